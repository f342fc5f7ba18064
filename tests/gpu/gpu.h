/* SPDX-License-Identifier: MIT
 *
 * What the GPU tests share: problems whose buffers lie in one arena that exists three times, at equal offsets: as prepared
 * (`before`, host), on the device, and as it came back (`after`, host). Everything is poisoned with 0xFF between buffers,
 * so a write outside D and an element of D never written both show. Test programs are single-threaded; misuse and CUDA
 * errors end the program through cmocka's fail_msg.
 */
#ifndef MMA_TESTS_GPU_H
#define MMA_TESTS_GPU_H

#include "kernels/gather.h"
#include "kernels/kernels.h"
#include "tests/gpu/layout.h"

/* The beginning of a main: opens device 0, loads the rows, prints the seed (MMA_TEST_SEED, else usual_seed) and tells whether a short
 * run is wanted (MMA_TEST_BRIEF); NULL: not asked for. MMA_TEST_ONLY: a pattern of test names, the others do not run. False, and the reason is
 * printed: the program is to return 77. */
bool gpu_begin(uint64_t usual_seed, uint64_t *ret_seed, bool *ret_is_brief);
/* And its end: gives everything back, and n_failed. */
int gpu_end(int n_failed);
const struct mma_device *gpu_device(void);
/* Fails the test with what CUDA says, unless it is 0. */
void gpu_ok(int cuda_error);

/* Forgets all buffers and poisons the arena. */
void gpu_reset(void);
/* Room for n_bytes in `before`, aligned to 256 bytes plus offset_bytes, guarded on both sides. */
void *gpu_place(uint64_t n_bytes, uint64_t offset_bytes);
/* Places A, B, D, and C if it is a tensor without a place, all offset_elements past an aligned address. */
void gpu_place_matrices(struct mma_problem *problem, uint64_t offset_elements);

/* Uploads the arena, runs the problems (with pointers into `before`) in one launch of the row, sees its completion word
 * change, and downloads the arena. n_ctas_max as in struct mma_group. Fails the test on any CUDA error or if the word does
 * not come within 20 s. */
void gpu_run(const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems, uint32_t n_ctas_max);
/* The two halves of gpu_run: the upload, and the rest, which may be repeated while `before` stays the same. */
void gpu_upload(void);
void gpu_run_again(const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems,
                   uint32_t n_ctas_max);
/* gpu_run with the plan's copies before the launch. */
void gpu_run_plan(const struct mma_plan *plan, const struct mma_problem *problem);
/* The problem with its pointers as they are on the device. */
struct mma_problem gpu_on_device(const struct mma_problem *problem);
/* The problem with D in `after` and everything else in `before`: what oracle_check takes. */
struct mma_problem gpu_result(const struct mma_problem *problem);
/* The bits that gathered where problem->amax (in `before`, 0) points. */
uint32_t gpu_amax(const struct mma_problem *problem);
/* Likewise for bad_rows. */
uint32_t gpu_bad_rows(const struct mma_problem *problem);
/* Uploads the arena, gathers with pointers into `before`, and downloads. */
void gpu_gather(struct mma_gather gather);
/* The place in `after` of one in `before`. */
const void *gpu_after(const void *before);
/* Fails the test, naming the row, unless every D (and amax, if any) is right and no byte outside the D elements changed. */
void gpu_check(const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems,
               enum oracle_strictness strictness);
/* Only that no other byte changed; and only that one problem's D (and amax) is right, where that is known already. */
void gpu_check_untouched(const struct mma_kernel *kernel, const struct mma_problem *problems, uint32_t n_problems);
void gpu_check_result(const struct mma_kernel *kernel, const struct mma_problem *problem, const struct oracle_result *wanted,
                      enum oracle_strictness strictness);
/* Keeps all that the last launch left until the next gpu_check; and whether a later one left the same in every byte. */
void gpu_remember(void);
bool gpu_is_as_remembered(void);

/* ---- rows.c ---- */

/* Not left out by MMA_TEST_ROWS, parts of names with commas between them. */
bool gpu_wants(const struct mma_kernel *kernel);
/* Loads the rows that are wanted, no others: a sanitizer instruments what is loaded. 0 or what CUDA says. */
int gpu_load_rows(void);
/* The row is wanted, for this chip, and for problems of any size: not one of those of true f32 in parts (test-f32-parts.c), for
 * batches of small products (test-batches.c), scales of blocks (test-kernels-modes.c), or a K that is cut (test-slices.c). */
bool gpu_serves_any_shape(const struct mma_kernel *kernel);
/* The row is wanted and takes the problem, with its pointers as they will be on the device. */
bool gpu_takes(const struct mma_kernel *kernel, const struct mma_problem *problem);
/* What a test has run so far, by row and by kind of problem. */
#define GPU_ROWS_MAX 1024
#define GPU_KINDS 8
struct gpu_seen {
        uint8_t n[GPU_ROWS_MAX][GPU_KINDS];
};
/* Whether the placed problem is worth its numbers: with MMA_TEST_ROWS where a wanted row takes it; in a short run (MMA_TEST_BRIEF) one
 * that took fewer than two of its kind, a number below GPU_KINDS that the test gives it. */
bool gpu_is_news(struct gpu_seen *seen, const struct mma_problem *problem, uint32_t kind);
/* The selected row; NULL where rows of the class read the operands only after a copy. */
const struct mma_kernel *gpu_select(const struct mma_problem *problem);
/* What the bulk lane would do. */
struct mma_plan gpu_plan(const struct mma_problem *problem);

/* ---- check.c ---- */

/* Runs and checks the problem on every wanted row that takes it, which the selected one must, and as it is planned if that is
 * with copies; returns how many runs that were. Rows of one class must agree in every bit. */
uint32_t gpu_check_all_rows(const struct mma_problem *problem, enum oracle_strictness strictness);
/* The same for large problems of plain orders: the oracle looks at corners and some other places of the first batch entry; with
 * ORACLE_EXACT all classes must agree in every element. */
uint32_t gpu_check_all_rows_in_parts(const struct mma_problem *problem, enum oracle_strictness strictness);
/* The part of a problem's first batch entry that computes D from (row, column) on, at most m x n. */
struct mma_problem gpu_part(const struct mma_problem *problem, uint64_t row, uint64_t column, uint64_t m, uint64_t n);

#endif
