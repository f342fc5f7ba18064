/* SPDX-License-Identifier: MIT
 *
 * Times of rows as measured on an NVIDIA H200: the shipped tuning (tuning.h). Made by contrib/tuned-table.py from the state
 * file that `mmactl tune` leaves; do not edit.
 *
 *     device NVIDIA H200
 *     driver CUDA 13.0 580.159.04
 *     build 0.1.0 34c85f5ce18be15d9f3823100e3a10d3a84d4c45
 */
#include "kernels/tuning.h"

static const struct tuning_time times_0[] = {
        { "bf16_kk_skinny32x8_sm90a", 15.788f }, { "bf16_kk_skinny64x8_sm90a", 17.159f },
        { "bf16_kk_64x8_sm90a", 18.645f }, { "bf16_kk_64x16_sm90a", 18.729f },
        { "bf16_kk_skinny64x16_sm90a", 19.491f }, { "bf16_kk_64x32_sm90a", 21.543f },
        { "bf16_kk_64x128_sm90a", 25.903f }
};
static const struct tuning_time times_1[] = {
        { "bf16_kk_skinny64x8_sm90a", 31.069f }, { "bf16_kk_skinny32x8_sm90a", 32.552f },
        { "bf16_kk_skinny64x16_sm90a", 32.708f }, { "bf16_kk_64x8_sm90a", 35.538f },
        { "bf16_kk_64x16_sm90a", 35.539f }, { "bf16_kk_64x32_sm90a", 38.086f },
        { "bf16_kk_skinny64x32_sm90a", 42.110f }, { "bf16_kk_64x128_sm90a", 43.846f }
};
static const struct tuning_time times_2[] = {
        { "bf16_kk_skinny64x8_sm90a", 106.70f }, { "bf16_kk_skinny32x8_sm90a", 107.61f },
        { "bf16_kk_skinny64x16_sm90a", 109.75f }, { "bf16_kk_32x128x64_sm80", 118.79f },
        { "bf16_kk_64x8_sm90a", 119.00f }, { "bf16_kk_64x16_sm90a", 119.08f }
};
static const struct tuning_time times_3[] = {
        { "bf16_kk_skinny64x8_sm90a", 31.048f }, { "bf16_kk_skinny32x8_sm90a", 32.578f },
        { "bf16_kk_skinny64x16_sm90a", 33.338f }, { "bf16_kk_64x8_sm90a", 35.454f },
        { "bf16_kk_64x16_sm90a", 35.629f }, { "bf16_kk_64x32_sm90a", 37.833f },
        { "bf16_kk_skinny64x32_sm90a", 42.754f }, { "bf16_kk_64x128_sm90a", 45.250f }
};
static const struct tuning_time times_4[] = {
        { "bf16_kk_skinny64x8_sm90a", 31.010f }, { "bf16_kk_skinny64x16_sm90a", 32.409f },
        { "bf16_kk_skinny32x8_sm90a", 32.523f }, { "bf16_kk_64x8_sm90a", 35.786f },
        { "bf16_kk_64x16_sm90a", 35.801f }, { "bf16_kk_64x32_sm90a", 37.119f },
        { "bf16_kk_skinny64x32_sm90a", 40.811f }, { "bf16_kk_64x128_sm90a", 43.170f }
};
static const struct tuning_time times_5[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.992f }, { "bf16_kk_skinny64x16_sm90a", 31.257f },
        { "bf16_kk_skinny32x8_sm90a", 32.452f }, { "bf16_kk_64x16_sm90a", 36.264f },
        { "bf16_kk_64x8_sm90a", 36.348f }, { "bf16_kk_64x32_sm90a", 36.632f },
        { "bf16_kk_skinny64x32_sm90a", 37.839f }, { "bf16_kk_64x128_sm90a", 42.194f }
};
static const struct tuning_time times_6[] = {
        { "bf16_kk_skinny64x8_sm90a", 107.21f }, { "bf16_kk_skinny64x16_sm90a", 107.53f },
        { "bf16_kk_skinny32x8_sm90a", 107.67f }, { "bf16_kk_32x128x64_sm80", 118.52f },
        { "bf16_kk_64x16_sm90a", 120.65f }, { "bf16_kk_64x8_sm90a", 121.42f }
};
static const struct tuning_time times_7[] = {
        { "bf16_tiny_16x16_sm80", 3.6827f }, { "bf16_tiny_32x32_sm80", 3.7305f },
        { "bf16_tiny_64x64_sm80", 12.747f }
};
static const struct tuning_time times_8[] = {
        { "bf16_kk_skinny64x16_sm90a", 31.297f }, { "bf16_kk_skinny64x32_sm90a", 33.876f },
        { "bf16_kk_64x16_sm90a", 37.595f }, { "bf16_kk_64x32_sm90a", 37.610f },
        { "bf16_kk_skinny64x8_sm90a", 39.778f }, { "bf16_kk_64x128_sm90a", 39.986f },
        { "bf16_kk_64x128_c2_sm90a", 41.224f }
};
static const struct tuning_time times_9[] = {
        { "bf16_kk_skinny64x16_sm90a", 107.83f }, { "bf16_kk_skinny64x32_sm90a", 113.82f },
        { "bf16_kk_64x128_c2_sm90a", 120.08f }, { "bf16_kk_32x128x64_sm80", 120.60f },
        { "bf16_kk_64x128_sm90a", 120.78f }
};
static const struct tuning_time times_10[] = {
        { "bf16_tiny_32x32_sm80", 8.1385f }, { "bf16_tiny_64x64_sm80", 17.158f },
        { "bf16_kk_64x32_sm90a", 23.794f }, { "bf16_kk_64x64_sm90a", 24.197f },
        { "bf16_kk_64x56_sm90a", 25.142f }, { "bf16_kk_64x128_sm90a", 27.132f },
        { "bf16_kk_64x64x64_sm80", 52.870f }
};
static const struct tuning_time times_11[] = {
        { "bf16_kk_skinny64x32_sm90a", 31.842f }, { "bf16_kk_64x128_sm90a", 36.794f },
        { "bf16_kk_64x128_c2_sm90a", 39.198f }, { "bf16_kk_64x32_sm90a", 40.036f },
        { "bf16_kk_skinny64x16_sm90a", 40.382f }, { "bf16_kk_64x64_sm90a", 41.019f },
        { "bf16_kk_128x64_sm90a", 45.951f }
};
static const struct tuning_time times_12[] = {
        { "bf16_kk_skinny64x32_sm90a", 110.02f }, { "bf16_kk_64x128_c2_sm90a", 116.77f },
        { "bf16_kk_64x128_sm90a", 118.15f }, { "bf16_kk_32x128x64_sm80", 122.75f },
        { "bf16_kk_skinny64x16_sm90a", 133.34f }
};
static const struct tuning_time times_13[] = {
        { "bf16_kk_128x64_s6_sm90a", 29.039f }, { "bf16_kk_128x128_s4_sm90a", 29.961f },
        { "bf16_tiny_64x64_sm80", 30.528f }, { "bf16_kk_64x64_sm90a", 30.585f },
        { "bf16_kk_128x80_sm90a", 31.131f }, { "bf16_kk_128x64_sm90a", 31.299f },
        { "bf16_kk_128x128_sm90a", 32.473f }
};
static const struct tuning_time times_14[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.248f }, { "bf16_kk_64x128_slices_sm90a", 11.776f }
};
static const struct tuning_time times_15[] = {
        { "bf16_kk_64x56_sm90a", 57.912f }, { "bf16_kk_64x64_sm90a", 59.340f },
        { "bf16_kk_64x128_sm90a", 62.108f }, { "bf16_kk_64x128_c2_sm90a", 62.366f },
        { "bf16_kk_64x32_sm90a", 68.029f }, { "bf16_kk_128x64_sm90a", 74.639f },
        { "bf16_kk_128x64_s6_sm90a", 77.724f }
};
static const struct tuning_time times_16[] = {
        { "bf16_kk_64x64_sm90a", 34.074f }, { "bf16_kk_64x128_sm90a", 35.996f },
        { "bf16_kk_64x128_c2_sm90a", 38.009f }
};
static const struct tuning_time times_17[] = {
        { "bf16_kk_64x128_sm90a", 21.188f }
};
static const struct tuning_time times_18[] = {
        { "bf16_kk_128x128_s4_sm90a", 25.702f }, { "bf16_kk_128x128_sm90a", 26.316f },
        { "bf16_kk_128x192_sm90a", 28.251f }, { "bf16_kk_64x128_c2_sm90a", 28.497f },
        { "bf16_kk_128x256_sm90a", 30.179f }, { "bf16_kk_128x64_s6_sm90a", 30.505f }
};
static const struct tuning_time times_19[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.424f }, { "bf16_kk_64x128_slices_sm90a", 12.741f }
};
static const struct tuning_time times_20[] = {
        { "bf16_kk_64x128_c2_sm90a", 35.256f }, { "bf16_kk_128x64_s6_sm90a", 37.734f },
        { "bf16_kk_128x64_sm90a", 38.181f }, { "bf16_kk_128x80_sm90a", 42.319f },
        { "bf16_kk_128x128_sm90a", 44.110f }, { "bf16_kk_64x128_sm90a", 48.407f },
        { "bf16_kk_128x128_s4_sm90a", 50.209f }
};
static const struct tuning_time times_21[] = {
        { "bf16_kk_64x128_c2_sm90a", 119.69f }, { "bf16_kk_128x64_s6_sm90a", 129.71f },
        { "bf16_kk_128x80_sm90a", 130.81f }, { "bf16_kk_128x64_sm90a", 132.41f },
        { "bf16_kk_128x128_sm90a", 139.66f }, { "bf16_kk_64x128_sm90a", 164.92f },
        { "bf16_kk_128x128_s4_sm90a", 169.97f }
};
static const struct tuning_time times_22[] = {
        { "bf16_kk_128x256_c2_sm90a", 50.081f }, { "bf16_kk_128x256_sm90a", 56.241f },
        { "bf16_kk_128x128_s4_sm90a", 60.412f }, { "bf16_kk_64x128_c2_sm90a", 61.325f },
        { "bf16_kk_128x128_sm90a", 61.514f }, { "bf16_kk_128x64_s6_sm90a", 70.930f }
};
static const struct tuning_time times_23[] = {
        { "bf16_kk_64x32_sm90a", 3.3163f }, { "bf16_kk_64x64_sm90a", 3.3883f },
        { "bf16_kk_64x56_sm90a", 3.5143f }, { "bf16_kk_64x128_sm90a", 3.5678f },
        { "bf16_kk_128x64_s6_sm90a", 3.5718f }, { "bf16_kk_128x64_sm90a", 3.5730f },
        { "bf16_kk_64x128_c2_sm90a", 3.8240f }
};
static const struct tuning_time times_24[] = {
        { "bf16_kk_128x256_c2_sm90a", 88.539f }, { "bf16_kk_128x256_sm90a", 88.840f },
        { "bf16_kk_128x128_sm90a", 96.797f }, { "bf16_kk_128x128_s4_sm90a", 104.77f },
        { "bf16_kk_64x128_c2_sm90a", 122.62f }
};
static const struct tuning_time times_25[] = {
        { "bf16_kk_128x64_s6_sm90a", 6.2497f }, { "bf16_kk_128x64_sm90a", 6.2715f },
        { "bf16_kk_64x128_sm90a", 6.3170f }, { "bf16_kk_128x80_sm90a", 6.3875f },
        { "bf16_kk_64x128_c2_sm90a", 6.8040f }, { "bf16_kk_64x64_sm90a", 7.6982f },
        { "bf16_kk_128x128_sm90a", 7.8642f }, { "bf16_kk_128x128_s4_sm90a", 8.0242f }
};
static const struct tuning_time times_26[] = {
        { "bf16_kk_128x80_sm90a", 6.5257f }, { "bf16_kk_128x128_sm90a", 8.8704f },
        { "bf16_kk_128x128_s4_sm90a", 8.9328f }, { "bf16_kk_64x128_sm90a", 10.001f },
        { "bf16_kk_128x64_s6_sm90a", 10.143f }
};
static const struct tuning_time times_27[] = {
        { "bf16_kk_64x128_sm90a", 5.6585f }, { "bf16_kk_128x64_s6_sm90a", 5.6768f },
        { "bf16_kk_128x64_sm90a", 5.7060f }, { "bf16_kk_128x80_sm90a", 6.1540f },
        { "bf16_kk_64x128_c2_sm90a", 6.2585f }, { "bf16_kk_64x64_sm90a", 7.4487f },
        { "bf16_kk_128x128_sm90a", 7.5611f }, { "bf16_kk_128x128_s4_sm90a", 7.5616f }
};
static const struct tuning_time times_28[] = {
        { "bf16_kk_128x256_sm90a", 23.988f }, { "bf16_kk_128x256_c2_sm90a", 24.191f },
        { "bf16_kk_128x128_sm90a", 24.493f }, { "bf16_kk_128x128_s4_sm90a", 25.782f },
        { "bf16_kk_128x192_sm90a", 34.255f }, { "bf16_kk_64x128_c2_sm90a", 34.671f }
};
static const struct tuning_time times_29[] = {
        { "bf16_kk_128x192_sm90a", 168.31f }, { "bf16_kk_128x128_s4_sm90a", 206.02f },
        { "bf16_kk_128x128_sm90a", 212.52f }, { "bf16_kk_128x256_sm90a", 231.87f },
        { "bf16_kk_128x256_c2_sm90a", 236.39f }
};
static const struct tuning_time times_30[] = {
        { "bf16_kk_128x256_sm90a", 171.47f }, { "bf16_kk_128x256_c2_sm90a", 172.12f },
        { "bf16_kk_128x128_s4_sm90a", 188.49f }, { "bf16_kk_128x192_sm90a", 199.64f },
        { "bf16_kk_128x128_sm90a", 217.41f }, { "bf16_kk_64x128_c2_sm90a", 250.77f }
};
static const struct tuning_time times_31[] = {
        { "bf16_kk_128x256_sm90a", 152.73f }, { "bf16_kk_128x256_c2_sm90a", 152.81f },
        { "bf16_kk_128x192_sm90a", 165.03f }, { "bf16_kk_128x128_s4_sm90a", 175.57f },
        { "bf16_kk_128x128_sm90a", 183.23f }
};
static const struct tuning_time times_32[] = {
        { "bf16_kk_128x256_c2_sm90a", 390.67f }, { "bf16_kk_128x256_sm90a", 398.06f },
        { "bf16_kk_128x192_sm90a", 407.90f }, { "bf16_kk_128x128_s4_sm90a", 472.64f },
        { "bf16_kk_128x128_sm90a", 500.58f }, { "bf16_kk_64x128_c2_sm90a", 566.59f }
};
static const struct tuning_time times_33[] = {
        { "bf16_kk_128x256_sm90a", 195.72f }, { "bf16_kk_128x256_c2_sm90a", 198.59f },
        { "bf16_kk_128x192_sm90a", 208.99f }, { "bf16_kk_128x128_sm90a", 231.34f },
        { "bf16_kk_128x128_s4_sm90a", 259.16f }
};
static const struct tuning_time times_34[] = {
        { "bf16_kn_64x64_sm90a", 34.834f }, { "bf16_kn_64x128_sm90a", 36.642f },
        { "bf16_mk_64x64_sm90a", 44.935f }, { "bf16_mk_128x64_sm90a", 48.336f },
        { "bf16_mk_128x80_sm90a", 48.832f }, { "bf16_kn_32x128x64_sm80", 49.062f },
        { "bf16_kn_64x64x64_sm80", 49.554f }, { "bf16_kn_128x128_sm90a", 53.455f }
};
static const struct tuning_time times_35[] = {
        { "bf16_kn_64x64_sm90a", 21.546f }, { "bf16_kn_64x128_sm90a", 22.118f },
        { "bf16_kn_128x256_c2_sm90a", 26.667f }, { "bf16_kn_128x256_sm90a", 27.079f },
        { "bf16_kn_64x64x64_sm80", 27.241f }, { "bf16_kn_128x128_sm90a", 27.820f },
        { "bf16_kn_32x128x64_sm80", 32.692f }
};
static const struct tuning_time times_36[] = {
        { "bf16_kn_128x128_sm90a", 26.462f }, { "bf16_tiny_128x128_sm80", 28.075f },
        { "bf16_kn_128x256_sm90a", 29.801f }, { "bf16_kn_128x64_sm90a", 29.974f },
        { "bf16_kn_64x128_sm90a", 31.490f }, { "bf16_kn_64x64_sm90a", 34.399f },
        { "bf16_kn_128x128x32_sm80", 75.283f }
};
static const struct tuning_time times_37[] = {
        { "bf16_kn_64x64_sm90a", 3.0267f }, { "bf16_kn_128x64_sm90a", 3.4535f },
        { "bf16_kn_64x128_sm90a", 3.6753f }, { "bf16_kn_128x128_sm90a", 4.9615f },
        { "bf16_kn_128x256_sm90a", 8.1068f }, { "bf16_kn_32x128x64_sm80", 8.1192f },
        { "bf16_kn_128x256_c2_sm90a", 8.3299f }
};
static const struct tuning_time times_38[] = {
        { "bf16_kn_128x64_sm90a", 6.7380f }, { "bf16_kn_64x128_sm90a", 6.9240f },
        { "bf16_kn_64x64_sm90a", 7.6642f }, { "bf16_kn_128x128_sm90a", 8.0761f },
        { "bf16_kn_128x256_sm90a", 12.955f }, { "bf16_kn_128x256_c2_sm90a", 13.211f },
        { "bf16_kn_32x128x64_sm80", 14.463f }
};
static const struct tuning_time times_39[] = {
        { "bf16_kn_128x128_sm90a", 8.6700f }, { "bf16_kn_64x128_sm90a", 9.9616f },
        { "bf16_kn_64x64_sm90a", 10.151f }, { "bf16_kn_128x64_sm90a", 10.390f },
        { "bf16_kn_128x256_sm90a", 13.602f }, { "bf16_kn_128x256_c2_sm90a", 13.734f },
        { "bf16_kn_64x64x64_sm80", 21.639f }
};
static const struct tuning_time times_40[] = {
        { "bf16_kn_128x64_sm90a", 5.6052f }, { "bf16_kn_64x128_sm90a", 5.7550f },
        { "bf16_kn_64x64_sm90a", 6.7740f }, { "bf16_kn_128x128_sm90a", 7.6378f },
        { "bf16_kn_128x256_sm90a", 12.820f }, { "bf16_kn_128x256_c2_sm90a", 13.084f },
        { "bf16_kn_32x128x64_sm80", 14.181f }
};
static const struct tuning_time times_41[] = {
        { "bf16_kk_skinny32x8_sm90a", 15.820f }, { "bf16_kk_skinny64x8_sm90a", 17.126f },
        { "bf16_kk_64x8_sm90a", 18.662f }, { "bf16_kk_64x16_sm90a", 18.665f },
        { "bf16_kk_skinny64x16_sm90a", 19.287f }, { "bf16_kk_64x32_sm90a", 21.260f },
        { "bf16_kk_64x128_sm90a", 25.649f }
};
static const struct tuning_time times_42[] = {
        { "bf16_kk_skinny64x8_sm90a", 31.117f }, { "bf16_kk_skinny32x8_sm90a", 32.574f },
        { "bf16_kk_skinny64x16_sm90a", 32.732f }, { "bf16_kk_64x8_sm90a", 35.518f },
        { "bf16_kk_64x16_sm90a", 35.552f }, { "bf16_kk_64x32_sm90a", 37.485f },
        { "bf16_kk_skinny64x32_sm90a", 42.167f }, { "bf16_kk_64x128_sm90a", 43.853f }
};
static const struct tuning_time times_43[] = {
        { "bf16_kk_skinny64x16_sm90a", 31.453f }, { "bf16_kk_skinny64x32_sm90a", 33.391f },
        { "bf16_kk_64x32_sm90a", 37.824f }, { "bf16_kk_64x16_sm90a", 37.829f },
        { "bf16_kk_skinny64x8_sm90a", 39.783f }, { "bf16_kk_64x128_sm90a", 40.438f },
        { "bf16_kk_64x128_c2_sm90a", 41.449f }
};
static const struct tuning_time times_44[] = {
        { "bf16_kk_skinny64x16_sm90a", 108.05f }, { "bf16_kk_skinny64x32_sm90a", 113.35f },
        { "bf16_kk_64x128_c2_sm90a", 120.40f }, { "bf16_kk_32x128x64_sm80", 120.88f },
        { "bf16_kk_64x128_sm90a", 121.76f }
};
static const struct tuning_time times_45[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.250f }, { "bf16_kk_64x128_slices_sm90a", 11.704f }
};
static const struct tuning_time times_46[] = {
        { "bf16_kk_64x56_sm90a", 58.410f }, { "bf16_kk_64x64_sm90a", 61.448f },
        { "bf16_kk_64x128_sm90a", 62.639f }, { "bf16_kk_64x128_c2_sm90a", 62.842f },
        { "bf16_kk_64x32_sm90a", 68.315f }, { "bf16_kk_128x64_sm90a", 75.198f },
        { "bf16_kk_128x64_s6_sm90a", 78.073f }
};
static const struct tuning_time times_47[] = {
        { "bf16_kk_64x64_sm90a", 34.440f }, { "bf16_kk_64x32_sm90a", 36.501f },
        { "bf16_kk_64x128_sm90a", 36.565f }, { "bf16_kk_64x128_c2_sm90a", 38.572f },
        { "bf16_kk_64x56_sm90a", 47.081f }, { "bf16_kk_skinny64x32_sm90a", 49.213f },
        { "bf16_kk_128x64_sm90a", 49.247f }
};
static const struct tuning_time times_48[] = {
        { "bf16_kk_64x64_sm90a", 21.730f }, { "bf16_kk_64x128_c2_sm90a", 22.687f },
        { "bf16_kk_64x128_sm90a", 22.814f }, { "bf16_kk_64x56_sm90a", 23.088f },
        { "bf16_kk_64x32_sm90a", 23.536f }, { "bf16_kk_128x192_sm90a", 23.538f }
};
static const struct tuning_time times_49[] = {
        { "bf16_kk_128x128_s4_sm90a", 36.486f }, { "bf16_kk_128x128_sm90a", 36.960f },
        { "bf16_kk_128x192_sm90a", 37.855f }, { "bf16_kk_64x128_c2_sm90a", 38.519f },
        { "bf16_kk_64x128_sm90a", 38.623f }, { "bf16_kk_128x64_s6_sm90a", 39.474f },
        { "bf16_kk_128x80_sm90a", 39.617f }
};
static const struct tuning_time times_50[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.386f }, { "bf16_kk_64x128_slices_sm90a", 12.605f }
};
static const struct tuning_time times_51[] = {
        { "bf16_kk_64x128_c2_sm90a", 35.809f }, { "bf16_kk_128x64_s6_sm90a", 38.071f },
        { "bf16_kk_128x64_sm90a", 38.274f }, { "bf16_kk_128x128_sm90a", 43.523f },
        { "bf16_kk_128x80_sm90a", 43.548f }, { "bf16_kk_64x128_sm90a", 48.609f },
        { "bf16_kk_128x128_s4_sm90a", 51.308f }
};
static const struct tuning_time times_52[] = {
        { "bf16_kk_64x128_c2_sm90a", 122.13f }, { "bf16_kk_128x64_s6_sm90a", 133.38f },
        { "bf16_kk_128x80_sm90a", 134.23f }, { "bf16_kk_128x64_sm90a", 134.95f },
        { "bf16_kk_128x128_sm90a", 157.14f }, { "bf16_kk_64x128_sm90a", 166.71f },
        { "bf16_kk_128x128_s4_sm90a", 169.22f }
};
static const struct tuning_time times_53[] = {
        { "bf16_kk_128x256_c2_sm90a", 70.419f }, { "bf16_kk_128x256_sm90a", 75.049f },
        { "bf16_kk_64x128_c2_sm90a", 77.019f }, { "bf16_kk_128x128_s4_sm90a", 79.879f },
        { "bf16_kk_128x128_sm90a", 81.350f }, { "bf16_kk_128x64_s6_sm90a", 86.974f }
};
static const struct tuning_time times_54[] = {
        { "bf16_kk_64x32_sm90a", 3.7203f }, { "bf16_kk_64x64_sm90a", 3.8068f },
        { "bf16_kk_64x56_sm90a", 4.1385f }, { "bf16_kk_128x64_s6_sm90a", 4.1415f },
        { "bf16_kk_128x64_sm90a", 4.1593f }, { "bf16_kk_64x128_sm90a", 4.2430f },
        { "bf16_kk_64x128_c2_sm90a", 4.4547f }, { "bf16_kk_64x16_sm90a", 4.9045f }
};
static const struct tuning_time times_55[] = {
        { "bf16_kk_128x64_s6_sm90a", 6.6982f }, { "bf16_kk_128x64_sm90a", 6.7340f },
        { "bf16_kk_128x80_sm90a", 6.9089f }, { "bf16_kk_64x128_sm90a", 6.9360f },
        { "bf16_kk_64x128_c2_sm90a", 7.3392f }, { "bf16_kk_64x64_sm90a", 8.4053f },
        { "bf16_kk_128x128_sm90a", 8.6738f }, { "bf16_kk_128x128_s4_sm90a", 8.7724f }
};
static const struct tuning_time times_56[] = {
        { "bf16_kk_128x80_sm90a", 7.2186f }, { "bf16_kk_128x128_sm90a", 10.085f },
        { "bf16_kk_128x128_s4_sm90a", 10.245f }, { "bf16_kk_128x64_s6_sm90a", 11.143f },
        { "bf16_kk_64x128_sm90a", 11.226f }
};
static const struct tuning_time times_57[] = {
        { "bf16_kk_64x128_sm90a", 6.0607f }, { "bf16_kk_128x64_s6_sm90a", 6.0975f },
        { "bf16_kk_128x64_sm90a", 6.1315f }, { "bf16_kk_64x128_c2_sm90a", 6.6725f },
        { "bf16_kk_128x80_sm90a", 6.7512f }, { "bf16_kk_64x64_sm90a", 7.8708f },
        { "bf16_kk_128x128_sm90a", 8.2757f }, { "bf16_kk_128x128_s4_sm90a", 8.2897f }
};
static const struct tuning_time times_58[] = {
        { "bf16_kk_128x256_sm90a", 25.602f }, { "bf16_kk_128x256_c2_sm90a", 25.812f },
        { "bf16_kk_128x128_sm90a", 26.177f }, { "bf16_kk_128x128_s4_sm90a", 27.603f },
        { "bf16_kk_64x128_c2_sm90a", 35.965f }, { "bf16_kk_128x192_sm90a", 37.421f }
};
static const struct tuning_time times_59[] = {
        { "bf16_kk_128x192_sm90a", 170.92f }, { "bf16_kk_128x128_s4_sm90a", 209.47f },
        { "bf16_kk_128x128_sm90a", 215.28f }, { "bf16_kk_128x256_sm90a", 234.02f },
        { "bf16_kk_128x256_c2_sm90a", 237.01f }
};
static const struct tuning_time times_60[] = {
        { "bf16_kk_128x256_c2_sm90a", 177.56f }, { "bf16_kk_128x256_sm90a", 178.16f },
        { "bf16_kk_128x128_s4_sm90a", 198.96f }, { "bf16_kk_128x192_sm90a", 217.51f },
        { "bf16_kk_128x128_sm90a", 218.83f }, { "bf16_kk_64x128_c2_sm90a", 254.38f }
};
static const struct tuning_time times_61[] = {
        { "bf16_kk_128x256_c2_sm90a", 163.33f }, { "bf16_kk_128x256_sm90a", 164.32f },
        { "bf16_kk_128x192_sm90a", 175.36f }, { "bf16_kk_128x128_sm90a", 181.54f },
        { "bf16_kk_128x128_s4_sm90a", 183.53f }, { "bf16_kk_64x128_c2_sm90a", 228.10f }
};
static const struct tuning_time times_62[] = {
        { "e4m3_kk_skinny64x16_sm90a", 11.330f }, { "e4m3_kk_64x8_sm90a", 11.348f },
        { "e4m3_kk_64x16_sm90a", 11.618f }, { "e4m3_kk_128x64_sm90a", 16.284f },
        { "e4m3_kk_64x56_sm90a", 16.531f }, { "e4m3_kk_64x64_sm90a", 16.723f },
        { "e4m3_kk_128x128_sm90a", 18.847f }, { "e4m3_kk_128x128_c2_sm90a", 19.386f }
};
static const struct tuning_time times_63[] = {
        { "e4m3_kk_skinny64x16_sm90a", 17.516f }, { "e4m3_kk_64x8_sm90a", 19.740f },
        { "e4m3_kk_64x16_sm90a", 19.931f }, { "e4m3_kk_64x64_sm90a", 23.827f },
        { "e4m3_kk_128x64_sm90a", 28.579f }, { "e4m3_kk_128x192_c2_sm90a", 32.184f },
        { "e4m3_kk_64x56_sm90a", 33.980f }, { "e4m3_kk_128x192_sm90a", 35.456f }
};
static const struct tuning_time times_64[] = {
        { "e4m3_kk_skinny64x16_sm90a", 59.081f }, { "e4m3_kk_64x8_sm90a", 63.939f },
        { "e4m3_kk_64x16_sm90a", 64.049f }, { "e4m3_kk_128x256_c2_sm90a", 69.681f },
        { "e4m3_kk_128x64_sm90a", 70.341f }, { "e4m3_kk_256x128_sm90a", 77.334f },
        { "e4m3_kk_256x128_c2_sm90a", 78.695f }, { "e4m3_kk_128x192_c2_sm90a", 80.776f }
};
static const struct tuning_time times_65[] = {
        { "e4m3_kk_skinny64x16_sm90a", 16.743f }, { "e4m3_kk_64x8_sm90a", 20.849f },
        { "e4m3_kk_64x16_sm90a", 20.992f }, { "e4m3_kk_64x64_sm90a", 23.050f },
        { "e4m3_kk_128x64_sm90a", 27.849f }, { "e4m3_kk_128x192_c2_sm90a", 28.431f },
        { "e4m3_kk_64x56_sm90a", 33.068f }, { "e4m3_kk_128x192_sm90a", 33.423f }
};
static const struct tuning_time times_66[] = {
        { "e4m3_tiny_32x32_sm80", 3.8112f }, { "e4m3_tiny_16x16_sm80", 3.9930f },
        { "e4m3_tiny_64x64_sm80", 14.861f }
};
static const struct tuning_time times_67[] = {
        { "e4m3_kk_skinny64x16_sm90a", 16.753f }, { "e4m3_kk_64x16_sm90a", 22.318f },
        { "e4m3_kk_64x64_sm90a", 22.560f }, { "e4m3_kk_128x64_sm90a", 27.538f },
        { "e4m3_kk_64x8_sm90a", 28.330f }, { "e4m3_kk_128x192_c2_sm90a", 28.439f },
        { "e4m3_kk_128x192_sm90a", 31.190f }, { "e4m3_kk_64x56_sm90a", 32.520f }
};
static const struct tuning_time times_68[] = {
        { "e4m3_kk_skinny64x16_sm90a", 54.944f }, { "e4m3_kk_128x256_c2_sm90a", 69.282f },
        { "e4m3_kk_64x16_sm90a", 70.866f }, { "e4m3_kk_128x64_sm90a", 71.316f },
        { "e4m3_kk_256x128_c2_sm90a", 79.355f }, { "e4m3_kk_256x128_sm90a", 80.004f },
        { "e4m3_kk_128x192_c2_sm90a", 80.232f }, { "e4m3_kk_64x64_sm90a", 81.464f }
};
static const struct tuning_time times_69[] = {
        { "e4m3_tiny_32x32_sm80", 6.1780f }, { "e4m3_tiny_64x64_sm80", 19.171f }
};
static const struct tuning_time times_70[] = {
        { "e4m3_kk_64x64_sm90a", 30.408f }, { "e4m3_kk_128x64_sm90a", 30.899f },
        { "e4m3_kk_128x128_sm90a", 31.837f }, { "e4m3_kk_128x192_sm90a", 32.779f },
        { "e4m3_kk_256x128_sm90a", 37.838f }, { "e4m3_kk_64x56_sm90a", 49.391f },
        { "e4m3_kk_128x128_c2_sm90a", 66.240f }, { "e4m3_kk_128x192_c2_sm90a", 68.106f }
};
static const struct tuning_time times_71[] = {
        { "e4m3_kk_64x64_slices_sm90a", 7.3937f }, { "e4m3_kk_64x128_slices_sm90a", 8.3470f }
};
static const struct tuning_time times_72[] = {
        { "e4m3_kk_64x56_sm90a", 31.668f }, { "e4m3_kk_64x64_sm90a", 33.584f },
        { "e4m3_kk_128x64_sm90a", 45.271f }, { "e4m3_kk_128x128_c2_sm90a", 46.693f },
        { "e4m3_kk_128x128_sm90a", 50.733f }, { "e4m3_kk_128x192_c2_sm90a", 52.245f },
        { "e4m3_kk_128x192_sm90a", 52.514f }, { "e4m3_kk_128x256_c2_sm90a", 68.471f }
};
static const struct tuning_time times_73[] = {
        { "e4m3_kk_64x64_sm90a", 18.559f }, { "e4m3_kk_64x56_sm90a", 27.702f },
        { "e4m3_kk_128x128_c2_sm90a", 28.062f }, { "e4m3_kk_128x192_sm90a", 28.838f },
        { "e4m3_kk_128x128_sm90a", 28.973f }, { "e4m3_kk_128x192_c2_sm90a", 29.377f },
        { "e4m3_kk_128x64_sm90a", 31.707f }, { "e4m3_kk_128x256_c2_sm90a", 36.071f }
};
static const struct tuning_time times_74[] = {
        { "e4m3_kk_64x64_sm90a", 12.625f }, { "e4m3_kk_128x192_sm90a", 12.781f },
        { "e4m3_kk_128x192_c2_sm90a", 12.964f }, { "e4m3_kk_64x56_sm90a", 13.773f },
        { "e4m3_kk_128x128_c2_sm90a", 14.284f }, { "e4m3_kk_128x128_sm90a", 14.315f },
        { "e4m3_kk_128x256_c2_sm90a", 15.297f }, { "e4m3_kk_64x16_sm90a", 26.642f }
};
static const struct tuning_time times_75[] = {
        { "e4m3_kk_256x128_sm90a", 19.184f }, { "e4m3_kk_128x128_sm90a", 19.734f },
        { "e4m3_kk_128x192_sm90a", 20.086f }, { "e4m3_kk_128x64_sm90a", 21.021f },
        { "e4m3_kk_256x128_c2_sm90a", 25.382f }, { "e4m3_kk_128x128_c2_sm90a", 26.972f },
        { "e4m3_kk_128x192_c2_sm90a", 28.388f }, { "e4m3_kk_64x64_sm90a", 30.172f }
};
static const struct tuning_time times_76[] = {
        { "e4m3_kk_64x64_slices_sm90a", 7.7003f }, { "e4m3_kk_64x128_slices_sm90a", 9.0129f }
};
static const struct tuning_time times_77[] = {
        { "e4m3_kk_128x64_sm90a", 19.696f }, { "e4m3_kk_128x128_c2_sm90a", 24.089f },
        { "e4m3_kk_128x128_sm90a", 24.183f }, { "e4m3_kk_64x64_sm90a", 27.101f },
        { "e4m3_kk_128x192_sm90a", 31.624f }, { "e4m3_kk_128x192_c2_sm90a", 31.627f },
        { "e4m3_kk_64x56_sm90a", 36.369f }, { "e4m3_kk_128x256_c2_sm90a", 42.438f }
};
static const struct tuning_time times_78[] = {
        { "e4m3_kk_128x64_sm90a", 64.957f }, { "e4m3_kk_128x128_c2_sm90a", 75.543f },
        { "e4m3_kk_128x128_sm90a", 76.743f }, { "e4m3_kk_64x64_sm90a", 89.830f },
        { "e4m3_kk_128x192_c2_sm90a", 111.53f }, { "e4m3_kk_128x192_sm90a", 111.81f },
        { "e4m3_kk_64x56_sm90a", 130.66f }, { "e4m3_kk_128x256_c2_sm90a", 155.01f }
};
static const struct tuning_time times_79[] = {
        { "e4m3_kk_256x128_c2_sm90a", 37.361f }, { "e4m3_kk_128x256_c2_sm90a", 37.375f },
        { "e4m3_kk_128x128_c2_sm90a", 37.504f }, { "e4m3_kk_256x128_sm90a", 39.422f },
        { "e4m3_kk_128x128_sm90a", 41.095f }, { "e4m3_kk_128x192_c2_sm90a", 44.754f },
        { "e4m3_kk_128x64_sm90a", 45.563f }, { "e4m3_kk_128x192_sm90a", 50.388f }
};
static const struct tuning_time times_80[] = {
        { "e4m3_kk_64x64_sm90a", 2.8775f }, { "e4m3_kk_64x56_sm90a", 2.9860f },
        { "e4m3_kk_128x64_sm90a", 3.1517f }, { "e4m3_kk_128x128_sm90a", 3.8425f },
        { "e4m3_kk_64x16_sm90a", 3.9053f }, { "e4m3_kk_128x128_c2_sm90a", 4.0468f },
        { "e4m3_kk_128x192_sm90a", 4.7020f }, { "e4m3_kk_128x192_c2_sm90a", 4.8762f }
};
static const struct tuning_time times_81[] = {
        { "e4m3_kk_256x128_c2_sm90a", 49.487f }, { "e4m3_kk_128x256_c2_sm90a", 49.912f },
        { "e4m3_kk_256x128_sm90a", 51.409f }, { "e4m3_kk_128x128_c2_sm90a", 52.728f },
        { "e4m3_kk_128x128_sm90a", 54.798f }, { "e4m3_kk_128x64_sm90a", 71.921f },
        { "e4m3_kk_128x192_c2_sm90a", 73.672f }, { "e4m3_kk_128x192_sm90a", 74.368f }
};
static const struct tuning_time times_82[] = {
        { "e4m3_kk_128x64_sm90a", 6.0857f }, { "e4m3_kk_128x128_sm90a", 6.3965f },
        { "e4m3_kk_128x128_c2_sm90a", 7.4478f }, { "e4m3_kk_64x64_sm90a", 7.5740f },
        { "e4m3_kk_64x56_sm90a", 9.3466f }, { "e4m3_kk_128x192_c2_sm90a", 9.3575f },
        { "e4m3_kk_128x192_sm90a", 9.6695f }, { "e4m3_kk_256x128_sm90a", 11.543f }
};
static const struct tuning_time times_83[] = {
        { "e4m3_kk_128x128_sm90a", 6.3985f }, { "e4m3_kk_128x128_c2_sm90a", 7.8745f },
        { "e4m3_kk_128x64_sm90a", 7.9897f }, { "e4m3_kk_64x56_sm90a", 8.6391f },
        { "e4m3_kk_64x64_sm90a", 8.6636f }, { "e4m3_kk_128x192_sm90a", 9.5909f },
        { "e4m3_kk_128x192_c2_sm90a", 9.6630f }, { "e4m3_kk_256x128_c2_sm90a", 11.825f }
};
static const struct tuning_time times_84[] = {
        { "e4m3_kk_128x64_sm90a", 4.4672f }, { "e4m3_kk_128x128_sm90a", 5.3520f },
        { "e4m3_kk_128x128_c2_sm90a", 5.4855f }, { "e4m3_kk_64x64_sm90a", 6.0047f },
        { "e4m3_kk_128x192_sm90a", 6.6200f }, { "e4m3_kk_128x192_c2_sm90a", 6.8113f },
        { "e4m3_kk_64x56_sm90a", 7.8580f }, { "e4m3_kk_256x128_sm90a", 8.1560f }
};
static const struct tuning_time times_85[] = {
        { "e4m3_kk_128x128_c2_sm90a", 15.254f }, { "e4m3_kk_128x256_c2_sm90a", 15.391f },
        { "e4m3_kk_256x128_c2_sm90a", 15.407f }, { "e4m3_kk_256x128_sm90a", 15.523f },
        { "e4m3_kk_128x128_sm90a", 15.572f }, { "e4m3_kk_128x192_sm90a", 19.081f },
        { "e4m3_kk_128x192_c2_sm90a", 19.214f }, { "e4m3_kk_128x64_sm90a", 19.710f }
};
static const struct tuning_time times_86[] = {
        { "e4m3_kk_128x256_c2_sm90a", 189.88f }, { "e4m3_kk_256x128_c2_sm90a", 191.16f },
        { "e4m3_kk_256x128_sm90a", 194.50f }, { "e4m3_kk_128x128_c2_sm90a", 201.36f },
        { "e4m3_kk_128x192_c2_sm90a", 203.94f }, { "e4m3_kk_128x128_sm90a", 216.81f },
        { "e4m3_kk_128x192_sm90a", 217.36f }, { "e4m3_kk_128x64_sm90a", 340.72f }
};
static const struct tuning_time times_87[] = {
        { "e4m3_kk_128x256_c2_sm90a", 108.28f }, { "e4m3_kk_256x128_c2_sm90a", 108.74f },
        { "e4m3_kk_256x128_sm90a", 110.65f }, { "e4m3_kk_128x128_c2_sm90a", 111.02f },
        { "e4m3_kk_128x192_c2_sm90a", 111.34f }, { "e4m3_kk_128x192_sm90a", 112.96f },
        { "e4m3_kk_128x128_sm90a", 116.13f }, { "e4m3_kk_128x64_sm90a", 163.59f }
};
static const struct tuning_time times_88[] = {
        { "e4m3_kk_128x192_sm90a", 94.772f }, { "e4m3_kk_128x192_c2_sm90a", 95.404f },
        { "e4m3_kk_128x128_c2_sm90a", 114.56f }, { "e4m3_kk_128x128_sm90a", 120.85f },
        { "e4m3_kk_128x256_c2_sm90a", 130.93f }, { "e4m3_kk_256x128_c2_sm90a", 131.38f },
        { "e4m3_kk_256x128_sm90a", 135.35f }, { "e4m3_kk_128x64_sm90a", 156.51f }
};
static const struct tuning_time times_89[] = {
        { "e4m3_kk_128x256_c2_sm90a", 97.670f }, { "e4m3_kk_256x128_c2_sm90a", 98.290f },
        { "e4m3_kk_256x128_sm90a", 99.750f }, { "e4m3_kk_128x192_c2_sm90a", 104.76f },
        { "e4m3_kk_128x128_c2_sm90a", 105.19f }, { "e4m3_kk_128x192_sm90a", 110.89f },
        { "e4m3_kk_128x128_sm90a", 117.46f }, { "e4m3_kk_128x64_sm90a", 154.49f }
};
static const struct tuning_time times_90[] = {
        { "e4m3_kk_128x256_c2_sm90a", 166.96f }, { "e4m3_kk_256x128_c2_sm90a", 168.02f },
        { "e4m3_kk_256x128_sm90a", 170.58f }, { "e4m3_kk_128x128_c2_sm90a", 177.12f },
        { "e4m3_kk_128x128_sm90a", 184.58f }, { "e4m3_kk_128x192_c2_sm90a", 185.79f },
        { "e4m3_kk_128x192_sm90a", 187.92f }, { "e4m3_kk_128x64_sm90a", 293.29f }
};
static const struct tuning_time times_91[] = {
        { "e4m3_kk_128x256_c2_sm90a", 91.125f }, { "e4m3_kk_256x128_c2_sm90a", 91.664f },
        { "e4m3_kk_256x128_sm90a", 92.515f }, { "e4m3_kk_128x192_sm90a", 100.22f },
        { "e4m3_kk_128x192_c2_sm90a", 100.91f }, { "e4m3_kk_128x128_c2_sm90a", 107.92f },
        { "e4m3_kk_128x128_sm90a", 113.14f }, { "e4m3_kk_128x64_sm90a", 149.55f }
};
static const struct tuning_time times_92[] = {
        { "e4m3_kk_128x256_c2_sm90a", 654.45f }, { "e4m3_kk_256x128_c2_sm90a", 665.31f },
        { "e4m3_kk_256x128_sm90a", 681.30f }, { "e4m3_kk_128x192_c2_sm90a", 689.42f },
        { "e4m3_kk_128x192_sm90a", 715.55f }, { "e4m3_kk_128x128_c2_sm90a", 745.71f },
        { "e4m3_kk_128x128_sm90a", 801.46f }, { "e4m3_kk_128x64_sm90a", 1333.4f }
};
static const struct tuning_time times_93[] = {
        { "e4m3_kk_128x256_c2_sm90a", 237.95f }, { "e4m3_kk_128x192_c2_sm90a", 239.78f },
        { "e4m3_kk_256x128_c2_sm90a", 240.82f }, { "e4m3_kk_256x128_sm90a", 244.12f },
        { "e4m3_kk_128x192_sm90a", 244.74f }, { "e4m3_kk_128x128_c2_sm90a", 283.02f },
        { "e4m3_kk_128x128_sm90a", 291.37f }, { "e4m3_kk_128x64_sm90a", 387.04f }
};
static const struct tuning_time times_94[] = {
        { "e4m3_kk_128x192_c2_sm90a", 1340.8f }, { "e4m3_kk_256x128_c2_sm90a", 1381.3f },
        { "e4m3_kk_128x256_c2_sm90a", 1534.1f }, { "e4m3_kk_128x192_sm90a", 1535.4f },
        { "e4m3_kk_256x128_sm90a", 1553.5f }, { "e4m3_kk_128x128_c2_sm90a", 1587.5f },
        { "e4m3_kk_128x128_sm90a", 1723.1f }, { "e4m3_kk_128x64_sm90a", 2559.4f }
};
static const struct tuning_time times_95[] = {
        { "e4m3_kk_128x256_c2_sm90a", 132.71f }, { "e4m3_kk_256x128_sm90a", 135.19f },
        { "e4m3_kk_256x128_c2_sm90a", 137.37f }, { "e4m3_kk_128x192_c2_sm90a", 137.44f },
        { "e4m3_kk_128x192_sm90a", 141.15f }, { "e4m3_kk_128x128_c2_sm90a", 156.87f },
        { "e4m3_kk_128x128_sm90a", 171.87f }, { "e4m3_kk_128x64_sm90a", 227.49f }
};
static const struct tuning_time times_96[] = {
        { "e4m3_kk_256x128_c2_sm90a", 767.58f }, { "e4m3_kk_128x192_c2_sm90a", 780.91f },
        { "e4m3_kk_128x256_c2_sm90a", 807.20f }, { "e4m3_kk_128x192_sm90a", 856.32f },
        { "e4m3_kk_256x128_sm90a", 863.07f }, { "e4m3_kk_128x128_c2_sm90a", 907.97f },
        { "e4m3_kk_128x128_sm90a", 979.65f }, { "e4m3_kk_128x64_sm90a", 1475.7f }
};
static const struct tuning_time times_97[] = {
        { "e4m3_fast_kk_64x16_sm90a", 11.125f }, { "e4m3_fast_kk_64x8_sm90a", 11.127f },
        { "e4m3_fast_kk_skinny64x16_sm90a", 11.576f }, { "e4m3_fast_kk_128x64_sm90a", 15.351f },
        { "e4m3_fast_kk_64x64_sm90a", 15.971f }, { "e4m3_fast_kk_128x128_sm90a", 19.538f }
};
static const struct tuning_time times_98[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 17.654f }, { "e4m3_fast_kk_64x8_sm90a", 19.358f },
        { "e4m3_fast_kk_64x16_sm90a", 19.371f }, { "e4m3_fast_kk_64x64_sm90a", 23.808f },
        { "e4m3_fast_kk_128x64_sm90a", 28.750f }, { "e4m3_fast_kk_128x256_c2_sm90a", 31.854f }
};
static const struct tuning_time times_99[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 59.278f }, { "e4m3_fast_kk_64x16_sm90a", 61.496f },
        { "e4m3_fast_kk_64x8_sm90a", 61.627f }, { "e4m3_fast_kk_128x64_sm90a", 71.613f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 74.799f }, { "e4m3_fast_kk_64x64_sm90a", 88.195f }
};
static const struct tuning_time times_100[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 16.966f }, { "e4m3_fast_kk_64x16_sm90a", 20.482f },
        { "e4m3_fast_kk_64x8_sm90a", 20.514f }, { "e4m3_fast_kk_64x64_sm90a", 22.952f },
        { "e4m3_fast_kk_128x64_sm90a", 27.587f }, { "e4m3_fast_kk_128x256_c2_sm90a", 31.427f }
};
static const struct tuning_time times_101[] = {
        { "e4m3_fast_kk_64x16_sm90a", 21.837f }, { "e4m3_fast_kk_64x64_sm90a", 24.168f },
        { "e4m3_fast_kk_128x64_sm90a", 24.756f }, { "e4m3_fast_kk_skinny64x16_sm90a", 32.689f },
        { "e4m3_fast_kk_128x128_sm90a", 38.592f }, { "e4m3_fast_kk_64x8_sm90a", 40.808f }
};
static const struct tuning_time times_102[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 16.891f }, { "e4m3_fast_kk_64x16_sm90a", 21.747f },
        { "e4m3_fast_kk_64x64_sm90a", 22.318f }, { "e4m3_fast_kk_64x8_sm90a", 26.505f },
        { "e4m3_fast_kk_128x64_sm90a", 26.901f }, { "e4m3_fast_kk_128x256_c2_sm90a", 31.907f }
};
static const struct tuning_time times_103[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 55.232f }, { "e4m3_fast_kk_64x16_sm90a", 69.051f },
        { "e4m3_fast_kk_128x64_sm90a", 71.458f }, { "e4m3_fast_kk_128x256_c2_sm90a", 73.310f },
        { "e4m3_fast_kk_64x64_sm90a", 80.393f }, { "e4m3_fast_kk_64x8_sm90a", 88.765f }
};
static const struct tuning_time times_104[] = {
        { "e4m3_fast_kk_64x64_sm90a", 22.902f }, { "e4m3_fast_kk_128x64_sm90a", 23.728f },
        { "e4m3_fast_kk_128x128_sm90a", 28.090f }, { "e4m3_fast_kk_64x16_sm90a", 42.763f },
        { "e4m3_fast_kk_skinny64x16_sm90a", 70.192f }, { "e4m3_fast_kk_64x8_sm90a", 81.147f }
};
static const struct tuning_time times_105[] = {
        { "e4m3_fast_kk_64x64_sm90a", 30.017f }, { "e4m3_fast_kk_128x64_sm90a", 30.799f },
        { "e4m3_fast_kk_128x128_sm90a", 31.660f }, { "e4m3_fast_kk_64x16_sm90a", 87.072f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 99.250f }
};
static const struct tuning_time times_106[] = {
        { "e4m3_fast_kk_64x64_slices_sm90a", 7.1132f }, { "e4m3_fast_kk_64x128_slices_sm90a", 7.7719f }
};
static const struct tuning_time times_107[] = {
        { "e4m3_fast_kk_64x64_sm90a", 31.626f }, { "e4m3_fast_kk_128x64_sm90a", 44.825f },
        { "e4m3_fast_kk_128x128_sm90a", 47.264f }, { "e4m3_fast_kk_128x256_c2_sm90a", 57.679f },
        { "e4m3_fast_kk_64x16_sm90a", 68.183f }, { "e4m3_fast_kk_skinny64x16_sm90a", 74.326f }
};
static const struct tuning_time times_108[] = {
        { "e4m3_fast_kk_64x64_sm90a", 17.729f }, { "e4m3_fast_kk_128x128_sm90a", 27.633f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 31.173f }, { "e4m3_fast_kk_128x64_sm90a", 31.463f },
        { "e4m3_fast_kk_64x16_sm90a", 35.607f }, { "e4m3_fast_kk_skinny64x16_sm90a", 39.892f }
};
static const struct tuning_time times_109[] = {
        { "e4m3_fast_kk_64x64_sm90a", 12.137f }, { "e4m3_fast_kk_128x128_sm90a", 14.784f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 14.953f }, { "e4m3_fast_kk_64x16_sm90a", 25.024f },
        { "e4m3_fast_kk_skinny64x16_sm90a", 32.950f }, { "e4m3_fast_kk_128x64_sm90a", 35.467f }
};
static const struct tuning_time times_110[] = {
        { "e4m3_fast_kk_128x128_sm90a", 19.478f }, { "e4m3_fast_kk_128x64_sm90a", 20.914f },
        { "e4m3_fast_kk_64x64_sm90a", 29.495f }, { "e4m3_fast_kk_128x256_c2_sm90a", 33.380f }
};
static const struct tuning_time times_111[] = {
        { "e4m3_fast_kk_64x64_slices_sm90a", 7.4058f }, { "e4m3_fast_kk_64x128_slices_sm90a", 8.2136f }
};
static const struct tuning_time times_112[] = {
        { "e4m3_fast_kk_128x64_sm90a", 19.224f }, { "e4m3_fast_kk_128x128_sm90a", 23.005f },
        { "e4m3_fast_kk_64x64_sm90a", 25.939f }, { "e4m3_fast_kk_128x256_c2_sm90a", 40.857f }
};
static const struct tuning_time times_113[] = {
        { "e4m3_fast_kk_128x64_sm90a", 61.643f }, { "e4m3_fast_kk_128x128_sm90a", 71.542f },
        { "e4m3_fast_kk_64x64_sm90a", 88.352f }, { "e4m3_fast_kk_128x256_c2_sm90a", 136.53f }
};
static const struct tuning_time times_114[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 37.249f }, { "e4m3_fast_kk_128x128_sm90a", 40.755f },
        { "e4m3_fast_kk_128x64_sm90a", 44.893f }, { "e4m3_fast_kk_64x64_sm90a", 66.622f }
};
static const struct tuning_time times_115[] = {
        { "e4m3_fast_kk_64x64_sm90a", 2.8550f }, { "e4m3_fast_kk_128x64_sm90a", 2.9933f },
        { "e4m3_fast_kk_64x16_sm90a", 3.7753f }, { "e4m3_fast_kk_128x128_sm90a", 3.8250f },
        { "e4m3_fast_kk_skinny64x16_sm90a", 5.0250f }, { "e4m3_fast_kk_64x8_sm90a", 5.6842f }
};
static const struct tuning_time times_116[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 47.556f }, { "e4m3_fast_kk_128x128_sm90a", 50.318f },
        { "e4m3_fast_kk_128x64_sm90a", 77.947f }, { "e4m3_fast_kk_64x64_sm90a", 110.10f }
};
static const struct tuning_time times_117[] = {
        { "e4m3_fast_kk_128x64_sm90a", 6.0420f }, { "e4m3_fast_kk_128x128_sm90a", 6.5660f },
        { "e4m3_fast_kk_64x64_sm90a", 7.3463f }, { "e4m3_fast_kk_128x256_c2_sm90a", 8.8952f },
        { "e4m3_fast_kk_64x16_sm90a", 17.359f }
};
static const struct tuning_time times_118[] = {
        { "e4m3_fast_kk_128x128_sm90a", 6.5193f }, { "e4m3_fast_kk_64x64_sm90a", 7.4264f },
        { "e4m3_fast_kk_128x64_sm90a", 7.5072f }, { "e4m3_fast_kk_128x256_c2_sm90a", 9.2381f },
        { "e4m3_fast_kk_64x16_sm90a", 16.276f }
};
static const struct tuning_time times_119[] = {
        { "e4m3_fast_kk_128x64_sm90a", 4.2170f }, { "e4m3_fast_kk_128x128_sm90a", 5.3065f },
        { "e4m3_fast_kk_64x64_sm90a", 5.5005f }, { "e4m3_fast_kk_128x256_c2_sm90a", 8.2729f },
        { "e4m3_fast_kk_64x16_sm90a", 13.666f }
};
static const struct tuning_time times_120[] = {
        { "e4m3_fast_kk_128x128_sm90a", 14.486f }, { "e4m3_fast_kk_128x256_c2_sm90a", 14.913f },
        { "e4m3_fast_kk_128x64_sm90a", 20.183f }, { "e4m3_fast_kk_64x64_sm90a", 24.969f }
};
static const struct tuning_time times_121[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 178.16f }, { "e4m3_fast_kk_128x128_sm90a", 210.88f },
        { "e4m3_fast_kk_128x64_sm90a", 343.62f }, { "e4m3_fast_kk_64x64_sm90a", 441.97f }
};
static const struct tuning_time times_122[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 94.925f }, { "e4m3_fast_kk_128x128_sm90a", 103.15f },
        { "e4m3_fast_kk_128x64_sm90a", 174.00f }, { "e4m3_fast_kk_64x64_sm90a", 205.38f }
};
static const struct tuning_time times_123[] = {
        { "e4m3_fast_kk_128x128_sm90a", 113.90f }, { "e4m3_fast_kk_128x256_c2_sm90a", 121.56f },
        { "e4m3_fast_kk_128x64_sm90a", 156.85f }, { "e4m3_fast_kk_64x64_sm90a", 199.17f }
};
static const struct tuning_time times_124[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 91.592f }, { "e4m3_fast_kk_128x128_sm90a", 102.05f },
        { "e4m3_fast_kk_128x64_sm90a", 171.21f }, { "e4m3_fast_kk_64x64_sm90a", 197.52f }
};
static const struct tuning_time times_125[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 157.11f }, { "e4m3_fast_kk_128x128_sm90a", 183.05f },
        { "e4m3_fast_kk_128x64_sm90a", 298.07f }, { "e4m3_fast_kk_64x64_sm90a", 381.44f }
};
static const struct tuning_time times_126[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 84.313f }, { "e4m3_fast_kk_128x128_sm90a", 96.360f },
        { "e4m3_fast_kk_128x64_sm90a", 150.10f }, { "e4m3_fast_kk_64x64_sm90a", 199.18f }
};
static const struct tuning_time times_127[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 649.34f }, { "e4m3_fast_kk_128x128_sm90a", 773.41f },
        { "e4m3_fast_kk_128x64_sm90a", 1311.0f }, { "e4m3_fast_kk_64x64_sm90a", 1769.7f }
};
static const struct tuning_time times_128[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 214.23f }, { "e4m3_fast_kk_128x128_sm90a", 256.14f },
        { "e4m3_fast_kk_128x64_sm90a", 379.33f }, { "e4m3_fast_kk_64x64_sm90a", 502.19f }
};
static const struct tuning_time times_129[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 1236.0f }, { "e4m3_fast_kk_128x128_sm90a", 1736.4f },
        { "e4m3_fast_kk_128x64_sm90a", 2589.9f }, { "e4m3_fast_kk_64x64_sm90a", 3185.4f }
};
static const struct tuning_time times_130[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 120.29f }, { "e4m3_fast_kk_128x128_sm90a", 145.92f },
        { "e4m3_fast_kk_128x64_sm90a", 240.57f }, { "e4m3_fast_kk_64x64_sm90a", 362.70f }
};
static const struct tuning_time times_131[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 725.52f }, { "e4m3_fast_kk_128x128_sm90a", 901.60f },
        { "e4m3_fast_kk_128x64_sm90a", 1415.3f }, { "e4m3_fast_kk_64x64_sm90a", 1864.7f }
};
static const struct tuning_time times_132[] = {
        { "f16_tiny_16x16_sm80", 3.6590f }, { "f16_tiny_32x32_sm80", 3.7225f }
};
static const struct tuning_time times_133[] = {
        { "f16_tiny_32x32_sm80", 8.1372f }, { "f16_tiny_64x64_sm80", 17.107f }
};
static const struct tuning_time times_134[] = {
        { "f16_kk_skinny32x8_sm90a", 15.849f }, { "f16_kk_skinny64x8_sm90a", 17.187f },
        { "f16_kk_64x16_sm90a", 18.779f }, { "f16_kk_64x8_sm90a", 18.782f },
        { "f16_kk_skinny64x16_sm90a", 19.565f }, { "f16_kk_64x32_sm90a", 21.706f },
        { "f16_kk_64x128_sm90a", 26.058f }
};
static const struct tuning_time times_135[] = {
        { "f16_kk_skinny64x8_sm90a", 31.132f }, { "f16_kk_skinny32x8_sm90a", 32.551f },
        { "f16_kk_skinny64x16_sm90a", 32.796f }, { "f16_kk_64x16_sm90a", 35.530f },
        { "f16_kk_64x8_sm90a", 35.593f }, { "f16_kk_64x32_sm90a", 38.109f },
        { "f16_kk_skinny64x32_sm90a", 42.214f }, { "f16_kk_64x128_sm90a", 43.972f }
};
static const struct tuning_time times_136[] = {
        { "f16_kk_skinny64x8_sm90a", 106.58f }, { "f16_kk_skinny32x8_sm90a", 107.67f },
        { "f16_kk_skinny64x16_sm90a", 109.71f }, { "f16_kk_64x8_sm90a", 118.60f },
        { "f16_kk_32x128x64_sm80", 118.87f }, { "f16_kk_64x16_sm90a", 119.03f }
};
static const struct tuning_time times_137[] = {
        { "f16_kk_skinny64x8_sm90a", 31.140f }, { "f16_kk_skinny32x8_sm90a", 32.579f },
        { "f16_kk_skinny64x16_sm90a", 33.288f }, { "f16_kk_64x8_sm90a", 35.644f },
        { "f16_kk_64x16_sm90a", 35.760f }, { "f16_kk_64x32_sm90a", 37.959f },
        { "f16_kk_skinny64x32_sm90a", 42.880f }, { "f16_kk_64x128_sm90a", 45.362f }
};
static const struct tuning_time times_138[] = {
        { "f16_kk_skinny64x8_sm90a", 31.072f }, { "f16_kk_skinny64x16_sm90a", 32.507f },
        { "f16_kk_skinny32x8_sm90a", 32.522f }, { "f16_kk_64x16_sm90a", 35.713f },
        { "f16_kk_64x8_sm90a", 35.811f }, { "f16_kk_64x32_sm90a", 37.145f },
        { "f16_kk_skinny64x32_sm90a", 40.821f }, { "f16_kk_64x128_sm90a", 43.112f }
};
static const struct tuning_time times_139[] = {
        { "f16_kk_skinny64x8_sm90a", 31.060f }, { "f16_kk_skinny64x16_sm90a", 31.304f },
        { "f16_kk_skinny32x8_sm90a", 32.442f }, { "f16_kk_64x16_sm90a", 36.273f },
        { "f16_kk_64x8_sm90a", 36.330f }, { "f16_kk_64x32_sm90a", 36.632f },
        { "f16_kk_skinny64x32_sm90a", 37.854f }, { "f16_kk_64x128_sm90a", 42.508f }
};
static const struct tuning_time times_140[] = {
        { "f16_kk_skinny64x8_sm90a", 106.98f }, { "f16_kk_skinny64x16_sm90a", 107.36f },
        { "f16_kk_skinny32x8_sm90a", 107.52f }, { "f16_kk_32x128x64_sm80", 118.21f },
        { "f16_kk_64x16_sm90a", 120.62f }, { "f16_kk_64x8_sm90a", 121.37f }
};
static const struct tuning_time times_141[] = {
        { "f16_tiny_16x16_sm80", 3.6677f }, { "f16_tiny_32x32_sm80", 3.7265f },
        { "f16_tiny_64x64_sm80", 12.718f }
};
static const struct tuning_time times_142[] = {
        { "f16_kk_skinny64x16_sm90a", 31.320f }, { "f16_kk_skinny64x32_sm90a", 33.733f },
        { "f16_kk_64x16_sm90a", 37.545f }, { "f16_kk_64x32_sm90a", 37.564f },
        { "f16_kk_skinny64x8_sm90a", 39.947f }, { "f16_kk_64x128_sm90a", 40.334f },
        { "f16_kk_64x128_c2_sm90a", 41.148f }
};
static const struct tuning_time times_143[] = {
        { "f16_kk_skinny64x16_sm90a", 107.82f }, { "f16_kk_skinny64x32_sm90a", 113.93f },
        { "f16_kk_64x128_c2_sm90a", 120.24f }, { "f16_kk_64x128_sm90a", 120.51f },
        { "f16_kk_32x128x64_sm80", 120.91f }
};
static const struct tuning_time times_144[] = {
        { "f16_tiny_32x32_sm80", 8.1485f }, { "f16_tiny_64x64_sm80", 17.044f },
        { "f16_kk_64x32_sm90a", 23.658f }, { "f16_kk_64x64_sm90a", 24.185f },
        { "f16_kk_64x56_sm90a", 25.150f }, { "f16_kk_64x128_sm90a", 26.965f },
        { "f16_kk_64x64x64_sm80", 52.520f }
};
static const struct tuning_time times_145[] = {
        { "f16_kk_skinny64x32_sm90a", 31.847f }, { "f16_kk_64x128_sm90a", 36.731f },
        { "f16_kk_64x128_c2_sm90a", 39.187f }, { "f16_kk_64x32_sm90a", 39.753f },
        { "f16_kk_skinny64x16_sm90a", 40.405f }, { "f16_kk_64x64_sm90a", 41.072f },
        { "f16_kk_128x64_sm90a", 45.755f }
};
static const struct tuning_time times_146[] = {
        { "f16_kk_skinny64x32_sm90a", 110.12f }, { "f16_kk_64x128_c2_sm90a", 116.31f },
        { "f16_kk_64x128_sm90a", 118.14f }, { "f16_kk_32x128x64_sm80", 122.16f },
        { "f16_kk_skinny64x16_sm90a", 129.81f }
};
static const struct tuning_time times_147[] = {
        { "f16_kk_128x64_s6_sm90a", 29.099f }, { "f16_kk_128x128_s4_sm90a", 29.821f },
        { "f16_tiny_64x64_sm80", 30.616f }, { "f16_kk_64x64_sm90a", 30.729f },
        { "f16_kk_128x80_sm90a", 30.851f }, { "f16_kk_128x64_sm90a", 31.515f },
        { "f16_kk_128x128_sm90a", 32.529f }
};
static const struct tuning_time times_148[] = {
        { "f16_kk_64x64_slices_sm90a", 11.216f }, { "f16_kk_64x128_slices_sm90a", 11.751f }
};
static const struct tuning_time times_149[] = {
        { "f16_kk_64x56_sm90a", 58.072f }, { "f16_kk_64x64_sm90a", 59.245f },
        { "f16_kk_64x128_sm90a", 62.193f }, { "f16_kk_64x128_c2_sm90a", 62.242f },
        { "f16_kk_64x32_sm90a", 68.345f }, { "f16_kk_128x64_sm90a", 74.609f },
        { "f16_kk_128x80_sm90a", 78.103f }
};
static const struct tuning_time times_150[] = {
        { "f16_kk_64x64_sm90a", 34.248f }, { "f16_kk_64x128_sm90a", 36.072f },
        { "f16_kk_64x32_sm90a", 36.467f }, { "f16_kk_64x128_c2_sm90a", 38.072f },
        { "f16_kk_64x56_sm90a", 46.566f }, { "f16_kk_128x64_sm90a", 48.181f },
        { "f16_kk_128x64_s6_sm90a", 48.858f }
};
static const struct tuning_time times_151[] = {
        { "f16_kk_64x64_sm90a", 20.194f }, { "f16_kk_64x128_c2_sm90a", 21.015f },
        { "f16_kk_64x128_sm90a", 21.234f }, { "f16_kk_64x56_sm90a", 21.976f },
        { "f16_kk_128x192_sm90a", 22.996f }, { "f16_kk_64x32_sm90a", 23.220f }
};
static const struct tuning_time times_152[] = {
        { "f16_kk_128x128_s4_sm90a", 25.777f }, { "f16_kk_128x128_sm90a", 26.256f },
        { "f16_kk_128x192_sm90a", 28.037f }, { "f16_tiny_128x128_sm80", 28.112f },
        { "f16_kk_64x128_c2_sm90a", 28.535f }, { "f16_kk_128x256_sm90a", 29.980f }
};
static const struct tuning_time times_153[] = {
        { "f16_kk_64x64_slices_sm90a", 11.415f }, { "f16_kk_64x128_slices_sm90a", 12.645f }
};
static const struct tuning_time times_154[] = {
        { "f16_kk_64x128_c2_sm90a", 35.633f }, { "f16_kk_128x64_s6_sm90a", 38.174f },
        { "f16_kk_128x64_sm90a", 38.310f }, { "f16_kk_128x80_sm90a", 42.450f },
        { "f16_kk_128x128_sm90a", 46.003f }, { "f16_kk_64x128_sm90a", 48.881f },
        { "f16_kk_128x128_s4_sm90a", 52.599f }
};
static const struct tuning_time times_155[] = {
        { "f16_kk_64x128_c2_sm90a", 120.65f }, { "f16_kk_128x64_s6_sm90a", 131.30f },
        { "f16_kk_128x64_sm90a", 131.75f }, { "f16_kk_128x80_sm90a", 132.42f },
        { "f16_kk_64x128_sm90a", 167.78f }, { "f16_kk_128x128_sm90a", 172.51f },
        { "f16_kk_64x64_sm90a", 184.24f }, { "f16_kk_128x128_s4_sm90a", 184.60f }
};
static const struct tuning_time times_156[] = {
        { "f16_kk_128x256_c2_sm90a", 50.343f }, { "f16_kk_128x256_sm90a", 56.284f },
        { "f16_kk_128x128_s4_sm90a", 60.470f }, { "f16_kk_64x128_c2_sm90a", 60.762f },
        { "f16_kk_128x128_sm90a", 61.756f }, { "f16_kk_128x64_s6_sm90a", 70.860f }
};
static const struct tuning_time times_157[] = {
        { "f16_kk_64x64_sm90a", 3.4900f }, { "f16_kk_64x32_sm90a", 3.5202f },
        { "f16_kk_64x56_sm90a", 3.5905f }, { "f16_kk_128x64_s6_sm90a", 3.6035f },
        { "f16_kk_64x128_sm90a", 3.6185f }, { "f16_kk_128x64_sm90a", 3.6225f },
        { "f16_kk_64x128_c2_sm90a", 3.8672f }
};
static const struct tuning_time times_158[] = {
        { "f16_kk_128x256_c2_sm90a", 92.541f }, { "f16_kk_128x256_sm90a", 93.003f },
        { "f16_kk_128x128_sm90a", 98.616f }, { "f16_kk_128x128_s4_sm90a", 106.75f },
        { "f16_kk_64x128_c2_sm90a", 122.65f }
};
static const struct tuning_time times_159[] = {
        { "f16_kk_128x64_s6_sm90a", 6.2280f }, { "f16_kk_128x64_sm90a", 6.2625f },
        { "f16_kk_64x128_sm90a", 6.3083f }, { "f16_kk_128x80_sm90a", 6.3705f },
        { "f16_kk_64x128_c2_sm90a", 6.7670f }, { "f16_kk_64x64_sm90a", 7.6677f },
        { "f16_kk_128x128_sm90a", 7.8593f }, { "f16_kk_128x128_s4_sm90a", 7.9779f }
};
static const struct tuning_time times_160[] = {
        { "f16_kk_128x80_sm90a", 6.5241f }, { "f16_kk_128x128_sm90a", 8.8839f },
        { "f16_kk_128x128_s4_sm90a", 8.9271f }, { "f16_kk_64x128_sm90a", 9.9528f },
        { "f16_kk_128x64_s6_sm90a", 10.085f }
};
static const struct tuning_time times_161[] = {
        { "f16_kk_64x128_sm90a", 5.6798f }, { "f16_kk_128x64_s6_sm90a", 5.6887f },
        { "f16_kk_128x64_sm90a", 5.7205f }, { "f16_kk_128x80_sm90a", 6.1757f },
        { "f16_kk_64x128_c2_sm90a", 6.2793f }, { "f16_kk_64x64_sm90a", 7.4724f },
        { "f16_kk_128x128_s4_sm90a", 7.6110f }, { "f16_kk_128x128_sm90a", 7.6220f }
};
static const struct tuning_time times_162[] = {
        { "f16_kk_128x256_sm90a", 24.798f }, { "f16_kk_128x256_c2_sm90a", 25.023f },
        { "f16_kk_128x128_sm90a", 25.520f }, { "f16_kk_128x128_s4_sm90a", 26.428f },
        { "f16_kk_128x192_sm90a", 34.410f }, { "f16_kk_64x128_c2_sm90a", 35.183f }
};
static const struct tuning_time times_163[] = {
        { "f16_kk_128x192_sm90a", 175.62f }, { "f16_kk_128x128_s4_sm90a", 213.27f },
        { "f16_kk_128x128_sm90a", 214.51f }, { "f16_kk_128x256_sm90a", 246.71f },
        { "f16_kk_128x256_c2_sm90a", 246.76f }
};
static const struct tuning_time times_164[] = {
        { "f16_kk_128x256_sm90a", 179.38f }, { "f16_kk_128x256_c2_sm90a", 179.56f },
        { "f16_kk_128x128_s4_sm90a", 194.14f }, { "f16_kk_128x192_sm90a", 205.95f },
        { "f16_kk_128x128_sm90a", 211.53f }, { "f16_kk_64x128_c2_sm90a", 254.56f }
};
static const struct tuning_time times_165[] = {
        { "f16_kk_128x256_c2_sm90a", 159.05f }, { "f16_kk_128x256_sm90a", 160.05f },
        { "f16_kk_128x192_sm90a", 175.94f }, { "f16_kk_128x128_sm90a", 183.11f },
        { "f16_kk_128x128_s4_sm90a", 187.39f }
};
static const struct tuning_time times_166[] = {
        { "f16_kk_128x256_c2_sm90a", 408.72f }, { "f16_kk_128x256_sm90a", 419.63f },
        { "f16_kk_128x192_sm90a", 429.63f }, { "f16_kk_128x128_s4_sm90a", 478.74f },
        { "f16_kk_128x128_sm90a", 498.48f }, { "f16_kk_64x128_c2_sm90a", 567.86f }
};
static const struct tuning_time times_167[] = {
        { "f16_kk_128x256_sm90a", 201.23f }, { "f16_kk_128x256_c2_sm90a", 203.37f },
        { "f16_kk_128x192_sm90a", 214.99f }, { "f16_kk_128x128_sm90a", 238.43f },
        { "f16_kk_128x128_s4_sm90a", 269.76f }
};
static const struct tuning_time times_168[] = {
        { "f32_kk_skinny64x16_sm90a", 183.96f }, { "f32_kk_skinny64x8_sm90a", 187.28f },
        { "f32_64x64x16_ffma", 428.30f }, { "f32_128x128x16_ffma", 756.58f }
};
static const struct tuning_time times_169[] = {
        { "f32_kk_skinny64x16_sm90a", 807.82f }, { "f32_kk_skinny64x8_sm90a", 969.95f },
        { "f32_64x64x16_ffma", 983.15f }, { "f32_128x128x16_ffma", 1713.7f }
};
static const struct tuning_time times_170[] = {
        { "f32_kk_skinny64x16_sm90a", 413.70f }, { "f32_64x64x16_ffma", 536.10f },
        { "f32_kk_skinny64x8_sm90a", 558.03f }, { "f32_128x128x16_ffma", 862.03f }
};
static const struct tuning_time times_171[] = {
        { "f32_64x64x16_ffma", 191.40f }, { "f32_kk_skinny64x16_sm90a", 254.56f },
        { "f32_128x128x16_ffma", 315.32f }, { "f32_kk_skinny64x8_sm90a", 324.40f }
};
static const struct tuning_time times_172[] = {
        { "f32_128x128x16_ffma", 154.61f }, { "f32_64x64x16_ffma", 213.95f },
        { "f32_kk_skinny64x16_sm90a", 396.14f }
};
static const struct tuning_time times_173[] = {
        { "f32_64x64x16_ffma", 577.89f }, { "f32_kk_skinny64x16_sm90a", 814.48f },
        { "f32_128x128x16_ffma", 865.01f }, { "f32_kk_skinny64x8_sm90a", 1099.5f }
};
static const struct tuning_time times_174[] = {
        { "f32_64x64x16_ffma", 1936.9f }, { "f32_kk_skinny64x16_sm90a", 2786.9f },
        { "f32_128x128x16_ffma", 3025.4f }, { "f32_kk_skinny64x8_sm90a", 3826.7f }
};
static const struct tuning_time times_175[] = {
        { "f32_kk_skinny64x16_sm90a", 20.955f }, { "f32_kk_skinny64x8_sm90a", 24.227f },
        { "f32_64x64x16_ffma", 44.470f }, { "f32_128x128x16_ffma", 64.152f }
};
static const struct tuning_time times_176[] = {
        { "f32_64x128_split_sm90a", 126.68f }, { "f32_64x128_split_sm90a", 126.79f },
        { "f32_64x128_split_sm90a", 126.82f }, { "f32_64x128_split_sm90a", 126.83f },
        { "f32_64x128_split_sm90a", 126.86f }, { "f32_128x128_split_sm90a", 213.49f }
};
static const struct tuning_time times_177[] = {
        { "f32_128x128_split_sm90a", 219.26f }, { "f32_128x128_split_sm90a", 219.28f },
        { "f32_128x128_split_sm90a", 219.34f }, { "f32_128x128_split_sm90a", 219.53f },
        { "f32_128x128_split_sm90a", 220.28f }, { "f32_64x128_split_sm90a", 262.41f }
};
static const struct tuning_time times_178[] = {
        { "f32_64x128_split_sm90a", 123.92f }, { "f32_64x128_split_sm90a", 124.80f },
        { "f32_64x128_split_sm90a", 125.00f }, { "f32_64x128_split_sm90a", 125.06f },
        { "f32_64x128_split_sm90a", 125.08f }, { "f32_128x128_split_sm90a", 212.57f }
};
static const struct tuning_time times_179[] = {
        { "f32_128x128_split_sm90a", 843.15f }, { "f32_128x128_split_sm90a", 843.86f },
        { "f32_128x128_split_sm90a", 844.00f }, { "f32_128x128_split_sm90a", 845.86f },
        { "f32_128x128_split_sm90a", 848.62f }, { "f32_64x128_split_sm90a", 995.48f }
};
static const struct tuning_time times_180[] = {
        { "tf32_kk_64x8_sm90a", 32.835f }, { "tf32_kk_64x16_sm90a", 33.372f },
        { "tf32_kk_128x64_sm90a", 50.973f }, { "tf32_kk_64x64_sm90a", 52.612f },
        { "tf32_kk_128x128_sm90a", 72.814f }, { "tf32_kk_128x192_sm90a", 80.582f }
};
static const struct tuning_time times_181[] = {
        { "tf32_kk_64x8_sm90a", 66.740f }, { "tf32_kk_64x16_sm90a", 66.848f },
        { "tf32_kk_128x64_sm90a", 84.249f }, { "tf32_kk_64x64_sm90a", 91.337f },
        { "tf32_kk_128x256_c2_sm90a", 114.75f }, { "tf32_kk_128x128_sm90a", 127.58f },
        { "tf32_kk_128x192_sm90a", 129.60f }, { "tf32_kk_128x128x16_sm80", 381.08f }
};
static const struct tuning_time times_182[] = {
        { "tf32_kk_64x8_sm90a", 229.27f }, { "tf32_kk_64x16_sm90a", 232.08f },
        { "tf32_kk_128x64_sm90a", 251.74f }, { "tf32_kk_128x256_c2_sm90a", 283.92f },
        { "tf32_kk_64x64_sm90a", 325.42f }, { "tf32_kk_128x192_sm90a", 367.69f },
        { "tf32_kk_128x128_sm90a", 368.44f }, { "tf32_kk_128x128x16_sm80", 711.12f }
};
static const struct tuning_time times_183[] = {
        { "tf32_kk_64x16_sm90a", 23.605f }, { "tf32_kk_64x64_sm90a", 23.958f },
        { "tf32_kk_128x64_sm90a", 24.107f }, { "tf32_kk_64x8_sm90a", 42.002f },
        { "tf32_kk_128x128_sm90a", 45.755f }, { "tf32_any_64x64x16_sm80", 52.004f },
        { "tf32_kk_128x192_sm90a", 58.716f }, { "tf32_kk_128x128x16_sm80", 87.584f }
};
static const struct tuning_time times_184[] = {
        { "tf32_kk_64x16_sm90a", 69.120f }, { "tf32_kk_64x64_sm90a", 84.702f },
        { "tf32_kk_128x64_sm90a", 85.043f }, { "tf32_kk_64x8_sm90a", 98.076f },
        { "tf32_kk_128x256_c2_sm90a", 114.78f }, { "tf32_kk_128x128_sm90a", 121.21f },
        { "tf32_kk_128x192_sm90a", 121.31f }, { "tf32_kk_128x128x16_sm80", 382.16f }
};
static const struct tuning_time times_185[] = {
        { "tf32_kk_64x16_sm90a", 237.52f }, { "tf32_kk_128x64_sm90a", 238.87f },
        { "tf32_kk_128x256_c2_sm90a", 273.03f }, { "tf32_kk_64x64_sm90a", 288.93f },
        { "tf32_kk_128x128_sm90a", 346.96f }, { "tf32_kk_128x192_sm90a", 353.68f },
        { "tf32_kk_64x8_sm90a", 375.80f }, { "tf32_kk_128x128x16_sm80", 712.38f }
};
static const struct tuning_time times_186[] = {
        { "tf32_kk_64x64_sm90a", 25.591f }, { "tf32_kk_128x64_sm90a", 26.152f },
        { "tf32_kk_128x128_sm90a", 45.575f }, { "tf32_kk_64x16_sm90a", 46.262f },
        { "tf32_kk_128x192_sm90a", 59.967f }, { "tf32_any_64x64x16_sm80", 69.191f },
        { "tf32_kk_64x8_sm90a", 83.159f }, { "tf32_kk_128x128x16_sm80", 114.88f }
};
static const struct tuning_time times_187[] = {
        { "tf32_kk_64x64_sm90a", 56.650f }, { "tf32_kk_128x64_sm90a", 56.770f },
        { "tf32_kk_128x128_sm90a", 58.236f }, { "tf32_kk_128x192_sm90a", 66.524f },
        { "tf32_kk_64x16_sm90a", 102.21f }, { "tf32_any_64x64x16_sm80", 145.09f },
        { "tf32_kk_128x256_c2_sm90a", 153.24f }, { "tf32_kk_128x128x16_sm80", 188.07f }
};
static const struct tuning_time times_188[] = {
        { "tf32_kk_64x64_slices_sm90a", 19.102f }, { "tf32_kk_64x128_slices_sm90a", 19.716f }
};
static const struct tuning_time times_189[] = {
        { "tf32_kk_64x64_sm90a", 120.59f }, { "tf32_kk_128x64_sm90a", 137.60f },
        { "tf32_kk_128x128_sm90a", 177.28f }, { "tf32_kk_128x192_sm90a", 199.82f },
        { "tf32_kk_128x256_c2_sm90a", 229.39f }, { "tf32_kk_64x16_sm90a", 260.79f },
        { "tf32_kk_64x8_sm90a", 448.04f }, { "tf32_kk_128x128x16_sm80", 768.90f }
};
static const struct tuning_time times_190[] = {
        { "tf32_kk_64x64_sm90a", 65.715f }, { "tf32_kk_128x64_sm90a", 82.818f },
        { "tf32_kk_128x128_sm90a", 100.08f }, { "tf32_kk_128x192_sm90a", 108.47f },
        { "tf32_kk_128x256_c2_sm90a", 114.46f }, { "tf32_kk_64x16_sm90a", 131.27f },
        { "tf32_kk_64x8_sm90a", 256.96f }, { "tf32_kk_128x128x16_sm80", 386.93f }
};
static const struct tuning_time times_191[] = {
        { "tf32_kk_64x64_sm90a", 38.758f }, { "tf32_kk_128x192_sm90a", 43.923f },
        { "tf32_kk_128x256_c2_sm90a", 48.862f }, { "tf32_kk_128x128_sm90a", 52.350f },
        { "tf32_kk_128x64_sm90a", 63.559f }, { "tf32_kk_64x16_sm90a", 78.893f },
        { "tf32_any_64x64x16_sm80", 133.27f }, { "tf32_kk_128x256x16_sm80", 143.75f }
};
static const struct tuning_time times_192[] = {
        { "tf32_kk_128x128_sm90a", 50.554f }, { "tf32_kk_128x192_sm90a", 53.818f },
        { "tf32_kk_128x64_sm90a", 56.461f }, { "tf32_kk_64x64_sm90a", 64.262f },
        { "tf32_kk_128x256_c2_sm90a", 70.238f }, { "tf32_kk_128x128x16_sm80", 104.13f },
        { "tf32_kk_64x16_sm90a", 134.00f }, { "tf32_any_128x128x16_sm80", 166.68f }
};
static const struct tuning_time times_193[] = {
        { "tf32_kk_64x64_slices_sm90a", 20.221f }, { "tf32_kk_64x128_slices_sm90a", 21.840f }
};
static const struct tuning_time times_194[] = {
        { "tf32_kk_128x64_sm90a", 76.311f }, { "tf32_kk_128x128_sm90a", 82.929f },
        { "tf32_kk_64x64_sm90a", 104.27f }, { "tf32_kk_128x192_sm90a", 114.97f },
        { "tf32_kk_128x256_c2_sm90a", 151.37f }, { "tf32_kk_64x16_sm90a", 258.00f },
        { "tf32_kk_128x128x16_sm80", 395.13f }
};
static const struct tuning_time times_195[] = {
        { "tf32_kk_128x64_sm90a", 273.62f }, { "tf32_kk_128x128_sm90a", 282.66f },
        { "tf32_kk_64x64_sm90a", 377.28f }, { "tf32_kk_128x192_sm90a", 414.94f },
        { "tf32_kk_128x256_c2_sm90a", 548.37f }, { "tf32_kk_64x16_sm90a", 918.69f },
        { "tf32_kk_128x128x16_sm80", 1380.5f }
};
static const struct tuning_time times_196[] = {
        { "tf32_kk_128x256_c2_sm90a", 99.851f }, { "tf32_kk_128x128_sm90a", 129.17f },
        { "tf32_kk_128x64_sm90a", 148.76f }, { "tf32_kk_128x192_sm90a", 152.59f },
        { "tf32_kk_64x64_sm90a", 159.07f }, { "tf32_kk_128x128x16_sm80", 287.09f },
        { "tf32_kk_128x256x16_sm80", 298.05f }, { "tf32_kk_64x16_sm90a", 412.50f }
};
static const struct tuning_time times_197[] = {
        { "tf32_kk_64x64_sm90a", 4.9430f }, { "tf32_kk_128x64_sm90a", 5.4035f },
        { "tf32_kk_64x16_sm90a", 7.2905f }, { "tf32_kk_128x128_sm90a", 8.3933f },
        { "tf32_kk_128x192_sm90a", 10.891f }, { "tf32_kk_64x8_sm90a", 11.982f },
        { "tf32_kk_128x256_c2_sm90a", 14.309f }, { "tf32_kk_128x128x16_sm80", 38.175f }
};
static const struct tuning_time times_198[] = {
        { "tf32_kk_128x256_c2_sm90a", 168.63f }, { "tf32_kk_128x128_sm90a", 223.42f },
        { "tf32_kk_128x192_sm90a", 244.82f }, { "tf32_kk_128x64_sm90a", 315.76f },
        { "tf32_kk_64x64_sm90a", 442.18f }, { "tf32_kk_128x256x16_sm80", 737.23f },
        { "tf32_kk_128x128x16_sm80", 750.32f }
};
static const struct tuning_time times_199[] = {
        { "tf32_kk_128x64_sm90a", 10.394f }, { "tf32_kk_64x64_sm90a", 13.235f },
        { "tf32_kk_128x128_sm90a", 13.419f }, { "tf32_kk_128x192_sm90a", 18.096f },
        { "tf32_kk_128x256_c2_sm90a", 24.158f }, { "tf32_kk_64x16_sm90a", 37.760f },
        { "tf32_kk_128x128x16_sm80", 61.941f }, { "tf32_any_64x64x16_sm80", 72.811f }
};
static const struct tuning_time times_200[] = {
        { "tf32_kk_128x128_sm90a", 15.772f }, { "tf32_kk_64x64_sm90a", 17.944f },
        { "tf32_kk_128x64_sm90a", 18.173f }, { "tf32_kk_128x192_sm90a", 19.220f },
        { "tf32_kk_128x256_c2_sm90a", 24.759f }, { "tf32_kk_64x16_sm90a", 43.269f },
        { "tf32_kk_128x128x16_sm80", 63.063f }, { "tf32_kk_64x8_sm90a", 78.756f }
};
static const struct tuning_time times_201[] = {
        { "tf32_kk_128x64_sm90a", 9.4404f }, { "tf32_kk_64x64_sm90a", 11.992f },
        { "tf32_kk_128x128_sm90a", 12.856f }, { "tf32_kk_128x192_sm90a", 17.743f },
        { "tf32_kk_128x256_c2_sm90a", 22.999f }, { "tf32_kk_64x16_sm90a", 37.432f },
        { "tf32_kk_128x128x16_sm80", 62.484f }, { "tf32_any_64x64x16_sm80", 75.379f }
};
static const struct tuning_time times_202[] = {
        { "tf32_kk_128x256_c2_sm90a", 44.791f }, { "tf32_kk_128x128_sm90a", 49.416f },
        { "tf32_kk_128x192_sm90a", 64.039f }, { "tf32_kk_128x64_sm90a", 87.234f },
        { "tf32_kk_64x64_sm90a", 111.44f }, { "tf32_kk_128x256x16_sm80", 194.52f },
        { "tf32_kk_128x128x16_sm80", 196.67f }
};
static const struct tuning_time times_203[] = {
        { "tf32_kk_128x256_c2_sm90a", 644.98f }, { "tf32_kk_128x192_sm90a", 752.56f },
        { "tf32_kk_128x128_sm90a", 935.86f }, { "tf32_kk_128x64_sm90a", 1461.0f },
        { "tf32_kk_64x64_sm90a", 1949.1f }, { "tf32_kk_128x256x16_sm80", 2935.9f },
        { "tf32_kk_128x128x16_sm80", 3253.3f }
};
static const struct tuning_time times_204[] = {
        { "tf32_kk_128x256_c2_sm90a", 332.62f }, { "tf32_kk_128x192_sm90a", 400.06f },
        { "tf32_kk_128x128_sm90a", 433.41f }, { "tf32_kk_128x64_sm90a", 710.98f },
        { "tf32_kk_64x64_sm90a", 942.82f }, { "tf32_kk_128x256x16_sm80", 1513.9f },
        { "tf32_kk_128x128x16_sm80", 1520.7f }
};
static const struct tuning_time times_205[] = {
        { "tf32_kk_128x192_sm90a", 323.84f }, { "tf32_kk_128x256_c2_sm90a", 413.82f },
        { "tf32_kk_128x128_sm90a", 448.93f }, { "tf32_kk_128x64_sm90a", 632.74f },
        { "tf32_kk_64x64_sm90a", 812.77f }, { "tf32_kk_128x128x16_sm80", 1615.2f },
        { "tf32_kk_64x16_sm90a", 1871.5f }, { "tf32_kk_128x256x16_sm80", 1904.8f }
};
static const struct tuning_time times_206[] = {
        { "tf32_kk_128x256_c2_sm90a", 329.50f }, { "tf32_kk_128x192_sm90a", 399.44f },
        { "tf32_kk_128x128_sm90a", 443.94f }, { "tf32_kk_128x64_sm90a", 707.98f },
        { "tf32_kk_64x64_sm90a", 940.99f }, { "tf32_kk_128x256x16_sm80", 1521.5f },
        { "tf32_kk_128x128x16_sm80", 1605.8f }
};
static const struct tuning_time times_207[] = {
        { "tf32_kk_128x256_c2_sm90a", 566.11f }, { "tf32_kk_128x192_sm90a", 692.34f },
        { "tf32_kk_128x128_sm90a", 710.53f }, { "tf32_kk_128x64_sm90a", 1184.6f },
        { "tf32_kk_64x64_sm90a", 1602.9f }, { "tf32_kk_128x256x16_sm80", 2587.1f },
        { "tf32_kk_128x128x16_sm80", 2821.1f }
};
static const struct tuning_time times_208[] = {
        { "tf32_kk_128x256_c2_sm90a", 297.66f }, { "tf32_kk_128x192_sm90a", 347.56f },
        { "tf32_kk_128x128_sm90a", 388.49f }, { "tf32_kk_128x64_sm90a", 597.22f },
        { "tf32_kk_64x64_sm90a", 786.50f }, { "tf32_kk_128x256x16_sm80", 1367.5f },
        { "tf32_kk_128x128x16_sm80", 1398.3f }
};
static const struct tuning_time times_209[] = {
        { "tf32_kk_128x256_c2_sm90a", 2255.0f }, { "tf32_kk_128x192_sm90a", 2913.7f },
        { "tf32_kk_128x128_sm90a", 4107.5f }, { "tf32_kk_128x64_sm90a", 7808.4f },
        { "tf32_kk_128x256x16_sm80", 10074.f }, { "tf32_kk_128x128x16_sm80", 10151.f },
        { "tf32_kk_64x64_sm90a", 10451.f }
};
static const struct tuning_time times_210[] = {
        { "tf32_kk_128x256_c2_sm90a", 770.58f }, { "tf32_kk_128x192_sm90a", 803.02f },
        { "tf32_kk_128x128_sm90a", 1001.3f }, { "tf32_kk_128x64_sm90a", 1529.0f },
        { "tf32_kk_64x64_sm90a", 2058.8f }, { "tf32_kk_128x256x16_sm80", 3545.0f },
        { "tf32_kk_128x128x16_sm80", 3655.6f }
};
static const struct tuning_time times_211[] = {
        { "tf32_kk_128x256_c2_sm90a", 401.16f }, { "tf32_kk_128x192_sm90a", 415.23f },
        { "tf32_kk_128x128_sm90a", 430.14f }, { "tf32_kk_128x64_sm90a", 702.32f },
        { "tf32_kk_64x64_sm90a", 954.72f }, { "tf32_kk_128x128x16_sm80", 1831.6f },
        { "tf32_kk_128x256x16_sm80", 1881.2f }
};
static const struct tuning_time times_212[] = {
        { "tf32_kk_128x256_c2_sm90a", 2597.1f }, { "tf32_kk_128x192_sm90a", 3088.5f },
        { "tf32_kk_128x128_sm90a", 4304.6f }, { "tf32_kk_128x64_sm90a", 7909.1f },
        { "tf32_kk_64x64_sm90a", 10350.f }, { "tf32_kk_128x256x16_sm80", 11620.f },
        { "tf32_kk_128x128x16_sm80", 11688.f }
};
static const struct tuning_time times_213[] = {
        { "f64_kk_32x64_slices_sm90a", 78.380f }
};
static const struct tuning_time times_214[] = {
        { "f64_kk_32x64_sm90a", 364.05f }, { "f64_kk_16x64_sm90a", 416.75f },
        { "f64_kk_64x64x16_dmma", 513.04f }, { "f64_kk_128x64_sm90a", 590.53f },
        { "f64_kk_16x32_sm90a", 665.06f }, { "f64_kk_skinny64x16_sm90a", 682.98f },
        { "f64_kk_128x64x16_dmma", 817.76f }, { "f64_kk_128x128_sm90a", 1118.7f }
};
static const struct tuning_time times_215[] = {
        { "f64_kk_32x64_sm90a", 187.73f }, { "f64_kk_16x64_sm90a", 222.66f },
        { "f64_kk_64x64x16_dmma", 264.33f }, { "f64_kk_128x64_sm90a", 300.83f },
        { "f64_kk_skinny64x16_sm90a", 344.62f }, { "f64_kk_16x32_sm90a", 349.13f },
        { "f64_kk_128x64x16_dmma", 410.49f }, { "f64_kk_128x128_sm90a", 560.45f }
};
static const struct tuning_time times_216[] = {
        { "f64_kk_32x64_sm90a", 108.13f }, { "f64_kk_64x64x16_dmma", 122.42f },
        { "f64_kk_16x64_sm90a", 131.02f }, { "f64_kk_128x64_sm90a", 146.72f },
        { "f64_kk_16x32_sm90a", 205.29f }, { "f64_kk_skinny64x16_sm90a", 206.30f },
        { "f64_kk_128x64x16_dmma", 216.18f }, { "f64_kk_128x128_sm90a", 220.37f }
};
static const struct tuning_time times_217[] = {
        { "f64_kk_128x64_sm90a", 118.62f }, { "f64_kk_128x128_sm90a", 119.76f },
        { "f64_kk_32x64_sm90a", 121.53f }, { "f64_kk_16x64_sm90a", 156.70f },
        { "f64_kk_64x64x16_dmma", 160.32f }, { "f64_kk_128x64x16_dmma", 175.15f },
        { "f64_kk_16x32_sm90a", 259.81f }
};
static const struct tuning_time times_218[] = {
        { "f64_kk_128x64_sm90a", 302.41f }, { "f64_kk_32x64_sm90a", 352.00f },
        { "f64_kk_64x64x16_dmma", 377.70f }, { "f64_kk_128x64x16_dmma", 418.56f },
        { "f64_kk_16x64_sm90a", 424.13f }, { "f64_kk_128x128_sm90a", 566.53f },
        { "f64_kk_16x32_sm90a", 697.81f }
};
static const struct tuning_time times_219[] = {
        { "f64_kk_128x64_sm90a", 1056.8f }, { "f64_kk_32x64_sm90a", 1233.8f },
        { "f64_kk_64x64x16_dmma", 1418.2f }, { "f64_kk_128x64x16_dmma", 1420.2f },
        { "f64_kk_16x64_sm90a", 1589.4f }, { "f64_kk_128x128_sm90a", 2260.9f },
        { "f64_kk_16x32_sm90a", 2457.5f }
};
static const struct tuning_time times_220[] = {
        { "f64_kk_16x64_sm90a", 8.8662f }, { "f64_kk_32x64_sm90a", 8.9487f },
        { "f64_kk_16x32_sm90a", 13.709f }, { "f64_kk_skinny64x16_sm90a", 15.216f },
        { "f64_kk_128x64_sm90a", 20.917f }, { "f64_kk_64x64x16_dmma", 22.377f },
        { "f64_kk_128x64x16_dmma", 35.834f }, { "f64_kk_128x128_sm90a", 38.555f }
};
static const struct tuning_time times_221[] = {
        { "f64_kk_128x64_sm90a", 39.111f }, { "f64_kk_32x64_sm90a", 42.635f },
        { "f64_kk_64x64x16_dmma", 51.299f }, { "f64_kk_16x64_sm90a", 53.637f },
        { "f64_kk_128x64x16_dmma", 60.868f }, { "f64_kk_128x128_sm90a", 72.540f },
        { "f64_kk_16x32_sm90a", 91.209f }
};
static const struct tuning_time times_222[] = {
        { "f64_kk_128x64_sm90a", 42.008f }, { "f64_kk_32x64_sm90a", 58.148f },
        { "f64_kk_16x64_sm90a", 71.982f }, { "f64_kk_64x64x16_dmma", 72.523f },
        { "f64_kk_128x128_sm90a", 76.936f }, { "f64_kk_128x64x16_dmma", 91.133f },
        { "f64_kk_16x32_sm90a", 100.07f }
};
static const struct tuning_time times_223[] = {
        { "f64_kk_128x64_sm90a", 39.445f }, { "f64_kk_32x64_sm90a", 43.353f },
        { "f64_kk_64x64x16_dmma", 51.798f }, { "f64_kk_16x64_sm90a", 53.851f },
        { "f64_kk_128x64x16_dmma", 61.391f }, { "f64_kk_128x128_sm90a", 73.319f },
        { "f64_kk_16x32_sm90a", 92.187f }
};
static const struct tuning_time times_224[] = {
        { "f64_kk_128x128_sm90a", 285.01f }, { "f64_kk_128x64_sm90a", 295.26f },
        { "f64_kk_32x64_sm90a", 337.45f }, { "f64_kk_128x64x16_dmma", 343.84f },
        { "f64_kk_64x64x16_dmma", 356.00f }, { "f64_kk_16x64_sm90a", 425.54f },
        { "f64_kk_16x32_sm90a", 746.66f }
};
static const struct tuning_time times_225[] = {
        { "f64_kk_128x128_sm90a", 2292.9f }, { "f64_kk_128x64_sm90a", 2399.9f },
        { "f64_kk_32x64_sm90a", 2839.2f }, { "f64_kk_128x64x16_dmma", 2941.8f },
        { "f64_kk_64x64x16_dmma", 3311.2f }, { "f64_kk_16x64_sm90a", 3948.4f },
        { "f64_kk_16x32_sm90a", 6187.7f }
};
static const struct tuning_time times_226[] = {
        { "f64_kk_128x128_sm90a", 1966.6f }, { "f64_kk_128x64_sm90a", 2068.8f },
        { "f64_kk_32x64_sm90a", 2460.8f }, { "f64_kk_128x64x16_dmma", 2639.1f },
        { "f64_kk_64x64x16_dmma", 2909.2f }, { "f64_kk_16x64_sm90a", 3504.1f },
        { "f64_kk_16x32_sm90a", 5695.6f }
};
static const struct tuning_time times_227[] = {
        { "s8s8_kk_64x16_sm90a", 11.132f }, { "s8s8_kk_skinny64x16_sm90a", 11.363f },
        { "s8s8_kk_128x64_sm90a", 15.343f }, { "s8s8_kk_64x64_sm90a", 15.635f },
        { "s8s8_kk_128x128_sm90a", 20.089f }, { "s8s8_kk_64x64x128_sm80", 21.106f },
        { "s8s8_kk_128x256_c2_sm90a", 25.167f }
};
static const struct tuning_time times_228[] = {
        { "s8s8_kk_skinny64x16_sm90a", 17.678f }, { "s8s8_kk_64x16_sm90a", 19.343f },
        { "s8s8_kk_64x64_sm90a", 24.016f }, { "s8s8_kk_64x64x128_sm80", 27.133f },
        { "s8s8_kk_128x64_sm90a", 28.471f }, { "s8s8_kk_128x256_c2_sm90a", 32.015f },
        { "s8s8_kk_128x128_sm90a", 39.748f }
};
static const struct tuning_time times_229[] = {
        { "s8s8_kk_skinny64x16_sm90a", 58.976f }, { "s8s8_kk_64x16_sm90a", 61.590f },
        { "s8s8_kk_128x64_sm90a", 71.909f }, { "s8s8_kk_64x64x128_sm80", 73.800f },
        { "s8s8_kk_128x256_c2_sm90a", 74.726f }, { "s8s8_kk_128x256x64_sm80", 76.756f },
        { "s8s8_kk_64x64_sm90a", 88.955f }, { "s8s8_kk_128x128_sm90a", 96.305f }
};
static const struct tuning_time times_230[] = {
        { "s8s8_kk_64x16_sm90a", 21.806f }, { "s8s8_kk_64x64_sm90a", 22.358f },
        { "s8s8_kk_128x64_sm90a", 23.186f }, { "s8s8_kk_skinny64x16_sm90a", 31.962f },
        { "s8s8_kk_128x128_sm90a", 38.234f }, { "s8s8_kk_64x64x128_sm80", 43.980f },
        { "s8s8_kk_128x256x64_sm80", 130.57f }, { "s8s8_any_128x128x64_sm80", 134.34f }
};
static const struct tuning_time times_231[] = {
        { "s8s8_kk_skinny64x16_sm90a", 16.928f }, { "s8s8_kk_64x16_sm90a", 21.144f },
        { "s8s8_kk_64x64_sm90a", 22.317f }, { "s8s8_kk_128x64_sm90a", 26.145f },
        { "s8s8_kk_64x64x128_sm80", 28.307f }, { "s8s8_kk_128x256_c2_sm90a", 32.518f },
        { "s8s8_kk_128x128_sm90a", 35.312f }
};
static const struct tuning_time times_232[] = {
        { "s8s8_kk_skinny64x16_sm90a", 55.519f }, { "s8s8_kk_64x16_sm90a", 66.784f },
        { "s8s8_kk_128x64_sm90a", 70.478f }, { "s8s8_kk_128x256_c2_sm90a", 73.429f },
        { "s8s8_kk_64x64x128_sm80", 75.968f }, { "s8s8_kk_128x256x64_sm80", 78.403f },
        { "s8s8_kk_64x64_sm90a", 80.622f }, { "s8s8_kk_128x128_sm90a", 95.659f }
};
static const struct tuning_time times_233[] = {
        { "s8s8_kk_64x64_sm90a", 23.846f }, { "s8s8_kk_128x64_sm90a", 24.567f },
        { "s8s8_kk_128x128_sm90a", 40.361f }, { "s8s8_kk_64x16_sm90a", 42.526f },
        { "s8s8_kk_64x64x128_sm80", 53.797f }, { "s8s8_kk_skinny64x16_sm90a", 67.959f },
        { "s8s8_kk_128x256_c2_sm90a", 128.70f }, { "s8s8_kk_128x256x64_sm80", 133.74f }
};
static const struct tuning_time times_234[] = {
        { "s8s8_kk_64x64_sm90a", 32.996f }, { "s8s8_kk_128x64_sm90a", 33.411f },
        { "s8s8_kk_128x128_sm90a", 38.847f }, { "s8s8_kk_64x16_sm90a", 86.112f },
        { "s8s8_kk_64x64x128_sm80", 94.287f }, { "s8s8_kk_128x256_c2_sm90a", 133.49f },
        { "s8s8_kk_128x256x64_sm80", 157.38f }, { "s8s8_any_128x128x64_sm80", 164.81f }
};
static const struct tuning_time times_235[] = {
        { "s8s8_kk_64x64_slices_sm90a", 7.1478f }, { "s8s8_kk_64x128_slices_sm90a", 7.7703f },
        { "s8s8_kk_64x64_sm90a", 9.7337f }, { "s8s8_kk_128x128_sm90a", 15.414f },
        { "s8s8_kk_64x16_sm90a", 16.571f }, { "s8s8_kk_skinny64x16_sm90a", 19.006f },
        { "s8s8_kk_128x64_sm90a", 20.166f }, { "s8s8_kk_64x64x128_sm80", 23.733f }
};
static const struct tuning_time times_236[] = {
        { "s8s8_kk_64x64_sm90a", 32.268f }, { "s8s8_kk_128x64_sm90a", 41.478f },
        { "s8s8_kk_128x128_sm90a", 47.815f }, { "s8s8_kk_64x64x128_sm80", 51.854f },
        { "s8s8_kk_128x256_c2_sm90a", 58.353f }, { "s8s8_kk_64x16_sm90a", 67.261f },
        { "s8s8_kk_skinny64x16_sm90a", 72.966f }
};
static const struct tuning_time times_237[] = {
        { "s8s8_kk_64x64_sm90a", 18.038f }, { "s8s8_kk_128x64_sm90a", 28.271f },
        { "s8s8_kk_128x128_sm90a", 30.049f }, { "s8s8_kk_64x64x128_sm80", 31.467f },
        { "s8s8_kk_128x256_c2_sm90a", 31.800f }, { "s8s8_kk_64x16_sm90a", 35.406f },
        { "s8s8_kk_skinny64x16_sm90a", 39.412f }
};
static const struct tuning_time times_238[] = {
        { "s8s8_kk_64x64_sm90a", 13.476f }, { "s8s8_kk_128x128_sm90a", 14.948f },
        { "s8s8_kk_128x256_c2_sm90a", 15.979f }, { "s8s8_kk_64x64x128_sm80", 18.776f },
        { "s8s8_kk_128x256x64_sm80", 23.028f }, { "s8s8_kk_64x16_sm90a", 24.944f },
        { "s8s8_kk_128x64_sm90a", 28.854f }, { "s8s8_kk_skinny64x16_sm90a", 29.412f }
};
static const struct tuning_time times_239[] = {
        { "s8s8_kk_128x128_sm90a", 29.207f }, { "s8s8_kk_128x64_sm90a", 30.318f },
        { "s8s8_kk_64x64_sm90a", 33.750f }, { "s8s8_kk_128x256_c2_sm90a", 43.804f },
        { "s8s8_kk_128x256x64_sm80", 80.747f }, { "s8s8_any_128x128x64_sm80", 84.821f },
        { "s8s8_kk_64x64x128_sm80", 88.953f }
};
static const struct tuning_time times_240[] = {
        { "s8s8_kk_64x64_slices_sm90a", 7.4473f }, { "s8s8_kk_64x128_slices_sm90a", 8.2312f }
};
static const struct tuning_time times_241[] = {
        { "s8s8_kk_128x64_sm90a", 19.685f }, { "s8s8_kk_128x128_sm90a", 24.022f },
        { "s8s8_kk_64x64_sm90a", 26.574f }, { "s8s8_kk_64x64x128_sm80", 36.201f },
        { "s8s8_kk_128x256_c2_sm90a", 41.745f }
};
static const struct tuning_time times_242[] = {
        { "s8s8_kk_128x64_sm90a", 62.482f }, { "s8s8_kk_128x128_sm90a", 72.124f },
        { "s8s8_kk_64x64_sm90a", 88.323f }, { "s8s8_kk_64x64x128_sm80", 106.35f },
        { "s8s8_kk_128x256_c2_sm90a", 133.01f }
};
static const struct tuning_time times_243[] = {
        { "s8s8_kk_128x256_c2_sm90a", 56.202f }, { "s8s8_kk_128x64_sm90a", 60.857f },
        { "s8s8_kk_128x128_sm90a", 61.417f }, { "s8s8_kk_64x64_sm90a", 76.135f },
        { "s8s8_kk_128x256x64_sm80", 124.25f }, { "s8s8_kk_64x64x128_sm80", 181.20f },
        { "s8s8_any_128x128x64_sm80", 199.22f }
};
static const struct tuning_time times_244[] = {
        { "s8s8_kk_64x64_sm90a", 2.8887f }, { "s8s8_kk_128x64_sm90a", 3.2222f },
        { "s8s8_kk_64x16_sm90a", 3.7702f }, { "s8s8_kk_128x128_sm90a", 4.3385f },
        { "s8s8_kk_skinny64x16_sm90a", 4.8053f }, { "s8s8_kk_128x256_c2_sm90a", 6.7002f },
        { "s8s8_kk_64x64x128_sm80", 8.1632f }, { "s8s8_any_128x128x64_sm80", 15.991f }
};
static const struct tuning_time times_245[] = {
        { "s8s8_kk_128x256_c2_sm90a", 45.596f }, { "s8s8_kk_128x128_sm90a", 55.609f },
        { "s8s8_kk_128x64_sm90a", 77.600f }, { "s8s8_kk_128x256x64_sm80", 85.549f },
        { "s8s8_kk_64x64_sm90a", 113.26f }
};
static const struct tuning_time times_246[] = {
        { "s8s8_kk_128x64_sm90a", 6.3320f }, { "s8s8_kk_128x128_sm90a", 7.0682f },
        { "s8s8_kk_64x64_sm90a", 7.7462f }, { "s8s8_kk_128x256_c2_sm90a", 10.212f },
        { "s8s8_kk_64x64x128_sm80", 13.969f }, { "s8s8_kk_64x16_sm90a", 17.269f },
        { "s8s8_kk_128x256x64_sm80", 23.878f }, { "s8s8_any_128x128x64_sm80", 27.590f }
};
static const struct tuning_time times_247[] = {
        { "s8s8_kk_128x128_sm90a", 7.6850f }, { "s8s8_kk_64x64_sm90a", 8.3464f },
        { "s8s8_kk_128x64_sm90a", 8.5088f }, { "s8s8_kk_128x256_c2_sm90a", 10.839f },
        { "s8s8_kk_64x64x128_sm80", 13.516f }, { "s8s8_kk_64x16_sm90a", 16.533f },
        { "s8s8_kk_128x256x64_sm80", 22.763f }, { "s8s8_any_128x128x64_sm80", 29.148f }
};
static const struct tuning_time times_248[] = {
        { "s8s8_kk_128x64_sm90a", 4.6405f }, { "s8s8_kk_128x128_sm90a", 5.8260f },
        { "s8s8_kk_64x64_sm90a", 5.9123f }, { "s8s8_kk_128x256_c2_sm90a", 9.0948f },
        { "s8s8_kk_64x64x128_sm80", 11.656f }, { "s8s8_kk_64x16_sm90a", 13.470f },
        { "s8s8_kk_128x256x64_sm80", 21.941f }, { "s8s8_any_128x128x64_sm80", 25.049f }
};
static const struct tuning_time times_249[] = {
        { "s8s8_kk_128x128_sm90a", 15.723f }, { "s8s8_kk_128x256_c2_sm90a", 16.534f },
        { "s8s8_kk_128x64_sm90a", 21.966f }, { "s8s8_kk_64x64_sm90a", 28.047f },
        { "s8s8_kk_128x256x64_sm80", 31.166f }
};
static const struct tuning_time times_250[] = {
        { "s8s8_kk_128x256_c2_sm90a", 168.14f }, { "s8s8_kk_128x128_sm90a", 222.26f },
        { "s8s8_kk_128x256x64_sm80", 320.95f }, { "s8s8_kk_128x64_sm90a", 347.51f },
        { "s8s8_kk_64x64_sm90a", 450.26f }
};
static const struct tuning_time times_251[] = {
        { "s8s8_kk_128x256_c2_sm90a", 91.795f }, { "s8s8_kk_128x128_sm90a", 106.78f },
        { "s8s8_kk_128x64_sm90a", 175.23f }, { "s8s8_kk_128x256x64_sm80", 207.17f },
        { "s8s8_kk_64x64_sm90a", 226.42f }
};
static const struct tuning_time times_252[] = {
        { "s8s8_kk_128x256_c2_sm90a", 111.13f }, { "s8s8_kk_128x128_sm90a", 115.58f },
        { "s8s8_kk_128x64_sm90a", 159.60f }, { "s8s8_kk_64x64_sm90a", 204.58f },
        { "s8s8_kk_128x256x64_sm80", 206.16f }
};
static const struct tuning_time times_253[] = {
        { "s8s8_kk_128x256_c2_sm90a", 89.891f }, { "s8s8_kk_128x128_sm90a", 106.82f },
        { "s8s8_kk_128x64_sm90a", 173.44f }, { "s8s8_kk_128x256x64_sm80", 184.41f },
        { "s8s8_kk_64x64_sm90a", 223.57f }
};
static const struct tuning_time times_254[] = {
        { "s8s8_kk_128x256_c2_sm90a", 148.63f }, { "s8s8_kk_128x128_sm90a", 191.61f },
        { "s8s8_kk_128x256x64_sm80", 283.22f }, { "s8s8_kk_128x64_sm90a", 303.36f },
        { "s8s8_kk_64x64_sm90a", 389.47f }
};
static const struct tuning_time times_255[] = {
        { "s8s8_kk_128x256_c2_sm90a", 88.650f }, { "s8s8_kk_128x128_sm90a", 96.768f },
        { "s8s8_kk_128x64_sm90a", 153.21f }, { "s8s8_kk_64x64_sm90a", 197.15f },
        { "s8s8_kk_128x256x64_sm80", 207.48f }
};
static const struct tuning_time times_256[] = {
        { "s8s8_kk_128x256_c2_sm90a", 566.53f }, { "s8s8_kk_128x128_sm90a", 795.95f },
        { "s8s8_kk_128x256x64_sm80", 1048.4f }, { "s8s8_kk_128x64_sm90a", 1297.2f },
        { "s8s8_kk_64x64_sm90a", 1749.2f }
};
static const struct tuning_time times_257[] = {
        { "s8s8_kk_128x256_c2_sm90a", 239.69f }, { "s8s8_kk_128x128_sm90a", 262.56f },
        { "s8s8_kk_128x64_sm90a", 388.35f }, { "s8s8_kk_64x64_sm90a", 512.05f },
        { "s8s8_kk_128x256x64_sm80", 596.24f }
};
static const struct tuning_time times_258[] = {
        { "s8s8_kk_128x256_c2_sm90a", 1161.7f }, { "s8s8_kk_128x128_sm90a", 1602.7f },
        { "s8s8_kk_128x64_sm90a", 2439.0f }, { "s8s8_kk_128x256x64_sm80", 2674.5f },
        { "s8s8_kk_64x64_sm90a", 3203.9f }
};
static const struct tuning_time times_259[] = {
        { "s8s8_kk_128x256_c2_sm90a", 192.62f }, { "s8s8_kk_128x128_sm90a", 207.09f },
        { "s8s8_kk_128x64_sm90a", 234.68f }, { "s8s8_kk_64x64_sm90a", 369.49f },
        { "s8s8_kk_128x256x64_sm80", 522.49f }
};
static const struct tuning_time times_260[] = {
        { "s8s8_kk_128x256_c2_sm90a", 663.17f }, { "s8s8_kk_128x128_sm90a", 932.37f },
        { "s8s8_kk_128x256x64_sm80", 1282.6f }, { "s8s8_kk_128x64_sm90a", 1401.6f },
        { "s8s8_kk_64x64_sm90a", 1828.3f }
};

static const struct tuning_shape shapes[] = {
        { { 1u, 4096u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_0, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_1, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_2, 6 },
        { { 2u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_3, 8 },
        { { 4u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_4, 8 },
        { { 8u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_5, 8 },
        { { 8u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_6, 6 },
        { { 16u, 16u, 16u, 4096u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_7, 3 },
        { { 16u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_8, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_9, 5 },
        { { 32u, 32u, 32u, 4096u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_10, 7 },
        { { 32u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_11, 7 },
        { { 32u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_12, 5 },
        { { 64u, 64u, 64u, 4096u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_13, 7 },
        { { 64u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_14, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_15, 7 },
        { { 64u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_16, 3 },
        { { 64u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_17, 1 },
        { { 128u, 128u, 128u, 1024u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_18, 6 },
        { { 128u, 128u, 65536u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_19, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_20, 7 },
        { { 128u, 8192u, 28672u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_21, 7 },
        { { 256u, 256u, 256u, 512u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_22, 6 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_23, 7 },
        { { 512u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_24, 5 },
        { { 1000u, 1000u, 1000u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_25, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_26, 5 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_27, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_28, 6 },
        { { 4096u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_29, 5 },
        { { 4096u, 4096u, 4096u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_30, 6 },
        { { 4096u, 7168u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_31, 5 },
        { { 4096u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_32, 6 },
        { { 4096u, 32768u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_33, 5 },
        { { 64u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_34, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_35, 7 },
        { { 128u, 128u, 128u, 1024u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_36, 7 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_37, 7 },
        { { 1000u, 1000u, 1000u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_38, 7 },
        { { 1023u, 1025u, 1027u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_39, 7 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_40, 7 },
        { { 1u, 4096u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_41, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_42, 8 },
        { { 16u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_43, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_44, 5 },
        { { 64u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_45, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_46, 7 },
        { { 64u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_47, 7 },
        { { 64u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_48, 6 },
        { { 128u, 128u, 128u, 1024u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_49, 7 },
        { { 128u, 128u, 65536u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_50, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_51, 7 },
        { { 128u, 8192u, 28672u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_52, 7 },
        { { 256u, 256u, 256u, 512u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_53, 6 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_54, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_55, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_56, 5 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_57, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_58, 6 },
        { { 4096u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_59, 5 },
        { { 4096u, 4096u, 4096u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_60, 6 },
        { { 4096u, 7168u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_61, 6 },
        { { 1u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_62, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_63, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_64, 8 },
        { { 8u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_65, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_66, 3 },
        { { 16u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_67, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_68, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_69, 2 },
        { { 64u, 64u, 64u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_70, 8 },
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
          times_97, 6 },
        { { 1u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_98, 6 },
        { { 1u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_99, 6 },
        { { 8u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_100, 6 },
        { { 16u, 16u, 16u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_101, 6 },
        { { 16u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_102, 6 },
        { { 16u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_103, 6 },
        { { 32u, 32u, 32u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_104, 6 },
        { { 64u, 64u, 64u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_105, 5 },
        { { 64u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_106, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_107, 6 },
        { { 64u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_108, 6 },
        { { 64u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_109, 6 },
        { { 128u, 128u, 128u, 1024u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_110, 4 },
        { { 128u, 128u, 65536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_111, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_112, 4 },
        { { 128u, 8192u, 28672u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_113, 4 },
        { { 256u, 256u, 256u, 512u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_114, 4 },
        { { 512u, 512u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_115, 6 },
        { { 512u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_116, 4 },
        { { 1000u, 1000u, 1000u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_117, 5 },
        { { 1023u, 1025u, 1027u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_118, 5 },
        { { 1024u, 1024u, 1024u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_119, 5 },
        { { 2048u, 2048u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_120, 4 },
        { { 2048u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_121, 4 },
        { { 4095u, 4095u, 4095u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_122, 4 },
        { { 4096u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_123, 4 },
        { { 4096u, 4096u, 4096u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_124, 4 },
        { { 4096u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_125, 4 },
        { { 4096u, 7168u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_126, 4 },
        { { 4096u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_127, 4 },
        { { 4096u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_128, 4 },
        { { 4096u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_129, 4 },
        { { 4096u, 32768u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_130, 4 },
        { { 8192u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_131, 4 },
        { { 16u, 16u, 16u, 4096u, MMA_F16, MMA_F16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_132, 2 },
        { { 32u, 32u, 32u, 4096u, MMA_F16, MMA_F16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_133, 2 },
        { { 1u, 4096u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_134, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_135, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_136, 6 },
        { { 2u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_137, 8 },
        { { 4u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_138, 8 },
        { { 8u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_139, 8 },
        { { 8u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_140, 6 },
        { { 16u, 16u, 16u, 4096u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_141, 3 },
        { { 16u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_142, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_143, 5 },
        { { 32u, 32u, 32u, 4096u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_144, 7 },
        { { 32u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_145, 7 },
        { { 32u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_146, 5 },
        { { 64u, 64u, 64u, 4096u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_147, 7 },
        { { 64u, 2112u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_148, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_149, 7 },
        { { 64u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_150, 7 },
        { { 64u, 24576u, 1536u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_151, 6 },
        { { 128u, 128u, 128u, 1024u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_152, 6 },
        { { 128u, 128u, 65536u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_153, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_154, 7 },
        { { 128u, 8192u, 28672u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_155, 8 },
        { { 256u, 256u, 256u, 512u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_156, 6 },
        { { 512u, 512u, 512u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_157, 7 },
        { { 512u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_158, 5 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_159, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_160, 5 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_161, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_162, 6 },
        { { 4096u, 2112u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_163, 5 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_164, 6 },
        { { 4096u, 7168u, 2048u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_165, 5 },
        { { 4096u, 24576u, 1536u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_166, 6 },
        { { 4096u, 32768u, 512u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_167, 5 },
        { { 64u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_168, 4 },
        { { 64u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_169, 4 },
        { { 64u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_170, 4 },
        { { 64u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_171, 4 },
        { { 128u, 128u, 128u, 1024u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_172, 3 },
        { { 128u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_173, 4 },
        { { 128u, 8192u, 28672u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_174, 4 },
        { { 512u, 512u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_175, 4 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_176, 6 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_177, 6 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_178, 6 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_179, 6 },
        { { 1u, 4096u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_180, 6 },
        { { 1u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_181, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_182, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_183, 8 },
        { { 16u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_184, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_185, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_186, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_187, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_188, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_189, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_190, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_191, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_192, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_193, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_194, 7 },
        { { 128u, 8192u, 28672u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_195, 7 },
        { { 256u, 256u, 256u, 512u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_196, 8 },
        { { 512u, 512u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_197, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_198, 7 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_199, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_200, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_201, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_202, 7 },
        { { 2048u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_203, 7 },
        { { 4095u, 4095u, 4095u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_204, 7 },
        { { 4096u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_205, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_206, 7 },
        { { 4096u, 4096u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_207, 7 },
        { { 4096u, 7168u, 2048u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_208, 7 },
        { { 4096u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_209, 7 },
        { { 4096u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_210, 7 },
        { { 4096u, 32768u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_211, 7 },
        { { 8192u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_212, 7 },
        { { 64u, 2112u, 7168u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_213, 1 },
        { { 64u, 7168u, 16384u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_214, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_215, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_216, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_217, 7 },
        { { 128u, 8192u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_218, 7 },
        { { 128u, 8192u, 28672u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_219, 7 },
        { { 512u, 512u, 512u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_220, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_221, 7 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_222, 7 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_223, 7 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_224, 7 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_225, 7 },
        { { 4096u, 7168u, 2048u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_226, 7 },
        { { 1u, 4096u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_227, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_228, 7 },
        { { 1u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_229, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_230, 8 },
        { { 16u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_231, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_232, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_233, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_234, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_235, 8 },
        { { 64u, 7168u, 16384u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_236, 7 },
        { { 64u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_237, 7 },
        { { 64u, 24576u, 1536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_238, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_239, 7 },
        { { 128u, 128u, 65536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_240, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_241, 5 },
        { { 128u, 8192u, 28672u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_242, 5 },
        { { 256u, 256u, 256u, 512u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_243, 7 },
        { { 512u, 512u, 512u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_244, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_245, 5 },
        { { 1000u, 1000u, 1000u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_246, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_247, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_248, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_249, 5 },
        { { 2048u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_250, 5 },
        { { 4095u, 4095u, 4095u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_251, 5 },
        { { 4096u, 2112u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_252, 5 },
        { { 4096u, 4096u, 4096u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_253, 5 },
        { { 4096u, 4096u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_254, 5 },
        { { 4096u, 7168u, 2048u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_255, 5 },
        { { 4096u, 7168u, 16384u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_256, 5 },
        { { 4096u, 24576u, 1536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_257, 5 },
        { { 4096u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_258, 5 },
        { { 4096u, 32768u, 512u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_259, 5 },
        { { 8192u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_260, 5 },
};

const struct tuning_set tuned_h200 = { shapes, sizeof shapes / sizeof shapes[0] };
