// Fireworks: three digits that a row and a column can only place where they cross, or in one cell each.
//
// Take a row and a column that cross in box b. A digit that has only one cell of the row outside b, and only one of the
// column outside b, must be in one of these two cells or in the crossing: if it is in neither, row and column both need
// it inside b, which has it once, so it is where they cross. Three digits with the same two cells fill these and the
// crossing; their other candidates are eliminated. Example: 1, 2 and 3 in r1c1, r1c8 and r6c1.
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {

void find_fireworks(StepSearch& search) {
    const Board& board = search.board();
    for (const int cross : board.empty()) {
        const auto& [row, column, box] = kGeometry.cell_houses[cross];
        const CellSet in_row = kSets.houses[row] - kSets.houses[box];
        const CellSet in_column = kSets.houses[column] - kSets.houses[box];
        for (const int right : (in_row & board.empty())) {
            for (const int down : (in_column & board.empty())) {
                uint16_t digits = 0;
                for (int digit = 1; digit <= kDigits; ++digit) {
                    if (board.count(row, digit) == 0 || board.count(column, digit) == 0) continue;
                    const CellSet with = board.cells_with(digit);
                    const bool is_bound =
                        (with & in_row).within(CellSet::of(right)) && (with & in_column).within(CellSet::of(down));
                    if (is_bound) digits |= mask_of(digit);
                }
                if (size_of(digits) != 3) continue;
                Step& step = search.draft(Technique::fireworks);
                step.digits = digits;
                CellSet cells;
                for (int cell : {cross, right, down}) {
                    cells.add(cell);
                    step.eliminate_mask(cell, board.marks(cell) & ~digits);
                }
                if (step.eliminations.empty()) continue;
                step.show_set(Role::base, cells, digits);
                step.show_house(Role::base, row);
                step.show_house(Role::base, column);
                step.show_house(Role::box, box);
                for (const int cell : cells)
                    for (const int digit : digits_in(board.marks(cell) & digits))
                        step.show(cell == cross ? Role::pivot : Role::base, cell, digit);
                if (search.report()) return;
            }
        }
    }
}

}  // namespace nonet::logic
