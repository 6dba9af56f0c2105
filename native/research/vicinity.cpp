// Puts in clues one after another. Once few solutions are left they are listed, and a clue picks those that have it.
// With more, the last clue is one that no two of the solutions seen have.
#include "research/vicinity.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "research/subsets.hpp"

namespace nonet::research {
namespace {

using Solution = std::array<uint8_t, kCells>;
using Chosen = std::vector<const Solution*>;

// As many solutions are listed; with more it is faster to try each clue. For the last clue it soon is.
constexpr size_t kFew = 4096;
constexpr size_t kFewForLast = 32;

class Adder {
  public:
    Adder(make::Prober& prober, const make::Digits& puzzle, const make::Digits& base, Stop stop,
          std::vector<uint8_t>& found)
        : prober_(prober), puzzle_(puzzle), board_(base), stop_(stop), found_(found) {}

    bool run(int add) {
        if (add == 0) {
            Solution solutions[2];
            if (prober_.count(board_, 2, solutions[0].data(), 2) == 1) keep(solutions[0]);
        } else {
            add_clues(0, add);
        }
        return !is_stopped_;
    }

  private:
    // Puts in `left` clues in cells from `first` on. A board with one solution has no room for a clue that it needs.
    void add_clues(int first, int left) {
        const uint64_t few = left == 1 ? kFewForLast : kFew;
        std::vector<Solution> solutions(few);
        const uint64_t count = prober_.count(board_, few + 1, solutions[0].data(), few);
        if (count > few) return left == 1 ? try_last(first, solutions) : try_each(first, left);
        Chosen chosen;
        for (uint64_t i = 0; i < count; ++i) chosen.push_back(&solutions[i]);
        if (count > 1) pick(chosen, first, left);
    }

    // Puts in two or more clues.
    void try_each(int first, int left) {
        for (int cell = first; cell < kCells && !is_stopped_; ++cell) {
            if (board_[cell] != 0) continue;
            for (uint8_t digit = 1; digit <= kDigits; ++digit) {
                if (digit == puzzle_[cell] || is_seen(cell, digit)) continue;
                board_[cell] = digit;
                add_clues(cell + 1, left - 1);
                board_[cell] = 0;
            }
        }
    }

    // Puts in the last clue, given some of the solutions.
    void try_last(int first, std::vector<Solution>& seen) {
        std::array<std::array<uint32_t, 10>, kCells> counts{};
        const auto note = [&](const Solution& solution) {
            for (int cell = first; cell < kCells; ++cell) ++counts[cell][solution[cell]];
        };
        for (const Solution& solution : seen) note(solution);
        Solution solutions[2];
        for (int cell = first; cell < kCells && !is_stopped_; ++cell) {
            if (board_[cell] != 0) continue;
            for (uint8_t digit = 1; digit <= kDigits; ++digit) {
                if (counts[cell][digit] > 1 || digit == puzzle_[cell] || is_seen(cell, digit)) continue;
                if (stop_()) is_stopped_ = true;
                if (is_stopped_) return;
                board_[cell] = digit;
                const uint64_t count = prober_.count(board_, 2, solutions[0].data(), 2);
                if (count == 1) keep(solutions[0]);
                board_[cell] = 0;
                if (count < 2) continue;
                const bool is_new = counts[cell][digit] == 0;  // then so are both
                for (const Solution& solution : solutions) {
                    if (!is_new && std::ranges::find(seen, solution) != seen.end()) continue;
                    note(solution);
                    seen.push_back(solution);
                }
            }
        }
    }

    // The same, given all solutions: two or more.
    void pick(const Chosen& solutions, int first, int left) {
        std::array<std::array<uint32_t, 10>, kCells> counts{};
        for (const Solution* solution : solutions)
            for (int cell = first; cell < kCells; ++cell) ++counts[cell][(*solution)[cell]];
        for (int cell = first; cell < kCells && !is_stopped_; ++cell) {
            if (board_[cell] != 0) continue;
            for (uint8_t digit = 1; digit <= kDigits; ++digit) {
                const uint32_t count = counts[cell][digit];
                // One solution too early leaves no room for further clues; a clue that changes nothing is redundant.
                if (count == 0 || count == solutions.size() || (count == 1) != (left == 1) || digit == puzzle_[cell])
                    continue;
                if (stop_()) is_stopped_ = true;
                if (is_stopped_) return;
                Chosen rest;
                rest.reserve(count);
                for (const Solution* solution : solutions)
                    if ((*solution)[cell] == digit) rest.push_back(solution);
                board_[cell] = digit;
                if (left > 1)
                    pick(rest, cell + 1, left - 1);
                else
                    keep(*rest[0]);
                board_[cell] = 0;
            }
        }
    }

    bool is_seen(int cell, uint8_t digit) const {
        for (const uint8_t peer : kGeometry.peers[cell])
            if (board_[peer] == digit) return true;
        return false;
    }

    void keep(const Solution& solution) {
        make::Digits full;
        std::memcpy(full.cells, solution.data(), kCells);
        if (is_minimal(prober_, board_, full)) found_.insert(found_.end(), board_.cells, board_.cells + kCells);
    }

    make::Prober& prober_;
    const make::Digits& puzzle_;
    make::Digits board_;
    const Stop stop_;
    std::vector<uint8_t>& found_;
    bool is_stopped_ = false;
};

}  // namespace

bool find_vicinity(make::Prober& prober, const make::Digits& puzzle, const std::vector<int>& taken, int add, Stop stop,
                   std::vector<uint8_t>& found) {
    make::Digits base = puzzle;
    for (const int cell : taken) base[cell] = 0;
    return Adder(prober, puzzle, base, stop, found).run(add);
}

}  // namespace nonet::research
