// X-wing, swordfish and jellyfish: k lines have their places of a digit in k crossing lines, so it is eliminated from
// the rest of these.
//
// Columns are the base first, then rows; lines are combined before digits are tried, so that of two fish on the same
// lines the smaller digit comes first, and of two others the one with the lower lines, whatever its digit.
#include "logic/se/finders.hpp"
#include "logic/se/sets.hpp"

namespace nonet::logic::se {
namespace {

constexpr double kRating[] = {0, 0, 3.2, 3.8, 5.2};
constexpr TechniqueCode kCode[] = {0, 0, code::x_wing, code::swordfish, code::jellyfish};

}  // namespace

bool find_fish(const Grid& grid, int size, Memory& memory, RatedStep& step) {
    auto& searched = memory.fish[size - 2];
    uint16_t due = grid.digits_since(searched);
    for (const int d : bits_in(due))
        if (grid.placed(d) + 2 * size > 9) due = static_cast<uint16_t>(due & ~(1 << d));
    if (due == 0) return false;
    for (const HouseType base : {kColumn, kRow}) {
        const HouseType cover = base == kColumn ? kRow : kColumn;
        int best_lines = 1 << 9, best_digit = -1;
        CellSet best;
        for (const int d : bits_in(due)) {
            const auto places_in = [&](int line) { return grid.place[base * 9 + line][d]; };
            for_each_set(size, places_in, [&](int lines, uint16_t covers) {
                if (lines >= best_lines) return true;
                CellSet struck;
                for (; covers != 0; covers &= covers - 1) struck |= kSets.houses[cover * 9 + std::countr_zero(covers)];
                for (const int line : bits_in(lines)) struck -= kSets.houses[base * 9 + line];
                struck &= grid.with[d];
                if (struck.empty()) return false;
                best_lines = lines;
                best_digit = d;
                best = struck;
                return true;
            });
        }
        if (best_digit < 0) continue;
        step.start(kCode[size], kRating[size]);
        step.strike_all(best, best_digit);
        return true;
    }
    for (const int d : bits_in(due)) searched[d] = grid.clock();
    return false;
}

}  // namespace nonet::logic::se
