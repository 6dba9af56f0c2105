// The id of an equivalence class: a 16-byte hash of its canonical form.
#pragma once

#include <cstdint>

namespace nonet::make {

constexpr int kIdBytes = 16;

// Computes the BLAKE2b hash (RFC 7693, no key, 16 bytes) of the canonical form written as a line, with a dot for each
// blank. The chance that any two of 10^9 classes collide is about 1 in 10^20. Returns false, and no id, if the 81
// digits are not all 0..9 or one occurs twice in a house.
bool class_id(const uint8_t* digits, uint8_t* id);

}  // namespace nonet::make
