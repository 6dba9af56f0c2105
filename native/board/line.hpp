// Reads the commonest text there is: one puzzle as 81 characters.
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace nonet {

// Turns 81 characters into digits, 0 for a blank (. 0 _ * -). False when there is any other character; the digits are
// then of no use. Sixteen at a time and without a branch: where clues stand is random, and a loop that branches on it
// takes longer than solving an easy puzzle.
inline bool digits_from_line(const char* line, uint8_t* digits) {
    typedef uint8_t Bytes __attribute__((vector_size(16)));
    Bytes unknown = {};
    for (int start : {0, 16, 32, 48, 64, kCells - 16}) {
        Bytes text;
        __builtin_memcpy(&text, line + start, 16);
        const Bytes value = text - '0';
        const Bytes is_digit = reinterpret_cast<Bytes>(value <= 9);
        const Bytes is_blank = reinterpret_cast<Bytes>((text == '.') | (text == '_') | (text == '*') | (text == '-'));
        const Bytes digit = value & is_digit;
        __builtin_memcpy(digits + start, &digit, 16);
        unknown |= ~(is_digit | is_blank);
    }
    typedef uint64_t Words __attribute__((vector_size(16)));
    const Words words = reinterpret_cast<Words>(unknown);
    return (words[0] | words[1]) == 0;
}

}  // namespace nonet
