// The table of techniques: id, level, score, order and finder of each. Their names are in src/nonet/words.
//
// Levels, scores, order and on/off are HoDoKu's defaults where HoDoKu has the technique. A technique that HoDoKu lacks
// is listed next to its closest relative, with the same level and score, and is off by default. SE ratings are those of
// Sudoku Explainer 1.2.1 for the plainest case: some grow with size or length.
#include "logic/core/catalogue.hpp"

#include "logic/techniques/finders.hpp"

namespace nonet::logic {
namespace {

// Whether HoDoKu's scale uses it, and whether hints and explanations do. Techniques without a proof are only for the
// scale; those that HoDoKu lacks are only for hints.
struct Use {
    bool is_on, in_hints;
};
constexpr Use kOn{true, true}, kOff{false, false}, kHints{false, true}, kScale{true, false};

struct Row {
    Technique technique;
    const char* id;
    Family family;
    Level level;
    int16_t score, order;
    Use use;
    int16_t se;
    Finder find;
};

// clang-format off
constexpr std::array<Row, kTechniques> kRows = {{
    {Technique::full_house, "full_house", Family::singles, Level::easy, 4, 100, kOn, 10, &find_full_house},
    {Technique::naked_single, "naked_single", Family::singles, Level::easy, 4, 200, kOn, 23, &find_naked_single},
    {Technique::hidden_single, "hidden_single", Family::singles, Level::easy, 14, 300, kOn, 12, &find_hidden_single},
    {Technique::direct_pointing, "direct_pointing", Family::direct, Level::easy, 20, 310, kOff, 17, &find_direct_locked},
    {Technique::direct_claiming, "direct_claiming", Family::direct, Level::easy, 20, 320, kOff, 19, &find_direct_locked},
    {Technique::direct_hidden_pair, "direct_hidden_pair", Family::direct, Level::easy, 30, 330, kOff, 20, &find_direct_hidden},
    {Technique::direct_hidden_triplet, "direct_hidden_triplet", Family::direct, Level::easy, 40, 340, kOff, 25, &find_direct_hidden},
    {Technique::locked_pair, "locked_pair", Family::intersections, Level::medium, 40, 1000, kOn, 0, &find_naked_set},
    {Technique::locked_triple, "locked_triple", Family::intersections, Level::medium, 60, 1100, kOn, 0, &find_naked_set},
    {Technique::locked_candidates_1, "locked_candidates_1", Family::intersections, Level::medium, 50, 1200, kOn, 26, &find_locked_candidates},
    {Technique::locked_candidates_2, "locked_candidates_2", Family::intersections, Level::medium, 50, 1210, kOn, 28, &find_locked_candidates},
    {Technique::naked_pair, "naked_pair", Family::subsets, Level::medium, 60, 1300, kOn, 30, &find_naked_set},
    {Technique::naked_triple, "naked_triple", Family::subsets, Level::medium, 80, 1400, kOn, 36, &find_naked_set},
    {Technique::hidden_pair, "hidden_pair", Family::subsets, Level::medium, 70, 1500, kOn, 34, &find_hidden_set},
    {Technique::hidden_triple, "hidden_triple", Family::subsets, Level::medium, 100, 1600, kOn, 40, &find_hidden_set},
    {Technique::naked_quad, "naked_quad", Family::subsets, Level::hard, 120, 2000, kOn, 50, &find_naked_set},
    {Technique::hidden_quad, "hidden_quad", Family::subsets, Level::hard, 150, 2100, kOn, 54, &find_hidden_set},
    {Technique::x_wing, "x_wing", Family::basic_fish, Level::hard, 140, 2200, kOn, 32, &find_fish},
    {Technique::swordfish, "swordfish", Family::basic_fish, Level::hard, 150, 2300, kOn, 38, &find_fish},
    {Technique::jellyfish, "jellyfish", Family::basic_fish, Level::hard, 160, 2400, kOn, 52, &find_fish},
    {Technique::squirmbag, "squirmbag", Family::basic_fish, Level::unfair, 470, 2500, kOff, 0, &find_fish},
    {Technique::whale, "whale", Family::basic_fish, Level::unfair, 470, 2600, kOff, 0, &find_fish},
    {Technique::leviathan, "leviathan", Family::basic_fish, Level::unfair, 470, 2700, kOff, 0, &find_fish},
    {Technique::remote_pair, "remote_pair", Family::chains, Level::hard, 110, 2800, kOn, 0, &find_remote_pair},
    {Technique::bug_plus_1, "bug_plus_1", Family::uniqueness, Level::hard, 100, 2900, kOn, 56, &find_bug_plus_1},
    {Technique::bug_2, "bug_2", Family::uniqueness, Level::hard, 100, 2910, kOff, 57, &find_bug},
    {Technique::bug_3, "bug_3", Family::uniqueness, Level::hard, 110, 2920, kOff, 57, &find_bug},
    {Technique::bug_4, "bug_4", Family::uniqueness, Level::hard, 110, 2930, kOff, 57, &find_bug},
    {Technique::symmetrical_placement, "symmetrical_placement", Family::uniqueness, Level::hard, 100, 2940, kHints, 0, &find_symmetrical_placement},
    {Technique::skyscraper, "skyscraper", Family::single_digit_patterns, Level::hard, 130, 3000, kOn, 0, &find_skyscraper},
    {Technique::two_string_kite, "two_string_kite", Family::single_digit_patterns, Level::hard, 150, 3100, kOn, 0, &find_kite},
    {Technique::dual_two_string_kite, "dual_two_string_kite", Family::single_digit_patterns, Level::hard, 150, 3105, kOff, 0, &find_kite},
    {Technique::turbot_fish, "turbot_fish", Family::single_digit_patterns, Level::hard, 120, 3120, kOn, 66, &find_turbot_fish},
    {Technique::empty_rectangle, "empty_rectangle", Family::single_digit_patterns, Level::hard, 120, 3170, kOn, 0, &find_empty_rectangle},
    {Technique::dual_empty_rectangle, "dual_empty_rectangle", Family::single_digit_patterns, Level::hard, 120, 3175, kOff, 0, &find_empty_rectangle},
    {Technique::w_wing, "w_wing", Family::wings, Level::hard, 150, 3200, kOn, 0, &find_w_wing},
    {Technique::xy_wing, "xy_wing", Family::wings, Level::hard, 160, 3300, kOn, 42, &find_xy_wing},
    {Technique::xyz_wing, "xyz_wing", Family::wings, Level::hard, 180, 3400, kOn, 44, &find_xy_wing},
    {Technique::wxyz_wing, "wxyz_wing", Family::wings, Level::hard, 200, 3450, kOff, 0, &find_wxyz_wing},
    {Technique::unique_rectangle_1, "unique_rectangle_1", Family::uniqueness, Level::hard, 100, 3500, kOn, 45, &find_unique_rectangle},
    {Technique::unique_rectangle_2, "unique_rectangle_2", Family::uniqueness, Level::hard, 100, 3600, kOn, 45, &find_unique_rectangle},
    {Technique::unique_rectangle_3, "unique_rectangle_3", Family::uniqueness, Level::hard, 100, 3700, kOn, 45, &find_unique_rectangle},
    {Technique::unique_rectangle_4, "unique_rectangle_4", Family::uniqueness, Level::hard, 100, 3800, kOn, 45, &find_unique_rectangle},
    {Technique::unique_rectangle_5, "unique_rectangle_5", Family::uniqueness, Level::hard, 100, 3900, kOn, 0, &find_unique_rectangle},
    {Technique::unique_rectangle_6, "unique_rectangle_6", Family::uniqueness, Level::hard, 100, 4000, kOn, 0, &find_unique_rectangle},
    {Technique::hidden_rectangle, "hidden_rectangle", Family::uniqueness, Level::hard, 100, 4010, kOn, 0, &find_unique_rectangle},
    {Technique::avoidable_rectangle_1, "avoidable_rectangle_1", Family::uniqueness, Level::hard, 100, 4020, kOn, 0, &find_avoidable_rectangle},
    {Technique::avoidable_rectangle_2, "avoidable_rectangle_2", Family::uniqueness, Level::hard, 100, 4030, kOn, 0, &find_avoidable_rectangle},
    {Technique::unique_loop_1, "unique_loop_1", Family::uniqueness, Level::hard, 120, 4040, kOff, 46, &find_unique_loop},
    {Technique::unique_loop_2, "unique_loop_2", Family::uniqueness, Level::hard, 120, 4041, kOff, 46, &find_unique_loop},
    {Technique::unique_loop_3, "unique_loop_3", Family::uniqueness, Level::hard, 120, 4042, kOff, 46, &find_unique_loop},
    {Technique::unique_loop_4, "unique_loop_4", Family::uniqueness, Level::hard, 120, 4043, kOff, 46, &find_unique_loop},
    {Technique::extended_rectangle, "extended_rectangle", Family::uniqueness, Level::hard, 120, 4050, kHints, 0, &find_extended_rectangle},
    {Technique::bug_lite, "bug_lite", Family::uniqueness, Level::hard, 120, 4060, kHints, 0, &find_bug_lite},
    {Technique::finned_x_wing, "finned_x_wing", Family::finned_fish, Level::hard, 130, 4100, kOn, 0, &find_fish},
    {Technique::sashimi_x_wing, "sashimi_x_wing", Family::finned_fish, Level::hard, 150, 4200, kOn, 0, &find_fish},
    {Technique::finned_swordfish, "finned_swordfish", Family::finned_fish, Level::unfair, 200, 4300, kOn, 0, &find_fish},
    {Technique::sashimi_swordfish, "sashimi_swordfish", Family::finned_fish, Level::unfair, 240, 4400, kOn, 0, &find_fish},
    {Technique::finned_jellyfish, "finned_jellyfish", Family::finned_fish, Level::unfair, 250, 4500, kOn, 0, &find_fish},
    {Technique::sashimi_jellyfish, "sashimi_jellyfish", Family::finned_fish, Level::unfair, 260, 4600, kOn, 0, &find_fish},
    {Technique::finned_squirmbag, "finned_squirmbag", Family::finned_fish, Level::unfair, 470, 4700, kOff, 0, &find_fish},
    {Technique::sashimi_squirmbag, "sashimi_squirmbag", Family::finned_fish, Level::unfair, 470, 4800, kOff, 0, &find_fish},
    {Technique::finned_whale, "finned_whale", Family::finned_fish, Level::unfair, 470, 4900, kOff, 0, &find_fish},
    {Technique::sashimi_whale, "sashimi_whale", Family::finned_fish, Level::unfair, 470, 5000, kOff, 0, &find_fish},
    {Technique::finned_leviathan, "finned_leviathan", Family::finned_fish, Level::unfair, 470, 5100, kOff, 0, &find_fish},
    {Technique::sashimi_leviathan, "sashimi_leviathan", Family::finned_fish, Level::unfair, 470, 5200, kOff, 0, &find_fish},
    {Technique::sue_de_coq, "sue_de_coq", Family::als, Level::unfair, 250, 5300, kOn, 0, &find_sue_de_coq},
    {Technique::fireworks, "fireworks", Family::als, Level::unfair, 250, 5310, kHints, 0, &find_fireworks},
    {Technique::simple_colors_trap, "simple_colors_trap", Family::coloring, Level::hard, 150, 5330, kOn, 0, &find_simple_colors},
    {Technique::simple_colors_wrap, "simple_colors_wrap", Family::coloring, Level::hard, 150, 5330, kOn, 0, &find_simple_colors},
    {Technique::multi_colors_1, "multi_colors_1", Family::coloring, Level::hard, 200, 5360, kOn, 0, &find_multi_colors},
    {Technique::multi_colors_2, "multi_colors_2", Family::coloring, Level::hard, 200, 5360, kOn, 0, &find_multi_colors},
    {Technique::guardians, "guardians", Family::single_digit_patterns, Level::unfair, 250, 5370, kHints, 0, &find_guardians},
    {Technique::medusa_3d, "medusa_3d", Family::coloring, Level::unfair, 250, 5380, kOff, 0, &find_medusa},
    {Technique::x_chain, "x_chain", Family::chains, Level::unfair, 260, 5400, kOn, 66, &find_x_chain},
    {Technique::xy_chain, "xy_chain", Family::chains, Level::unfair, 260, 5500, kOn, 70, &find_xy_chain},
    {Technique::continuous_nice_loop, "continuous_nice_loop", Family::chains, Level::unfair, 280, 5600, kOn, 65, &find_nice_loop},
    {Technique::discontinuous_nice_loop, "discontinuous_nice_loop", Family::chains, Level::unfair, 280, 5600, kOn, 70, &find_nice_loop},
    {Technique::aic, "aic", Family::chains, Level::unfair, 280, 5600, kOn, 70, &find_nice_loop},
    {Technique::grouped_continuous_nice_loop, "grouped_continuous_nice_loop", Family::chains, Level::unfair, 300, 5650, kOn, 0, &find_grouped_nice_loop},
    {Technique::grouped_discontinuous_nice_loop, "grouped_discontinuous_nice_loop", Family::chains, Level::unfair, 300, 5650, kOn, 0, &find_grouped_nice_loop},
    {Technique::grouped_aic, "grouped_aic", Family::chains, Level::unfair, 300, 5650, kOn, 0, &find_grouped_nice_loop},
    {Technique::als_xz, "als_xz", Family::als, Level::unfair, 300, 5700, kOn, 0, &find_als_xz},
    {Technique::als_xy_wing, "als_xy_wing", Family::als, Level::unfair, 320, 5800, kOn, 0, &find_als_xy_wing},
    {Technique::als_xy_chain, "als_xy_chain", Family::als, Level::unfair, 340, 5900, kOn, 0, &find_als_xy_chain},
    {Technique::ahs_chain, "ahs_chain", Family::als, Level::unfair, 340, 5950, kHints, 0, &find_ahs_chain},
    {Technique::death_blossom, "death_blossom", Family::als, Level::unfair, 360, 6000, kOff, 0, &find_death_blossom},
    {Technique::aligned_pair_exclusion, "aligned_pair_exclusion", Family::exclusion, Level::unfair, 340, 6010, kOff, 62, &find_aligned_exclusion},
    {Technique::aligned_triplet_exclusion, "aligned_triplet_exclusion", Family::exclusion, Level::unfair, 380, 6020, kOff, 75, &find_aligned_exclusion},
    {Technique::franken_x_wing, "franken_x_wing", Family::franken_fish, Level::unfair, 300, 6100, kOn, 0, &find_fish},
    {Technique::franken_swordfish, "franken_swordfish", Family::franken_fish, Level::unfair, 350, 6200, kOn, 0, &find_fish},
    {Technique::franken_jellyfish, "franken_jellyfish", Family::franken_fish, Level::unfair, 370, 6300, kOff, 0, &find_fish},
    {Technique::franken_squirmbag, "franken_squirmbag", Family::franken_fish, Level::extreme, 470, 6400, kOff, 0, &find_fish},
    {Technique::franken_whale, "franken_whale", Family::franken_fish, Level::extreme, 470, 6500, kOff, 0, &find_fish},
    {Technique::franken_leviathan, "franken_leviathan", Family::franken_fish, Level::extreme, 470, 6600, kOff, 0, &find_fish},
    {Technique::finned_franken_x_wing, "finned_franken_x_wing", Family::franken_fish, Level::unfair, 390, 6700, kOn, 0, &find_fish},
    {Technique::finned_franken_swordfish, "finned_franken_swordfish", Family::franken_fish, Level::unfair, 410, 6800, kOn, 0, &find_fish},
    {Technique::finned_franken_jellyfish, "finned_franken_jellyfish", Family::franken_fish, Level::unfair, 430, 6900, kOff, 0, &find_fish},
    {Technique::finned_franken_squirmbag, "finned_franken_squirmbag", Family::franken_fish, Level::extreme, 470, 7000, kOff, 0, &find_fish},
    {Technique::finned_franken_whale, "finned_franken_whale", Family::franken_fish, Level::extreme, 470, 7100, kOff, 0, &find_fish},
    {Technique::finned_franken_leviathan, "finned_franken_leviathan", Family::franken_fish, Level::extreme, 470, 7200, kOff, 0, &find_fish},
    {Technique::mutant_x_wing, "mutant_x_wing", Family::mutant_fish, Level::extreme, 450, 7300, kOff, 0, &find_fish},
    {Technique::mutant_swordfish, "mutant_swordfish", Family::mutant_fish, Level::extreme, 450, 7400, kOff, 0, &find_fish},
    {Technique::mutant_jellyfish, "mutant_jellyfish", Family::mutant_fish, Level::extreme, 450, 7500, kOff, 0, &find_fish},
    {Technique::mutant_squirmbag, "mutant_squirmbag", Family::mutant_fish, Level::extreme, 470, 7600, kOff, 0, &find_fish},
    {Technique::mutant_whale, "mutant_whale", Family::mutant_fish, Level::extreme, 470, 7700, kOff, 0, &find_fish},
    {Technique::mutant_leviathan, "mutant_leviathan", Family::mutant_fish, Level::extreme, 470, 7800, kOff, 0, &find_fish},
    {Technique::finned_mutant_x_wing, "finned_mutant_x_wing", Family::mutant_fish, Level::extreme, 470, 7900, kOff, 0, &find_fish},
    {Technique::finned_mutant_swordfish, "finned_mutant_swordfish", Family::mutant_fish, Level::extreme, 470, 8000, kOff, 0, &find_fish},
    {Technique::finned_mutant_jellyfish, "finned_mutant_jellyfish", Family::mutant_fish, Level::extreme, 470, 8100, kOff, 0, &find_fish},
    {Technique::finned_mutant_squirmbag, "finned_mutant_squirmbag", Family::mutant_fish, Level::extreme, 470, 8200, kOff, 0, &find_fish},
    {Technique::finned_mutant_whale, "finned_mutant_whale", Family::mutant_fish, Level::extreme, 470, 8300, kOff, 0, &find_fish},
    {Technique::finned_mutant_leviathan, "finned_mutant_leviathan", Family::mutant_fish, Level::extreme, 470, 8400, kOff, 0, &find_fish},
    {Technique::tridagon, "tridagon", Family::large_patterns, Level::extreme, 480, 8405, kHints, 0, &find_tridagon},
    {Technique::junior_exocet, "junior_exocet", Family::large_patterns, Level::extreme, 480, 8410, kHints, 0, &find_exocet},
    {Technique::sk_loop, "sk_loop", Family::large_patterns, Level::extreme, 480, 8420, kHints, 0, &find_sk_loop},
    {Technique::multi_sector_locked_set, "multi_sector_locked_set", Family::large_patterns, Level::extreme, 490, 8430, kHints, 0, &find_multi_sector_locked_set},
    {Technique::senior_exocet, "senior_exocet", Family::large_patterns, Level::extreme, 490, 8440, kHints, 0, &find_exocet},
    {Technique::kraken_fish_1, "kraken_fish_1", Family::kraken_fish, Level::extreme, 500, 8450, kOff, 0, &find_kraken_fish},
    {Technique::kraken_fish_2, "kraken_fish_2", Family::kraken_fish, Level::extreme, 500, 8450, kOff, 0, &find_kraken_fish},
    {Technique::forcing_chain_contradiction, "forcing_chain_contradiction", Family::forcing, Level::extreme, 500, 8500, kOn, 70, &find_forcing_chain},
    {Technique::forcing_chain_verity, "forcing_chain_verity", Family::forcing, Level::extreme, 500, 8500, kOn, 80, &find_forcing_chain},
    {Technique::whip, "whip", Family::forcing, Level::extreme, 600, 8520, kHints, 0, &find_whip},
    {Technique::g_whip, "g_whip", Family::forcing, Level::extreme, 620, 8530, kHints, 0, &find_g_whip},
    {Technique::braid, "braid", Family::forcing, Level::extreme, 640, 8540, kHints, 0, &find_braid},
    {Technique::forcing_net_contradiction, "forcing_net_contradiction", Family::forcing, Level::extreme, 700, 8600, kOn, 85, &find_forcing_net},
    {Technique::forcing_net_verity, "forcing_net_verity", Family::forcing, Level::extreme, 700, 8600, kOn, 85, &find_forcing_net},
    {Technique::dynamic_net, "dynamic_net", Family::forcing, Level::extreme, 800, 8650, kHints, 90, &find_dynamic_net},
    {Technique::pattern_overlay, "pattern_overlay", Family::last_resort, Level::extreme, 900, 8655, kHints, 0, &find_pattern_overlay},
    {Technique::nested_net, "nested_net", Family::last_resort, Level::extreme, 1000, 8660, kHints, 95, &find_nested_net},
    {Technique::template_set, "template_set", Family::last_resort, Level::extreme, 10000, 8700, kOff, 0, &find_template},
    {Technique::template_delete, "template_delete", Family::last_resort, Level::extreme, 10000, 8800, kOff, 0, &find_template},
    {Technique::brute_force, "brute_force", Family::last_resort, Level::extreme, 10000, 8900, kScale, 0, &find_brute_force},
}};
// clang-format on

constexpr std::array<CatalogueRow, kTechniques> make_catalogue() {
    std::array<CatalogueRow, kTechniques> rows{};
    for (size_t i = 0; i < rows.size(); ++i) {
        const Row& row = kRows[i];
        rows[i] = {row.technique, row.id,        row.family,       row.level, row.score,
                   row.order,     row.use.is_on, row.use.in_hints, row.se,    row.find};
    }
    return rows;
}

}  // namespace

const std::array<CatalogueRow, kTechniques> kCatalogue = make_catalogue();

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
