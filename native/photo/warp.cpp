// Linear interpolation between four pixels, at mapped or listed places.
#include "photo/warp.hpp"

namespace nonet::photo {
namespace {

// Places processed at a time: their data stays in the L1 cache, and each loop over them vectorises.
constexpr int kChunk = 256;

// Places in a picture: the pixel to the upper left, and the fractions towards its neighbours.
struct Places {
    float x[kChunk];
    float y[kChunk];
    int left[kChunk];
    int top[kChunk];
    float part_x[kChunk];
    float part_y[kChunk];

    // Fills in the rest from x and y. NaN and places far outside fall on the edge.
    void settle(int width, int height, int count) {
        const float most_x = static_cast<float>(width - 1);
        const float most_y = static_cast<float>(height - 1);
        for (int i = 0; i < count; ++i) {
            float at_x = x[i] > 0 ? x[i] : 0.0F;
            float at_y = y[i] > 0 ? y[i] : 0.0F;
            at_x = at_x < most_x ? at_x : most_x;
            at_y = at_y < most_y ? at_y : most_y;
            left[i] = static_cast<int>(at_x);
            top[i] = static_cast<int>(at_y);
            part_x[i] = at_x - static_cast<float>(left[i]);
            part_y[i] = at_y - static_cast<float>(top[i]);
        }
    }
};

// The values at the places in one of the `Step` channels of a picture.
template <int Step>
void look(const uint8_t* pixels, int width, int height, const Places& places, int count, float* out) {
    uint8_t corners[4][kChunk];
    const ptrdiff_t stride = static_cast<ptrdiff_t>(width) * Step;
    for (int i = 0; i < count; ++i) {
        const uint8_t* upper = pixels + places.top[i] * stride + places.left[i] * Step;
        const uint8_t* lower = upper + (places.top[i] < height - 1 ? stride : 0);
        const int right = places.left[i] < width - 1 ? Step : 0;
        corners[0][i] = upper[0];
        corners[1][i] = upper[right];
        corners[2][i] = lower[0];
        corners[3][i] = lower[right];
    }
    for (int i = 0; i < count; ++i) {
        const float a = static_cast<float>(corners[0][i]);
        const float b = static_cast<float>(corners[1][i]);
        const float c = static_cast<float>(corners[2][i]);
        const float d = static_cast<float>(corners[3][i]);
        const float upper = a + places.part_x[i] * (b - a);
        const float lower = c + places.part_x[i] * (d - c);
        out[i] = upper + places.part_y[i] * (lower - upper);
    }
}

// The places that pixels begin..begin+count of a row come from.
void map_row(const Map& map, int begin, int y, int width, int height, int count, Places& places) {
    const double ax = map[0], ay = map[1] * y, a = map[2];
    const double bx = map[3], by = map[4] * y, b = map[5];
    const double wx = map[6], wy = map[7] * y, c = map[8];
    for (int i = 0; i < count; ++i) {
        const double x = begin + i;
        const double scale = 1 / (wx * x + wy + c);  // infinite on the horizon: settle() puts that on the edge
        places.x[i] = static_cast<float>((ax * x + ay + a) * scale);
        places.y[i] = static_cast<float>((bx * x + by + b) * scale);
    }
    places.settle(width, height, count);
}

template <int Channels>
void fill(const uint8_t* pixels, int width, int height, const Map& map, int finer,
          std::array<Picture<uint8_t>, Channels>& out) {
    Places places;
    float values[kChunk];
    const int new_width = out[0].width;
    const int wide = new_width * finer;
    const float scale = 1.0F / static_cast<float>(finer);
    // by channel: the sums of `finer` rows
    std::vector<uint16_t> sums(static_cast<size_t>(wide) * Channels);
    for (int y = 0; y < out[0].height; ++y) {
        std::fill(sums.begin(), sums.end(), uint16_t{0});
        for (int fine_y = y * finer; fine_y < (y + 1) * finer; ++fine_y)
            for (int begin = 0; begin < wide; begin += kChunk) {
                const int count = std::min(kChunk, wide - begin);
                map_row(map, begin, fine_y, width, height, count, places);
                for (int channel = 0; channel < Channels; ++channel) {
                    look<Channels>(pixels + channel, width, height, places, count, values);
                    uint16_t* sum = sums.data() + channel * wide + begin;
                    for (int i = 0; i < count; ++i) sum[i] = static_cast<uint16_t>(sum[i] + to_byte(values[i]));
                }
            }
        for (int channel = 0; channel < Channels; ++channel) {
            uint8_t* row = out[channel].row(y);
            const uint16_t* sum = sums.data() + channel * wide;
            for (int x = 0; x < new_width; ++x) {
                int total = 0;
                for (int i = 0; i < finer; ++i) total += sum[x * finer + i];
                row[x] = to_byte(static_cast<float>(total) * scale * scale);
            }
        }
    }
}

}  // namespace

Picture<uint8_t> warp(Gray image, const Map& map, int width, int height, int finer) {
    std::array<Picture<uint8_t>, 1> result{Picture<uint8_t>(width, height)};
    fill<1>(image.pixels, image.width, image.height, map, finer, result);
    return std::move(result[0]);
}

std::array<Picture<uint8_t>, 3> warp_rgb(const uint8_t* rgb, int old_width, int old_height, const Map& map, int width,
                                         int height, int finer) {
    const Picture<uint8_t> empty(width, height);
    std::array<Picture<uint8_t>, 3> result{empty, empty, empty};
    fill<3>(rgb, old_width, old_height, map, finer, result);
    return result;
}

void sample(Gray image, const float* x, const float* y, float* out, size_t size) {
    Places places;
    for (size_t begin = 0; begin < size; begin += kChunk) {
        const size_t count = std::min<size_t>(kChunk, size - begin);
        std::copy_n(x + begin, count, places.x);
        std::copy_n(y + begin, count, places.y);
        places.settle(image.width, image.height, static_cast<int>(count));
        look<1>(image.pixels, image.width, image.height, places, static_cast<int>(count), out + begin);
    }
}

}  // namespace nonet::photo
