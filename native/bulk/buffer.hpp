// A growing array that leaves new memory uninitialised: clearing it would cost as much as filling it.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "bulk/stock.hpp"

namespace nonet::bulk {

template <class T>
class Buffer {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    Buffer() = default;
    Buffer(Buffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          bytes_(std::exchange(other.bytes_, 0)) {}
    Buffer& operator=(Buffer&&) = delete;
    ~Buffer() { give_block(data_, bytes_); }

    T* data() { return data_; }
    const T* data() const { return data_; }
    const T* begin() const { return data_; }
    const T* end() const { return data_ + size_; }
    size_t size() const { return size_; }
    T& operator[](size_t i) { return data_[i]; }
    const T& operator[](size_t i) const { return data_[i]; }

    void reserve(size_t room) {
        if (room * sizeof(T) <= bytes_) return;
        size_t bytes = room * sizeof(T);
        auto* grown = static_cast<T*>(take_block(bytes));
        if (size_ != 0) std::memcpy(grown, data_, size_ * sizeof(T));
        give_block(data_, bytes_);
        data_ = grown;
        bytes_ = bytes;
    }

    // Adds room for `count` more items and returns a pointer to it.
    T* extend(size_t count) {
        if (const size_t room = bytes_ / sizeof(T); size_ + count > room) reserve(room + room / 2 + count);
        return data_ + std::exchange(size_, size_ + count);
    }

    void push(const T& item) { *extend(1) = item; }
    void drop(size_t count) { size_ -= count; }

    void swap(Buffer& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(bytes_, other.bytes_);
    }

  private:
    T* data_ = nullptr;
    size_t size_ = 0;
    size_t bytes_ = 0;  // of the block
};

}  // namespace nonet::bulk
