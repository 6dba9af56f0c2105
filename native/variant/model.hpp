// A variant lowered to the few primitives that the solver propagates.
//
// Python lowers every rule (src/nonet/variants/rules) to these; a new rule needs no new code here as long as a pair
// table, a sum or an automaton can say it. All indices are checked where the model is made (bind/variant.cpp).
#pragma once

#include <cstdint>
#include <vector>

#include "board/bits.hpp"

namespace nonet::variant {

using Mask = uint32_t;  // bit d-1 for digit d
using Cell = uint16_t;
using Cells = std::vector<Cell>;

inline constexpr int kMaxSize = 25;
inline constexpr int kMaxCells = kMaxSize * kMaxSize;

constexpr bool is_single(Mask mask) {
    return (mask & (mask - 1)) == 0;
}

// Which digits of two cells go together, both ways round.
struct PairTable {
    Mask forward[kMaxSize];   // by digit of the first cell: what the second may hold
    Mask backward[kMaxSize];  // by digit of the second cell
};

struct Pair {
    Cell first, second;
    uint32_t table;
};

// Sum of factor * digit over the cells.
struct Sum {
    Cells cells;
    std::vector<int> factors;  // never 0
    int total;
};

// Digits all different, with a sum.
struct Cage {
    Cells cells;
    int total;
};

// A deterministic automaton that reads the digits of a line; it may start in several states.
struct Automaton {
    uint32_t states;
    std::vector<uint32_t> next;  // [state * size + digit - 1]; `states` where the digit is refused
    std::vector<uint32_t> starts;
    std::vector<uint8_t> accepts;  // by state
};

struct Line {
    Cells cells;
    uint32_t automaton;
};

// Each digit at least as often as required.
struct Contains {
    Cells cells;
    std::vector<uint8_t> least;  // by digit - 1
};

// Every digit that is in the cells is there as often as it says.
struct Counting {
    Cells cells;
};

// The same digits, as often, in both groups.
struct SameDigits {
    Cells first, second;
};

struct Model {
    int size = 0;            // digits 1..size
    int cells = 0;           // size * size
    bool has_boxes = false;  // rows, columns and 3x3 boxes of a 9x9 board are houses: the sweep does those 27
    std::vector<Mask> candidates;
    std::vector<Cells> houses;    // sets of `size` cells that hold every digit once; rows and columns first
    std::vector<Cells> distinct;  // smaller sets of different digits
    std::vector<PairTable> tables;
    std::vector<Pair> pairs;
    std::vector<Sum> sums;
    std::vector<Cage> cages;
    std::vector<Cells> runs;  // consecutive digits in any order (renban)
    std::vector<Automaton> automata;
    std::vector<Line> lines;
    std::vector<Contains> contains;
    std::vector<Counting> counting;
    std::vector<SameDigits> same;

    Mask all_digits() const { return (Mask{1} << size) - 1; }
};

}  // namespace nonet::variant
