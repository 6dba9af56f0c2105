// One puzzle's 81 bytes: text to digits, and whether they are digits at all; plain loops that compilers turn
// into vector code of any width.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nonet::bulk {

inline constexpr size_t kCellsOfPuzzle = 81;

// Turns 81 characters into digits, blanks (. 0 _ * -) into 0; false when any is neither. The bytes written
// are 0..9 in any case.
inline bool digits_from_text(const char* text, uint8_t* digits) {
    uint8_t bad = 0;
    for (size_t i = 0; i < kCellsOfPuzzle; ++i) {
        const auto c = static_cast<uint8_t>(text[i]);
        const auto digit = static_cast<uint8_t>(c - '0');
        const uint8_t is_digit = digit <= 9 ? 0xFF : 0;
        const uint8_t is_blank =
            (c == '.' ? 0xFF : 0) | (c == '-' ? 0xFF : 0) | (c == '*' ? 0xFF : 0) | (c == '_' ? 0xFF : 0);
        digits[i] = digit & is_digit;
        bad |= static_cast<uint8_t>(~(is_digit | is_blank));
    }
    return bad == 0;
}

inline bool are_digits(const uint8_t* cells) {
    uint8_t highest = 0;
    for (size_t i = 0; i < kCellsOfPuzzle; ++i) highest = cells[i] > highest ? cells[i] : highest;
    return highest <= 9;
}

inline void text_from_digits(const uint8_t* digits, char* text) {
    for (size_t i = 0; i < kCellsOfPuzzle; ++i) text[i] = static_cast<char>('0' + digits[i]);
}

// Tells whether a digit stands twice in a house.
inline bool has_conflict(const uint8_t* digits) {
    uint16_t rows[9] = {}, columns[9] = {}, boxes[9] = {};
    for (size_t cell = 0; cell < kCellsOfPuzzle; ++cell) {
        if (digits[cell] == 0) continue;
        const auto bit = static_cast<uint16_t>(1u << digits[cell]);
        uint16_t& row = rows[cell / 9];
        uint16_t& column = columns[cell % 9];
        uint16_t& box = boxes[cell / 27 * 3 + cell % 9 / 3];
        if (((row | column | box) & bit) != 0) return true;
        row |= bit, column |= bit, box |= bit;
    }
    return false;
}

}  // namespace nonet::bulk
