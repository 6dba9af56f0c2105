// Tries the rules in Sudoku Explainer's order, takes the first step and starts over.
#include "logic/se/rater.hpp"

#include <algorithm>
#include <type_traits>

namespace nonet::logic::se {
namespace {

using Rule = bool (*)(const Grid&, Memory&, RatedStep&);

// A finder with its size or kind as a rule, whether it needs a memory or not.
template <auto kFind, auto... kWith>
bool as_rule(const Grid& grid, [[maybe_unused]] Memory& memory, RatedStep& step) {
    if constexpr (std::is_invocable_v<decltype(kFind), const Grid&, decltype(kWith)..., Memory&, RatedStep&>)
        return kFind(grid, kWith..., memory, step);
    else
        return kFind(grid, kWith..., step);
}

// The rules that are tried whatever rating is asked for.
constexpr Rule kSimpleRules[] = {
    as_rule<find_hidden_single>,
    as_rule<find_direct_intersection>,
    as_rule<find_direct_hidden_set, 2>,
    as_rule<find_naked_single>,
    as_rule<find_direct_hidden_set, 3>,
    as_rule<find_intersection>,
    as_rule<find_naked_set, 2>,
    as_rule<find_fish, 2>,
    as_rule<find_hidden_set, 2>,
    as_rule<find_naked_set, 3>,
    as_rule<find_fish, 3>,
    as_rule<find_hidden_set, 3>,
    as_rule<find_wing, false>,
    as_rule<find_wing, true>,
    as_rule<find_unique_loop>,
    as_rule<find_naked_set, 4>,
    as_rule<find_fish, 4>,
    as_rule<find_hidden_set, 4>,
    as_rule<find_bug>,
};

}  // namespace

Rater::Rater() = default;

void Rater::load(const uint8_t* digits) {
    grid_ = Grid(digits);
    memory_ = {};
    forcing_.forget();
}

bool Rater::find(RatedStep& step, Stop stop, double most) {
    for (const Rule rule : kSimpleRules)
        if (rule(grid_, memory_, step)) return true;
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
    const uint16_t due = grid_.digits_since(memory_.nishio);  // the digits that Nishio has to look at
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
