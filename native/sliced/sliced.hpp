// The many-puzzle solver: up to 512 puzzles in every vector instruction, highest throughput.
// README.md in this folder explains how it works.
//
// Answers do not depend on the instruction set, on the batch or on a puzzle's place in it. The count is
// min(solutions, limit). The solution reported is the leftmost leaf of the puzzle's search tree, first children
// left: the tree is a function of the puzzle (propagate.hpp says why), and boards left of the best solution so
// far are searched even when the count has reached its limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/stop.hpp"
#include "isa/isa.hpp"

namespace nonet::sliced {

enum class Encoding : uint8_t {
    digits,  // bytes 0..9, 0 = blank
    text,    // characters '1'..'9'; blanks . 0 _ * -
};

inline constexpr int32_t kInvalid = -1;  // the count of a puzzle with a byte outside its encoding

struct Job {
    const uint8_t* puzzles = nullptr;  // puzzle i: 81 bytes at puzzles + i * stride
    size_t stride = 81;
    Encoding encoding = Encoding::digits;
    size_t size = 0;

    int32_t limit = 2;          // stop counting solutions of a puzzle here; at least 1
    int32_t* counts = nullptr;  // per puzzle: solutions up to the limit, or kInvalid

    uint8_t* solutions = nullptr;  // 81 bytes each, or null; all blank where there is no solution
    size_t solution_stride = 81;
    Encoding solution_encoding = Encoding::digits;  // the blank of text is '.'
    // Writes only solutions that are the only one, blanks where there are several: which of them is found first then
    // does not matter, and a puzzle is done with as soon as its count reaches the limit. Limits from 2 on.
    bool only_unique = false;

    Stop stop;
};

// For tests: smaller values make the rare paths common. Answers stay the same but for the choice among several
// solutions, which `depth` is part of.
struct Limits {
    int depth = 63;          // branches above a board before the single-puzzle solver takes it; 1..63
    size_t backlog = 48;     // waiting boards, in batches, at which no new puzzle is taken
    size_t reserve = 112;    // room beyond the backlog, in batches; with 63 or more no lane ever waits for it
    size_t chunk = 1 << 17;  // puzzles between two drains; 16 bytes of memory each
    size_t lanes = 0;        // 256 or 512 with AVX-512, which otherwise takes what suits the CPU and the job
};

struct Statistics {
    uint64_t rounds = 0, passes = 0, branches = 0, occupied_lanes = 0, deepest = 0, deep = 0, widest = 0;
};

class Kernel {
  public:
    virtual ~Kernel() = default;
    virtual bool solve(const Job& job) = 0;
    Statistics statistics;
};

class Solver {
  public:
    explicit Solver(Isa isa = active_isa(), Limits limits = {});

    // Solves all puzzles of a job; returns false, with incomplete answers, if its Stop ended the call.
    bool solve(const Job& job) { return kernel_->solve(job); }

    const Statistics& statistics() const { return kernel_->statistics; }

  private:
    std::unique_ptr<Kernel> kernel_;
};

// Returns whether the sliced solver is faster for a call of that many puzzles.
bool pays_off(size_t puzzles);

}  // namespace nonet::sliced
