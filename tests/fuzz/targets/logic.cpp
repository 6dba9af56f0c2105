// Boards for human logic: any digits and candidates, however absurd; every step must change the board.
#include "input.hpp"
#include "logic/core/solver.hpp"

using namespace nonet;

namespace {

struct Budget {
    int asked = 0;
    Stop stop() {
        return {[](void* self) { return ++static_cast<Budget*>(self)->asked > 200; }, this};
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    fuzz::Input input(data, size);
    const uint8_t kind = input.byte();
    const std::array<uint8_t, 81> digits = (kind & 1) != 0 ? input.digits() : std::array<uint8_t, 81>{};
    logic::Board board = logic::Board::from_digits(digits.data());
    const std::array<uint16_t, 81> masks = input.masks();
    for (int cell = 0; cell < kCells; ++cell)
        for (int digit = 1; digit <= 9; ++digit)
            if ((masks[static_cast<size_t>(cell)] >> (digit - 1) & 1) == 0) board.eliminate(cell, digit);
    logic::Options options;
    options.duals = (kind & 2) != 0;
    options.als_overlap = (kind & 4) != 0;
    options.als_in_chains = (kind & 8) != 0;
    options.empty_rectangle_of_two = (kind & 16) != 0;
    logic::TechniqueSet all;
    all.set();
    Budget budget;
    logic::find_all(board, all, options, budget.stop());
    logic::Config config = logic::Config::of(all);
    config.options = options;
    logic::Solver solver(config);
    solver.load(board);
    Budget second;
    for (int steps = 0; const logic::Step* step = solver.find(second.stop()); ++steps) {
        NONET_EXPECT(steps <= 9 * kCells);
        solver.apply(*step);
    }
    return 0;
}
