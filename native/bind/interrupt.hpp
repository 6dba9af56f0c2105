// Lets Ctrl-C and a deadline reach a native loop that runs without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <type_traits>

#include "board/stop.hpp"

namespace nonet::bind {

using Clock = std::chrono::steady_clock;

// A duration that fits the clock's arithmetic; longer ones become three years. Raises ValueError for NaN.
inline Clock::duration checked_seconds(double seconds) {
    constexpr double kLongest = 1e8;
    if (std::isnan(seconds)) throw nanobind::value_error("expected a number of seconds, got NaN");
    return std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(std::clamp(seconds, -kLongest, kLongest)));
}

[[noreturn]] inline void throw_interrupted(const char* message) {
    PyErr_SetString(PyExc_InterruptedError, message);
    throw nanobind::python_error();
}

// The deadline for native work of the calling thread; set by nonet.time_limit.
inline thread_local Clock::time_point deadline = Clock::time_point::max();

// A flag by which another thread ends the native work of the thread that watches it. Shared, so that neither thread has
// to outlive the other.
class Cancel {
  public:
    void set() { flag_->store(true, std::memory_order_relaxed); }
    bool is_set() const { return flag_->load(std::memory_order_relaxed); }
    std::shared_ptr<std::atomic<bool>> flag() const { return flag_; }

  private:
    std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

// The flag that the calling thread watches; set by nonet.limits.cancellable.
inline thread_local std::shared_ptr<std::atomic<bool>> watched;

inline bool is_cancelled() {
    return watched && watched->load(std::memory_order_relaxed);
}

// Asks Python for pending signals at most every 20 ms, because taking the GIL is expensive.
class SignalWatch {
  public:
    Stop stop() { return {&SignalWatch::ask, this}; }

    // Raises the exception of the signal handler, once the loop has ended and the GIL is held again.
    void rethrow() const {
        if (raised_) throw nanobind::python_error();
    }

  private:
    static bool ask(void* context) {
        auto& self = *static_cast<SignalWatch*>(context);
        const auto now = Clock::now();
        if (self.raised_ || now < self.next_) return self.raised_;
        self.next_ = now + std::chrono::milliseconds(20);
        nanobind::gil_scoped_acquire gil;
        if (is_cancelled()) {
            PyErr_SetString(PyExc_InterruptedError, "the work was cancelled");
            self.raised_ = true;
        } else if (now >= deadline) {
            PyErr_SetString(PyExc_TimeoutError, "the time limit was reached");
            self.raised_ = true;
        } else {
            self.raised_ = PyErr_CheckSignals() != 0;
        }
        return self.raised_;
    }

    Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(20);
    bool raised_ = false;
};

// Runs native work without the GIL.
template <class Work>
auto without_gil(const Work& work) {
    const nanobind::gil_scoped_release nogil;
    return work();
}

// The same for work that takes the Stop that Ctrl-C and the deadline set; what they raise is thrown here, once the work
// has ended.
template <class Work>
auto interruptible(const Work& work) {
    SignalWatch watch;
    const auto run = [&] { return without_gil([&] { return work(watch.stop()); }); };
    if constexpr (std::is_void_v<decltype(run())>) {
        run();
        watch.rethrow();
    } else {
        auto result = run();
        watch.rethrow();
        return result;
    }
}

}  // namespace nonet::bind
