// Checks of arguments from Python: the kernels rely on valid sizes and ranges.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>

#include "board/conflict.hpp"
#include "board/geometry.hpp"
#include "board/line.hpp"

namespace nonet::bind {

static_assert(std::endian::native == std::endian::little, "candidate masks are read as little-endian uint16");

using Masks = std::array<uint16_t, kCells>;  // search::Candidates
inline constexpr size_t kMaskBytes = sizeof(Masks);

// No call allocates more than this at once. Larger sizes are mistakes, and products of smaller ones cannot overflow.
inline constexpr uint64_t kMostBytes = uint64_t{1} << 39;

// Returns `count`, or raises MemoryError if that many items cannot be allocated.
inline size_t checked_count(size_t count, size_t bytes_each) {
    if (count > kMostBytes / bytes_each) throw std::bad_alloc();
    return count;
}

// The digits of whole puzzles, one after another. Bytes never change, so checking them once is enough.
inline const uint8_t* checked_puzzles(const nanobind::bytes& digits) {
    if (digits.size() % kCells != 0) throw nanobind::value_error("expected 81 bytes of digits for each puzzle");
    const auto* begin = static_cast<const uint8_t*>(digits.data());
    for (size_t at = 0; at < digits.size(); at += kCells)
        if (!are_digits(begin + at)) throw nanobind::value_error("expected digits of 0..9");
    return begin;
}

inline const uint8_t* checked_digits(const nanobind::bytes& digits) {
    if (digits.size() != kCells) throw nanobind::value_error("expected 81 bytes of digits");
    return checked_puzzles(digits);
}

// A full grid that follows the rules.
inline const uint8_t* checked_solution(const nanobind::bytes& digits) {
    const uint8_t* cells = checked_digits(digits);
    if (std::find(cells, cells + kCells, 0) != cells + kCells || has_conflict(cells))
        throw nanobind::value_error("expected a full grid without conflicts as solution");
    return cells;
}

inline const uint8_t* checked_flags(const nanobind::bytes& flags) {
    if (flags.size() != kCells) throw nanobind::value_error("expected 81 bytes of flags");
    return static_cast<const uint8_t*>(flags.data());
}

// 81 candidate masks, bit d-1 for digit d; higher bits are ignored.
inline Masks checked_masks(const nanobind::bytes& candidates) {
    if (candidates.size() != kMaskBytes) throw nanobind::value_error("expected 162 bytes of candidate masks");
    Masks masks;
    std::memcpy(masks.data(), candidates.data(), kMaskBytes);
    for (uint16_t& mask : masks) mask &= kAllDigits;
    return masks;
}

inline int checked_range(int value, int least, int most, const std::string& what) {
    if (value < least || value > most)
        throw nanobind::value_error(("expected " + what + " of " + std::to_string(least) + ".." + std::to_string(most) +
                                     ", got " + std::to_string(value))
                                        .c_str());
    return value;
}

}  // namespace nonet::bind
