// Lets Ctrl-C and a deadline reach a native loop that runs without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

#include "board/stop.hpp"

namespace nonet::bind {

using Clock = std::chrono::steady_clock;

// When the calling thread wants its native work to end at the latest; nonet.time_limit sets it.
inline thread_local Clock::time_point deadline = Clock::time_point::max();

// Asks Python for pending signals at most every 20 ms: taking the GIL more often would cost more than it gives.
class SignalWatch {
  public:
    Stop stop() { return {&SignalWatch::ask, this}; }

    // Raises what the signal handler raised, once the loop has ended and the GIL is held again.
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
        if (now >= deadline) {
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

}  // namespace nonet::bind
