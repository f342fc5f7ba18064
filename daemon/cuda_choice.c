/* SPDX-License-Identifier: MIT
 *
 * See cuda_choice.h.
 */
#include "daemon/cuda_choice.h"

#include <assert.h>
#include <string.h>

#include "kernels/tuning.h"

static_assert(sizeof(struct choice_key) == 4 * 8 + 4 * 24 + 16 + 8, "no holes: keys are compared as bytes");

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

static uint32_t slot_of(const struct choice_key *key) {
        uint64_t hash = key->m * 0x9e3779b97f4a7c15u ^ key->n * 0xc2b2ae3d27d4eb4fu ^ key->k * 0x165667b19e3779f9u ^
                        key->batch * 0x27d4eb2f165667c5u ^ (uint64_t)key->views[0].dtype << 56 ^
                        (uint64_t)key->views[0].order << 48 ^ (uint64_t)key->views[1].order << 40 ^
                        (uint64_t)key->views[0].alignment << 32 ^ (uint64_t)key->views[1].alignment << 24;
        hash ^= hash >> 32;
        hash *= 0x9e3779b97f4a7c15u;
        return (uint32_t)(hash >> 40) & (CHOICES - 1);
}

/* The entry of this problem, filled. */
static int entry_of(struct choices *choices, const struct mma_problem *problem, const struct mma_device *device,
                    uint32_t kept, struct choice **ret_entry, struct refusal *ret_refusal) {
        struct choice_key key;
        key_of(problem, device, kept, &key);
        struct choice *entry = &choices->entries[slot_of(&key)];
        if (!entry->plan.kernel || memcmp(&entry->key, &key, sizeof key)) {
                struct choice fresh = { .key = key };
                struct refusal none_as_it_lies;
                int r = kernels_plan_kept(problem, device, kept, &fresh.plan, ret_refusal);
                if (r)
                        return r;
                if (!fresh.plan.a.kind && !fresh.plan.b.kind)
                        fresh.kernel = fresh.plan.kernel;
                else if (kernels_select(problem, device, &fresh.kernel, &none_as_it_lies))
                        fresh.kernel = NULL;
                if (fresh.kernel)
                        fresh.cost_us = fresh.kernel->cost_us(fresh.kernel, problem, device);
                *entry = fresh;
        }
        *ret_entry = entry;
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
