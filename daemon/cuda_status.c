/* SPDX-License-Identifier: MIT
 *
 * The table behind cuda_status.h. The sticky codes are those whose description in the runtime's header says that the
 * process must be ended and started again (CUDA 13.0 driver_types.h); numbers rather than names, so that the unit test
 * needs no CUDA.
 */
#include "daemon/cuda_status.h"

#include <stddef.h>

#include "proto/types.h"

static const struct {
        int error;
        int status;
        bool is_sticky;
} table[] = {
        { 0, MMA_OK, false },
        { 2, MMA_NO_MEMORY, false },    /* cudaErrorMemoryAllocation */
        { 46, MMA_GPU_LOST, true },     /* cudaErrorDevicesUnavailable: taken away or in exclusive use */
        { 214, MMA_GPU_LOST, true },    /* cudaErrorECCUncorrectable */
        { 220, MMA_GPU_LOST, true },    /* cudaErrorNvlinkUncorrectable */
        { 226, MMA_GPU_LOST, true },    /* cudaErrorContained */
        { 700, MMA_GPU_LOST, true },    /* cudaErrorIllegalAddress */
        { 702, MMA_GPU_LOST, true },    /* cudaErrorLaunchTimeout */
        { 709, MMA_GPU_LOST, true },    /* cudaErrorContextIsDestroyed */
        { 710, MMA_GPU_LOST, true },    /* cudaErrorAssert */
        { 714, MMA_GPU_LOST, true },    /* cudaErrorHardwareStackError */
        { 715, MMA_GPU_LOST, true },    /* cudaErrorIllegalInstruction */
        { 716, MMA_GPU_LOST, true },    /* cudaErrorMisalignedAddress */
        { 717, MMA_GPU_LOST, true },    /* cudaErrorInvalidAddressSpace */
        { 718, MMA_GPU_LOST, true },    /* cudaErrorInvalidPc */
        { 719, MMA_GPU_LOST, true },    /* cudaErrorLaunchFailure */
        { 721, MMA_GPU_LOST, true },    /* cudaErrorTensorMemoryLeak */
        { 810, MMA_GPU_LOST, true },    /* cudaErrorMpsClientTerminated */
        { 911, MMA_GPU_LOST, true },    /* cudaErrorExternalDevice */
};

int cuda_status(int error, bool *ret_is_sticky) {
        for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
                if (table[i].error == error) {
                        *ret_is_sticky = table[i].is_sticky;
                        return table[i].status;
                }
        *ret_is_sticky = false;
        return MMA_INTERNAL;
}
