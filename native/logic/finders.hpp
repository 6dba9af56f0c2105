// The finders, one line each; every family has a file of its own that says pattern, soundness and example.
//
// A finder reads search.board(), looks for steps of the techniques that search.wants(), fills search.draft()
// and calls search.report(), which tells it whether to stop. It changes nothing else. In a search for the
// first step it reports exactly the one that HoDoKu takes; in a search for all steps it reports every one.
#pragma once

#include "logic/search.hpp"

namespace nonet::logic {

// singles.cpp
void find_full_house(Search& search);
void find_naked_single(Search& search);
void find_hidden_single(Search& search);

// direct.cpp
void find_direct_locked(Search& search);
void find_direct_hidden(Search& search);

// locked.cpp
void find_locked_candidates(Search& search);

// subsets.cpp
void find_naked_set(Search& search);
void find_hidden_set(Search& search);

// fish.cpp
void find_fish(Search& search);

// kraken.cpp
void find_kraken_fish(Search& search);

// remote_pair.cpp
void find_remote_pair(Search& search);

// turbot.cpp
void find_turbot_fish(Search& search);

// single_digit.cpp
void find_skyscraper(Search& search);
void find_kite(Search& search);

void find_empty_rectangle(Search& search);

// colors.cpp
void find_simple_colors(Search& search);
void find_multi_colors(Search& search);

// wings.cpp
void find_w_wing(Search& search);
void find_xy_wing(Search& search);
void find_wxyz_wing(Search& search);

// rectangles.cpp
void find_unique_rectangle(Search& search);
void find_avoidable_rectangle(Search& search);

// bug.cpp
void find_bug_plus_1(Search& search);
void find_bug(Search& search);

// unique_loop.cpp
void find_unique_loop(Search& search);

// sue_de_coq.cpp
void find_sue_de_coq(Search& search);

// chains.cpp
void find_x_chain(Search& search);
void find_xy_chain(Search& search);

// nice_loops.cpp
void find_nice_loop(Search& search);
void find_grouped_nice_loop(Search& search);

// als.cpp, als_chain.cpp
void find_als_xz(Search& search);
void find_als_xy_wing(Search& search);
void find_als_xy_chain(Search& search);

// death_blossom.cpp
void find_death_blossom(Search& search);

// forcing_chains.cpp, forcing_nets.cpp
void find_forcing_chain(Search& search);
void find_forcing_net(Search& search);

// templates.cpp
void find_template(Search& search);

// aligned_exclusion.cpp
void find_aligned_exclusion(Search& search);

// medusa.cpp
void find_medusa(Search& search);

// brute_force.cpp
void find_brute_force(Search& search);

}  // namespace nonet::logic
