// Finds every minimal puzzle with at most n clues of a solution grid.
//
// A puzzle needs a clue in every unavoidable set (McGuire, Tugemann and Civario 2013); here the grid is taken apart
// into its three bands (or stacks, whichever is less work). For each order of the bands by number of clues, fewest
// first:
//
//   1. all clues C1 of the first band that hit the sets inside it: the units of the scan, listed when it is set up;
//   2. all clues C2 of the second band that hit what C1 left of the sets in these two bands;
//   3. all clues C3 of the third band that hit what is left of all sets known, bounded by disjoint sets.
//
// What passes is solved: a second solution is one more set, which the third step then hits as well.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/stop.hpp"
#include "make/prober.hpp"
#include "research/unavoidable.hpp"

namespace nonet::research {

inline constexpr int kMostClues = 20;  // more would take years

// What a scan did.
struct ScanWork {
    uint64_t pairs = 0;   // C1 with C2
    uint64_t tested = 0;  // puzzles solved
};

class Scan {
  public:
    // Prepares the scan of a grid of 81 digits for puzzles with at most `clues` clues.
    Scan(const uint8_t* grid, int clues, Stop stop);
    ~Scan();
    Scan(const Scan&) = delete;
    Scan& operator=(const Scan&) = delete;

    // The work in equal parts on average: units are in random order, the same for every run.
    size_t units() const { return order_.size(); }

    // Runs units first..last-1 and adds the clues of the puzzles found; false if stopped. Safe on several threads.
    bool run(size_t first, size_t last, Stop stop, std::vector<CellSet>& found, ScanWork& work) const;

  private:
    struct Pair;
    struct Case;
    struct Unit {
        uint32_t case_index;
        uint32_t first_clues;  // cells of the first band
    };
    class Walk;

    make::Digits grid_;
    bool is_transposed_ = false;
    std::array<int, 3> rank_{};  // bands with as many clues are taken in this order
    std::vector<std::unique_ptr<Pair>> pairs_;
    std::vector<Case> cases_;
    std::vector<Unit> order_;
};

}  // namespace nonet::research
