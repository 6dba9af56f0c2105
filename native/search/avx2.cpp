// The search for AVX2.
#include "search/kernels.hpp"

#if NONET_X86
#include <immintrin.h>

#include "isa/begin_avx2.hpp"

namespace nonet::search {
namespace avx2 {

#include "search/kernel/boxes_avx2.hpp"
// In this order: each builds on those above.
#include "search/kernel/rules.hpp"
// -
#include "search/kernel/rest.hpp"
// -
#include "search/kernel/branch.hpp"
#include "search/kernel/guess.hpp"
// -
#include "search/kernel/digits_x86.hpp"
#include "search/kernel/loose.hpp"
#include "search/kernel/run.hpp"

}  // namespace avx2

const Kernel kAvx2Kernel = {"avx2",     &avx2::load_digits, &avx2::settle_position, &avx2::run, &avx2::run_for_two,
                            &avx2::run, &avx2::run_for_two};

}  // namespace nonet::search

#include "isa/end.hpp"
#endif
