/* SPDX-License-Identifier: MIT
 *
 * See owners.h.
 */
#include "daemon/owners.h"

#include <assert.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>

#include "daemon/worker.h"

struct owner {
        struct owners *owners;
        struct owner *next;
        uid_t uid;
        char name[REQUEST_OWNER_BYTES_MAX + 1];         /* empty: not known (yet) */
        char found[REQUEST_OWNER_BYTES_MAX + 1];        /* the worker's */
        struct worker_task worker;
};

void owners_init(struct owners *owners, uv_loop_t *loop)
{
        *owners = (struct owners){ .loop = loop };
}

void owners_deinit(struct owners *owners)
{
        assert(owners->n_running == 0);
        while (owners->first) {
                struct owner *owner = owners->first;

                owners->first = owner->next;
                free(owner);
        }
}

static void owner_run(struct worker_task *task)
{
        struct owner *owner = (struct owner *)((char *)task - offsetof(struct owner, worker));
        struct passwd passwd, *found = NULL;
        char buffer[4096];

        if (getpwuid_r(owner->uid, &passwd, buffer, sizeof(buffer), &found) == 0 && found &&
            strlen(passwd.pw_name) < sizeof(owner->found))
                strcpy(owner->found, passwd.pw_name);
}

static void owner_done(struct worker_task *task)
{
        struct owner *owner = (struct owner *)((char *)task - offsetof(struct owner, worker));

        memcpy(owner->name, owner->found, sizeof(owner->name));
        owner->owners->n_running--;
}

void owners_learn(struct owners *owners, uid_t uid)
{
        struct owner *owner;

        for (owner = owners->first; owner; owner = owner->next)
                if (owner->uid == uid)
                        return;
        if (owners->n >= OWNERS_MAX)
                return;
        owner = calloc(1, sizeof(*owner));
        if (!owner)
                return;
        owner->owners = owners;
        owner->uid = uid;
        owner->next = owners->first;
        owners->first = owner;
        owners->n++;
        owners->n_running++;
        worker_start(owners->loop, &owner->worker, owner_run, owner_done);
}

bool owners_find(const struct owners *owners, const char *owner, size_t n_bytes, uid_t *ret_uid)
{
        uint64_t uid = 0;
        size_t i;

        for (i = 0; i < n_bytes && owner[i] >= '0' && owner[i] <= '9' && uid <= UINT32_MAX; i++)
                uid = uid * 10 + (uint64_t)(owner[i] - '0');
        if (n_bytes > 0 && i == n_bytes && uid < UINT32_MAX) {
                *ret_uid = (uid_t)uid;
                return true;
        }
        for (const struct owner *o = owners->first; o; o = o->next)
                if (o->name[0] && strlen(o->name) == n_bytes && memcmp(o->name, owner, n_bytes) == 0) {
                        *ret_uid = o->uid;
                        return true;
                }
        return false;
}
