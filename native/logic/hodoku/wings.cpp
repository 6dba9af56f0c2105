// XY-, XYZ-, W- and WXYZ-wings: a few small cells around a pivot or a link.
//
// XY-wing: a pivot {x,y} sees pincers {x,z} and {y,z}; whichever digit the pivot takes, one pincer is z, so z can be
// eliminated from every cell that sees both. XYZ-wing: the pivot {x,y,z} may be z itself, so the cell must see the
// pivot too. W-wing: two cells {x,z} and a strong link of x whose ends each see one of them; if neither were z, both
// ends of the link would be false. WXYZ-wing: four cells of a line and a box that cross, with four digits between them;
// all digits but z can be placed at most once, so one of the four cells must be z, and z can be eliminated from every
// cell that sees all its places. Example: pivot r1c1 {1,2}, pincers r1c5 {1,3} and r2c2 {2,3}: no 3 in r2c5.
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

// Pincers must share exactly one digit, the one that is eliminated.
bool report_wing(StepSearch& search, Technique technique, int pivot, int first, int second) {
    const Board& board = search.board();
    if (!sees(pivot, first) || !sees(pivot, second)) return false;
    const auto common = static_cast<uint16_t>(board.marks(first) & board.marks(second));
    if (!std::has_single_bit(common)) return false;
    const int z = digit_of(common);
    CellSet hit = kSets.peers[first] & kSets.peers[second] & board.cells_with(z);
    const bool is_xyz = technique == Technique::xyz_wing;
    if (is_xyz) hit &= kSets.peers[pivot];
    if (hit.empty()) return false;
    Step& step = search.draft(technique);
    step.digits = board.marks(pivot) | common;
    step.show_set(Role::pivot, CellSet::of(pivot), board.marks(pivot));
    step.show_set(Role::pincer, CellSet::of(first), board.marks(first));
    step.show_set(Role::pincer, CellSet::of(second), board.marks(second));
    if (is_xyz) step.show(Role::common, pivot, z);
    step.show(Role::common, first, z);
    step.show(Role::common, second, z);
    step.eliminate_all(hit, z);
    return search.report();
}

void find_xy(StepSearch& search) {
    const Board& board = search.board();
    uint8_t cells[kCells];
    int count = 0;
    for (const int cell : board.bivalue()) cells[count++] = static_cast<uint8_t>(cell);
    for (int i = 0; i < count; ++i) {
        const uint16_t a = board.marks(cells[i]);
        for (int j = i + 1; j < count; ++j) {
            const uint16_t b = board.marks(cells[j]);
            const auto ab = static_cast<uint16_t>(a | b);
            if (size_of(ab) != 3) continue;
            const auto c = static_cast<uint16_t>(a ^ b);  // the third cell's only possible candidates
            for (int k = j + 1; k < count; ++k) {
                if (board.marks(cells[k]) != c) continue;
                const int x = cells[i], y = cells[j], z = cells[k];
                if (report_wing(search, Technique::xy_wing, x, y, z)) return;
                if (report_wing(search, Technique::xy_wing, y, x, z)) return;
                if (report_wing(search, Technique::xy_wing, z, y, x)) return;
            }
        }
    }
}

void find_xyz(StepSearch& search) {
    const Board& board = search.board();
    const CellSet bivalue = board.bivalue();
    for (const int pivot : board.empty()) {
        const uint16_t marks = board.marks(pivot);
        if (size_of(marks) != 3) continue;
        uint8_t pincers[20];
        int count = 0;
        for (const int cell : (bivalue & kSets.peers[pivot]))
            if ((board.marks(cell) & ~marks) == 0) pincers[count++] = static_cast<uint8_t>(cell);
        for (int i = 0; i < count; ++i)
            for (int j = i + 1; j < count; ++j)
                if (report_wing(search, Technique::xyz_wing, pivot, pincers[i], pincers[j])) return;
    }
}

// The strong links of `x` that join the two cells {x,z}, in the order of the houses.
bool report_w_wings(StepSearch& search, int z, int x, int first, int second, CellSet hit) {
    const Board& board = search.board();
    for (int house = 0; house < kHouses; ++house) {
        if (board.count(house, x) != 2) continue;
        int end_1 = -1, end_2 = -1;
        for (const int cell : board.places(house, x) - CellSet::of(first) - CellSet::of(second)) {
            if (sees(cell, first))
                end_1 = cell;
            else if (sees(cell, second))
                end_2 = cell;
        }
        if (end_1 < 0 || end_2 < 0) continue;
        Step& step = search.draft(Technique::w_wing);
        step.digits = mask_of(z) | mask_of(x);
        step.show_set(Role::pincer, CellSet::of(first), step.digits);
        step.show_set(Role::pincer, CellSet::of(second), step.digits);
        step.show(Role::link, end_1, x);
        step.show(Role::link, end_2, x);
        step.show_house(Role::link, house);
        step.show(Role::common, first, z);
        step.show(Role::common, second, z);
        step.eliminate_all(hit, z);
        if (search.report()) return true;
    }
    return false;
}

// Chooses four cells of a line and a box that cross, some of each outside the crossing.
class BentQuads : StepFinder {
  public:
    BentQuads(StepSearch& search, int line, int box)
        : StepFinder(search), line_(kSets.houses[line]), box_(kSets.houses[box]) {}

    bool run() {
        CellSet source;
        for (const int cell : (line_ | box_) & board_.empty())
            if (size_of(board_.marks(cell)) <= 4) source.add(cell);
        return grow(source, {}, 0, 0);
    }

  private:
    bool grow(CellSet source, CellSet cells, int count, uint16_t digits) {
        while (source.any()) {
            const int cell = source.pop();
            const auto held = static_cast<uint16_t>(digits | board_.marks(cell));
            if (size_of(held) > 4) continue;
            const CellSet grown = cells | CellSet::of(cell);
            if (count + 1 == 4 ? report(grown, held) : grow(source, grown, count + 1, held)) return true;
        }
        return false;
    }

    bool report(CellSet cells, uint16_t digits) {
        if (size_of(digits) != 4 || (cells - box_).empty() || (cells - line_).empty()) return false;
        // A digit is free when two of its places do not see each other; exactly one digit must be.
        uint16_t free = 0;
        for (const int digit : digits_in(digits)) {
            const CellSet places = cells & board_.cells_with(digit);
            if (!places.within(line_) && !places.within(box_)) free |= mask_of(digit);
        }
        if (!std::has_single_bit(free)) return false;
        const int z = digit_of(free);
        const CellSet places = cells & board_.cells_with(z);
        const CellSet hit = common_peers(places) & board_.cells_with(z);
        if (hit.empty()) return false;
        Step& step = search_.draft(Technique::wxyz_wing);
        step.digits = digits;
        if ((cells & line_ & box_).any()) step.show_set(Role::pivot, cells & line_ & box_, digits);
        step.show_set(Role::pincer, cells - box_, digits);
        step.show_set(Role::pincer, cells - line_, digits);
        step.show_all(Role::common, places, z);
        step.eliminate_all(hit, z);
        return search_.report();
    }

    CellSet line_, box_;
};

}  // namespace

void find_wxyz_wing(StepSearch& search) {
    for (int line = 0; line < 18; ++line)
        for (int box = 18; box < 27; ++box)
            if (kSets.houses[line].intersects(kSets.houses[box]) && BentQuads(search, line, box).run()) return;
}

void find_xy_wing(StepSearch& search) {
    if (search.wants(Technique::xy_wing)) find_xy(search);
    if (search.found() && !search.all()) return;
    if (search.wants(Technique::xyz_wing)) find_xyz(search);
}

void find_w_wing(StepSearch& search) {
    const Board& board = search.board();
    const CellSet bivalue = board.bivalue();
    for (CellSet rest = bivalue; rest.any();) {
        const int first = rest.pop();
        const uint16_t marks = board.marks(first);
        const int low = digit_of(marks), high = digit_of(marks & (marks - 1));
        for (const int second : rest) {
            if (board.marks(second) != marks) continue;
            const CellSet both = kSets.peers[first] & kSets.peers[second];
            const CellSet hit_low = both & board.cells_with(low);
            if (hit_low.any() && report_w_wings(search, low, high, first, second, hit_low)) return;
            const CellSet hit_high = both & board.cells_with(high);
            if (hit_high.any() && report_w_wings(search, high, low, first, second, hit_high)) return;
        }
    }
}

}  // namespace nonet::logic
