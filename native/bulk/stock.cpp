// Keeps idle blocks by size.
#include "bulk/stock.hpp"

#include <bit>
#include <mutex>
#include <new>
#include <utility>

namespace nonet::bulk {
namespace {

// The allocator caches smaller blocks itself; larger ones are for single calls on whole collections.
constexpr size_t kLeast = size_t{128} << 10;
constexpr size_t kMost = size_t{8} << 20;
constexpr size_t kMostIdle = size_t{64} << 20;
constexpr int kClasses = std::bit_width(kMost / kLeast);

// An idle block points to the next one of its size.
struct Idle {
    Idle* next;
};

class Stock {
  public:
    void* take(size_t size) {
        const std::lock_guard lock(mutex_);
        Idle*& first = idle_[class_of(size)];
        if (first == nullptr) return nullptr;
        bytes_ -= size;
        return std::exchange(first, first->next);
    }

    bool give(void* block, size_t size) {
        const std::lock_guard lock(mutex_);
        if (bytes_ + size > kMostIdle) return false;
        bytes_ += size;
        Idle*& first = idle_[class_of(size)];
        first = new (block) Idle{first};
        return true;
    }

    void clear() {
        const std::lock_guard lock(mutex_);
        for (Idle*& first : idle_)
            while (first != nullptr) ::operator delete(std::exchange(first, first->next));
        bytes_ = 0;
    }

  private:
    static int class_of(size_t size) { return std::bit_width(size / kLeast) - 1; }

    std::mutex mutex_;
    Idle* idle_[kClasses] = {};
    size_t bytes_ = 0;
};

// Never destroyed: Python may still free an array while the process exits.
Stock& stock() {
    static auto* const stock = new Stock;
    return *stock;
}

bool is_kept(size_t size) {
    return size >= kLeast && size <= kMost;
}

}  // namespace

void* take_block(size_t& size) {
    if (is_kept(size)) {
        size = std::bit_ceil(size);
        if (void* const block = stock().take(size)) return block;
    }
    return ::operator new(size);
}

void give_block(void* block, size_t size) noexcept {
    if (block == nullptr || (is_kept(size) && stock().give(block, size))) return;
    ::operator delete(block);
}

void free_idle_blocks() noexcept {
    stock().clear();
}

}  // namespace nonet::bulk
