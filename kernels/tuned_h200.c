/* SPDX-License-Identifier: MIT
 *
 * Times of rows as measured on an NVIDIA H200: the shipped tuning (tuning.h). Made by contrib/tuned-table.py from the state
 * file that `mmactl tune` leaves; do not edit. Empty: nothing was measured with this table of rows yet, the model decides.
 */
#include "kernels/tuning.h"

const struct tuning_set tuned_h200 = { NULL, 0 };
