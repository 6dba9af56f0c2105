// Finders that are still to be written: each finds nothing until its family's file replaces the line here.
#include "logic/finders.hpp"

namespace nonet::logic {

void find_direct_locked(Search&) {}
void find_direct_hidden(Search&) {}
void find_kraken_fish(Search&) {}
void find_wxyz_wing(Search&) {}
void find_unique_loop(Search&) {}
void find_x_chain(Search&) {}
void find_xy_chain(Search&) {}
void find_nice_loop(Search&) {}
void find_grouped_nice_loop(Search&) {}
void find_als_xz(Search&) {}
void find_als_xy_wing(Search&) {}
void find_als_xy_chain(Search&) {}
void find_death_blossom(Search&) {}
void find_forcing_chain(Search&) {}
void find_forcing_net(Search&) {}
void find_template(Search&) {}
void find_aligned_exclusion(Search&) {}
void find_medusa(Search&) {}
void find_brute_force(Search&) {}

}  // namespace nonet::logic
