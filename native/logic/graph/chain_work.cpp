// Builds the shared link graphs on demand and converts results of chain searches to steps.
#include "logic/graph/chain_work.hpp"

namespace nonet::logic {
namespace {

struct CachedLinks {
    uint64_t position = 0;
    LinkedPosition links;
};
struct PlainLinks : CachedLinks {};
struct GroupedLinks : CachedLinks {};

template <class Links>
LinkedPosition& links_of(StepSearch& search, bool with_groups) {
    auto& cached = search.work().of<Links>();
    if (cached.position != search.work().position()) {
        cached.links.load(search.board(), with_groups);
        cached.position = search.work().position();
    }
    return cached.links;
}

}  // namespace

void LinkedPosition::load(const Board& board, bool with_groups) {
    board_ = &board;
    with_groups_ = with_groups;
    has_graph_ = false;
    links_.build(board, with_groups);
}

const LinkGraph& LinkedPosition::graph() {
    if (!has_graph_) graph_.build(*board_, with_groups_, nullptr);
    has_graph_ = true;
    return graph_;
}

LinkedPosition& plain_links(StepSearch& search) {
    return links_of<PlainLinks>(search, false);
}

LinkedPosition& grouped_links(StepSearch& search) {
    return links_of<GroupedLinks>(search, true);
}

int Strikes::count() const {
    int count = 0;
    for (CellSet set : cells) count += set.count();
    return count;
}

int Strikes::index_sum() const {
    int sum = 0, weight = 1;
    for (int digit = 1; digit <= 9; ++digit)
        for (CellSet rest = cells[digit - 1]; rest.any(); weight += 80) sum += rest.pop() * weight + digit;
    return sum;
}

bool Strikes::comes_before(const Strikes& other) const {
    const int more = count() - other.count();
    return more != 0 ? more > 0 : index_sum() < other.index_sum();
}

void Strikes::write_to(Step& step) const {
    for (int digit = 1; digit <= 9; ++digit) {
        if (cells[digit - 1].any()) step.digits |= mask_of(digit);
        step.eliminate_all(cells[digit - 1], digit);
    }
}

void append_chain(Step& step, const LinkGraph& graph, const std::vector<uint16_t>& path, const AlsList* alses) {
    Chain& chain = step.chains.emplace_back();
    for (uint16_t number : path) chain.nodes.push_back(graph.chain_node(number, chain.nodes.empty(), alses));
}

}  // namespace nonet::logic
