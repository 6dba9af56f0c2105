// Locked candidates: a digit that a house can only place inside its crossing with another house.
//
// Type 1 (pointing): all places of the digit in a box are in one row or column; the digit must be there, so it is
// eliminated from the rest of that line. Type 2 (claiming): all places in a line are in one box; it is eliminated from
// the rest of the box. Example: 4 in box 1 only in r2c1 and r2c3, so no other cell of row 2 holds 4.
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

// Strikes the digit from `target`, except in the places that `source` has for it.
bool report_locked(StepSearch& search, Technique technique, int digit, int source, int target) {
    const Board& board = search.board();
    const CellSet places = board.places(source, digit);
    Step& step = search.draft(technique);
    step.digits = mask_of(digit);
    step.show_house(Role::base, source);
    step.show_house(Role::cover, target);
    step.show_all(Role::base, places, digit);
    step.eliminate_all(board.places(target, digit) - places, digit);
    return search.report();
}

void find_pointing(StepSearch& search) {
    const Board& board = search.board();
    for (int box = 18; box < 27; ++box) {
        for (int digit = 1; digit <= 9; ++digit) {
            const int count = board.count(box, digit);
            if (count < 2 || count > 3) continue;
            const CellSet places = board.places(box, digit);
            const auto& houses = kGeometry.cell_houses[places.first()];
            for (int line : {houses[0], houses[1]}) {
                if (board.count(line, digit) <= count || !places.within(kSets.houses[line])) continue;
                if (report_locked(search, Technique::locked_candidates_1, digit, box, line)) return;
                break;
            }
        }
    }
}

void find_claiming(StepSearch& search) {
    const Board& board = search.board();
    for (int line = 0; line < 18; ++line) {
        for (int digit = 1; digit <= 9; ++digit) {
            const int count = board.count(line, digit);
            if (count < 2 || count > 3) continue;
            const CellSet places = board.places(line, digit);
            const int box = kGeometry.cell_houses[places.first()][2];
            if (board.count(box, digit) <= count || !places.within(kSets.houses[box])) continue;
            if (report_locked(search, Technique::locked_candidates_2, digit, line, box)) return;
        }
    }
}

}  // namespace

void find_locked_candidates(StepSearch& search) {
    if (search.wants(Technique::locked_candidates_1)) find_pointing(search);
    if (search.found() && !search.all()) return;
    if (search.wants(Technique::locked_candidates_2)) find_claiming(search);
}

}  // namespace nonet::logic
