// Detects instruction sets and keeps the choice.
#include "isa/isa.hpp"

#include <atomic>

#if NONET_X86
#include <cpuid.h>
#endif

namespace nonet {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"portable", "avx2", "avx512"};

#if NONET_X86
// A virtual machine may hide LZCNT; it would then run as BSR and give wrong numbers, not fail. Asked of the CPU,
// because __builtin_cpu_supports of clang 14 does not know its name.
bool has_lzcnt() {
    unsigned a, b, c, d;
    return __get_cpuid(0x80000001u, &a, &b, &c, &d) != 0 && (c & bit_LZCNT) != 0;
}
#endif

bool has_avx2() {
#if NONET_X86
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && has_lzcnt();
#else
    return false;
#endif
}

bool has_avx512() {
#if NONET_X86
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
           __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("gfni");
#else
    return false;
#endif
}

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

bool use_isa(Isa isa) {
    if (!is_supported(isa)) return false;
    chosen().store(isa, std::memory_order_relaxed);
    return true;
}

}  // namespace nonet
