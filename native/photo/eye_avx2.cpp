// The eye in 256-bit AVX2 vectors.
#include "isa/isa.hpp"

#if NONET_X86

#include <cstddef>
#include <cstring>
#include <vector>

#include "photo/eye_isa.hpp"

#include "isa/begin_avx2.hpp"

#include "photo/eye_kernel.hpp"

namespace nonet::photo {
namespace {

typedef float Vector256 __attribute__((vector_size(32)));

void read_avx2(const Eye& eye, const float* cells, size_t size, float* outputs) {
    read_cells<Vector256>(eye, cells, size, outputs);
}

}  // namespace

const EyeKernel kAvx2Eye = {&read_avx2};

}  // namespace nonet::photo

#include "isa/end.hpp"

#endif
