/* SPDX-License-Identifier: MIT
 *
 * See fixture.h.
 */
#include "tests/unit/daemon/fixture.h"

#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>

#include "daemon/conn_io.h"
#include "daemon/stats.h"

static void on_done(void *userdata)
{
        (void)userdata; /* the test turns the loop itself */
}

void fixture_open(struct fixture *fixture, const char *settings, void (*adjust)(struct config *config))
{
        struct daemon *daemon = &fixture->daemon;
        char reason[256] = "";
        int r;

        memset(fixture, 0, sizeof(*fixture));
        config_init(&daemon->config);
        daemon->config.threads = 1;
        daemon->config.slab_pool_bytes = 0;
        daemon->config.memory_bytes_max = 256ull << 20;
        if (adjust)
                adjust(&daemon->config);
        daemon->start_us = now_us();
        daemon->stats = calloc(1, sizeof(*daemon->stats));
        assert_non_null(daemon->stats);
        assert_int_equal(uv_loop_init(&daemon->loop), 0);
        assert_int_equal(conns_init(daemon), 0);
        if (settings)
                setenv("MMAD_FAKE", settings, 1);
        else
                unsetenv("MMAD_FAKE");
        r = backend_fake_open(&(struct backend_config){
                                      .n_threads = 1,
                                      .inline_bytes_max = daemon->config.inline_bytes_max,
                                      .n_inline_slots = (uint32_t)daemon->config.inline_slots,
                                      .memory_bytes_max = daemon->config.memory_bytes_max,
                                      .on_done = on_done,
                              },
                              &daemon->backend, reason, sizeof(reason));
        if (r < 0)
                fail_msg("the fake backend does not open: %s", reason);
        daemon->backend->ops->info(daemon->backend, &daemon->backend_info);
        assert_int_equal(requests_init(daemon), 0);
}

void fixture_close(struct fixture *fixture)
{
        struct daemon *daemon = &fixture->daemon;

        for (uint32_t i = 0; i < fixture->n_peers; i++)
                if (fixture->conns[i])
                        fixture_disconnect(fixture, i);
        assert_int_equal(daemon->n_conns, 0);
        requests_deinit(daemon);
        assert_null(daemon->requests);
        uv_run(&daemon->loop, UV_RUN_DEFAULT);
        daemon->backend->ops->close(daemon->backend);
        conns_deinit(daemon);
        /* user_unref has asserted that every counter was back at zero. */
        assert_null(daemon->users);
        assert_int_equal(uv_loop_close(&daemon->loop), 0);
        free(daemon->stats);
}

static void become(struct fixture *fixture, struct conn *conn, uid_t uid)
{
        struct user *user = NULL;
        struct refusal refusal;

        assert_int_equal(user_get(&fixture->daemon.users, uid, &user), 0);
        policy_apply(&fixture->daemon.config.policy, user, uid, NULL, 0);
        charge_release(&conn->charge);
        user_unref(conn->user);
        conn->user = user;
        conn->gid = uid;
        assert_int_equal(charge_take(&conn->charge, user, QUOTA_CONNECTIONS, 1, &refusal), 0);
}

uint32_t fixture_connect(struct fixture *fixture, uid_t uid)
{
        uint32_t index = fixture->n_peers++;
        struct peer *peer = &fixture->peers[index];
        struct request hello = fixture_request(WIRE_HELLO);
        struct reply reply;
        int pair[2], large = 1 << 20;

        assert_true(index < FIXTURE_PEERS_MAX);
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), 0);
        setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &large, sizeof(large));
        setsockopt(pair[1], SOL_SOCKET, SO_SNDBUF, &large, sizeof(large));
        *peer = (struct peer){ .fd = pair[0], .passed_fd = -1, .next_id = 1 };
        assert_int_equal(wire_decoder_new(&peer->decoder), 0);
        conn_accept(&fixture->daemon, pair[1]);
        fixture->conns[index] = fixture->daemon.conns;
        for (struct conn *conn = fixture->daemon.conns; conn; conn = conn->next)
                if (conn->id > fixture->conns[index]->id)
                        fixture->conns[index] = conn;
        if (uid)
                become(fixture, fixture->conns[index], uid);
        hello.hello.version_min = hello.hello.version_max = 1;
        fixture_call(fixture, index, &hello, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        return index;
}

void fixture_disconnect(struct fixture *fixture, uint32_t index)
{
        uint32_t n = fixture->daemon.n_conns;

        fixture->conns[index] = NULL;
        peer_close(&fixture->peers[index]);
        fixture_until(fixture, fixture->daemon.n_conns == n - 1);
}

void fixture_turn(struct fixture *fixture)
{
        struct daemon *daemon = &fixture->daemon;
        bool is_active;

        uv_run(&daemon->loop, UV_RUN_NOWAIT);
        conns_read(daemon, &is_active);
        requests_turn(daemon);
        conns_flush(daemon);
}

uint64_t fixture_send(struct fixture *fixture, uint32_t index, struct request *request, const void *payload,
                      uint64_t payload_bytes)
{
        assert_int_equal(peer_send_request(&fixture->peers[index], request, payload, payload_bytes), 0);
        return request->id;
}

static bool has_bytes(struct fixture *fixture, uint32_t index)
{
        struct pollfd pollfd = { .fd = fixture->peers[index].fd, .events = POLLIN };

        return fixture->peers[index].n_bytes > 0 || poll(&pollfd, 1, 0) > 0;
}

bool fixture_has_reply(struct fixture *fixture, uint32_t index)
{
        for (int i = 0; i < 20; i++)
                fixture_turn(fixture);
        return has_bytes(fixture, index);
}

void fixture_receive(struct fixture *fixture, uint32_t index, int method, struct reply *ret_reply)
{
        uint64_t end_us = now_us() + FIXTURE_WAIT_MS * 1000ull;
        int r = -ETIMEDOUT;

        /* A large reply leaves the daemon only as fast as this end takes it, so both take turns. */
        while (r == -ETIMEDOUT && now_us() < end_us) {
                fixture_turn(fixture);
                if (has_bytes(fixture, index))
                        r = peer_receive(&fixture->peers[index], method, ret_reply, 1);
        }
        assert_int_equal(r, 0);
}

void fixture_call(struct fixture *fixture, uint32_t index, struct request *request, const void *payload,
                  uint64_t payload_bytes, struct reply *ret_reply)
{
        fixture_send(fixture, index, request, payload, payload_bytes);
        fixture_receive(fixture, index, request->method, ret_reply);
        assert_int_equal(ret_reply->id, request->id);
}

struct request fixture_request(int method)
{
        return (struct request){ .method = method };
}

void fixture_inline(struct operand *operand, uint64_t rows, uint64_t cols, uint64_t offset)
{
        operand->dtype = MMA_F32;
        operand->order = MMA_ORDER_ROW;
        operand->place = PLACE_INLINE;
        operand->rows = rows;
        operand->cols = cols;
        operand->offset = offset;
}

void fixture_slab(struct operand *operand, uint64_t rows, uint64_t cols, uint64_t slab, uint64_t offset)
{
        fixture_inline(operand, rows, cols, offset);
        operand->place = PLACE_SLAB;
        operand->object = slab;
}

struct request fixture_gemm(struct gemm *gemm, uint64_t m, uint64_t n, uint64_t k)
{
        struct request request = fixture_request(WIRE_GEMM);

        gemm_init(gemm);
        fixture_inline(&gemm->a, m, k, 0);
        fixture_inline(&gemm->b, k, n, frame_padded(m * k * 4));
        fixture_inline(&gemm->d, m, n, 0);
        request.gemm.n_problems = 1;
        request.gemm.problems = gemm;
        return request;
}

float *fixture_ones(uint64_t n_elements)
{
        float *ones = malloc((n_elements + 1) * sizeof(*ones));

        assert_non_null(ones);
        for (uint64_t i = 0; i < n_elements; i++)
                ones[i] = 1;
        return ones;
}

uint64_t fixture_slab_open(struct fixture *fixture, uint32_t index, uint64_t n_bytes, void **ret_map)
{
        struct request request = fixture_request(WIRE_SLAB_OPEN);
        struct peer *peer = &fixture->peers[index];
        struct reply reply;

        request.slab_open.bytes = n_bytes;
        fixture_call(fixture, index, &request, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_true(peer->passed_fd >= 0);
        assert_true(reply.slab_open.bytes >= n_bytes);
        if (ret_map) {
                *ret_map = mmap(NULL, reply.slab_open.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, peer->passed_fd, 0);
                assert_true(*ret_map != MAP_FAILED);
        }
        close(peer->passed_fd);
        peer->passed_fd = -1;
        return reply.slab_open.slab;
}
