// SPDX-License-Identifier: MIT
//
// f32 to tf32, as every family rounds: to nearest even, denormals too, NaN to a NaN. That is what the copy engine of Hopper does
// to a tensor of that type (measured: ties to even, NaN becomes 0x7fffe000), so rows fed by it and rows that round in registers
// multiply the same values. cvt.rna, which exists since sm_80, takes ties away from zero.
#pragma once

#include <stdint.h>

__device__ __forceinline__ uint32_t round_tf32(uint32_t f32_bits) {
    const uint32_t rounded = (f32_bits + 0xfffu + (f32_bits >> 13 & 1)) & 0xffffe000u;
    return (f32_bits & 0x7fffffffu) > 0x7f800000u ? 0x7fffe000u : rounded;
}

// The same by one instruction, which 9.0 has. NaN becomes another NaN, which no product tells from that one.
__device__ __forceinline__ uint32_t round_tf32_at_once(uint32_t f32_bits) {
    uint32_t rounded;
    asm("cvt.rn.tf32.f32 %0, %1;\n" : "=r"(rounded) : "f"(__uint_as_float(f32_bits)));
    return rounded;
}
