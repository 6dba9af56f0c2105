// XXH64: four lanes of 8 bytes, each multiplied and rotated, so that one core checks more than 10 GB/s.
#include "bulk/checksum.hpp"

#include <bit>
#include <cstring>

namespace nonet::bulk {
namespace {

constexpr uint64_t kPrime1 = 0x9E3779B185EBCA87;
constexpr uint64_t kPrime2 = 0xC2B2AE3D27D4EB4F;
constexpr uint64_t kPrime3 = 0x165667B19E3779F9;
constexpr uint64_t kPrime4 = 0x85EBCA77C2B2AE63;
constexpr uint64_t kPrime5 = 0x27D4EB2F165667C5;

template <class Word>
Word read(const unsigned char* at) {
    Word word;
    std::memcpy(&word, at, sizeof word);
    if constexpr (std::endian::native == std::endian::big) {
        Word turned = 0;
        for (size_t i = 0; i < sizeof word; ++i) turned |= Word(at[i]) << 8 * i;
        word = turned;
    }
    return word;
}

uint64_t round(uint64_t lane, uint64_t input) {
    return std::rotl(lane + input * kPrime2, 31) * kPrime1;
}

uint64_t merge(uint64_t hash, uint64_t lane) {
    return (hash ^ round(0, lane)) * kPrime1 + kPrime4;
}

}  // namespace

uint64_t checksum(std::string_view bytes, uint64_t seed) {
    const size_t size = bytes.size();
    const auto* at = reinterpret_cast<const unsigned char*>(bytes.data());
    const unsigned char* const end = at + size;
    uint64_t hash = seed + kPrime5;
    if (size >= 32) {
        uint64_t a = seed + kPrime1 + kPrime2, b = seed + kPrime2, c = seed, d = seed - kPrime1;
        for (; end - at >= 32; at += 32) {
            a = round(a, read<uint64_t>(at));
            b = round(b, read<uint64_t>(at + 8));
            c = round(c, read<uint64_t>(at + 16));
            d = round(d, read<uint64_t>(at + 24));
        }
        hash = std::rotl(a, 1) + std::rotl(b, 7) + std::rotl(c, 12) + std::rotl(d, 18);
        hash = merge(merge(merge(merge(hash, a), b), c), d);
    }
    hash += size;
    for (; end - at >= 8; at += 8) hash = std::rotl(hash ^ round(0, read<uint64_t>(at)), 27) * kPrime1 + kPrime4;
    if (end - at >= 4) {
        hash = std::rotl(hash ^ read<uint32_t>(at) * kPrime1, 23) * kPrime2 + kPrime3;
        at += 4;
    }
    for (; at != end; ++at) hash = std::rotl(hash ^ *at * kPrime5, 11) * kPrime1;
    hash = (hash ^ hash >> 33) * kPrime2;
    hash = (hash ^ hash >> 29) * kPrime3;
    return hash ^ hash >> 32;
}

}  // namespace nonet::bulk
