// The most common text format: one puzzle as 81 characters, converted to digits and back.
//
// Processes 16 bytes at a time in the vector types of GCC and clang, which every target supports, and without branches:
// the positions of clues are random, and a loop that branches on them takes longer than solving an easy puzzle. By
// default the compilers keep these loops scalar, because the two pointers may overlap; that is ten times slower than
// memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "board/geometry.hpp"
#include "isa/inline.hpp"

namespace nonet {

using Bytes16 = uint8_t __attribute__((vector_size(16)));

// Calls use(start) for six steps that cover 81 bytes; the last one overlaps the one before.
template <class Use>
NONET_INLINE void for_each_16(const Use& use) {
    for (const size_t start : {0, 16, 32, 48, 64, kCells - 16}) use(start);
}

inline Bytes16 load16(const void* from) {
    Bytes16 bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return bytes;
}

inline void store16(void* to, Bytes16 bytes) {
    std::memcpy(to, &bytes, sizeof bytes);
}

inline bool is_zero(Bytes16 bytes) {
    uint64_t halves[2];
    std::memcpy(halves, &bytes, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

inline Bytes16 are_digits_of(Bytes16 text) {
    return reinterpret_cast<Bytes16>(text - static_cast<uint8_t>('0') <= 9);
}

inline Bytes16 are_blanks_of(Bytes16 text) {
    return reinterpret_cast<Bytes16>((text == '.') | (text == '-') | (text == '*') | (text == '_'));
}

// Converts 81 characters to digits, 0 for a blank (. 0 _ * -); returns false if there is any other character. The bytes
// written are always 0..9.
inline bool digits_from_line(const char* line, uint8_t* digits) {
    Bytes16 unknown{};
    for_each_16([&](size_t start) {
        const Bytes16 text = load16(line + start), is_digit = are_digits_of(text);
        unknown |= ~(is_digit | are_blanks_of(text));
        store16(digits + start, (text - static_cast<uint8_t>('0')) & is_digit);
    });
    return is_zero(unknown);
}

// Returns whether 81 characters are digits and blanks.
inline bool is_line(const char* line) {
    Bytes16 unknown{};
    for_each_16([&](size_t start) {
        const Bytes16 text = load16(line + start);
        unknown |= ~(are_digits_of(text) | are_blanks_of(text));
    });
    return is_zero(unknown);
}

// Returns whether 81 bytes are 0..9.
inline bool are_digits(const uint8_t* cells) {
    Bytes16 unknown{};
    for_each_16([&](size_t start) { unknown |= reinterpret_cast<Bytes16>(load16(cells + start) > 9); });
    return is_zero(unknown);
}

inline void line_from_digits(const uint8_t* digits, char* line, char blank = '0') {
    const auto zero_to_blank = static_cast<uint8_t>(blank - '0');
    for_each_16([&](size_t start) {
        const Bytes16 digit = load16(digits + start);
        const auto is_blank = reinterpret_cast<Bytes16>(digit == 0);
        store16(line + start, digit + static_cast<uint8_t>('0') + (is_blank & zero_to_blank));
    });
}

}  // namespace nonet
