/* SPDX-License-Identifier: MIT
 *
 * SHA-256 (FIPS 180-4), for `mmactl put --digest`. Any number of updates; no state outside the struct.
 */
#ifndef MMACTL_SHA256_H
#define MMACTL_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_BYTES 32u

struct sha256 {
        uint32_t state[8];
        uint64_t n_bytes;
        uint8_t block[64];
};

void sha256_init(struct sha256 *ret_sha256);
void sha256_update(struct sha256 *sha256, const void *data, size_t n_bytes);
void sha256_final(struct sha256 *sha256, uint8_t ret_digest[SHA256_BYTES]);

#endif
