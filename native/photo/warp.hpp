// Sampling a picture along other coordinates: by a perspective map, or at any list of places.
#pragma once

#include <array>

#include "photo/image.hpp"

namespace nonet::photo {

// A perspective map, row by row: (x, y) goes to ((m0 x + m1 y + m2) / w, (m3 x + m4 y + m5) / w), w = m6 x + m7 y + m8.
using Map = std::array<double, 9>;

// The picture whose pixel (x, y) is the pixel map(x, y) of `image`, interpolated linearly.
Picture<uint8_t> warp(Gray image, const Map& map, int width, int height);

// The values at places (x[i], y[i]), interpolated linearly.
void sample(Gray image, const float* x, const float* y, float* out, size_t size);

}  // namespace nonet::photo
