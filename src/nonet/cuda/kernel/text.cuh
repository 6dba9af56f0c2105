// Puzzles in and solutions out: 81 bytes to candidates, candidates to 81 bytes.
#pragma once

#include "board.cuh"

namespace nonet_cuda {

class Text {
  public:
    NONET_DEVICE Text(const Job& j, const Roles& r, Shared& s) : job(j), roles(r), shared(s) {}

    // Reads `number` puzzles from `first` on into the lowest lanes; returns the lanes of readable ones.
    NONET_DEVICE u32 read(u32 first, int number, u32* x) {
        const u8* const begin = job.puzzles + static_cast<u64>(first) * 81;
        const int shift = static_cast<int>(reinterpret_cast<u64>(begin) & 15);
        if (first + kAhead < job.size) NONET_PREFETCH(begin + u64{kAhead} * 81 + 81 * roles.thread);
        const u32 unreadable = fetch(begin - shift, shift, 81 * number);
        const int lane = roles.thread;
        if (lane < number) {
            const u32 puzzle = first + static_cast<u32>(lane);
            shared.puzzle[lane] = puzzle;
            shared.set_key(lane, kRootKey);
            job.counts[puzzle] = unreadable >> lane & 1 ? kUnreadable : 0;
        }
        __syncwarp();
        NONET_ROLLED for (int m = 0; m < 3; ++m) expand(shift + roles.cell_number(m), roles.cells(shared) + 3 * m);
        __syncwarp();
        NONET_UNROLL for (int i = 0; i < 27; ++i) x[i] = roles.x(shared)[i];
        __syncwarp();
        return (number == 32 ? kAll : (1u << number) - 1) & ~unreadable;
    }

    // Writes the solutions of some lanes; their boards are solved, one candidate in each cell.
    NONET_DEVICE void write(const u32* x, u32 lanes) {
        roles.store(shared, x);
        __syncwarp();
        const u32* column = roles.cells(shared);
        u8* at = job.solutions + 27 * roles.band + 3 * roles.cell_stack + roles.cell_column;
        NONET_ROLLED for (int row = 0; row < 3; ++row, column += 3, at += 9) {
            u32 y[9], planes[4], digits[8];  // byte i of word w is the digit of lane 8 * i + w
            NONET_UNROLL for (int e = 0; e < 9; ++e) y[e] = column[kDigitPitch * e];
            planes[0] = or3(or3(y[0], y[2], y[4]), y[6], y[8]);
            planes[1] = or3(y[1], y[2], y[5] | y[6]);
            planes[2] = or3(y[3], y[4], y[5] | y[6]);
            planes[3] = y[7] | y[8];
            transpose_nibbles(planes);
            NONET_UNROLL for (int g = 0; g < 4; ++g) {
                digits[g] = or_and(job.solution_zero, planes[g], 0x0F0F0F0Fu);
                digits[4 + g] = or_and(job.solution_zero, planes[g] >> 4, 0x0F0F0F0Fu);
            }
            const uint4* puzzles = reinterpret_cast<const uint4*>(shared.puzzle);
            NONET_ROLLED for (u32 left = lanes; left != 0; left >>= 8, puzzles += 2) {
                const uint4 low = puzzles[0], high = puzzles[1];
                const u32 numbers[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
                NONET_UNROLL for (int w = 0; w < 8; ++w) {
                    if (left >> w & 1) at[static_cast<u64>(numbers[w]) * 81] = static_cast<u8>(digits[w]);
                    digits[w] >>= 8;
                }
            }
        }
        __syncwarp();
    }

  private:
    // The distance, in puzzles, of the prefetch: what a large GPU takes while a warp solves its own.
    static constexpr u32 kAhead = 1 << 16;

    const Job& job;
    const Roles& roles;
    Shared& shared;

    // Loads the low four bits of each byte into shared.text; finds the puzzles with a byte that is neither digit nor
    // blank.
    NONET_DEVICE u32 fetch(const u8* from, int shift, int bytes) {
        const u8* const end = job.puzzles + static_cast<u64>(job.size) * 81;
        u32 unreadable = 0;
        NONET_ROLLED for (int at = 16 * roles.thread; at < shift + bytes; at += 16 * 32) {
            // Only bytes of the puzzles may be read, so the sixteen bytes at either end are read one by one.
            const bool is_inside = from + at >= job.puzzles && from + at + 16 <= end;
            if (is_inside) {
                const uint4 w = *reinterpret_cast<const uint4*>(from + at);
                const u32 strange = find_strange(w.x) | find_strange(w.y) | find_strange(w.z) | find_strange(w.w);
                *reinterpret_cast<uint4*>(shared.text + at / 4) =
                    make_uint4(w.x & 0x0F0F0F0Fu, w.y & 0x0F0F0F0Fu, w.z & 0x0F0F0F0Fu, w.w & 0x0F0F0F0Fu);
                if (!strange) continue;
            }
            NONET_ROLLED for (int i = at; i < at + 16; ++i) {
                if (i < shift || i >= shift + bytes) continue;
                const u32 byte = from[i];
                if (!is_inside) reinterpret_cast<u8*>(shared.text)[i] = byte & 15;
                if (!is_known(byte)) unreadable |= 1u << ((i - shift) / 81);
            }
        }
        return or_of_warp(unreadable);
    }

    // Not 0 if some byte of a word is neither digit nor dot.
    NONET_DEVICE u32 find_strange(u32 word) const {
        const u32 digit = word ^ job.zero, dot = word ^ 0x2E2E2E2Eu;
        const u32 no_digit = ((digit & 0x7F7F7F7Fu) + 0x76767676u) | digit;  // the top bit of a byte that is not 0..9
        const u32 no_dot = ((dot & 0x7F7F7F7Fu) + 0x7F7F7F7Fu) | dot;
        return and3(no_digit, job.zero ? no_dot : kAll, 0x80808080u);
    }
    NONET_DEVICE bool is_known(u32 byte) const {
        if (byte - (job.zero & 0xFF) <= 9) return true;
        return job.zero && (byte == '.' || byte == '_' || byte == '*' || byte == '-');
    }

    // One cell of 32 puzzles: its nibbles to nine words of candidates, the clue alone or all digits. 0 and the blanks
    // . _ * - have low nibbles 0 and 10..15.
    NONET_DEVICE void expand(int offset, u32* x) const {
        const u8* const text = reinterpret_cast<const u8*>(shared.text) + offset;
        u32 planes[4];
        NONET_UNROLL for (int g = 0; g < 4; ++g) {
            u32 nibbles = 0;
            NONET_UNROLL for (int p = 7; p >= 0; --p) nibbles = nibbles * 16 + text[81 * (4 * p + g)];
            planes[g] = nibbles;
        }
        transpose_nibbles(planes);
        const u32 b0 = planes[0], b1 = planes[1], b2 = planes[2], b3 = planes[3];
        const u32 blank = select(b3, b1 | b2, ~or3(b0, b1, b2));
        x[0] = or_andn(blank, and_nor(b0, b1, b2), b3);
        x[kDigitPitch] = or_andn(blank, and_nor(b1, b0, b2), b3);
        x[2 * kDigitPitch] = or_andn(blank, and_andn(b0, b1, b2), b3);
        x[3 * kDigitPitch] = or_andn(blank, and_nor(b2, b0, b1), b3);
        x[4 * kDigitPitch] = or_andn(blank, and_andn(b0, b2, b1), b3);
        x[5 * kDigitPitch] = or_andn(blank, and_andn(b1, b2, b0), b3);
        x[6 * kDigitPitch] = or_andn(blank, and3(b0, b1, b2), b3);
        x[7 * kDigitPitch] = or_andn(blank, b3, b0);
        x[8 * kDigitPitch] = or_and(blank, b3, b0);
    }
};

}  // namespace nonet_cuda
