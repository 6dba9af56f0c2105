// The instruction sets a kernel is built for, what this CPU has, and which one is in use.
//
// Kernels are written once, over a thin vector type. For each instruction set one small file opens a target
// region, includes the kernel in a namespace of its own and closes the region. Flags such as -mavx2 on a
// whole file are a trap: templates of the standard library get compiled with AVX there, the linker may keep
// that copy for everyone, and an older CPU crashes in code that never asked for AVX.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#if defined(__x86_64__) || defined(_M_X64)
#define NONET_X86 1
#else
#define NONET_X86 0
#endif

namespace nonet {

enum class Isa : uint8_t {
    portable,  // what the compiler's baseline has: SSE2 on x86-64, NEON on arm64
    avx2,      // Haswell, Zen: AVX2, BMI1, BMI2, LZCNT, POPCNT
    avx512,    // Ice Lake, Zen 4: AVX-512 F BW DQ VL VBMI VBMI2 BITALG VPOPCNTDQ, GFNI
};

// Best first: the dispatch list.
inline constexpr std::array kIsasByPreference = {Isa::avx512, Isa::avx2, Isa::portable};

std::string_view name_of(Isa isa);

// Finds an instruction set by name; returns false if there is none.
bool isa_from_name(std::string_view name, Isa& isa);

// Returns whether this build contains code for it, and this CPU and operating system can run it.
bool is_supported(Isa isa);

// The one in use: the best supported one until use_isa() changes it.
Isa active_isa();

// Switches to another one for all later calls; returns false and changes nothing if it is not supported.
bool use_isa(Isa isa);

// Bytes of the first-level data cache of this CPU; 0 where it is unknown.
uint32_t first_level_cache();

// Returns whether 512-bit instructions are known to take no longer than those of 256 bits: AMD since Zen 5, except for
// the small cores and mobile chips, which execute them in halves like Zen 4. (Intel executes two a cycle instead of
// three; what depends on this has not been measured there.)
bool has_whole_512_bits();

}  // namespace nonet
