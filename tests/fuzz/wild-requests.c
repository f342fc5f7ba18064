/* SPDX-License-Identifier: MIT
 *
 * The other methods for fuzz-requests.c: slabs, resident matrices, lists and cancels with numbers and names that may or
 * may not mean something. Some hit matrices that other requests of the round have just made.
 */
#include "tests/fuzz/requests.h"

#include <string.h>

#define BELOW(n) oracle_below(&world->random, n)
#define ONE_IN(n) (BELOW(n) == 0)

static struct operand wild_operand(struct world *world)
{
        struct operand operand = { .dtype = (uint8_t)BELOW(10), .order = (uint8_t)BELOW(5),
                                   .place = ONE_IN(3) ? PLACE_INLINE : PLACE_SLAB, .rows = BELOW(20), .cols = BELOW(20),
                                   .ld = GEMM_UNSET, .batch_stride = GEMM_UNSET };

        if (operand.place == PLACE_SLAB)
                operand.object = ONE_IN(4) ? awkward_number(&world->random) : world->memory.slab_ids[BELOW(N_SLABS)];
        if (ONE_IN(4))
                operand.ld = ONE_IN(2) ? awkward_number(&world->random) : BELOW(40);
        if (ONE_IN(4))
                operand.offset = ONE_IN(2) ? awkward_number(&world->random) : 16 * BELOW(100);
        if (ONE_IN(8))
                operand.rows = awkward_number(&world->random);
        if (ONE_IN(8))
                operand.cols = awkward_number(&world->random);
        return operand;
}

static uint64_t wild_id(struct world *world)
{
        return ONE_IN(6) ? awkward_number(&world->random) : 1 + BELOW(60);
}

static uint64_t wild_line(struct world *world)
{
        return ONE_IN(4) ? awkward_number(&world->random) : BELOW(24);
}

static struct wire_problem wild_problem(struct world *world)
{
        uint64_t sizes[4];

        for (int i = 0; i < 4; i++)
                sizes[i] = ONE_IN(2) ? BELOW(300) : awkward_number(&world->random);
        return (struct wire_problem){ .m = sizes[0], .n = sizes[1], .k = sizes[2], .batch = sizes[3], .a = (uint8_t)BELOW(11),
                                      .b = (uint8_t)BELOW(11), .d = (uint8_t)BELOW(11), .op_a = (uint8_t)BELOW(4),
                                      .op_b = (uint8_t)BELOW(4), .compute = (uint8_t)BELOW(7) };
}

uint64_t wild_request(struct world *world, uint64_t id, uint32_t n_sent, struct request *ret_request)
{
        static const int methods[] = { WIRE_PING, WIRE_INFO, WIRE_KERNELS, WIRE_STATS, WIRE_CANCEL, WIRE_SLAB_OPEN, WIRE_SLAB_CLOSE,
                                       WIRE_MATRIX_PUT, WIRE_MATRIX_PUT, WIRE_MATRIX_PUT, WIRE_MATRIX_WRITE, WIRE_MATRIX_WRITE,
                                       WIRE_MATRIX_COMMIT, WIRE_MATRIX_GET, WIRE_MATRIX_GET, WIRE_MATRIX_LIST, WIRE_MATRIX_DROP,
                                       WIRE_TUNE, WIRE_HELLO };
        static const char *const names[] = { "w0", "w1", "w2", "w3", "", "root/w0", "0/w1", "nobody/w0", "a b", "1e9/w0", "/", "w0/" };
        const char *name = names[ONE_IN(2) ? BELOW(4) : BELOW(sizeof names / sizeof *names)];
        struct request request = { .id = id, .method = methods[BELOW(sizeof methods / sizeof *methods)] };
        uint64_t payload_bytes = 0;
        struct text text = { name, (uint32_t)strlen(name) };

        switch (request.method) {
        case WIRE_HELLO:
                request.hello.version_min = request.hello.version_max = 1;
                break;
        case WIRE_CANCEL:
                request.cancel.target = ONE_IN(4) ? awkward_number(&world->random) : id - BELOW(n_sent);
                break;
        case WIRE_KERNELS:
        case WIRE_STATS:
                request.kernels.cursor = ONE_IN(2) ? 0 : awkward_number(&world->random);
                request.kernels.has_problem = request.method == WIRE_KERNELS && ONE_IN(2);
                if (request.kernels.has_problem)
                        request.kernels.problem = wild_problem(world);
                break;
        case WIRE_TUNE:
                request.tune.problem = wild_problem(world);
                break;
        case WIRE_SLAB_OPEN:
                request.slab_open.bytes = awkward_number(&world->random);
                break;
        case WIRE_SLAB_CLOSE:
                request.slab_close.slab = wild_id(world);
                break;
        case WIRE_MATRIX_PUT:
                request.matrix_put.name = text;
                request.matrix_put.shape = wild_operand(world);
                request.matrix_put.shape.place = PLACE_NONE;
                request.matrix_put.batch = ONE_IN(4) ? awkward_number(&world->random) : 1 + BELOW(3);
                request.matrix_put.has_source = ONE_IN(2);
                request.matrix_put.source = wild_operand(world);
                request.matrix_put.source.rows = request.matrix_put.source.cols = GEMM_UNSET;
                request.matrix_put.source.dtype = request.matrix_put.source.order = 0;
                request.matrix_put.share = (uint8_t)BELOW(4);
                request.matrix_put.share_gid = ONE_IN(2) ? -1 : (int64_t)(awkward_number(&world->random) >> 1);
                request.matrix_put.replace = ONE_IN(2);
                request.matrix_put.has_digest = ONE_IN(4);
                payload_bytes = ONE_IN(2) ? BELOW(3000) : 0;
                break;
        case WIRE_MATRIX_WRITE:
                request.matrix_write.matrix = wild_id(world);
                request.matrix_write.batch_index = ONE_IN(4) ? wild_line(world) : 0;
                request.matrix_write.line = wild_line(world);
                request.matrix_write.n_lines = wild_line(world);
                request.matrix_write.source = wild_operand(world);
                payload_bytes = ONE_IN(2) ? BELOW(3000) : 0;
                break;
        case WIRE_MATRIX_COMMIT:
                request.matrix_commit.matrix = wild_id(world);
                break;
        case WIRE_MATRIX_GET:
                request.matrix_get.matrix = ONE_IN(2) ? wild_id(world) : 0;
                request.matrix_get.name = request.matrix_get.matrix ? (struct text){ 0 } : text;
                request.matrix_get.batch_index = ONE_IN(4) ? wild_line(world) : 0;
                request.matrix_get.line = ONE_IN(2) ? 0 : wild_line(world);
                request.matrix_get.n_lines = ONE_IN(2) ? GEMM_UNSET : wild_line(world);
                request.matrix_get.target = wild_operand(world);
                break;
        case WIRE_MATRIX_LIST:
                request.matrix_list.cursor = ONE_IN(2) ? 0 : awkward_number(&world->random);
                if (ONE_IN(2))
                        request.matrix_list.owner = text;
                break;
        case WIRE_MATRIX_DROP:
                request.matrix_drop.matrix = ONE_IN(2) ? wild_id(world) : 0;
                request.matrix_drop.name = request.matrix_drop.matrix ? (struct text){ 0 } : text;
                break;
        default:
                break;
        }
        *ret_request = request;
        return payload_bytes;
}
