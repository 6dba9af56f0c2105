// Bivalue universal grave, types 1 to 4: without the extra candidates, every cell would have two candidates and every
// digit two places in each house, which is impossible in a puzzle with one solution. So one of the extra candidates is
// true.
#include "logic/core/combinations.hpp"
#include "logic/se/finders.hpp"

namespace nonet::logic::se {
namespace {

constexpr double kBase = 5.6, kMore = 5.7;

struct Bug {
    uint8_t cells[kCells];
    int count = 0;
    std::array<uint16_t, kCells> extra{};
    uint16_t all = 0;
    CellSet common;
};

// Finds the extra candidates; false when there is no such pattern.
bool collect(const Grid& grid, Bug& bug) {
    Marks rest = grid;
    CellSet found;
    for (const int house : kBoxesRowsColumns)
        for (int d = 0; d < kDigits; ++d) {
            const int count = size_of(grid.place[house][d]);
            if (count == 0 || count == 2) continue;
            int big = -1, bigs = 0;
            for (const int place : bits_in(grid.place[house][d])) {
                const int c = kGeometry.house_cells[house][place];
                if (size_of(grid.cell[c]) < 3) continue;
                big = c;
                ++bigs;
            }
            if (bigs == 0) return false;
            if (bigs > 1) continue;
            if (!found.contains(big)) bug.cells[bug.count++] = static_cast<uint8_t>(big);
            bug.common = found.empty() ? kSets.peers[big] : bug.common & kSets.peers[big];
            found.add(big);
            bug.common -= found;
            bug.extra[big] |= static_cast<uint16_t>(1 << d);
            bug.all |= static_cast<uint16_t>(1 << d);
            rest.remove(big, d);
            if (bug.count > 1 && size_of(bug.all) > 1 && bug.common.empty()) return false;
        }
    if (bug.count == 0) return false;
    for (const int c : grid.blank())
        if (size_of(rest.cell[c]) != 2) return false;
    for (int house = 0; house < kHouses; ++house)
        for (int d = 0; d < kDigits; ++d)
            if (const int count = size_of(rest.place[house][d]); count != 0 && count != 2) return false;
    return true;
}

bool type_4(const Grid& grid, const Bug& bug, RatedStep& step) {
    const int a = bug.cells[0], b = bug.cells[1];
    const uint16_t shared = static_cast<uint16_t>(grid.cell[a] & grid.cell[b] & ~bug.all);
    if (size_of(shared) != 1 || !sees(a, b)) return false;
    step.start(code::bug_1 + 3, kMore);
    for (const int c : {a, b}) step.strike(c, static_cast<uint16_t>(grid.cell[c] & ~bug.extra[c] & ~shared));
    return !step.strikes.empty();
}

bool type_3(const Grid& grid, const Bug& bug, RatedStep& step) {
    for (const int type : kBoxRowColumn) {
        const int house = kGeometry.cell_houses[bug.cells[0]][type];
        bool share = true;
        for (int i = 1; i < bug.count; ++i) share = share && kGeometry.cell_houses[bug.cells[i]][type] == house;
        if (!share) continue;
        uint8_t open[kCells];
        int count = 0;
        for (const int c : bug.common & kSets.houses[house]) open[count++] = static_cast<uint8_t>(c);
        for (int k = 2; k <= 6 && k <= count; ++k)
            for (uint32_t chosen = (1u << (k - 1)) - 1; chosen < 1u << count; chosen = next_combination(chosen)) {
                uint16_t digits = 0;
                bool fits = true;
                for (uint32_t rest = chosen; rest != 0 && fits; rest &= rest - 1) {
                    const uint16_t own = grid.cell[open[std::countr_zero(rest)]];
                    fits = size_of(own) >= 2;
                    digits |= own;
                }
                if (!fits || size_of(digits) != k || (bug.all & ~digits) != 0) continue;
                step.start(code::bug_1 + 2, kMore + (k - 1) * 0.1);
                for (int i = 0; i < count; ++i)
                    if ((chosen >> i & 1) == 0)
                        step.strike(open[i], static_cast<uint16_t>(grid.cell[open[i]] & digits));
                if (!step.strikes.empty()) return true;
            }
    }
    return false;
}

}  // namespace

bool find_bug(const Grid& grid, RatedStep& step) {
    Bug bug;
    if (!collect(grid, bug)) return false;
    if (bug.count == 1) {
        step.start(code::bug_1, kBase);
        step.strike(bug.cells[0], static_cast<uint16_t>(grid.cell[bug.cells[0]] & ~bug.all));
        return !step.strikes.empty();
    }
    if (size_of(bug.all) == 1) {
        const int d = std::countr_zero(bug.all);
        step.start(code::bug_1 + 1, kMore);
        step.strike_all(bug.common & grid.with[d], d);
        return !step.strikes.empty() || (bug.count == 2 && type_4(grid, bug, step));
    }
    if (bug.common.empty()) return false;
    return (bug.count == 2 && type_4(grid, bug, step)) || type_3(grid, bug, step);
}

}  // namespace nonet::logic::se
