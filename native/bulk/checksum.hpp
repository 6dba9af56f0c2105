// XXH64, a fast 64-bit checksum that detects damaged files.
#pragma once

#include <cstdint>
#include <string_view>

namespace nonet::bulk {

// Returns the XXH64 of some bytes (Y. Collet's specification, version 0.2.0). It guards against damage, not attackers.
uint64_t checksum(std::string_view bytes, uint64_t seed);

}  // namespace nonet::bulk
