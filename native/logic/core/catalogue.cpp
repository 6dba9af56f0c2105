// The table of techniques: names, levels, scores, order and the finder of each.
//
// Levels, scores, order and on/off are HoDoKu's defaults where HoDoKu has the technique. What it lacks stands
// beside its nearest relative, is off by default and takes level and score from there. SE ratings are those
// of Sudoku Explainer 1.2.1 for the plainest case: some grow with size or length.
#include "logic/core/catalogue.hpp"

#include "logic/techniques/finders.hpp"

namespace nonet::logic {
namespace {

constexpr bool kOn = true, kOff = false;

}  // namespace

// clang-format off
const std::array<CatalogueRow, kTechniques> kCatalogue = {{
    {Technique::full_house, "full_house", "Full House", "同区剩余", Family::singles, Level::easy, 4, 100, kOn, 10, &find_full_house},
    {Technique::naked_single, "naked_single", "Naked Single", "唯一余数", Family::singles, Level::easy, 4, 200, kOn, 23, &find_naked_single},
    {Technique::hidden_single, "hidden_single", "Hidden Single", "排除法", Family::singles, Level::easy, 14, 300, kOn, 12, &find_hidden_single},
    {Technique::direct_pointing, "direct_pointing", "Direct Pointing", "直观宫区块", Family::direct, Level::easy, 20, 310, kOff, 17, &find_direct_locked},
    {Technique::direct_claiming, "direct_claiming", "Direct Claiming", "直观行列区块", Family::direct, Level::easy, 20, 320, kOff, 19, &find_direct_locked},
    {Technique::direct_hidden_pair, "direct_hidden_pair", "Direct Hidden Pair", "直观隐性数对", Family::direct, Level::easy, 30, 330, kOff, 20, &find_direct_hidden},
    {Technique::direct_hidden_triplet, "direct_hidden_triplet", "Direct Hidden Triplet", "直观隐性三数组", Family::direct, Level::easy, 40, 340, kOff, 25, &find_direct_hidden},
    {Technique::locked_pair, "locked_pair", "Locked Pair", "死锁数对", Family::intersections, Level::medium, 40, 1000, kOn, 0, &find_naked_set},
    {Technique::locked_triple, "locked_triple", "Locked Triple", "死锁三数组", Family::intersections, Level::medium, 60, 1100, kOn, 0, &find_naked_set},
    {Technique::locked_candidates_1, "locked_candidates_1", "Locked Candidates Type 1 (Pointing)", "宫区块", Family::intersections, Level::medium, 50, 1200, kOn, 26, &find_locked_candidates},
    {Technique::locked_candidates_2, "locked_candidates_2", "Locked Candidates Type 2 (Claiming)", "行列区块", Family::intersections, Level::medium, 50, 1210, kOn, 28, &find_locked_candidates},
    {Technique::naked_pair, "naked_pair", "Naked Pair", "显性数对", Family::subsets, Level::medium, 60, 1300, kOn, 30, &find_naked_set},
    {Technique::naked_triple, "naked_triple", "Naked Triple", "显性三数组", Family::subsets, Level::medium, 80, 1400, kOn, 36, &find_naked_set},
    {Technique::hidden_pair, "hidden_pair", "Hidden Pair", "隐性数对", Family::subsets, Level::medium, 70, 1500, kOn, 34, &find_hidden_set},
    {Technique::hidden_triple, "hidden_triple", "Hidden Triple", "隐性三数组", Family::subsets, Level::medium, 100, 1600, kOn, 40, &find_hidden_set},
    {Technique::naked_quad, "naked_quad", "Naked Quadruple", "显性四数组", Family::subsets, Level::hard, 120, 2000, kOn, 50, &find_naked_set},
    {Technique::hidden_quad, "hidden_quad", "Hidden Quadruple", "隐性四数组", Family::subsets, Level::hard, 150, 2100, kOn, 54, &find_hidden_set},
    {Technique::x_wing, "x_wing", "X-Wing", "二阶鱼", Family::basic_fish, Level::hard, 140, 2200, kOn, 32, &find_fish},
    {Technique::swordfish, "swordfish", "Swordfish", "三阶鱼", Family::basic_fish, Level::hard, 150, 2300, kOn, 38, &find_fish},
    {Technique::jellyfish, "jellyfish", "Jellyfish", "四阶鱼", Family::basic_fish, Level::hard, 160, 2400, kOn, 52, &find_fish},
    {Technique::squirmbag, "squirmbag", "Squirmbag", "五阶鱼", Family::basic_fish, Level::unfair, 470, 2500, kOff, 0, &find_fish},
    {Technique::whale, "whale", "Whale", "六阶鱼", Family::basic_fish, Level::unfair, 470, 2600, kOff, 0, &find_fish},
    {Technique::leviathan, "leviathan", "Leviathan", "七阶鱼", Family::basic_fish, Level::unfair, 470, 2700, kOff, 0, &find_fish},
    {Technique::remote_pair, "remote_pair", "Remote Pair", "远程数对", Family::chains, Level::hard, 110, 2800, kOn, 0, &find_remote_pair},
    {Technique::bug_plus_1, "bug_plus_1", "Bivalue Universal Grave + 1", "全双值坟墓+1", Family::uniqueness, Level::hard, 100, 2900, kOn, 56, &find_bug_plus_1},
    {Technique::bug_2, "bug_2", "Bivalue Universal Grave Type 2", "全双值坟墓类型2", Family::uniqueness, Level::hard, 100, 2910, kOff, 57, &find_bug},
    {Technique::bug_3, "bug_3", "Bivalue Universal Grave Type 3", "全双值坟墓类型3", Family::uniqueness, Level::hard, 110, 2920, kOff, 57, &find_bug},
    {Technique::bug_4, "bug_4", "Bivalue Universal Grave Type 4", "全双值坟墓类型4", Family::uniqueness, Level::hard, 110, 2930, kOff, 57, &find_bug},
    {Technique::skyscraper, "skyscraper", "Skyscraper", "摩天楼", Family::single_digit_patterns, Level::hard, 130, 3000, kOn, 0, &find_skyscraper},
    {Technique::two_string_kite, "two_string_kite", "2-String Kite", "双线风筝", Family::single_digit_patterns, Level::hard, 150, 3100, kOn, 0, &find_kite},
    {Technique::dual_two_string_kite, "dual_two_string_kite", "Dual 2-String Kite", "孪生双线风筝", Family::single_digit_patterns, Level::hard, 150, 3105, kOff, 0, &find_kite},
    {Technique::turbot_fish, "turbot_fish", "Turbot Fish", "多宝鱼", Family::single_digit_patterns, Level::hard, 120, 3120, kOn, 66, &find_turbot_fish},
    {Technique::empty_rectangle, "empty_rectangle", "Empty Rectangle", "空矩形", Family::single_digit_patterns, Level::hard, 120, 3170, kOn, 0, &find_empty_rectangle},
    {Technique::dual_empty_rectangle, "dual_empty_rectangle", "Dual Empty Rectangle", "孪生空矩形", Family::single_digit_patterns, Level::hard, 120, 3175, kOff, 0, &find_empty_rectangle},
    {Technique::w_wing, "w_wing", "W-Wing", "W-Wing", Family::wings, Level::hard, 150, 3200, kOn, 0, &find_w_wing},
    {Technique::xy_wing, "xy_wing", "XY-Wing", "XY-Wing", Family::wings, Level::hard, 160, 3300, kOn, 42, &find_xy_wing},
    {Technique::xyz_wing, "xyz_wing", "XYZ-Wing", "XYZ-Wing", Family::wings, Level::hard, 180, 3400, kOn, 44, &find_xy_wing},
    {Technique::wxyz_wing, "wxyz_wing", "WXYZ-Wing", "WXYZ-Wing", Family::wings, Level::hard, 200, 3450, kOff, 0, &find_wxyz_wing},
    {Technique::unique_rectangle_1, "unique_rectangle_1", "Unique Rectangle Type 1", "唯一矩形类型1", Family::uniqueness, Level::hard, 100, 3500, kOn, 45, &find_unique_rectangle},
    {Technique::unique_rectangle_2, "unique_rectangle_2", "Unique Rectangle Type 2", "唯一矩形类型2", Family::uniqueness, Level::hard, 100, 3600, kOn, 45, &find_unique_rectangle},
    {Technique::unique_rectangle_3, "unique_rectangle_3", "Unique Rectangle Type 3", "唯一矩形类型3", Family::uniqueness, Level::hard, 100, 3700, kOn, 45, &find_unique_rectangle},
    {Technique::unique_rectangle_4, "unique_rectangle_4", "Unique Rectangle Type 4", "唯一矩形类型4", Family::uniqueness, Level::hard, 100, 3800, kOn, 45, &find_unique_rectangle},
    {Technique::unique_rectangle_5, "unique_rectangle_5", "Unique Rectangle Type 5", "唯一矩形类型5", Family::uniqueness, Level::hard, 100, 3900, kOn, 0, &find_unique_rectangle},
    {Technique::unique_rectangle_6, "unique_rectangle_6", "Unique Rectangle Type 6", "唯一矩形类型6", Family::uniqueness, Level::hard, 100, 4000, kOn, 0, &find_unique_rectangle},
    {Technique::hidden_rectangle, "hidden_rectangle", "Hidden Rectangle", "隐性唯一矩形", Family::uniqueness, Level::hard, 100, 4010, kOn, 0, &find_unique_rectangle},
    {Technique::avoidable_rectangle_1, "avoidable_rectangle_1", "Avoidable Rectangle Type 1", "可规避矩形类型1", Family::uniqueness, Level::hard, 100, 4020, kOn, 0, &find_avoidable_rectangle},
    {Technique::avoidable_rectangle_2, "avoidable_rectangle_2", "Avoidable Rectangle Type 2", "可规避矩形类型2", Family::uniqueness, Level::hard, 100, 4030, kOn, 0, &find_avoidable_rectangle},
    {Technique::unique_loop_1, "unique_loop_1", "Unique Loop Type 1", "唯一环类型1", Family::uniqueness, Level::hard, 120, 4040, kOff, 46, &find_unique_loop},
    {Technique::unique_loop_2, "unique_loop_2", "Unique Loop Type 2", "唯一环类型2", Family::uniqueness, Level::hard, 120, 4041, kOff, 46, &find_unique_loop},
    {Technique::unique_loop_3, "unique_loop_3", "Unique Loop Type 3", "唯一环类型3", Family::uniqueness, Level::hard, 120, 4042, kOff, 46, &find_unique_loop},
    {Technique::unique_loop_4, "unique_loop_4", "Unique Loop Type 4", "唯一环类型4", Family::uniqueness, Level::hard, 120, 4043, kOff, 46, &find_unique_loop},
    {Technique::finned_x_wing, "finned_x_wing", "Finned X-Wing", "带鳍二阶鱼", Family::finned_fish, Level::hard, 130, 4100, kOn, 0, &find_fish},
    {Technique::sashimi_x_wing, "sashimi_x_wing", "Sashimi X-Wing", "退化二阶鱼", Family::finned_fish, Level::hard, 150, 4200, kOn, 0, &find_fish},
    {Technique::finned_swordfish, "finned_swordfish", "Finned Swordfish", "带鳍三阶鱼", Family::finned_fish, Level::unfair, 200, 4300, kOn, 0, &find_fish},
    {Technique::sashimi_swordfish, "sashimi_swordfish", "Sashimi Swordfish", "退化三阶鱼", Family::finned_fish, Level::unfair, 240, 4400, kOn, 0, &find_fish},
    {Technique::finned_jellyfish, "finned_jellyfish", "Finned Jellyfish", "带鳍四阶鱼", Family::finned_fish, Level::unfair, 250, 4500, kOn, 0, &find_fish},
    {Technique::sashimi_jellyfish, "sashimi_jellyfish", "Sashimi Jellyfish", "退化四阶鱼", Family::finned_fish, Level::unfair, 260, 4600, kOn, 0, &find_fish},
    {Technique::finned_squirmbag, "finned_squirmbag", "Finned Squirmbag", "带鳍五阶鱼", Family::finned_fish, Level::unfair, 470, 4700, kOff, 0, &find_fish},
    {Technique::sashimi_squirmbag, "sashimi_squirmbag", "Sashimi Squirmbag", "退化五阶鱼", Family::finned_fish, Level::unfair, 470, 4800, kOff, 0, &find_fish},
    {Technique::finned_whale, "finned_whale", "Finned Whale", "带鳍六阶鱼", Family::finned_fish, Level::unfair, 470, 4900, kOff, 0, &find_fish},
    {Technique::sashimi_whale, "sashimi_whale", "Sashimi Whale", "退化六阶鱼", Family::finned_fish, Level::unfair, 470, 5000, kOff, 0, &find_fish},
    {Technique::finned_leviathan, "finned_leviathan", "Finned Leviathan", "带鳍七阶鱼", Family::finned_fish, Level::unfair, 470, 5100, kOff, 0, &find_fish},
    {Technique::sashimi_leviathan, "sashimi_leviathan", "Sashimi Leviathan", "退化七阶鱼", Family::finned_fish, Level::unfair, 470, 5200, kOff, 0, &find_fish},
    {Technique::sue_de_coq, "sue_de_coq", "Sue de Coq", "融合待定数组", Family::als, Level::unfair, 250, 5300, kOn, 0, &find_sue_de_coq},
    {Technique::simple_colors_trap, "simple_colors_trap", "Simple Colors Trap", "简单染色（陷阱）", Family::coloring, Level::hard, 150, 5330, kOn, 0, &find_simple_colors},
    {Technique::simple_colors_wrap, "simple_colors_wrap", "Simple Colors Wrap", "简单染色（矛盾）", Family::coloring, Level::hard, 150, 5330, kOn, 0, &find_simple_colors},
    {Technique::multi_colors_1, "multi_colors_1", "Multi Colors 1", "多重染色1", Family::coloring, Level::hard, 200, 5360, kOn, 0, &find_multi_colors},
    {Technique::multi_colors_2, "multi_colors_2", "Multi Colors 2", "多重染色2", Family::coloring, Level::hard, 200, 5360, kOn, 0, &find_multi_colors},
    {Technique::medusa_3d, "medusa_3d", "3D Medusa", "三维美杜莎", Family::coloring, Level::unfair, 250, 5380, kOff, 0, &find_medusa},
    {Technique::x_chain, "x_chain", "X-Chain", "X链", Family::chains, Level::unfair, 260, 5400, kOn, 66, &find_x_chain},
    {Technique::xy_chain, "xy_chain", "XY-Chain", "XY链", Family::chains, Level::unfair, 260, 5500, kOn, 70, &find_xy_chain},
    {Technique::continuous_nice_loop, "continuous_nice_loop", "Continuous Nice Loop", "连续环", Family::chains, Level::unfair, 280, 5600, kOn, 65, &find_nice_loop},
    {Technique::discontinuous_nice_loop, "discontinuous_nice_loop", "Discontinuous Nice Loop", "不连续环", Family::chains, Level::unfair, 280, 5600, kOn, 70, &find_nice_loop},
    {Technique::aic, "aic", "Alternating Inference Chain", "交替推理链", Family::chains, Level::unfair, 280, 5600, kOn, 70, &find_nice_loop},
    {Technique::grouped_continuous_nice_loop, "grouped_continuous_nice_loop", "Grouped Continuous Nice Loop", "区块连续环", Family::chains, Level::unfair, 300, 5650, kOn, 0, &find_grouped_nice_loop},
    {Technique::grouped_discontinuous_nice_loop, "grouped_discontinuous_nice_loop", "Grouped Discontinuous Nice Loop", "区块不连续环", Family::chains, Level::unfair, 300, 5650, kOn, 0, &find_grouped_nice_loop},
    {Technique::grouped_aic, "grouped_aic", "Grouped Alternating Inference Chain", "区块交替推理链", Family::chains, Level::unfair, 300, 5650, kOn, 0, &find_grouped_nice_loop},
    {Technique::als_xz, "als_xz", "ALS-XZ", "双待定数组（ALS-XZ）", Family::als, Level::unfair, 300, 5700, kOn, 0, &find_als_xz},
    {Technique::als_xy_wing, "als_xy_wing", "ALS-XY-Wing", "三待定数组（ALS-XY-Wing）", Family::als, Level::unfair, 320, 5800, kOn, 0, &find_als_xy_wing},
    {Technique::als_xy_chain, "als_xy_chain", "ALS-XY-Chain", "待定数组链（ALS-XY-Chain）", Family::als, Level::unfair, 340, 5900, kOn, 0, &find_als_xy_chain},
    {Technique::death_blossom, "death_blossom", "Death Blossom", "死亡绽放", Family::als, Level::unfair, 360, 6000, kOff, 0, &find_death_blossom},
    {Technique::aligned_pair_exclusion, "aligned_pair_exclusion", "Aligned Pair Exclusion", "均衡性数对", Family::exclusion, Level::unfair, 340, 6010, kOff, 62, &find_aligned_exclusion},
    {Technique::aligned_triplet_exclusion, "aligned_triplet_exclusion", "Aligned Triplet Exclusion", "均衡性三数组", Family::exclusion, Level::unfair, 380, 6020, kOff, 75, &find_aligned_exclusion},
    {Technique::franken_x_wing, "franken_x_wing", "Franken X-Wing", "宫内二阶鱼", Family::franken_fish, Level::unfair, 300, 6100, kOn, 0, &find_fish},
    {Technique::franken_swordfish, "franken_swordfish", "Franken Swordfish", "宫内三阶鱼", Family::franken_fish, Level::unfair, 350, 6200, kOn, 0, &find_fish},
    {Technique::franken_jellyfish, "franken_jellyfish", "Franken Jellyfish", "宫内四阶鱼", Family::franken_fish, Level::unfair, 370, 6300, kOff, 0, &find_fish},
    {Technique::franken_squirmbag, "franken_squirmbag", "Franken Squirmbag", "宫内五阶鱼", Family::franken_fish, Level::extreme, 470, 6400, kOff, 0, &find_fish},
    {Technique::franken_whale, "franken_whale", "Franken Whale", "宫内六阶鱼", Family::franken_fish, Level::extreme, 470, 6500, kOff, 0, &find_fish},
    {Technique::franken_leviathan, "franken_leviathan", "Franken Leviathan", "宫内七阶鱼", Family::franken_fish, Level::extreme, 470, 6600, kOff, 0, &find_fish},
    {Technique::finned_franken_x_wing, "finned_franken_x_wing", "Finned Franken X-Wing", "带鳍宫内二阶鱼", Family::franken_fish, Level::unfair, 390, 6700, kOn, 0, &find_fish},
    {Technique::finned_franken_swordfish, "finned_franken_swordfish", "Finned Franken Swordfish", "带鳍宫内三阶鱼", Family::franken_fish, Level::unfair, 410, 6800, kOn, 0, &find_fish},
    {Technique::finned_franken_jellyfish, "finned_franken_jellyfish", "Finned Franken Jellyfish", "带鳍宫内四阶鱼", Family::franken_fish, Level::unfair, 430, 6900, kOff, 0, &find_fish},
    {Technique::finned_franken_squirmbag, "finned_franken_squirmbag", "Finned Franken Squirmbag", "带鳍宫内五阶鱼", Family::franken_fish, Level::extreme, 470, 7000, kOff, 0, &find_fish},
    {Technique::finned_franken_whale, "finned_franken_whale", "Finned Franken Whale", "带鳍宫内六阶鱼", Family::franken_fish, Level::extreme, 470, 7100, kOff, 0, &find_fish},
    {Technique::finned_franken_leviathan, "finned_franken_leviathan", "Finned Franken Leviathan", "带鳍宫内七阶鱼", Family::franken_fish, Level::extreme, 470, 7200, kOff, 0, &find_fish},
    {Technique::mutant_x_wing, "mutant_x_wing", "Mutant X-Wing", "交叉二阶鱼", Family::mutant_fish, Level::extreme, 450, 7300, kOff, 0, &find_fish},
    {Technique::mutant_swordfish, "mutant_swordfish", "Mutant Swordfish", "交叉三阶鱼", Family::mutant_fish, Level::extreme, 450, 7400, kOff, 0, &find_fish},
    {Technique::mutant_jellyfish, "mutant_jellyfish", "Mutant Jellyfish", "交叉四阶鱼", Family::mutant_fish, Level::extreme, 450, 7500, kOff, 0, &find_fish},
    {Technique::mutant_squirmbag, "mutant_squirmbag", "Mutant Squirmbag", "交叉五阶鱼", Family::mutant_fish, Level::extreme, 470, 7600, kOff, 0, &find_fish},
    {Technique::mutant_whale, "mutant_whale", "Mutant Whale", "交叉六阶鱼", Family::mutant_fish, Level::extreme, 470, 7700, kOff, 0, &find_fish},
    {Technique::mutant_leviathan, "mutant_leviathan", "Mutant Leviathan", "交叉七阶鱼", Family::mutant_fish, Level::extreme, 470, 7800, kOff, 0, &find_fish},
    {Technique::finned_mutant_x_wing, "finned_mutant_x_wing", "Finned Mutant X-Wing", "带鳍交叉二阶鱼", Family::mutant_fish, Level::extreme, 470, 7900, kOff, 0, &find_fish},
    {Technique::finned_mutant_swordfish, "finned_mutant_swordfish", "Finned Mutant Swordfish", "带鳍交叉三阶鱼", Family::mutant_fish, Level::extreme, 470, 8000, kOff, 0, &find_fish},
    {Technique::finned_mutant_jellyfish, "finned_mutant_jellyfish", "Finned Mutant Jellyfish", "带鳍交叉四阶鱼", Family::mutant_fish, Level::extreme, 470, 8100, kOff, 0, &find_fish},
    {Technique::finned_mutant_squirmbag, "finned_mutant_squirmbag", "Finned Mutant Squirmbag", "带鳍交叉五阶鱼", Family::mutant_fish, Level::extreme, 470, 8200, kOff, 0, &find_fish},
    {Technique::finned_mutant_whale, "finned_mutant_whale", "Finned Mutant Whale", "带鳍交叉六阶鱼", Family::mutant_fish, Level::extreme, 470, 8300, kOff, 0, &find_fish},
    {Technique::finned_mutant_leviathan, "finned_mutant_leviathan", "Finned Mutant Leviathan", "带鳍交叉七阶鱼", Family::mutant_fish, Level::extreme, 470, 8400, kOff, 0, &find_fish},
    {Technique::kraken_fish_1, "kraken_fish_1", "Kraken Fish Type 1", "毛刺鱼类型1", Family::kraken_fish, Level::extreme, 500, 8450, kOff, 0, &find_kraken_fish},
    {Technique::kraken_fish_2, "kraken_fish_2", "Kraken Fish Type 2", "毛刺鱼类型2", Family::kraken_fish, Level::extreme, 500, 8450, kOff, 0, &find_kraken_fish},
    {Technique::forcing_chain_contradiction, "forcing_chain_contradiction", "Forcing Chain Contradiction", "强制链（矛盾）", Family::forcing, Level::extreme, 500, 8500, kOn, 70, &find_forcing_chain},
    {Technique::forcing_chain_verity, "forcing_chain_verity", "Forcing Chain Verity", "强制链（必然）", Family::forcing, Level::extreme, 500, 8500, kOn, 80, &find_forcing_chain},
    {Technique::forcing_net_contradiction, "forcing_net_contradiction", "Forcing Net Contradiction", "强制网（矛盾）", Family::forcing, Level::extreme, 700, 8600, kOn, 85, &find_forcing_net},
    {Technique::forcing_net_verity, "forcing_net_verity", "Forcing Net Verity", "强制网（必然）", Family::forcing, Level::extreme, 700, 8600, kOn, 85, &find_forcing_net},
    {Technique::template_set, "template_set", "Template Set", "模板填数", Family::last_resort, Level::extreme, 10000, 8700, kOff, 0, &find_template},
    {Technique::template_delete, "template_delete", "Template Delete", "模板删数", Family::last_resort, Level::extreme, 10000, 8800, kOff, 0, &find_template},
    {Technique::brute_force, "brute_force", "Brute Force", "暴力求解", Family::last_resort, Level::extreme, 10000, 8900, kOn, 0, &find_brute_force},
}};
// clang-format on

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
        "singles",    "direct",       "intersections", "subsets",
        "basic_fish", "chains",       "uniqueness",    "single_digit_patterns",
        "wings",      "finned_fish",  "als",           "coloring",
        "exclusion",  "franken_fish", "mutant_fish",   "kraken_fish",
        "forcing",    "last_resort",
    };
    return kNames[static_cast<int>(family)];
}

}  // namespace nonet::logic
