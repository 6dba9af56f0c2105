// The boolean operations of the sliced kernel, spelled for any vector type that has & | ^ ~.
//
// Kernel code is a template over an operations class O: O::V is the vector, one bit per lane, and O names the
// three-input functions that AVX-512 has as single instructions (vpternlog). GCC 12 does not find those by
// itself, so the AVX-512 class spells them out; the others inherit the compositions below.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "isa/inline.hpp"

#if defined(__clang__)
#define NONET_UNROLL _Pragma("unroll")
#define NONET_ROLLED _Pragma("nounroll")
#else
#define NONET_UNROLL _Pragma("GCC unroll 64")
#define NONET_ROLLED _Pragma("GCC unroll 1")
#endif
// Keeps a running sum as written: GCC would turn a long chain of |= into a tree, and spill all its leaves.
#if defined(__x86_64__)
#define NONET_IN_ORDER(v) __asm__("" : "+x"(v))
#elif defined(__aarch64__)
#define NONET_IN_ORDER(v) __asm__("" : "+w"(v))
#else
#define NONET_IN_ORDER(v) static_cast<void>(v)
#endif

namespace nonet::sliced {

template <class Vector>
struct PlainOps {
    using V = Vector;
    static constexpr int kLanes = static_cast<int>(sizeof(V) * 8);
    static constexpr int kWords = kLanes / 64;  // uint64_t in a vector

    static NONET_INLINE V zeros() { return V{}; }
    static NONET_INLINE V ones() { return ~V{}; }
    static NONET_INLINE V andn(V a, V b) { return a & ~b; }
    static NONET_INLINE V or3(V a, V b, V c) { return a | b | c; }
    static NONET_INLINE V and3(V a, V b, V c) { return a & b & c; }
    static NONET_INLINE V xor3(V a, V b, V c) { return a ^ b ^ c; }
    static NONET_INLINE V maj3(V a, V b, V c) { return (a & b) | (c & (a | b)); }
    // maj3 beside xor3 of the same three: shares its first step, where maj3 shares that of or3.
    static NONET_INLINE V carry3(V a, V b, V c) { return (a & b) | (c & (a ^ b)); }
    static NONET_INLINE V one3(V a, V b, V c) { return (a ^ b ^ c) & ~(a & b); }  // exactly one of them
    static NONET_INLINE V and_nor(V a, V b, V c) { return a & ~(b | c); }
    static NONET_INLINE V and_or(V a, V b, V c) { return a & (b | c); }
    static NONET_INLINE V and_andn(V a, V b, V c) { return a & b & ~c; }
    static NONET_INLINE V and_nand(V a, V b, V c) { return a & ~(b & c); }
    static NONET_INLINE V or_and(V a, V b, V c) { return a | (b & c); }
    static NONET_INLINE V or_andn(V a, V b, V c) { return a | (b & ~c); }
    static NONET_INLINE V keep_if(V x, V here, V taken) { return x & ~(taken & ~here); }
    static NONET_INLINE V select(V mask, V a, V b) { return (mask & a) | (b & ~mask); }  // mask ? a : b

    // x & a & b, with what that removed from x added to `removed`.
    static NONET_INLINE V narrow(V x, V a, V b, V& removed) {
        const V left = x & a & b;
        removed |= x ^ left;
        NONET_IN_ORDER(removed);
        return left;
    }

    static NONET_INLINE V load(const uint64_t* words) {
        V v;
        std::memcpy(&v, words, sizeof v);
        return v;
    }
    static NONET_INLINE void store(uint64_t* words, V v) { std::memcpy(words, &v, sizeof v); }
    static NONET_INLINE int count(V v) {
        uint64_t words[kWords];
        store(words, v);
        int total = 0;
        NONET_UNROLL for (int i = 0; i < kWords; ++i) total += std::popcount(words[i]);
        return total;
    }
    static NONET_INLINE bool any(V v) {
        uint64_t words[kWords];
        store(words, v);
        uint64_t all = 0;
        NONET_UNROLL for (int i = 0; i < kWords; ++i) all |= words[i];
        return all != 0;
    }
    // Without an instruction that transposes 8x8 bits inside a word, bits are exchanged between registers.
    static constexpr bool kTransposesWords = false;

    // Bit b of register r becomes bit r of register b, in every byte (delta swaps; Hacker's Delight, 7-3).
    static NONET_INLINE void transpose8(V* r) {
        NONET_UNROLL for (int i = 0; i < 8; i += 2) swap_bits<1>(r[i], r[i + 1], 0x5555555555555555);
        NONET_UNROLL for (int i = 0; i < 8; ++i) if ((i & 2) == 0) swap_bits<2>(r[i], r[i + 2], 0x3333333333333333);
        NONET_UNROLL for (int i = 0; i < 4; ++i) swap_bits<4>(r[i], r[i + 4], 0x0F0F0F0F0F0F0F0F);
    }

  private:
    template <int kShift>
    static NONET_INLINE void swap_bits(V& a, V& b, uint64_t mask) {
        const V t = ((a >> kShift) ^ b) & (V{} + mask);
        b ^= t;
        a ^= t << kShift;
    }
};

}  // namespace nonet::sliced
