// The engines of the sliced solver, one per instruction set.
#pragma once

#include <memory>

#include "isa/isa.hpp"
#include "sliced/sliced.hpp"

namespace nonet::sliced {

struct EngineMaker {
    const char* name;  // what name_of(Isa) calls the instruction set
    std::unique_ptr<Engine> (*make)(const Limits& limits);
};

extern const EngineMaker kPortableEngine;
#if NONET_X86
extern const EngineMaker kAvx2Engine;
extern const EngineMaker kAvx512Engine;
#endif

}  // namespace nonet::sliced
