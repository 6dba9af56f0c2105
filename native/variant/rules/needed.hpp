// Groups that hold a known set of different digits: what each cell can then hold, and what the cells around lose.
#pragma once

#include <bit>

#include "variant/plan.hpp"

namespace nonet::variant {

// A digit that a group needs goes from every cell that sees all its places in the group.
template <class State>
bool clear_seen(State& state, const Cell* places, int count, Mask bit) {
    for (const uint32_t peer : state.plan().peers[places[0]]) {
        if ((state[peer] & bit) == 0) continue;
        bool sees_all = true;
        for (int i = 1; i < count && sees_all; ++i)
            sees_all = peer != places[i] && state.plan().differ(static_cast<Cell>(peer), places[i]);
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

}  // namespace nonet::variant
