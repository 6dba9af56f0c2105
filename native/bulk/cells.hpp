// One puzzle's 81 bytes: text to digits, and whether they are digits at all.
//
// Sixteen bytes at a time in the vector types of GCC and clang, which every target has in some form; left to
// themselves the compilers keep these loops scalar (the two pointers may overlap, for all they know), which is
// ten times slower than the memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace nonet::bulk {

inline constexpr size_t kCellsOfPuzzle = 81;

using Bytes16 = uint8_t __attribute__((vector_size(16)));

// Six steps cover 81 bytes; the last one overlaps the one before.
inline constexpr size_t kSteps[] = {0, 16, 32, 48, 64, 65};

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

// Turns 81 characters into digits, blanks (. 0 _ * -) into 0; false when any is neither. The bytes written
// are 0..9 in any case.
inline bool digits_from_text(const char* text, uint8_t* digits) {
    Bytes16 bad{};
    for (size_t at : kSteps) {
        const Bytes16 c = load16(text + at);
        const Bytes16 digit = c - static_cast<uint8_t>('0');
        const auto is_digit = reinterpret_cast<Bytes16>(digit <= 9);
        const auto is_blank = reinterpret_cast<Bytes16>((c == '.') | (c == '-') | (c == '*') | (c == '_'));
        bad |= ~(is_digit | is_blank);
        store16(digits + at, digit & is_digit);
    }
    return is_zero(bad);
}

inline bool are_cells(const char* text) {
    Bytes16 bad{};
    for (size_t at : kSteps) {
        const Bytes16 c = load16(text + at);
        const auto is_digit = reinterpret_cast<Bytes16>(c - static_cast<uint8_t>('0') <= 9);
        bad |= ~(is_digit | reinterpret_cast<Bytes16>((c == '.') | (c == '-') | (c == '*') | (c == '_')));
    }
    return is_zero(bad);
}

inline bool are_digits(const uint8_t* cells) {
    Bytes16 bad{};
    for (size_t at : kSteps) bad |= reinterpret_cast<Bytes16>(load16(cells + at) > 9);
    return is_zero(bad);
}

inline void text_from_digits(const uint8_t* digits, char* text, char blank = '0') {
    const auto zero_to_blank = static_cast<uint8_t>(blank - '0');
    for (size_t at : kSteps) {
        const Bytes16 digit = load16(digits + at);
        const auto is_blank = reinterpret_cast<Bytes16>(digit == 0);
        store16(text + at, digit + static_cast<uint8_t>('0') + (is_blank & zero_to_blank));
    }
}

}  // namespace nonet::bulk
