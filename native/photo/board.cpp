// Line scores and cells of a straightened grid.
#include "photo/board.hpp"

#include <cmath>

#include "photo/filters.hpp"
#include "photo/warp.hpp"

namespace nonet::photo {
namespace {

// Lines are searched across this many pixels, and must be that many pixels long.
constexpr int kAcross = 13;
constexpr int kAlong = 11;
// How far a line may be from its place.
constexpr int kNear = 4;

// A quantile of the values, interpolated between the two nearest ones; reorders the values.
float quantile(float* begin, float* end, double share) {
    const double at = share * static_cast<double>(end - begin - 1);
    float* low = begin + static_cast<ptrdiff_t>(at);
    std::nth_element(begin, low, end);
    if (low + 1 == end) return *low;
    const float high = *std::min_element(low + 1, end);
    return static_cast<float>(*low + (at - std::floor(at)) * (high - *low));
}

Picture<uint8_t> transposed(Gray view) {
    Picture<uint8_t> result(view.height, view.width);
    for (int y = 0; y < view.height; ++y)
        for (int x = 0; x < view.width; ++x) result.row(x)[y] = view.row(y)[x];
    return result;
}

// The mean and the weakest tenth of the horizontal lines, both relative to the space between them.
double horizontal_score(Gray view, const Lattice& lattice) {
    const auto [size, step, pad] = lattice;
    const Picture<float> strength = ridges(view, true, kAcross, kAlong);
    std::vector<float> few;
    for (int y = 0; y < view.height; y += 3)
        for (int x = 0; x < view.width; x += 3) few.push_back(strength.view().row(y)[x]);
    const float cap = quantile(few.data(), few.data() + few.size(), 0.97) + 1e-3F;
    Picture<float> pieces(size, view.height);  // the strength along one cell, without its ends
    for (int y = 0; y < view.height; ++y)
        for (int i = 0; i < size; ++i) {
            const float* from = strength.view().row(y) + pad + i * step;
            float sum = 0;
            for (int x = 3; x < step - 3; ++x) sum += std::min(from[x], cap);
            pieces.row(y)[i] = sum / (static_cast<float>(step - 6) * cap);
        }
    double on = 0;
    std::vector<float> lines;
    for (int line = 0; line <= size; ++line) {
        double whole = 0;
        for (int i = 0; i < size; ++i) {
            float most = 0;
            for (int y = std::max(0, pad + line * step - kNear); y <= pad + line * step + kNear; ++y)
                most = std::max(most, pieces.row(y)[i]);
            on += std::min(most, 0.8F);
            whole += most;
        }
        lines.push_back(static_cast<float>(whole / size));
    }
    double off = 0;
    std::vector<float> between;
    for (int row = 0; row < size; ++row)
        for (int i = 0; i < size; ++i) {
            between.clear();
            for (int y = 6; y < step - 5; ++y) between.push_back(pieces.row(pad + row * step + y)[i]);
            off += quantile(between.data(), between.data() + between.size(), 0.6);
        }
    off /= size * size;
    const double weakest = quantile(lines.data(), lines.data() + lines.size(), 0.1);
    return (on / (size * (size + 1)) + weakest) / 2 - off;
}

// Interpolates between the four crossings around (u, v), in cells.
double between(const double* grid, int size, double u, double v) {
    u = std::clamp(u, 0.0, size - 1e-4);
    v = std::clamp(v, 0.0, size - 1e-4);
    const int i = static_cast<int>(v);
    const int j = static_cast<int>(u);
    const double a = u - j;
    const double b = v - i;
    const double* upper = grid + i * (size + 1) + j;
    const double* lower = upper + size + 1;
    return (upper[0] * (1 - a) + upper[1] * a) * (1 - b) + (lower[0] * (1 - a) + lower[1] * a) * b;
}

}  // namespace

double line_score(Gray view, const Lattice& lattice) {
    return (horizontal_score(view, lattice) + horizontal_score(transposed(view).view(), lattice)) / 2;
}

void cut_cells(Gray view, const Lattice& lattice, const double* shift_x, const double* shift_y, int cell_side,
               double margin, float* cells) {
    const int size = lattice.size;
    const size_t side = static_cast<size_t>(cell_side);
    const double apart = lattice.step * (1 + 2 * margin) / cell_side / 4;
    const auto at = [&](int i) { return (i + 0.5) / cell_side * (1 + 2 * margin) - margin; };
    std::vector<float> x(4 * side);
    std::vector<float> y(4 * side);
    std::vector<float> values(4 * side);
    for (int cell = 0; cell < size * size; ++cell)
        for (int row = 0; row < cell_side; ++row, cells += side) {
            const double v = cell / size + at(row);
            for (size_t i = 0; i < side; ++i) {
                const double u = cell % size + at(static_cast<int>(i));
                const double middle_x = u * lattice.step + lattice.pad + between(shift_x, size, u, v) - 0.5;
                const double middle_y = v * lattice.step + lattice.pad + between(shift_y, size, u, v) - 0.5;
                x[i] = x[i + 2 * side] = static_cast<float>(middle_x - apart);
                x[i + side] = x[i + 3 * side] = static_cast<float>(middle_x + apart);
                y[i] = y[i + side] = static_cast<float>(middle_y - apart);
                y[i + 2 * side] = y[i + 3 * side] = static_cast<float>(middle_y + apart);
            }
            sample(view, x.data(), y.data(), values.data(), 4 * side);
            for (size_t i = 0; i < side; ++i)
                cells[i] = (values[i] + values[i + side] + values[i + 2 * side] + values[i + 3 * side]) / 4;
        }
}

}  // namespace nonet::photo
