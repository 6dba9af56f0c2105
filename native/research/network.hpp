// A position as a constraint network: candidates, the variables that they are values of, and their links.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "research/singles.hpp"

namespace nonet::research {

// A candidate is 81 * digit + cell, digits from 0.
inline constexpr int kCandidates = 9 * kCells;
inline constexpr int kLinks = 28;  // 8 in the cell, 20 of the digit
// A cell has a digit, and a house has a place for each digit.
inline constexpr int kVariables = kCells + 9 * 27;

struct CandidateSet {
    static constexpr int kWords = 12;
    std::array<uint64_t, kWords> words{};

    bool contains(int candidate) const { return (words[candidate >> 6] >> (candidate & 63) & 1) != 0; }
    void add(int candidate) { words[candidate >> 6] |= uint64_t{1} << (candidate & 63); }
    void remove(int candidate) { words[candidate >> 6] &= ~(uint64_t{1} << (candidate & 63)); }
    bool any() const {
        uint64_t all = 0;
        for (const uint64_t word : words) all |= word;
        return all != 0;
    }
    int count() const {
        int sum = 0;
        for (const uint64_t word : words) sum += logic::count_bits(word);
        return sum;
    }
    CandidateSet operator&(const CandidateSet& other) const {
        CandidateSet both;
        for (int i = 0; i < kWords; ++i) both.words[i] = words[i] & other.words[i];
        return both;
    }
    CandidateSet operator|(const CandidateSet& other) const {
        CandidateSet either;
        for (int i = 0; i < kWords; ++i) either.words[i] = words[i] | other.words[i];
        return either;
    }
    CandidateSet operator-(const CandidateSet& other) const {
        CandidateSet rest;
        for (int i = 0; i < kWords; ++i) rest.words[i] = words[i] & ~other.words[i];
        return rest;
    }
    template <class Use>
    void each(const Use& use) const {
        for (int i = 0; i < kWords; ++i)
            for (uint64_t word = words[i]; word != 0; word &= word - 1) use(64 * i + std::countr_zero(word));
    }
};

// What holds on every board: the candidates linked to each, and its four variables.
struct Wiring {
    std::array<CandidateSet, kCandidates> linked;
    std::array<std::array<int16_t, kLinks>, kCandidates> links;
    std::array<std::array<int16_t, 4>, kCandidates> variables;
};

const Wiring& wiring();

// The values of a variable.
struct Values {
    int16_t at[9];
    int count = 0;

    const int16_t* begin() const { return at; }
    const int16_t* end() const { return at + count; }
};

// The candidates of a position after singles, and the variables without a value: those have two or more.
struct Network {
    CandidateSet present;
    std::array<Values, kVariables> values{};
    std::vector<int> open;  // candidates that are not placed

    explicit Network(const Position& position);
};

}  // namespace nonet::research
