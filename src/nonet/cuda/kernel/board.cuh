// The state of a warp: 32 boards, bit i of every word belonging to board i ("lane" i), and who holds which word.
//
// Digit role: thread t < 27 owns digit t % 9 in band t / 9, 27 words x[9 * k + 3 * row + column] in registers. Its k-th
// box is that of stack (band + k) % 3, so the exchange between the three bands of a stack is the same for every thread.
// Cell role: the same thread owns three cells, one column of the box in band t / 9 and stack t % 9 / 3. Threads 27..31
// repeat thread 26 and store the same words in the same places: a branch around the stores would cost more.
//
// Words pass between the roles through shared memory; boxes are numbered as the threads of their band number them, so
// each thread needs one address per array and role. Neither role has bank conflicts, except for one store of cells:
//
//   x        digit * 85 + band * 29 + k * 9 + cell of the box
//   placed   band * 10 + k * 33 + digit
//   cells    band * 60 + k * 20 + 2 * cell of the box: the pair (single, taken)
//
// In the pool, the boards of a warp are a page of 32 x 32 words, one column per thread: its words x, then for the lane
// of its number the puzzle, the key (the path to the board, as in native/sliced/kernel/pool.hpp) and the branch of
// which the board is the second child, then the lanes in use.
#pragma once

#include "warp.cuh"

namespace nonet_cuda {

constexpr int kDigitPitch = 85;  // words in shared memory from a digit's to the next digit's
constexpr u32 kPageWords = 32 * 32;
enum Row : int { kPuzzle = 27, kKeyLow, kKeyHigh, kCode, kMask };  // of a page
constexpr u32 kNoBranch = ~0u;

struct alignas(16) Shared {
    u32 x[816];
    u32 placed[96];
    u32 cells[180];
    u32 text[652];  // the bytes of 32 puzzles, from the 16-byte boundary before the first
    alignas(16) u32 puzzle[32];
    u32 key_low[32], key_high[32];

    NONET_DEVICE u64 key(int lane) const { return static_cast<u64>(key_high[lane]) << 32 | key_low[lane]; }
    NONET_DEVICE void set_key(int lane, u64 key) {
        key_low[lane] = static_cast<u32>(key);
        key_high[lane] = static_cast<u32>(key >> 32);
    }
};

constexpr u64 kRootKey = 1ull << 63;

NONET_DEVICE u64 last_mark(u64 key) { return key & (0 - key); }
NONET_DEVICE u64 first_child(u64 key) { return key ^ last_mark(key) ^ last_mark(key) >> 1; }
NONET_DEVICE u64 second_child(u64 key) { return key | last_mark(key) >> 1; }
NONET_DEVICE u64 second_of_first(u64 key) { return key | last_mark(key) << 1; }  // child B of the board whose A this is

struct Roles {
    int thread, digit, band;
    int stack[3];      // of box k; also the bands from here on, cyclically
    int next, after;   // the threads of the same digit in the next band and in the one after
    int cell_stack, cell_column;
    int cell_box;      // k of that box

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
        cell_box = cell_stack - band + (cell_stack < band ? 3 : 0);
    }

    // Digit role: the 27 words.
    NONET_DEVICE u32* x(Shared& shared) const { return shared.x + digit * kDigitPitch + band * 29; }
    // Cell role: digit e of the cell in row m is at [kDigitPitch * e + 3 * m].
    NONET_DEVICE u32* cells(Shared& shared) const { return shared.x + band * 29 + cell_box * 9 + cell_column; }
    // Cell role: the number of the cell in row m, 0..80.
    NONET_DEVICE int cell_number(int m) const {
        return 27 * band + 9 * m + 3 * cell_stack + cell_column;
    }

    NONET_DEVICE void store(Shared& shared, const u32* words) const {
        NONET_UNROLL for (int i = 0; i < 27; ++i) x(shared)[i] = words[i];
    }
};

// What a launch works on; the host fills in the same structure (nonet/cuda/solver.py).
struct Job {
    const u8* puzzles;   // 81 bytes each
    u8* solutions;       // 81 bytes each
    int* counts;         // per puzzle: solutions up to the limit, or kUnreadable, or kDeep
    u64* best;           // per puzzle: the key of the solution written
    u32* control;        // [Control]
    u32* pool;           // `capacity` pages for each warp
    u32* waiting;        // per warp: 256 * boards + pages in its pool between two launches
    u8* short_counts;    // the counts in a byte each, or null
    u64 deepest;         // the end mark of keys that must not branch: bit 0, or higher for tests
    u32 size;            // puzzles; less than 2^31
    int limit;           // solutions to count in each
    u32 grab;            // maximum number of puzzles that a warp takes at a time, 1..32
    u32 capacity;        // pages of a warp's pool, 1..255
    u32 rounds;          // maximum rounds of a warp before it saves its boards and ends
    u32 zero;            // digit 0 in puzzles, in every byte: 0 or '0'
    u32 solution_zero;   // and in solutions, where text is blank '.'
    u32 unused;
};

enum Control : int { kNext, kUnfinished, kDeepPuzzles, kRounds, kPasses, kControls = 8 };

constexpr int kUnreadable = -1;  // a byte that is neither digit nor blank
constexpr int kDeep = -2;        // more than 63 branches: the host solves it

}  // namespace nonet_cuda
