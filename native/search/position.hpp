// A board as the search kernels see it, the same in memory for every instruction set, and the stack of open ones.
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace nonet::search {

// One vector per cell of a box, one 16-bit lane per box: lane 4*band + stack of cells[r][c] holds the candidates
// (bit d-1 for digit d) of row r, column c of that box. Nine of the sixteen lanes are in use.
//
//      lane   0   1   2   3    4   5   6   7    8   9  10  11   12..15
//            b1  b2  b3   -   b4  b5  b6   -   b7  b8  b9   -   -   -        - is spare and holds all nine digits
//
//                  a box                     cell of board row 3*band + r, column 3*stack + c
//      cells[0][0] cells[0][1] cells[0][2]
//      cells[1][0] cells[1][1] cells[1][2]
//      cells[2][0] cells[2][1] cells[2][2]
//
// Why this way round: a minirow of all nine boxes is an OR of three vectors and a minicolumn too, with no shuffle;
// the boxes of a band are neighbours within 64 bits and those of a stack are 64 bits apart, so both rotations that
// the rules need are one cheap shuffle each. A spare lane with all candidates is a fixed point of every rule.
struct Position {
    alignas(64) uint16_t cells[3][3][16];
};

inline constexpr uint16_t kUsedLanes = 0x0777;

constexpr int lane_of(int cell) {
    return cell / 27 * 4 + cell % 9 / 3;
}

// Branching decides in which minirow or minicolumn of a box a digit goes, and the child that says yes stays decided:
// there are 9 digits x 9 boxes x 2 such decisions, so no path holds more than 162 of them.
inline constexpr int kMaxDepth = 1 + 162;

// A search that can be left and resumed: the boards still to look at, the next one last.
struct Stack {
    Position open[kMaxDepth];
    uint32_t depth = 0;
};

// Which cells of a box make up minirow r (kTriad[0][r]) or minicolumn c (kTriad[1][c]): all ones for those that do.
struct TriadTable {
    uint32_t cells[2][3][3][3];
};
constexpr TriadTable make_triads() {
    TriadTable table{};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            table.cells[0][i][i][j] = 0xFFFFFFFF;
            table.cells[1][i][j][i] = 0xFFFFFFFF;
        }
    return table;
}
inline constexpr TriadTable kTriads = make_triads();

// A vector with all ones in one lane.
struct LaneTable {
    alignas(64) uint16_t lane[16][16];
};
constexpr LaneTable make_lanes() {
    LaneTable table{};
    for (int lane = 0; lane < 16; ++lane) table.lane[lane][lane] = 0xFFFF;
    return table;
}
inline constexpr LaneTable kLanes = make_lanes();

// The three diagonals of boxes, each with all ones in the lanes of its boxes: no two share a band or a stack.
struct DiagonalTable {
    alignas(64) uint16_t lanes[3][16];
    uint8_t of[3][3];
};
constexpr DiagonalTable make_diagonals() {
    DiagonalTable table{};
    for (int diagonal = 0; diagonal < 3; ++diagonal)
        for (int band = 0; band < 3; ++band) {
            const int lane = 4 * band + (band + diagonal) % 3;
            table.lanes[diagonal][lane] = 0xFFFF;
            table.of[diagonal][band] = static_cast<uint8_t>(lane);
        }
    return table;
}
inline constexpr DiagonalTable kDiagonals = make_diagonals();

}  // namespace nonet::search
