// The single-puzzle solver: lowest latency for one board, exact counts, resumable enumeration. README.md in this folder
// explains how it works.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/stop.hpp"
#include "search/position.hpp"

namespace nonet::search {

struct Outcome {
    uint64_t count = 0;    // solutions found, at most the limit
    uint64_t nodes = 0;    // branchings made
    bool stopped = false;  // ended by Stop before the limit was reached or the search was over
};

inline constexpr uint64_t kNoLimit = UINT64_MAX;

using Candidates = std::array<uint16_t, kCells>;  // bit d-1 for digit d

// A resumable search that returns solutions some at a time. It is 47 KB, all inside the object, and never grows.
class Enumerator {
  public:
    // Starts on 81 digits of 0..9, 0 = blank. Conflicting clues have no solution.
    static Enumerator of_digits(const uint8_t* digits) { return Enumerator(digits); }

    // Starts on any candidate grid: 81 masks, bit d-1 for digit d; an empty mask has no solution.
    static Enumerator of_candidates(const uint16_t* candidates) { return Enumerator(candidates); }

    Enumerator(const Enumerator&) = delete;
    Enumerator& operator=(const Enumerator&) = delete;

    // Finds up to `limit` further solutions and writes the first `room` of them, 81 digits each. Pauses after
    // `max_nodes` branches (then is_over() is false, and the next call continues) or when `stop` returns true.
    Outcome next(uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop = {}, uint64_t max_nodes = kNoLimit);

    // Returns whether all solutions have been returned.
    bool is_over() const { return stack_.depth == 0; }

    // The open boards: they are disjoint, and together contain all remaining solutions. The next one is the last. Those
    // before it are ever closer to the root, so the first is probably the biggest.
    uint32_t open_count() const { return stack_.depth; }
    void open_candidates(uint32_t index, uint16_t* candidates) const;

  private:
    friend Outcome solve_unique(const uint8_t* digits, uint8_t* solution, Stop stop);

    explicit Enumerator(const uint8_t* digits);
    explicit Enumerator(const uint16_t* candidates);

    Stack stack_;
};

// Counts the solutions of open boards, the last one first, and leaves those that are still open after `max_nodes`
// branchings. Each board is searched on a stack of its own, so any number of boards, wherever they come from, is safe.
Outcome count_open(std::vector<Candidates>& open, uint64_t max_nodes, Stop stop = {});

// Whether a search settles two boards at once where it can; at first, if that is faster on this CPU. For tests.
bool uses_pairs();
void use_pairs(bool in_use);

// Counts the solutions of a board (0 = blank) up to `limit` and writes the first `room` of them, 81 digits each.
Outcome solve(const uint8_t* digits, uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop = {});

// Finds out whether a board has no, one or several solutions (a count of 2), and writes the solution if it is the only
// one and `solution` is not null. If there are several, nothing is said about which are found, and it usually takes a
// third less time than `solve`.
Outcome solve_unique(const uint8_t* digits, uint8_t* solution, Stop stop = {});

// The same as `solve` for a candidate grid.
Outcome solve_candidates(const uint16_t* candidates, uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop = {});

}  // namespace nonet::search
