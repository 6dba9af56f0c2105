// The join for AVX2.
#include "count/sums.hpp"

#if NONET_X86
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
#endif

namespace nonet::count {
namespace avx2 {

#include "count/kernel/lanes_avx2.hpp"
// In this order: the sum builds on the lanes.
#include "count/kernel/sum.hpp"

}  // namespace avx2

const Sum kAvx2Sum = {"avx2", &avx2::sum_group};

}  // namespace nonet::count

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
