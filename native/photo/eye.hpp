// The eye: a small neural network that classifies the content of one cell.
//
//   32x32 ─ 3x3 conv, 16 ─ pool ─ 3x3 conv, 32 ─ pool ─ 3x3 conv, 64 ─ pool ─ 64 ─ 21
//
// Sums have a fixed order, without fused multiply-add, so the answers are bit-identical on every machine.
#pragma once

#include <cstddef>
#include <vector>

namespace nonet::photo {

inline constexpr int kSide = 32;  // of a cell's picture
inline constexpr int kOutputs = 21;

struct Eye {
    std::vector<float> conv1, bias1;         // (9 * 1) x 16: row, column and channel in; then channel out
    std::vector<float> conv2, bias2;         // (9 * 16) x 32
    std::vector<float> conv3, bias3;         // (9 * 32) x 64
    std::vector<float> hidden, hidden_bias;  // (4 * 4 * 64) x 64
    std::vector<float> out, out_bias;        // 64 x 21

    // Returns whether every part has the right size.
    bool is_complete() const;

    // Reads `size` cells of 32 x 32; `outputs` gets 21 numbers for each.
    void read(const float* cells, size_t size, float* outputs) const;
};

}  // namespace nonet::photo
