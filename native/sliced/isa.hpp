// The kernels of the sliced solver, one per instruction set.
#pragma once

#include <memory>

#include "isa/isa.hpp"
#include "sliced/sliced.hpp"

namespace nonet::sliced {

struct KernelMaker {
    const char* name;  // what name_of(Isa) calls the instruction set
    std::unique_ptr<Kernel> (*make)(const Limits& limits);
};

extern const KernelMaker kPortableKernel;
#if NONET_X86
extern const KernelMaker kAvx2Kernel;
extern const KernelMaker kAvx512Kernel;
#endif

}  // namespace nonet::sliced
