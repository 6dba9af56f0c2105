// A gray picture: rows of bytes without gaps. All functions in this folder take pictures by view and return new ones.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet::photo {

// Pixels owned by someone else; both sides are at least 1.
template <class T>
struct View {
    const T* pixels;
    int width;
    int height;

    const T* row(int y) const { return pixels + static_cast<size_t>(y) * static_cast<size_t>(width); }
    size_t size() const { return static_cast<size_t>(width) * static_cast<size_t>(height); }
};

using Gray = View<uint8_t>;
using Float = View<float>;

template <class T>
struct Picture {
    std::vector<T> pixels;
    int width;
    int height;

    Picture(int width, int height)
        : pixels(static_cast<size_t>(width) * static_cast<size_t>(height)), width(width), height(height) {}

    T* row(int y) { return pixels.data() + static_cast<size_t>(y) * static_cast<size_t>(width); }
    View<T> view() const { return {pixels.data(), width, height}; }
};

// Beyond its edge a picture repeats its last pixel.
inline int clamped(int at, int size) {
    return std::clamp(at, 0, size - 1);
}

inline uint8_t to_byte(float value) {
    return static_cast<uint8_t>(std::clamp(value + 0.5F, 0.0F, 255.0F));
}

}  // namespace nonet::photo
