/* SPDX-License-Identifier: MIT
 *
 * What each uid has taken of what it may take. A charge is a small struct inside the object that uses the resource, so that
 * freeing the object cannot forget the refund. user_unref asserts that every counter is back at zero.
 */
#ifndef MMAD_QUOTA_H
#define MMAD_QUOTA_H

#include <stdint.h>
#include <sys/types.h>

#include "proto/gemm.h"

/* X(TAG, "name in config, statistics and texts", "unit") */
#define QUOTAS(X)                                                                                                      \
        X(CONNECTIONS, "connections", "connections")                                                                   \
        X(JOBS, "jobs", "jobs")                                                                                        \
        X(INLINE_BYTES, "inline_bytes", "bytes")                                                                       \
        X(PINNED_BYTES, "pinned_bytes", "bytes")                                                                       \
        X(GPU_BYTES, "gpu_bytes", "bytes")                                                                             \
        X(MATRICES, "matrices", "matrices")

#define QUOTA_X_(tag, name, unit) QUOTA_##tag,
enum quota { QUOTAS(QUOTA_X_) QUOTA_N };

/* One uid with connections or objects. Referenced by each connection, each charge and each matrix. */
struct user {
        uid_t uid;
        uint32_t n_refs;
        uint64_t used[QUOTA_N];
        uint64_t allowed[QUOTA_N];      /* from the policy, at first connect and at reload */
        uint32_t weight;                /* share of scheduling, 1 by default */
        bool is_admin;
        struct user *next;
        struct user **list;             /* head of the list it is in */
        void *sched;                    /* scheduler's own */
        void (*sched_free)(void *sched); /* set together with sched: called when the user goes */
};

struct charge {
        struct user *user;              /* NULL = nothing charged */
        uint32_t kind;
        uint64_t amount;
};

/* 0, or MMA_QUOTA with the quota's name, its value and how to raise it in the refusal. */
int charge_take(struct charge *charge, struct user *user, enum quota kind, uint64_t amount, struct refusal *ret_refusal);
/* The same, but the user may go over its allowance by `beyond`: for replies, which have to be sent. */
int charge_take_beyond(struct charge *charge, struct user *user, enum quota kind, uint64_t amount, uint64_t beyond,
                       struct refusal *ret_refusal);
/* May be called twice. */
void charge_release(struct charge *charge);
/* Moves a charge from one object to another. */
void charge_move(struct charge *to, struct charge *from);

const char *quota_name(enum quota kind);
/* How often a charge of this kind was refused, all users, since the start. */
uint64_t quota_refusals(enum quota kind);

/* The user with this uid, made with weight 1 and nothing allowed if it is new (policy_apply fills it). The caller gets one
 * reference. 0 or -ENOMEM. */
int user_get(struct user **list, uid_t uid, struct user **ret_user);
struct user *user_ref(struct user *user);
struct user *user_unref(struct user *user);

#endif
