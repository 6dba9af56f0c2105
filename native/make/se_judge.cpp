// Follows Sudoku Explainer's solution path up to the step that decides.
#include "make/se_judge.hpp"

#include <algorithm>

#include "make/judge.hpp"

namespace nonet::make {
namespace {

constexpr uint32_t kTenthMissed = 1'000;
constexpr uint32_t kNotFirst = 500;  // neither pearl nor diamond, although one was ordered

}  // namespace

uint32_t SeJudge::distance(const Digits& puzzle, Stop stop) {
    solver_->load(puzzle.cells);
    int er = 0;
    bool has_placed = false;
    for (int steps = 0; !solver_->grid().is_solved(); ++steps) {
        if (!solver_->find(step_, stop)) {
            if (stop()) return kUndecided;
            er = std::max(er, 200);
            break;
        }
        const int rating = logic::se::tenths(step_.rating);
        if (rating > grade_.most) return kTenthMissed * static_cast<uint32_t>(rating - grade_.most);
        // The hardest step must be the first one of a diamond, and come no later than the first digit of a pearl.
        const bool is_late = grade_.is_diamond ? steps > 0 : grade_.is_pearl && has_placed;
        if (is_late && rating > er) return kNotFirst;
        er = std::max(er, rating);
        has_placed = has_placed || step_.cell >= 0;
        const bool is_fixed = grade_.is_diamond || (grade_.is_pearl && has_placed);
        if (is_fixed && er < grade_.least) return kTenthMissed * static_cast<uint32_t>(grade_.least - er);
        solver_->apply(step_);
    }
    if (er > grade_.most) return kTenthMissed * static_cast<uint32_t>(er - grade_.most);
    return er < grade_.least ? kTenthMissed * static_cast<uint32_t>(grade_.least - er) : 0;
}

}  // namespace nonet::make
