// Hill climbing from many solutions to one.
#include "make/pattern.hpp"

#include <algorithm>
#include <bit>

#include "make/full_grid.hpp"

namespace nonet::make {
namespace {

// Counting further takes long and says little; beyond this, all puzzles are considered equal.
constexpr uint64_t kMostCounted = 3'000;

uint32_t fitting_digits(const Digits& puzzle, int cell) {
    uint32_t seen = 0;
    for (uint8_t peer : kGeometry.peers[cell]) seen |= 1u << puzzle[peer];
    return 0x3FE & ~seen;
}

}  // namespace

bool fit_grid(Random& random, Prober& prober, const uint8_t* pattern, uint32_t most, Stop stop, Digits& grid,
              uint32_t& tries) {
    uint8_t cells[kCells];
    int count = 0;
    for (int cell = 0; cell < kCells; ++cell)
        if (pattern[cell] != 0) cells[count++] = static_cast<uint8_t>(cell);
    draw_full_grid(random, prober, grid);
    Digits puzzle;
    for (int i = 0; i < count; ++i) puzzle[cells[i]] = grid[cells[i]];
    uint64_t solutions = prober.count(puzzle, kMostCounted, nullptr, 0);
    for (tries = 0; tries < most && solutions > 1 && !stop(); ++tries) {
        const int cell = cells[random.below(static_cast<uint32_t>(count))];
        const uint8_t before = puzzle[cell];
        uint32_t fitting = fitting_digits(puzzle, cell) & ~(1u << before);
        if (fitting == 0) continue;
        for (uint32_t skip = random.below(static_cast<uint32_t>(std::popcount(fitting))); skip != 0; --skip)
            fitting &= fitting - 1;
        puzzle[cell] = static_cast<uint8_t>(std::countr_zero(fitting));
        const uint64_t changed = prober.count(puzzle, std::min(solutions + 1, kMostCounted), nullptr, 0);
        if (changed == 0 || changed > solutions) {
            puzzle[cell] = before;
        } else {
            solutions = changed;
        }
    }
    return solutions == 1 && prober.find_any(puzzle, grid);
}

}  // namespace nonet::make
