// One warp of 32 threads: what the kernel needs of CUDA, and the three-input bit functions.
//
// NVRTC compiles these files on the user's machine, so they are package data and include no system header. With
// NONET_FIBRES they compile as plain C++: tests/cuda/emulation/fibres.hpp then runs the 32 threads of a warp in turn.
#pragma once

using u8 = unsigned char;
using u32 = unsigned int;
using u64 = unsigned long long;

#if defined(NONET_FIBRES)
#include "fibres.hpp"
#else
#define NONET_DEVICE __device__ __forceinline__
#define NONET_UNROLL _Pragma("unroll")
#define NONET_ROLLED _Pragma("unroll 1")
#define NONET_BY_THREE _Pragma("unroll 3")
// Hides the value of a word: the compiler would copy a loop for its first iteration, where the value is known.
#define NONET_HIDE(word) asm volatile("" : "+r"(word))
// Prefetches memory.
#define NONET_PREFETCH(address) asm volatile("prefetch.global.L2 [%0];" ::"l"(address))
#endif

namespace nonet_cuda {

constexpr u32 kAll = 0xFFFFFFFFu;  // every thread of the warp; every lane of a word

#if defined(NONET_FIBRES)
template <int kTable>
NONET_DEVICE u32 lop3(u32 a, u32 b, u32 c) {
    u32 result = 0;
    for (int row = 0; row < 8; ++row)
        if (kTable >> row & 1) result |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
    return result;
}
#else
template <int kTable>
NONET_DEVICE u32 lop3(u32 a, u32 b, u32 c) {
    u32 result;
    asm("lop3.b32 %0, %1, %2, %3, %4;" : "=r"(result) : "r"(a), "r"(b), "r"(c), "n"(kTable));
    return result;
}
#endif

NONET_DEVICE u32 or3(u32 a, u32 b, u32 c) { return lop3<0xFE>(a, b, c); }
NONET_DEVICE u32 and3(u32 a, u32 b, u32 c) { return lop3<0x80>(a, b, c); }
NONET_DEVICE u32 xor3(u32 a, u32 b, u32 c) { return lop3<0x96>(a, b, c); }
NONET_DEVICE u32 maj3(u32 a, u32 b, u32 c) { return lop3<0xE8>(a, b, c); }
NONET_DEVICE u32 just_one(u32 a, u32 b, u32 c) { return lop3<0x16>(a, b, c); }
NONET_DEVICE u32 and_nor(u32 a, u32 b, u32 c) { return lop3<0x10>(a, b, c); }   // a & ~(b | c)
NONET_DEVICE u32 and_andn(u32 a, u32 b, u32 c) { return lop3<0x40>(a, b, c); }  // a & b & ~c
NONET_DEVICE u32 or_and(u32 a, u32 b, u32 c) { return lop3<0xF8>(a, b, c); }    // a | (b & c)
NONET_DEVICE u32 or_andn(u32 a, u32 b, u32 c) { return lop3<0xF4>(a, b, c); }   // a | (b & ~c)
NONET_DEVICE u32 select(u32 mask, u32 a, u32 b) { return lop3<0xCA>(mask, a, b); }
NONET_DEVICE u32 keep_if(u32 x, u32 here, u32 taken) { return lop3<0xD0>(x, here, taken); }  // x & (here | ~taken)
NONET_DEVICE u32 is_less(u32 a, u32 b, u32 less) { return lop3<0x8E>(a, b, less); }  // a bit of a < b, from the low end

// Over all threads of the warp: one instruction from sm_80 on, five shuffles before.
#if defined(NONET_FIBRES) || (defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800)
NONET_DEVICE u32 and_of_warp(u32 v) { return __reduce_and_sync(kAll, v); }
NONET_DEVICE u32 or_of_warp(u32 v) { return __reduce_or_sync(kAll, v); }
NONET_DEVICE u32 max_of_warp(u32 v) { return __reduce_max_sync(kAll, v); }
#else
NONET_DEVICE u32 or_of_warp(u32 v) {
    NONET_UNROLL for (int step = 16; step > 0; step >>= 1) v |= __shfl_xor_sync(kAll, v, step);
    return v;
}
NONET_DEVICE u32 and_of_warp(u32 v) { return ~or_of_warp(~v); }
NONET_DEVICE u32 max_of_warp(u32 v) {
    NONET_UNROLL for (int step = 16; step > 0; step >>= 1) {
        const u32 other = __shfl_xor_sync(kAll, v, step);
        v = other > v ? other : v;
    }
    return v;
}
#endif

NONET_DEVICE u32 rotate_left(u32 v, u32 by) { return __funnelshift_l(v, v, by); }
NONET_DEVICE u32 rotate_right(u32 v, u32 by) { return __funnelshift_r(v, v, by); }

// Adds three words bit by bit: sum and carry.
struct Added {
    u32 sum, carry;
};
NONET_DEVICE Added add(u32 a, u32 b, u32 c) { return {xor3(a, b, c), maj3(a, b, c)}; }

// Four words of eight nibbles <-> four planes: bit 4 * p + g of plane k is bit k of nibble p of word g.
NONET_DEVICE void transpose_nibbles(u32* w) {
    NONET_UNROLL for (int i = 0; i < 2; ++i) {
        const u32 low = w[i], high = w[i + 2];
        w[i] = select(0x33333333u, low, high << 2);
        w[i + 2] = select(0x33333333u, low >> 2, high);
    }
    NONET_UNROLL for (int i = 0; i < 4; i += 2) {
        const u32 low = w[i], high = w[i + 1];
        w[i] = select(0x55555555u, low, high << 1);
        w[i + 1] = select(0x55555555u, low >> 1, high);
    }
}

}  // namespace nonet_cuda
