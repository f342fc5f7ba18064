/* SPDX-License-Identifier: MIT
 *
 * How many threads make sense here: the affinity mask, and the CPU quota of this cgroup and all above it. A container
 * with 4 of 16 CPUs, or with a quota of 4, gets 4 threads instead of 16 that wait for one another.
 */
#include <ctype.h>
#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/cpu.h"
#include "kernels/cpu_pool.h"

#define CPUS_MAX 65536          /* CPUs that an affinity mask is read for */

static uint32_t affinity_count(void) {
        for (int n_cpus = 1024; n_cpus <= CPUS_MAX; n_cpus *= 2) {
                size_t n_bytes = CPU_ALLOC_SIZE(n_cpus);
                cpu_set_t *set = CPU_ALLOC(n_cpus);
                int count;

                if (!set)
                        return 1;
                CPU_ZERO_S(n_bytes, set);
                /* EINVAL: the kernel's mask is larger. */
                count = sched_getaffinity(0, n_bytes, set) == 0 ? CPU_COUNT_S(n_bytes, set) : 0;
                CPU_FREE(set);
                if (count > 0)
                        return (uint32_t)count;
        }
        return 1;
}

/* First line of root + group + name; false where there is none. */
static bool read_line(const char *root, const char *group, const char *name, char *ret_line, int n_line) {
        char path[PATH_MAX];
        FILE *file;
        bool is_read;

        if (snprintf(path, sizeof path, "%s%s/%s", root, group, name) >= (int)sizeof path)
                return false;
        file = fopen(path, "re");
        if (!file)
                return false;
        is_read = fgets(ret_line, n_line, file) != NULL;
        fclose(file);
        return is_read;
}

static uint32_t whole_cpus(long long quota_us, long long period_us) {
        if (quota_us <= 0 || period_us <= 0)
                return 0;
        long long n_cpus = quota_us / period_us + (quota_us % period_us != 0);
        return n_cpus > UINT32_MAX ? UINT32_MAX : (uint32_t)n_cpus;
}

/* "max 100000" or "400000 100000" */
static uint32_t quota_v2(const char *root, const char *group) {
        char line[64], *end;
        long long quota_us;

        if (!read_line(root, group, "cpu.max", line, sizeof line) || !isdigit((unsigned char)line[0]))
                return 0;
        quota_us = strtoll(line, &end, 10);
        return whole_cpus(quota_us, strtoll(end, NULL, 10));
}

static uint32_t quota_v1(const char *root, const char *group) {
        char quota[64], period[64];

        if (!read_line(root, group, "cpu.cfs_quota_us", quota, sizeof quota) ||
            !read_line(root, group, "cpu.cfs_period_us", period, sizeof period))
                return 0;
        return whole_cpus(strtoll(quota, NULL, 10), strtoll(period, NULL, 10));
}

static uint32_t smaller_quota(uint32_t x, uint32_t y) {
        return x == 0 ? y : y == 0 || x < y ? x : y;
}

/* From the group up to the root: each level may have its own quota. In a container the path may be the host's, of which
 * only the root exists here. */
static uint32_t quota_upwards(const char *root, char *group, uint32_t (*quota)(const char *, const char *)) {
        uint32_t least = 0;

        for (;;) {
                char *slash;

                least = smaller_quota(least, quota(root, group));
                slash = strrchr(group, '/');
                if (!slash)
                        return least;
                *slash = '\0';
        }
}

static bool names_cpu(const char *controllers) {
        for (const char *at = controllers; at; at = strchr(at, ',')) {
                at += *at == ',';
                if (strncmp(at, "cpu", 3) == 0 && (at[3] == '\0' || at[3] == ','))
                        return true;
        }
        return false;
}

uint32_t cpu_quota(const char *self_path, const char *root) {
        char line[PATH_MAX], mount[PATH_MAX];
        uint32_t least = 0;
        FILE *file = fopen(self_path, "re");

        if (!file)
                return 0;
        /* "0::/group" is v2; "4:cpu,cpuacct:/group" is v1, mounted in a folder named after the controllers. */
        while (fgets(line, sizeof line, file)) {
                char *controllers = strchr(line, ':'), *group = controllers ? strchr(controllers + 1, ':') : NULL;

                if (!group)
                        continue;
                *group++ = '\0';
                group[strcspn(group, "\n")] = '\0';
                controllers++;
                if (strcmp(group, "/") == 0)
                        *group = '\0';
                if (*controllers == '\0')
                        least = smaller_quota(least, quota_upwards(root, group, quota_v2));
                else if (names_cpu(controllers) &&
                         snprintf(mount, sizeof mount, "%s/%s", root, controllers) < (int)sizeof mount)
                        least = smaller_quota(least, quota_upwards(mount, group, quota_v1));
        }
        fclose(file);
        return least;
}

uint32_t cpu_threads_allowed(void) {
        uint32_t n_threads = affinity_count(), quota = cpu_quota("/proc/self/cgroup", "/sys/fs/cgroup");

        return quota && quota < n_threads ? quota : n_threads;
}
