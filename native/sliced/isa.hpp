// The engines of the sliced solver, one per instruction set.
#pragma once

#include <memory>

#include "sliced/sliced.hpp"

namespace nonet::sliced {

std::unique_ptr<Engine> make_portable(const Limits& limits);
std::unique_ptr<Engine> make_avx2(const Limits& limits);
std::unique_ptr<Engine> make_avx512(const Limits& limits);

}  // namespace nonet::sliced
