// Franken and mutant fish: fish whose base and cover may hold boxes (franken) or any houses (mutant).
//
// n base houses without a common candidate hold the digit n times; if n cover houses hold all these candidates, the
// digit stands in them n times and only there, so it goes from cover cells outside the base, and from cells that
// two covers share. Base candidates outside the covers are fins, those in two base houses endo fins; with fins, only
// what sees them all is struck. Example (franken x-wing): base r1 and b5, cover c1 and c5.
//
// There are far too many sets to try one by one. Whatever a fish strikes is in no full placement of its digit
// (template_eliminations), and mostly there is no such candidate. Where there is one, e, all base candidates that e
// does not see must be covered, by covers of which one holds e: a base that allows no such cover is passed over. The
// few that are left are gone through in HoDoKu's order.
#include <bitset>

#include "logic/fish.hpp"

namespace nonet::logic {
namespace {

// Marks the cells of all full placements of a digit, row by row; a state is (row, columns used, boxes used in the
// present band).
class Placements {
  public:
    Placements(const Board& board, int digit) {
        const CellSet with = board.cells_with(digit);
        for (int row = 0; row < 9; ++row) {
            for (int column = 0; column < 9; ++column)
                if (with.contains(row * 9 + column)) rows_[row] |= static_cast<uint16_t>(1 << column);
            for (int cell = row * 9; cell < row * 9 + 9; ++cell)
                if (board.digit(cell) == digit) is_placed_[row] = true;
        }
        if (extend(0, 0, 0)) return;
        used_ = with;  // a contradictory board: strike nothing
    }

    CellSet used() const { return used_; }

  private:
    bool extend(int row, uint16_t columns, int boxes) {
        while (row < 9 && is_placed_[row]) {
            ++row;
            if (row % 3 == 0) boxes = 0;
        }
        if (row == 9) return true;
        const auto state = static_cast<size_t>((row * 512 + columns) * 8 + boxes);
        if (known_[state]) return completes_[state];
        bool completes = false;
        for (auto open = static_cast<uint16_t>(rows_[row] & ~columns); open != 0; open &= open - 1) {
            const int column = std::countr_zero(open);
            const int box = 1 << column / 3;
            if ((boxes & box) != 0) continue;
            const bool ends_band = row % 3 == 2;
            if (!extend(row + 1, static_cast<uint16_t>(columns | 1 << column), ends_band ? 0 : boxes | box)) continue;
            used_.add(row * 9 + column);
            completes = true;
        }
        known_[state] = true;
        completes_[state] = completes;
        return completes;
    }

    uint16_t rows_[9] = {};
    bool is_placed_[9] = {};
    CellSet used_;
    std::bitset<9 * 512 * 8> known_, completes_;
};

// The template eliminations of each digit, kept while its candidates stay the same.
struct TemplateTable {
    CellSet with[10];
    CellSet struck[10];
};

const TemplateTable& template_table(Search& search) {
    auto& table = search.work().of<TemplateTable>();
    for (int digit = 1; digit <= 9; ++digit) {
        const CellSet with = search.board().cells_with(digit);
        if (table.with[digit] == with) continue;
        table.with[digit] = with;
        table.struck[digit] = template_eliminations(search.board(), digit);
    }
    return table;
}

struct Unit {
    uint8_t house;
    CellSet places;
};

// One digit and one direction.
class FishSearch {
  public:
    FishSearch(Search& search, FishBasket& basket, int digit, int size, bool finned, CellSet struck)
        : search_(search), basket_(basket), digit_(digit), size_(size), finned_(finned), struck_(struck) {}

    void add_base(int house) {
        const CellSet places = search_.board().places(house, digit_);
        if (places.empty()) return;
        // A search for the first fish without fins passes over wide bases, as HoDoKu does.
        if (!finned_ && !search_.all() && places.count() > size_) return;
        bases_[base_count_++] = {static_cast<uint8_t>(house), places};
    }
    void add_cover(int house) {
        const CellSet places = search_.board().places(house, digit_);
        if (places.any()) covers_[cover_count_++] = {static_cast<uint8_t>(house), places};
    }

    // True when the search is over.
    bool run() { return grow_base(0, 0, 0, {}, {}, 0); }

  private:
    bool grow_base(int from, int depth, uint32_t houses, CellSet body, CellSet endo, int endo_count) {
        for (int i = from; i <= base_count_ - (size_ - depth); ++i) {
            const CellSet overlap = body & bases_[i].places;
            int overlaps = endo_count;
            if (overlap.any()) {
                overlaps += overlap.count();
                if (!finned_ || overlaps > search_.options().max_endo_fins) continue;
            }
            const uint32_t base = houses | uint32_t{1} << bases_[i].house;
            const CellSet grown = body | bases_[i].places;
            const CellSet fins = endo | overlap;
            const bool over = depth + 1 == size_ ? try_base(base, grown, fins)
                                                 : grow_base(i + 1, depth + 1, base, grown, fins, overlaps);
            if (over) return true;
        }
        return false;
    }

    bool try_base(uint32_t base, CellSet body, CellSet endo) {
        fish_ = {};
        fish_.size = static_cast<uint8_t>(size_);
        fish_.digit = static_cast<uint8_t>(digit_);
        fish_.base = base;
        fish_.body = body;
        fish_.endo_fins = endo;
        usable_count_ = 0;
        for (int i = 0; i < cover_count_; ++i)
            if ((base >> covers_[i].house & 1) == 0 && covers_[i].places.intersects(body))
                usable_[usable_count_++] = covers_[i];
        if (usable_count_ < size_) return false;
        if (++tried_ % 1024 == 0 && search_.stopped()) return true;
        if (!is_promising()) return false;
        return grow_cover(0, 0, 0, {}, {});
    }

    // Whether some candidate that can go at all leaves a cover possible.
    bool is_promising() const {
        for (CellSet rest = struck_; rest.any();) {
            const int cell = rest.pop();
            if (finned_) {
                if (!fish_.endo_fins.within(kSets.peers[cell])) continue;
                if (can_cover(fish_.body - kSets.peers[cell], cell, size_, 0)) return true;
            } else if (can_cover(fish_.body, cell, size_, 0)) {
                return true;
            }
        }
        return false;
    }

    // Whether `left` covers can hold all of `rest`, one of them also holding `struck`.
    bool can_cover(CellSet rest, int struck, int left, int holds) const {
        if (rest.empty()) return holds > 0 || left > 0;
        if (left == 0) return false;
        const int cell = rest.first();
        for (int i = 0; i < usable_count_; ++i) {
            if (!usable_[i].places.contains(cell)) continue;
            const int now = holds + (usable_[i].places.contains(struck) ? 1 : 0);
            if (can_cover(rest - usable_[i].places, struck, left - 1, now)) return true;
        }
        return false;
    }

    bool grow_cover(int from, int depth, uint32_t houses, CellSet cover, CellSet shared) {
        for (int i = from; i <= usable_count_ - (size_ - depth); ++i) {
            const uint32_t grown_houses = houses | uint32_t{1} << usable_[i].house;
            const CellSet grown_shared = shared | (cover & usable_[i].places);
            const CellSet grown = cover | usable_[i].places;
            const bool over = depth + 1 == size_ ? try_cover(grown_houses, grown, grown_shared)
                                                 : grow_cover(i + 1, depth + 1, grown_houses, grown, grown_shared);
            if (over) return true;
        }
        return false;
    }

    bool try_cover(uint32_t houses, CellSet cover, CellSet shared) {
        const CellSet outside = fish_.body - cover;
        const CellSet fins = outside | fish_.endo_fins;
        CellSet seen = CellSet::all();
        if (finned_) {
            if (fins.empty() || fins.count() > search_.options().max_fins) return false;
            seen = common_peers(fins);
        } else if (fins.any()) {
            return false;
        }
        fish_.hit = (cover - fish_.body) & seen;
        fish_.cannibals = shared & seen;
        if (fish_.hit.empty() && fish_.cannibals.empty()) return false;
        fish_.cover = houses;
        fish_.fins = fins - fish_.endo_fins;
        fish_.kind = kind_of(search_.board(), fish_);
        // A first fish is taken whatever it is called: a franken search also meets bases of boxes alone, which
        // count as mutant.
        return basket_.add(fish_);
    }

    Search& search_;
    FishBasket& basket_;
    int digit_, size_;
    bool finned_;
    CellSet struck_;
    Unit bases_[kHouses], covers_[kHouses], usable_[kHouses];
    int base_count_ = 0, cover_count_ = 0, usable_count_ = 0;
    uint32_t tried_ = 0;
    Fish fish_;
};

}  // namespace

CellSet template_eliminations(const Board& board, int digit) {
    const CellSet with = board.cells_with(digit);
    if (with.empty()) return {};
    return with - Placements(board, digit).used();
}

void find_general_fish(Search& search, int size, bool mutant, bool finned, FishBasket& basket) {
    const TemplateTable& table = template_table(search);
    for (int digit = 1; digit <= 9; ++digit) {
        if (table.struck[digit].empty()) continue;
        for (bool rows : {true, false}) {
            FishSearch fishing(search, basket, digit, size, finned, table.struck[digit]);
            for (int house = 0; house < kHouses; ++house) {
                const bool is_box = house >= 18, is_along = is_box || (house < 9) == rows;
                if (mutant || is_along) fishing.add_base(house);
                if (mutant || is_box || !is_along) fishing.add_cover(house);
            }
            if (fishing.run()) return;
            if (mutant) break;
        }
    }
}

}  // namespace nonet::logic
