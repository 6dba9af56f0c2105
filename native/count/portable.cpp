// The join for any CPU.
#include "count/sums.hpp"

#if NONET_X86
#include <emmintrin.h>
#endif

namespace nonet::count {
namespace portable {

#include "count/kernel/lanes_portable.hpp"
// In this order: the sum builds on the lanes.
#include "count/kernel/sum.hpp"

}  // namespace portable

const Sum kPortableSum = {"portable", &portable::sum_group};

}  // namespace nonet::count
