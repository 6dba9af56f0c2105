// Follows links breadth first: on nodes before off nodes, the oldest first.
#include "logic/se/closure.hpp"

namespace nonet::logic::se {
namespace {

uint8_t deeper(const Node& parent) {
    return parent.depth < 255 ? static_cast<uint8_t>(parent.depth + 1) : 255;
}

// Adds what an on node forces off: the other digits of its cell, then its digit in the box, the row and the column.
// False at a contradiction.
bool strike_from(Closure& closure, int at, LinkRules rules) {
    const Node& p = closure.on[at];
    const int c = cell_of(p.lit), d = digit_in(p.lit);
    Node node{0, static_cast<uint16_t>(at), 0, kByCell, deeper(p)};
    const auto add = [&](int cell, int digit) {
        node.lit = literal(cell, digit);
        if (closure.on_set[digit].contains(cell)) {
            closure.is_contradictory = true;
            closure.clash_on = closure.node(node.lit, true);
            closure.clash_off = node;
            return false;
        }
        if (!closure.off_set[digit].contains(cell)) closure.add_off(node);
        return true;
    };
    if (rules.in_cells) {
        for (int rest = closure.cur.cell[c] & ~(1 << d); rest != 0; rest &= rest - 1)
            if (!add(c, std::countr_zero(static_cast<unsigned>(rest)))) return false;
    }
    const CellSet seen = kSets.peers[c] & closure.cur.with[d];
    const bool clashes = seen.intersects(closure.on_set[d]);
    if (!clashes && seen.within(closure.off_set[d])) return true;
    for (int type = 0; type < 3; ++type) {
        node.cause = static_cast<uint8_t>(type);
        CellSet struck = kGrid.peers_by[c][type] & seen;
        if (!clashes) struck -= closure.off_set[d];
        while (struck.any())
            if (!add(struck.pop(), d)) return false;
    }
    return true;
}

// Adds what an off node forces on: the other digit of a cell of two, the other place in a house of two. False at a
// contradiction.
bool place_from(Closure& closure, const Marks& start, int at, LinkRules rules) {
    const Node p = closure.off[at];
    const int c = cell_of(p.lit), d = digit_in(p.lit);
    Marks& cur = closure.cur;
    Node forced[4];
    int count = 0;
    if (const int other = cur.cell[c] & ~(1 << d); rules.in_cells && (other & (other - 1)) == 0 && other != 0)
        forced[count++] = {literal(c, std::countr_zero(static_cast<unsigned>(other))), static_cast<uint16_t>(at),
                           static_cast<uint16_t>(start.cell[c] & ~cur.cell[c]), kByCell, deeper(p)};
    for (int type = 0; type < 3; ++type) {
        const int house = kGrid.at[c].house[type];
        const int other = cur.place[house][d] & ~kGrid.at[c].bit[type];
        if (other == 0 || (other & (other - 1)) != 0) continue;
        forced[count++] = {
            literal(kGrid.cells[house][std::countr_zero(static_cast<unsigned>(other))], d), static_cast<uint16_t>(at),
            static_cast<uint16_t>(start.place[house][d] & ~cur.place[house][d]), static_cast<uint8_t>(type), deeper(p)};
    }
    if (rules.is_dynamic) cur.remove(c, d);
    for (int i = 0; i < count; ++i) {
        const Node& q = forced[i];
        if (closure.has(q.lit, false)) {
            closure.is_contradictory = true;
            closure.clash_on = q;
            closure.clash_off = closure.node(q.lit, false);
            return false;
        }
        if (!closure.has(q.lit, true)) closure.add_on(q);
    }
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
    const Node node{lit, 0, 0, kNoCause, 0};
    is_on ? add_on(node) : add_off(node);
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
