// The single-puzzle solver: lowest latency for one board, exact counts, resumable enumeration.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "board/geometry.hpp"
#include "board/stop.hpp"

namespace nonet::search {

struct Outcome {
    uint64_t count = 0;  // solutions found, at most the limit
    uint64_t nodes = 0;  // branchings made
    bool stopped = false;
};

// Counts the solutions of a board (0 = blank) up to `limit` and writes the first `room` of them, 81 digits
// each. Conflicting clues have no solution.
Outcome solve(const uint8_t* digits, uint64_t limit, uint8_t* solutions, uint64_t room, Stop stop = {});

// The same for any candidate grid: 81 masks, bit d-1 for digit d; an empty mask has no solution.
Outcome solve_candidates(const uint16_t* candidates, uint64_t limit, uint8_t* solutions, uint64_t room,
                         Stop stop = {});

// Enumerates all solutions of a candidate grid, some at a time, in constant memory.
class Stream {
  public:
    explicit Stream(const uint16_t* candidates);
    Stream(Stream&&) noexcept;
    ~Stream();

    // Writes up to `room` further solutions; a count below `room` without `stopped` means there are no more.
    Outcome next(uint8_t* solutions, uint64_t room, Stop stop = {});

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace nonet::search
