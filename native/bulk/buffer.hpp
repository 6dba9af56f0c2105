// A growing array that leaves new memory untouched: clearing it first would cost as much as filling it.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace nonet::bulk {

template <class T>
class Buffer {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    Buffer() = default;
    Buffer(Buffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          room_(std::exchange(other.room_, 0)) {}
    Buffer& operator=(Buffer&&) = delete;
    ~Buffer() { ::operator delete(data_); }

    T* data() { return data_; }
    const T* data() const { return data_; }
    size_t size() const { return size_; }
    T& operator[](size_t i) { return data_[i]; }
    const T& operator[](size_t i) const { return data_[i]; }

    void reserve(size_t room) {
        if (room <= room_) return;
        auto* grown = static_cast<T*>(::operator new(room * sizeof(T)));
        if (size_ != 0) std::memcpy(grown, data_, size_ * sizeof(T));
        ::operator delete(data_);
        data_ = grown;
        room_ = room;
    }

    // Adds room for `count` more and gives its place.
    T* extend(size_t count) {
        if (size_ + count > room_) reserve(room_ + room_ / 2 + count);
        return data_ + std::exchange(size_, size_ + count);
    }

    void push(const T& item) { *extend(1) = item; }
    void drop(size_t count) { size_ -= count; }

  private:
    T* data_ = nullptr;
    size_t size_ = 0;
    size_t room_ = 0;
};

}  // namespace nonet::bulk
