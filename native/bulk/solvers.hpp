// The solvers that many.cpp chooses between: one set of them per thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/stop.hpp"
#include "bulk/many.hpp"
#include "sliced/sliced.hpp"

namespace nonet::bulk {

// Batches of at least this size go to the sliced solver, whatever the puzzles. Its break-even point, measured with
// benchmarks/bulk.py on Zen 4, is at about 130 easy, 350 17-clue or 300 loose puzzles, but at 60 hard ones, so for a
// smaller batch the first few puzzles decide.
inline constexpr size_t kOrdinaryBatch = 384;

// Borrows a sliced solver on first use and returns it at the end, so that a small call does not pay for making one.
class Solvers {
  public:
    Solvers() = default;
    Solvers(const Solvers&) = delete;
    Solvers& operator=(const Solvers&) = delete;
    ~Solvers();

    // Counts the solutions of each puzzle (81 digits) up to the limit, sliced::kInvalid if it has bytes other than
    // digits, and writes one solution, 81 digits; false if stopped. With limit 1 that solution does not depend on the
    // solver; with higher limits it means nothing where there are several.
    bool solve(Solver solver, const uint8_t* puzzles, size_t count, int32_t limit, int32_t* counts, uint8_t* solutions,
               Stop stop);

    // Does the same for puzzles and solutions in text (blanks: . 0 _ * -) with the sliced solver.
    bool solve_text(const char* puzzles, size_t stride, size_t count, int32_t limit, int32_t* counts, char* solutions,
                    size_t solution_stride, Stop stop);

  private:
    sliced::Solver& borrow();
    bool solve_one_by_one(const uint8_t* puzzles, size_t count, int32_t limit, int32_t* counts, uint8_t* solutions,
                          Stop stop);
    bool solve_sliced(const uint8_t* puzzles, size_t count, int32_t limit, int32_t* counts, uint8_t* solutions,
                      Stop stop);

    const Isa isa_ = active_isa();
    uint64_t nodes_ = 0;  // branches of the puzzles solved one by one
    std::unique_ptr<sliced::Solver> solver_;
};

}  // namespace nonet::bulk
