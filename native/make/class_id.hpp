// The id of an equivalence class: 16 bytes that stand for the 81 of a canonical form.
#pragma once

#include <cstdint>

namespace nonet::make {

constexpr int kIdBytes = 16;

// Gives the BLAKE2b hash (RFC 7693, no key, 16 bytes) of the canonical form written as a line, a dot for each blank:
// what anybody can compute from the form. Two of 10^9 classes share one with a chance of about 1 in 10^20. False, and
// no id, where the 81 digits are not all 0..9 or one stands twice in a house.
bool class_id(const uint8_t* digits, uint8_t* id);

}  // namespace nonet::make
