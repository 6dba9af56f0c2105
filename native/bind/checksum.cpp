// Checksums for Python.
#include "bulk/checksum.hpp"

#include <nanobind/nanobind.h>

#include "bind/module.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

/// Holds the bytes of any object with a contiguous buffer.
struct View {
    Py_buffer buffer{};
    explicit View(nb::handle data) {
        if (PyObject_GetBuffer(data.ptr(), &buffer, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    ~View() { PyBuffer_Release(&buffer); }
    View(const View&) = delete;
    View& operator=(const View&) = delete;
};

uint64_t checksum_of(nb::object data, uint64_t seed) {
    const View view(data);
    nb::gil_scoped_release release;
    return bulk::checksum(static_cast<const unsigned char*>(view.buffer.buf), static_cast<size_t>(view.buffer.len),
                          seed);
}

}  // namespace

void register_checksum(nb::module_& m) {
    m.def("checksum", &checksum_of, nb::arg("data"), nb::arg("seed") = 0,
          nb::sig("def checksum(data: bytes | bytearray | memoryview | numpy.typing.NDArray[typing.Any], seed: int = 0)"
                  " -> int"),
          "Return the XXH64 checksum of some bytes.");
}

}  // namespace nonet::bind
