// The picture primitives and the eye for Python; nonet.photo combines them.
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "bind/arrays.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "photo/board.hpp"
#include "photo/eye.hpp"
#include "photo/filters.hpp"
#include "photo/outlines.hpp"
#include "photo/warp.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

constexpr size_t kMostSide = 1 << 15;

using GrayArray = Array<const uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using ColourArray = Array<const uint8_t, nb::shape<-1, -1, 3>, nb::c_contig, nb::device::cpu>;
using FloatArray = Array<const float, nb::c_contig, nb::device::cpu>;
using CrossingArray = Array<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using MapArray = Array<const double, nb::shape<3, 3>, nb::c_contig, nb::device::cpu>;

void check_sides(size_t height, size_t width) {
    if (height < 1 || width < 1 || height > kMostSide || width > kMostSide)
        throw nb::value_error("expected a picture of 1..32768 pixels each way");
}

void check_odd(const char* what, int value) {
    checked_range(value, 1, 4095, what);
    if (value % 2 == 0) throw nb::value_error((std::string("expected an odd ") + what).c_str());
}

photo::Map map_of(const MapArray& map) {
    photo::Map values{};
    std::copy_n(map.data(), 9, values.begin());
    return values;
}

void check_target(int width, int height, int finer) {
    checked_range(width, 1, 8192, "a width");
    checked_range(height, 1, 8192, "a height");
    checked_range(finer, 1, 8, "a fineness");
}

photo::Gray view_of(const GrayArray& image) {
    check_sides(image.shape(0), image.shape(1));
    return {image.data(), static_cast<int>(image.shape(1)), static_cast<int>(image.shape(0))};
}

// Passes a picture to Python without copying it.
template <class T>
auto array_of(photo::Picture<T>&& picture) {
    auto* kept = new photo::Picture<T>(std::move(picture));
    const nb::capsule owner(kept, [](void* memory) noexcept { delete static_cast<photo::Picture<T>*>(memory); });
    return nb::ndarray<nb::numpy, T>(kept->pixels.data(),
                                     {static_cast<size_t>(kept->height), static_cast<size_t>(kept->width)}, owner);
}

// Runs without the GIL and passes the picture to Python.
template <class Make>
auto made(Make make) {
    return array_of(without_gil(make));
}

// The same for work on a gray picture.
template <class Make>
auto made_from(const GrayArray& image, Make make) {
    const photo::Gray view = view_of(image);
    return made([&] { return make(view); });
}

std::vector<float> floats_of(const FloatArray& array) {
    return {array.data(), array.data() + array.size()};
}

class BoundEye {
  public:
    explicit BoundEye(const std::vector<FloatArray>& parts) {
        if (parts.size() != 10) throw nb::value_error("expected ten arrays of weights");
        eye_ = {floats_of(parts[0]), floats_of(parts[1]), floats_of(parts[2]), floats_of(parts[3]),
                floats_of(parts[4]), floats_of(parts[5]), floats_of(parts[6]), floats_of(parts[7]),
                floats_of(parts[8]), floats_of(parts[9])};
        if (!eye_.is_complete()) throw nb::value_error("the arrays of weights do not have the sizes of the eye");
    }

    auto read(const Array<const float, nb::shape<-1, photo::kSide, photo::kSide>, nb::c_contig, nb::device::cpu>& cells)
        const {
        float* data = nullptr;
        auto result = new_array<float>(data, cells.shape(0), photo::kOutputs);
        const float* in = cells.data();
        const size_t size = cells.shape(0);
        nb::gil_scoped_release nogil;
        eye_.read(in, size, data);
        return result;
    }

  private:
    photo::Eye eye_;
};

// A square picture of a grid, and the lattice of the grid in it.
photo::Lattice lattice_of(const photo::Gray& view, int size, int step, int pad) {
    checked_range(size, 1, 64, "a size");
    checked_range(step, 12, 256, "a step");
    checked_range(pad, 5, 256, "a border");  // the lines at the edge are searched up to four pixels away
    const photo::Lattice lattice{size, step, pad};
    if (view.width != lattice.side() || view.height != lattice.side())
        throw nb::value_error("expected a square picture of size * step + 2 * pad pixels a side");
    return lattice;
}

auto cut_cells(const GrayArray& image, const CrossingArray& shift_x, const CrossingArray& shift_y, int step, int pad,
               int cell_side, double margin) {
    const photo::Gray view = view_of(image);
    checked_range(static_cast<int>(std::min<size_t>(shift_x.shape(0), 1000)), 2, 65, "a count of crossings");
    const size_t lines = shift_x.shape(0);
    for (const size_t side : {shift_x.shape(1), shift_y.shape(0), shift_y.shape(1)})
        if (side != lines) throw nb::value_error("expected shifts for as many crossings down as across");
    const photo::Lattice lattice = lattice_of(view, static_cast<int>(lines) - 1, step, pad);
    checked_range(cell_side, 1, 256, "a side of cells");
    if (!(margin >= 0 && margin < 1)) throw nb::value_error("expected a margin of 0..1");
    float* data = nullptr;
    auto result = new_array<float>(data, (lines - 1) * (lines - 1), cell_side, cell_side);
    nb::gil_scoped_release nogil;
    photo::cut_cells(view, lattice, shift_x.data(), shift_y.data(), cell_side, margin, data);
    return result;
}

nb::list outlines_of(const GrayArray& ink, int most, int least) {
    const photo::Gray view = view_of(ink);
    checked_range(most, 0, 1000, "a count");
    const auto found = without_gil([&] { return photo::components(view, most, least); });
    nb::list result;
    for (const photo::Component& c : found) {
        nb::list corners;
        if (c.hull.size() >= 4)
            for (const photo::Point& p : photo::largest_quad(c.hull)) corners.append(nb::make_tuple(p.x, p.y));
        result.append(nb::make_tuple(nb::make_tuple(c.left, c.top, c.width, c.height), c.pixels, corners));
    }
    return result;
}

}  // namespace

void register_photo(nb::module_& m) {
    m.def(
        "photo_gray",
        [](const ColourArray& rgb) {
            check_sides(rgb.shape(0), rgb.shape(1));
            return made([&] {
                return photo::gray_of_rgb(rgb.data(), static_cast<int>(rgb.shape(1)), static_cast<int>(rgb.shape(0)));
            });
        },
        nb::arg("rgb").noconvert(), "Convert colours to gray: half luminance, half the darkest channel.");
    m.def(
        "photo_resize",
        [](const GrayArray& image, int width, int height) {
            const photo::Gray view = view_of(image);
            checked_range(width, 1, static_cast<int>(kMostSide), "a width");
            checked_range(height, 1, static_cast<int>(kMostSide), "a height");
            const bool smaller = width <= view.width && height <= view.height;
            return made(
                [&] { return smaller ? photo::shrink(view, width, height) : photo::enlarge(view, width, height); });
        },
        nb::arg("image").noconvert(), nb::arg("width"), nb::arg("height"),
        "Scale: by area averaging if no side grows, else by linear interpolation.");
    m.def(
        "photo_blur",
        [](const GrayArray& image, float sigma) {
            if (!(sigma > 0.05F && sigma < 200)) throw nb::value_error("expected a sigma of 0.05..200");
            return made_from(image, [&](photo::Gray view) { return photo::gaussian_blur(view, sigma); });
        },
        nb::arg("image").noconvert(), nb::arg("sigma"), "Apply a Gaussian blur.");
    m.def(
        "photo_ink",
        [](const GrayArray& image, int window, int below) {
            check_odd("window", window);
            checked_range(below, -255, 255, "a difference");
            return made_from(image, [&](photo::Gray view) { return photo::darker_than_around(view, window, below); });
        },
        nb::arg("image").noconvert(), nb::arg("window"), nb::arg("below"),
        "Return 255 where a pixel is at least `below` darker than the mean of the window around it, else 0.");
    m.def(
        "photo_dilate",
        [](const GrayArray& image, int reach) {
            checked_range(reach, 0, 100, "a reach");
            return made_from(image, [&](photo::Gray view) { return photo::dilate(view, reach); });
        },
        nb::arg("image").noconvert(), nb::arg("reach"), "Take the brightest value in the square around each pixel.");
    m.def(
        "photo_close",
        [](const GrayArray& image, int diameter) {
            check_odd("diameter", diameter);
            return made_from(image, [&](photo::Gray view) { return photo::close_disc(view, diameter); });
        },
        nb::arg("image").noconvert(), nb::arg("diameter"), "Close by a disc: dark things thinner than it are removed.");
    m.def(
        "photo_ridges",
        [](const GrayArray& image, bool horizontal, int across, int along) {
            check_odd("across", across);
            check_odd("along", along);
            return made_from(image, [&](photo::Gray view) { return photo::ridges(view, horizontal, across, along); });
        },
        nb::arg("image").noconvert(), nb::arg("horizontal"), nb::arg("across"), nb::arg("along"),
        "Measure how strongly thin dark lines of one direction run through each pixel.");
    m.def("photo_outlines", &outlines_of, nb::arg("ink").noconvert(), nb::arg("most"), nb::arg("least"),
          nb::sig("def photo_outlines(ink: numpy.typing.NDArray[numpy.uint8], most: int, least: int) -> "
                  "list[tuple[tuple[int, int, int, int], int, list[tuple[float, float]]]]"),
          "Find the largest pieces of connected ink: box (left, top, width, height), pixels, four corners or none.");
    m.def(
        "photo_noise",
        [](const GrayArray& image) {
            const photo::Gray view = view_of(image);
            return without_gil([&] { return photo::noise(view); });
        },
        nb::arg("image").noconvert(), "Estimate the standard deviation of the noise.");
    m.def(
        "photo_amounts",
        [](const GrayArray& image, int window, int below) {
            check_odd("window", window);
            checked_range(below, -255, 255, "a difference");
            const photo::Gray view = view_of(image);
            const auto [darker, lighter] =
                without_gil([&] { return photo::count_darker_and_lighter(view, window, below); });
            return nb::make_tuple(darker, lighter);
        },
        nb::arg("image").noconvert(), nb::arg("window"), nb::arg("below"),
        nb::sig("def photo_amounts(image: numpy.typing.NDArray[numpy.uint8], window: int, below: int) -> "
                "tuple[int, int]"),
        "Count the pixels that are at least `below` darker than the mean of the window around them, and lighter.");
    m.def(
        "photo_even_light",
        [](const GrayArray& image, int diameter) {
            check_odd("diameter", diameter);
            return made_from(image, [&](photo::Gray view) { return photo::even_light(view, diameter); });
        },
        nb::arg("image").noconvert(), nb::arg("diameter"),
        "Divide by the paper brightness, the closing by a disc, so that paper becomes 230.");
    m.def(
        "photo_warp",
        [](const GrayArray& image, const MapArray& map, int width, int height, int finer) {
            const photo::Gray view = view_of(image);
            check_target(width, height, finer);
            return made([&] { return photo::warp(view, map_of(map), width, height, finer); });
        },
        nb::arg("image").noconvert(), nb::arg("map").noconvert(), nb::arg("width"), nb::arg("height"),
        nb::arg("finer") = 1,
        "Warp: pixel (x, y) of the result is pixel map(x, y) of the image; or of a picture `finer` times as large, "
        "shrunk by area averaging.");
    m.def(
        "photo_warp_rgb",
        [](const ColourArray& rgb, const MapArray& map, int width, int height, int finer) {
            check_sides(rgb.shape(0), rgb.shape(1));
            check_target(width, height, finer);
            uint8_t* data = nullptr;
            auto result = new_array<uint8_t>(data, 3, height, width);
            nb::gil_scoped_release nogil;
            const auto planes = photo::warp_rgb(rgb.data(), static_cast<int>(rgb.shape(1)),
                                                static_cast<int>(rgb.shape(0)), map_of(map), width, height, finer);
            for (const photo::Picture<uint8_t>& plane : planes)
                data = std::copy(plane.pixels.begin(), plane.pixels.end(), data);
            return result;
        },
        nb::arg("rgb").noconvert(), nb::arg("map").noconvert(), nb::arg("width"), nb::arg("height"),
        nb::arg("finer") = 1, "Apply photo_warp to each colour: an array (3, height, width).");
    m.def(
        "photo_line_score",
        [](const GrayArray& image, int size, int step, int pad) {
            const photo::Gray view = view_of(image);
            const photo::Lattice lattice = lattice_of(view, size, step, pad);
            nb::gil_scoped_release nogil;
            return photo::line_score(view, lattice);
        },
        nb::arg("image").noconvert(), nb::arg("size"), nb::arg("step"), nb::arg("pad"),
        "Tell how well the lines of a grid of `size` cells a side fit, each `step` pixels wide, within a border of "
        "`pad`.");
    m.def("photo_cells", &cut_cells, nb::arg("image").noconvert(), nb::arg("shift_x").noconvert(),
          nb::arg("shift_y").noconvert(), nb::arg("step"), nb::arg("pad"), nb::arg("cell_side"), nb::arg("margin"),
          "Cut a grid into cells, the crossings of its lines shifted: an array (cells, cell_side, cell_side).");
    m.def(
        "photo_sample",
        [](const GrayArray& image, const Array<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>& x,
           const Array<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>& y) {
            const photo::Gray view = view_of(image);
            if (x.shape(0) != y.shape(0) || x.shape(1) != y.shape(1))
                throw nb::value_error("expected x and y of one shape");
            float* data = nullptr;
            auto result = new_array<float>(data, x.shape(0), x.shape(1));
            nb::gil_scoped_release nogil;
            photo::sample(view, x.data(), y.data(), data, x.size());
            return result;
        },
        nb::arg("image").noconvert(), nb::arg("x").noconvert(), nb::arg("y").noconvert(),
        "Return the values at places (x, y), interpolated linearly.");
    nb::class_<BoundEye>(m, "PhotoEye", "The net that reads one cell of a photographed grid.")
        .def(nb::init<const std::vector<FloatArray>&>(), nb::arg("parts"),
             "Take conv1, bias1, conv2, bias2, conv3, bias3, hidden, hidden_bias, out and out_bias, as float32.")
        .def("read", &BoundEye::read, nb::arg("cells").noconvert(),
             "Read cells of 32 x 32: 21 numbers each (11 classes, 9 pencilled digits, by hand), before normalising.");
}

}  // namespace nonet::bind
