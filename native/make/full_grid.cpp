// Fills a band and a stack by combinatorics, the rest by search.
#include "make/full_grid.hpp"

namespace nonet::make {
namespace {

constexpr uint8_t kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// Two boxes next to a given one, as three lines of six digits. The lines of the given box are `given`; of each, a
// digits go into one neighbour's line and 3 - a into the other's, and a is the same for all:
//
//      line 1   given[0]   a of given[1], 3-a of given[2]   the rest of both
//      line 2   given[1]   a of given[2], 3-a of given[0]   the rest
//      line 3   given[2]   a of given[0], 3-a of given[1]   the rest
//
// There are C(3,a)^3 ways for each a: 1 + 27 + 27 + 1 = 56.
void draw_band(Random& random, const uint8_t (&given)[3][3], uint8_t (&beside)[3][6]) {
    const uint32_t way = random.below(56);
    const int a = way < 1 ? 0 : way < 28 ? 1 : way < 55 ? 2 : 3;
    uint8_t mixed[3][3];
    for (int line = 0; line < 3; ++line) {
        const uint8_t* order = kOrders[random.below(6)];
        for (int i = 0; i < 3; ++i) mixed[line][i] = given[line][order[i]];
    }
    for (int line = 0; line < 3; ++line) {
        const uint8_t* one = mixed[(line + 1) % 3];
        const uint8_t* two = mixed[(line + 2) % 3];
        // The first a digits of a line go to the line before it, the last 3 - a to the one after it; the second
        // neighbour takes what is left.
        uint8_t near[3], far[3];
        int n = 0, f = 0;
        for (int i = 0; i < 3; ++i) {
            if (i < a) {
                near[n++] = one[i];
                far[f++] = two[i];
            } else {
                far[f++] = one[i];
                near[n++] = two[i];
            }
        }
        const uint8_t* near_order = kOrders[random.below(6)];
        const uint8_t* far_order = kOrders[random.below(6)];
        for (int i = 0; i < 3; ++i) {
            beside[line][i] = near[near_order[i]];
            beside[line][3 + i] = far[far_order[i]];
        }
    }
}

bool try_full_grid(Random& random, Prober& prober, Digits& grid) {
    Digits start;
    uint8_t digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(digits, 9);
    uint8_t rows[3][3], columns[3][3], beside[3][6];
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            start[9 * i + j] = digits[3 * i + j];
            rows[i][j] = columns[j][i] = digits[3 * i + j];
        }
    draw_band(random, rows, beside);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 6; ++j) start[9 * i + 3 + j] = beside[i][j];
    draw_band(random, columns, beside);
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 6; ++j) start[9 * (3 + j) + i] = beside[i][j];
    return prober.find_any(start, grid);
}

void draw_lines(Random& random, uint8_t (&lines)[9]) {
    const uint8_t* groups = kOrders[random.below(6)];
    for (int group = 0; group < 3; ++group) {
        const uint8_t* order = kOrders[random.below(6)];
        for (int i = 0; i < 3; ++i) lines[3 * group + i] = static_cast<uint8_t>(3 * groups[group] + order[i]);
    }
}

}  // namespace

void draw_full_grid(Random& random, Prober& prober, Digits& grid) {
    Digits found;
    while (!try_full_grid(random, prober, found)) {
    }
    uint8_t rows[9], columns[9];
    draw_lines(random, rows);
    draw_lines(random, columns);
    const bool is_turned = random.below(2) != 0;
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column)
            grid[9 * row + column] =
                is_turned ? found[9 * columns[column] + rows[row]] : found[9 * rows[row] + columns[column]];
}

}  // namespace nonet::make
