// Detects instruction sets and keeps the choice.
#include "isa/isa.hpp"

#include <atomic>
#include <initializer_list>

#if NONET_X86
#include <cpuid.h>
#endif

namespace nonet {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"portable", "avx2", "avx512"};

#if NONET_X86
// The features that the CPU has and the operating system saves. Read from CPUID directly: __builtin_cpu_supports needs
// a runtime library that neither clang-cl nor zig links, and does not know LZCNT in clang 14.
struct Features {
    bool avx2 = false, avx512 = false;
};

constexpr bool has(unsigned word, std::initializer_list<int> bits) {
    for (int bit : bits)
        if ((word >> bit & 1) == 0) return false;
    return true;
}

// The register state that the operating system saves; only available if CPUID says so.
unsigned saved_registers() {
    unsigned low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

Features detect() {
    Features found;
    unsigned a, b, c, d;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0) return found;
    constexpr int kPopcnt = 23, kOsxsave = 27, kAvx = 28;
    if (!has(c, {kPopcnt, kOsxsave, kAvx})) return found;
    const unsigned saved = saved_registers();
    if ((saved & 0x6) != 0x6) return found;  // the lower and upper halves of the 256-bit registers
    // A virtual machine may hide LZCNT; it would then run as BSR and return wrong numbers instead of failing.
    if (__get_cpuid(0x80000001u, &a, &b, &c, &d) == 0 || !has(c, {5})) return found;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return found;
    constexpr int kBmi = 3, kAvx2 = 5, kBmi2 = 8;
    found.avx2 = has(b, {kBmi, kAvx2, kBmi2});
    constexpr int kF = 16, kDq = 17, kBw = 30, kVl = 31;                           // in EBX
    constexpr int kVbmi = 1, kVbmi2 = 6, kGfni = 8, kBitalg = 12, kPopcntDq = 14;  // in ECX
#if defined(__APPLE__)
    const bool is_saved = true;  // macOS starts to save them at the first use
#else
    const bool is_saved = (saved & 0xE0) == 0xE0;  // the mask registers and the 512-bit ones
#endif
    found.avx512 =
        found.avx2 && is_saved && has(b, {kF, kDq, kBw, kVl}) && has(c, {kVbmi, kVbmi2, kGfni, kBitalg, kPopcntDq});
    return found;
}

bool has_avx2() {
    return detect().avx2;
}

bool has_avx512() {
    return detect().avx512;
}

uint32_t detect_first_level_cache() {
    constexpr unsigned kData = 1;
    unsigned a, b, c, d;
    for (const unsigned leaf : {4u, 0x8000001Du})  // Intel, AMD: one entry for each cache, in the same layout
        for (unsigned i = 0; i < 8 && __get_cpuid_count(leaf, i, &a, &b, &c, &d) != 0 && (a & 31) != 0; ++i)
            if ((a & 31) == kData && (a >> 5 & 7) == 1)
                return ((b >> 22) + 1) * ((b >> 12 & 0x3FF) + 1) * ((b & 0xFFF) + 1) * (c + 1);
    return 0;
}

bool detect_whole_512_bits() {
    unsigned a, b, c, d;
    if (!has_avx512() || __get_cpuid(0, &a, &b, &c, &d) == 0) return false;
    if (b != 0x68747541 || d != 0x69746E65 || c != 0x444D4163) return false;  // "AuthenticAMD"
    if (__get_cpuid(1, &a, &b, &c, &d) == 0) return false;
    const unsigned family = (a >> 8 & 0xF) + (a >> 20 & 0xFF), model = (a >> 4 & 0xF) | (a >> 12 & 0xF0);
    constexpr unsigned kZen5 = 0x1A;
    const bool is_mobile =
        (model >= 0x20 && model < 0x30) || (model >= 0x60 && model < 0x70);  // Strix and Krackan Point
    return family > kZen5 || (family == kZen5 && !is_mobile);
}
#else
bool detect_whole_512_bits() {
    return false;
}

uint32_t detect_first_level_cache() {
    return 0;
}

bool has_avx2() {
    return false;
}

bool has_avx512() {
    return false;
}
#endif

Isa best_supported() {
    for (Isa isa : kIsasByPreference)
        if (is_supported(isa)) return isa;
    return Isa::portable;
}

std::atomic<Isa>& chosen() {
    static std::atomic<Isa> isa{best_supported()};
    return isa;
}

}  // namespace

std::string_view name_of(Isa isa) {
    return kNames[static_cast<size_t>(isa)];
}

bool isa_from_name(std::string_view name, Isa& isa) {
    for (Isa candidate : kIsasByPreference) {
        if (name_of(candidate) == name) {
            isa = candidate;
            return true;
        }
    }
    return false;
}

bool is_supported(Isa isa) {
    static const bool avx2 = has_avx2(), avx512 = has_avx512();
    switch (isa) {
        case Isa::avx512:
            return avx512;
        case Isa::avx2:
            return avx2;
        default:
            return true;
    }
}

Isa active_isa() {
    return chosen().load(std::memory_order_relaxed);
}

uint32_t first_level_cache() {
    static const uint32_t bytes = detect_first_level_cache();
    return bytes;
}

bool has_whole_512_bits() {
    static const bool is_whole = detect_whole_512_bits();
    return is_whole;
}

bool use_isa(Isa isa) {
    if (!is_supported(isa)) return false;
    chosen().store(isa, std::memory_order_relaxed);
    return true;
}

}  // namespace nonet
