// Lists links in the order in which Sudoku Explainer follows them.
#include "logic/se/link_lists.hpp"

namespace nonet::logic::se {

void LinkLists::load(const Marks& marks) {
    marks_ = &marks;
    is_linked_ = false;
    ++board_;
}

void LinkLists::list_weak(int i, WeakLinks& links) const {
    const int c = cell(i), d = digit(i);
    LinkTarget* to = links.to.data();
    for (const int other : bits_in(marks_->cell[c] & ~(1 << d))) *to++ = {target(c, other), kByCell};
    links.cell_end = static_cast<uint8_t>(to - links.to.data());
    for (const int type : kBoxRowColumn)
        for (const int peer : kPeersBy[c][type] & marks_->with[d])
            *to++ = {target(peer, d), static_cast<uint8_t>(type)};
    links.end = static_cast<uint8_t>(to - links.to.data());
    links.board = board_;
}

void LinkLists::link() {
    if (is_linked_) return;
    is_linked_ = true;
    LinkTarget* strong = strong_.data();
    for (int i = 0; i < size(); ++i) {
        strong_at_[i] = strong_cell_end_[i] = static_cast<uint16_t>(strong - strong_.data());
        const int c = cell(i), d = digit(i);
        if (!marks_->has(c, d)) continue;
        if (const int others = marks_->cell[c] & ~(1 << d); others != 0 && (others & (others - 1)) == 0)
            *strong++ = {target(c, std::countr_zero(static_cast<unsigned>(others))), kByCell};
        strong_cell_end_[i] = static_cast<uint16_t>(strong - strong_.data());
        for (const int type : kBoxRowColumn) {
            const int house = kGeometry.cell_houses[c][type], places = marks_->place[house][d] & ~kSets.places[c][type];
            if (places == 0 || (places & (places - 1)) != 0) continue;
            const int place = std::countr_zero(static_cast<unsigned>(places));
            const uint16_t to = target(kGeometry.house_cells[house][place], d);
            const LinkTarget* known = strong_.data() + strong_cell_end_[i];
            while (known != strong && known->to != to) ++known;
            if (known == strong) *strong++ = {to, static_cast<uint8_t>(type)};
        }
    }
    strong_at_[size()] = static_cast<uint16_t>(strong - strong_.data());
}

}  // namespace nonet::logic::se
