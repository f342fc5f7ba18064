/* SPDX-License-Identifier: MIT
 *
 * Goal: a resident matrix is readable by those who may and only when it is complete, under one name at a time. Method: matrices.h.
 */
#include <stdio.h>
#include <sys/mman.h>

#include "tests/unit/daemon/matrices.h"

static void test_put_in_one_request_is_there_by_name_and_id(void **state)
{
        uint64_t matrix;
        uint32_t peer;
        float first;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        assert_int_equal(put(peer, put_request("weights", 5, 7, true), 3, &matrix), MMA_OK);
        assert_int_equal(get(peer, 0, "weights", &first), MMA_OK);
        assert_true(first == 3);
        assert_int_equal(f->peers[peer].payload_bytes, 5 * 7 * 4);
        assert_int_equal(get(peer, matrix, NULL, &first), MMA_OK);
        expect(peer, WIRE_GEMM, send_product(peer, "weights", 2, 5, 7), MMA_OK);
        assert_true(first_of_reply(peer) == 15);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_MATRICES], 1);
        assert_int_equal(f->conns[peer]->user->used[QUOTA_GPU_BYTES], 5 * 32);
}

static void test_product_that_says_another_order_than_the_stored_one_is_refused(void **state)
{
        struct request request = put_request("columns", 4, 4, true);
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        assert_int_equal(put(peer, put_request("rows", 4, 4, true), 1, NULL), MMA_OK);
        request.matrix_put.shape.order = request.matrix_put.source.order = MMA_ORDER_COL;
        assert_int_equal(put(peer, request, 1, NULL), MMA_OK);
        expect(peer, WIRE_GEMM, send_product_in(peer, "rows", MMA_ORDER_ROW, 2, 4, 4), MMA_OK);
        expect(peer, WIRE_GEMM, send_product_in(peer, "columns", MMA_ORDER_COL, 2, 4, 4), MMA_OK);
        expect(peer, WIRE_GEMM, send_product_in(peer, "rows", MMA_ORDER_COL, 2, 4, 4), MMA_BAD_FIELD);
        expect(peer, WIRE_GEMM, send_product_in(peer, "columns", MMA_ORDER_ROW, 2, 4, 4), MMA_BAD_FIELD);
}

static void test_written_lines_are_read_back_and_unreadable_before_commit(void **state)
{
        struct request write = fixture_request(WIRE_MATRIX_WRITE), commit = fixture_request(WIRE_MATRIX_COMMIT);
        struct request put_one = put_request("m", 4, 3, false), get_some = get_request(0, "m");
        float lines[6] = { 1, 2, 3, 4, 5, 6 };
        struct reply reply;
        uint64_t matrix;
        uint32_t peer, other;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        other = fixture_connect(f, 0);
        fixture_call(f, peer, &put_one, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        matrix = reply.matrix_put.matrix;
        assert_int_equal(get(peer, matrix, NULL, NULL), MMA_NOT_FOUND);
        assert_int_equal(get(peer, 0, "m", NULL), MMA_NOT_FOUND);
        assert_int_equal(get(other, matrix, NULL, NULL), MMA_NOT_FOUND);

        write.matrix_write.matrix = matrix;
        write.matrix_write.source = nowhere;
        write.matrix_write.source.place = PLACE_INLINE;
        write.matrix_write.line = 1;
        write.matrix_write.n_lines = 2;
        fixture_call(f, other, &write, lines, 24, &reply);
        assert_int_equal(reply.status, MMA_NOT_FOUND);
        write.id = 0;
        fixture_call(f, peer, &write, lines, 24, &reply);
        assert_int_equal(reply.status, MMA_OK);
        write.id = 0;
        write.matrix_write.line = 3;
        fixture_call(f, peer, &write, lines, 24, &reply);
        assert_int_equal(reply.status, MMA_BAD_FIELD);

        commit.matrix_commit.matrix = matrix;
        fixture_call(f, peer, &commit, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        write.id = 0;
        write.matrix_write.line = 1;
        fixture_call(f, peer, &write, lines, 24, &reply);
        assert_int_equal(reply.status, MMA_DENIED);

        get_some.matrix_get.line = 1;
        get_some.matrix_get.n_lines = 3;
        fixture_call(f, other, &get_some, NULL, 0, &reply);
        assert_int_equal(reply.status, MMA_OK);
        assert_int_equal(reply.matrix_get.rows, 4);
        assert_int_equal(reply.matrix_get.ld, 3);
        assert_int_equal(f->peers[other].payload_bytes, 36);
        assert_memory_equal(f->peers[other].payload, lines, 24);
        for (int i = 24; i < 36; i++)
                assert_int_equal(f->peers[other].payload[i], 0);        /* never written: zeros */
}

static void test_requests_that_follow_a_put_without_waiting_see_it(void **state)
{
        struct request request = put_request("w", 4, 4, true);
        float *ones = fixture_ones(16);
        uint64_t put_id, product, dropping, late;
        uint32_t peer;

        (void)state;
        fixture_open(f, "memory_us=20000", NULL);
        peer = fixture_connect(f, 0);
        put_id = fixture_send(f, peer, &request, ones, 64);
        product = send_product(peer, "w", 2, 4, 4);
        request = fixture_request(WIRE_MATRIX_DROP);
        request.matrix_drop.name = text("w");
        dropping = fixture_send(f, peer, &request, NULL, 0);
        late = send_product(peer, "w", 2, 4, 4);
        /* The name was gone when the last one came, so it is refused at once; the others keep their order. */
        expect(peer, WIRE_GEMM, late, MMA_NOT_FOUND);
        expect(peer, WIRE_MATRIX_PUT, put_id, MMA_CANCELLED);
        expect(peer, WIRE_GEMM, product, MMA_GONE);
        expect(peer, WIRE_MATRIX_DROP, dropping, MMA_OK);
        fixture_until(f, f->daemon.requests->matrices.n_alive == 0);

        request = put_request("w", 4, 4, true);
        put_id = fixture_send(f, peer, &request, ones, 64);
        product = send_product(peer, "w", 2, 4, 4);
        expect(peer, WIRE_MATRIX_PUT, put_id, MMA_OK);
        expect(peer, WIRE_GEMM, product, MMA_OK);
        assert_true(first_of_reply(peer) == 4);
        free(ones);
}

static void test_taken_name_needs_replace_and_replace_swaps(void **state)
{
        struct request replace = put_request("w", 1, 1, true);
        uint64_t old, new;
        uint32_t peer;
        float first;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        assert_int_equal(put(peer, put_request("w", 2, 2, true), 1, &old), MMA_OK);
        assert_int_equal(put(peer, put_request("w", 1, 1, true), 2, NULL), MMA_EXISTS);
        assert_int_equal(get(peer, 0, "w", &first), MMA_OK);
        assert_true(first == 1);
        replace.matrix_put.replace = true;
        assert_int_equal(put(peer, replace, 3, &new), MMA_OK);
        assert_int_equal(get(peer, 0, "w", &first), MMA_OK);
        assert_true(first == 3);
        assert_int_equal(get(peer, old, NULL, NULL), MMA_GONE);
        fixture_until(f, f->conns[peer]->user->used[QUOTA_MATRICES] == 1);
}

static void test_same_name_and_digest_is_fine(void **state)
{
        struct request request = put_request("w", 2, 2, true);
        uint64_t first, second;
        struct reply reply;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        request.matrix_put.has_digest = true;
        memset(request.matrix_put.digest, 5, sizeof(request.matrix_put.digest));
        assert_int_equal(put(peer, request, 1, &first), MMA_OK);
        assert_int_equal(put(peer, request, 1, &second), MMA_OK);
        assert_int_equal(first, second);
        fixture_call(f, peer, &request, NULL, 16, &reply);
        assert_true(reply.matrix_put.existed);
        request.matrix_put.digest[0] = 6;
        assert_int_equal(put(peer, request, 1, NULL), MMA_EXISTS);
}

/* Three puts of one matrix in one go: the second and third come to what the first came to. */
static void put_thrice(const char *settings, int first, int others)
{
        struct request request = put_request("w", 2, 2, true);
        uint64_t ids[3];
        uint32_t peer;

        fixture_open(f, settings, NULL);
        peer = fixture_connect(f, 0);
        request.matrix_put.has_digest = true;
        for (int i = 0; i < 3; i++) {
                request.id = 0;
                ids[i] = fixture_send(f, peer, &request, NULL, 16);
        }
        for (int i = 0; i < 3; i++) {
                struct reply reply;

                fixture_receive(f, peer, WIRE_MATRIX_PUT, &reply);
                assert_true(i == 0 ? reply.id == ids[0] : reply.id == ids[1] || reply.id == ids[2]);
                assert_int_equal(reply.status, i == 0 ? first : others);
                if (!reply.status)
                        assert_int_equal(reply.matrix_put.existed, i > 0);
        }
        fixture_until(f, f->daemon.requests->matrices.n_alive == (first == MMA_OK));
}

static void test_same_digest_behind_a_put_that_fails_is_not_told_that_it_exists(void **state)
{
        (void)state;
        put_thrice("memory_us=20000,memory_fails=1", MMA_NO_MEMORY, MMA_GONE);
}

static void test_same_digest_behind_a_put_is_answered_when_it_exists(void **state)
{
        (void)state;
        put_thrice("memory_us=20000", MMA_OK, MMA_OK);
}

static void test_names_are_checked_and_never_found_by_falling_through(void **state)
{
        static const char *const bad[] = { "", "a b", "a/b", "\xc3\xa4", "a\n" };
        char longest[REQUEST_NAME_BYTES_MAX + 2];
        uint32_t peer, other;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 1000);
        other = fixture_connect(f, 1001);
        for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
                assert_int_equal(put(peer, put_request(bad[i], 1, 1, true), 1, NULL), MMA_BAD_FIELD);
        memset(longest, 'x', sizeof(longest));
        longest[REQUEST_NAME_BYTES_MAX + 1] = '\0';
        assert_int_equal(put(peer, put_request(longest, 1, 1, true), 1, NULL), MMA_BAD_FIELD);
        longest[REQUEST_NAME_BYTES_MAX] = '\0';
        assert_int_equal(put(peer, put_request(longest, 1, 1, true), 1, NULL), MMA_OK);

        {
                struct request request = put_request("shared", 1, 1, true);

                request.matrix_put.share = MMA_SHARE_PUBLIC;
                assert_int_equal(put(peer, request, 7, NULL), MMA_OK);
        }
        assert_int_equal(get(other, 0, "shared", NULL), MMA_NOT_FOUND);
        assert_int_equal(get(other, 0, "1000/shared", NULL), MMA_OK);
        assert_int_equal(get(other, 0, "1002/shared", NULL), MMA_NOT_FOUND);
        assert_int_equal(get(other, 0, "nobody-here/shared", NULL), MMA_NOT_FOUND);
        assert_int_equal(get(other, 0, "4294967296/shared", NULL), MMA_NOT_FOUND);
        assert_int_equal(get(other, 0, "/shared", NULL), MMA_BAD_FIELD);
        assert_int_equal(drop(other, 0, "1000/shared"), MMA_DENIED);
        assert_int_equal(drop(peer, 0, "shared"), MMA_OK);
}

static void test_private_and_group_matrices_do_not_show_to_others(void **state)
{
        struct request group = put_request("group", 1, 1, true);
        struct request list = fixture_request(WIRE_MATRIX_LIST);
        uint32_t peer, member, stranger;
        gid_t groups[] = { 50 };
        struct reply reply;
        uint64_t private_id;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 1000);
        member = fixture_connect(f, 1001);
        stranger = fixture_connect(f, 1002);
        free(f->conns[peer]->groups);
        free(f->conns[member]->groups);
        for (int i = 0; i < 2; i++) {
                struct conn *conn = f->conns[i ? member : peer];

                conn->groups = malloc(sizeof(groups));
                memcpy(conn->groups, groups, sizeof(groups));
                conn->n_groups = 1;
        }
        free(f->conns[stranger]->groups);
        f->conns[stranger]->groups = NULL;
        f->conns[stranger]->n_groups = 0;

        group.matrix_put.share = MMA_SHARE_GROUP;
        group.matrix_put.share_gid = 51;
        assert_int_equal(put(peer, group, 1, NULL), MMA_DENIED);
        group.matrix_put.share_gid = 50;
        assert_int_equal(put(peer, group, 1, NULL), MMA_OK);
        assert_int_equal(put(peer, put_request("private", 1, 1, true), 1, &private_id), MMA_OK);
        assert_int_equal(get(member, 0, "1000/group", NULL), MMA_OK);
        assert_int_equal(get(member, 0, "1000/private", NULL), MMA_NOT_FOUND);
        assert_int_equal(get(stranger, 0, "1000/group", NULL), MMA_NOT_FOUND);
        assert_int_equal(get(stranger, private_id, NULL, NULL), MMA_NOT_FOUND);
        assert_int_equal(drop(stranger, private_id, NULL), MMA_NOT_FOUND);
        fixture_call(f, stranger, &list, NULL, 0, &reply);
        assert_int_equal(reply.list.n_items, 0);
        list.id = 0;
        fixture_call(f, member, &list, NULL, 0, &reply);
        assert_int_equal(reply.list.n_items, 1);
        list.id = 0;
        fixture_call(f, peer, &list, NULL, 0, &reply);
        assert_int_equal(reply.list.n_items, 2);
}

static uint32_t mixed(uint64_t i)
{
        return (uint32_t)(i * 2654435761u) ^ (uint32_t)(i >> 7);
}

static void test_large_matrices_go_in_pieces_and_come_back_bit_for_bit(void **state)
{
        /* One line longer than a piece; many lines; a batch with gaps between its elements. */
        static const struct { uint64_t rows, cols, ld, batch, gap; int order; } cases[] = {
                { 1, (40 << 20) / 4 + 3, 0, 1, 0, MMA_ORDER_ROW },
                { 3000, 3001, 3001, 1, 0, MMA_ORDER_ROW },
                { 3000, 2001, 3007, 1, 0, MMA_ORDER_COL },
                { 700, 1001, 1003, 9, 5, MMA_ORDER_ROW },
        };
        const uint64_t slab_bytes = 96 << 20, n_words = slab_bytes / 4;
        uint64_t slab, target;
        uint32_t *map, *back, peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        slab = fixture_slab_open(f, peer, slab_bytes, (void **)&map);
        target = fixture_slab_open(f, peer, slab_bytes, (void **)&back);
        for (uint64_t i = 0; i < n_words; i++)
                map[i] = mixed(i);
        for (size_t c = 0; c < sizeof(cases) / sizeof(*cases); c++) {
                struct request request = put_request("large", cases[c].rows, cases[c].cols, true);
                bool is_row = cases[c].order == MMA_ORDER_ROW;
                uint64_t line = is_row ? cases[c].cols : cases[c].rows, n_lines = is_row ? cases[c].rows : cases[c].cols;
                uint64_t ld = cases[c].ld ? cases[c].ld : line, stride = n_lines * ld + cases[c].gap;
                struct reply reply;

                request.matrix_put.replace = true;
                request.matrix_put.batch = cases[c].batch;
                request.matrix_put.shape.order = request.matrix_put.source.order = (uint8_t)cases[c].order;
                request.matrix_put.source.place = PLACE_SLAB;
                request.matrix_put.source.object = slab;
                request.matrix_put.source.offset = 4;
                request.matrix_put.source.ld = ld;
                request.matrix_put.source.batch_stride = stride;
                fixture_call(f, peer, &request, NULL, 0, &reply);
                assert_int_equal(reply.status, MMA_OK);
                memset(back, 0xee, slab_bytes);
                for (uint64_t b = 0; b < cases[c].batch; b++) {
                        struct request get_one = get_request(0, "large");

                        get_one.matrix_get.batch_index = b;
                        get_one.matrix_get.target.place = PLACE_SLAB;
                        get_one.matrix_get.target.object = target;
                        get_one.matrix_get.target.offset = b * n_lines * line * 4;
                        fixture_call(f, peer, &get_one, NULL, 0, &reply);
                        assert_int_equal(reply.status, MMA_OK);
                        assert_int_equal(reply.matrix_get.ld, line);
                        for (uint64_t l = 0; l < n_lines; l++)
                                assert_memory_equal(back + (b * n_lines + l) * line, map + 1 + b * stride + l * ld, line * 4);
                }
                assert_int_equal(back[cases[c].batch * n_lines * line], 0xeeeeeeee);
        }
        munmap(map, slab_bytes);
        munmap(back, slab_bytes);
}

static void test_empty_matrices_are_matrices(void **state)
{
        struct reply reply;
        struct request request;
        uint32_t peer;

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        assert_int_equal(put(peer, put_request("none", 0, 5, true), 0, NULL), MMA_OK);
        assert_int_equal(get(peer, 0, "none", NULL), MMA_OK);
        assert_int_equal(f->peers[peer].payload_bytes, 0);
        /* K = 0: the product is zero. */
        expect(peer, WIRE_GEMM, send_product(peer, "none", 2, 0, 5), MMA_OK);
        assert_true(first_of_reply(peer) == 0);
        request = get_request(0, "none");
        request.matrix_get.n_lines = 0;
        fixture_call(f, peer, &request, NULL, 0, &reply);
        assert_int_equal(reply.matrix_get.cols, 5);
}

/* Their ranges are empty and meet no other. */
static void test_requests_for_nothing_of_a_matrix_on_its_way_wait_for_it(void **state)
{
        struct request request = put_request("w", 4, 4, true);
        float *ones = fixture_ones(16);
        uint64_t put_id, get_id, product;
        uint32_t peer;

        (void)state;
        fixture_open(f, "memory_us=20000", NULL);
        peer = fixture_connect(f, 0);
        put_id = fixture_send(f, peer, &request, ones, 64);
        request = get_request(0, "w");
        request.matrix_get.n_lines = 0;
        get_id = fixture_send(f, peer, &request, NULL, 0);
        expect(peer, WIRE_MATRIX_PUT, put_id, MMA_OK);
        expect(peer, WIRE_MATRIX_GET, get_id, MMA_OK);

        request = put_request("none", 0, 5, true);
        put_id = fixture_send(f, peer, &request, NULL, 0);
        request = get_request(0, "none");
        get_id = fixture_send(f, peer, &request, NULL, 0);
        product = send_product(peer, "none", 2, 0, 5);
        expect(peer, WIRE_MATRIX_PUT, put_id, MMA_OK);
        expect(peer, WIRE_MATRIX_GET, get_id, MMA_OK);
        expect(peer, WIRE_GEMM, product, MMA_OK);
        assert_true(first_of_reply(peer) == 0);
        free(ones);
}

static void test_list_comes_in_pages_that_miss_nothing(void **state)
{
        bool is_seen[601] = { false };
        uint32_t peer, n_pages = 0, n_seen = 0;
        uint64_t cursor = 0;
        char name[16];

        (void)state;
        fixture_open(f, NULL, NULL);
        peer = fixture_connect(f, 0);
        for (int i = 0; i < 600; i++) {
                snprintf(name, sizeof(name), "m%d", i);
                assert_int_equal(put(peer, put_request(name, 1, 1, true), 1, NULL), MMA_OK);
        }
        for (int i = 0; i < 600; i += 3) {
                snprintf(name, sizeof(name), "m%d", i);
                assert_int_equal(drop(peer, 0, name), MMA_OK);
        }
        do {
                struct request list = fixture_request(WIRE_MATRIX_LIST);
                struct wire_matrix *items;
                struct reply reply;
                uint32_t n;

                list.matrix_list.cursor = cursor;
                fixture_call(f, peer, &list, NULL, 0, &reply);
                assert_int_equal(reply.status, MMA_OK);
                assert_int_equal(wire_decode_matrices(f->peers[peer].payload, f->peers[peer].payload_bytes, &items, &n), 0);
                assert_int_equal(n, reply.list.n_items);
                for (uint32_t i = 0; i < n; i++) {
                        int number = atoi(items[i].name + 1);

                        assert_false(is_seen[number]);
                        assert_true(number % 3 != 0);
                        is_seen[number] = true;
                        n_seen++;
                }
                free(items);
                cursor = reply.list.next_cursor;
                n_pages++;
        } while (cursor);
        assert_int_equal(n_seen, 400);
        assert_int_equal(n_pages, 2);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                TEST(test_put_in_one_request_is_there_by_name_and_id),
                TEST(test_product_that_says_another_order_than_the_stored_one_is_refused),
                TEST(test_written_lines_are_read_back_and_unreadable_before_commit),
                TEST(test_requests_that_follow_a_put_without_waiting_see_it),
                TEST(test_taken_name_needs_replace_and_replace_swaps),
                TEST(test_same_name_and_digest_is_fine),
                TEST(test_same_digest_behind_a_put_that_fails_is_not_told_that_it_exists),
                TEST(test_same_digest_behind_a_put_is_answered_when_it_exists),
                TEST(test_names_are_checked_and_never_found_by_falling_through),
                TEST(test_private_and_group_matrices_do_not_show_to_others),
                TEST(test_large_matrices_go_in_pieces_and_come_back_bit_for_bit),
                TEST(test_empty_matrices_are_matrices),
                TEST(test_requests_for_nothing_of_a_matrix_on_its_way_wait_for_it),
                TEST(test_list_comes_in_pages_that_miss_nothing),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
