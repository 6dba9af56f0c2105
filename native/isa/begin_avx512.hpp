// Opens a region of code for the instruction set avx512 (as Ice Lake and Zen 4 have it); isa/end.hpp closes it.
// Included after all other headers, because their code must run on any CPU.
// clang-format off
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,gfni,avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,gfni,avx2,bmi,bmi2,lzcnt,popcnt")
#endif
// clang-format on
