// The finders, one line each; every family has its own file, which documents pattern, soundness and example.
//
// A finder reads search.board(), looks for steps of the techniques that search.wants(), fills search.draft()
// and calls search.report(), which returns whether to stop. It changes nothing else. In a search for the
// first step it reports exactly the one that HoDoKu takes; in a search for all steps it reports every one.
#pragma once

#include "logic/core/step_search.hpp"

namespace nonet::logic {

// singles.cpp
void find_full_house(StepSearch& search);
void find_naked_single(StepSearch& search);
void find_hidden_single(StepSearch& search);

// direct.cpp
void find_direct_locked(StepSearch& search);
void find_direct_hidden(StepSearch& search);

// locked.cpp
void find_locked_candidates(StepSearch& search);

// subsets.cpp
void find_naked_set(StepSearch& search);
void find_hidden_set(StepSearch& search);

// fish.cpp
void find_fish(StepSearch& search);

// kraken.cpp
void find_kraken_fish(StepSearch& search);

// remote_pair.cpp
void find_remote_pair(StepSearch& search);

// turbot.cpp
void find_turbot_fish(StepSearch& search);

// single_digit.cpp
void find_skyscraper(StepSearch& search);
void find_kite(StepSearch& search);

void find_empty_rectangle(StepSearch& search);

// colors.cpp
void find_simple_colors(StepSearch& search);
void find_multi_colors(StepSearch& search);

// wings.cpp
void find_w_wing(StepSearch& search);
void find_xy_wing(StepSearch& search);
void find_wxyz_wing(StepSearch& search);

// rectangles.cpp
void find_unique_rectangle(StepSearch& search);
void find_avoidable_rectangle(StepSearch& search);

// bug.cpp
void find_bug_plus_1(StepSearch& search);
void find_bug(StepSearch& search);

// unique_loop.cpp
void find_unique_loop(StepSearch& search);

// sue_de_coq.cpp
void find_sue_de_coq(StepSearch& search);

// chains.cpp
void find_x_chain(StepSearch& search);
void find_xy_chain(StepSearch& search);

// nice_loops.cpp
void find_nice_loop(StepSearch& search);
void find_grouped_nice_loop(StepSearch& search);

// als.cpp, als_chain.cpp
void find_als_xz(StepSearch& search);
void find_als_xy_wing(StepSearch& search);
void find_als_xy_chain(StepSearch& search);

// death_blossom.cpp
void find_death_blossom(StepSearch& search);

// forcing_chains.cpp, forcing_nets.cpp
void find_forcing_chain(StepSearch& search);
void find_forcing_net(StepSearch& search);

// guardians.cpp
void find_guardians(StepSearch& search);

// fireworks.cpp
void find_fireworks(StepSearch& search);

// refuting_nets.cpp
void find_braid(StepSearch& search);
void find_dynamic_net(StepSearch& search);
void find_nested_net(StepSearch& search);

// templates.cpp
void find_template(StepSearch& search);

// aligned_exclusion.cpp
void find_aligned_exclusion(StepSearch& search);

// medusa.cpp
void find_medusa(StepSearch& search);

// exocet.cpp
void find_exocet(StepSearch& search);

// symmetry.cpp
void find_symmetrical_placement(StepSearch& search);

// tridagon.cpp
void find_tridagon(StepSearch& search);

// pattern_overlay.cpp
void find_pattern_overlay(StepSearch& search);

// deadly_patterns.cpp
void find_extended_rectangle(StepSearch& search);
void find_bug_lite(StepSearch& search);

// multi_sector.cpp
void find_sk_loop(StepSearch& search);
void find_multi_sector_locked_set(StepSearch& search);

// whips.cpp
void find_whip(StepSearch& search);
void find_g_whip(StepSearch& search);

// ahs_chain.cpp
void find_ahs_chain(StepSearch& search);

// brute_force.cpp
void find_brute_force(StepSearch& search);

}  // namespace nonet::logic
