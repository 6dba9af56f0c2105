// Picks the kernel of an instruction set.
#include "sliced/sliced.hpp"

#include "isa/dispatch.hpp"
#include "sliced/isa.hpp"

namespace nonet::sliced {
namespace {

constexpr PerIsa<KernelMaker> kKernels{&kPortableKernel, NONET_IF_X86(&kAvx2Kernel, &kAvx512Kernel)};

}  // namespace

Solver::Solver(Isa isa, Limits limits) : kernel_(kKernels.of(isa).make(limits)) {}

// A batch costs about the same however few its puzzles are. Measured on Zen 4 (benchmarks/results/bulk.md)
// the two solvers break even at 4 of the hardest puzzles, 16 easy ones and 70..90 with 17 clues; this is the number
// from which the sliced solver does not lose on any of the sets.
bool pays_off(size_t puzzles) {
    return puzzles >= 96;
}

}  // namespace nonet::sliced
