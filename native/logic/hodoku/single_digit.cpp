// Skyscraper, 2-string kite, turbot fish and empty rectangle: two strong links of one digit and what joins them.
//
// Each is a short chain: strong link, weak link, strong link. One of the two far ends is true, so the digit can be
// eliminated from every cell that sees both. They differ in where the links lie. Skyscraper: two rows (or columns)
// share a column (row) at one end. Kite: a row and a column meet in a box. Turbot fish: any three links. Empty
// rectangle: the first link is a box whose places all lie in one row and one column. Example (skyscraper): 4 in row 2
// only at c3 and c7, in row 5 only at c3 and c8: no 4 in a cell that sees r2c7 and r5c8.
#include <array>

#include "logic/hodoku/digit_memory.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

struct Pair {
    int house;
    int cells[2];
};

// The houses of [from, to) in which the digit has two places.
int strong_pairs(const Board& board, int digit, int from, int to, Pair* pairs) {
    int count = 0;
    for (int house = from; house < to; ++house) {
        if (board.count(house, digit) != 2) continue;
        const CellSet places = board.places(house, digit);
        pairs[count++] = {house, {places.first(), places.last()}};
    }
    return count;
}

// The place of a cell along a row (its column) or along a column (its row).
int along(bool rows, int cell) {
    return rows ? column_of(cell) : row_of(cell);
}

bool find_skyscrapers(StepSearch& search, bool rows) {
    const Board& board = search.board();
    auto& memory = DigitMemory::of(search);
    const int slot = rows ? DigitMemory::skyscraper_rows : DigitMemory::skyscraper_columns;
    for (int digit = 1; digit <= 9; ++digit) {
        if (memory.lacks(search, digit, slot)) continue;
        Pair pairs[9];
        const int count = strong_pairs(board, digit, rows ? 0 : 9, rows ? 9 : 18, pairs);
        for (int i = 0; i < count; ++i) {
            for (int j = i + 1; j < count; ++j) {
                const auto& a = pairs[i].cells;
                const auto& b = pairs[j].cells;
                const bool first_level = along(rows, a[0]) == along(rows, b[0]);
                const bool second_level = along(rows, a[1]) == along(rows, b[1]);
                if (first_level == second_level) continue;  // nothing aligned, or an x-wing
                const int top = first_level ? 1 : 0;
                const CellSet hit = kSets.peers[a[top]] & kSets.peers[b[top]] & board.cells_with(digit);
                if (hit.empty()) continue;
                Step& step = search.draft(Technique::skyscraper);
                step.digits = mask_of(digit);
                step.show(Role::pincer, a[top], digit);
                step.show(Role::pincer, b[top], digit);
                step.show(Role::link, a[1 - top], digit);
                step.show(Role::link, b[1 - top], digit);
                step.show_house(Role::base, pairs[i].house);
                step.show_house(Role::base, pairs[j].house);
                step.show_house(Role::link, kGeometry.cell_houses[a[1 - top]][rows ? 1 : 0]);
                step.eliminate_all(hit, digit);
                if (search.report()) return true;
            }
        }
        memory.note_lack(digit, slot);
    }
    return false;
}

struct Kite {
    int digit, row, column;
    int row_end, column_end, row_link, column_link;  // far ends; ends that meet in a box
    int hit;
};

void add_kite(Step& step, const Kite& kite) {
    step.digits = mask_of(kite.digit);
    step.show(Role::pincer, kite.row_end, kite.digit);
    step.show(Role::pincer, kite.column_end, kite.digit);
    step.show(Role::link, kite.row_link, kite.digit);
    step.show(Role::link, kite.column_link, kite.digit);
    step.show_house(Role::base, kite.row);
    step.show_house(Role::base, kite.column);
    step.show_house(Role::link, kGeometry.cell_houses[kite.row_link][2]);
    step.eliminate(kite.hit, kite.digit);
}

// Two kites that meet in the same two cells of a box and eliminate different candidates, combined. They may be of two
// digits; the step is then named after the first.
void find_dual_kites(StepSearch& search, const std::vector<Kite>& kites) {
    for (size_t i = 0; i < kites.size(); ++i) {
        for (size_t j = i + 1; j < kites.size(); ++j) {
            const Kite &a = kites[i], &b = kites[j];
            if (a.digit == b.digit && a.hit == b.hit) continue;
            const bool same = a.row_link == b.row_link && a.column_link == b.column_link;
            const bool swapped = a.row_link == b.column_link && a.column_link == b.row_link;
            if (!same && !swapped) continue;
            Step& step = search.draft(Technique::dual_two_string_kite);
            add_kite(step, b);
            add_kite(step, a);
            if (search.report()) return;
        }
    }
}

struct EmptyRectangle {
    int digit, box;
    int near, far, hit;  // the strong link's end in line with the box, its other end, the cell that loses the digit
    int link;            // the house of the strong link
};

void add_empty_rectangle(Step& step, const Board& board, const EmptyRectangle& er) {
    step.digits = mask_of(er.digit);
    step.show_house(Role::box, 18 + er.box);
    step.show_all(Role::base, board.places(18 + er.box, er.digit), er.digit);
    step.show(Role::link, er.near, er.digit);
    step.show(Role::link, er.far, er.digit);
    step.show_house(Role::link, er.link);
    step.eliminate(er.hit, er.digit);
}

bool report_empty_rectangle(StepSearch& search, const EmptyRectangle& er, std::vector<EmptyRectangle>& kept) {
    kept.push_back(er);
    if (!search.wants(Technique::empty_rectangle)) return false;
    add_empty_rectangle(search.draft(Technique::empty_rectangle), search.board(), er);
    return search.report();
}

// A box whose places lie in `row` and `column`, both used outside their crossing. A strong link that starts in line
// with one of them and ends in a line that crosses the other eliminates the digit from the crossing. `rows`: the link
// is a column that starts in the row; otherwise the mirror image.
bool find_links(StepSearch& search, int digit, int box, int row, int column, bool rows,
                std::vector<EmptyRectangle>& kept) {
    const Board& board = search.board();
    const int line = rows ? row : 9 + column;
    for (const int near : board.places(line, digit) - kSets.houses[18 + box]) {
        const int link = kGeometry.cell_houses[near][rows ? 1 : 0];
        if (board.count(link, digit) != 2) continue;
        const int far = (board.places(link, digit) - CellSet::of(near)).first();
        const int hit = rows ? row_of(far) * 9 + column : row * 9 + column_of(far);
        if (box_of(hit) == box || hit == far || !board.has(hit, digit)) continue;
        if (report_empty_rectangle(search, {digit, box, near, far, hit, link}, kept)) return true;
    }
    return false;
}

bool find_empty_rectangles_in(StepSearch& search, int digit, int box, std::vector<EmptyRectangle>& kept) {
    const CellSet places = search.board().places(18 + box, digit);
    // The crossing is tried from the lower right: the order in which HoDoKu lists the empty squares.
    for (int row = box / 3 * 3 + 2; row >= box / 3 * 3; --row) {
        for (int column = box % 3 * 3 + 2; column >= box % 3 * 3; --column) {
            const CellSet in_row = places & kSets.houses[row];
            const CellSet in_column = places & kSets.houses[9 + column];
            if (!places.within(in_row | in_column)) continue;
            if ((in_row - in_column).empty() || (in_column - in_row).empty()) continue;
            const bool only_two = !in_row.several() && !in_column.several();
            if (only_two && !search.options().empty_rectangle_of_two) continue;
            if (find_links(search, digit, box, row, column, true, kept)) return true;
            if (find_links(search, digit, box, row, column, false, kept)) return true;
        }
    }
    return false;
}

void find_dual_empty_rectangles(StepSearch& search, const std::vector<EmptyRectangle>& kept) {
    for (size_t i = 0; i < kept.size(); ++i) {
        for (size_t j = i + 1; j < kept.size(); ++j) {
            const EmptyRectangle &a = kept[i], &b = kept[j];
            if (a.digit != b.digit || a.box != b.box || a.hit == b.hit) continue;
            Step& step = search.draft(Technique::dual_empty_rectangle);
            add_empty_rectangle(step, search.board(), a);
            add_empty_rectangle(step, search.board(), b);
            if (search.report()) return;
        }
    }
}

}  // namespace

void find_skyscraper(StepSearch& search) {
    if (!find_skyscrapers(search, true)) find_skyscrapers(search, false);
}

void find_kite(StepSearch& search) {
    const Board& board = search.board();
    auto& memory = DigitMemory::of(search);
    std::vector<Kite> kept;
    for (int digit = 1; digit <= 9; ++digit) {
        if (memory.lacks(search, digit, DigitMemory::kite)) continue;
        Pair rows[9], columns[9];
        const int row_count = strong_pairs(board, digit, 0, 9, rows);
        const int column_count = strong_pairs(board, digit, 9, 18, columns);
        for (int i = 0; i < row_count; ++i) {
            for (int j = 0; j < column_count; ++j) {
                // The pair of ends that share a box moves to the front, and stays there for later tries: the order
                // matters when a link has both its ends in one box.
                auto &a = rows[i].cells, &b = columns[j].cells;
                int meet = -1;  // which end of a, which of b
                for (int ends = 3; ends >= 0; --ends)
                    if (box_of(a[ends >> 1]) == box_of(b[ends & 1])) meet = ends;
                if (meet < 0) continue;
                if ((meet & 2) != 0) std::swap(a[0], a[1]);
                if ((meet & 1) != 0) std::swap(b[0], b[1]);
                if (a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1]) continue;
                const int hit = row_of(b[1]) * 9 + column_of(a[1]);
                if (!board.has(hit, digit)) continue;
                const Kite kite{digit, rows[i].house, columns[j].house, a[1], b[1], a[0], b[0], hit};
                kept.push_back(kite);
                if (!search.wants(Technique::two_string_kite)) continue;
                add_kite(search.draft(Technique::two_string_kite), kite);
                if (search.report()) return;
            }
        }
        if (kept.empty()) memory.note_lack(digit, DigitMemory::kite);
    }
    if (search.wants(Technique::dual_two_string_kite)) find_dual_kites(search, kept);
}

void find_empty_rectangle(StepSearch& search) {
    const Board& board = search.board();
    auto& memory = DigitMemory::of(search);
    std::vector<EmptyRectangle> kept;
    for (int digit = 1; digit <= 9; ++digit) {
        if (memory.lacks(search, digit, DigitMemory::empty_rectangle)) continue;
        for (int box = 0; box < 9; ++box) {
            const int count = board.count(18 + box, digit);
            if (count < 2 || count > 5) continue;
            if (find_empty_rectangles_in(search, digit, box, kept)) return;
        }
        if (kept.empty()) memory.note_lack(digit, DigitMemory::empty_rectangle);
    }
    if (search.wants(Technique::dual_empty_rectangle)) find_dual_empty_rectangles(search, kept);
}

}  // namespace nonet::logic
