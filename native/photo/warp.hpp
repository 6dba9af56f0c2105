// Samples a picture at other coordinates: by a perspective map, or at a list of places.
#pragma once

#include <array>

#include "photo/image.hpp"

namespace nonet::photo {

// A perspective map, row by row: (x, y) goes to ((m0 x + m1 y + m2) / w, (m3 x + m4 y + m5) / w), w = m6 x + m7 y + m8.
using Map = std::array<double, 9>;

// The picture whose pixel (x, y) is the pixel map(x, y) of `image`, interpolated linearly. With `finer` above 1, the
// map refers to a picture `finer` times as wide and high, and each pixel is the mean of finer * finer.
Picture<uint8_t> warp(Gray image, const Map& map, int width, int height, int finer = 1);

// The same for the three channels of a picture with three bytes per pixel.
std::array<Picture<uint8_t>, 3> warp_rgb(const uint8_t* rgb, int old_width, int old_height, const Map& map, int width,
                                         int height, int finer);

// The values at places (x[i], y[i]), interpolated linearly.
void sample(Gray image, const float* x, const float* y, float* out, size_t size);

}  // namespace nonet::photo
