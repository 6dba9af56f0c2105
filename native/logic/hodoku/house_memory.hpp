// Caches which patterns a house does not have, while the candidates of its cells stay the same.
//
// A naked or hidden set of a house depends only on its cells, and a step usually changes few houses. So searches for a
// first step skip a house that they searched without success before. The possible eliminations of such a set elsewhere
// only shrink as candidates are eliminated; when a candidate comes back (a new puzzle), the cache is cleared.
#pragma once

#include "logic/core/step_search.hpp"

namespace nonet::logic {

class HouseMemory {
  public:
    // One slot for each search, by size: naked sets of 2, 3, 4 cells, hidden sets of 2, 3, 4.
    enum Slot : uint8_t { naked = 0, hidden = 3, kSlots = 6 };

    // The cache, updated for the board.
    static HouseMemory& of(StepSearch& search) {
        auto& memory = search.work().of<HouseMemory>();
        if (memory.position_ != search.work().position()) memory.refresh(search);
        memory.is_used_ = !search.all();
        return memory;
    }

    // Whether the house is known not to have the pattern. A search for all steps does not use the cache.
    bool lacks(int house, int slot) const { return is_used_ && (lacking_[slot] >> house & 1) != 0; }
    void note_lack(int house, int slot) {
        if (is_used_) lacking_[slot] |= uint32_t{1} << house;
    }

    // The same for a pattern of a line and a box that cross.
    bool lacks_crossing(int line, int box) const { return is_used_ && (lacking_crossings_[line] >> box & 1) != 0; }
    void note_lack_of_crossing(int line, int box) {
        if (is_used_) lacking_crossings_[line] |= uint32_t{1} << box;
    }

  private:
    void refresh(StepSearch& search) {
        position_ = search.work().position();
        uint32_t touched = 0;
        bool has_gained = false;
        for (int cell = 0; cell < kCells; ++cell) {
            const uint16_t marks = search.board().marks(cell);
            if (marks == marks_[cell]) continue;
            has_gained |= (marks & ~marks_[cell]) != 0;
            marks_[cell] = marks;
            for (int house : kGeometry.cell_houses[cell]) touched |= uint32_t{1} << house;
        }
        if (has_gained) touched = ~uint32_t{0};
        for (uint32_t& lacking : lacking_) lacking &= ~touched;
        for (int line = 0; line < 18; ++line) lacking_crossings_[line] &= (touched >> line & 1) != 0 ? 0 : ~touched;
    }

    uint64_t position_ = 0;
    bool is_used_ = false;
    std::array<uint16_t, kCells> marks_{};
    std::array<uint32_t, kSlots> lacking_{};
    std::array<uint32_t, 18> lacking_crossings_{};
};

}  // namespace nonet::logic
