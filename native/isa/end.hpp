// Closes the region of code that isa/begin_avx2.hpp or isa/begin_avx512.hpp opened.
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
