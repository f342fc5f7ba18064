/* SPDX-License-Identifier: MIT
 *
 * The CUDA backend: opening the device, memory, and the choice of lane for each task; cuda_express.c and cuda_bulk.c do the
 * work. cudart is linked statically and finds the driver at run time, so a machine without one gets a sentence instead.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "daemon/cuda_internal.h"
#include "daemon/cuda_status.h"
#include "daemon/daemon.h"
#include "daemon/explain.h"
#include "kernels/gather.h"
#include "kernels/prepare.h"

#define TRANSFER_BYTES_PER_US 50000.0   /* pinned copies over PCIe 5 x16: 55 GB/s measured */
#define TRANSFER_US 8.0                 /* of a small one */
#define POOL_KEEP_BYTES (2ull << 30)    /* scratch kept between tasks: giving it back to the driver costs milliseconds */

static struct backend_cuda *self(struct backend *backend) {
        return (struct backend_cuda *)backend;
}

int cuda_note(struct backend_cuda *cuda, int error, struct backend_task *task, const char *what) {
        bool is_sticky;
        if (!error)
                return 0;
        int status = cuda_status(error, &is_sticky);
        if (is_sticky) {
                int healthy = 0;
                atomic_compare_exchange_strong(&cuda->lost_error, &healthy, error);
        } else {
                cudaGetLastError(); /* a failed call leaves its error behind for the next launch to find */
        }
        if (atomic_load(&cuda->lost_error))
                status = MMA_GPU_LOST;
        if (task && !task->status) {
                task->status = status;
                refuse(&task->refusal, status, "", "%s: %s", what, cudaGetErrorString((cudaError_t)error));
        }
        return error;
}

void *cuda_place_direct(const struct backend_place *place) {
        if (place->host)
                return place->host; /* pinned and mapped: the same address on the device */
        return place->memory ? (char *)(uintptr_t)place->memory->at + place->offset : NULL;
}

void cuda_problem_direct(const struct backend_task *task, struct mma_problem *ret_problem) {
        const struct mma_pointers pointers = {
                .a = cuda_place_direct(&task->a),
                .b = cuda_place_direct(&task->b),
                .c = cuda_place_direct(&task->c),
                .d = cuda_place_direct(&task->d),
                .bias = cuda_place_direct(&task->bias),
                .scale_a = cuda_place_direct(&task->scale_a),
                .scale_b = cuda_place_direct(&task->scale_b),
        };
        problem_from_gemm(&task->gemm, &pointers, ret_problem);
}

/* ---- opening ---- */

static void uuid_text(const struct cudaDeviceProp *prop, char *ret_text, size_t n) {
        const unsigned char *u = (const unsigned char *)prop->uuid.bytes;
        snprintf(ret_text, n, "GPU-%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", u[0], u[1], u[2],
                 u[3], u[4], u[5], u[6], u[7], u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15]);
}

static int find_device(const char *wanted, int n_devices, int *ret_device) {
        if (!wanted || !*wanted) {
                *ret_device = 0;
                return 0;
        }
        for (int i = 0; i < n_devices; i++) {
                struct cudaDeviceProp prop;
                char uuid[48], index[12];
                if (cudaGetDeviceProperties(&prop, i) != cudaSuccess)
                        continue;
                uuid_text(&prop, uuid, sizeof uuid);
                snprintf(index, sizeof index, "%d", i);
                if (!strcmp(wanted, uuid) || !strcmp(wanted, index)) {
                        *ret_device = i;
                        return 0;
                }
        }
        return -ENODEV;
}

static int open_memory(struct backend_cuda *cuda) {
        int r;
        size_t free_bytes, total_bytes;
        uint64_t keep = POOL_KEEP_BYTES;
        if ((r = cudaMemGetInfo(&free_bytes, &total_bytes)) || (r = cudaDeviceGetDefaultMemPool(&cuda->pool, cuda->device)) ||
            (r = cudaMemPoolSetAttribute(cuda->pool, cudaMemPoolAttrReleaseThreshold, &keep)) ||
            (r = cudaStreamCreateWithFlags(&cuda->worker_stream, cudaStreamNonBlocking)))
                return r;
        if (cuda_driver_load(&cuda->driver))
                return cudaErrorInsufficientDriver;
        atomic_store(&cuda->free_bytes, free_bytes);
        uint64_t bytes_max = cuda->config.memory_bytes_max && cuda->config.memory_bytes_max < total_bytes
                                     ? cuda->config.memory_bytes_max : total_bytes;
        if (arenas_new(&cuda->driver, cuda->device, bytes_max, &cuda->arenas))
                return cudaErrorMemoryAllocation;

        cuda->slot_bytes = (2 * cuda->config.inline_bytes_max + 4095) & ~4095ull;
        cuda->free_slots = calloc(cuda->config.n_inline_slots ? cuda->config.n_inline_slots : 1, sizeof *cuda->free_slots);
        if (!cuda->free_slots)
                return cudaErrorMemoryAllocation;
        if ((r = cudaHostAlloc((void **)&cuda->slots, cuda->slot_bytes * cuda->config.n_inline_slots + 1,
                               cudaHostAllocMapped)))
                return r;
        for (uint32_t i = 0; i < cuda->config.n_inline_slots; i++)
                cuda->free_slots[i] = cuda->config.n_inline_slots - 1 - i;
        cuda->n_free_slots = cuda->config.n_inline_slots;
        return 0;
}

static void cuda_close(struct backend *backend) {
        struct backend_cuda *cuda = self(backend);
        if (atomic_load(&cuda->lost_error)) {
                /* Every call would fail, some would block: the process ends now and the driver cleans up. */
                return;
        }
        bulk_close(cuda);
        express_close(cuda);
        if (cuda->worker_stream)
                cudaStreamDestroy(cuda->worker_stream);
        cuda_tune_close(cuda);
        cuda->arenas = arenas_free(cuda->arenas);
        cudaFreeHost(cuda->slots);
        free(cuda->free_slots);
        pthread_mutex_destroy(&cuda->done_lock);
        free(cuda);
}

static const struct backend_ops cuda_ops;

int backend_cuda_open(const struct backend_config *config, struct backend **ret_backend, char *ret_reason,
                      size_t reason_bytes_max) {
        int n_devices = 0, driver_version = 0, r;
        cudaError_t error;
        if (cudaDriverGetVersion(&driver_version) != cudaSuccess || driver_version == 0) {
                snprintf(ret_reason, reason_bytes_max, "no NVIDIA driver");
                return -ENODEV;
        }
        error = cudaGetDeviceCount(&n_devices);
        if (error != cudaSuccess || n_devices == 0) {
                snprintf(ret_reason, reason_bytes_max, "no usable NVIDIA GPU: %s",
                         error != cudaSuccess ? cudaGetErrorString(error) : "none found");
                return -ENODEV;
        }
        struct backend_cuda *cuda = calloc(1, sizeof *cuda);
        if (!cuda)
                return -ENOMEM;
        cuda->base.ops = &cuda_ops;
        cuda->config = *config;
        pthread_mutex_init(&cuda->done_lock, NULL);
        if (find_device(config->device, n_devices, &cuda->device)) {
                snprintf(ret_reason, reason_bytes_max, "no GPU with the UUID or index %s", config->device);
                cuda_close(&cuda->base);
                return -ENODEV;
        }
        if ((r = cudaInitDevice(cuda->device, cudaDeviceMapHost | cudaDeviceScheduleSpin, cudaInitDeviceFlagsAreValid)) ||
            (r = cudaSetDevice(cuda->device)) || (r = cudaGetDeviceProperties(&cuda->prop, cuda->device)))
                goto fail;
        cuda->mma_device = (struct mma_device){
                .cc = (uint32_t)(cuda->prop.major * 10 + cuda->prop.minor),
                .n_sms = (uint32_t)cuda->prop.multiProcessorCount,
                .smem_bytes_max = (uint32_t)cuda->prop.sharedMemPerBlockOptin,
                .l2_bytes = (uint64_t)cuda->prop.l2CacheSize,
        };
        if (cuda->mma_device.cc < 80) {
                snprintf(ret_reason, reason_bytes_max, "%s has compute capability %d.%d; 8.0 is needed", cuda->prop.name,
                         cuda->prop.major, cuda->prop.minor);
                cuda_close(&cuda->base);
                return -ENODEV;
        }
        if ((r = open_memory(cuda)) || (r = express_open(cuda)) || (r = bulk_open(cuda)) ||
            (r = kernels_load_all(&cuda->mma_device)) || (r = prepare_load()) || (r = gather_load()) || (r = cudaDeviceSynchronize()))
                goto fail;
        if (bulk_start(cuda)) {
                r = cudaErrorMemoryAllocation;
                goto fail;
        }
        *ret_backend = &cuda->base;
        return 0;
fail:
        snprintf(ret_reason, reason_bytes_max, "the GPU could not be opened: %s", cudaGetErrorString((cudaError_t)r));
        cuda_close(&cuda->base);
        return -EIO;
}

/* ---- what it is ---- */

static void want_free_bytes(struct backend_cuda *cuda) {
        atomic_store(&cuda->wants_free_bytes, true);
        bulk_nudge(cuda);
}

static void cuda_info(struct backend *backend, struct backend_info *ret_info) {
        struct backend_cuda *cuda = self(backend);
        struct backend_info info = {
                .name = "cuda",
                .cc = cuda->mma_device.cc,
                .n_sms = cuda->mma_device.n_sms,
                .memory_bytes_total = cuda->prop.totalGlobalMem,
        };
        int version = 0;
        snprintf(info.device, sizeof info.device, "%.95s", cuda->prop.name);
        uuid_text(&cuda->prop, info.device_uuid, sizeof info.device_uuid);
        if (cudaDriverGetVersion(&version) == cudaSuccess)
                snprintf(info.driver, sizeof info.driver, "CUDA %d.%d", version / 1000, version % 1000 / 10);
        /* As of the last look; the next answer knows better. */
        info.memory_bytes_free = atomic_load(&cuda->free_bytes);
        want_free_bytes(cuda);
        *ret_info = info;
}

static void copy_text(char *to, size_t n, const char *from) {
        snprintf(to, n, "%s", from ? from : "");
}

static uint32_t cuda_kernels(struct backend *backend, uint32_t first, uint32_t n_max, struct wire_kernel *ret_items) {
        static const char *const families[] = { "?", "ref", "sm80", "sm90a" };
        struct backend_cuda *cuda = self(backend);
        uint32_t n = 0;
        for (uint32_t i = first; i < kernels_count() && n < n_max; i++) {
                const struct mma_kernel *kernel = kernels_at(i);
                struct wire_kernel *item = &ret_items[n++];
                *item = (struct wire_kernel){ .tile_m = kernel->tile_m, .tile_n = kernel->tile_n, .tile_k = kernel->tile_k,
                                              .cc_min = kernel->cc_min };
                item->usable = cuda->mma_device.cc >= kernel->cc_min && cuda->mma_device.cc <= kernel->cc_max;
                copy_text(item->name, sizeof item->name, kernel->name);
                copy_text(item->family, sizeof item->family, families[kernel->family < 4 ? kernel->family : 0]);
                copy_text(item->a, sizeof item->a, kernel->a ? mma_dtype_name(kernel->a) : "any");
                copy_text(item->b, sizeof item->b, kernel->b ? mma_dtype_name(kernel->b) : "any");
                copy_text(item->accumulate, sizeof item->accumulate,
                          kernel->accumulate ? mma_dtype_name(kernel->accumulate) : "any");
                copy_text(item->numeric_class, sizeof item->numeric_class, kernel->numeric_class);
        }
        return n;
}

static uint32_t cuda_explain(struct backend *backend, const struct gemm *gemm, uint32_t first, uint32_t n_max,
                             struct wire_choice *ret_items) {
        const struct mma_device device = cuda_device(self(backend));
        return explain_rows(kernels_at(0), kernels_count(), gemm, &device, first, n_max, ret_items);
}

/* Real pointers are not known yet; aligned ones stand for them. */
static int choose_for(struct backend_cuda *cuda, const struct gemm *gemm, double *ret_cost_us, struct refusal *ret_refusal) {
        void *at = (void *)(uintptr_t)4096;
        const struct mma_pointers pointers = {
                .a = at, .b = at, .d = at,
                .c = gemm->c.dtype ? at : NULL,
                .bias = gemm->bias.dtype ? at : NULL,
                .scale_a = gemm->scale_a.dtype ? at : NULL,
                .scale_b = gemm->scale_b.dtype ? at : NULL,
                .rows_a = gemm->rows_a.dtype ? at : NULL,
                .rows_d = gemm->rows_d.dtype ? at : NULL,
                .amax = at,
        };
        struct mma_problem problem;
        struct mma_gather_plan gather;
        struct mma_plan plan;
        const struct mma_device device = cuda_device(cuda);
        uint32_t kept = (gemm->a.place == PLACE_MATRIX ? MMA_KEPT_A : 0) | (gemm->b.place == PLACE_MATRIX ? MMA_KEPT_B : 0);
        problem_from_gemm(gemm, &pointers, &problem);
        if (problem.rows_a) {
                if (!gather_plan_make(&problem, &gather))
                        return refuse(ret_refusal, MMA_NO_MEMORY, "rows_a", "the picked rows of a have more than 2^63 bytes");
                problem = gather_plan_problem(&gather, &problem, at, at);
                kept &= ~(uint32_t)MMA_KEPT_A;  /* what is copied of A is this product's alone */
        }
        int r = choices_plan(&cuda->choices, &problem, &device, kept, &plan, ret_refusal);
        if (r)
                return r;
        *ret_cost_us = plan.cost_us;
        return 0;
}

static int cuda_check(struct backend *backend, const struct gemm *gemm, struct refusal *ret_refusal) {
        double cost_us;
        return choose_for(self(backend), gemm, &cost_us, ret_refusal);
}

static double transfer_us(const struct operand *operand, uint64_t batch) {
        uint64_t n_bytes;
        if (!operand->dtype || operand->place != PLACE_SLAB || !operand_extent(operand, batch, &n_bytes))
                return 0;
        return TRANSFER_US + (double)n_bytes / TRANSFER_BYTES_PER_US;
}

static double cuda_cost_us(struct backend *backend, const struct gemm *gemm) {
        struct refusal refusal;
        double cost_us;
        if (choose_for(self(backend), gemm, &cost_us, &refusal))
                return 0;
        return cost_us + transfer_us(&gemm->a, gemm->batch) + transfer_us(&gemm->b, gemm->batch) +
               transfer_us(&gemm->c, gemm->batch) + transfer_us(&gemm->d, gemm->batch);
}

/* ---- work ---- */

static void cuda_submit(struct backend *backend, struct backend_task *list) {
        struct backend_cuda *cuda = self(backend);
        const struct mma_device device = cuda_device(cuda);
        struct backend_task *express = NULL, **express_end = &express;
        double express_us = 0;
        for (struct backend_task *task = list, *next; task; task = next) {
                next = task->next;
                task->next = NULL;
                task->status = MMA_OK;
                task->kernel = "";
                task->start_us = task->end_us = 0;
                if (!express_fits(cuda, task)) {
                        bulk_submit(cuda, task);
                        continue;
                }
                struct mma_problem problem;
                const struct mma_kernel *kernel;
                double cost_us;
                cuda_problem_direct(task, &problem);
                if (choices_find(&cuda->choices, &problem, &device, &kernel, &cost_us, &task->refusal) ||
                    cost_us > BACKEND_EXPRESS_COST_US_MAX) {
                        bulk_submit(cuda, task); /* which selects again and reports a refusal in its own time */
                        continue;
                }
                task->private_ = (void *)kernel;
                express_us += cost_us;
                *express_end = task;
                express_end = &task->next;
        }
        if (express)
                express_submit(cuda, express, express_us);
}

static uint32_t cuda_room(struct backend *backend) {
        /* A launch slot for each, should no two share a launch. How much bulk work is ahead is the scheduler's to bound. */
        return EXPRESS_LAUNCHES - self(backend)->express.n_in_flight;
}

static struct backend_task *cuda_poll(struct backend *backend) {
        struct backend_cuda *cuda = self(backend);
        struct backend_task *list = cuda->express.n_in_flight ? express_poll(cuda) : NULL, **end = &list;
        while (*end)
                end = &(*end)->next;
        *end = bulk_poll(cuda);
        return list;
}

static bool cuda_should_spin(struct backend *backend) {
        struct backend_cuda *cuda = self(backend);
        if (!cuda->express.n_in_flight)
                return false;
        if (now_us() - cuda->express.newest_us < EXPRESS_SPIN_US)
                return true;
        if (!atomic_exchange(&cuda->watch_express, true))
                bulk_nudge(cuda);
        return false;
}

static int cuda_health(struct backend *backend) {
        return atomic_load_explicit(&self(backend)->lost_error, memory_order_relaxed) ? MMA_GPU_LOST : 0;
}

/* ---- memory ---- */

static void *cuda_slot_take(struct backend *backend) {
        struct backend_cuda *cuda = self(backend);
        if (!cuda->n_free_slots)
                return NULL;
        return cuda->slots + cuda->slot_bytes * cuda->free_slots[--cuda->n_free_slots];
}

static void cuda_slot_give(struct backend *backend, void *slot) {
        struct backend_cuda *cuda = self(backend);
        cuda->free_slots[cuda->n_free_slots++] = (uint32_t)((size_t)((char *)slot - cuda->slots) / cuda->slot_bytes);
}

static int cuda_slab_pin(struct backend *backend, void *at, uint64_t n_bytes) {
        struct backend_cuda *cuda = self(backend);
        bool is_sticky;
        for (uint64_t end_us = now_us() + PIN_WAIT_US; atomic_load(&cuda->express.n_in_flight) && now_us() < end_us;)
                usleep(20);
        cudaSetDevice(cuda->device);
        int error = cudaHostRegister(at, n_bytes, cudaHostRegisterMapped | cudaHostRegisterPortable);
        if (!error)
                return 0;
        cudaGetLastError();
        int status = cuda_status(error, &is_sticky);
        return status == MMA_INTERNAL ? MMA_NO_MEMORY : status; /* what it says when the pages cannot be locked varies */
}

static void cuda_slab_unpin(struct backend *backend, void *at, uint64_t n_bytes) {
        (void)n_bytes;
        cudaSetDevice(self(backend)->device);
        if (cudaHostUnregister(at) != cudaSuccess)
                cudaGetLastError();
}

static int cuda_memory_new(struct backend *backend, uint64_t n_bytes, struct backend_memory **ret_memory) {
        struct backend_cuda *cuda = self(backend);
        struct backend_memory *memory = calloc(1, sizeof *memory);
        if (!memory)
                return MMA_NO_MEMORY;
        cudaSetDevice(cuda->device);
        int r = arenas_take(cuda->arenas, n_bytes, &memory->at);
        if (r == MMA_NO_MEMORY) { /* scratch kept for later may be in the way */
                cudaMemPoolTrimTo(cuda->pool, 0);
                r = arenas_take(cuda->arenas, n_bytes, &memory->at);
        }
        if (r)
                goto fail;
        memory->n_bytes = n_bytes;
        int error = n_bytes ? cudaMemsetAsync((void *)(uintptr_t)memory->at, 0, n_bytes, cuda->worker_stream) : 0;
        if (!error)
                error = cudaStreamSynchronize(cuda->worker_stream);
        if (error) {
                cuda_note(cuda, error, NULL, "clear");
                arenas_give(cuda->arenas, memory->at, n_bytes);
                r = atomic_load(&cuda->lost_error) ? MMA_GPU_LOST : MMA_NO_MEMORY;
                goto fail;
        }
        want_free_bytes(cuda);
        *ret_memory = memory;
        return 0;
fail:
        free(memory);
        return r;
}

static void cuda_memory_free(struct backend *backend, struct backend_memory *memory) {
        struct backend_cuda *cuda = self(backend);
        if (!memory)
                return;
        cudaSetDevice(cuda->device);
        if (!atomic_load(&cuda->lost_error))
                arenas_give(cuda->arenas, memory->at, memory->n_bytes);
        want_free_bytes(cuda);
        free(memory);
}

static const struct backend_ops cuda_ops = {
        .close = cuda_close,
        .info = cuda_info,
        .kernels = cuda_kernels,
        .explain = cuda_explain,
        .tune_rows = cuda_tune_rows,
        .tune_apply = cuda_tune_apply,
        .check = cuda_check,
        .cost_us = cuda_cost_us,
        .submit = cuda_submit,
        .room = cuda_room,
        .poll = cuda_poll,
        .should_spin = cuda_should_spin,
        .health = cuda_health,
        .slot_take = cuda_slot_take,
        .slot_give = cuda_slot_give,
        .slab_pin = cuda_slab_pin,
        .slab_unpin = cuda_slab_unpin,
        .memory_new = cuda_memory_new,
        .memory_free = cuda_memory_free,
};
