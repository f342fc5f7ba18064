/* SPDX-License-Identifier: MIT
 *
 * See cuda_choice.h.
 */
#include "daemon/cuda_choice.h"

#include <assert.h>
#include <string.h>

#include "kernels/tuning.h"

static_assert(sizeof(struct choice_key) == 4 * 8 + 4 * 24 + 16 + 8, "no holes: keys are compared as bytes");
static_assert(sizeof(struct choice_key) % 8 == 0 && CHOICES % CHOICES_OF_SET == 0, "whole words, whole sets");

static void key_of(const struct mma_problem *problem, const struct mma_device *device, uint32_t kept, struct choice_key *ret_key) {
        const struct mma_view *views[4] = { &problem->a, &problem->b, &problem->c, &problem->d };
        memset(ret_key, 0, sizeof *ret_key);
        ret_key->m = problem->m;
        ret_key->n = problem->n;
        ret_key->k = problem->k;
        ret_key->batch = problem->batch;
        for (int i = 0; i < 4; i++) {
                ret_key->views[i].ld = views[i]->ld;
                ret_key->views[i].batch_stride = views[i]->batch_stride;
                ret_key->views[i].dtype = views[i]->dtype;
                ret_key->views[i].order = views[i]->order;
                ret_key->views[i].alignment = (uint8_t)((uintptr_t)views[i]->at % 128);
                ret_key->views[i].is_there = views[i]->at != NULL;
        }
        ret_key->bias_dtype = problem->bias ? problem->bias_dtype : 0;
        ret_key->bias_axis = problem->bias_axis;
        ret_key->act = problem->act;
        ret_key->c_kind = problem->c_kind;
        ret_key->c_init = problem->c_init;
        ret_key->compute = problem->compute;
        ret_key->has_scale = problem->has_scale;
        ret_key->batch_invariant = problem->batch_invariant;
        ret_key->tuning = tuning_serial(device->tuning);
        ret_key->scale_mode = problem->scale_mode;
        ret_key->has_amax = problem->amax != NULL;
        ret_key->kept = (uint8_t)kept;
        ret_key->has_rows_d = problem->rows_d != NULL;
}

/* All of the key: what a client sends again and again is asked for in more than one form, for the check as a product whose copies
 * are kept, for the launch as it lies, and those must not take each other's place. */
static uint32_t set_of(const struct choice_key *key) {
        uint64_t hash = 0, word;
        for (size_t i = 0; i < sizeof *key; i += sizeof word) {
                memcpy(&word, (const char *)key + i, sizeof word);
                hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
                hash ^= hash >> 32;
        }
        return (uint32_t)(hash >> 8) % (CHOICES / CHOICES_OF_SET);
}

/* The entry of this problem, filled. */
static int entry_of(struct choices *choices, const struct mma_problem *problem, const struct mma_device *device,
                    uint32_t kept, struct choice **ret_entry, struct refusal *ret_refusal) {
        struct choice fresh = { 0 };
        struct refusal none_as_it_lies;
        key_of(problem, device, kept, &fresh.key);
        struct choice *set = &choices->entries[set_of(&fresh.key) * CHOICES_OF_SET];
        for (uint32_t i = 0; i < CHOICES_OF_SET && set[i].plan.kernel; i++)
                if (!memcmp(&set[i].key, &fresh.key, sizeof fresh.key)) {
                        *ret_entry = &set[i];
                        return 0;
                }
        int r = kernels_plan_kept(problem, device, kept, &fresh.plan, ret_refusal);
        if (r)
                return r;
        if (!fresh.plan.a.kind && !fresh.plan.b.kind)
                fresh.kernel = fresh.plan.kernel;
        else if (kernels_select(problem, device, &fresh.kernel, &none_as_it_lies))
                fresh.kernel = NULL;
        if (fresh.kernel)
                fresh.cost_us = fresh.kernel->cost_us(fresh.kernel, problem, device);
        /* The newest first; the oldest goes. */
        memmove(&set[1], &set[0], (CHOICES_OF_SET - 1) * sizeof *set);
        set[0] = fresh;
        *ret_entry = &set[0];
        return 0;
}

int choices_find(struct choices *choices, const struct mma_problem *problem, const struct mma_device *device,
                 const struct mma_kernel **ret_kernel, double *ret_cost_us, struct refusal *ret_refusal) {
        struct choice *entry;
        int r = entry_of(choices, problem, device, 0, &entry, ret_refusal);
        if (r)
                return r;
        if (!entry->kernel)
                return refuse(ret_refusal, MMA_UNSUPPORTED, "", "%s reads these operands only after a copy",
                              entry->plan.kernel->name);
        *ret_kernel = entry->kernel;
        *ret_cost_us = entry->cost_us;
        return 0;
}

int choices_plan(struct choices *choices, const struct mma_problem *problem, const struct mma_device *device,
                 uint32_t kept, struct mma_plan *ret_plan, struct refusal *ret_refusal) {
        struct choice *entry;
        int r = entry_of(choices, problem, device, kept, &entry, ret_refusal);
        if (r)
                return r;
        *ret_plan = entry->plan;
        return 0;
}
