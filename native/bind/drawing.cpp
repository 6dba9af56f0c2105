// Links of drawings for Python.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "bind/exclusive.hpp"
#include "bind/module.hpp"
#include "drawing/links.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using Pair = std::pair<double, double>;

drawing::Point point_from(const Pair& point) {
    if (!std::isfinite(point.first) || !std::isfinite(point.second)) throw nb::value_error("expected finite places");
    return {point.first, point.second};
}

class BoundLinks {
  public:
    BoundLinks(const std::vector<Pair>& obstacles, const Pair& corner, double side)
        : links_(points_from(obstacles), point_from(corner), side) {}

    size_t choose(const std::vector<std::array<Pair, 4>>& curves, const Pair& start, const Pair& end) {
        if (curves.empty()) throw nb::value_error("expected curves");
        std::vector<drawing::Cubic> cubics;
        for (const auto& [first, second, third, last] : curves)
            cubics.push_back({point_from(first), point_from(second), point_from(third), point_from(last)});
        const auto guard = in_use_.enter();
        return links_.choose(cubics, point_from(start), point_from(end));
    }

  private:
    static std::vector<drawing::Point> points_from(const std::vector<Pair>& pairs) {
        std::vector<drawing::Point> points;
        for (const Pair& pair : pairs) points.push_back(point_from(pair));
        return points;
    }

    drawing::Links links_;
    InUse in_use_;
};

}  // namespace

void register_drawing(nb::module_& m) {
    nb::class_<BoundLinks>(m, "Links", "The links of a drawing, each along the best curve.")
        .def(nb::init<const std::vector<Pair>&, const Pair&, double>(), nb::arg("obstacles"), nb::arg("corner"),
             nb::arg("side"))
        .def("choose", &BoundLinks::choose, nb::arg("curves"), nb::arg("start"), nb::arg("end"),
             "Return the number of the best cubic curve from one place to another; later links avoid it.");
}

}  // namespace nonet::bind
