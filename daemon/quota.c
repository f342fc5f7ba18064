/* SPDX-License-Identifier: MIT
 *
 * Charges against users. See quota.h. Loop thread only.
 */
#include "daemon/quota.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

#define QUOTA_NAME_X_(tag, name, unit) name,
#define QUOTA_UNIT_X_(tag, name, unit) unit,
static const char *const quota_names[QUOTA_N] = { QUOTAS(QUOTA_NAME_X_) };
static const char *const quota_units[QUOTA_N] = { QUOTAS(QUOTA_UNIT_X_) };
static uint64_t refusals[QUOTA_N];

const char *quota_name(enum quota kind)
{
        assert(kind < QUOTA_N);
        return quota_names[kind];
}

uint64_t quota_refusals(enum quota kind)
{
        assert(kind < QUOTA_N);
        return refusals[kind];
}

int charge_take_beyond(struct charge *charge, struct user *user, enum quota kind, uint64_t amount, uint64_t beyond,
                       struct refusal *ret_refusal)
{
        uint64_t used, allowed;

        assert(!charge->user);
        assert(kind < QUOTA_N);

        if (__builtin_add_overflow(user->allowed[kind], beyond, &allowed))
                allowed = UINT64_MAX;
        if (__builtin_add_overflow(user->used[kind], amount, &used) || used > allowed) {
                refusals[kind]++;
                return refuse_limit(ret_refusal, MMA_QUOTA, quota_names[kind], user->allowed[kind],
                                    "uid %u may have %llu %s and uses %llu; raise `%s` in mmad.conf", (unsigned)user->uid,
                                    (unsigned long long)user->allowed[kind], quota_units[kind],
                                    (unsigned long long)user->used[kind], quota_names[kind]);
        }
        user->used[kind] = used;
        *charge = (struct charge){ .user = user_ref(user), .kind = kind, .amount = amount };
        return 0;
}

int charge_take(struct charge *charge, struct user *user, enum quota kind, uint64_t amount, struct refusal *ret_refusal)
{
        return charge_take_beyond(charge, user, kind, amount, 0, ret_refusal);
}

void charge_release(struct charge *charge)
{
        struct user *user = charge->user;

        if (!user)
                return;
        charge->user = NULL;
        assert(user->used[charge->kind] >= charge->amount);
        user->used[charge->kind] -= charge->amount;
        user_unref(user);
}

void charge_move(struct charge *to, struct charge *from)
{
        assert(!to->user);
        *to = *from;
        from->user = NULL;
}

int user_get(struct user **list, uid_t uid, struct user **ret_user)
{
        struct user *user;

        for (user = *list; user; user = user->next)
                if (user->uid == uid) {
                        *ret_user = user_ref(user);
                        return 0;
                }
        user = calloc(1, sizeof *user);
        if (!user)
                return -ENOMEM;
        user->uid = uid;
        user->n_refs = 1;
        user->weight = 1;
        user->list = list;
        user->next = *list;
        *list = user;
        *ret_user = user;
        return 0;
}

struct user *user_ref(struct user *user)
{
        assert(user->n_refs > 0 && user->n_refs < UINT32_MAX);
        user->n_refs++;
        return user;
}

struct user *user_unref(struct user *user)
{
        struct user **at;

        if (!user)
                return NULL;
        assert(user->n_refs > 0);
        if (--user->n_refs > 0)
                return NULL;
        for (uint32_t i = 0; i < QUOTA_N; i++)
                assert(user->used[i] == 0);
        if (user->sched) {
                assert(user->sched_free);
                user->sched_free(user->sched);
        }
        for (at = user->list; *at != user; at = &(*at)->next)
                assert(*at);
        *at = user->next;
        free(user);
        return NULL;
}
