/* SPDX-License-Identifier: MIT
 *
 * Goal: the tuning file gives back what was put, belongs to one GPU, driver and build, and nothing of a damaged one is ever
 * believed. Method: texts in memory, each byte of one changed in turn; files in a private folder.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/tunings.h"

static const struct tunings_identity identity = { "NVIDIA H200", "CUDA 13.0 580.159.04", "0.1.0 abcdef" };
static struct tunings tunings, read_back;

static struct tuning_key key_of(uint64_t m)
{
        return (struct tuning_key){ .m = m, .n = 4096, .k = 1ull << 40, .batch = 1, .a = MMA_E4M3, .b = MMA_E5M2, .d = MMA_BF16,
                                    .major_a = MMA_MAJOR_K, .major_b = MMA_MAJOR_MN, .compute = MMA_COMPUTE_FAST, .is_aligned = 1 };
}

static void put(struct tunings *to, uint64_t m, float us)
{
        const struct tuning_time times[] = { { "first_row", us }, { "second_row", us * 2 } };
        struct tuning_key key = key_of(m);

        assert_int_equal(tunings_put(to, &key, times, 2), 0);
}

static int setup(void **state)
{
        (void)state;
        tunings_init(&tunings, NULL, &identity, "");
        tunings_init(&read_back, NULL, &identity, "");
        return 0;
}

static int teardown(void **state)
{
        (void)state;
        tunings_deinit(&tunings);
        tunings_deinit(&read_back);
        tunings_deinit(&read_back);
        return 0;
}

static void assert_same(const struct tunings *x, const struct tunings *y)
{
        assert_int_equal(x->n_shapes, y->n_shapes);
        for (uint32_t i = 0; i < x->n_shapes; i++) {
                assert_memory_equal(&x->shapes[i].key, &y->shapes[i].key, sizeof x->shapes[i].key);
                assert_int_equal(x->shapes[i].n_times, y->shapes[i].n_times);
                for (uint32_t t = 0; t < x->shapes[i].n_times; t++) {
                        float a = x->shapes[i].times[t].us, b = y->shapes[i].times[t].us;

                        assert_string_equal(x->shapes[i].times[t].kernel, y->shapes[i].times[t].kernel);
                        assert_true(a - b < a * 1e-5f && b - a < a * 1e-5f);
                }
        }
}

static void test_what_was_put_comes_back(void **state)
{
        const char *why;
        size_t n_bytes;
        char *text;

        (void)state;
        for (uint64_t m = 1; m <= 50; m++)
                put(&tunings, m, (float)m * 17.125f);
        assert_int_equal(tunings_encode(&tunings, &text, &n_bytes), 0);
        assert_int_equal(tunings_decode(&read_back, text, n_bytes, &why), 0);
        assert_same(&tunings, &read_back);
        free(text);
}

static void test_no_shapes_are_a_file_too(void **state)
{
        const char *why;
        size_t n_bytes;
        char *text;

        (void)state;
        assert_int_equal(tunings_encode(&tunings, &text, &n_bytes), 0);
        assert_int_equal(tunings_decode(&read_back, text, n_bytes, &why), 0);
        assert_int_equal(read_back.n_shapes, 0);
        free(text);
}

static void test_a_file_of_another_gpu_driver_or_build_is_not_believed(void **state)
{
        static const char *const words[] = { "GPU", "driver", "build" };
        const char *why;
        size_t n_bytes;
        char *text;

        (void)state;
        put(&tunings, 7, 1);
        assert_int_equal(tunings_encode(&tunings, &text, &n_bytes), 0);
        for (int what = 0; what < 3; what++) {
                struct tunings_identity other = identity;
                char *member = what == 0 ? other.device : what == 1 ? other.driver : other.build;

                member[strlen(member) - 1] ^= 1;
                tunings_init(&read_back, NULL, &other, "");
                assert_int_equal(tunings_decode(&read_back, text, n_bytes, &why), -ESTALE);
                assert_non_null(strstr(why, words[what]));
                assert_int_equal(read_back.n_shapes, 0);
        }
        free(text);
}

static void test_any_damage_is_noticed_and_nothing_is_taken(void **state)
{
        const char *why;
        size_t n_bytes;
        char *text, *damaged;

        (void)state;
        put(&tunings, 7, 1);
        put(&tunings, 8, 2);
        assert_int_equal(tunings_encode(&tunings, &text, &n_bytes), 0);
        damaged = malloc(n_bytes);
        for (size_t i = 0; i < n_bytes; i++)
                for (int bit = 0; bit < 8; bit += 3) {
                        memcpy(damaged, text, n_bytes);
                        damaged[i] = (char)(damaged[i] ^ 1 << bit);
                        assert_true(tunings_decode(&read_back, damaged, n_bytes, &why) < 0);
                        assert_int_equal(read_back.n_shapes, 0);
                        assert_true(strlen(why) > 5);
                }
        for (size_t n = 0; n < n_bytes; n++) {
                assert_int_equal(tunings_decode(&read_back, text, n, &why), -EBADMSG);
                assert_int_equal(read_back.n_shapes, 0);
        }
        free(damaged);
        free(text);
}

/* With the right sum at its end: what only somebody who can write the file could have done. */
static void test_lines_that_make_no_sense_are_refused_also_with_a_right_sum(void **state)
{
        static const char *const bodies[] = {
                "time 1 row\n",                                                         /* of no shape */
                "shape bf16 bf16 bf16 k k default 1 1 1 1 1\n",                         /* without times */
                "shape bf16 bf16 bf16 k k default 1 1 1 1 1\nshape bf16 bf16 bf16 k k default 1 1 1 1 1\ntime 1 row\n",
                "shape bf16 bf16 bf16 k k default 2 1 1 1 1\ntime 1 row\n",
                "shape bf17 bf16 bf16 k k default 1 1 1 1 1\ntime 1 row\n",
                "shape bf16 bf16 bf16 k m default 1 1 1 1 1\ntime 1 row\n",
                "shape bf16 bf16 bf16 k k quick 1 1 1 1 1\ntime 1 row\n",
                "shape bf16 bf16 bf16 k k default 1 1 1 1\ntime 1 row\n",
                "shape bf16 bf16 bf16 k k default 1 1 1 1 1 1\ntime 1 row\n",
                "shape bf16 bf16 bf16 k k default 1 18446744073709551615 1 1 1\ntime 1 row\n",
                "shape bf16 bf16 bf16 k k default 1 1 1 1 1\ntime -1 row\n",
                "shape bf16 bf16 bf16 k k default 1 1 1 1 1\ntime nan row\n",
                "shape bf16 bf16 bf16 k k default 1 1 1 1 1\ntime 1\n",
                "shape bf16 bf16 bf16 k k default 1 1 1 1 1\ntime 1 row row\n",
                "something else\n",
        };

        (void)state;
        for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
                char text[2048];
                uint64_t hash = 0xcbf29ce484222325u;
                const char *why;
                int n = snprintf(text, sizeof text, "mmad tuning 1\ndevice %s\ndriver %s\nbuild %s\n%s", identity.device,
                                 identity.driver, identity.build, bodies[i]);

                for (int c = 0; c < n; c++)
                        hash = (hash ^ (unsigned char)text[c]) * 0x100000001b3u;
                n += snprintf(text + n, sizeof text - (size_t)n, "end %016llx\n", (unsigned long long)hash);
                if (tunings_decode(&read_back, text, (size_t)n, &why) != -EBADMSG)
                        fail_msg("taken: %s", bodies[i]);
                assert_int_equal(read_back.n_shapes, 0);
        }
}

static void test_a_shape_is_known_once_and_the_oldest_goes_when_there_are_too_many(void **state)
{
        (void)state;
        put(&tunings, 1, 10);
        put(&tunings, 1, 20);
        assert_int_equal(tunings.n_shapes, 1);
        assert_true(tunings.shapes[0].times[0].us == 20);
        for (uint64_t m = 2; m <= TUNING_SHAPES_MAX + 5; m++)
                put(&tunings, m, 1);
        assert_int_equal(tunings.n_shapes, TUNING_SHAPES_MAX);
        for (uint32_t i = 0; i < tunings.n_shapes; i++)
                assert_true(tunings.shapes[i].key.m > 5);
        assert_int_equal(tunings.n_names, 2);
}

static void test_the_largest_file_fits_its_bound(void **state)
{
        static char names[TUNING_TIMES_MAX][80];
        struct tuning_time times[TUNING_TIMES_MAX];
        const char *why;
        size_t n_bytes;
        char *text;

        (void)state;
        for (uint32_t t = 0; t < TUNING_TIMES_MAX; t++) {
                snprintf(names[t], sizeof names[t], "a_row_with_a_long_name_%040u", t);
                times[t] = (struct tuning_time){ names[t], 123456.78f };
        }
        for (uint64_t m = 0; m < TUNING_SHAPES_MAX; m++) {
                struct tuning_key key = key_of(GEMM_DIMENSION_MAX - m);

                assert_int_equal(tunings_put(&tunings, &key, times, TUNING_TIMES_MAX), 0);
        }
        assert_int_equal(tunings_encode(&tunings, &text, &n_bytes), 0);
        assert_true(n_bytes < TUNINGS_FILE_BYTES_MAX);
        assert_int_equal(tunings_decode(&read_back, text, n_bytes, &why), 0);
        assert_same(&tunings, &read_back);
        free(text);
}

static void test_the_state_folder_is_the_service_managers_then_the_users(void **state)
{
        char path[256], other[256], tiny[16];

        (void)state;
        setenv("STATE_DIRECTORY", "/var/lib/mmad:/var/lib/other", 1);
        setenv("XDG_STATE_HOME", "/home/x/state", 1);
        setenv("HOME", "/home/y", 1);
        tunings_path("NVIDIA H200", path, sizeof path);
        assert_memory_equal(path, "/var/lib/mmad/tuning-", 21);
        tunings_path("NVIDIA H100", other, sizeof other);
        assert_string_not_equal(path, other);
        tunings_path("NVIDIA H200", tiny, sizeof tiny);
        assert_string_equal(tiny, "");
        unsetenv("STATE_DIRECTORY");
        tunings_path("NVIDIA H200", path, sizeof path);
        assert_memory_equal(path, "/home/x/state/mmad/tuning-", 26);
        setenv("XDG_STATE_HOME", "relative", 1);
        tunings_path("NVIDIA H200", path, sizeof path);
        assert_memory_equal(path, "/home/y/.local/state/mmad/tuning-", 33);
        unsetenv("HOME");
        tunings_path("NVIDIA H200", path, sizeof path);
        assert_string_equal(path, "");
}

static void test_the_identity_names_this_build(void **state)
{
        struct tunings_identity mine;

        (void)state;
        tunings_identify("A GPU", "", &mine);
        assert_string_equal(mine.device, "A GPU");
        assert_memory_equal(mine.build, MMAD_VERSION " ", sizeof MMAD_VERSION);
        /* gcc and clang both ask the linker for an id; without one, two builds of a version would be taken for one. */
        assert_true(strlen(mine.build) > sizeof MMAD_VERSION + 15);
}

static void test_saved_and_loaded_through_a_folder_that_has_to_be_made(void **state)
{
        char folder[] = "/tmp/mmad-tunings-XXXXXX", path[128], fresh[140];
        struct stat status;
        uv_loop_t loop;
        FILE *file;

        (void)state;
        assert_non_null(mkdtemp(folder));
        snprintf(path, sizeof path, "%s/state/mmad/tuning-1", folder);
        snprintf(fresh, sizeof fresh, "%s.new", path);
        assert_int_equal(uv_loop_init(&loop), 0);
        tunings_init(&tunings, &loop, &identity, path);
        tunings_load(&tunings);         /* there is none: no shapes, no complaint */
        assert_int_equal(tunings.n_shapes, 0);
        put(&tunings, 1, 1);
        tunings_save(&tunings);
        put(&tunings, 2, 1);
        tunings_save(&tunings);         /* while the first one is written */
        uv_run(&loop, UV_RUN_DEFAULT);
        assert_int_equal(stat(path, &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
        assert_int_equal(access(fresh, F_OK), -1);
        tunings_init(&read_back, &loop, &identity, path);
        tunings_load(&read_back);
        assert_same(&tunings, &read_back);

        /* Damaged on the disk: ignored, and replaced by the next save. */
        tunings_deinit(&read_back);
        file = fopen(path, "r+");
        fputc('x', file);
        fclose(file);
        tunings_load(&read_back);
        assert_int_equal(read_back.n_shapes, 0);
        put(&read_back, 9, 1);
        tunings_save(&read_back);
        uv_run(&loop, UV_RUN_DEFAULT);
        tunings_deinit(&read_back);
        tunings_load(&read_back);
        assert_int_equal(read_back.n_shapes, 1);

        /* A folder where the file should be: ignored as well, and a save fails without harm. */
        unlink(path);
        assert_int_equal(mkdir(path, 0700), 0);
        tunings_deinit(&read_back);
        tunings_load(&read_back);
        assert_int_equal(read_back.n_shapes, 0);
        tunings_save(&read_back);
        uv_run(&loop, UV_RUN_DEFAULT);
        assert_true(read_back.write_result < 0);
        assert_int_equal(access(fresh, F_OK), -1);
        assert_int_equal(uv_loop_close(&loop), 0);
        rmdir(path);
        snprintf(path, sizeof path, "%s/state/mmad", folder);
        rmdir(path);
        snprintf(path, sizeof path, "%s/state", folder);
        rmdir(path);
        assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_setup_teardown(test_what_was_put_comes_back, setup, teardown),
                cmocka_unit_test_setup_teardown(test_no_shapes_are_a_file_too, setup, teardown),
                cmocka_unit_test_setup_teardown(test_a_file_of_another_gpu_driver_or_build_is_not_believed, setup, teardown),
                cmocka_unit_test_setup_teardown(test_any_damage_is_noticed_and_nothing_is_taken, setup, teardown),
                cmocka_unit_test_setup_teardown(test_lines_that_make_no_sense_are_refused_also_with_a_right_sum, setup, teardown),
                cmocka_unit_test_setup_teardown(test_a_shape_is_known_once_and_the_oldest_goes_when_there_are_too_many, setup, teardown),
                cmocka_unit_test_setup_teardown(test_the_largest_file_fits_its_bound, setup, teardown),
                cmocka_unit_test(test_the_state_folder_is_the_service_managers_then_the_users),
                cmocka_unit_test(test_the_identity_names_this_build),
                cmocka_unit_test_setup_teardown(test_saved_and_loaded_through_a_folder_that_has_to_be_made, setup, teardown),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
