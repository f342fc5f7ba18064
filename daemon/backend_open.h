/* SPDX-License-Identifier: MIT
 *
 * Chooses and opens the backend. Called once, before the daemon says ready; blocks.
 */
#ifndef MMAD_BACKEND_OPEN_H
#define MMAD_BACKEND_OPEN_H

#include "daemon/daemon.h"

/* Fills daemon->backend and backend_info. With `auto` the GPU when there is one, else the CPU, and backend_info.reason
 * says why. 0 or -errno with a sentence in ret_why. */
int backend_open(struct daemon *daemon, char *ret_why, size_t why_bytes_max);

#endif
