// Counts the solutions of a grid without enumerating them: joins fillings of boxes to bands, and bands to grids.
// README.md in this folder explains how it works.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/stop.hpp"
#include "count/deals.hpp"

namespace nonet::count {

__extension__ typedef unsigned __int128 Total;  // there are 6.7e21 grids, which exceeds 64 bits

// The fillings of one box: the pairs of deals, to its minirows and to its minicolumns, that cross and agree with the
// candidates of its cells.
struct Box {
    std::vector<uint16_t> rows;  // deals to the minirows that fit, ascending; the rest refers to them by index
    std::vector<uint16_t> columns_of[kDeals];  // by deal to the minirows: those to the minicolumns
    std::vector<uint16_t> rows_of[kDeals];     // by deal to the minicolumns: indices of those to the minirows
};

// One way to deal the minirows of a band: the indices of the deals of its three boxes.
struct Arrangement {
    uint16_t first, second, third;
};

// The arrangements of a band, those with the same first box together.
struct Band {
    std::vector<Arrangement> arrangements;
    std::vector<uint32_t> starts;  // where those of the i-th deal of the first box begin; the last is their number
};

class Join {
  public:
    // Makes the plan for 81 candidate masks. Unrestricted cells should have all nine digits, even those that the rules
    // eliminate: the fillings of an unrestricted stack are precomputed.
    explicit Join(const uint16_t* candidates);

    // The number of units; they take about the same work and can be counted in any order.
    uint64_t units() const { return leaders_.size() * slices_; }

    // The work of a unit, in steps of about a nanosecond.
    double unit_cost() const { return unit_cost_; }

    // Adds up the units from `first` up to `last`; returns false if stopped.
    bool count(uint64_t first, uint64_t last, Stop stop, Total& total) const;

  private:
    // An arrangement of the outer band that represents its orbit under the symmetries of the puzzle.
    struct Leader {
        Arrangement arrangement;
        uint32_t multiple;
    };
    class Memory;
    // The only restricted cell of a stack, if there is just one, or all digits in any cell: then its fillings are those
    // of a free stack, times the share of its minirow's three digits that the cell allows.
    struct Known {
        bool is_known = true;
        int role = 0, line = 0;
        uint16_t mask = kAllDigits;
    };

    void measure();
    bool fill_stack(int stack, size_t outer, Stop stop, std::vector<int16_t>& fillings) const;

    // By role: [0] is the outer band, [1] the one whose arrangements fill lanes, [2] the one iterated over.
    Box boxes_[3][3];
    Band bands_[3];
    Known known_[3];
    std::vector<Leader> leaders_;
    uint64_t slices_ = 1;
    double unit_cost_ = 0;
};

}  // namespace nonet::count
