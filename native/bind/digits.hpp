// Digits that come from Python, checked: the kernels take 0..9 for granted.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstdint>

#include "board/geometry.hpp"

namespace nonet::bind {

inline void check_digits(const uint8_t* digits, size_t count) {
    if (std::any_of(digits, digits + count, [](uint8_t digit) { return digit > 9; }))
        throw nanobind::value_error("expected digits of 0..9");
}

// The digits of whole puzzles, one after another.
inline const uint8_t* checked_puzzles(const nanobind::bytes& digits) {
    if (digits.size() % kCells != 0) throw nanobind::value_error("expected 81 bytes of digits for each puzzle");
    const auto* begin = reinterpret_cast<const uint8_t*>(digits.c_str());
    check_digits(begin, digits.size());
    return begin;
}

inline const uint8_t* checked_digits(const nanobind::bytes& digits) {
    if (digits.size() != kCells) throw nanobind::value_error("expected 81 bytes of digits");
    return checked_puzzles(digits);
}

}  // namespace nonet::bind
