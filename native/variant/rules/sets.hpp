// Rules on which digits a group of cells holds, wherever they are in it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "variant/plan.hpp"
#include "variant/rules/needed.hpp"

namespace nonet::variant {

// Puts digits that have one place left among some cells there.
template <class State>
bool place_hidden(State& state, const Cells& cells, Mask hidden) {
    if (hidden == 0) return true;
    for (const Cell cell : cells) {
        const Mask here = state[cell] & hidden;
        if (here != 0 && (!is_single(here) || !state.keep(cell, here))) return false;
    }
    return true;
}

// Every digit once: digits with a single place go there. Naked singles are cleared from peers elsewhere.
template <class State>
bool run_house(State& state, const Cells& cells) {
    Mask once = 0, twice = 0, fixed = 0;
    for (const Cell cell : cells) {
        const Mask mask = state[cell];
        twice |= once & mask;
        once |= mask;
        if (is_single(mask)) fixed |= mask;
    }
    if (once != state.plan().all) return false;
    return place_hidden(state, cells, once & ~twice & ~fixed);
}

template <class State>
bool run_overlap(State& state, const Overlap& overlap) {
    Mask first = 0, second = 0;
    for (const Cell cell : overlap.first) first |= state[cell];
    for (const Cell cell : overlap.second) second |= state[cell];
    const Mask both = first & second;
    if (first != both && !keep_all(state, overlap.first, both)) return false;
    return second == both || keep_all(state, overlap.second, both);
}

template <class State>
bool run_pair(State& state, const Pair& pair) {
    const PairTable& table = state.plan().tables[pair.table];
    Mask allowed = 0;
    for (const int digit : bits_in(state[pair.first])) allowed |= table.forward[digit];
    if (!state.keep(pair.second, allowed)) return false;
    allowed = 0;
    for (const int digit : bits_in(state[pair.second])) allowed |= table.backward[digit];
    return state.keep(pair.first, allowed);
}

// Three consecutive digits, the most common length, all orders at once: bit s for the digits s, s + 1 and s + 2.
template <class State>
bool run_three_consecutive(State& state, const Cells& cells) {
    constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const Mask a = state[cells[0]], b = state[cells[1]], c = state[cells[2]];
    Mask starts = 0, keep_a = 0, keep_b = 0, keep_c = 0;
    for (const auto& [i, j, k] : kOrders) {
        const Mask here = a >> i & b >> j & c >> k;
        starts |= here;
        keep_a |= here << i;
        keep_b |= here << j;
        keep_c |= here << k;
    }
    if (starts == 0) return false;
    const int first = std::countr_zero(starts), last = 31 - std::countl_zero(starts);
    if (!state.keep(cells[0], keep_a) || !state.keep(cells[1], keep_b) || !state.keep(cells[2], keep_c)) return false;
    return place_needed(state, cells.data(), 3, (Mask{7} << first) & (Mask{7} << last));
}

// Consecutive digits in any order.
template <class State>
bool run_consecutive(State& state, const Cells& cells) {
    const int size = state.plan().size, count = static_cast<int>(cells.size());
    if (count == 3) return run_three_consecutive(state, cells);
    Mask any = 0;
    for (const Cell cell : cells) any |= state[cell];
    const Mask window = (Mask{1} << count) - 1;
    Support support(state, cells.data(), count);
    for (int start = 0; start + count <= size; ++start)
        if (const Mask digits = window << start; (any & digits) == digits) support.add(digits);
    return support.apply();
}

template <class State>
bool run_contains(State& state, const Contains& rule) {
    int missing = 0, open = 0;
    Mask wanted = 0;  // digits that still have to be placed
    for (int digit = 0; digit < state.plan().size; ++digit) {
        const int least = rule.least[digit];
        if (least == 0) continue;
        const Mask bit = Mask{1} << digit;
        int places = 0, placed = 0;
        for (const Cell cell : rule.cells) {
            places += (state[cell] & bit) != 0;
            placed += state[cell] == bit;
        }
        if (places < least) return false;
        if (places == least && placed < least) {
            for (const Cell cell : rule.cells)
                if ((state[cell] & bit) != 0 && !state.keep(cell, bit)) return false;
            placed = least;
        }
        if (placed < least) {
            missing += least - placed;
            wanted |= bit;
        }
    }
    if (missing == 0) return true;
    for (const Cell cell : rule.cells) open += !is_single(state[cell]);
    if (open < missing) return false;
    if (open == missing)  // no room for anything else
        for (const Cell cell : rule.cells)
            if (!is_single(state[cell]) && !state.keep(cell, wanted)) return false;
    return true;
}

// Rows, columns and, on boards that have them, the usual boxes: no digit is in one of them twice.
struct Lines {
    static constexpr int kSorts = 3;
    int size, sorts;

    int line_of(int sort, int cell) const {
        const int row = cell / size, column = cell % size;
        return sort == 0 ? row : sort == 1 ? column : row / 3 * 3 + column / 3;
    }
    int cell_at(int sort, int line, int i) const {
        if (sort == 0) return line * size + i;
        if (sort == 1) return i * size + line;
        return (line / 3 * 3 + i / 3) * 9 + line % 3 * 3 + i % 3;
    }
};

// Where a digit has places in as many lines as it needs, each of these lines has it: there and nowhere else.
template <class State>
bool put_in_each_line(State& state, const Counting& rule, const Lines& lines, int sort, Mask crossed, Mask bit) {
    CellSet inside;
    for (const Cell cell : rule.cells) inside.set(cell);
    for (; crossed != 0; crossed &= crossed - 1) {
        const int line = std::countr_zero(crossed);
        int places = 0, last = 0;
        for (int i = 0; i < lines.size; ++i) {
            const int cell = lines.cell_at(sort, line, i);
            if ((state[cell] & bit) == 0) continue;
            if (!inside[cell]) {
                if (!state.keep(cell, ~bit)) return false;
                continue;
            }
            ++places;
            last = cell;
        }
        if (places == 0 || (places == 1 && !state.keep(last, bit))) return false;
    }
    return true;
}

// Digit d is in no cell or in d cells. So the digits that are there add up to the number of cells.
template <class State>
bool run_counting(State& state, const Counting& rule) {
    const int size = state.plan().size, total = static_cast<int>(rule.cells.size());
    const Lines lines{size, state.plan().has_boxes ? 3 : 2};
    int places[kMaxSize] = {}, placed[kMaxSize] = {};
    Mask crossed[kMaxSize][Lines::kSorts] = {};  // lines in which a digit has places
    for (const Cell cell : rule.cells) {
        const Mask mask = state[cell];
        for (const int digit : bits_in(mask))
            for (int sort = 0; sort < lines.sorts; ++sort) crossed[digit][sort] |= Mask{1} << lines.line_of(sort, cell);
        if (is_single(mask)) ++placed[std::countr_zero(mask)];
    }
    for (int digit = 0; digit < size; ++digit) {
        places[digit] = size;  // at most
        for (int sort = 0; sort < lines.sorts; ++sort)
            places[digit] = std::min(places[digit], std::popcount(crossed[digit][sort]));
    }
    int sure = 0;  // cells that digits which are surely there take
    Mask present = 0, open = 0;
    for (int digit = 0; digit < size; ++digit) {
        if (placed[digit] > digit + 1) return false;
        if (placed[digit] > 0) {
            if (places[digit] < digit + 1) return false;
            present |= Mask{1} << digit;
            sure += digit + 1;
        } else if (places[digit] >= digit + 1) {
            open |= Mask{1} << digit;
        }
    }
    if (sure > total) return false;
    // Which of the undecided digits can take part: subset sums, with and without each.
    const int left = total - sure;
    const auto reach = [&](Mask digits) {
        std::array<uint64_t, 11> sums{1};  // totals up to 625
        for (; digits != 0; digits &= digits - 1) {
            const int by = std::countr_zero(digits) + 1;
            for (int i = 10; i >= 0; --i) {
                uint64_t moved = sums[i] << by;
                if (i > 0) moved |= sums[i - 1] >> (64 - by);
                sums[i] |= moved;
            }
        }
        return sums;
    };
    const auto has = [](const std::array<uint64_t, 11>& sums, int sum) {
        return sum >= 0 && sum < 704 && (sums[sum >> 6] >> (sum & 63) & 1) != 0;
    };
    if (!has(reach(open), left)) return false;
    Mask allowed = present, certain = present;
    for (Mask rest = open; rest != 0; rest &= rest - 1) {
        const Mask bit = rest & (0 - rest);
        const auto others = reach(open & ~bit);
        if (has(others, left - std::countr_zero(bit) - 1)) allowed |= bit;
        if (!has(others, left)) certain |= bit;
    }
    if (!keep_all(state, rule.cells, allowed)) return false;
    for (int digit = 0; digit < size; ++digit) {
        const Mask bit = Mask{1} << digit;
        if ((certain & allowed & bit) == 0) continue;
        int count = 0, fixed = 0;
        for (const Cell cell : rule.cells) {
            count += (state[cell] & bit) != 0;
            fixed += state[cell] == bit;
        }
        if (count < digit + 1 || fixed > digit + 1) return false;
        if (count == digit + 1 || fixed == digit + 1)
            for (const Cell cell : rule.cells) {
                const Mask mask = state[cell];
                if (mask == bit || (mask & bit) == 0) continue;
                if (!state.keep(cell, fixed == digit + 1 ? ~bit : bit)) return false;
            }
        for (int sort = 0; sort < lines.sorts; ++sort)
            if (std::popcount(crossed[digit][sort]) == digit + 1 &&
                !put_in_each_line(state, rule, lines, sort, crossed[digit][sort], bit))
                return false;
    }
    return true;
}

// As many of each digit in one group as in the other.
template <class State>
bool run_same(State& state, const SameDigits& rule) {
    for (int digit = 0; digit < state.plan().size; ++digit) {
        const Mask bit = Mask{1} << digit;
        const Cells* groups[2] = {&rule.first, &rule.second};
        int places[2] = {}, placed[2] = {};
        for (int g = 0; g < 2; ++g)
            for (const Cell cell : *groups[g]) {
                places[g] += (state[cell] & bit) != 0;
                placed[g] += state[cell] == bit;
            }
        for (int g = 0; g < 2; ++g) {
            const int least = placed[1 - g], most = places[1 - g];
            if (places[g] < least || placed[g] > most) return false;
            if (places[g] == placed[g] || (places[g] > least && placed[g] < most)) continue;
            const Mask kept = places[g] == least ? bit : ~bit;
            for (const Cell cell : *groups[g])
                if ((state[cell] & bit) != 0 && state[cell] != bit && !state.keep(cell, kept)) return false;
        }
    }
    return true;
}

}  // namespace nonet::variant
