// Tries every choice of cells; what singles fill anyway needs no trial.
#include "research/backdoors.hpp"

#include "research/singles.hpp"

namespace nonet::research {
namespace {

using logic::CellSet;

class BackdoorSearch {
  public:
    BackdoorSearch(const uint8_t* solution, Stop stop) : solution_(solution), stop_(stop) {}

    void run(const Position& position, int size) {
        start_ = position;
        choose({}, position.open, size);
    }

    bool is_stopped() const { return is_stopped_; }
    std::vector<CellSet>& found() { return found_; }

  private:
    bool is_solved_by(CellSet cells) const {
        Position position = start_;
        for (const int cell : cells) {
            if (!position.open.contains(cell)) continue;
            position.put(cell, solution_[cell] - 1);
            apply_singles(position);
        }
        return position.open.empty();
    }

    void choose(CellSet chosen, CellSet rest, int left) {
        if ((++trials_ & 0xFF) == 0 && stop_()) is_stopped_ = true;
        if (is_stopped_) return;
        if (left == 0) {
            if (!is_solved_by(chosen)) return;
            for (const int cell : chosen)
                if (is_solved_by(chosen - CellSet::of(cell))) return;
            found_.push_back(chosen);
            return;
        }
        while (rest.count() >= left && !is_stopped_) {
            const int cell = rest.pop();
            choose(chosen | CellSet::of(cell), rest, left - 1);
        }
    }

    const uint8_t* solution_;
    const Stop stop_;
    Position start_;
    std::vector<CellSet> found_;
    uint64_t trials_ = 0;
    bool is_stopped_ = false;
};

}  // namespace

std::optional<std::vector<CellSet>> find_backdoors(const uint8_t* puzzle, const uint8_t* solution, int size,
                                                   Stop stop) {
    Position position = Position::of(puzzle);
    apply_singles(position);
    BackdoorSearch search(solution, stop);
    search.run(position, size);
    if (search.is_stopped()) return std::nullopt;
    return std::move(search.found());
}

}  // namespace nonet::research
