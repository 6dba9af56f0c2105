// Brute force, the named last resort: takes one digit from the solution when no technique finds a step.
//
// The middle one of the empty cells is filled, as HoDoKu does. It proves nothing, so it is only available for a board
// with exactly one solution.
#include "logic/hodoku/finders.hpp"
#include "search/search.hpp"

namespace nonet::logic {

void find_brute_force(StepSearch& search) {
    const Board& board = search.board();
    uint16_t masks[kCells];
    for (int cell = 0; cell < kCells; ++cell) masks[cell] = board.possible(cell);
    uint8_t solution[kCells];
    const auto outcome = search::solve_candidates(masks, 2, solution, 1, search.stop());
    if (outcome.stopped || outcome.count != 1) return;
    CellSet empty = board.empty();
    for (int skip = empty.count() / 2; skip > 0; --skip) empty.pop();
    if (empty.empty()) return;
    const int cell = empty.first();
    Step& step = search.draft(Technique::brute_force);
    step.digits = mask_of(solution[cell]);
    step.place(cell, solution[cell]);
    search.report();
}

}  // namespace nonet::logic
