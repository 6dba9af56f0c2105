// Labels connected ink by runs, and fits the largest quadrangle into its hull.
#include "photo/outlines.hpp"

#include <cmath>
#include <cstring>
#include <numeric>

namespace nonet::photo {
namespace {

// A stretch of ink in one row.
struct Run {
    int y;
    int begin;
    int end;  // one past the last
};

// The first pixel from x on that is not 0, or the width; blank stretches are skipped eight pixels at a time.
int next_ink(const uint8_t* row, int x, int width) {
    for (uint64_t eight = 0; x + 8 <= width; x += 8) {
        std::memcpy(&eight, row + x, sizeof(eight));
        if (eight) break;
    }
    while (x < width && !row[x]) ++x;
    return x;
}

int root_of(std::vector<int>& parents, int i) {
    while (parents[i] != i) {
        parents[i] = parents[parents[i]];
        i = parents[i];
    }
    return i;
}

double cross(const Point& o, const Point& a, const Point& b) {
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

// Clockwise on the picture (y downwards), from the corner with the smallest x + y.
Quad ordered(const Quad& quad) {
    Quad result = quad;
    Point middle{0, 0};
    for (const Point& p : quad) middle = {middle.x + p.x / 4, middle.y + p.y / 4};
    std::sort(result.begin(), result.end(), [&](const Point& a, const Point& b) {
        return std::atan2(a.y - middle.y, a.x - middle.x) < std::atan2(b.y - middle.y, b.x - middle.x);
    });
    const auto first = std::min_element(result.begin(), result.end(),
                                        [](const Point& a, const Point& b) { return a.x + a.y < b.x + b.y; });
    std::rotate(result.begin(), first, result.end());
    return result;
}

}  // namespace

std::vector<Component> components(Gray ink, int most, int least) {
    std::vector<Run> runs;
    std::vector<int> parents;
    size_t above = 0;  // the first run of the row above
    size_t above_end = 0;
    for (int y = 0; y < ink.height; ++y) {
        const uint8_t* row = ink.row(y);
        const size_t begin = runs.size();
        size_t other = above;
        for (int x = next_ink(row, 0, ink.width); x < ink.width; x = next_ink(row, x, ink.width)) {
            const int from = x;
            while (x < ink.width && row[x]) ++x;
            const int id = static_cast<int>(runs.size());
            runs.push_back({y, from, x});
            parents.push_back(id);
            while (other < above_end && runs[other].end < from) ++other;
            for (size_t i = other; i < above_end && runs[i].begin <= x; ++i) {
                const int a = root_of(parents, static_cast<int>(i));
                const int b = root_of(parents, id);
                parents[std::max(a, b)] = std::min(a, b);
            }
        }
        above = begin;
        above_end = runs.size();
    }
    std::vector<int> index(runs.size(), -1);
    std::vector<Component> found;
    for (size_t i = 0; i < runs.size(); ++i) {
        const int root = root_of(parents, static_cast<int>(i));
        int& at = index[root];
        const Run& run = runs[i];
        if (at < 0) {
            at = static_cast<int>(found.size());
            found.push_back({run.begin, run.y, 0, 0, 0, {}});
        }
        Component& c = found[at];
        const int right = std::max(c.left + c.width, run.end);
        c.left = std::min(c.left, run.begin);
        c.width = right - c.left;
        c.height = run.y + 1 - c.top;
        c.pixels += run.end - run.begin;
    }
    std::vector<int> order(found.size());
    std::iota(order.begin(), order.end(), 0);
    std::erase_if(order, [&](int i) { return std::min(found[i].width, found[i].height) < least; });
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) {
        const Component& a = found[i];
        const Component& b = found[j];
        return int64_t{a.width} * a.height > int64_t{b.width} * b.height;
    });
    if (order.size() > static_cast<size_t>(most)) order.resize(static_cast<size_t>(most));
    std::vector<int> rank(found.size(), -1);
    for (size_t i = 0; i < order.size(); ++i) rank[order[i]] = static_cast<int>(i);
    // The two ends of every run are enough for the hull.
    std::vector<std::vector<Point>> ends(order.size());
    for (size_t i = 0; i < runs.size(); ++i) {
        const int at = index[static_cast<size_t>(root_of(parents, static_cast<int>(i)))];
        const int place = rank[at];
        if (place < 0) continue;
        const Run& run = runs[i];
        ends[place].push_back({static_cast<double>(run.begin), static_cast<double>(run.y)});
        ends[place].push_back({static_cast<double>(run.end - 1), static_cast<double>(run.y)});
    }
    std::vector<Component> result;
    for (size_t i = 0; i < order.size(); ++i) {
        result.push_back(found[order[i]]);
        result.back().hull = convex_hull(std::move(ends[i]));
    }
    return result;
}

// Andrew's monotone chain.
std::vector<Point> convex_hull(std::vector<Point> points) {
    std::sort(points.begin(), points.end(),
              [](const Point& a, const Point& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    points.erase(std::unique(points.begin(), points.end(),
                             [](const Point& a, const Point& b) { return a.x == b.x && a.y == b.y; }),
                 points.end());
    if (points.size() < 3) return points;
    std::vector<Point> hull(2 * points.size());
    size_t size = 0;
    for (size_t i = 0; i < points.size(); ++i) {
        while (size >= 2 && cross(hull[size - 2], hull[size - 1], points[i]) <= 0) --size;
        hull[size++] = points[i];
    }
    const size_t lower = size + 1;
    for (size_t i = points.size() - 1; i-- > 0;) {
        while (size >= lower && cross(hull[size - 2], hull[size - 1], points[i]) <= 0) --size;
        hull[size++] = points[i];
    }
    hull.resize(size - 1);
    return hull;
}

// For every diagonal, the farthest corner on either side; both advance with the diagonal's end, so the total time is
// quadratic.
Quad largest_quad(const std::vector<Point>& hull) {
    const size_t n = hull.size();
    double best = -1;
    std::array<size_t, 4> at{};
    for (size_t i = 0; i < n; ++i) {
        size_t left = i + 1;
        size_t right = i + 3;
        for (size_t k = i + 2; k < i + n - 1; ++k) {
            const Point& a = hull[i];
            const Point& b = hull[k % n];
            const auto height = [&](size_t j) { return std::abs(cross(a, b, hull[j % n])); };
            left = std::max(left, i + 1);
            while (left + 1 < k && height(left + 1) >= height(left)) ++left;
            right = std::max(right, k + 1);
            while (right + 1 < i + n && height(right + 1) >= height(right)) ++right;
            const double area = height(left) + height(right);
            if (area > best) {
                best = area;
                at = {i, left % n, k % n, right % n};
            }
        }
    }
    return ordered({hull[at[0]], hull[at[1]], hull[at[2]], hull[at[3]]});
}

}  // namespace nonet::photo
