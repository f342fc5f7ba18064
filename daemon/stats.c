/* SPDX-License-Identifier: MIT
 *
 * Names for the counters. See stats.h.
 */
#include "daemon/stats.h"

#include <assert.h>
#include <stdio.h>

#include "daemon/log.h"
#include "daemon/quota.h"

static const char *const stat_names[STAT_N] = {
#define STAT_NAME_X_(tag, name) name,
        STATS(STAT_NAME_X_)
};

/* WIRE_NONE is a bare status, WIRE_UNKNOWN a method that this version does not have. */
static const char *const method_names[WIRE_UNKNOWN + 1] = {
        [WIRE_NONE] = "none",
#define METHOD_NAME_X_(tag, name) [WIRE_##tag] = name,
        WIRE_METHODS(METHOD_NAME_X_)
        [WIRE_UNKNOWN] = "unknown",
};

#define STATUS_FITS_X_(tag, number, ...) static_assert((number) < STATS_STATUSES, "STATS_STATUSES must grow with the list");
MMA_STATUSES(STATUS_FITS_X_)

void stats_reply(struct stats *stats, int method, int status)
{
        assert(method >= 0 && method <= WIRE_UNKNOWN);
        assert(status >= 0 && status < (int)STATS_STATUSES);
        stats->replies[method][status]++;
}

uint32_t stats_count(void)
{
        return STAT_N + QUOTA_N + 1 + (WIRE_UNKNOWN + 1) * STATS_STATUSES;
}

bool stats_at(const struct stats *stats, uint32_t index, struct wire_counter *ret_counter)
{
        assert(index < stats_count());

        if (index < STAT_N) {
                snprintf(ret_counter->name, sizeof ret_counter->name, "%s", stat_names[index]);
                ret_counter->value = (double)stats->counters[index];
                return true;
        }
        index -= STAT_N;
        if (index < QUOTA_N) {
                snprintf(ret_counter->name, sizeof ret_counter->name, "quota_refusals_total.%s", quota_name(index));
                ret_counter->value = (double)quota_refusals(index);
                return true;
        }
        index -= QUOTA_N;
        if (index == 0) {
                snprintf(ret_counter->name, sizeof ret_counter->name, "log_drops_total");
                ret_counter->value = (double)log_drops();
                return true;
        }
        index -= 1;
        uint32_t method = index / STATS_STATUSES, status = index % STATS_STATUSES;
        if (!stats->replies[method][status])
                return false;
        snprintf(ret_counter->name, sizeof ret_counter->name, "replies_total.%s.%s", method_names[method],
                 mma_status_name((int)status));
        ret_counter->value = (double)stats->replies[method][status];
        return true;
}
