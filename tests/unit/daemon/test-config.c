/* SPDX-License-Identifier: MIT
 *
 * Goal: a configuration is taken whole or not at all, and what is wrong is named with file and line. Method: texts parsed
 * from memory; the shipped file is read as it is.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "daemon/config.h"
#include "daemon/log.h"

static struct config config;
static char message[CONFIG_MESSAGE_BYTES_MAX];

static int reset(void **state)
{
        (void)state;
        config_init(&config);
        message[0] = 0;
        return 0;
}

static int parse(const char *text)
{
        return config_parse(&config, "mmad.conf", text, strlen(text), message, sizeof message);
}

static void refused(const char *text, const char *where, const char *why)
{
        struct config *before = malloc(sizeof *before);

        *before = config;
        assert_int_equal(parse(text), -EINVAL);
        if (!strstr(message, where) || !strstr(message, why))
                fail_msg("\"%s\" does not hold \"%s\" and \"%s\"", message, where, why);
        assert_memory_equal(before, &config, sizeof config);
        free(before);
}

static void test_empty_file_changes_nothing(void **state)
{
        struct config *before = malloc(sizeof *before);

        (void)state;
        *before = config;
        assert_int_equal(parse(""), 0);
        assert_int_equal(parse("\n# comment\n ; another\n\t\n[daemon]\n"), 0);
        assert_memory_equal(before, &config, sizeof config);
        free(before);
}

static void test_every_kind_of_value_is_read(void **state)
{
        (void)state;
        assert_int_equal(parse("[daemon]\nsocket = /tmp/x.sock\nsocket_mode=0600\nbackend = cpu\nlog_level = debug\r\n"
                               "threads = 3\ndrain_ms = 2 s\nspin_us = 1ms\n"
                               "[limits]\npayload_bytes_max = 1 MiB\nconnections_max = 7"), 0);
        assert_string_equal(config.socket, "/tmp/x.sock");
        assert_int_equal(config.socket_mode, 0600);
        assert_int_equal(config.backend, CONFIG_BACKEND_CPU);
        assert_int_equal(config.log_level, LOG_LEVEL_DEBUG);
        assert_int_equal(config.threads, 3);
        assert_int_equal(config.drain_ms, 2000);
        assert_int_equal(config.spin_us, 1000);
        assert_int_equal(config.payload_bytes_max, 1 << 20);
        assert_int_equal(config.connections_max, 7);
}

static void test_unknown_key_or_section_is_an_error_with_its_line(void **state)
{
        (void)state;
        refused("[daemon]\n\nsokcet = /x\n", "mmad.conf:3:", "[daemon] has no key `sokcet`");
        refused("[limits]\njobs = 3\n", "mmad.conf:2:", "no key `jobs`");
        refused("[user]\ndrain_ms = 3\n", "mmad.conf:2:", "no key `drain_ms`");
        refused("[deamon]\n", "mmad.conf:1:", "no section [deamon]");
        refused("threads = 1\n", "mmad.conf:1:", "before the first [section]");
        refused("[daemon]\nthreads\n", "mmad.conf:2:", "key = value");
        refused("[daemon\n", "mmad.conf:1:", "[name]");
        refused("[]\n", "mmad.conf:1:", "no section []");
}

static void test_value_outside_its_range_names_the_range(void **state)
{
        (void)state;
        refused("[limits]\nhello_ms = 49\n", "mmad.conf:2:", "from 50 to 60000");
        assert_int_equal(parse("[limits]\nhello_ms = 50\n"), 0);
        refused("[limits]\nhello_ms = 60001\n", "mmad.conf:2:", "from 50 to 60000");
        assert_int_equal(parse("[limits]\nhello_ms = 60 s\n"), 0);
        refused("[limits]\nhello_ms = 18446744073709551617\n", "mmad.conf:2:", "from 50");
        refused("[limits]\npayload_bytes_max = 18446744073709551615 TiB\n", "mmad.conf:2:", "from 65536");
        refused("[limits]\nhello_ms = -1\n", "mmad.conf:2:", "milliseconds");
        refused("[limits]\nhello_ms = 1 GiB\n", "mmad.conf:2:", "milliseconds");
        refused("[limits]\nhello_ms =\n", "mmad.conf:2:", "milliseconds");
        refused("[limits]\nconnections_max = 5x\n", "mmad.conf:2:", "whole number");
        refused("[daemon]\nsocket_mode = 0999\n", "mmad.conf:2:", "octal");
        refused("[daemon]\nsocket_mode = 01777\n", "mmad.conf:2:", "octal");
        refused("[daemon]\nsocket = x.sock\n", "mmad.conf:2:", "absolute");
        refused("[daemon]\nbackend = gpu\n", "mmad.conf:2:", "auto, cuda, cpu, fake");
        refused("[daemon]\nlog_level = loud\n", "mmad.conf:2:", "error, warning");
}

static void test_socket_path_of_107_bytes_fits_and_108_do_not(void **state)
{
        char text[256];

        (void)state;
        snprintf(text, sizeof text, "[daemon]\nsocket = /%0106d\n", 0);
        assert_int_equal(parse(text), 0);
        assert_int_equal(strlen(config.socket), 107);
        snprintf(text, sizeof text, "[daemon]\nsocket = /%0107d\n", 0);
        refused(text, "mmad.conf:2:", "longer than 107");
}

static void test_same_key_or_section_twice_is_an_error(void **state)
{
        (void)state;
        refused("[daemon]\nthreads = 1\nthreads = 2\n", "mmad.conf:3:", "twice");
        refused("[daemon]\n[limits]\n[daemon]\n", "mmad.conf:3:", "twice");
        refused("[class a]\n[class a]\n", "mmad.conf:2:", "twice");
        refused("[rule]\nuid = 1\nuser = root\n", "mmad.conf:3:", "one user");
}

static void test_low_watermark_must_be_below_the_high_one(void **state)
{
        (void)state;
        refused("[limits]\nout_bytes_high = 64 KiB\nout_bytes_low = 64 KiB\n", "mmad.conf:", "below");
        assert_int_equal(parse("[limits]\nout_bytes_high = 64 KiB\nout_bytes_low = 32 KiB\n"), 0);
}

static void test_binary_and_overlong_lines_are_refused(void **state)
{
        char *text = malloc(4000);

        (void)state;
        memset(text, 'x', 4000);
        memcpy(text, "[daemon]\n#", 10);
        assert_int_equal(config_parse(&config, "f", text, 4000, message, sizeof message), -EINVAL);
        assert_non_null(strstr(message, "f:2:"));
        assert_int_equal(config_parse(&config, "f", "[daemon]\n\0\n", 11, message, sizeof message), -EINVAL);
        assert_int_equal(config_parse(&config, "f", text, 10 + 1012, message, sizeof message), 0);
        free(text);
}

static void test_rules_keep_their_order_and_classes_their_limits(void **state)
{
        (void)state;
        assert_int_equal(parse("[user]\njobs = 9\n[class batch]\nweight = 2\njobs = 5\n"
                               "[rule]\nuser = root\nadmin = yes\n[rule]\ngid = 50\nclass = batch\ninline_bytes = 1 MiB\n"), 0);
        assert_int_equal(config.policy.base.allowed[QUOTA_JOBS], 9);
        assert_int_equal(config.policy.n_rules, 2);
        assert_true(config.policy.rules[0].has_uid && config.policy.rules[0].uid == 0 && config.policy.rules[0].is_admin);
        assert_true(config.policy.rules[1].has_gid && config.policy.rules[1].gid == 50 && !config.policy.rules[1].is_admin);
        assert_int_equal(config.policy.rules[1].class_index, 0);
        assert_int_equal(config.policy.rules[1].grant.allowed[QUOTA_INLINE_BYTES], 1 << 20);
        assert_int_equal(config.policy.rules[1].grant.allowed[QUOTA_JOBS], POLICY_UNSET);
        assert_int_equal(config.policy.classes[0].grant.weight, 2);
}

static void test_rule_with_a_mistake_is_refused(void **state)
{
        (void)state;
        refused("[rule]\nuser = no-such-user-here\n", "mmad.conf:2:", "no such user");
        refused("[rule]\ngroup = no-such-group-here\n", "mmad.conf:2:", "no such group");
        refused("[rule]\nuid = 4294967295\n", "mmad.conf:2:", "no such user");
        refused("[rule]\nuid = 99999999999999999999999\n", "mmad.conf:2:", "no such user");
        refused("[rule]\nclass = x\n", "mmad.conf:2:", "[class x]");
        refused("[rule]\nadmin = true\n", "mmad.conf:2:", "yes or no");
        refused("[rule]\nweight = 0\n", "mmad.conf:2:", "from 1");
        refused("[class]\n", "mmad.conf:1:", "no section");
        refused("[class  ]\n", "mmad.conf:1:", "no section");
        refused("[class x]\nadmin = yes\n", "mmad.conf:2:", "no key `admin`");
}

static void test_more_rules_than_fit_are_refused(void **state)
{
        char *text = calloc(1, 8 * (POLICY_RULES_MAX + 2));

        (void)state;
        for (uint32_t i = 0; i < POLICY_RULES_MAX; i++)
                strcat(text, "[rule]\n");
        assert_int_equal(parse(text), 0);
        reset(NULL);
        strcat(text, "[rule]\n");
        refused(text, "mmad.conf:257:", "more than 256 rules");
        free(text);
}

static void test_missing_file_and_directory_are_told_with_their_path(void **state)
{
        (void)state;
        assert_int_equal(config_read(&config, "/no/such/mmad.conf", message, sizeof message), -ENOENT);
        assert_non_null(strstr(message, "/no/such/mmad.conf: No such file"));
        assert_int_equal(config_read(&config, "/tmp", message, sizeof message), -EISDIR);
        assert_non_null(strstr(message, "/tmp: "));
}

static void test_reload_takes_limits_and_names_what_it_cannot_take(void **state)
{
        struct config *wanted = malloc(sizeof *wanted);
        char names[256];

        (void)state;
        config_init(wanted);
        config_frozen_changes(&config, wanted, names, sizeof names);
        assert_string_equal(names, "");
        wanted->hello_ms = 77;
        wanted->jobs_max = 5;
        wanted->backend = CONFIG_BACKEND_CPU;
        wanted->log_level = LOG_LEVEL_DEBUG;
        wanted->policy.base.allowed[QUOTA_JOBS] = 3;
        config.overridden = CONFIG_OVERRIDE_LOG_LEVEL;
        config_keep_overrides(&config, wanted);
        config_frozen_changes(&config, wanted, names, sizeof names);
        assert_string_equal(names, "backend, jobs_max");
        config_apply(&config, wanted);
        assert_int_equal(config.hello_ms, 77);
        assert_int_equal(config.jobs_max, JOB_MAX);
        assert_int_equal(config.backend, CONFIG_BACKEND_AUTO);
        assert_int_equal(config.log_level, LOG_LEVEL_INFO);
        assert_int_equal(config.policy.base.allowed[QUOTA_JOBS], 3);
        free(wanted);
}

static void test_shipped_file_is_accepted_and_says_the_defaults(void **state)
{
        const char *path = getenv("MMAD_CONF");
        struct config *preset = malloc(sizeof *preset);
        char line[512], text[65536] = "";
        FILE *file;

        (void)state;
        if (!path)
                skip();
        assert_int_equal(config_read(&config, path, message, sizeof message), 0);
        config_init(preset);
        preset->policy = config.policy;
        memcpy(preset->path, config.path, sizeof preset->path);
        assert_memory_equal(preset, &config, sizeof config);

        /* The commented values are the defaults: with "#key" turned to "key" nothing changes either. */
        file = fopen(path, "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file)) {
                if (strstr(line, "[class ") || strstr(line, "[rule]"))
                        break;
                strcat(text, line[0] == '#' && line[1] >= 'a' && line[1] <= 'z' ? line + 1 : line);
        }
        fclose(file);
        config_init(&config);
        if (parse(text) != 0)
                fail_msg("%s", message);
        config_init(preset);
        preset->spin_us = config.spin_us;
        memcpy(preset->socket, config.socket, sizeof preset->socket);
        memcpy(preset->socket_group, config.socket_group, sizeof preset->socket_group);
        assert_memory_equal(preset, &config, sizeof config);
        free(preset);
}

int main(void)
{
        const struct CMUnitTest tests[] = {
                cmocka_unit_test_setup(test_empty_file_changes_nothing, reset),
                cmocka_unit_test_setup(test_every_kind_of_value_is_read, reset),
                cmocka_unit_test_setup(test_unknown_key_or_section_is_an_error_with_its_line, reset),
                cmocka_unit_test_setup(test_value_outside_its_range_names_the_range, reset),
                cmocka_unit_test_setup(test_socket_path_of_107_bytes_fits_and_108_do_not, reset),
                cmocka_unit_test_setup(test_same_key_or_section_twice_is_an_error, reset),
                cmocka_unit_test_setup(test_low_watermark_must_be_below_the_high_one, reset),
                cmocka_unit_test_setup(test_binary_and_overlong_lines_are_refused, reset),
                cmocka_unit_test_setup(test_rules_keep_their_order_and_classes_their_limits, reset),
                cmocka_unit_test_setup(test_rule_with_a_mistake_is_refused, reset),
                cmocka_unit_test_setup(test_more_rules_than_fit_are_refused, reset),
                cmocka_unit_test_setup(test_missing_file_and_directory_are_told_with_their_path, reset),
                cmocka_unit_test_setup(test_reload_takes_limits_and_names_what_it_cannot_take, reset),
                cmocka_unit_test_setup(test_shipped_file_is_accepted_and_says_the_defaults, reset),
        };

        return cmocka_run_group_tests(tests, NULL, NULL);
}
