/* SPDX-License-Identifier: MIT
 *
 * Times of rows as measured on an NVIDIA H200: the shipped tuning (tuning.h). Made by contrib/tuned-table.py from the state
 * file that `mmactl tune` leaves; do not edit. Eight shapes are of a run before, whose order of rows the bench showed to be the better one.
 *
 *     device NVIDIA H200
 *     driver CUDA 13.0 580.159.04
 *     build 0.1.0 7a18690a414a31bffa6d689e7f806a742cf30d8b
 */
#include "kernels/tuning.h"

static const struct tuning_time times_0[] = {
        { "bf16_kk_skinny32x8_sm90a", 15.807f }, { "bf16_kk_skinny64x8_sm90a", 16.696f },
        { "bf16_kk_64x16_sm90a", 18.153f }, { "bf16_kk_skinny64x16_sm90a", 19.165f },
        { "bf16_kk_64x32_sm90a", 20.156f }, { "bf16_kk_64x128_sm90a", 25.494f },
        { "bf16_kk_64x128_c2_sm90a", 26.144f }, { "bf16_kk_128x64_sm90a", 26.538f }
};
static const struct tuning_time times_1[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.952f }, { "bf16_kk_skinny32x8_sm90a", 32.362f },
        { "bf16_kk_skinny64x16_sm90a", 32.733f }, { "bf16_kk_64x16_sm90a", 35.274f },
        { "bf16_kk_64x32_sm90a", 37.239f }, { "bf16_kk_skinny64x32_sm90a", 42.833f },
        { "bf16_kk_fit128x256_c2_sm90a", 44.151f }, { "bf16_kk_64x128_sm90a", 44.955f }
};
static const struct tuning_time times_2[] = {
        { "bf16_kk_skinny64x8_sm90a", 106.56f }, { "bf16_kk_skinny32x8_sm90a", 107.70f },
        { "bf16_kk_skinny64x16_sm90a", 111.16f }, { "bf16_kk_32x128x64_sm80", 117.96f },
        { "bf16_kk_64x16_sm90a", 118.63f }, { "bf16_kk_fit128x256_c2_sm90a", 118.71f },
        { "bf16_kk_64x32_sm90a", 125.69f }, { "bf16_kk_64x128_c2_sm90a", 125.88f }
};
static const struct tuning_time times_3[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.994f }, { "bf16_kk_skinny32x8_sm90a", 32.401f },
        { "bf16_kk_skinny64x16_sm90a", 33.379f }, { "bf16_kk_64x16_sm90a", 35.321f },
        { "bf16_kk_64x32_sm90a", 37.273f }, { "bf16_kk_skinny64x32_sm90a", 43.317f },
        { "bf16_kk_fit128x256_c2_sm90a", 44.199f }, { "bf16_kk_64x128_sm90a", 45.253f }
};
static const struct tuning_time times_4[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.916f }, { "bf16_kk_skinny32x8_sm90a", 32.518f },
        { "bf16_kk_skinny64x16_sm90a", 32.588f }, { "bf16_kk_64x16_sm90a", 35.515f },
        { "bf16_kk_64x32_sm90a", 37.377f }, { "bf16_kk_skinny64x32_sm90a", 42.139f },
        { "bf16_kk_fit128x256_c2_sm90a", 44.443f }, { "bf16_kk_64x128_sm90a", 44.803f }
};
static const struct tuning_time times_5[] = {
        { "bf16_kk_skinny64x8_sm90a", 30.866f }, { "bf16_kk_skinny64x16_sm90a", 31.092f },
        { "bf16_kk_skinny32x8_sm90a", 32.379f }, { "bf16_kk_64x16_sm90a", 35.783f },
        { "bf16_kk_64x32_sm90a", 36.065f }, { "bf16_kk_skinny64x32_sm90a", 37.022f },
        { "bf16_kk_64x128_sm90a", 41.043f }, { "bf16_kk_64x128_c2_sm90a", 42.901f }
};
static const struct tuning_time times_6[] = {
        { "bf16_kk_skinny64x8_sm90a", 106.85f }, { "bf16_kk_skinny64x16_sm90a", 106.99f },
        { "bf16_kk_skinny32x8_sm90a", 107.45f }, { "bf16_kk_fit128x256_c2_sm90a", 118.62f },
        { "bf16_kk_64x16_sm90a", 118.79f }, { "bf16_kk_32x128x64_sm80", 118.81f },
        { "bf16_kk_skinny64x32_sm90a", 120.91f }, { "bf16_kk_64x128_c2_sm90a", 121.17f }
};
static const struct tuning_time times_7[] = {
        { "bf16_tiny_32x32_sm80", 3.1957f }, { "bf16_tiny_16x16_sm80", 3.6717f },
        { "bf16_kk_64x64_batch_sm90a", 4.0328f }, { "bf16_tiny_64x64_sm80", 7.3362f }
};
static const struct tuning_time times_8[] = {
        { "bf16_kk_skinny64x16_sm90a", 31.170f }, { "bf16_kk_skinny64x32_sm90a", 33.260f },
        { "bf16_kk_64x32_sm90a", 35.694f }, { "bf16_kk_64x16_sm90a", 35.776f },
        { "bf16_kk_skinny64x8_sm90a", 38.387f }, { "bf16_kk_64x128_sm90a", 39.510f },
        { "bf16_kk_64x128_c2_sm90a", 42.070f }, { "bf16_kk_64x64_sm90a", 44.502f }
};
static const struct tuning_time times_9[] = {
        { "bf16_kk_skinny64x16_sm90a", 107.33f }, { "bf16_kk_skinny64x32_sm90a", 112.00f },
        { "bf16_kk_64x32_sm90a", 118.53f }, { "bf16_kk_32x128x64_sm80", 118.58f },
        { "bf16_kk_64x16_sm90a", 119.00f }, { "bf16_kk_fit128x256_c2_sm90a", 119.41f },
        { "bf16_kk_64x128_c2_sm90a", 120.92f }, { "bf16_kk_64x128_sm90a", 121.94f }
};
static const struct tuning_time times_10[] = {
        { "bf16_tiny_32x32_sm80", 6.9135f }, { "bf16_kk_64x64_batch_sm90a", 7.7038f },
        { "bf16_tiny_64x64_sm80", 9.3968f }, { "bf16_kk_64x32_sm90a", 22.682f },
        { "bf16_kk_64x64_sm90a", 23.131f }, { "bf16_kk_64x56_sm90a", 24.337f },
        { "bf16_kk_64x128_sm90a", 25.382f }, { "bf16_kk_128x128_pp_sm90a", 29.126f }
};
static const struct tuning_time times_11[] = {
        { "bf16_kk_skinny64x32_sm90a", 31.793f }, { "bf16_kk_64x32_sm90a", 35.732f },
        { "bf16_kk_64x128_sm90a", 36.498f }, { "bf16_kk_skinny64x16_sm90a", 38.820f },
        { "bf16_kk_64x128_c2_sm90a", 39.459f }, { "bf16_kk_64x64_sm90a", 39.746f },
        { "bf16_kk_128x64_s6_sm90a", 42.012f }, { "bf16_kk_128x64_sm90a", 42.017f }
};
static const struct tuning_time times_12[] = {
        { "bf16_kk_skinny64x32_sm90a", 108.99f }, { "bf16_kk_64x128_c2_sm90a", 116.08f },
        { "bf16_kk_64x128_sm90a", 116.49f }, { "bf16_kk_64x32_sm90a", 119.66f },
        { "bf16_kk_fit128x256_c2_sm90a", 120.19f }, { "bf16_kk_128x64_sm90a", 120.92f },
        { "bf16_kk_32x128x64_sm80", 122.33f }, { "bf16_kk_128x64_s6_sm90a", 124.82f }
};
static const struct tuning_time times_13[] = {
        { "bf16_tiny_64x64_sm80", 24.771f }, { "bf16_kk_64x64_batch_sm90a", 24.976f },
        { "bf16_kk_128x64_s6_sm90a", 28.780f }, { "bf16_kk_64x64_sm90a", 29.786f },
        { "bf16_kk_128x128_s4_sm90a", 29.981f }, { "bf16_kk_128x64_sm90a", 30.647f },
        { "bf16_kk_128x128_pp_sm90a", 31.435f }, { "bf16_kk_128x80_sm90a", 31.720f }
};
static const struct tuning_time times_14[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.177f }, { "bf16_kk_64x128_slices_sm90a", 11.680f }
};
static const struct tuning_time times_15[] = {
        { "bf16_kk_64x56_sm90a", 57.720f }, { "bf16_kk_64x64_sm90a", 59.070f },
        { "bf16_kk_64x128_sm90a", 61.815f }
};
static const struct tuning_time times_16[] = {
        { "bf16_kk_64x64_sm90a", 33.919f }, { "bf16_kk_64x128_sm90a", 35.552f },
        { "bf16_kk_fit128x256_c2_sm90a", 45.731f }
};
static const struct tuning_time times_17[] = {
        { "bf16_kk_64x64_sm90a", 20.158f }, { "bf16_kk_64x128_sm90a", 21.388f },
        { "bf16_kk_fit128x256_c2_sm90a", 24.812f }
};
static const struct tuning_time times_18[] = {
        { "bf16_kk_128x128_pp_sm90a", 25.221f }, { "bf16_kk_128x128_s4_sm90a", 25.351f },
        { "bf16_kk_128x192_pp_sm90a", 25.686f }, { "bf16_kk_128x176_pp_sm90a", 26.188f },
        { "bf16_kk_128x128_sm90a", 26.190f }, { "bf16_kk_128x192_sm90a", 27.517f },
        { "bf16_kk_64x128_c2_sm90a", 28.284f }, { "bf16_kk_128x256_sm90a", 29.433f }
};
static const struct tuning_time times_19[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.379f }, { "bf16_kk_64x128_slices_sm90a", 12.709f }
};
static const struct tuning_time times_20[] = {
        { "bf16_kk_64x128_c2_sm90a", 35.023f }, { "bf16_kk_128x64_s6_sm90a", 37.341f },
        { "bf16_kk_128x64_sm90a", 37.559f }, { "bf16_kk_128x128_sm90a", 44.485f }
};
static const struct tuning_time times_21[] = {
        { "bf16_kk_64x128_c2_sm90a", 119.35f }, { "bf16_kk_128x64_s6_sm90a", 130.04f },
        { "bf16_kk_128x64_sm90a", 132.99f }, { "bf16_kk_128x128_sm90a", 144.64f }
};
static const struct tuning_time times_22[] = {
        { "bf16_kk_fit128x256_c2_sm90a", 50.252f }, { "bf16_kk_128x256_c2_sm90a", 51.528f },
        { "bf16_kk_128x256_sm90a", 55.987f }, { "bf16_kk_128x128_pp_sm90a", 59.807f },
        { "bf16_kk_64x128_c2_sm90a", 59.945f }, { "bf16_kk_128x128_s4_sm90a", 61.236f },
        { "bf16_kk_128x128_sm90a", 62.760f }, { "bf16_kk_128x192_pp_sm90a", 66.845f }
};
static const struct tuning_time times_23[] = {
        { "bf16_kk_64x64_sm90a", 3.3920f }, { "bf16_kk_64x32_sm90a", 3.4350f },
        { "bf16_kk_128x64_s6_sm90a", 3.5202f }, { "bf16_kk_128x64_sm90a", 3.5220f },
        { "bf16_kk_64x56_sm90a", 3.5448f }, { "bf16_kk_64x128_sm90a", 3.5575f },
        { "bf16_kk_64x128_c2_sm90a", 3.7210f }, { "bf16_kk_64x16_sm90a", 4.7683f }
};
static const struct tuning_time times_24[] = {
        { "bf16_kk_128x256_sm90a", 85.562f }, { "bf16_kk_128x256_c2_sm90a", 90.418f },
        { "bf16_kk_fit128x256_c2_sm90a", 92.854f }, { "bf16_kk_128x128_sm90a", 98.576f },
        { "bf16_kk_128x128_s4_sm90a", 106.07f }, { "bf16_kk_128x128_pp_sm90a", 110.06f },
        { "bf16_kk_64x128_c2_sm90a", 122.90f }, { "bf16_kk_128x176_pp_sm90a", 134.84f }
};
static const struct tuning_time times_25[] = {
        { "bf16_kk_128x64_s6_sm90a", 6.0975f }, { "bf16_kk_128x64_sm90a", 6.1435f },
        { "bf16_kk_64x128_sm90a", 6.2743f }, { "bf16_kk_128x80_sm90a", 6.2925f },
        { "bf16_kk_64x128_c2_sm90a", 6.6960f }, { "bf16_kk_128x128_sm90a", 7.5936f },
        { "bf16_kk_64x64_sm90a", 7.7047f }, { "bf16_kk_128x128_s4_sm90a", 7.7725f }
};
static const struct tuning_time times_26[] = {
        { "bf16_kk_128x80_sm90a", 6.4276f }, { "bf16_kk_128x128_sm90a", 8.4851f },
        { "bf16_kk_128x128_s4_sm90a", 8.7209f }, { "bf16_kk_64x128_sm90a", 9.6756f },
        { "bf16_kk_64x128_c2_sm90a", 9.8552f }, { "bf16_kk_128x64_s6_sm90a", 9.9338f },
        { "bf16_kk_64x56_sm90a", 10.218f }, { "bf16_kk_128x64_sm90a", 10.278f }
};
static const struct tuning_time times_27[] = {
        { "bf16_kk_64x128_sm90a", 5.6675f }, { "bf16_kk_128x64_s6_sm90a", 5.6705f },
        { "bf16_kk_128x64_sm90a", 5.6893f }, { "bf16_kk_128x80_sm90a", 6.1387f },
        { "bf16_kk_64x128_c2_sm90a", 6.2387f }, { "bf16_kk_64x64_sm90a", 7.4026f },
        { "bf16_kk_128x128_sm90a", 7.5538f }, { "bf16_kk_128x128_s4_sm90a", 7.6276f }
};
static const struct tuning_time times_28[] = {
        { "bf16_kk_128x128_sm90a", 24.682f }, { "bf16_kk_128x256_sm90a", 25.033f },
        { "bf16_kk_128x256_c2_sm90a", 25.276f }, { "bf16_kk_128x128_pp_sm90a", 25.779f },
        { "bf16_kk_fit128x256_c2_sm90a", 27.224f }, { "bf16_kk_128x128_s4_sm90a", 27.517f },
        { "bf16_kk_128x192_sm90a", 33.742f }, { "bf16_kk_64x128_c2_sm90a", 34.139f }
};
static const struct tuning_time times_29[] = {
        { "bf16_kk_128x256_sm90a", 340.57f }, { "bf16_kk_128x256_c2_sm90a", 363.76f },
        { "bf16_kk_128x128_pp_sm90a", 367.69f }, { "bf16_kk_fit128x256_c2_sm90a", 374.38f },
        { "bf16_kk_128x176_pp_sm90a", 382.91f }, { "bf16_kk_128x128_s4_sm90a", 405.47f },
        { "bf16_kk_128x128_sm90a", 415.24f }, { "bf16_kk_128x192_pp_sm90a", 446.08f }
};
static const struct tuning_time times_30[] = {
        { "bf16_kk_128x176_pp_sm90a", 161.77f }, { "bf16_kk_128x192_pp_sm90a", 176.88f },
        { "bf16_kk_128x192_sm90a", 177.79f }, { "bf16_kk_128x128_s4_sm90a", 212.19f },
        { "bf16_kk_fit128x256_c2_sm90a", 213.38f }, { "bf16_kk_128x128_sm90a", 216.70f },
        { "bf16_kk_128x128_pp_sm90a", 223.31f }, { "bf16_kk_128x256_sm90a", 241.25f }
};
static const struct tuning_time times_31[] = {
        { "bf16_kk_128x256_sm90a", 187.39f }, { "bf16_kk_128x256_c2_sm90a", 188.22f },
        { "bf16_kk_128x128_pp_sm90a", 194.38f }, { "bf16_kk_fit128x256_c2_sm90a", 194.42f },
        { "bf16_kk_128x176_pp_sm90a", 198.63f }, { "bf16_kk_128x128_s4_sm90a", 202.23f },
        { "bf16_kk_128x128_sm90a", 220.12f }, { "bf16_kk_128x192_sm90a", 220.63f }
};
static const struct tuning_time times_32[] = {
        { "bf16_kk_128x256_sm90a", 299.84f }, { "bf16_kk_fit128x256_c2_sm90a", 302.86f },
        { "bf16_kk_128x256_c2_sm90a", 310.74f }, { "bf16_kk_128x128_pp_sm90a", 316.25f },
        { "bf16_kk_128x176_pp_sm90a", 320.01f }, { "bf16_kk_128x192_pp_sm90a", 347.19f },
        { "bf16_kk_128x128_sm90a", 355.20f }, { "bf16_kk_128x128_s4_sm90a", 360.68f }
};
static const struct tuning_time times_33[] = {
        { "bf16_kk_128x256_sm90a", 171.11f }, { "bf16_kk_128x256_c2_sm90a", 172.60f },
        { "bf16_kk_fit128x256_c2_sm90a", 173.04f }, { "bf16_kk_128x128_pp_sm90a", 177.14f },
        { "bf16_kk_128x128_sm90a", 186.81f }, { "bf16_kk_128x192_pp_sm90a", 189.26f },
        { "bf16_kk_128x176_pp_sm90a", 191.41f }, { "bf16_kk_128x192_sm90a", 197.63f }
};
static const struct tuning_time times_34[] = {
        { "bf16_kk_128x192_pp_sm90a", 377.12f }, { "bf16_kk_128x176_pp_sm90a", 397.06f },
        { "bf16_kk_fit128x256_c2_sm90a", 397.49f }, { "bf16_kk_128x256_sm90a", 401.65f },
        { "bf16_kk_128x256_c2_sm90a", 402.07f }, { "bf16_kk_128x192_sm90a", 410.86f },
        { "bf16_kk_128x128_pp_sm90a", 434.35f }, { "bf16_kk_128x128_sm90a", 498.59f }
};
static const struct tuning_time times_35[] = {
        { "bf16_kk_128x176_pp_sm90a", 192.66f }, { "bf16_kk_128x256_c2_sm90a", 206.46f },
        { "bf16_kk_128x192_pp_sm90a", 208.27f }, { "bf16_kk_128x128_pp_sm90a", 209.73f },
        { "bf16_kk_128x256_sm90a", 214.26f }, { "bf16_kk_128x192_sm90a", 233.47f },
        { "bf16_kk_fit128x256_c2_sm90a", 236.69f }, { "bf16_kk_128x128_sm90a", 257.03f }
};
static const struct tuning_time times_36[] = {
        { "bf16_kn_64x64_slices_sm90a", 10.836f }, { "bf16_kn_64x128_slices_sm90a", 11.267f },
        { "bf16_mk_64x128_slices_sm90a", 21.123f }
};
static const struct tuning_time times_37[] = {
        { "bf16_kn_64x128_sm90a", 62.297f }, { "bf16_kn_64x64_sm90a", 63.181f },
        { "bf16_mk_128x64_sm90a", 65.933f }, { "bf16_mk_128x80_sm90a", 67.765f },
        { "bf16_mk_64x64_sm90a", 67.801f }, { "bf16_kn_64x64x64_sm80", 88.549f },
        { "bf16_kn_32x128x64_sm80", 88.817f }, { "bf16_kn_128x128_sm90a", 88.967f }
};
static const struct tuning_time times_38[] = {
        { "bf16_kn_64x64_sm90a", 34.618f }, { "bf16_kn_64x128_sm90a", 36.563f },
        { "bf16_mk_64x64_sm90a", 37.496f }, { "bf16_mk_128x64_sm90a", 40.487f },
        { "bf16_mk_128x80_sm90a", 40.983f }, { "bf16_kn_32x128x64_sm80", 49.001f },
        { "bf16_kn_64x64x64_sm80", 49.638f }, { "bf16_mk_64x32_sm90a", 49.672f }
};
static const struct tuning_time times_39[] = {
        { "bf16_kn_64x64_sm90a", 21.345f }, { "bf16_kn_64x128_sm90a", 22.319f },
        { "bf16_kn_128x192_pp_sm90a", 23.664f }, { "bf16_mk_fit128x256_c2_sm90a", 25.618f },
        { "bf16_kn_128x256_c2_sm90a", 26.505f }, { "bf16_kn_128x256_sm90a", 26.916f },
        { "bf16_kn_64x64x64_sm80", 27.057f }, { "bf16_kn_128x128_sm90a", 27.985f }
};
static const struct tuning_time times_40[] = {
        { "bf16_kn_128x128_pp_sm90a", 25.204f }, { "bf16_kn_128x192_pp_sm90a", 26.180f },
        { "bf16_tiny_128x128_sm80", 26.219f }, { "bf16_kn_128x128_sm90a", 26.543f },
        { "bf16_kn_128x64_sm90a", 30.310f }, { "bf16_kn_128x256_sm90a", 30.821f },
        { "bf16_kn_64x128_sm90a", 31.177f }, { "bf16_kn_64x64_sm90a", 34.317f }
};
static const struct tuning_time times_41[] = {
        { "bf16_kn_128x64_sm90a", 37.747f }, { "bf16_kn_128x128_sm90a", 41.061f },
        { "bf16_kn_128x128_pp_sm90a", 42.995f }, { "bf16_mk_64x128_sm90a", 43.756f },
        { "bf16_kn_64x128_sm90a", 45.524f }, { "bf16_mk_fit128x256_c2_sm90a", 51.538f },
        { "bf16_kn_64x64_sm90a", 51.677f }, { "bf16_mk_128x128_sm90a", 51.724f }
};
static const struct tuning_time times_42[] = {
        { "bf16_kn_128x64_sm90a", 132.85f }, { "bf16_mk_64x128_sm90a", 135.70f },
        { "bf16_kn_128x128_pp_sm90a", 140.00f }, { "bf16_kn_128x128_sm90a", 145.18f },
        { "bf16_mk_128x128_sm90a", 166.09f }, { "bf16_kn_64x128_sm90a", 167.46f },
        { "bf16_mk_fit128x256_c2_sm90a", 172.91f }, { "bf16_mk_128x64_sm90a", 181.95f }
};
static const struct tuning_time times_43[] = {
        { "bf16_kn_64x64_sm90a", 3.4775f }, { "bf16_kn_128x64_sm90a", 3.7342f },
        { "bf16_kn_64x128_sm90a", 3.9575f }, { "bf16_mk_64x32_sm90a", 5.1095f },
        { "bf16_kn_128x128_sm90a", 5.3440f }, { "bf16_kn_128x128_pp_sm90a", 5.4713f },
        { "bf16_mk_64x64_sm90a", 6.0733f }, { "bf16_kn_128x192_pp_sm90a", 6.8223f }
};
static const struct tuning_time times_44[] = {
        { "bf16_kn_128x64_sm90a", 6.7505f }, { "bf16_kn_64x128_sm90a", 6.9192f },
        { "bf16_kn_64x64_sm90a", 7.6671f }, { "bf16_kn_128x128_sm90a", 7.9148f },
        { "bf16_kn_128x128_pp_sm90a", 8.0655f }, { "bf16_kn_128x192_pp_sm90a", 10.207f },
        { "bf16_kn_128x256_sm90a", 12.730f }, { "bf16_kn_128x256_c2_sm90a", 13.052f }
};
static const struct tuning_time times_45[] = {
        { "bf16_kn_128x128_sm90a", 8.2894f }, { "bf16_kn_64x128_sm90a", 9.9380f },
        { "bf16_kn_64x64_sm90a", 10.107f }, { "bf16_kn_128x64_sm90a", 10.391f },
        { "bf16_mk_128x80_sm90a", 12.225f }, { "bf16_kn_128x256_sm90a", 13.400f },
        { "bf16_kn_128x256_c2_sm90a", 13.599f }, { "bf16_kn_64x64x64_sm80", 21.521f }
};
static const struct tuning_time times_46[] = {
        { "bf16_kn_128x64_sm90a", 5.6255f }, { "bf16_kn_64x128_sm90a", 5.7195f },
        { "bf16_kn_64x64_sm90a", 6.7840f }, { "bf16_kn_128x128_sm90a", 7.5986f },
        { "bf16_kn_128x128_pp_sm90a", 7.7445f }, { "bf16_kn_128x192_pp_sm90a", 10.274f },
        { "bf16_kn_128x256_sm90a", 12.752f }, { "bf16_kn_128x256_c2_sm90a", 13.085f }
};
static const struct tuning_time times_47[] = {
        { "bf16_kn_128x256_sm90a", 23.987f }, { "bf16_kn_128x256_c2_sm90a", 24.258f },
        { "bf16_mk_fit128x256_c2_sm90a", 24.280f }, { "bf16_kn_128x128_pp_sm90a", 24.511f },
        { "bf16_kn_128x128_sm90a", 25.091f }, { "bf16_kn_64x128_sm90a", 32.372f },
        { "bf16_kn_128x192_pp_sm90a", 37.035f }, { "bf16_kn_128x64_sm90a", 38.720f }
};
static const struct tuning_time times_48[] = {
        { "bf16_kn_128x192_pp_sm90a", 203.40f }, { "bf16_kn_128x128_pp_sm90a", 213.57f },
        { "bf16_kn_128x128_sm90a", 214.82f }, { "bf16_mk_fit128x256_c2_sm90a", 223.94f },
        { "bf16_mk_128x128_sm90a", 235.06f }, { "bf16_kn_128x256_sm90a", 261.55f },
        { "bf16_kn_128x256_c2_sm90a", 267.42f }, { "bf16_mk_128x80_sm90a", 305.37f }
};
static const struct tuning_time times_49[] = {
        { "bf16_kn_128x128_pp_sm90a", 147.99f }, { "bf16_kn_128x256_sm90a", 166.93f },
        { "bf16_kn_128x192_pp_sm90a", 167.17f }, { "bf16_kn_128x256_c2_sm90a", 168.38f },
        { "bf16_mk_fit128x256_c2_sm90a", 178.51f }, { "bf16_kn_128x128_sm90a", 189.06f },
        { "bf16_kn_64x128_sm90a", 312.31f }, { "bf16_kn_128x64_sm90a", 320.54f }
};
static const struct tuning_time times_50[] = {
        { "bf16_kk_skinny32x8_sm90a", 15.798f }, { "bf16_kk_skinny64x8_sm90a", 16.685f },
        { "bf16_kk_64x16_sm90a", 18.256f }, { "bf16_kk_skinny64x16_sm90a", 19.409f },
        { "bf16_kk_64x32_sm90a", 21.142f }, { "bf16_kk_64x128_sm90a", 26.430f },
        { "bf16_kk_64x128_c2_sm90a", 26.734f }, { "bf16_kk_128x64_sm90a", 26.862f }
};
static const struct tuning_time times_51[] = {
        { "bf16_kk_skinny64x8_sm90a", 31.017f }, { "bf16_kk_skinny64x16_sm90a", 32.329f },
        { "bf16_kk_skinny32x8_sm90a", 32.450f }, { "bf16_kk_64x16_sm90a", 35.235f },
        { "bf16_kk_64x32_sm90a", 37.306f }, { "bf16_kk_skinny64x32_sm90a", 42.837f },
        { "bf16_kk_64x128_sm90a", 45.507f }, { "bf16_kk_fit128x256_c2_sm90a", 45.732f }
};
static const struct tuning_time times_52[] = {
        { "bf16_kk_skinny64x8_sm90a", 106.53f }, { "bf16_kk_skinny32x8_sm90a", 107.64f },
        { "bf16_kk_skinny64x16_sm90a", 110.83f }, { "bf16_kk_64x16_sm90a", 117.54f },
        { "bf16_kk_32x128x64_sm80", 118.29f }, { "bf16_kk_64x32_sm90a", 124.58f },
        { "bf16_kk_fit128x256_c2_sm90a", 126.45f }, { "bf16_kk_64x128_c2_sm90a", 127.02f }
};
static const struct tuning_time times_53[] = {
        { "bf16_kk_64x64_batch_sm90a", 3.9330f }, { "bf16_tiny_16x16_sm80", 9.9373f },
        { "bf16_tiny_32x32_sm80", 10.167f }, { "bf16_tiny_64x64_sm80", 23.881f }
};
static const struct tuning_time times_54[] = {
        { "bf16_kk_skinny64x16_sm90a", 31.271f }, { "bf16_kk_skinny64x32_sm90a", 33.373f },
        { "bf16_kk_64x32_sm90a", 36.206f }, { "bf16_kk_64x16_sm90a", 36.213f },
        { "bf16_kk_skinny64x8_sm90a", 38.370f }, { "bf16_kk_64x128_c2_sm90a", 43.103f },
        { "bf16_kk_64x128_sm90a", 43.259f }, { "bf16_kk_64x64_sm90a", 45.334f }
};
static const struct tuning_time times_55[] = {
        { "bf16_kk_skinny64x16_sm90a", 107.49f }, { "bf16_kk_skinny64x32_sm90a", 112.25f },
        { "bf16_kk_32x128x64_sm80", 119.49f }, { "bf16_kk_64x32_sm90a", 119.88f },
        { "bf16_kk_64x16_sm90a", 120.03f }, { "bf16_kk_64x128_c2_sm90a", 121.57f },
        { "bf16_kk_64x128_sm90a", 123.22f }, { "bf16_kk_128x64_sm90a", 126.59f }
};
static const struct tuning_time times_56[] = {
        { "bf16_kk_64x64_batch_sm90a", 10.254f }, { "bf16_tiny_32x32_sm80", 17.737f },
        { "bf16_kk_64x32_sm90a", 22.989f }, { "bf16_kk_64x64_sm90a", 24.368f },
        { "bf16_kk_128x64_s6_sm90a", 24.527f }, { "bf16_kk_128x64_sm90a", 25.029f },
        { "bf16_tiny_64x64_sm80", 29.072f }, { "bf16_kk_64x56_sm90a", 31.103f }
};
static const struct tuning_time times_57[] = {
        { "bf16_kk_64x64_sm90a", 39.280f }, { "bf16_kk_64x64_batch_sm90a", 39.312f },
        { "bf16_kk_128x64_sm90a", 39.478f }, { "bf16_kk_128x64_s6_sm90a", 40.319f },
        { "bf16_kk_128x128_sm90a", 42.155f }, { "bf16_kk_128x128_s4_sm90a", 42.664f },
        { "bf16_kk_64x128_sm90a", 47.303f }, { "bf16_kk_64x32_sm90a", 47.572f }
};
static const struct tuning_time times_58[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.248f }, { "bf16_kk_64x128_slices_sm90a", 11.787f }
};
static const struct tuning_time times_59[] = {
        { "bf16_kk_64x56_sm90a", 58.501f }, { "bf16_kk_64x64_sm90a", 61.442f },
        { "bf16_kk_64x128_sm90a", 62.797f }, { "bf16_kk_64x128_c2_sm90a", 62.987f },
        { "bf16_kk_128x64_sm90a", 67.129f }, { "bf16_kk_64x32_sm90a", 67.771f },
        { "bf16_kk_128x80_sm90a", 70.249f }, { "bf16_kk_128x64_s6_sm90a", 70.304f }
};
static const struct tuning_time times_60[] = {
        { "bf16_kk_64x64_sm90a", 34.526f }, { "bf16_kk_64x128_sm90a", 36.344f },
        { "bf16_kk_64x32_sm90a", 36.370f }, { "bf16_kk_64x128_c2_sm90a", 38.545f },
        { "bf16_kk_128x64_sm90a", 40.899f }, { "bf16_kk_128x64_s6_sm90a", 41.396f },
        { "bf16_kk_128x80_sm90a", 42.113f }, { "bf16_kk_64x56_sm90a", 46.623f }
};
static const struct tuning_time times_61[] = {
        { "bf16_kk_64x64_sm90a", 21.683f }, { "bf16_kk_64x128_c2_sm90a", 22.971f },
        { "bf16_kk_64x56_sm90a", 23.012f }, { "bf16_kk_64x128_sm90a", 23.065f },
        { "bf16_kk_64x32_sm90a", 23.481f }, { "bf16_kk_128x192_sm90a", 23.505f },
        { "bf16_kk_128x192_pp_sm90a", 25.010f }, { "bf16_kk_128x256_c2_sm90a", 26.804f }
};
static const struct tuning_time times_62[] = {
        { "bf16_kk_128x128_s4_sm90a", 35.119f }, { "bf16_kk_128x176_pp_sm90a", 35.802f },
        { "bf16_kk_128x128_sm90a", 35.803f }, { "bf16_kk_128x128_pp_sm90a", 35.812f },
        { "bf16_kk_128x192_pp_sm90a", 35.944f }, { "bf16_kk_128x192_sm90a", 36.553f },
        { "bf16_kk_64x128_sm90a", 38.425f }, { "bf16_kk_64x128_c2_sm90a", 38.665f }
};
static const struct tuning_time times_63[] = {
        { "bf16_kk_64x64_slices_sm90a", 11.366f }, { "bf16_kk_64x128_slices_sm90a", 12.642f }
};
static const struct tuning_time times_64[] = {
        { "bf16_kk_64x128_c2_sm90a", 35.996f }, { "bf16_kk_128x64_s6_sm90a", 38.110f },
        { "bf16_kk_128x64_sm90a", 38.299f }, { "bf16_kk_128x128_sm90a", 42.897f },
        { "bf16_kk_128x80_sm90a", 43.389f }, { "bf16_kk_128x128_pp_sm90a", 48.440f },
        { "bf16_kk_64x128_sm90a", 48.729f }, { "bf16_kk_128x128_s4_sm90a", 52.573f }
};
static const struct tuning_time times_65[] = {
        { "bf16_kk_64x128_c2_sm90a", 122.38f }, { "bf16_kk_128x64_s6_sm90a", 133.18f },
        { "bf16_kk_128x64_sm90a", 134.76f }, { "bf16_kk_128x80_sm90a", 135.01f },
        { "bf16_kk_128x128_sm90a", 141.04f }, { "bf16_kk_128x128_pp_sm90a", 157.34f },
        { "bf16_kk_64x128_sm90a", 165.88f }, { "bf16_kk_128x128_s4_sm90a", 170.25f }
};
static const struct tuning_time times_66[] = {
        { "bf16_kk_128x256_c2_sm90a", 70.914f }, { "bf16_kk_64x128_c2_sm90a", 74.341f },
        { "bf16_kk_128x256_sm90a", 75.661f }, { "bf16_kk_128x128_s4_sm90a", 77.135f },
        { "bf16_kk_128x128_pp_sm90a", 79.912f }, { "bf16_kk_128x128_sm90a", 81.743f },
        { "bf16_kk_64x128_sm90a", 85.419f }, { "bf16_kk_128x64_s6_sm90a", 87.531f }
};
static const struct tuning_time times_67[] = {
        { "bf16_kk_64x64_sm90a", 3.9432f }, { "bf16_kk_128x64_sm90a", 4.1470f },
        { "bf16_kk_128x64_s6_sm90a", 4.1588f }, { "bf16_kk_64x128_sm90a", 4.4008f },
        { "bf16_kk_64x56_sm90a", 4.4443f }, { "bf16_kk_64x128_c2_sm90a", 4.4817f },
        { "bf16_kk_64x32_sm90a", 4.4880f }, { "bf16_kk_skinny64x32_sm90a", 4.8669f }
};
static const struct tuning_time times_68[] = {
        { "bf16_kk_128x256_c2_sm90a", 90.000f }, { "bf16_kk_128x256_sm90a", 93.773f },
        { "bf16_kk_128x128_pp_sm90a", 106.76f }, { "bf16_kk_128x128_s4_sm90a", 107.71f },
        { "bf16_kk_128x128_sm90a", 111.99f }, { "bf16_kk_64x128_c2_sm90a", 123.93f },
        { "bf16_kk_128x176_pp_sm90a", 130.76f }, { "bf16_kk_fit128x256_c2_sm90a", 151.65f }
};
static const struct tuning_time times_69[] = {
        { "bf16_kk_128x64_s6_sm90a", 6.6772f }, { "bf16_kk_128x64_sm90a", 6.6915f },
        { "bf16_kk_128x80_sm90a", 6.8820f }, { "bf16_kk_64x128_sm90a", 6.8960f },
        { "bf16_kk_64x128_c2_sm90a", 7.2740f }, { "bf16_kk_64x64_sm90a", 8.3413f },
        { "bf16_kk_128x128_sm90a", 8.5749f }, { "bf16_kk_128x128_s4_sm90a", 8.7357f }
};
static const struct tuning_time times_70[] = {
        { "bf16_kk_128x80_sm90a", 7.2630f }, { "bf16_kk_128x128_sm90a", 10.085f },
        { "bf16_kk_128x128_s4_sm90a", 10.207f }, { "bf16_kk_64x56_sm90a", 11.135f },
        { "bf16_kk_128x64_s6_sm90a", 11.184f }, { "bf16_kk_64x128_sm90a", 11.190f },
        { "bf16_kk_64x64_sm90a", 11.266f }, { "bf16_kk_64x128_c2_sm90a", 11.375f }
};
static const struct tuning_time times_71[] = {
        { "bf16_kk_128x64_s6_sm90a", 6.0773f }, { "bf16_kk_128x64_sm90a", 6.0935f },
        { "bf16_kk_64x128_sm90a", 6.1130f }, { "bf16_kk_64x128_c2_sm90a", 6.6872f },
        { "bf16_kk_128x80_sm90a", 6.7119f }, { "bf16_kk_64x64_sm90a", 7.8450f },
        { "bf16_kk_128x128_sm90a", 8.1713f }, { "bf16_kk_128x128_s4_sm90a", 8.2298f }
};
static const struct tuning_time times_72[] = {
        { "bf16_kk_128x128_pp_sm90a", 25.664f }, { "bf16_kk_128x256_sm90a", 25.785f },
        { "bf16_kk_128x256_c2_sm90a", 26.096f }, { "bf16_kk_128x128_sm90a", 26.104f },
        { "bf16_kk_128x128_s4_sm90a", 29.110f }, { "bf16_kk_64x128_c2_sm90a", 35.526f },
        { "bf16_kk_128x176_pp_sm90a", 35.946f }, { "bf16_kk_64x128_sm90a", 36.526f }
};
static const struct tuning_time times_73[] = {
        { "bf16_kk_128x176_pp_sm90a", 160.94f }, { "bf16_kk_128x192_pp_sm90a", 167.86f },
        { "bf16_kk_128x192_sm90a", 171.00f }, { "bf16_kk_128x128_pp_sm90a", 203.80f },
        { "bf16_kk_128x128_s4_sm90a", 211.97f }, { "bf16_kk_128x128_sm90a", 218.81f },
        { "bf16_kk_128x256_sm90a", 240.48f }, { "bf16_kk_128x256_c2_sm90a", 241.04f }
};
static const struct tuning_time times_74[] = {
        { "bf16_kk_128x256_c2_sm90a", 178.47f }, { "bf16_kk_128x256_sm90a", 179.65f },
        { "bf16_kk_128x176_pp_sm90a", 183.00f }, { "bf16_kk_128x128_pp_sm90a", 186.18f },
        { "bf16_kk_128x192_pp_sm90a", 207.46f }, { "bf16_kk_128x128_s4_sm90a", 212.96f },
        { "bf16_kk_128x128_sm90a", 218.10f }, { "bf16_kk_128x192_sm90a", 218.56f }
};
static const struct tuning_time times_75[] = {
        { "bf16_kk_128x128_pp_sm90a", 153.30f }, { "bf16_kk_128x256_sm90a", 171.40f },
        { "bf16_kk_128x192_pp_sm90a", 180.69f }, { "bf16_kk_128x128_sm90a", 183.10f },
        { "bf16_kk_128x176_pp_sm90a", 187.15f }, { "bf16_kk_128x256_c2_sm90a", 189.00f },
        { "bf16_kk_128x192_sm90a", 195.66f }, { "bf16_kk_128x128_s4_sm90a", 200.54f }
};
static const struct tuning_time times_76[] = {
        { "bf16_kk_128x192_pp_sm90a", 403.30f }, { "bf16_kk_128x176_pp_sm90a", 418.90f },
        { "bf16_kk_128x128_pp_sm90a", 440.18f }, { "bf16_kk_128x256_c2_sm90a", 445.58f },
        { "bf16_kk_128x256_sm90a", 453.57f }, { "bf16_kk_128x192_sm90a", 463.65f },
        { "bf16_kk_128x128_sm90a", 480.83f }, { "bf16_kk_128x128_s4_sm90a", 522.96f }
};
static const struct tuning_time times_77[] = {
        { "bf16_kk_128x192_pp_sm90a", 239.31f }, { "bf16_kk_128x176_pp_sm90a", 264.08f },
        { "bf16_kk_128x128_pp_sm90a", 265.49f }, { "bf16_kk_128x256_sm90a", 278.71f },
        { "bf16_kk_128x256_c2_sm90a", 282.36f }, { "bf16_kk_128x192_sm90a", 286.12f },
        { "bf16_kk_128x128_sm90a", 302.16f }, { "bf16_kk_128x128_s4_sm90a", 327.91f }
};
static const struct tuning_time times_78[] = {
        { "e4m3_kk_skinny32x8_sm90a", 9.6941f }, { "e4m3_kk_64x16_sm90a", 10.780f },
        { "e4m3_kk_skinny64x16_sm90a", 11.232f }, { "e4m3_kk_128x64_sm90a", 15.632f },
        { "e4m3_kk_64x64_sm90a", 16.282f }, { "e4m3_kk_64x56_sm90a", 16.354f },
        { "e4m3_kk_128x128_sm90a", 19.545f }, { "e4m3_kk_128x128_c2_sm90a", 19.830f }
};
static const struct tuning_time times_79[] = {
        { "e4m3_kk_skinny64x16_sm90a", 17.310f }, { "e4m3_kk_skinny32x8_sm90a", 17.738f },
        { "e4m3_kk_64x16_sm90a", 19.109f }, { "e4m3_kk_64x64_sm90a", 23.712f },
        { "e4m3_kk_128x64_sm90a", 27.237f }, { "e4m3_kk_128x192_c2_sm90a", 29.989f },
        { "e4m3_kk_64x56_sm90a", 33.280f }, { "e4m3_kk_128x192_sm90a", 34.819f }
};
static const struct tuning_time times_80[] = {
        { "e4m3_kk_skinny32x8_sm90a", 56.350f }, { "e4m3_kk_skinny64x16_sm90a", 57.879f },
        { "e4m3_kk_64x16_sm90a", 62.254f }, { "e4m3_kk_128x64_sm90a", 69.164f },
        { "e4m3_kk_128x256_c2_sm90a", 69.931f }, { "e4m3_kk_256x128_sm90a", 76.172f },
        { "e4m3_kk_256x128_c2_sm90a", 78.018f }, { "e4m3_kk_128x192_c2_sm90a", 80.893f }
};
static const struct tuning_time times_81[] = {
        { "e4m3_kk_skinny64x16_sm90a", 16.940f }, { "e4m3_kk_skinny32x8_sm90a", 17.811f },
        { "e4m3_kk_64x16_sm90a", 20.254f }, { "e4m3_kk_64x64_sm90a", 23.133f },
        { "e4m3_kk_128x64_sm90a", 27.515f }, { "e4m3_kk_128x192_c2_sm90a", 28.478f },
        { "e4m3_kk_64x56_sm90a", 32.746f }, { "e4m3_kk_128x192_sm90a", 33.147f }
};
static const struct tuning_time times_82[] = {
        { "e4m3_tiny_32x32_sm80", 3.2702f }, { "e4m3_tiny_16x16_sm80", 4.0165f },
        { "e4m3_tiny_64x64_sm80", 8.7058f }
};
static const struct tuning_time times_83[] = {
        { "e4m3_kk_skinny64x16_sm90a", 16.735f }, { "e4m3_kk_64x16_sm90a", 20.289f },
        { "e4m3_kk_64x64_sm90a", 22.461f }, { "e4m3_kk_128x64_sm90a", 25.698f },
        { "e4m3_kk_skinny32x8_sm90a", 28.153f }, { "e4m3_kk_128x192_c2_sm90a", 28.159f },
        { "e4m3_kk_128x192_sm90a", 29.655f }, { "e4m3_kk_64x56_sm90a", 32.009f }
};
static const struct tuning_time times_84[] = {
        { "e4m3_kk_skinny64x16_sm90a", 54.840f }, { "e4m3_kk_64x16_sm90a", 64.604f },
        { "e4m3_kk_128x64_sm90a", 68.664f }, { "e4m3_kk_128x256_c2_sm90a", 69.656f },
        { "e4m3_kk_256x128_c2_sm90a", 75.239f }, { "e4m3_kk_256x128_sm90a", 76.996f },
        { "e4m3_kk_64x64_sm90a", 78.556f }, { "e4m3_kk_128x192_c2_sm90a", 80.136f }
};
static const struct tuning_time times_85[] = {
        { "e4m3_tiny_32x32_sm80", 5.3143f }, { "e4m3_tiny_64x64_sm80", 10.654f }
};
static const struct tuning_time times_86[] = {
        { "e4m3_kk_64x64_batch_sm90a", 18.119f }, { "e4m3_kk_64x64_sm90a", 29.737f },
        { "e4m3_kk_128x64_sm90a", 30.564f }, { "e4m3_kk_128x128_sm90a", 32.367f },
        { "e4m3_kk_128x192_sm90a", 33.286f }, { "e4m3_kk_256x128_sm90a", 38.441f },
        { "e4m3_kk_64x56_sm90a", 49.685f }
};
static const struct tuning_time times_87[] = {
        { "e4m3_kk_64x64_slices_sm90a", 7.3865f }, { "e4m3_kk_64x128_slices_sm90a", 8.3461f }
};
static const struct tuning_time times_88[] = {
        { "e4m3_kk_64x56_sm90a", 31.441f }, { "e4m3_kk_64x64_sm90a", 33.428f },
        { "e4m3_kk_128x64_sm90a", 36.798f }, { "e4m3_kk_128x128_c2_sm90a", 47.431f },
        { "e4m3_kk_128x128_sm90a", 49.611f }, { "e4m3_kk_128x192_sm90a", 53.366f },
        { "e4m3_kk_128x192_c2_sm90a", 53.502f }, { "e4m3_kk_64x16_sm90a", 66.394f }
};
static const struct tuning_time times_89[] = {
        { "e4m3_kk_64x64_sm90a", 18.417f }, { "e4m3_kk_128x64_sm90a", 23.539f },
        { "e4m3_kk_64x56_sm90a", 27.013f }, { "e4m3_kk_128x128_c2_sm90a", 28.349f },
        { "e4m3_kk_128x128_sm90a", 28.870f }, { "e4m3_kk_128x192_sm90a", 29.009f },
        { "e4m3_kk_128x192_c2_sm90a", 29.393f }, { "e4m3_kk_64x16_sm90a", 35.125f }
};
static const struct tuning_time times_90[] = {
        { "e4m3_kk_64x64_sm90a", 12.516f }, { "e4m3_kk_128x192_sm90a", 12.727f },
        { "e4m3_kk_128x192_c2_sm90a", 12.932f }, { "e4m3_kk_64x56_sm90a", 13.660f },
        { "e4m3_kk_128x128_c2_sm90a", 14.322f }, { "e4m3_kk_128x128_sm90a", 14.331f },
        { "e4m3_kk_128x256_c2_sm90a", 15.254f }, { "e4m3_kk_128x64_sm90a", 19.443f }
};
static const struct tuning_time times_91[] = {
        { "e4m3_kk_256x128_sm90a", 18.906f }, { "e4m3_kk_128x192_sm90a", 19.198f },
        { "e4m3_kk_128x128_sm90a", 19.461f }, { "e4m3_kk_128x64_sm90a", 20.838f },
        { "e4m3_kk_256x128_c2_sm90a", 25.025f }, { "e4m3_kk_128x128_c2_sm90a", 26.923f },
        { "e4m3_kk_128x192_c2_sm90a", 27.962f }, { "e4m3_kk_64x64_sm90a", 28.252f }
};
static const struct tuning_time times_92[] = {
        { "e4m3_kk_64x64_slices_sm90a", 7.9142f }, { "e4m3_kk_64x128_slices_sm90a", 9.0908f }
};
static const struct tuning_time times_93[] = {
        { "e4m3_kk_128x64_sm90a", 19.739f }, { "e4m3_kk_128x128_sm90a", 23.913f },
        { "e4m3_kk_128x128_c2_sm90a", 24.282f }, { "e4m3_kk_64x64_sm90a", 26.977f },
        { "e4m3_kk_128x192_sm90a", 31.634f }, { "e4m3_kk_128x192_c2_sm90a", 31.747f },
        { "e4m3_kk_64x56_sm90a", 35.463f }, { "e4m3_kk_128x256_c2_sm90a", 42.888f }
};
static const struct tuning_time times_94[] = {
        { "e4m3_kk_128x64_sm90a", 65.300f }, { "e4m3_kk_128x128_c2_sm90a", 76.524f },
        { "e4m3_kk_128x128_sm90a", 76.800f }, { "e4m3_kk_64x64_sm90a", 86.378f },
        { "e4m3_kk_128x192_sm90a", 101.42f }, { "e4m3_kk_128x192_c2_sm90a", 111.70f },
        { "e4m3_kk_64x56_sm90a", 125.88f }, { "e4m3_kk_128x256_c2_sm90a", 150.88f }
};
static const struct tuning_time times_95[] = {
        { "e4m3_kk_128x256_c2_sm90a", 37.532f }, { "e4m3_kk_256x128_c2_sm90a", 37.607f },
        { "e4m3_kk_128x128_c2_sm90a", 37.707f }, { "e4m3_kk_256x128_sm90a", 39.829f },
        { "e4m3_kk_128x128_sm90a", 40.961f }, { "e4m3_kk_128x192_c2_sm90a", 44.253f },
        { "e4m3_kk_128x64_sm90a", 48.002f }, { "e4m3_kk_128x192_sm90a", 50.338f }
};
static const struct tuning_time times_96[] = {
        { "e4m3_kk_64x64_sm90a", 2.8607f }, { "e4m3_kk_64x56_sm90a", 3.0008f },
        { "e4m3_kk_128x64_sm90a", 3.0968f }, { "e4m3_kk_128x128_sm90a", 3.8715f },
        { "e4m3_kk_64x16_sm90a", 3.9303f }, { "e4m3_kk_128x128_c2_sm90a", 4.1290f },
        { "e4m3_kk_128x192_sm90a", 4.7302f }, { "e4m3_kk_128x192_c2_sm90a", 4.8822f }
};
static const struct tuning_time times_97[] = {
        { "e4m3_kk_256x128_c2_sm90a", 50.051f }, { "e4m3_kk_128x256_c2_sm90a", 50.635f },
        { "e4m3_kk_256x128_sm90a", 51.928f }, { "e4m3_kk_128x128_sm90a", 53.998f },
        { "e4m3_kk_128x128_c2_sm90a", 54.112f }, { "e4m3_kk_128x192_c2_sm90a", 70.974f },
        { "e4m3_kk_128x64_sm90a", 71.889f }, { "e4m3_kk_128x192_sm90a", 81.783f }
};
static const struct tuning_time times_98[] = {
        { "e4m3_kk_128x64_sm90a", 5.9177f }, { "e4m3_kk_128x128_sm90a", 6.0922f },
        { "e4m3_kk_128x128_c2_sm90a", 6.8548f }, { "e4m3_kk_128x192_c2_sm90a", 6.9880f },
        { "e4m3_kk_128x192_sm90a", 7.1353f }, { "e4m3_kk_64x64_sm90a", 7.4382f },
        { "e4m3_kk_64x56_sm90a", 9.2591f }, { "e4m3_kk_128x256_c2_sm90a", 9.5565f }
};
static const struct tuning_time times_99[] = {
        { "e4m3_kk_128x128_sm90a", 5.9260f }, { "e4m3_kk_128x128_c2_sm90a", 6.1387f },
        { "e4m3_kk_128x192_sm90a", 7.5661f }, { "e4m3_kk_128x64_sm90a", 7.7307f },
        { "e4m3_kk_128x192_c2_sm90a", 7.8123f }, { "e4m3_kk_64x64_sm90a", 8.2130f },
        { "e4m3_kk_64x56_sm90a", 8.5531f }, { "e4m3_kk_256x128_sm90a", 8.8757f }
};
static const struct tuning_time times_100[] = {
        { "e4m3_kk_128x64_sm90a", 4.4005f }, { "e4m3_kk_128x128_sm90a", 5.2935f },
        { "e4m3_kk_128x128_c2_sm90a", 5.6110f }, { "e4m3_kk_64x64_sm90a", 5.9085f },
        { "e4m3_kk_128x192_sm90a", 6.6685f }, { "e4m3_kk_128x192_c2_sm90a", 6.8295f },
        { "e4m3_kk_64x56_sm90a", 7.7706f }, { "e4m3_kk_256x128_sm90a", 8.2089f }
};
static const struct tuning_time times_101[] = {
        { "e4m3_kk_256x128_c2_sm90a", 15.253f }, { "e4m3_kk_128x256_c2_sm90a", 15.362f },
        { "e4m3_kk_256x128_sm90a", 15.405f }, { "e4m3_kk_128x128_c2_sm90a", 15.578f },
        { "e4m3_kk_128x128_sm90a", 15.580f }, { "e4m3_kk_128x192_c2_sm90a", 19.302f },
        { "e4m3_kk_128x64_sm90a", 19.761f }, { "e4m3_kk_128x192_sm90a", 19.948f }
};
static const struct tuning_time times_102[] = {
        { "e4m3_kk_128x256_c2_sm90a", 195.98f }, { "e4m3_kk_256x128_sm90a", 201.54f },
        { "e4m3_kk_256x128_c2_sm90a", 223.11f }, { "e4m3_kk_128x128_c2_sm90a", 234.52f },
        { "e4m3_kk_128x128_sm90a", 241.43f }, { "e4m3_kk_128x192_c2_sm90a", 249.18f },
        { "e4m3_kk_128x192_sm90a", 250.64f }, { "e4m3_kk_128x64_sm90a", 348.64f }
};
static const struct tuning_time times_103[] = {
        { "e4m3_kk_128x256_c2_sm90a", 104.26f }, { "e4m3_kk_256x128_sm90a", 111.44f },
        { "e4m3_kk_128x128_c2_sm90a", 111.47f }, { "e4m3_kk_128x192_c2_sm90a", 112.80f },
        { "e4m3_kk_128x192_sm90a", 113.00f }, { "e4m3_kk_128x128_sm90a", 113.83f },
        { "e4m3_kk_256x128_c2_sm90a", 125.69f }, { "e4m3_kk_128x64_sm90a", 165.25f }
};
static const struct tuning_time times_104[] = {
        { "e4m3_kk_128x192_c2_sm90a", 91.668f }, { "e4m3_kk_128x192_sm90a", 91.753f },
        { "e4m3_kk_128x128_c2_sm90a", 113.52f }, { "e4m3_kk_128x128_sm90a", 120.48f },
        { "e4m3_kk_128x256_c2_sm90a", 125.40f }, { "e4m3_kk_256x128_c2_sm90a", 127.10f },
        { "e4m3_kk_256x128_sm90a", 132.82f }, { "e4m3_kk_128x64_sm90a", 162.05f }
};
static const struct tuning_time times_105[] = {
        { "e4m3_kk_128x256_c2_sm90a", 96.529f }, { "e4m3_kk_256x128_c2_sm90a", 100.01f },
        { "e4m3_kk_256x128_sm90a", 102.95f }, { "e4m3_kk_128x128_c2_sm90a", 106.89f },
        { "e4m3_kk_128x128_sm90a", 109.36f }, { "e4m3_kk_128x192_c2_sm90a", 110.49f },
        { "e4m3_kk_128x192_sm90a", 111.54f }, { "e4m3_kk_128x64_sm90a", 164.35f }
};
static const struct tuning_time times_106[] = {
        { "e4m3_kk_128x256_c2_sm90a", 169.06f }, { "e4m3_kk_256x128_sm90a", 177.84f },
        { "e4m3_kk_128x128_c2_sm90a", 184.81f }, { "e4m3_kk_128x128_sm90a", 189.81f },
        { "e4m3_kk_128x192_c2_sm90a", 196.79f }, { "e4m3_kk_128x192_sm90a", 197.09f },
        { "e4m3_kk_256x128_c2_sm90a", 201.91f }, { "e4m3_kk_128x64_sm90a", 298.27f }
};
static const struct tuning_time times_107[] = {
        { "e4m3_kk_128x256_c2_sm90a", 93.598f }, { "e4m3_kk_256x128_c2_sm90a", 94.270f },
        { "e4m3_kk_256x128_sm90a", 101.85f }, { "e4m3_kk_128x192_c2_sm90a", 102.16f },
        { "e4m3_kk_128x192_sm90a", 102.30f }, { "e4m3_kk_128x128_c2_sm90a", 109.59f },
        { "e4m3_kk_128x128_sm90a", 114.48f }, { "e4m3_kk_128x64_sm90a", 148.95f }
};
static const struct tuning_time times_108[] = {
        { "e4m3_kk_128x256_c2_sm90a", 656.22f }, { "e4m3_kk_256x128_c2_sm90a", 666.18f },
        { "e4m3_kk_256x128_sm90a", 690.59f }, { "e4m3_kk_128x192_c2_sm90a", 758.24f },
        { "e4m3_kk_128x128_c2_sm90a", 763.78f }, { "e4m3_kk_128x192_sm90a", 778.74f },
        { "e4m3_kk_128x128_sm90a", 826.19f }, { "e4m3_kk_128x64_sm90a", 1319.1f }
};
static const struct tuning_time times_109[] = {
        { "e4m3_kk_128x256_c2_sm90a", 243.37f }, { "e4m3_kk_128x192_sm90a", 248.92f },
        { "e4m3_kk_256x128_sm90a", 253.66f }, { "e4m3_kk_256x128_c2_sm90a", 257.90f },
        { "e4m3_kk_128x192_c2_sm90a", 270.92f }, { "e4m3_kk_128x128_c2_sm90a", 303.03f },
        { "e4m3_kk_128x128_sm90a", 306.57f }, { "e4m3_kk_128x64_sm90a", 394.66f }
};
static const struct tuning_time times_110[] = {
        { "e4m3_kk_256x128_c2_sm90a", 1406.1f }, { "e4m3_kk_128x256_c2_sm90a", 1583.1f },
        { "e4m3_kk_256x128_sm90a", 1598.6f }, { "e4m3_kk_128x192_sm90a", 1607.8f },
        { "e4m3_kk_128x192_c2_sm90a", 1614.7f }, { "e4m3_kk_128x128_c2_sm90a", 1644.0f },
        { "e4m3_kk_128x128_sm90a", 1789.7f }, { "e4m3_kk_128x64_sm90a", 2660.8f }
};
static const struct tuning_time times_111[] = {
        { "e4m3_kk_128x256_c2_sm90a", 129.73f }, { "e4m3_kk_256x128_c2_sm90a", 135.92f },
        { "e4m3_kk_256x128_sm90a", 136.98f }, { "e4m3_kk_128x192_c2_sm90a", 142.93f },
        { "e4m3_kk_128x192_sm90a", 147.81f }, { "e4m3_kk_128x128_c2_sm90a", 174.54f },
        { "e4m3_kk_128x128_sm90a", 186.06f }, { "e4m3_kk_128x64_sm90a", 239.83f }
};
static const struct tuning_time times_112[] = {
        { "e4m3_kk_128x256_c2_sm90a", 756.57f }, { "e4m3_kk_256x128_c2_sm90a", 763.30f },
        { "e4m3_kk_128x192_c2_sm90a", 797.98f }, { "e4m3_kk_256x128_sm90a", 857.09f },
        { "e4m3_kk_128x192_sm90a", 886.30f }, { "e4m3_kk_128x128_c2_sm90a", 931.42f },
        { "e4m3_kk_128x128_sm90a", 987.06f }, { "e4m3_kk_128x64_sm90a", 1465.2f }
};
static const struct tuning_time times_113[] = {
        { "e4m3_fast_kk_skinny32x8_sm90a", 9.6369f }, { "e4m3_fast_kk_64x16_sm90a", 10.425f },
        { "e4m3_fast_kk_skinny64x16_sm90a", 11.251f }, { "e4m3_fast_kk_64x128_c2_sm90a", 14.323f },
        { "e4m3_fast_kk_128x64_sm90a", 14.877f }, { "e4m3_fast_kk_64x56_sm90a", 15.664f },
        { "e4m3_fast_kk_64x64_sm90a", 15.691f }, { "e4m3_fast_kk_128x80_sm90a", 16.628f }
};
static const struct tuning_time times_114[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 17.308f }, { "e4m3_fast_kk_skinny32x8_sm90a", 17.744f },
        { "e4m3_fast_kk_64x16_sm90a", 18.697f }, { "e4m3_fast_kk_64x64_sm90a", 23.762f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 24.268f }, { "e4m3_fast_kk_128x64_sm90a", 27.282f },
        { "e4m3_fast_kk_64x56_sm90a", 31.122f }, { "e4m3_fast_kk_128x80_sm90a", 31.354f }
};
static const struct tuning_time times_115[] = {
        { "e4m3_fast_kk_skinny32x8_sm90a", 55.973f }, { "e4m3_fast_kk_skinny64x16_sm90a", 58.103f },
        { "e4m3_fast_kk_64x16_sm90a", 59.948f }, { "e4m3_fast_kk_64x128_c2_sm90a", 68.235f },
        { "e4m3_fast_kk_128x64_sm90a", 70.763f }, { "e4m3_fast_kk_128x256_c2_sm90a", 74.590f },
        { "e4m3_fast_kk_128x80_sm90a", 77.926f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 88.533f }
};
static const struct tuning_time times_116[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 17.882f }, { "e4m3_fast_kk_skinny32x8_sm90a", 19.690f },
        { "e4m3_fast_kk_64x16_sm90a", 20.314f }, { "e4m3_fast_kk_64x64_sm90a", 23.130f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 23.156f }, { "e4m3_fast_kk_128x64_sm90a", 27.108f },
        { "e4m3_fast_kk_64x56_sm90a", 30.736f }, { "e4m3_fast_kk_128x176_pp_sm90a", 31.448f }
};
static const struct tuning_time times_117[] = {
        { "e4m3_fast_kk_64x64_batch_sm90a", 4.3415f }
};
static const struct tuning_time times_118[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 16.735f }, { "e4m3_fast_kk_64x16_sm90a", 19.938f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 22.184f }, { "e4m3_fast_kk_64x64_sm90a", 22.364f },
        { "e4m3_fast_kk_128x64_sm90a", 25.177f }, { "e4m3_fast_kk_skinny32x8_sm90a", 28.521f },
        { "e4m3_fast_kk_64x56_sm90a", 29.774f }, { "e4m3_fast_kk_128x80_sm90a", 29.837f }
};
static const struct tuning_time times_119[] = {
        { "e4m3_fast_kk_skinny64x16_sm90a", 54.863f }, { "e4m3_fast_kk_64x128_c2_sm90a", 62.584f },
        { "e4m3_fast_kk_64x16_sm90a", 62.791f }, { "e4m3_fast_kk_128x64_sm90a", 68.970f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 72.928f }, { "e4m3_fast_kk_128x80_sm90a", 76.293f },
        { "e4m3_fast_kk_64x64_sm90a", 77.431f }, { "e4m3_fast_kk_64x56_sm90a", 81.125f }
};
static const struct tuning_time times_120[] = {
        { "e4m3_fast_kk_64x64_batch_sm90a", 6.3072f }, { "e4m3_fast_kk_128x176_pp_sm90a", 37.545f }
};
static const struct tuning_time times_121[] = {
        { "e4m3_fast_kk_64x64_batch_sm90a", 17.943f }, { "e4m3_fast_kk_64x64_sm90a", 29.192f },
        { "e4m3_fast_kk_128x64_sm90a", 30.212f }, { "e4m3_fast_kk_128x80_sm90a", 31.127f },
        { "e4m3_fast_kk_128x128_sm90a", 31.930f }, { "e4m3_fast_kk_128x176_pp_sm90a", 41.209f },
        { "e4m3_fast_kk_64x56_sm90a", 47.599f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 80.709f }
};
static const struct tuning_time times_122[] = {
        { "e4m3_fast_kk_64x64_slices_sm90a", 7.1175f },
        { "e4m3_fast_kk_64x128_slices_sm90a", 7.7725f }
};
static const struct tuning_time times_123[] = {
        { "e4m3_fast_kk_64x56_sm90a", 30.428f }, { "e4m3_fast_kk_64x64_sm90a", 31.780f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 32.477f }, { "e4m3_fast_kk_128x64_sm90a", 36.571f },
        { "e4m3_fast_kk_128x80_sm90a", 38.442f }, { "e4m3_fast_kk_128x128_sm90a", 47.871f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 56.533f }, { "e4m3_fast_kk_128x256_c2_sm90a", 59.030f }
};
static const struct tuning_time times_124[] = {
        { "e4m3_fast_kk_64x64_sm90a", 17.758f }, { "e4m3_fast_kk_64x128_c2_sm90a", 20.425f },
        { "e4m3_fast_kk_128x64_sm90a", 23.169f }, { "e4m3_fast_kk_128x80_sm90a", 23.807f },
        { "e4m3_fast_kk_64x56_sm90a", 24.245f }, { "e4m3_fast_kk_128x128_sm90a", 27.666f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 29.730f }, { "e4m3_fast_kk_128x256_c2_sm90a", 31.328f }
};
static const struct tuning_time times_125[] = {
        { "e4m3_fast_kk_64x64_sm90a", 12.080f }, { "e4m3_fast_kk_64x128_c2_sm90a", 12.904f },
        { "e4m3_fast_kk_64x56_sm90a", 12.973f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 13.722f },
        { "e4m3_fast_kk_128x128_sm90a", 14.835f }, { "e4m3_fast_kk_128x256_c2_sm90a", 15.108f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 16.959f }, { "e4m3_fast_kk_128x64_sm90a", 19.009f }
};
static const struct tuning_time times_126[] = {
        { "e4m3_fast_kk_128x128_sm90a", 18.475f }, { "e4m3_fast_kk_128x176_pp_sm90a", 19.409f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 20.436f }, { "e4m3_fast_kk_128x64_sm90a", 20.593f },
        { "e4m3_fast_kk_128x80_sm90a", 22.947f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 23.871f },
        { "e4m3_fast_kk_64x64_sm90a", 27.935f }, { "e4m3_fast_kk_128x256_c2_sm90a", 36.341f }
};
static const struct tuning_time times_127[] = {
        { "e4m3_fast_kk_64x64_slices_sm90a", 7.4030f },
        { "e4m3_fast_kk_64x128_slices_sm90a", 8.1828f }
};
static const struct tuning_time times_128[] = {
        { "e4m3_fast_kk_64x128_c2_sm90a", 19.169f }, { "e4m3_fast_kk_128x64_sm90a", 19.332f },
        { "e4m3_fast_kk_128x80_sm90a", 22.914f }, { "e4m3_fast_kk_128x128_sm90a", 23.055f },
        { "e4m3_fast_kk_64x64_sm90a", 26.100f }, { "e4m3_fast_kk_128x176_pp_sm90a", 29.382f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 31.902f }, { "e4m3_fast_kk_64x56_sm90a", 32.661f }
};
static const struct tuning_time times_129[] = {
        { "e4m3_fast_kk_64x128_c2_sm90a", 60.713f }, { "e4m3_fast_kk_128x64_sm90a", 61.427f },
        { "e4m3_fast_kk_128x80_sm90a", 70.174f }, { "e4m3_fast_kk_128x128_sm90a", 72.082f },
        { "e4m3_fast_kk_64x64_sm90a", 86.124f }, { "e4m3_fast_kk_64x56_sm90a", 111.02f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 118.76f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 121.69f }
};
static const struct tuning_time times_130[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 37.109f }, { "e4m3_fast_kk_128x128_sm90a", 40.889f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 42.757f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 43.867f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 44.414f }, { "e4m3_fast_kk_128x64_sm90a", 45.318f },
        { "e4m3_fast_kk_128x80_sm90a", 48.849f }, { "e4m3_fast_kk_64x64_sm90a", 67.477f }
};
static const struct tuning_time times_131[] = {
        { "e4m3_fast_kk_64x64_sm90a", 2.8375f }, { "e4m3_fast_kk_128x64_sm90a", 2.9455f },
        { "e4m3_fast_kk_64x56_sm90a", 2.9468f }, { "e4m3_fast_kk_64x128_c2_sm90a", 3.2123f },
        { "e4m3_fast_kk_128x80_sm90a", 3.4770f }, { "e4m3_fast_kk_64x16_sm90a", 3.8290f },
        { "e4m3_fast_kk_128x128_sm90a", 3.8440f }, { "e4m3_fast_kk_128x176_pp_sm90a", 4.8403f }
};
static const struct tuning_time times_132[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 48.173f }, { "e4m3_fast_kk_128x128_sm90a", 50.646f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 59.451f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 62.835f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 63.111f }, { "e4m3_fast_kk_128x80_sm90a", 78.256f },
        { "e4m3_fast_kk_128x64_sm90a", 78.353f }, { "e4m3_fast_kk_64x64_sm90a", 108.56f }
};
static const struct tuning_time times_133[] = {
        { "e4m3_fast_kk_64x128_c2_sm90a", 5.3845f }, { "e4m3_fast_kk_128x64_sm90a", 5.8593f },
        { "e4m3_fast_kk_128x128_sm90a", 6.2150f }, { "e4m3_fast_kk_128x80_sm90a", 6.4935f },
        { "e4m3_fast_kk_64x64_sm90a", 7.2753f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 7.3063f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 7.3898f }, { "e4m3_fast_kk_64x56_sm90a", 8.6784f }
};
static const struct tuning_time times_134[] = {
        { "e4m3_fast_kk_128x80_sm90a", 4.8855f }, { "e4m3_fast_kk_128x128_sm90a", 6.0088f },
        { "e4m3_fast_kk_128x64_sm90a", 7.2401f }, { "e4m3_fast_kk_64x64_sm90a", 7.2486f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 7.3007f }, { "e4m3_fast_kk_64x56_sm90a", 7.3920f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 9.0734f }, { "e4m3_fast_kk_64x16_sm90a", 15.899f }
};
static const struct tuning_time times_135[] = {
        { "e4m3_fast_kk_128x64_sm90a", 4.1578f }, { "e4m3_fast_kk_64x128_c2_sm90a", 4.5910f },
        { "e4m3_fast_kk_128x80_sm90a", 4.5942f }, { "e4m3_fast_kk_128x128_sm90a", 5.2707f },
        { "e4m3_fast_kk_64x64_sm90a", 5.5773f }, { "e4m3_fast_kk_128x176_pp_sm90a", 6.6863f },
        { "e4m3_fast_kk_64x56_sm90a", 6.8461f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 7.1842f }
};
static const struct tuning_time times_136[] = {
        { "e4m3_fast_kk_128x128_sm90a", 14.604f }, { "e4m3_fast_kk_128x256_c2_sm90a", 15.117f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 16.865f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 18.281f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 18.857f }, { "e4m3_fast_kk_128x64_sm90a", 20.145f },
        { "e4m3_fast_kk_128x80_sm90a", 20.623f }, { "e4m3_fast_kk_64x64_sm90a", 25.696f }
};
static const struct tuning_time times_137[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 173.82f }, { "e4m3_fast_kk_128x176_pp_sm90a", 190.52f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 214.05f }, { "e4m3_fast_kk_128x128_sm90a", 214.59f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 253.31f }, { "e4m3_fast_kk_128x80_sm90a", 303.92f },
        { "e4m3_fast_kk_128x64_sm90a", 344.10f }, { "e4m3_fast_kk_64x64_sm90a", 442.59f }
};
static const struct tuning_time times_138[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 95.443f }, { "e4m3_fast_kk_128x128_sm90a", 104.37f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 129.89f }, { "e4m3_fast_kk_128x80_sm90a", 149.22f },
        { "e4m3_fast_kk_128x64_sm90a", 172.25f }, { "e4m3_fast_kk_64x64_sm90a", 209.01f },
        { "e4m3_fast_kk_64x56_sm90a", 242.29f }
};
static const struct tuning_time times_139[] = {
        { "e4m3_fast_kk_128x176_pp_sm90a", 84.747f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 93.401f }, { "e4m3_fast_kk_128x128_sm90a", 116.61f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 128.82f }, { "e4m3_fast_kk_64x128_c2_sm90a", 132.76f },
        { "e4m3_fast_kk_128x80_sm90a", 133.39f }, { "e4m3_fast_kk_128x64_sm90a", 157.50f },
        { "e4m3_fast_kk_64x64_sm90a", 198.85f }
};
static const struct tuning_time times_140[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 91.028f }, { "e4m3_fast_kk_128x176_pp_sm90a", 96.135f },
        { "e4m3_fast_kk_128x128_sm90a", 101.03f }, { "e4m3_fast_kk_128x192_c2_pp_sm90a", 102.15f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 131.53f }, { "e4m3_fast_kk_128x80_sm90a", 145.12f },
        { "e4m3_fast_kk_128x64_sm90a", 169.72f }, { "e4m3_fast_kk_64x64_sm90a", 195.60f }
};
static const struct tuning_time times_141[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 156.99f }, { "e4m3_fast_kk_128x176_pp_sm90a", 161.40f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 175.00f }, { "e4m3_fast_kk_128x128_sm90a", 181.06f },
        { "e4m3_fast_kk_128x64_sm90a", 298.04f }, { "e4m3_fast_kk_64x64_sm90a", 382.69f }
};
static const struct tuning_time times_142[] = {
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 87.143f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 87.946f }, { "e4m3_fast_kk_128x176_pp_sm90a", 93.236f },
        { "e4m3_fast_kk_128x128_sm90a", 101.03f }, { "e4m3_fast_kk_64x128_c2_sm90a", 128.36f },
        { "e4m3_fast_kk_128x80_sm90a", 133.86f }, { "e4m3_fast_kk_128x64_sm90a", 151.02f },
        { "e4m3_fast_kk_64x64_sm90a", 201.26f }
};
static const struct tuning_time times_143[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 661.71f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 703.15f }, { "e4m3_fast_kk_128x128_sm90a", 764.37f },
        { "e4m3_fast_kk_128x176_pp_sm90a", 785.57f }, { "e4m3_fast_kk_64x128_c2_sm90a", 932.96f },
        { "e4m3_fast_kk_128x80_sm90a", 1184.6f }, { "e4m3_fast_kk_128x64_sm90a", 1367.5f },
        { "e4m3_fast_kk_64x56_sm90a", 1790.3f }
};
static const struct tuning_time times_144[] = {
        { "e4m3_fast_kk_128x176_pp_sm90a", 215.55f }, { "e4m3_fast_kk_128x256_c2_sm90a", 228.54f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 240.70f }, { "e4m3_fast_kk_128x128_sm90a", 280.14f },
        { "e4m3_fast_kk_128x80_sm90a", 348.36f }, { "e4m3_fast_kk_64x128_c2_sm90a", 354.27f },
        { "e4m3_fast_kk_128x64_sm90a", 393.17f }, { "e4m3_fast_kk_64x64_sm90a", 579.63f }
};
static const struct tuning_time times_145[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 1235.4f }, { "e4m3_fast_kk_128x176_pp_sm90a", 1303.8f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 1415.0f }, { "e4m3_fast_kk_128x128_sm90a", 1733.5f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 1892.3f }, { "e4m3_fast_kk_128x80_sm90a", 2283.9f },
        { "e4m3_fast_kk_128x64_sm90a", 2607.8f }, { "e4m3_fast_kk_64x64_sm90a", 3397.5f }
};
static const struct tuning_time times_146[] = {
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 115.14f },
        { "e4m3_fast_kk_128x256_c2_sm90a", 126.03f }, { "e4m3_fast_kk_128x176_pp_sm90a", 127.01f },
        { "e4m3_fast_kk_128x128_sm90a", 145.49f }, { "e4m3_fast_kk_128x80_sm90a", 193.45f },
        { "e4m3_fast_kk_128x64_sm90a", 211.24f }, { "e4m3_fast_kk_64x128_c2_sm90a", 228.42f }
};
static const struct tuning_time times_147[] = {
        { "e4m3_fast_kk_128x256_c2_sm90a", 700.61f }, { "e4m3_fast_kk_128x176_pp_sm90a", 743.17f },
        { "e4m3_fast_kk_128x192_c2_pp_sm90a", 751.36f }, { "e4m3_fast_kk_128x128_sm90a", 907.76f },
        { "e4m3_fast_kk_64x128_c2_sm90a", 1079.8f }, { "e4m3_fast_kk_128x80_sm90a", 1261.4f },
        { "e4m3_fast_kk_128x64_sm90a", 1513.3f }, { "e4m3_fast_kk_64x64_sm90a", 1929.0f }
};
static const struct tuning_time times_148[] = {
        { "f16_tiny_32x32_sm80", 3.2052f }, { "f16_tiny_16x16_sm80", 3.6750f },
        { "f16_kk_64x64_batch_sm90a", 4.0445f }
};
static const struct tuning_time times_149[] = {
        { "f16_tiny_32x32_sm80", 6.8803f }, { "f16_kk_64x64_batch_sm90a", 7.7107f },
        { "f16_tiny_64x64_sm80", 9.4019f }
};
static const struct tuning_time times_150[] = {
        { "f16_kk_skinny32x8_sm90a", 15.951f }, { "f16_kk_skinny64x8_sm90a", 17.069f },
        { "f16_kk_64x16_sm90a", 18.163f }, { "f16_kk_skinny64x16_sm90a", 19.330f },
        { "f16_kk_64x32_sm90a", 20.287f }, { "f16_kk_64x128_sm90a", 25.551f },
        { "f16_kk_64x128_c2_sm90a", 26.102f }, { "f16_kk_128x64_sm90a", 26.483f }
};
static const struct tuning_time times_151[] = {
        { "f16_kk_skinny64x8_sm90a", 30.936f }, { "f16_kk_skinny32x8_sm90a", 32.366f },
        { "f16_kk_skinny64x16_sm90a", 32.726f }, { "f16_kk_64x16_sm90a", 35.083f },
        { "f16_kk_64x32_sm90a", 37.212f }, { "f16_kk_skinny64x32_sm90a", 42.982f },
        { "f16_kk_fit128x256_c2_sm90a", 44.270f }, { "f16_kk_64x128_sm90a", 44.906f }
};
static const struct tuning_time times_152[] = {
        { "f16_kk_skinny64x8_sm90a", 106.32f }, { "f16_kk_skinny32x8_sm90a", 107.86f },
        { "f16_kk_skinny64x16_sm90a", 110.99f }, { "f16_kk_64x16_sm90a", 118.11f },
        { "f16_kk_fit128x256_c2_sm90a", 118.33f }, { "f16_kk_32x128x64_sm80", 118.46f },
        { "f16_kk_64x128_c2_sm90a", 125.73f }, { "f16_kk_64x32_sm90a", 125.97f }
};
static const struct tuning_time times_153[] = {
        { "f16_kk_skinny64x8_sm90a", 32.513f }, { "f16_kk_skinny32x8_sm90a", 33.348f },
        { "f16_kk_skinny64x16_sm90a", 33.390f }, { "f16_kk_64x16_sm90a", 35.488f },
        { "f16_kk_64x32_sm90a", 37.323f }, { "f16_kk_skinny64x32_sm90a", 43.345f },
        { "f16_kk_fit128x256_c2_sm90a", 44.547f }, { "f16_kk_64x128_sm90a", 45.215f }
};
static const struct tuning_time times_154[] = {
        { "f16_kk_skinny64x8_sm90a", 31.035f }, { "f16_kk_skinny32x8_sm90a", 32.562f },
        { "f16_kk_skinny64x16_sm90a", 32.604f }, { "f16_kk_64x16_sm90a", 35.474f },
        { "f16_kk_64x32_sm90a", 37.224f }, { "f16_kk_skinny64x32_sm90a", 42.177f },
        { "f16_kk_64x128_sm90a", 44.346f }, { "f16_kk_fit128x256_c2_sm90a", 44.481f }
};
static const struct tuning_time times_155[] = {
        { "f16_kk_skinny64x8_sm90a", 30.905f }, { "f16_kk_skinny64x16_sm90a", 31.152f },
        { "f16_kk_skinny32x8_sm90a", 32.334f }, { "f16_kk_64x16_sm90a", 35.625f },
        { "f16_kk_64x32_sm90a", 35.919f }, { "f16_kk_skinny64x32_sm90a", 36.994f },
        { "f16_kk_64x128_sm90a", 41.086f }, { "f16_kk_64x128_c2_sm90a", 43.056f }
};
static const struct tuning_time times_156[] = {
        { "f16_kk_skinny64x8_sm90a", 106.85f }, { "f16_kk_skinny64x16_sm90a", 107.14f },
        { "f16_kk_skinny32x8_sm90a", 107.56f }, { "f16_kk_32x128x64_sm80", 118.29f },
        { "f16_kk_64x16_sm90a", 118.63f }, { "f16_kk_fit128x256_c2_sm90a", 119.26f },
        { "f16_kk_64x32_sm90a", 120.22f }, { "f16_kk_skinny64x32_sm90a", 120.44f }
};
static const struct tuning_time times_157[] = {
        { "f16_tiny_32x32_sm80", 3.2123f }, { "f16_tiny_16x16_sm80", 3.6785f },
        { "f16_kk_64x64_batch_sm90a", 4.0457f }, { "f16_tiny_64x64_sm80", 7.3502f }
};
static const struct tuning_time times_158[] = {
        { "f16_kk_skinny64x16_sm90a", 31.128f }, { "f16_kk_skinny64x32_sm90a", 33.376f },
        { "f16_kk_64x32_sm90a", 35.596f }, { "f16_kk_64x16_sm90a", 35.749f },
        { "f16_kk_skinny64x8_sm90a", 38.306f }, { "f16_kk_64x128_sm90a", 40.064f },
        { "f16_kk_64x128_c2_sm90a", 42.086f }, { "f16_kk_64x64_sm90a", 44.490f }
};
static const struct tuning_time times_159[] = {
        { "f16_kk_skinny64x16_sm90a", 106.87f }, { "f16_kk_skinny64x32_sm90a", 112.08f },
        { "f16_kk_64x32_sm90a", 118.44f }, { "f16_kk_64x16_sm90a", 118.70f },
        { "f16_kk_32x128x64_sm80", 119.52f }, { "f16_kk_fit128x256_c2_sm90a", 119.82f },
        { "f16_kk_64x128_c2_sm90a", 120.90f }, { "f16_kk_64x128_sm90a", 122.22f }
};
static const struct tuning_time times_160[] = {
        { "f16_tiny_32x32_sm80", 6.9300f }, { "f16_kk_64x64_batch_sm90a", 7.7397f },
        { "f16_tiny_64x64_sm80", 9.4178f }, { "f16_kk_64x32_sm90a", 22.633f },
        { "f16_kk_64x64_sm90a", 23.120f }, { "f16_kk_64x56_sm90a", 24.210f },
        { "f16_kk_64x128_sm90a", 25.324f }, { "f16_kk_128x128_pp_sm90a", 29.021f }
};
static const struct tuning_time times_161[] = {
        { "f16_kk_skinny64x32_sm90a", 31.812f }, { "f16_kk_64x32_sm90a", 35.701f },
        { "f16_kk_64x128_sm90a", 36.977f }, { "f16_kk_skinny64x16_sm90a", 39.117f },
        { "f16_kk_64x128_c2_sm90a", 39.610f }, { "f16_kk_64x64_sm90a", 39.877f },
        { "f16_kk_128x64_sm90a", 41.910f }, { "f16_kk_128x64_s6_sm90a", 42.060f }
};
static const struct tuning_time times_162[] = {
        { "f16_kk_skinny64x32_sm90a", 109.25f }, { "f16_kk_64x128_c2_sm90a", 115.90f },
        { "f16_kk_64x128_sm90a", 116.73f }, { "f16_kk_64x32_sm90a", 119.43f },
        { "f16_kk_128x64_sm90a", 120.31f }, { "f16_kk_fit128x256_c2_sm90a", 120.38f },
        { "f16_kk_32x128x64_sm80", 121.88f }, { "f16_kk_128x64_s6_sm90a", 124.31f }
};
static const struct tuning_time times_163[] = {
        { "f16_tiny_64x64_sm80", 24.679f }, { "f16_kk_64x64_batch_sm90a", 24.991f },
        { "f16_kk_128x64_s6_sm90a", 28.748f }, { "f16_kk_64x64_sm90a", 29.858f },
        { "f16_kk_128x128_s4_sm90a", 29.894f }, { "f16_kk_128x64_sm90a", 30.857f },
        { "f16_kk_128x128_pp_sm90a", 31.530f }, { "f16_kk_128x80_sm90a", 31.677f }
};
static const struct tuning_time times_164[] = {
        { "f16_kk_64x64_slices_sm90a", 11.215f }, { "f16_kk_64x128_slices_sm90a", 11.712f }
};
static const struct tuning_time times_165[] = {
        { "f16_kk_64x56_sm90a", 58.092f }, { "f16_kk_64x64_sm90a", 59.249f },
        { "f16_kk_64x128_sm90a", 62.005f }, { "f16_kk_64x128_c2_sm90a", 62.048f },
        { "f16_kk_128x64_sm90a", 66.490f }, { "f16_kk_64x32_sm90a", 67.710f },
        { "f16_kk_128x64_s6_sm90a", 68.787f }, { "f16_kk_128x80_sm90a", 68.887f }
};
static const struct tuning_time times_166[] = {
        { "f16_kk_64x64_sm90a", 34.011f }, { "f16_kk_64x128_sm90a", 35.959f },
        { "f16_kk_64x32_sm90a", 36.010f }, { "f16_kk_64x128_c2_sm90a", 37.917f },
        { "f16_kk_128x64_sm90a", 40.282f }, { "f16_kk_128x64_s6_sm90a", 40.547f },
        { "f16_kk_128x80_sm90a", 41.387f }, { "f16_kk_fit128x256_c2_sm90a", 45.903f }
};
static const struct tuning_time times_167[] = {
        { "f16_kk_64x64_sm90a", 20.146f }, { "f16_kk_64x128_c2_sm90a", 21.195f },
        { "f16_kk_64x128_sm90a", 21.366f }, { "f16_kk_64x56_sm90a", 21.885f },
        { "f16_kk_128x192_sm90a", 22.741f }, { "f16_kk_64x32_sm90a", 23.346f },
        { "f16_kk_128x192_pp_sm90a", 23.468f }, { "f16_kk_fit128x256_c2_sm90a", 24.791f }
};
static const struct tuning_time times_168[] = {
        { "f16_kk_128x128_pp_sm90a", 25.209f }, { "f16_kk_128x128_s4_sm90a", 25.383f },
        { "f16_kk_128x192_pp_sm90a", 25.730f }, { "f16_kk_128x128_sm90a", 26.117f },
        { "f16_tiny_128x128_sm80", 26.226f }, { "f16_kk_128x176_pp_sm90a", 26.276f },
        { "f16_kk_128x192_sm90a", 27.424f }, { "f16_kk_64x128_c2_sm90a", 28.479f }
};
static const struct tuning_time times_169[] = {
        { "f16_kk_64x64_slices_sm90a", 11.251f }, { "f16_kk_64x128_slices_sm90a", 12.781f }
};
static const struct tuning_time times_170[] = {
        { "f16_kk_64x128_c2_sm90a", 35.553f }, { "f16_kk_128x64_sm90a", 37.670f },
        { "f16_kk_128x64_s6_sm90a", 37.879f }, { "f16_kk_128x80_sm90a", 42.355f },
        { "f16_kk_128x128_sm90a", 43.385f }, { "f16_kk_64x128_sm90a", 48.679f },
        { "f16_kk_128x128_pp_sm90a", 49.830f }, { "f16_kk_128x128_s4_sm90a", 52.107f }
};
static const struct tuning_time times_171[] = {
        { "f16_kk_64x128_c2_sm90a", 120.91f }, { "f16_kk_128x64_s6_sm90a", 131.43f },
        { "f16_kk_128x64_sm90a", 132.70f }, { "f16_kk_128x80_sm90a", 134.30f },
        { "f16_kk_128x128_sm90a", 142.82f }, { "f16_kk_64x128_sm90a", 170.10f },
        { "f16_kk_128x128_pp_sm90a", 176.64f }, { "f16_kk_128x128_s4_sm90a", 180.89f }
};
static const struct tuning_time times_172[] = {
        { "f16_kk_fit128x256_c2_sm90a", 50.705f }, { "f16_kk_128x256_c2_sm90a", 51.092f },
        { "f16_kk_128x256_sm90a", 56.356f }, { "f16_kk_64x128_c2_sm90a", 58.857f },
        { "f16_kk_128x128_pp_sm90a", 60.996f }, { "f16_kk_128x128_s4_sm90a", 61.423f },
        { "f16_kk_128x128_sm90a", 62.592f }, { "f16_kk_128x176_pp_sm90a", 66.638f }
};
static const struct tuning_time times_173[] = {
        { "f16_kk_64x32_sm90a", 3.4693f }, { "f16_kk_64x64_sm90a", 3.4903f },
        { "f16_kk_128x64_s6_sm90a", 3.5452f }, { "f16_kk_128x64_sm90a", 3.5565f },
        { "f16_kk_64x128_sm90a", 3.6215f }, { "f16_kk_64x56_sm90a", 3.6237f },
        { "f16_kk_64x128_c2_sm90a", 3.7405f }, { "f16_kk_128x80_sm90a", 4.1220f }
};
static const struct tuning_time times_174[] = {
        { "f16_kk_128x256_c2_sm90a", 91.659f }, { "f16_kk_128x256_sm90a", 92.032f },
        { "f16_kk_fit128x256_c2_sm90a", 97.991f }, { "f16_kk_128x128_pp_sm90a", 98.816f },
        { "f16_kk_128x128_sm90a", 99.421f }, { "f16_kk_128x128_s4_sm90a", 110.44f },
        { "f16_kk_64x128_c2_sm90a", 122.10f }, { "f16_kk_128x176_pp_sm90a", 149.19f }
};
static const struct tuning_time times_175[] = {
        { "f16_kk_128x64_s6_sm90a", 6.1055f }, { "f16_kk_128x64_sm90a", 6.1502f },
        { "f16_kk_64x128_sm90a", 6.2645f }, { "f16_kk_128x80_sm90a", 6.2735f },
        { "f16_kk_64x128_c2_sm90a", 6.6863f }, { "f16_kk_128x128_sm90a", 7.5715f },
        { "f16_kk_64x64_sm90a", 7.6967f }, { "f16_kk_128x128_s4_sm90a", 7.7513f }
};
static const struct tuning_time times_176[] = {
        { "f16_kk_128x80_sm90a", 6.4028f }, { "f16_kk_128x128_sm90a", 8.4354f },
        { "f16_kk_128x128_s4_sm90a", 8.7116f }, { "f16_kk_64x128_sm90a", 9.6528f },
        { "f16_kk_64x128_c2_sm90a", 9.8248f }, { "f16_kk_128x64_s6_sm90a", 9.8933f },
        { "f16_kk_64x56_sm90a", 10.150f }, { "f16_kk_128x64_sm90a", 10.241f }
};
static const struct tuning_time times_177[] = {
        { "f16_kk_64x128_sm90a", 5.6333f }, { "f16_kk_128x64_s6_sm90a", 5.6482f },
        { "f16_kk_128x64_sm90a", 5.6715f }, { "f16_kk_128x80_sm90a", 6.1350f },
        { "f16_kk_64x128_c2_sm90a", 6.2120f }, { "f16_kk_64x64_sm90a", 7.4199f },
        { "f16_kk_128x128_sm90a", 7.5320f }, { "f16_kk_128x128_s4_sm90a", 7.6460f }
};
static const struct tuning_time times_178[] = {
        { "f16_kk_128x256_sm90a", 24.831f }, { "f16_kk_128x256_c2_sm90a", 25.239f },
        { "f16_kk_128x128_pp_sm90a", 25.367f }, { "f16_kk_fit128x256_c2_sm90a", 25.506f },
        { "f16_kk_128x128_sm90a", 25.551f }, { "f16_kk_128x128_s4_sm90a", 26.756f },
        { "f16_kk_128x176_pp_sm90a", 31.944f }, { "f16_kk_128x192_pp_sm90a", 34.498f }
};
static const struct tuning_time times_179[] = {
        { "f16_kk_128x128_pp_sm90a", 383.98f }, { "f16_kk_128x176_pp_sm90a", 392.39f },
        { "f16_kk_fit128x256_c2_sm90a", 397.71f }, { "f16_kk_128x128_s4_sm90a", 408.83f },
        { "f16_kk_128x256_sm90a", 424.53f }, { "f16_kk_128x256_c2_sm90a", 425.87f },
        { "f16_kk_128x128_sm90a", 437.43f }, { "f16_kk_128x192_pp_sm90a", 451.52f }
};
static const struct tuning_time times_180[] = {
        { "f16_kk_128x256_sm90a", 186.47f }, { "f16_kk_128x128_s4_sm90a", 202.33f },
        { "f16_kk_128x256_c2_sm90a", 216.14f }, { "f16_kk_128x128_sm90a", 216.25f },
        { "f16_kk_128x192_sm90a", 217.68f }, { "f16_kk_64x128_c2_sm90a", 257.63f },
        { "f16_kk_128x80_sm90a", 294.89f }, { "f16_kk_128x64_s6_sm90a", 334.34f }
};
static const struct tuning_time times_181[] = {
        { "f16_kk_128x176_pp_sm90a", 164.61f }, { "f16_kk_128x192_pp_sm90a", 171.98f },
        { "f16_kk_128x192_sm90a", 174.25f }, { "f16_kk_128x128_pp_sm90a", 203.95f },
        { "f16_kk_128x128_sm90a", 210.66f }, { "f16_kk_fit128x256_c2_sm90a", 213.98f },
        { "f16_kk_128x128_s4_sm90a", 215.96f }, { "f16_kk_128x256_sm90a", 245.91f }
};
static const struct tuning_time times_182[] = {
        { "f16_kk_128x256_sm90a", 175.27f }, { "f16_kk_128x256_c2_sm90a", 180.37f },
        { "f16_kk_fit128x256_c2_sm90a", 183.78f }, { "f16_kk_128x128_pp_sm90a", 188.62f },
        { "f16_kk_128x176_pp_sm90a", 188.62f }, { "f16_kk_128x192_pp_sm90a", 197.05f },
        { "f16_kk_128x192_sm90a", 202.52f }, { "f16_kk_128x128_s4_sm90a", 206.66f }
};
static const struct tuning_time times_183[] = {
        { "f16_kk_128x256_sm90a", 322.96f }, { "f16_kk_128x256_c2_sm90a", 329.37f },
        { "f16_kk_128x176_pp_sm90a", 340.08f }, { "f16_kk_128x128_sm90a", 364.17f },
        { "f16_kk_128x128_pp_sm90a", 366.15f }, { "f16_kk_fit128x256_c2_sm90a", 367.81f },
        { "f16_kk_128x128_s4_sm90a", 390.59f }, { "f16_kk_128x192_pp_sm90a", 416.48f }
};
static const struct tuning_time times_184[] = {
        { "f16_kk_128x256_sm90a", 154.17f }, { "f16_kk_fit128x256_c2_sm90a", 170.93f },
        { "f16_kk_128x128_pp_sm90a", 177.02f }, { "f16_kk_128x192_pp_sm90a", 183.31f },
        { "f16_kk_128x128_sm90a", 186.17f }, { "f16_kk_128x256_c2_sm90a", 187.07f },
        { "f16_kk_128x176_pp_sm90a", 195.87f }, { "f16_kk_128x192_sm90a", 198.28f }
};
static const struct tuning_time times_185[] = {
        { "f16_kk_128x176_pp_sm90a", 437.18f }, { "f16_kk_128x256_sm90a", 471.37f },
        { "f16_kk_128x256_c2_sm90a", 473.09f }, { "f16_kk_128x128_pp_sm90a", 482.98f },
        { "f16_kk_fit128x256_c2_sm90a", 485.26f }, { "f16_kk_128x192_sm90a", 489.31f },
        { "f16_kk_128x192_pp_sm90a", 517.02f }, { "f16_kk_128x128_sm90a", 541.57f }
};
static const struct tuning_time times_186[] = {
        { "f16_kk_128x192_pp_sm90a", 193.88f }, { "f16_kk_128x176_pp_sm90a", 205.53f },
        { "f16_kk_128x256_c2_sm90a", 221.13f }, { "f16_kk_128x256_sm90a", 225.43f },
        { "f16_kk_128x128_pp_sm90a", 226.80f }, { "f16_kk_128x192_sm90a", 241.70f },
        { "f16_kk_fit128x256_c2_sm90a", 251.14f }, { "f16_kk_128x128_sm90a", 271.84f }
};
static const struct tuning_time times_187[] = {
        { "f32_64x128_slices_sm90a", 40.998f }, { "f32_128x128_slices_sm90a", 52.033f }
};
static const struct tuning_time times_188[] = {
        { "f32_kk_64x32_fma_sm90a", 505.50f }, { "f32_kk_skinny64x16_sm90a", 818.61f },
        { "f32_kk_skinny64x8_sm90a", 919.38f }, { "f32_64x64x16_ffma", 984.56f },
        { "f32_kk_skinny32x8_sm90a", 1278.0f }, { "f32_128x128x16_ffma", 1710.6f }
};
static const struct tuning_time times_189[] = {
        { "f32_kk_64x32_fma_sm90a", 322.30f }, { "f32_kk_skinny64x16_sm90a", 418.54f },
        { "f32_kk_skinny64x8_sm90a", 531.54f }, { "f32_64x64x16_ffma", 537.92f },
        { "f32_kk_skinny32x8_sm90a", 736.90f }, { "f32_128x128x16_ffma", 860.29f }
};
static const struct tuning_time times_190[] = {
        { "f32_kk_64x32_fma_sm90a", 140.25f }, { "f32_64x64x16_ffma", 188.46f },
        { "f32_kk_skinny64x16_sm90a", 255.36f }, { "f32_128x128x16_ffma", 315.12f },
        { "f32_kk_skinny64x8_sm90a", 317.42f }
};
static const struct tuning_time times_191[] = {
        { "f32_kk_64x32_fma_sm90a", 563.53f }, { "f32_64x64x16_ffma", 577.24f },
        { "f32_kk_skinny64x16_sm90a", 826.03f }, { "f32_128x128x16_ffma", 862.58f },
        { "f32_kk_skinny64x8_sm90a", 1054.3f }, { "f32_kk_skinny32x8_sm90a", 1464.6f }
};
static const struct tuning_time times_192[] = {
        { "f32_64x64x16_ffma", 1882.9f }, { "f32_kk_64x32_fma_sm90a", 1994.4f },
        { "f32_kk_skinny64x16_sm90a", 2830.4f }, { "f32_128x128x16_ffma", 3015.9f },
        { "f32_kk_skinny64x8_sm90a", 3628.7f }, { "f32_kk_skinny32x8_sm90a", 5088.6f }
};
static const struct tuning_time times_193[] = {
        { "f32_64x128_slices_sm90a", 10.851f }, { "f32_128x128_slices_sm90a", 13.089f }
};
static const struct tuning_time times_194[] = {
        { "tf32_kk_skinny64x8_sm90a", 28.722f }, { "tf32_kk_64x16_sm90a", 32.864f },
        { "tf32_kk_skinny64x16_sm90a", 35.322f }, { "tf32_kk_64x128_c2_sm90a", 50.519f },
        { "tf32_kk_128x64_sm90a", 50.597f }, { "tf32_kk_64x64_sm90a", 52.407f },
        { "tf32_kk_64x56_sm90a", 58.068f }, { "tf32_kk_128x128_pp_sm90a", 71.872f }
};
static const struct tuning_time times_195[] = {
        { "tf32_kk_skinny64x8_sm90a", 61.453f }, { "tf32_kk_skinny64x16_sm90a", 63.406f },
        { "tf32_kk_64x16_sm90a", 66.389f }, { "tf32_kk_128x64_sm90a", 84.474f },
        { "tf32_kk_64x128_c2_sm90a", 88.802f }, { "tf32_kk_64x64_sm90a", 92.808f },
        { "tf32_kk_128x256_c2_sm90a", 117.61f }, { "tf32_kk_64x56_sm90a", 122.04f }
};
static const struct tuning_time times_196[] = {
        { "tf32_kk_skinny64x8_sm90a", 210.41f }, { "tf32_kk_skinny64x16_sm90a", 218.46f },
        { "tf32_kk_64x16_sm90a", 228.56f }, { "tf32_kk_64x128_c2_sm90a", 243.10f },
        { "tf32_kk_128x64_sm90a", 252.14f }, { "tf32_kk_128x256_c2_sm90a", 282.92f },
        { "tf32_kk_64x64_sm90a", 328.58f }, { "tf32_kk_64x56_sm90a", 348.75f }
};
static const struct tuning_time times_197[] = {
        { "tf32_kk_64x64_batch_sm90a", 5.0460f }, { "tf32_kk_128x128_pp_sm90a", 46.737f }
};
static const struct tuning_time times_198[] = {
        { "tf32_kk_skinny64x16_sm90a", 61.937f }, { "tf32_kk_64x16_sm90a", 67.349f },
        { "tf32_kk_skinny64x8_sm90a", 72.124f }, { "tf32_kk_64x128_c2_sm90a", 82.310f },
        { "tf32_kk_64x64_sm90a", 83.923f }, { "tf32_kk_128x64_sm90a", 84.482f },
        { "tf32_kk_64x56_sm90a", 112.42f }, { "tf32_kk_128x192_pp_sm90a", 116.82f }
};
static const struct tuning_time times_199[] = {
        { "tf32_kk_skinny64x16_sm90a", 212.83f }, { "tf32_kk_64x16_sm90a", 232.47f },
        { "tf32_kk_64x128_c2_sm90a", 233.77f }, { "tf32_kk_128x64_sm90a", 238.35f },
        { "tf32_kk_skinny64x8_sm90a", 243.66f }, { "tf32_kk_128x256_c2_sm90a", 271.90f },
        { "tf32_kk_64x64_sm90a", 291.61f }, { "tf32_kk_64x56_sm90a", 311.74f }
};
static const struct tuning_time times_200[] = {
        { "tf32_kk_64x64_batch_sm90a", 13.918f }, { "tf32_kk_64x64_sm90a", 24.457f },
        { "tf32_kk_128x64_sm90a", 25.094f }, { "tf32_kk_64x56_sm90a", 31.373f },
        { "tf32_kk_128x128_sm90a", 41.063f }, { "tf32_kk_64x16_sm90a", 46.589f },
        { "tf32_kk_128x128_pp_sm90a", 47.769f }, { "tf32_kk_128x192_sm90a", 55.763f }
};
static const struct tuning_time times_201[] = {
        { "tf32_kk_64x64_batch_sm90a", 51.328f }, { "tf32_kk_128x128_sm90a", 57.416f },
        { "tf32_kk_128x64_sm90a", 57.798f }, { "tf32_kk_64x64_sm90a", 57.846f },
        { "tf32_kk_128x192_sm90a", 59.817f }, { "tf32_kk_128x128_pp_sm90a", 60.390f },
        { "tf32_kk_64x56_sm90a", 75.497f }, { "tf32_kk_128x192_pp_sm90a", 78.153f }
};
static const struct tuning_time times_202[] = {
        { "tf32_kk_64x64_slices_sm90a", 19.422f }, { "tf32_kk_64x128_slices_sm90a", 20.047f }
};
static const struct tuning_time times_203[] = {
        { "tf32_kk_64x56_sm90a", 116.69f }, { "tf32_kk_64x64_sm90a", 119.21f },
        { "tf32_kk_64x128_c2_sm90a", 125.77f }, { "tf32_kk_128x64_sm90a", 129.63f },
        { "tf32_kk_128x128_sm90a", 176.59f }, { "tf32_kk_128x128_pp_sm90a", 183.57f },
        { "tf32_kk_128x192_sm90a", 199.83f }, { "tf32_kk_128x192_pp_sm90a", 227.30f }
};
static const struct tuning_time times_204[] = {
        { "tf32_kk_64x64_sm90a", 66.042f }, { "tf32_kk_64x128_c2_sm90a", 73.944f },
        { "tf32_kk_128x64_sm90a", 74.609f }, { "tf32_kk_64x56_sm90a", 91.593f },
        { "tf32_kk_128x128_sm90a", 99.808f }, { "tf32_kk_128x128_pp_sm90a", 105.35f },
        { "tf32_kk_128x192_sm90a", 106.12f }, { "tf32_kk_128x256_c2_sm90a", 114.30f }
};
static const struct tuning_time times_205[] = {
        { "tf32_kk_64x64_sm90a", 38.795f }, { "tf32_kk_64x128_c2_sm90a", 40.618f },
        { "tf32_kk_64x56_sm90a", 41.678f }, { "tf32_kk_128x192_sm90a", 44.096f },
        { "tf32_kk_128x192_pp_sm90a", 45.228f }, { "tf32_kk_128x64_sm90a", 46.728f },
        { "tf32_kk_128x256_c2_sm90a", 48.925f }, { "tf32_kk_128x128_sm90a", 53.747f }
};
static const struct tuning_time times_206[] = {
        { "tf32_kk_128x128_pp_sm90a", 50.506f }, { "tf32_kk_128x128_sm90a", 50.616f },
        { "tf32_kk_128x192_pp_sm90a", 50.900f }, { "tf32_kk_128x192_sm90a", 52.811f },
        { "tf32_kk_64x128_c2_sm90a", 53.478f }, { "tf32_kk_128x64_sm90a", 56.717f },
        { "tf32_kk_64x64_sm90a", 64.043f }, { "tf32_kk_128x256_c2_sm90a", 67.518f }
};
static const struct tuning_time times_207[] = {
        { "tf32_kk_64x64_slices_sm90a", 20.173f }, { "tf32_kk_64x128_slices_sm90a", 21.789f }
};
static const struct tuning_time times_208[] = {
        { "tf32_kk_64x128_c2_sm90a", 70.170f }, { "tf32_kk_128x64_sm90a", 75.680f },
        { "tf32_kk_128x128_pp_sm90a", 82.412f }, { "tf32_kk_128x128_sm90a", 82.430f },
        { "tf32_kk_64x64_sm90a", 104.13f }, { "tf32_kk_128x192_sm90a", 124.30f },
        { "tf32_kk_128x192_pp_sm90a", 125.03f }, { "tf32_kk_64x56_sm90a", 129.35f }
};
static const struct tuning_time times_209[] = {
        { "tf32_kk_64x128_c2_sm90a", 241.24f }, { "tf32_kk_128x64_sm90a", 274.18f },
        { "tf32_kk_128x128_sm90a", 277.57f }, { "tf32_kk_128x128_pp_sm90a", 279.53f },
        { "tf32_kk_64x64_sm90a", 380.05f }, { "tf32_kk_128x192_pp_sm90a", 415.65f },
        { "tf32_kk_128x192_sm90a", 423.87f }, { "tf32_kk_64x56_sm90a", 459.41f }
};
static const struct tuning_time times_210[] = {
        { "tf32_kk_128x256_c2_sm90a", 100.79f }, { "tf32_kk_64x128_c2_sm90a", 115.11f },
        { "tf32_kk_128x128_sm90a", 128.52f }, { "tf32_kk_128x128_pp_sm90a", 130.71f },
        { "tf32_kk_128x192_pp_sm90a", 136.16f }, { "tf32_kk_128x64_sm90a", 149.62f },
        { "tf32_kk_128x192_sm90a", 153.31f }, { "tf32_kk_64x64_sm90a", 155.92f }
};
static const struct tuning_time times_211[] = {
        { "tf32_kk_64x64_sm90a", 5.1247f }, { "tf32_kk_128x64_sm90a", 5.8850f },
        { "tf32_kk_64x128_c2_sm90a", 6.2380f }, { "tf32_kk_64x56_sm90a", 6.4770f },
        { "tf32_kk_skinny64x16_sm90a", 7.9529f }, { "tf32_kk_64x16_sm90a", 8.0817f },
        { "tf32_kk_128x128_sm90a", 9.1752f }, { "tf32_kk_128x128_pp_sm90a", 10.366f }
};
static const struct tuning_time times_212[] = {
        { "tf32_kk_128x256_c2_sm90a", 170.44f }, { "tf32_kk_128x128_pp_sm90a", 219.58f },
        { "tf32_kk_128x128_sm90a", 221.06f }, { "tf32_kk_64x128_c2_sm90a", 240.96f },
        { "tf32_kk_128x192_pp_sm90a", 266.72f }, { "tf32_kk_128x192_sm90a", 276.68f },
        { "tf32_kk_128x64_sm90a", 314.07f }, { "tf32_kk_64x64_sm90a", 442.11f }
};
static const struct tuning_time times_213[] = {
        { "tf32_kk_128x64_sm90a", 10.391f }, { "tf32_kk_64x128_c2_sm90a", 11.303f },
        { "tf32_kk_64x64_sm90a", 13.159f }, { "tf32_kk_128x128_sm90a", 13.374f },
        { "tf32_kk_128x128_pp_sm90a", 13.798f }, { "tf32_kk_64x56_sm90a", 16.909f },
        { "tf32_kk_128x192_sm90a", 18.089f }, { "tf32_kk_128x192_pp_sm90a", 18.794f }
};
static const struct tuning_time times_214[] = {
        { "tf32_kk_128x128_sm90a", 15.399f }, { "tf32_kk_64x128_c2_sm90a", 17.252f },
        { "tf32_kk_64x56_sm90a", 17.601f }, { "tf32_kk_64x64_sm90a", 17.940f },
        { "tf32_kk_128x64_sm90a", 18.250f }, { "tf32_kk_128x192_sm90a", 19.282f },
        { "tf32_kk_128x256_c2_sm90a", 25.055f }, { "tf32_kk_64x16_sm90a", 42.757f }
};
static const struct tuning_time times_215[] = {
        { "tf32_kk_128x64_sm90a", 9.3814f }, { "tf32_kk_64x128_c2_sm90a", 10.325f },
        { "tf32_kk_64x64_sm90a", 11.923f }, { "tf32_kk_128x128_sm90a", 12.844f },
        { "tf32_kk_128x128_pp_sm90a", 13.771f }, { "tf32_kk_64x56_sm90a", 16.668f },
        { "tf32_kk_128x192_sm90a", 17.760f }, { "tf32_kk_128x192_pp_sm90a", 18.793f }
};
static const struct tuning_time times_216[] = {
        { "tf32_kk_128x256_c2_sm90a", 46.307f }, { "tf32_kk_128x128_sm90a", 49.493f },
        { "tf32_kk_128x128_pp_sm90a", 49.986f }, { "tf32_kk_128x192_pp_sm90a", 64.650f },
        { "tf32_kk_128x192_sm90a", 64.992f }, { "tf32_kk_64x128_c2_sm90a", 68.268f },
        { "tf32_kk_128x64_sm90a", 87.857f }, { "tf32_kk_64x64_sm90a", 111.95f }
};
static const struct tuning_time times_217[] = {
        { "tf32_kk_128x256_c2_sm90a", 644.58f }, { "tf32_kk_128x192_pp_sm90a", 727.74f },
        { "tf32_kk_128x128_sm90a", 806.08f }, { "tf32_kk_128x192_sm90a", 829.36f },
        { "tf32_kk_128x128_pp_sm90a", 835.63f }, { "tf32_kk_128x64_sm90a", 1463.1f },
        { "tf32_kk_64x64_sm90a", 1959.8f }, { "tf32_kk_128x256x16_sm80", 2985.4f }
};
static const struct tuning_time times_218[] = {
        { "tf32_kk_128x256_c2_sm90a", 334.91f }, { "tf32_kk_128x192_sm90a", 403.87f },
        { "tf32_kk_128x128_sm90a", 436.72f }, { "tf32_kk_64x128_c2_sm90a", 496.27f },
        { "tf32_kk_128x64_sm90a", 710.27f }, { "tf32_kk_64x64_sm90a", 929.65f },
        { "tf32_kk_64x56_sm90a", 1010.9f }, { "tf32_kk_128x256x16_sm80", 1582.0f }
};
static const struct tuning_time times_219[] = {
        { "tf32_kk_128x192_pp_sm90a", 346.44f }, { "tf32_kk_128x192_sm90a", 368.47f },
        { "tf32_kk_128x128_pp_sm90a", 440.51f }, { "tf32_kk_128x128_sm90a", 442.67f },
        { "tf32_kk_128x256_c2_sm90a", 444.88f }, { "tf32_kk_64x128_c2_sm90a", 528.00f },
        { "tf32_kk_128x64_sm90a", 626.90f }, { "tf32_kk_64x64_sm90a", 811.47f }
};
static const struct tuning_time times_220[] = {
        { "tf32_kk_128x256_c2_sm90a", 331.39f }, { "tf32_kk_128x192_pp_sm90a", 371.66f },
        { "tf32_kk_128x192_sm90a", 402.45f }, { "tf32_kk_128x128_pp_sm90a", 431.09f },
        { "tf32_kk_128x128_sm90a", 433.54f }, { "tf32_kk_64x128_c2_sm90a", 495.81f },
        { "tf32_kk_128x64_sm90a", 706.43f }, { "tf32_kk_64x64_sm90a", 923.10f }
};
static const struct tuning_time times_221[] = {
        { "tf32_kk_128x256_c2_sm90a", 570.00f }, { "tf32_kk_128x128_pp_sm90a", 610.40f },
        { "tf32_kk_128x192_pp_sm90a", 644.64f }, { "tf32_kk_128x128_sm90a", 666.88f },
        { "tf32_kk_128x192_sm90a", 744.91f }, { "tf32_kk_64x128_c2_sm90a", 849.60f },
        { "tf32_kk_128x64_sm90a", 1200.0f }, { "tf32_kk_64x64_sm90a", 1583.1f }
};
static const struct tuning_time times_222[] = {
        { "tf32_kk_128x256_c2_sm90a", 299.53f }, { "tf32_kk_128x192_pp_sm90a", 318.43f },
        { "tf32_kk_128x192_sm90a", 352.77f }, { "tf32_kk_128x128_pp_sm90a", 371.83f },
        { "tf32_kk_128x128_sm90a", 385.52f }, { "tf32_kk_64x128_c2_sm90a", 443.76f },
        { "tf32_kk_128x64_sm90a", 609.23f }, { "tf32_kk_64x64_sm90a", 788.69f }
};
static const struct tuning_time times_223[] = {
        { "tf32_kk_128x256_c2_sm90a", 2285.7f }, { "tf32_kk_128x192_pp_sm90a", 2553.8f },
        { "tf32_kk_128x128_pp_sm90a", 2748.8f }, { "tf32_kk_128x192_sm90a", 2973.8f },
        { "tf32_kk_128x128_sm90a", 3259.9f }, { "tf32_kk_64x128_c2_sm90a", 4370.6f },
        { "tf32_kk_128x64_sm90a", 7911.5f }, { "tf32_kk_128x128x16_sm80", 10152.f }
};
static const struct tuning_time times_224[] = {
        { "tf32_kk_128x192_pp_sm90a", 746.41f }, { "tf32_kk_128x256_c2_sm90a", 791.30f },
        { "tf32_kk_128x192_sm90a", 867.46f }, { "tf32_kk_128x128_pp_sm90a", 883.14f },
        { "tf32_kk_128x128_sm90a", 971.14f }, { "tf32_kk_64x128_c2_sm90a", 1162.2f },
        { "tf32_kk_128x64_sm90a", 1559.0f }, { "tf32_kk_64x64_sm90a", 2054.2f }
};
static const struct tuning_time times_225[] = {
        { "tf32_kk_128x192_pp_sm90a", 363.40f }, { "tf32_kk_128x256_c2_sm90a", 401.41f },
        { "tf32_kk_128x192_sm90a", 417.14f }, { "tf32_kk_128x128_pp_sm90a", 429.79f },
        { "tf32_kk_128x128_sm90a", 430.80f }, { "tf32_kk_64x128_c2_sm90a", 568.13f },
        { "tf32_kk_128x64_sm90a", 704.56f }, { "tf32_kk_64x64_sm90a", 982.00f }
};
static const struct tuning_time times_226[] = {
        { "tf32_kk_128x256_c2_sm90a", 2620.4f }, { "tf32_kk_128x192_pp_sm90a", 3081.3f },
        { "tf32_kk_128x128_pp_sm90a", 3153.4f }, { "tf32_kk_128x192_sm90a", 3311.0f },
        { "tf32_kk_128x128_sm90a", 3552.4f }, { "tf32_kk_64x128_c2_sm90a", 5016.9f },
        { "tf32_kk_128x64_sm90a", 7948.6f }, { "tf32_kk_64x64_sm90a", 10335.f }
};
static const struct tuning_time times_227[] = {
        { "f64_kk_skinny64x8_sm90a", 58.630f }, { "f64_kk_skinny64x16_sm90a", 75.817f },
        { "f64_kk_16x64_sm90a", 89.547f }, { "f64_kk_32x64_sm90a", 90.888f },
        { "f64_kk_64x64x16_dmma", 217.26f }
};
static const struct tuning_time times_228[] = {
        { "f64_kk_skinny64x8_sm90a", 123.51f }, { "f64_kk_skinny64x16_sm90a", 126.60f },
        { "f64_kk_16x64_sm90a", 134.68f }, { "f64_kk_32x64_sm90a", 166.69f },
        { "f64_kk_64x64x16_dmma", 256.40f }, { "f64_kk_128x64_sm90a", 287.58f },
        { "f64_kk_128x64x16_dmma", 407.08f }, { "f64_kk_128x128_sm90a", 556.69f }
};
static const struct tuning_time times_229[] = {
        { "f64_kk_skinny64x8_sm90a", 426.04f }, { "f64_kk_skinny64x16_sm90a", 437.16f },
        { "f64_kk_16x64_sm90a", 452.75f }, { "f64_kk_32x64_sm90a", 497.84f },
        { "f64_kk_128x64_sm90a", 605.09f }, { "f64_kk_64x64x16_dmma", 702.32f },
        { "f64_kk_128x128_sm90a", 1105.7f }, { "f64_kk_128x64x16_dmma", 1272.9f }
};
static const struct tuning_time times_230[] = {
        { "f64_kk_32x32_batch_sm90a", 7.1815f }, { "f64_tiny_16x16_dmma", 10.094f },
        { "f64_kk_16x64_sm90a", 15.911f }, { "f64_kk_32x64_sm90a", 22.297f }
};
static const struct tuning_time times_231[] = {
        { "f64_kk_skinny64x16_sm90a", 126.40f }, { "f64_kk_16x64_sm90a", 135.08f },
        { "f64_kk_skinny64x8_sm90a", 141.57f }, { "f64_kk_32x64_sm90a", 146.43f },
        { "f64_kk_64x64x16_dmma", 260.20f }, { "f64_kk_128x64_sm90a", 296.42f },
        { "f64_kk_128x64x16_dmma", 407.92f }, { "f64_kk_128x128_sm90a", 556.90f }
};
static const struct tuning_time times_232[] = {
        { "f64_kk_skinny64x16_sm90a", 439.19f }, { "f64_kk_16x64_sm90a", 463.47f },
        { "f64_kk_32x64_sm90a", 474.88f }, { "f64_kk_skinny64x8_sm90a", 484.94f },
        { "f64_kk_128x64_sm90a", 585.97f }, { "f64_kk_64x64x16_dmma", 723.22f },
        { "f64_kk_128x128_sm90a", 1108.8f }, { "f64_kk_128x64x16_dmma", 1276.6f }
};
static const struct tuning_time times_233[] = {
        { "f64_kk_32x32_batch_sm90a", 25.478f }, { "f64_kk_32x64_sm90a", 31.753f },
        { "f64_kk_16x64_sm90a", 40.463f }, { "f64_kk_64x64x16_dmma", 65.824f },
        { "f64_kk_128x64_sm90a", 69.832f }, { "f64_kk_128x64x16_dmma", 108.99f },
        { "f64_kk_128x128_sm90a", 112.17f }
};
static const struct tuning_time times_234[] = {
        { "f64_kk_32x64_slices_sm90a", 77.144f }
};
static const struct tuning_time times_235[] = {
        { "f64_kk_32x64_sm90a", 366.27f }, { "f64_kk_16x64_sm90a", 421.26f },
        { "f64_kk_64x64x16_dmma", 513.98f }, { "f64_kk_128x64_sm90a", 584.67f },
        { "f64_kk_skinny64x16_sm90a", 681.44f }, { "f64_kk_128x64x16_dmma", 811.33f },
        { "f64_kk_128x128_sm90a", 1106.8f }
};
static const struct tuning_time times_236[] = {
        { "f64_kk_32x64_sm90a", 190.19f }, { "f64_kk_16x64_sm90a", 224.78f },
        { "f64_kk_64x64x16_dmma", 265.11f }, { "f64_kk_128x64_sm90a", 324.61f },
        { "f64_kk_skinny64x16_sm90a", 360.35f }, { "f64_kk_128x64x16_dmma", 446.03f },
        { "f64_kk_128x128_sm90a", 605.62f }
};
static const struct tuning_time times_237[] = {
        { "f64_kk_32x64_sm90a", 108.99f }, { "f64_kk_64x64x16_dmma", 126.25f },
        { "f64_kk_16x64_sm90a", 132.00f }, { "f64_kk_128x64_sm90a", 157.36f },
        { "f64_kk_skinny64x16_sm90a", 215.54f }, { "f64_kk_128x64x16_dmma", 236.39f },
        { "f64_kk_128x128_sm90a", 240.90f }
};
static const struct tuning_time times_238[] = {
        { "f64_kk_128x128_sm90a", 109.83f }, { "f64_kk_128x64_sm90a", 118.43f },
        { "f64_kk_32x64_sm90a", 124.85f }, { "f64_kk_16x64_sm90a", 159.95f },
        { "f64_kk_64x64x16_dmma", 160.67f }, { "f64_kk_128x64x16_dmma", 175.17f }
};
static const struct tuning_time times_239[] = {
        { "f64_kk_32x64_slices_sm90a", 51.874f }
};
static const struct tuning_time times_240[] = {
        { "f64_kk_128x64_sm90a", 300.91f }, { "f64_kk_32x64_sm90a", 354.51f },
        { "f64_kk_64x64x16_dmma", 380.94f }, { "f64_kk_128x64x16_dmma", 418.27f },
        { "f64_kk_16x64_sm90a", 426.21f }, { "f64_kk_128x128_sm90a", 602.00f }
};
static const struct tuning_time times_241[] = {
        { "f64_kk_128x64_sm90a", 1048.1f }, { "f64_kk_32x64_sm90a", 1240.2f },
        { "f64_kk_64x64x16_dmma", 1445.3f }, { "f64_kk_16x64_sm90a", 1638.1f },
        { "f64_kk_128x64x16_dmma", 1727.6f }, { "f64_kk_128x128_sm90a", 2128.3f }
};
static const struct tuning_time times_242[] = {
        { "f64_kk_128x128_sm90a", 351.80f }, { "f64_kk_128x64_sm90a", 371.05f },
        { "f64_kk_32x64_sm90a", 415.36f }, { "f64_kk_64x64x16_dmma", 518.34f },
        { "f64_kk_128x64x16_dmma", 553.73f }, { "f64_kk_16x64_sm90a", 560.72f }
};
static const struct tuning_time times_243[] = {
        { "f64_kk_16x64_sm90a", 9.4198f }, { "f64_kk_32x64_sm90a", 9.5103f },
        { "f64_kk_skinny64x16_sm90a", 15.305f }, { "f64_kk_128x64_sm90a", 20.855f },
        { "f64_kk_64x64x16_dmma", 22.832f }, { "f64_kk_128x64x16_dmma", 36.325f },
        { "f64_kk_128x128_sm90a", 38.814f }
};
static const struct tuning_time times_244[] = {
        { "f64_kk_128x64_sm90a", 38.946f }, { "f64_kk_32x64_sm90a", 42.887f },
        { "f64_kk_64x64x16_dmma", 51.727f }, { "f64_kk_16x64_sm90a", 53.579f },
        { "f64_kk_128x64x16_dmma", 60.822f }, { "f64_kk_128x128_sm90a", 72.805f }
};
static const struct tuning_time times_245[] = {
        { "f64_kk_128x64_sm90a", 41.944f }, { "f64_kk_32x64_sm90a", 58.476f },
        { "f64_kk_16x64_sm90a", 71.760f }, { "f64_kk_64x64x16_dmma", 72.817f },
        { "f64_kk_128x128_sm90a", 76.783f }, { "f64_kk_128x64x16_dmma", 91.501f }
};
static const struct tuning_time times_246[] = {
        { "f64_kk_128x64_sm90a", 39.457f }, { "f64_kk_32x64_sm90a", 43.574f },
        { "f64_kk_64x64x16_dmma", 52.205f }, { "f64_kk_16x64_sm90a", 54.055f },
        { "f64_kk_128x64x16_dmma", 61.860f }, { "f64_kk_128x128_sm90a", 73.394f }
};
static const struct tuning_time times_247[] = {
        { "f64_kk_128x128_sm90a", 286.06f }, { "f64_kk_128x64_sm90a", 293.11f },
        { "f64_kk_32x64_sm90a", 339.83f }, { "f64_kk_128x64x16_dmma", 345.74f },
        { "f64_kk_64x64x16_dmma", 358.69f }, { "f64_kk_16x64_sm90a", 425.97f }
};
static const struct tuning_time times_248[] = {
        { "f64_kk_128x128_sm90a", 2165.8f }, { "f64_kk_128x64_sm90a", 2371.8f },
        { "f64_kk_32x64_sm90a", 2531.6f }, { "f64_kk_128x64x16_dmma", 2848.2f },
        { "f64_kk_64x64x16_dmma", 3125.4f }, { "f64_kk_16x64_sm90a", 3415.7f }
};
static const struct tuning_time times_249[] = {
        { "f64_kk_128x128_sm90a", 2273.8f }, { "f64_kk_128x64_sm90a", 2425.6f },
        { "f64_kk_32x64_sm90a", 2777.6f }, { "f64_kk_128x64x16_dmma", 2947.9f },
        { "f64_kk_64x64x16_dmma", 3407.1f }, { "f64_kk_16x64_sm90a", 3995.1f }
};
static const struct tuning_time times_250[] = {
        { "f64_kk_128x128_sm90a", 2204.2f }, { "f64_kk_128x64_sm90a", 2458.5f },
        { "f64_kk_32x64_sm90a", 2841.1f }, { "f64_kk_128x64x16_dmma", 3116.7f },
        { "f64_kk_64x64x16_dmma", 3171.5f }, { "f64_kk_16x64_sm90a", 3534.3f }
};
static const struct tuning_time times_251[] = {
        { "s8s8_kk_skinny32x8_sm90a", 9.6784f }, { "s8s8_kk_64x16_sm90a", 11.121f },
        { "s8s8_kk_skinny64x16_sm90a", 11.172f }, { "s8s8_kk_128x64_sm90a", 15.172f },
        { "s8s8_kk_64x64_sm90a", 15.571f }, { "s8s8_kk_128x80_sm90a", 16.519f },
        { "s8s8_kk_128x128_sm90a", 19.855f }, { "s8s8_kk_64x64x128_sm80", 21.174f }
};
static const struct tuning_time times_252[] = {
        { "s8s8_kk_skinny64x16_sm90a", 17.399f }, { "s8s8_kk_skinny32x8_sm90a", 17.804f },
        { "s8s8_kk_64x16_sm90a", 19.268f }, { "s8s8_kk_64x64_sm90a", 23.870f },
        { "s8s8_kk_64x64x128_sm80", 27.315f }, { "s8s8_kk_128x64_sm90a", 28.624f },
        { "s8s8_kk_128x80_sm90a", 32.190f }, { "s8s8_kk_128x256_c2_sm90a", 32.764f }
};
static const struct tuning_time times_253[] = {
        { "s8s8_kk_skinny32x8_sm90a", 55.259f }, { "s8s8_kk_skinny64x16_sm90a", 56.899f },
        { "s8s8_kk_64x16_sm90a", 61.746f }, { "s8s8_kk_128x64_sm90a", 70.902f },
        { "s8s8_kk_64x64x128_sm80", 73.968f }, { "s8s8_kk_128x256_c2_sm90a", 74.411f },
        { "s8s8_kk_128x256x64_sm80", 77.201f }, { "s8s8_kk_128x80_sm90a", 77.429f }
};
static const struct tuning_time times_254[] = {
        { "s8s8_kk_64x64_batch_sm90a", 4.5330f }
};
static const struct tuning_time times_255[] = {
        { "s8s8_kk_skinny64x16_sm90a", 16.776f }, { "s8s8_kk_64x16_sm90a", 21.039f },
        { "s8s8_kk_64x64_sm90a", 22.475f }, { "s8s8_kk_128x64_sm90a", 26.274f },
        { "s8s8_kk_skinny32x8_sm90a", 27.552f }, { "s8s8_kk_64x64x128_sm80", 28.424f },
        { "s8s8_kk_128x80_sm90a", 30.741f }, { "s8s8_kk_128x176_pp_sm90a", 31.689f }
};
static const struct tuning_time times_256[] = {
        { "s8s8_kk_skinny64x16_sm90a", 55.253f }, { "s8s8_kk_64x16_sm90a", 66.828f },
        { "s8s8_kk_128x64_sm90a", 70.186f }, { "s8s8_kk_128x256_c2_sm90a", 73.280f },
        { "s8s8_kk_64x64x128_sm80", 75.860f }, { "s8s8_kk_128x80_sm90a", 78.072f },
        { "s8s8_kk_64x64_sm90a", 79.138f }, { "s8s8_kk_128x256x64_sm80", 79.220f }
};
static const struct tuning_time times_257[] = {
        { "s8s8_kk_64x64_batch_sm90a", 9.6255f }, { "s8s8_kk_64x64_sm90a", 24.054f },
        { "s8s8_kk_128x176_pp_sm90a", 61.915f }
};
static const struct tuning_time times_258[] = {
        { "s8s8_kk_64x64_sm90a", 33.073f }, { "s8s8_kk_64x64_batch_sm90a", 33.377f },
        { "s8s8_kk_128x64_sm90a", 33.721f }, { "s8s8_kk_128x128_sm90a", 35.460f },
        { "s8s8_kk_128x80_sm90a", 46.496f }, { "s8s8_kk_128x176_pp_sm90a", 65.409f },
        { "s8s8_kk_64x64x128_sm80", 96.323f }, { "s8s8_kk_128x176_c2_pp_sm90a", 132.49f }
};
static const struct tuning_time times_259[] = {
        { "s8s8_kk_64x64_slices_sm90a", 7.1670f }, { "s8s8_kk_64x128_slices_sm90a", 7.7863f },
        { "s8s8_kk_64x64_sm90a", 9.9136f }, { "s8s8_kk_128x128_sm90a", 15.297f },
        { "s8s8_kk_64x16_sm90a", 16.894f }, { "s8s8_kk_skinny64x16_sm90a", 18.552f },
        { "s8s8_kk_128x64_sm90a", 20.236f }, { "s8s8_kk_128x80_sm90a", 22.258f }
};
static const struct tuning_time times_260[] = {
        { "s8s8_kk_64x64_sm90a", 32.484f }, { "s8s8_kk_128x64_sm90a", 41.457f },
        { "s8s8_kk_128x80_sm90a", 43.944f }, { "s8s8_kk_128x128_sm90a", 48.266f },
        { "s8s8_kk_64x64x128_sm80", 52.162f }, { "s8s8_kk_128x176_pp_sm90a", 57.105f },
        { "s8s8_kk_128x176_c2_pp_sm90a", 58.686f }, { "s8s8_kk_128x256_c2_sm90a", 59.663f }
};
static const struct tuning_time times_261[] = {
        { "s8s8_kk_64x64_sm90a", 18.109f }, { "s8s8_kk_128x128_sm90a", 28.059f },
        { "s8s8_kk_128x64_sm90a", 28.129f }, { "s8s8_kk_128x80_sm90a", 29.309f },
        { "s8s8_kk_128x176_pp_sm90a", 31.004f }, { "s8s8_kk_128x176_c2_pp_sm90a", 31.541f },
        { "s8s8_kk_64x64x128_sm80", 31.632f }, { "s8s8_kk_128x256_c2_sm90a", 31.825f }
};
static const struct tuning_time times_262[] = {
        { "s8s8_kk_64x64_sm90a", 13.494f }, { "s8s8_kk_128x128_sm90a", 15.016f },
        { "s8s8_kk_128x256_c2_sm90a", 15.998f }, { "s8s8_kk_128x176_c2_pp_sm90a", 18.014f },
        { "s8s8_kk_128x176_pp_sm90a", 18.108f }, { "s8s8_kk_64x64x128_sm80", 18.771f },
        { "s8s8_kk_128x256x64_sm80", 23.132f }, { "s8s8_kk_64x16_sm90a", 25.160f }
};
static const struct tuning_time times_263[] = {
        { "s8s8_kk_128x128_sm90a", 27.958f }, { "s8s8_kk_128x176_pp_sm90a", 28.194f },
        { "s8s8_kk_128x64_sm90a", 29.401f }, { "s8s8_kk_128x80_sm90a", 32.676f },
        { "s8s8_kk_64x64_sm90a", 32.690f }, { "s8s8_kk_128x256_c2_sm90a", 37.802f },
        { "s8s8_kk_128x176_c2_pp_sm90a", 38.229f }, { "s8s8_kk_128x256x64_sm80", 80.422f }
};
static const struct tuning_time times_264[] = {
        { "s8s8_kk_64x64_slices_sm90a", 7.3950f }, { "s8s8_kk_64x128_slices_sm90a", 8.1885f }
};
static const struct tuning_time times_265[] = {
        { "s8s8_kk_128x64_sm90a", 19.639f }, { "s8s8_kk_128x128_sm90a", 23.906f },
        { "s8s8_kk_128x80_sm90a", 23.949f }, { "s8s8_kk_64x64_sm90a", 26.694f },
        { "s8s8_kk_128x176_pp_sm90a", 30.830f }, { "s8s8_kk_128x176_c2_pp_sm90a", 31.434f },
        { "s8s8_kk_64x64x128_sm80", 36.496f }, { "s8s8_kk_128x256_c2_sm90a", 41.972f }
};
static const struct tuning_time times_266[] = {
        { "s8s8_kk_128x64_sm90a", 63.378f }, { "s8s8_kk_128x80_sm90a", 70.690f },
        { "s8s8_kk_128x128_sm90a", 72.230f }, { "s8s8_kk_64x64_sm90a", 88.509f },
        { "s8s8_kk_128x176_pp_sm90a", 93.984f }, { "s8s8_kk_128x176_c2_pp_sm90a", 99.654f },
        { "s8s8_kk_64x64x128_sm80", 110.48f }, { "s8s8_kk_128x256_c2_sm90a", 139.63f }
};
static const struct tuning_time times_267[] = {
        { "s8s8_kk_128x256_c2_sm90a", 56.369f }, { "s8s8_kk_128x64_sm90a", 60.587f },
        { "s8s8_kk_128x128_sm90a", 61.520f }, { "s8s8_kk_128x176_c2_pp_sm90a", 64.513f },
        { "s8s8_kk_128x80_sm90a", 67.537f }, { "s8s8_kk_128x176_pp_sm90a", 68.394f },
        { "s8s8_kk_64x64_sm90a", 77.142f }, { "s8s8_kk_128x256x64_sm80", 126.36f }
};
static const struct tuning_time times_268[] = {
        { "s8s8_kk_64x64_sm90a", 2.8675f }, { "s8s8_kk_128x64_sm90a", 3.1888f },
        { "s8s8_kk_64x16_sm90a", 3.7985f }, { "s8s8_kk_128x80_sm90a", 4.0495f },
        { "s8s8_kk_128x128_sm90a", 4.2947f }, { "s8s8_kk_skinny64x16_sm90a", 4.7760f },
        { "s8s8_kk_128x176_pp_sm90a", 6.2417f }, { "s8s8_kk_128x176_c2_pp_sm90a", 6.4960f }
};
static const struct tuning_time times_269[] = {
        { "s8s8_kk_128x256_c2_sm90a", 45.815f }, { "s8s8_kk_128x128_sm90a", 57.067f },
        { "s8s8_kk_128x176_c2_pp_sm90a", 57.792f }, { "s8s8_kk_128x176_pp_sm90a", 63.157f },
        { "s8s8_kk_128x80_sm90a", 78.637f }, { "s8s8_kk_128x64_sm90a", 78.971f },
        { "s8s8_kk_128x256x64_sm80", 82.168f }, { "s8s8_kk_64x64_sm90a", 114.03f }
};
static const struct tuning_time times_270[] = {
        { "s8s8_kk_128x64_sm90a", 6.3070f }, { "s8s8_kk_128x80_sm90a", 6.9920f },
        { "s8s8_kk_128x128_sm90a", 7.0412f }, { "s8s8_kk_64x64_sm90a", 7.7667f },
        { "s8s8_kk_128x176_c2_pp_sm90a", 8.5638f }, { "s8s8_kk_128x176_pp_sm90a", 8.9558f },
        { "s8s8_kk_128x256_c2_sm90a", 10.118f }, { "s8s8_kk_64x64x128_sm80", 13.996f }
};
static const struct tuning_time times_271[] = {
        { "s8s8_kk_128x80_sm90a", 5.8128f }, { "s8s8_kk_128x128_sm90a", 7.6463f },
        { "s8s8_kk_64x64_sm90a", 8.4670f }, { "s8s8_kk_128x64_sm90a", 8.6061f },
        { "s8s8_kk_128x256_c2_sm90a", 10.844f }, { "s8s8_kk_64x64x128_sm80", 13.537f },
        { "s8s8_kk_64x16_sm90a", 16.669f }, { "s8s8_kk_128x256x64_sm80", 22.798f }
};
static const struct tuning_time times_272[] = {
        { "s8s8_kk_128x64_sm90a", 4.6247f }, { "s8s8_kk_128x80_sm90a", 5.1365f },
        { "s8s8_kk_128x128_sm90a", 5.7977f }, { "s8s8_kk_64x64_sm90a", 6.0953f },
        { "s8s8_kk_128x176_pp_sm90a", 8.3640f }, { "s8s8_kk_128x176_c2_pp_sm90a", 8.5427f },
        { "s8s8_kk_128x256_c2_sm90a", 9.0787f }, { "s8s8_kk_64x64x128_sm80", 11.659f }
};
static const struct tuning_time times_273[] = {
        { "s8s8_kk_128x128_sm90a", 15.680f }, { "s8s8_kk_128x256_c2_sm90a", 16.516f },
        { "s8s8_kk_128x176_pp_sm90a", 18.055f }, { "s8s8_kk_128x176_c2_pp_sm90a", 18.437f },
        { "s8s8_kk_128x64_sm90a", 22.141f }, { "s8s8_kk_128x80_sm90a", 22.292f },
        { "s8s8_kk_64x64_sm90a", 28.369f }, { "s8s8_kk_128x256x64_sm80", 31.314f }
};
static const struct tuning_time times_274[] = {
        { "s8s8_kk_128x176_c2_pp_sm90a", 181.87f }, { "s8s8_kk_128x176_pp_sm90a", 182.45f },
        { "s8s8_kk_128x128_sm90a", 196.00f }, { "s8s8_kk_128x256_c2_sm90a", 209.44f },
        { "s8s8_kk_128x80_sm90a", 303.34f }, { "s8s8_kk_128x64_sm90a", 351.15f },
        { "s8s8_kk_128x256x64_sm80", 376.14f }, { "s8s8_kk_64x64_sm90a", 453.78f }
};
static const struct tuning_time times_275[] = {
        { "s8s8_kk_128x256_c2_sm90a", 101.75f }, { "s8s8_kk_128x128_sm90a", 107.22f },
        { "s8s8_kk_128x80_sm90a", 148.21f }, { "s8s8_kk_128x64_sm90a", 176.48f },
        { "s8s8_kk_64x64_sm90a", 225.05f }, { "s8s8_kk_128x256x64_sm80", 231.18f }
};
static const struct tuning_time times_276[] = {
        { "s8s8_kk_128x176_pp_sm90a", 86.454f }, { "s8s8_kk_128x176_c2_pp_sm90a", 97.797f },
        { "s8s8_kk_128x128_sm90a", 114.28f }, { "s8s8_kk_128x256_c2_sm90a", 121.33f },
        { "s8s8_kk_128x80_sm90a", 136.26f }, { "s8s8_kk_128x64_sm90a", 161.55f },
        { "s8s8_kk_64x64_sm90a", 205.56f }, { "s8s8_kk_128x256x64_sm80", 223.60f }
};
static const struct tuning_time times_277[] = {
        { "s8s8_kk_128x256_c2_sm90a", 90.190f }, { "s8s8_kk_128x176_pp_sm90a", 91.079f },
        { "s8s8_kk_128x176_c2_pp_sm90a", 91.947f }, { "s8s8_kk_128x128_sm90a", 107.59f },
        { "s8s8_kk_128x80_sm90a", 146.64f }, { "s8s8_kk_128x64_sm90a", 174.11f },
        { "s8s8_kk_128x256x64_sm80", 213.82f }, { "s8s8_kk_64x64_sm90a", 217.64f }
};
static const struct tuning_time times_278[] = {
        { "s8s8_kk_128x176_pp_sm90a", 152.96f }, { "s8s8_kk_128x176_c2_pp_sm90a", 161.06f },
        { "s8s8_kk_128x256_c2_sm90a", 164.96f }, { "s8s8_kk_128x128_sm90a", 188.72f },
        { "s8s8_kk_128x80_sm90a", 268.82f }, { "s8s8_kk_128x64_sm90a", 305.48f },
        { "s8s8_kk_128x256x64_sm80", 337.00f }, { "s8s8_kk_64x64_sm90a", 389.60f }
};
static const struct tuning_time times_279[] = {
        { "s8s8_kk_128x176_c2_pp_sm90a", 84.869f }, { "s8s8_kk_128x176_pp_sm90a", 90.745f },
        { "s8s8_kk_128x256_c2_sm90a", 96.029f }, { "s8s8_kk_128x128_sm90a", 99.587f },
        { "s8s8_kk_128x80_sm90a", 133.53f }, { "s8s8_kk_128x64_sm90a", 155.32f },
        { "s8s8_kk_64x64_sm90a", 192.28f }, { "s8s8_kk_128x256x64_sm80", 248.77f }
};
static const struct tuning_time times_280[] = {
        { "s8s8_kk_128x256_c2_sm90a", 678.59f }, { "s8s8_kk_128x176_c2_pp_sm90a", 691.50f },
        { "s8s8_kk_128x176_pp_sm90a", 716.78f }, { "s8s8_kk_128x128_sm90a", 738.98f },
        { "s8s8_kk_128x80_sm90a", 1081.9f }, { "s8s8_kk_128x256x64_sm80", 1271.6f },
        { "s8s8_kk_128x64_sm90a", 1273.2f }, { "s8s8_kk_64x64_sm90a", 1729.5f }
};
static const struct tuning_time times_281[] = {
        { "s8s8_kk_128x176_c2_pp_sm90a", 224.24f }, { "s8s8_kk_128x176_pp_sm90a", 230.99f },
        { "s8s8_kk_128x256_c2_sm90a", 240.31f }, { "s8s8_kk_128x128_sm90a", 262.56f },
        { "s8s8_kk_128x80_sm90a", 345.63f }, { "s8s8_kk_128x64_sm90a", 394.21f },
        { "s8s8_kk_64x64_sm90a", 548.08f }, { "s8s8_kk_128x256x64_sm80", 595.36f }
};
static const struct tuning_time times_282[] = {
        { "s8s8_kk_128x176_c2_pp_sm90a", 1227.0f }, { "s8s8_kk_128x176_pp_sm90a", 1288.1f },
        { "s8s8_kk_128x256_c2_sm90a", 1316.7f }, { "s8s8_kk_128x128_sm90a", 1595.3f },
        { "s8s8_kk_128x80_sm90a", 2224.7f }, { "s8s8_kk_128x64_sm90a", 2432.1f },
        { "s8s8_kk_128x256x64_sm80", 2916.8f }, { "s8s8_kk_64x64_sm90a", 3208.6f }
};
static const struct tuning_time times_283[] = {
        { "s8s8_kk_128x256_c2_sm90a", 189.57f }, { "s8s8_kk_128x128_sm90a", 205.93f },
        { "s8s8_kk_128x176_c2_pp_sm90a", 216.82f }, { "s8s8_kk_128x176_pp_sm90a", 220.13f },
        { "s8s8_kk_128x64_sm90a", 236.12f }, { "s8s8_kk_128x80_sm90a", 241.22f },
        { "s8s8_kk_64x64_sm90a", 369.25f }, { "s8s8_kk_128x256x64_sm80", 519.58f }
};
static const struct tuning_time times_284[] = {
        { "s8s8_kk_128x176_c2_pp_sm90a", 696.15f }, { "s8s8_kk_128x176_pp_sm90a", 705.21f },
        { "s8s8_kk_128x256_c2_sm90a", 737.28f }, { "s8s8_kk_128x128_sm90a", 886.90f },
        { "s8s8_kk_128x80_sm90a", 1223.2f }, { "s8s8_kk_128x64_sm90a", 1422.5f },
        { "s8s8_kk_128x256x64_sm80", 1667.8f }, { "s8s8_kk_64x64_sm90a", 1826.9f }
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
          times_4, 8 },
        { { 8u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_5, 8 },
        { { 8u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_6, 8 },
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
          times_15, 3 },
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
          times_21, 4 },
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
        { { 2048u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_29, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_30, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_31, 8 },
        { { 4096u, 4096u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_32, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_33, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_34, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_35, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_36, 3 },
        { { 64u, 7168u, 16384u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_37, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_38, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_39, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_40, 8 },
        { { 128u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_41, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_42, 8 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_43, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_44, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_45, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_46, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_47, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_48, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_MN, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_49, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_50, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_51, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_52, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_53, 4 },
        { { 16u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_54, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_55, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_56, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_57, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_58, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_59, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_60, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_61, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_62, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_63, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_64, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_65, 8 },
        { { 256u, 256u, 256u, 512u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_66, 8 },
        { { 512u, 512u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_67, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_68, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_69, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_70, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_71, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_72, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_73, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_74, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_75, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_76, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_BF16, MMA_BF16, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_77, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_78, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_79, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_80, 8 },
        { { 8u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_81, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_82, 3 },
        { { 16u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_83, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_84, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_85, 2 },
        { { 64u, 64u, 64u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_86, 7 },
        { { 64u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_87, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_88, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_89, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_90, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_91, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_92, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_93, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_94, 8 },
        { { 256u, 256u, 256u, 512u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_95, 8 },
        { { 512u, 512u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_96, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_97, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_98, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_99, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_100, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_101, 8 },
        { { 2048u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_102, 8 },
        { { 4095u, 4095u, 4095u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_103, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_104, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_105, 8 },
        { { 4096u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_106, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_107, 8 },
        { { 4096u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_108, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_109, 8 },
        { { 4096u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_110, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_111, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_112, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_113, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_114, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_115, 8 },
        { { 8u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_116, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_117, 1 },
        { { 16u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_118, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_119, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_120, 2 },
        { { 64u, 64u, 64u, 4096u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_121, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_122, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_123, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_124, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_125, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_126, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_127, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_128, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_129, 8 },
        { { 256u, 256u, 256u, 512u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_130, 8 },
        { { 512u, 512u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_131, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_132, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_133, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_134, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_135, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_136, 8 },
        { { 2048u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_137, 8 },
        { { 4095u, 4095u, 4095u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_138, 7 },
        { { 4096u, 2112u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_139, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_140, 8 },
        { { 4096u, 4096u, 7168u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_141, 6 },
        { { 4096u, 7168u, 2048u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_142, 8 },
        { { 4096u, 7168u, 16384u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_143, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_144, 8 },
        { { 4096u, 28672u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_145, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_146, 7 },
        { { 8192u, 8192u, 8192u, 1u, MMA_E4M3, MMA_E4M3, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_FAST, 1, 0 },
          times_147, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_F16, MMA_F16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_148, 3 },
        { { 32u, 32u, 32u, 4096u, MMA_F16, MMA_F16, MMA_BF16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_149, 3 },
        { { 1u, 4096u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_150, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_151, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_152, 8 },
        { { 2u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_153, 8 },
        { { 4u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_154, 8 },
        { { 8u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_155, 8 },
        { { 8u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_156, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_157, 4 },
        { { 16u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_158, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_159, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_160, 8 },
        { { 32u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_161, 8 },
        { { 32u, 28672u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_162, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_163, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_164, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_165, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_166, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_167, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_168, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_169, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_170, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_171, 8 },
        { { 256u, 256u, 256u, 512u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_172, 8 },
        { { 512u, 512u, 512u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_173, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_174, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_175, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_176, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_177, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_178, 8 },
        { { 2048u, 8192u, 8192u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_179, 8 },
        { { 4095u, 4095u, 4095u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_180, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_181, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_182, 8 },
        { { 4096u, 4096u, 7168u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_183, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_184, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_185, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_F16, MMA_F16, MMA_F16, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_186, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_187, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_188, 6 },
        { { 64u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_189, 6 },
        { { 64u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_190, 5 },
        { { 128u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_191, 6 },
        { { 128u, 8192u, 28672u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_192, 6 },
        { { 512u, 512u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_193, 2 },
        { { 1u, 4096u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_194, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_195, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_196, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_197, 2 },
        { { 16u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_198, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_199, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_200, 8 },
        { { 64u, 64u, 64u, 4096u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_201, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_202, 2 },
        { { 64u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_203, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_204, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_205, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_206, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_207, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_208, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_209, 8 },
        { { 256u, 256u, 256u, 512u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_210, 8 },
        { { 512u, 512u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_211, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_212, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_213, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_214, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_215, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_216, 8 },
        { { 2048u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_217, 8 },
        { { 4095u, 4095u, 4095u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_218, 8 },
        { { 4096u, 2112u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_219, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_220, 8 },
        { { 4096u, 4096u, 7168u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_221, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_222, 8 },
        { { 4096u, 7168u, 16384u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_223, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_224, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_225, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_F32, MMA_F32, MMA_F32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_TF32, 1, 0 },
          times_226, 8 },
        { { 1u, 4096u, 7168u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_227, 5 },
        { { 1u, 8192u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_228, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_229, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_230, 4 },
        { { 16u, 8192u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_231, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_232, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_233, 7 },
        { { 64u, 2112u, 7168u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_234, 1 },
        { { 64u, 7168u, 16384u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_235, 7 },
        { { 64u, 8192u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_236, 7 },
        { { 64u, 24576u, 1536u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_237, 7 },
        { { 128u, 128u, 128u, 1024u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_238, 6 },
        { { 128u, 128u, 65536u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_239, 1 },
        { { 128u, 8192u, 8192u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_240, 6 },
        { { 128u, 8192u, 28672u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_241, 6 },
        { { 256u, 256u, 256u, 512u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_242, 6 },
        { { 512u, 512u, 512u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_243, 7 },
        { { 1000u, 1000u, 1000u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_244, 6 },
        { { 1023u, 1025u, 1027u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_245, 6 },
        { { 1024u, 1024u, 1024u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_246, 6 },
        { { 2048u, 2048u, 2048u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_247, 6 },
        { { 4096u, 2112u, 7168u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_248, 6 },
        { { 4096u, 4096u, 4096u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_249, 6 },
        { { 4096u, 7168u, 2048u, 1u, MMA_F64, MMA_F64, MMA_F64, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_250, 6 },
        { { 1u, 4096u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_251, 8 },
        { { 1u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_252, 8 },
        { { 1u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_253, 8 },
        { { 16u, 16u, 16u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_254, 1 },
        { { 16u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_255, 8 },
        { { 16u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_256, 8 },
        { { 32u, 32u, 32u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_257, 3 },
        { { 64u, 64u, 64u, 4096u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_258, 8 },
        { { 64u, 2112u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_259, 8 },
        { { 64u, 7168u, 16384u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_260, 8 },
        { { 64u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_261, 8 },
        { { 64u, 24576u, 1536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_262, 8 },
        { { 128u, 128u, 128u, 1024u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_263, 8 },
        { { 128u, 128u, 65536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_264, 2 },
        { { 128u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_265, 8 },
        { { 128u, 8192u, 28672u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_266, 8 },
        { { 256u, 256u, 256u, 512u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_267, 8 },
        { { 512u, 512u, 512u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_268, 8 },
        { { 512u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_269, 8 },
        { { 1000u, 1000u, 1000u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_270, 8 },
        { { 1023u, 1025u, 1027u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_271, 8 },
        { { 1024u, 1024u, 1024u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_272, 8 },
        { { 2048u, 2048u, 2048u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_273, 8 },
        { { 2048u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_274, 8 },
        { { 4095u, 4095u, 4095u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_275, 6 },
        { { 4096u, 2112u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_276, 8 },
        { { 4096u, 4096u, 4096u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_277, 8 },
        { { 4096u, 4096u, 7168u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_278, 8 },
        { { 4096u, 7168u, 2048u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_279, 8 },
        { { 4096u, 7168u, 16384u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_280, 8 },
        { { 4096u, 24576u, 1536u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_281, 8 },
        { { 4096u, 28672u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_282, 8 },
        { { 4096u, 32768u, 512u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_283, 8 },
        { { 8192u, 8192u, 8192u, 1u, MMA_S8, MMA_S8, MMA_S32, MMA_MAJOR_K, MMA_MAJOR_K, MMA_COMPUTE_DEFAULT, 1, 0 },
          times_284, 8 },
};

const struct tuning_set tuned_h200 = { shapes, sizeof shapes / sizeof shapes[0] };
