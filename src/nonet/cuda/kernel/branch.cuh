// What to do with a board on which propagation stalls: the triad rule first, then a branch in two.
//
// Rule and choice are those of native/sliced/kernel/branch.hpp, which explains them. The words they need of all digits
// pass through shared memory, in place of x: per chute and digit the number of permutations and the nine triads.
// Chutes 0..2 are bands, 3..5 stacks; triad 3 * line + box of a chute as drawn in native/sliced/kernel/lanes.hpp.
//
// All loops are rolled: this code runs once in about five passes, and it matters more that the passes stay in the
// instruction cache (fully unrolled, the whole kernel ran at 60 % of its speed).
#pragma once

#include "board.cuh"

namespace nonet_cuda {

struct Branch {
    int chute = 0, digit = 0, triad = 0;  // the branch of the lane with this thread's number

    NONET_DEVICE u32 packed() const { return static_cast<u32>(chute << 16 | digit << 8 | triad); }
    static NONET_DEVICE Branch unpacked(u32 code) {
        Branch branch;
        branch.chute = static_cast<int>(code >> 16);
        branch.digit = static_cast<int>(code >> 8 & 0xFF);
        branch.triad = static_cast<int>(code & 0xFF);
        return branch;
    }
};

// The candidates that lanes lose when they become children: B the digit in the triad of the branch, A in the other two
// of the line. The words pass through shared.text: for each thread of the digit role nine for its minirows, [3 * line +
// k], and nine for its minicolumns, [3 * k + column].
class Losses {
  public:
    NONET_DEVICE Losses(const Roles& r, Shared& s) : roles(r), shared(s) {
        uint4* const mine = own();
        NONET_UNROLL for (int i = 0; i < kWords / 4; ++i) mine[i] = make_uint4(0, 0, 0, 0);
        __syncwarp();
    }

    // The lanes of `first` become child A of a branch, those of `second` child B.
    NONET_DEVICE void note(const Branch& branch, u32 first, u32 second) const {
        const int line = branch.triad / 3;
        int box = branch.triad - 3 * line;
        u32 lanes = second;
        NONET_ROLLED for (int i = 0; i < 3; ++i) {
            const bool is_band = branch.chute < 3;
            const int band = is_band ? branch.chute : box;
            int k = (is_band ? box : branch.chute - 3) - band;  // the stack, as that band's threads count it
            k += k < 0 ? 3 : 0;
            const int word = is_band ? 3 * line + k : 9 + 3 * k + line;
            if (lanes) atomicOr(shared.text + kWords * (9 * band + branch.digit) + word, lanes);
            box = box == 2 ? 0 : box + 1;
            lanes = first;
        }
    }

    NONET_DEVICE void apply(u32* x) const {
        __syncwarp();
        u32 lost[kWords];
        NONET_UNROLL for (int i = 0; i < kWords / 4; ++i) {
            const uint4 four = own()[i];
            lost[4 * i] = four.x, lost[4 * i + 1] = four.y, lost[4 * i + 2] = four.z, lost[4 * i + 3] = four.w;
        }
        NONET_UNROLL for (int k = 0; k < 3; ++k) NONET_UNROLL for (int i = 0; i < 9; ++i) x[9 * k + i] =
            and_nor(x[9 * k + i], lost[i / 3 * 3 + k], lost[9 + 3 * k + i % 3]);
        __syncwarp();
    }

  private:
    static constexpr int kWords = 20;  // per thread; two of them are unused
    const Roles& roles;
    Shared& shared;

    NONET_DEVICE uint4* own() const {
        return reinterpret_cast<uint4*>(shared.text + kWords * (9 * roles.band + roles.digit));
    }
};

class Brancher {
  public:
    NONET_DEVICE Brancher(const Roles& r, Shared& s) : roles(r), shared(s) {}

    // Applies the triad rule to the stalled lanes. Removes contradictions from `stalled`; returns the lanes that lose
    // something.
    NONET_DEVICE u32 apply_triad_rule(u32* x, u32& stalled) {
        u32 row[9], column[9];  // [3 * line + box], boxes cyclically from the thread's own
        NONET_UNROLL for (int k = 0; k < 3; ++k) NONET_UNROLL for (int line = 0; line < 3; ++line) row[3 * line + k] =
            or3(x[9 * k + 3 * line], x[9 * k + 3 * line + 1], x[9 * k + 3 * line + 2]);
        // Other threads hold two thirds of the triads in the stack of box 0.
        NONET_UNROLL for (int j = 0; j < 3; ++j) {
            column[3 * j] = or3(x[j], x[3 + j], x[6 + j]);
            column[3 * j + 2] = __shfl_sync(kAll, or3(x[9 + j], x[12 + j], x[15 + j]), roles.after);
            column[3 * j + 1] = __shfl_sync(kAll, or3(x[18 + j], x[21 + j], x[24 + j]), roles.next);
        }
        publish(roles.band, row);
        publish(3 + roles.band, column);
        __syncwarp();
        u32 wrong = 0;
        NONET_ROLLED for (int way = 0; way < 2; ++way) wrong |= weigh_triads(3 * way + roles.band, stalled);
        stalled &= ~or_of_warp(wrong);
        __syncwarp();
        u32 fired = 0;
        NONET_ROLLED for (int way = 0; way < 2; ++way) {
            u32 drop[9];
            const u32 here = or_of_warp(find_drops(3 * way + roles.band, drop)) & stalled;
            fired |= here;
            if (!here) continue;
            if (way == 0) {
                NONET_UNROLL for (int k = 0; k < 3; ++k) NONET_UNROLL for (int i = 0; i < 9; ++i) x[9 * k + i] &=
                    ~drop[i / 3 * 3 + k];
                continue;
            }
            NONET_UNROLL for (int j = 0; j < 3; ++j) {
                const u32 next = __shfl_sync(kAll, drop[3 * j + 2], roles.next);
                const u32 after = __shfl_sync(kAll, drop[3 * j + 1], roles.after);
                NONET_UNROLL for (int r = 0; r < 9; r += 3) {
                    x[r + j] &= ~drop[3 * j];
                    x[9 + r + j] &= ~next;
                    x[18 + r + j] &= ~after;
                }
            }
        }
        return fired;
    }

    // Chooses a branch for each lane that apply_triad_rule did not change; false if a lane has nothing to decide.
    NONET_DEVICE bool choose(Branch& branch) {
        branch.chute = find_chute();
        u32 up = 0x80000000u >> roles.thread;  // shifts by multiplying, which uses another unit than all other work
        NONET_HIDE(up);
        u32 x = 0, y = 0, z = 0;  // the planes of this lane, digit 0 at bit 8
        NONET_BY_THREE for (int digit = 0; digit < 9; ++digit) {
            const uint4 c = *reinterpret_cast<const uint4*>(permutations(branch.chute, digit));
            x = __funnelshift_l(c.x * up, x, 1);
            y = __funnelshift_l(c.y * up, y, 1);
            z = __funnelshift_l(c.z * up, z, 1);
        }
        const u32 two = and_nor(y, x, z), three = and_andn(y, x, z), open = y | z;
        const u32 fit = two ? two : three ? three : open;
        branch.digit = fit ? __clz(static_cast<int>(fit)) - 23 : 0;
        const u32* const t = triads(branch.chute, branch.digit);
        u32 left = 0;  // the triads of this lane, the first at bit 8
        NONET_BY_THREE for (int i = 0; i < 9; ++i) left = __funnelshift_l(t[i] * up, left, 1);
        // Lines with more than one triad: neighbours at the second and third bit, first and last at the third.
        const u32 undecided = (left & left >> 1 & 0333) | (left & left >> 2 & 0111);
        const int last = (31 - __clz(static_cast<int>(undecided | 1))) * 11 >> 5;  // a third of it: the line, from the end
        const u32 boxes = left >> 3 * last & 7;
        branch.triad = 3 * (2 - last) + __clz(static_cast<int>(boxes | 1)) - 29;
        return fit != 0 && undecided != 0;
    }

  private:
    const Roles& roles;
    Shared& shared;

    // Where things are in shared.x: 54 x 4 and 54 x 9 words, then 54 x 2 (whether a triad asserts, drops).
    NONET_DEVICE u32* permutations(int chute, int digit) const { return shared.x + 4 * (9 * chute + digit); }
    NONET_DEVICE u32* triads(int chute, int digit) const { return shared.x + 216 + 9 * (9 * chute + digit); }
    NONET_DEVICE u32* verdict(int chute, int triad) const { return shared.x + 704 + 2 * (9 * chute + triad); }

    // Shares a digit's triads in a chute with all threads, in the chute's order of boxes.
    NONET_DEVICE void publish(int chute, const u32* t) const {
        *reinterpret_cast<uint4*>(permutations(chute, roles.digit)) = count_permutations(t);
        u32* const to = triads(chute, roles.digit);
        NONET_UNROLL for (int i = 0; i < 9; ++i) to[i / 3 * 3 + roles.stack[i % 3]] = t[i];
    }

    // The number of permutations in three planes.
    static NONET_DEVICE uint4 count_permutations(const u32* t) {
        const u32 p0 = and3(t[0], t[4], t[8]), p1 = and3(t[1], t[5], t[6]), p2 = and3(t[2], t[3], t[7]);
        const u32 q0 = and3(t[0], t[5], t[7]), q1 = and3(t[1], t[3], t[8]), q2 = and3(t[2], t[4], t[6]);
        const u32 p_low = xor3(p0, p1, p2), p_high = maj3(p0, p1, p2);
        const u32 q_low = xor3(q0, q1, q2), q_high = maj3(q0, q1, q2);
        const u32 carry = p_low & q_low;
        return make_uint4(p_low ^ q_low, xor3(p_high, q_high, carry), maj3(p_high, q_high, carry), 0);
    }

    // The thread is one of a chute's nine triads. Notes whether it asserts its three possible digits, and whether it
    // drops all but three sure ones; returns the lanes where it has fewer than three possible or more than three sure.
    NONET_DEVICE u32 weigh_triads(int chute, u32 stalled) const {
        const int line = roles.cell_stack, box = roles.cell_column;
        const int next = (box + 1) % 3, after = (box + 2) % 3;
        const u32* const t = triads(chute, 0) + 3 * line;
        u32 here[9], only[9];
        NONET_UNROLL for (int digit = 0; digit < 9; ++digit) {
            here[digit] = t[9 * digit + box];
            only[digit] = and_nor(here[digit], t[9 * digit + next], t[9 * digit + after]);
        }
        const Threes possible = count_threes(here), sure = count_threes(only);
        *reinterpret_cast<uint2*>(verdict(chute, 3 * line + box)) =
            make_uint2(and_andn(stalled, possible.three, possible.four), stalled & sure.three);
        return sure.four | ~possible.three;
    }

    struct Threes {
        u32 three, four;  // at least this many
    };
    static NONET_DEVICE Threes count_threes(const u32* w) {
        const Added a = add(w[0], w[1], w[2]), b = add(w[3], w[4], w[5]), c = add(w[6], w[7], w[8]);
        const Added ones = add(a.sum, b.sum, c.sum), twos = add(a.carry, b.carry, c.carry);
        return {twos.carry | maj3(ones.sum, ones.carry, twos.sum), or_and(twos.carry, ones.carry, twos.sum)};
    }

    // What the rule drops of this thread's digit in a chute, triads in its cyclic order; returns the lanes affected.
    NONET_DEVICE u32 find_drops(int chute, u32* drop) const {
        const u32* const t = triads(chute, roles.digit);
        u32 fired = 0;
        NONET_UNROLL for (int line = 0; line < 3; ++line) {
            u32 here[3], asserted[3], drops[3];
            NONET_UNROLL for (int k = 0; k < 3; ++k) {
                const uint2 both = *reinterpret_cast<const uint2*>(verdict(chute, 3 * line + roles.stack[k]));
                here[k] = t[3 * line + roles.stack[k]];
                asserted[k] = here[k] & both.x;
                drops[k] = both.y;
            }
            NONET_UNROLL for (int k = 0; k < 3; ++k) {
                const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
                const u32 unsure = drops[k] & (here[k1] | here[k2]);
                drop[3 * line + k] = or3(unsure, asserted[k1], asserted[k2]);
                fired = or_and(fired, drop[3 * line + k], here[k]);
            }
        }
        return fired;
    }

    // Adds up the permutations of all digits in a chute, in six planes; all ones if no digit is open.
    NONET_DEVICE void total_chute(int chute, u32* sum) const {
        u32 x[9], y[9], z[9], open = 0;
        NONET_UNROLL for (int digit = 0; digit < 9; ++digit) {
            const uint4 c = *reinterpret_cast<const uint4*>(permutations(chute, digit));
            x[digit] = c.x, y[digit] = c.y, z[digit] = c.z;
            open = or3(open, c.y, c.z);
        }
        const Added x0 = add(x[0], x[1], x[2]), x1 = add(x[3], x[4], x[5]), x2 = add(x[6], x[7], x[8]);
        const Added ones = add(x0.sum, x1.sum, x2.sum);
        const Added y0 = add(y[0], y[1], y[2]), y1 = add(y[3], y[4], y[5]), y2 = add(y[6], y[7], y[8]);
        const Added y3 = add(x0.carry, x1.carry, x2.carry), y4 = add(y0.sum, y1.sum, y2.sum);
        const Added twos = add(y3.sum, y4.sum, ones.carry);
        const Added z0 = add(z[0], z[1], z[2]), z1 = add(z[3], z[4], z[5]), z2 = add(z[6], z[7], z[8]);
        const Added z3 = add(y0.carry, y1.carry, y2.carry), z4 = add(y3.carry, y4.carry, twos.carry);
        const Added z5 = add(z0.sum, z1.sum, z2.sum), fours = add(z3.sum, z4.sum, z5.sum);
        const Added e0 = add(z0.carry, z1.carry, z2.carry), e1 = add(z3.carry, z4.carry, z5.carry);
        const Added eights = add(e0.sum, e1.sum, fours.carry);
        const Added high = add(e0.carry, e1.carry, eights.carry);
        const u32 totals[6] = {ones.sum, twos.sum, fours.sum, eights.sum, high.sum, high.carry};
        NONET_UNROLL for (int i = 0; i < 6; ++i) sum[i] = totals[i] | ~open;
    }

    // The first chute with the fewest permutations, for the lane of this thread. Threads 0..5 add up a chute each, 6
    // and 7 none; then they compare in pairs, and thread 0, the lower of each pair, has the result.
    NONET_DEVICE int find_chute() const {
        const int number = roles.thread & 7;
        u32 best[6], chosen[3];  // the number of the chute in three planes
        total_chute(number < 6 ? number : 5, best);
        NONET_UNROLL for (int i = 0; i < 6; ++i) best[i] |= number < 6 ? 0 : kAll;
        NONET_UNROLL for (int i = 0; i < 3; ++i) chosen[i] = 0u - static_cast<u32>(number >> i & 1);
        NONET_ROLLED for (int step = 1; step < 8; step *= 2) {
            u32 other[9], less = 0;
            NONET_UNROLL for (int i = 0; i < 6; ++i) other[i] = __shfl_sync(kAll, best[i], roles.thread ^ step);
            NONET_UNROLL for (int i = 0; i < 3; ++i) other[6 + i] = __shfl_sync(kAll, chosen[i], roles.thread ^ step);
            NONET_UNROLL for (int i = 0; i < 6; ++i) less = is_less(other[i], best[i], less);
            NONET_UNROLL for (int i = 0; i < 6; ++i) best[i] = select(less, other[i], best[i]);
            NONET_UNROLL for (int i = 0; i < 3; ++i) chosen[i] = select(less, other[6 + i], chosen[i]);
        }
        int chute = 0;
        NONET_UNROLL for (int i = 0; i < 3; ++i) chute |= static_cast<int>(
            (__shfl_sync(kAll, chosen[i], 0) >> roles.thread & 1) << i);
        return chute;
    }
};

}  // namespace nonet_cuda
