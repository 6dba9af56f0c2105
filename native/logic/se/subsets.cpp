// Naked and hidden pairs, triplets and quads, each house on its own, and the direct hidden sets.
//
// A direct hidden set eliminates nothing: it leaves another digit of the house one place, and that digit is placed.
#include "logic/se/finders.hpp"
#include "logic/se/sets.hpp"

namespace nonet::logic::se {
namespace {

constexpr double kDirectRating[] = {0, 0, 2.0, 2.5};
constexpr double kHiddenRating[] = {0, 0, 3.4, 4.0, 5.4};
constexpr double kNakedRating[] = {0, 0, 3.0, 3.6, 5.0};
constexpr TechniqueCode kDirectCode[] = {0, 0, code::direct_hidden_pair, code::direct_hidden_triplet};
constexpr TechniqueCode kHiddenCode[] = {0, 0, code::hidden_pair, code::hidden_triplet, code::hidden_quad};
constexpr TechniqueCode kNakedCode[] = {0, 0, code::naked_pair, code::naked_triplet, code::naked_quad};

// Whether a house changed since a rule last searched it without success; marks it as searched.
bool is_due(const Grid& grid, int house, std::array<uint32_t, kHouses>& searched) {
    if (searched[house] >= grid.house_clock(house)) return false;
    searched[house] = grid.clock();
    return true;
}

}  // namespace

bool find_hidden_set(const Grid& grid, int size, Memory& memory, Step& step) {
    auto& searched = memory.sets[size];  // rows 2, 3 and 4
    for (const int house : kBoxColumnRow) {
        if (grid.blanks(house) <= 2 * size || !is_due(grid, house, searched)) continue;
        const bool found = for_each_set(grid.place[house].data(), size, [&](int digits, uint16_t places) {
            step.start(kHiddenCode[size], kHiddenRating[size]);
            for (; places != 0; places &= places - 1) {
                const int c = kGrid.cells[house][std::countr_zero(places)];
                step.strike(c, static_cast<uint16_t>(grid.cell[c] & ~digits));
            }
            return !step.strikes.empty();
        });
        if (found) return searched[house] = 0, true;
    }
    return false;
}

bool find_direct_hidden_set(const Grid& grid, int size, Memory& memory, Step& step) {
    auto& searched = memory.sets[size - 2];  // rows 0 and 1
    for (const int house : kBoxColumnRow) {
        if (grid.blanks(house) <= size || !is_due(grid, house, searched)) continue;
        const bool found = for_each_set(grid.place[house].data(), size, [&](int digits, uint16_t places) {
            for (int d = 0; d < kDigits; ++d) {
                if ((digits >> d & 1) != 0 || size_of(grid.place[house][d]) < 2) continue;
                const uint16_t outside = static_cast<uint16_t>(grid.place[house][d] & ~places);
                if (size_of(outside) != 1) continue;
                step.start(kDirectCode[size], kDirectRating[size]);
                step.place(kGrid.cells[house][std::countr_zero(outside)], d);
                return true;
            }
            return false;
        });
        if (found) return searched[house] = 0, true;
    }
    return false;
}

bool find_naked_set(const Grid& grid, int size, Memory& memory, Step& step) {
    auto& searched = memory.sets[size + 3];  // rows 5, 6 and 7
    for (const int house : kBoxColumnRow) {
        if (grid.blanks(house) < 2 * size || !is_due(grid, house, searched)) continue;
        uint16_t masks[9];
        for (int i = 0; i < 9; ++i) masks[i] = grid.cell[kGrid.cells[house][i]];
        const bool found = for_each_set(masks, size, [&](int places, uint16_t digits) {
            step.start(kNakedCode[size], kNakedRating[size]);
            for (int i = 0; i < 9; ++i)
                if ((places >> i & 1) == 0)
                    step.strike(kGrid.cells[house][i], static_cast<uint16_t>(masks[i] & digits));
            return !step.strikes.empty();
        });
        if (found) return searched[house] = 0, true;
    }
    return false;
}

}  // namespace nonet::logic::se
