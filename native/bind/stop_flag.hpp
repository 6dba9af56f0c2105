// A flag by which Python ends native work that runs on another thread, at once or after a time.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "bind/interrupt.hpp"
#include "board/stop.hpp"

namespace nonet::bind {

// Set explicitly, when the flag that it follows is set, or when its time is over. Flags that follow each other form a
// list of states, traversed and freed in a loop, so that no length can exhaust the stack.
class StopFlag {
  public:
    StopFlag() : state_(std::make_shared<State>()) {}
    StopFlag(const StopFlag& other, double seconds) : state_(std::make_shared<State>()) {
        state_->end = Clock::now() + checked_seconds(seconds);
        state_->follows = other.state_;
    }

    void set() { state_->flag.store(true, std::memory_order_relaxed); }
    bool is_set() const {
        for (const State* state = state_.get(); state != nullptr; state = state->follows.get())
            if (state->flag.load(std::memory_order_relaxed) ||
                (state->end != Clock::time_point::max() && Clock::now() >= state->end))
                return true;
        return false;
    }
    Stop stop() {
        return {[](void* self) { return static_cast<StopFlag*>(self)->is_set(); }, this};
    }

  private:
    struct State {
        std::atomic<bool> flag{false};
        Clock::time_point end = Clock::time_point::max();
        std::shared_ptr<State> follows;

        State() = default;
        ~State() {
            // While nobody else holds the next state, detach its successor before freeing it.
            while (follows != nullptr && follows.use_count() == 1) follows = std::exchange(follows->follows, nullptr);
        }
    };

    std::shared_ptr<State> state_;
};

// The same, ended by a flag if there is one.
template <class Work>
auto interruptible(StopFlag* flag, const Work& work) {
    return interruptible([&](Stop stop) { return work(flag != nullptr ? flag->stop() : stop); });
}

}  // namespace nonet::bind
