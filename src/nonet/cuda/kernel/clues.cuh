// Finds redundant clues: for each clue of a puzzle, the puzzle without it is solved.
//
// Everything happens on the device, so 81 bytes in and 81 out buy about 25 solved puzzles.
#pragma once

#include "warp.cuh"

namespace nonet_cuda {

// What the three kernels work on; the host fills in the same structure (nonet/cuda/clues.py).
struct Clues {
    const u8* puzzles;  // digits, 81 bytes each
    u8* redundant;      // 81 bytes each, cleared: 1 where the clue is redundant
    u8* parts;          // the puzzles without a clue
    const int* counts;  // the solutions of the parts, up to 2
    u32* owner;         // per part: its puzzle
    u32* cell;          // per part: the clue that is removed
    u32* number;        // of parts
    u32 size;           // puzzles
    u32 unused;
};

// Lists a part for each clue of a puzzle, in any order of puzzles.
NONET_DEVICE void list_clues(const Clues& job, u32 puzzle) {
    const u8* const digits = job.puzzles + static_cast<u64>(puzzle) * 81;
    u32 clues = 0;
    for (int cell = 0; cell < 81; ++cell) clues += digits[cell] != 0;
    u32 part = atomicAdd(job.number, clues);
    for (u32 cell = 0; cell < 81; ++cell) {
        if (digits[cell] == 0) continue;
        job.owner[part] = puzzle;
        job.cell[part++] = cell;
    }
}

// Writes one byte of all parts.
NONET_DEVICE void write_part(const Clues& job, u64 at) {
    const u32 part = static_cast<u32>(at / 81), cell = static_cast<u32>(at % 81);
    if (part >= *job.number) return;
    job.parts[at] = job.cell[part] == cell ? 0 : job.puzzles[static_cast<u64>(job.owner[part]) * 81 + cell];
}

NONET_DEVICE void judge_clue(const Clues& job, u32 part) {
    if (part >= *job.number) return;
    job.redundant[static_cast<u64>(job.owner[part]) * 81 + job.cell[part]] = job.counts[part] == 1;
}

}  // namespace nonet_cuda
