// Collects the images of each cell.
#include "make/symmetry.hpp"

#include <algorithm>

namespace nonet::make {
namespace {

// The eight symmetries of the square, as functions of row r and column c.
constexpr int kMotions = 8;
constexpr int image(int motion, int cell) {
    const int r = row_of(cell), c = column_of(cell);
    const int images[kMotions][2] = {{r, c},     {8 - r, 8 - c}, {c, 8 - r}, {8 - c, r},
                                     {r, 8 - c}, {8 - r, c},     {c, r},     {8 - c, 8 - r}};
    return 9 * images[motion][0] + images[motion][1];
}

// The motions of each symmetry, in the order of the enumeration.
constexpr uint8_t kGroups[kSymmetries] = {0b00000001, 0b00000011, 0b00001111, 0b00010001, 0b00100001,
                                          0b00110011, 0b01000001, 0b10000001, 0b11000011, 0b11111111};

}  // namespace

Units units_of(Symmetry symmetry, const uint8_t* allowed) {
    Units units;
    const uint8_t group = kGroups[static_cast<int>(symmetry)];
    bool is_seen[kCells] = {};
    int filled = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        if (is_seen[cell]) continue;
        uint8_t* const images = units.cells + filled;
        int size = 0;
        bool is_allowed = true;
        for (int motion = 0; motion < kMotions; ++motion) {
            if ((group >> motion & 1) == 0) continue;
            const auto at = static_cast<uint8_t>(image(motion, cell));
            if (is_seen[at]) continue;
            is_seen[at] = true;
            is_allowed = is_allowed && allowed[at] != 0;
            images[size++] = at;
        }
        if (!is_allowed) continue;
        std::sort(images, images + size);
        filled += size;
        units.start[++units.count] = static_cast<uint8_t>(filled);
    }
    return units;
}

}  // namespace nonet::make
