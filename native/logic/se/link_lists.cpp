// Lists links in the order in which Sudoku Explainer follows them.
#include "logic/se/link_lists.hpp"

namespace nonet::logic::se {

void LinkLists::number_candidates(const Marks& frame) {
    size_ = 0;
    for (int c = 0; c < kCells; ++c)
        for (const int d : bits_in(frame.cell[c])) {
            const Literal lit = literal(c, d);
            numbers_[lit] = static_cast<uint16_t>(size_);
            lits_[size_++] = lit;
        }
}

void LinkLists::load(const Marks& marks) {
    marks_ = &marks;
    is_linked_ = false;
    ++board_;
}

void LinkLists::list_weak(int i, WeakLinks& links) const {
    const int c = cell_of(lits_[i]), d = digit_in(lits_[i]);
    LinkTarget* to = links.to.data();
    for (const int other : bits_in(marks_->cell[c] & ~(1 << d))) *to++ = {numbers_[literal(c, other)], kByCell};
    links.cell_end = static_cast<uint8_t>(to - links.to.data());
    for (int type = 0; type < 3; ++type)
        for (const int peer : kGrid.peers_by[c][type] & marks_->with[d])
            *to++ = {numbers_[literal(peer, d)], static_cast<uint8_t>(type)};
    links.end = static_cast<uint8_t>(to - links.to.data());
    links.board = board_;
}

void LinkLists::link() {
    if (is_linked_) return;
    is_linked_ = true;
    LinkTarget* strong = strong_.data();
    for (int i = 0; i < size_; ++i) {
        strong_at_[i] = strong_cell_end_[i] = static_cast<uint16_t>(strong - strong_.data());
        const int c = cell_of(lits_[i]), d = digit_in(lits_[i]);
        if (!marks_->has(c, d)) continue;
        if (const int others = marks_->cell[c] & ~(1 << d); others != 0 && (others & (others - 1)) == 0)
            *strong++ = {numbers_[literal(c, std::countr_zero(static_cast<unsigned>(others)))], kByCell};
        strong_cell_end_[i] = static_cast<uint16_t>(strong - strong_.data());
        for (int type = 0; type < 3; ++type) {
            const int house = kGrid.at[c].house[type], places = marks_->place[house][d] & ~kGrid.at[c].bit[type];
            if (places == 0 || (places & (places - 1)) != 0) continue;
            const uint16_t to =
                numbers_[literal(kGrid.cells[house][std::countr_zero(static_cast<unsigned>(places))], d)];
            const LinkTarget* known = strong_.data() + strong_cell_end_[i];
            while (known != strong && known->to != to) ++known;
            if (known == strong) *strong++ = {to, static_cast<uint8_t>(type)};
        }
    }
    strong_at_[size_] = static_cast<uint16_t>(strong - strong_.data());
}

}  // namespace nonet::logic::se
