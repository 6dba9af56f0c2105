// The layers of the eye, each fused with its rectifier and pooling.
#include "photo/eye.hpp"

#include <algorithm>
#include <cstring>

namespace nonet::photo {
namespace {

typedef float Four __attribute__((vector_size(16), aligned(4)));

// A square picture of `Channels` floats a pixel, with a border of zeros one pixel wide.
template <int Side, int Channels>
struct Layer {
    static constexpr int kStride = (Side + 2) * Channels;
    std::vector<float> values = std::vector<float>(static_cast<size_t>((Side + 2) * kStride));

    float* at(int y, int x) { return values.data() + (y + 1) * kStride + (x + 1) * Channels; }
    const float* at(int y, int x) const { return values.data() + (y + 1) * kStride + (x + 1) * Channels; }
};

// 3x3 convolution, rectifier and 2x2 maximum in one: four pixels by eight channels at a time.
template <int Side, int In, int Out>
void convolve(const Layer<Side, In>& in, const float* weights, const float* bias, Layer<Side / 2, Out>& out) {
    constexpr int kBlock = 8;
    for (int y = 0; y < Side; y += 2)
        for (int x = 0; x < Side; x += 2)
            for (int o = 0; o < Out; o += kBlock) {
                Four low[4];
                Four high[4];
                for (int p = 0; p < 4; ++p) {
                    std::memcpy(&low[p], bias + o, sizeof(Four));
                    std::memcpy(&high[p], bias + o + 4, sizeof(Four));
                }
                const float* w = weights + o;
                for (int ky = 0; ky < 3; ++ky)
                    for (int kx = 0; kx < 3; ++kx) {
                        const float* upper = in.at(y + ky - 1, x + kx - 1);
                        const float* lower = in.at(y + ky, x + kx - 1);
                        for (int c = 0; c < In; ++c, w += Out) {
                            Four a;
                            Four b;
                            std::memcpy(&a, w, sizeof(Four));
                            std::memcpy(&b, w + 4, sizeof(Four));
                            low[0] += a * upper[c];
                            high[0] += b * upper[c];
                            low[1] += a * upper[In + c];
                            high[1] += b * upper[In + c];
                            low[2] += a * lower[c];
                            high[2] += b * lower[c];
                            low[3] += a * lower[In + c];
                            high[3] += b * lower[In + c];
                        }
                    }
                float* target = out.at(y / 2, x / 2) + o;
                for (int i = 0; i < 4; ++i) {
                    target[i] = std::max({low[0][i], low[1][i], low[2][i], low[3][i], 0.0F});
                    target[i + 4] = std::max({high[0][i], high[1][i], high[2][i], high[3][i], 0.0F});
                }
            }
}

}  // namespace

bool Eye::is_complete() const {
    return conv1.size() == 9 * 16 && bias1.size() == 16 && conv2.size() == 9 * 16 * 32 && bias2.size() == 32 &&
           conv3.size() == 9 * 32 * 64 && bias3.size() == 64 && hidden.size() == 16 * 64 * 64 &&
           hidden_bias.size() == 64 && out.size() == 64 * kOutputs && out_bias.size() == kOutputs;
}

void Eye::read(const float* cells, size_t size, float* outputs) const {
    Layer<32, 1> first;
    Layer<16, 16> second;
    Layer<8, 32> third;
    Layer<4, 64> fourth;
    for (size_t cell = 0; cell < size; ++cell) {
        for (int y = 0; y < kSide; ++y)
            std::copy_n(cells + (cell * kSide + static_cast<size_t>(y)) * kSide, kSide, first.at(y, 0));
        convolve<32, 1, 16>(first, conv1.data(), bias1.data(), second);
        convolve<16, 16, 32>(second, conv2.data(), bias2.data(), third);
        convolve<8, 32, 64>(third, conv3.data(), bias3.data(), fourth);
        float middle[64];
        std::copy_n(hidden_bias.data(), 64, middle);
        const float* w = hidden.data();
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 4; ++x) {
                const float* in = fourth.at(y, x);
                for (int c = 0; c < 64; ++c, w += 64)
                    for (int o = 0; o < 64; ++o) middle[o] += in[c] * w[o];
            }
        float* result = outputs + cell * kOutputs;
        std::copy_n(out_bias.data(), kOutputs, result);
        for (int c = 0; c < 64; ++c) {
            const float value = std::max(middle[c], 0.0F);
            for (int o = 0; o < kOutputs; ++o) result[o] += value * out[static_cast<size_t>(c * kOutputs + o)];
        }
    }
}

}  // namespace nonet::photo
