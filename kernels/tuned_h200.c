/* SPDX-License-Identifier: MIT
 *
 * Times of rows as measured on an NVIDIA H200: the shipped tuning (tuning.h). Made by contrib/tuned-table.py from the state
 * file that `mmactl tune` leaves; do not edit.
 *
 *     device NVIDIA H200
 *     driver CUDA 13.0 580.159.04
 *     build 0.1.0 ba2b4a4d5537125302c1ada52c8e844d4397d77b
 */
#include "kernels/tuning.h"

static const struct tuning_time times_0[] = {
        { "bf16_kk_skinny32x8_sm90a", 15.676f }, { "bf16_kk_skinny64x8_sm90a", 16.982f },
        { "bf16_kk_64x16_sm90a", 18.811f }, { "bf16_kk_64x8_sm90a", 18.849f },
        { "bf16_kk_skinny64x16_sm90a", 19.679f }, { "bf16_kk_64x32_sm90a", 22.959f },
        { "bf16_kk_64x64_sm90a", 29.178f }, { "bf16_kk_skinny64x32_sm90a", 30.440f }
};
static const struct tuning_time times_1[] = {
        { "bf16_kk_skinny64x8_sm90a", 31.111f }, { "bf16_kk_skinny32x8_sm90a", 32.304f },
        { "bf16_kk_skinny64x16_sm90a", 32.899f }, { "bf16_kk_64x8_sm90a", 36.045f },
        { "bf16_kk_64x16_sm90a", 36.114f }, { "bf16_kk_64x32_sm90a", 38.177f },
        { "bf16_kk_skinny64x32_sm90a", 43.154f }, { "bf16_kk_64x128_sm90a", 45.346f }
};
static const struct tuning_time times_2[] = {
        { "bf16_kk_skinny64x8_sm90a", 106.24f }, { "bf16_kk_skinny32x8_sm90a", 108.53f },
        { "bf16_kk_skinny64x16_sm90a", 111.57f }, { "bf16_kk_64x16_sm90a", 117.14f },
        { "bf16_kk_32x128x64_sm80", 117.38f }, { "bf16_kk_64x8_sm90a", 117.39f },
        { "bf16_kk_64x240_pp_sm90a", 119.03f }, { "bf16_kk_64x256_pp_sm90a", 122.93f }
};
static const struct tuning_time times_3[] = {
        { "bf16_kk_skinny64x8_sm90a", 31.081f }, { "bf16_kk_skinny32x8_sm90a", 32.459f },
        { "bf16_kk_skinny64x16_sm90a", 33.340f }, { "bf16_kk_64x8_sm90a", 36.043f },
        { "bf16_kk_64x16_sm90a", 36.191f }, { "bf16_kk_64x32_sm90a", 37.405f },
        { "bf16_kk_skinny64x32_sm90a", 42.053f }, { "bf16_kk_64x128_sm90a", 44.071f }
};
static const struct tuning_time times_4[] = {
        { "bf16_kk_skinny64x8_sm90a", 31.075f }, { "bf16_kk_skinny32x8_sm90a", 32.359f },
        { "bf16_kk_skinny64x16_sm90a", 32.634f }, { "bf16_kk_64x8_sm90a", 36.208f },
        { "bf16_kk_64x16_sm90a", 36.248f }, { "bf16_kk_64x32_sm90a", 37.599f },
        { "bf16_kk_skinny64x32_sm90a", 41.759f }
};
static const struct tuning_time times_5[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.990f }, { "bf16_kk_skinny64x16_sm90a", 31.300f },
        { "bf16_kk_skinny32x8_sm90a", 32.421f }, { "bf16_kk_64x16_sm90a", 36.589f },
        { "bf16_kk_64x8_sm90a", 36.754f }, { "bf16_kk_64x32_sm90a", 36.908f },
        { "bf16_kk_skinny64x32_sm90a", 37.598f }, { "bf16_kk_64x128_sm90a", 43.168f }
};
static const struct tuning_time times_6[] = {
        { "bf16_kk_skinny64x8_sm90a", 106.47f }, { "bf16_kk_skinny64x16_sm90a", 106.74f },
        { "bf16_kk_skinny32x8_sm90a", 107.48f }, { "bf16_kk_64x240_pp_sm90a", 118.04f },
        { "bf16_kk_64x16_sm90a", 118.95f }, { "bf16_kk_64x8_sm90a", 119.11f },
        { "bf16_kk_32x128x64_sm80", 119.53f }, { "bf16_kk_64x32_sm90a", 120.15f }
};
static const struct tuning_time times_7[] = {
        { "bf16_kk_skinny64x16_sm90a", 31.371f }, { "bf16_kk_skinny64x32_sm90a", 33.819f },
        { "bf16_kk_64x16_sm90a", 37.812f }, { "bf16_kk_64x32_sm90a", 37.880f },
        { "bf16_kk_skinny64x8_sm90a", 39.610f }, { "bf16_kk_64x128_sm90a", 40.569f },
        { "bf16_kk_64x64_sm90a", 45.174f }
};
static const struct tuning_time times_8[] = {
        { "bf16_kk_skinny64x16_sm90a", 107.19f }, { "bf16_kk_skinny64x32_sm90a", 113.20f },
        { "bf16_kk_64x240_pp_sm90a", 118.13f }, { "bf16_kk_32x128x64_sm80", 120.76f },
        { "bf16_kk_64x256_pp_sm90a", 121.43f }, { "bf16_kk_64x128_sm90a", 121.76f },
        { "bf16_kk_64x16_sm90a", 122.73f }
};
static const struct tuning_time times_9[] = {
        { "bf16_kk_skinny64x32_sm90a", 32.002f }, { "bf16_kk_64x128_sm90a", 36.559f },
        { "bf16_kk_64x32_sm90a", 40.255f }, { "bf16_kk_skinny64x16_sm90a", 40.416f },
        { "bf16_kk_64x64_sm90a", 40.859f }, { "bf16_kk_128x64_sm90a", 45.397f },
        { "bf16_kk_64x240_pp_sm90a", 48.587f }
};
static const struct tuning_time times_10[] = {
        { "bf16_kk_skinny64x32_sm90a", 110.00f }, { "bf16_kk_64x128_sm90a", 117.38f },
        { "bf16_kk_64x240_pp_sm90a", 118.37f }, { "bf16_kk_64x256_pp_sm90a", 120.79f },
        { "bf16_kk_32x128x64_sm80", 122.57f }, { "bf16_kk_skinny64x16_sm90a", 130.14f },
        { "bf16_kk_64x32_sm90a", 132.45f }
};
static const struct tuning_time times_11[] = {
        { "bf16_kk_64x32_sm90a", 3.1517f }, { "bf16_kk_64x64_sm90a", 3.1685f },
        { "bf16_kk_128x64_sm90a", 3.5903f }, { "bf16_kk_64x128_sm90a", 3.6492f },
        { "bf16_kk_64x16_sm90a", 4.4223f }, { "bf16_kk_128x128_sm90a", 4.9547f },
        { "bf16_kk_64x256_pp_sm90a", 5.1085f }
};
static const struct tuning_time times_12[] = {
        { "bf16_kk_64x128_sm90a", 5.8960f }, { "bf16_kk_128x64_sm90a", 5.9345f },
        { "bf16_kk_64x64_sm90a", 7.1401f }, { "bf16_kk_128x128_sm90a", 8.0153f },
        { "bf16_kk_64x256_pp_sm90a", 8.3368f }, { "bf16_kk_64x240_pp_sm90a", 9.0630f },
        { "bf16_kk_128x176_sm90a", 10.222f }
};
static const struct tuning_time times_13[] = {
        { "bf16_kk_128x256_sm90a", 24.784f }, { "bf16_kk_128x256_c2_sm90a", 24.937f },
        { "bf16_kk_128x128_sm90a", 25.411f }, { "bf16_kk_64x256_pp_sm90a", 26.347f },
        { "bf16_kk_128x176_sm90a", 33.932f }, { "bf16_kk_128x192_sm90a", 35.549f },
        { "bf16_kk_64x128_sm90a", 37.441f }, { "bf16_kk_64x240_pp_sm90a", 37.766f }
};
static const struct tuning_time times_14[] = {
        { "bf16_kk_128x256_c2_sm90a", 176.25f }, { "bf16_kk_128x256_sm90a", 190.00f },
        { "bf16_kk_128x176_sm90a", 204.83f }, { "bf16_kk_64x256_pp_sm90a", 217.29f },
        { "bf16_kk_128x128_sm90a", 219.02f }, { "bf16_kk_128x192_sm90a", 224.75f },
        { "bf16_kk_64x240_pp_sm90a", 313.69f }, { "bf16_kk_128x128x32_sm80", 329.60f }
};
static const struct tuning_time times_15[] = {
        { "bf16_kk_128x256_sm90a", 1570.7f }, { "bf16_kk_128x256_c2_sm90a", 1588.7f },
        { "bf16_kk_128x192_sm90a", 1702.5f }, { "bf16_kk_128x176_sm90a", 1706.6f },
        { "bf16_kk_128x128_sm90a", 2037.2f }, { "bf16_kk_64x256_pp_sm90a", 2076.0f },
        { "bf16_kk_64x240_pp_sm90a", 2464.5f }, { "bf16_kk_128x256x32_sm80", 2744.9f }
};
static const struct tuning_time times_16[] = {
        { "bf16_mk_64x8_sm90a", 19.659f }, { "bf16_mk_64x16_sm90a", 20.022f },
        { "bf16_mk_64x32_sm90a", 23.422f }, { "bf16_kn_64x128_sm90a", 25.015f },
        { "bf16_mk_128x64_sm90a", 26.025f }, { "bf16_kn_64x64_sm90a", 28.751f },
        { "bf16_mk_64x64_sm90a", 32.295f }, { "bf16_kn_64x64x64_sm80", 36.890f }
};
static const struct tuning_time times_17[] = {
        { "bf16_kn_64x64_sm90a", 3.1418f }, { "bf16_kn_128x64_sm90a", 3.5825f },
        { "bf16_kn_64x128_sm90a", 3.8425f }, { "bf16_kn_128x128_sm90a", 5.0315f },
        { "bf16_kn_128x192_sm90a", 6.4713f }, { "bf16_kn_128x256_sm90a", 8.0754f },
        { "bf16_kn_128x256_c2_sm90a", 8.2857f }, { "bf16_kn_32x128x64_sm80", 8.5237f }
};
static const struct tuning_time times_18[] = {
        { "bf16_kn_128x64_sm90a", 5.8465f }, { "bf16_kn_64x128_sm90a", 5.9585f },
        { "bf16_kn_64x64_sm90a", 7.0649f }, { "bf16_kn_128x128_sm90a", 7.9691f },
        { "bf16_kn_128x192_sm90a", 10.659f }, { "bf16_kn_128x256_sm90a", 13.250f },
        { "bf16_kn_128x256_c2_sm90a", 13.442f }, { "bf16_kn_32x128x64_sm80", 14.222f }
};
static const struct tuning_time times_19[] = {
        { "bf16_kn_128x256_sm90a", 24.487f }, { "bf16_kn_128x256_c2_sm90a", 24.682f },
        { "bf16_kn_128x128_sm90a", 25.623f }, { "bf16_kn_64x128_sm90a", 31.038f },
        { "bf16_kn_128x192_sm90a", 34.253f }, { "bf16_kn_128x64_sm90a", 37.825f },
        { "bf16_kn_64x64_sm90a", 50.264f }, { "bf16_kn_128x128x32_sm80", 52.390f }
};
static const struct tuning_time times_20[] = {
        { "bf16_kn_128x256_sm90a", 177.57f }, { "bf16_kn_128x256_c2_sm90a", 178.14f },
        { "bf16_kn_128x128_sm90a", 190.22f }, { "bf16_kn_128x192_sm90a", 225.22f },
        { "bf16_kn_64x128_sm90a", 335.36f }, { "bf16_kn_128x128x32_sm80", 343.42f },
        { "bf16_kn_128x64_sm90a", 347.96f }, { "bf16_kn_128x256x32_sm80", 391.49f }
};
static const struct tuning_time times_21[] = {
        { "bf16_kn_128x256_c2_sm90a", 1389.9f }, { "bf16_kn_128x256_sm90a", 1417.4f },
        { "bf16_kn_128x192_sm90a", 1732.1f }, { "bf16_kn_128x128_sm90a", 1932.1f },
        { "bf16_mk_128x256_sm90a", 2362.1f }, { "bf16_mk_128x176_sm90a", 2515.4f },
        { "bf16_mk_128x128_sm90a", 2528.3f }, { "bf16_mk_128x192_sm90a", 2551.2f }
};
static const struct tuning_time times_22[] = {
        { "bf16_kk_skinny32x8_sm90a", 17.500f }, { "bf16_kk_64x8_sm90a", 19.131f },
        { "bf16_kk_64x16_sm90a", 19.252f }, { "bf16_kk_skinny64x8_sm90a", 19.840f },
        { "bf16_kk_skinny64x16_sm90a", 19.905f }, { "bf16_kk_64x32_sm90a", 22.751f },
        { "bf16_kk_64x128_sm90a", 25.570f }
};
static const struct tuning_time times_23[] = {
        { "bf16_kk_skinny64x8_sm90a", 31.206f }, { "bf16_kk_skinny32x8_sm90a", 32.562f },
        { "bf16_kk_skinny64x16_sm90a", 32.908f }, { "bf16_kk_64x16_sm90a", 36.100f },
        { "bf16_kk_64x8_sm90a", 36.118f }, { "bf16_kk_64x32_sm90a", 38.208f },
        { "bf16_kk_skinny64x32_sm90a", 43.244f }
};
static const struct tuning_time times_24[] = {
        { "bf16_kk_skinny64x8_sm90a", 106.25f }, { "bf16_kk_skinny32x8_sm90a", 108.14f },
        { "bf16_kk_skinny64x16_sm90a", 110.94f }, { "bf16_kk_64x16_sm90a", 117.04f },
        { "bf16_kk_64x8_sm90a", 117.07f }, { "bf16_kk_32x128x64_sm80", 117.62f },
        { "bf16_kk_64x240_pp_sm90a", 120.77f }, { "bf16_kk_64x32_sm90a", 124.32f }
};
static const struct tuning_time times_25[] = {
        { "bf16_kk_skinny64x16_sm90a", 31.394f }, { "bf16_kk_skinny64x32_sm90a", 33.410f },
        { "bf16_kk_64x16_sm90a", 38.204f }, { "bf16_kk_64x32_sm90a", 38.222f },
        { "bf16_kk_skinny64x8_sm90a", 39.522f }, { "bf16_kk_64x128_sm90a", 41.027f },
        { "bf16_kk_64x64_sm90a", 44.994f }
};
static const struct tuning_time times_26[] = {
        { "bf16_kk_skinny64x16_sm90a", 107.73f }, { "bf16_kk_skinny64x32_sm90a", 113.39f },
        { "bf16_kk_64x240_pp_sm90a", 119.54f }, { "bf16_kk_32x128x64_sm80", 121.20f },
        { "bf16_kk_64x128_sm90a", 122.88f }, { "bf16_kk_64x256_pp_sm90a", 122.88f },
        { "bf16_kk_64x16_sm90a", 123.31f }
};
static const struct tuning_time times_27[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.565f }, { "bf16_kk_64x128_slices_sm90a", 12.147f }
};
static const struct tuning_time times_28[] = {
        { "bf16_kk_64x128_sm90a", 63.200f }, { "bf16_kk_64x64_sm90a", 63.294f },
        { "bf16_kk_64x32_sm90a", 67.185f }, { "bf16_kk_128x64_sm90a", 74.128f },
        { "bf16_kk_128x128_sm90a", 87.851f }, { "bf16_kk_skinny64x32_sm90a", 89.739f },
        { "bf16_kk_64x240_pp_sm90a", 90.356f }
};
static const struct tuning_time times_29[] = {
        { "bf16_kk_64x64_sm90a", 36.076f }, { "bf16_kk_64x128_sm90a", 37.637f },
        { "bf16_kk_64x32_sm90a", 40.346f }, { "bf16_kk_128x64_sm90a", 48.864f },
        { "bf16_kk_skinny64x32_sm90a", 49.320f }, { "bf16_kk_64x256_pp_sm90a", 49.888f },
        { "bf16_kk_64x240_pp_sm90a", 50.485f }
};
static const struct tuning_time times_30[] = {
        { "bf16_kk_64x64_sm90a", 22.391f }, { "bf16_kk_64x32_sm90a", 23.239f },
        { "bf16_kk_64x128_sm90a", 23.566f }, { "bf16_kk_128x192_sm90a", 24.117f },
        { "bf16_kk_64x256_pp_sm90a", 26.568f }, { "bf16_kk_64x240_pp_sm90a", 26.951f },
        { "bf16_kk_128x256_c2_sm90a", 27.176f }
};
static const struct tuning_time times_31[] = {
        { "bf16_kk_128x64_sm90a", 39.725f }, { "bf16_kk_128x128_sm90a", 42.589f },
        { "bf16_kk_64x128_sm90a", 49.548f }, { "bf16_kk_64x256_pp_sm90a", 55.707f },
        { "bf16_kk_64x64_sm90a", 56.523f }, { "bf16_kk_128x176_sm90a", 59.727f },
        { "bf16_kk_128x192_sm90a", 61.964f }
};
static const struct tuning_time times_32[] = {
        { "bf16_kk_128x64_sm90a", 130.17f }, { "bf16_kk_128x128_sm90a", 141.29f },
        { "bf16_kk_64x128_sm90a", 175.75f }, { "bf16_kk_64x256_pp_sm90a", 185.71f },
        { "bf16_kk_64x240_pp_sm90a", 189.20f }, { "bf16_kk_64x64_sm90a", 190.40f },
        { "bf16_kk_128x176_sm90a", 209.20f }
};
static const struct tuning_time times_33[] = {
        { "bf16_kk_64x32_sm90a", 3.3805f }, { "bf16_kk_64x64_sm90a", 3.4632f },
        { "bf16_kk_128x64_sm90a", 4.1490f }, { "bf16_kk_64x128_sm90a", 4.2970f },
        { "bf16_kk_64x16_sm90a", 4.6937f }, { "bf16_kk_skinny64x32_sm90a", 4.7419f },
        { "bf16_kk_skinny64x16_sm90a", 5.7541f }
};
static const struct tuning_time times_34[] = {
        { "bf16_kk_128x256_c2_sm90a", 92.963f }, { "bf16_kk_128x256_sm90a", 94.200f },
        { "bf16_kk_128x128_sm90a", 112.58f }, { "bf16_kk_64x256_pp_sm90a", 139.07f },
        { "bf16_kk_128x176_sm90a", 139.58f }, { "bf16_kk_128x192_sm90a", 148.39f },
        { "bf16_kk_128x64_sm90a", 166.93f }
};
static const struct tuning_time times_35[] = {
        { "bf16_kk_64x128_sm90a", 6.3625f }, { "bf16_kk_128x64_sm90a", 6.4380f },
        { "bf16_kk_64x64_sm90a", 7.4830f }, { "bf16_kk_128x128_sm90a", 8.6473f },
        { "bf16_kk_64x256_pp_sm90a", 9.1044f }, { "bf16_kk_64x240_pp_sm90a", 10.441f },
        { "bf16_kk_64x32_sm90a", 11.207f }
};
static const struct tuning_time times_36[] = {
        { "bf16_kk_128x256_sm90a", 26.259f }, { "bf16_kk_128x256_c2_sm90a", 26.362f },
        { "bf16_kk_128x128_sm90a", 26.977f }, { "bf16_kk_64x256_pp_sm90a", 28.156f },
        { "bf16_kk_128x176_sm90a", 34.527f }, { "bf16_kk_128x192_sm90a", 34.619f },
        { "bf16_kk_64x128_sm90a", 37.199f }, { "bf16_kk_64x240_pp_sm90a", 40.873f }
};
static const struct tuning_time times_37[] = {
        { "bf16_kk_128x256_c2_sm90a", 351.04f }, { "bf16_kk_128x256_sm90a", 354.06f },
        { "bf16_kk_128x176_sm90a", 380.30f }, { "bf16_kk_128x192_sm90a", 425.73f },
        { "bf16_kk_128x128_sm90a", 428.31f }, { "bf16_kk_64x256_pp_sm90a", 477.38f },
        { "bf16_kk_64x240_pp_sm90a", 548.06f }
};
static const struct tuning_time times_38[] = {
        { "bf16_kk_128x256_c2_sm90a", 181.63f }, { "bf16_kk_128x256_sm90a", 182.82f },
        { "bf16_kk_128x176_sm90a", 199.81f }, { "bf16_kk_128x128_sm90a", 212.82f },
        { "bf16_kk_128x192_sm90a", 226.76f }, { "bf16_kk_64x256_pp_sm90a", 239.97f },
        { "bf16_kk_64x240_pp_sm90a", 314.12f }, { "bf16_kk_64x128_sm90a", 348.21f }
};
static const struct tuning_time times_39[] = {
        { "bf16_kk_128x256_c2_sm90a", 1399.4f }, { "bf16_kk_128x256_sm90a", 1437.8f },
        { "bf16_kk_128x192_sm90a", 1747.1f }, { "bf16_kk_128x176_sm90a", 1783.1f },
        { "bf16_kk_128x128_sm90a", 1967.0f }, { "bf16_kk_64x256_pp_sm90a", 1985.1f },
        { "bf16_kk_64x240_pp_sm90a", 2392.1f }, { "bf16_kk_128x128x32_sm80", 2801.1f }
};
static const struct tuning_time times_40[] = {
        { "e4m3_kk_skinny64x16_sm90a", 11.802f }, { "e4m3_kk_64x8_sm90a", 12.460f },
        { "e4m3_kk_64x16_sm90a", 12.596f }, { "e4m3_kk_128x64_sm90a", 16.697f },
        { "e4m3_kk_64x64_sm90a", 17.523f }, { "e4m3_kk_128x128_c2_sm90a", 19.315f },
        { "e4m3_kk_128x128_sm90a", 20.375f }, { "e4m3_kk_128x192_c2_sm90a", 24.801f }
};
static const struct tuning_time times_41[] = {
        { "e4m3_kk_skinny64x16_sm90a", 17.439f }, { "e4m3_kk_64x8_sm90a", 20.027f },
        { "e4m3_kk_64x16_sm90a", 20.356f }, { "e4m3_kk_64x64_sm90a", 24.045f },
        { "e4m3_kk_128x64_sm90a", 28.206f }, { "e4m3_kk_128x192_c2_sm90a", 32.954f },
        { "e4m3_kk_128x192_sm90a", 33.325f }, { "e4m3_kk_128x128_c2_sm90a", 34.791f }
};
static const struct tuning_time times_42[] = {
        { "e4m3_kk_skinny64x16_sm90a", 57.513f }, { "e4m3_kk_64x8_sm90a", 63.646f },
        { "e4m3_kk_64x16_sm90a", 63.960f }, { "e4m3_kk_128x64_sm90a", 69.556f },
        { "e4m3_kk_128x256_c2_sm90a", 70.854f }, { "e4m3_kk_256x128_sm90a", 77.826f },
        { "e4m3_kk_256x128_c2_sm90a", 79.609f }, { "e4m3_kk_128x192_c2_sm90a", 81.389f }
};
static const struct tuning_time times_43[] = {
        { "e4m3_kk_skinny64x16_sm90a", 16.759f }, { "e4m3_kk_64x8_sm90a", 21.102f },
        { "e4m3_kk_64x16_sm90a", 21.200f }, { "e4m3_kk_64x64_sm90a", 23.273f },
        { "e4m3_kk_128x64_sm90a", 27.033f }, { "e4m3_kk_128x192_c2_sm90a", 28.984f },
        { "e4m3_kk_128x192_sm90a", 30.657f }, { "e4m3_kk_128x128_c2_sm90a", 33.019f }
};
static const struct tuning_time times_44[] = {
        { "e4m3_tiny_32x32_sm80", 4.3848f }, { "e4m3_tiny_16x16_sm80", 4.7605f },
        { "e4m3_tiny_64x64_sm80", 15.838f }
};
static const struct tuning_time times_45[] = {
        { "e4m3_kk_skinny64x16_sm90a", 16.700f }, { "e4m3_kk_64x16_sm90a", 22.436f },
        { "e4m3_kk_64x64_sm90a", 22.792f }, { "e4m3_kk_128x64_sm90a", 27.525f },
        { "e4m3_kk_64x8_sm90a", 27.980f }, { "e4m3_kk_128x192_c2_sm90a", 28.545f },
        { "e4m3_kk_128x192_sm90a", 28.853f }, { "e4m3_kk_128x128_c2_sm90a", 33.102f }
};
static const struct tuning_time times_46[] = {
        { "e4m3_kk_skinny64x16_sm90a", 54.693f }, { "e4m3_kk_128x256_c2_sm90a", 70.052f },
        { "e4m3_kk_64x16_sm90a", 70.987f }, { "e4m3_kk_128x64_sm90a", 71.581f },
        { "e4m3_kk_256x128_c2_sm90a", 79.815f }, { "e4m3_kk_128x192_c2_sm90a", 80.392f },
        { "e4m3_kk_256x128_sm90a", 81.431f }, { "e4m3_kk_128x192_sm90a", 83.154f }
};
static const struct tuning_time times_47[] = {
        { "e4m3_tiny_32x32_sm80", 6.2443f }, { "e4m3_tiny_64x64_sm80", 19.820f }
};
static const struct tuning_time times_48[] = {
        { "e4m3_kk_64x64_sm90a", 29.149f }, { "e4m3_kk_128x64_sm90a", 29.634f },
        { "e4m3_kk_128x128_sm90a", 32.030f }, { "e4m3_kk_128x192_sm90a", 32.318f },
        { "e4m3_kk_256x128_sm90a", 36.783f }, { "e4m3_kk_128x128_c2_sm90a", 66.059f },
        { "e4m3_kk_128x192_c2_sm90a", 68.233f }, { "e4m3_kk_128x256_c2_sm90a", 71.435f }
};
static const struct tuning_time times_49[] = {
        { "e4m3_kk_64x64_slices_sm90a", 7.9802f }, { "e4m3_kk_64x128_slices_sm90a", 8.8744f }
};
static const struct tuning_time times_50[] = {
        { "e4m3_kk_64x64_sm90a", 35.080f }, { "e4m3_kk_128x64_sm90a", 45.207f },
        { "e4m3_kk_128x128_c2_sm90a", 48.832f }, { "e4m3_kk_128x128_sm90a", 50.036f },
        { "e4m3_kk_128x192_c2_sm90a", 51.648f }, { "e4m3_kk_128x192_sm90a", 51.691f },
        { "e4m3_kk_64x16_sm90a", 68.090f }, { "e4m3_kk_128x256_c2_sm90a", 68.231f }
};
static const struct tuning_time times_51[] = {
        { "e4m3_kk_64x64_sm90a", 19.812f }, { "e4m3_kk_128x128_c2_sm90a", 27.468f },
        { "e4m3_kk_128x192_sm90a", 27.686f }, { "e4m3_kk_128x192_c2_sm90a", 28.319f },
        { "e4m3_kk_128x128_sm90a", 29.059f }, { "e4m3_kk_128x64_sm90a", 31.950f },
        { "e4m3_kk_128x256_c2_sm90a", 36.002f }, { "e4m3_kk_64x16_sm90a", 36.107f }
};
static const struct tuning_time times_52[] = {
        { "e4m3_kk_128x192_sm90a", 13.229f }, { "e4m3_kk_128x192_c2_sm90a", 13.318f },
        { "e4m3_kk_64x64_sm90a", 13.329f }, { "e4m3_kk_128x128_c2_sm90a", 14.819f },
        { "e4m3_kk_128x128_sm90a", 15.152f }, { "e4m3_kk_128x256_c2_sm90a", 15.347f },
        { "e4m3_kk_64x16_sm90a", 26.375f }, { "e4m3_kk_128x64_sm90a", 36.534f }
};
static const struct tuning_time times_53[] = {
        { "e4m3_kk_256x128_sm90a", 19.131f }, { "e4m3_kk_128x192_sm90a", 19.575f },
        { "e4m3_kk_128x128_sm90a", 20.115f }, { "e4m3_kk_128x64_sm90a", 20.902f },
        { "e4m3_kk_256x128_c2_sm90a", 25.355f }, { "e4m3_kk_64x64_sm90a", 27.617f },
        { "e4m3_kk_128x128_c2_sm90a", 27.696f }, { "e4m3_kk_128x192_c2_sm90a", 28.199f }
};
static const struct tuning_time times_54[] = {
        { "e4m3_kk_64x64_slices_sm90a", 9.4131f }, { "e4m3_kk_64x128_slices_sm90a", 11.220f }
};
static const struct tuning_time times_55[] = {
        { "e4m3_kk_128x64_sm90a", 20.941f }, { "e4m3_kk_128x128_sm90a", 24.296f },
        { "e4m3_kk_128x128_c2_sm90a", 24.299f }, { "e4m3_kk_64x64_sm90a", 27.989f },
        { "e4m3_kk_128x192_sm90a", 31.783f }, { "e4m3_kk_128x192_c2_sm90a", 33.055f },
        { "e4m3_kk_128x256_c2_sm90a", 44.087f }, { "e4m3_kk_64x16_sm90a", 72.352f }
};
static const struct tuning_time times_56[] = {
        { "e4m3_kk_128x64_sm90a", 68.027f }, { "e4m3_kk_128x128_c2_sm90a", 77.234f },
        { "e4m3_kk_128x128_sm90a", 78.298f }, { "e4m3_kk_64x64_sm90a", 90.006f },
        { "e4m3_kk_128x192_c2_sm90a", 113.62f }, { "e4m3_kk_128x192_sm90a", 113.95f },
        { "e4m3_kk_128x256_c2_sm90a", 145.74f }, { "e4m3_kk_256x128_sm90a", 203.45f }
};
static const struct tuning_time times_57[] = {
        { "e4m3_kk_128x256_c2_sm90a", 36.626f }, { "e4m3_kk_256x128_c2_sm90a", 37.156f },
        { "e4m3_kk_128x128_c2_sm90a", 37.526f }, { "e4m3_kk_256x128_sm90a", 38.553f },
        { "e4m3_kk_128x128_sm90a", 41.117f }, { "e4m3_kk_128x64_sm90a", 43.687f },
        { "e4m3_kk_128x192_c2_sm90a", 44.741f }, { "e4m3_kk_128x192_sm90a", 48.889f }
};
static const struct tuning_time times_58[] = {
        { "e4m3_kk_64x64_sm90a", 2.8450f }, { "e4m3_kk_128x64_sm90a", 3.0918f },
        { "e4m3_kk_128x128_sm90a", 3.8295f }, { "e4m3_kk_64x16_sm90a", 3.8310f },
        { "e4m3_kk_128x128_c2_sm90a", 3.9825f }, { "e4m3_kk_128x192_sm90a", 4.5850f },
        { "e4m3_kk_128x192_c2_sm90a", 4.7728f }, { "e4m3_kk_skinny64x16_sm90a", 4.8800f }
};
static const struct tuning_time times_59[] = {
        { "e4m3_kk_256x128_c2_sm90a", 51.557f }, { "e4m3_kk_128x256_c2_sm90a", 51.636f },
        { "e4m3_kk_256x128_sm90a", 53.013f }, { "e4m3_kk_128x128_c2_sm90a", 54.698f },
        { "e4m3_kk_128x128_sm90a", 57.003f }, { "e4m3_kk_128x64_sm90a", 75.113f },
        { "e4m3_kk_128x192_c2_sm90a", 78.579f }, { "e4m3_kk_128x192_sm90a", 82.005f }
};
static const struct tuning_time times_60[] = {
        { "e4m3_kk_128x64_sm90a", 6.2610f }, { "e4m3_kk_128x128_sm90a", 6.5985f },
        { "e4m3_kk_64x64_sm90a", 7.7665f }, { "e4m3_kk_128x128_c2_sm90a", 10.276f },
        { "e4m3_kk_128x192_c2_sm90a", 12.732f }, { "e4m3_kk_128x192_sm90a", 12.849f },
        { "e4m3_kk_128x256_c2_sm90a", 15.852f }, { "e4m3_kk_256x128_sm90a", 15.956f }
};
static const struct tuning_time times_61[] = {
        { "e4m3_kk_128x128_sm90a", 6.6165f }, { "e4m3_kk_128x64_sm90a", 8.2276f },
        { "e4m3_kk_64x64_sm90a", 8.7095f }, { "e4m3_kk_128x128_c2_sm90a", 9.8332f },
        { "e4m3_kk_128x192_sm90a", 12.780f }, { "e4m3_kk_128x192_c2_sm90a", 12.869f },
        { "e4m3_kk_256x128_sm90a", 16.224f }, { "e4m3_kk_128x256_c2_sm90a", 16.232f }
};
static const struct tuning_time times_62[] = {
        { "e4m3_kk_128x64_sm90a", 4.7170f }, { "e4m3_kk_128x128_sm90a", 5.7188f },
        { "e4m3_kk_128x128_c2_sm90a", 5.7885f }, { "e4m3_kk_64x64_sm90a", 5.8380f },
        { "e4m3_kk_128x192_sm90a", 7.0800f }, { "e4m3_kk_128x192_c2_sm90a", 7.1590f },
        { "e4m3_kk_256x128_sm90a", 8.5811f }, { "e4m3_kk_128x256_c2_sm90a", 8.6448f }
};
static const struct tuning_time times_63[] = {
        { "e4m3_kk_128x256_c2_sm90a", 15.059f }, { "e4m3_kk_256x128_c2_sm90a", 15.078f },
        { "e4m3_kk_256x128_sm90a", 15.260f }, { "e4m3_kk_128x128_c2_sm90a", 15.639f },
        { "e4m3_kk_128x128_sm90a", 15.819f }, { "e4m3_kk_128x64_sm90a", 20.304f },
        { "e4m3_kk_128x192_sm90a", 20.323f }, { "e4m3_kk_128x192_c2_sm90a", 20.459f }
};
static const struct tuning_time times_64[] = {
        { "e4m3_kk_128x256_c2_sm90a", 195.57f }, { "e4m3_kk_256x128_sm90a", 201.21f },
        { "e4m3_kk_256x128_c2_sm90a", 211.03f }, { "e4m3_kk_128x192_c2_sm90a", 214.22f },
        { "e4m3_kk_128x128_c2_sm90a", 216.03f }, { "e4m3_kk_128x128_sm90a", 225.37f },
        { "e4m3_kk_128x192_sm90a", 230.51f }, { "e4m3_kk_128x64_sm90a", 326.38f }
};
static const struct tuning_time times_65[] = {
        { "e4m3_kk_128x192_c2_sm90a", 111.44f }, { "e4m3_kk_128x256_c2_sm90a", 113.06f },
        { "e4m3_kk_256x128_c2_sm90a", 116.31f }, { "e4m3_kk_128x128_c2_sm90a", 116.83f },
        { "e4m3_kk_128x192_sm90a", 118.73f }, { "e4m3_kk_128x128_sm90a", 119.12f },
        { "e4m3_kk_256x128_sm90a", 121.25f }, { "e4m3_kk_128x64_sm90a", 153.71f }
};
static const struct tuning_time times_66[] = {
        { "e4m3_kk_128x192_sm90a", 97.138f }, { "e4m3_kk_128x192_c2_sm90a", 97.737f },
        { "e4m3_kk_128x128_c2_sm90a", 121.54f }, { "e4m3_kk_128x128_sm90a", 126.30f },
        { "e4m3_kk_128x256_c2_sm90a", 137.84f }, { "e4m3_kk_256x128_sm90a", 141.85f },
        { "e4m3_kk_256x128_c2_sm90a", 141.91f }, { "e4m3_kk_128x64_sm90a", 156.45f }
};
static const struct tuning_time times_67[] = {
        { "e4m3_kk_128x256_c2_sm90a", 100.14f }, { "e4m3_kk_256x128_c2_sm90a", 101.08f },
        { "e4m3_kk_256x128_sm90a", 102.87f }, { "e4m3_kk_128x128_c2_sm90a", 111.66f },
        { "e4m3_kk_128x192_c2_sm90a", 114.08f }, { "e4m3_kk_128x192_sm90a", 118.53f },
        { "e4m3_kk_128x128_sm90a", 119.99f }, { "e4m3_kk_128x64_sm90a", 157.04f }
};
static const struct tuning_time times_68[] = {
        { "e4m3_kk_256x128_sm90a", 177.09f }, { "e4m3_kk_256x128_c2_sm90a", 178.27f },
        { "e4m3_kk_128x256_c2_sm90a", 178.96f }, { "e4m3_kk_128x128_c2_sm90a", 185.46f },
        { "e4m3_kk_128x192_c2_sm90a", 192.63f }, { "e4m3_kk_128x192_sm90a", 193.92f },
        { "e4m3_kk_128x128_sm90a", 203.59f }, { "e4m3_kk_128x64_sm90a", 289.60f }
};
static const struct tuning_time times_69[] = {
        { "e4m3_kk_128x256_c2_sm90a", 95.595f }, { "e4m3_kk_256x128_sm90a", 96.265f },
        { "e4m3_kk_256x128_c2_sm90a", 102.61f }, { "e4m3_kk_128x192_sm90a", 105.14f },
        { "e4m3_kk_128x192_c2_sm90a", 105.70f }, { "e4m3_kk_128x128_c2_sm90a", 108.41f },
        { "e4m3_kk_128x128_sm90a", 114.08f }, { "e4m3_kk_128x64_sm90a", 146.64f }
};
static const struct tuning_time times_70[] = {
        { "e4m3_kk_128x256_c2_sm90a", 672.13f }, { "e4m3_kk_256x128_c2_sm90a", 684.18f },
        { "e4m3_kk_256x128_sm90a", 723.30f }, { "e4m3_kk_128x192_c2_sm90a", 744.22f },
        { "e4m3_kk_128x128_c2_sm90a", 764.45f }, { "e4m3_kk_128x192_sm90a", 777.26f },
        { "e4m3_kk_128x128_sm90a", 830.83f }, { "e4m3_kk_128x64_sm90a", 1334.8f }
};
static const struct tuning_time times_71[] = {
        { "e4m3_kk_128x256_c2_sm90a", 242.40f }, { "e4m3_kk_128x192_c2_sm90a", 245.16f },
        { "e4m3_kk_256x128_c2_sm90a", 245.56f }, { "e4m3_kk_128x192_sm90a", 250.27f },
        { "e4m3_kk_256x128_sm90a", 261.34f }, { "e4m3_kk_128x128_c2_sm90a", 288.99f },
        { "e4m3_kk_128x128_sm90a", 295.78f }, { "e4m3_kk_128x64_sm90a", 402.90f }
};
static const struct tuning_time times_72[] = {
        { "e4m3_kk_128x192_c2_sm90a", 1384.2f }, { "e4m3_kk_256x128_c2_sm90a", 1539.1f },
        { "e4m3_kk_128x192_sm90a", 1631.2f }, { "e4m3_kk_128x256_c2_sm90a", 1631.4f },
        { "e4m3_kk_128x128_c2_sm90a", 1763.8f }, { "e4m3_kk_256x128_sm90a", 1819.7f },
        { "e4m3_kk_128x128_sm90a", 1832.3f }, { "e4m3_kk_128x64_sm90a", 2732.4f }
};
static const struct tuning_time times_73[] = {
        { "e4m3_kk_128x256_c2_sm90a", 136.13f }, { "e4m3_kk_256x128_sm90a", 137.25f },
        { "e4m3_kk_128x192_sm90a", 143.12f }, { "e4m3_kk_256x128_c2_sm90a", 147.13f },
        { "e4m3_kk_128x192_c2_sm90a", 148.87f }, { "e4m3_kk_128x128_c2_sm90a", 164.51f },
        { "e4m3_kk_128x128_sm90a", 182.01f }, { "e4m3_kk_128x64_sm90a", 230.32f }
};
static const struct tuning_time times_74[] = {
        { "e4m3_kk_128x192_c2_sm90a", 812.83f }, { "e4m3_kk_256x128_c2_sm90a", 813.58f },
        { "e4m3_kk_128x256_c2_sm90a", 815.30f }, { "e4m3_kk_256x128_sm90a", 873.57f },
        { "e4m3_kk_128x192_sm90a", 878.26f }, { "e4m3_kk_128x128_c2_sm90a", 928.18f },
        { "e4m3_kk_128x128_sm90a", 1018.8f }, { "e4m3_kk_128x64_sm90a", 1490.0f }
};
static const struct tuning_time times_75[] = {
        { "e4m3_fast_kk_64x8_sm90a", 11.664f }, { "e4m3_fast_kk_64x16_sm90a", 11.906f },
        { "e4m3_fast_kk_skinny64x16_sm90a", 12.742f }, { "e4m3_fast_kk_128x64_sm90a", 15.992f },
        { "e4m3_fast_kk_64x64_sm90a", 16.787f }, { "e4m3_fast_kk_128x128_sm90a", 20.258f },
        { "e4m3_fast_kk_128x192_sm90a", 20.642f }
};
static const struct tuning_time times_76[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 17.532f }, { "e4m3_fast_kk_64x8_sm90a", 19.691f },
        { "e4m3_fast_kk_64x16_sm90a", 19.749f }, { "e4m3_fast_kk_64x64_sm90a", 24.009f },
        { "e4m3_fast_kk_128x64_sm90a", 28.277f }, { "e4m3_fast_kk_128x256_c2_sm90a", 30.200f },
        { "e4m3_fast_kk_128x192_sm90a", 33.591f }, { "e4m3_fast_kk_128x128_sm90a", 38.396f }
};
static const struct tuning_time times_77[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 58.002f }, { "e4m3_fast_kk_64x16_sm90a", 61.679f },
        { "e4m3_fast_kk_64x8_sm90a", 61.726f }, { "e4m3_fast_kk_128x64_sm90a", 70.550f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 75.313f }, { "e4m3_fast_kk_64x64_sm90a", 89.416f },
        { "e4m3_fast_kk_128x128_sm90a", 94.341f }, { "e4m3_fast_kk_128x192_sm90a", 95.794f }
};
static const struct tuning_time times_78[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 16.713f }, { "e4m3_fast_kk_64x16_sm90a", 20.601f },
        { "e4m3_fast_kk_64x8_sm90a", 20.687f }, { "e4m3_fast_kk_64x64_sm90a", 23.071f },
        { "e4m3_fast_kk_128x64_sm90a", 26.615f }, { "e4m3_fast_kk_128x256_c2_sm90a", 30.318f },
        { "e4m3_fast_kk_128x192_sm90a", 32.341f }, { "e4m3_fast_kk_128x128_sm90a", 35.674f }
};
static const struct tuning_time times_79[] = {
        { "e4m3_fast_kk_64x16_sm90a", 23.164f }, { "e4m3_fast_kk_64x64_sm90a", 25.240f },
        { "e4m3_fast_kk_128x64_sm90a", 25.795f }, { "e4m3_fast_kk_skinny64x16_sm90a", 32.460f },
        { "e4m3_fast_kk_128x128_sm90a", 38.820f }, { "e4m3_fast_kk_64x8_sm90a", 41.230f },
        { "e4m3_fast_kk_128x192_sm90a", 51.428f }, { "e4m3_fast_kk_128x256_c2_sm90a", 121.38f }
};
static const struct tuning_time times_80[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 16.691f }, { "e4m3_fast_kk_64x16_sm90a", 21.982f },
        { "e4m3_fast_kk_64x64_sm90a", 22.479f }, { "e4m3_fast_kk_128x64_sm90a", 27.014f },
        { "e4m3_fast_kk_64x8_sm90a", 27.646f }, { "e4m3_fast_kk_128x256_c2_sm90a", 30.395f },
        { "e4m3_fast_kk_128x192_sm90a", 31.083f }, { "e4m3_fast_kk_128x128_sm90a", 35.498f }
};
static const struct tuning_time times_81[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 54.907f }, { "e4m3_fast_kk_64x16_sm90a", 68.574f },
        { "e4m3_fast_kk_128x64_sm90a", 71.739f }, { "e4m3_fast_kk_128x256_c2_sm90a", 73.524f },
        { "e4m3_fast_kk_64x64_sm90a", 82.853f }, { "e4m3_fast_kk_64x8_sm90a", 87.973f },
        { "e4m3_fast_kk_128x128_sm90a", 92.670f }, { "e4m3_fast_kk_128x192_sm90a", 92.988f }
};
static const struct tuning_time times_82[] = {
        { "e4m3_fast_kk_64x64_sm90a", 21.658f }, { "e4m3_fast_kk_128x64_sm90a", 22.422f },
        { "e4m3_fast_kk_128x128_sm90a", 27.741f }, { "e4m3_fast_kk_128x192_sm90a", 34.941f },
        { "e4m3_fast_kk_64x16_sm90a", 42.818f }, { "e4m3_fast_kk_skinny64x16_sm90a", 69.203f },
        { "e4m3_fast_kk_64x8_sm90a", 80.248f }, { "e4m3_fast_kk_128x256_c2_sm90a", 96.664f }
};
static const struct tuning_time times_83[] = {
        { "e4m3_fast_kk_64x64_sm90a", 28.684f }, { "e4m3_fast_kk_128x64_sm90a", 29.511f },
        { "e4m3_fast_kk_128x128_sm90a", 31.778f }, { "e4m3_fast_kk_128x192_sm90a", 36.009f },
        { "e4m3_fast_kk_64x16_sm90a", 85.062f }, { "e4m3_fast_kk_128x256_c2_sm90a", 97.091f }
};
static const struct tuning_time times_84[] = {
        { "e4m3_fast_kk_64x64_slices_sm90a", 7.6070f }, { "e4m3_fast_kk_64x128_slices_sm90a", 8.2123f }
};
static const struct tuning_time times_85[] = {
        { "e4m3_fast_kk_64x64_sm90a", 33.349f }, { "e4m3_fast_kk_128x64_sm90a", 44.737f },
        { "e4m3_fast_kk_128x128_sm90a", 47.295f }, { "e4m3_fast_kk_128x192_sm90a", 48.333f },
        { "e4m3_fast_kk_64x16_sm90a", 53.399f }, { "e4m3_fast_kk_128x256_c2_sm90a", 55.261f }
};
static const struct tuning_time times_86[] = {
        { "e4m3_fast_kk_64x64_sm90a", 18.786f }, { "e4m3_fast_kk_128x192_sm90a", 27.329f },
        { "e4m3_fast_kk_128x128_sm90a", 27.505f }, { "e4m3_fast_kk_64x16_sm90a", 28.662f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 30.141f }, { "e4m3_fast_kk_128x64_sm90a", 31.361f },
        { "e4m3_fast_kk_skinny64x16_sm90a", 38.930f }
};
static const struct tuning_time times_87[] = {
        { "e4m3_fast_kk_64x64_sm90a", 12.522f }, { "e4m3_fast_kk_128x192_sm90a", 13.137f },
        { "e4m3_fast_kk_128x128_sm90a", 15.077f }, { "e4m3_fast_kk_128x256_c2_sm90a", 15.173f },
        { "e4m3_fast_kk_64x16_sm90a", 21.942f }, { "e4m3_fast_kk_128x64_sm90a", 35.866f }
};
static const struct tuning_time times_88[] = {
        { "e4m3_fast_kk_128x128_sm90a", 19.509f }, { "e4m3_fast_kk_128x192_sm90a", 20.026f },
        { "e4m3_fast_kk_128x64_sm90a", 20.765f }, { "e4m3_fast_kk_64x64_sm90a", 27.004f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 32.881f }
};
static const struct tuning_time times_89[] = {
        { "e4m3_fast_kk_64x64_slices_sm90a", 8.7560f }, { "e4m3_fast_kk_64x128_slices_sm90a", 9.3947f }
};
static const struct tuning_time times_90[] = {
        { "e4m3_fast_kk_128x64_sm90a", 20.440f }, { "e4m3_fast_kk_128x128_sm90a", 23.265f },
        { "e4m3_fast_kk_64x64_sm90a", 26.943f }, { "e4m3_fast_kk_128x192_sm90a", 32.033f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 43.339f }
};
static const struct tuning_time times_91[] = {
        { "e4m3_fast_kk_128x64_sm90a", 63.456f }, { "e4m3_fast_kk_128x128_sm90a", 73.110f },
        { "e4m3_fast_kk_64x64_sm90a", 90.697f }, { "e4m3_fast_kk_128x192_sm90a", 119.10f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 157.40f }
};
static const struct tuning_time times_92[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 36.331f }, { "e4m3_fast_kk_128x128_sm90a", 40.430f },
        { "e4m3_fast_kk_128x64_sm90a", 43.142f }, { "e4m3_fast_kk_128x192_sm90a", 47.978f },
        { "e4m3_fast_kk_64x64_sm90a", 61.264f }
};
static const struct tuning_time times_93[] = {
        { "e4m3_fast_kk_64x64_sm90a", 2.7590f }, { "e4m3_fast_kk_128x64_sm90a", 2.9607f },
        { "e4m3_fast_kk_64x16_sm90a", 3.6917f }, { "e4m3_fast_kk_128x128_sm90a", 3.8325f },
        { "e4m3_fast_kk_128x192_sm90a", 4.6885f }, { "e4m3_fast_kk_skinny64x16_sm90a", 4.8953f },
        { "e4m3_fast_kk_64x8_sm90a", 5.3990f }, { "e4m3_fast_kk_128x256_c2_sm90a", 5.8270f }
};
static const struct tuning_time times_94[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 49.191f }, { "e4m3_fast_kk_128x128_sm90a", 52.640f },
        { "e4m3_fast_kk_128x192_sm90a", 68.121f }, { "e4m3_fast_kk_128x64_sm90a", 79.239f },
        { "e4m3_fast_kk_64x64_sm90a", 113.40f }
};
static const struct tuning_time times_95[] = {
        { "e4m3_fast_kk_128x64_sm90a", 6.4138f }, { "e4m3_fast_kk_128x128_sm90a", 7.5113f },
        { "e4m3_fast_kk_64x64_sm90a", 7.5545f }, { "e4m3_fast_kk_128x192_sm90a", 8.3455f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 9.7746f }, { "e4m3_fast_kk_64x16_sm90a", 17.690f }
};
static const struct tuning_time times_96[] = {
        { "e4m3_fast_kk_128x128_sm90a", 6.7205f }, { "e4m3_fast_kk_64x64_sm90a", 7.3890f },
        { "e4m3_fast_kk_128x64_sm90a", 7.7705f }, { "e4m3_fast_kk_128x192_sm90a", 8.0663f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 9.8896f }, { "e4m3_fast_kk_64x16_sm90a", 14.958f }
};
static const struct tuning_time times_97[] = {
        { "e4m3_fast_kk_128x64_sm90a", 4.4902f }, { "e4m3_fast_kk_64x64_sm90a", 5.0175f },
        { "e4m3_fast_kk_128x128_sm90a", 5.6803f }, { "e4m3_fast_kk_128x192_sm90a", 7.1247f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 8.7142f }, { "e4m3_fast_kk_64x16_sm90a", 12.567f }
};
static const struct tuning_time times_98[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 14.709f }, { "e4m3_fast_kk_128x128_sm90a", 14.841f },
        { "e4m3_fast_kk_128x192_sm90a", 18.729f }, { "e4m3_fast_kk_128x64_sm90a", 20.684f },
        { "e4m3_fast_kk_64x64_sm90a", 27.288f }
};
static const struct tuning_time times_99[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 182.44f }, { "e4m3_fast_kk_128x128_sm90a", 207.62f },
        { "e4m3_fast_kk_128x192_sm90a", 208.97f }, { "e4m3_fast_kk_128x64_sm90a", 351.68f },
        { "e4m3_fast_kk_64x64_sm90a", 466.74f }
};
static const struct tuning_time times_100[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 96.296f }, { "e4m3_fast_kk_128x128_sm90a", 105.37f },
        { "e4m3_fast_kk_128x192_sm90a", 108.43f }, { "e4m3_fast_kk_128x64_sm90a", 173.75f },
        { "e4m3_fast_kk_64x64_sm90a", 228.80f }
};
static const struct tuning_time times_101[] = {
        { "e4m3_fast_kk_128x192_sm90a", 92.357f }, { "e4m3_fast_kk_128x128_sm90a", 113.96f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 120.12f }, { "e4m3_fast_kk_128x64_sm90a", 160.41f },
        { "e4m3_fast_kk_64x64_sm90a", 207.84f }
};
static const struct tuning_time times_102[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 93.760f }, { "e4m3_fast_kk_128x128_sm90a", 102.95f },
        { "e4m3_fast_kk_128x192_sm90a", 107.95f }, { "e4m3_fast_kk_128x64_sm90a", 173.07f },
        { "e4m3_fast_kk_64x64_sm90a", 226.87f }
};
static const struct tuning_time times_103[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 178.30f }, { "e4m3_fast_kk_128x128_sm90a", 185.44f },
        { "e4m3_fast_kk_128x192_sm90a", 190.34f }, { "e4m3_fast_kk_128x64_sm90a", 301.46f },
        { "e4m3_fast_kk_64x64_sm90a", 403.21f }
};
static const struct tuning_time times_104[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 90.112f }, { "e4m3_fast_kk_128x192_sm90a", 98.549f },
        { "e4m3_fast_kk_128x128_sm90a", 99.027f }, { "e4m3_fast_kk_128x64_sm90a", 152.66f },
        { "e4m3_fast_kk_64x64_sm90a", 191.37f }
};
static const struct tuning_time times_105[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 655.70f }, { "e4m3_fast_kk_128x192_sm90a", 697.23f },
        { "e4m3_fast_kk_128x128_sm90a", 781.49f }, { "e4m3_fast_kk_128x64_sm90a", 1346.8f },
        { "e4m3_fast_kk_64x64_sm90a", 1875.6f }
};
static const struct tuning_time times_106[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 219.83f }, { "e4m3_fast_kk_128x192_sm90a", 231.31f },
        { "e4m3_fast_kk_128x128_sm90a", 261.76f }, { "e4m3_fast_kk_128x64_sm90a", 385.46f },
        { "e4m3_fast_kk_64x64_sm90a", 476.85f }
};
static const struct tuning_time times_107[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 1272.8f }, { "e4m3_fast_kk_128x192_sm90a", 1377.1f },
        { "e4m3_fast_kk_128x128_sm90a", 1760.0f }, { "e4m3_fast_kk_128x64_sm90a", 2653.0f },
        { "e4m3_fast_kk_64x64_sm90a", 3360.1f }
};
static const struct tuning_time times_108[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 122.82f }, { "e4m3_fast_kk_128x192_sm90a", 129.16f },
        { "e4m3_fast_kk_128x128_sm90a", 152.50f }, { "e4m3_fast_kk_128x64_sm90a", 208.12f },
        { "e4m3_fast_kk_64x64_sm90a", 357.18f }
};
static const struct tuning_time times_109[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 719.50f }, { "e4m3_fast_kk_128x192_sm90a", 784.67f },
        { "e4m3_fast_kk_128x128_sm90a", 929.46f }, { "e4m3_fast_kk_128x64_sm90a", 1548.2f },
        { "e4m3_fast_kk_64x64_sm90a", 2016.1f }
};
static const struct tuning_time times_110[] = {
        { "f16_tiny_16x16_sm80", 3.7372f }, { "f16_tiny_32x32_sm80", 3.7372f }
};
static const struct tuning_time times_111[] = {
        { "f16_tiny_32x32_sm80", 8.1495f }, { "f16_tiny_64x64_sm80", 17.243f }
};
static const struct tuning_time times_112[] = {
        { "f16_kk_skinny32x8_sm90a", 18.347f }, { "f16_kk_skinny64x8_sm90a", 18.689f },
        { "f16_kk_64x8_sm90a", 19.128f }, { "f16_kk_64x16_sm90a", 19.224f },
        { "f16_kk_skinny64x16_sm90a", 20.033f }, { "f16_kk_64x32_sm90a", 23.328f },
        { "f16_kk_64x128_sm90a", 25.376f }
};
static const struct tuning_time times_113[] = {
        { "f16_kk_skinny64x8_sm90a", 31.266f }, { "f16_kk_skinny32x8_sm90a", 32.348f },
        { "f16_kk_skinny64x16_sm90a", 32.829f }, { "f16_kk_64x16_sm90a", 36.013f },
        { "f16_kk_64x8_sm90a", 36.140f }, { "f16_kk_64x32_sm90a", 38.187f },
        { "f16_kk_skinny64x32_sm90a", 43.103f }, { "f16_kk_64x128_sm90a", 45.255f }
};
static const struct tuning_time times_114[] = {
        { "f16_kk_skinny64x8_sm90a", 106.16f }, { "f16_kk_skinny32x8_sm90a", 108.65f },
        { "f16_kk_skinny64x16_sm90a", 111.22f }, { "f16_kk_64x8_sm90a", 117.20f },
        { "f16_kk_64x16_sm90a", 117.28f }, { "f16_kk_32x128x64_sm80", 117.49f },
        { "f16_kk_64x240_pp_sm90a", 119.61f }, { "f16_kk_64x256_pp_sm90a", 123.44f }
};
static const struct tuning_time times_115[] = {
        { "f16_kk_skinny64x8_sm90a", 31.093f }, { "f16_kk_skinny32x8_sm90a", 32.532f },
        { "f16_kk_skinny64x16_sm90a", 33.370f }, { "f16_kk_64x8_sm90a", 36.095f },
        { "f16_kk_64x16_sm90a", 36.158f }, { "f16_kk_64x32_sm90a", 37.419f },
        { "f16_kk_skinny64x32_sm90a", 42.465f }
};
static const struct tuning_time times_116[] = {
        { "f16_kk_skinny64x8_sm90a", 31.125f }, { "f16_kk_skinny32x8_sm90a", 32.439f },
        { "f16_kk_skinny64x16_sm90a", 32.634f }, { "f16_kk_64x8_sm90a", 36.212f },
        { "f16_kk_64x16_sm90a", 36.287f }, { "f16_kk_64x32_sm90a", 37.655f },
        { "f16_kk_skinny64x32_sm90a", 41.950f }
};
static const struct tuning_time times_117[] = {
        { "f16_kk_skinny64x8_sm90a", 31.012f }, { "f16_kk_skinny64x16_sm90a", 31.390f },
        { "f16_kk_skinny32x8_sm90a", 32.363f }, { "f16_kk_64x16_sm90a", 36.601f },
        { "f16_kk_64x8_sm90a", 36.682f }, { "f16_kk_64x32_sm90a", 36.937f },
        { "f16_kk_skinny64x32_sm90a", 37.722f }, { "f16_kk_64x128_sm90a", 43.343f }
};
static const struct tuning_time times_118[] = {
        { "f16_kk_skinny64x8_sm90a", 106.58f }, { "f16_kk_skinny64x16_sm90a", 107.12f },
        { "f16_kk_skinny32x8_sm90a", 108.01f }, { "f16_kk_64x240_pp_sm90a", 117.96f },
        { "f16_kk_64x16_sm90a", 118.67f }, { "f16_kk_32x128x64_sm80", 119.08f },
        { "f16_kk_64x8_sm90a", 119.40f }, { "f16_kk_64x32_sm90a", 120.46f }
};
static const struct tuning_time times_119[] = {
        { "f16_kk_skinny64x16_sm90a", 31.275f }, { "f16_kk_skinny64x32_sm90a", 33.737f },
        { "f16_kk_64x16_sm90a", 37.894f }, { "f16_kk_64x32_sm90a", 37.941f },
        { "f16_kk_skinny64x8_sm90a", 39.358f }, { "f16_kk_64x128_sm90a", 40.560f },
        { "f16_kk_64x64_sm90a", 45.147f }
};
static const struct tuning_time times_120[] = {
        { "f16_kk_skinny64x16_sm90a", 107.03f }, { "f16_kk_skinny64x32_sm90a", 113.56f },
        { "f16_kk_64x240_pp_sm90a", 118.13f }, { "f16_kk_32x128x64_sm80", 120.32f },
        { "f16_kk_64x256_pp_sm90a", 121.48f }, { "f16_kk_64x128_sm90a", 122.05f },
        { "f16_kk_64x32_sm90a", 122.16f }
};
static const struct tuning_time times_121[] = {
        { "f16_kk_skinny64x32_sm90a", 32.021f }, { "f16_kk_64x128_sm90a", 36.632f },
        { "f16_kk_skinny64x16_sm90a", 40.004f }, { "f16_kk_64x32_sm90a", 40.559f },
        { "f16_kk_64x64_sm90a", 40.915f }, { "f16_kk_128x64_sm90a", 45.642f },
        { "f16_kk_64x240_pp_sm90a", 48.703f }
};
static const struct tuning_time times_122[] = {
        { "f16_kk_skinny64x32_sm90a", 110.11f }, { "f16_kk_64x128_sm90a", 117.96f },
        { "f16_kk_64x240_pp_sm90a", 118.66f }, { "f16_kk_64x256_pp_sm90a", 122.07f },
        { "f16_kk_32x128x64_sm80", 122.63f }, { "f16_kk_64x32_sm90a", 132.24f },
        { "f16_kk_128x64_sm90a", 133.92f }
};
static const struct tuning_time times_123[] = {
        { "f16_kk_64x64_sm90a", 3.2090f }, { "f16_kk_64x32_sm90a", 3.2142f },
        { "f16_kk_128x64_sm90a", 3.6128f }, { "f16_kk_64x128_sm90a", 3.6840f },
        { "f16_kk_64x16_sm90a", 4.4555f }, { "f16_kk_skinny64x32_sm90a", 4.7804f },
        { "f16_kk_128x128_sm90a", 4.9817f }
};
static const struct tuning_time times_124[] = {
        { "f16_kk_64x128_sm90a", 5.8913f }, { "f16_kk_128x64_sm90a", 5.9378f },
        { "f16_kk_64x64_sm90a", 7.1504f }, { "f16_kk_128x128_sm90a", 7.9875f },
        { "f16_kk_64x256_pp_sm90a", 8.3436f }, { "f16_kk_64x240_pp_sm90a", 9.0793f },
        { "f16_kk_128x176_sm90a", 10.281f }
};
static const struct tuning_time times_125[] = {
        { "f16_kk_128x256_sm90a", 25.674f }, { "f16_kk_128x256_c2_sm90a", 25.806f },
        { "f16_kk_128x128_sm90a", 26.387f }, { "f16_kk_64x256_pp_sm90a", 27.190f },
        { "f16_kk_64x128_sm90a", 35.791f }, { "f16_kk_128x176_sm90a", 37.804f },
        { "f16_kk_128x192_sm90a", 39.317f }, { "f16_kk_64x240_pp_sm90a", 39.882f }
};
static const struct tuning_time times_126[] = {
        { "f16_kk_128x256_c2_sm90a", 183.66f }, { "f16_kk_128x256_sm90a", 184.49f },
        { "f16_kk_128x176_sm90a", 208.90f }, { "f16_kk_128x128_sm90a", 209.51f },
        { "f16_kk_64x256_pp_sm90a", 214.50f }, { "f16_kk_128x192_sm90a", 225.49f },
        { "f16_kk_64x240_pp_sm90a", 310.26f }, { "f16_kk_64x128_sm90a", 346.51f }
};
static const struct tuning_time times_127[] = {
        { "f16_kk_128x256_c2_sm90a", 1436.8f }, { "f16_kk_128x256_sm90a", 1490.5f },
        { "f16_kk_128x176_sm90a", 1786.6f }, { "f16_kk_128x192_sm90a", 1791.1f },
        { "f16_kk_64x256_pp_sm90a", 2189.2f }, { "f16_kk_128x128_sm90a", 2228.8f },
        { "f16_kk_64x240_pp_sm90a", 2541.3f }, { "f16_kk_128x256x32_sm80", 3022.4f }
};
static const struct tuning_time times_128[] = {
        { "f32_64x64x16_ffma", 45.942f }, { "f32_128x128x16_ffma", 67.530f }
};
static const struct tuning_time times_129[] = {
        { "f32_64x128_split_sm90a", 125.62f }, { "f32_64x128_split_sm90a", 125.66f },
        { "f32_64x128_split_sm90a", 125.87f }, { "f32_64x128_split_sm90a", 125.94f },
        { "f32_64x128_split_sm90a", 128.70f }, { "f32_128x128_split_sm90a", 214.36f }
};
static const struct tuning_time times_130[] = {
        { "f32_128x128_split_sm90a", 848.41f }, { "f32_128x128_split_sm90a", 848.88f },
        { "f32_128x128_split_sm90a", 849.14f }, { "f32_128x128_split_sm90a", 849.20f },
        { "f32_128x128_split_sm90a", 850.72f }, { "f32_64x128_split_sm90a", 990.98f }
};
static const struct tuning_time times_131[] = {
        { "f32_128x128_split_sm90a", 6714.3f }, { "f32_128x128_split_sm90a", 6723.1f },
        { "f32_128x128_split_sm90a", 6727.6f }, { "f32_128x128_split_sm90a", 6737.7f },
        { "f32_128x128_split_sm90a", 6738.6f }, { "f32_64x128_split_sm90a", 7888.4f }
};
static const struct tuning_time times_132[] = {
        { "f32_128x128_split_sm90a", 53804.f }, { "f32_128x128_split_sm90a", 53808.f },
        { "f32_128x128_split_sm90a", 53815.f }, { "f32_128x128_split_sm90a", 53819.f },
        { "f32_128x128_split_sm90a", 53823.f }, { "f32_64x128_split_sm90a", 63311.f }
};
static const struct tuning_time times_133[] = {
        { "tf32_kk_64x16_sm90a", 34.249f }, { "tf32_kk_64x8_sm90a", 35.148f },
        { "tf32_kk_128x64_sm90a", 50.409f }, { "tf32_kk_64x64_sm90a", 54.428f },
        { "tf32_kk_128x128_sm90a", 77.813f }
};
static const struct tuning_time times_134[] = {
        { "tf32_kk_64x8_sm90a", 66.948f }, { "tf32_kk_64x16_sm90a", 67.420f },
        { "tf32_kk_128x64_sm90a", 88.145f }, { "tf32_kk_64x64_sm90a", 92.154f },
        { "tf32_kk_128x256_c2_sm90a", 110.85f }, { "tf32_kk_128x192_sm90a", 129.29f },
        { "tf32_kk_128x128_sm90a", 129.32f }, { "tf32_kk_128x128x16_sm80", 383.03f }
};
static const struct tuning_time times_135[] = {
        { "tf32_kk_64x8_sm90a", 224.94f }, { "tf32_kk_64x16_sm90a", 227.95f },
        { "tf32_kk_128x64_sm90a", 244.88f }, { "tf32_kk_128x256_c2_sm90a", 281.56f },
        { "tf32_kk_64x64_sm90a", 310.36f }, { "tf32_kk_128x128_sm90a", 358.07f },
        { "tf32_kk_128x192_sm90a", 366.39f }, { "tf32_kk_128x128x16_sm80", 711.74f }
};
static const struct tuning_time times_136[] = {
        { "tf32_kk_64x16_sm90a", 69.342f }, { "tf32_kk_128x64_sm90a", 82.731f },
        { "tf32_kk_64x64_sm90a", 84.085f }, { "tf32_kk_64x8_sm90a", 95.767f },
        { "tf32_kk_128x256_c2_sm90a", 110.08f }, { "tf32_kk_128x192_sm90a", 118.73f },
        { "tf32_kk_128x128_sm90a", 119.21f }, { "tf32_kk_128x128x16_sm80", 381.96f }
};
static const struct tuning_time times_137[] = {
        { "tf32_kk_64x16_sm90a", 231.99f }, { "tf32_kk_128x64_sm90a", 239.27f },
        { "tf32_kk_128x256_c2_sm90a", 272.99f }, { "tf32_kk_64x64_sm90a", 292.95f },
        { "tf32_kk_128x192_sm90a", 354.13f }, { "tf32_kk_128x128_sm90a", 354.72f },
        { "tf32_kk_64x8_sm90a", 367.57f }, { "tf32_kk_128x128x16_sm80", 713.06f }
};
static const struct tuning_time times_138[] = {
        { "tf32_kk_64x64_slices_sm90a", 19.597f }, { "tf32_kk_64x128_slices_sm90a", 20.071f }
};
static const struct tuning_time times_139[] = {
        { "tf32_kk_64x64_sm90a", 120.79f }, { "tf32_kk_128x64_sm90a", 136.67f },
        { "tf32_kk_128x128_sm90a", 179.03f }, { "tf32_kk_128x192_sm90a", 187.95f },
        { "tf32_kk_64x16_sm90a", 200.30f }, { "tf32_kk_128x256_c2_sm90a", 211.65f },
        { "tf32_kk_64x8_sm90a", 369.52f }, { "tf32_kk_128x128x16_sm80", 763.86f }
};
static const struct tuning_time times_140[] = {
        { "tf32_kk_64x64_sm90a", 67.364f }, { "tf32_kk_128x64_sm90a", 83.092f },
        { "tf32_kk_128x128_sm90a", 97.139f }, { "tf32_kk_128x192_sm90a", 101.17f },
        { "tf32_kk_64x16_sm90a", 101.91f }, { "tf32_kk_128x256_c2_sm90a", 110.25f },
        { "tf32_kk_64x8_sm90a", 199.60f }, { "tf32_kk_128x128x16_sm80", 386.41f }
};
static const struct tuning_time times_141[] = {
        { "tf32_kk_64x64_sm90a", 40.255f }, { "tf32_kk_128x192_sm90a", 45.091f },
        { "tf32_kk_128x256_c2_sm90a", 49.363f }, { "tf32_kk_128x128_sm90a", 52.733f },
        { "tf32_kk_64x16_sm90a", 63.249f }, { "tf32_kk_128x64_sm90a", 64.214f },
        { "tf32_kk_64x8_sm90a", 121.63f }, { "tf32_any_64x64x16_sm80", 133.03f }
};
static const struct tuning_time times_142[] = {
        { "tf32_kk_128x64_sm90a", 76.585f }, { "tf32_kk_128x128_sm90a", 80.518f },
        { "tf32_kk_64x64_sm90a", 107.13f }, { "tf32_kk_128x192_sm90a", 115.22f },
        { "tf32_kk_128x256_c2_sm90a", 154.03f }, { "tf32_kk_64x16_sm90a", 216.92f },
        { "tf32_kk_128x128x16_sm80", 401.16f }
};
static const struct tuning_time times_143[] = {
        { "tf32_kk_128x128_sm90a", 272.31f }, { "tf32_kk_128x64_sm90a", 272.91f },
        { "tf32_kk_128x192_sm90a", 395.25f }, { "tf32_kk_64x64_sm90a", 395.40f },
        { "tf32_kk_128x256_c2_sm90a", 523.25f }, { "tf32_kk_64x16_sm90a", 914.96f },
        { "tf32_kk_128x128x16_sm80", 1367.6f }
};
static const struct tuning_time times_144[] = {
        { "tf32_kk_64x64_sm90a", 4.4882f }, { "tf32_kk_128x64_sm90a", 5.6095f },
        { "tf32_kk_64x16_sm90a", 6.4182f }, { "tf32_kk_128x128_sm90a", 8.4387f },
        { "tf32_kk_64x8_sm90a", 10.276f }, { "tf32_kk_128x192_sm90a", 11.071f },
        { "tf32_kk_128x256_c2_sm90a", 14.079f }, { "tf32_kk_128x128x16_sm80", 38.365f }
};
static const struct tuning_time times_145[] = {
        { "tf32_kk_128x256_c2_sm90a", 173.36f }, { "tf32_kk_128x128_sm90a", 224.21f },
        { "tf32_kk_128x192_sm90a", 260.97f }, { "tf32_kk_128x64_sm90a", 321.71f },
        { "tf32_kk_64x64_sm90a", 463.58f }, { "tf32_kk_128x256x16_sm80", 788.43f },
        { "tf32_kk_128x128x16_sm80", 796.75f }
};
static const struct tuning_time times_146[] = {
        { "tf32_kk_128x64_sm90a", 9.4774f }, { "tf32_kk_64x64_sm90a", 12.346f },
        { "tf32_kk_128x128_sm90a", 13.264f }, { "tf32_kk_128x192_sm90a", 18.301f },
        { "tf32_kk_128x256_c2_sm90a", 23.556f }, { "tf32_kk_64x16_sm90a", 32.360f },
        { "tf32_kk_128x128x16_sm80", 62.792f }, { "tf32_any_64x64x16_sm80", 75.580f }
};
static const struct tuning_time times_147[] = {
        { "tf32_kk_128x256_c2_sm90a", 45.656f }, { "tf32_kk_128x128_sm90a", 48.422f },
        { "tf32_kk_128x192_sm90a", 64.711f }, { "tf32_kk_128x64_sm90a", 87.068f },
        { "tf32_kk_64x64_sm90a", 114.95f }, { "tf32_kk_128x256x16_sm80", 195.87f },
        { "tf32_kk_128x128x16_sm80", 198.93f }
};
static const struct tuning_time times_148[] = {
        { "tf32_kk_128x256_c2_sm90a", 660.66f }, { "tf32_kk_128x192_sm90a", 761.47f },
        { "tf32_kk_128x128_sm90a", 869.60f }, { "tf32_kk_128x64_sm90a", 1465.2f },
        { "tf32_kk_64x64_sm90a", 1992.7f }, { "tf32_kk_128x256x16_sm80", 2962.2f },
        { "tf32_kk_128x128x16_sm80", 3247.0f }
};
static const struct tuning_time times_149[] = {
        { "tf32_kk_128x192_sm90a", 332.20f }, { "tf32_kk_128x256_c2_sm90a", 420.10f },
        { "tf32_kk_128x128_sm90a", 442.42f }, { "tf32_kk_128x64_sm90a", 642.77f },
        { "tf32_kk_64x64_sm90a", 846.34f }, { "tf32_kk_128x128x16_sm80", 1658.5f },
        { "tf32_kk_128x256x16_sm80", 1935.5f }, { "tf32_kk_64x16_sm90a", 2111.7f }
};
static const struct tuning_time times_150[] = {
        { "tf32_kk_128x256_c2_sm90a", 336.44f }, { "tf32_kk_128x192_sm90a", 398.94f },
        { "tf32_kk_128x128_sm90a", 443.86f }, { "tf32_kk_128x64_sm90a", 720.94f },
        { "tf32_kk_64x64_sm90a", 956.91f }, { "tf32_kk_128x256x16_sm80", 1545.9f },
        { "tf32_kk_128x128x16_sm80", 1648.9f }
};
static const struct tuning_time times_151[] = {
        { "tf32_kk_128x256_c2_sm90a", 580.53f }, { "tf32_kk_128x192_sm90a", 710.40f },
        { "tf32_kk_128x128_sm90a", 711.06f }, { "tf32_kk_128x64_sm90a", 1223.5f },
        { "tf32_kk_64x64_sm90a", 1650.8f }, { "tf32_kk_128x256x16_sm80", 2638.9f },
        { "tf32_kk_128x128x16_sm80", 2965.6f }
};
static const struct tuning_time times_152[] = {
        { "tf32_kk_128x256_c2_sm90a", 2342.5f }, { "tf32_kk_128x192_sm90a", 2945.8f },
        { "tf32_kk_128x128_sm90a", 3772.2f }, { "tf32_kk_128x64_sm90a", 7854.9f },
        { "tf32_kk_128x256x16_sm80", 10075.f }, { "tf32_kk_128x128x16_sm80", 10144.f },
        { "tf32_kk_64x64_sm90a", 10691.f }
};
static const struct tuning_time times_153[] = {
        { "tf32_kk_128x256_c2_sm90a", 791.87f }, { "tf32_kk_128x192_sm90a", 820.90f },
        { "tf32_kk_128x128_sm90a", 1017.5f }, { "tf32_kk_128x64_sm90a", 1595.9f },
        { "tf32_kk_64x64_sm90a", 2098.5f }, { "tf32_kk_128x256x16_sm80", 3543.3f },
        { "tf32_kk_128x128x16_sm80", 3790.9f }
};
static const struct tuning_time times_154[] = {
        { "tf32_kk_128x256_c2_sm90a", 407.50f }, { "tf32_kk_128x192_sm90a", 421.17f },
        { "tf32_kk_128x128_sm90a", 437.18f }, { "tf32_kk_128x64_sm90a", 722.53f },
        { "tf32_kk_64x64_sm90a", 977.41f }, { "tf32_kk_128x256x16_sm80", 1932.0f },
        { "tf32_kk_128x128x16_sm80", 2039.8f }
};
static const struct tuning_time times_155[] = {
        { "tf32_kk_128x256_c2_sm90a", 2698.3f }, { "tf32_kk_128x192_sm90a", 3302.4f },
        { "tf32_kk_128x128_sm90a", 4708.1f }, { "tf32_kk_128x64_sm90a", 7910.0f },
        { "tf32_kk_64x64_sm90a", 10255.f }, { "tf32_kk_128x256x16_sm80", 11632.f },
        { "tf32_kk_128x128x16_sm80", 11670.f }
};
static const struct tuning_time times_156[] = {
        { "f64_kk_16x64_sm90a", 8.6648f }, { "f64_kk_32x64_sm90a", 8.8297f },
        { "f64_kk_16x32_sm90a", 13.505f }, { "f64_kk_128x64_sm90a", 20.83f },
        { "f64_kk_64x64x16_dmma", 22.457f }, { "f64_kk_128x64x16_dmma", 36.158f }
};
static const struct tuning_time times_157[] = {
        { "f64_kk_128x64_sm90a", 42.6f }, { "f64_kk_32x64_sm90a", 44.192f },
        { "f64_kk_64x64x16_dmma", 52.137f }, { "f64_kk_16x64_sm90a", 54.089f },
        { "f64_kk_128x64x16_dmma", 61.560f }, { "f64_kk_128x128_sm90a", 72.817f },
        { "f64_kk_16x32_sm90a", 90.494f }
};
static const struct tuning_time times_158[] = {
        { "f64_kk_128x128_sm90a", 281.98f }, { "f64_kk_128x64_sm90a", 316.06f },
        { "f64_kk_32x64_sm90a", 344.83f }, { "f64_kk_128x64x16_dmma", 346.68f },
        { "f64_kk_64x64x16_dmma", 361.71f }, { "f64_kk_16x64_sm90a", 426.56f },
        { "f64_kk_16x32_sm90a", 686.45f }
};
static const struct tuning_time times_159[] = {
        { "f64_kk_128x128_sm90a", 2303.7f }, { "f64_kk_128x64_sm90a", 2370.f },
        { "f64_kk_32x64_sm90a", 2818.4f }, { "f64_kk_128x64x16_dmma", 2975.5f },
        { "f64_kk_64x64x16_dmma", 3385.1f }, { "f64_kk_16x64_sm90a", 3875.7f },
        { "f64_kk_16x32_sm90a", 5800.3f }
};
static const struct tuning_time times_160[] = {
        { "f64_kk_128x128_sm90a", 19861.f }, { "f64_kk_128x64_sm90a", 20560.f },
        { "f64_kk_64x64x16_dmma", 26422.f }, { "f64_kk_128x64x16_dmma", 27173.f },
        { "f64_kk_32x64_sm90a", 30116.f }, { "f64_kk_16x64_sm90a", 38329.f },
        { "f64_kk_16x32_sm90a", 54039.f }
};
static const struct tuning_time times_161[] = {
        { "s8s8_kk_skinny64x16_sm90a", 11.612f }, { "s8s8_kk_64x16_sm90a", 11.831f },
        { "s8s8_kk_128x64_sm90a", 14.971f }, { "s8s8_kk_64x64_sm90a", 16.546f },
        { "s8s8_kk_128x128_sm90a", 20.211f }, { "s8s8_kk_64x64x128_sm80", 21.360f }
};
static const struct tuning_time times_162[] = {
        { "s8s8_kk_skinny64x16_sm90a", 17.346f }, { "s8s8_kk_64x16_sm90a", 19.669f },
        { "s8s8_kk_64x64_sm90a", 24.067f }, { "s8s8_kk_64x64x128_sm80", 27.308f },
        { "s8s8_kk_128x64_sm90a", 27.855f }, { "s8s8_kk_128x256_c2_sm90a", 31.090f },
        { "s8s8_kk_128x128_sm90a", 38.797f }
};
static const struct tuning_time times_163[] = {
        { "s8s8_kk_skinny64x16_sm90a", 57.856f }, { "s8s8_kk_64x16_sm90a", 61.366f },
        { "s8s8_kk_128x64_sm90a", 70.416f }, { "s8s8_kk_64x64x128_sm80", 73.660f },
        { "s8s8_kk_128x256_c2_sm90a", 75.597f }, { "s8s8_kk_128x256x64_sm80", 76.794f },
        { "s8s8_kk_64x64_sm90a", 90.816f }, { "s8s8_kk_128x128_sm90a", 94.770f }
};
static const struct tuning_time times_164[] = {
        { "s8s8_kk_64x64_sm90a", 21.766f }, { "s8s8_kk_128x64_sm90a", 22.232f },
        { "s8s8_kk_64x16_sm90a", 22.373f }, { "s8s8_kk_skinny64x16_sm90a", 30.907f },
        { "s8s8_kk_128x128_sm90a", 37.954f }, { "s8s8_kk_64x64x128_sm80", 44.163f },
        { "s8s8_kk_128x256x64_sm80", 131.09f }, { "s8s8_kk_128x256_c2_sm90a", 133.36f }
};
static const struct tuning_time times_165[] = {
        { "s8s8_kk_skinny64x16_sm90a", 16.710f }, { "s8s8_kk_64x16_sm90a", 21.348f },
        { "s8s8_kk_64x64_sm90a", 22.625f }, { "s8s8_kk_128x64_sm90a", 25.916f },
        { "s8s8_kk_64x64x128_sm80", 28.398f }, { "s8s8_kk_128x256_c2_sm90a", 30.936f },
        { "s8s8_kk_128x128_sm90a", 36.178f }
};
static const struct tuning_time times_166[] = {
        { "s8s8_kk_skinny64x16_sm90a", 55.273f }, { "s8s8_kk_64x16_sm90a", 66.933f },
        { "s8s8_kk_128x64_sm90a", 70.654f }, { "s8s8_kk_128x256_c2_sm90a", 74.339f },
        { "s8s8_kk_64x64x128_sm80", 75.552f }, { "s8s8_kk_128x256x64_sm80", 78.636f },
        { "s8s8_kk_64x64_sm90a", 82.288f }, { "s8s8_kk_128x128_sm90a", 92.680f }
};
static const struct tuning_time times_167[] = {
        { "s8s8_kk_64x64_sm90a", 22.925f }, { "s8s8_kk_128x64_sm90a", 23.718f },
        { "s8s8_kk_128x128_sm90a", 39.755f }, { "s8s8_kk_64x16_sm90a", 43.333f },
        { "s8s8_kk_64x64x128_sm80", 54.065f }, { "s8s8_kk_skinny64x16_sm90a", 66.764f },
        { "s8s8_kk_128x256_c2_sm90a", 131.51f }, { "s8s8_kk_128x256x64_sm80", 134.93f }
};
static const struct tuning_time times_168[] = {
        { "s8s8_kk_64x64_sm90a", 32.572f }, { "s8s8_kk_128x64_sm90a", 33.178f },
        { "s8s8_kk_128x128_sm90a", 40.107f }, { "s8s8_kk_64x16_sm90a", 86.800f },
        { "s8s8_kk_64x64x128_sm80", 95.921f }, { "s8s8_kk_128x256_c2_sm90a", 133.62f },
        { "s8s8_kk_128x256x64_sm80", 157.68f }, { "s8s8_any_128x128x64_sm80", 164.82f }
};
static const struct tuning_time times_169[] = {
        { "s8s8_kk_64x64_slices_sm90a", 7.7050f }, { "s8s8_kk_64x128_slices_sm90a", 8.2831f },
        { "s8s8_kk_64x64_sm90a", 8.7592f }, { "s8s8_kk_64x16_sm90a", 14.068f },
        { "s8s8_kk_128x128_sm90a", 14.542f }, { "s8s8_kk_64x64x128_sm80", 23.797f }
};
static const struct tuning_time times_170[] = {
        { "s8s8_kk_64x64_sm90a", 33.741f }, { "s8s8_kk_128x64_sm90a", 41.541f },
        { "s8s8_kk_128x128_sm90a", 47.370f }, { "s8s8_kk_64x64x128_sm80", 52.011f },
        { "s8s8_kk_64x16_sm90a", 55.171f }, { "s8s8_kk_128x256_c2_sm90a", 55.936f }
};
static const struct tuning_time times_171[] = {
        { "s8s8_kk_64x64_sm90a", 19.105f }, { "s8s8_kk_128x64_sm90a", 28.332f },
        { "s8s8_kk_128x128_sm90a", 29.038f }, { "s8s8_kk_64x16_sm90a", 29.656f },
        { "s8s8_kk_128x256_c2_sm90a", 30.880f }, { "s8s8_kk_64x64x128_sm80", 31.512f },
        { "s8s8_kk_skinny64x16_sm90a", 38.206f }
};
static const struct tuning_time times_172[] = {
        { "s8s8_kk_64x64_sm90a", 13.113f }, { "s8s8_kk_128x128_sm90a", 15.493f },
        { "s8s8_kk_128x256_c2_sm90a", 16.217f }, { "s8s8_kk_64x64x128_sm80", 18.763f },
        { "s8s8_kk_64x16_sm90a", 22.326f }, { "s8s8_kk_128x256x64_sm80", 22.992f },
        { "s8s8_kk_skinny64x16_sm90a", 27.108f }, { "s8s8_kk_128x64_sm90a", 29.670f }
};
static const struct tuning_time times_173[] = {
        { "s8s8_kk_128x128_sm90a", 27.777f }, { "s8s8_kk_128x64_sm90a", 29.735f },
        { "s8s8_kk_64x64_sm90a", 31.402f }, { "s8s8_kk_128x256_c2_sm90a", 44.607f },
        { "s8s8_kk_128x256x64_sm80", 80.758f }, { "s8s8_any_128x128x64_sm80", 84.629f },
        { "s8s8_kk_64x64x128_sm80", 88.912f }
};
static const struct tuning_time times_174[] = {
        { "s8s8_kk_64x64_slices_sm90a", 10.652f }, { "s8s8_kk_64x128_slices_sm90a", 11.518f }
};
static const struct tuning_time times_175[] = {
        { "s8s8_kk_128x64_sm90a", 20.742f }, { "s8s8_kk_128x128_sm90a", 24.179f },
        { "s8s8_kk_64x64_sm90a", 26.951f }, { "s8s8_kk_64x64x128_sm80", 36.151f },
        { "s8s8_kk_128x256_c2_sm90a", 42.214f }, { "s8s8_kk_64x16_sm90a", 56.448f },
        { "s8s8_kk_128x256x64_sm80", 80.440f }
};
static const struct tuning_time times_176[] = {
        { "s8s8_kk_128x64_sm90a", 63.760f }, { "s8s8_kk_128x128_sm90a", 70.878f },
        { "s8s8_kk_64x64_sm90a", 91.753f }, { "s8s8_kk_64x64x128_sm80", 106.62f },
        { "s8s8_kk_128x256_c2_sm90a", 133.15f }, { "s8s8_kk_128x256x64_sm80", 244.31f }
};
static const struct tuning_time times_177[] = {
        { "s8s8_kk_128x256_c2_sm90a", 54.208f }, { "s8s8_kk_128x128_sm90a", 59.936f },
        { "s8s8_kk_128x64_sm90a", 60.268f }, { "s8s8_kk_64x64_sm90a", 71.451f },
        { "s8s8_kk_128x256x64_sm80", 123.31f }, { "s8s8_kk_64x64x128_sm80", 180.85f },
        { "s8s8_any_128x128x64_sm80", 198.81f }
};
static const struct tuning_time times_178[] = {
        { "s8s8_kk_64x64_sm90a", 2.8133f }, { "s8s8_kk_128x64_sm90a", 3.2100f },
        { "s8s8_kk_64x16_sm90a", 3.7085f }, { "s8s8_kk_128x128_sm90a", 4.3880f },
        { "s8s8_kk_skinny64x16_sm90a", 4.6843f }, { "s8s8_kk_128x256_c2_sm90a", 6.6660f },
        { "s8s8_kk_64x64x128_sm80", 8.2223f }, { "s8s8_any_128x128x64_sm80", 16.079f }
};
static const struct tuning_time times_179[] = {
        { "s8s8_kk_128x256_c2_sm90a", 46.713f }, { "s8s8_kk_128x128_sm90a", 55.532f },
        { "s8s8_kk_128x64_sm90a", 78.291f }, { "s8s8_kk_128x256x64_sm80", 81.101f },
        { "s8s8_kk_64x64_sm90a", 115.25f }
};
static const struct tuning_time times_180[] = {
        { "s8s8_kk_128x64_sm90a", 6.6350f }, { "s8s8_kk_128x128_sm90a", 8.0288f },
        { "s8s8_kk_64x64_sm90a", 8.0593f }, { "s8s8_kk_128x256_c2_sm90a", 11.430f },
        { "s8s8_kk_64x64x128_sm80", 14.306f }, { "s8s8_kk_64x16_sm90a", 17.874f },
        { "s8s8_kk_128x256x64_sm80", 24.508f }, { "s8s8_any_128x128x64_sm80", 27.889f }
};
static const struct tuning_time times_181[] = {
        { "s8s8_kk_128x128_sm90a", 7.7053f }, { "s8s8_kk_64x64_sm90a", 8.6347f },
        { "s8s8_kk_128x64_sm90a", 8.6929f }, { "s8s8_kk_128x256_c2_sm90a", 11.394f },
        { "s8s8_kk_64x64x128_sm80", 13.613f }, { "s8s8_kk_64x16_sm90a", 15.255f },
        { "s8s8_kk_128x256x64_sm80", 22.945f }, { "s8s8_any_128x128x64_sm80", 29.160f }
};
static const struct tuning_time times_182[] = {
        { "s8s8_kk_128x64_sm90a", 4.9627f }, { "s8s8_kk_64x64_sm90a", 5.3095f },
        { "s8s8_kk_128x128_sm90a", 6.2607f }, { "s8s8_kk_128x256_c2_sm90a", 9.6328f },
        { "s8s8_kk_64x64x128_sm80", 11.757f }, { "s8s8_kk_64x16_sm90a", 12.790f },
        { "s8s8_kk_128x256x64_sm80", 22.179f }, { "s8s8_any_128x128x64_sm80", 25.036f }
};
static const struct tuning_time times_183[] = {
        { "s8s8_kk_128x128_sm90a", 15.762f }, { "s8s8_kk_128x256_c2_sm90a", 16.187f },
        { "s8s8_kk_128x64_sm90a", 22.286f }, { "s8s8_kk_64x64_sm90a", 28.924f },
        { "s8s8_kk_128x256x64_sm80", 31.276f }
};
static const struct tuning_time times_184[] = {
        { "s8s8_kk_128x256_c2_sm90a", 171.69f }, { "s8s8_kk_128x128_sm90a", 216.89f },
        { "s8s8_kk_128x256x64_sm80", 325.23f }, { "s8s8_kk_128x64_sm90a", 358.19f },
        { "s8s8_kk_64x64_sm90a", 469.68f }
};
static const struct tuning_time times_185[] = {
        { "s8s8_kk_128x256_c2_sm90a", 93.877f }, { "s8s8_kk_128x128_sm90a", 107.00f },
        { "s8s8_kk_128x64_sm90a", 176.56f }, { "s8s8_kk_128x256x64_sm80", 211.95f },
        { "s8s8_kk_64x64_sm90a", 235.58f }
};
static const struct tuning_time times_186[] = {
        { "s8s8_kk_128x128_sm90a", 114.35f }, { "s8s8_kk_128x256_c2_sm90a", 117.13f },
        { "s8s8_kk_128x64_sm90a", 161.40f }, { "s8s8_kk_64x64_sm90a", 210.25f },
        { "s8s8_kk_128x256x64_sm80", 219.59f }
};
static const struct tuning_time times_187[] = {
        { "s8s8_kk_128x256_c2_sm90a", 91.755f }, { "s8s8_kk_128x128_sm90a", 107.61f },
        { "s8s8_kk_128x64_sm90a", 175.36f }, { "s8s8_kk_128x256x64_sm80", 184.99f },
        { "s8s8_kk_64x64_sm90a", 231.99f }
};
static const struct tuning_time times_188[] = {
        { "s8s8_kk_128x256_c2_sm90a", 152.82f }, { "s8s8_kk_128x128_sm90a", 187.72f },
        { "s8s8_kk_128x256x64_sm80", 305.34f }, { "s8s8_kk_128x64_sm90a", 307.61f },
        { "s8s8_kk_64x64_sm90a", 407.54f }
};
static const struct tuning_time times_189[] = {
        { "s8s8_kk_128x256_c2_sm90a", 90.479f }, { "s8s8_kk_128x128_sm90a", 98.264f },
        { "s8s8_kk_128x64_sm90a", 156.47f }, { "s8s8_kk_64x64_sm90a", 205.27f },
        { "s8s8_kk_128x256x64_sm80", 213.44f }
};
static const struct tuning_time times_190[] = {
        { "s8s8_kk_128x256_c2_sm90a", 579.86f }, { "s8s8_kk_128x128_sm90a", 794.03f },
        { "s8s8_kk_128x256x64_sm80", 1104.5f }, { "s8s8_kk_128x64_sm90a", 1316.7f },
        { "s8s8_kk_64x64_sm90a", 1754.2f }
};
static const struct tuning_time times_191[] = {
        { "s8s8_kk_128x256_c2_sm90a", 243.09f }, { "s8s8_kk_128x128_sm90a", 266.15f },
        { "s8s8_kk_128x64_sm90a", 391.47f }, { "s8s8_kk_64x64_sm90a", 528.77f },
        { "s8s8_kk_128x256x64_sm80", 613.97f }
};
static const struct tuning_time times_192[] = {
        { "s8s8_kk_128x256_c2_sm90a", 1186.6f }, { "s8s8_kk_128x128_sm90a", 1611.9f },
        { "s8s8_kk_128x64_sm90a", 2484.3f }, { "s8s8_kk_128x256x64_sm80", 2749.7f },
        { "s8s8_kk_64x64_sm90a", 3344.4f }
};
static const struct tuning_time times_193[] = {
        { "s8s8_kk_128x256_c2_sm90a", 193.82f }, { "s8s8_kk_128x128_sm90a", 205.78f },
        { "s8s8_kk_128x64_sm90a", 232.35f }, { "s8s8_kk_64x64_sm90a", 354.98f },
        { "s8s8_kk_128x256x64_sm80", 531.17f }
};
static const struct tuning_time times_194[] = {
        { "s8s8_kk_128x256_c2_sm90a", 678.74f }, { "s8s8_kk_128x128_sm90a", 928.66f },
        { "s8s8_kk_128x256x64_sm80", 1259.7f }, { "s8s8_kk_128x64_sm90a", 1422.5f },
        { "s8s8_kk_64x64_sm90a", 1898.5f }
};

static const struct tuning_shape shapes[] = {
        { { 1u, 4096u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_0, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_1, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_2, 8 },
        { { 2u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_3, 8 },
        { { 4u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_4, 7 },
        { { 8u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_5, 8 },
        { { 8u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_6, 8 },
        { { 16u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_7, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_8, 7 },
        { { 32u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_9, 7 },
        { { 32u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_10, 7 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_11, 7 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_12, 7 },
        { { 2048u, 2048u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_13, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_14, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_15, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_16, 8 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_17, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_18, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_19, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_20, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_21, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_22, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_23, 7 },
        { { 1u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_24, 8 },
        { { 16u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_25, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_26, 7 },
        { { 64u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_27, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_28, 7 },
        { { 64u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_29, 7 },
        { { 64u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_30, 7 },
        { { 128u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_31, 7 },
        { { 128u, 8192u, 28672u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_32, 7 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_33, 7 },
        { { 512u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_34, 7 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_35, 7 },
        { { 2048u, 2048u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_36, 8 },
        { { 2048u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_37, 7 },
        { { 4096u, 4096u, 4096u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_38, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_39, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_40, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_41, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_42, 8 },
        { { 8u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_43, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_44, 3 },
        { { 16u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_45, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_46, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_47, 2 },
        { { 64u, 64u, 64u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_48, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_49, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_50, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_51, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_52, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_53, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_54, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_55, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_56, 8 },
        { { 256u, 256u, 256u, 512u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_57, 8 },
        { { 512u, 512u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_58, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_59, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_60, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_61, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_62, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_63, 8 },
        { { 2048u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_64, 8 },
        { { 4095u, 4095u, 4095u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_65, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_66, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_67, 8 },
        { { 4096u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_68, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_69, 8 },
        { { 4096u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_70, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_71, 8 },
        { { 4096u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_72, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_73, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_74, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_75, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_76, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_77, 8 },
        { { 8u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_78, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_79, 8 },
        { { 16u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_80, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_81, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_82, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_83, 6 },
        { { 64u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_84, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_85, 6 },
        { { 64u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_86, 7 },
        { { 64u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_87, 6 },
        { { 128u, 128u, 128u, 1024u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_88, 5 },
        { { 128u, 128u, 65536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_89, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_90, 5 },
        { { 128u, 8192u, 28672u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_91, 5 },
        { { 256u, 256u, 256u, 512u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_92, 5 },
        { { 512u, 512u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_93, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_94, 5 },
        { { 1000u, 1000u, 1000u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_95, 6 },
        { { 1023u, 1025u, 1027u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_96, 6 },
        { { 1024u, 1024u, 1024u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_97, 6 },
        { { 2048u, 2048u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_98, 5 },
        { { 2048u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_99, 5 },
        { { 4095u, 4095u, 4095u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_100, 5 },
        { { 4096u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_101, 5 },
        { { 4096u, 4096u, 4096u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_102, 5 },
        { { 4096u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_103, 5 },
        { { 4096u, 7168u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_104, 5 },
        { { 4096u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_105, 5 },
        { { 4096u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_106, 5 },
        { { 4096u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_107, 5 },
        { { 4096u, 32768u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_108, 5 },
        { { 8192u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_109, 5 },
        { { 16u, 16u, 16u, 4096u, MMA_F16, MMA_F16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_110, 2 },
        { { 32u, 32u, 32u, 4096u, MMA_F16, MMA_F16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_111, 2 },
        { { 1u, 4096u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_112, 7 },
        { { 1u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_113, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_114, 8 },
        { { 2u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_115, 7 },
        { { 4u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_116, 7 },
        { { 8u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_117, 8 },
        { { 8u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_118, 8 },
        { { 16u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_119, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_120, 7 },
        { { 32u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_121, 7 },
        { { 32u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_122, 7 },
        { { 512u, 512u, 512u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_123, 7 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_124, 7 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_125, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_126, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_127, 8 },
        { { 512u, 512u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_128, 2 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_129, 6 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_130, 6 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_131, 6 },
        { { 8192u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_132, 6 },
        { { 1u, 4096u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_133, 5 },
        { { 1u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_134, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_135, 8 },
        { { 16u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_136, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_137, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_138, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_139, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_140, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_141, 8 },
        { { 128u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_142, 7 },
        { { 128u, 8192u, 28672u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_143, 7 },
        { { 512u, 512u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_144, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_145, 7 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_146, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_147, 7 },
        { { 2048u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_148, 7 },
        { { 4096u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_149, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_150, 7 },
        { { 4096u, 4096u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_151, 7 },
        { { 4096u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_152, 7 },
        { { 4096u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_153, 7 },
        { { 4096u, 32768u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_154, 7 },
        { { 8192u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_155, 7 },
        { { 512u, 512u, 512u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_156, 6 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_157, 7 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_158, 7 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_159, 7 },
        { { 8192u, 8192u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_160, 7 },
        { { 1u, 4096u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_161, 6 },
        { { 1u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_162, 7 },
        { { 1u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_163, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_164, 8 },
        { { 16u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_165, 7 },
        { { 16u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_166, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_167, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_168, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_169, 6 },
        { { 64u, 7168u, 16384u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_170, 6 },
        { { 64u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_171, 7 },
        { { 64u, 24576u, 1536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_172, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_173, 7 },
        { { 128u, 128u, 65536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_174, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_175, 7 },
        { { 128u, 8192u, 28672u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_176, 6 },
        { { 256u, 256u, 256u, 512u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_177, 7 },
        { { 512u, 512u, 512u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_178, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_179, 5 },
        { { 1000u, 1000u, 1000u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_180, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_181, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_182, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_183, 5 },
        { { 2048u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_184, 5 },
        { { 4095u, 4095u, 4095u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_185, 5 },
        { { 4096u, 2112u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_186, 5 },
        { { 4096u, 4096u, 4096u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_187, 5 },
        { { 4096u, 4096u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_188, 5 },
        { { 4096u, 7168u, 2048u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_189, 5 },
        { { 4096u, 7168u, 16384u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_190, 5 },
        { { 4096u, 24576u, 1536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_191, 5 },
        { { 4096u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_192, 5 },
        { { 4096u, 32768u, 512u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_193, 5 },
        { { 8192u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_194, 5 },
};

const struct tuning_set tuned_h200 = { shapes, sizeof shapes / sizeof shapes[0] };
