// A straightened grid: how well lines fit it, and its cells.
#pragma once

#include "photo/image.hpp"

namespace nonet::photo {

// The position of size * size cells in a square picture: `step` pixels each, with a border of `pad` pixels.
struct Lattice {
    int size;
    int step;
    int pad;

    int side() const { return size * step + 2 * pad; }
};

// Scores how well size + 1 lines each way fit, from about 0 to 0.9. The picture is a square with the lattice's side.
double line_score(Gray view, const Lattice& lattice);

// Cuts out the cells, `cell_side` pixels each way and `margin` cells larger on every side; each pixel is the mean of
// four samples. `shift_x` and `shift_y` are the offsets of the (size + 1)^2 line crossings.
void cut_cells(Gray view, const Lattice& lattice, const double* shift_x, const double* shift_y, int cell_side,
               double margin, float* cells);

}  // namespace nonet::photo
