// The search for AVX-512.
#include "search/kernels.hpp"

#if NONET_X86
#include <immintrin.h>

#include "isa/begin_avx512.hpp"

namespace nonet::search {
namespace avx512 {

#include "search/kernel/boxes_avx512.hpp"
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

namespace pair {

#include "search/kernel/boxes_pair.hpp"
// -
#include "search/kernel/rules.hpp"
// -
#include "search/kernel/guess.hpp"

}  // namespace pair

#include "search/kernel/pairs.hpp"

}  // namespace avx512

const Kernel kAvx512Kernel = {"avx512",
                              &avx512::load_digits,
                              &avx512::settle_position,
                              &avx512::run,
                              &avx512::run_for_two,
                              &avx512::run_in_pairs,
                              &avx512::run_for_two_in_pairs};

}  // namespace nonet::search

#include "isa/end.hpp"
#endif
