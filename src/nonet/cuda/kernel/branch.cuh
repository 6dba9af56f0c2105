// What to do with a board that propagation cannot move: the triad rule first, then a branch in two.
//
// Rule and choice are those of native/sliced/kernel/branch.hpp, which explains them. The words they need of all digits
// pass through shared memory, in place of x: per chute and digit the number of permutations and the nine triads.
// Chutes 0..2 are bands, 3..5 stacks; triad 3 * line + box of a chute as drawn in native/sliced/kernel/lanes.hpp.
//
// All loops are rolled: this code runs once for some five passes, and what counts is that the passes stay in the
// instruction cache (fully unrolled, the whole kernel ran at 60 % of its speed).
#pragma once

#include "board.cuh"

namespace nonet_cuda {

struct Branch {
    int chute = 0, digit = 0, triad = 0;  // the branch of the lane with this thread's number

    // Child B loses the digit in the triad's three cells: one word of its row, and the bits of it.
    NONET_DEVICE int word() const { return 9 * (chute < 3 ? chute : triad % 3) + digit; }
    NONET_DEVICE u32 bits() const {
        if (chute < 3) return 7u << (9 * ((triad % 3 - chute + 3) % 3) + triad / 3 * 3);
        return 0x49u << (9 * ((chute - 3 - triad % 3 + 3) % 3) + triad / 3);
    }

    // Child A loses it in the other two triads of the line.
    NONET_DEVICE void take_first_child(u32* row) const {
        const int line = triad / 3;
        if (chute < 3) {
            row[word()] &= ~(0x1C0E07u << (3 * line)) | bits();
            return;
        }
        NONET_ROLLED for (int step = 1; step < 3; ++step) {
            Branch other = *this;
            other.triad = 3 * line + (triad % 3 + step) % 3;
            row[other.word()] &= ~other.bits();
        }
    }

    // The same where boards are sliced: clears this lane's bit there in shared.x.
    NONET_DEVICE void take_first_child(Shared& shared, int lane) const {
        const u32 keep = ~(1u << lane);
        const int line = triad / 3;
        NONET_ROLLED for (int step = 1; step < 3; ++step) {
            const int box = (triad % 3 + step) % 3;
            u32* const cell = shared.x + digit * 97 +
                              (chute < 3 ? chute * 10 + box * 32 + 3 * line : box * 10 + (chute - 3) * 32 + line);
            NONET_ROLLED for (int i = 0; i < 3; ++i) atomicAnd(cell + (chute < 3 ? i : 3 * i), keep);
        }
    }
};

class Brancher {
  public:
    NONET_DEVICE Brancher(const Roles& r, Shared& s) : roles(r), shared(s) {}

    // Applies the triad rule to the stalled lanes. Takes the contradictions out of `stalled`; gives the lanes where
    // something was removed.
    NONET_DEVICE u32 apply_triad_rule(u32* x, u32& stalled) {
        NONET_ROLLED for (int way = 0; way < 2; ++way) {
            u32 t[9];  // [3 * line + box], boxes from this thread's own on, cyclically
            read_triads(x, way, t);
            const int chute = 3 * way + roles.band;
            if (roles.owns) {
                *reinterpret_cast<uint4*>(permutations(chute, roles.digit)) = count_permutations(t);
                u32* const to = triads(chute, roles.digit);
                NONET_UNROLL for (int i = 0; i < 9; ++i) to[i / 3 * 3 + roles.stack[i % 3]] = t[i];
            }
        }
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

    // Chooses for each lane, after apply_triad_rule left it alone; false where a lane has nothing to decide.
    NONET_DEVICE bool choose(Branch& branch) {
        total_chutes();
        __syncwarp();
        branch.chute = find_chute();
        const int lane = roles.thread;
        u32 two = 0, three = 0, open = 0;
        NONET_BY_THREE for (int digit = 0; digit < 9; ++digit) {
            const uint4 c = *reinterpret_cast<const uint4*>(permutations(branch.chute, digit));
            two |= (and_nor(c.y, c.x, c.z) >> lane & 1) << digit;
            three |= (and_andn(c.y, c.x, c.z) >> lane & 1) << digit;
            open |= ((c.y | c.z) >> lane & 1) << digit;
        }
        const u32 fit = two ? two : three ? three : open;
        branch.digit = fit ? __ffs(static_cast<int>(fit)) - 1 : 0;
        const u32* const t = triads(branch.chute, branch.digit);
        branch.triad = 0;
        bool decided = true;
        NONET_ROLLED for (int line = 2; line >= 0; --line) {
            const u32 boxes = (t[3 * line] >> lane & 1) | (t[3 * line + 1] >> lane & 1) << 1 |
                              (t[3 * line + 2] >> lane & 1) << 2;
            if ((boxes & (boxes - 1)) == 0) continue;
            branch.triad = 3 * line + __ffs(static_cast<int>(boxes)) - 1;
            decided = false;
        }
        return fit != 0 && !decided;
    }

  private:
    const Roles& roles;
    Shared& shared;

    // Where things are in shared.x: 54 x 4 and 54 x 9 words, then 6 x 8, then 54 x 2 (whether a triad asserts, drops).
    NONET_DEVICE u32* permutations(int chute, int digit) const { return shared.x + 4 * (9 * chute + digit); }
    NONET_DEVICE u32* triads(int chute, int digit) const { return shared.x + 216 + 9 * (9 * chute + digit); }
    NONET_DEVICE u32* totals(int chute) const { return shared.x + 704 + 8 * chute; }
    NONET_DEVICE u32* verdict(int chute, int triad) const { return shared.x + 752 + 2 * (9 * chute + triad); }

    // way 0: the triads of the own band; 1: those of the stack of box 0, two thirds of them from other threads.
    NONET_DEVICE void read_triads(const u32* x, int way, u32* t) const {
        if (way == 0) {
            NONET_UNROLL for (int k = 0; k < 3; ++k) NONET_UNROLL for (int line = 0; line < 3; ++line)
                t[3 * line + k] = or3(x[9 * k + 3 * line], x[9 * k + 3 * line + 1], x[9 * k + 3 * line + 2]);
            return;
        }
        NONET_UNROLL for (int j = 0; j < 3; ++j) {
            t[3 * j] = or3(x[j], x[3 + j], x[6 + j]);
            t[3 * j + 2] = __shfl_sync(kAll, or3(x[9 + j], x[12 + j], x[15 + j]), roles.after);
            t[3 * j + 1] = __shfl_sync(kAll, or3(x[18 + j], x[21 + j], x[24 + j]), roles.next);
        }
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
    // drops all but three sure ones; gives the lanes where it has fewer than three possible or more than three sure.
    NONET_DEVICE u32 weigh_triads(int chute, u32 stalled) const {
        const int line = roles.cell_stack, box = roles.cell_column;
        const int next = (box + 1) % 3, after = (box + 2) % 3;
        u32 possible[4] = {0, 0, 0, 0}, sure[4] = {0, 0, 0, 0};  // at least 1, 2, 3, 4
        NONET_BY_THREE for (int digit = 0; digit < 9; ++digit) {
            const u32* const t = triads(chute, digit) + 3 * line;
            const u32 here = t[box], only = and_nor(here, t[next], t[after]);
            NONET_UNROLL for (int i = 3; i > 0; --i) {
                possible[i] = or_and(possible[i], possible[i - 1], here);
                sure[i] = or_and(sure[i], sure[i - 1], only);
            }
            possible[0] |= here;
            sure[0] |= only;
        }
        if (roles.owns) {
            *reinterpret_cast<uint2*>(verdict(chute, 3 * line + box)) =
                make_uint2(and_andn(stalled, possible[2], possible[3]), stalled & sure[2]);
        }
        return sure[3] | ~possible[2];
    }

    // What the rule drops of this thread's digit in a chute, triads in its cyclic order; gives the lanes concerned.
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

    // Adds up the permutations of all digits in each chute, six planes; all ones where none is open.
    NONET_DEVICE void total_chutes() const {
        const int chute = roles.thread % 6;
        u32 sum[6] = {0, 0, 0, 0, 0, 0}, open = 0;
        NONET_BY_THREE for (int digit = 0; digit < 9; ++digit) {
            const uint4 c = *reinterpret_cast<const uint4*>(permutations(chute, digit));
            open = or3(open, c.y, c.z);
            u32 k = sum[0] & c.x;
            sum[0] ^= c.x;
            u32 next = maj3(sum[1], c.y, k);
            sum[1] = xor3(sum[1], c.y, k);
            k = maj3(sum[2], c.z, next);
            sum[2] = xor3(sum[2], c.z, next);
            next = sum[3] & k;
            sum[3] ^= k;
            k = sum[4] & next;
            sum[4] ^= next;
            sum[5] ^= k;
        }
        if (roles.thread >= 6) return;
        NONET_UNROLL for (int i = 0; i < 6; ++i) totals(chute)[i] = sum[i] | ~open;
    }

    // The first chute with the fewest permutations, for the lane of this thread.
    NONET_DEVICE int find_chute() const {
        u32 best[6], chosen[3] = {0, 0, 0};  // the number of the chute in three planes
        NONET_UNROLL for (int i = 0; i < 6; ++i) best[i] = kAll;
        NONET_ROLLED for (int chute = 0; chute < 6; ++chute) {
            const u32* const total = totals(chute);
            u32 less = 0;
            NONET_UNROLL for (int i = 0; i < 6; ++i) less = is_less(total[i], best[i], less);
            NONET_UNROLL for (int i = 0; i < 6; ++i) best[i] = select(less, total[i], best[i]);
            NONET_UNROLL for (int i = 0; i < 3; ++i) chosen[i] = select(less, 0u - (chute >> i & 1), chosen[i]);
        }
        const int lane = roles.thread;
        return static_cast<int>((chosen[0] >> lane & 1) | (chosen[1] >> lane & 1) << 1 | (chosen[2] >> lane & 1) << 2);
    }
};

}  // namespace nonet_cuda
