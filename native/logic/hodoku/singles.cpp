// Full house, naked single, hidden single: the steps that place a digit.
//
// Full house: the last empty cell of a house takes the last digit. Naked single: a cell with one candidate left takes
// it. Hidden single: a digit with one place left in a house is placed there. Each is sound because every cell holds a
// digit and every house holds every digit. Example: r1 holds 1..8 in c1..c8, so r1c9 is a full house, 9.
//
// The board queues singles as they arise; the oldest is taken first, as HoDoKu does.
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

// The first of the cell's row, column and box in which the cell alone is empty; -1 when none.
int full_house_of(const Board& board, int cell) {
    for (int house : kGeometry.cell_houses[cell])
        if ((board.empty() & kSets.houses[house]).is_single()) return house;
    return -1;
}

// The house in which the digit has only this place: the box if possible, because people look there first.
int hidden_house_of(const Board& board, int cell, int digit) {
    const auto& houses = kGeometry.cell_houses[cell];
    for (int kind : {2, 0, 1})
        if (board.count(houses[kind], digit) == 1) return houses[kind];
    return -1;
}

bool report_single(StepSearch& search, Technique technique, Candidate single, int house) {
    Step& step = search.draft(technique);
    step.digits = mask_of(single.digit);
    step.place(single.cell, single.digit);
    if (house >= 0) step.show_house(Role::single, house);
    return search.report();
}

}  // namespace

void find_full_house(StepSearch& search) {
    const Board& board = search.board();
    for (Candidate single : board.naked_singles()) {
        if (!board.has(single.cell, single.digit)) continue;
        const int house = full_house_of(board, single.cell);
        if (house >= 0 && report_single(search, Technique::full_house, single, house)) return;
    }
}

void find_naked_single(StepSearch& search) {
    const Board& board = search.board();
    for (Candidate single : board.naked_singles())
        if (board.has(single.cell, single.digit) && report_single(search, Technique::naked_single, single, -1)) return;
}

void find_hidden_single(StepSearch& search) {
    const Board& board = search.board();
    CellSet seen;  // a digit may be alone in a row and in a box at once: one step is enough
    for (Candidate single : board.hidden_singles()) {
        if (!board.has(single.cell, single.digit) || seen.contains(single.cell)) continue;
        const int house = hidden_house_of(board, single.cell, single.digit);
        if (house < 0) continue;
        seen.add(single.cell);
        if (report_single(search, Technique::hidden_single, single, house)) return;
    }
}

}  // namespace nonet::logic
