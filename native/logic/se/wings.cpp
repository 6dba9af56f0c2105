// XY-wing and XYZ-wing: whatever the pivot is, one of its two wings holds z, or the pivot itself (XYZ).
#include "logic/se/finders.hpp"

namespace nonet::logic::se {
namespace {

constexpr double kXyWing = 4.2, kXyzWing = 4.4;

}  // namespace

bool find_wing(const Grid& grid, bool is_xyz, RatedStep& step) {
    CellSet pairs;
    for (int c = 0; c < kCells; ++c)
        if (size_of(grid.cell[c]) == 2) pairs.add(c);
    for (int pivot = 0; pivot < kCells; ++pivot) {
        const uint16_t a = grid.cell[pivot];
        if (size_of(a) != (is_xyz ? 3 : 2)) continue;
        const CellSet wings = pairs & kSets.peers[pivot];
        for (const int first : wings) {
            const uint16_t b = grid.cell[first];
            if (size_of(a & ~b) != 1) continue;
            for (const int second : wings) {
                const uint16_t c = grid.cell[second];
                if (size_of(a | b | c) != 3 || size_of(a & b & c) != (is_xyz ? 1 : 0) || size_of(b & c) != 1) continue;
                const int z = std::countr_zero(static_cast<unsigned>(b & c));
                CellSet struck = grid.with[z] & kSets.peers[first] & kSets.peers[second];
                if (is_xyz) struck &= kSets.peers[pivot];
                struck.remove(pivot);
                if (struck.empty()) continue;
                step.start(is_xyz ? code::xyz_wing : code::xy_wing, is_xyz ? kXyzWing : kXyWing);
                step.strike_all(struck, z);
                return true;
            }
        }
    }
    return false;
}

}  // namespace nonet::logic::se
