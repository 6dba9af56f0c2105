// Linear interpolation between four pixels, at mapped or listed places.
#include "photo/warp.hpp"

#include <cmath>

namespace nonet::photo {
namespace {

// NaN and places far outside fall on the edge.
float at(Gray image, float x, float y) {
    x = x > 0 ? std::min(x, static_cast<float>(image.width - 1)) : 0.0F;
    y = y > 0 ? std::min(y, static_cast<float>(image.height - 1)) : 0.0F;
    const int x0 = static_cast<int>(x);
    const int y0 = static_cast<int>(y);
    const int x1 = std::min(x0 + 1, image.width - 1);
    const uint8_t* upper = image.row(y0);
    const uint8_t* lower = image.row(std::min(y0 + 1, image.height - 1));
    const float part_x = x - static_cast<float>(x0);
    const float part_y = y - static_cast<float>(y0);
    const float top = static_cast<float>(upper[x0]) + part_x * static_cast<float>(upper[x1] - upper[x0]);
    const float bottom = static_cast<float>(lower[x0]) + part_x * static_cast<float>(lower[x1] - lower[x0]);
    return top + part_y * (bottom - top);
}

}  // namespace

Picture<uint8_t> warp(Gray image, const Map& map, int width, int height) {
    Picture<uint8_t> result(width, height);
    for (int y = 0; y < height; ++y) {
        uint8_t* out = result.row(y);
        for (int x = 0; x < width; ++x) {
            double w = map[6] * x + map[7] * y + map[8];
            if (std::abs(w) < 1e-12) w = 1e-12;
            const double scale = 1 / w;
            out[x] = to_byte(at(image, static_cast<float>((map[0] * x + map[1] * y + map[2]) * scale),
                                static_cast<float>((map[3] * x + map[4] * y + map[5]) * scale)));
        }
    }
    return result;
}

void sample(Gray image, const float* x, const float* y, float* out, size_t size) {
    for (size_t i = 0; i < size; ++i) out[i] = at(image, x[i], y[i]);
}

}  // namespace nonet::photo
