// Solves on the Sudoku Explainer scale and rates the path: ER, EP and ED.
#pragma once

#include "board/stop.hpp"
#include "logic/se/finders.hpp"
#include "logic/se/forcing.hpp"

namespace nonet::logic::se {

struct Difficulty {
    double er = 0, ep = 0, ed = 0;  // the hardest step; the hardest up to the first digit placed; the first step
    TechniqueCode technique = 0;    // of the first step that reached ER
    int steps = 0;
    bool is_stopped = false;  // stopped early: ER is at least `er`
};

class Rater {
  public:
    static constexpr double kNoLimit = 100;

    Rater();
    // Starts on a puzzle of 81 digits, 0 for blank.
    void load(const uint8_t* digits);
    const Grid& grid() const { return grid_; }

    // Finds the next step, by the first rule that gives one. False when no rule does or the caller stopped. Rules whose
    // steps all rate above `most` are not tried.
    bool find(RatedStep& step, Stop stop = {}, double most = kNoLimit);
    void apply(const RatedStep& step);
    Difficulty rate(Stop stop = {});

  private:
    bool find_chain(RatedStep& step);

    Grid grid_;
    Memory memory_;
    ChainSearch chains_;
    ForcingSearch forcing_;
    double searched_ = 0;  // where a search was stopped: there is no step with a lower rating
};

}  // namespace nonet::logic::se
