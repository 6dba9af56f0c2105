// Builds the shared link graphs on demand and turns results of chain searches into steps.
#include "logic/chain_work.hpp"

namespace nonet::logic {
namespace {

template <class Links>
const LinkedPosition& links_of(Search& search, bool with_groups) {
    auto& links = search.work().of<Links>();
    if (links.position != search.work().position()) {
        links.graph.build(search.board(), with_groups, nullptr);
        links.reach.close(links.graph.row(0), links.graph.nodes(), links.graph.words());
        links.position = search.work().position();
    }
    return links;
}

}  // namespace

const LinkedPosition& plain_links(Search& search) {
    return links_of<PlainLinks>(search, false);
}

const LinkedPosition& grouped_links(Search& search) {
    return links_of<GroupedLinks>(search, true);
}

int Strikes::count() const {
    int count = 0;
    for (CellSet set : cells) count += set.count();
    return count;
}

int Strikes::index_sum() const {
    int sum = 0, weight = 1;
    for (int digit = 1; digit <= 9; ++digit) {
        for (CellSet rest = cells[digit - 1]; rest.any(); weight += 80) sum += rest.pop() * weight + digit;
    }
    return sum;
}

void Strikes::write_to(Step& step) const {
    for (int digit = 1; digit <= 9; ++digit) {
        if (cells[digit - 1].any()) step.digits |= mask_of(digit);
        step.eliminate_all(cells[digit - 1], digit);
    }
}

void append_chain(Step& step, const LinkGraph& graph, const std::vector<uint16_t>& path, const AlsList* alses) {
    Chain& chain = step.chains.emplace_back();
    for (uint16_t number : path) {
        const Link link = chain.nodes.empty() ? Link::none : graph.node(number).is_on ? Link::strong : Link::weak;
        chain.nodes.push_back(graph.chain_node(number, link, alses));
    }
}

}  // namespace nonet::logic
