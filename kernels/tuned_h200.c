/* SPDX-License-Identifier: MIT
 *
 * Times of rows as measured on an NVIDIA H200: the shipped tuning (tuning.h). Made by contrib/tuned-table.py from the state
 * file that `mmactl tune` leaves; do not edit.
 *
 *     device NVIDIA H200
 *     driver CUDA 13.0 580.159.04
 *     build 0.1.0 e9337be8d344bf4a385bf13f934f06f0f08a8c41
 */
#include "kernels/tuning.h"

static const struct tuning_time times_0[] = {
        { "bf16_kk_skinny32x8_sm90a", 15.709f }, { "bf16_kk_skinny64x8_sm90a", 17.136f },
        { "bf16_kk_64x16_sm90a", 18.748f }, { "bf16_kk_skinny64x16_sm90a", 19.470f },
        { "bf16_kk_64x32_sm90a", 21.884f }, { "bf16_kk_64x128_sm90a", 25.754f },
        { "bf16_kk_64x128_c2_sm90a", 26.251f }
};
static const struct tuning_time times_1[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.708f }, { "bf16_kk_skinny32x8_sm90a", 32.209f },
        { "bf16_kk_skinny64x16_sm90a", 32.444f }, { "bf16_kk_64x16_sm90a", 35.474f },
        { "bf16_kk_64x32_sm90a", 37.754f }, { "bf16_kk_skinny64x32_sm90a", 42.261f },
        { "bf16_kk_fit128x256_c2_sm90a", 43.849f }
};
static const struct tuning_time times_2[] = {
        { "bf16_kk_skinny64x8_sm90a", 105.08f }, { "bf16_kk_skinny32x8_sm90a", 106.62f },
        { "bf16_kk_skinny64x16_sm90a", 108.39f }, { "bf16_kk_32x128x64_sm80", 112.99f },
        { "bf16_kk_64x16_sm90a", 117.86f }, { "bf16_kk_fit128x256_c2_sm90a", 118.63f },
        { "bf16_kk_64x128_c2_sm90a", 123.15f }
};
static const struct tuning_time times_3[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.687f }, { "bf16_kk_skinny32x8_sm90a", 32.248f },
        { "bf16_kk_skinny64x16_sm90a", 33.011f }, { "bf16_kk_64x16_sm90a", 35.800f },
        { "bf16_kk_64x32_sm90a", 37.682f }, { "bf16_kk_skinny64x32_sm90a", 42.656f },
        { "bf16_kk_fit128x256_c2_sm90a", 43.915f }
};
static const struct tuning_time times_4[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.691f }, { "bf16_kk_skinny64x16_sm90a", 32.171f },
        { "bf16_kk_skinny32x8_sm90a", 32.182f }, { "bf16_kk_64x16_sm90a", 35.917f },
        { "bf16_kk_64x32_sm90a", 37.193f }, { "bf16_kk_skinny64x32_sm90a", 40.676f },
        { "bf16_kk_64x128_sm90a", 43.009f }
};
static const struct tuning_time times_5[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.590f }, { "bf16_kk_skinny64x16_sm90a", 30.977f },
        { "bf16_kk_skinny32x8_sm90a", 32.013f }, { "bf16_kk_64x16_sm90a", 36.207f },
        { "bf16_kk_64x32_sm90a", 36.745f }, { "bf16_kk_skinny64x32_sm90a", 37.893f },
        { "bf16_kk_64x128_sm90a", 42.373f }
};
static const struct tuning_time times_6[] = {
        { "bf16_kk_skinny64x8_sm90a", 105.26f }, { "bf16_kk_skinny64x16_sm90a", 105.85f },
        { "bf16_kk_skinny32x8_sm90a", 105.96f }, { "bf16_kk_32x128x64_sm80", 114.07f },
        { "bf16_kk_fit128x256_c2_sm90a", 118.90f }, { "bf16_kk_64x16_sm90a", 119.94f },
        { "bf16_kk_64x32_sm90a", 121.29f }
};
static const struct tuning_time times_7[] = {
        { "bf16_tiny_32x32_sm80", 3.2145f }, { "bf16_tiny_16x16_sm80", 3.7027f },
        { "bf16_kk_64x64_batch_sm90a", 4.0367f }, { "bf16_tiny_64x64_sm80", 7.3177f }
};
static const struct tuning_time times_8[] = {
        { "bf16_kk_skinny64x16_sm90a", 31.006f }, { "bf16_kk_skinny64x32_sm90a", 33.617f },
        { "bf16_kk_64x16_sm90a", 36.263f }, { "bf16_kk_64x32_sm90a", 36.320f },
        { "bf16_kk_skinny64x8_sm90a", 39.656f }, { "bf16_kk_64x128_sm90a", 40.188f },
        { "bf16_kk_64x128_c2_sm90a", 41.059f }, { "bf16_kk_fit128x256_c2_sm90a", 44.626f }
};
static const struct tuning_time times_9[] = {
        { "bf16_kk_skinny64x16_sm90a", 106.20f }, { "bf16_kk_skinny64x32_sm90a", 112.41f },
        { "bf16_kk_32x128x64_sm80", 115.22f }, { "bf16_kk_fit128x256_c2_sm90a", 119.37f },
        { "bf16_kk_64x32_sm90a", 119.84f }, { "bf16_kk_64x16_sm90a", 120.36f },
        { "bf16_kk_64x128_c2_sm90a", 120.66f }, { "bf16_kk_64x128_sm90a", 120.68f }
};
static const struct tuning_time times_10[] = {
        { "bf16_tiny_32x32_sm80", 6.8998f }, { "bf16_kk_64x64_batch_sm90a", 7.5995f },
        { "bf16_tiny_64x64_sm80", 9.3872f }, { "bf16_kk_64x32_sm90a", 22.599f },
        { "bf16_kk_64x64_sm90a", 23.167f }, { "bf16_kk_64x56_sm90a", 23.407f },
        { "bf16_kk_64x128_sm90a", 25.388f }, { "bf16_kk_128x128_pp_sm90a", 28.604f }
};
static const struct tuning_time times_11[] = {
        { "bf16_kk_skinny64x32_sm90a", 31.601f }, { "bf16_kk_64x32_sm90a", 36.237f },
        { "bf16_kk_64x128_sm90a", 36.597f }, { "bf16_kk_64x128_c2_sm90a", 39.186f },
        { "bf16_kk_skinny64x16_sm90a", 40.497f }, { "bf16_kk_64x64_sm90a", 41.219f },
        { "bf16_kk_128x64_sm90a", 42.033f }, { "bf16_kk_128x64_s6_sm90a", 42.303f }
};
static const struct tuning_time times_12[] = {
        { "bf16_kk_skinny64x32_sm90a", 108.78f }, { "bf16_kk_64x128_c2_sm90a", 117.08f },
        { "bf16_kk_64x128_sm90a", 117.72f }, { "bf16_kk_32x128x64_sm80", 118.11f },
        { "bf16_kk_fit128x256_c2_sm90a", 121.59f }, { "bf16_kk_64x32_sm90a", 122.03f },
        { "bf16_kk_128x64_sm90a", 122.94f }, { "bf16_kk_128x64_s6_sm90a", 125.95f }
};
static const struct tuning_time times_13[] = {
        { "bf16_tiny_64x64_sm80", 24.654f }, { "bf16_kk_64x64_batch_sm90a", 24.943f },
        { "bf16_kk_128x64_s6_sm90a", 28.888f }, { "bf16_kk_128x128_s4_sm90a", 29.960f },
        { "bf16_kk_64x64_sm90a", 30.142f }, { "bf16_kk_128x128_pp_sm90a", 30.768f },
        { "bf16_kk_128x64_sm90a", 30.925f }, { "bf16_kk_128x80_sm90a", 31.665f }
};
static const struct tuning_time times_14[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.170f }, { "bf16_kk_64x128_slices_sm90a", 11.704f }
};
static const struct tuning_time times_15[] = {
        { "bf16_kk_64x56_sm90a", 57.637f }, { "bf16_kk_64x64_sm90a", 60.551f },
        { "bf16_kk_64x128_sm90a", 61.990f }, { "bf16_kk_64x128_c2_sm90a", 61.997f },
        { "bf16_kk_128x64_sm90a", 67.294f }, { "bf16_kk_64x32_sm90a", 68.699f },
        { "bf16_kk_128x64_s6_sm90a", 70.103f }, { "bf16_kk_128x80_sm90a", 70.551f }
};
static const struct tuning_time times_16[] = {
        { "bf16_kk_64x64_sm90a", 34.053f }, { "bf16_kk_64x128_sm90a", 35.754f },
        { "bf16_kk_fit128x256_c2_sm90a", 45.549f }
};
static const struct tuning_time times_17[] = {
        { "bf16_kk_64x64_sm90a", 20.131f }, { "bf16_kk_64x128_sm90a", 21.320f },
        { "bf16_kk_fit128x256_c2_sm90a", 24.663f }
};
static const struct tuning_time times_18[] = {
        { "bf16_kk_128x128_pp_sm90a", 25.170f }, { "bf16_kk_128x128_s4_sm90a", 25.549f },
        { "bf16_kk_128x192_pp_sm90a", 25.725f }, { "bf16_kk_128x176_pp_sm90a", 26.174f },
        { "bf16_kk_128x128_sm90a", 26.253f }, { "bf16_kk_128x192_sm90a", 27.450f },
        { "bf16_kk_64x128_c2_sm90a", 28.528f }, { "bf16_kk_128x256_sm90a", 29.292f }
};
static const struct tuning_time times_19[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.381f }, { "bf16_kk_64x128_slices_sm90a", 12.792f }
};
static const struct tuning_time times_20[] = {
        { "bf16_kk_64x128_c2_sm90a", 34.776f }, { "bf16_kk_128x64_s6_sm90a", 37.306f },
        { "bf16_kk_128x64_sm90a", 37.610f }, { "bf16_kk_128x128_sm90a", 46.482f }
};
static const struct tuning_time times_21[] = {
        { "bf16_kk_64x128_c2_sm90a", 117.65f }, { "bf16_kk_128x64_s6_sm90a", 128.46f },
        { "bf16_kk_128x80_sm90a", 130.94f }, { "bf16_kk_128x64_sm90a", 130.97f },
        { "bf16_kk_128x128_sm90a", 143.18f }, { "bf16_kk_128x128_pp_sm90a", 159.96f },
        { "bf16_kk_64x128_sm90a", 165.61f }, { "bf16_kk_128x128_s4_sm90a", 171.72f }
};
static const struct tuning_time times_22[] = {
        { "bf16_kk_fit128x256_c2_sm90a", 49.763f }, { "bf16_kk_128x256_c2_sm90a", 50.457f },
        { "bf16_kk_128x256_sm90a", 54.801f }, { "bf16_kk_128x128_pp_sm90a", 57.471f },
        { "bf16_kk_64x128_c2_sm90a", 59.109f }, { "bf16_kk_128x128_s4_sm90a", 60.043f },
        { "bf16_kk_128x128_sm90a", 62.347f }, { "bf16_kk_128x176_pp_sm90a", 65.383f }
};
static const struct tuning_time times_23[] = {
        { "bf16_kk_64x32_sm90a", 3.3453f }, { "bf16_kk_64x64_sm90a", 3.3923f },
        { "bf16_kk_64x56_sm90a", 3.5500f }, { "bf16_kk_128x64_s6_sm90a", 3.5585f },
        { "bf16_kk_128x64_sm90a", 3.5623f }, { "bf16_kk_64x128_sm90a", 3.5713f },
        { "bf16_kk_64x128_c2_sm90a", 3.7735f }, { "bf16_kk_64x16_sm90a", 4.7130f }
};
static const struct tuning_time times_24[] = {
        { "bf16_kk_128x256_c2_sm90a", 88.336f }, { "bf16_kk_128x256_sm90a", 88.576f },
        { "bf16_kk_fit128x256_c2_sm90a", 89.696f }, { "bf16_kk_128x128_sm90a", 94.040f },
        { "bf16_kk_128x128_s4_sm90a", 103.83f }, { "bf16_kk_128x128_pp_sm90a", 106.66f },
        { "bf16_kk_128x176_pp_sm90a", 113.59f }, { "bf16_kk_64x128_c2_sm90a", 121.77f }
};
static const struct tuning_time times_25[] = {
        { "bf16_kk_128x64_s6_sm90a", 6.1295f }, { "bf16_kk_128x64_sm90a", 6.1715f },
        { "bf16_kk_64x128_sm90a", 6.2780f }, { "bf16_kk_128x80_sm90a", 6.3217f },
        { "bf16_kk_64x128_c2_sm90a", 6.7485f }, { "bf16_kk_128x128_sm90a", 7.5338f },
        { "bf16_kk_128x128_s4_sm90a", 7.7309f }, { "bf16_kk_64x64_sm90a", 7.7904f }
};
static const struct tuning_time times_26[] = {
        { "bf16_kk_128x80_sm90a", 6.4599f }, { "bf16_kk_128x128_sm90a", 8.4948f },
        { "bf16_kk_128x128_s4_sm90a", 8.6373f }, { "bf16_kk_64x128_sm90a", 9.5808f },
        { "bf16_kk_64x128_c2_sm90a", 9.8307f }, { "bf16_kk_128x64_s6_sm90a", 9.9204f },
        { "bf16_kk_128x64_sm90a", 10.194f }, { "bf16_kk_64x64_sm90a", 10.444f }
};
static const struct tuning_time times_27[] = {
        { "bf16_kk_64x128_sm90a", 5.6425f }, { "bf16_kk_128x64_s6_sm90a", 5.6660f },
        { "bf16_kk_128x64_sm90a", 5.6685f }, { "bf16_kk_128x80_sm90a", 6.1162f },
        { "bf16_kk_64x128_c2_sm90a", 6.2268f }, { "bf16_kk_128x128_sm90a", 7.4737f },
        { "bf16_kk_64x64_sm90a", 7.5053f }, { "bf16_kk_128x128_s4_sm90a", 7.6233f }
};
static const struct tuning_time times_28[] = {
        { "bf16_kk_128x256_sm90a", 24.082f }, { "bf16_kk_128x256_c2_sm90a", 24.368f },
        { "bf16_kk_fit128x256_c2_sm90a", 24.443f }, { "bf16_kk_128x128_sm90a", 24.493f },
        { "bf16_kk_128x128_pp_sm90a", 24.552f }, { "bf16_kk_128x128_s4_sm90a", 26.703f },
        { "bf16_kk_128x176_pp_sm90a", 32.437f }, { "bf16_kk_64x128_c2_sm90a", 33.921f }
};
static const struct tuning_time times_29[] = {
        { "bf16_kk_128x176_pp_sm90a", 157.47f }, { "bf16_kk_128x192_pp_sm90a", 164.72f },
        { "bf16_kk_128x192_sm90a", 166.94f }, { "bf16_kk_128x128_pp_sm90a", 202.96f },
        { "bf16_kk_fit128x256_c2_sm90a", 203.00f }, { "bf16_kk_128x128_s4_sm90a", 208.74f },
        { "bf16_kk_128x128_sm90a", 214.26f }, { "bf16_kk_128x256_sm90a", 231.92f }
};
static const struct tuning_time times_30[] = {
        { "bf16_kk_128x256_sm90a", 170.42f }, { "bf16_kk_128x256_c2_sm90a", 171.38f },
        { "bf16_kk_fit128x256_c2_sm90a", 175.96f }, { "bf16_kk_128x176_pp_sm90a", 177.71f },
        { "bf16_kk_128x128_pp_sm90a", 180.29f }, { "bf16_kk_128x128_s4_sm90a", 201.39f },
        { "bf16_kk_128x192_pp_sm90a", 213.16f }, { "bf16_kk_128x128_sm90a", 214.47f }
};
static const struct tuning_time times_31[] = {
        { "bf16_kk_128x256_sm90a", 150.95f }, { "bf16_kk_128x256_c2_sm90a", 151.87f },
        { "bf16_kk_fit128x256_c2_sm90a", 152.19f }, { "bf16_kk_128x128_pp_sm90a", 160.94f },
        { "bf16_kk_128x192_pp_sm90a", 161.82f }, { "bf16_kk_128x176_pp_sm90a", 174.49f },
        { "bf16_kk_128x192_sm90a", 176.09f }, { "bf16_kk_128x128_sm90a", 177.03f }
};
static const struct tuning_time times_32[] = {
        { "bf16_kk_128x192_pp_sm90a", 185.54f }, { "bf16_kk_128x176_pp_sm90a", 191.75f },
        { "bf16_kk_128x128_pp_sm90a", 202.64f }, { "bf16_kk_128x256_c2_sm90a", 203.00f },
        { "bf16_kk_128x256_sm90a", 211.56f }, { "bf16_kk_128x192_sm90a", 230.90f },
        { "bf16_kk_fit128x256_c2_sm90a", 233.45f }, { "bf16_kk_128x128_sm90a", 249.30f }
};
static const struct tuning_time times_33[] = {
        { "bf16_kn_64x64_sm90a", 34.604f }, { "bf16_kn_64x128_sm90a", 36.596f },
        { "bf16_mk_64x64_sm90a", 38.519f }, { "bf16_mk_128x64_sm90a", 41.124f },
        { "bf16_mk_128x80_sm90a", 41.695f }, { "bf16_kn_32x128x64_sm80", 49.158f },
        { "bf16_kn_64x64x64_sm80", 49.560f }, { "bf16_mk_fit128x256_c2_sm90a", 49.889f }
};
static const struct tuning_time times_34[] = {
        { "bf16_kn_64x64_sm90a", 21.228f }, { "bf16_kn_64x128_sm90a", 22.212f },
        { "bf16_kn_128x192_pp_sm90a", 23.931f }, { "bf16_mk_fit128x256_c2_sm90a", 25.424f },
        { "bf16_kn_128x256_c2_sm90a", 26.569f }, { "bf16_kn_128x256_sm90a", 26.844f },
        { "bf16_kn_64x64x64_sm80", 27.001f }, { "bf16_kn_128x128_sm90a", 27.920f }
};
static const struct tuning_time times_35[] = {
        { "bf16_kn_128x128_pp_sm90a", 25.220f }, { "bf16_tiny_128x128_sm80", 26.089f },
        { "bf16_kn_128x192_pp_sm90a", 26.281f }, { "bf16_kn_128x128_sm90a", 26.437f },
        { "bf16_kn_128x64_sm90a", 29.934f }, { "bf16_kn_128x256_sm90a", 30.977f },
        { "bf16_kn_64x128_sm90a", 31.104f }, { "bf16_kn_64x64_sm90a", 34.299f }
};
static const struct tuning_time times_36[] = {
        { "bf16_kn_128x64_sm90a", 37.490f }, { "bf16_kn_128x128_sm90a", 41.068f },
        { "bf16_kn_128x128_pp_sm90a", 41.237f }, { "bf16_mk_64x128_sm90a", 45.028f },
        { "bf16_kn_64x128_sm90a", 46.700f }, { "bf16_mk_fit128x256_c2_sm90a", 50.225f },
        { "bf16_mk_128x128_sm90a", 51.292f }, { "bf16_mk_128x64_sm90a", 52.883f }
};
static const struct tuning_time times_37[] = {
        { "bf16_kn_64x64_sm90a", 3.0728f }, { "bf16_kn_128x64_sm90a", 3.4918f },
        { "bf16_kn_64x128_sm90a", 3.6760f }, { "bf16_kn_128x128_sm90a", 4.9280f },
        { "bf16_kn_128x128_pp_sm90a", 5.0545f }, { "bf16_mk_64x32_sm90a", 5.7280f },
        { "bf16_kn_128x192_pp_sm90a", 6.5230f }, { "bf16_mk_64x64_sm90a", 7.3356f }
};
static const struct tuning_time times_38[] = {
        { "bf16_kn_128x64_sm90a", 6.6890f }, { "bf16_kn_64x128_sm90a", 6.9052f },
        { "bf16_kn_64x64_sm90a", 7.7748f }, { "bf16_kn_128x128_sm90a", 7.9026f },
        { "bf16_kn_128x128_pp_sm90a", 8.0737f }, { "bf16_kn_128x192_pp_sm90a", 10.177f },
        { "bf16_kn_128x256_sm90a", 12.669f }, { "bf16_kn_128x256_c2_sm90a", 13.000f }
};
static const struct tuning_time times_39[] = {
        { "bf16_kn_128x128_sm90a", 8.2611f }, { "bf16_kn_64x128_sm90a", 9.9016f },
        { "bf16_kn_64x64_sm90a", 10.061f }, { "bf16_kn_128x64_sm90a", 10.351f },
        { "bf16_kn_128x256_sm90a", 13.342f }, { "bf16_kn_128x256_c2_sm90a", 13.534f },
        { "bf16_kn_64x64x64_sm80", 21.469f }, { "bf16_kn_128x128x32_sm80", 26.904f }
};
static const struct tuning_time times_40[] = {
        { "bf16_kn_128x64_sm90a", 5.6430f }, { "bf16_kn_64x128_sm90a", 5.7390f },
        { "bf16_kn_64x64_sm90a", 6.8747f }, { "bf16_kn_128x128_sm90a", 7.5415f },
        { "bf16_kn_128x128_pp_sm90a", 7.7007f }, { "bf16_kn_128x192_pp_sm90a", 10.228f },
        { "bf16_kn_128x256_sm90a", 12.694f }, { "bf16_kn_128x256_c2_sm90a", 13.058f }
};
static const struct tuning_time times_41[] = {
        { "bf16_kk_skinny32x8_sm90a", 15.752f }, { "bf16_kk_skinny64x8_sm90a", 17.142f },
        { "bf16_kk_64x16_sm90a", 18.754f }, { "bf16_kk_skinny64x16_sm90a", 19.317f },
        { "bf16_kk_64x32_sm90a", 21.747f }, { "bf16_kk_64x128_sm90a", 25.691f },
        { "bf16_kk_64x128_c2_sm90a", 26.085f }
};
static const struct tuning_time times_42[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.764f }, { "bf16_kk_skinny32x8_sm90a", 32.278f },
        { "bf16_kk_skinny64x16_sm90a", 32.396f }, { "bf16_kk_64x16_sm90a", 35.538f },
        { "bf16_kk_64x32_sm90a", 37.773f }, { "bf16_kk_skinny64x32_sm90a", 42.263f },
        { "bf16_kk_64x128_sm90a", 43.855f }
};
static const struct tuning_time times_43[] = {
        { "bf16_kk_skinny64x16_sm90a", 30.960f }, { "bf16_kk_skinny64x32_sm90a", 33.203f },
        { "bf16_kk_64x32_sm90a", 36.623f }, { "bf16_kk_64x16_sm90a", 36.651f },
        { "bf16_kk_skinny64x8_sm90a", 39.968f }, { "bf16_kk_64x128_sm90a", 40.230f },
        { "bf16_kk_64x128_c2_sm90a", 41.389f }, { "bf16_kk_64x64_sm90a", 45.230f }
};
static const struct tuning_time times_44[] = {
        { "bf16_kk_skinny64x16_sm90a", 106.49f }, { "bf16_kk_skinny64x32_sm90a", 112.61f },
        { "bf16_kk_32x128x64_sm80", 117.41f }, { "bf16_kk_64x128_c2_sm90a", 120.72f },
        { "bf16_kk_64x32_sm90a", 121.20f }, { "bf16_kk_64x16_sm90a", 121.42f },
        { "bf16_kk_64x128_sm90a", 121.62f }, { "bf16_kk_128x64_sm90a", 126.59f }
};
static const struct tuning_time times_45[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.198f }, { "bf16_kk_64x128_slices_sm90a", 11.667f }
};
static const struct tuning_time times_46[] = {
        { "bf16_kk_64x56_sm90a", 58.080f }, { "bf16_kk_64x64_sm90a", 61.127f },
        { "bf16_kk_64x128_sm90a", 62.319f }, { "bf16_kk_64x128_c2_sm90a", 62.630f },
        { "bf16_kk_128x64_sm90a", 67.723f }, { "bf16_kk_64x32_sm90a", 69.076f },
        { "bf16_kk_128x64_s6_sm90a", 70.613f }, { "bf16_kk_128x80_sm90a", 71.175f }
};
static const struct tuning_time times_47[] = {
        { "bf16_kk_64x64_sm90a", 34.387f }, { "bf16_kk_64x128_sm90a", 36.300f },
        { "bf16_kk_64x32_sm90a", 36.373f }, { "bf16_kk_64x128_c2_sm90a", 38.479f },
        { "bf16_kk_128x64_sm90a", 41.963f }, { "bf16_kk_128x64_s6_sm90a", 42.368f },
        { "bf16_kk_128x80_sm90a", 42.744f }, { "bf16_kk_64x56_sm90a", 47.247f }
};
static const struct tuning_time times_48[] = {
        { "bf16_kk_64x64_sm90a", 21.875f }, { "bf16_kk_64x128_c2_sm90a", 22.843f },
        { "bf16_kk_64x128_sm90a", 22.995f }, { "bf16_kk_64x56_sm90a", 23.204f },
        { "bf16_kk_128x192_sm90a", 23.354f }, { "bf16_kk_64x32_sm90a", 23.865f },
        { "bf16_kk_128x192_pp_sm90a", 24.886f }, { "bf16_kk_128x256_c2_sm90a", 26.932f }
};
static const struct tuning_time times_49[] = {
        { "bf16_kk_128x128_s4_sm90a", 35.356f }, { "bf16_kk_128x128_sm90a", 35.993f },
        { "bf16_kk_128x176_pp_sm90a", 36.053f }, { "bf16_kk_128x128_pp_sm90a", 36.128f },
        { "bf16_kk_128x192_pp_sm90a", 36.225f }, { "bf16_kk_128x192_sm90a", 36.672f },
        { "bf16_kk_64x128_sm90a", 38.495f }, { "bf16_kk_64x128_c2_sm90a", 38.885f }
};
static const struct tuning_time times_50[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.323f }, { "bf16_kk_64x128_slices_sm90a", 12.620f }
};
static const struct tuning_time times_51[] = {
        { "bf16_kk_64x128_c2_sm90a", 35.463f }, { "bf16_kk_128x64_s6_sm90a", 37.583f },
        { "bf16_kk_128x64_sm90a", 38.343f }, { "bf16_kk_128x80_sm90a", 43.414f },
        { "bf16_kk_128x128_sm90a", 43.915f }, { "bf16_kk_128x128_pp_sm90a", 44.833f },
        { "bf16_kk_64x128_sm90a", 48.788f }, { "bf16_kk_128x128_s4_sm90a", 50.428f }
};
static const struct tuning_time times_52[] = {
        { "bf16_kk_64x128_c2_sm90a", 120.04f }, { "bf16_kk_128x64_s6_sm90a", 131.58f },
        { "bf16_kk_128x80_sm90a", 133.42f }, { "bf16_kk_128x64_sm90a", 134.26f },
        { "bf16_kk_128x128_sm90a", 139.78f }, { "bf16_kk_128x128_pp_sm90a", 150.26f },
        { "bf16_kk_128x128_s4_sm90a", 167.49f }, { "bf16_kk_64x128_sm90a", 168.30f }
};
static const struct tuning_time times_53[] = {
        { "bf16_kk_128x256_c2_sm90a", 70.713f }, { "bf16_kk_64x128_c2_sm90a", 74.567f },
        { "bf16_kk_128x256_sm90a", 75.262f }, { "bf16_kk_128x128_s4_sm90a", 77.549f },
        { "bf16_kk_128x128_pp_sm90a", 79.750f }, { "bf16_kk_128x128_sm90a", 81.310f },
        { "bf16_kk_64x128_sm90a", 85.225f }, { "bf16_kk_128x64_s6_sm90a", 86.466f }
};
static const struct tuning_time times_54[] = {
        { "bf16_kk_64x32_sm90a", 3.6143f }, { "bf16_kk_64x64_sm90a", 3.7375f },
        { "bf16_kk_64x56_sm90a", 4.0315f }, { "bf16_kk_128x64_sm90a", 4.1225f },
        { "bf16_kk_128x64_s6_sm90a", 4.1413f }, { "bf16_kk_64x128_sm90a", 4.3877f },
        { "bf16_kk_64x128_c2_sm90a", 4.4822f }, { "bf16_kk_skinny64x32_sm90a", 4.9440f }
};
static const struct tuning_time times_55[] = {
        { "bf16_kk_128x64_sm90a", 6.6785f }, { "bf16_kk_128x64_s6_sm90a", 6.6813f },
        { "bf16_kk_128x80_sm90a", 6.9026f }, { "bf16_kk_64x128_sm90a", 6.9065f },
        { "bf16_kk_64x128_c2_sm90a", 7.2865f }, { "bf16_kk_64x64_sm90a", 8.4853f },
        { "bf16_kk_128x128_sm90a", 8.5351f }, { "bf16_kk_128x128_s4_sm90a", 8.6938f }
};
static const struct tuning_time times_56[] = {
        { "bf16_kk_128x80_sm90a", 7.2876f }, { "bf16_kk_128x128_sm90a", 10.057f },
        { "bf16_kk_128x128_s4_sm90a", 10.209f }, { "bf16_kk_64x128_sm90a", 11.094f },
        { "bf16_kk_128x64_s6_sm90a", 11.145f }, { "bf16_kk_64x128_c2_sm90a", 11.337f },
        { "bf16_kk_64x56_sm90a", 11.437f }, { "bf16_kk_64x64_sm90a", 11.471f }
};
static const struct tuning_time times_57[] = {
        { "bf16_kk_128x64_s6_sm90a", 6.1052f }, { "bf16_kk_128x64_sm90a", 6.1190f },
        { "bf16_kk_64x128_sm90a", 6.1528f }, { "bf16_kk_64x128_c2_sm90a", 6.7110f },
        { "bf16_kk_128x80_sm90a", 6.7576f }, { "bf16_kk_64x64_sm90a", 7.9923f },
        { "bf16_kk_128x128_sm90a", 8.1839f }, { "bf16_kk_128x128_s4_sm90a", 8.2642f }
};
static const struct tuning_time times_58[] = {
        { "bf16_kk_128x128_pp_sm90a", 25.664f }, { "bf16_kk_128x256_sm90a", 25.785f },
        { "bf16_kk_128x256_c2_sm90a", 26.096f }, { "bf16_kk_128x128_sm90a", 26.104f },
        { "bf16_kk_128x128_s4_sm90a", 29.110f }, { "bf16_kk_64x128_c2_sm90a", 35.526f },
        { "bf16_kk_128x176_pp_sm90a", 35.946f }, { "bf16_kk_64x128_sm90a", 36.526f }
};
static const struct tuning_time times_59[] = {
        { "bf16_kk_128x176_pp_sm90a", 160.94f }, { "bf16_kk_128x192_pp_sm90a", 167.86f },
        { "bf16_kk_128x192_sm90a", 171.00f }, { "bf16_kk_128x128_pp_sm90a", 203.80f },
        { "bf16_kk_128x128_s4_sm90a", 211.97f }, { "bf16_kk_128x128_sm90a", 218.81f },
        { "bf16_kk_128x256_sm90a", 240.48f }, { "bf16_kk_128x256_c2_sm90a", 241.04f }
};
static const struct tuning_time times_60[] = {
        { "bf16_kk_128x256_c2_sm90a", 178.47f }, { "bf16_kk_128x256_sm90a", 179.65f },
        { "bf16_kk_128x176_pp_sm90a", 183.00f }, { "bf16_kk_128x128_pp_sm90a", 186.18f },
        { "bf16_kk_128x192_pp_sm90a", 207.46f }, { "bf16_kk_128x128_s4_sm90a", 212.96f },
        { "bf16_kk_128x128_sm90a", 218.10f }, { "bf16_kk_128x192_sm90a", 218.56f }
};
static const struct tuning_time times_61[] = {
        { "bf16_kk_128x256_c2_sm90a", 163.73f }, { "bf16_kk_128x128_pp_sm90a", 164.23f },
        { "bf16_kk_128x256_sm90a", 164.26f }, { "bf16_kk_128x192_pp_sm90a", 165.35f },
        { "bf16_kk_128x128_sm90a", 181.38f }, { "bf16_kk_128x176_pp_sm90a", 187.28f },
        { "bf16_kk_128x192_sm90a", 196.31f }, { "bf16_kk_128x128_s4_sm90a", 201.25f }
};
static const struct tuning_time times_62[] = {
        { "e4m3_kk_skinny64x16_sm90a", 11.322f }, { "e4m3_kk_64x16_sm90a", 11.828f },
        { "e4m3_kk_64x56_sm90a", 16.847f }, { "e4m3_kk_64x64_sm90a", 16.879f },
        { "e4m3_kk_128x64_sm90a", 19.187f }, { "e4m3_kk_128x128_c2_sm90a", 19.476f },
        { "e4m3_kk_128x128_sm90a", 19.655f }
};
static const struct tuning_time times_63[] = {
        { "e4m3_kk_skinny64x16_sm90a", 17.483f }, { "e4m3_kk_64x16_sm90a", 19.945f },
        { "e4m3_kk_64x64_sm90a", 23.870f }, { "e4m3_kk_128x64_sm90a", 29.551f },
        { "e4m3_kk_128x192_c2_sm90a", 32.358f }, { "e4m3_kk_64x56_sm90a", 34.685f },
        { "e4m3_kk_128x192_sm90a", 35.405f }
};
static const struct tuning_time times_64[] = {
        { "e4m3_kk_skinny64x16_sm90a", 59.069f }, { "e4m3_kk_64x16_sm90a", 63.842f },
        { "e4m3_kk_128x256_c2_sm90a", 69.619f }, { "e4m3_kk_128x64_sm90a", 71.570f },
        { "e4m3_kk_256x128_sm90a", 76.982f }, { "e4m3_kk_256x128_c2_sm90a", 79.823f },
        { "e4m3_kk_128x192_c2_sm90a", 81.107f }
};
static const struct tuning_time times_65[] = {
        { "e4m3_kk_skinny64x16_sm90a", 16.864f }, { "e4m3_kk_64x16_sm90a", 21.167f },
        { "e4m3_kk_64x64_sm90a", 23.154f }, { "e4m3_kk_128x64_sm90a", 28.271f },
        { "e4m3_kk_128x192_c2_sm90a", 28.707f }, { "e4m3_kk_128x192_sm90a", 33.163f },
        { "e4m3_kk_64x56_sm90a", 33.956f }
};
static const struct tuning_time times_66[] = {
        { "e4m3_tiny_32x32_sm80", 3.3083f }, { "e4m3_tiny_16x16_sm80", 4.0400f },
        { "e4m3_tiny_64x64_sm80", 8.7289f }
};
static const struct tuning_time times_67[] = {
        { "e4m3_kk_skinny64x16_sm90a", 16.687f }, { "e4m3_kk_64x16_sm90a", 20.969f },
        { "e4m3_kk_64x64_sm90a", 22.517f }, { "e4m3_kk_128x64_sm90a", 26.892f },
        { "e4m3_kk_128x192_c2_sm90a", 28.759f }, { "e4m3_kk_128x192_sm90a", 30.698f },
        { "e4m3_kk_64x56_sm90a", 33.340f }
};
static const struct tuning_time times_68[] = {
        { "e4m3_kk_skinny64x16_sm90a", 54.418f }, { "e4m3_kk_64x16_sm90a", 66.617f },
        { "e4m3_kk_128x256_c2_sm90a", 69.120f }, { "e4m3_kk_128x64_sm90a", 70.321f },
        { "e4m3_kk_256x128_c2_sm90a", 77.112f }, { "e4m3_kk_256x128_sm90a", 78.046f },
        { "e4m3_kk_128x192_c2_sm90a", 80.219f }, { "e4m3_kk_64x64_sm90a", 81.522f }
};
static const struct tuning_time times_69[] = {
        { "e4m3_tiny_32x32_sm80", 5.5088f }, { "e4m3_tiny_64x64_sm80", 10.634f }
};
static const struct tuning_time times_70[] = {
        { "e4m3_kk_64x64_batch_sm90a", 18.222f }, { "e4m3_kk_64x64_sm90a", 30.090f },
        { "e4m3_kk_128x64_sm90a", 30.947f }, { "e4m3_kk_128x128_sm90a", 32.182f },
        { "e4m3_kk_128x192_sm90a", 33.344f }, { "e4m3_kk_256x128_sm90a", 38.280f },
        { "e4m3_kk_64x56_sm90a", 47.431f }
};
static const struct tuning_time times_71[] = {
        { "e4m3_kk_64x64_slices_sm90a", 7.4277f }, { "e4m3_kk_64x128_slices_sm90a", 8.4255f }
};
static const struct tuning_time times_72[] = {
        { "e4m3_kk_64x56_sm90a", 31.447f }, { "e4m3_kk_64x64_sm90a", 33.487f },
        { "e4m3_kk_128x64_sm90a", 42.206f }, { "e4m3_kk_128x128_c2_sm90a", 46.489f },
        { "e4m3_kk_128x128_sm90a", 48.526f }, { "e4m3_kk_128x192_c2_sm90a", 52.454f },
        { "e4m3_kk_128x192_sm90a", 52.562f }, { "e4m3_kk_128x256_c2_sm90a", 68.666f }
};
static const struct tuning_time times_73[] = {
        { "e4m3_kk_64x64_sm90a", 18.501f }, { "e4m3_kk_128x64_sm90a", 25.377f },
        { "e4m3_kk_128x128_c2_sm90a", 28.241f }, { "e4m3_kk_64x56_sm90a", 28.357f },
        { "e4m3_kk_128x128_sm90a", 28.791f }, { "e4m3_kk_128x192_sm90a", 28.995f },
        { "e4m3_kk_128x192_c2_sm90a", 29.630f }, { "e4m3_kk_128x256_c2_sm90a", 36.243f }
};
static const struct tuning_time times_74[] = {
        { "e4m3_kk_64x64_sm90a", 12.740f }, { "e4m3_kk_128x192_sm90a", 12.745f },
        { "e4m3_kk_128x192_c2_sm90a", 12.964f }, { "e4m3_kk_64x56_sm90a", 13.952f },
        { "e4m3_kk_128x128_c2_sm90a", 14.322f }, { "e4m3_kk_128x128_sm90a", 14.488f },
        { "e4m3_kk_128x256_c2_sm90a", 15.390f }, { "e4m3_kk_128x64_sm90a", 22.473f }
};
static const struct tuning_time times_75[] = {
        { "e4m3_kk_256x128_sm90a", 19.009f }, { "e4m3_kk_128x192_sm90a", 19.352f },
        { "e4m3_kk_128x128_sm90a", 19.650f }, { "e4m3_kk_128x64_sm90a", 21.077f },
        { "e4m3_kk_256x128_c2_sm90a", 25.026f }, { "e4m3_kk_128x128_c2_sm90a", 27.170f },
        { "e4m3_kk_128x192_c2_sm90a", 28.138f }, { "e4m3_kk_64x64_sm90a", 29.020f }
};
static const struct tuning_time times_76[] = {
        { "e4m3_kk_64x64_slices_sm90a", 7.6650f }, { "e4m3_kk_64x128_slices_sm90a", 9.0620f }
};
static const struct tuning_time times_77[] = {
        { "e4m3_kk_128x64_sm90a", 19.794f }, { "e4m3_kk_128x128_c2_sm90a", 24.250f },
        { "e4m3_kk_128x128_sm90a", 25.032f }, { "e4m3_kk_64x64_sm90a", 27.646f },
        { "e4m3_kk_128x192_sm90a", 31.350f }, { "e4m3_kk_128x192_c2_sm90a", 31.581f },
        { "e4m3_kk_64x56_sm90a", 37.865f }, { "e4m3_kk_128x256_c2_sm90a", 42.298f }
};
static const struct tuning_time times_78[] = {
        { "e4m3_kk_128x64_sm90a", 64.820f }, { "e4m3_kk_128x128_c2_sm90a", 75.581f },
        { "e4m3_kk_128x128_sm90a", 80.524f }, { "e4m3_kk_64x64_sm90a", 89.587f },
        { "e4m3_kk_128x192_c2_sm90a", 100.17f }, { "e4m3_kk_128x192_sm90a", 100.47f },
        { "e4m3_kk_64x56_sm90a", 124.62f }, { "e4m3_kk_128x256_c2_sm90a", 138.62f }
};
static const struct tuning_time times_79[] = {
        { "e4m3_kk_128x256_c2_sm90a", 37.281f }, { "e4m3_kk_256x128_c2_sm90a", 37.355f },
        { "e4m3_kk_128x128_c2_sm90a", 37.707f }, { "e4m3_kk_256x128_sm90a", 39.499f },
        { "e4m3_kk_128x128_sm90a", 41.089f }, { "e4m3_kk_128x192_c2_sm90a", 44.302f },
        { "e4m3_kk_128x64_sm90a", 45.930f }, { "e4m3_kk_128x192_sm90a", 50.050f }
};
static const struct tuning_time times_80[] = {
        { "e4m3_kk_64x64_sm90a", 2.8790f }, { "e4m3_kk_64x56_sm90a", 3.0627f },
        { "e4m3_kk_128x64_sm90a", 3.2788f }, { "e4m3_kk_128x128_sm90a", 3.9325f },
        { "e4m3_kk_64x16_sm90a", 3.9330f }, { "e4m3_kk_128x128_c2_sm90a", 4.1200f },
        { "e4m3_kk_128x192_sm90a", 4.7477f }, { "e4m3_kk_128x192_c2_sm90a", 4.9378f }
};
static const struct tuning_time times_81[] = {
        { "e4m3_kk_256x128_c2_sm90a", 49.487f }, { "e4m3_kk_128x256_c2_sm90a", 49.999f },
        { "e4m3_kk_256x128_sm90a", 51.614f }, { "e4m3_kk_128x128_c2_sm90a", 53.423f },
        { "e4m3_kk_128x128_sm90a", 55.714f }, { "e4m3_kk_128x192_c2_sm90a", 64.239f },
        { "e4m3_kk_128x192_sm90a", 74.667f }, { "e4m3_kk_128x64_sm90a", 83.241f }
};
static const struct tuning_time times_82[] = {
        { "e4m3_kk_128x64_sm90a", 5.9905f }, { "e4m3_kk_128x128_sm90a", 6.0875f },
        { "e4m3_kk_128x128_c2_sm90a", 6.9035f }, { "e4m3_kk_128x192_c2_sm90a", 6.9800f },
        { "e4m3_kk_128x192_sm90a", 7.1555f }, { "e4m3_kk_64x64_sm90a", 7.4832f },
        { "e4m3_kk_64x56_sm90a", 9.3806f }, { "e4m3_kk_128x256_c2_sm90a", 9.5798f }
};
static const struct tuning_time times_83[] = {
        { "e4m3_kk_128x128_c2_sm90a", 6.1125f }, { "e4m3_kk_128x128_sm90a", 6.1630f },
        { "e4m3_kk_128x192_sm90a", 7.6165f }, { "e4m3_kk_128x192_c2_sm90a", 7.8504f },
        { "e4m3_kk_128x64_sm90a", 8.0760f }, { "e4m3_kk_64x64_sm90a", 8.3804f },
        { "e4m3_kk_64x56_sm90a", 8.6967f }, { "e4m3_kk_128x256_c2_sm90a", 8.8587f }
};
static const struct tuning_time times_84[] = {
        { "e4m3_kk_128x64_sm90a", 4.7222f }, { "e4m3_kk_128x128_sm90a", 5.4303f },
        { "e4m3_kk_128x128_c2_sm90a", 5.5630f }, { "e4m3_kk_64x64_sm90a", 5.9255f },
        { "e4m3_kk_128x192_sm90a", 6.6945f }, { "e4m3_kk_128x192_c2_sm90a", 6.7793f },
        { "e4m3_kk_64x56_sm90a", 8.0663f }, { "e4m3_kk_256x128_c2_sm90a", 8.2560f }
};
static const struct tuning_time times_85[] = {
        { "e4m3_kk_256x128_c2_sm90a", 15.566f }, { "e4m3_kk_128x256_c2_sm90a", 15.600f },
        { "e4m3_kk_128x128_c2_sm90a", 15.654f }, { "e4m3_kk_256x128_sm90a", 15.873f },
        { "e4m3_kk_128x128_sm90a", 16.025f }, { "e4m3_kk_128x192_c2_sm90a", 19.466f },
        { "e4m3_kk_128x192_sm90a", 19.822f }, { "e4m3_kk_128x64_sm90a", 22.393f }
};
static const struct tuning_time times_86[] = {
        { "e4m3_kk_128x256_c2_sm90a", 189.35f }, { "e4m3_kk_256x128_c2_sm90a", 191.30f },
        { "e4m3_kk_256x128_sm90a", 196.47f }, { "e4m3_kk_128x128_c2_sm90a", 213.47f },
        { "e4m3_kk_128x192_c2_sm90a", 214.45f }, { "e4m3_kk_128x192_sm90a", 220.59f },
        { "e4m3_kk_128x128_sm90a", 238.61f }, { "e4m3_kk_128x64_sm90a", 330.46f }
};
static const struct tuning_time times_87[] = {
        { "e4m3_kk_128x256_c2_sm90a", 100.69f }, { "e4m3_kk_128x192_c2_sm90a", 105.72f },
        { "e4m3_kk_256x128_sm90a", 106.50f }, { "e4m3_kk_256x128_c2_sm90a", 106.63f },
        { "e4m3_kk_128x128_c2_sm90a", 112.97f }, { "e4m3_kk_128x192_sm90a", 113.12f },
        { "e4m3_kk_128x128_sm90a", 121.41f }, { "e4m3_kk_128x64_sm90a", 168.45f }
};
static const struct tuning_time times_88[] = {
        { "e4m3_kk_128x192_c2_sm90a", 91.668f }, { "e4m3_kk_128x192_sm90a", 91.753f },
        { "e4m3_kk_128x128_c2_sm90a", 113.52f }, { "e4m3_kk_128x128_sm90a", 120.48f },
        { "e4m3_kk_128x256_c2_sm90a", 125.40f }, { "e4m3_kk_256x128_c2_sm90a", 127.10f },
        { "e4m3_kk_256x128_sm90a", 132.82f }, { "e4m3_kk_128x64_sm90a", 162.05f }
};
static const struct tuning_time times_89[] = {
        { "e4m3_kk_128x256_c2_sm90a", 98.138f }, { "e4m3_kk_256x128_c2_sm90a", 98.778f },
        { "e4m3_kk_256x128_sm90a", 101.25f }, { "e4m3_kk_128x128_c2_sm90a", 106.84f },
        { "e4m3_kk_128x192_c2_sm90a", 108.53f }, { "e4m3_kk_128x192_sm90a", 110.68f },
        { "e4m3_kk_128x128_sm90a", 111.36f }, { "e4m3_kk_128x64_sm90a", 168.88f }
};
static const struct tuning_time times_90[] = {
        { "e4m3_kk_128x256_c2_sm90a", 166.41f }, { "e4m3_kk_256x128_c2_sm90a", 168.52f },
        { "e4m3_kk_256x128_sm90a", 172.44f }, { "e4m3_kk_128x128_c2_sm90a", 184.84f },
        { "e4m3_kk_128x192_c2_sm90a", 185.36f }, { "e4m3_kk_128x192_sm90a", 193.16f },
        { "e4m3_kk_128x128_sm90a", 201.45f }, { "e4m3_kk_128x64_sm90a", 296.98f }
};
static const struct tuning_time times_91[] = {
        { "e4m3_kk_128x256_c2_sm90a", 90.675f }, { "e4m3_kk_256x128_c2_sm90a", 91.403f },
        { "e4m3_kk_256x128_sm90a", 93.422f }, { "e4m3_kk_128x192_c2_sm90a", 97.030f },
        { "e4m3_kk_128x192_sm90a", 102.53f }, { "e4m3_kk_128x128_c2_sm90a", 109.90f },
        { "e4m3_kk_128x128_sm90a", 116.37f }, { "e4m3_kk_128x64_sm90a", 153.16f }
};
static const struct tuning_time times_92[] = {
        { "e4m3_kk_128x256_c2_sm90a", 656.22f }, { "e4m3_kk_256x128_c2_sm90a", 666.18f },
        { "e4m3_kk_256x128_sm90a", 690.59f }, { "e4m3_kk_128x192_c2_sm90a", 758.24f },
        { "e4m3_kk_128x128_c2_sm90a", 763.78f }, { "e4m3_kk_128x192_sm90a", 778.74f },
        { "e4m3_kk_128x128_sm90a", 826.19f }, { "e4m3_kk_128x64_sm90a", 1319.1f }
};
static const struct tuning_time times_93[] = {
        { "e4m3_kk_128x256_c2_sm90a", 240.12f }, { "e4m3_kk_128x192_c2_sm90a", 241.46f },
        { "e4m3_kk_256x128_c2_sm90a", 242.58f }, { "e4m3_kk_256x128_sm90a", 246.41f },
        { "e4m3_kk_128x192_sm90a", 247.98f }, { "e4m3_kk_128x128_c2_sm90a", 288.49f },
        { "e4m3_kk_128x128_sm90a", 318.95f }, { "e4m3_kk_128x64_sm90a", 395.46f }
};
static const struct tuning_time times_94[] = {
        { "e4m3_kk_128x192_c2_sm90a", 1334.5f }, { "e4m3_kk_256x128_c2_sm90a", 1351.1f },
        { "e4m3_kk_128x192_sm90a", 1504.2f }, { "e4m3_kk_128x256_c2_sm90a", 1529.7f },
        { "e4m3_kk_256x128_sm90a", 1614.1f }, { "e4m3_kk_128x128_c2_sm90a", 1663.5f },
        { "e4m3_kk_128x128_sm90a", 1781.6f }, { "e4m3_kk_128x64_sm90a", 2479.1f }
};
static const struct tuning_time times_95[] = {
        { "e4m3_kk_128x256_c2_sm90a", 133.36f }, { "e4m3_kk_256x128_c2_sm90a", 134.41f },
        { "e4m3_kk_256x128_sm90a", 135.60f }, { "e4m3_kk_128x192_c2_sm90a", 137.62f },
        { "e4m3_kk_128x192_sm90a", 138.65f }, { "e4m3_kk_128x128_c2_sm90a", 152.98f },
        { "e4m3_kk_128x128_sm90a", 162.35f }, { "e4m3_kk_128x64_sm90a", 206.73f }
};
static const struct tuning_time times_96[] = {
        { "e4m3_kk_128x256_c2_sm90a", 759.79f }, { "e4m3_kk_128x192_c2_sm90a", 768.35f },
        { "e4m3_kk_256x128_c2_sm90a", 770.06f }, { "e4m3_kk_256x128_sm90a", 798.42f },
        { "e4m3_kk_128x192_sm90a", 860.50f }, { "e4m3_kk_128x128_c2_sm90a", 903.22f },
        { "e4m3_kk_128x128_sm90a", 980.37f }, { "e4m3_kk_128x64_sm90a", 1443.7f }
};
static const struct tuning_time times_97[] = {
        { "e4m3_fast_kk_64x16_sm90a", 11.130f }, { "e4m3_fast_kk_skinny64x16_sm90a", 11.511f },
        { "e4m3_fast_kk_128x64_sm90a", 15.637f }, { "e4m3_fast_kk_64x64_sm90a", 16.068f },
        { "e4m3_fast_kk_128x128_sm90a", 19.383f }, { "e4m3_fast_kk_128x256_c2_sm90a", 24.811f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 25.127f }
};
static const struct tuning_time times_98[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 17.561f }, { "e4m3_fast_kk_64x16_sm90a", 19.288f },
        { "e4m3_fast_kk_64x64_sm90a", 23.780f }, { "e4m3_fast_kk_128x64_sm90a", 29.185f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 32.137f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 32.318f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 34.213f }
};
static const struct tuning_time times_99[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 59.060f }, { "e4m3_fast_kk_64x16_sm90a", 61.000f },
        { "e4m3_fast_kk_128x64_sm90a", 71.986f }, { "e4m3_fast_kk_128x256_c2_sm90a", 75.136f },
        { "e4m3_fast_kk_64x64_sm90a", 90.019f }, { "e4m3_fast_kk_128x176_pp_sm90a", 90.942f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 92.984f }
};
static const struct tuning_time times_100[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 17.088f }, { "e4m3_fast_kk_64x16_sm90a", 20.341f },
        { "e4m3_fast_kk_64x64_sm90a", 23.031f }, { "e4m3_fast_kk_128x64_sm90a", 27.830f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 30.880f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 31.734f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 31.762f }
};
static const struct tuning_time times_101[] = {
        { "e4m3_fast_kk_64x64_batch_sm90a", 4.3877f }
};
static const struct tuning_time times_102[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 16.718f }, { "e4m3_fast_kk_64x16_sm90a", 20.425f },
        { "e4m3_fast_kk_64x64_sm90a", 22.299f }, { "e4m3_fast_kk_128x64_sm90a", 26.099f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 30.686f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 31.618f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 32.161f }
};
static const struct tuning_time times_103[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 54.641f }, { "e4m3_fast_kk_64x16_sm90a", 64.232f },
        { "e4m3_fast_kk_128x64_sm90a", 69.733f }, { "e4m3_fast_kk_128x256_c2_sm90a", 73.207f },
        { "e4m3_fast_kk_64x64_sm90a", 80.204f }, { "e4m3_fast_kk_128x176_pp_sm90a", 88.766f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 91.283f }
};
static const struct tuning_time times_104[] = {
        { "e4m3_fast_kk_64x64_batch_sm90a", 6.3550f }, { "e4m3_fast_kk_128x176_pp_sm90a", 37.759f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 38.812f }
};
static const struct tuning_time times_105[] = {
        { "e4m3_fast_kk_64x64_batch_sm90a", 18.108f }, { "e4m3_fast_kk_64x64_sm90a", 29.588f },
        { "e4m3_fast_kk_128x64_sm90a", 30.521f }, { "e4m3_fast_kk_128x128_sm90a", 31.622f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 41.509f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 42.167f }
};
static const struct tuning_time times_106[] = {
        { "e4m3_fast_kk_64x64_slices_sm90a", 7.1363f }, { "e4m3_fast_kk_64x128_slices_sm90a", 7.7657f }
};
static const struct tuning_time times_107[] = {
        { "e4m3_fast_kk_64x64_sm90a", 32.043f }, { "e4m3_fast_kk_128x64_sm90a", 37.664f },
        { "e4m3_fast_kk_128x128_sm90a", 48.179f }, { "e4m3_fast_kk_128x176_pp_sm90a", 54.746f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 58.129f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 58.740f },
        { "e4m3_fast_kk_64x16_sm90a", 67.823f }, { "e4m3_fast_kk_skinny64x16_sm90a", 74.250f }
};
static const struct tuning_time times_108[] = {
        { "e4m3_fast_kk_64x64_sm90a", 17.610f }, { "e4m3_fast_kk_128x64_sm90a", 24.095f },
        { "e4m3_fast_kk_128x128_sm90a", 27.606f }, { "e4m3_fast_kk_128x176_pp_sm90a", 29.899f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 31.334f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 31.413f },
        { "e4m3_fast_kk_64x16_sm90a", 35.766f }, { "e4m3_fast_kk_skinny64x16_sm90a", 40.135f }
};
static const struct tuning_time times_109[] = {
        { "e4m3_fast_kk_64x64_sm90a", 12.143f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 13.567f },
        { "e4m3_fast_kk_128x128_sm90a", 14.831f }, { "e4m3_fast_kk_128x256_c2_sm90a", 14.980f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 16.988f }, { "e4m3_fast_kk_128x64_sm90a", 20.990f },
        { "e4m3_fast_kk_64x16_sm90a", 25.026f }, { "e4m3_fast_kk_skinny64x16_sm90a", 32.959f }
};
static const struct tuning_time times_110[] = {
        { "e4m3_fast_kk_128x128_sm90a", 18.755f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 19.567f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 19.606f }, { "e4m3_fast_kk_128x64_sm90a", 20.799f },
        { "e4m3_fast_kk_64x64_sm90a", 28.219f }, { "e4m3_fast_kk_128x256_c2_sm90a", 33.673f }
};
static const struct tuning_time times_111[] = {
        { "e4m3_fast_kk_64x64_slices_sm90a", 7.4272f }, { "e4m3_fast_kk_64x128_slices_sm90a", 8.2030f }
};
static const struct tuning_time times_112[] = {
        { "e4m3_fast_kk_128x64_sm90a", 18.985f }, { "e4m3_fast_kk_128x128_sm90a", 22.783f },
        { "e4m3_fast_kk_64x64_sm90a", 25.907f }, { "e4m3_fast_kk_128x176_pp_sm90a", 29.361f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 31.346f }, { "e4m3_fast_kk_128x256_c2_sm90a", 40.793f }
};
static const struct tuning_time times_113[] = {
        { "e4m3_fast_kk_128x64_sm90a", 60.813f }, { "e4m3_fast_kk_128x128_sm90a", 70.796f },
        { "e4m3_fast_kk_64x64_sm90a", 88.404f }, { "e4m3_fast_kk_128x176_pp_sm90a", 92.181f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 104.74f }, { "e4m3_fast_kk_128x256_c2_sm90a", 136.29f }
};
static const struct tuning_time times_114[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 37.135f }, { "e4m3_fast_kk_128x128_sm90a", 41.119f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 44.026f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 44.288f },
        { "e4m3_fast_kk_128x64_sm90a", 44.946f }, { "e4m3_fast_kk_64x64_sm90a", 66.503f }
};
static const struct tuning_time times_115[] = {
        { "e4m3_fast_kk_64x64_sm90a", 2.8565f }, { "e4m3_fast_kk_128x64_sm90a", 2.9640f },
        { "e4m3_fast_kk_64x16_sm90a", 3.7797f }, { "e4m3_fast_kk_128x128_sm90a", 3.8203f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 4.8427f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 4.9802f },
        { "e4m3_fast_kk_skinny64x16_sm90a", 5.0286f }
};
static const struct tuning_time times_116[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 47.596f }, { "e4m3_fast_kk_128x128_sm90a", 50.088f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 59.490f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 64.282f },
        { "e4m3_fast_kk_128x64_sm90a", 76.593f }, { "e4m3_fast_kk_64x64_sm90a", 111.14f }
};
static const struct tuning_time times_117[] = {
        { "e4m3_fast_kk_128x64_sm90a", 5.8685f }, { "e4m3_fast_kk_128x128_sm90a", 6.2265f },
        { "e4m3_fast_kk_64x64_sm90a", 7.2470f }, { "e4m3_fast_kk_128x176_pp_sm90a", 7.4015f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 7.4020f }, { "e4m3_fast_kk_128x256_c2_sm90a", 8.7444f },
        { "e4m3_fast_kk_64x16_sm90a", 17.111f }
};
static const struct tuning_time times_118[] = {
        { "e4m3_fast_kk_128x128_sm90a", 6.0607f }, { "e4m3_fast_kk_128x64_sm90a", 7.2078f },
        { "e4m3_fast_kk_64x64_sm90a", 7.4008f }, { "e4m3_fast_kk_128x256_c2_sm90a", 8.9179f },
        { "e4m3_fast_kk_64x16_sm90a", 16.087f }
};
static const struct tuning_time times_119[] = {
        { "e4m3_fast_kk_128x64_sm90a", 4.2053f }, { "e4m3_fast_kk_128x128_sm90a", 5.2680f },
        { "e4m3_fast_kk_64x64_sm90a", 5.6655f }, { "e4m3_fast_kk_128x176_pp_sm90a", 6.7210f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 6.9638f }, { "e4m3_fast_kk_128x256_c2_sm90a", 8.3633f },
        { "e4m3_fast_kk_64x16_sm90a", 13.712f }
};
static const struct tuning_time times_120[] = {
        { "e4m3_fast_kk_128x128_sm90a", 14.500f }, { "e4m3_fast_kk_128x256_c2_sm90a", 15.185f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 17.040f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 18.206f },
        { "e4m3_fast_kk_128x64_sm90a", 20.286f }, { "e4m3_fast_kk_64x64_sm90a", 25.345f }
};
static const struct tuning_time times_121[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 191.71f }, { "e4m3_fast_kk_128x176_pp_sm90a", 195.28f },
        { "e4m3_fast_kk_128x128_sm90a", 201.32f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 205.77f },
        { "e4m3_fast_kk_128x64_sm90a", 343.86f }, { "e4m3_fast_kk_64x64_sm90a", 434.70f }
};
static const struct tuning_time times_122[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 95.197f }, { "e4m3_fast_kk_128x128_sm90a", 102.57f },
        { "e4m3_fast_kk_128x64_sm90a", 170.82f }, { "e4m3_fast_kk_64x64_sm90a", 218.30f }
};
static const struct tuning_time times_123[] = {
        { "e4m3_fast_kk_128x176_pp_sm90a", 83.810f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 87.291f },
        { "e4m3_fast_kk_128x128_sm90a", 113.74f }, { "e4m3_fast_kk_128x256_c2_sm90a", 118.44f },
        { "e4m3_fast_kk_128x64_sm90a", 158.01f }, { "e4m3_fast_kk_64x64_sm90a", 197.65f }
};
static const struct tuning_time times_124[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 91.973f }, { "e4m3_fast_kk_128x176_pp_sm90a", 93.979f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 98.441f }, { "e4m3_fast_kk_128x128_sm90a", 100.17f },
        { "e4m3_fast_kk_128x64_sm90a", 169.91f }, { "e4m3_fast_kk_64x64_sm90a", 199.65f }
};
static const struct tuning_time times_125[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 156.99f }, { "e4m3_fast_kk_128x176_pp_sm90a", 161.40f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 175.00f }, { "e4m3_fast_kk_128x128_sm90a", 181.06f },
        { "e4m3_fast_kk_128x64_sm90a", 298.04f }, { "e4m3_fast_kk_64x64_sm90a", 382.69f }
};
static const struct tuning_time times_126[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 88.779f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 91.343f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 91.899f }, { "e4m3_fast_kk_128x128_sm90a", 99.707f },
        { "e4m3_fast_kk_128x64_sm90a", 149.97f }, { "e4m3_fast_kk_64x64_sm90a", 199.44f }
};
static const struct tuning_time times_127[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 613.04f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 660.46f },
        { "e4m3_fast_kk_128x128_sm90a", 760.83f }, { "e4m3_fast_kk_128x176_pp_sm90a", 779.22f },
        { "e4m3_fast_kk_128x64_sm90a", 1306.7f }, { "e4m3_fast_kk_64x64_sm90a", 1747.8f }
};
static const struct tuning_time times_128[] = {
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 209.71f }, { "e4m3_fast_kk_128x176_pp_sm90a", 214.18f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 216.59f }, { "e4m3_fast_kk_128x128_sm90a", 266.18f },
        { "e4m3_fast_kk_128x64_sm90a", 382.10f }, { "e4m3_fast_kk_64x64_sm90a", 556.30f }
};
static const struct tuning_time times_129[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 1239.7f }, { "e4m3_fast_kk_128x176_pp_sm90a", 1273.5f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 1450.8f }, { "e4m3_fast_kk_128x128_sm90a", 1662.0f },
        { "e4m3_fast_kk_128x64_sm90a", 2652.0f }, { "e4m3_fast_kk_64x64_sm90a", 3190.5f }
};
static const struct tuning_time times_130[] = {
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 119.95f }, { "e4m3_fast_kk_128x256_c2_sm90a", 121.37f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 125.38f }, { "e4m3_fast_kk_128x128_sm90a", 151.01f },
        { "e4m3_fast_kk_128x64_sm90a", 241.90f }
};
static const struct tuning_time times_131[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 706.13f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 730.74f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 740.56f }, { "e4m3_fast_kk_128x128_sm90a", 900.75f },
        { "e4m3_fast_kk_128x64_sm90a", 1409.7f }, { "e4m3_fast_kk_64x64_sm90a", 1837.7f }
};
static const struct tuning_time times_132[] = {
        { "f16_tiny_32x32_sm80", 3.2230f }, { "f16_tiny_16x16_sm80", 3.7110f },
        { "f16_kk_64x64_batch_sm90a", 4.0548f }
};
static const struct tuning_time times_133[] = {
        { "f16_tiny_32x32_sm80", 6.9008f }, { "f16_kk_64x64_batch_sm90a", 7.6170f },
        { "f16_tiny_64x64_sm80", 9.3982f }
};
static const struct tuning_time times_134[] = {
        { "f16_kk_skinny32x8_sm90a", 15.720f }, { "f16_kk_skinny64x8_sm90a", 17.128f },
        { "f16_kk_64x16_sm90a", 18.650f }, { "f16_kk_skinny64x16_sm90a", 19.470f },
        { "f16_kk_64x32_sm90a", 22.005f }, { "f16_kk_64x128_sm90a", 25.867f },
        { "f16_kk_64x128_c2_sm90a", 26.226f }
};
static const struct tuning_time times_135[] = {
        { "f16_kk_skinny64x8_sm90a", 30.708f }, { "f16_kk_skinny32x8_sm90a", 32.148f },
        { "f16_kk_skinny64x16_sm90a", 32.454f }, { "f16_kk_64x16_sm90a", 35.539f },
        { "f16_kk_64x32_sm90a", 37.765f }, { "f16_kk_skinny64x32_sm90a", 42.268f },
        { "f16_kk_64x128_sm90a", 43.804f }
};
static const struct tuning_time times_136[] = {
        { "f16_kk_skinny64x8_sm90a", 105.11f }, { "f16_kk_skinny32x8_sm90a", 107.03f },
        { "f16_kk_skinny64x16_sm90a", 108.81f }, { "f16_kk_32x128x64_sm80", 112.96f },
        { "f16_kk_64x16_sm90a", 118.08f }, { "f16_kk_fit128x256_c2_sm90a", 118.80f },
        { "f16_kk_64x128_c2_sm90a", 122.87f }
};
static const struct tuning_time times_137[] = {
        { "f16_kk_skinny64x8_sm90a", 30.716f }, { "f16_kk_skinny32x8_sm90a", 32.295f },
        { "f16_kk_skinny64x16_sm90a", 33.091f }, { "f16_kk_64x16_sm90a", 35.834f },
        { "f16_kk_64x32_sm90a", 37.759f }, { "f16_kk_skinny64x32_sm90a", 42.882f },
        { "f16_kk_fit128x256_c2_sm90a", 43.911f }
};
static const struct tuning_time times_138[] = {
        { "f16_kk_skinny64x8_sm90a", 30.689f }, { "f16_kk_skinny32x8_sm90a", 32.126f },
        { "f16_kk_skinny64x16_sm90a", 32.177f }, { "f16_kk_64x16_sm90a", 35.807f },
        { "f16_kk_64x32_sm90a", 37.140f }, { "f16_kk_skinny64x32_sm90a", 40.713f },
        { "f16_kk_64x128_sm90a", 42.985f }
};
static const struct tuning_time times_139[] = {
        { "f16_kk_skinny64x8_sm90a", 30.566f }, { "f16_kk_skinny64x16_sm90a", 30.971f },
        { "f16_kk_skinny32x8_sm90a", 32.014f }, { "f16_kk_64x16_sm90a", 36.084f },
        { "f16_kk_64x32_sm90a", 36.542f }, { "f16_kk_skinny64x32_sm90a", 37.845f },
        { "f16_kk_64x128_sm90a", 42.302f }
};
static const struct tuning_time times_140[] = {
        { "f16_kk_skinny64x8_sm90a", 105.33f }, { "f16_kk_skinny64x16_sm90a", 105.96f },
        { "f16_kk_skinny32x8_sm90a", 106.21f }, { "f16_kk_32x128x64_sm80", 114.29f },
        { "f16_kk_64x16_sm90a", 119.23f }, { "f16_kk_fit128x256_c2_sm90a", 119.79f },
        { "f16_kk_64x32_sm90a", 121.65f }
};
static const struct tuning_time times_141[] = {
        { "f16_tiny_32x32_sm80", 3.2225f }, { "f16_tiny_16x16_sm80", 3.7075f },
        { "f16_kk_64x64_batch_sm90a", 4.0453f }, { "f16_tiny_64x64_sm80", 7.3182f }
};
static const struct tuning_time times_142[] = {
        { "f16_kk_skinny64x16_sm90a", 30.924f }, { "f16_kk_skinny64x32_sm90a", 33.715f },
        { "f16_kk_64x32_sm90a", 36.183f }, { "f16_kk_64x16_sm90a", 36.316f },
        { "f16_kk_skinny64x8_sm90a", 39.659f }, { "f16_kk_64x128_sm90a", 40.076f },
        { "f16_kk_64x128_c2_sm90a", 40.956f }, { "f16_kk_fit128x256_c2_sm90a", 44.699f }
};
static const struct tuning_time times_143[] = {
        { "f16_kk_skinny64x16_sm90a", 106.25f }, { "f16_kk_skinny64x32_sm90a", 112.78f },
        { "f16_kk_32x128x64_sm80", 115.46f }, { "f16_kk_fit128x256_c2_sm90a", 119.18f },
        { "f16_kk_64x16_sm90a", 119.95f }, { "f16_kk_64x32_sm90a", 120.07f },
        { "f16_kk_64x128_c2_sm90a", 120.66f }, { "f16_kk_64x128_sm90a", 120.86f }
};
static const struct tuning_time times_144[] = {
        { "f16_tiny_32x32_sm80", 6.8935f }, { "f16_kk_64x64_batch_sm90a", 7.6245f },
        { "f16_tiny_64x64_sm80", 9.3991f }, { "f16_kk_64x32_sm90a", 22.569f },
        { "f16_kk_64x64_sm90a", 23.094f }, { "f16_kk_64x56_sm90a", 23.219f },
        { "f16_kk_64x128_sm90a", 25.273f }, { "f16_kk_128x128_pp_sm90a", 28.490f }
};
static const struct tuning_time times_145[] = {
        { "f16_kk_skinny64x32_sm90a", 31.533f }, { "f16_kk_64x32_sm90a", 36.108f },
        { "f16_kk_64x128_sm90a", 36.420f }, { "f16_kk_64x128_c2_sm90a", 39.130f },
        { "f16_kk_skinny64x16_sm90a", 40.301f }, { "f16_kk_64x64_sm90a", 41.112f },
        { "f16_kk_128x64_sm90a", 42.060f }, { "f16_kk_128x64_s6_sm90a", 42.242f }
};
static const struct tuning_time times_146[] = {
        { "f16_kk_skinny64x32_sm90a", 108.92f }, { "f16_kk_64x128_c2_sm90a", 116.45f },
        { "f16_kk_64x128_sm90a", 117.68f }, { "f16_kk_32x128x64_sm80", 118.83f },
        { "f16_kk_fit128x256_c2_sm90a", 120.26f }, { "f16_kk_64x32_sm90a", 120.59f },
        { "f16_kk_128x64_sm90a", 122.84f }, { "f16_kk_128x64_s6_sm90a", 125.11f }
};
static const struct tuning_time times_147[] = {
        { "f16_tiny_64x64_sm80", 24.653f }, { "f16_kk_64x64_batch_sm90a", 24.913f },
        { "f16_kk_128x64_s6_sm90a", 28.943f }, { "f16_kk_128x128_s4_sm90a", 29.990f },
        { "f16_kk_64x64_sm90a", 30.266f }, { "f16_kk_128x128_pp_sm90a", 30.793f },
        { "f16_kk_128x64_sm90a", 31.205f }, { "f16_kk_128x80_sm90a", 31.540f }
};
static const struct tuning_time times_148[] = {
        { "f16_kk_64x64_slices_sm90a", 11.178f }, { "f16_kk_64x128_slices_sm90a", 11.766f }
};
static const struct tuning_time times_149[] = {
        { "f16_kk_64x56_sm90a", 57.620f }, { "f16_kk_64x64_sm90a", 60.709f },
        { "f16_kk_64x128_c2_sm90a", 61.756f }, { "f16_kk_64x128_sm90a", 62.025f },
        { "f16_kk_128x64_sm90a", 66.946f }, { "f16_kk_64x32_sm90a", 68.692f },
        { "f16_kk_128x64_s6_sm90a", 70.379f }, { "f16_kk_128x80_sm90a", 70.521f }
};
static const struct tuning_time times_150[] = {
        { "f16_kk_64x64_sm90a", 34.121f }, { "f16_kk_64x128_sm90a", 35.586f },
        { "f16_kk_64x32_sm90a", 36.065f }, { "f16_kk_64x128_c2_sm90a", 37.891f },
        { "f16_kk_128x64_sm90a", 41.435f }, { "f16_kk_128x64_s6_sm90a", 41.502f },
        { "f16_kk_128x80_sm90a", 41.985f }, { "f16_kk_fit128x256_c2_sm90a", 45.504f }
};
static const struct tuning_time times_151[] = {
        { "f16_kk_64x64_sm90a", 20.226f }, { "f16_kk_64x128_c2_sm90a", 21.195f },
        { "f16_kk_64x128_sm90a", 21.358f }, { "f16_kk_64x56_sm90a", 22.115f },
        { "f16_kk_128x192_sm90a", 22.907f }, { "f16_kk_128x192_pp_sm90a", 23.612f },
        { "f16_kk_64x32_sm90a", 23.713f }, { "f16_kk_fit128x256_c2_sm90a", 24.708f }
};
static const struct tuning_time times_152[] = {
        { "f16_kk_128x128_pp_sm90a", 25.233f }, { "f16_kk_128x128_s4_sm90a", 25.436f },
        { "f16_kk_128x192_pp_sm90a", 25.679f }, { "f16_tiny_128x128_sm80", 26.054f },
        { "f16_kk_128x128_sm90a", 26.177f }, { "f16_kk_128x176_pp_sm90a", 26.257f },
        { "f16_kk_128x192_sm90a", 27.305f }, { "f16_kk_64x128_c2_sm90a", 28.470f }
};
static const struct tuning_time times_153[] = {
        { "f16_kk_64x64_slices_sm90a", 11.257f }, { "f16_kk_64x128_slices_sm90a", 12.812f }
};
static const struct tuning_time times_154[] = {
        { "f16_kk_64x128_c2_sm90a", 34.992f }, { "f16_kk_128x64_s6_sm90a", 37.591f },
        { "f16_kk_128x64_sm90a", 37.730f }, { "f16_kk_128x80_sm90a", 42.271f },
        { "f16_kk_128x128_sm90a", 44.493f }, { "f16_kk_128x128_pp_sm90a", 47.535f },
        { "f16_kk_64x128_sm90a", 48.460f }, { "f16_kk_128x128_s4_sm90a", 51.180f }
};
static const struct tuning_time times_155[] = {
        { "f16_kk_64x128_c2_sm90a", 118.57f }, { "f16_kk_128x64_s6_sm90a", 129.08f },
        { "f16_kk_128x64_sm90a", 130.91f }, { "f16_kk_128x80_sm90a", 132.33f },
        { "f16_kk_128x128_sm90a", 150.64f }, { "f16_kk_128x128_pp_sm90a", 165.43f },
        { "f16_kk_64x128_sm90a", 167.94f }, { "f16_kk_128x128_s4_sm90a", 179.00f }
};
static const struct tuning_time times_156[] = {
        { "f16_kk_fit128x256_c2_sm90a", 50.009f }, { "f16_kk_128x256_c2_sm90a", 50.751f },
        { "f16_kk_128x256_sm90a", 54.859f }, { "f16_kk_128x128_pp_sm90a", 58.130f },
        { "f16_kk_128x128_s4_sm90a", 60.000f }, { "f16_kk_64x128_c2_sm90a", 61.241f },
        { "f16_kk_128x128_sm90a", 62.055f }, { "f16_kk_128x176_pp_sm90a", 65.519f }
};
static const struct tuning_time times_157[] = {
        { "f16_kk_64x32_sm90a", 3.3613f }, { "f16_kk_64x64_sm90a", 3.4020f },
        { "f16_kk_64x56_sm90a", 3.5540f }, { "f16_kk_128x64_sm90a", 3.5590f },
        { "f16_kk_128x64_s6_sm90a", 3.5605f }, { "f16_kk_64x128_sm90a", 3.5825f },
        { "f16_kk_64x128_c2_sm90a", 3.7560f }, { "f16_kk_128x80_sm90a", 4.1650f }
};
static const struct tuning_time times_158[] = {
        { "f16_kk_128x256_c2_sm90a", 92.341f }, { "f16_kk_128x256_sm90a", 92.520f },
        { "f16_kk_fit128x256_c2_sm90a", 94.067f }, { "f16_kk_128x128_sm90a", 97.200f },
        { "f16_kk_128x128_pp_sm90a", 97.312f }, { "f16_kk_128x128_s4_sm90a", 105.48f },
        { "f16_kk_64x128_c2_sm90a", 121.31f }, { "f16_kk_128x176_pp_sm90a", 124.32f }
};
static const struct tuning_time times_159[] = {
        { "f16_kk_128x64_s6_sm90a", 6.1410f }, { "f16_kk_128x64_sm90a", 6.1863f },
        { "f16_kk_64x128_sm90a", 6.2880f }, { "f16_kk_128x80_sm90a", 6.3360f },
        { "f16_kk_64x128_c2_sm90a", 6.7188f }, { "f16_kk_128x128_sm90a", 7.5741f },
        { "f16_kk_128x128_s4_sm90a", 7.7519f }, { "f16_kk_64x64_sm90a", 7.8274f }
};
static const struct tuning_time times_160[] = {
        { "f16_kk_128x80_sm90a", 6.4640f }, { "f16_kk_128x128_sm90a", 8.4851f },
        { "f16_kk_128x128_s4_sm90a", 8.7010f }, { "f16_kk_64x128_sm90a", 9.5796f },
        { "f16_kk_64x128_c2_sm90a", 9.8115f }, { "f16_kk_128x64_s6_sm90a", 9.9322f },
        { "f16_kk_128x64_sm90a", 10.222f }, { "f16_kk_64x64_sm90a", 10.442f }
};
static const struct tuning_time times_161[] = {
        { "f16_kk_64x128_sm90a", 5.6532f }, { "f16_kk_128x64_sm90a", 5.6680f },
        { "f16_kk_128x64_s6_sm90a", 5.6875f }, { "f16_kk_128x80_sm90a", 6.1445f },
        { "f16_kk_64x128_c2_sm90a", 6.2168f }, { "f16_kk_128x128_sm90a", 7.4667f },
        { "f16_kk_64x64_sm90a", 7.4915f }, { "f16_kk_128x128_s4_sm90a", 7.5843f }
};
static const struct tuning_time times_162[] = {
        { "f16_kk_128x256_sm90a", 24.858f }, { "f16_kk_128x256_c2_sm90a", 25.230f },
        { "f16_kk_128x128_pp_sm90a", 25.292f }, { "f16_kk_fit128x256_c2_sm90a", 25.327f },
        { "f16_kk_128x128_sm90a", 25.427f }, { "f16_kk_128x128_s4_sm90a", 27.339f },
        { "f16_kk_64x128_c2_sm90a", 34.201f }, { "f16_kk_128x176_pp_sm90a", 35.337f }
};
static const struct tuning_time times_163[] = {
        { "f16_kk_128x176_pp_sm90a", 164.61f }, { "f16_kk_128x192_pp_sm90a", 171.98f },
        { "f16_kk_128x192_sm90a", 174.25f }, { "f16_kk_128x128_pp_sm90a", 203.95f },
        { "f16_kk_128x128_sm90a", 210.66f }, { "f16_kk_fit128x256_c2_sm90a", 213.98f },
        { "f16_kk_128x128_s4_sm90a", 215.96f }, { "f16_kk_128x256_sm90a", 245.91f }
};
static const struct tuning_time times_164[] = {
        { "f16_kk_128x256_sm90a", 177.57f }, { "f16_kk_128x256_c2_sm90a", 178.48f },
        { "f16_kk_fit128x256_c2_sm90a", 180.66f }, { "f16_kk_128x176_pp_sm90a", 185.78f },
        { "f16_kk_128x128_pp_sm90a", 192.37f }, { "f16_kk_128x128_s4_sm90a", 208.78f },
        { "f16_kk_128x128_sm90a", 214.92f }, { "f16_kk_128x192_pp_sm90a", 219.14f }
};
static const struct tuning_time times_165[] = {
        { "f16_kk_128x256_sm90a", 157.01f }, { "f16_kk_128x256_c2_sm90a", 157.99f },
        { "f16_kk_fit128x256_c2_sm90a", 158.51f }, { "f16_kk_128x192_pp_sm90a", 168.61f },
        { "f16_kk_128x128_pp_sm90a", 170.12f }, { "f16_kk_128x128_sm90a", 178.75f },
        { "f16_kk_128x192_sm90a", 185.73f }, { "f16_kk_128x176_pp_sm90a", 186.56f }
};
static const struct tuning_time times_166[] = {
        { "f32_kk_64x32_fma_sm90a", 633.31f }, { "f32_kk_skinny64x16_sm90a", 866.35f },
        { "f32_kk_skinny64x8_sm90a", 970.64f }, { "f32_64x64x16_ffma", 987.68f },
        { "f32_kk_skinny32x8_sm90a", 1293.4f }, { "f32_128x128x16_ffma", 1713.2f }
};
static const struct tuning_time times_167[] = {
        { "f32_kk_64x32_fma_sm90a", 308.65f }, { "f32_kk_skinny64x16_sm90a", 440.14f },
        { "f32_64x64x16_ffma", 537.91f }, { "f32_kk_skinny64x8_sm90a", 560.54f },
        { "f32_kk_skinny32x8_sm90a", 743.62f }, { "f32_128x128x16_ffma", 862.24f }
};
static const struct tuning_time times_168[] = {
        { "f32_kk_64x32_fma_sm90a", 142.78f }, { "f32_64x64x16_ffma", 193.21f },
        { "f32_kk_skinny64x16_sm90a", 264.78f }, { "f32_128x128x16_ffma", 316.17f },
        { "f32_kk_skinny64x8_sm90a", 336.45f }
};
static const struct tuning_time times_169[] = {
        { "f32_128x128x16_ffma", 154.46f }, { "f32_kk_64x32_fma_sm90a", 156.60f },
        { "f32_64x64x16_ffma", 217.20f }, { "f32_kk_skinny64x16_sm90a", 399.50f }
};
static const struct tuning_time times_170[] = {
        { "f32_kk_64x32_fma_sm90a", 576.08f }, { "f32_64x64x16_ffma", 578.78f },
        { "f32_128x128x16_ffma", 864.94f }, { "f32_kk_skinny64x16_sm90a", 873.49f },
        { "f32_kk_skinny64x8_sm90a", 1117.1f }, { "f32_kk_skinny32x8_sm90a", 1483.7f }
};
static const struct tuning_time times_171[] = {
        { "f32_64x64x16_ffma", 1930.3f }, { "f32_kk_64x32_fma_sm90a", 1993.4f },
        { "f32_kk_skinny64x16_sm90a", 3010.9f }, { "f32_128x128x16_ffma", 3025.2f },
        { "f32_kk_skinny64x8_sm90a", 3854.2f }, { "f32_kk_skinny32x8_sm90a", 5131.5f }
};
static const struct tuning_time times_172[] = {
        { "f32_64x128_slices_sm90a", 11.231f }, { "f32_128x128_slices_sm90a", 13.732f }
};
static const struct tuning_time times_173[] = {
        { "f32_64x128_split_sm90a", 128.32f }, { "f32_64x128_split_sm90a", 128.34f },
        { "f32_64x128_split_sm90a", 128.35f }, { "f32_64x128_split_sm90a", 128.35f },
        { "f32_64x128_split_sm90a", 128.38f }, { "f32_128x128_split_sm90a", 215.60f }
};
static const struct tuning_time times_174[] = {
        { "f32_128x128_split_sm90a", 221.21f }, { "f32_128x128_split_sm90a", 221.25f },
        { "f32_128x128_split_sm90a", 221.66f }, { "f32_128x128_split_sm90a", 221.77f },
        { "f32_128x128_split_sm90a", 221.78f }, { "f32_64x128_split_sm90a", 266.41f }
};
static const struct tuning_time times_175[] = {
        { "f32_64x128_split_sm90a", 125.38f }, { "f32_64x128_split_sm90a", 126.19f },
        { "f32_64x128_split_sm90a", 126.44f }, { "f32_64x128_split_sm90a", 126.46f },
        { "f32_64x128_split_sm90a", 126.72f }, { "f32_128x128_split_sm90a", 214.40f }
};
static const struct tuning_time times_176[] = {
        { "tf32_kk_skinny64x8_sm90a", 28.985f }, { "tf32_kk_64x16_sm90a", 33.510f },
        { "tf32_kk_skinny64x16_sm90a", 35.978f }, { "tf32_kk_128x64_sm90a", 50.895f },
        { "tf32_kk_64x64_sm90a", 53.202f }, { "tf32_kk_128x128_pp_sm90a", 70.298f },
        { "tf32_kk_128x128_sm90a", 72.632f }
};
static const struct tuning_time times_177[] = {
        { "tf32_kk_skinny64x8_sm90a", 60.490f }, { "tf32_kk_skinny64x16_sm90a", 62.915f },
        { "tf32_kk_64x16_sm90a", 66.624f }, { "tf32_kk_128x64_sm90a", 85.875f },
        { "tf32_kk_64x64_sm90a", 91.426f }, { "tf32_kk_128x256_c2_sm90a", 114.46f },
        { "tf32_kk_128x192_pp_sm90a", 122.19f }
};
static const struct tuning_time times_178[] = {
        { "tf32_kk_skinny64x8_sm90a", 207.03f }, { "tf32_kk_skinny64x16_sm90a", 214.59f },
        { "tf32_kk_64x16_sm90a", 227.74f }, { "tf32_kk_128x64_sm90a", 251.90f },
        { "tf32_kk_128x256_c2_sm90a", 281.71f }, { "tf32_kk_64x64_sm90a", 328.35f },
        { "tf32_kk_128x192_pp_sm90a", 364.27f }
};
static const struct tuning_time times_179[] = {
        { "tf32_kk_64x64_batch_sm90a", 5.0420f }, { "tf32_kk_128x128_pp_sm90a", 45.375f }
};
static const struct tuning_time times_180[] = {
        { "tf32_kk_skinny64x16_sm90a", 61.005f }, { "tf32_kk_64x16_sm90a", 67.966f },
        { "tf32_kk_skinny64x8_sm90a", 71.897f }, { "tf32_kk_128x64_sm90a", 83.838f },
        { "tf32_kk_64x64_sm90a", 85.050f }, { "tf32_kk_128x256_c2_sm90a", 114.37f },
        { "tf32_kk_128x192_pp_sm90a", 116.85f }
};
static const struct tuning_time times_181[] = {
        { "tf32_kk_skinny64x16_sm90a", 208.80f }, { "tf32_kk_64x16_sm90a", 232.84f },
        { "tf32_kk_128x64_sm90a", 236.07f }, { "tf32_kk_skinny64x8_sm90a", 240.21f },
        { "tf32_kk_128x256_c2_sm90a", 271.18f }, { "tf32_kk_64x64_sm90a", 288.49f },
        { "tf32_kk_128x128_sm90a", 347.01f }, { "tf32_kk_128x192_pp_sm90a", 352.35f }
};
static const struct tuning_time times_182[] = {
        { "tf32_kk_64x64_batch_sm90a", 13.996f }, { "tf32_kk_64x64_sm90a", 24.142f },
        { "tf32_kk_128x64_sm90a", 24.679f }, { "tf32_kk_128x128_sm90a", 38.080f },
        { "tf32_kk_64x16_sm90a", 44.311f }, { "tf32_kk_128x128_pp_sm90a", 46.209f },
        { "tf32_kk_128x192_sm90a", 51.564f }, { "tf32_kk_128x192_pp_sm90a", 62.331f }
};
static const struct tuning_time times_183[] = {
        { "tf32_kk_64x64_batch_sm90a", 51.249f }, { "tf32_kk_128x128_sm90a", 56.871f },
        { "tf32_kk_128x64_sm90a", 57.636f }, { "tf32_kk_64x64_sm90a", 58.025f },
        { "tf32_kk_128x192_sm90a", 58.660f }, { "tf32_kk_128x128_pp_sm90a", 60.153f },
        { "tf32_kk_128x192_pp_sm90a", 77.975f }, { "tf32_kk_64x16_sm90a", 102.33f }
};
static const struct tuning_time times_184[] = {
        { "tf32_kk_64x64_slices_sm90a", 19.022f }, { "tf32_kk_64x128_slices_sm90a", 19.688f }
};
static const struct tuning_time times_185[] = {
        { "tf32_kk_64x64_sm90a", 119.92f }, { "tf32_kk_128x64_sm90a", 130.38f },
        { "tf32_kk_128x128_sm90a", 176.53f }, { "tf32_kk_128x128_pp_sm90a", 182.95f },
        { "tf32_kk_128x192_sm90a", 198.65f }, { "tf32_kk_128x192_pp_sm90a", 227.37f },
        { "tf32_kk_128x256_c2_sm90a", 230.50f }, { "tf32_kk_64x16_sm90a", 261.77f }
};
static const struct tuning_time times_186[] = {
        { "tf32_kk_64x64_sm90a", 65.587f }, { "tf32_kk_128x64_sm90a", 75.518f },
        { "tf32_kk_128x128_sm90a", 99.847f }, { "tf32_kk_128x128_pp_sm90a", 105.20f },
        { "tf32_kk_128x192_sm90a", 105.55f }, { "tf32_kk_128x256_c2_sm90a", 114.23f },
        { "tf32_kk_128x192_pp_sm90a", 116.24f }, { "tf32_kk_64x16_sm90a", 130.89f }
};
static const struct tuning_time times_187[] = {
        { "tf32_kk_64x64_sm90a", 38.758f }, { "tf32_kk_128x192_sm90a", 43.706f },
        { "tf32_kk_128x192_pp_sm90a", 44.765f }, { "tf32_kk_128x256_c2_sm90a", 48.665f },
        { "tf32_kk_128x64_sm90a", 48.674f }, { "tf32_kk_128x128_sm90a", 52.206f },
        { "tf32_kk_128x128_pp_sm90a", 53.886f }, { "tf32_kk_64x16_sm90a", 78.404f }
};
static const struct tuning_time times_188[] = {
        { "tf32_kk_128x128_pp_sm90a", 50.376f }, { "tf32_kk_128x128_sm90a", 50.471f },
        { "tf32_kk_128x192_pp_sm90a", 50.726f }, { "tf32_kk_128x192_sm90a", 52.968f },
        { "tf32_kk_128x64_sm90a", 56.661f }, { "tf32_kk_64x64_sm90a", 64.638f },
        { "tf32_kk_128x256_c2_sm90a", 66.916f }, { "tf32_kk_128x128x16_sm80", 103.62f }
};
static const struct tuning_time times_189[] = {
        { "tf32_kk_64x64_slices_sm90a", 20.076f }, { "tf32_kk_64x128_slices_sm90a", 21.940f }
};
static const struct tuning_time times_190[] = {
        { "tf32_kk_128x64_sm90a", 75.377f }, { "tf32_kk_128x128_sm90a", 81.413f },
        { "tf32_kk_128x128_pp_sm90a", 83.431f }, { "tf32_kk_64x64_sm90a", 104.66f },
        { "tf32_kk_128x192_pp_sm90a", 115.03f }, { "tf32_kk_128x192_sm90a", 120.39f },
        { "tf32_kk_128x256_c2_sm90a", 156.16f }, { "tf32_kk_64x16_sm90a", 265.87f }
};
static const struct tuning_time times_191[] = {
        { "tf32_kk_128x64_sm90a", 273.39f }, { "tf32_kk_128x128_sm90a", 277.57f },
        { "tf32_kk_128x128_pp_sm90a", 279.16f }, { "tf32_kk_64x64_sm90a", 378.10f },
        { "tf32_kk_128x192_pp_sm90a", 394.50f }, { "tf32_kk_128x192_sm90a", 395.63f },
        { "tf32_kk_128x256_c2_sm90a", 523.36f }, { "tf32_kk_64x16_sm90a", 912.96f }
};
static const struct tuning_time times_192[] = {
        { "tf32_kk_128x256_c2_sm90a", 99.560f }, { "tf32_kk_128x128_sm90a", 127.36f },
        { "tf32_kk_128x128_pp_sm90a", 129.60f }, { "tf32_kk_128x192_pp_sm90a", 134.84f },
        { "tf32_kk_128x64_sm90a", 149.17f }, { "tf32_kk_128x192_sm90a", 153.80f },
        { "tf32_kk_64x64_sm90a", 158.38f }, { "tf32_kk_128x128x16_sm80", 290.33f }
};
static const struct tuning_time times_193[] = {
        { "tf32_kk_64x64_sm90a", 4.7885f }, { "tf32_kk_128x64_sm90a", 5.3182f },
        { "tf32_kk_64x16_sm90a", 7.4463f }, { "tf32_kk_128x128_sm90a", 8.1161f },
        { "tf32_kk_skinny64x16_sm90a", 8.2658f }, { "tf32_kk_128x128_pp_sm90a", 9.1647f },
        { "tf32_kk_128x192_sm90a", 10.619f }, { "tf32_kk_128x192_pp_sm90a", 11.780f }
};
static const struct tuning_time times_194[] = {
        { "tf32_kk_128x256_c2_sm90a", 168.38f }, { "tf32_kk_128x128_pp_sm90a", 222.38f },
        { "tf32_kk_128x128_sm90a", 223.46f }, { "tf32_kk_128x192_pp_sm90a", 248.85f },
        { "tf32_kk_128x192_sm90a", 254.31f }, { "tf32_kk_128x64_sm90a", 314.48f },
        { "tf32_kk_64x64_sm90a", 440.30f }, { "tf32_kk_128x256x16_sm80", 783.70f }
};
static const struct tuning_time times_195[] = {
        { "tf32_kk_128x64_sm90a", 10.359f }, { "tf32_kk_128x128_sm90a", 13.234f },
        { "tf32_kk_64x64_sm90a", 13.242f }, { "tf32_kk_128x128_pp_sm90a", 13.718f },
        { "tf32_kk_128x192_sm90a", 17.777f }, { "tf32_kk_128x192_pp_sm90a", 18.566f },
        { "tf32_kk_128x256_c2_sm90a", 23.906f }, { "tf32_kk_64x16_sm90a", 37.586f }
};
static const struct tuning_time times_196[] = {
        { "tf32_kk_128x128_sm90a", 15.526f }, { "tf32_kk_64x64_sm90a", 17.935f },
        { "tf32_kk_128x64_sm90a", 18.204f }, { "tf32_kk_128x192_sm90a", 19.143f },
        { "tf32_kk_128x256_c2_sm90a", 24.829f }, { "tf32_kk_64x16_sm90a", 43.308f },
        { "tf32_kk_128x128x16_sm80", 63.203f }
};
static const struct tuning_time times_197[] = {
        { "tf32_kk_128x64_sm90a", 9.4770f }, { "tf32_kk_64x64_sm90a", 12.166f },
        { "tf32_kk_128x128_sm90a", 12.910f }, { "tf32_kk_128x128_pp_sm90a", 13.894f },
        { "tf32_kk_128x192_sm90a", 17.826f }, { "tf32_kk_128x192_pp_sm90a", 18.896f },
        { "tf32_kk_128x256_c2_sm90a", 23.138f }, { "tf32_kk_64x16_sm90a", 37.871f }
};
static const struct tuning_time times_198[] = {
        { "tf32_kk_128x256_c2_sm90a", 44.941f }, { "tf32_kk_128x128_pp_sm90a", 49.463f },
        { "tf32_kk_128x128_sm90a", 49.690f }, { "tf32_kk_128x192_pp_sm90a", 62.460f },
        { "tf32_kk_128x192_sm90a", 67.650f }, { "tf32_kk_128x64_sm90a", 86.997f },
        { "tf32_kk_64x64_sm90a", 110.11f }, { "tf32_kk_128x256x16_sm80", 213.82f }
};
static const struct tuning_time times_199[] = {
        { "tf32_kk_128x256_c2_sm90a", 644.58f }, { "tf32_kk_128x192_pp_sm90a", 727.74f },
        { "tf32_kk_128x128_sm90a", 806.08f }, { "tf32_kk_128x192_sm90a", 829.36f },
        { "tf32_kk_128x128_pp_sm90a", 835.63f }, { "tf32_kk_128x64_sm90a", 1463.1f },
        { "tf32_kk_64x64_sm90a", 1959.8f }, { "tf32_kk_128x256x16_sm80", 2985.4f }
};
static const struct tuning_time times_200[] = {
        { "tf32_kk_128x256_c2_sm90a", 331.76f }, { "tf32_kk_128x192_sm90a", 405.89f },
        { "tf32_kk_128x128_sm90a", 441.42f }, { "tf32_kk_128x64_sm90a", 706.91f },
        { "tf32_kk_64x64_sm90a", 944.16f }, { "tf32_kk_128x256x16_sm80", 1551.5f },
        { "tf32_kk_128x128x16_sm80", 1642.3f }
};
static const struct tuning_time times_201[] = {
        { "tf32_kk_128x192_pp_sm90a", 319.48f }, { "tf32_kk_128x192_sm90a", 324.84f },
        { "tf32_kk_128x128_pp_sm90a", 434.06f }, { "tf32_kk_128x128_sm90a", 434.35f },
        { "tf32_kk_128x256_c2_sm90a", 440.37f }, { "tf32_kk_128x64_sm90a", 634.42f },
        { "tf32_kk_64x64_sm90a", 802.35f }, { "tf32_kk_128x128x16_sm80", 1710.5f }
};
static const struct tuning_time times_202[] = {
        { "tf32_kk_128x256_c2_sm90a", 330.40f }, { "tf32_kk_128x192_pp_sm90a", 368.64f },
        { "tf32_kk_128x128_pp_sm90a", 388.08f }, { "tf32_kk_128x192_sm90a", 408.58f },
        { "tf32_kk_128x128_sm90a", 439.97f }, { "tf32_kk_128x64_sm90a", 711.06f },
        { "tf32_kk_64x64_sm90a", 937.52f }, { "tf32_kk_128x256x16_sm80", 1523.1f }
};
static const struct tuning_time times_203[] = {
        { "tf32_kk_128x256_c2_sm90a", 564.50f }, { "tf32_kk_128x192_pp_sm90a", 637.28f },
        { "tf32_kk_128x128_pp_sm90a", 642.54f }, { "tf32_kk_128x128_sm90a", 681.17f },
        { "tf32_kk_128x192_sm90a", 706.35f }, { "tf32_kk_128x64_sm90a", 1191.4f },
        { "tf32_kk_64x64_sm90a", 1596.1f }, { "tf32_kk_128x256x16_sm80", 2647.2f }
};
static const struct tuning_time times_204[] = {
        { "tf32_kk_128x256_c2_sm90a", 298.84f }, { "tf32_kk_128x192_pp_sm90a", 320.56f },
        { "tf32_kk_128x192_sm90a", 356.04f }, { "tf32_kk_128x128_pp_sm90a", 360.70f },
        { "tf32_kk_128x128_sm90a", 387.24f }, { "tf32_kk_128x64_sm90a", 603.07f },
        { "tf32_kk_64x64_sm90a", 789.79f }, { "tf32_kk_128x256x16_sm80", 1455.8f }
};
static const struct tuning_time times_205[] = {
        { "tf32_kk_128x192_pp_sm90a", 760.86f }, { "tf32_kk_128x256_c2_sm90a", 774.05f },
        { "tf32_kk_128x192_sm90a", 846.19f }, { "tf32_kk_128x128_pp_sm90a", 919.22f },
        { "tf32_kk_128x128_sm90a", 944.14f }, { "tf32_kk_128x64_sm90a", 1527.0f },
        { "tf32_kk_64x64_sm90a", 2057.6f }, { "tf32_kk_128x256x16_sm80", 3562.4f }
};
static const struct tuning_time times_206[] = {
        { "tf32_kk_128x192_pp_sm90a", 360.88f }, { "tf32_kk_128x256_c2_sm90a", 400.53f },
        { "tf32_kk_128x192_sm90a", 417.04f }, { "tf32_kk_128x128_pp_sm90a", 429.90f },
        { "tf32_kk_128x128_sm90a", 440.77f }, { "tf32_kk_128x64_sm90a", 700.29f },
        { "tf32_kk_64x64_sm90a", 958.02f }, { "tf32_kk_128x256x16_sm80", 1898.0f }
};
static const struct tuning_time times_207[] = {
        { "tf32_kk_128x256_c2_sm90a", 2613.7f }, { "tf32_kk_128x192_pp_sm90a", 3056.3f },
        { "tf32_kk_128x128_pp_sm90a", 3182.3f }, { "tf32_kk_128x192_sm90a", 3276.1f },
        { "tf32_kk_128x128_sm90a", 3666.5f }, { "tf32_kk_128x64_sm90a", 8083.1f },
        { "tf32_kk_64x64_sm90a", 10470.f }, { "tf32_kk_128x256x16_sm80", 11627.f }
};
static const struct tuning_time times_208[] = {
        { "f64_kk_32x64_slices_sm90a", 77.013f }
};
static const struct tuning_time times_209[] = {
        { "f64_kk_32x64_sm90a", 364.79f }, { "f64_kk_16x64_sm90a", 413.46f },
        { "f64_kk_64x64x16_dmma", 514.05f }, { "f64_kk_128x64_sm90a", 592.51f },
        { "f64_kk_skinny64x16_sm90a", 680.83f }, { "f64_kk_128x64x16_dmma", 813.12f },
        { "f64_kk_128x128_sm90a", 1116.0f }
};
static const struct tuning_time times_210[] = {
        { "f64_kk_32x64_sm90a", 185.17f }, { "f64_kk_16x64_sm90a", 222.11f },
        { "f64_kk_64x64x16_dmma", 266.44f }, { "f64_kk_128x64_sm90a", 300.94f },
        { "f64_kk_skinny64x16_sm90a", 344.70f }, { "f64_kk_128x64x16_dmma", 410.76f },
        { "f64_kk_128x128_sm90a", 560.37f }
};
static const struct tuning_time times_211[] = {
        { "f64_kk_32x64_sm90a", 106.48f }, { "f64_kk_64x64x16_dmma", 122.51f },
        { "f64_kk_16x64_sm90a", 130.42f }, { "f64_kk_128x64_sm90a", 148.84f },
        { "f64_kk_skinny64x16_sm90a", 214.46f }, { "f64_kk_128x64x16_dmma", 226.25f },
        { "f64_kk_128x128_sm90a", 230.68f }
};
static const struct tuning_time times_212[] = {
        { "f64_kk_128x64_sm90a", 118.77f }, { "f64_kk_128x128_sm90a", 119.20f },
        { "f64_kk_32x64_sm90a", 120.20f }, { "f64_kk_16x64_sm90a", 155.31f },
        { "f64_kk_64x64x16_dmma", 160.80f }, { "f64_kk_128x64x16_dmma", 175.05f }
};
static const struct tuning_time times_213[] = {
        { "f64_kk_128x64_sm90a", 301.41f }, { "f64_kk_32x64_sm90a", 351.86f },
        { "f64_kk_64x64x16_dmma", 379.02f }, { "f64_kk_128x64x16_dmma", 417.41f },
        { "f64_kk_16x64_sm90a", 426.26f }, { "f64_kk_128x128_sm90a", 594.75f }
};
static const struct tuning_time times_214[] = {
        { "f64_kk_128x64_sm90a", 1056.9f }, { "f64_kk_32x64_sm90a", 1231.6f },
        { "f64_kk_64x64x16_dmma", 1366.3f }, { "f64_kk_16x64_sm90a", 1593.1f },
        { "f64_kk_128x64x16_dmma", 1732.5f }, { "f64_kk_128x128_sm90a", 2150.5f }
};
static const struct tuning_time times_215[] = {
        { "f64_kk_16x64_sm90a", 9.4795f }, { "f64_kk_32x64_sm90a", 9.5398f },
        { "f64_kk_skinny64x16_sm90a", 15.490f }, { "f64_kk_128x64_sm90a", 21.405f },
        { "f64_kk_64x64x16_dmma", 22.918f }, { "f64_kk_128x64x16_dmma", 36.682f },
        { "f64_kk_128x128_sm90a", 38.895f }
};
static const struct tuning_time times_216[] = {
        { "f64_kk_128x64_sm90a", 39.299f }, { "f64_kk_32x64_sm90a", 43.071f },
        { "f64_kk_64x64x16_dmma", 51.478f }, { "f64_kk_16x64_sm90a", 53.796f },
        { "f64_kk_128x64x16_dmma", 61.174f }, { "f64_kk_128x128_sm90a", 72.880f }
};
static const struct tuning_time times_217[] = {
        { "f64_kk_128x64_sm90a", 42.354f }, { "f64_kk_32x64_sm90a", 58.315f },
        { "f64_kk_16x64_sm90a", 72.232f }, { "f64_kk_64x64x16_dmma", 72.439f },
        { "f64_kk_128x128_sm90a", 77.361f }, { "f64_kk_128x64x16_dmma", 91.085f }
};
static const struct tuning_time times_218[] = {
        { "f64_kk_128x64_sm90a", 39.847f }, { "f64_kk_32x64_sm90a", 43.700f },
        { "f64_kk_64x64x16_dmma", 52.371f }, { "f64_kk_16x64_sm90a", 54.404f },
        { "f64_kk_128x64x16_dmma", 61.878f }, { "f64_kk_128x128_sm90a", 73.623f }
};
static const struct tuning_time times_219[] = {
        { "f64_kk_128x128_sm90a", 285.54f }, { "f64_kk_128x64_sm90a", 296.79f },
        { "f64_kk_32x64_sm90a", 340.21f }, { "f64_kk_128x64x16_dmma", 345.78f },
        { "f64_kk_64x64x16_dmma", 363.18f }, { "f64_kk_16x64_sm90a", 426.99f }
};
static const struct tuning_time times_220[] = {
        { "f64_kk_128x128_sm90a", 2274.3f }, { "f64_kk_128x64_sm90a", 2499.4f },
        { "f64_kk_32x64_sm90a", 2787.7f }, { "f64_kk_128x64x16_dmma", 3004.5f },
        { "f64_kk_64x64x16_dmma", 3349.2f }, { "f64_kk_16x64_sm90a", 4039.2f }
};
static const struct tuning_time times_221[] = {
        { "f64_kk_128x128_sm90a", 1982.0f }, { "f64_kk_128x64_sm90a", 2198.7f },
        { "f64_kk_32x64_sm90a", 2590.4f }, { "f64_kk_128x64x16_dmma", 2613.1f },
        { "f64_kk_64x64x16_dmma", 2985.4f }, { "f64_kk_16x64_sm90a", 3499.8f }
};
static const struct tuning_time times_222[] = {
        { "s8s8_kk_64x16_sm90a", 10.743f }, { "s8s8_kk_skinny64x16_sm90a", 11.321f },
        { "s8s8_kk_128x64_sm90a", 15.212f }, { "s8s8_kk_64x64_sm90a", 15.678f },
        { "s8s8_kk_128x128_sm90a", 19.817f }, { "s8s8_kk_64x64x128_sm80", 21.382f },
        { "s8s8_kk_128x256_c2_sm90a", 25.059f }, { "s8s8_kk_128x176_pp_sm90a", 26.043f }
};
static const struct tuning_time times_223[] = {
        { "s8s8_kk_skinny64x16_sm90a", 17.524f }, { "s8s8_kk_64x16_sm90a", 18.933f },
        { "s8s8_kk_64x64_sm90a", 23.925f }, { "s8s8_kk_64x64x128_sm80", 26.991f },
        { "s8s8_kk_128x64_sm90a", 28.323f }, { "s8s8_kk_128x256_c2_sm90a", 31.923f },
        { "s8s8_kk_128x176_pp_sm90a", 34.977f }, { "s8s8_kk_128x128_sm90a", 38.930f }
};
static const struct tuning_time times_224[] = {
        { "s8s8_kk_skinny64x16_sm90a", 58.690f }, { "s8s8_kk_64x16_sm90a", 60.280f },
        { "s8s8_kk_128x64_sm90a", 72.030f }, { "s8s8_kk_64x64x128_sm80", 72.428f },
        { "s8s8_kk_128x256x64_sm80", 74.665f }, { "s8s8_kk_128x256_c2_sm90a", 75.059f },
        { "s8s8_kk_64x64_sm90a", 90.860f }, { "s8s8_kk_128x176_pp_sm90a", 91.721f }
};
static const struct tuning_time times_225[] = {
        { "s8s8_kk_64x64_batch_sm90a", 4.5512f }
};
static const struct tuning_time times_226[] = {
        { "s8s8_kk_skinny64x16_sm90a", 16.770f }, { "s8s8_kk_64x16_sm90a", 19.680f },
        { "s8s8_kk_64x64_sm90a", 22.394f }, { "s8s8_kk_128x64_sm90a", 24.819f },
        { "s8s8_kk_64x64x128_sm80", 28.206f }, { "s8s8_kk_128x176_pp_sm90a", 31.759f },
        { "s8s8_kk_128x256_c2_sm90a", 32.419f }, { "s8s8_kk_128x128_sm90a", 34.995f }
};
static const struct tuning_time times_227[] = {
        { "s8s8_kk_skinny64x16_sm90a", 54.776f }, { "s8s8_kk_64x16_sm90a", 61.833f },
        { "s8s8_kk_128x64_sm90a", 68.148f }, { "s8s8_kk_128x256_c2_sm90a", 73.280f },
        { "s8s8_kk_64x64x128_sm80", 74.536f }, { "s8s8_kk_128x256x64_sm80", 76.495f },
        { "s8s8_kk_64x64_sm90a", 81.111f }, { "s8s8_kk_128x176_pp_sm90a", 89.903f }
};
static const struct tuning_time times_228[] = {
        { "s8s8_kk_64x64_batch_sm90a", 9.6738f }, { "s8s8_kk_64x64_sm90a", 24.388f },
        { "s8s8_kk_128x176_pp_sm90a", 62.094f }
};
static const struct tuning_time times_229[] = {
        { "s8s8_kk_64x64_sm90a", 33.372f }, { "s8s8_kk_64x64_batch_sm90a", 33.398f },
        { "s8s8_kk_128x64_sm90a", 34.242f }, { "s8s8_kk_128x128_sm90a", 35.758f },
        { "s8s8_kk_128x176_pp_sm90a", 65.619f }, { "s8s8_kk_64x64x128_sm80", 96.239f },
        { "s8s8_kk_128x256x64_sm80", 159.53f }, { "s8s8_any_128x128x64_sm80", 166.88f }
};
static const struct tuning_time times_230[] = {
        { "s8s8_kk_64x64_slices_sm90a", 7.2068f }, { "s8s8_kk_64x128_slices_sm90a", 7.8335f },
        { "s8s8_kk_64x64_sm90a", 10.224f }, { "s8s8_kk_128x64_sm90a", 14.539f },
        { "s8s8_kk_128x128_sm90a", 15.466f }, { "s8s8_kk_64x16_sm90a", 16.740f },
        { "s8s8_kk_skinny64x16_sm90a", 19.132f }, { "s8s8_kk_64x64x128_sm80", 24.100f }
};
static const struct tuning_time times_231[] = {
        { "s8s8_kk_64x64_sm90a", 32.645f }, { "s8s8_kk_128x64_sm90a", 35.455f },
        { "s8s8_kk_128x128_sm90a", 47.986f }, { "s8s8_kk_64x64x128_sm80", 51.844f },
        { "s8s8_kk_128x176_pp_sm90a", 55.958f }, { "s8s8_kk_128x256_c2_sm90a", 58.491f },
        { "s8s8_kk_64x16_sm90a", 67.773f }, { "s8s8_kk_skinny64x16_sm90a", 73.302f }
};
static const struct tuning_time times_232[] = {
        { "s8s8_kk_64x64_sm90a", 18.138f }, { "s8s8_kk_128x64_sm90a", 22.250f },
        { "s8s8_kk_128x128_sm90a", 29.599f }, { "s8s8_kk_128x176_pp_sm90a", 31.092f },
        { "s8s8_kk_64x64x128_sm80", 31.490f }, { "s8s8_kk_128x256_c2_sm90a", 31.835f },
        { "s8s8_kk_64x16_sm90a", 35.750f }, { "s8s8_kk_skinny64x16_sm90a", 39.689f }
};
static const struct tuning_time times_233[] = {
        { "s8s8_kk_64x64_sm90a", 13.638f }, { "s8s8_kk_128x128_sm90a", 15.142f },
        { "s8s8_kk_128x256_c2_sm90a", 16.042f }, { "s8s8_kk_128x64_sm90a", 16.816f },
        { "s8s8_kk_128x176_pp_sm90a", 18.142f }, { "s8s8_kk_64x64x128_sm80", 18.598f },
        { "s8s8_kk_128x256x64_sm80", 23.076f }, { "s8s8_kk_64x16_sm90a", 25.452f }
};
static const struct tuning_time times_234[] = {
        { "s8s8_kk_128x176_pp_sm90a", 28.401f }, { "s8s8_kk_128x128_sm90a", 28.525f },
        { "s8s8_kk_128x64_sm90a", 29.547f }, { "s8s8_kk_64x64_sm90a", 32.482f },
        { "s8s8_kk_128x256_c2_sm90a", 39.051f }, { "s8s8_kk_128x256x64_sm80", 81.186f },
        { "s8s8_any_128x128x64_sm80", 85.490f }, { "s8s8_kk_64x64x128_sm80", 89.747f }
};
static const struct tuning_time times_235[] = {
        { "s8s8_kk_64x64_slices_sm90a", 7.4465f }, { "s8s8_kk_64x128_slices_sm90a", 8.2494f }
};
static const struct tuning_time times_236[] = {
        { "s8s8_kk_128x64_sm90a", 19.603f }, { "s8s8_kk_128x128_sm90a", 23.906f },
        { "s8s8_kk_64x64_sm90a", 26.753f }, { "s8s8_kk_128x176_pp_sm90a", 30.710f },
        { "s8s8_kk_64x64x128_sm80", 36.329f }, { "s8s8_kk_128x256_c2_sm90a", 41.905f }
};
static const struct tuning_time times_237[] = {
        { "s8s8_kk_128x64_sm90a", 61.961f }, { "s8s8_kk_128x128_sm90a", 71.772f },
        { "s8s8_kk_64x64_sm90a", 89.181f }, { "s8s8_kk_128x176_pp_sm90a", 94.293f },
        { "s8s8_kk_64x64x128_sm80", 106.45f }, { "s8s8_kk_128x256_c2_sm90a", 133.87f }
};
static const struct tuning_time times_238[] = {
        { "s8s8_kk_128x256_c2_sm90a", 56.473f }, { "s8s8_kk_128x64_sm90a", 61.026f },
        { "s8s8_kk_128x128_sm90a", 61.741f }, { "s8s8_kk_128x176_pp_sm90a", 68.430f },
        { "s8s8_kk_64x64_sm90a", 76.963f }, { "s8s8_kk_128x256x64_sm80", 124.94f },
        { "s8s8_kk_64x64x128_sm80", 181.17f }, { "s8s8_any_128x128x64_sm80", 200.33f }
};
static const struct tuning_time times_239[] = {
        { "s8s8_kk_64x64_sm90a", 2.9068f }, { "s8s8_kk_128x64_sm90a", 3.2465f },
        { "s8s8_kk_64x16_sm90a", 3.8445f }, { "s8s8_kk_128x128_sm90a", 4.2817f },
        { "s8s8_kk_skinny64x16_sm90a", 4.8013f }, { "s8s8_kk_128x176_pp_sm90a", 6.2430f },
        { "s8s8_kk_128x256_c2_sm90a", 6.6357f }, { "s8s8_kk_64x64x128_sm80", 8.1743f }
};
static const struct tuning_time times_240[] = {
        { "s8s8_kk_128x256_c2_sm90a", 45.492f }, { "s8s8_kk_128x128_sm90a", 56.441f },
        { "s8s8_kk_128x176_pp_sm90a", 61.456f }, { "s8s8_kk_128x64_sm90a", 77.315f },
        { "s8s8_kk_128x256x64_sm80", 84.651f }, { "s8s8_kk_64x64_sm90a", 113.43f }
};
static const struct tuning_time times_241[] = {
        { "s8s8_kk_128x64_sm90a", 6.3360f }, { "s8s8_kk_128x128_sm90a", 6.9480f },
        { "s8s8_kk_64x64_sm90a", 7.8007f }, { "s8s8_kk_128x176_pp_sm90a", 8.9445f },
        { "s8s8_kk_128x256_c2_sm90a", 10.183f }, { "s8s8_kk_64x64x128_sm80", 13.986f },
        { "s8s8_kk_64x16_sm90a", 17.485f }, { "s8s8_kk_128x256x64_sm80", 23.880f }
};
static const struct tuning_time times_242[] = {
        { "s8s8_kk_128x128_sm90a", 7.6537f }, { "s8s8_kk_128x64_sm90a", 8.6204f },
        { "s8s8_kk_64x64_sm90a", 8.7804f }, { "s8s8_kk_128x256_c2_sm90a", 10.911f },
        { "s8s8_kk_64x64x128_sm80", 13.650f }, { "s8s8_kk_64x16_sm90a", 16.769f },
        { "s8s8_kk_128x256x64_sm80", 22.889f }, { "s8s8_any_128x128x64_sm80", 29.317f }
};
static const struct tuning_time times_243[] = {
        { "s8s8_kk_128x64_sm90a", 4.6635f }, { "s8s8_kk_128x128_sm90a", 5.7800f },
        { "s8s8_kk_64x64_sm90a", 6.1723f }, { "s8s8_kk_128x176_pp_sm90a", 8.3130f },
        { "s8s8_kk_128x256_c2_sm90a", 9.1094f }, { "s8s8_kk_64x64x128_sm80", 11.751f },
        { "s8s8_kk_64x16_sm90a", 13.613f }, { "s8s8_kk_128x256x64_sm80", 22.013f }
};
static const struct tuning_time times_244[] = {
        { "s8s8_kk_128x128_sm90a", 15.770f }, { "s8s8_kk_128x256_c2_sm90a", 16.687f },
        { "s8s8_kk_128x176_pp_sm90a", 18.105f }, { "s8s8_kk_128x64_sm90a", 22.429f },
        { "s8s8_kk_64x64_sm90a", 28.183f }, { "s8s8_kk_128x256x64_sm80", 31.414f }
};
static const struct tuning_time times_245[] = {
        { "s8s8_kk_128x256_c2_sm90a", 169.03f }, { "s8s8_kk_128x176_pp_sm90a", 172.62f },
        { "s8s8_kk_128x128_sm90a", 225.39f }, { "s8s8_kk_128x256x64_sm80", 319.38f },
        { "s8s8_kk_128x64_sm90a", 346.98f }, { "s8s8_kk_64x64_sm90a", 451.31f }
};
static const struct tuning_time times_246[] = {
        { "s8s8_kk_128x256_c2_sm90a", 93.659f }, { "s8s8_kk_128x128_sm90a", 108.01f },
        { "s8s8_kk_128x64_sm90a", 174.84f }, { "s8s8_kk_128x256x64_sm80", 208.50f },
        { "s8s8_kk_64x64_sm90a", 225.17f }
};
static const struct tuning_time times_247[] = {
        { "s8s8_kk_128x176_pp_sm90a", 79.675f }, { "s8s8_kk_128x256_c2_sm90a", 112.65f },
        { "s8s8_kk_128x128_sm90a", 113.43f }, { "s8s8_kk_128x64_sm90a", 159.75f },
        { "s8s8_kk_64x64_sm90a", 204.71f }, { "s8s8_kk_128x256x64_sm80", 209.65f }
};
static const struct tuning_time times_248[] = {
        { "s8s8_kk_128x256_c2_sm90a", 90.261f }, { "s8s8_kk_128x176_pp_sm90a", 92.752f },
        { "s8s8_kk_128x128_sm90a", 107.00f }, { "s8s8_kk_128x64_sm90a", 174.58f },
        { "s8s8_kk_128x256x64_sm80", 186.06f }, { "s8s8_kk_64x64_sm90a", 219.79f }
};
static const struct tuning_time times_249[] = {
        { "s8s8_kk_128x256_c2_sm90a", 149.29f }, { "s8s8_kk_128x176_pp_sm90a", 157.49f },
        { "s8s8_kk_128x128_sm90a", 191.75f }, { "s8s8_kk_128x64_sm90a", 299.67f },
        { "s8s8_kk_128x256x64_sm80", 315.85f }, { "s8s8_kk_64x64_sm90a", 388.43f }
};
static const struct tuning_time times_250[] = {
        { "s8s8_kk_128x176_pp_sm90a", 87.207f }, { "s8s8_kk_128x256_c2_sm90a", 89.787f },
        { "s8s8_kk_128x128_sm90a", 98.632f }, { "s8s8_kk_128x64_sm90a", 153.48f },
        { "s8s8_kk_64x64_sm90a", 190.01f }, { "s8s8_kk_128x256x64_sm80", 210.94f }
};
static const struct tuning_time times_251[] = {
        { "s8s8_kk_128x256_c2_sm90a", 569.38f }, { "s8s8_kk_128x176_pp_sm90a", 672.56f },
        { "s8s8_kk_128x128_sm90a", 802.35f }, { "s8s8_kk_128x256x64_sm80", 1197.2f },
        { "s8s8_kk_128x64_sm90a", 1292.9f }, { "s8s8_kk_64x64_sm90a", 1727.8f }
};
static const struct tuning_time times_252[] = {
        { "s8s8_kk_128x176_pp_sm90a", 227.76f }, { "s8s8_kk_128x256_c2_sm90a", 240.13f },
        { "s8s8_kk_128x128_sm90a", 265.41f }, { "s8s8_kk_128x64_sm90a", 388.50f },
        { "s8s8_kk_64x64_sm90a", 519.10f }, { "s8s8_kk_128x256x64_sm80", 597.28f }
};
static const struct tuning_time times_253[] = {
        { "s8s8_kk_128x256_c2_sm90a", 1161.9f }, { "s8s8_kk_128x176_pp_sm90a", 1219.7f },
        { "s8s8_kk_128x128_sm90a", 1612.5f }, { "s8s8_kk_128x64_sm90a", 2420.6f },
        { "s8s8_kk_128x256x64_sm80", 2819.9f }, { "s8s8_kk_64x64_sm90a", 3192.7f }
};
static const struct tuning_time times_254[] = {
        { "s8s8_kk_128x256_c2_sm90a", 191.86f }, { "s8s8_kk_128x128_sm90a", 207.79f },
        { "s8s8_kk_128x176_pp_sm90a", 221.31f }, { "s8s8_kk_128x64_sm90a", 241.63f },
        { "s8s8_kk_64x64_sm90a", 375.23f }, { "s8s8_kk_128x256x64_sm80", 527.55f }
};
static const struct tuning_time times_255[] = {
        { "s8s8_kk_128x256_c2_sm90a", 663.01f }, { "s8s8_kk_128x176_pp_sm90a", 719.44f },
        { "s8s8_kk_128x128_sm90a", 919.71f }, { "s8s8_kk_128x64_sm90a", 1401.7f },
        { "s8s8_kk_128x256x64_sm80", 1423.9f }, { "s8s8_kk_64x64_sm90a", 1822.3f }
};

static const struct tuning_shape shapes[] = {
        { { 1u, 4096u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_0, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_1, 7 },
        { { 1u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_2, 7 },
        { { 2u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_3, 7 },
        { { 4u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_4, 7 },
        { { 8u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_5, 7 },
        { { 8u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_6, 7 },
        { { 16u, 16u, 16u, 4096u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_7, 4 },
        { { 16u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_8, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_9, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_10, 8 },
        { { 32u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_11, 8 },
        { { 32u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_12, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_13, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_14, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_15, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_16, 3 },
        { { 64u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_17, 3 },
        { { 128u, 128u, 128u, 1024u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_18, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_19, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_20, 4 },
        { { 128u, 8192u, 28672u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_21, 8 },
        { { 256u, 256u, 256u, 512u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_22, 8 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_23, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_24, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_25, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_26, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_27, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_28, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_29, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_30, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_31, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_32, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_33, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_34, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_35, 8 },
        { { 128u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_36, 8 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_37, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_38, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_39, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_40, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_41, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_42, 7 },
        { { 16u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_43, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_44, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_45, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_46, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_47, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_48, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_49, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_50, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_51, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_52, 8 },
        { { 256u, 256u, 256u, 512u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_53, 8 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_54, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_55, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_56, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_57, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_58, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_59, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_60, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_61, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_62, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_63, 7 },
        { { 1u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_64, 7 },
        { { 8u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_65, 7 },
        { { 16u, 16u, 16u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_66, 3 },
        { { 16u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_67, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_68, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_69, 2 },
        { { 64u, 64u, 64u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_70, 7 },
        { { 64u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_71, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_72, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_73, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_74, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_75, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_76, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_77, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_78, 8 },
        { { 256u, 256u, 256u, 512u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_79, 8 },
        { { 512u, 512u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_80, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_81, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_82, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_83, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_84, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_85, 8 },
        { { 2048u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_86, 8 },
        { { 4095u, 4095u, 4095u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_87, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_88, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_89, 8 },
        { { 4096u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_90, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_91, 8 },
        { { 4096u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_92, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_93, 8 },
        { { 4096u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_94, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_95, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_96, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_97, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_98, 7 },
        { { 1u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_99, 7 },
        { { 8u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_100, 7 },
        { { 16u, 16u, 16u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_101, 1 },
        { { 16u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_102, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_103, 7 },
        { { 32u, 32u, 32u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_104, 3 },
        { { 64u, 64u, 64u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_105, 6 },
        { { 64u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_106, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_107, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_108, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_109, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_110, 6 },
        { { 128u, 128u, 65536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_111, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_112, 6 },
        { { 128u, 8192u, 28672u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_113, 6 },
        { { 256u, 256u, 256u, 512u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_114, 6 },
        { { 512u, 512u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_115, 7 },
        { { 512u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_116, 6 },
        { { 1000u, 1000u, 1000u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_117, 7 },
        { { 1023u, 1025u, 1027u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_118, 5 },
        { { 1024u, 1024u, 1024u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_119, 7 },
        { { 2048u, 2048u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_120, 6 },
        { { 2048u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_121, 6 },
        { { 4095u, 4095u, 4095u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_122, 4 },
        { { 4096u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_123, 6 },
        { { 4096u, 4096u, 4096u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_124, 6 },
        { { 4096u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_125, 6 },
        { { 4096u, 7168u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_126, 6 },
        { { 4096u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_127, 6 },
        { { 4096u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_128, 6 },
        { { 4096u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_129, 6 },
        { { 4096u, 32768u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_130, 5 },
        { { 8192u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_131, 6 },
        { { 16u, 16u, 16u, 4096u, MMA_F16, MMA_F16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_132, 3 },
        { { 32u, 32u, 32u, 4096u, MMA_F16, MMA_F16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_133, 3 },
        { { 1u, 4096u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_134, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_135, 7 },
        { { 1u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_136, 7 },
        { { 2u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_137, 7 },
        { { 4u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_138, 7 },
        { { 8u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_139, 7 },
        { { 8u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_140, 7 },
        { { 16u, 16u, 16u, 4096u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_141, 4 },
        { { 16u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_142, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_143, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_144, 8 },
        { { 32u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_145, 8 },
        { { 32u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_146, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_147, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_148, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_149, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_150, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_151, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_152, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_153, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_154, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_155, 8 },
        { { 256u, 256u, 256u, 512u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_156, 8 },
        { { 512u, 512u, 512u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_157, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_158, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_159, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_160, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_161, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_162, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_163, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_164, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_165, 8 },
        { { 64u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_166, 6 },
        { { 64u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_167, 6 },
        { { 64u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_168, 5 },
        { { 128u, 128u, 128u, 1024u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_169, 4 },
        { { 128u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_170, 6 },
        { { 128u, 8192u, 28672u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_171, 6 },
        { { 512u, 512u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_172, 2 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_173, 6 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_174, 6 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_175, 6 },
        { { 1u, 4096u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_176, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_177, 7 },
        { { 1u, 28672u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_178, 7 },
        { { 16u, 16u, 16u, 4096u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_179, 2 },
        { { 16u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_180, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_181, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_182, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_183, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_184, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_185, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_186, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_187, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_188, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_189, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_190, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_191, 8 },
        { { 256u, 256u, 256u, 512u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_192, 8 },
        { { 512u, 512u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_193, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_194, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_195, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_196, 7 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_197, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_198, 8 },
        { { 2048u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_199, 8 },
        { { 4095u, 4095u, 4095u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_200, 7 },
        { { 4096u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_201, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_202, 8 },
        { { 4096u, 4096u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_203, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_204, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_205, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_206, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_207, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_208, 1 },
        { { 64u, 7168u, 16384u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_209, 7 },
        { { 64u, 8192u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_210, 7 },
        { { 64u, 24576u, 1536u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_211, 7 },
        { { 128u, 128u, 128u, 1024u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_212, 6 },
        { { 128u, 8192u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_213, 6 },
        { { 128u, 8192u, 28672u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_214, 6 },
        { { 512u, 512u, 512u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_215, 7 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_216, 6 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_217, 6 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_218, 6 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_219, 6 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_220, 6 },
        { { 4096u, 7168u, 2048u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_221, 6 },
        { { 1u, 4096u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_222, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_223, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_224, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_225, 1 },
        { { 16u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_226, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_227, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_228, 3 },
        { { 64u, 64u, 64u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_229, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_230, 8 },
        { { 64u, 7168u, 16384u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_231, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_232, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_233, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_234, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_235, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_236, 6 },
        { { 128u, 8192u, 28672u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_237, 6 },
        { { 256u, 256u, 256u, 512u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_238, 8 },
        { { 512u, 512u, 512u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_239, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_240, 6 },
        { { 1000u, 1000u, 1000u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_241, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_242, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_243, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_244, 6 },
        { { 2048u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_245, 6 },
        { { 4095u, 4095u, 4095u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_246, 5 },
        { { 4096u, 2112u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_247, 6 },
        { { 4096u, 4096u, 4096u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_248, 6 },
        { { 4096u, 4096u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_249, 6 },
        { { 4096u, 7168u, 2048u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_250, 6 },
        { { 4096u, 7168u, 16384u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_251, 6 },
        { { 4096u, 24576u, 1536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_252, 6 },
        { { 4096u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_253, 6 },
        { { 4096u, 32768u, 512u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_254, 6 },
        { { 8192u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_255, 6 },
};

const struct tuning_set tuned_h200 = { shapes, sizeof shapes / sizeof shapes[0] };
