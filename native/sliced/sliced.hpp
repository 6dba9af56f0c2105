// The many-puzzle solver: up to 256 puzzles in every vector instruction, highest throughput.
//
// Bit i of every vector belongs to puzzle i ("slicing"), so one boolean operation does its work on 256 boards,
// with no tables and no branches. Kernel parts, in the order data meets them:
//
//   kernel/text.hpp       81 characters -> 6 bit planes; 12 words -> 81 digits
//   kernel/transpose.hpp  64 rows of lanes <-> one word per lane
//   kernel/lanes.hpp      the state of a batch, and the packed form of a board (with bit layouts)
//   kernel/propagate.hpp  a pass of singles and locked candidates over all lanes
//   kernel/branch.hpp     the triad rule, and which way a stalled lane branches
//   kernel/pool.hpp       boards that wait, and why they cannot outgrow their memory
//   kernel/engine.hpp     the loop: fill lanes, propagate, settle what finished
//
// A lane that stalls goes on as its own first child; the second child waits in the pool. Lanes that solved or
// died are refilled from new input or the pool. One Solver serves one thread and keeps its memory between
// calls: about 7 MB, whatever it is given (pool.hpp holds the bound).
//
// Large limits are no special case: counting to a million runs here like any other job, at some 13 million
// solutions a second from one open grid (Zen 4), more than the single-puzzle solver does.
//
// Tried and not kept: 512-bit lanes (48 KB of state leave the first-level cache); a pool stored word by word with
// compress and expand instead of board by board (13 % slower: unaligned 64-byte stores); the triad rule for stalled
// lanes only (cheaper, but 3 % more passes); taking cells after every digit (9 % fewer passes, each 24 % dearer);
// finding singles three times a pass (7 % fewer passes, each 18 % dearer); alternating the order of digits (5 % more
// passes); preferring digits whose two permutations differ in six triads, or chutes that have a digit with two
// permutations (no fewer branches); stopping a batch at other fractions of moving lanes than 1/6..2/5 (flat between).
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

    Stop stop;
};

// For tests: smaller values make the rare paths common. Answers stay the same but for the choice among several
// solutions, which `depth` is part of.
struct Limits {
    int depth = 63;          // branches above a board before the single-puzzle solver takes it; 1..63
    size_t backlog = 48;     // waiting boards, in batches, at which no new puzzle is taken
    size_t reserve = 112;    // room beyond the backlog, in batches; with 63 or more no lane ever waits for it
    size_t chunk = 1 << 17;  // puzzles between two drains; eight bytes of memory each
};

struct Statistics {
    uint64_t rounds = 0, passes = 0, branches = 0, active_lanes = 0, occupied_lanes = 0, deepest = 0, deep = 0,
             widest = 0;
};

class Engine {
  public:
    virtual ~Engine() = default;
    virtual bool solve(const Job& job) = 0;
    Statistics statistics;
};

class Solver {
  public:
    explicit Solver(Isa isa = active_isa(), Limits limits = {});

    // Solves all puzzles of a job; false when its Stop ended the call: answers are then incomplete.
    bool solve(const Job& job) { return engine_->solve(job); }

    const Statistics& statistics() const { return engine_->statistics; }

  private:
    std::unique_ptr<Engine> engine_;
};

// Tells whether the sliced solver is the faster one for a call of that many puzzles.
bool pays_off(size_t puzzles);

}  // namespace nonet::sliced
