// The eye's kernels, one per instruction set.
#pragma once

#include "isa/isa.hpp"
#include "photo/eye.hpp"

namespace nonet::photo {

struct EyeKernel {
    void (*read)(const Eye& eye, const float* cells, size_t size, float* outputs);
};

#if NONET_X86
extern const EyeKernel kAvx2Eye;
#endif

}  // namespace nonet::photo
