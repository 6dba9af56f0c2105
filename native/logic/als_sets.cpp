// Collects the almost locked sets of a position, in HoDoKu's order, and the restricted commons between them.
#include "logic/als_sets.hpp"

#include <algorithm>

namespace nonet::logic {
namespace {

class Collector {
  public:
    Collector(const Board& board, AlsList& list, int min_size) : board_(board), list_(list), min_size_(min_size) {}

    void collect(int house) {
        house_ = house;
        count_ = 0;
        for (uint8_t cell : kGeometry.house_cells[house])
            if (board_.digit(cell) == 0) cells_[count_++] = cell;
        grow(0, 0, 0, {});
    }

  private:
    void grow(int from, int size, uint16_t digits, CellSet cells) {
        for (int i = from; i < count_; ++i) {
            const uint16_t wider = digits | board_.marks(cells_[i]);
            const int excess = size_of(wider) - (size + 1) - 1;
            // Every further cell can take away at most one of the digits in excess.
            if (excess > count_ - 1 - i) continue;
            const CellSet taken = cells | CellSet::of(cells_[i]);
            if (excess == 0 && size + 1 >= min_size_ && !known(taken, size + 1)) add(taken, wider, size + 1);
            if (size + 1 < 8) grow(i + 1, size + 1, wider, taken);
        }
    }
    // Whether the set lay in a house that was searched before.
    bool known(CellSet cells, int size) const {
        if (house_ < 9) return false;
        if (size == 1) return true;
        return house_ >= 18 && (common_houses(cells) & 0x3FFFF) != 0;
    }
    void add(CellSet cells, uint16_t digits, int size) {
        Als als{cells, digits, static_cast<uint8_t>(size), {}, {}, {}};
        for (uint16_t rest = digits; rest != 0; rest &= rest - 1) {
            const int d = digit_of(rest) - 1;
            als.with[d] = cells & board_.cells_with(d + 1);
            als.seen_by[d] = (common_peers(als.with[d]) & board_.cells_with(d + 1)) - cells;
            als.buddies |= als.seen_by[d];
        }
        list_.push_back(als);
    }

    const Board& board_;
    AlsList& list_;
    int min_size_;
    int house_ = 0;
    std::array<uint8_t, 9> cells_{};
    int count_ = 0;
};

}  // namespace

void collect_alses(const Board& board, AlsList& list, int min_size) {
    list.clear();
    Collector collector(board, list, min_size);
    for (int house = 0; house < kHouses; ++house) collector.collect(house);
}

void AlsNet::build(const Board& board, bool allow_overlap) {
    collect_alses(board, list_);
    words_ = (size() + 63) / 64;
    index_cells();
    link(board, allow_overlap);
}

void AlsNet::index_cells() {
    const auto words = static_cast<size_t>(words_);
    on_cell_.assign(kCells * words, 0);
    holding_.assign(kDigits * kCells * words, 0);
    seeing_.assign(kDigits * kCells * words, 0);
    with_digit_.assign(kDigits * words, 0);
    for (int i = 0; i < size(); ++i) {
        const Als& als = list_[i];
        const uint64_t bit = uint64_t{1} << (i & 63);
        const int w = i >> 6;
        for (CellSet rest = als.cells; rest.any();) row(on_cell_, rest.pop())[w] |= bit;
        for (uint16_t digits = als.digits; digits != 0; digits &= digits - 1) {
            const int d = digit_of(digits) - 1;
            row(with_digit_, d)[w] |= bit;
            for (CellSet rest = als.with[d]; rest.any();) row(holding_, d * kCells + rest.pop())[w] |= bit;
            for (CellSet rest = als.seen_by[d]; rest.any();) row(seeing_, d * kCells + rest.pop())[w] |= bit;
        }
    }
}

void AlsNet::link(const Board& board, bool allow_overlap) {
    const auto words = static_cast<size_t>(words_);
    restricted_.assign(list_.size() * kDigits * words, 0);
    linked_.assign(list_.size() * words, 0);
    doubly_.assign(list_.size() * words, 0);
    striking_.assign(list_.size() * words, 0);
    for (auto& known : known_) known.clear();
    common_.clear();
    std::vector<uint64_t> apart(words, ~uint64_t{0});
    for (int i = 0; i < size(); ++i) {
        const Als& als = list_[i];
        if (!allow_overlap) {
            apart.assign(words, ~uint64_t{0});
            for (CellSet rest = als.cells; rest.any();) {
                const uint64_t* touching = row(on_cell_, rest.pop());
                for (int w = 0; w < words_; ++w) apart[w] &= ~touching[w];
            }
        }
        uint64_t *linked = row(linked_, i), *doubly = row(doubly_, i), *striking = row(striking_, i);
        for (uint16_t digits = als.digits; digits != 0; digits &= digits - 1) {
            const int d = digit_of(digits) - 1;
            uint64_t* common = row(restricted_, i * kDigits + d);
            // Sets with the same cells for the digit have the same partners, apart from overlaps.
            const Known* known = nullptr;
            for (const Known& k : known_[d])
                if (k.with == als.with[d]) known = &k;
            if (known == nullptr) {
                std::copy_n(row(with_digit_, d), words_, common);
                for (CellSet unseen = board.cells_with(d + 1) - common_peers(als.with[d]); unseen.any();) {
                    const uint64_t* holding = row(holding_, d * kCells + unseen.pop());
                    for (int w = 0; w < words_; ++w) common[w] &= ~holding[w];
                }
                known_[d].push_back({als.with[d], static_cast<int>(common_.size() / words)});
                common_.insert(common_.end(), common, common + words_);
            } else {
                std::copy_n(row(common_, known->owner), words_, common);
            }
            for (int w = 0; w < words_; ++w) {
                common[w] &= apart[w];
                doubly[w] |= linked[w] & common[w];
                linked[w] |= common[w];
            }
            for (CellSet rest = als.seen_by[d]; rest.any();) {
                const uint64_t* seeing = row(seeing_, d * kCells + rest.pop());
                for (int w = 0; w < words_; ++w) striking[w] |= seeing[w];
            }
        }
    }
}

const AlsNet& als_net(Search& search) {
    struct Cached {
        uint64_t position = 0;
        bool overlap = false;
        AlsNet net;
    };
    auto& cached = search.work().of<Cached>();
    if (cached.position != search.work().position() || cached.overlap != search.options().als_overlap) {
        cached.net.build(search.board(), search.options().als_overlap);
        cached.position = search.work().position();
        cached.overlap = search.options().als_overlap;
    }
    return cached.net;
}

}  // namespace nonet::logic
