// Bivalue universal grave: type 1 (BUG+1) and types 2 to 4.
//
// A board on which every empty cell has two candidates and every digit two places in each house has no or two
// solutions. If a few "extra" candidates alone keep a board from that state, one of them is true. Type 1: there is one
// extra candidate, so it is true. Type 2: all extras are one digit, which is eliminated from cells that see them all.
// Type 3: two cells hold the extras; these act as one cell of a naked set. Type 4: two cells hold them, and a digit of
// the grave is confined to the two in a house: one of them holds it, the other an extra, so their further grave digit
// is eliminated. Example (1): every cell bivalue but r5c6 {1,4,5}, with 5 three times in r5, c6 and b5: r5c6 = 5.
#include "logic/techniques/finders.hpp"

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
        for (CellSet rest = board_.empty() - board_.bivalue(); rest.any();) {
            const int cell = rest.pop();
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
            for (uint16_t second = first & (first - 1); second != 0; second &= second - 1) {
                const auto pair = static_cast<uint16_t>(mask_of(digit_of(first)) | mask_of(digit_of(second)));
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
    for (int i = 0; i < grave.size; ++i)
        for (uint16_t rest = grave.extras[i]; rest != 0; rest &= rest - 1)
            step.show(Role::extra, grave.cells[i], digit_of(rest));
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

// Grows a naked set of `cells` in a house whose digits, together with the extras, are as many as its cells plus one.
bool grow_type_3(StepSearch& search, const Grave& grave, int house, CellSet source, CellSet cells, uint16_t digits) {
    const Board& board = search.board();
    while (source.any()) {
        const int cell = source.pop();
        const CellSet grown = cells | CellSet::of(cell);
        const auto held = static_cast<uint16_t>(digits | board.marks(cell));
        if (size_of(held) == grown.count() + 1) {
            Step& step = draft_grave(search, Technique::bug_3, grave);
            step.digits = held;
            step.show_house(Role::house, house);
            step.show_set(Role::subset, grown, held);
            const CellSet roof = CellSet::of(grave.cells[0]) | CellSet::of(grave.cells[1]);
            for (CellSet rest = (board.empty() & kSets.houses[house]) - grown - roof; rest.any();) {
                const int other = rest.pop();
                step.eliminate_mask(other, board.marks(other) & held);
            }
            if (!step.eliminations.empty() && search.report()) return true;
        }
        if (grow_type_3(search, grave, house, source, grown, held)) return true;
    }
    return false;
}

bool find_type_3(StepSearch& search, const Grave& grave) {
    if (grave.size != 2) return false;
    const CellSet roof = CellSet::of(grave.cells[0]) | CellSet::of(grave.cells[1]);
    const auto extras = static_cast<uint16_t>(grave.extras[0] | grave.extras[1]);
    for (uint32_t houses = common_houses(roof); houses != 0; houses &= houses - 1) {
        const int house = std::countr_zero(houses);
        const CellSet source = (search.board().empty() & kSets.houses[house]) - roof;
        if (grow_type_3(search, grave, house, source, {}, extras)) return true;
    }
    return false;
}

bool find_type_4(StepSearch& search, const Grave& grave) {
    if (grave.size != 2) return false;
    const Board& board = search.board();
    const CellSet roof = CellSet::of(grave.cells[0]) | CellSet::of(grave.cells[1]);
    for (uint32_t houses = common_houses(roof); houses != 0; houses &= houses - 1) {
        const int house = std::countr_zero(houses);
        for (auto shared = static_cast<uint16_t>(grave.pairs[0] & grave.pairs[1]); shared != 0; shared &= shared - 1) {
            const int digit = digit_of(shared);
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
