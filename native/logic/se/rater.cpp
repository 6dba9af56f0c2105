// Tries the rules in Sudoku Explainer's order, takes the first step and starts over.
#include "logic/se/rater.hpp"

#include <algorithm>

namespace nonet::logic::se {

Rater::Rater() = default;

void Rater::load(const uint8_t* digits) {
    grid_ = Grid(digits);
    memory_ = {};
    forcing_.forget();
}

bool Rater::find(RatedStep& step, Stop stop, double most) {
    if (find_hidden_single(grid_, step) || find_direct_intersection(grid_, step) ||
        find_direct_hidden_set(grid_, 2, memory_, step) || find_naked_single(grid_, step) ||
        find_direct_hidden_set(grid_, 3, memory_, step) || find_intersection(grid_, step) ||
        find_naked_set(grid_, 2, memory_, step) || find_fish(grid_, 2, memory_, step) ||
        find_hidden_set(grid_, 2, memory_, step) || find_naked_set(grid_, 3, memory_, step) ||
        find_fish(grid_, 3, memory_, step) || find_hidden_set(grid_, 3, memory_, step) ||
        find_wing(grid_, false, step) || find_wing(grid_, true, step) || find_unique_loop(grid_, step) ||
        find_naked_set(grid_, 4, memory_, step) || find_fish(grid_, 4, memory_, step) ||
        find_hidden_set(grid_, 4, memory_, step) || find_bug(grid_, step))
        return true;
    const double limit = most + 0.05;  // ratings are tenths
    if (limit < kAlignedPair) return false;
    if (find_aligned_exclusion(grid_, 2, memory_, step)) return true;
    if (limit < kCycle) return false;
    if (find_chain(step)) return true;
    if (limit < kNishio) return false;
    if (find_aligned_exclusion(grid_, 3, memory_, step)) return true;
    forcing_.load(grid_, grid_, true);
    constexpr ForcingRule kRules[] = {
        {true, true, 0, 0},  {false, false, 0, 0}, {true, false, 0, 0}, {true, false, 1, 0}, {true, false, 2, 0},
        {true, false, 3, 0}, {true, false, 4, 0},  {true, false, 4, 1}, {true, false, 4, 2}, {true, false, 4, 3}};
    uint16_t due = 0;  // digits that Nishio has to look at
    for (int d = 0; d < kDigits; ++d)
        if (grid_.digit_clock(d) > memory_.nishio[d]) due |= static_cast<uint16_t>(1 << d);
    for (const ForcingRule& rule : kRules) {
        searched_ = rule.base();
        if (limit < searched_) return false;
        if (rule.is_dynamic ? forcing_.find_best(rule, step, stop, rule.is_nishio ? due : kAllDigits)
                            : chains_.find_best_multiple(step))
            return true;
        if (rule.is_nishio && !stop()) memory_.nishio.fill(grid_.clock());
        if (stop()) return false;
    }
    return false;
}

bool Rater::find_chain(RatedStep& step) {
    chains_.set_frame(grid_);
    return chains_.find_best(step);
}

void Rater::apply(const RatedStep& step) {
    for (const Strike& strike : step.strikes)
        for (const int d : bits_in(strike.digits)) grid_.strike(strike.cell, d);
    if (step.cell >= 0) grid_.place_digit(step.cell, step.digit);
}

Difficulty Rater::rate(Stop stop) {
    Difficulty found;
    RatedStep step;
    while (!grid_.is_solved()) {
        if (!find(step, stop)) {
            if (stop()) {
                found.is_stopped = true;
                found.er = std::max(found.er, searched_);
            } else {
                found.er = 20.0;
                found.technique = code::beyond;
            }
            return found;
        }
        if (step.rating > found.er) {
            found.er = step.rating;
            found.technique = step.technique;
        }
        apply(step);
        ++found.steps;
        if (found.ep == 0) {
            if (found.ed == 0) found.ed = found.er;
            if (step.cell >= 0) found.ep = found.er;
        }
    }
    return found;
}

}  // namespace nonet::logic::se
