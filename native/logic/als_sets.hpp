// Almost locked sets: n cells of one house with n + 1 candidates, and the digits that restrict pairs of them.
//
// A digit is a restricted common of two sets when all its cells in one see all its cells in the other: it can
// then be true in only one of the two, and the other set becomes locked.
#pragma once

#include <vector>

#include "logic/board.hpp"
#include "logic/search.hpp"

namespace nonet::logic {

struct Als {
    CellSet cells;
    uint16_t digits;
    uint8_t size;
    CellSet buddies;                       // all cells of seen_by together
    std::array<CellSet, kDigits> with;     // its cells that hold the digit
    std::array<CellSet, kDigits> seen_by;  // outside candidates of the digit that see all of those

    // What the set adds to the length of a chain, so that a plain chain goes before one through a large set.
    int penalty() const { return size == 1 ? 1 : size * 2; }
};

using AlsList = std::vector<Als>;

// Lists the sets house by house, rows, columns, boxes; within a house in the order of their cells, a set before
// those that extend it. A set that lies in two houses is listed once.
void collect_alses(const Board& board, AlsList& list, int min_size = 1);

// The sets of a position and their relations, as bit rows over the list.
class AlsNet {
  public:
    void build(const Board& board, bool allow_overlap);

    const AlsList& list() const { return list_; }
    int size() const { return static_cast<int>(list_.size()); }
    const Als& operator[](int i) const { return list_[i]; }
    int words() const { return words_; }
    // The sets that share the digit with set i as restricted common.
    const uint64_t* restricted(int i, int digit) const { return row(restricted_, i * kDigits + digit - 1); }
    // The same for any digit, and for at least two digits.
    const uint64_t* linked(int i) const { return row(linked_, i); }
    const uint64_t* doubly_linked(int i) const { return row(doubly_, i); }
    // The sets that share some digit with set i which some cell outside both could lose.
    const uint64_t* striking(int i) const { return row(striking_, i); }
    // The restricted commons of two sets.
    uint16_t commons(int i, int j) const {
        uint16_t mask = 0;
        for (uint16_t rest = list_[i].digits & list_[j].digits; rest != 0; rest &= rest - 1)
            if (restricted(i, digit_of(rest))[j >> 6] >> (j& 63) & 1) mask |= rest & -rest;
        return mask;
    }

  private:
    using Rows = std::vector<uint64_t>;
    const uint64_t* row(const Rows& rows, int i) const { return rows.data() + static_cast<size_t>(i) * words_; }
    uint64_t* row(Rows& rows, int i) { return rows.data() + static_cast<size_t>(i) * words_; }
    void index_cells();
    void link(const Board& board, bool allow_overlap);

    AlsList list_;
    int words_ = 0;
    Rows on_cell_, holding_, seeing_, with_digit_;  // by cell; by digit and cell; by digit
    Rows restricted_, linked_, doubly_, striking_;
    Rows common_;  // restricted commons by cells of the digit, before overlaps are taken out
    struct Known {
        CellSet with;
        int owner;  // row of common_
    };
    std::array<std::vector<Known>, kDigits> known_;
};

// The sets of the searched position; built at the first call for it.
const AlsNet& als_net(Search& search);

}  // namespace nonet::logic
