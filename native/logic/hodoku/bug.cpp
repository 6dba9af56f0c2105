// Bivalue universal grave: type 1 (BUG+1) and types 2 to 4.
//
// A board on which every empty cell has two candidates and every digit two places in each house has no or two
// solutions. If a few "extra" candidates alone keep a board from that state, one of them is true. Type 1: there is one
// extra candidate, so it is true. Type 2: all extras are one digit, which is eliminated from cells that see them all.
// Type 3: two cells hold the extras; these act as one cell of a naked set. Type 4: two cells hold them, and a digit of
// the grave is confined to the two in a house: one of them holds it, the other an extra, so their further grave digit
// is eliminated. Example (1): every cell bivalue but r5c6 {1,4,5}, with 5 three times in r5, c6 and b5: r5c6 = 5.
#include "logic/hodoku/finders.hpp"
#include "logic/hodoku/saving.hpp"

namespace nonet::logic {
namespace {

constexpr int kMaxGraveCells = 6;  // bounds the search; types 3 and 4 need exactly two

// A reading of the board as a grave plus extras.
struct Grave {
    int size = 0;
    std::array<uint8_t, kMaxGraveCells> cells{};
    std::array<uint16_t, kMaxGraveCells> pairs{};   // the grave digits that stay
    std::array<uint16_t, kMaxGraveCells> extras{};  // the rest
};

// Chooses for each cell with more than two candidates which two belong to the grave, such that each digit then has
// no place or two in every house.
class GraveSearch {
  public:
    explicit GraveSearch(const Board& board) : board_(board) {
        for (int house = 0; house < kHouses; ++house)
            for (int digit = 1; digit <= 9; ++digit)
                counts_[house][digit - 1] = static_cast<int8_t>(board.count(house, digit));
    }

    bool run(Grave& grave) {
        for (const int cell : board_.empty() - board_.bivalue()) {
            if (grave.size == kMaxGraveCells || size_of(board_.marks(cell)) < 3) return false;
            grave.cells[grave.size++] = static_cast<uint8_t>(cell);
        }
        return grave.size > 0 && choose(grave, 0);
    }

  private:
    bool choose(Grave& grave, int at) {
        if (at == grave.size) {
            for (const auto& house : counts_)
                for (int count : house)
                    if (count != 0 && count != 2) return false;
            return true;
        }
        const int cell = grave.cells[at];
        const uint16_t marks = board_.marks(cell);
        for (uint16_t first = marks; first != 0; first &= first - 1) {
            for (const int digit : digits_in(first & (first - 1))) {
                const auto pair = static_cast<uint16_t>(mask_of(digit_of(first)) | mask_of(digit));
                const auto extra = static_cast<uint16_t>(marks & ~pair);
                grave.pairs[at] = pair;
                grave.extras[at] = extra;
                const bool fits = add(cell, extra, -1);
                if (fits && choose(grave, at + 1)) return true;
                add(cell, extra, 1);
            }
        }
        return false;
    }

    // Takes the extras of a cell out of the counts, or puts them back; false when some digit falls below two.
    bool add(int cell, uint16_t digits, int sign) {
        bool fits = true;
        for (; digits != 0; digits &= digits - 1)
            for (int house : kGeometry.cell_houses[cell]) {
                const int left = counts_[house][digit_of(digits) - 1] += static_cast<int8_t>(sign);
                fits &= left >= 2 || left == 0;
            }
        return fits;
    }

    const Board& board_;
    std::array<std::array<int8_t, 9>, kHouses> counts_;
};

Step& draft_grave(StepSearch& search, Technique technique, const Grave& grave) {
    Step& step = search.draft(technique);
    for (int i = 0; i < grave.size; ++i) step.show_mask(Role::extra, grave.cells[i], grave.extras[i]);
    return step;
}

bool find_type_2(StepSearch& search, const Grave& grave) {
    CellSet cells;
    uint16_t extras = 0;
    for (int i = 0; i < grave.size; ++i) {
        cells.add(grave.cells[i]);
        extras |= grave.extras[i];
    }
    if (grave.size < 2 || !std::has_single_bit(extras)) return false;
    const int digit = digit_of(extras);
    const CellSet hit = common_peers(cells) & search.board().cells_with(digit);
    if (hit.empty()) return false;
    Step& step = draft_grave(search, Technique::bug_2, grave);
    step.digits = extras;
    step.eliminate_all(hit, digit);
    return search.report();
}

bool find_type_3(StepSearch& search, const Grave& grave) {
    if (grave.size != 2) return false;
    const Board& board = search.board();
    const CellSet roof = CellSet::of(grave.cells[0]) | CellSet::of(grave.cells[1]);
    for (const int house : bits_in(common_houses(roof))) {
        const CellSet source = (board.empty() & kSets.houses[house]) - roof;
        const auto report = [&](CellSet cells, uint16_t digits) {
            Step& step = draft_grave(search, Technique::bug_3, grave);
            step.digits = digits;
            step.show_house(Role::house, house);
            step.show_set(Role::subset, cells, digits);
            step.eliminate_from(board, source - cells, digits);
            return !step.eliminations.empty() && search.report();
        };
        if (for_each_naked(board, source, {}, grave.extras[0] | grave.extras[1], report)) return true;
    }
    return false;
}

bool find_type_4(StepSearch& search, const Grave& grave) {
    if (grave.size != 2) return false;
    const Board& board = search.board();
    const CellSet roof = CellSet::of(grave.cells[0]) | CellSet::of(grave.cells[1]);
    for (const int house : bits_in(common_houses(roof))) {
        for (const int digit : digits_in(grave.pairs[0] & grave.pairs[1])) {
            if (board.places(house, digit) != roof) continue;
            Step& step = draft_grave(search, Technique::bug_4, grave);
            step.digits = mask_of(digit);
            step.show_house(Role::link, house);
            step.show_all(Role::link, roof, digit);
            for (int i = 0; i < 2; ++i)
                step.eliminate_mask(grave.cells[i], grave.pairs[i] & static_cast<uint16_t>(~mask_of(digit)));
            if (!step.eliminations.empty() && search.report()) return true;
        }
    }
    return false;
}

}  // namespace

void find_bug_plus_1(StepSearch& search) {
    const Board& board = search.board();
    const CellSet larger = board.empty() - board.bivalue();
    if (!larger.is_single()) return;
    const int cell = larger.first();
    const uint16_t marks = board.marks(cell);
    if (size_of(marks) != 3) return;
    // One digit occurs three times in the cell's row, column and box, and no digit that often anywhere else.
    uint16_t extra = 0;
    for (int house = 0; house < kHouses; ++house) {
        for (int digit = 1; digit <= 9; ++digit) {
            const int count = board.count(house, digit);
            if (count <= 2) continue;
            if (count > 3 || !kSets.houses[house].contains(cell) || (marks & mask_of(digit)) == 0) return;
            extra |= mask_of(digit);
        }
    }
    if (!std::has_single_bit(extra)) return;
    for (int house : kGeometry.cell_houses[cell])
        if (board.count(house, digit_of(extra)) != 3) return;
    Step& step = search.draft(Technique::bug_plus_1);
    step.digits = extra;
    step.show(Role::extra, cell, digit_of(extra));
    step.eliminate_mask(cell, marks & static_cast<uint16_t>(~extra));
    search.report();
}

void find_bug(StepSearch& search) {
    Grave grave;
    if (!GraveSearch(search.board()).run(grave)) return;
    if (search.wants(Technique::bug_2) && find_type_2(search, grave)) return;
    if (search.wants(Technique::bug_3) && find_type_3(search, grave)) return;
    if (search.wants(Technique::bug_4)) find_type_4(search, grave);
}

}  // namespace nonet::logic
