// The state of a warp: 32 boards, bit i of every word belonging to board i ("lane" i), and who holds which word.
//
// Digit role: thread t < 27 owns digit t % 9 in band t / 9, 27 words x[9 * k + 3 * row + column] in registers. Its
// k-th box is that of stack (band + k) % 3, so the exchange between the three bands of a stack is the same for every
// thread. Cell role: the same thread owns three cells, one column of the box in band t / 9 and stack t % 9 / 3; it
// starts at another row than its neighbours, so that reads meet no bank twice. Threads 27..31 repeat thread 26 and
// store what it stores, where it does: a branch around the stores would cost more.
//
// Between the roles the words go through shared memory, laid out so that neither role meets a bank twice:
//
//   x        digit * 97 + band * 10 + stack * 32 + cell of the box
//   placed   band * 10 + stack * 33 + digit
//   cells    band * 80 + stack * 20 + 2 * cell of the box: the pair (single, taken)
//
// Outside a warp a board is a row of 32 words, 128 bytes:
//
//   word 9 * band + digit   bits 0..26 = the words x of that thread           word 27   unused
//   word 28                 its puzzle                                        word 31   unused
//   words 29, 30            its key (low, high): the path to it, as in native/sliced/kernel/pool.hpp
#pragma once

#include "warp.cuh"

namespace nonet_cuda {

constexpr int kRowWords = 32;
constexpr int kIdentity = 28;  // the four words of a row from here on: puzzle, key, key, nothing
constexpr int kRowPitch = 33;  // words between rows in shared memory: no bank twice across rows or along one

struct alignas(16) Shared {
    u32 x[876];
    u32 placed[96];
    u32 cells[220];
    u32 text[652];  // the bytes of 32 puzzles, from the 16-byte boundary before the first
    u32 puzzle[32];
    u32 key_low[32], key_high[32];

    // The same memory, when x, placed and cells are in registers: rows of boards on their way out.
    NONET_DEVICE u32* rows() { return x; }
    NONET_DEVICE u64 key(int lane) const { return static_cast<u64>(key_high[lane]) << 32 | key_low[lane]; }
    NONET_DEVICE void set_key(int lane, u64 key) {
        key_low[lane] = static_cast<u32>(key);
        key_high[lane] = static_cast<u32>(key >> 32);
    }
};
static_assert(sizeof(u32) * kRowPitch * 32 <= sizeof(u32) * (876 + 96 + 220), "rows fit in what they replace");

constexpr u64 kRootKey = 1ull << 63;
constexpr int kMaxDepth = 63;

NONET_DEVICE u64 last_mark(u64 key) { return key & (0 - key); }
NONET_DEVICE u64 first_child(u64 key) { return key ^ last_mark(key) ^ last_mark(key) >> 1; }
NONET_DEVICE u64 second_child(u64 key) { return key | last_mark(key) >> 1; }
NONET_DEVICE int depth_of(u64 key) { return kMaxDepth - (__ffsll(static_cast<long long>(key)) - 1); }

struct Roles {
    int thread, digit, band;
    int stack[3];      // of box k; also the bands from here on, cyclically
    int next, after;   // the threads of the same digit in the next band and in the one after
    int cell_stack, cell_column;

    NONET_DEVICE explicit Roles(int id) {
        const int t = id < 26 ? id : 26;
        thread = id;
        digit = t % 9;
        band = t / 9;
        NONET_UNROLL for (int k = 0; k < 3; ++k) stack[k] = (band + k) % 3;
        next = stack[1] * 9 + digit;
        after = stack[2] * 9 + digit;
        cell_stack = digit / 3;
        cell_column = digit % 3;
    }

    // Cell role: the row of the m-th cell in its box.
    NONET_DEVICE int cell_row(int m) const { return m + cell_stack - (m + cell_stack >= 3 ? 3 : 0); }
    // Digit role: the nine words of box k.
    NONET_DEVICE u32* x(Shared& shared, int k) const { return shared.x + digit * 97 + band * 10 + stack[k] * 32; }
    // Cell role: digit e of the m-th cell is at [97 * e].
    NONET_DEVICE u32* cell(Shared& shared, int m) const {
        return shared.x + band * 10 + cell_stack * 32 + 3 * cell_row(m) + cell_column;
    }
    // Cell role: the number of the m-th cell, 0..80.
    NONET_DEVICE int cell_number(int m) const {
        return 27 * band + 9 * cell_row(m) + 3 * cell_stack + cell_column;
    }

    NONET_DEVICE void store(Shared& shared, const u32* words) const {
        NONET_UNROLL for (int k = 0; k < 3; ++k) {
            u32* const to = x(shared, k);
            NONET_UNROLL for (int i = 0; i < 9; ++i) to[i] = words[9 * k + i];
        }
    }
};

// What a launch works on; the host fills in the same structure (nonet/cuda/solver.py).
struct Job {
    const u8* puzzles;   // 81 bytes each
    u8* solutions;       // 81 bytes each
    int* counts;         // per puzzle: solutions up to the limit, or kUnreadable, or kDeep
    u64* best;           // per puzzle: the key of the solution written
    u32* control;        // [Control]
    u32* pool;           // capacity + 64 rows for each warp
    u32* waiting;        // per warp: rows in its pool between two launches
    u8* short_counts;    // the counts in a byte each, or null
    u64 deepest;         // the end mark of keys that must not branch: bit 0, or higher for tests
    u32 size;            // puzzles; less than 2^31
    int limit;           // solutions to count in each
    u32 grab;            // most puzzles that a warp takes at a time, 1..32
    u32 capacity;        // rows of a warp's pool that may be planned with; from 2048 on all lanes can be filled
    u32 rounds;          // most rounds of a warp before it puts its boards down and ends
    u32 zero;            // what stands for digit 0 in puzzles, in every byte: 0 or '0'
    u32 solution_zero;   // and in solutions, where text is blank '.'
    u32 unused;
};

enum Control : int { kNext, kUnfinished, kDeepPuzzles, kRounds, kPasses, kControls = 8 };

constexpr int kUnreadable = -1;  // a byte that is no digit and no blank
constexpr int kDeep = -2;        // more than 63 branches: the host solves it

}  // namespace nonet_cuda
