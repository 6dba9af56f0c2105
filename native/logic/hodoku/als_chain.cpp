// ALS-XY-chain: four or more almost locked sets, each joined to the next by a restricted common.
//
// A link uses up its digit: two links in a row may not use the same one. If the first set is not locked it keeps the
// digit of the first link, so the next set loses it and is locked, and so on to the last: at least one of the two end
// sets is locked, and a digit they share (and that the links beside them do not use) can be eliminated from every cell
// that sees all its places in both. Example: A -1- B -2- C -3- D, 4 in A and D: a 4 that sees all of these can be
// eliminated.
//
// In a search for the first step, as in HoDoKu, links lead only forward in the list of sets. So no set comes twice,
// and how a chain continues depends only on the set reached and the digit used to reach it: each such state is entered
// once, instead of once for every chain. A search for all steps follows links both ways, to chains of six links.
#include <algorithm>

#include "logic/graph/als_sets.hpp"
#include "logic/graph/chain_work.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

// The two digits of a link; the second is 0 for a single one. HoDoKu keeps the first and the last.
struct Commons {
    uint8_t first, second;
};

// The digits that a link uses when the chain came in by `digit`: none, one, or both.
uint16_t used(Commons link, int digit) {
    if (link.second == 0) return digit == link.first ? 0 : mask_of(link.first);
    if (digit == link.second) return mask_of(link.first);
    if (digit == link.first) return mask_of(link.second);
    return mask_of(link.first) | mask_of(link.second);
}

struct ChainLink {
    uint16_t to;
    Commons commons;
};

// A state reached from a start: digits by which a set was reached.
struct Seen {
    uint16_t start;  // the entry counts only for this start (plus one)
    uint16_t digits;
};

struct ChainWork {
    std::vector<ChainLink> links;
    std::vector<uint32_t> begin;
    // By first digit, depth and set. Depths from 2 on count as one when links lead only forward: whatever follows
    // is a chain long enough.
    std::vector<Seen> seen;
};

class AlsChainSearch {
  public:
    AlsChainSearch(StepSearch& search, const AlsNet& net)
        : search_(search), net_(net), work_(search.work().of<ChainWork>()) {
        max_links_ = search.all() ? kMaxLinksOfAll : kMaxAlsChainLength;
        collect_links();
    }

    void run() {
        seen_.assign(static_cast<size_t>(kDigits) * kMaxLinksOfAll * net_.size(), {0, 0});
        for (int start = 0; start < net_.size() && !search_.stopped(); ++start) {
            // A chain of three links must fit after the start.
            if (begin_[start] == begin_[start + 1]) continue;
            if (!search_.all() && !may_improve(start)) continue;
            walk_from(start);
        }
        report();
    }

  private:
    static constexpr int kMaxLinksOfAll = 6;

    void collect_links();
    bool may_improve(int start) const;
    void walk_from(int start);
    void walk(int from, int digit, int depth);
    void arrive(int end, uint16_t used_digits);
    void report();

    struct Record {
        Strikes strikes;
        std::vector<uint16_t> sets;
        std::vector<uint16_t> digits;  // of each link
    };

    StepSearch& search_;
    const AlsNet& net_;
    int max_links_;
    ChainWork& work_;
    std::vector<ChainLink>& links_ = work_.links;
    std::vector<uint32_t>& begin_ = work_.begin;
    std::vector<Seen>& seen_ = work_.seen;
    int start_ = 0, first_digit_ = 0;
    uint32_t links_followed_ = 0;
    bool is_over_ = false;
    std::vector<uint16_t> path_, path_digits_;
    Cheapest<Strikes, Record> records_;
};

void AlsChainSearch::collect_links() {
    links_.clear();
    begin_.assign(net_.size() + 1, 0);
    for (int i = 0; i < net_.size(); ++i) {
        begin_[i] = static_cast<uint32_t>(links_.size());
        const uint64_t* linked = net_.linked(i);
        for (int w = search_.all() ? 0 : i >> 6; w < net_.words(); ++w) {
            for (uint64_t rest = linked[w] & (search_.all() ? ~uint64_t{0} : after(i, w)); rest != 0;
                 rest &= rest - 1) {
                const int j = w * 64 + std::countr_zero(rest);
                const uint16_t mask = net_.commons(i, j);
                const auto first = static_cast<uint8_t>(digit_of(mask));
                const auto last = static_cast<uint8_t>(16 - std::countl_zero(mask));
                links_.push_back({static_cast<uint16_t>(j), {first, last == first ? uint8_t{0} : last}});
            }
        }
    }
    begin_[net_.size()] = static_cast<uint32_t>(links_.size());
}

bool AlsChainSearch::may_improve(int start) const {
    const uint64_t* striking = net_.striking(start);
    for (int w = start >> 6; w < net_.words(); ++w)
        if ((striking[w] & after(start, w)) != 0) return true;
    return false;
}

void AlsChainSearch::walk_from(int start) {
    start_ = start;
    path_.assign(1, static_cast<uint16_t>(start));
    path_digits_.clear();
    for (uint32_t l = begin_[start]; l != begin_[start + 1]; ++l) {
        const ChainLink& link = links_[l];
        for (int digit : {link.commons.first, link.commons.second}) {
            if (digit == 0) continue;
            first_digit_ = digit;
            path_.push_back(link.to);
            path_digits_.push_back(mask_of(digit));
            walk(link.to, digit, 1);
            path_.pop_back();
            path_digits_.pop_back();
        }
    }
}

void AlsChainSearch::walk(int from, int digit, int depth) {
    if (depth >= max_links_) return;
    const int level = search_.all() ? depth : std::min(depth, 2);
    Seen& seen = seen_[(static_cast<size_t>(first_digit_ - 1) * kMaxLinksOfAll + level - 1) * net_.size() + from];
    if (seen.start != start_ + 1) seen = {static_cast<uint16_t>(start_ + 1), 0};
    if ((seen.digits & mask_of(digit)) != 0) return;
    seen.digits |= mask_of(digit);
    for (uint32_t l = begin_[from]; l != begin_[from + 1]; ++l) {
        const ChainLink& link = links_[l];
        const uint16_t digits = used(link.commons, digit);
        if (digits == 0) continue;
        if (search_.all() && std::find(path_.begin(), path_.end(), link.to) != path_.end()) continue;
        // With overlapping sets one start alone may take seconds.
        if (is_over_ || (++links_followed_ % 4096 == 0 && search_.stopped())) {
            is_over_ = true;
            return;
        }
        path_.push_back(link.to);
        path_digits_.push_back(digits);
        if (depth + 1 >= 3) arrive(link.to, digits);
        walk(link.to, digit_of(digits), depth + 1);
        path_.pop_back();
        path_digits_.pop_back();
    }
}

void AlsChainSearch::arrive(int end, uint16_t used_digits) {
    const Als &a = net_[start_], &b = net_[end];
    const uint16_t digits = a.digits & b.digits & ~mask_of(first_digit_) & ~used_digits;
    if (digits == 0 || !has_bit(net_.striking(start_), end)) return;
    Strikes strikes;
    for (const int d : bits_in(digits)) strikes.cells[d] = a.seen_by(d + 1) & b.seen_by(d + 1);
    if (strikes == Strikes{}) return;
    int cells = 0;
    for (const uint16_t set : path_) cells += net_[set].size;
    records_.add(strikes, cells, {strikes, path_, path_digits_});
}

void AlsChainSearch::report() {
    auto& records = records_.items();
    std::stable_sort(records.begin(), records.end(),
                     [](const Record& a, const Record& b) { return a.strikes.comes_before(b.strikes); });
    for (const Record& record : records) {
        Step& step = search_.draft(Technique::als_xy_chain);
        record.strikes.write_to(step);
        const size_t last = record.sets.size() - 1;
        for (size_t i = 0; i <= last; ++i)
            step.show_set(Role::als, net_[record.sets[i]].cells, net_[record.sets[i]].digits);
        const Als &first = net_[record.sets[0]], &end = net_[record.sets[last]];
        for (const int digit : digits_in(step.digits))
            step.show_all(Role::common, first.with(digit) | end.with(digit), digit);
        for (size_t i = 0; i < last; ++i)
            for (const int digit : digits_in(record.digits[i])) {
                step.show_all(Role::restricted, net_[record.sets[i]].with(digit) | net_[record.sets[i + 1]].with(digit),
                              digit);
            }
        if (search_.report()) return;
    }
}

}  // namespace

void find_als_xy_chain(StepSearch& search) {
    AlsChainSearch(search, als_net(search)).run();
}

}  // namespace nonet::logic
