// Counts the solutions of a grid without enumerating them: joins what fits in boxes to bands, and bands to grids.
// README.md beside this file tells how it works.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/stop.hpp"
#include "count/deals.hpp"

namespace nonet::count {

__extension__ typedef unsigned __int128 Total;  // all grids are 6.7e21: more than 64 bits hold

// What fits in one box: the pairs of deals, to its minirows and to its minicolumns, that cross and agree with the
// candidates of its cells.
struct Box {
    std::vector<uint16_t> rows;  // deals to the minirows that fit, rising; the rest speaks of them by place
    std::vector<uint16_t> columns_of[kDeals];  // of a deal to the minirows: those to the minicolumns
    std::vector<uint16_t> rows_of[kDeals];     // of a deal to the minicolumns: places of those to the minirows
};

// One way to deal out the minirows of a band: the places of the deals of its three boxes.
struct Arrangement {
    uint16_t first, second, third;
};

// The arrangements of a band, those with the same first box together.
struct Band {
    std::vector<Arrangement> arrangements;
    std::vector<uint32_t> starts;  // where those of the i-th deal of the first box begin, and at the end how many
};

class Join {
  public:
    // Makes the plan for 81 candidate masks. Cells that nobody restricted should hold all nine digits, even those that
    // rules would take from them: a stack without restrictions is known beforehand.
    explicit Join(const uint16_t* candidates);

    // The count falls into so many units of about the same work, which can be counted in any order.
    uint64_t units() const { return leaders_.size() * slices_; }

    // The work of a unit, in steps of about a nanosecond.
    double unit_cost() const { return unit_cost_; }

    // Adds up the units from `first` up to `last`; false when stopped.
    bool count(uint64_t first, uint64_t last, Stop stop, Total& total) const;

  private:
    // An arrangement of the outer band that stands for all those that symmetries of the puzzle make of it.
    struct Leader {
        Arrangement arrangement;
        uint32_t multiple;
    };
    class Memory;
    // The only restricted cell of a stack, if there is but one, or all digits in any: then its fillings are those of a
    // free stack, times the digits that the cell may take from its minirow, of three.
    struct Known {
        bool is_known = true;
        int role = 0, line = 0;
        uint16_t mask = kAllDigits;
    };

    void measure();
    bool fill_stack(int stack, size_t outer, Stop stop, std::vector<int16_t>& fillings) const;

    // By role: [0] is the outer band, [1] the one whose arrangements lie in lanes, [2] the one that is run through.
    Box boxes_[3][3];
    Band bands_[3];
    Known known_[3];
    std::vector<Leader> leaders_;
    uint64_t slices_ = 1;
    double unit_cost_ = 0;
};

}  // namespace nonet::count
