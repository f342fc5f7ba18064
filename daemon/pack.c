/* SPDX-License-Identifier: MIT
 *
 * See pack.h. A worker that makes or frees holds a reference to the matrix, so a matrix that goes has neither under way.
 */
#include "daemon/pack.h"

#include <assert.h>
#include <stddef.h>

#include "daemon/matrix.h"

static struct matrix *matrix_of(struct worker_task *task)
{
        return (struct matrix *)((char *)task - offsetof(struct matrix, pack.worker));
}

static void list_add(struct matrix *matrix)
{
        struct matrices *matrices = matrix->matrices;

        matrix->pack.next = NULL;
        matrix->pack.previous = matrices->packs_last;
        if (matrices->packs_last)
                matrices->packs_last->pack.next = matrix;
        else
                matrices->packs_first = matrix;
        matrices->packs_last = matrix;
}

static void list_remove(struct matrix *matrix)
{
        struct matrices *matrices = matrix->matrices;
        struct pack *pack = &matrix->pack;

        *(pack->previous ? &pack->previous->pack.next : &matrices->packs_first) = pack->next;
        *(pack->next ? &pack->next->pack.previous : &matrices->packs_last) = pack->previous;
        pack->next = pack->previous = NULL;
}

static void run_make(struct worker_task *task)
{
        struct matrix *matrix = matrix_of(task);
        struct backend *backend = matrix->matrices->backend;

        matrix->pack.worker_status = backend->ops->memory_new(backend, matrix->pack.n_bytes, &matrix->pack.memory);
}

static void done_make(struct worker_task *task)
{
        struct matrix *matrix = matrix_of(task);

        if (matrix->pack.worker_status) {
                matrix->pack.state = PACK_REFUSED;
                charge_release(&matrix->pack.charge);
        } else {
                matrix->pack.state = PACK_READY;
                list_add(matrix);
        }
        matrix_unref(matrix);
}

void pack_want(struct matrix *matrix, uint64_t n_bytes)
{
        struct user *owner = matrix->charge_bytes.user;
        struct pack *pack = &matrix->pack;
        struct refusal refusal;

        /* Asked first, so that what nobody asked for does not count as a refusal. */
        if (pack->state != PACK_NONE || matrix->state != MATRIX_COMMITTED || n_bytes == 0 || !owner ||
            n_bytes > owner->allowed[QUOTA_GPU_BYTES] ||
            owner->used[QUOTA_GPU_BYTES] > owner->allowed[QUOTA_GPU_BYTES] - n_bytes ||
            charge_take(&pack->charge, owner, QUOTA_GPU_BYTES, n_bytes, &refusal))
                return;
        pack->state = PACK_MAKING;
        pack->n_bytes = n_bytes;
        matrix_ref(matrix);
        worker_start(matrix->matrices->loop, &pack->worker, run_make, done_make);
}

struct backend_memory *pack_memory(const struct matrix *matrix)
{
        return matrix->pack.state == PACK_READY ? matrix->pack.memory : NULL;
}

bool pack_may_be(const struct matrix *matrix)
{
        const struct user *owner = matrix->charge_bytes.user;

        return matrix->pack.state == PACK_READY || matrix->pack.state == PACK_MAKING ||
               (matrix->pack.state == PACK_NONE && owner &&
                owner->used[QUOTA_GPU_BYTES] + matrix->n_bytes <= owner->allowed[QUOTA_GPU_BYTES]);
}

static void run_free(struct worker_task *task)
{
        pack_free_memory(matrix_of(task));
}

static void done_free(struct worker_task *task)
{
        struct matrix *matrix = matrix_of(task);

        matrix->pack.state = PACK_NONE;
        pack_release(matrix);
        matrix_unref(matrix);
}

void packs_make_room(struct matrices *matrices, const struct user *user, uint64_t n_bytes)
{
        struct matrix *next;
        uint64_t n_going = 0;

        for (struct matrix *matrix = matrices->packs_first; matrix && n_going < n_bytes; matrix = next) {
                next = matrix->pack.next;
                /* Only the catalogue refers to it. */
                if (matrix->n_refs > 1 || (user && matrix->charge_bytes.user != user))
                        continue;
                list_remove(matrix);
                matrix->pack.state = PACK_GOING;
                n_going += matrix->pack.n_bytes;
                matrix_ref(matrix);
                worker_start(matrices->loop, &matrix->pack.worker, run_free, done_free);
        }
}

void pack_free_memory(struct matrix *matrix)
{
        struct backend *backend = matrix->matrices->backend;

        if (matrix->pack.memory)
                backend->ops->memory_free(backend, matrix->pack.memory);
        matrix->pack.memory = NULL;
}

void pack_release(struct matrix *matrix)
{
        charge_release(&matrix->pack.charge);
}

void pack_forget(struct matrix *matrix)
{
        assert(matrix->pack.state != PACK_MAKING && matrix->pack.state != PACK_GOING);
        if (matrix->pack.state == PACK_READY)
                list_remove(matrix);
        matrix->pack.state = PACK_REFUSED;
}
