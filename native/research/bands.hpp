// The canonical forms of a band: three rows, of which the smallest or largest equivalent one is taken.
#pragma once

#include <array>
#include <cstdint>

namespace nonet::research {

using Band = std::array<uint8_t, 27>;

// The smallest (or largest) of all bands that arise by permuting the rows, the boxes, the columns of a box and the
// digits, read row by row. Its first row is 123456789 (987654321).
Band band_form(const Band& band, bool is_largest);

}  // namespace nonet::research
