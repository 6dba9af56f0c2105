// The links between the candidates of a board, as lists.
#pragma once

#include <span>

#include "logic/se/links.hpp"

namespace nonet::logic::se {

struct LinkTarget {
    uint16_t to = 0;  // number of a candidate
    uint8_t cause = kNoCause;
};

// The links of a board. Candidates are numbered in ascending order of literals, those of a frame: a board that contains
// this one. Bit sets show that most boards have no chain, so links are listed only when they are followed.
class LinkLists {
  public:
    void number_candidates(const Marks& frame);
    void load(const Marks& marks);
    // Lists the strong links.
    void link();

    int size() const { return size_; }
    const Marks& marks() const { return *marks_; }
    bool is_present(int i) const { return marks_->has(cell_of(lits_[i]), digit_in(lits_[i])); }
    Literal lit(int i) const { return lits_[i]; }
    int number(Literal lit) const { return numbers_[lit]; }
    // What a candidate eliminates if it is on: in its cell first, then in the box, the row, the column.
    std::span<const LinkTarget> weak(int i, bool in_cells) {
        WeakLinks& links = weak_[i];
        if (links.board != board_) list_weak(i, links);
        return {links.to.data() + (in_cells ? 0 : links.cell_end), links.to.data() + links.end};
    }
    // What is forced on if a candidate is off: in its cell first, then in houses.
    const LinkTarget* strong_begin(int i, bool in_cells) const {
        return strong_.data() + (in_cells ? strong_at_[i] : strong_cell_end_[i]);
    }
    const LinkTarget* strong_end(int i, bool in_houses) const {
        return strong_.data() + (in_houses ? strong_at_[i + 1] : strong_cell_end_[i]);
    }

  private:
    // The weak links of a candidate, on the board with that number.
    struct WeakLinks {
        uint32_t board = 0;
        uint8_t cell_end = 0, end = 0;
        std::array<LinkTarget, 28> to;  // 8 others in the cell, and 20 peers
    };
    void list_weak(int i, WeakLinks& links) const;

    int size_ = 0;
    const Marks* marks_ = nullptr;
    uint32_t board_ = 0;
    bool is_linked_ = false;
    std::array<Literal, kLiterals> lits_;
    std::array<uint16_t, kLiterals> numbers_;
    std::array<uint16_t, kLiterals + 1> strong_at_, strong_cell_end_;
    std::array<LinkTarget, kLiterals * 4> strong_;
    std::array<WeakLinks, kLiterals> weak_;
};

}  // namespace nonet::logic::se
