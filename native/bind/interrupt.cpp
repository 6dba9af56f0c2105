// Deadlines and cancellation for Python.
#include "bind/interrupt.hpp"

#include <algorithm>

#include "bind/module.hpp"

namespace nb = nanobind;

namespace nonet::bind {

void register_interrupt(nb::module_& m) {
    m.def(
        "shorten_deadline",
        [](double seconds) {
            const int64_t before = deadline.time_since_epoch().count();
            deadline = std::min(deadline, Clock::now() + checked_seconds(seconds));
            return before;
        },
        nb::arg("seconds"), "End this thread's native work after a number of seconds; return the old deadline.");
    m.def(
        "restore_deadline", [](int64_t before) { deadline = Clock::time_point(Clock::duration(before)); },
        nb::arg("before"), "Restore this thread's previous deadline.");
    m.def(
        "is_past_deadline", [] { return Clock::now() >= deadline || is_cancelled(); },
        "Return whether this thread's deadline is reached or its work cancelled.");
    nb::class_<Cancel>(m, "Cancel",
                       "A flag by which another thread ends the native work of the thread that watches it.")
        .def(nb::init<>())
        .def("set", &Cancel::set, "End the work.")
        .def("is_set", &Cancel::is_set, "Return whether it is set.");
    m.def(
        "watch", [](const Cancel* cancel) { watched = cancel ? cancel->flag() : nullptr; }, nb::arg("cancel").none(),
        "End this thread's native work with InterruptedError once the flag is set; None removes it.");
}

}  // namespace nonet::bind
