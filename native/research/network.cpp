// Sets up the wiring of the board, and the network of a position.
#include "research/network.hpp"

#include <memory>

namespace nonet::research {
namespace {

constexpr int variable_of(int house, int digit) {
    return kCells + 9 * house + digit;
}

std::unique_ptr<Wiring> make_wiring() {
    auto wiring = std::make_unique<Wiring>();
    for (int digit = 0; digit < 9; ++digit)
        for (int cell = 0; cell < kCells; ++cell) {
            const int candidate = kCells * digit + cell;
            int count = 0;
            const auto link = [&](int other) {
                wiring->links[candidate][count++] = static_cast<int16_t>(other);
                wiring->linked[candidate].add(other);
            };
            for (int other = 0; other < 9; ++other)
                if (other != digit) link(kCells * other + cell);
            for (const int peer : kGeometry.peers[cell]) link(kCells * digit + peer);
            const int variables[] = {cell, variable_of(row_of(cell), digit), variable_of(9 + column_of(cell), digit),
                                     variable_of(18 + box_of(cell), digit)};
            for (int i = 0; i < 4; ++i) wiring->variables[candidate][i] = static_cast<int16_t>(variables[i]);
        }
    return wiring;
}

}  // namespace

const Wiring& wiring() {
    static const std::unique_ptr<Wiring> kept = make_wiring();
    return *kept;
}

Network::Network(const Position& position) {
    const Wiring& board = wiring();
    for (int digit = 0; digit < 9; ++digit)
        for (const int cell : position.places[digit] & position.open) {
            const int candidate = kCells * digit + cell;
            present.add(candidate);
            open.push_back(candidate);
            for (const int variable : board.variables[candidate]) {
                Values& of = values[variable];
                of.at[of.count++] = static_cast<int16_t>(candidate);
            }
        }
}

}  // namespace nonet::research
