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
        nb::arg("seconds"), "End this thread's native work after so many seconds; gives what restores the deadline.");
    m.def(
        "restore_deadline", [](int64_t before) { deadline = Clock::time_point(Clock::duration(before)); },
        nb::arg("before"), "Set this thread's deadline back to what it was.");
    m.def(
        "is_past_deadline", [] { return Clock::now() >= deadline || is_cancelled(); },
        "Tell whether this thread's deadline is reached, or its work cancelled.");
    nb::class_<Cancel>(m, "Cancel", "Ends the native work of a thread that watches it, from any other thread.")
        .def(nb::init<>())
        .def("set", &Cancel::set, "End the work.")
        .def("is_set", &Cancel::is_set, "Tell whether it was set.");
    m.def(
        "watch", [](const Cancel* cancel) { watched = cancel ? cancel->flag() : nullptr; }, nb::arg("cancel").none(),
        "End this thread's native work with InterruptedError once this is set; None watches nothing.");
}

}  // namespace nonet::bind
