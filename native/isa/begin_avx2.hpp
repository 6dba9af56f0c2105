// Opens a region of code for the instruction set avx2; isa/end.hpp closes it. Included after all other headers, because
// their code must run on any CPU.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif
