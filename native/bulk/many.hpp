// Runs a solver over many puzzles in blocks on threads; the answers depend on neither.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/stop.hpp"
#include "bulk/status.hpp"

namespace nonet::bulk {

enum class Solver : uint8_t {
    best,    // by batch size
    search,  // the single-puzzle solver, one after the other
    sliced,  // the many-puzzle solver, whatever the batch size
};

struct Request {
    const uint8_t* puzzles = nullptr;  // 81 bytes each, 0 = blank; above 9: unreadable
    size_t count = 0;
    int32_t limit = 2;  // solutions to look for in each, 1 or more
    unsigned threads = 1;
    Solver solver = Solver::best;
};

// Results, one of each per puzzle.
struct Results {
    Code* codes = nullptr;
    int32_t* counts = nullptr;     // at most the limit
    uint8_t* solutions = nullptr;  // 81 digits each: the only solution, with limit 1 any one; else zeros
};

// Solves all puzzles; returns false, with incomplete results, if `stop` ended it early. `stop` is polled on the calling
// thread only, about every 20 ms.
bool solve_many(const Request& request, const Results& results, Stop stop = {});

// The status of a puzzle with this many solutions; below 0 it is unreadable.
Code code_of(const uint8_t* puzzle, int32_t limit, int32_t count);

// Completes results whose counts and solutions were written by another solver: a count below 0 is unreadable.
void conclude_rows(const uint8_t* puzzles, size_t count, int32_t limit, const Results& results);

}  // namespace nonet::bulk
