// ALS-XZ and ALS-XY-wing: two and three almost locked sets joined by restricted commons.
//
// XZ: two sets share a restricted common x, so at least one of them loses x and becomes locked; every other digit z
// they share is then true in one of them, and a z outside that sees all of these can be eliminated. With two restricted
// commons each set loses one: both are locked, and all their digits eliminate. XY-wing: sets A and B are each joined to
// a third set C, by different digits; again one of A and B is locked. Example: A = r1c1 {1,2}, B = r2c7,r3c8 {1,3,2}, x
// = 1: a 2 that sees r1c1 and the 2s of B can be eliminated.
//
// HoDoKu takes the first step it finds, in the order of the list of sets; so does this search. A search for all steps
// keeps, of those that eliminate the same candidates, the one with the fewest cells: there may be hundreds.
#include "logic/graph/als_sets.hpp"
#include "logic/graph/chain_work.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

// The digits other than `without` that are eliminated outside both sets.
uint16_t struck_digits(const Als& a, const Als& b, uint16_t without) {
    uint16_t mask = 0;
    for (const int d : bits_in(a.digits & b.digits & ~without))
        if (a.seen_by(d + 1).intersects(b.seen_by(d + 1))) mask |= 1 << d;
    return mask;
}

void strike_common(Step& step, const Als& a, const Als& b, uint16_t digits) {
    for (const int digit : digits_in(digits)) {
        step.eliminate_all(a.seen_by(digit) & b.seen_by(digit), digit);
        step.show_all(Role::common, a.with(digit) | b.with(digit), digit);
        step.digits |= mask_of(digit);
    }
}

void show_restricted(Step& step, const Als& a, const Als& b, uint16_t digits) {
    for (const int digit : digits_in(digits)) step.show_all(Role::restricted, a.with(digit) | b.with(digit), digit);
}

// The eliminations of a set that has lost one restricted common and so is locked.
void strike_locked(Step& step, const Als& locked, const Als& other, uint16_t commons) {
    for (const int digit : digits_in(locked.digits & ~commons)) {
        const CellSet cells = locked.seen_by(digit) - other.cells;
        if (cells.any()) step.digits |= mask_of(digit);
        step.eliminate_all(cells, digit);
    }
}

// Of the drafts with the same eliminations, the one with the fewest cells.
class Distinct {
  public:
    explicit Distinct(StepSearch& search) : search_(search) {}

    // Takes the draft; true when the search is over.
    bool take() {
        if (!search_.all()) return search_.report();
        const Step& step = search_.draft();
        Strikes strikes;
        for (const Candidate c : step.eliminations) strikes.add(c.cell, c.digit);
        int cells = 0;
        for (const RoleSet& set : step.sets) cells += set.cells.count();
        steps_.add(strikes, cells, step);
        return false;
    }
    void report() {
        for (const Step& step : steps_.items()) {
            search_.draft() = step;
            search_.report();
        }
    }

  private:
    StepSearch& search_;
    Cheapest<Strikes, Step> steps_;
};

// True when the search is over.
bool try_xz(StepSearch& search, Distinct& found, const AlsNet& net, int i, int j) {
    const Als &a = net[i], &b = net[j];
    const uint16_t commons = net.commons(i, j);
    const bool doubly = size_of(commons) > 1;
    Step& step = search.draft(Technique::als_xz);
    for (const int digit : digits_in(commons)) strike_common(step, a, b, struck_digits(a, b, mask_of(digit)));
    if (doubly) {
        strike_locked(step, a, b, commons);
        strike_locked(step, b, a, commons);
    }
    if (step.eliminations.empty()) return false;
    step.show_set(Role::als_a, a.cells, a.digits);
    step.show_set(Role::als_b, b.cells, b.digits);
    show_restricted(step, a, b, commons);
    return found.take();
}

// A and B joined to C; true when the search is over.
bool try_wing(StepSearch& search, Distinct& found, const AlsNet& net, int ai, int bi, int ci) {
    const Als &a = net[ai], &b = net[bi], &c = net[ci];
    const uint16_t with_a = net.commons(ai, ci), with_b = net.commons(bi, ci);
    if (with_a == with_b && size_of(with_a) == 1) return false;
    if (a.cells.intersects(b.cells)) {
        if (!search.options().als_overlap) return false;
        if (a.cells.within(b.cells) || b.cells.within(a.cells)) return false;
    }
    const uint16_t digits = struck_digits(a, b, with_a | with_b);
    if (digits == 0) return false;
    Step& step = search.draft(Technique::als_xy_wing);
    strike_common(step, a, b, digits);
    step.show_set(Role::als_a, a.cells, a.digits);
    step.show_set(Role::als_b, b.cells, b.digits);
    step.show_set(Role::als_c, c.cells, c.digits);
    show_restricted(step, a, c, with_a);
    show_restricted(step, b, c, with_b);
    return found.take();
}

// The partners of a set, and the sets it eliminates with, excluding one digit: a wing's two links use different digits,
// and it eliminates a third.
class WingRows {
  public:
    void build(const AlsNet& net) {
        net_ = &net;
        const auto words = static_cast<size_t>(net.words());
        start_.clear();
        size_t at = 0;
        for (int i = 0; i < net.size(); ++i) {
            start_.push_back(at);
            at += static_cast<size_t>(size_of(net[i].digits)) * words;
        }
        linked_.assign(at, 0);
        striking_.assign(at, 0);
        at = 0;
        for (int i = 0; i < net.size(); ++i) {
            for (uint16_t one = net[i].digits; one != 0; one &= one - 1, at += words) {
                for (const int digit : digits_in(net[i].digits & ~(one & -one))) {
                    const uint64_t *linked = net.restricted_by(i, digit), *apart = net.apart(i);
                    const uint64_t* striking = net.striking_with(i, digit);
                    for (size_t w = 0; w < words; ++w) {
                        linked_[at + w] |= linked[w] & apart[w];
                        striking_[at + w] |= striking[w];
                    }
                }
            }
        }
    }

    // If the link has two digits, it may use either.
    const uint64_t* linked_except(int i, uint16_t digits) const {
        return several(digits) ? net_->linked(i) : linked_.data() + slot(i, digits);
    }
    const uint64_t* striking_except(int i, uint16_t digits) const {
        return several(digits) ? net_->striking(i) : striking_.data() + slot(i, digits);
    }

  private:
    static bool several(uint16_t digits) { return (digits & (digits - 1)) != 0; }
    size_t slot(int i, uint16_t digit) const {
        const auto below = static_cast<uint16_t>((*net_)[i].digits & (digit - 1));
        return start_[i] + static_cast<size_t>(size_of(below)) * net_->words();
    }

    const AlsNet* net_ = nullptr;
    std::vector<size_t> start_;
    std::vector<uint64_t> linked_, striking_;
};

}  // namespace

void find_als_xz(StepSearch& search) {
    const AlsNet& net = als_net(search);
    Distinct found(search);
    for (int i = 0; i < net.size(); ++i) {
        const uint64_t *linked = net.linked(i), *striking = net.striking(i), *doubly = net.doubly_linked(i);
        for (int w = i >> 6; w < net.words(); ++w) {
            for (uint64_t rest = ((linked[w] & striking[w]) | doubly[w]) & after(i, w); rest != 0; rest &= rest - 1)
                if (try_xz(search, found, net, i, w * 64 + std::countr_zero(rest))) return;
        }
        if (search.stopped()) return;
    }
    found.report();
}

void find_als_xy_wing(StepSearch& search) {
    const AlsNet& net = als_net(search);
    Distinct found(search);
    const int words = net.words();
    auto& rows = search.work().of<WingRows>();
    rows.build(net);
    // Pairs of links in HoDoKu's order: the first link joins i to j > i; the second comes later in the list.
    for (int i = 0; i < net.size(); ++i) {
        const uint64_t* from_i = net.linked(i);
        for (int w = i >> 6; w < words; ++w) {
            for (uint64_t rest = from_i[w] & after(i, w); rest != 0; rest &= rest - 1) {
                const int j = w * 64 + std::countr_zero(rest);
                const uint16_t commons = net.commons(i, j);
                const uint64_t *links_i = rows.linked_except(i, commons), *links_j = rows.linked_except(j, commons);
                const uint64_t* strikes_i = rows.striking_except(i, commons);
                const uint64_t* strikes_j = rows.striking_except(j, commons);
                // C = i, A = j, B a later partner of i.
                for (int v = j >> 6; v < words; ++v)
                    for (uint64_t b = links_i[v] & strikes_j[v] & net.apart(j)[v] & after(j, v); b != 0; b &= b - 1)
                        if (try_wing(search, found, net, j, v * 64 + std::countr_zero(b), i)) return;
                // C = j, A = i, B any other partner of j after i.
                for (int v = i >> 6; v < words; ++v)
                    for (uint64_t b = links_j[v] & strikes_i[v] & net.apart(i)[v] & after(i, v); b != 0; b &= b - 1)
                        if (try_wing(search, found, net, i, v * 64 + std::countr_zero(b), j)) return;
            }
        }
        if (search.stopped()) return;
    }
    found.report();
}

}  // namespace nonet::logic
