// Picks the engine of an instruction set.
#include "sliced/sliced.hpp"

#include "sliced/isa.hpp"

namespace nonet::sliced {
namespace {

std::unique_ptr<Engine> make_engine(Isa isa, const Limits& limits) {
#if NONET_X86
    if (isa == Isa::avx512 && is_supported(isa)) return make_avx512(limits);
    if (isa == Isa::avx2 && is_supported(isa)) return make_avx2(limits);
#endif
    static_cast<void>(isa);
    return make_portable(limits);
}

}  // namespace

Solver::Solver(Isa isa, Limits limits) : engine_(make_engine(isa, limits)) {}

// A batch costs about the same however few its puzzles are. Measured on Zen 4 (benchmarks/results/bulk_engine.txt)
// the two solvers break even at 4 of the hardest puzzles, 16 easy ones and 70..90 with 17 clues; this is the number
// from which the sliced solver does not lose on any of the sets.
bool pays_off(size_t puzzles) {
    return puzzles >= 96;
}

}  // namespace nonet::sliced
