/* SPDX-License-Identifier: MIT
 *
 * See sha256.h. The constants are the first 32 bits of the fractional parts of the cube and square roots of the first
 * primes.
 */
#include "client/ctl/sha256.h"

#include <string.h>

static const uint32_t round_constants[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t value, unsigned n) {
        return value >> n | value << (32 - n);
}

static void compress(uint32_t state[8], const uint8_t *block) {
        uint32_t schedule[64], word[8];

        for (unsigned i = 0; i < 16; i++)
                schedule[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                              (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
        for (unsigned i = 16; i < 64; i++) {
                uint32_t x = schedule[i - 15], y = schedule[i - 2];

                schedule[i] = schedule[i - 16] + (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) + schedule[i - 7] +
                              (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
        }
        memcpy(word, state, sizeof(word));
        for (unsigned i = 0; i < 64; i++) {
                uint32_t a = word[0], e = word[4];
                uint32_t choice = (e & word[5]) ^ (~e & word[6]);
                uint32_t majority = (a & word[1]) ^ (a & word[2]) ^ (word[1] & word[2]);
                uint32_t first = word[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + round_constants[i] +
                                 schedule[i];
                uint32_t second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;

                memmove(word + 1, word, 7 * sizeof(word[0]));
                word[4] += first;
                word[0] = first + second;
        }
        for (unsigned i = 0; i < 8; i++)
                state[i] += word[i];
}

void sha256_init(struct sha256 *ret_sha256) {
        static const uint32_t start[8] = {
                0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
        };

        memset(ret_sha256, 0, sizeof(*ret_sha256));
        memcpy(ret_sha256->state, start, sizeof(start));
}

void sha256_update(struct sha256 *sha256, const void *data, size_t n_bytes) {
        const uint8_t *at = data;

        while (n_bytes > 0) {
                size_t used = sha256->n_bytes % 64, n = n_bytes < 64 - used ? n_bytes : 64 - used;

                if (used == 0 && n_bytes >= 64) {
                        compress(sha256->state, at);
                } else {
                        memcpy(sha256->block + used, at, n);
                        if (used + n == 64)
                                compress(sha256->state, sha256->block);
                }
                sha256->n_bytes += n;
                at += n;
                n_bytes -= n;
        }
}

void sha256_final(struct sha256 *sha256, uint8_t ret_digest[SHA256_BYTES]) {
        static const uint8_t padding[64] = { 0x80 };
        uint64_t n_bits = sha256->n_bytes * 8;
        uint8_t length[8];

        for (unsigned i = 0; i < 8; i++)
                length[i] = (uint8_t)(n_bits >> (56 - 8 * i));
        sha256_update(sha256, padding, 1 + (119 - sha256->n_bytes % 64) % 64);
        sha256_update(sha256, length, 8);
        for (unsigned i = 0; i < 8; i++)
                for (unsigned j = 0; j < 4; j++)
                        ret_digest[4 * i + j] = (uint8_t)(sha256->state[i] >> (24 - 8 * j));
}
