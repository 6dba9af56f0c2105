// Sue de Coq: two or three cells where a box and a line cross, with two sets beside them that use up all digits.
//
// The crossing cells hold n + k digits in n cells. A set of line cells and a set of box cells, with no digit in common
// among those of the crossing, take the k surplus digits between them: line set, box set and crossing together hold as
// many digits as cells. So the digits of line set and crossing are eliminated from the rest of the line unless the box
// set has them, and likewise for the box. Example: r1c12 {1,2,3,4}, r1c5 {1,2}, r2c3 {3,4}: no other 1, 2 in row 1 and
// no other 3, 4 in box 1.
#include "logic/hodoku/finders.hpp"
#include "logic/hodoku/house_memory.hpp"

namespace nonet::logic {
namespace {

struct Subset {
    CellSet cells;
    uint16_t digits = 0;
};

class Crossing : StepFinder {
  public:
    Crossing(StepSearch& search, int line, int box) : StepFinder(search), line_house_(line), box_house_(box) {
        line_ = board_.empty() & kSets.houses[line];
        box_ = board_.empty() & kSets.houses[box];
    }

    // True when the search is over.
    bool run() {
        const CellSet both = line_ & box_;
        const int count = both.count();
        if (count < 2) return false;
        uint8_t cells[3];
        CellSet rest = both;
        for (int i = 0; i < count; ++i) cells[i] = static_cast<uint8_t>(rest.pop());
        for (int i = 0; i < count; ++i) {
            for (int j = i + 1; j < count; ++j) {
                if (try_core(CellSet::of(cells[i]) | CellSet::of(cells[j]))) return true;
                if (j + 1 < count && try_core(both)) return true;
            }
        }
        return false;
    }

  private:
    bool try_core(CellSet cells) {
        core_ = {cells, marks_of(cells)};
        const int surplus = size_of(core_.digits) - cells.count();
        return surplus >= 2 && grow_line(line_ - cells, {}, 0, surplus);
    }

    uint16_t marks_of(CellSet cells) const {
        uint16_t marks = 0;
        for (const int cell : cells) marks |= board_.marks(cell);
        return marks;
    }

    // Adds line cells in turn; every set that takes some but not all of the surplus is tried with box sets.
    bool grow_line(CellSet source, Subset set, int size, int surplus) {
        while (source.any()) {
            const int cell = source.pop();
            line_set_ = {set.cells | CellSet::of(cell), static_cast<uint16_t>(set.digits | board_.marks(cell))};
            const Subset grown = line_set_;
            const auto extra = static_cast<uint16_t>(grown.digits & ~core_.digits);
            const int taken = size + 1 - size_of(extra);
            if ((grown.digits & core_.digits) != 0 && taken > 0 && taken < surplus) {
                const auto forbidden = static_cast<uint16_t>(grown.digits & core_.digits);
                if (grow_box(box_ - core_.cells - grown.cells, {}, 0, surplus - taken, forbidden)) return true;
            }
            // Each further cell can compensate for at most one extra digit.
            if (taken + source.count() <= 0) continue;
            if (grow_line(source, grown, size + 1, surplus)) return true;
        }
        return false;
    }

    bool grow_box(CellSet source, Subset set, int size, int wanted, uint16_t forbidden) {
        while (source.any()) {
            const int cell = source.pop();
            if ((board_.marks(cell) & forbidden) != 0) continue;
            const Subset grown{set.cells | CellSet::of(cell), static_cast<uint16_t>(set.digits | board_.marks(cell))};
            const auto extra = static_cast<uint16_t>(grown.digits & ~core_.digits);
            if ((grown.digits & core_.digits) != 0 && size + 1 - size_of(extra) == wanted && report(grown)) return true;
            if (grow_box(source, grown, size + 1, wanted, forbidden)) return true;
        }
        return false;
    }

    bool report(const Subset& box_set) {
        Step& step = search_.draft(Technique::sue_de_coq);
        const auto shared = static_cast<uint16_t>(box_set.digits & line_set_.digits);
        const auto in_box = static_cast<uint16_t>(((core_.digits | box_set.digits) & ~line_set_.digits) | shared);
        const auto in_line = static_cast<uint16_t>(((core_.digits | line_set_.digits) & ~box_set.digits) | shared);
        step.eliminate_from(board_, box_ - box_set.cells - core_.cells, in_box);
        step.eliminate_from(board_, line_ - line_set_.cells - core_.cells, in_line);
        if (step.eliminations.empty()) return false;
        step.digits = core_.digits;
        step.show_house(Role::line, line_house_);
        step.show_house(Role::box, box_house_);
        step.show_set(Role::intersection, core_.cells, core_.digits);
        step.show_set(Role::line, line_set_.cells, line_set_.digits);
        step.show_set(Role::box, box_set.cells, box_set.digits);
        return search_.report();
    }

    int line_house_, box_house_;
    CellSet line_, box_;
    Subset core_, line_set_;
};

}  // namespace

void find_sue_de_coq(StepSearch& search) {
    auto& memory = HouseMemory::of(search);
    for (int line = 0; line < 18; ++line) {
        for (int box = 18; box < 27; ++box) {
            if (!kSets.houses[line].intersects(kSets.houses[box]) || memory.lacks_crossing(line, box)) continue;
            if (Crossing(search, line, box).run()) return;
            memory.note_lack_of_crossing(line, box);
        }
    }
}

}  // namespace nonet::logic
