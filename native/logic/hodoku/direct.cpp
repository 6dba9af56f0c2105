// Direct techniques of Sudoku Explainer: a locked digit or a hidden set whose only use is the single behind it.
//
// Direct pointing: a box confines a digit to a line, and then another box on that line has one place left for it.
// Direct claiming: a line confines a digit to a box, and then another line through that box has one place left.
// Direct hidden pair or triplet: n cells of a house are taken by n digits, and then another digit of the house has
// one place left. Each is the sound elimination of its namesake followed by a hidden single; only the digit is
// placed, the eliminations behind it are not kept. Example: 4 of box 1 only in row 2; without row 2, box 2 has r1c5
// left for 4.
//
// Houses are scanned as Sudoku Explainer does: box, column, row.
#include "logic/core/combinations.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

// The kind of house that confines, and the kind that it crosses.
struct BoxLine {
    Technique technique;
    int source, target;  // first house of the kind
};
constexpr BoxLine kCrossings[] = {
    {Technique::direct_pointing, 18, 9},
    {Technique::direct_pointing, 18, 0},
    {Technique::direct_claiming, 9, 18},
    {Technique::direct_claiming, 0, 18},
};

bool find_locked(StepSearch& search, const BoxLine& crossing) {
    const Board& board = search.board();
    for (int source = crossing.source; source < crossing.source + 9; ++source) {
        for (int target = crossing.target; target < crossing.target + 9; ++target) {
            const CellSet both = kSets.houses[source] & kSets.houses[target];
            if (both.empty()) continue;
            for (int digit = 1; digit <= 9; ++digit) {
                const CellSet places = board.places(source, digit);
                if (!places.several() || !places.within(both)) continue;
                const CellSet struck = board.places(target, digit) - places;
                if (struck.empty()) continue;
                for (int house = crossing.source; house < crossing.source + 9; ++house) {
                    if (house == source || !kSets.houses[house].intersects(struck)) continue;
                    const CellSet left = board.places(house, digit) - struck;
                    if (!left.is_single()) continue;
                    Step& step = search.draft(crossing.technique);
                    step.digits = mask_of(digit);
                    step.place(left.first(), digit);
                    step.show_house(Role::base, source);
                    step.show_house(Role::cover, target);
                    step.show_house(Role::single, house);
                    step.show_all(Role::base, places, digit);
                    if (search.report()) return true;
                }
            }
        }
    }
    return false;
}

bool find_direct_set(StepSearch& search, int house, int size) {
    const Board& board = search.board();
    if ((board.empty() & kSets.houses[house]).count() <= size) return false;
    Members members;
    for (int digit = 1; digit <= 9; ++digit)
        if (const int count = board.count(house, digit); count >= 2 && count <= size)
            members.add(digit - 1, board.place_mask(house, digit));
    return for_each_combination<Order::lexicographic>(members, size, size, [&](uint16_t digits, uint16_t places) {
        CellSet cells;
        for (const int place : bits_in(places)) cells.add(kGeometry.house_cells[house][place]);
        for (int digit = 1; digit <= 9; ++digit) {
            if ((digits & mask_of(digit)) != 0 || board.count(house, digit) < 2) continue;
            const CellSet left = board.places(house, digit) - cells;
            if (!left.is_single()) continue;
            Step& step = search.draft(size == 2 ? Technique::direct_hidden_pair : Technique::direct_hidden_triplet);
            step.digits = digits;
            step.place(left.first(), digit);
            step.show_house(Role::base, house);
            step.show_house(Role::single, house);
            step.show_set(Role::base, cells, digits);
            if (search.report()) return true;
        }
        return false;
    });
}

}  // namespace

void find_direct_locked(StepSearch& search) {
    for (const BoxLine& crossing : kCrossings)
        if (search.wants(crossing.technique) && find_locked(search, crossing)) return;
}

void find_direct_hidden(StepSearch& search) {
    for (int size : {2, 3}) {
        if (!search.wants(size == 2 ? Technique::direct_hidden_pair : Technique::direct_hidden_triplet)) continue;
        for (const int house : kBoxesColumnsRows)
            if (find_direct_set(search, house, size)) return;
    }
}

}  // namespace nonet::logic
