// The record of one step: its placements and eliminations, and the evidence for explanations, pictures and JSON.
#pragma once

#include <vector>

#include "logic/core/board.hpp"
#include "logic/core/technique.hpp"

namespace nonet::logic {

// The role of a piece of evidence in the pattern. Python uses the same names.
enum class Role : uint8_t {
    single,        // the house or cell of a single
    base,          // fish: the houses and candidates that hold the digit; sets: the locked cells
    cover,         // fish: the houses that cover the base
    fin,           // base candidates outside all covers
    endo_fin,      // base candidates in two base houses
    cannibal,      // base candidates in two cover houses, which can be eliminated
    pivot,         // wings: the cell both pincers see; also the stem of a death blossom
    pincer,        // wings: the cells whose candidate eliminates
    link,          // the candidates of a strong link that joins two ends, and its house
    floor,         // rectangles and loops: corners with the two digits only
    roof,          // rectangles and loops: corners with further candidates
    extra,         // the further candidates that break a deadly pattern
    subset,        // the cells that form a naked or hidden set together with the pattern
    intersection,  // sue de coq: the cells that line and box share
    line,          // sue de coq: the set in the line
    box,           // sue de coq: the set in the box
    color_a,       // colouring: the two parities of the first and of the second cluster
    color_b,
    color_c,
    color_d,
    als_a,  // almost locked sets in the order of the pattern
    als_b,
    als_c,
    als,         // an almost locked set of a longer chain, or a petal
    restricted,  // candidates of a digit that links two almost locked sets
    common,      // candidates of the digit that two almost locked sets share and eliminate
    target,      // exocet: the cells that take the digits of the base
    mirror,      // exocet: the cells that hold a target's digit a second time
    assumption,  // forcing: the candidates assumed in turn
    house,       // the house of a pattern, if no other role fits
};
inline constexpr int kRoles = static_cast<int>(Role::house) + 1;

const char* name_of(Role role);

struct RoleCandidate {
    Role role;
    Candidate candidate;
};

struct RoleHouse {
    Role role;
    uint8_t house;
};

struct RoleSet {
    Role role;
    CellSet cells;
    uint16_t digits;
};

// How a node follows: `refuted` is the negation of an assumption that led to a contradiction.
enum class Link : uint8_t { none, weak, strong, refuted };
enum class NodeKind : uint8_t { cell, group, als };

// A node of a chain: a digit in one cell, in a group of cells of one house, or in an almost locked set.
struct ChainNode {
    NodeKind kind = NodeKind::cell;
    Link link = Link::none;  // how it follows from the node before (or from the nodes it names); none = start
    bool is_on = false;      // whether the chain takes the candidate as true here
    uint8_t digit = 0;
    uint8_t depth = 0;        // in a refutation: the number of enclosing assumptions
    CellSet cells;            // the cells of the digit
    CellSet als;              // the whole almost locked set, for NodeKind::als
    uint16_t als_digits = 0;  // and its digits
    // In a net a node may depend on several earlier ones: this range of Chain::reasons. Empty = the one before.
    uint16_t reasons_begin = 0;
    uint16_t reasons_end = 0;
};

// A node of a chain of single candidates, in which on and off alternate.
inline ChainNode plain_node(int cell, int digit, bool is_on, bool is_start) {
    ChainNode node;
    node.link = is_start ? Link::none : is_on ? Link::strong : Link::weak;
    node.is_on = is_on;
    node.digit = static_cast<uint8_t>(digit);
    node.cells = CellSet::of(cell);
    return node;
}

struct Chain {
    std::vector<ChainNode> nodes;
    std::vector<uint16_t> reasons;
};

struct Step {
    Technique technique = Technique::full_house;
    bool is_siamese = false;  // two fish with one base, taken together
    uint16_t digits = 0;      // the digits the step is about
    std::vector<Candidate> placements;
    std::vector<Candidate> eliminations;  // in the order in which they are found; without duplicates
    std::vector<RoleCandidate> candidates;
    std::vector<RoleHouse> houses;
    std::vector<RoleSet> sets;
    std::vector<Chain> chains;

    // Clears the record but keeps its memory.
    void clear(Technique name);

    void place(int cell, int digit) { placements.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)}); }
    // Adds an elimination unless it is already there.
    void eliminate(int cell, int digit);
    // The one result of a step about one candidate.
    void conclude(Candidate candidate, bool is_placement) {
        digits = mask_of(candidate.digit);
        if (is_placement)
            place(candidate.cell, candidate.digit);
        else
            eliminate(candidate.cell, candidate.digit);
    }
    void eliminate_all(CellSet cells, int digit) {
        for (const int cell : cells) eliminate(cell, digit);
    }
    void eliminate_mask(int cell, uint16_t digits_mask) {
        for (const int digit : digits_in(digits_mask)) eliminate(cell, digit);
    }
    // Eliminates the digits from those of the cells that have them.
    void eliminate_from(const Board& board, CellSet cells, uint16_t digits_mask) {
        for (const int cell : cells) eliminate_mask(cell, board.marks(cell) & digits_mask);
    }
    void show(Role role, int cell, int digit) {
        candidates.push_back({role, {static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)}});
    }
    void show_all(Role role, CellSet cells, int digit) {
        for (const int cell : cells) show(role, cell, digit);
    }
    void show_mask(Role role, int cell, uint16_t digits_mask) {
        for (const int digit : digits_in(digits_mask)) show(role, cell, digit);
    }
    void show_house(Role role, int house) { houses.push_back({role, static_cast<uint8_t>(house)}); }
    void show_set(Role role, CellSet cells, uint16_t set_digits) { sets.push_back({role, cells, set_digits}); }
};

}  // namespace nonet::logic
