/* SPDX-License-Identifier: MIT
 *
 * Looks up what cuda_driver.h lists. Versions are those of the headers the daemon is built with, so that a newer driver
 * hands out the same signatures.
 */
#include "daemon/cuda_driver.h"

#include <cuda_runtime_api.h>
#include <errno.h>

static int find(const char *name, unsigned int version, void **ret_function) {
        enum cudaDriverEntryPointQueryResult found;
        if (cudaGetDriverEntryPointByVersion(name, ret_function, version, cudaEnableDefault, &found) != cudaSuccess ||
            found != cudaDriverEntryPointSuccess || !*ret_function)
                return -ENOSYS;
        return 0;
}

int cuda_driver_load(struct cuda_driver *ret_driver) {
        struct cuda_driver driver;
        const struct {
                const char *name;
                unsigned int version;
                void **function;
        } wanted[] = {
                { "cuMemAddressReserve", 10020, (void **)&driver.mem_address_reserve },
                { "cuMemAddressFree", 10020, (void **)&driver.mem_address_free },
                { "cuMemCreate", 10020, (void **)&driver.mem_create },
                { "cuMemRelease", 10020, (void **)&driver.mem_release },
                { "cuMemMap", 10020, (void **)&driver.mem_map },
                { "cuMemUnmap", 10020, (void **)&driver.mem_unmap },
                { "cuMemSetAccess", 10020, (void **)&driver.mem_set_access },
                { "cuMemGetAllocationGranularity", 10020, (void **)&driver.mem_get_granularity },
                { "cuStreamWriteValue32", 11070, (void **)&driver.stream_write_value32 },
        };
        for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
                int r = find(wanted[i].name, wanted[i].version, wanted[i].function);
                if (r)
                        return r;
        }
        *ret_driver = driver;
        return 0;
}
