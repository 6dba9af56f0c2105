// The vocabulary of chains: literals, causes of links, and the hints that chains give.
//
// A literal is a candidate as a number, cell * 9 + digit; a potential is a literal that is assumed on (true) or off.
#pragma once

#include <utility>
#include <vector>

#include "logic/se/rated_step.hpp"

namespace nonet::logic::se {

using Literal = uint16_t;
inline constexpr int kLiterals = kCells * kDigits;

constexpr Literal literal(int c, int d) {
    return static_cast<Literal>(c * 9 + d);
}
constexpr int cell_of(Literal lit) {
    return lit / 9;
}
constexpr int digit_in(Literal lit) {
    return lit % 9;
}

// Why a potential follows from its parent: a house of one of the three types, or one of these.
enum Cause : uint8_t { kByCell = 3, kByRule, kNoCause };

// Ratings of the chain rules before the length is added.
inline constexpr double kCycle = 6.5, kXChain = 6.6, kXyChain = 7.0, kNishio = 7.5, kMultiple = 8.0, kDynamic = 8.5,
                        kPerLevel = 0.5;

// The third sort key of hints of equal rating and complexity.
enum HintKey : uint8_t {
    kDouble = 1,
    kXOnly = 2,
    kYOnly = 3,
    kXAndY = 4,
    kCellKey = 5,
    kRegionKey = 6,
    kContradiction = 7
};

// A link of a nested chain that exists only since candidates were eliminated: digits of a cell, or places of a digit in
// a house.
struct Support {
    uint8_t cause = kNoCause;  // kByCell, or a house type
    Literal lit = 0;           // the potential that the link turned on
};

// A chain that a deeper search found on a board without some candidates. It is a function of that board alone; what it
// depends on in the board before (its parents) is read off the supports.
struct NestedHint {
    double rating = 0;
    int complexity = 0;
    uint8_t key = 0;
    uint32_t order = 0;
    std::vector<Literal> removed;  // in the order in which they are used
    std::vector<Support> supports;
    uint64_t signature[2] = {};  // equal for chains with equal potentials in equal order
};

// The candidates that a conclusion removes: the candidate itself, or all others of its cell if it is on.
inline std::vector<Literal> removed_by(const Marks& marks, Literal lit, bool is_on) {
    if (!is_on) return {lit};
    std::vector<Literal> removed;
    for (const int other : bits_in(marks.cell[cell_of(lit)] & ~(1 << digit_in(lit))))
        removed.push_back(literal(cell_of(lit), other));
    return removed;
}

// Names a conclusion by what it removes: in a cell of two, a candidate that is on is the other one off.
constexpr std::pair<Literal, bool> conclusion_of(const Marks& marks, Literal lit, bool is_on) {
    const int c = cell_of(lit), others = marks.cell[c] & ~(1 << digit_in(lit));
    if (!is_on || !std::has_single_bit(static_cast<unsigned>(others))) return {lit, is_on};
    return {literal(c, std::countr_zero(static_cast<unsigned>(others))), false};
}

// Adds a number to a signature of 128 bits.
constexpr void sign(uint64_t signature[2], uint32_t value) {
    signature[0] = (signature[0] ^ value) * 0x9E3779B97F4A7C15;
    signature[0] ^= signature[0] >> 29;
    signature[1] = (signature[1] + value + 0x632BE59BD9B4E019) * 0xD6E8FEB86659FD93;
    signature[1] ^= signature[1] >> 32;
}

// Puts cells, given in the order in which they were found, into the order of Sudoku Explainer's hash tables: by number
// modulo the capacity, which is a power of two. The order decides which parents later nodes get.
void order_as_hashed(std::vector<uint8_t>& cells);

// Sorts hints by rating, complexity, key and order, and drops those that remove the same candidates as an earlier one.
void sort_and_filter(std::vector<NestedHint>& hints);

}  // namespace nonet::logic::se
