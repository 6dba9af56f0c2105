// Bytes between Python and native code, without a copy.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <string_view>
#include <utility>

#include "bulk/buffer.hpp"

namespace nonet::bind {

// A read-only view of a Python buffer, kept alive as long as this is.
class View {
  public:
    explicit View(nanobind::handle data) {
        if (PyObject_GetBuffer(data.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nanobind::python_error();
    }
    View(const View&) = delete;
    View& operator=(const View&) = delete;
    ~View() { PyBuffer_Release(&view_); }
    std::string_view text() const { return {static_cast<const char*>(view_.buf), static_cast<size_t>(view_.len)}; }

  private:
    Py_buffer view_;
};

// Hands a buffer over to NumPy.
template <class T, class U>
nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<1>> to_array(bulk::Buffer<U>&& out) {
    static_assert(sizeof(T) == sizeof(U));
    auto owned = std::make_unique<bulk::Buffer<U>>(std::move(out));
    auto* data = reinterpret_cast<T*>(owned->data());
    const size_t size = owned->size();
    nanobind::capsule owner(owned.release(), [](void* p) noexcept { delete static_cast<bulk::Buffer<U>*>(p); });
    return {data, {size}, owner};
}

}  // namespace nonet::bind
