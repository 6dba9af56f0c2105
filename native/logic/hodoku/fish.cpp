// Basic fish (x-wing to leviathan) and their finned and sashimi forms.
//
// Basic: n rows hold a digit in n columns only. Each row needs its own column, so the columns are used up and the digit
// can be eliminated from their other cells; the same with rows and columns exchanged. Finned: a few base candidates,
// the fins, lie outside the n columns. Either a fin is true or the fish holds, so the digit is eliminated only from
// cells that see every fin; they lie in the box of the fins. Sashimi: without its fins some base row would have one
// place or none. Example: 3 in rows 2 and 7 only in columns 1 and 4: no other 3 in columns 1 and 4.
//
// Order of search as in HoDoKu: digit, rows before columns, base lines, then cover lines.
#include "logic/hodoku/fish.hpp"

#include <algorithm>

#include "logic/core/combinations.hpp"
#include "logic/hodoku/digit_memory.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

constexpr uint32_t kRows = 0x1FF, kColumns = 0x1FF << 9, kBoxes = 0x1FF << 18;

int cell_at(bool rows, int line, int place) {
    return rows ? line * 9 + place : place * 9 + line;
}

// A digit in one direction: its places in the possible base lines.
struct View {
    int digit;
    bool rows;
    std::array<uint16_t, 9> lines;
    Members members;  // the lines that have any

    View(const Board& board, int digit, bool rows) : digit(digit), rows(rows) {
        for (int line = 0; line < 9; ++line) {
            lines[line] = board.place_mask(rows ? line : 9 + line, digit);
            if (lines[line] != 0) members.add(line, lines[line]);
        }
    }

    uint32_t base_houses(uint16_t base) const { return static_cast<uint32_t>(base) << (rows ? 0 : 9); }
    uint32_t cover_houses(uint16_t cover) const { return static_cast<uint32_t>(cover) << (rows ? 9 : 0); }
    // The candidates of these lines at these places.
    CellSet cells(uint16_t from, uint16_t places) const {
        CellSet cells;
        for (const int line : bits_in(from))
            for (const int place : bits_in(lines[line] & places)) cells.add(cell_at(rows, line, place));
        return cells;
    }
};

// The fish of some base and cover lines, without fins.
Fish fish_of(const View& view, FishKind kind, int size, uint16_t base, uint16_t cover, CellSet hit) {
    Fish fish;
    fish.kind = kind;
    fish.size = static_cast<uint8_t>(size);
    fish.digit = static_cast<uint8_t>(view.digit);
    fish.base = view.base_houses(base);
    fish.cover = view.cover_houses(cover);
    fish.body = view.cells(base, kAllDigits);
    fish.hit = hit;
    return fish;
}

bool find_basic(const View& view, int size, FishBasket& basket) {
    return for_each_set<Order::lexicographic>(view.members, size, [&](uint16_t base, uint16_t places) {
        const CellSet hit = view.cells(static_cast<uint16_t>(kAllDigits & ~base), places);
        return hit.any() && basket.add(fish_of(view, FishKind::basic, size, base, places, hit));
    });
}

// Whether cover a comes before cover b: the smaller line at the first difference.
bool comes_first(uint16_t a, uint16_t b) {
    const int differ = a ^ b;
    return (a & differ & -differ) != 0;
}

// The fins fill one or two of three neighbouring places (a stack or band) and the eliminations lie in the third or
// second, so the base has n + 1 or n + 2 places.
bool find_finned(StepSearch& search, const View& view, int size, FishBasket& basket, bool& met_finned,
                 bool& met_sashimi) {
    // A siamese pair may have one of each, so both are collected if pairs are wanted.
    const bool wants_pairs = search.all() && search.options().duals;
    const bool wants_finned = wants_pairs || search.wants(fish_technique(FishKind::finned, size));
    const bool wants_sashimi = wants_pairs || search.wants(fish_technique(FishKind::sashimi, size));
    return for_each_combination<Order::lexicographic>(
        view.members, size, size + 2, [&](uint16_t base, uint16_t places) {
            const int surplus = size_of(places) - size;
            if (surplus != 1 && surplus != 2) return false;
            uint16_t covers[18];  // at most nine; the rest silences a false GCC warning about std::sort
            int count = 0;
            for (int group = 0; group < 9; group += 3) {
                const int in_group = places >> group & 7;
                for (int left_out = 1; left_out < 7; ++left_out)
                    if ((left_out & ~in_group) == 0 && size_of(left_out) == surplus)
                        covers[count++] = static_cast<uint16_t>(places & ~(left_out << group));
            }
            std::sort(covers, covers + count, comes_first);
            for (int i = 0; i < count; ++i) {
                const uint16_t cover = covers[i];
                const auto left_out = static_cast<uint16_t>(places & ~cover);
                // All fins in one box: base lines of one band have them.
                uint16_t fin_lines = 0;
                bool thin = false;
                for (const int line : bits_in(base)) {
                    if ((view.lines[line] & left_out) != 0) fin_lines |= static_cast<uint16_t>(1 << line);
                    thin |= size_of(view.lines[line] & cover) <= 1;
                }
                const int band = std::countr_zero(fin_lines) / 3 * 3, group = std::countr_zero(left_out) / 3 * 3;
                if ((fin_lines & ~(7 << band)) != 0) continue;
                const auto other_lines = static_cast<uint16_t>((7 << band) & ~base);
                const CellSet hit = view.cells(other_lines, static_cast<uint16_t>(cover & (7 << group)));
                if (hit.empty()) continue;
                (thin ? met_sashimi : met_finned) = true;
                if (!(thin ? wants_sashimi : wants_finned)) continue;
                const CellSet fins = view.cells(fin_lines, left_out);
                if (fins.count() > kMaxFins) continue;
                Fish fish = fish_of(view, thin ? FishKind::sashimi : FishKind::finned, size, base, cover, hit);
                fish.fins = fins;
                if (basket.add(fish)) return true;
            }
            return false;
        });
}

}  // namespace

Technique fish_technique(FishKind kind, int size) {
    using enum Technique;
    static constexpr Technique kTable[7][6] = {
        {x_wing, swordfish, jellyfish, squirmbag, whale, leviathan},
        {finned_x_wing, finned_swordfish, finned_jellyfish, finned_squirmbag, finned_whale, finned_leviathan},
        {sashimi_x_wing, sashimi_swordfish, sashimi_jellyfish, sashimi_squirmbag, sashimi_whale, sashimi_leviathan},
        {franken_x_wing, franken_swordfish, franken_jellyfish, franken_squirmbag, franken_whale, franken_leviathan},
        {finned_franken_x_wing, finned_franken_swordfish, finned_franken_jellyfish, finned_franken_squirmbag,
         finned_franken_whale, finned_franken_leviathan},
        {mutant_x_wing, mutant_swordfish, mutant_jellyfish, mutant_squirmbag, mutant_whale, mutant_leviathan},
        {finned_mutant_x_wing, finned_mutant_swordfish, finned_mutant_jellyfish, finned_mutant_squirmbag,
         finned_mutant_whale, finned_mutant_leviathan},
    };
    return kTable[static_cast<int>(kind)][size - kMinFish];
}

FishKind kind_of(const Board& board, const Fish& fish) {
    const bool finned = (fish.fins | fish.endo_fins).any();
    const bool row_base = (fish.base & kRows) != 0, column_base = (fish.base & kColumns) != 0;
    const bool row_cover = (fish.cover & kRows) != 0, column_cover = (fish.cover & kColumns) != 0;
    const bool crossed = (row_base && !column_base && column_cover && !row_cover) ||
                         (column_base && !row_base && row_cover && !column_cover);
    if (!crossed) return finned ? FishKind::finned_mutant : FishKind::mutant;
    if (((fish.base | fish.cover) & kBoxes) != 0) return finned ? FishKind::finned_franken : FishKind::franken;
    if (!finned) return FishKind::basic;
    for (const int house : bits_in(fish.base))
        if (!(board.places(house, fish.digit) - fish.fins).several()) return FishKind::sashimi;
    return FishKind::finned;
}

void draft_fish(StepSearch& search, const Fish& fish) {
    Step& step = search.draft(fish_technique(fish.kind, fish.size));
    step.digits = mask_of(fish.digit);
    for (const int house : bits_in(fish.base)) step.show_house(Role::base, house);
    for (const int house : bits_in(fish.cover)) step.show_house(Role::cover, house);
    step.show_all(Role::base, fish.body - fish.fins - fish.endo_fins, fish.digit);
    step.show_all(Role::fin, fish.fins, fish.digit);
    step.show_all(Role::endo_fin, fish.endo_fins, fish.digit);
    step.show_all(Role::cannibal, fish.cannibals, fish.digit);
    step.eliminate_all(fish.hit, fish.digit);
    step.eliminate_all(fish.cannibals, fish.digit);
}

bool FishBasket::is_new(std::set<Key>& keys, uint32_t base, const Fish& fish) {
    const CellSet struck = fish.hit | fish.cannibals;
    return keys.insert({base, fish.digit, fish.kind, struck.lo, struck.hi}).second;
}

bool FishBasket::add(const Fish& fish) {
    if (search_.all()) {
        if (search_.options().duals && is_new(kept_keys_, fish.base, fish)) kept_.push_back(fish);
        if (!search_.wants(fish_technique(fish.kind, fish.size))) return false;
        const bool is_line_fish = fish.kind <= FishKind::sashimi;
        if (!is_new(reported_keys_, is_line_fish ? fish.base : 0, fish)) return false;
    }
    draft_fish(search_, fish);
    return search_.report();
}

void FishBasket::report_siamese() {
    const auto category = [](FishKind kind) { return kind == FishKind::sashimi ? FishKind::finned : kind; };
    const auto first_hit = [](const Fish& fish) { return (fish.hit.any() ? fish.hit : fish.cannibals).first(); };
    for (size_t i = 0; i < kept_.size(); ++i) {
        for (size_t j = i + 1; j < kept_.size(); ++j) {
            const Fish &a = kept_[i], &b = kept_[j];
            if (a.digit != b.digit || a.size != b.size || a.base != b.base) continue;
            if (category(a.kind) != category(b.kind) || first_hit(a) == first_hit(b)) continue;
            if (!search_.wants(fish_technique(a.kind, a.size))) continue;
            Fish both = a;
            both.cover |= b.cover;
            both.fins |= b.fins;
            both.endo_fins |= b.endo_fins;
            both.hit |= b.hit;
            both.cannibals |= b.cannibals;
            draft_fish(search_, both);
            search_.draft().is_siamese = true;
            search_.report();
        }
    }
}

void find_line_fish(StepSearch& search, int size, FishBasket& basket) {
    auto& memory = DigitMemory::of(search);
    const auto slot = [size](int first) { return first + size - kMinFish; };
    const bool basic = search.wants(fish_technique(FishKind::basic, size));
    const bool finned = search.wants(fish_technique(FishKind::finned, size));
    const bool sashimi = search.wants(fish_technique(FishKind::sashimi, size));
    for (int digit = 1; digit <= 9; ++digit) {
        if (basic && !memory.lacks(search, digit, slot(DigitMemory::basic_fish))) {
            for (const bool rows : {true, false})
                if (find_basic(View(search.board(), digit, rows), size, basket)) return;
            memory.note_lack(digit, slot(DigitMemory::basic_fish));
        }
        const bool look = (finned && !memory.lacks(search, digit, slot(DigitMemory::finned_fish))) ||
                          (sashimi && !memory.lacks(search, digit, slot(DigitMemory::sashimi_fish)));
        if (!look) continue;
        bool met_finned = false, met_sashimi = false;
        for (const bool rows : {true, false})
            if (find_finned(search, View(search.board(), digit, rows), size, basket, met_finned, met_sashimi)) return;
        if (!met_finned) memory.note_lack(digit, slot(DigitMemory::finned_fish));
        if (!met_sashimi) memory.note_lack(digit, slot(DigitMemory::sashimi_fish));
    }
}

void find_fish(StepSearch& search) {
    using enum FishKind;
    const auto over = [&] { return search.found() && !search.all(); };
    for (int size = kMinFish; size <= kMaxFish; ++size) {
        FishBasket basket(search);
        const auto wants = [&](FishKind kind) { return search.wants(fish_technique(kind, size)); };
        if (wants(basic) || wants(finned) || wants(sashimi)) find_line_fish(search, size, basket);
        if (!over() && wants(franken)) find_general_fish(search, size, false, false, basket);
        if (!over() && wants(finned_franken)) find_general_fish(search, size, false, true, basket);
        if (!over() && wants(mutant)) find_general_fish(search, size, true, false, basket);
        if (!over() && wants(finned_mutant)) find_general_fish(search, size, true, true, basket);
        if (over()) return;
        basket.report_siamese();
    }
}

}  // namespace nonet::logic
