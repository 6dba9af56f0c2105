// Connected ink and the quadrangles around it: where in a picture a grid may be.
#pragma once

#include <array>

#include "photo/image.hpp"

namespace nonet::photo {

struct Point {
    double x;
    double y;
};

// Clockwise on the picture, from the corner nearest its upper left.
using Quad = std::array<Point, 4>;

// One piece of ink: pixels that touch by a side or a corner.
struct Component {
    int left;
    int top;
    int width;
    int height;
    int pixels;
    std::vector<Point> hull;  // empty unless asked for
};

// The components of the pixels that are not 0, largest bounding box first, at most `most`; those with the smaller side
// of the box under `least` are left out.
std::vector<Component> components(Gray ink, int most, int least);

// The corners of the convex hull of some points.
std::vector<Point> convex_hull(std::vector<Point> points);

// The quadrangle of largest area whose corners are corners of a convex polygon (of four or more).
Quad largest_quad(const std::vector<Point>& hull);

}  // namespace nonet::photo
