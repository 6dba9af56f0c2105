// The links between the candidates of a board, as lists.
#pragma once

#include <span>

#include "logic/core/candidate_list.hpp"
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
    void number_candidates(const Marks& frame) { list_.number(frame); }
    void load(const Marks& marks);
    // Lists the strong links.
    void link();

    int size() const { return list_.size(); }
    const Marks& marks() const { return *marks_; }
    int cell(int i) const { return list_[i].cell; }
    int digit(int i) const { return list_[i].digit - 1; }
    Literal lit(int i) const { return literal(cell(i), digit(i)); }
    // The number of a candidate of the frame.
    int number(int c, int d) const { return list_.index_of(c, d + 1); }
    int number(Literal lit) const { return number(cell_of(lit), digit_in(lit)); }
    bool is_present(int i) const { return marks_->has(cell(i), digit(i)); }
    // What a candidate eliminates if it is on: in its cell first, then in the box, the row, the column.
    std::span<const LinkTarget> weak(int i, bool in_cells) {
        WeakLinks& links = weak_[i];
        if (links.board != board_) list_weak(i, links);
        return {links.to.data() + (in_cells ? 0 : links.cell_end), links.to.data() + links.end};
    }
    // What is forced on if a candidate is off: in its cell first, then in houses.
    std::span<const LinkTarget> strong(int i, bool in_cells, bool in_houses) const {
        return {strong_.data() + (in_cells ? strong_at_[i] : strong_cell_end_[i]),
                strong_.data() + (in_houses ? strong_at_[i + 1] : strong_cell_end_[i])};
    }

  private:
    // The weak links of a candidate, on the board with that number.
    struct WeakLinks {
        uint32_t board = 0;
        uint8_t cell_end = 0, end = 0;
        std::array<LinkTarget, 28> to;  // 8 others in the cell, and 20 peers
    };
    void list_weak(int i, WeakLinks& links) const;
    uint16_t target(int c, int d) const { return static_cast<uint16_t>(number(c, d)); }

    CandidateList list_;
    const Marks* marks_ = nullptr;
    uint32_t board_ = 0;
    bool is_linked_ = false;
    std::array<uint16_t, kLiterals + 1> strong_at_, strong_cell_end_;
    std::array<LinkTarget, kLiterals * 4> strong_;
    std::array<WeakLinks, kLiterals> weak_;
};

}  // namespace nonet::logic::se
