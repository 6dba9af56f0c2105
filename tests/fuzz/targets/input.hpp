// What the fuzz targets share: reading an input piece by piece, and ending the run when something is wrong.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#define NONET_EXPECT(condition)                                                           \
    do {                                                                                  \
        if (!(condition)) {                                                               \
            std::fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
            std::abort();                                                                 \
        }                                                                                 \
    } while (false)

namespace nonet::fuzz {

class Input {
  public:
    Input(const uint8_t* data, size_t size) : data_(data), size_(size) {}

    uint8_t byte() { return size_ == 0 ? uint8_t{0} : (--size_, *data_++); }
    std::string_view rest() const { return {reinterpret_cast<const char*>(data_), size_}; }
    size_t size() const { return size_; }

    // 81 candidate masks: two bytes each, blanks (all digits) where the input has ended.
    std::array<uint16_t, 81> masks() {
        std::array<uint16_t, 81> masks;
        masks.fill(0x1FF);
        const size_t bytes = size_ < sizeof masks ? size_ : sizeof masks;
        std::memcpy(masks.data(), data_, bytes);
        data_ += bytes;
        size_ -= bytes;
        return masks;
    }

    // 81 digits of 0..9.
    std::array<uint8_t, 81> digits() {
        std::array<uint8_t, 81> digits;
        for (uint8_t& digit : digits) digit = static_cast<uint8_t>(byte() % 10);
        return digits;
    }

  private:
    const uint8_t* data_;
    size_t size_;
};

}  // namespace nonet::fuzz
