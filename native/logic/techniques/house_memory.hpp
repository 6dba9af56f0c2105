// Remembers which patterns a house does not have, for as long as the candidates of its cells stay the same.
//
// A naked or hidden set of a house lives in its cells alone, and a step mostly changes a few houses. The searches
// for a first step therefore skip a house they went through in vain before. What such a set could strike elsewhere
// only grows less while candidates go; when one comes back (a new puzzle), all is forgotten.
#pragma once

#include "logic/core/step_search.hpp"

namespace nonet::logic {

class HouseMemory {
  public:
    // One slot for each search, by size: naked sets of 2, 3, 4 cells, hidden sets of 2, 3, 4.
    enum Slot : uint8_t { naked = 0, hidden = 3, kSlots = 6 };

    // The memory, brought up to date with the board.
    static HouseMemory& of(StepSearch& search) {
        auto& memory = search.work().of<HouseMemory>();
        if (memory.position_ != search.work().position()) memory.refresh(search);
        memory.is_used_ = !search.all();
        return memory;
    }

    // True when the house is known not to have the pattern. A search for all steps neither asks nor notes.
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
