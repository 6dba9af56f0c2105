// Draws full grids at random.
#pragma once

#include "make/prober.hpp"
#include "make/random.hpp"

namespace nonet::make {

// Draws a full grid.
//
//      A B B      A: any of the 9! fillings.
//      C d d      B: the rest of the band, each of its 56 * 6^6 fillings equally likely; C: the rest of the stack,
//      C d d         likewise and independently, for nothing but A binds the two together.
//                 d: what the search finds first.
//
// Then the bands, the stacks, the rows in each band and the columns in each stack are shuffled, and the grid is
// transposed half of the time. So all digits and all cells are treated exactly alike: equivalent grids have the same
// probability. Between grids that are not equivalent the draw is nearly uniform: A, B and C have 2,693 completions on
// average, with a standard deviation of 11 %, and a grid whose nine choices of A have fewer completions is that much
// more likely.
void draw_full_grid(Random& random, Prober& prober, Digits& grid);

}  // namespace nonet::make
