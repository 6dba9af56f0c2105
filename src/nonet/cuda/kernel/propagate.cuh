// Passes over the 32 boards of a warp: naked and hidden singles, elimination from peers and all locked candidates.
//
// The rules are those of native/sliced/kernel/propagate.hpp. They only remove candidates and none depends on the
// order, so a board that no longer changes is at the same fixpoint there and here, and the search tree of a puzzle,
// with the solution it reports, is the same. Here all nine digits advance together; a taken cell loses its other
// candidates in the next digit phase, which is why a newly placed digit counts as a change.
#pragma once

#include "board.cuh"

namespace nonet_cuda {

struct Lanes {
    u32 solved, stalled, moving;  // of the live lanes: finished, at the fixpoint, neither
};

// Of the nine triads of a chute, [3 * line + box], keeps those that one of the six permutations uses.
NONET_DEVICE void close_chute(u32* t) {
    const u32 p0 = and3(t[0], t[4], t[8]), p1 = and3(t[1], t[5], t[6]), p2 = and3(t[2], t[3], t[7]);
    const u32 q0 = and3(t[0], t[5], t[7]), q1 = and3(t[1], t[3], t[8]), q2 = and3(t[2], t[4], t[6]);
    t[0] = p0 | q0, t[1] = p1 | q1, t[2] = p2 | q2;
    t[3] = p2 | q1, t[4] = p0 | q2, t[5] = p1 | q0;
    t[6] = p1 | q2, t[7] = p2 | q0, t[8] = p0 | q1;
}

// Nine words as three groups of three: whether a group has any bit, and whether some group has two.
struct Groups {
    u32 any[3], two;

    NONET_DEVICE explicit Groups(const u32* y) {
        NONET_UNROLL for (int i = 0; i < 3; ++i) any[i] = or3(y[3 * i], y[3 * i + 1], y[3 * i + 2]);
        two = or3(maj3(y[0], y[1], y[2]), maj3(y[3], y[4], y[5]), maj3(y[6], y[7], y[8]));
    }
};

struct Propagate {
    const Roles& roles;
    Shared& shared;
    u32* const x;       // 27 words of the digit role
    u32* const placed;  // per box k: the digit has its cell there
    u32 alive = kAll;   // no digit of this thread has run out of places
    u32 changed = kAll;

    NONET_DEVICE Propagate(const Roles& r, Shared& s, u32* words, u32* p) : roles(r), shared(s), x(words), placed(p) {}

    // Runs passes until the lanes still moving are few. x is then as of the last digit phase, and so is shared.x.
    NONET_DEVICE Lanes run(u32 occupied, u32& passes) {
        int few = __popc(occupied) * kFewOf32 / 32;
        NONET_HIDE(few);
        u32 all_single_before = 0, is_first = 1;
        NONET_HIDE(is_first);
        __syncwarp();  // other threads may still read shared.x
        NONET_ROLLED while (true) {
            if (!is_first) digit_phase();
            is_first = 0;
            u32 cells_alive, all_single;
            cell_phase(cells_alive, all_single);
            const u32 living = and_of_warp(cells_alive) & occupied;
            all_single = and_of_warp(all_single) & living;
            const u32 any_change = or_of_warp(changed);
            __syncwarp();
            const u32 solved = all_single & all_single_before;
            const u32 moving = and_andn(living, any_change, solved);
            if (__popc(moving) <= few) return {solved, and_nor(living, moving, solved), moving};
            all_single_before = all_single;
            ++passes;
        }
    }

    // Applies the elimination from taken cells.
    NONET_DEVICE void settle_cells() {
        NONET_UNROLL for (int k = 0; k < 3; ++k) {
            const uint4* const pairs = pairs_of(k);
            NONET_UNROLL for (int p = 0; p < 5; ++p) {
                const uint4 pair = pairs[p];
                x[9 * k + 2 * p] = keep_if(x[9 * k + 2 * p], placed[k], pair.y);
                if (p < 4) x[9 * k + 2 * p + 1] = keep_if(x[9 * k + 2 * p + 1], placed[k], pair.w);
            }
        }
    }

    // Finds the lanes where two digits are placed in one cell, which the passes do not detect.
    NONET_DEVICE u32 find_clashes() {
        u32 clashes = 0;
        NONET_ROLLED for (int m = 0; m < 3; ++m) {
            u32 y[9];
            NONET_UNROLL for (int e = 0; e < 9; ++e) y[e] = roles.cells(shared)[kDigitPitch * e + 3 * m] & placed_of_cells()[e];
            const Groups groups(y);
            clashes = or3(clashes, groups.two, maj3(groups.any[0], groups.any[1], groups.any[2]));
        }
        return or_of_warp(clashes);
    }

  private:
    // Stop when no more than this many of 32 lanes still move; 6 to 8 are equally fast.
    static constexpr int kFewOf32 = 7;

    NONET_DEVICE const uint4* pairs_of(int k) const {
        return reinterpret_cast<const uint4*>(shared.cells + roles.band * 60 + k * 20);
    }
    NONET_DEVICE const u32* placed_of_cells() const {
        return shared.placed + roles.band * 10 + roles.cell_box * 33;
    }

    NONET_DEVICE void cell_phase(u32& cells_alive, u32& all_single) {
        roles.store(shared, x);
        NONET_UNROLL for (int k = 0; k < 3; ++k) shared.placed[roles.band * 10 + k * 33 + roles.digit] = placed[k];
        __syncwarp();
        u32 here[9];
        NONET_UNROLL for (int e = 0; e < 9; ++e) here[e] = placed_of_cells()[e];
        cells_alive = alive;
        all_single = kAll;
        NONET_UNROLL for (int m = 0; m < 3; ++m) {
            u32 y[9];
            NONET_UNROLL for (int e = 0; e < 9; ++e) y[e] = roles.cells(shared)[kDigitPitch * e + 3 * m];
            const Groups groups(y);
            const u32 taken = or3(or_and(or_and(y[0] & here[0], y[1], here[1]), y[2], here[2]),
                                  or_and(or_and(y[3] & here[3], y[4], here[4]), y[5], here[5]),
                                  or_and(or_and(y[6] & here[6], y[7], here[7]), y[8], here[8]));
            const u32 single = or_andn(taken, just_one(groups.any[0], groups.any[1], groups.any[2]), groups.two);
            all_single &= single;
            cells_alive &= or3(groups.any[0], groups.any[1], groups.any[2]);
            u32* const pair = shared.cells + roles.band * 60 + roles.cell_box * 20 + 2 * (3 * m + roles.cell_column);
            *reinterpret_cast<uint2*>(pair) = make_uint2(single, taken);
        }
    }

    NONET_DEVICE void digit_phase() {
        u32 row[9], row_before[9], blocked[9];  // [3 * line + k]; blocked: [3 * k + column]
        NONET_UNROLL for (int k = 0; k < 3; ++k) {
            u32 n[9];
            u32* const b = x + 9 * k;
            const uint4* const pairs = pairs_of(k);
            NONET_UNROLL for (int p = 0; p < 5; ++p) {
                const uint4 pair = pairs[p];
                b[2 * p] = keep_if(b[2 * p], placed[k], pair.y);
                n[2 * p] = b[2 * p] & pair.x;
                if (p < 4) {
                    b[2 * p + 1] = keep_if(b[2 * p + 1], placed[k], pair.w);
                    n[2 * p + 1] = b[2 * p + 1] & pair.z;
                }
            }
            const u32 row0 = or3(n[0], n[1], n[2]), row1 = or3(n[3], n[4], n[5]), row2 = or3(n[6], n[7], n[8]);
            row_before[k] = or3(b[0], b[1], b[2]);
            row_before[3 + k] = or3(b[3], b[4], b[5]);
            row_before[6 + k] = or3(b[6], b[7], b[8]);
            row[k] = and_nor(row_before[k], row1, row2);
            row[3 + k] = and_nor(row_before[3 + k], row0, row2);
            row[6 + k] = and_nor(row_before[6 + k], row0, row1);
            const u32 col0 = or3(n[0], n[3], n[6]), col1 = or3(n[1], n[4], n[7]), col2 = or3(n[2], n[5], n[8]);
            blocked[3 * k] = col1 | col2;
            blocked[3 * k + 1] = col0 | col2;
            blocked[3 * k + 2] = col0 | col1;
        }
        close_chute(row);
        alive &= or3(row[0], row[1], row[2]);
        changed = 0;
        NONET_UNROLL for (int i = 0; i < 9; ++i) changed = or_andn(changed, row_before[i], row[i]);

        // This thread closes the stack of box 0: its triads [3 * column + band], from here on cyclically.
        u32 left[9], column[9], back[9];
        NONET_UNROLL for (int k = 0; k < 3; ++k) NONET_UNROLL for (int j = 0; j < 3; ++j) left[3 * k + j] =
            or_and(or_and(x[9 * k + j] & row[k], x[9 * k + 3 + j], row[3 + k]), x[9 * k + 6 + j], row[6 + k]);
        NONET_UNROLL for (int j = 0; j < 3; ++j) {
            column[3 * j] = left[j] & ~blocked[j];
            column[3 * j + 2] = __shfl_sync(kAll, left[3 + j] & ~blocked[3 + j], roles.after);
            column[3 * j + 1] = __shfl_sync(kAll, left[6 + j] & ~blocked[6 + j], roles.next);
        }
        close_chute(column);
        alive &= or3(column[0], column[1], column[2]);
        NONET_UNROLL for (int j = 0; j < 3; ++j) {
            back[j] = column[3 * j];
            back[3 + j] = __shfl_sync(kAll, column[3 * j + 2], roles.next);
            back[6 + j] = __shfl_sync(kAll, column[3 * j + 1], roles.after);
        }
        NONET_UNROLL for (int i = 0; i < 9; ++i) changed = or_andn(changed, left[i], back[i]);
        NONET_UNROLL for (int k = 0; k < 3; ++k) {
            const u32 here =
                just_one(row[k], row[3 + k], row[6 + k]) & just_one(back[3 * k], back[3 * k + 1], back[3 * k + 2]);
            changed = or_andn(changed, here, placed[k]);
            placed[k] = here;
            NONET_UNROLL for (int i = 0; i < 9; ++i) x[9 * k + i] =
                and3(x[9 * k + i], row[i / 3 * 3 + k], back[3 * k + i % 3]);
        }
    }
};

}  // namespace nonet_cuda
