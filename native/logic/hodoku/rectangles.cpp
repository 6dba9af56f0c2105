// Unique rectangles 1 to 6, hidden rectangles, avoidable rectangles 1 and 2.
//
// Four empty cells in two rows, two columns and two boxes that could all hold the same two digits a, b would be a
// deadly pattern: swapping a and b gives a second solution. A puzzle with one solution never has it, so whatever would
// lead to the pattern is false. Floor corners hold a and b only, roof corners have more.
//   1: one roof corner: a and b are eliminated there.
//   2: the roof corners share one extra digit: no cell that sees them all has it (5: diagonal or three corners).
//   3: the extras of two roof corners act as one cell of a naked set.
//   4: one of a, b is confined to two roof corners in a house: the other is eliminated from both.
//   6: diagonal roof, one digit confined to the rectangle in both rows and columns: it is eliminated from the roof.
//   hidden: from a floor corner, a is confined to the rectangle in the opposite row and column: b is eliminated there.
// Avoidable: the same with cells that the player has filled, not clues. Example (1): r1c1, r1c4, r2c1
// hold {3,8} and r2c4 {3,5,8}: r2c4 is neither 3 nor 8.
//
// Since a rectangle depends on the solution and not on the candidates, a corner may lack one of its digits.
#include <algorithm>
#include <bitset>

#include "logic/hodoku/finders.hpp"
#include "logic/hodoku/saving.hpp"

namespace nonet::logic {
namespace {

using enum Technique;

// Rectangles found in one search. HoDoKu identifies a rectangle by a number that ignores the two digits and that a few
// rectangles share, and skips one that it believes to know; a search for the first step must do the same to take the
// same path. A search for all steps distinguishes them.
class SeenRectangles {
  public:
    explicit SeenRectangles(bool exactly) : exactly_(exactly) {}

    bool add(std::array<int, 4> corners, uint16_t digits) {
        std::sort(corners.begin(), corners.end());
        if (exactly_) {
            const std::array<int, 5> key{corners[0], corners[1], corners[2], corners[3], digits};
            if (std::find(keys_.begin(), keys_.end(), key) != keys_.end()) return false;
            keys_.push_back(key);
            return true;
        }
        const auto number = static_cast<size_t>(((corners[0] * 10 + corners[1]) * 10 + corners[2]) * 10 + corners[3]);
        if (numbers_[number]) return false;
        numbers_[number] = true;
        return true;
    }

  private:
    bool exactly_;
    std::bitset<80 * 1111 + 1> numbers_;
    std::vector<std::array<int, 5>> keys_;
};

class UniqueRectangles : StepFinder {
  public:
    // With `present`, only records which types there are; otherwise reports steps.
    UniqueRectangles(StepSearch& search, TechniqueSet* present)
        : StepFinder(search), present_(present), seen_(search.all()) {
        for (int digit = 1; digit <= 9; ++digit)
            open_[digit] =
                search.options().uniqueness_missing_candidates ? board_.allowed(digit) : board_.cells_with(digit);
    }

    void run() {
        for (const int start : board_.bivalue()) {
            const uint16_t marks = board_.marks(start);
            a_ = digit_of(marks);
            b_ = digit_of(marks & (marks - 1));
            pair_ = marks;
            if (run_from(start)) return;
        }
    }

  private:
    bool run_from(int start) {
        const CellSet fit = open_[a_] & open_[b_];
        for (int second : kGeometry.house_cells[18 + box_of(start)]) {
            const bool in_row = row_of(start) == row_of(second);
            if (second == start || (!in_row && column_of(start) != column_of(second)) || !fit.contains(second))
                continue;
            // The other two corners: one step along the columns (rows) that the first two lie in.
            for (int i = 0; i < 9; ++i) {
                const int third = in_row ? i * 9 + column_of(start) : row_of(start) * 9 + i;
                const int fourth = in_row ? i * 9 + column_of(second) : row_of(second) * 9 + i;
                if (box_of(third) == box_of(start) || !fit.contains(third) || !fit.contains(fourth)) continue;
                if (!seen_.add({start, second, third, fourth}, pair_)) continue;
                corners_ = {start, second, third, fourth};
                if (check()) return true;
            }
        }
        return false;
    }

    bool wants(Technique technique) const { return present_ != nullptr || search_.wants(technique); }

    Step& draft(Technique technique) {
        Step& step = search_.draft(technique);
        show_deadly_pair(board_, pair_, floor_, roof_, step);
        return step;
    }

    // True when the search is over.
    bool report() {
        if (search_.draft().eliminations.empty()) return false;
        if (present_ == nullptr) return search_.report();
        (*present_)[static_cast<size_t>(search_.draft().technique)] = true;
        return false;
    }

    void strike(Step& step, int cell, int digit) {
        if (board_.has(cell, digit)) step.eliminate(cell, digit);
    }

    bool check() {
        floor_ = roof_ = {};
        extras_ = 0;
        for (int cell : corners_) {
            const auto extra = static_cast<uint16_t>(board_.marks(cell) & ~pair_);
            (extra == 0 ? floor_ : roof_).add(cell);
            extras_ |= extra;
        }
        const int floor_size = floor_.count();
        if (floor_size == 3) return wants(unique_rectangle_1) && check_1();
        if (floor_size != 1 && floor_size != 2) return false;
        if (std::has_single_bit(extras_) && check_2()) return true;
        if (floor_size == 2) {
            const int first = roof_.first(), last = roof_.last();
            const bool in_line = row_of(first) == row_of(last) || column_of(first) == column_of(last);
            if (in_line) {
                if (wants(unique_rectangle_3) && check_3()) return true;
                return wants(unique_rectangle_4) && check_4(first, last);
            }
            if (wants(unique_rectangle_6) && check_6(first, last)) return true;
        }
        return wants(hidden_rectangle) && check_hidden();
    }

    bool check_1() {
        Step& step = draft(unique_rectangle_1);
        const int cell = roof_.first();
        strike(step, cell, a_);
        strike(step, cell, b_);
        return report();
    }

    bool check_2() {
        const int first = roof_.first(), last = roof_.last();
        const bool in_line = row_of(first) == row_of(last) || column_of(first) == column_of(last);
        const Technique technique = roof_.count() == 2 && in_line ? unique_rectangle_2 : unique_rectangle_5;
        if (!wants(technique)) return false;
        const int extra = digit_of(extras_);
        Step& step = draft(technique);
        step.eliminate_all(common_peers(roof_) & board_.cells_with(extra), extra);
        return report();
    }

    // The row, column and box that hold both roof corners.
    bool check_3() {
        const auto& houses = kGeometry.cell_houses[roof_.first()];
        for (int kind = 0; kind < 3; ++kind) {
            const CellSet house = kSets.houses[houses[kind]];
            if (!roof_.within(house)) continue;
            const CellSet others =
                (house & board_.empty()) - roof_ - floor_ - board_.cells_with(a_) - board_.cells_with(b_);
            const auto use = [&](CellSet set, uint16_t digits) {
                const CellSet cells = set | roof_;
                const bool came_up_in_line = kind == 2 && (common_houses(cells) & 0x3FFFF) != 0;
                return !came_up_in_line && report_3(kind, houses[kind], cells, digits);
            };
            if (for_each_naked(board_, others, {}, extras_, use)) return true;
        }
        return false;
    }

    bool report_3(int kind, int house, CellSet cells, uint16_t digits) {
        Step& step = draft(unique_rectangle_3);
        step.show_house(Role::house, house);
        step.show_set(Role::subset, cells - roof_, digits);
        step.eliminate_from(board_, (kSets.houses[house] & board_.empty()) - cells, digits);
        if (step.eliminations.empty()) return false;
        const CellSet box = kSets.houses[18 + box_of(cells.first())];
        if (kind != 2 && cells.within(box)) step.eliminate_from(board_, (box & board_.empty()) - cells, digits);
        return report();
    }

    bool check_4(int first, int last) {
        const int absent = absent_from(kSets.peers[first] & kSets.peers[last]);
        return absent != 0 && strike_both(unique_rectangle_4, first, last, absent == a_ ? b_ : a_);
    }

    bool check_6(int first, int last) {
        CellSet lines;
        for (int cell : {first, last}) lines |= kSets.houses[row_of(cell)] | kSets.houses[9 + column_of(cell)];
        const int absent = absent_from(lines - (roof_ | floor_));
        return absent != 0 && strike_both(unique_rectangle_6, first, last, absent);
    }

    // The digit of the pair that is no candidate in some cells, 0 if both are.
    int absent_from(CellSet cells) const {
        if ((cells & board_.cells_with(a_)).empty()) return a_;
        return (cells & board_.cells_with(b_)).empty() ? b_ : 0;
    }

    bool strike_both(Technique technique, int first, int last, int digit) {
        Step& step = draft(technique);
        strike(step, first, digit);
        strike(step, last, digit);
        return report();
    }

    bool check_hidden() {
        const CellSet corners = roof_ | floor_;
        for (const int corner : floor_) {
            // The opposite corner: the one that shares no line with this one.
            const CellSet lines = kSets.houses[row_of(corner)] | kSets.houses[9 + column_of(corner)];
            const int opposite = (corners - lines).first();
            const CellSet cross = (kSets.houses[row_of(opposite)] | kSets.houses[9 + column_of(opposite)]) - corners;
            for (auto [confined, struck] : {std::pair{a_, b_}, std::pair{b_, a_}}) {
                if ((cross & board_.cells_with(confined)).any()) continue;
                Step& step = draft(hidden_rectangle);
                strike(step, opposite, struck);
                if (report()) return true;
            }
        }
        return false;
    }

    TechniqueSet* present_;
    SeenRectangles seen_;
    std::array<CellSet, 10> open_;
    std::array<int, 4> corners_{};
    CellSet floor_, roof_;
    uint16_t extras_ = 0, pair_ = 0;
    int a_ = 0, b_ = 0;
};

// The rectangle types of a position: found once, queried seven times.
struct RectangleTypes {
    uint64_t position = 0;
    TechniqueSet present;
};

}  // namespace

void find_unique_rectangle(StepSearch& search) {
    if (!search.all()) {
        auto& types = search.work().of<RectangleTypes>();
        if (types.position != search.work().position()) {
            types.position = search.work().position();
            types.present.reset();
            UniqueRectangles(search, &types.present).run();
        }
        if ((types.present & search.wanted()).none()) return;
    }
    UniqueRectangles(search, nullptr).run();
}

void find_avoidable_rectangle(StepSearch& search) {
    const Board& board = search.board();
    const CellSet placed = CellSet::all() - board.empty() - board.clues();
    const CellSet bivalue = board.bivalue();
    SeenRectangles seen(search.all());
    const auto fits = [&](int cell, int digit) { return bivalue.contains(cell) && board.has(cell, digit); };
    for (const int start : placed) {
        const int a = board.digit(start);
        for (int second : kGeometry.house_cells[18 + box_of(start)]) {
            const bool in_row = row_of(start) == row_of(second);
            if (second == start || (!in_row && column_of(start) != column_of(second)) || !placed.contains(second))
                continue;
            const int b = board.digit(second);
            for (int i = 0; i < 9; ++i) {
                const int third = in_row ? i * 9 + column_of(start) : row_of(start) * 9 + i;
                const int fourth = in_row ? i * 9 + column_of(second) : row_of(second) * 9 + i;
                if (box_of(third) == box_of(start)) continue;
                const bool third_is_b = placed.contains(third) && board.digit(third) == b;
                const bool fourth_is_a = placed.contains(fourth) && board.digit(fourth) == a;
                const bool third_fits = fits(third, b), fourth_fits = fits(fourth, a);
                const bool is_type_1 = (third_is_b && fourth_fits) || (fourth_is_a && third_fits);
                if (!is_type_1 && !(third_fits && fourth_fits)) continue;
                if (!seen.add({start, second, third, fourth}, mask_of(a) | mask_of(b))) continue;

                const Technique technique = is_type_1 ? avoidable_rectangle_1 : avoidable_rectangle_2;
                if (!search.wants(technique)) continue;
                Step& step = search.draft(technique);
                step.digits = mask_of(a) | mask_of(b);
                step.show(Role::floor, start, a);
                step.show(Role::floor, second, b);
                step.show(third_is_b ? Role::floor : Role::roof, third, b);
                step.show(fourth_is_a ? Role::floor : Role::roof, fourth, a);
                if (is_type_1) {
                    if (third_is_b) {
                        step.eliminate(fourth, a);
                    } else {
                        step.eliminate(third, b);
                    }
                } else {
                    const auto extra = static_cast<uint16_t>(board.marks(third) & ~mask_of(b));
                    if ((board.marks(fourth) & extra) == 0) continue;
                    const int digit = digit_of(extra);
                    step.show(Role::extra, third, digit);
                    step.show(Role::extra, fourth, digit);
                    step.eliminate_all(kSets.peers[third] & kSets.peers[fourth] & board.cells_with(digit), digit);
                    if (step.eliminations.empty()) continue;
                }
                if (search.report()) return;
            }
        }
    }
}

}  // namespace nonet::logic
