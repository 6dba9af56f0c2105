// Handles a lane that propagation cannot change: the triad rule first, then a branch in two.
//
// Triad rule: three cells in line inside a box hold three different digits. So a triad with exactly three
// possible digits asserts them (they leave the rest of its line), a triad with three asserted digits drops all
// others, and one with fewer than three possible or more than three asserted is a contradiction. Without this
// rule a grid of four clues or fewer never ends; with it a quarter of all branches on hard puzzles are saved.
//
// Branch: of the six chutes take the unfinished one with the fewest permutations over all digits; in it the
// first digit with two permutations, else three, else more; then its first undecided triad. Child A: the
// digit is in that triad; child B: it is not. Both children lose at least one permutation, so a path has at
// most 54 * 5 branches; 63 of them fit a key (pool.hpp), and deeper boards go to the single-puzzle solver.
//
// Two branches at once, one in the best band and one in the best stack, where puzzles have many solutions and it does
// not matter which are found: 94 % of first children lead to a solution there, and of those that take two branches 80 %
// still do, so a puzzle needs a third fewer rounds. The digit in the stack is the last that fits, not the first: the
// same digit in both would go wrong more often.
#pragma once

#include "sliced/kernel/lanes.hpp"

namespace nonet::sliced {

template <class O>
struct Branch {
    using V = typename O::V;

    V picked[54];   // [9 * chute + digit]: the lane branches on this digit in this chute
    V triad[2][9];  // the lane branches on this triad; if twice, on the second of a stack
    V fired, dead;  // the triad rule removed something; found a contradiction

    // Applies the triad rule to every lane and chooses a branch for those of `stalled` where it changed
    // nothing; lanes.code tells the branch. With kTwice there are two: one in a band and one in a stack.
    template <bool kTwice>
    NONET_NOINLINE void choose(Lanes<O>& lanes, V stalled) {
        fired = dead = O::zeros();
        V best[6], found[2][9] = {}, chosen[6];
        for (V& v : best) v = O::ones();
        NONET_ROLLED for (int chute = 0; chute < 6; ++chute) {
            V triads[81], totals[6], candidate[9];
            if (chute < 3)
                read_triads<1, 9>(lanes.x + 27 * chute, triads);
            else
                read_triads<9, 1>(lanes.x + 3 * (chute - 3), triads);
            choose_digit(triads, picked + 9 * chute, totals, candidate, kTwice && chute >= 3);
            const int first = kTwice && chute >= 3 ? 3 : 0;  // the choice is between this chute and those after it
            if (kTwice && chute == 3)
                for (V& v : best) v = O::ones();
            V less = O::zeros();
            NONET_UNROLL for (int i = 0; i < 6; ++i) less = O::maj3(~totals[i], best[i], less);
            NONET_UNROLL for (int i = 0; i < 6; ++i) best[i] = O::select(less, totals[i], best[i]);
            V* const kept = found[first / 3];
            NONET_UNROLL for (int i = 0; i < 9; ++i) kept[i] = O::select(less, candidate[i], kept[i]);
            for (int i = first; i < chute; ++i) chosen[i] = O::andn(chosen[i], less);
            chosen[chute] = less;
            NONET_ROLLED for (int line = 0; line < 3; ++line) {
                if (chute < 3)
                    apply_triad_rule<1>(triads + 3 * line, lanes.x + 27 * chute + 9 * line);
                else
                    apply_triad_rule<9>(triads + 3 * line, lanes.x + 3 * (chute - 3) + line);
            }
        }
        stalled = O::and_nor(stalled, fired, dead);
        V digits[2][9] = {}, branching[2] = {O::zeros(), O::zeros()};
        NONET_ROLLED for (int chute = 0; chute < 6; ++chute) {
            const int code = kTwice ? chute / 3 : 0;
            chosen[chute] &= stalled;
            branching[code] |= chosen[chute];
            NONET_UNROLL for (int digit = 0; digit < 9; ++digit) {
                picked[9 * chute + digit] &= chosen[chute];
                digits[code][digit] |= picked[9 * chute + digit];
            }
        }
        for (int code = 0; code <= int{kTwice}; ++code) {
            choose_triad(found[code], branching[code], triad[code]);
            V chutes[6];
            for (int i = 0; i < 6; ++i) chutes[i] = kTwice && i / 3 != code ? O::zeros() : chosen[i];
            write_code(lanes.code + kCodeRows * code, triad[code], digits[code], chutes, branching[code]);
        }
        // A lane with nothing left to decide would be solved: never seen, must not loop.
        dead |= O::and_nor(stalled, branching[0], branching[1]);
    }

    // Turns every branching lane into its child A: the digit leaves the rest of the triad's line.
    template <bool kTwice>
    NONET_NOINLINE void take_first_child(Lanes<O>& lanes) const {
        constexpr int kStack = kTwice ? 1 : 0;
        V beside[kStack + 1][9];
        NONET_UNROLL for (int i = 0; i <= kStack; ++i) NONET_UNROLL for (int e = 0; e < 9; ++e) beside[i][e] =
            triad[i][e / 3 * 3 + (e + 1) % 3] | triad[i][e / 3 * 3 + (e + 2) % 3];
        NONET_ROLLED for (int digit = 0; digit < 9; ++digit) {
            const V* const pick = picked + digit;
            if (!O::any(O::or3(pick[0], pick[9], pick[18]) | O::or3(pick[27], pick[36], pick[45]))) continue;
            NONET_ROLLED for (int band = 0; band < 3; ++band) {
                V* const x = lanes.x + 81 * digit + 27 * band;
                const V across = pick[9 * band];
                NONET_UNROLL for (int i = 0; i < 27; ++i) {
                    const int row = i / 9, column = i % 9;
                    const V down = pick[27 + 9 * (column / 3)];
                    V left = O::and_nand(x[i], across, beside[0][3 * row + column / 3]);
                    left = O::and_nand(left, down, beside[kStack][3 * (column % 3) + band]);
                    x[i] = left;
                }
            }
        }
    }

  private:
    // kCell: from cell to cell of a triad; kLine: from line to line.
    template <int kCell, int kLine>
    static NONET_INLINE void read_triads(const V* x, V* triads) {
        NONET_ROLLED for (int digit = 0; digit < 9; ++digit, x += 81, triads += 9)
            NONET_UNROLL for (int e = 0; e < 9; ++e) {
            const V* const cell = x + e / 3 * kLine + e % 3 * 3 * kCell;
            triads[e] = O::or3(cell[0], cell[kCell], cell[2 * kCell]);
        }
    }

    // Adds up the permutations of a chute and picks a digit, the first or the last that fits: `picked` per digit, its
    // triads in `candidate`.
    static NONET_NOINLINE void choose_digit(const V* triads, V* picked, V* totals, V* candidate, bool from_last) {
        V two[9], three[9], open[9];
        V any_two = O::zeros(), any_three = O::zeros(), any_open = O::zeros();
        V sum[6] = {};
        NONET_ROLLED for (int digit = 0; digit < 9; ++digit) {
            const V* const t = triads + 9 * digit;
            const V p0 = O::and3(t[0], t[4], t[8]), p1 = O::and3(t[1], t[5], t[6]), p2 = O::and3(t[2], t[3], t[7]);
            const V q0 = O::and3(t[0], t[5], t[7]), q1 = O::and3(t[1], t[3], t[8]), q2 = O::and3(t[2], t[4], t[6]);
            const V p_low = O::xor3(p0, p1, p2), p_high = O::carry3(p0, p1, p2);
            const V q_low = O::xor3(q0, q1, q2), q_high = O::carry3(q0, q1, q2);
            const V c0 = p_low ^ q_low, carry = p_low & q_low;
            const V c1 = O::xor3(p_high, q_high, carry), c2 = O::carry3(p_high, q_high, carry);
            two[digit] = O::and_nor(c1, c0, c2);
            three[digit] = O::and_andn(c1, c0, c2);
            open[digit] = c1 | c2;
            any_two |= two[digit];
            any_three |= three[digit];
            any_open |= open[digit];
            V k = sum[0] & c0;
            sum[0] ^= c0;
            V next = O::carry3(sum[1], c1, k);
            sum[1] = O::xor3(sum[1], c1, k);
            k = O::carry3(sum[2], c2, next);
            sum[2] = O::xor3(sum[2], c2, next);
            next = sum[3] & k;
            sum[3] ^= k;
            k = sum[4] & next;
            sum[4] ^= next;
            sum[5] ^= k;
        }
        NONET_UNROLL for (int i = 0; i < 6; ++i) totals[i] = sum[i] | ~any_open;
        const V use_three = O::andn(any_three, any_two), use_open = ~(any_two | any_three);
        V before = O::zeros(), c[9] = {};
        NONET_ROLLED for (int i = 0; i < 9; ++i) {
            const int digit = from_last ? 8 - i : i;
            const V fit = O::or_and(O::or_and(two[digit], use_three, three[digit]), use_open, open[digit]);
            const V pick = O::andn(fit, before);
            before |= fit;
            picked[digit] = pick;
            NONET_UNROLL for (int e = 0; e < 9; ++e) c[e] = O::or_and(c[e], pick, triads[9 * digit + e]);
        }
        NONET_UNROLL for (int e = 0; e < 9; ++e) candidate[e] = c[e];
    }

    // How many of three digits are possible in a box of a line [box], and in one of the two other boxes [3 + box]:
    // sum + 2 * carry.
    struct Three {
        V sum[6], carry[6];
    };

    static NONET_INLINE void add(const V* t, Three& three) {
        NONET_UNROLL for (int box = 0; box < 3; ++box) {
            const V a = t[box], b = t[9 + box], c = t[18 + box];
            three.sum[box] = O::xor3(a, b, c);
            three.carry[box] = O::carry3(a, b, c);
        }
        NONET_UNROLL for (int box = 0; box < 3; ++box) {
            const int b1 = (box + 1) % 3, b2 = (box + 2) % 3;
            const V a = t[b1] | t[b2], b = t[9 + b1] | t[9 + b2], c = t[18 + b1] | t[18 + b2];
            three.sum[3 + box] = O::xor3(a, b, c);
            three.carry[3 + box] = O::carry3(a, b, c);
        }
    }

    // The same for nine digits: odd + 2 * (how many of two[0..3]).
    struct Nine {
        V odd, two[4];
    };

    static NONET_INLINE Nine join(const Three* three, int i) {
        const V a = three[0].sum[i], b = three[1].sum[i], c = three[2].sum[i];
        return {O::xor3(a, b, c), {three[0].carry[i], three[1].carry[i], three[2].carry[i], O::carry3(a, b, c)}};
    }

    // One line of a chute: triads[9 * digit + box], x = its first cell for the first digit.
    template <int kCell>
    NONET_NOINLINE void apply_triad_rule(const V* triads, V* x) {
        Three three[3];  // three digits at a time, so that they are read only once
        NONET_ROLLED for (int i = 0; i < 3; ++i) add(triads + 27 * i, three[i]);
        V asserts[3], drops[3];
        V line_fires = O::zeros(), right = O::ones();
        NONET_UNROLL for (int box = 0; box < 3; ++box) {
            const Nine here = join(three, box);
            const V some = O::or3(here.two[0], here.two[1], here.two[2]);
            const V here_four = O::or_and(O::maj3(here.two[0], here.two[1], here.two[2]), some, here.two[3]);
            const V here_three = O::and_or(here.odd, some, here.two[3]);  // or here_four
            // Asserted is what is not possible beside the box: at most two digits if seven are, three if six are.
            const Nine beside = join(three, 3 + box);
            const V all = O::and3(beside.two[0], beside.two[1], beside.two[2]);
            const V beside_six = O::and_or(O::maj3(beside.two[0], beside.two[1], beside.two[2]), all, beside.two[3]);
            const V beside_seven = O::and_or(beside_six, beside.odd, all & beside.two[3]);
            asserts[box] = O::and_andn(here_three, beside_seven, here_four);
            drops[box] = O::andn(here_four, beside_seven);
            line_fires = O::or3(line_fires, asserts[box], drops[box]);
            right = O::and_or(right & beside_six, here_four, here_three);
        }
        dead = O::or_andn(dead, O::ones(), right);
        if (!O::any(line_fires)) return;
        fired |= line_fires;
        NONET_ROLLED for (int digit = 0; digit < 9; ++digit, triads += 9, x += 81) {
            const V t[3] = {triads[0], triads[1], triads[2]};
            const V sure[3] = {asserts[0] & t[0], asserts[1] & t[1], asserts[2] & t[2]};
            NONET_UNROLL for (int box = 0; box < 3; ++box) {
                const int b1 = (box + 1) % 3, b2 = (box + 2) % 3;
                const V drop = O::or3(sure[b1], sure[b2], O::and_or(drops[box], t[b1], t[b2]));
                V* const cell = x + 3 * box * kCell;
                NONET_UNROLL for (int i = 0; i < 3; ++i) cell[i * kCell] = O::andn(cell[i * kCell], drop);
            }
        }
    }

    // Picks the first undecided triad of the digit.
    static NONET_INLINE void choose_triad(const V* found, V branching, V* triad) {
        V decided = ~branching;
        NONET_UNROLL for (int e = 0; e < 9; ++e) {
            const int line = e / 3 * 3;
            const V open = O::and_or(found[e], found[line + (e + 1) % 3], found[line + (e + 2) % 3]);
            triad[e] = O::andn(open, decided);
            decided |= open;
        }
    }

    static NONET_INLINE void write_code(V* code, const V* triad, const V* digits, const V* chosen, V branching) {
        NONET_UNROLL for (int i = 0; i < kCodeRows; ++i) code[i] = O::zeros();
        NONET_UNROLL for (int i = 0; i < 9; ++i) NONET_UNROLL for (int bit = 0; bit < 4; ++bit) {
            if (!(i >> bit & 1)) continue;
            code[bit] |= triad[i];
            code[4 + bit] |= digits[i];
            if (i < 6 && bit < 3) code[8 + bit] |= chosen[i];
        }
        code[11] = branching;
    }
};

}  // namespace nonet::sliced
