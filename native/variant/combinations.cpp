// The tables of digit sets by size and sum.
#include "variant/combinations.hpp"

#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <mutex>

namespace nonet::variant {
namespace {

constexpr int kMostTotal = kMostTabledSize * (kMostTabledSize + 1) / 2;
using Sets = std::array<std::array<std::vector<Mask>, kMostTotal + 1>, kMostTabledSize + 1>;

const Sets& sets_of(int size) {
    static std::array<std::unique_ptr<Sets>, kMostTabledSize + 1> all;  // most are never asked for: 56 KB each
    static std::array<std::once_flag, kMostTabledSize + 1> made;
    std::call_once(made[size], [&] {
        all[size] = std::make_unique<Sets>();
        for (Mask digits = 1; digits < Mask{1} << size; ++digits) {
            int total = 0;
            for (const int digit : digits_in(digits)) total += digit;
            (*all[size])[std::popcount(digits)][total].push_back(digits);
        }
    });
    return *all[size];
}

using Table = std::array<CageEntry, 512>;
constexpr int kCageTotals = 46;

}  // namespace

const std::vector<Mask>& digit_sets(int size, int count, int total) {
    static const std::vector<Mask> kNone;
    return total > kMostTotal ? kNone : sets_of(size)[count][total];
}

std::span<const DigitSet> digit_sets(int size, int count) {
    static const auto all = [] {
        std::array<std::array<std::vector<DigitSet>, 10>, 10> made;
        for (int n = 1; n <= 9; ++n)
            for (int length = 1; length <= n; ++length)
                for (int total = 1; total < kCageTotals; ++total)
                    for (const Mask digits : digit_sets(n, length, total))
                        made[n][length].push_back({static_cast<uint16_t>(digits), static_cast<uint8_t>(total)});
        return made;
    }();
    return all[size][count];
}

const CageEntry* cage_table(int size, int count, int total) {
    static std::array<std::array<std::array<std::atomic<Table*>, kCageTotals>, 10>, 10> all{};
    std::atomic<Table*>& place = all[size][count][total];
    if (const Table* table = place.load(std::memory_order_acquire)) return table->data();
    auto* table = new Table{};
    for (Mask possible = 0; possible < Mask{1} << size; ++possible) {
        Mask any = 0, each = 0xFFFF;
        for (const Mask digits : digit_sets(size, count, total)) {
            if ((digits & ~possible) != 0) continue;
            any |= digits;
            each &= digits;
        }
        (*table)[possible] = {static_cast<uint16_t>(any), static_cast<uint16_t>(any != 0 ? each : 0)};
    }
    Table* expected = nullptr;
    if (!place.compare_exchange_strong(expected, table, std::memory_order_acq_rel)) {
        delete table;
        return expected->data();
    }
    return table->data();
}

}  // namespace nonet::variant
