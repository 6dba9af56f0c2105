// Runs the search kernel repeatedly on the same stack.
#include "make/prober.hpp"

#include <cstring>

namespace nonet::make {

uint64_t Prober::count(const Digits& puzzle, uint64_t limit, uint8_t* solutions, uint64_t room) {
    kernel_.load(puzzle.cells, stack_->open[0]);
    stack_->depth = 1;
    return kernel_.run(*stack_, limit, solutions, room, UINT64_MAX).count;
}

bool Prober::find_other(const Digits& puzzle, const Digits& solution, Digits& other) {
    uint8_t found[2 * kCells];
    const uint64_t solutions = count(puzzle, 2, found, 2);
    if (solutions < 2) return false;
    const bool is_first_known = std::memcmp(found, solution.cells, kCells) == 0;
    std::memcpy(other.cells, found + (is_first_known ? kCells : 0), kCells);
    return true;
}

bool Prober::find_without(const Digits& puzzle, int cell, uint8_t digit, Digits& other) {
    kernel_.load(puzzle.cells, stack_->open[0]);
    stack_->depth = 1;
    stack_->open[0].cells[row_of(cell) % 3][column_of(cell) % 3][search::lane_of(cell)] &=
        static_cast<uint16_t>(~(1u << (digit - 1)));
    return kernel_.run(*stack_, 1, other.cells, 1, UINT64_MAX).count != 0;
}

bool Prober::is_plain(const Digits& puzzle) {
    kernel_.load(puzzle.cells, stack_->open[0]);
    stack_->depth = 1;
    return kernel_.run(*stack_, 1, nullptr, 0, 0).count != 0;
}

bool Prober::find_any(const Digits& puzzle, Digits& solution) {
    return count(puzzle, 1, solution.cells, 1) != 0;
}

}  // namespace nonet::make
