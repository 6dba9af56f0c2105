// Follows Sudoku Explainer's solution path up to the step that decides.
#include "make/se_judge.hpp"

#include <algorithm>
#include <bit>

#include "make/judge.hpp"

namespace nonet::make {
namespace {

constexpr uint32_t kTenthMissed = 1'000;
constexpr uint32_t kNotFirst = 200;  // neither pearl nor diamond, although one was ordered
constexpr uint32_t kCellLeft = 10;
constexpr uint32_t kSingle = 100;
constexpr int kNakedSingle = 23;
constexpr int kBeyond = 200;  // a puzzle for which no rule gives a step

// How many digits can be placed at once, in houses and, if that is too easy, in cells.
uint32_t singles_of(const logic::se::Grid& grid, bool in_cells) {
    uint32_t count = 0;
    for (const auto& house : grid.place)
        for (const uint16_t places : house) count += std::has_single_bit(places);
    if (in_cells)
        for (const uint16_t digits : grid.cell) count += std::has_single_bit(digits);
    return count;
}

uint32_t missed_by(int tenths) {
    return kTenthMissed * static_cast<uint32_t>(tenths);
}

}  // namespace

uint32_t SeJudge::distance(const Digits& puzzle, Stop stop) {
    const int most = grade_.most, least = grade_.least;
    rater_->load(puzzle.cells);
    if (grade_.is_closed_at_first())
        if (const uint32_t singles = singles_of(rater_->grid(), least > kNakedSingle); singles != 0)
            return missed_by(least) + kSingle * singles;
    int er = 0;
    bool is_fixed = false;  // whether no later step may be harder
    while (!rater_->grid().is_solved()) {
        const int highest = is_fixed ? er : most;
        const bool is_found = rater_->find(step_, stop, highest / 10.0);
        if (!is_found && stop()) return kUndecided;
        const int rating = is_found ? logic::se::tenths(step_.rating) : std::min(highest + 1, kBeyond);
        if (is_fixed && rating > er)
            return kNotFirst + kCellLeft * static_cast<uint32_t>(rater_->grid().blank().count());
        if (rating > most) return missed_by(rating - most);
        er = std::max(er, rating);
        if (!is_found) break;
        is_fixed = grade_.is_diamond || (grade_.is_pearl && (is_fixed || step_.cell >= 0));
        if (is_fixed && er < least) return missed_by(least - er);
        rater_->apply(step_);
    }
    return er < least ? missed_by(least - er) : 0;
}

}  // namespace nonet::make
