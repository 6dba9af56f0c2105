// The many-puzzle solver for Python: arrays in, arrays out, no copies.
#include "sliced/sliced.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>
#include <string>

#include "bind/arrays.hpp"
#include "bind/checks.hpp"
#include "bind/exclusive.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using Bytes = Array<const uint8_t, nb::c_contig, nb::device::cpu>;
using Counts = Array<int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Solutions = Array<uint8_t, nb::c_contig, nb::device::cpu>;

// The last of `size` records of 81 bytes, `stride` apart, must end inside the array.
void check_room(const char* what, size_t have, size_t size, size_t stride) {
    if (stride < 81) throw nb::value_error("expected a stride of at least 81 bytes");
    if (size == 0 || (have >= 81 && (have - 81) / stride >= size - 1)) return;
    const std::string message = std::string("expected ") + what + " of " + std::to_string(size) + " x 81 bytes, " +
                                std::to_string(stride) + " apart, got " + std::to_string(have) + " bytes";
    throw nb::value_error(message.c_str());
}

sliced::Encoding encoding_of(bool text) {
    return text ? sliced::Encoding::text : sliced::Encoding::digits;
}

class BoundSlicedSolver {
  public:
    BoundSlicedSolver() : isa_(active_isa()), solver_(isa_) {}
    explicit BoundSlicedSolver(const sliced::Limits& limits) : isa_(active_isa()), solver_(isa_, limits) {}

    void solve(const Bytes& puzzles, const Counts& counts, const std::optional<Solutions>& solutions, int32_t limit,
               size_t stride, bool text, size_t solution_stride, bool solution_text, bool only_unique) {
        if (limit < 1) throw nb::value_error("expected a limit of at least 1");
        sliced::Job job;
        job.size = counts.size();
        check_room("puzzles", puzzles.nbytes(), job.size, stride);
        job.puzzles = puzzles.data();
        job.stride = stride;
        job.encoding = encoding_of(text);
        job.limit = limit;
        job.counts = counts.data();
        if (solutions) {
            check_room("solutions", solutions->nbytes(), job.size, solution_stride);
            job.solutions = solutions->data();
            job.solution_stride = solution_stride;
            job.solution_encoding = encoding_of(solution_text);
        }
        if (only_unique && limit < 2) throw nb::value_error("expected a limit of at least 2 to tell unique solutions");
        job.only_unique = only_unique;
        const auto guard = in_use_.enter();
        interruptible([&](Stop stop) {
            job.stop = stop;
            return solver_.solve(job);
        });
    }

    std::string isa() const { return std::string(name_of(isa_)); }

    nb::dict statistics() {
        const auto guard = in_use_.enter();
        const sliced::Statistics& s = solver_.statistics();
        nb::dict result;
        result["rounds"] = s.rounds;
        result["passes"] = s.passes;
        result["branches"] = s.branches;
        result["deepest"] = s.deepest;
        result["deep"] = s.deep;
        result["widest"] = s.widest;
        return result;
    }

  private:
    Isa isa_;
    sliced::Solver solver_;
    InUse in_use_;
};

}  // namespace

void register_sliced(nb::module_& m) {
    nb::class_<BoundSlicedSolver>(
        m, "SlicedSolver", "The many-puzzle solver on one thread, with the instruction set in use when it is made.")
        .def(nb::init<>())
        .def(
            "__init__",
            [](BoundSlicedSolver* self, int depth, size_t backlog, size_t reserve, size_t chunk, size_t lanes) {
                constexpr size_t kMost = 1 << 16;  // batches; about 2 GB
                if (depth < 1 || depth > 63 || backlog < 1 || backlog > kMost || reserve > kMost || chunk < 1)
                    throw nb::value_error(
                        "expected a depth of 1..63, a backlog of 1..65536, a reserve of 0..65536 "
                        "and a chunk of at least 1");
                if (lanes != 0 && lanes != 256 && lanes != 512) throw nb::value_error("expected 0, 256 or 512 lanes");
                new (self) BoundSlicedSolver(sliced::Limits{depth, backlog, reserve, chunk, lanes});
            },
            nb::arg("depth"), nb::arg("backlog"), nb::arg("reserve"), nb::arg("chunk"), nb::arg("lanes") = 0,
            "Make a solver with other limits, to test the rare paths; only AVX-512 has a choice of lanes.")
        .def("solve", &BoundSlicedSolver::solve, nb::arg("puzzles").noconvert(), nb::arg("counts").noconvert(),
             nb::arg("solutions").none().noconvert() = nb::none(), nb::arg("limit") = 2, nb::arg("stride") = 81,
             nb::arg("text") = false, nb::arg("solution_stride") = 81, nb::arg("solution_text") = false,
             nb::arg("only_unique") = false,
             "Solve as many puzzles as counts has entries: counts gets min(solutions, limit), or -1 for bad bytes. "
             "With only_unique a puzzle with several solutions gets a blank one, sooner.")
        .def_prop_ro("isa", &BoundSlicedSolver::isa, "The instruction set it runs on.")
        .def_prop_ro("statistics", &BoundSlicedSolver::statistics, nb::sig("def statistics(self) -> dict[str, int]"),
                     "Counters of work since it was made.");
    m.def("sliced_pays_off", &sliced::pays_off, nb::arg("puzzles"),
          "Return whether the many-puzzle solver is faster for a call of that many puzzles.");
}

}  // namespace nonet::bind
