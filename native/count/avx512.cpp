// The join for AVX-512.
#include "count/sums.hpp"

#if NONET_X86
#include <immintrin.h>

#include "isa/begin_avx512.hpp"

namespace nonet::count {
namespace avx512 {

#include "count/kernel/lanes_avx512.hpp"
// In this order: the sum builds on the lanes.
#include "count/kernel/sum.hpp"

}  // namespace avx512

const Sum kAvx512Sum = {"avx512", &avx512::sum_group};

}  // namespace nonet::count

#include "isa/end.hpp"
#endif
