// Selects the code for an instruction set: the search kernel, the sliced solver or the sum of the join.
//
// Each of them is a constant of the same type in the file of its instruction set, and a table of the three here:
//
//     const Kernel& kernel() {
//         static constexpr PerIsa<Kernel> kKernels{&kPortableKernel, NONET_IF_X86(&kAvx2Kernel, &kAvx512Kernel)};
//         return kKernels.active();
//     }
#pragma once

#include "isa/isa.hpp"

#if NONET_X86
#define NONET_IF_X86(avx2, avx512) avx2, avx512
#else
#define NONET_IF_X86(avx2, avx512) nullptr, nullptr
#endif

namespace nonet {

template <class Kernel>
struct PerIsa {
    const Kernel* portable;
    const Kernel* avx2;
    const Kernel* avx512;

    // The one for an instruction set that this CPU runs; the portable one otherwise.
    const Kernel& of(Isa isa) const {
        if (isa == Isa::avx512 && is_supported(isa)) return *avx512;
        if (isa == Isa::avx2 && is_supported(isa)) return *avx2;
        return *portable;
    }
    // The one in use, which use_isa() has checked.
    const Kernel& active() const {
        const Isa isa = active_isa();
        return isa == Isa::avx512 ? *avx512 : isa == Isa::avx2 ? *avx2 : *portable;
    }
};

}  // namespace nonet
