// Naked and hidden pairs, triples and quads; locked pairs and triples.
//
// Naked: n cells of a house hold n digits between them, so these digits are eliminated from the rest of the house.
// Hidden: n digits of a house have n cells between them, so all other candidates of these cells are eliminated. Locked:
// a naked set in the crossing of a box and a line, which eliminates in both. Example: r1c1 and r1c5 both hold {2,7}: no
// other cell of row 1 is 2 or 7.
//
// Houses are tried box, row, column, and sets in the order of their cells (naked) or digits (hidden), as HoDoKu
// does.
#include <algorithm>

#include "logic/core/combinations.hpp"
#include "logic/hodoku/finders.hpp"
#include "logic/hodoku/house_memory.hpp"

namespace nonet::logic {
namespace {

struct SetNames {
    Technique naked, locked, hidden;
};
constexpr SetNames kNames[5] = {
    {},
    {},
    {Technique::naked_pair, Technique::locked_pair, Technique::hidden_pair},
    {Technique::naked_triple, Technique::locked_triple, Technique::hidden_triple},
    {Technique::naked_quad, Technique::naked_quad, Technique::hidden_quad},
};

// Strikes the digits of a naked set from every house that contains the whole set. Returns false if nothing is
// eliminated, which it also reports in `strikes`, or the set is not of a wanted kind.
bool draft_naked(StepSearch& search, CellSet cells, uint16_t digits, int size, bool& strikes) {
    const Board& board = search.board();
    CellSet others;
    for (const int digit : digits_in(digits)) others |= board.cells_with(digit);
    others &= common_peers(cells);
    if (others.empty()) return false;
    strikes = true;

    const auto& houses = kGeometry.cell_houses[cells.first()];
    const CellSet box = kSets.houses[houses[2]];
    const bool in_box = cells.within(box);
    bool in_line = false, strikes_line = false;
    for (int line : {houses[0], houses[1]}) {
        if (!cells.within(kSets.houses[line])) continue;
        in_line = true;
        strikes_line = (others & (kSets.houses[line] - box)).any();
    }
    const bool is_locked = size < 4 && in_box && in_line && strikes_line && (others & box).any();
    const Technique technique = is_locked ? kNames[size].locked : kNames[size].naked;
    if (!search.wants(technique)) return false;

    Step& step = search.draft(technique);
    step.digits = digits;
    step.show_set(Role::base, cells, digits);
    for (int house : houses) {
        if (!cells.within(kSets.houses[house])) continue;
        step.show_house(Role::base, house);
        step.eliminate_from(board, others & kSets.houses[house], digits);
    }
    return true;
}

bool draft_hidden(StepSearch& search, int house, CellSet cells, uint16_t digits, int size) {
    const Board& board = search.board();
    bool strikes = false;
    for (CellSet rest = cells; rest.any() && !strikes;) strikes = (board.marks(rest.pop()) & ~digits) != 0;
    if (!strikes) return false;
    Step& step = search.draft(kNames[size].hidden);
    step.digits = digits;
    step.show_set(Role::base, cells, digits);
    step.show_house(Role::base, house);
    step.eliminate_from(board, cells, static_cast<uint16_t>(~digits));
    return true;
}

void find_naked(StepSearch& search, int size, bool boxes_only) {
    const Board& board = search.board();
    auto& memory = HouseMemory::of(search);
    const int slot = HouseMemory::naked + size - 2;
    for (int at = 0; at < (boxes_only ? 9 : 27); ++at) {
        if (memory.lacks(kBoxesRowsColumns[at], slot)) continue;
        const auto& house = kGeometry.house_cells[kBoxesRowsColumns[at]];
        Members cells;
        for (int i = 0; i < 9; ++i)
            if (const uint16_t marks = board.marks(house[i]); marks != 0 && size_of(marks) <= size) cells.add(i, marks);
        bool strikes = false;
        const bool stop = for_each_set<Order::lexicographic>(cells, size, [&](uint16_t chosen, uint16_t digits) {
            CellSet set;
            for (const int i : bits_in(chosen)) set.add(house[i]);
            // A set inside one box was found with the box.
            if (at >= 9 && set.within(kSets.houses[kGeometry.cell_houses[set.first()][2]])) return false;
            return draft_naked(search, set, digits, size, strikes) && search.report();
        });
        if (stop) return;
        if (!strikes) memory.note_lack(kBoxesRowsColumns[at], slot);
    }
}

void find_hidden(StepSearch& search, int size) {
    const Board& board = search.board();
    auto& memory = HouseMemory::of(search);
    const int slot = HouseMemory::hidden + size - 2;
    for (int house : kBoxesRowsColumns) {
        if (memory.lacks(house, slot) || (board.empty() & kSets.houses[house]).count() <= size) continue;
        const auto& cells = kGeometry.house_cells[house];
        Members digits;
        for (int d = 0; d < kDigits; ++d)
            if (const uint16_t places = board.candidates().place[house][d]; places != 0 && size_of(places) <= size)
                digits.add(d, places);
        const bool stop = for_each_set<Order::lexicographic>(digits, size, [&](uint16_t mask, uint16_t places) {
            CellSet set;
            for (const int i : bits_in(places)) set.add(cells[i]);
            return draft_hidden(search, house, set, mask, size) && search.report();
        });
        if (stop) return;
        memory.note_lack(house, slot);
    }
}

}  // namespace

void find_naked_set(StepSearch& search) {
    for (int size = 2; size <= 4; ++size) {
        const bool naked = search.wants(kNames[size].naked);
        if (!naked && !search.wants(kNames[size].locked)) continue;
        find_naked(search, size, !naked);
        if (search.found() && !search.all()) return;
    }
}

void find_hidden_set(StepSearch& search) {
    for (int size = 2; size <= 4; ++size) {
        if (!search.wants(kNames[size].hidden)) continue;
        find_hidden(search, size);
        if (search.found() && !search.all()) return;
    }
}

}  // namespace nonet::logic
