// Transposes 64 rows of lanes into one 64-bit word per lane, and back.
//
// Byte networks: pairing register i with i + n/2 by unpack-low/high rotates the index (register bits, byte
// bits) left by one. With 8 registers of 16-byte halves, three levels turn
//     register r2 r1 r0 | byte b3 b2 b1 b0     into     register b3 b2 b1 | byte b0 r2 r1 r0
// and four levels more turn it back. With GFNI, one network brings eight rows of a byte of lanes into a word,
// an instruction transposes its 8x8 bits, and a second network brings the eight groups of rows together; the
// way back takes four levels of 16 registers instead of the first network. Otherwise bits are exchanged between
// the registers of eight rows, and one network does (half the operations of transposing inside words).
// Lanes come out in another order than slots went in. Nobody needs the exact inverse: LaneOrder finds the
// two permutations by sending the numbers themselves through, so they cannot disagree with the networks.
#pragma once

#include "sliced/kernel/vector.hpp"

namespace nonet::sliced {

template <class O>
struct Transpose {
    using V = typename O::V;
    static constexpr int kLanes = O::kLanes;

    static NONET_INLINE void network8(const V* in, V* out) {
        V t[8], u[8];
        level<4>(in, t);
        level<4>(t, u);
        level<4>(u, out);
    }

    // rows.get(r), r = 0..63 -> words[slot].
    template <class Rows>
    static NONET_INLINE void to_words(const Rows& rows, uint64_t* words) {
        V mid[64];
        if constexpr (!O::kTransposesWords) {
            NONET_UNROLL for (int g = 0; g < 8; ++g) {
                V in[8];
                NONET_UNROLL for (int q = 0; q < 8; ++q) in[q] = rows.get(8 * g + q);
                O::transpose8(in);
                NONET_UNROLL for (int i = 0; i < 8; ++i) mid[8 * i + g] = in[i];
            }
            NONET_ROLLED for (int i = 0; i < 8; ++i) {
                V out[8];
                network8(mid + 8 * i, out);
                NONET_UNROLL for (int k = 0; k < 8; ++k) O::store(words + (8 * i + k) * O::kWords, out[k]);
            }
            return;
        } else {
            NONET_UNROLL for (int g = 0; g < 8; ++g) {
                V in[8], out[8];
                NONET_UNROLL for (int q = 0; q < 8; ++q) in[q] = rows.get(8 * g + O::row_in_byte(q));
                network8(in, out);
                NONET_UNROLL for (int k = 0; k < 8; ++k) mid[8 * k + g] = O::transpose8(out[k]);
            }
            NONET_ROLLED for (int k = 0; k < 8; ++k) {
                V out[8];
                network8(mid + 8 * k, out);
                NONET_UNROLL for (int m = 0; m < 8; ++m) O::store(words + (8 * k + m) * O::kWords, out[m]);
            }
        }
    }

    // words[slot] -> rows.put(r, lanes), r = 0..63.
    template <class Rows>
    static NONET_INLINE void to_rows(const uint64_t* words, const Rows& rows) {
        if constexpr (!O::kTransposesWords) {
            V mid[64];
            NONET_ROLLED for (int i = 0; i < 8; ++i) {
                V a[8], b[8];
                NONET_UNROLL for (int k = 0; k < 8; ++k) a[k] = O::load(words + (8 * i + k) * O::kWords);
                level<4>(a, b);
                network8(b, a);
                NONET_UNROLL for (int g = 0; g < 8; ++g) mid[8 * g + i] = a[g];
            }
            NONET_UNROLL for (int g = 0; g < 8; ++g) {
                V out[8];
                NONET_UNROLL for (int i = 0; i < 8; ++i) out[i] = mid[8 * g + i];
                O::transpose8(out);
                NONET_UNROLL for (int q = 0; q < 8; ++q) rows.put(8 * g + q, out[q]);
            }
            return;
        } else {
            V mid[4][16];
            NONET_ROLLED for (int k = 0; k < 8; ++k) {
                V in[8], out[8];
                NONET_UNROLL for (int m = 0; m < 8; ++m) in[m] = O::load(words + (8 * k + m) * O::kWords);
                network8(in, out);
                NONET_UNROLL for (int i = 0; i < 8; ++i) mid[i & 3][2 * k + (i >> 2)] = O::transpose8(out[i]);
            }
            NONET_UNROLL for (int g = 0; g < 4; ++g) {
                V a[16], b[16];
                level<8>(mid[g], a);
                level<8>(a, b);
                level<8>(b, a);
                level<8>(a, b);
                NONET_UNROLL for (int i = 0; i < 16; ++i) rows.put(16 * g + i, b[i]);
            }
        }
    }

  private:
    template <int kHalf>
    static NONET_INLINE void level(const V* in, V* out) {
        NONET_UNROLL for (int i = 0; i < kHalf; ++i) {
            const V low = O::unpack_low(in[i], in[i + kHalf]), high = O::unpack_high(in[i], in[i + kHalf]);
            out[2 * i] = low;
            out[2 * i + 1] = high;
        }
    }
};

// 64 rows in a row.
template <class O>
struct PlainRows {
    typename O::V* rows;
    NONET_INLINE typename O::V get(int row) const { return rows[row]; }
    NONET_INLINE void put(int row, typename O::V lanes) const { rows[row] = lanes; }
};

// Where a lane's word stands in an array of words: before to_rows, and after to_words.
template <class O>
struct LaneOrder {
    uint16_t slot_in[O::kLanes], slot_out[O::kLanes];

    LaneOrder() {
        using V = typename O::V;
        uint64_t words[O::kLanes];
        V rows[64];
        for (int slot = 0; slot < O::kLanes; ++slot) words[slot] = static_cast<uint64_t>(slot);
        Transpose<O>::to_rows(words, PlainRows<O>{rows});
        for (int lane = 0; lane < O::kLanes; ++lane) slot_in[lane] = 0;
        for (int bit = 0; bit < 9; ++bit) {
            uint64_t lanes[O::kWords];
            O::store(lanes, rows[bit]);
            for (int lane = 0; lane < O::kLanes; ++lane)
                slot_in[lane] |= static_cast<uint16_t>((lanes[lane / 64] >> (lane % 64) & 1) << bit);
        }
        for (int bit = 0; bit < 64; ++bit) {
            uint64_t lanes[O::kWords] = {};
            for (int lane = 0; lane < O::kLanes; ++lane)
                lanes[lane / 64] |= bit < 9 ? static_cast<uint64_t>(lane >> bit & 1) << (lane % 64) : 0;
            rows[bit] = O::load(lanes);
        }
        Transpose<O>::to_words(PlainRows<O>{rows}, words);
        for (int slot = 0; slot < O::kLanes; ++slot) slot_out[words[slot]] = static_cast<uint16_t>(slot);
    }
};

}  // namespace nonet::sliced
