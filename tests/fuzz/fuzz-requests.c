/* SPDX-License-Identifier: MIT
 *
 * The semantic fuzzer: random requests over a socket to a real daemon. In clean rounds every product is right or refused
 * by proto/gemm.h, and all results and every byte of the slabs must be what the oracle makes of the requests one after
 * the other. In wild rounds members are changed to what nobody should send, other methods and cancels are mixed in, and
 * the stream is cut anywhere: each request still gets exactly one reply, refusals say why, and committed matrices keep
 * their values. Prints its seed: fuzz-requests [-n ROUNDS] [-t SECONDS] [-s SEED].
 */
#include "tests/fuzz/requests.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "tests/lib/harness.h"
#include "tests/lib/peer.h"

#define REQUESTS_MAX 24
#define ROUNDS_PER_CONNECTION 12
#define BELOW(n) oracle_below(&world.random, n)
#define ONE_IN(n) (BELOW(n) == 0)

struct sent {
        int method;
        uint64_t id;
        bool is_answered, is_vector;
        uint32_t n_problems;
        struct product problems[PROBLEMS_MAX];
        struct payload payload;
        struct reply reply;
        uint8_t *reply_payload;
        uint64_t reply_bytes;
};

static struct world world;
static struct harness harness;
static struct peer peer;
static struct sent round_sent[REQUESTS_MAX];
static uint32_t n_sent;
static uint8_t *stream;
static size_t stream_bytes;
static struct { uint64_t n_rounds, n_requests, n_products, n_checked, n_ok, n_refused; } counts;

static _Noreturn void fail(const char *what, const struct sent *sent, const char *text)
{
        char *log = harness_read_log(&harness);

        fprintf(stderr, "%s: request %" PRIu64 " method %d status %d '%s' %s: %s\n", what, sent ? sent->id : 0,
                sent ? sent->method : 0, sent ? sent->reply.status : 0, sent ? sent->reply.refusal.field : "",
                sent ? sent->reply.refusal.text : "", text);
        fprintf(stderr, "the daemon's log ends:\n%s\n", strlen(log) > 4000 ? log + strlen(log) - 4000 : log);
        harness_end(&harness);
        exit(1);
}

/* ---- sending ---- */

static void append(const void *at, uint64_t n_bytes)
{
        static size_t n_allocated;

        if (stream_bytes + n_bytes > n_allocated) {
                n_allocated = 2 * (stream_bytes + n_bytes);
                stream = realloc(stream, n_allocated);
        }
        if (at)
                memcpy(stream + stream_bytes, at, n_bytes);
        else
                memset(stream + stream_bytes, 0, n_bytes);
        stream_bytes += n_bytes;
}

static void append_request(struct request *request, const struct payload *payload)
{
        static uint8_t map[FRAME_MAP_BYTES_MAX];
        uint8_t header[FRAME_HEADER_BYTES];
        int n = wire_encode_request(request, map, sizeof map);

        if (n < 0)
                fail("a request does not fit into its map", NULL, "");
        frame_header_encode(&(struct frame_header){ .map_bytes = (uint32_t)n, .payload_bytes = payload->n_bytes }, header);
        append(header, sizeof header);
        append(map, (uint64_t)n);
        append(NULL, frame_padded((uint64_t)n) - (uint64_t)n);
        append(payload->at, payload->n_bytes);
        append(NULL, frame_padded(payload->n_bytes) - payload->n_bytes);
}

/* On its own thread, so that neither end waits for the other with full buffers. */
static void *send_all(void *argument)
{
        struct oracle_random random;
        size_t at = 0;

        oracle_seed(&random, *(uint64_t *)argument);
        while (at < stream_bytes) {
                static const size_t most[] = { 1, 33, 500, 5000, 1u << 20 };
                size_t n = 1 + oracle_below(&random, most[oracle_below(&random, 5)]);

                if (n > stream_bytes - at)
                        n = stream_bytes - at;
                if (peer_send(&peer, stream + at, n, HARNESS_WAIT_MS) < 0)
                        break;          /* the receiver says what is wrong */
                at += n;
        }
        return NULL;
}

/* ---- rounds ---- */

static struct sent *begin(int method)
{
        struct sent *sent = &round_sent[n_sent++];

        memset(sent, 0, sizeof *sent);
        sent->method = method;
        sent->id = peer.next_id++;
        sent->payload.at = calloc(1, PAYLOAD_BYTES_MAX + 64);
        return sent;
}

static void add_products(bool is_wild)
{
        struct sent *sent = begin(WIRE_GEMM);
        struct gemm problems[PROBLEMS_MAX];
        struct request request = { .id = sent->id, .method = WIRE_GEMM };

        sent->is_vector = ONE_IN(3);
        sent->n_problems = sent->is_vector ? 1 + (uint32_t)BELOW(PROBLEMS_MAX) : 1;
        for (uint32_t i = 0; i < sent->n_problems; i++) {
                struct product *product = &sent->problems[i];

                product_build(&world, &sent->payload, !sent->is_vector && !is_wild, product);
                if (is_wild && ONE_IN(2))
                        product_mutate(&world, product);
                problems[i] = product->sent;
        }
        request.gemm.is_vector = sent->is_vector;
        request.gemm.n_problems = sent->n_problems;
        request.gemm.problems = problems;
        if (is_wild && ONE_IN(6))
                request.deadline_us = awkward_number(&world.random);
        if (is_wild && ONE_IN(20))
                sent->payload.n_bytes = BELOW(PAYLOAD_BYTES_MAX);
        counts.n_products += sent->n_problems;
        append_request(&request, &sent->payload);
}

static void add_other(void)
{
        struct sent *sent = begin(WIRE_NONE);
        struct request request;

        sent->payload.n_bytes = wild_request(&world, sent->id, n_sent, &request);
        sent->method = request.method;
        append_request(&request, &sent->payload);
}

static void receive_all(void)
{
        for (uint32_t i = 0; i < n_sent; i++) {
                struct reply reply;
                struct sent *sent = NULL;
                int r = peer_receive(&peer, WIRE_GEMM, &reply, HARNESS_WAIT_MS);

                for (uint32_t k = 0; k < n_sent && !r; k++)
                        if (round_sent[k].id == reply.id)
                                sent = &round_sent[k];
                if (r < 0 || reply.is_bye || !sent || sent->is_answered) {
                        for (uint32_t k = 0; k < n_sent && !sent; k++)
                                if (!round_sent[k].is_answered)
                                        sent = &round_sent[k];
                        if (sent && !r)
                                sent->reply = reply;
                        fail(r == -ETIMEDOUT ? "no reply" : r < 0 ? "the connection ended" : reply.is_bye ? "bye" : "a reply too many",
                             sent, "");
                }
                if (peer.passed_fd >= 0)
                        close(peer.passed_fd);
                peer.passed_fd = -1;
                sent->is_answered = true;
                sent->reply = reply;
                sent->reply_payload = peer.payload;
                sent->reply_bytes = peer.payload_bytes;
                peer.payload = NULL;
                if (reply.status && (!mma_status_name(reply.status) || (!reply.refusal.field[0] && !reply.refusal.text[0])))
                        fail("a refusal that does not say why", sent, "");
                counts.n_ok += reply.status == MMA_OK;
                counts.n_refused += reply.status != MMA_OK;
        }
}

/* ---- judgement ---- */

static void check_element_wise(const struct mma_problem *got, const struct mma_problem *wanted, const struct sent *sent)
{
        struct oracle_matrix x = oracle_d(got), y = oracle_d(wanted);
        size_t element = oracle_bytes(got->d.dtype);

        for (uint64_t batch = 0; batch < got->batch; batch++)
                for (uint64_t row = 0; row < got->m; row++)
                        for (uint64_t column = 0; column < got->n; column++) {
                                double value = oracle_get(x, batch, row, column), want = oracle_get(y, batch, row, column);
                                uint64_t at = oracle_index(x, batch, row, column) * element;

                                if (value != want && !(value != value && want != want)) {
                                        char text[200];

                                        snprintf(text, sizeof text, "element (%" PRIu64 ", %" PRIu64 ") is %.17g, not %.17g", row, column,
                                                 value, want);
                                        fail("a result in a slab is wrong", sent, text);
                                }
                                /* -0 and 0, and all NaNs, are the same here. */
                                memcpy((uint8_t *)got->d.at + at, (uint8_t *)wanted->d.at + at, element);
                        }
}

static void check_inline(const struct sent *sent, const struct product *product, uint32_t index)
{
        uint64_t at = sent->reply.gemm.d_offsets[index], n_bytes = 0;
        struct mma_problem problem;
        char text[300] = "";
        uint8_t *d;

        if (product->sent.d.place != PLACE_INLINE)
                return;
        if (!gemm_inline_d_bytes(&product->checked, &n_bytes) || at > sent->reply_bytes || n_bytes > sent->reply_bytes - at)
                fail("an inline result lies outside of the payload", sent, "");
        d = malloc(n_bytes + 1);
        memcpy(d, sent->reply_payload + at, n_bytes);
        product_problem(&world, product, true, d, &problem);
        if (oracle_check(&problem, product->is_exact ? ORACLE_EXACT : ORACLE_BOUNDED, text, sizeof text))
                fail("a result is wrong", sent, text);
        free(d);
        if (product->checked.wants_amax) {
                float amax = sent->reply.gemm.amax[index], want;
                double bound;

                oracle_amax(&problem, &want, &bound);
                snprintf(text, sizeof text, "it is %.9g, not %.9g", (double)amax, (double)want);
                if (!sent->reply.gemm.has_amax[index] ||
                    (isnan(want) ? !isnan(amax) : amax != want && !(fabs((double)amax - (double)want) <= bound)))
                        fail("amax is wrong", sent, text);
        }
        counts.n_checked++;
}

/* In the order of submission: slabs hold what those before have left. */
static void judge_clean(void)
{
        for (uint32_t i = 0; i < n_sent; i++) {
                const struct sent *sent = &round_sent[i];

                if (sent->is_vector && (sent->reply.status || sent->reply.gemm.n_problems != sent->n_problems))
                        fail("a vector was refused or is short", sent, "");
                for (uint32_t k = 0; k < sent->n_problems; k++) {
                        const struct product *product = &sent->problems[k];
                        struct mma_problem problem;
                        char text[100];

                        if (sent->reply.gemm.statuses[k] != product->expected) {
                                snprintf(text, sizeof text, "product %u has status %u, gemm_check says %d", k,
                                         sent->reply.gemm.statuses[k], product->expected);
                                fail("another status", sent, text);
                        }
                        if (product->expected)
                                continue;
                        check_inline(sent, product, k);
                        if (product->sent.d.place == PLACE_INLINE)
                                continue;
                        product_problem(&world, product, true, NULL, &problem);
                        oracle_gemm(&problem);
                        counts.n_checked++;
                }
        }
        for (uint32_t i = 0; i < n_sent; i++)
                for (uint32_t k = 0; k < round_sent[i].n_problems; k++) {
                        const struct product *product = &round_sent[i].problems[k];
                        struct mma_problem got, wanted;

                        if (product->expected || product->sent.d.place == PLACE_INLINE)
                                continue;
                        product_problem(&world, product, false, NULL, &got);
                        product_problem(&world, product, true, NULL, &wanted);
                        check_element_wise(&got, &wanted, &round_sent[i]);
                }
        for (int i = 0; i < N_SLABS; i++)
                if (memcmp(world.memory.slabs[i], world.memory.shadows[i], SLAB_BYTES) != 0)
                        fail("bytes of a slab that belong to no result were written", NULL, "");
}

static void judge_wild(void)
{
        for (uint32_t i = 0; i < n_sent; i++) {
                const struct sent *sent = &round_sent[i];

                for (uint32_t k = 0; k < sent->n_problems && sent->method == WIRE_GEMM && !sent->reply.status; k++) {
                        const struct product *product = &sent->problems[k];
                        uint64_t at = sent->reply.gemm.d_offsets[k];

                        if (at != GEMM_UNSET && at > sent->reply_bytes)
                                fail("an inline result lies outside of the payload", sent, "");
                        if (!sent->reply.gemm.statuses[k] && !product->is_mutated && !product->touches_slabs)
                                check_inline(sent, product, k);
                }
        }
}

static void play_round(bool is_wild)
{
        uint32_t n = 1 + (uint32_t)BELOW(REQUESTS_MAX);
        uint64_t seed = oracle_next(&world.random);
        pthread_t sender;

        n_sent = 0;
        stream_bytes = 0;
        world.chain.is_set = false;
        memset(world.memory.n_taken, 0, sizeof world.memory.n_taken);
        while (n_sent < n)
                if (is_wild && ONE_IN(2))
                        add_other();
                else
                        add_products(is_wild);
        for (int i = 0; i < N_SLABS; i++)
                memcpy(world.memory.shadows[i], world.memory.slabs[i], SLAB_BYTES);
        if (pthread_create(&sender, NULL, send_all, &seed) != 0)
                abort();
        receive_all();
        pthread_join(sender, NULL);
        if (is_wild)
                judge_wild();
        else
                judge_clean();
        for (uint32_t i = 0; i < n_sent; i++) {
                free(round_sent[i].payload.at);
                free(round_sent[i].reply_payload);
        }
        counts.n_rounds++;
        counts.n_requests += n_sent;
}

/* ---- connections ---- */

static void call(struct request *request, const void *payload, uint64_t n_bytes, struct reply *ret_reply)
{
        request->id = 0;
        if (peer_call(&peer, request, payload, n_bytes, ret_reply) != 0 || (ret_reply->status && request->method != WIRE_MATRIX_GET))
                fail("a well-behaved request failed", NULL, ret_reply->refusal.text);
}

static void put_resident(struct resident *resident, uint8_t dtype)
{
        struct request request = { .method = WIRE_MATRIX_PUT };
        struct mma_view view = { .at = resident->values, .dtype = dtype };
        struct reply reply;

        snprintf(resident->name, sizeof resident->name, "r%u", dtype);
        resident->dtype = dtype;
        resident->order = ONE_IN(2) ? MMA_ORDER_ROW : MMA_ORDER_COL;
        resident->rows = 1 + BELOW(20);
        resident->cols = 1 + BELOW(20);
        view.order = resident->order;
        view.ld = resident->order == MMA_ORDER_ROW ? resident->cols : resident->rows;
        oracle_fill_whole((struct oracle_matrix){ .view = &view, .role = ORACLE_B, .rows = resident->rows, .cols = resident->cols,
                                                  .batch = 1 }, &world.random, 3);
        request.matrix_put.name = (struct text){ resident->name, (uint32_t)strlen(resident->name) };
        request.matrix_put.shape = (struct operand){ .dtype = dtype, .order = resident->order, .rows = resident->rows,
                                                     .cols = resident->cols, .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
        request.matrix_put.batch = 1;
        request.matrix_put.has_source = true;
        request.matrix_put.source = (struct operand){ .place = PLACE_INLINE, .rows = GEMM_UNSET, .cols = GEMM_UNSET,
                                                      .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
        request.matrix_put.share = MMA_SHARE_PRIVATE;
        request.matrix_put.share_gid = -1;
        request.matrix_put.replace = true;
        call(&request, resident->values, resident->rows * resident->cols * mma_dtype_bytes(dtype), &reply);
        resident->id = reply.matrix_put.matrix;
}

/* A wild drop may have found it; what is still there is as it was put. */
static void check_resident(const struct resident *resident)
{
        struct request request = { .method = WIRE_MATRIX_GET };
        struct reply reply;

        request.matrix_get.matrix = resident->id;
        request.matrix_get.n_lines = GEMM_UNSET;
        request.matrix_get.target = (struct operand){ .place = PLACE_INLINE, .rows = GEMM_UNSET, .cols = GEMM_UNSET,
                                                      .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };
        call(&request, NULL, 0, &reply);
        if (!reply.status && memcmp(peer.payload, resident->values, peer.payload_bytes) != 0)
                fail("a committed matrix has changed", NULL, resident->name);
        if (reply.status && reply.status != MMA_GONE && reply.status != MMA_NOT_FOUND)
                fail("a committed matrix cannot be read", NULL, resident->name);
}

static void connect_again(void)
{
        if (peer_start(&peer, harness.socket) != 0)
                fail("no connection", NULL, "");
        for (int i = 0; i < N_SLABS; i++) {
                struct request request = { .method = WIRE_SLAB_OPEN, .slab_open.bytes = SLAB_BYTES };
                struct reply reply;

                call(&request, NULL, 0, &reply);
                world.memory.slab_ids[i] = reply.slab_open.slab;
                world.memory.slabs[i] = mmap(NULL, SLAB_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, peer.passed_fd, 0);
                if (world.memory.slabs[i] == MAP_FAILED)
                        fail("a slab cannot be mapped", NULL, "");
                close(peer.passed_fd);
                peer.passed_fd = -1;
        }
        for (uint8_t i = 0; i < N_RESIDENTS; i++)
                put_resident(&world.residents[i], (uint8_t)(MMA_F16 + i));
}

static void disconnect(void)
{
        for (int i = 0; i < N_RESIDENTS; i++)
                check_resident(&world.residents[i]);
        /* Sometimes with work under way that nobody will ask for. */
        if (ONE_IN(2)) {
                n_sent = 0;
                stream_bytes = 0;
                memset(world.memory.n_taken, 0, sizeof world.memory.n_taken);
                for (int i = 0; i < 4; i++)
                        add_products(true);
                peer_send(&peer, stream, BELOW(stream_bytes), HARNESS_WAIT_MS);
                for (uint32_t i = 0; i < n_sent; i++)
                        free(round_sent[i].payload.at);
        }
        peer_close(&peer);
        for (int i = 0; i < N_SLABS; i++)
                munmap(world.memory.slabs[i], SLAB_BYTES);
}

int main(int argc, char **argv)
{
        uint64_t seed = (uint64_t)time(NULL), n_rounds = UINT64_MAX, until_us = UINT64_MAX;
        int option;

        while ((option = getopt(argc, argv, "n:t:s:")) != -1) {
                if (option == 'n')
                        n_rounds = strtoull(optarg, NULL, 0);
                else if (option == 't')
                        until_us = harness_now_us() + strtoull(optarg, NULL, 0) * 1000000;
                else if (option == 's')
                        seed = strtoull(optarg, NULL, 0);
                else
                        return 2;
        }
        setvbuf(stdout, NULL, _IOLBF, 0);
        printf("seed %" PRIu64 "\n", seed);
        oracle_seed(&world.random, seed);
        if (harness_start(&(struct harness_options){
                    .backend = harness_backend("cpu"),
                    .config = "[daemon]\nthreads = 2\n[limits]\npayload_bytes_max = 256 KiB\nslab_bytes_max = 1 MiB\n"
                              "slabs_per_conn_max = 16\nslab_pool_bytes = 0\n[user]\ngpu_bytes = 64 MiB\nmatrices = 100\n" },
                          &harness) != 0)
                fail("the daemon does not start", NULL, "");
        for (int i = 0; i < N_SLABS; i++)
                world.memory.shadows[i] = malloc(SLAB_BYTES);
        while (counts.n_rounds < n_rounds && harness_now_us() < until_us) {
                connect_again();
                for (int i = 0; i < ROUNDS_PER_CONNECTION; i++)
                        play_round(i >= ROUNDS_PER_CONNECTION / 2);
                disconnect();
        }
        printf("%" PRIu64 " rounds, %" PRIu64 " requests, %" PRIu64 " products, %" PRIu64 " results compared, %" PRIu64
               " ok, %" PRIu64 " refused\n", counts.n_rounds, counts.n_requests, counts.n_products, counts.n_checked, counts.n_ok,
               counts.n_refused);
        if (!counts.n_checked || !counts.n_ok || !counts.n_refused || harness_stop(&harness) != 0)
                fail("nothing was tested, or the end was not clean", NULL, "");
        harness_end(&harness);
        for (int i = 0; i < N_SLABS; i++)
                free(world.memory.shadows[i]);
        free(stream);
        return 0;
}
