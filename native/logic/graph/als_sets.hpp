// Almost locked sets: n cells of one house with n + 1 candidates, and the digits that restrict pairs of them.
//
// A digit is a restricted common of two sets when all its cells in one see all its cells in the other: it can
// then be true in only one of the two, and the other set becomes locked.
#pragma once

#include <vector>

#include "logic/core/board.hpp"
#include "logic/core/step_search.hpp"

namespace nonet::logic {

// The cells of one digit in an almost locked set. Many sets share one: what the digit can do depends on it alone.
struct Footprint {
    CellSet with;     // cells of the set that hold the digit
    CellSet seen_by;  // candidates of the digit that see all of those; none lies in the set
};

struct Als {
    CellSet cells;
    CellSet buddies;  // the candidates of all footprints that see them
    uint16_t digits = 0;
    uint8_t size = 0;
    std::array<uint16_t, kDigits> footprint_numbers{};
    std::array<const Footprint*, kDigits> footprints{};

    CellSet with(int digit) const { return footprints[digit - 1]->with; }
    CellSet seen_by(int digit) const { return footprints[digit - 1]->seen_by; }
    // The contribution of the set to the length of a chain, so that a plain chain comes before one through a large set.
    int penalty() const { return size == 1 ? 1 : size * 2; }
};

// All almost locked sets of a position, house by house: rows, columns, boxes; within a house in the order of their
// cells, a set before those that extend it. A set that lies in two houses is listed once.
class AlsList {
  public:
    AlsList() = default;
    AlsList(const AlsList&) = delete;
    AlsList& operator=(const AlsList&) = delete;

    void collect(const Board& board, int min_size = 1);

    int size() const { return static_cast<int>(sets_.size()); }
    const Als& operator[](int i) const { return sets_[i]; }
    const std::vector<Footprint>& footprints(int digit) const { return footprints_[digit - 1]; }

  private:
    class Collector;
    int footprint_of(CellSet with, int d, CellSet candidates);

    static constexpr int kSlots = 256;  // of a hash table per digit; a board has well under 100 footprints of a digit
    std::vector<Als> sets_;
    std::array<std::vector<Footprint>, kDigits> footprints_;
    std::array<std::array<int16_t, kSlots>, kDigits> slots_;
};

// The bits of a word of a row that stand for sets after set i.
constexpr uint64_t after(int i, int word) {
    if (word < (i >> 6)) return 0;
    if (word > (i >> 6)) return ~uint64_t{0};
    return ~uint64_t{0} << (i & 63) << 1;
}

// The sets of a position and their relations, as bit rows over the list.
class AlsNet {
  public:
    void build(const Board& board, bool allow_overlap);

    int size() const { return list_.size(); }
    const Als& operator[](int i) const { return list_[i]; }
    int words() const { return words_; }
    // The sets that share a restricted common with set i, and those that share at least two.
    const uint64_t* linked(int i) const { return row(linked_, i); }
    const uint64_t* doubly_linked(int i) const { return row(doubly_, i); }
    // The sets that share a digit with set i that a cell outside both could lose.
    const uint64_t* striking(int i) const { return row(striking_, i); }
    // The sets disjoint from set i; all sets if overlaps are allowed.
    const uint64_t* apart(int i) const { return row(apart_, i); }
    // By digit of set i, apart from overlaps: the sets restricted by it, and the sets that eliminate with it.
    const uint64_t* restricted_by(int i, int digit) const { return row(restricted_[digit - 1], footprint(i, digit)); }
    const uint64_t* striking_with(int i, int digit) const { return row(strikes_[digit - 1], footprint(i, digit)); }
    // The restricted commons of two sets.
    uint16_t commons(int i, int j) const {
        uint16_t mask = 0;
        if (!has_bit(linked(i), j)) return 0;
        for (uint16_t rest = list_[i].digits & list_[j].digits; rest != 0; rest &= rest - 1)
            if (restricted_by(i, digit_of(rest))[j >> 6] >> (j& 63) & 1) mask |= rest & -rest;
        return mask;
    }

  private:
    using Rows = std::vector<uint64_t>;
    const uint64_t* row(const Rows& rows, int i) const { return rows.data() + static_cast<size_t>(i) * words_; }
    uint64_t* row(Rows& rows, int i) { return rows.data() + static_cast<size_t>(i) * words_; }
    int footprint(int i, int digit) const { return list_[i].footprint_numbers[digit - 1]; }
    void relate_footprints(const Board& board);
    template <int kWords>
    void relate_footprints(int d, CellSet candidates);
    void merge_owners(int d, const uint64_t* prints, int words, uint64_t* into);
    void relate_sets(bool allow_overlap);

    AlsList list_;
    int words_ = 0;
    std::array<Rows, kDigits> owners_, restricted_, strikes_;  // by footprint
    std::vector<uint16_t> live_;
    Rows holding_, seeing_, related_;
    Rows on_cell_, apart_, linked_, doubly_, striking_;
};

// The sets of the searched position; built at the first call for it.
const AlsNet& als_net(StepSearch& search);

}  // namespace nonet::logic
