// Makes the tables of deals.
#include "count/deals.hpp"

#include <memory>
#include <vector>

namespace nonet::count {
namespace {

constexpr int kOrders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

void list_triples(Deals& table) {
    std::vector<uint16_t> triples;
    for (int mask = 0; mask < 512; ++mask)
        if (__builtin_popcount(mask) == 3) {
            table.rank[mask] = static_cast<uint16_t>(triples.size());
            triples.push_back(static_cast<uint16_t>(mask));
        }
    int count = 0;
    for (const uint16_t first : triples)
        for (const uint16_t second : triples)
            if ((first & second) == 0) {
                table.index[table.rank[first]][second] = static_cast<uint16_t>(count);
                const uint16_t third = static_cast<uint16_t>(kAllDigits & ~(first | second));
                const uint16_t deal[3] = {first, second, third};
                for (int i = 0; i < 3; ++i) table.triples[count][i] = deal[i];
                ++count;
            }
}

void list_crossings(Deals& table) {
    for (int deal = 0; deal < kDeals; ++deal) {
        uint16_t bits[3][3];  // of each triple, one by one
        for (int i = 0; i < 3; ++i) {
            unsigned rest = table.triples[deal][i];
            for (int j = 0; j < 3; ++j) {
                bits[i][j] = static_cast<uint16_t>(rest & (0u - rest));
                rest &= rest - 1;
            }
        }
        int count = 0;
        for (const auto& a : kOrders)
            for (const auto& b : kOrders)
                for (const auto& c : kOrders) {
                    uint16_t across[2];
                    for (int j = 0; j < 2; ++j)
                        across[j] = static_cast<uint16_t>(bits[0][a[j]] | bits[1][b[j]] | bits[2][c[j]]);
                    table.crossings[deal][count++] = static_cast<uint16_t>(table.index_of(across[0], across[1]));
                }
    }
}

void list_partners(Deals& table) {
    for (int deal = 0; deal < kDeals; ++deal) {
        const uint16_t* a = table.triples[deal];
        int count = 0;
        for (int other = 0; other < kDeals; ++other) {
            const uint16_t* b = table.triples[other];
            if ((a[0] & b[0]) != 0 || (a[1] & b[1]) != 0 || (a[2] & b[2]) != 0) continue;
            const auto first = static_cast<uint16_t>(kAllDigits & ~(a[0] | b[0]));
            const auto second = static_cast<uint16_t>(kAllDigits & ~(a[1] | b[1]));
            table.partners[deal][count][0] = static_cast<uint16_t>(other);
            table.partners[deal][count][1] = static_cast<uint16_t>(table.index_of(first, second));
            ++count;
        }
    }
}

}  // namespace

const Deals& deals() {
    static const std::unique_ptr<const Deals> table = [] {
        auto made = std::make_unique<Deals>();
        list_triples(*made);
        list_crossings(*made);
        list_partners(*made);
        return made;
    }();
    return *table;
}

const uint16_t* free_fillings() {
    static const std::vector<uint16_t> table = [] {
        const Deals& all = deals();
        std::vector<uint16_t> fillings(kDeals * kDeals);
        // The three columns can be exchanged: the first 36 crossings leave the first triple in order, and stand for 6.
        for (int i = 0; i < kCrossings / 6; ++i)
            for (const auto& [second, third] : all.partners[all.crossings[0][i]])
                for (const uint16_t y : all.crossings[second]) {
                    uint16_t* row = fillings.data() + kDeals * y;
                    for (const uint16_t z : all.crossings[third]) row[z] = static_cast<uint16_t>(row[z] + 6);
                }
        return fillings;
    }();
    return table.data();
}

void rename_to_first(int first, std::array<uint16_t, kDeals>& renamed) {
    const Deals& all = deals();
    uint16_t name[512] = {};  // by set of digits: the set of their new names
    for (int i = 0; i < 3; ++i) {
        unsigned rest = all.triples[first][i], target = all.triples[0][i];
        for (; rest != 0; rest &= rest - 1, target &= target - 1)
            name[rest & (0u - rest)] = static_cast<uint16_t>(target & (0u - target));
    }
    for (int set = 1; set < 512; ++set) {
        const int low = set & -set;
        name[set] = static_cast<uint16_t>(name[low] | name[set & ~low]);
    }
    for (int deal = 0; deal < kDeals; ++deal)
        renamed[deal] = static_cast<uint16_t>(all.index_of(name[all.triples[deal][0]], name[all.triples[deal][1]]));
}

}  // namespace nonet::count
