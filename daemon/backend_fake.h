/* SPDX-License-Identifier: MIT
 *
 * Handles for tests that run in the same process as a fake backend; what $MMAD_FAKE can say is in backend_fake.c.
 */
#ifndef MMAD_BACKEND_FAKE_H
#define MMAD_BACKEND_FAKE_H

#include "daemon/backend.h"
#include "kernels/kernels.h"

/* With "hold": lets this many tasks go, in the order in which they were submitted. Any thread. */
void backend_fake_release(struct backend *backend, uint32_t n_tasks);
/* The device is lost from now on. Any thread. */
void backend_fake_lose(struct backend *backend);
/* Tasks that were ever submitted, and lists of them: what arrived together should have come together. */
uint32_t backend_fake_tasks(struct backend *backend);
uint32_t backend_fake_lists(struct backend *backend);
/* Operands of products that came with room beside their matrix. */
uint32_t backend_fake_packs(struct backend *backend);

/* The columns of kernels/table.h and the device that they are ranked for; none can be launched. */
extern const struct mma_device backend_fake_device;
const struct mma_kernel *backend_fake_rows(uint32_t *ret_n_rows);

#endif
