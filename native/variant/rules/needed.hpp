// Groups that hold a known set of different digits: what each cell can then hold, and what the cells around lose.
#pragma once

#include <bit>

#include "variant/plan.hpp"

namespace nonet::variant {

// Keeps only these digits in the cells; false if a cell has none of them.
template <class State, class Group>
bool keep_all(State& state, const Group& cells, Mask mask) {
    for (const Cell cell : cells)
        if (!state.keep(cell, mask)) return false;
    return true;
}

// A digit that a group needs goes from every cell that sees all its places in the group.
template <class State>
bool clear_seen(State& state, const Cell* places, int count, Mask bit) {
    for (const uint32_t peer : state.plan().peers[places[0]]) {
        if ((state[peer] & bit) == 0) continue;
        bool sees_all = true;
        for (int i = 1; i < count && sees_all; ++i) sees_all = state.plan().differ(static_cast<Cell>(peer), places[i]);
        if (sees_all && !state.keep(peer, ~bit)) return false;
    }
    return true;
}

// The digits that must be in the open cells: placed where only one cell can take them.
template <class State>
bool place_needed(State& state, const Cell* open, int count, Mask needed) {
    constexpr int kMostPlaces = 3;  // more are hardly ever seen by one cell
    for (Mask rest = needed; rest != 0; rest &= rest - 1) {
        const Mask bit = rest & (0 - rest);
        Cell places[kMaxSize];
        int found = 0;
        for (int i = 0; i < count; ++i)
            if ((state[open[i]] & bit) != 0) places[found++] = open[i];
        if (found == 0) return false;
        if (found == 1) {
            if (!state.keep(places[0], bit)) return false;
        } else if (found <= kMostPlaces && !clear_seen(state, places, found, bit)) {
            return false;
        }
    }
    return true;
}

// One way of filling a group with a given set of digits: what each cell can then hold, after naked and hidden singles.
inline bool fit(Mask (&here)[kMaxSize], int count, Mask digits) {
    for (bool again = true; again;) {
        again = false;
        Mask once = 0, twice = 0, fixed = 0;
        for (int i = 0; i < count; ++i) {
            if (here[i] == 0) return false;
            twice |= once & here[i];
            once |= here[i];
            if (is_single(here[i])) {
                if ((fixed & here[i]) != 0) return false;
                fixed |= here[i];
            }
        }
        if (once != digits) return false;
        const Mask hidden = once & ~twice & ~fixed;
        for (int i = 0; i < count; ++i) {
            if (is_single(here[i])) continue;
            const Mask kept = (here[i] & hidden) != 0 ? here[i] & hidden : here[i] & ~fixed;
            if (kept == 0 || ((here[i] & hidden) != 0 && !is_single(kept))) return false;
            again |= kept != here[i];
            here[i] = kept;
        }
    }
    return true;
}

// What the cells of a group can hold when several sets of digits are possible.
template <class State>
class Support {
  public:
    Support(State& state, const Cell* cells, int count)
        : state_(state), cells_(cells), count_(count), needed_(state.plan().all) {}

    // Adds a possible set of digits, if the cells can hold it.
    void add(Mask digits) {
        Mask here[kMaxSize];
        for (int i = 0; i < count_; ++i) here[i] = state_[cells_[i]] & digits;
        if (!fit(here, count_, digits)) return;
        is_any_ = true;
        needed_ &= digits;
        for (int i = 0; i < count_; ++i) support_[i] |= here[i];
    }

    // Keeps only what some set allows; false if none does.
    bool apply() {
        if (!is_any_) return false;
        for (int i = 0; i < count_; ++i)
            if (!state_.keep(cells_[i], support_[i])) return false;
        return place_needed(state_, cells_, count_, needed_);
    }

  private:
    State& state_;
    const Cell* cells_;
    int count_;
    Mask support_[kMaxSize] = {}, needed_;
    bool is_any_ = false;
};

// The lowest and the highest different digits that cells can hold, and their totals.
struct DistinctBounds {
    Mask lows = 0, highs = 0;
    int low = 0, high = 0;

    // Adds a cell; false if it has no digit left.
    bool add(Mask candidates, int size) {
        int least = std::countr_zero(candidates), most = 31 - std::countl_zero(candidates);
        while ((lows >> least & 1) != 0) ++least;
        while (most >= 0 && (highs >> most & 1) != 0) --most;
        if (least >= size || most < 0) return false;
        lows |= Mask{1} << least;
        highs |= Mask{1} << most;
        low += least + 1;
        high += most + 1;
        return true;
    }
    int lowest_top() const { return 31 - std::countl_zero(lows); }
    int highest_bottom() const { return std::countr_zero(highs); }
};

}  // namespace nonet::variant
