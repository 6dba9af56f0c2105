// Restricts a stateful object to one call at a time.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>

namespace nonet::bind {

// A call that releases the GIL, or that runs a signal handler, lets other Python code call the same object. That code
// gets an error: waiting could deadlock, and continuing would corrupt memory. Atomic, because free-threaded Python has
// no GIL.
class InUse {
  public:
    class Guard {
      public:
        explicit Guard(InUse& owner) : owner_(owner) {
            if (owner.is_busy_.exchange(true)) {
                PyErr_SetString(PyExc_RuntimeError, "this object is in use by another call");
                throw nanobind::python_error();
            }
        }
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;
        ~Guard() { owner_.is_busy_.store(false); }

      private:
        InUse& owner_;
    };

    Guard enter() { return Guard(*this); }

  private:
    std::atomic<bool> is_busy_{false};
};

}  // namespace nonet::bind
