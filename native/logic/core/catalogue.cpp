// The table of techniques, and the names of levels and families.
#include "logic/core/catalogue.hpp"

#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

// Whether HoDoKu's scale uses it, and whether hints and explanations do. Techniques without a proof are only for the
// scale; those that HoDoKu lacks are only for hints.
struct Use {
    bool is_on, in_hints;
};
constexpr Use kOn{true, true}, kOff{false, false}, kHints{false, true}, kScale{true, false};

}  // namespace

const std::array<CatalogueRow, kTechniques> kCatalogue = {{
#define TECHNIQUE(id, family, level, score, order, use, se, find) \
    {Technique::id, #id, Family::family, Level::level, score, order, use.is_on, use.in_hints, se, &find},
#include "logic/core/techniques.hpp"
}};

bool technique_from_id(std::string_view id, Technique& technique) {
    for (const CatalogueRow& row : kCatalogue) {
        if (row.id == id) {
            technique = row.technique;
            return true;
        }
    }
    return false;
}

const char* name_of(Level level) {
    constexpr const char* kNames[] = {"easy", "medium", "hard", "unfair", "extreme"};
    return kNames[static_cast<int>(level)];
}

const char* name_of(Family family) {
    constexpr const char* kNames[] = {
        "singles",     "direct",       "intersections", "subsets",
        "basic_fish",  "chains",       "uniqueness",    "single_digit_patterns",
        "wings",       "finned_fish",  "als",           "coloring",
        "exclusion",   "franken_fish", "mutant_fish",   "large_patterns",
        "kraken_fish", "forcing",      "last_resort",
    };
    return kNames[static_cast<int>(family)];
}

}  // namespace nonet::logic
