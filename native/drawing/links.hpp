// Which curve a drawn link takes: around candidates, inside the board, away from earlier links.
//
// A net of forty links is drawn while a player waits for a hint, and each link compares up to eleven curves with every
// candidate near them and every link before.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace nonet::drawing {

struct Point {
    double x, y;
};

inline double square_of_distance(Point one, Point other) {
    const double across = one.x - other.x, down = one.y - other.y;
    return across * across + down * down;
}

// A cubic curve: its start, two controls, its end.
using Cubic = std::array<Point, 4>;

class Links {
  public:
    // The middles of the candidates, and the square that the board fills.
    Links(std::vector<Point> obstacles, Point corner, double side)
        : obstacles_(std::move(obstacles)), corner_(corner), side_(side) {}

    // Chooses the first of the best curves from one candidate to another, and makes later links avoid it.
    size_t choose(const std::vector<Cubic>& curves, Point start, Point end) {
        std::vector<Samples> sampled(curves.size());
        std::transform(curves.begin(), curves.end(), sampled.begin(), sample);
        const std::vector<Point> others = obstacles_near(sampled, start, end);
        size_t best = 0;
        double least = std::numeric_limits<double>::infinity();
        for (size_t i = 0; i < curves.size(); ++i) {
            // Rounded, so that a tie is a tie on every machine and the first, flatter curve wins.
            const double cost = std::nearbyint(cost_of(sampled[i], others) * 1e6);
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        if (!sampled.empty()) drawn_.push_back(sampled[best]);
        return best;
    }

  private:
    static constexpr int kPieces = 20;
    // The distance from the middle of a candidate below which a curve counts as running through it.
    static constexpr double kClearance = 8.0;
    // The distance below which two curves crowd each other.
    static constexpr double kCrowded = 5.0;
    using Samples = std::array<Point, kPieces + 1>;

    static Samples sample(const Cubic& curve) {
        Samples points;
        for (int i = 0; i <= kPieces; ++i) {
            const double at = i * (1.0 / kPieces), rest = 1 - at;
            const double weights[4] = {rest * rest * rest, 3 * at * rest * rest, 3 * at * at * rest, at * at * at};
            points[i] = {0, 0};
            for (int part = 0; part < 4; ++part) {
                points[i].x += weights[part] * curve[part].x;
                points[i].y += weights[part] * curve[part].y;
            }
        }
        return points;
    }

    // Only obstacles near enough to the box around all curves can count; those at the ends do not.
    std::vector<Point> obstacles_near(const std::vector<Samples>& sampled, Point start, Point end) const {
        constexpr double kFar = std::numeric_limits<double>::infinity();
        Point low{kFar, kFar}, high{-kFar, -kFar};
        for (const Samples& points : sampled)
            for (const Point& point : points) {
                low = {std::min(low.x, point.x), std::min(low.y, point.y)};
                high = {std::max(high.x, point.x), std::max(high.y, point.y)};
            }
        std::vector<Point> near;
        for (const Point& middle : obstacles_)
            if (middle.x > low.x - kClearance && middle.x < high.x + kClearance && middle.y > low.y - kClearance &&
                middle.y < high.y + kClearance && square_of_distance(middle, start) >= 1 &&
                square_of_distance(middle, end) >= 1)
                near.push_back(middle);
        return near;
    }

    // Obstacles weigh most, then leaving the board or crowding, then length.
    double cost_of(const Samples& points, const std::vector<Point>& others) const {
        double length = 0;
        for (int i = 0; i < kPieces; ++i) length += std::sqrt(square_of_distance(points[i + 1], points[i]));
        double cost = length / 100;
        for (const Point& other : others) {
            const double nearest = std::sqrt(least_square(points, other));
            if (nearest < kClearance) cost += 1.5 - nearest / kClearance;
        }
        for (const Point& point : points)
            if (!(point.x > corner_.x && point.x < corner_.x + side_ && point.y > corner_.y &&
                  point.y < corner_.y + side_))
                cost += 0.4;
        for (const Samples& earlier : drawn_) {
            int near = 0;
            for (int i = 2; i <= kPieces - 2; ++i) near += least_square(earlier, points[i]) < kCrowded * kCrowded;
            cost += 0.25 * std::max(near - 1, 0);
        }
        return cost;
    }

    static double least_square(const Samples& points, Point place) {
        double least = std::numeric_limits<double>::infinity();
        for (const Point& point : points) least = std::min(least, square_of_distance(point, place));
        return least;
    }

    std::vector<Point> obstacles_;
    Point corner_;
    double side_;
    std::vector<Samples> drawn_;
};

}  // namespace nonet::drawing
