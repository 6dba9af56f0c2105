// The id of an equivalence class: BLAKE2b of its canonical form.
#include "make/class_id.hpp"

#include <bit>
#include <cstring>

#include "board/conflict.hpp"
#include "make/canonical.hpp"

namespace nonet::make {
namespace {

constexpr uint64_t kStart[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

constexpr uint8_t kWordOrders[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

// The words of the state used by each of the eight mixes of a round: the columns, then the diagonals.
constexpr uint8_t kMixes[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
                                  {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14}};

void mix(uint64_t* v, const uint8_t* places, uint64_t x, uint64_t y) {
    uint64_t &a = v[places[0]], &b = v[places[1]], &c = v[places[2]], &d = v[places[3]];
    a += b + x;
    d = std::rotr(d ^ a, 32);
    c += d;
    b = std::rotr(b ^ c, 24);
    a += b + y;
    d = std::rotr(d ^ a, 16);
    c += d;
    b = std::rotr(b ^ c, 63);
}

// Hashes a message of at most one block, 128 bytes, to 16.
void blake2b(const uint8_t* message, size_t size, uint8_t* hash) {
    uint64_t words[16] = {};
    std::memcpy(words, message, size);
    uint64_t v[16];
    std::memcpy(v, kStart, sizeof kStart);
    std::memcpy(v + 8, kStart, sizeof kStart);
    const uint64_t first = kStart[0] ^ 0x01010000 ^ kIdBytes;  // one leaf, no key, the digest size
    v[0] = first;
    v[12] ^= size;
    v[14] = ~v[14];  // the last block
    for (int round = 0; round < 12; ++round) {
        const uint8_t* order = kWordOrders[round % 10];
        for (int i = 0; i < 8; ++i) mix(v, kMixes[i], words[order[2 * i]], words[order[2 * i + 1]]);
    }
    const uint64_t out[2] = {first ^ v[0] ^ v[8], kStart[1] ^ v[1] ^ v[9]};
    std::memcpy(hash, out, kIdBytes);
}

}  // namespace

bool class_id(const uint8_t* digits, uint8_t* id) {
    for (int cell = 0; cell < kCells; ++cell)
        if (digits[cell] > 9) return false;
    if (has_conflict(digits)) return false;
    const Canonical form = *canonicalise(digits);  // never stopped
    uint8_t line[kCells];
    for (int cell = 0; cell < kCells; ++cell)
        line[cell] = form.digits[cell] == 0 ? '.' : static_cast<uint8_t>('0' + form.digits[cell]);
    blake2b(line, kCells, id);
    return true;
}

}  // namespace nonet::make
