/* SPDX-License-Identifier: MIT
 *
 * User names for "owner/name". Asking the system for a name may block (LDAP), so it is done on a worker when a uid says
 * hello for the first time; names of users that this daemon has not met are written as numbers.
 */
#ifndef MMAD_OWNERS_H
#define MMAD_OWNERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

#include "proto/gemm.h"

#define OWNERS_MAX 4096u        /* names kept; more users than that are known by number */

struct owners {
        uv_loop_t *loop;
        struct owner *first;
        uint32_t n, n_running;
};

void owners_init(struct owners *owners, uv_loop_t *loop);
/* n_running is 0. */
void owners_deinit(struct owners *owners);
/* A user was met. */
void owners_learn(struct owners *owners, uid_t uid);
/* A decimal uid or a name that is known. */
bool owners_find(const struct owners *owners, const char *owner, size_t n_bytes, uid_t *ret_uid);

#endif
