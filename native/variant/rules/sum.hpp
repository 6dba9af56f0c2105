// Sums with factors: arrows, little killers, innies and outies.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "variant/combinations.hpp"
#include "variant/plan.hpp"
#include "variant/rules/cage.hpp"

namespace nonet::variant {

// A set of small totals as bits.
using Totals = unsigned __int128;
inline constexpr int kMostTotals = 127;

// Exact over groups of different digits: for each group the digit sets it can hold, then the totals that fit together.
// For sizes up to 9 and factors of 1 and -1.
struct JoinedSums {
    static constexpr int kMostGroups = 14, kMostCells = 14, kMostSets = 126;

    template <class State>
    bool run(State& state, const GroupedSum& grouped) {
        const Sum& sum = grouped.sum;
        const int size = state.plan().size, groups = static_cast<int>(grouped.groups.size());
        Totals reached[kMostGroups + 1] = {1};
        int offset = 0;  // a negative group counts as most - total, so that nothing is below zero
        for (int g = 0; g < groups; ++g) {
            const auto& group = grouped.groups[g];
            const int length = static_cast<int>(group.size());
            most_[g] = length * (2 * size + 1 - length) / 2;
            if (!list_sets(state, sum, group, g)) return false;
            const bool is_negative = sum.factors[group[0]] < 0;
            if (is_negative) offset += most_[g];
            for (uint64_t rest = has_[g]; rest != 0; rest &= rest - 1) {
                const int total = std::countr_zero(rest);
                reached[g + 1] |= reached[g] << (is_negative ? most_[g] - total : total);
            }
        }
        const int target = sum.total + offset;
        if (target < 0 || target > kMostTotals || (reached[groups] >> target & 1) == 0) return false;
        Totals wanted = Totals{1} << target;
        for (int g = groups - 1; g >= 0; --g) {
            const auto& group = grouped.groups[g];
            const bool is_negative = sum.factors[group[0]] < 0;
            uint64_t fitting = 0;
            Totals before = 0;
            for (uint64_t rest = has_[g]; rest != 0; rest &= rest - 1) {
                const int total = std::countr_zero(rest);
                const Totals from = wanted >> (is_negative ? most_[g] - total : total) & reached[g];
                if (from == 0) continue;
                fitting |= uint64_t{1} << total;
                before |= from;
            }
            wanted = before;
            if (!keep_fitting(state, sum, group, g, fitting)) return false;
        }
        return true;
    }

  private:
    template <class State>
    bool list_sets(State& state, const Sum& sum, const std::vector<uint8_t>& group, int g) {
        const int length = static_cast<int>(group.size());
        Mask any = 0, masks[kMostCells];
        for (int i = 0; i < length; ++i) any |= masks[i] = state[sum.cells[group[i]]];
        count_[g] = 0;
        has_[g] = 0;
        for (const auto [digits, total] : digit_sets(state.plan().size, length)) {
            if ((digits & ~any) != 0) continue;
            Mask met = 0;
            bool fits = true;
            for (int i = 0; i < length && fits; ++i) {
                fits = (masks[i] & digits) != 0;
                met |= masks[i] & digits;
            }
            if (!fits || met != digits) continue;
            sets_[g][count_[g]] = digits;
            totals_[g][count_[g]++] = total;
            has_[g] |= uint64_t{1} << total;
        }
        return count_[g] != 0;
    }

    template <class State>
    bool keep_fitting(State& state, const Sum& sum, const std::vector<uint8_t>& group, int g, uint64_t fitting) {
        constexpr int kMostFitted = 4;
        const int length = static_cast<int>(group.size());
        Mask support[kMostCells] = {};
        for (int k = 0; k < count_[g]; ++k) {
            if ((fitting >> totals_[g][k] & 1) == 0) continue;
            const Mask digits = sets_[g][k];
            if (length > kMostFitted) {
                for (int i = 0; i < length; ++i) support[i] |= digits;
                continue;
            }
            Mask here[kMaxSize];
            for (int i = 0; i < length; ++i) here[i] = state[sum.cells[group[i]]] & digits;
            if (!fit(here, length, digits)) continue;
            for (int i = 0; i < length; ++i) support[i] |= here[i];
        }
        for (int i = 0; i < length; ++i)
            if (!state.keep(sum.cells[group[i]], support[i])) return false;
        return true;
    }

    Mask sets_[kMostGroups][kMostSets];
    uint8_t totals_[kMostGroups][kMostSets];
    int count_[kMostGroups], most_[kMostGroups];
    uint64_t has_[kMostGroups];
};

// Exact for a few open cells: the totals of the first cells as bits of a word, forward and backward.
template <class State>
bool run_few(State& state, const Sum& sum) {
    constexpr int kMost = 4;
    const int size = state.plan().size;
    int open[kMost], count = 0, target = sum.total;
    for (size_t i = 0; i < sum.cells.size(); ++i) {
        const Mask mask = state[sum.cells[i]];
        if (is_single(mask))
            target -= sum.factors[i] * (std::countr_zero(mask) + 1);
        else
            open[count++] = static_cast<int>(i);
    }
    if (count * (size + 1) > kMostTotals) return true;
    const auto step = [&](int i, int digit) { return sum.factors[i] > 0 ? digit : size + 1 - digit; };
    for (int i = 0; i < count; ++i)
        if (sum.factors[open[i]] < 0) target += size + 1;
    if (target < 0 || target > kMostTotals) return false;
    Totals reached[kMost + 1] = {1};
    for (int i = 0; i < count; ++i) {
        reached[i + 1] = 0;
        for (const int digit : digits_in(state[sum.cells[open[i]]]))
            reached[i + 1] |= reached[i] << step(open[i], digit);
    }
    if ((reached[count] >> target & 1) == 0) return false;
    Totals wanted = Totals{1} << target;
    for (int i = count - 1; i >= 0; --i) {
        Mask kept = 0;
        Totals before = 0;
        for (Mask rest = state[sum.cells[open[i]]]; rest != 0; rest &= rest - 1) {
            const Totals from = (wanted >> step(open[i], std::countr_zero(rest) + 1)) & reached[i];
            if (from == 0) continue;
            kept |= rest & (0 - rest);
            before |= from;
        }
        if (!state.keep(sum.cells[open[i]], kept)) return false;
        wanted = before;
    }
    return true;
}

template <class State>
bool run_sum(State& state, const GroupedSum& grouped, JoinedSums& joined) {
    constexpr int kFewOpen = 3, kLittleSlack = 4;
    const Sum& sum = grouped.sum;
    const int size = state.plan().size;
    int open_count = 0, rest = sum.total;
    size_t open[2] = {};
    for (size_t i = 0; i < sum.cells.size(); ++i) {
        const Mask mask = state[sum.cells[i]];
        if (is_single(mask)) {
            rest -= sum.factors[i] * (std::countr_zero(mask) + 1);
        } else {
            if (open_count < 2) open[open_count] = i;
            ++open_count;
        }
    }
    if (open_count == 0) return rest == 0;
    if (open_count == 1) {
        const int factor = sum.factors[open[0]], digit = rest / factor;
        return rest % factor == 0 && digit >= 1 && digit <= size &&
               state.keep(sum.cells[open[0]], Mask{1} << (digit - 1));
    }
    if (open_count == 2) {
        const Cell a = sum.cells[open[0]], b = sum.cells[open[1]];
        const int factor_a = sum.factors[open[0]], factor_b = sum.factors[open[1]];
        const bool must_differ = state.plan().differ(a, b);
        Mask keep_a = 0, keep_b = 0;
        for (Mask left = state[a]; left != 0; left &= left - 1) {
            const int digit = std::countr_zero(left) + 1, product = rest - factor_a * digit, other = product / factor_b;
            if (product % factor_b != 0 || other < 1 || other > size) continue;
            if ((state[b] >> (other - 1) & 1) == 0 || (must_differ && digit == other)) continue;
            keep_a |= left & (0 - left);
            keep_b |= Mask{1} << (other - 1);
        }
        return state.keep(a, keep_a) && state.keep(b, keep_b);
    }
    // Bounds. In a group of different digits the lowest (highest) values that are all different.
    const size_t groups = grouped.groups.size();
    struct Bounds {
        int8_t lowest_top, highest_bottom;
    };
    Bounds bounds[256];
    int low = 0, high = 0;
    for (size_t g = 0; g < groups; ++g) {
        DistinctBounds group;
        for (const uint8_t i : grouped.groups[g])
            if (!group.add(state[sum.cells[i]], size)) return false;
        bounds[g] = {static_cast<int8_t>(group.lowest_top()), static_cast<int8_t>(group.highest_bottom())};
        const int factor = sum.factors[grouped.groups[g][0]];
        low += factor * (factor > 0 ? group.low : group.high);
        high += factor * (factor > 0 ? group.high : group.low);
    }
    const int up = sum.total - low, down = high - sum.total;
    if (up < 0 || down < 0) return false;
    for (size_t g = 0; g < groups; ++g) {
        const int factor = sum.factors[grouped.groups[g][0]], scale = std::abs(factor);
        const int above = (factor > 0 ? up : down) / scale, below = (factor > 0 ? down : up) / scale;
        const Mask kept = between(std::max(-1, bounds[g].highest_bottom - below),
                                  std::min(31, bounds[g].lowest_top + above), state.plan().all);
        if (kept == state.plan().all) continue;
        for (const uint8_t i : grouped.groups[g])
            if (!state.keep(sum.cells[i], kept)) return false;
    }
    if (!grouped.has_unit_factors) return true;
    if (size <= 9 && sum.cells.size() <= JoinedSums::kMostCells &&
        (open_count <= kFewOpen || up <= kLittleSlack || down <= kLittleSlack))
        return joined.run(state, grouped);
    return open_count > 4 || run_few(state, sum);
}

}  // namespace nonet::variant
