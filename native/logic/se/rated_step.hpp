// One step on the Sudoku Explainer scale: its technique, its rating and what it changes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "logic/se/grid.hpp"

namespace nonet::logic::se {

// Techniques by number, in the order of the rules. The number is what tables and columns hold.
using TechniqueCode = uint8_t;

namespace code {
enum : TechniqueCode {
    hidden_single,
    direct_pointing,
    direct_claiming,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triplet,
    pointing,
    claiming,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triplet,
    swordfish,
    hidden_triplet,
    xy_wing,
    xyz_wing,
    unique_rectangle_1,  // types 1 to 4; then loops of 6, 8 … 18 cells, four types each
    naked_quad = unique_rectangle_1 + 8 * 4,
    jellyfish,
    hidden_quad,
    bug_1,  // types 1 to 4
    aligned_pair = bug_1 + 4,
    x_cycle,
    generalized_x_wing,
    y_cycle,
    xy_cycle,
    turbot_fish,
    forcing_x_chain,
    forcing_chain,
    aligned_triplet,
    nishio,
    cell_chains,
    region_chains,
    dynamic_1,  // levels 0 to 4 of four kinds each: contradiction, double, cell, region
    beyond = dynamic_1 + 5 * 4,
    kCount
};
}  // namespace code

// The names that Sudoku Explainer prints.
const std::vector<std::string>& technique_names();

// Digits eliminated from one cell, as a mask: bit d = digit d.
struct Strike {
    uint8_t cell = 0;
    uint16_t digits = 0;
};

struct RatedStep {
    TechniqueCode technique = 0;
    double rating = 0;
    int complexity = 0;  // chains only: how many potentials make up the chain
    int cell = -1;       // the cell that gets a digit, if any
    int digit = 0;       // 0..8
    std::vector<Strike> strikes;

    void start(TechniqueCode new_technique, double new_rating) {
        technique = new_technique;
        rating = new_rating;
        complexity = 0;
        cell = -1;
        strikes.clear();
    }
    void place(int c, int d) {
        cell = c;
        digit = d;
    }
    void strike(int c, uint16_t digits) {
        if (digits != 0) strikes.push_back({static_cast<uint8_t>(c), digits});
    }
    // Makes a candidate true or false in a cell that has these.
    void conclude(int c, int d, bool is_on, uint16_t marks) {
        const auto bit = static_cast<uint16_t>(1 << d);
        strike(c, is_on ? static_cast<uint16_t>(marks & ~bit) : bit);
        if (is_on) place(c, d);
    }
    // Eliminates a digit from every cell of a set.
    void strike_all(CellSet cells, int d) {
        while (cells.any()) strike(cells.pop(), static_cast<uint16_t>(1 << d));
    }
};

// A rating in tenths, as printed: truncated, not rounded.
inline int tenths(double rating) {
    return static_cast<int>((rating + 0.05) * 10);
}

// What is added to the rating of a chain for its length: 0.1 for each threshold passed, added one by one.
double added_for(int complexity);

}  // namespace nonet::logic::se
