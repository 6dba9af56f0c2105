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
// type; stops at the first call that returns true.
template <typename Use>
bool for_each_crossing(const Grid& grid, Use use) {
    for (const Pass pass : kPasses)
        for (int d = 0; d < kDigits; ++d)
            for (int from = pass.from * 9; from < pass.from * 9 + 9; ++from) {
                const uint16_t places = grid.place[from][d];
                if ((places & (places - 1)) == 0) continue;
                const CellSet cells = grid.with[d] & kGrid.sets[from];
                const int to = kGrid.at[cells.first()].house[pass.to];
                if (cells.within(kGrid.sets[to]) && use(from, to, d)) return true;
            }
    return false;
}

}  // namespace

bool find_intersection(const Grid& grid, RatedStep& step) {
    return for_each_crossing(grid, [&](int from, int to, int d) {
        const CellSet struck = (grid.with[d] & kGrid.sets[to]) - kGrid.sets[from];
        if (struck.empty()) return false;
        const bool is_pointing = type_of(from) == kBox;
        step.start(is_pointing ? code::pointing : code::claiming, is_pointing ? kPointing : kClaiming);
        step.strike_all(struck, d);
        return true;
    });
}

bool find_direct_intersection(const Grid& grid, RatedStep& step) {
    return for_each_crossing(grid, [&](int from, int to, int d) {
        const int first = type_of(from) * 9;
        for (int third = first; third < first + 9; ++third) {
            const CellSet places = grid.with[d] & kGrid.sets[third];
            if (third == from || !places.several() || !kGrid.sets[third].intersects(kGrid.sets[to])) continue;
            const CellSet outside = places - kGrid.sets[to];
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
