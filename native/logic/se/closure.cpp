// Follows links breadth first: on nodes before off nodes, the oldest first.
#include "logic/se/closure.hpp"

namespace nonet::logic::se {
namespace {

uint8_t deeper(const ClosureNode& parent) {
    return parent.depth < 255 ? static_cast<uint8_t>(parent.depth + 1) : 255;
}

// Adds what an on node forces off: the other digits of its cell, then its digit in the box, the row and the column.
// False at a contradiction.
bool strike_from(Closure& closure, int at, LinkRules rules) {
    const ClosureNode& p = closure.on[at];
    const int c = cell_of(p.lit), d = digit_in(p.lit);
    ClosureNode node{0, static_cast<uint16_t>(at), 0, kByCell, deeper(p)};
    const auto add = [&](int cell, int digit) {
        node.lit = literal(cell, digit);
        if (closure.on_set[digit].contains(cell)) {
            closure.is_contradictory = true;
            closure.clash_on = closure.node(node.lit, true);
            closure.clash_off = node;
            return false;
        }
        if (!closure.off_set[digit].contains(cell)) closure.add_off(node, cell, digit);
        return true;
    };
    if (rules.in_cells) {
        for (const int other : bits_in(closure.cur.cell[c] & ~(1 << d)))
            if (!add(c, other)) return false;
    }
    const CellSet seen = kSets.peers[c] & closure.cur.with[d];
    const bool clashes = seen.intersects(closure.on_set[d]);
    if (!clashes && seen.within(closure.off_set[d])) return true;
    for (const int type : kBoxRowColumn) {
        node.cause = static_cast<uint8_t>(type);
        CellSet struck = kPeersBy[c][type] & seen;
        if (!clashes) struck -= closure.off_set[d];
        while (struck.any())
            if (!add(struck.pop(), d)) return false;
    }
    return true;
}

// Adds what an off node forces on: the other digit of a cell of two, the other place in a house of two. False at a
// contradiction.
bool place_from(Closure& closure, const Marks& start, int at, LinkRules rules) {
    const Literal lit = closure.off[at].lit;
    const int c = cell_of(lit), d = digit_in(lit);
    Marks& cur = closure.cur;
    ClosureNode node{0, static_cast<uint16_t>(at), 0, kByCell, deeper(closure.off[at])};
    const auto add = [&](int cell, int digit) {
        node.lit = literal(cell, digit);
        if (closure.off_set[digit].contains(cell)) {
            closure.is_contradictory = true;
            closure.clash_on = node;
            closure.clash_off = closure.node(node.lit, false);
            return false;
        }
        if (!closure.on_set[digit].contains(cell)) closure.add_on(node, cell, digit);
        return true;
    };
    if (const int other = cur.cell[c] & ~(1 << d); rules.in_cells && (other & (other - 1)) == 0 && other != 0) {
        node.hidden = static_cast<uint16_t>(start.cell[c] & ~cur.cell[c]);
        if (!add(c, std::countr_zero(static_cast<unsigned>(other)))) return false;
    }
    for (const int type : kBoxRowColumn) {
        const int house = kGeometry.cell_houses[c][type];
        const int other = cur.place[house][d] & ~kSets.places[c][type];
        if (other == 0 || (other & (other - 1)) != 0) continue;
        node.hidden = static_cast<uint16_t>(start.place[house][d] & ~cur.place[house][d]);
        node.cause = static_cast<uint8_t>(type);
        if (!add(kGeometry.house_cells[house][std::countr_zero(static_cast<unsigned>(other))], d)) return false;
    }
    if (rules.is_dynamic) cur.remove(c, d);
    return true;
}

}  // namespace

void Closure::start(const Marks& board, Literal lit, bool is_on) {
    cur = board;
    on_set.fill({});
    off_set.fill({});
    on_count = off_count = on_done = off_done = 0;
    is_contradictory = false;
    assumption = static_cast<uint16_t>(lit * 2 + is_on);
    level = -1;
    advances.clear();
    pool.clear();
    nested.clear();
    const ClosureNode node{lit, 0, 0, kNoCause, 0};
    is_on ? add_on(node, cell_of(lit), digit_in(lit)) : add_off(node, cell_of(lit), digit_in(lit));
}

void follow_links(Closure& closure, const Marks& start, LinkRules rules) {
    for (;;) {
        if (closure.on_done < closure.on_count) {
            if (!strike_from(closure, closure.on_done++, rules)) return;
        } else if (closure.off_done < closure.off_count) {
            if (!place_from(closure, start, closure.off_done++, rules)) return;
        } else {
            return;
        }
    }
}

}  // namespace nonet::logic::se
