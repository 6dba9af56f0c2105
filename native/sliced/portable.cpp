// The sliced solver in 128-bit vectors of the compiler: SSE2, NEON, or pairs of plain 64-bit words.
#include <algorithm>

#include "sliced/isa.hpp"
#include "sliced/kernel/loop.hpp"

namespace nonet::sliced {
namespace {

typedef uint64_t Vector128 __attribute__((vector_size(16)));
typedef uint8_t Bytes128 __attribute__((vector_size(16)));

struct Portable : PlainText<Vector128> {
    static NONET_INLINE V unpack_low(V a, V b) {
        return (V)__builtin_shufflevector((Bytes128)a, (Bytes128)b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7,
                                          23);
    }
    static NONET_INLINE V unpack_high(V a, V b) {
        return (V)__builtin_shufflevector((Bytes128)a, (Bytes128)b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14,
                                          30, 15, 31);
    }
};

std::unique_ptr<Kernel> make(const Limits& limits) {
    return std::make_unique<KernelOf<Portable>>(limits);
}

}  // namespace

const KernelMaker kPortableKernel = {"portable", &make};

}  // namespace nonet::sliced
