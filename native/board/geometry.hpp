// The shape of the board as compile-time tables: cells, houses and peers.
#pragma once

#include <array>
#include <cstdint>

namespace nonet {

inline constexpr int kCells = 81;
inline constexpr int kSize = 9;  // cells in a row or column
inline constexpr int kDigits = 9;
inline constexpr int kHouses = 27;  // rows 0..8, columns 9..17, boxes 18..26
inline constexpr int kPeers = 20;
inline constexpr uint16_t kAllDigits = 0x1FF;  // bit d-1 stands for digit d

constexpr int row_of(int cell) {
    return cell / 9;
}
constexpr int column_of(int cell) {
    return cell % 9;
}
constexpr int box_of(int cell) {
    return cell / 27 * 3 + cell % 9 / 3;
}

struct Geometry {
    std::array<std::array<uint8_t, 9>, kHouses> house_cells{};
    std::array<std::array<uint8_t, 3>, kCells> cell_houses{};
    std::array<std::array<uint8_t, kPeers>, kCells> peers{};
};

constexpr Geometry make_geometry() {
    Geometry g;
    for (int cell = 0; cell < kCells; ++cell) {
        const int row = row_of(cell), column = column_of(cell), box = box_of(cell);
        g.house_cells[row][column] = static_cast<uint8_t>(cell);
        g.house_cells[9 + column][row] = static_cast<uint8_t>(cell);
        g.house_cells[18 + box][row % 3 * 3 + column % 3] = static_cast<uint8_t>(cell);
        g.cell_houses[cell] = {static_cast<uint8_t>(row), static_cast<uint8_t>(9 + column),
                               static_cast<uint8_t>(18 + box)};
        int count = 0;
        for (int other = 0; other < kCells; ++other) {
            const bool shares_house = row_of(other) == row || column_of(other) == column || box_of(other) == box;
            if (other != cell && shares_house) g.peers[cell][count++] = static_cast<uint8_t>(other);
        }
    }
    return g;
}

inline constexpr Geometry kGeometry = make_geometry();

}  // namespace nonet
