// The join for AVX-512.
#include "count/sums.hpp"

#if NONET_X86
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,avx512f,avx512bw,avx512vl"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,avx512f,avx512bw,avx512vl")
#endif

namespace nonet::count {
namespace avx512 {

#include "count/kernel/lanes_avx512.hpp"
// In this order: the sum builds on the lanes.
#include "count/kernel/sum.hpp"

}  // namespace avx512

const Sum kAvx512Sum = {"avx512", &avx512::sum_group};

}  // namespace nonet::count

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#endif
