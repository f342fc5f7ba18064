/* SPDX-License-Identifier: MIT
 *
 * See matrix.h. The catalogue is an array by id (ids only grow, so appending keeps it sorted) and a hash by uid and name;
 * which of the two a caller may use is matrix_find's business.
 */
#include "daemon/matrix.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

int matrices_init(struct matrices *matrices, uv_loop_t *loop, struct backend *backend, struct owners *owners,
                  uint64_t hash_key)
{
        *matrices = (struct matrices){ .loop = loop, .backend = backend, .owners = owners, .hash_key = hash_key };
        matrices->buckets = calloc(MATRIX_NAME_BUCKETS, sizeof(struct matrix *));
        return matrices->buckets ? 0 : -ENOMEM;
}

void matrices_drop_all(struct matrices *matrices)
{
        for (size_t i = 0; i < matrices->n_entries; i++)
                if (matrices->entries[i].matrix)
                        matrix_drop(matrices->entries[i].matrix);
}

void matrices_deinit(struct matrices *matrices)
{
        assert(matrices->n_alive == 0);
        free(matrices->buckets);
        free(matrices->entries);
        *matrices = (struct matrices){ 0 };
}

/* ---- by id ---- */

static size_t entry_from(const struct matrices *matrices, uint64_t id)
{
        size_t low = 0, high = matrices->n_entries;

        while (low < high) {
                size_t middle = low + (high - low) / 2;

                if (matrices->entries[middle].id < id)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low;
}

static struct matrix *entry_find(const struct matrices *matrices, uint64_t id)
{
        size_t i = entry_from(matrices, id);

        return i < matrices->n_entries && matrices->entries[i].id == id ? matrices->entries[i].matrix : NULL;
}

static void entries_compact(struct matrices *matrices)
{
        size_t n = 0;

        for (size_t i = 0; i < matrices->n_entries; i++)
                if (matrices->entries[i].matrix)
                        matrices->entries[n++] = matrices->entries[i];
        matrices->n_entries = n;
        matrices->n_dropped = 0;
}

static bool entry_add(struct matrices *matrices, struct matrix *matrix)
{
        if (matrices->n_entries == matrices->n_entries_max && matrices->n_dropped > matrices->n_entries / 2)
                entries_compact(matrices);
        if (matrices->n_entries == matrices->n_entries_max) {
                size_t n_max = matrices->n_entries_max ? 2 * matrices->n_entries_max : 64;
                struct matrix_entry *entries = realloc(matrices->entries, n_max * sizeof(*entries));

                if (!entries)
                        return false;
                matrices->entries = entries;
                matrices->n_entries_max = n_max;
        }
        matrix->id = ++matrices->last_id;
        matrices->entries[matrices->n_entries++] = (struct matrix_entry){ matrix->id, matrix };
        return true;
}

static void entry_drop(struct matrices *matrices, uint64_t id)
{
        size_t i = entry_from(matrices, id);

        assert(i < matrices->n_entries && matrices->entries[i].id == id);
        matrices->entries[i].matrix = NULL;
        matrices->n_dropped++;
}

/* ---- by name ---- */

static struct matrix **bucket_of(const struct matrices *matrices, uid_t uid, const char *name, size_t n_bytes)
{
        /* Keyed, so that nobody can fill one bucket with names of his choice. */
        uint64_t hash = matrices->hash_key ^ uid;

        for (size_t i = 0; i < n_bytes; i++) {
                hash ^= (uint8_t)name[i];
                hash *= 0x100000001b3ull;
                hash ^= hash >> 29;
        }
        hash *= 0xff51afd7ed558ccdull;
        return &matrices->buckets[(hash ^ hash >> 32) % MATRIX_NAME_BUCKETS];
}

static void name_add(struct matrix *matrix)
{
        struct matrix **bucket = bucket_of(matrix->matrices, matrix->uid, matrix->name, strlen(matrix->name));

        if (matrix->is_named)
                return;
        matrix->next_same_name = *bucket;
        *bucket = matrix;
        matrix->is_named = true;
}

static void name_remove(struct matrix *matrix)
{
        struct matrix **link = bucket_of(matrix->matrices, matrix->uid, matrix->name, strlen(matrix->name));

        if (!matrix->is_named)
                return;
        for (; *link != matrix; link = &(*link)->next_same_name)
                assert(*link);
        *link = matrix->next_same_name;
        matrix->is_named = false;
}

/* The latest one that this connection (NULL: no connection) knows under the name: committed, or its own that will be. */
static struct matrix *name_find(const struct matrices *matrices, const struct conn *conn, uid_t uid, const char *name,
                                size_t n_bytes)
{
        struct matrix *matrix;

        for (matrix = *bucket_of(matrices, uid, name, n_bytes); matrix; matrix = matrix->next_same_name)
                if (matrix->uid == uid && strlen(matrix->name) == n_bytes && memcmp(matrix->name, name, n_bytes) == 0 &&
                    (matrix->state == MATRIX_COMMITTED || (conn && matrix->conn == conn)))
                        return matrix;
        return NULL;
}

static bool name_is_valid(const char *name, size_t n_bytes)
{
        if (n_bytes < 1 || n_bytes > REQUEST_NAME_BYTES_MAX)
                return false;
        for (size_t i = 0; i < n_bytes; i++) {
                char c = name[i];

                if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
                      c == '-'))
                        return false;
        }
        return true;
}

static int refuse_name(struct refusal *ret_refusal, const char *field)
{
        return refuse_limit(ret_refusal, MMA_BAD_FIELD, field, REQUEST_NAME_BYTES_MAX,
                            "a name has 1 to %u of the characters A-Z a-z 0-9 . _ -", REQUEST_NAME_BYTES_MAX);
}

/* ---- put ---- */

static int matrix_layout(struct matrix *matrix, const struct operand *shape, uint64_t batch, struct refusal *ret_refusal)
{
        uint64_t element = mma_dtype_bytes(shape->dtype), line = 0, bytes = 0, step;
        bool is_tiles = shape->order == MMA_ORDER_MMA16816 || shape->order == MMA_ORDER_MMA1688;
        bool overflows;

        if (element == 0)
                return refuse(ret_refusal, MMA_BAD_FIELD, "dtype", "the type of the matrix is missing or unknown");
        if (shape->order == MMA_ORDER_NONE || *mma_order_name(shape->order) == '?')
                return refuse(ret_refusal, MMA_BAD_FIELD, "order", "the order of the matrix is unknown");
        if (shape->rows == GEMM_UNSET || shape->cols == GEMM_UNSET)
                return refuse(ret_refusal, MMA_BAD_FIELD, shape->rows == GEMM_UNSET ? "rows" : "cols",
                              "the matrix needs rows and cols");
        if (shape->rows > GEMM_DIMENSION_MAX || shape->cols > GEMM_DIMENSION_MAX)
                return refuse_limit(ret_refusal, MMA_LIMIT, shape->rows > GEMM_DIMENSION_MAX ? "rows" : "cols",
                                    GEMM_DIMENSION_MAX, "a matrix has at most %llu rows and columns", GEMM_DIMENSION_MAX);
        if (batch < 1 || batch > GEMM_BATCH_MAX)
                return refuse_limit(ret_refusal, MMA_BAD_FIELD, "batch", GEMM_BATCH_MAX, "batch is from 1 to %llu",
                                    GEMM_BATCH_MAX);
        matrix->n_lines = is_tiles ? 1 : shape->order == MMA_ORDER_ROW ? shape->rows : shape->cols;
        line = shape->order == MMA_ORDER_COL ? shape->rows : shape->cols;
        overflows = is_tiles && __builtin_mul_overflow(shape->rows, shape->cols, &line);
        overflows |= __builtin_mul_overflow(line, element, &matrix->line_bytes);
        step = !is_tiles && matrix->line_bytes >= 8 * MATRIX_LONG_PITCH_BYTES ? MATRIX_LONG_PITCH_BYTES : MATRIX_PITCH_BYTES;
        overflows |= __builtin_add_overflow(matrix->line_bytes, step - 1, &matrix->pitch);
        matrix->pitch = matrix->pitch / step * step;
        overflows |= __builtin_mul_overflow(matrix->pitch, matrix->n_lines, &bytes) ||
                     __builtin_mul_overflow(bytes, batch, &bytes) || bytes > INT64_MAX;
        if (overflows)
                return refuse(ret_refusal, MMA_LIMIT, "rows", "the matrix is larger than any memory");
        matrix->n_bytes = bytes;
        matrix->dtype = shape->dtype;
        matrix->order = shape->order;
        matrix->rows = shape->rows;
        matrix->cols = shape->cols;
        matrix->batch = batch;
        return 0;
}

static int matrix_rights(struct matrix *matrix, const struct conn *conn, int share, int64_t share_gid,
                         struct refusal *ret_refusal)
{
        matrix->uid = conn->user->uid;
        matrix->share = share ? share : MMA_SHARE_PRIVATE;
        matrix->gid = share_gid < 0 ? conn->gid : (gid_t)share_gid;
        if (matrix->share == MMA_SHARE_GROUP && (share_gid > UINT32_MAX || !conn_in_group(conn, matrix->gid)))
                return refuse(ret_refusal, MMA_DENIED, "share_gid", "you are not in group %" PRId64, share_gid);
        return 0;
}

int matrix_new(struct matrices *matrices, struct conn *conn, const struct request *request, struct matrix **ret_matrix,
               bool *ret_existed, struct refusal *ret_refusal)
{
        const struct text *name = &request->matrix_put.name;
        struct matrix *matrix, *old;
        int r;

        if (!name_is_valid(name->at, name->n_bytes))
                return refuse_name(ret_refusal, "name");
        old = name_find(matrices, conn, conn->user->uid, name->at, name->n_bytes);
        if (old && request->matrix_put.has_digest && old->has_digest &&
            memcmp(old->digest, request->matrix_put.digest, sizeof(old->digest)) == 0) {
                *ret_matrix = old;
                *ret_existed = true;
                return 0;
        }
        if (old && !request->matrix_put.replace)
                return refuse(ret_refusal, MMA_EXISTS, "name", "the name is taken; drop it first or ask for replace");

        /* Those with a source are as many as jobs, and gone soon. */
        if (!request->matrix_put.has_source && conn->n_matrices >= MATRIX_OPEN_PER_CONN_MAX)
                return refuse_limit(ret_refusal, MMA_LIMIT, "", MATRIX_OPEN_PER_CONN_MAX,
                                    "a connection has at most %u open matrices; commit or drop some first",
                                    MATRIX_OPEN_PER_CONN_MAX);

        matrix = calloc(1, sizeof(*matrix));
        if (!matrix)
                return refuse(ret_refusal, MMA_NO_MEMORY, "", "the daemon has no memory for another matrix");
        memcpy(matrix->name, name->at, name->n_bytes);
        matrix->matrices = matrices;
        matrix->state = MATRIX_MAKING;
        matrix->replace = request->matrix_put.replace;
        matrix->has_digest = request->matrix_put.has_digest;
        memcpy(matrix->digest, request->matrix_put.digest, sizeof(matrix->digest));
        if ((r = matrix_layout(matrix, &request->matrix_put.shape, request->matrix_put.batch, ret_refusal)) ||
            (r = matrix_rights(matrix, conn, request->matrix_put.share, request->matrix_put.share_gid, ret_refusal)) ||
            (r = charge_take(&matrix->charge_count, conn->user, QUOTA_MATRICES, 1, ret_refusal)) ||
            (r = charge_take(&matrix->charge_bytes, conn->user, QUOTA_GPU_BYTES, matrix->n_bytes, ret_refusal)))
                goto fail;
        if (!entry_add(matrices, matrix)) {
                r = refuse(ret_refusal, MMA_NO_MEMORY, "", "the daemon has no memory for another matrix");
                goto fail;
        }
        matrix->n_refs = 1;
        matrix->conn = conn;
        matrix->next = conn->matrices;
        if (conn->matrices)
                conn->matrices->previous = matrix;
        conn->matrices = matrix;
        conn->n_matrices++;
        matrices->n_alive++;
        *ret_matrix = matrix;
        *ret_existed = false;
        return 0;
fail:
        if (r == MMA_QUOTA)
                packs_make_room(matrices, conn->user, matrix->n_bytes);
        charge_release(&matrix->charge_count);
        charge_release(&matrix->charge_bytes);
        free(matrix);
        return r;
}

static void matrix_run_make(struct worker_task *task)
{
        struct matrix *matrix = (struct matrix *)((char *)task - offsetof(struct matrix, worker));
        struct backend *backend = matrix->matrices->backend;

        /* An empty matrix has memory too, so that nobody has to think of it. */
        matrix->worker_status = backend->ops->memory_new(backend, matrix->n_bytes ? matrix->n_bytes : MATRIX_PITCH_BYTES,
                                                         &matrix->made);
}

static void matrix_done_make(struct worker_task *task)
{
        struct matrix *matrix = (struct matrix *)((char *)task - offsetof(struct matrix, worker));

        matrix->memory = matrix->made;
        if (matrix->worker_status == 0 && matrix->state == MATRIX_MAKING)
                matrix->state = MATRIX_OPEN;
        matrix->on_made(matrix, matrix->worker_status, matrix->userdata);
}

void matrix_make(struct matrix *matrix, void (*on_made)(struct matrix *, int status, void *userdata), void *userdata)
{
        assert(matrix->state == MATRIX_MAKING && matrix->n_refs > 1);
        matrix->on_made = on_made;
        matrix->userdata = userdata;
        worker_start(matrix->matrices->loop, &matrix->worker, matrix_run_make, matrix_done_make);
}

void matrix_pend(struct matrix *matrix)
{
        assert(matrix->conn);
        matrix->is_pending = true;
        name_add(matrix);
}

static void conn_list_remove(struct matrix *matrix)
{
        if (!matrix->conn)
                return;
        if (matrix->previous)
                matrix->previous->next = matrix->next;
        else
                matrix->conn->matrices = matrix->next;
        if (matrix->next)
                matrix->next->previous = matrix->previous;
        matrix->conn->n_matrices--;
        matrix->conn = NULL;
        matrix->next = matrix->previous = NULL;
}

int matrix_commit(struct matrix *matrix, struct refusal *ret_refusal)
{
        struct matrix *old = name_find(matrix->matrices, NULL, matrix->uid, matrix->name, strlen(matrix->name));

        if (matrix->state != MATRIX_OPEN)
                return refuse(ret_refusal, MMA_GONE, "matrix", "the matrix was dropped");
        if (matrix->is_spoiled)
                return refuse(ret_refusal, MMA_GONE, "matrix", "a write of this matrix was not completed; put it again");
        if (old && !matrix->replace)
                return refuse(ret_refusal, MMA_EXISTS, "name", "the name was taken meanwhile; drop it first or ask for replace");
        if (old)
                matrix_drop(old);
        name_add(matrix);
        conn_list_remove(matrix);
        matrix->is_pending = false;
        matrix->was_committed = true;
        matrix->state = MATRIX_COMMITTED;
        return 0;
}

void matrix_drop(struct matrix *matrix)
{
        assert(matrix->state != MATRIX_DROPPED);
        name_remove(matrix);
        conn_list_remove(matrix);
        entry_drop(matrix->matrices, matrix->id);
        matrix->state = MATRIX_DROPPED;
        matrix_unref(matrix);
}

void matrices_conn_gone(struct conn *conn)
{
        while (conn->matrices)
                matrix_drop(conn->matrices);
}

/* ---- find ---- */

static bool may_read(const struct matrix *matrix, const struct conn *conn)
{
        if (matrix->state != MATRIX_COMMITTED)
                return matrix->conn == conn && matrix->is_pending;
        return matrix->uid == conn->user->uid || matrix->share == MMA_SHARE_PUBLIC ||
               (matrix->share == MMA_SHARE_GROUP && conn_in_group(conn, matrix->gid));
}

int matrix_find(struct matrices *matrices, const struct conn *conn, uint64_t id, const struct text *name,
                const char *field, struct matrix **ret_matrix, struct refusal *ret_refusal)
{
        struct matrix *matrix;
        const char *slash, *bare = name->at;
        size_t n_bare = name->n_bytes;
        uid_t uid = conn->user->uid;

        if (id) {
                matrix = entry_find(matrices, id);
                if (!matrix && id <= matrices->last_id)
                        return refuse(ret_refusal, MMA_GONE, field, "matrix %" PRIu64 " was dropped", id);
                if (!matrix || (matrix->state != MATRIX_COMMITTED && matrix->conn != conn) ||
                    (matrix->state == MATRIX_COMMITTED && !may_read(matrix, conn)))
                        return refuse(ret_refusal, MMA_NOT_FOUND, field, "there is no matrix %" PRIu64, id);
                if (!may_read(matrix, conn))
                        return refuse(ret_refusal, MMA_NOT_FOUND, field, "matrix %" PRIu64 " is not committed yet", id);
                *ret_matrix = matrix;
                return 0;
        }
        if (n_bare == 0)
                return refuse(ret_refusal, MMA_BAD_FIELD, field, "%s needs the name or id of a matrix", field);
        slash = memchr(bare, '/', n_bare);
        if (slash) {
                if (slash == bare || slash - bare > (ptrdiff_t)REQUEST_OWNER_BYTES_MAX)
                        return refuse(ret_refusal, MMA_BAD_FIELD, field, "the owner before the slash is empty or too long");
                n_bare -= (size_t)(slash + 1 - bare);
                bare = slash + 1;
        }
        if (!name_is_valid(bare, n_bare))
                return refuse_name(ret_refusal, field);
        if (slash && !owners_find(matrices->owners, name->at, (size_t)(slash - name->at), &uid))
                return refuse(ret_refusal, MMA_NOT_FOUND, field, "there is no such owner here; its uid works always");
        matrix = name_find(matrices, conn, uid, bare, n_bare);
        if (!matrix || !may_read(matrix, conn))
                return refuse(ret_refusal, MMA_NOT_FOUND, field, "there is no matrix '%.*s'", (int)name->n_bytes, name->at);
        *ret_matrix = matrix;
        return 0;
}

int matrix_find_open(struct matrices *matrices, const struct conn *conn, uint64_t id, struct matrix **ret_matrix,
                     struct refusal *ret_refusal)
{
        struct matrix *matrix = id ? entry_find(matrices, id) : NULL;

        if (!matrix && id && id <= matrices->last_id)
                return refuse(ret_refusal, MMA_GONE, "matrix", "matrix %" PRIu64 " was dropped", id);
        if (!matrix || (matrix->conn != conn && !(matrix->state == MATRIX_COMMITTED && may_read(matrix, conn))))
                return refuse(ret_refusal, MMA_NOT_FOUND, "matrix", "there is no matrix %" PRIu64, id);
        if (matrix->state == MATRIX_COMMITTED || matrix->is_pending)
                return refuse(ret_refusal, MMA_DENIED, "matrix", "matrix %" PRIu64 " is committed and read-only", id);
        if (matrix->state == MATRIX_MAKING)
                return refuse(ret_refusal, MMA_NOT_FOUND, "matrix", "matrix %" PRIu64 " is not made yet", id);
        *ret_matrix = matrix;
        return 0;
}

int matrix_find_own(struct matrices *matrices, const struct conn *conn, uint64_t id, const struct text *name,
                    struct matrix **ret_matrix, struct refusal *ret_refusal)
{
        struct matrix *matrix = id ? entry_find(matrices, id) : NULL;
        int r;

        if (!matrix || matrix->conn != conn) {
                r = matrix_find(matrices, conn, id, name, id ? "matrix" : "name", &matrix, ret_refusal);
                if (r)
                        return r;
        }
        if (matrix->uid != conn->user->uid && !conn->user->is_admin)
                return refuse(ret_refusal, MMA_DENIED, id ? "matrix" : "name", "only its owner may drop this matrix");
        *ret_matrix = matrix;
        return 0;
}

static void item_fill(const struct matrix *matrix, struct wire_matrix *ret_item)
{
        *ret_item = (struct wire_matrix){
                .id = matrix->id, .rows = matrix->rows, .cols = matrix->cols, .batch = matrix->batch,
                .bytes = matrix->n_bytes, .dtype = matrix->dtype, .order = matrix->order, .share = matrix->share,
                .owner_uid = matrix->uid, .committed = matrix->state == MATRIX_COMMITTED,
        };
        memcpy(ret_item->name, matrix->name, sizeof(ret_item->name));
}

int matrices_list(struct matrices *matrices, const struct conn *conn, uint64_t cursor, const struct text *owner,
                  struct wire_matrix *ret_items, uint32_t n_items_max, uint32_t *ret_n_items, uint64_t *ret_cursor,
                  struct refusal *ret_refusal)
{
        uint32_t n_items = 0, n_visits = 0;
        uid_t uid = 0;
        size_t i;

        if (owner->n_bytes > 0 && !owners_find(matrices->owners, owner->at, owner->n_bytes, &uid))
                return refuse(ret_refusal, MMA_NOT_FOUND, "owner", "there is no such owner here; its uid works always");
        *ret_cursor = 0;
        for (i = entry_from(matrices, cursor < UINT64_MAX ? cursor + 1 : cursor); i < matrices->n_entries; i++) {
                const struct matrix *matrix = matrices->entries[i].matrix;

                if (n_items == n_items_max || n_visits++ == MATRIX_LIST_VISITS_MAX) {
                        *ret_cursor = matrices->entries[i - 1].id;
                        break;
                }
                if (!matrix || (owner->n_bytes > 0 && matrix->uid != uid))
                        continue;
                /* An owner sees what he has not committed yet, since it counts against his quota. */
                if (may_read(matrix, conn) || matrix->uid == conn->user->uid)
                        item_fill(matrix, &ret_items[n_items++]);
        }
        *ret_n_items = n_items;
        return 0;
}

/* ---- references ---- */

struct matrix *matrix_ref(struct matrix *matrix)
{
        assert(matrix->n_refs > 0);
        matrix->n_refs++;
        return matrix;
}

static void matrix_run_free(struct worker_task *task)
{
        struct matrix *matrix = (struct matrix *)((char *)task - offsetof(struct matrix, worker));
        struct backend *backend = matrix->matrices->backend;

        if (matrix->memory)
                backend->ops->memory_free(backend, matrix->memory);
        matrix->memory = NULL;
        pack_free_memory(matrix);
}

static void matrix_done_free(struct worker_task *task)
{
        struct matrix *matrix = (struct matrix *)((char *)task - offsetof(struct matrix, worker));

        matrix->matrices->n_alive--;
        pack_release(matrix);
        charge_release(&matrix->charge_bytes);
        charge_release(&matrix->charge_count);
        free(matrix);
}

struct matrix *matrix_unref(struct matrix *matrix)
{
        if (!matrix)
                return NULL;
        assert(matrix->n_refs > 0);
        if (--matrix->n_refs > 0)
                return NULL;
        assert(matrix->state == MATRIX_DROPPED && !matrix->accesses.reads && !matrix->accesses.writes);
        pack_forget(matrix);
        worker_start(matrix->matrices->loop, &matrix->worker, matrix_run_free, matrix_done_free);
        return NULL;
}
