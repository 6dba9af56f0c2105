// Reads the commonest text there is: one puzzle as 81 characters.
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace nonet {

// Turns 81 characters into digits, 0 for a blank (. 0 _ * -). False when there is any other character; the digits are
// then of no use. One loop without a branch, so that the compiler makes vectors of it.
inline bool digits_from_line(const char* line, uint8_t* digits) {
    uint8_t unknown = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        const uint8_t character = static_cast<uint8_t>(line[cell]), digit = static_cast<uint8_t>(character - '0');
        const bool is_digit = digit <= 9;
        const bool is_blank = (character == '.') | (character == '_') | (character == '*') | (character == '-');
        digits[cell] = is_digit ? digit : 0;
        unknown |= static_cast<uint8_t>(!(is_digit | is_blank));
    }
    return unknown == 0;
}

}  // namespace nonet
