/* SPDX-License-Identifier: MIT
 *
 * Memory shared with the daemon. Each piece is a slab: a sealed, populated memfd that the daemon made and sent; the library
 * maps it and closes the fd. The caller's slabs come from mma_alloc; staging slabs are the library's own, cached, for
 * operands in plain memory. After a lost connection the daemon makes new ones and the contents move over under the same
 * address. A slab that could not be shared again is detached: still memory, but copied like any other.
 */
#include "client/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAGE_BYTES 4096u
#define STAGING_ALIGNMENT 64u
#define ALLOC_MS_BASE 30000             /* mma_alloc: long enough for a busy daemon, */
#define ALLOC_MS_PER_GIB 2000           /* and for populating and pinning */
#define WRITE_BYTES_MAX (1u << 30)      /* of one pwrite */

/* ---- one slab ---- */

struct slab *slab_use(struct slab *slab) {
        if (slab)
                slab->n_users++;
        return slab;
}

void slab_unuse(struct slab *slab) {
        if (slab && --slab->n_users == 0)
                slab->used_bytes = 0;
}

static int fill_memfd(int fd, const uint8_t *from, uint64_t n_bytes) {
        for (uint64_t at = 0; at < n_bytes;) {
                uint64_t left = n_bytes - at;
                ssize_t n = pwrite(fd, from + at, left < WRITE_BYTES_MAX ? left : WRITE_BYTES_MAX, (off_t)at);

                if (n <= 0) {
                        if (n < 0 && errno == EINTR)
                                continue;
                        return n < 0 ? -errno : -EIO;
                }
                at += (uint64_t)n;
        }
        return 0;
}

int slab_attach(struct slab *slab, const struct reply *reply, int fd, struct refusal *ret_refusal) {
        struct stat status;
        void *at;
        int seals, r = 0;

        if (fd < 0)
                return refuse(ret_refusal, MMA_INTERNAL, "", "the daemon sent no memory with its answer");
        /* A file that can shrink would turn a later access into SIGBUS. */
        seals = fcntl(fd, F_GET_SEALS);
        if (reply->slab_open.slab == 0 || reply->slab_open.bytes < slab->n_bytes || fstat(fd, &status) < 0 ||
            (uint64_t)status.st_size < slab->n_bytes || seals < 0 || !(seals & F_SEAL_SHRINK))
                r = refuse(ret_refusal, MMA_INTERNAL, "", "the daemon sent memory that is smaller than asked or can shrink");
        if (r == 0 && slab->at && fill_memfd(fd, slab->at, slab->n_bytes) < 0)
                r = refuse(ret_refusal, MMA_NO_MEMORY, "", "the contents could not be moved to new shared memory");
        if (r == 0) {
                at = mmap(slab->at, slab->n_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | (slab->at ? MAP_FIXED : 0), fd, 0);
                if (at == MAP_FAILED)
                        r = refuse_limit(ret_refusal, MMA_NO_MEMORY, "n_bytes", slab->n_bytes,
                                         "no address space for shared memory: %s", strerror(errno));
                else
                        slab->at = at;
        }
        close(fd);
        if (r == 0)
                slab->id = reply->slab_open.slab;
        return r;
}

void slab_detach(struct slab *slab) {
        void *at;

        if (slab->id == 0)
                return;
        slab->id = 0;
        at = mmap(NULL, slab->n_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        /* Without memory for a copy the old pages stay: still readable and ours, only no longer ours alone. */
        if (at == MAP_FAILED)
                return;
        memcpy(at, slab->at, slab->n_bytes);
        if (mremap(at, slab->n_bytes, slab->n_bytes, MREMAP_MAYMOVE | MREMAP_FIXED, slab->at) == MAP_FAILED)
                munmap(at, slab->n_bytes);
}

/* ---- lists ---- */

static int list_insert(struct slab ***list, uint32_t *n, uint32_t *room, uint32_t index, struct slab *slab) {
        if (*n == *room) {
                uint32_t more = *room ? *room * 2 : 16;
                struct slab **grown = reallocarray(*list, more, sizeof(*grown));

                if (!grown)
                        return MMA_NO_MEMORY;
                *list = grown;
                *room = more;
        }
        memmove(*list + index + 1, *list + index, (*n - index) * sizeof(**list));
        (*list)[index] = slab;
        (*n)++;
        return 0;
}

static void list_remove(struct slab **list, uint32_t *n, uint32_t index) {
        (*n)--;
        memmove(list + index, list + index + 1, (*n - index) * sizeof(*list));
}

/* Of the caller's slabs, the first that begins above this address. */
static uint32_t upper_index(const struct mma_client *client, const uint8_t *at) {
        uint32_t low = 0, high = client->n_slabs;

        while (low < high) {
                uint32_t middle = low + (high - low) / 2;

                if ((uintptr_t)client->slabs[middle]->at <= (uintptr_t)at)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low;
}

struct slab *slab_find(const struct mma_client *client, const void *at) {
        uint32_t index = upper_index(client, at);
        struct slab *slab;

        if (index == 0)
                return NULL;
        slab = client->slabs[index - 1];
        return (uintptr_t)at - (uintptr_t)slab->at < slab->n_bytes && slab->id != 0 ? slab : NULL;
}

/* Tells the daemon; nobody waits for the answer. */
static void close_id(struct mma_client *client, uint64_t id) {
        struct refusal refusal;
        struct call *call = client->link == LINK_DOWN ? NULL : call_new(client, WIRE_SLAB_CLOSE);

        if (!call)
                return;
        call->no_repeat = true;
        call->request.slab_close.slab = id;
        if (call_submit(client, call, &refusal) != 0)
                call_free(client, call);
}

/* Unmaps, tells the daemon unless it has forgotten already, frees. */
static void slab_give_back(struct mma_client *client, struct slab *slab) {
        munmap(slab->at, slab->n_bytes);
        if (slab->id != 0 && !slab->needs_restore)
                close_id(client, slab->id);
        free(slab);
}

void memory_deinit(struct mma_client *client) {
        for (uint32_t i = 0; i < client->n_slabs; i++) {
                munmap(client->slabs[i]->at, client->slabs[i]->n_bytes);
                free(client->slabs[i]);
        }
        for (uint32_t i = 0; i < client->n_staging; i++) {
                munmap(client->staging[i]->at, client->staging[i]->n_bytes);
                free(client->staging[i]);
        }
        free(client->slabs);
        free(client->staging);
        client->slabs = client->staging = NULL;
        client->n_slabs = client->n_staging = 0;
}

/* ---- asking the daemon ---- */

/* Into the list that it is for, at once: from here on a lost connection takes care of it. */
static int add_slab(struct mma_client *client, struct slab *slab, bool is_staging) {
        slab->is_staging = is_staging;
        if (is_staging)
                return list_insert(&client->staging, &client->n_staging, &client->staging_room, client->n_staging, slab);
        return list_insert(&client->slabs, &client->n_slabs, &client->slabs_room, upper_index(client, slab->at), slab);
}

static void open_done(struct mma_client *client, struct call *call, const uint8_t *payload, uint64_t n_bytes) {
        int fd = call->fd;

        (void)payload;
        (void)n_bytes;
        call->fd = -1;
        if (call->reply.status != MMA_OK) {
                if (fd >= 0)
                        close(fd);
                return;
        }
        if (slab_attach(call->opening, &call->reply, fd, &call->reply.refusal) != 0) {
                call->reply.status = call->reply.refusal.status;
                call->is_unmapped = call->reply.slab_open.slab != 0;
                return;
        }
        /* When nobody waits any more it is paid for all the same: staging will use it. */
        if (add_slab(client, call->opening, call->opening->is_staging || !call->is_waited) != 0) {
                munmap(call->opening->at, call->opening->n_bytes);
                call->reply.status = refuse(&call->reply.refusal, MMA_NO_MEMORY, "", "no memory for a list");
                call->is_unmapped = true;
                return;
        }
        if (call->is_waited && call->ret_at)
                *call->ret_at = call->opening->at;
        call->opening = NULL;
}

/* Asks for a slab and waits until it is in its list. */
static int slab_open(struct mma_client *client, uint64_t n_bytes, bool is_staging, int64_t deadline_ms, void **ret_at,
                     struct refusal *ret_refusal) {
        struct call *call = call_new(client, WIRE_SLAB_OPEN);
        struct slab *slab = call ? calloc(1, sizeof(*slab)) : NULL;
        int r;

        if (!slab) {
                call_free(client, call);
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "no memory for a request");
        }
        slab->n_bytes = n_bytes;
        slab->is_staging = is_staging;
        call->opening = slab;
        call->ret_at = ret_at;
        call->request.slab_open.bytes = n_bytes;
        call->done = open_done;
        r = call_perform(client, &call, deadline_ms);
        if (r != 0) {
                refusal_from_error(&client->error, ret_refusal);
                /* It came but could not be mapped: the daemon must not keep it for us. */
                if (call && call->is_unmapped)
                        close_id(client, call->reply.slab_open.slab);
        }
        call_free(client, call);
        return r;
}

bool is_shortage(int status) {
        return status == MMA_QUOTA || status == MMA_NO_MEMORY || status == MMA_LIMIT || status == MMA_BUSY;
}

/* ---- the caller's memory ---- */

int mma_alloc(struct mma_client *client, size_t n_bytes, void **ret_memory) {
        uint64_t limit = client->limits.slab_bytes_max, padded;
        struct refusal refusal;
        int64_t deadline_ms;
        void *memory = NULL;
        int r;

        r = client_enter(client);
        if (r != 0)
                return r;
        if ((limit > 0 && n_bytes > limit) || n_bytes > SIZE_MAX - PAGE_BYTES) {
                refuse_limit(&refusal, MMA_LIMIT, "n_bytes", limit, "one piece of shared memory holds at most %llu bytes; "
                             "slab_bytes_max in mmad.conf raises it", (unsigned long long)limit);
                return client_fail(client, &refusal);
        }
        padded = n_bytes == 0 ? PAGE_BYTES : (n_bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
        deadline_ms = now_ms() + ALLOC_MS_BASE + (int64_t)(n_bytes >> 30) * ALLOC_MS_PER_GIB;
        r = slab_open(client, padded, false, deadline_ms, &memory, &refusal);
        if (is_shortage(r) && client->n_staging > 0) {
                staging_trim(client, 0);
                r = slab_open(client, padded, false, deadline_ms, &memory, &refusal);
        }
        if (r != 0)
                return client_fail(client, &refusal);
        *ret_memory = memory;
        return MMA_OK;
}

void mma_free(struct mma_client *client, void *memory) {
        uint32_t index;
        struct slab *slab;

        if (!memory)
                return;
        index = upper_index(client, memory);
        if (index == 0 || client->slabs[index - 1]->at != memory) {
                client_refuse(client, MMA_BAD_FIELD, "memory", "this pointer did not come from mma_alloc of this client");
                return;
        }
        slab = client->slabs[index - 1];
        if (client_is_forked(client)) {
                munmap(slab->at, slab->n_bytes);
                list_remove(client->slabs, &client->n_slabs, index - 1);
                free(slab);
                return;
        }
        while (slab->n_users > 0 && client->link != LINK_DOWN)
                client_turn(client, INT64_MAX);
        /* The list may have changed in a callback. */
        index = upper_index(client, memory);
        list_remove(client->slabs, &client->n_slabs, index - 1);
        slab_give_back(client, slab);
}

/* ---- staging ---- */

void staging_trim(struct mma_client *client, uint64_t idle_bytes_max) {
        for (;;) {
                uint64_t idle_bytes = 0;
                uint32_t oldest = UINT32_MAX;
                struct slab *slab;

                for (uint32_t i = 0; i < client->n_staging; i++) {
                        slab = client->staging[i];
                        if (slab->n_users > 0)
                                continue;
                        idle_bytes += slab->n_bytes;
                        if (oldest == UINT32_MAX || slab->used_at < client->staging[oldest]->used_at)
                                oldest = i;
                }
                if (idle_bytes <= idle_bytes_max || oldest == UINT32_MAX)
                        return;
                slab = client->staging[oldest];
                list_remove(client->staging, &client->n_staging, oldest);
                slab_give_back(client, slab);
        }
}

static bool take_block(struct mma_client *client, uint64_t n_bytes, struct slab **ret_slab, uint64_t *ret_offset) {
        for (uint32_t i = 0; i < client->n_staging; i++) {
                struct slab *slab = client->staging[i];

                if (slab->id == 0 || slab->n_bytes - slab->used_bytes < n_bytes)
                        continue;
                *ret_offset = slab->used_bytes;
                slab->used_bytes += (n_bytes + STAGING_ALIGNMENT - 1) / STAGING_ALIGNMENT * STAGING_ALIGNMENT;
                if (slab->used_bytes > slab->n_bytes)
                        slab->used_bytes = slab->n_bytes;
                slab->used_at = ++client->clock;
                *ret_slab = slab_use(slab);
                return true;
        }
        return false;
}

static bool staging_is_in_use(const struct mma_client *client) {
        for (uint32_t i = 0; i < client->n_staging; i++)
                if (client->staging[i]->n_users > 0)
                        return true;
        return false;
}

int staging_take(struct mma_client *client, uint64_t n_bytes, uint64_t n_bytes_total, int64_t deadline_ms,
                 struct slab **ret_slab, uint64_t *ret_offset, struct refusal *ret_refusal) {
        uint64_t limit = client->limits.slab_bytes_max > 0 ? client->limits.slab_bytes_max : UINT64_MAX / 2;
        uint64_t wanted = n_bytes_total > STAGING_BYTES_MIN ? n_bytes_total : STAGING_BYTES_MIN;

        if (n_bytes > limit)
                return refuse_limit(ret_refusal, MMA_LIMIT, "", limit, "an operand of %llu bytes does not fit into one piece "
                                    "of shared memory; slab_bytes_max in mmad.conf raises the limit of %llu",
                                    (unsigned long long)n_bytes, (unsigned long long)limit);
        if (wanted > limit)
                wanted = limit;
        wanted = (wanted + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
        for (;;) {
                int r;

                if (take_block(client, n_bytes, ret_slab, ret_offset))
                        return 0;
                staging_trim(client, STAGING_IDLE_BYTES_MAX);
                r = slab_open(client, wanted, true, deadline_ms, NULL, ret_refusal);
                if (is_shortage(r)) {
                        uint64_t least = (n_bytes + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;

                        staging_trim(client, 0);
                        r = slab_open(client, least, true, deadline_ms, NULL, ret_refusal);
                }
                if (r == 0)
                        continue;
                /* Requests in flight will give back what they hold. */
                if (!is_shortage(r) || !client->calls.first || !staging_is_in_use(client) || now_ms() >= deadline_ms)
                        return r;
                client_turn(client, deadline_ms);
                if (client->link == LINK_DOWN)
                        return r;
        }
}
