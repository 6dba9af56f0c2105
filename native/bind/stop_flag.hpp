// A flag by which Python ends native work that runs on another thread, at once or after a time.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

#include "board/stop.hpp"

namespace nonet::bind {

// Set when somebody sets it, when the flag that it goes by is set, or when its time is over.
class StopFlag {
  public:
    using Clock = std::chrono::steady_clock;

    StopFlag() = default;
    StopFlag(const StopFlag* other, double seconds)
        : other_(other),
          end_(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(std::min(seconds, kLongest)))) {}

    void set() { flag_.store(true, std::memory_order_relaxed); }
    bool is_set() const {
        return flag_.load(std::memory_order_relaxed) || (other_ != nullptr && other_->is_set()) ||
               (end_ != Clock::time_point::max() && Clock::now() >= end_);
    }
    Stop stop() {
        return {[](void* self) { return static_cast<StopFlag*>(self)->is_set(); }, this};
    }

  private:
    static constexpr double kLongest = 1e8;  // three years; keeps the clock's arithmetic in range

    const StopFlag* const other_ = nullptr;
    const Clock::time_point end_ = Clock::time_point::max();
    std::atomic<bool> flag_{false};
};

}  // namespace nonet::bind
