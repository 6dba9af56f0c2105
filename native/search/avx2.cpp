// The search for AVX2.
#include "search/kernels.hpp"

#if NONET_X86
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif

namespace nonet::search {
namespace avx2 {

#include "search/kernel/boxes_avx2.hpp"
// In this order: each builds on those above.
#include "search/kernel/rules.hpp"
// -
#include "search/kernel/branch.hpp"
#include "search/kernel/digits_x86.hpp"
#include "search/kernel/run.hpp"

}  // namespace avx2

const Kernel kAvx2Kernel = {"avx2", &avx2::load_digits, &avx2::run};

}  // namespace nonet::search

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
