/* SPDX-License-Identifier: MIT
 *
 * See slab.h.
 */
#include "daemon/slab.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

/* Left to the rest of the machine: populating the last of it would call the OOM killer instead of failing. */
#define MEMORY_RESERVE_BYTES (64ull << 20)

void slabs_init(struct slabs *slabs, uv_loop_t *loop, struct backend *backend, uint64_t n_bytes_max)
{
        memset(slabs, 0, sizeof(*slabs));
        slabs->loop = loop;
        slabs->backend = backend;
        slabs->n_bytes_max = n_bytes_max;
}

bool slab_round(uint64_t n_bytes, uint64_t *ret_bytes)
{
        uint64_t rounded;

        if (__builtin_add_overflow(n_bytes, (uint64_t)SLAB_PAGE_BYTES - 1, &rounded))
                return false;
        *ret_bytes = rounded / SLAB_PAGE_BYTES * SLAB_PAGE_BYTES;
        return true;
}

/* Worker. What the kernel thinks can be had without pushing others out; UINT64_MAX when it does not say. */
static uint64_t memory_available(void)
{
        unsigned long long kib;
        uint64_t bytes = UINT64_MAX;
        char line[128];
        FILE *file = fopen("/proc/meminfo", "re");

        if (!file)
                return bytes;
        while (fgets(line, sizeof(line), file))
                if (sscanf(line, "MemAvailable: %llu kB", &kib) == 1)
                        bytes = kib << 10;
        fclose(file);
        return bytes;
}

/* Worker. */
static void slab_take_down(struct slab *slab)
{
        if (slab->pinned)
                slab->slabs->backend->ops->slab_unpin(slab->slabs->backend, slab->at, slab->n_bytes);
        slab->pinned = false;
        if (slab->at)
                munmap(slab->at, slab->n_bytes);
        slab->at = NULL;
        if (slab->fd >= 0)
                close(slab->fd);
        slab->fd = -1;
}

/* Worker. 0 or -errno; what was done is left for slab_take_down. */
static int slab_map(struct slab *slab)
{
        void *at;
        int r;

        slab->fd = memfd_create("mmad-slab", MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
        if (slab->fd < 0 && errno == EINVAL) /* Linux before 6.3 */
                slab->fd = memfd_create("mmad-slab", MFD_CLOEXEC | MFD_ALLOW_SEALING);
        if (slab->fd < 0)
                return -errno;
        if (ftruncate(slab->fd, (off_t)slab->n_bytes) < 0)
                return -errno;
        /* Space is reserved now, so that no later write, ours or the client's, dies of a full memory (SIGBUS). */
        do
                r = fallocate(slab->fd, 0, 0, (off_t)slab->n_bytes);
        while (r < 0 && errno == EINTR);
        if (r < 0)
                return -errno;
        if (fcntl(slab->fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) < 0)
                return -errno;
        at = mmap(NULL, slab->n_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, slab->fd, 0);
        if (at == MAP_FAILED)
                return -errno;
        slab->at = at;
        return 0;
}

static int status_of_errno(int error)
{
        switch (error) {
        case -ENOMEM:
        case -ENOSPC:
        case -EFBIG:
        case -EMFILE:
        case -ENFILE:
                return MMA_NO_MEMORY;
        default:
                return MMA_INTERNAL;
        }
}

static void slab_run_make(struct worker_task *task)
{
        struct slab *slab = (struct slab *)((char *)task - offsetof(struct slab, worker));
        uint64_t available = memory_available();
        int r;

        if (available < MEMORY_RESERVE_BYTES || slab->n_bytes > available - MEMORY_RESERVE_BYTES) {
                refuse(&slab->refusal, MMA_NO_MEMORY, "bytes", "the machine has not enough free memory for %llu bytes",
                       (unsigned long long)slab->n_bytes);
                return;
        }
        r = slab_map(slab);
        if (r < 0) {
                refuse(&slab->refusal, status_of_errno(r), "bytes", "a slab of %llu bytes could not be made: %s",
                       (unsigned long long)slab->n_bytes, strerrordesc_np(-r));
                slab_take_down(slab);
                return;
        }
        r = slab->slabs->backend->ops->slab_pin(slab->slabs->backend, slab->at, slab->n_bytes);
        if (r) {
                refuse(&slab->refusal, r > 0 ? r : MMA_INTERNAL, "bytes", "a slab of %llu bytes could not be pinned",
                       (unsigned long long)slab->n_bytes);
                slab_take_down(slab);
                return;
        }
        slab->pinned = true;
}

static void slab_done_make(struct worker_task *task)
{
        struct slab *slab = (struct slab *)((char *)task - offsetof(struct slab, worker));

        slab->on_made(slab, slab->userdata);
}

int slab_make(struct slabs *slabs, uint64_t n_bytes, void (*on_made)(struct slab *, void *userdata), void *userdata,
              struct slab **ret_slab, struct refusal *ret_refusal)
{
        struct slab *slab;

        assert(n_bytes > 0 && n_bytes % SLAB_PAGE_BYTES == 0);
        if (n_bytes > slabs->n_bytes_max || slabs->n_bytes > slabs->n_bytes_max - n_bytes)
                return refuse_limit(ret_refusal, MMA_NO_MEMORY, "pinned_bytes_max", slabs->n_bytes_max,
                                    "slabs of all users together may have %llu bytes; raise `pinned_bytes_max` in mmad.conf",
                                    (unsigned long long)slabs->n_bytes_max);
        slab = calloc(1, sizeof(*slab));
        if (!slab)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "the daemon has no memory for another slab");
        slab->slabs = slabs;
        slab->n_refs = 1;
        slab->n_bytes = n_bytes;
        slab->fd = -1;
        slab->on_made = on_made;
        slab->userdata = userdata;
        slabs->n_bytes += n_bytes;
        slabs->n_alive++;
        worker_start(slabs->loop, &slab->worker, slab_run_make, slab_done_make);
        *ret_slab = slab;
        return 0;
}

void slab_attach(struct slab *slab, struct conn *conn)
{
        assert(!slab->conn && !slab->next && !slab->previous);
        slab->conn = conn;
        slab->next = conn->slabs;
        if (conn->slabs)
                conn->slabs->previous = slab;
        conn->slabs = slab;
        conn->n_slabs++;
}

void slab_publish(struct slab *slab)
{
        struct slab **bucket;

        assert(slab->conn && !slab->id && slab->at);
        slab->id = ++slab->slabs->last_id;
        bucket = &slab->slabs->buckets[slab->id % SLAB_BUCKETS];
        slab->next_same_hash = *bucket;
        *bucket = slab;
}

void slab_close(struct slab *slab)
{
        struct conn *conn = slab->conn;
        struct slab **link;

        assert(conn);
        if (slab->id) {
                for (link = &slab->slabs->buckets[slab->id % SLAB_BUCKETS]; *link != slab; link = &(*link)->next_same_hash)
                        assert(*link);
                *link = slab->next_same_hash;
        }
        if (slab->previous)
                slab->previous->next = slab->next;
        else
                conn->slabs = slab->next;
        if (slab->next)
                slab->next->previous = slab->previous;
        conn->n_slabs--;
        slab->conn = NULL;
        slab->next = slab->previous = NULL;
        slab_unref(slab);
}

struct slab *slab_find(struct slabs *slabs, const struct conn *conn, uint64_t id)
{
        struct slab *slab = slabs->buckets[id % SLAB_BUCKETS];

        while (slab && slab->id != id)
                slab = slab->next_same_hash;
        return slab && slab->conn == conn ? slab : NULL;
}

struct slab *slab_ref(struct slab *slab)
{
        assert(slab->n_refs > 0);
        slab->n_refs++;
        return slab;
}

static void slab_run_take_down(struct worker_task *task)
{
        slab_take_down((struct slab *)((char *)task - offsetof(struct slab, worker)));
}

static void slab_done_take_down(struct worker_task *task)
{
        struct slab *slab = (struct slab *)((char *)task - offsetof(struct slab, worker));

        slab->slabs->n_bytes -= slab->n_bytes;
        slab->slabs->n_alive--;
        /* Only now: the bytes were in use until here. */
        charge_release(&slab->charge);
        free(slab);
}

struct slab *slab_unref(struct slab *slab)
{
        if (!slab)
                return NULL;
        assert(slab->n_refs > 0);
        if (--slab->n_refs > 0)
                return NULL;
        assert(!slab->conn && !slab->order.reads && !slab->order.writes);
        worker_start(slab->slabs->loop, &slab->worker, slab_run_take_down, slab_done_take_down);
        return NULL;
}
