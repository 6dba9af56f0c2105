// The state of one batch: up to 256 boards, one per lane, and where each bit of them lives.
//
// Every vector holds one fact about every lane: bit i of x[81 * d + c] says that digit d + 1 is still possible
// in cell c of board i. The whole state stays in the first-level cache (31 KB at 256 lanes); digits come first
// because the digit phase, three quarters of the work, then reads whole cache lines.
//
// A board outside the batch is a task of 12 words, seven cells of nine candidates in each:
//
//   word w   bit 9 * j + d = digit d + 1 in cell 7 * w + j, j = 0..6          bit 63 means nothing
//   word 11  bits 0..35 = cells 77..80; when unloaded also, above the cells, the one or two branches the board asks
//            for, the second (in a stack) in bits 48..59 like the first (in a band, if there are two) in bits 36..47:
//
//              47    46    44 43    40 39    36 35                              0
//           +--------+--------+--------+--------+--------------------------------+
//           | is set | chute  | digit  | triad  | cells 77..80                   |
//           +--------+--------+--------+--------+--------------------------------+
//
//            In the pool, bits 62 and 63 say whether boards are still to be made of it (pool.hpp).
//
// A chute is a band (0..2) or a stack (3..5) and a triad one of its nine cell triples, 3 * line + box along it:
//
//   band 0 | T0 | T1 | T2 |      stack 3  | T0  T3  T6 |   minicolumns: line = column, box = from the top
//          | T3 | T4 | T5 |               | T1  T4  T7 |
//          | T6 | T7 | T8 |               | T2  T5  T8 |
#pragma once

#include "sliced/kernel/transpose.hpp"

namespace nonet::sliced {

inline constexpr int kTaskWords = 12;
inline constexpr int kCodeShift = 36;
inline constexpr int kCodeRows = 12, kCodes = 2;
inline constexpr int kPlanePad = 8;  // words between planes, so that a board's twelve do not share cache sets

template <class O>
struct alignas(64) Lanes {
    using V = typename O::V;

    V x[81 * 9 + 1];             // candidates; the spare one is read, never used, as bit 63 of the last words
    V single[81];                // the cell has one candidate, or a placed digit
    V taken[81];                 // the cell holds a placed digit: no other digit can stay
    V placed[81];                // [9 * d + box]: the digit has its cell in that box
    V code[kCodes * kCodeRows];  // rows 36..59 of the last word

    V alive;         // as of the last cell phase: no cell, and no digit in any chute, has run out of places
    V changed;       // the last tracked pass removed or placed something
    V digits_alive;  // the part of `alive` that the digit phases find
};

// Rows of task word w seen as 64 vectors.
template <class O>
struct TaskRows {
    using V = typename O::V;
    const V* x;  // lanes.x + 7 * w
    NONET_INLINE V get(int row) const { return x[81 * (row % 9) + row / 9]; }
};

template <class O, int kAsked>
struct LastTaskRows {
    using V = typename O::V;
    const V* x;  // lanes.x + 77
    const V* code;
    NONET_INLINE V get(int row) const {
        if (row < kCodeShift) return x[81 * (row % 9) + row / 9];
        return row < kCodeShift + kAsked * kCodeRows ? code[row - kCodeShift] : O::zeros();
    }
};

// Writes rows of task word w into the lanes of `fill` only.
template <class O, int kCells>
struct FilledTaskRows {
    using V = typename O::V;
    V* x;
    V fill;
    NONET_INLINE void put(int row, V lanes) const {
        if (row >= 9 * kCells) return;
        V& at = x[81 * (row % 9) + row / 9];
        at = O::select(fill, lanes, at);
    }
};

template <class O>
struct Packing {
    using V = typename O::V;

    static NONET_NOINLINE void unload_word(const V* x, uint64_t* words) {
        Transpose<O>::to_words(TaskRows<O>{x}, words);
    }
    // kAsked: how many branches a board may ask for.
    template <int kAsked>
    static NONET_NOINLINE void unload_last(const Lanes<O>& lanes, uint64_t* words) {
        Transpose<O>::to_words(LastTaskRows<O, kAsked>{lanes.x + 77, lanes.code}, words);
    }
    static NONET_NOINLINE void load_word(const uint64_t* words, V* x, V fill) {
        Transpose<O>::to_rows(words, FilledTaskRows<O, 7>{x, fill});
    }
    static NONET_NOINLINE void load_last(const uint64_t* words, V* x, V fill) {
        Transpose<O>::to_rows(words, FilledTaskRows<O, 4>{x, fill});
    }
};

}  // namespace nonet::sliced
