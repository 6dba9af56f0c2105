// The eye in 128-bit vectors of the compiler (SSE2, NEON), and the choice of an instruction set.
#include "photo/eye.hpp"

#include <cstddef>
#include <cstring>

#include "isa/dispatch.hpp"
#include "isa/inline.hpp"
#include "photo/eye_isa.hpp"

namespace nonet::photo {
namespace portable {

#include "photo/eye_kernel.hpp"

typedef float Vector __attribute__((vector_size(16)));

}  // namespace portable

namespace {

constexpr EyeKernel kPortableEye = {&portable::read_cells<portable::Vector>};

// AVX-512 machines use the AVX2 code: AVX-512 brings fused multiply-add, which rounds differently, and is no faster on
// Zen 4.
constexpr PerIsa<EyeKernel> kEyes{&kPortableEye, NONET_IF_X86(&kAvx2Eye, &kAvx2Eye)};

}  // namespace

bool Eye::is_complete() const {
    return conv1.size() == 9 * 16 && bias1.size() == 16 && conv2.size() == 9 * 16 * 32 && bias2.size() == 32 &&
           conv3.size() == 9 * 32 * 64 && bias3.size() == 64 && hidden.size() == 16 * 64 * 64 &&
           hidden_bias.size() == 64 && out.size() == 64 * kOutputs && out_bias.size() == kOutputs;
}

void Eye::read(const float* cells, size_t size, float* outputs) const {
    kEyes.active().read(*this, cells, size, outputs);
}

}  // namespace nonet::photo
