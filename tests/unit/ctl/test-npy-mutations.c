/* SPDX-License-Identifier: MIT
 *
 * Goal: no .npy file, however broken, crashes its reader or is read beyond its end. Method: random mutations of valid files, which must
 * be refused or stay within the file (run with sanitizers).
 */
#include <inttypes.h>
#include <time.h>

#include "tests/unit/ctl/npy_files.h"

static uint64_t seed;

static uint64_t next_random(void) {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        return seed;
}

static void mutate(struct file *file) {
        static const char pieces[] = "0123456789(){}[],:'\"<>|=LfiuVbc \n\\\xff";
        unsigned n = 1 + (unsigned)(next_random() % 4);

        for (unsigned i = 0; i < n; i++) {
                size_t at = (size_t)(next_random() % file->n_bytes);

                switch (next_random() % 5) {
                case 0:
                        file->bytes[at] = (uint8_t)next_random();
                        break;
                case 1:
                        file->bytes[at] = (uint8_t)pieces[next_random() % (sizeof(pieces) - 1)];
                        break;
                case 2:
                        file->n_bytes = at + 1;
                        break;
                case 3:
                        memmove(file->bytes + at, file->bytes + at + 1, file->n_bytes - at - 1);
                        file->n_bytes = file->n_bytes > 1 ? file->n_bytes - 1 : 1;
                        break;
                default:
                        if (file->n_bytes < sizeof(file->bytes)) {
                                memmove(file->bytes + at + 1, file->bytes + at, file->n_bytes - at);
                                file->bytes[at] = (uint8_t)pieces[next_random() % (sizeof(pieces) - 1)];
                                file->n_bytes++;
                        }
                        break;
                }
        }
}

static void test_mutated_headers_are_refused_or_stay_consistent(void **state) {
        static const char *const dicts[] = {
                "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }          \n",
                "{'descr': '>f8', 'fortran_order': True, 'shape': (2L, 3L, 4L), }\n",
                "{'descr': '<V2', 'fortran_order': False, 'shape': (184,), }\n",
                "{'descr': '|i1', 'fortran_order': False, 'shape': (), }\n",
        };
        unsigned n_taken = 0, n_refused = 0;

        (void)state;
        for (unsigned i = 0; i < 200000; i++) {
                struct file file = make_file(1 + i % 3, dicts[i % 4], UINT32_MAX, NULL, 0);
                struct complaint complaint;
                struct npy_header header;
                uint64_t product = 1;
                uint8_t *exact;

                mutate(&file);
                /* Heap memory of exactly this size, so that a sanitizer sees one byte too far. */
                exact = malloc(file.n_bytes);
                assert_non_null(exact);
                memcpy(exact, file.bytes, file.n_bytes);
                if (npy_header_parse(exact, file.n_bytes, &header, &complaint) < 0) {
                        n_refused++;
                        assert_true(complaint.text[0] != 0);
                } else {
                        n_taken++;
                        assert_true(header.n_axes <= NPY_AXES_MAX);
                        for (unsigned j = 0; j < header.n_axes; j++)
                                product *= header.shape[j];
                        assert_true(product == header.n_items);
                        assert_true(header.data_bytes == header.n_items * header.item_bytes);
                        assert_true(header.data_offset <= file.n_bytes);
                        assert_in_range(header.item_bytes, 1, 16);
                }
                free(exact);
        }
        /* Both must happen, or the mutations test nothing. */
        assert_true(n_taken > 1000);
        assert_true(n_refused > 1000);
}

static void test_mutated_files_never_crash(void **state) {
        (void)state;
        for (unsigned i = 0; i < 3000; i++) {
                static const uint8_t data[48] = { 1, 2, 3 };
                struct file file = make_file(1 + i % 3, "{'descr': '>f8', 'fortran_order': True, 'shape': (2, 3), }\n",
                                             UINT32_MAX, data, sizeof(data));
                struct complaint complaint;
                struct npy npy;
                volatile uint8_t sum = 0;

                mutate(&file);
                if (open_file(&file, &npy, &complaint) < 0)
                        continue;
                for (uint64_t j = 0; j < npy.header.data_bytes; j++)
                        sum = (uint8_t)(sum + ((const uint8_t *)npy.data)[j]);
                npy_close(&npy);
        }
}

static int set_up_seed(void **state) {
        const char *given = getenv("MMA_TEST_SEED");

        seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) * 2654435761u + (uint64_t)getpid();
        seed |= 1;
        printf("# seed %" PRIu64 " (MMA_TEST_SEED)\n", seed);
        return set_up(state);
}

int main(void) {
        const struct CMUnitTest tests[] = {
                cmocka_unit_test(test_mutated_headers_are_refused_or_stay_consistent),
                cmocka_unit_test(test_mutated_files_never_crash),
        };

        return cmocka_run_group_tests_name("ctl/npy-mutations", tests, set_up_seed, tear_down);
}
