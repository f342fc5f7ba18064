/* SPDX-License-Identifier: MIT
 *
 * The few driver calls that the runtime has no form for, found at run time so that nothing links to libcuda.
 */
#ifndef MMAD_CUDA_DRIVER_H
#define MMAD_CUDA_DRIVER_H

#include <cuda.h>

struct cuda_driver {
        CUresult (*mem_address_reserve)(CUdeviceptr *, size_t, size_t, CUdeviceptr, unsigned long long);
        CUresult (*mem_address_free)(CUdeviceptr, size_t);
        CUresult (*mem_create)(CUmemGenericAllocationHandle *, size_t, const CUmemAllocationProp *, unsigned long long);
        CUresult (*mem_release)(CUmemGenericAllocationHandle);
        CUresult (*mem_map)(CUdeviceptr, size_t, size_t, CUmemGenericAllocationHandle, unsigned long long);
        CUresult (*mem_unmap)(CUdeviceptr, size_t);
        CUresult (*mem_set_access)(CUdeviceptr, size_t, const CUmemAccessDesc *, size_t);
        CUresult (*mem_get_granularity)(size_t *, const CUmemAllocationProp *, CUmemAllocationGranularity_flags);
        CUresult (*stream_write_value32)(CUstream, CUdeviceptr, cuuint32_t, unsigned int);
};

/* 0, or -ENOSYS: the driver is older than this build needs. */
int cuda_driver_load(struct cuda_driver *ret_driver);

#endif
