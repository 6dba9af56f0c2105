// Shared by basic, finned, franken and mutant fish: names, records and the conversion to a step.
#pragma once

#include <set>
#include <tuple>
#include <vector>

#include "logic/core/step_search.hpp"

namespace nonet::logic {

enum class FishKind : uint8_t { basic, finned, sashimi, franken, finned_franken, mutant, finned_mutant };
inline constexpr int kMinFish = 2, kMaxFish = 7;

// The technique of a kind and size, x-wing (2) to leviathan (7).
Technique fish_technique(FishKind kind, int size);

struct Fish {
    FishKind kind = FishKind::basic;
    uint8_t size = 0;
    uint8_t digit = 0;
    uint32_t base = 0;  // houses, bit h = house h
    uint32_t cover = 0;
    CellSet body;  // the candidates of the base
    CellSet fins;  // without the endo fins
    CellSet endo_fins;
    CellSet hit;        // cover candidates outside the base that are eliminated
    CellSet cannibals;  // candidates in two covers that are eliminated
};

// Determines the kind by the shape of base and cover.
FishKind kind_of(const Board& board, const Fish& fish);

void draft_fish(StepSearch& search, const Fish& fish);

// Reports fish as they come and, with the option `duals`, siamese pairs at the end: two fish of one digit, base and
// kind that eliminate from different cells. There are millions of franken and mutant fish, and thousands eliminate the
// same cells: of those a search for all steps reports the first.
class FishBasket {
  public:
    explicit FishBasket(StepSearch& search) : search_(search) {}
    // True when the search is over.
    bool add(const Fish& fish);
    void report_siamese();

  private:
    using Key = std::tuple<uint32_t, uint8_t, FishKind, uint64_t, uint64_t>;  // base, digit, kind, eliminations
    // Returns false if there is such a fish already.
    static bool is_new(std::set<Key>& keys, uint32_t base, const Fish& fish);

    StepSearch& search_;
    std::vector<Fish> kept_;
    std::set<Key> kept_keys_, reported_keys_;
};

// Basic, finned and sashimi fish of one size (fish.cpp).
void find_line_fish(StepSearch& search, int size, FishBasket& basket);
// Franken and mutant fish of one size (fish_general.cpp).
void find_general_fish(StepSearch& search, int size, bool mutant, bool finned, FishBasket& basket);

// The candidates of a digit that are in no full placement of it over the board, given its candidates alone. No
// single-digit pattern eliminates anything else.
CellSet template_eliminations(const Board& board, int digit);

}  // namespace nonet::logic
