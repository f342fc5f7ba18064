/* SPDX-License-Identifier: MIT
 *
 * Goal: through a real daemon, a product is the same wherever its operands lie, whatever their pitch, order or batch, however
 * it is waited for. Method: whole numbers, so that three loops give the exact result; the CPU backend.
 */
#include <dirent.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "client/client.h"
#include "tests/lib/harness.h"

#define WAIT_MS 60000

static struct harness harness;

static struct mma_client *open_client(void) {
        struct mma_open_options options = { .size = sizeof(options), .socket = harness.socket, .timeout_ms = 20000 };
        struct mma_client *client;
        struct mma_error error;

        if (mma_open(&options, &client, &error) != MMA_OK)
                fail_msg("open: %s: %s", mma_status_name(error.status), error.text);
        return client;
}

static int start(void **state) {
        struct harness_options options = { .backend = "cpu" };

        (void)state;
        return harness_start(&options, &harness);
}

static int stop(void **state) {
        int r = harness_stop(&harness);

        (void)state;
        harness_end(&harness);
        return r;
}

static void require_ok(struct mma_client *client, int status) {
        if (status != MMA_OK)
                fail_msg("%s: %s: %s", mma_status_name(status), mma_last_error(client)->field, mma_last_error(client)->text);
}

static void fill(float *values, size_t n, unsigned salt) {
        for (size_t i = 0; i < n; i++)
                values[i] = (float)((int)((i * 7 + salt * 13) % 11) - 5);
}

/* ---- one random product in several places ---- */

struct shape {
        uint64_t m, n, k, batch, pad[4];
        int orders[4], op_a, op_b, shares_b, has_c;
};

static uint64_t lines_of(const struct mma_matrix *matrix) {
        return matrix->order == MMA_ORDER_COL ? matrix->cols : matrix->rows;
}

static uint64_t line_of(const struct mma_matrix *matrix) {
        return matrix->order == MMA_ORDER_COL ? matrix->rows : matrix->cols;
}

static struct mma_gemm describe(const struct shape *shape, uint64_t *ret_sizes) {
        struct mma_gemm gemm;
        struct mma_matrix *matrices[4] = { &gemm.a, &gemm.b, &gemm.c, &gemm.d };

        mma_gemm_init(&gemm);
        gemm.op_a = shape->op_a;
        gemm.op_b = shape->op_b;
        gemm.batch = shape->batch;
        gemm.a.rows = shape->op_a == MMA_OP_T ? shape->k : shape->m;
        gemm.a.cols = shape->op_a == MMA_OP_T ? shape->m : shape->k;
        gemm.b.rows = shape->op_b == MMA_OP_T ? shape->n : shape->k;
        gemm.b.cols = shape->op_b == MMA_OP_T ? shape->k : shape->n;
        gemm.c.rows = gemm.d.rows = shape->m;
        gemm.c.cols = gemm.d.cols = shape->n;
        gemm.alpha = 2;
        gemm.beta = shape->has_c ? 3 : 0;
        for (int i = 0; i < 4; i++) {
                uint64_t size;

                matrices[i]->dtype = MMA_F32;
                matrices[i]->order = shape->orders[i];
                matrices[i]->ld = line_of(matrices[i]) + shape->pad[i] + (line_of(matrices[i]) == 0);
                matrices[i]->batch_stride = lines_of(matrices[i]) * matrices[i]->ld + shape->pad[i];
                size = matrices[i]->batch_stride * shape->batch;
                if (i == 1 && shape->shares_b)
                        matrices[i]->batch_stride = 0;
                ret_sizes[i] = size;
        }
        if (!shape->has_c)
                gemm.c = (struct mma_matrix){ 0 };
        return gemm;
}

static float at(const struct mma_matrix *matrix, const float *data, uint64_t batch, uint64_t i, uint64_t j) {
        return data[batch * matrix->batch_stride + (matrix->order == MMA_ORDER_COL ? j * matrix->ld + i : i * matrix->ld + j)];
}

static void expect(const struct mma_gemm *gemm, float *const data[4], float *ret_d) {
        for (uint64_t batch = 0; batch < gemm->batch; batch++)
                for (uint64_t i = 0; i < gemm->d.rows; i++)
                        for (uint64_t j = 0; j < gemm->d.cols; j++) {
                                uint64_t n_k = gemm->op_a == MMA_OP_T ? gemm->a.rows : gemm->a.cols;
                                float sum = 0;

                                for (uint64_t k = 0; k < n_k; k++)
                                        sum += (gemm->op_a == MMA_OP_T ? at(&gemm->a, data[0], batch, k, i)
                                                                       : at(&gemm->a, data[0], batch, i, k)) *
                                               (gemm->op_b == MMA_OP_T ? at(&gemm->b, data[1], batch, j, k)
                                                                       : at(&gemm->b, data[1], batch, k, j));
                                sum *= (float)gemm->alpha;
                                if (gemm->beta != 0)
                                        sum += (float)gemm->beta * at(&gemm->c, data[2], batch, i, j);
                                ret_d[batch * gemm->d.batch_stride +
                                      (gemm->d.order == MMA_ORDER_COL ? j * gemm->d.ld + i : i * gemm->d.ld + j)] = sum;
                        }
}

/* places: bit i = matrix i in memory of mma_alloc. */
static void check_shape(struct mma_client *client, const struct shape *shape) {
        float *plain[4], *shared[4], *wanted;
        uint64_t sizes[4];
        struct mma_gemm gemm = describe(shape, sizes);

        for (int i = 0; i < 4; i++) {
                plain[i] = malloc((sizes[i] + 1) * sizeof(float));
                require_ok(client, mma_alloc(client, (sizes[i] + 1) * sizeof(float), (void **)&shared[i]));
                fill(plain[i], sizes[i], (unsigned)i);
                fill(shared[i], sizes[i], (unsigned)i);
        }
        wanted = malloc((sizes[3] + 1) * sizeof(float));
        fill(wanted, sizes[3], 3);
        expect(&gemm, plain, wanted);
        for (unsigned places = 0; places < 16; places++) {
                struct mma_matrix *matrices[4] = { &gemm.a, &gemm.b, &gemm.c, &gemm.d };
                float *d = places & 8 ? shared[3] : plain[3];

                for (unsigned i = 0; i < 4; i++)
                        if (i != 2 || shape->has_c)
                                matrices[i]->data = places >> i & 1 ? shared[i] : plain[i];
                fill(d, sizes[3], 3);
                require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
                for (uint64_t i = 0; i < sizes[3]; i++)
                        if (d[i] != wanted[i])
                                fail_msg("places %u, %llu x %llu x %llu, batch %llu: element %llu is %g instead of %g", places,
                                         (unsigned long long)shape->m, (unsigned long long)shape->n,
                                         (unsigned long long)shape->k, (unsigned long long)shape->batch,
                                         (unsigned long long)i, d[i], wanted[i]);
        }
        for (int i = 0; i < 4; i++) {
                free(plain[i]);
                mma_free(client, shared[i]);
        }
        free(wanted);
}

static void test_every_placement_gives_the_exact_result(void **state) {
        unsigned seed = (unsigned)time(NULL);
        struct mma_client *client = open_client();

        (void)state;
        print_message("seed %u\n", seed);
        for (int round = 0; round < 25; round++) {
                uint64_t most = round % 5 == 4 ? 120 : 20;
                struct shape shape = {
                        .m = (uint64_t)rand_r(&seed) % most,
                        .n = (uint64_t)rand_r(&seed) % most,
                        .k = (uint64_t)rand_r(&seed) % most,
                        .batch = 1 + (uint64_t)rand_r(&seed) % 3,
                        .op_a = rand_r(&seed) % 2 ? MMA_OP_T : MMA_OP_N,
                        .op_b = rand_r(&seed) % 2 ? MMA_OP_T : 0,
                        .shares_b = rand_r(&seed) % 3 == 0,
                        .has_c = rand_r(&seed) % 2,
                };

                for (int i = 0; i < 4; i++) {
                        shape.pad[i] = (uint64_t)rand_r(&seed) % 4;
                        shape.orders[i] = rand_r(&seed) % 2 ? MMA_ORDER_COL : MMA_ORDER_ROW;
                }
                check_shape(client, &shape);
        }
        mma_close(client);
}

/* Above 8 MiB: copies with helper threads. */
static void test_large_plain_operands_are_exact(void **state) {
        enum { N = 1531 };
        struct mma_client *client = open_client();
        float *a = malloc(N * (N + 1) * sizeof(float)), *b = calloc(N * N, sizeof(float)), *d = malloc(N * N * sizeof(float));
        struct mma_result result;
        struct mma_gemm gemm;

        (void)state;
        fill(a, N * (N + 1), 5);
        for (int i = 0; i < N; i++)
                b[i * N + (i * 7 + 3) % N] = 2;
        mma_gemm_init(&gemm);
        gemm.a = (struct mma_matrix){ .dtype = MMA_F32, .rows = N, .cols = N, .ld = N + 1, .data = a };
        gemm.b = (struct mma_matrix){ .dtype = MMA_F32, .rows = N, .cols = N, .data = b };
        gemm.d = (struct mma_matrix){ .dtype = MMA_F32, .rows = N, .cols = N, .data = d };
        require_ok(client, mma_gemm(client, &gemm, WAIT_MS, &result));
        assert_string_equal(result.backend, harness_backend("cpu"));
        assert_true(result.id != 0);
        for (int i = 0; i < N; i++)
                for (int k = 0; k < N; k++)
                        assert_true(d[i * N + (k * 7 + 3) % N] == 2 * a[i * (N + 1) + k]);
        mma_close(client);
        free(a);
        free(b);
        free(d);
}

/* ---- asynchronous ---- */

struct job {
        float a, b, d;
        int status;
        uint64_t id;
};

static void on_done(struct mma_client *client, const struct mma_result *result, void *userdata) {
        struct job *job = userdata;

        (void)client;
        job->status = result->status;
        job->id = result->id;
}

static void scalar(struct mma_gemm *gemm, struct job *job) {
        mma_gemm_init(gemm);
        gemm->a = gemm->b = gemm->d = (struct mma_matrix){ .dtype = MMA_F32, .rows = 1, .cols = 1 };
        gemm->a.data = &job->a;
        gemm->b.data = &job->b;
        gemm->d.data = &job->d;
}

static void test_thousands_in_flight_over_a_foreign_loop_all_arrive(void **state) {
        enum { N = 3000 };
        struct mma_client *client = open_client();
        struct job *jobs = calloc(N, sizeof(*jobs));
        int fd = mma_fd(client);

        (void)state;
        for (int i = 0; i < N; i++) {
                struct mma_gemm gemm;
                uint64_t id;

                jobs[i] = (struct job){ .a = (float)(i % 1000), .b = 3, .status = -1 };
                scalar(&gemm, &jobs[i]);
                require_ok(client, mma_gemm_submit(client, &gemm, WAIT_MS, on_done, &jobs[i], &id));
        }
        while (mma_pending(client) > 0) {
                struct pollfd pollfd = { .fd = fd, .events = mma_events(client) };
                int timeout_ms = mma_timeout_ms(client);

                if (timeout_ms != 0)
                        assert_int_equal(poll(&pollfd, 1, WAIT_MS), 1);
                require_ok(client, mma_process(client));
        }
        for (int i = 0; i < N; i++) {
                assert_int_equal(jobs[i].status, MMA_OK);
                assert_true(jobs[i].d == jobs[i].a * 3);
        }
        mma_close(client);
        free(jobs);
}

static void test_small_product_behind_a_large_one_gets_its_own_answer(void **state) {
        enum { N = 1024 };
        struct mma_client *client = open_client();
        float *a = calloc(N * N, sizeof(float)), *d = calloc(N * N, sizeof(float));
        struct job large = { .status = -1 }, small = { .a = 4, .b = 5, .status = -1 };
        struct mma_gemm gemm;
        uint64_t ids[2];

        (void)state;
        for (int i = 0; i < N; i++)
                a[i * N + i] = 3;
        mma_gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = (struct mma_matrix){ .dtype = MMA_F32, .rows = N, .cols = N };
        gemm.a.data = gemm.b.data = a;
        gemm.d.data = d;
        require_ok(client, mma_gemm_submit(client, &gemm, WAIT_MS, on_done, &large, &ids[0]));
        scalar(&gemm, &small);
        require_ok(client, mma_gemm_submit(client, &gemm, WAIT_MS, on_done, &small, &ids[1]));
        require_ok(client, mma_wait(client, 0, WAIT_MS));
        assert_int_equal(large.status, MMA_OK);
        assert_int_equal(small.status, MMA_OK);
        assert_true(large.id == ids[0] && small.id == ids[1]);
        assert_true(small.d == 20);
        for (int i = 0; i < N; i++)
                assert_true(d[i * N + i] == 9 && d[i * N + (i + 1) % N] == 0);
        mma_close(client);
        free(a);
        free(d);
}

static void test_chain_in_shared_memory_runs_in_submission_order(void **state) {
        struct mma_client *client = open_client();
        struct job jobs[20];
        float *m;

        (void)state;
        require_ok(client, mma_alloc(client, 4096, (void **)&m));
        m[0] = 1;
        m[30] = 2;
        /* m[i + 1] = m[i] * 2, each waiting for the one before it inside the daemon. */
        for (int i = 0; i < 20; i++) {
                struct mma_gemm gemm;

                jobs[i].status = -1;
                scalar(&gemm, &jobs[i]);
                gemm.a.data = &m[i];
                gemm.b.data = &m[30];
                gemm.d.data = &m[i + 1];
                require_ok(client, mma_gemm_submit(client, &gemm, WAIT_MS, on_done, &jobs[i], NULL));
        }
        require_ok(client, mma_wait(client, 0, WAIT_MS));
        for (int i = 0; i < 20; i++)
                assert_int_equal(jobs[i].status, MMA_OK);
        assert_true(m[20] == 1048576);
        mma_free(client, m);
        mma_close(client);
}

static void test_vector_of_products_has_one_result_each(void **state) {
        struct mma_client *client = open_client();
        struct mma_gemm gemms[80];
        struct mma_result results[80];
        struct job jobs[80];

        (void)state;
        for (int i = 0; i < 80; i++) {
                jobs[i] = (struct job){ .a = (float)i, .b = 7 };
                scalar(&gemms[i], &jobs[i]);
        }
        require_ok(client, mma_gemm_vector(client, gemms, 80, WAIT_MS, results));
        for (int i = 0; i < 80; i++) {
                assert_int_equal(results[i].status, MMA_OK);
                assert_true(jobs[i].d == jobs[i].a * 7);
        }
        mma_close(client);
}

/* ---- resources ---- */

static unsigned count_own_fds(void) {
        DIR *folder = opendir("/proc/self/fd");
        unsigned n = 0;

        assert_non_null(folder);
        while (readdir(folder))
                n++;
        closedir(folder);
        return n;
}

static unsigned count_own_mappings(void) {
        FILE *file = fopen("/proc/self/maps", "re");
        unsigned n = 0;
        int c;

        assert_non_null(file);
        while ((c = fgetc(file)) != EOF)
                n += c == '\n';
        fclose(file);
        return n;
}

static void test_thousand_allocations_and_large_requests_leave_nothing(void **state) {
        enum { N = 64 };
        struct mma_client *client = open_client();
        static float d[N * N];
        unsigned fds = 0, mappings = 0;
        int daemon_fds = 0;

        (void)state;
        for (int i = 0; i < 1010; i++) {
                struct mma_gemm gemm;
                float *a;

                require_ok(client, mma_alloc(client, N * N * sizeof(float), (void **)&a));
                for (int k = 0; k < N * N; k++)
                        assert_true(a[k] == 0);
                for (int k = 0; k < N; k++)
                        a[k * N + k] = 2;
                mma_gemm_init(&gemm);
                gemm.a = gemm.b = gemm.d = (struct mma_matrix){ .dtype = MMA_F32, .rows = N, .cols = N };
                gemm.a.data = gemm.b.data = a;
                gemm.d.data = d;
                require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
                assert_true(d[0] == 4 && d[N * N - 1] == 4);
                mma_free(client, a);
                if (i == 10) {
                        require_ok(client, mma_ping(client, WAIT_MS));
                        fds = count_own_fds();
                        mappings = count_own_mappings();
                        daemon_fds = harness_n_fds(&harness);
                }
        }
        require_ok(client, mma_ping(client, WAIT_MS));
        assert_int_equal(count_own_fds(), fds);
        assert_in_range(count_own_mappings(), 0, mappings + 5);
        /* Slabs are closed by workers: give them a moment. */
        for (int i = 0; i < 200 && harness_n_fds(&harness) > daemon_fds + 8; i++)
                harness_sleep_ms(20);
        assert_in_range(harness_n_fds(&harness), 0, daemon_fds + 8);
        mma_close(client);
}

static void *open_and_multiply(void *argument) {
        struct mma_client *client = open_client();
        struct job job = { .a = 6, .b = 7 };
        struct mma_gemm gemm;

        scalar(&gemm, &job);
        if (mma_gemm(client, &gemm, WAIT_MS, NULL) == MMA_OK && job.d == 42)
                *(int *)argument = 1;
        mma_close(client);
        return NULL;
}

static void test_hundred_clients_starting_at_once_all_succeed(void **state) {
        enum { N = 100 };
        pthread_t threads[N];
        int is_right[N] = { 0 };

        (void)state;
        for (int i = 0; i < N; i++)
                assert_int_equal(pthread_create(&threads[i], NULL, open_and_multiply, &is_right[i]), 0);
        for (int i = 0; i < N; i++)
                pthread_join(threads[i], NULL);
        for (int i = 0; i < N; i++)
                assert_int_equal(is_right[i], 1);
}

static void test_cancelled_product_completes_once_and_the_client_goes_on(void **state) {
        enum { N = 1500 };
        struct mma_client *client = open_client();
        float *a = calloc(N * N, sizeof(float)), *d = malloc(N * N * sizeof(float));
        struct job large = { .status = -1 }, small = { .a = 2, .b = 2 };
        struct mma_gemm gemm;
        uint64_t id;

        (void)state;
        mma_gemm_init(&gemm);
        gemm.a = gemm.b = gemm.d = (struct mma_matrix){ .dtype = MMA_F32, .rows = N, .cols = N };
        gemm.a.data = gemm.b.data = a;
        gemm.d.data = d;
        require_ok(client, mma_gemm_submit(client, &gemm, WAIT_MS, on_done, &large, &id));
        require_ok(client, mma_cancel(client, id));
        require_ok(client, mma_wait(client, id, WAIT_MS));
        assert_true(large.status == MMA_OK || large.status == MMA_CANCELLED);
        assert_int_equal(mma_cancel(client, id), MMA_NOT_FOUND);
        scalar(&gemm, &small);
        require_ok(client, mma_gemm(client, &gemm, WAIT_MS, NULL));
        assert_true(small.d == 4);
        mma_close(client);
        free(a);
        free(d);
}

static void test_daemon_tells_about_itself(void **state) {
        struct mma_client *client = open_client();
        struct mma_info info = { .size = sizeof(info) };
        struct mma_kernel_info *kernels;
        struct mma_counter *counters;
        size_t n;

        (void)state;
        require_ok(client, mma_get_info(client, WAIT_MS, &info));
        assert_string_equal(info.backend, harness_backend("cpu"));
        assert_string_equal(info.state, "ready");
        assert_int_equal(info.pid, harness.pid);
        assert_true(info.inline_bytes_max > 0 && info.slab_bytes_max > 0);
        require_ok(client, mma_kernels(client, WAIT_MS, &kernels, &n));
        assert_true(n > 0);
        free(kernels);
        require_ok(client, mma_stats(client, WAIT_MS, &counters, &n));
        assert_true(n > 0);
        free(counters);
        mma_close(client);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_every_placement_gives_the_exact_result),
                cmocka_unit_test(test_large_plain_operands_are_exact),
                cmocka_unit_test(test_thousands_in_flight_over_a_foreign_loop_all_arrive),
                cmocka_unit_test(test_small_product_behind_a_large_one_gets_its_own_answer),
                cmocka_unit_test(test_chain_in_shared_memory_runs_in_submission_order),
                cmocka_unit_test(test_vector_of_products_has_one_result_each),
                cmocka_unit_test(test_thousand_allocations_and_large_requests_leave_nothing),
                cmocka_unit_test(test_hundred_clients_starting_at_once_all_succeed),
                cmocka_unit_test(test_cancelled_product_completes_once_and_the_client_goes_on),
                cmocka_unit_test(test_daemon_tells_about_itself),
        };

        return cmocka_run_group_tests(tests, start, stop);
}
