// Aligned pair and triplet exclusion: digits of two or three cells that cannot be true together, because the cells see
// each other or because a common neighbour would lose all its candidates. A candidate in no combination is eliminated.
//
// Only combinations that may have changed since the last search without a step are searched again: those with a changed
// cell, and those all of whose cells see one.
#include "logic/se/finders.hpp"

namespace nonet::logic::se {
namespace {

struct Bases {
    uint8_t cell[kCells];
    int count = 0;
    CellSet all;
    std::array<CellSet, kCells> excluders;
};

// The cells that may lose candidates, and the excluders: peers with 2 to `size` candidates.
Bases collect(const Grid& grid, int size) {
    Bases bases;
    CellSet small, single;
    for (int c = 0; c < kCells; ++c) {
        const int count = size_of(grid.cell[c]);
        if (count == 1) single.add(c);
        if (count >= 2 && count <= size) small.add(c);
    }
    for (const int c : grid.blank()) {
        if (size_of(grid.cell[c]) < 2 || kSets.peers[c].intersects(single)) continue;
        bases.excluders[c] = kSets.peers[c] & small;
        if (bases.excluders[c].empty()) continue;
        bases.all.add(c);
        bases.cell[bases.count++] = static_cast<uint8_t>(c);
    }
    return bases;
}

struct Masks {
    uint16_t mask[20];
    int count = 0;

    Masks(const Grid& grid, CellSet cells) {
        while (cells.any()) mask[count++] = grid.cell[cells.pop()];
    }
};

// The candidates of two cells that occur in some allowed pair.
void allowed_pair(const Grid& grid, int a, int b, const Masks& excluders, uint16_t out[2]) {
    uint16_t banned[10] = {};
    for (int i = 0; i < excluders.count; ++i) {
        const unsigned mask = excluders.mask[i], low = mask & -mask, high = mask ^ low;
        banned[std::countr_zero(low | 0x200u)] |= static_cast<uint16_t>(high);
        banned[std::countr_zero(high | 0x200u)] |= static_cast<uint16_t>(low);
    }
    const bool see = sees(a, b);
    out[0] = out[1] = 0;
    for (const int x : bits_in(grid.cell[a])) {
        const uint16_t partners = static_cast<uint16_t>(grid.cell[b] & ~banned[x] & ~(see ? 1 << x : 0));
        if (partners != 0) out[0] |= static_cast<uint16_t>(1 << x);
        out[1] |= partners;
    }
}

// The candidates of three cells that occur in some allowed triple. Stops when all of them do.
void allowed_triple(const Grid& grid, const int cells[3], const Masks& excluders, uint16_t out[3]) {
    const uint16_t of_a = grid.cell[cells[0]], of_b = grid.cell[cells[1]], of_c = grid.cell[cells[2]];
    const bool ab = sees(cells[0], cells[1]), ac = sees(cells[0], cells[2]), bc = sees(cells[1], cells[2]);
    out[0] = out[1] = out[2] = 0;
    for (uint16_t xs = of_a; xs != 0; xs &= xs - 1) {
        const uint16_t x = static_cast<uint16_t>(xs & -xs);
        for (uint16_t ys = static_cast<uint16_t>(of_b & ~(ab ? x : 0)); ys != 0; ys &= ys - 1) {
            const uint16_t y = static_cast<uint16_t>(ys & -ys), xy = static_cast<uint16_t>(x | y);
            uint16_t zs = static_cast<uint16_t>(of_c & ~(ac ? x : 0) & ~(bc ? y : 0));
            if ((x & ~out[0]) == 0 && (y & ~out[1]) == 0 && (zs & ~out[2]) == 0) continue;
            for (int i = 0; i < excluders.count; ++i) {
                const uint16_t left = static_cast<uint16_t>(excluders.mask[i] & ~xy);
                if (left == 0) zs = 0;
                if ((left & (left - 1)) == 0) zs = static_cast<uint16_t>(zs & ~left);
            }
            if (zs == 0) continue;
            out[0] |= x;
            out[1] |= y;
            out[2] |= zs;
            if (out[0] == of_a && out[1] == of_b && out[2] == of_c) return;
        }
    }
}

class Exclusion {
  public:
    Exclusion(const Grid& grid, int size, uint32_t searched, RatedStep& step)
        : grid_(grid), size_(size), bases_(collect(grid, size)), step_(step) {
        for (int c = 0; c < kCells; ++c)
            if (grid.cell_clock(c) > searched) changed_.add(c);
    }

    bool run() {
        for (int j = 1; j < bases_.count; ++j)
            for (int i = 0; i < j; ++i)
                if (size_ == 2 ? pair(bases_.cell[i], bases_.cell[j]) : triples(bases_.cell[i], bases_.cell[j]))
                    return true;
        return false;
    }

  private:
    bool pair(int a, int b) {
        const CellSet common = bases_.excluders[a] & bases_.excluders[b];
        if (!common.several()) return false;
        if (!changed_.contains(a) && !changed_.contains(b) && !(kSets.peers[a] & kSets.peers[b]).intersects(changed_))
            return false;
        uint16_t allowed[2];
        allowed_pair(grid_, a, b, Masks(grid_, common), allowed);
        if (allowed[0] == grid_.cell[a] && allowed[1] == grid_.cell[b]) return false;
        step_.start(code::aligned_pair, kAlignedPair);
        step_.strike(a, static_cast<uint16_t>(grid_.cell[a] & ~allowed[0]));
        step_.strike(b, static_cast<uint16_t>(grid_.cell[b] & ~allowed[1]));
        return true;
    }

    bool triples(int a, int b) {
        const CellSet two = bases_.excluders[a] & bases_.excluders[b];
        if (!two.several()) return false;
        CellSet first = bases_.excluders[a] & bases_.all, second = (bases_.excluders[b] & bases_.all) - first;
        first.remove(b);
        second.remove(a);
        while (first.any())
            if (triple(a, b, first.pop(), two)) return true;
        while (second.any())
            if (triple(a, b, second.pop(), two)) return true;
        return false;
    }

    bool triple(int a, int b, int c, CellSet two) {
        const CellSet common = two & bases_.excluders[c];
        if (!common.several()) return false;
        const CellSet peers = kSets.peers[a] & kSets.peers[b] & kSets.peers[c];
        if (!changed_.contains(a) && !changed_.contains(b) && !changed_.contains(c) && !peers.intersects(changed_))
            return false;
        const int cells[3] = {a, b, c};
        uint16_t allowed[3];
        allowed_triple(grid_, cells, Masks(grid_, common), allowed);
        step_.start(code::aligned_triplet, kAlignedTriplet);
        for (int i = 0; i < 3; ++i) step_.strike(cells[i], static_cast<uint16_t>(grid_.cell[cells[i]] & ~allowed[i]));
        return !step_.strikes.empty();
    }

    const Grid& grid_;
    int size_;
    Bases bases_;
    RatedStep& step_;
    CellSet changed_;
};

}  // namespace

bool find_aligned_exclusion(const Grid& grid, int size, Memory& memory, RatedStep& step) {
    uint32_t& searched = size == 2 ? memory.aligned_pair : memory.aligned_triplet;
    if (Exclusion(grid, size, searched, step).run()) return true;
    searched = grid.clock();
    return false;
}

}  // namespace nonet::logic::se
