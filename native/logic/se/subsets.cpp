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

// Calls find(house), which returns whether there is a step, for houses with more blanks than `blanks` that changed
// since the rule last searched them without success; stops at the first step.
template <typename Find>
bool search_houses(const Grid& grid, int blanks, std::array<uint32_t, kHouses>& searched, Find find) {
    for (const int house : kBoxesColumnsRows) {
        if (grid.blanks(house) <= blanks || searched[house] >= grid.house_clock(house)) continue;
        if (find(house)) return searched[house] = 0, true;
        searched[house] = grid.clock();
    }
    return false;
}

}  // namespace

// The rows of the memory: direct hidden sets 0 and 1, hidden sets 2 to 4, naked sets 5 to 7.

bool find_hidden_set(const Grid& grid, int size, Memory& memory, RatedStep& step) {
    return search_houses(grid, 2 * size, memory.sets[size], [&](int house) {
        return for_each_set(size, in(grid.place[house]), [&](int digits, uint16_t places) {
            step.start(kHiddenCode[size], kHiddenRating[size]);
            for (const int place : bits_in(places)) {
                const int c = kGeometry.house_cells[house][place];
                step.strike(c, static_cast<uint16_t>(grid.cell[c] & ~digits));
            }
            return !step.strikes.empty();
        });
    });
}

bool find_direct_hidden_set(const Grid& grid, int size, Memory& memory, RatedStep& step) {
    return search_houses(grid, size, memory.sets[size - 2], [&](int house) {
        return for_each_set(size, in(grid.place[house]), [&](int digits, uint16_t places) {
            for (int d = 0; d < kDigits; ++d) {
                if ((digits >> d & 1) != 0 || size_of(grid.place[house][d]) < 2) continue;
                const uint16_t outside = static_cast<uint16_t>(grid.place[house][d] & ~places);
                if (size_of(outside) != 1) continue;
                step.start(kDirectCode[size], kDirectRating[size]);
                step.place(kGeometry.house_cells[house][std::countr_zero(outside)], d);
                return true;
            }
            return false;
        });
    });
}

bool find_naked_set(const Grid& grid, int size, Memory& memory, RatedStep& step) {
    return search_houses(grid, 2 * size - 1, memory.sets[size + 3], [&](int house) {
        std::array<uint16_t, 9> masks;
        for (int i = 0; i < 9; ++i) masks[i] = grid.cell[kGeometry.house_cells[house][i]];
        return for_each_set(size, in(masks), [&](int places, uint16_t digits) {
            step.start(kNakedCode[size], kNakedRating[size]);
            for (int i = 0; i < 9; ++i)
                if ((places >> i & 1) == 0)
                    step.strike(kGeometry.house_cells[house][i], static_cast<uint16_t>(masks[i] & digits));
            return !step.strikes.empty();
        });
    });
}

}  // namespace nonet::logic::se
