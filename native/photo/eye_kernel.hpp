// The layers of the eye over vectors of some width. Included once per instruction set, in a namespace of its own.
//
// A vector holds neighbouring channels, and every channel is summed in the same order whatever the width, so the
// answers of all instruction sets are bit-identical.

// A square picture of `Channels` floats per pixel, with a border of zeros one pixel wide.
template <int Side, int Channels>
struct Layer {
    static constexpr int kStride = (Side + 2) * Channels;
    alignas(64) float values[(Side + 2) * kStride] = {};

    NONET_INLINE float* at(int y, int x) { return values + (y + 1) * kStride + (x + 1) * Channels; }
    NONET_INLINE const float* at(int y, int x) const { return values + (y + 1) * kStride + (x + 1) * Channels; }
};

// The larger of two numbers, lane by lane; in this order it is one instruction.
template <class V>
NONET_INLINE V larger(V a, V b) {
    return a > b ? a : b;
}

// 3x3 convolution, rectifier and 2x2 maximum in one: four pixels by two vectors of channels at a time.
template <class V, int Side, int In, int Out>
void convolve(const Layer<Side, In>& in, const float* weights, const float* bias, Layer<Side / 2, Out>& out) {
    constexpr int kLanes = sizeof(V) / sizeof(float);
    static_assert(Out % (2 * kLanes) == 0);
    for (int o = 0; o < Out; o += 2 * kLanes)
        for (int y = 0; y < Side; y += 2)
            for (int x = 0; x < Side; x += 2) {
                V low[4];
                V high[4];
                for (int p = 0; p < 4; ++p) {
                    std::memcpy(&low[p], bias + o, sizeof(V));
                    std::memcpy(&high[p], bias + o + kLanes, sizeof(V));
                }
                const float* w = weights + o;
                for (int ky = 0; ky < 3; ++ky)
                    for (int kx = 0; kx < 3; ++kx) {
                        const float* upper = in.at(y + ky - 1, x + kx - 1);
                        const float* lower = in.at(y + ky, x + kx - 1);
                        for (int c = 0; c < In; ++c, w += Out) {
                            V a;
                            V b;
                            std::memcpy(&a, w, sizeof(V));
                            std::memcpy(&b, w + kLanes, sizeof(V));
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
                const V zero = {};
                const V most_low = larger(larger(larger(low[0], low[1]), larger(low[2], low[3])), zero);
                const V most_high = larger(larger(larger(high[0], high[1]), larger(high[2], high[3])), zero);
                float* target = out.at(y / 2, x / 2) + o;
                std::memcpy(target, &most_low, sizeof(V));
                std::memcpy(target + kLanes, &most_high, sizeof(V));
            }
}

template <class V>
void read_cells(const Eye& eye, const float* cells, size_t size, float* outputs) {
    constexpr int kLanes = sizeof(V) / sizeof(float);
    constexpr int kHidden = 64 / kLanes;
    Layer<32, 1> first;
    Layer<16, 16> second;
    Layer<8, 32> third;
    Layer<4, 64> fourth;
    for (size_t cell = 0; cell < size; ++cell) {
        for (int y = 0; y < kSide; ++y)
            std::memcpy(first.at(y, 0), cells + (cell * kSide + static_cast<size_t>(y)) * kSide, kSide * sizeof(float));
        convolve<V, 32, 1, 16>(first, eye.conv1.data(), eye.bias1.data(), second);
        convolve<V, 16, 16, 32>(second, eye.conv2.data(), eye.bias2.data(), third);
        convolve<V, 8, 32, 64>(third, eye.conv3.data(), eye.bias3.data(), fourth);
        V middle[kHidden];
        std::memcpy(middle, eye.hidden_bias.data(), sizeof(middle));
        const float* w = eye.hidden.data();
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 4; ++x) {
                const float* in = fourth.at(y, x);
                for (int c = 0; c < 64; ++c, w += 64)
                    for (int o = 0; o < kHidden; ++o) {
                        V a;
                        std::memcpy(&a, w + o * kLanes, sizeof(V));
                        middle[o] += a * in[c];
                    }
            }
        float* result = outputs + cell * kOutputs;
        std::memcpy(result, eye.out_bias.data(), kOutputs * sizeof(float));
        const float* last = eye.out.data();
        for (int c = 0; c < 64; ++c, last += kOutputs) {
            const float value = larger(middle[c / kLanes][c % kLanes], 0.0F);
            for (int o = 0; o < kOutputs; ++o) result[o] += value * last[o];
        }
    }
}
