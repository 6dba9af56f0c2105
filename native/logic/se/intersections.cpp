// Pointing and claiming: all places of a digit in one house lie in another, so it is eliminated from the rest of that
// one.
//
// The direct form has one more condition and eliminates nothing: the eliminations would leave the digit one place in a
// third house.
#include "logic/se/finders.hpp"

namespace nonet::logic::se {
namespace {

constexpr double kDirectPointing = 1.7, kDirectClaiming = 1.9, kPointing = 2.6, kClaiming = 2.8;

struct Pass {
    HouseType from, to;
};
constexpr Pass kPasses[] = {{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};

// Calls `use(from, to, d)` for every house whose places of a digit, two at least, all lie in one house of the other
// type; stops at the first call that returns true. Digits that did not change since a search without such a call are
// skipped.
template <typename Use>
bool for_each_crossing(const Grid& grid, std::array<uint32_t, kDigits>& searched, Use use) {
    const uint16_t due = grid.digits_since(searched);
    if (due == 0) return false;
    for (const Pass pass : kPasses)
        for (const int d : bits_in(due))
            for (int from = pass.from * 9; from < pass.from * 9 + 9; ++from) {
                const uint16_t places = grid.place[from][d];
                if ((places & (places - 1)) == 0) continue;
                const CellSet cells = grid.with[d] & kSets.houses[from];
                const int to = kGeometry.cell_houses[cells.first()][pass.to];
                if (cells.within(kSets.houses[to]) && use(from, to, d)) return true;
            }
    searched.fill(grid.clock());
    return false;
}

}  // namespace

bool find_intersection(const Grid& grid, Memory& memory, RatedStep& step) {
    return for_each_crossing(grid, memory.crossings, [&](int from, int to, int d) {
        const CellSet struck = (grid.with[d] & kSets.houses[to]) - kSets.houses[from];
        if (struck.empty()) return false;
        const bool is_pointing = type_of(from) == kBox;
        step.start(is_pointing ? code::pointing : code::claiming, is_pointing ? kPointing : kClaiming);
        step.strike_all(struck, d);
        return true;
    });
}

bool find_direct_intersection(const Grid& grid, Memory& memory, RatedStep& step) {
    return for_each_crossing(grid, memory.direct_crossings, [&](int from, int to, int d) {
        const int first = type_of(from) * 9;
        for (int third = first; third < first + 9; ++third) {
            const CellSet places = grid.with[d] & kSets.houses[third];
            if (third == from || !places.several() || !kSets.houses[third].intersects(kSets.houses[to])) continue;
            const CellSet outside = places - kSets.houses[to];
            if (!outside.is_single()) continue;
            const bool is_pointing = type_of(from) == kBox;
            step.start(is_pointing ? code::direct_pointing : code::direct_claiming,
                       is_pointing ? kDirectPointing : kDirectClaiming);
            step.place(outside.first(), d);
            return true;
        }
        return false;
    });
}

}  // namespace nonet::logic::se
