// The search for any CPU.
#include "search/kernels.hpp"

namespace nonet::search {
namespace portable {

#include "search/kernel/boxes_portable.hpp"
// In this order: each builds on those above.
#include "search/kernel/rules.hpp"
// -
#include "search/kernel/rest.hpp"
// -
#include "search/kernel/branch.hpp"
#include "search/kernel/guess.hpp"
// -
#include "search/kernel/digits_portable.hpp"
#include "search/kernel/loose.hpp"
#include "search/kernel/run.hpp"

}  // namespace portable

const Kernel kPortableKernel = {
    "portable",     &portable::load_digits, &portable::settle_position, &portable::run, &portable::run_for_two,
    &portable::run, &portable::run_for_two};

}  // namespace nonet::search
