// The filters of filters.hpp: plain loops that compilers vectorise.
#include "photo/filters.hpp"

#include <cmath>
#include <cstdlib>
#include <cstring>

namespace nonet::photo {
namespace {

struct Share {
    int from;
    int to;  // inclusive
    float first;
    float last;
    float scale;
};

// The old pixels that make up each new one along an axis, and the weights of the two ends.
std::vector<Share> shares(int old_size, int new_size) {
    std::vector<Share> result(static_cast<size_t>(new_size));
    const double ratio = static_cast<double>(old_size) / new_size;
    for (int i = 0; i < new_size; ++i) {
        const double begin = i * ratio;
        const double end = std::min<double>((i + 1) * ratio, old_size);
        Share& share = result[i];
        share.from = std::min(static_cast<int>(begin), old_size - 1);
        share.to = std::clamp(static_cast<int>(std::ceil(end - 1e-9)) - 1, share.from, old_size - 1);
        share.first = static_cast<float>(std::min<double>(share.from + 1, end) - begin);
        share.last = share.to == share.from ? 0.0F : static_cast<float>(end - share.to);
        share.scale = static_cast<float>(1.0 / (end - begin));
    }
    return result;
}

// One row of running means over an odd window, the ends repeated.
void mean_of_row(const float* in, float* out, int size, int window) {
    const int reach = window / 2;
    double sum = 0;
    for (int i = -reach; i <= reach; ++i) sum += in[clamped(i, size)];
    const double scale = 1.0 / window;
    for (int i = 0; i < size; ++i) {
        out[i] = static_cast<float>(sum * scale);
        sum += in[clamped(i + reach + 1, size)] - in[clamped(i - reach, size)];
    }
}

std::vector<float> gaussian_weights(float sigma) {
    const int reach = std::max(1, static_cast<int>(std::lround(3 * sigma)));
    std::vector<float> weights(static_cast<size_t>(2 * reach + 1));
    float sum = 0;
    for (int i = -reach; i <= reach; ++i) {
        const float at = static_cast<float>(i) / sigma;
        sum += weights[i + reach] = std::exp(-0.5F * at * at);
    }
    for (float& weight : weights) weight /= sum;
    return weights;
}

// Calls row(y, pixels, means) for every row, with the rounded means of the windows of odd side around its pixels.
template <class Row>
void each_row_with_means(Gray image, int window, Row row) {
    const int reach = window / 2;
    const size_t width = static_cast<size_t>(image.width);
    std::vector<uint32_t> sums(width);  // of each column, over the rows of the window
    for (int i = -reach; i <= reach; ++i) {
        const uint8_t* in = image.row(clamped(i, image.height));
        for (size_t x = 0; x < width; ++x) sums[x] += in[x];
    }
    // The sums of all columns to the left, the edge columns repeated outwards. They may wrap around, but a difference
    // over a window is below 2^32 (4095 * 4095 * 255), so it is still right.
    std::vector<uint32_t> before(width + static_cast<size_t>(window));
    std::vector<int> means(width);
    const float scale = 1.0F / static_cast<float>(window * window);
    for (int y = 0; y < image.height; ++y) {
        uint32_t sum = 0;
        size_t at = 0;
        for (int i = 0; i < reach; ++i) before[at++] = sum, sum += sums[0];
        for (size_t x = 0; x < width; ++x) before[at++] = sum, sum += sums[x];
        for (int i = 0; i <= reach; ++i) before[at++] = sum, sum += sums[width - 1];
        const uint32_t* first = before.data();
        const uint32_t* last = before.data() + window;
        for (size_t x = 0; x < width; ++x)
            means[x] = static_cast<int>(static_cast<float>(last[x] - first[x]) * scale + 0.5F);
        row(y, image.row(y), means.data());
        const uint8_t* enter = image.row(clamped(y + reach + 1, image.height));
        const uint8_t* leave = image.row(clamped(y - reach, image.height));
        for (size_t x = 0; x < width; ++x) sums[x] += static_cast<uint32_t>(enter[x]) - leave[x];
    }
}

struct Brightest {
    static constexpr uint8_t kStart = 0;
    static uint8_t of(uint8_t a, uint8_t b) { return a > b ? a : b; }
};

struct Darkest {
    static constexpr uint8_t kStart = 255;
    static uint8_t of(uint8_t a, uint8_t b) { return a < b ? a : b; }
};

// How far a disc reaches sideways, row by row; as OpenCV's MORPH_ELLIPSE.
std::vector<int> disc_rows(int diameter) {
    const int reach = diameter / 2;
    std::vector<int> rows;
    for (int dy = -reach; dy <= reach; ++dy)
        rows.push_back(static_cast<int>(std::lround(std::sqrt(static_cast<double>(reach * reach - dy * dy)))));
    return rows;
}

// The extreme value under a disc. Pixels outside the picture do not count.
template <class Extreme>
Picture<uint8_t> under_disc(Gray image, const std::vector<int>& rows) {
    const int reach = static_cast<int>(rows.size()) / 2;
    const int padded_width = image.width + 2 * reach;
    std::vector<uint8_t> padded(static_cast<size_t>(padded_width), Extreme::kStart);
    std::vector<uint8_t> widened(static_cast<size_t>(image.width));
    Picture<uint8_t> result(image.width, image.height);
    std::fill(result.pixels.begin(), result.pixels.end(), Extreme::kStart);
    for (int y = 0; y < image.height; ++y) {
        std::memcpy(padded.data() + reach, image.row(y), static_cast<size_t>(image.width));
        std::memcpy(widened.data(), image.row(y), static_cast<size_t>(image.width));
        int done = 0;
        // From the narrow rows of the disc to its wide ones: each continues where the last one stopped.
        for (int step = 0; step <= reach; ++step) {
            const int half = rows[step];
            for (; done < half; ++done) {
                const uint8_t* left = padded.data() + reach - done - 1;
                const uint8_t* right = padded.data() + reach + done + 1;
                for (int x = 0; x < image.width; ++x)
                    widened[x] = Extreme::of(widened[x], Extreme::of(left[x], right[x]));
            }
            for (const int dy : {step - reach, reach - step}) {
                if (y + dy < 0 || y + dy >= image.height) continue;
                uint8_t* out = result.row(y + dy);
                for (int x = 0; x < image.width; ++x) out[x] = Extreme::of(out[x], widened[x]);
                if (step == reach) break;
            }
        }
    }
    return result;
}

}  // namespace

Picture<uint8_t> gray_of_rgb(const uint8_t* rgb, int width, int height) {
    Picture<uint8_t> result(width, height);
    const size_t size = result.pixels.size();
    for (size_t i = 0; i < size; ++i) {
        const int r = rgb[3 * i];
        const int g = rgb[3 * i + 1];
        const int b = rgb[3 * i + 2];
        const int luminance = (r * 4899 + g * 9617 + b * 1868 + 8192) >> 14;  // BT.601
        result.pixels[i] = static_cast<uint8_t>((luminance + std::min(r, std::min(g, b))) >> 1);
    }
    return result;
}

double noise(Gray image) {
    // The sum of the kernel (1 -2 1, -2 4 -2, 1 -2 1) is in -2040..2040; only its magnitude counts.
    std::vector<size_t> counts(2041);
    std::vector<int> bends(static_cast<size_t>(image.width));
    size_t total = 0;
    for (int y = 0; y + 3 <= image.height; y += 3) {
        const uint8_t* rows[3] = {image.row(y), image.row(y + 1), image.row(y + 2)};
        const auto bend = [](const uint8_t* row, int x) { return row[x] - 2 * row[x + 1] + row[x + 2]; };
        for (int x = 0; x + 2 < image.width; ++x)
            bends[x] = std::abs(bend(rows[0], x) - 2 * bend(rows[1], x) + bend(rows[2], x));
        for (int x = 0; x + 2 < image.width; ++x) ++counts[bends[x]];
        total += static_cast<size_t>(std::max(image.width - 2, 0));
    }
    if (total == 0) return 0;
    // The mean of the two middle ones, which are the same for an odd total.
    const auto ranked = [&](size_t rank) {
        size_t at = 0;
        for (size_t sum = counts[0]; sum <= rank; sum += counts[++at]) {
        }
        return static_cast<double>(at);
    };
    return (ranked((total - 1) / 2) + ranked(total / 2)) / 2 / (6 * 0.6745);
}

Picture<uint8_t> shrink(Gray image, int width, int height) {
    const std::vector<Share> across = shares(image.width, width);
    const std::vector<Share> down = shares(image.height, height);
    Picture<uint8_t> result(width, height);
    std::vector<float> sums(static_cast<size_t>(image.width));
    for (int y = 0; y < height; ++y) {
        const Share& rows = down[y];
        std::fill(sums.begin(), sums.end(), 0.0F);
        for (int i = rows.from; i <= rows.to; ++i) {
            const float weight = i == rows.from ? rows.first : i == rows.to ? rows.last : 1.0F;
            const uint8_t* in = image.row(i);
            for (int x = 0; x < image.width; ++x) sums[x] += weight * static_cast<float>(in[x]);
        }
        uint8_t* out = result.row(y);
        for (int x = 0; x < width; ++x) {
            const Share& share = across[x];
            float sum = share.first * sums[share.from];
            for (int i = share.from + 1; i < share.to; ++i) sum += sums[i];
            if (share.to > share.from) sum += share.last * sums[share.to];
            out[x] = to_byte(sum * share.scale * rows.scale);
        }
    }
    return result;
}

Picture<uint8_t> enlarge(Gray image, int width, int height) {
    Picture<uint8_t> result(width, height);
    const float scale_x = static_cast<float>(image.width) / static_cast<float>(width);
    const float scale_y = static_cast<float>(image.height) / static_cast<float>(height);
    for (int y = 0; y < height; ++y) {
        const float at_y = std::max((static_cast<float>(y) + 0.5F) * scale_y - 0.5F, 0.0F);
        const int y0 = std::min(static_cast<int>(at_y), image.height - 1);
        const float part_y = at_y - static_cast<float>(y0);
        const uint8_t* upper = image.row(y0);
        const uint8_t* lower = image.row(std::min(y0 + 1, image.height - 1));
        uint8_t* out = result.row(y);
        for (int x = 0; x < width; ++x) {
            const float at_x = std::max((static_cast<float>(x) + 0.5F) * scale_x - 0.5F, 0.0F);
            const int x0 = std::min(static_cast<int>(at_x), image.width - 1);
            const int x1 = std::min(x0 + 1, image.width - 1);
            const float part_x = at_x - static_cast<float>(x0);
            const float top = static_cast<float>(upper[x0]) + part_x * static_cast<float>(upper[x1] - upper[x0]);
            const float bottom = static_cast<float>(lower[x0]) + part_x * static_cast<float>(lower[x1] - lower[x0]);
            out[x] = to_byte(top + part_y * (bottom - top));
        }
    }
    return result;
}

Picture<float> box_mean(Float image, int window_x, int window_y) {
    Picture<float> wide(image.width, image.height);
    for (int y = 0; y < image.height; ++y) {
        if (window_x > 1)
            mean_of_row(image.row(y), wide.row(y), image.width, window_x);
        else
            std::copy_n(image.row(y), image.width, wide.row(y));
    }
    if (window_y <= 1) return wide;
    Picture<float> result(image.width, image.height);
    const int reach = window_y / 2;
    std::vector<double> sums(static_cast<size_t>(image.width));
    for (int i = -reach; i <= reach; ++i) {
        const float* row = wide.row(clamped(i, image.height));
        for (int x = 0; x < image.width; ++x) sums[x] += row[x];
    }
    const double scale = 1.0 / window_y;
    for (int y = 0; y < image.height; ++y) {
        const float* enter = wide.row(clamped(y + reach + 1, image.height));
        const float* leave = wide.row(clamped(y - reach, image.height));
        float* out = result.row(y);
        for (int x = 0; x < image.width; ++x) {
            out[x] = static_cast<float>(sums[x] * scale);
            sums[x] += enter[x] - leave[x];
        }
    }
    return result;
}

Picture<uint8_t> gaussian_blur(Gray image, float sigma) {
    const std::vector<float> weights = gaussian_weights(sigma);
    const int reach = static_cast<int>(weights.size()) / 2;
    Picture<float> wide(image.width, image.height);
    std::vector<float> padded(static_cast<size_t>(image.width + 2 * reach));
    for (int y = 0; y < image.height; ++y) {
        const uint8_t* in = image.row(y);
        for (int x = 0; x < image.width + 2 * reach; ++x)
            padded[x] = static_cast<float>(in[clamped(x - reach, image.width)]);
        float* out = wide.row(y);
        for (size_t i = 0; i < weights.size(); ++i)
            for (int x = 0; x < image.width; ++x) out[x] += weights[i] * padded[static_cast<size_t>(x) + i];
    }
    Picture<uint8_t> result(image.width, image.height);
    std::vector<float> sums(static_cast<size_t>(image.width));
    for (int y = 0; y < image.height; ++y) {
        std::fill(sums.begin(), sums.end(), 0.0F);
        for (int i = -reach; i <= reach; ++i) {
            const float weight = weights[i + reach];
            const float* in = wide.row(clamped(y + i, image.height));
            for (int x = 0; x < image.width; ++x) sums[x] += weight * in[x];
        }
        uint8_t* out = result.row(y);
        for (int x = 0; x < image.width; ++x) out[x] = to_byte(sums[x]);
    }
    return result;
}

Picture<uint8_t> darker_than_around(Gray image, int window, int below) {
    Picture<uint8_t> result(image.width, image.height);
    each_row_with_means(image, window, [&](int y, const uint8_t* in, const int* means) {
        uint8_t* out = result.row(y);
        for (int x = 0; x < image.width; ++x) out[x] = in[x] <= means[x] - below ? 255 : 0;
    });
    return result;
}

std::array<size_t, 2> count_darker_and_lighter(Gray image, int window, int below) {
    size_t darker = 0;
    size_t lighter = 0;
    each_row_with_means(image, window, [&](int, const uint8_t* in, const int* means) {
        int here_darker = 0;
        int here_lighter = 0;
        for (int x = 0; x < image.width; ++x) {
            here_darker += in[x] <= means[x] - below;
            here_lighter += in[x] >= means[x] + below;
        }
        darker += static_cast<size_t>(here_darker);
        lighter += static_cast<size_t>(here_lighter);
    });
    return {darker, lighter};
}

Picture<uint8_t> dilate(Gray image, int reach) {
    return under_disc<Brightest>(image, std::vector<int>(static_cast<size_t>(2 * reach + 1), reach));
}

Picture<uint8_t> close_disc(Gray image, int diameter) {
    const std::vector<int> rows = disc_rows(diameter);
    const Picture<uint8_t> bright = under_disc<Brightest>(image, rows);
    return under_disc<Darkest>(bright.view(), rows);
}

Picture<uint8_t> even_light(Gray image, int diameter) {
    const Picture<uint8_t> closed = close_disc(image, diameter);
    Picture<uint8_t> result = gaussian_blur(closed.view(), 1.0F);
    for (size_t i = 0; i < image.size(); ++i) {
        // Next to a shadow the paper is darker than around it.
        const double paper = std::max<uint8_t>(std::min(closed.pixels[i], result.pixels[i]), 8);
        result.pixels[i] = static_cast<uint8_t>(std::min(image.pixels[i] / paper * 230, 255.0));
    }
    return result;
}

Picture<float> ridges(Gray image, bool horizontal, int across, int along) {
    Picture<float> value(image.width, image.height);
    for (size_t i = 0; i < image.size(); ++i) value.pixels[i] = static_cast<float>(image.pixels[i]);
    Picture<float> around = box_mean(value.view(), horizontal ? 1 : across, horizontal ? across : 1);
    for (size_t i = 0; i < image.size(); ++i) around.pixels[i] = std::max(around.pixels[i] - value.pixels[i], 0.0F);
    return box_mean(around.view(), horizontal ? along : 1, horizontal ? 1 : along);
}

}  // namespace nonet::photo
