// A flag by which Python ends native work that runs on another thread.
#pragma once

#include <atomic>

#include "board/stop.hpp"

namespace nonet::bind {

class StopFlag {
  public:
    void set() { flag_.store(true, std::memory_order_relaxed); }
    bool is_set() const { return flag_.load(std::memory_order_relaxed); }
    Stop stop() {
        return {[](void* self) { return static_cast<StopFlag*>(self)->is_set(); }, this};
    }

  private:
    std::atomic<bool> flag_{false};
};

}  // namespace nonet::bind
