// The eye in 256-bit AVX2 vectors.
#include "isa/isa.hpp"

#if NONET_X86
#include <cstddef>
#include <cstring>

#include "isa/inline.hpp"
#include "photo/eye_isa.hpp"

#include "isa/begin_avx2.hpp"

namespace nonet::photo {
namespace avx2 {

#include "photo/eye_kernel.hpp"

typedef float Vector __attribute__((vector_size(32)));

}  // namespace avx2

const EyeKernel kAvx2Eye = {&avx2::read_cells<avx2::Vector>};

}  // namespace nonet::photo

#include "isa/end.hpp"
#endif
