// Kraken fish: a finned fish whose fins eliminate through chains.
//
// Either the fish holds or one of its fins is true. Type 1: a candidate that the fish would eliminate is also
// eliminated by a chain from every fin. Type 2: some cover house holds the digit at one of its base candidates if the
// fish holds; if each of these, and each fin, eliminates the same candidate by a chain, it is false, whatever its
// digit. Example (1): x-wing of 4 in r2, r7 and c1, c5 with fin r2c8; r2c8 = 4 leads by a chain to r9c5 <> 4: no 4 in
// r9c5.
//
// Small fish come first. Covers and chains are those of franken fish and of grouped chains.
#include "logic/graph/chain_work.hpp"
#include "logic/hodoku/finders.hpp"
#include "logic/hodoku/fish_search.hpp"

namespace nonet::logic {
namespace {

class KrakenSearch : StepFinder {
  public:
    KrakenSearch(StepSearch& search, int digit, int size)
        : StepFinder(search),
          position_(grouped_links(search)),
          frames_(search, digit, size, kMaxKrakenFins, 0),
          digit_(digit),
          size_(size) {
        position_.links().complete();
    }

    // True when the search is over.
    bool run(bool rows) {
        frames_.add_houses(false, rows, 9);
        return frames_.run([](const FishFrame&) { return true; },
                           [this](const FishFrame& frame) { return try_frame(frame); });
    }

  private:
    bool strikes(int from, int cell, int digit) const {
        const CandidateLinks& links = position_.links();
        const int struck = links.index_of(cell, digit);
        const uint64_t* off = links.if_on(links.index_of(from, digit_)) + links.candidate_words();
        return has_bit(off, struck);
    }

    // The cells of a digit that every candidate of `from` eliminates.
    CellSet struck_from(CellSet from, CellSet cells, int digit) const {
        CellSet struck;
        for (cells -= digit == digit_ ? from : CellSet{}; cells.any();) {
            const int cell = cells.pop();
            bool all = true;
            for (CellSet rest = from; rest.any() && all;) {
                const int start = rest.pop();
                all = start != cell && strikes(start, cell, digit);
            }
            if (all) struck.add(cell);
        }
        return struck;
    }

    bool try_frame(const FishFrame& frame) {
        const CellSet fins = frame.fins();
        if (fins.empty()) return false;
        const CellSet hit = (frame.covered - frame.body) | frame.shared;
        if ((hit & common_peers(fins)).any()) return false;  // a plain finned fish
        if (search_.wants(Technique::kraken_fish_1)) {
            for (const int cell : struck_from(fins, hit, digit_))
                if (report(Technique::kraken_fish_1, frame, fins, cell, digit_)) return true;
        }
        return search_.wants(Technique::kraken_fish_2) && try_type_2(frame, fins);
    }

    bool try_type_2(const FishFrame& frame, CellSet fins) {
        for (const int cover : bits_in(frame.cover)) {
            const CellSet house = board_.places(cover, digit_);
            const CellSet held = (house & frame.body) - frame.shared;
            if (held == house) continue;
            const CellSet starts = held | fins;
            for (int digit = 1; digit <= 9; ++digit)
                for (const int cell : struck_from(starts, board_.cells_with(digit), digit))
                    if (report(Technique::kraken_fish_2, frame, starts, cell, digit)) return true;
        }
        return false;
    }

    bool report(Technique technique, const FishFrame& frame, CellSet starts, int cell, int digit) {
        if (search_.stopped()) return true;
        if (search_.all()) {
            // Of the many fish for one elimination the first is enough.
            const Candidate struck{static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)};
            for (const Step& step : search_.steps())
                if (step.technique == technique && step.digits == mask_of(digit_) && step.eliminations[0] == struck)
                    return false;
        }
        Fish fish = frame.fish(size_, digit_);
        fish.kind = kind_of(board_, fish);
        draft_fish(search_, fish);
        Step& step = search_.draft();
        step.technique = technique;
        step.eliminate(cell, digit);
        const LinkGraph& graph = position_.graph();
        for (; starts.any();) {
            table_.expand(graph, graph.on(graph.index_of(starts.pop(), digit_)));
            table_.path(table_.position(graph.off(graph.index_of(cell, digit))), path_);
            // A start that implies both a candidate and its negation is false by itself; such a chain is not
            // convincing.
            if (contradicts_itself(graph)) return false;
            append_chain(step, graph, path_);
        }
        return search_.report();
    }

    bool contradicts_itself(const LinkGraph& graph) const {
        for (const uint16_t a : path_)
            for (const uint16_t b : path_) {
                const auto &first = graph.node(a), &second = graph.node(b);
                if (first.is_on != second.is_on && first.digit == second.digit && first.cells == second.cells)
                    return true;
            }
        return false;
    }

    LinkedPosition& position_;
    FishFrames frames_;
    int digit_, size_;
    LinkTable table_;
    std::vector<uint16_t> path_;
};

}  // namespace

void find_kraken_fish(StepSearch& search) {
    for (int size = kMinFish; size <= kMaxKrakenSize; ++size) {
        for (int digit = 1; digit <= 9; ++digit) {
            if (search.board().cells_with(digit).empty()) continue;
            for (bool rows : {true, false})
                if (KrakenSearch(search, digit, size).run(rows)) return;
        }
    }
}

}  // namespace nonet::logic
