// Hidden and naked singles.
#include "logic/se/finders.hpp"

namespace nonet::logic::se {
namespace {

constexpr double kLastCell = 1.0, kInBox = 1.2, kInLine = 1.5, kNakedSingle = 2.3;

}  // namespace

// Houses with one blank cell first, all others after them; in a house, the smallest digit.
bool find_hidden_single(const Grid& grid, RatedStep& step) {
    int first = -1;
    for (const int house : kBoxesColumnsRows) {
        if (grid.once(house) == 0) continue;
        if (grid.blanks(house) == 1) {
            first = house;
            break;
        }
        if (first < 0) first = house;
    }
    if (first < 0) return false;
    const int d = std::countr_zero(grid.once(first));
    step.start(code::hidden_single, grid.blanks(first) == 1 ? kLastCell : type_of(first) == kBox ? kInBox : kInLine);
    step.place(kGeometry.house_cells[first][std::countr_zero(grid.place[first][d])], d);
    return true;
}

bool find_naked_single(const Grid& grid, RatedStep& step) {
    for (int c = 0; c < kCells; ++c) {
        if (size_of(grid.cell[c]) != 1) continue;
        step.start(code::naked_single, kNakedSingle);
        step.place(c, std::countr_zero(grid.cell[c]));
        return true;
    }
    return false;
}

}  // namespace nonet::logic::se
