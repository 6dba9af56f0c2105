// The join for AVX2.
#include "count/sums.hpp"

#if NONET_X86
#include <immintrin.h>

#include "isa/begin_avx2.hpp"

namespace nonet::count {
namespace avx2 {

#include "count/kernel/lanes_avx2.hpp"
// In this order: the sum builds on the lanes.
#include "count/kernel/sum.hpp"

}  // namespace avx2

const Sum kAvx2Sum = {"avx2", &avx2::sum_group};

}  // namespace nonet::count

#include "isa/end.hpp"
#endif
