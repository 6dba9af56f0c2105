// Cages: different digits with a sum.
#pragma once

#include <bit>
#include <span>

#include "variant/combinations.hpp"
#include "variant/plan.hpp"
#include "variant/rules/needed.hpp"

namespace nonet::variant {

template <class State>
bool run_two(State& state, Cell a, Cell b, int total) {
    const int size = state.plan().size;
    Mask keep_a = 0, keep_b = 0;
    for (const int digit : digits_in(state[a])) {
        const int other = total - digit;
        if (other < 1 || other > size || other == digit || (state[b] >> (other - 1) & 1) == 0) continue;
        keep_a |= Mask{1} << (digit - 1);
        keep_b |= Mask{1} << (other - 1);
    }
    return state.keep(a, keep_a) && state.keep(b, keep_b);
}

template <class State>
bool run_three(State& state, const Cell* open, int total) {
    const int size = state.plan().size;
    const Mask a = state[open[0]], b = state[open[1]], c = state[open[2]];
    Mask keep_a = 0, keep_b = 0, keep_c = 0;
    for (Mask x = a; x != 0; x &= x - 1) {
        const Mask bit_a = x & (0 - x);
        const int left = total - std::countr_zero(x) - 1;
        for (Mask y = b & ~bit_a; y != 0; y &= y - 1) {
            const Mask bit_b = y & (0 - y);
            const int last = left - std::countr_zero(y) - 1;
            if (last < 1 || last > size) continue;
            const Mask bit_c = Mask{1} << (last - 1);
            if ((c & bit_c & ~bit_a & ~bit_b) == 0) continue;
            keep_a |= bit_a;
            keep_b |= bit_b;
            keep_c |= bit_c;
        }
    }
    return state.keep(open[0], keep_a) && state.keep(open[1], keep_b) && state.keep(open[2], keep_c);
}

template <class State>
bool run_combinations(State& state, const Cell* open, int count, const std::vector<Mask>& sets, Mask possible) {
    Support support(state, open, count);
    for (const Mask digits : sets)
        if ((digits & ~possible) == 0) support.add(digits);
    return support.apply();
}

// Bounds for large cages of large boards: the lowest and highest sums that different digits allow.
template <class State>
bool run_bounds(State& state, const Cell* open, int count, int total) {
    const int size = state.plan().size;
    DistinctBounds bounds;
    for (int i = 0; i < count; ++i)
        if (!bounds.add(state[open[i]], size)) return false;
    if (total < bounds.low || total > bounds.high) return false;
    const int top = bounds.lowest_top() + (total - bounds.low),
              bottom = bounds.highest_bottom() - (bounds.high - total);
    const Mask kept = between(bottom, top, state.plan().all);
    return keep_all(state, std::span(open, count), kept);
}

template <class State>
bool run_cage(State& state, const Cage& cage) {
    constexpr size_t kMostSets = 400;
    const int size = state.plan().size;
    Cell open[kMaxSize];
    int count = 0, total = cage.total;
    Mask possible = 0, fixed = 0;
    for (const Cell cell : cage.cells) {
        const Mask mask = state[cell];
        if (!is_single(mask)) {
            open[count++] = cell;
            possible |= mask;
        } else {
            if ((fixed & mask) != 0) return false;
            fixed |= mask;
            total -= std::countr_zero(mask) + 1;
        }
    }
    if (count == 0) return total == 0;
    if (total <= 0 || total > size * (size + 1) / 2) return false;
    if (fixed != 0 && !keep_all(state, std::span(open, count), ~fixed)) return false;
    possible &= ~fixed;
    if (count == 1) return total <= size && state.keep(open[0], Mask{1} << (total - 1));
    if (count == 2) return run_two(state, open[0], open[1], total);
    if (size <= 9) {
        const CageEntry entry = cage_table(size, count, total)[possible];
        if (entry.possible == 0) return false;
        if (entry.possible != possible && !keep_all(state, std::span(open, count), entry.possible)) return false;
        if (count == 3 && !run_three(state, open, total)) return false;
        return entry.needed == 0 || place_needed(state, open, count, entry.needed);
    }
    if (size <= kMostTabledSize) {
        const std::vector<Mask>& sets = digit_sets(size, count, total);
        if (sets.size() <= kMostSets) return run_combinations(state, open, count, sets, possible);
    }
    return run_bounds(state, open, count, total);
}

}  // namespace nonet::variant
