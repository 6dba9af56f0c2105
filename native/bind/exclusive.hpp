// Keeps an object that remembers to one call at a time.
#pragma once

#include <nanobind/nanobind.h>

namespace nonet::bind {

// A call that releases the GIL, or that runs a signal handler, lets other Python code call the same object. That code
// gets an error: waiting could wait forever, and going on would corrupt memory. Only touched with the GIL held.
class InUse {
  public:
    class Guard {
      public:
        explicit Guard(InUse& owner) : owner_(owner) {
            if (owner.is_busy_) {
                PyErr_SetString(PyExc_RuntimeError, "this object is in use by another call");
                throw nanobind::python_error();
            }
            owner.is_busy_ = true;
        }
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;
        ~Guard() { owner_.is_busy_ = false; }

      private:
        InUse& owner_;
    };

    Guard enter() { return Guard(*this); }

  private:
    bool is_busy_ = false;
};

}  // namespace nonet::bind
