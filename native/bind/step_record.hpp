// The record of a step for Python: the fields of nonet.logic.Step but its board, and of the classes of its evidence.
#pragma once

#include "bind/record.hpp"
#include "logic/core/catalogue.hpp"
#include "logic/core/step.hpp"

namespace nonet::bind {

inline constexpr const char* kLinkNames[] = {"", "weak", "strong", "refuted"};

// A node together with its chain, which holds the reasons of all nodes.
struct NodeOfChain {
    const logic::ChainNode& node;
    const logic::Chain& chain;
};

inline nanobind::tuple nodes_of(const logic::Chain& chain) {
    return tuple_from(chain.nodes, chain.nodes.size(),
                      [&](const logic::ChainNode& node) { return tuple_of(NodeOfChain{node, chain}); });
}

inline nanobind::tuple reasons_of(const NodeOfChain& of) {
    const auto begin = of.chain.reasons.begin();
    const std::vector<uint16_t> reasons(begin + of.node.reasons_begin, begin + of.node.reasons_end);
    return tuple_from(reasons, reasons.size(), [](uint16_t reason) { return reason; });
}

struct Als {
    logic::CellSet cells;
    uint16_t digits;
};

template <>
struct Fields<logic::Candidate> {
    static constexpr std::tuple all{
        RecordField{"cell", [](const logic::Candidate& c) { return c.cell; }},
        RecordField{"digit", [](const logic::Candidate& c) { return c.digit; }},
    };
};

template <>
struct Fields<logic::RoleCandidate> {
    static constexpr std::tuple all{
        RecordField{"role", [](const logic::RoleCandidate& c) { return name_of(c.role); }},
        RecordField{"cell", [](const logic::RoleCandidate& c) { return c.candidate.cell; }},
        RecordField{"digit", [](const logic::RoleCandidate& c) { return c.candidate.digit; }},
    };
};

template <>
struct Fields<logic::RoleHouse> {
    static constexpr std::tuple all{
        RecordField{"role", [](const logic::RoleHouse& h) { return name_of(h.role); }},
        RecordField{"house", [](const logic::RoleHouse& h) { return h.house; }},
    };
};

template <>
struct Fields<logic::RoleSet> {
    static constexpr std::tuple all{
        RecordField{"role", [](const logic::RoleSet& s) { return name_of(s.role); }},
        RecordField{"cells", [](const logic::RoleSet& s) { return cells_of(s.cells); }},
        RecordField{"digits", [](const logic::RoleSet& s) { return digits_of(s.digits); }},
    };
};

template <>
struct Fields<Als> {
    static constexpr std::tuple all{
        RecordField{"cells", [](const Als& als) { return cells_of(als.cells); }},
        RecordField{"digits", [](const Als& als) { return digits_of(als.digits); }},
    };
};

template <>
struct Fields<NodeOfChain> {
    static constexpr std::tuple all{
        RecordField{"digit", [](const NodeOfChain& of) { return of.node.digit; }},
        RecordField{"cells", [](const NodeOfChain& of) { return cells_of(of.node.cells); }},
        RecordField{"is_on", [](const NodeOfChain& of) { return of.node.is_on; }},
        RecordField{"link",
                    [](const NodeOfChain& of) -> nanobind::object {
                        if (of.node.link == logic::Link::none) return nanobind::none();
                        return nanobind::str(kLinkNames[static_cast<int>(of.node.link)]);
                    }},
        RecordField{"als",
                    [](const NodeOfChain& of) -> nanobind::object {
                        if (of.node.kind != logic::NodeKind::als) return nanobind::none();
                        return tuple_of(Als{of.node.als, of.node.als_digits});
                    }},
        RecordField{"reasons", reasons_of},
        RecordField{"depth", [](const NodeOfChain& of) { return of.node.depth; }},
    };
};

template <>
struct Fields<logic::Step> {
    static constexpr std::tuple all{
        RecordField{"technique", [](const logic::Step& step) { return entry_of(step.technique).id; }},
        RecordField{"placements", [](const logic::Step& step) { return tuples_of(step.placements); }},
        RecordField{"eliminations", [](const logic::Step& step) { return tuples_of(step.eliminations); }},
        RecordField{"digits", [](const logic::Step& step) { return digits_of(step.digits); }},
        RecordField{"candidates", [](const logic::Step& step) { return tuples_of(step.candidates); }},
        RecordField{"houses", [](const logic::Step& step) { return tuples_of(step.houses); }},
        RecordField{"sets", [](const logic::Step& step) { return tuples_of(step.sets); }},
        RecordField{"chains",
                    [](const logic::Step& step) { return tuple_from(step.chains, step.chains.size(), nodes_of); }},
        RecordField{"is_siamese", [](const logic::Step& step) { return step.is_siamese; }},
    };
};

// The names of the fields of every record, and those of the values of the enumerations in them.
inline nanobind::dict record_names() {
    nanobind::dict names;
    names["Step"] = names_of<logic::Step>();
    names["Candidate"] = names_of<logic::Candidate>();
    names["RoleCandidate"] = names_of<logic::RoleCandidate>();
    names["RoleHouse"] = names_of<logic::RoleHouse>();
    names["RoleSet"] = names_of<logic::RoleSet>();
    names["ChainNode"] = names_of<NodeOfChain>();
    names["Als"] = names_of<Als>();
    nanobind::list roles, links;
    for (int role = 0; role < logic::kRoles; ++role) roles.append(name_of(static_cast<logic::Role>(role)));
    for (const char* link : kLinkNames)
        if (*link != '\0') links.append(link);
    names["Role"] = nanobind::tuple(roles);
    names["Link"] = nanobind::tuple(links);
    return names;
}

}  // namespace nonet::bind
