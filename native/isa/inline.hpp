// Forced inlining for kernels: a sweep over many vectors is fast only if all of it stays in registers.
#pragma once

#define NONET_INLINE inline __attribute__((always_inline))
#define NONET_NOINLINE __attribute__((noinline))
