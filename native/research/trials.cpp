// Nested trials on copies of a board.
#include "research/trials.hpp"

#include "logic/core/cells.hpp"

namespace nonet::research {
namespace {

using logic::CellSet;

class Trials {
  public:
    explicit Trials(Stop stop) : stop_(stop) {}

    // Applies T&E(depth); false on a contradiction.
    bool apply(Position& position, int depth) {
        if (depth == 0) return apply_singles(position);
        if (!apply(position, depth - 1)) return false;
        for (bool has_changed = true; has_changed && position.open.any() && !is_stopped_;) {
            has_changed = false;
            for (int digit = 0; digit < kDigits; ++digit) {
                CellSet untried = position.places[digit] & position.open;
                while (untried.any() && !is_stopped_) {
                    const int cell = untried.pop();
                    if ((++trials_ & 0x1FF) == 0 && stop_()) is_stopped_ = true;
                    Position trial = position;
                    trial.put(cell, digit);
                    if (apply(trial, depth - 1)) continue;
                    has_changed = true;
                    position.places[digit].remove(cell);
                    if (!apply(position, depth - 1)) return false;
                    untried &= position.places[digit] & position.open;
                }
            }
        }
        return true;
    }

    bool is_stopped() const { return is_stopped_; }

  private:
    const Stop stop_;
    uint64_t trials_ = 0;
    bool is_stopped_ = false;
};

}  // namespace

std::optional<int> trial_depth(const uint8_t* puzzle, int most, Stop stop) {
    Position position = Position::of(puzzle);
    Trials trials(stop);
    for (int depth = 0; depth <= most; ++depth) {
        trials.apply(position, depth);
        if (trials.is_stopped()) return std::nullopt;
        if (position.open.empty()) return depth;
    }
    return most + 1;
}

std::optional<bool> is_contradicted(Position position, int depth, Stop stop) {
    Trials trials(stop);
    const bool is_sound = trials.apply(position, depth);
    if (trials.is_stopped()) return std::nullopt;
    return !is_sound;
}

}  // namespace nonet::research
