// Random numbers that are the same for a seed on every machine, compiler and instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace nonet::make {

// One step of splitmix64 (Steele, Lea and Flood 2014): spreads seeds that differ in a bit over all 64.
constexpr uint64_t splitmix(uint64_t& state) {
    state += 0x9E3779B97F4A7C15;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

// xoshiro256++ (Blackman and Vigna 2019), seeded as its authors advise.
class Random {
  public:
    // The stream for puzzle `index` of a seed: any puzzle can be made without those before it.
    Random(uint64_t seed, uint64_t index) {
        uint64_t mixed = seed;
        mixed = splitmix(mixed) ^ (index * 0xD1342543DE82EF95);
        for (uint64_t& word : state_) word = splitmix(mixed);
    }

    uint64_t next() {
        const uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
        const uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // A number of 0..bound-1, each equally likely (Lemire 2019: multiply, and redraw the few that would be biased).
    uint32_t below(uint32_t bound) {
        uint64_t product = (next() >> 32) * bound;
        if (static_cast<uint32_t>(product) < bound) {
            const uint32_t threshold = (0u - bound) % bound;
            while (static_cast<uint32_t>(product) < threshold) product = (next() >> 32) * bound;
        }
        return static_cast<uint32_t>(product >> 32);
    }

    // Shuffles items.
    template <class T>
    void shuffle(T* items, size_t count) {
        for (size_t i = count; i > 1; --i) std::swap(items[i - 1], items[below(static_cast<uint32_t>(i))]);
    }

  private:
    static constexpr uint64_t rotate(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

    uint64_t state_[4];
};

}  // namespace nonet::make
