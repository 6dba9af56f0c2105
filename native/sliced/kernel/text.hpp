// Puzzles in and solutions out: 81 characters to bit planes and back, packed candidates to 81 characters.
//
// The four bits of a digit become planes of one bit per cell, six words a puzzle or solution:
//
//   words 0..3   bit c = bit 0, 1, 2, 3 of the digit in cell c, c = 0..63
//   word 4       bits 0..16 = bit 0 of cells 64..80, bits 32..48 = bit 1 of the same
//   word 5       likewise bits 2 and 3
#pragma once

#include <array>

#include "sliced/kernel/lanes.hpp"
#include "sliced/sliced.hpp"

namespace nonet::sliced {

inline constexpr int kClueWords = 6;

// The candidates 1..8 of the seven cells of a task word; in a solved board none of them means 9.
inline constexpr uint64_t kFirstEight = 0x3FDFEFF7FBFDFEFF;

struct Alphabet {
    static constexpr uint8_t kUnknown = 0x80;
    alignas(64) std::array<uint8_t, 256> digit_of{};        // 0..9, or kUnknown
    alignas(32) std::array<uint8_t, 32> blank_of_nibble{};  // the blank with that low nibble, twice over
    uint8_t zero = 0;                                       // what stands for digit 0
    uint8_t blank = 0;                                      // what is written for no solution

    constexpr explicit Alphabet(Encoding encoding) {
        digit_of.fill(kUnknown);
        zero = encoding == Encoding::text ? '0' : 0;
        blank = encoding == Encoding::text ? '.' : 0;
        for (int digit = 0; digit <= 9; ++digit) digit_of[zero + digit] = static_cast<uint8_t>(digit);
        // An entry with another low nibble than its place equals no byte that looks it up.
        for (int i = 0; i < 32; ++i) blank_of_nibble[i] = static_cast<uint8_t>(i % 16 ^ 1);
        if (encoding != Encoding::text) return;
        for (const char c : {'.', '_', '*', '-'}) {
            digit_of[static_cast<uint8_t>(c)] = 0;
            blank_of_nibble[c % 16] = blank_of_nibble[16 + c % 16] = static_cast<uint8_t>(c);
        }
    }
};

inline constexpr Alphabet kDigitsAlphabet{Encoding::digits}, kTextAlphabet{Encoding::text};

// Reading and writing without vector instructions; instruction sets that have better inherit and replace it.
template <class Vector>
struct PlainText : PlainOps<Vector> {
    // Writes the six words of a puzzle; false when a byte is no digit and no blank.
    static NONET_INLINE bool read(const uint8_t* puzzle, const Alphabet& alphabet, uint64_t* words) {
        uint8_t digits[88] = {};
        uint8_t seen = 0;
        for (int cell = 0; cell < 81; ++cell) {
            digits[cell] = alphabet.digit_of[puzzle[cell]];
            seen |= digits[cell];
        }
        uint64_t planes[4][2] = {};
        for (int group = 0; group < 11; ++group) {
            uint64_t bytes = 0;
            for (int i = 0; i < 8; ++i) bytes |= static_cast<uint64_t>(digits[8 * group + i]) << (8 * i);
            for (int bit = 0; bit < 4; ++bit) {
                // The product gathers the low bits of eight bytes in its top byte.
                const uint64_t low = bytes >> bit & 0x0101010101010101;
                planes[bit][group / 8] |= (low * 0x0102040810204080 >> 56) << (group % 8 * 8);
            }
        }
        for (int bit = 0; bit < 4; ++bit) words[bit] = planes[bit][0];
        words[4] = planes[0][1] | planes[1][1] << 32;
        words[5] = planes[2][1] | planes[3][1] << 32;
        return (seen & Alphabet::kUnknown) == 0;
    }

    // Collects the cells of a solved board, whose word w is at words[w * stride], one byte each; `finish` turns
    // them into what the caller wants. Two steps, because reading wide what was just written in small pieces
    // makes a CPU wait: 60 cycles a solution when done in one.
    static NONET_INLINE void collect(const uint64_t* words, size_t stride, uint8_t* cells) {
        for (int cell = 0; cell < 81; ++cell) {
            const uint64_t mask = words[static_cast<size_t>(cell / 7) * stride] >> (cell % 7 * 9) & 0x1FF;
            cells[cell] = static_cast<uint8_t>(1 + std::countr_zero(mask));
        }
    }
    static NONET_INLINE void finish(const uint8_t* cells, uint8_t zero, uint8_t* solution) {
        for (int cell = 0; cell < 81; ++cell) solution[cell] = static_cast<uint8_t>(cells[cell] + zero);
    }

    // Writes a solution from its bit planes, whose word w is at words[w * stride].
    static NONET_INLINE void write(const uint64_t* words, size_t stride, uint8_t zero, uint8_t* solution) {
        for (int group = 0; group < 11; ++group) {
            uint64_t digits = 0;
            for (int bit = 0; bit < 4; ++bit) {
                const uint64_t plane =
                    group < 8 ? words[static_cast<size_t>(bit) * stride] >> (8 * group)
                              : words[static_cast<size_t>(4 + bit / 2) * stride] >> (bit % 2 * 32 + 8 * group - 64);
                // Copies of seven bits, seven places apart, bring bit i to place 8 * i; the eighth follows by hand.
                const uint64_t low = ((plane & 0x7F) * 0x0002040810204081) & 0x0101010101010101;
                digits |= (low | (plane >> 7 & 1) << 56) << bit;
            }
            for (int i = 0; i < (group < 10 ? 8 : 1); ++i)
                solution[8 * group + i] = static_cast<uint8_t>((digits >> (8 * i) & 0xFF) + zero);
        }
    }
};

// Row of word `w` of the bit planes of a solved board.
template <class O, int w>
struct SolutionRows {
    using V = typename O::V;
    const V* x;
    NONET_INLINE V get(int row) const {
        if (w < 4) return plane(w, row);
        return row % 32 < 17 ? plane(2 * (w - 4) + row / 32, 64 + row % 32) : O::zeros();
    }

  private:
    NONET_INLINE V at(int digit, int cell) const { return x[81 * (digit - 1) + cell]; }
    NONET_INLINE V plane(int bit, int cell) const {
        if (bit == 0) return O::or3(O::or3(at(1, cell), at(3, cell), at(5, cell)), at(7, cell), at(9, cell));
        if (bit == 1) return O::or3(at(2, cell), at(3, cell), at(6, cell)) | at(7, cell);
        if (bit == 2) return O::or3(at(4, cell), at(5, cell), at(6, cell)) | at(7, cell);
        return at(8, cell) | at(9, cell);
    }
};

template <class O>
struct Solutions {
    static void unload(const typename O::V* x, uint64_t (*words)[O::kLanes + kPlanePad]) {
        unload_word<0>(x, words[0]);
        unload_word<1>(x, words[1]);
        unload_word<2>(x, words[2]);
        unload_word<3>(x, words[3]);
        unload_word<4>(x, words[4]);
        unload_word<5>(x, words[5]);
    }

  private:
    template <int w>
    static NONET_NOINLINE void unload_word(const typename O::V* x, uint64_t* words) {
        Transpose<O>::to_words(SolutionRows<O, w>{x}, words);
    }
};

template <class O>
struct Clues {
    using V = typename O::V;

    // Expands bit planes to candidates in the lanes of `fill`: the clue alone, or all nine digits.
    static NONET_NOINLINE void load(const uint64_t (*words)[O::kLanes + kPlanePad], V* rows, V* x, V fill) {
        NONET_ROLLED for (int w = 0; w < kClueWords; ++w) Transpose<O>::to_rows(words[w], PlainRows<O>{rows + 64 * w});
        NONET_ROLLED for (int cell = 0; cell < 64; ++cell)
            expand(rows[cell], rows[64 + cell], rows[128 + cell], rows[192 + cell], x + cell, fill);
        NONET_ROLLED for (int cell = 64; cell < 81; ++cell)
            expand(rows[192 + cell], rows[224 + cell], rows[256 + cell], rows[288 + cell], x + cell, fill);
    }

  private:
    static NONET_INLINE void expand(V b0, V b1, V b2, V b3, V* x, V fill) {
        const V blank = ~(O::or3(b0, b1, b2) | b3);
        const V low = O::and_nor(b0, b1, b2), none = ~O::or3(b0, b1, b2);
        put(x, fill, blank | O::andn(low, b3));
        put(x + 81, fill, blank | O::and_nor(b1, b0, b2));
        put(x + 162, fill, blank | O::and_andn(b0, b1, b2));
        put(x + 243, fill, blank | O::and_nor(b2, b0, b1));
        put(x + 324, fill, blank | O::and_andn(b0, b2, b1));
        put(x + 405, fill, blank | O::and_andn(b1, b2, b0));
        put(x + 486, fill, blank | O::and3(b0, b1, b2));
        put(x + 567, fill, O::or_and(blank, none, b3));
        put(x + 648, fill, O::or_and(blank, low, b3));
    }
    static NONET_INLINE void put(V* at, V fill, V value) { *at = O::select(fill, value, *at); }
};

}  // namespace nonet::sliced
