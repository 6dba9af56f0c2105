// Dynamic and nested forcing nets: an assumption followed to the end, with locked candidates and nested assumptions.
// The last resort that is still logic: every link of the proof is shown.
//
// A dynamic net assumes a candidate and follows singles and locked candidates without a limit until some candidate
// would be both true and false; so the assumption is false. Example: r1c1 = 5 leaves 7 in row 4 only places of box 5,
// so r5c5 is not 7, and so on. In a nested net, some candidates are ruled out on the way by further assumptions
// (argument: graph/refutation.cpp). One level of nesting solves nearly every known puzzle; Loki and similar ones need
// two.
//
// A braid is a net of singles alone (techniques/whips.cpp).
//
// Of all dynamic nets the one with the shortest proof is taken. A search for nested nets is longer, and takes the
// shortest of the first few.
#include "logic/graph/refutation.hpp"
#include "logic/hodoku/finders.hpp"

namespace nonet::logic {
namespace {

constexpr int kMaxDepth = 2;     // assumptions inside an assumption
constexpr int kNestedToTry = 8;  // nested nets from which the shortest is taken

class RefutingNets : StepFinder {
  public:
    explicit RefutingNets(StepSearch& search) : StepFinder(search) { order_assumptions(board_, order_); }

    // Finds the nets with assumptions nested that deep; returns false if there are none.
    bool find(Technique technique, int depth) {
        int found = 0;
        for (const Candidate assumed : order_) {
            if (search_.stopped()) return true;
            Trial trial{assumed, {}};
            if (technique == Technique::braid) {
                Board after = board_;
                after.place(assumed.cell, assumed.digit);
                if (place_singles(after)) continue;
            } else if (!refute(board_, board_, assumed, depth, trial, search_.stop())) {
                continue;
            }
            if (depth > 0 && trial.inner.empty()) continue;  // a dynamic net
            thin_out(board_, trial);
            Chain proof;
            if (!write_refutation(board_, trial, proof, technique != Technique::braid)) continue;
            ++found;
            if (search_.all())
                report(technique, assumed, std::move(proof));
            else if (best_.nodes.empty() || proof.nodes.size() < best_.nodes.size())
                best_ = std::move(proof), best_assumed_ = assumed;
            if (!search_.all() && depth > 0 && found == kNestedToTry) break;
        }
        if (!best_.nodes.empty()) report(technique, best_assumed_, std::move(best_));
        return found > 0;
    }

  private:
    void report(Technique technique, Candidate assumed, Chain proof) {
        Step& step = search_.draft(technique);
        step.digits = mask_of(assumed.digit);
        step.eliminate(assumed.cell, assumed.digit);
        step.show(Role::assumption, assumed.cell, assumed.digit);
        step.chains.push_back(std::move(proof));
        search_.report();
    }

    std::vector<Candidate> order_;
    Chain best_;
    Candidate best_assumed_;
};

}  // namespace

void find_braid(StepSearch& search) {
    RefutingNets(search).find(Technique::braid, 0);
}

void find_dynamic_net(StepSearch& search) {
    RefutingNets(search).find(Technique::dynamic_net, 0);
}

void find_nested_net(StepSearch& search) {
    for (int depth = 1; depth <= kMaxDepth; ++depth)
        if (RefutingNets(search).find(Technique::nested_net, depth)) return;
}

}  // namespace nonet::logic
