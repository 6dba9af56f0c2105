// Templates: the patterns in which a digit can fill the board, one place in every row, column and box.
//
// A template of a digit is possible if it covers all its placed cells and otherwise only its candidates. A cell that
// all possible templates share takes the digit; a candidate in none of them is eliminated. Templates that include a
// cell that another digit must take are dropped first, until none is left to drop.
//
// The 46,656 templates are not listed: those of a digit are enumerated row by row, with used columns and boxes in a
// mask.
#include <vector>

#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

struct TemplateSet {
    CellSet all = CellSet::all();  // in every template
    CellSet some;                  // in at least one
    bool any = false;
};

class TemplateWalk {
  public:
    TemplateWalk(CellSet open, TemplateSet& out) : open_(open), out_(out) {}

    void walk(int row, uint32_t used, CellSet cells) {
        if (row == 9) {
            out_.all &= cells;
            out_.some |= cells;
            out_.any = true;
            return;
        }
        for (int column = 0; column < 9; ++column) {
            const int cell = row * 9 + column;
            const uint32_t taken = uint32_t{1} << column | uint32_t{1} << (9 + box_of(cell));
            if (open_.contains(cell) && (used & taken) == 0) walk(row + 1, used | taken, cells | CellSet::of(cell));
        }
    }

  private:
    CellSet open_;
    TemplateSet& out_;
};

}  // namespace

void find_template(StepSearch& search) {
    const Board& board = search.board();
    std::array<CellSet, kDigits> placed{}, open{};
    for (int cell = 0; cell < kCells; ++cell)
        if (board.digit(cell) != 0) placed[board.digit(cell) - 1].add(cell);
    for (int d = 0; d < kDigits; ++d) open[d] = placed[d] | board.cells_with(d + 1);

    std::array<TemplateSet, kDigits> sets;
    for (bool changed = true; changed;) {
        changed = false;
        for (int d = 0; d < kDigits; ++d) {
            sets[d] = {};
            TemplateWalk(open[d], sets[d]).walk(0, 0, {});
            if (!sets[d].any || search.stopped()) return;  // a broken board: nothing to conclude
            for (int other = 0; other < kDigits; ++other) {
                if (other == d || !open[other].intersects(sets[d].all)) continue;
                open[other] -= sets[d].all;
                changed = true;
            }
        }
    }
    for (const auto technique : {Technique::template_set, Technique::template_delete}) {
        if (!search.wants(technique)) continue;
        for (int digit = 1; digit <= 9; ++digit) {
            const CellSet cells = technique == Technique::template_set ? sets[digit - 1].all - placed[digit - 1]
                                                                       : board.cells_with(digit) - sets[digit - 1].some;
            if (cells.empty()) continue;
            Step& step = search.draft(technique);
            step.digits = mask_of(digit);
            if (technique == Technique::template_set)
                for (const int cell : cells) step.place(cell, digit);
            else
                step.eliminate_all(cells, digit);
            step.show_all(Role::base, sets[digit - 1].some, digit);
            if (search.report()) return;
        }
    }
}

}  // namespace nonet::logic
