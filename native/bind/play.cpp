// Many games at once, for Python: arrays that are read in place, and one call for a move on each board.
#include <nanobind/stl/string.h>

#include "bind/arrays.hpp"
#include "bind/exclusive.hpp"
#include "bind/interrupt.hpp"
#include "bind/module.hpp"
#include "play/games.hpp"

namespace nb = nanobind;

namespace nonet::bind {
namespace {

using play::Games;
using Moves = Array<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr size_t kMostGames = 1U << 20;  // 1.7 GB of boards

play::OnWrong on_wrong_from(const std::string& name) {
    if (name == "refuse") return play::OnWrong::refuse;
    if (name == "end") return play::OnWrong::end;
    if (name == "keep") return play::OnWrong::keep;
    throw nb::value_error(("expected refuse, end or keep, got '" + name + "'").c_str());
}

class PlayGames {
  public:
    PlayGames(const nb::bytes& puzzles, const nb::bytes& solutions, size_t count, const std::string& on_wrong,
              uint32_t most_moves, double wrong, double illegal)
        : games_(checked_pairs(puzzles, solutions), static_cast<const uint8_t*>(solutions.data()),
                 puzzles.size() / kCells, checked_games(count),
                 play::Rules{on_wrong_from(on_wrong), most_moves, static_cast<float>(wrong),
                             static_cast<float>(illegal)}) {}

    void reset(uint64_t seed) {
        const auto guard = in_use_.enter();
        without_gil([&] { games_.reset(seed); });
    }

    nb::tuple step(const Moves& moves) {
        const auto guard = in_use_.enter();
        if (moves.shape(0) != games_.count())
            throw nb::value_error(
                ("expected " + std::to_string(games_.count()) + " moves, got " + std::to_string(moves.shape(0)))
                    .c_str());
        // Another thread may write into the array: check a copy and use that.
        const std::vector<int64_t> checked(moves.data(), moves.data() + games_.count());
        for (const int64_t move : checked)
            if (move < 0 || move >= play::kMoves)
                throw nb::value_error(("expected moves of 0..728, got " + std::to_string(move)).c_str());
        float* rewards;
        uint8_t *over, *cut;
        auto rewards_array = column(rewards);
        auto over_array = column(over);
        auto cut_array = column(cut);
        without_gil([&] { games_.step(checked.data(), rewards, over, cut); });
        return nb::make_tuple(rewards_array, over_array, cut_array);
    }

    auto sample(uint64_t seed) {
        const auto guard = in_use_.enter();
        int64_t* moves;
        auto array = column(moves);
        without_gil([&] { games_.sample(seed, moves); });
        return array;
    }

    const Games& games() const { return games_; }

  private:
    static const uint8_t* checked_pairs(const nb::bytes& puzzles, const nb::bytes& solutions) {
        const uint8_t* cells = checked_puzzles(puzzles);
        const uint8_t* solved = checked_puzzles(solutions);
        if (puzzles.size() == 0 || puzzles.size() != solutions.size())
            throw nb::value_error("expected at least one puzzle, and as many solutions as puzzles");
        for (size_t at = 0; at < puzzles.size(); at += kCells)
            if (has_conflict(solved + at) || std::find(solved + at, solved + at + kCells, 0) != solved + at + kCells)
                throw nb::value_error("expected full grids without conflicts as solutions");
        for (size_t at = 0; at < puzzles.size(); ++at)
            if (cells[at] != 0 && cells[at] != solved[at])
                throw nb::value_error("expected solutions that keep the clues of their puzzles");
        return cells;
    }

    static size_t checked_games(size_t count) {
        if (count < 1 || count > kMostGames)
            throw nb::value_error(("expected 1.." + std::to_string(kMostGames) + " games").c_str());
        return count;
    }

    template <class T>
    nb::ndarray<nb::numpy, T, nb::ndim<1>> column(T*& data) const {
        data = new T[games_.count()]();
        const nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
        return nb::ndarray<nb::numpy, T, nb::ndim<1>>(data, {games_.count()}, owner);
    }

    Games games_;
    InUse in_use_;
};

// A view of the memory of the games, which lives as long as they do; Python cannot write into it.
template <class T>
auto view(const T* data, const PlayGames& self, std::initializer_list<size_t> columns) {
    std::vector<size_t> shape{self.games().count()};
    shape.insert(shape.end(), columns);
    return nb::ndarray<nb::numpy, const T>(data, shape.size(), shape.data(), nb::find(self));
}

}  // namespace

void register_play(nb::module_& m) {
    nb::class_<PlayGames>(m, "PlayGames", "Many games at once: a call plays a move on each board.")
        .def(nb::init<const nb::bytes&, const nb::bytes&, size_t, const std::string&, uint32_t, double, double>(),
             nb::arg("puzzles"), nb::arg("solutions"), nb::arg("count"), nb::arg("on_wrong") = "refuse",
             nb::arg("most_moves") = 4 * kCells, nb::arg("wrong") = 0.1, nb::arg("illegal") = 0.2)
        .def("reset", &PlayGames::reset, nb::arg("seed"), "Start every game anew.")
        .def("step", &PlayGames::step, nb::arg("moves").noconvert(),
             nb::sig("def step(self, moves: numpy.typing.NDArray[numpy.int64]) -> "
                     "tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.uint8], "
                     "numpy.typing.NDArray[numpy.uint8]]"),
             "Play a move on each board: rewards, which games are over, which were cut off.")
        .def("sample", &PlayGames::sample, nb::arg("seed"),
             nb::sig("def sample(self, seed: int) -> numpy.typing.NDArray[numpy.int64]"),
             "Draw a random legal move for each board.")
        .def_prop_ro(
            "boards", [](const PlayGames& self) { return view(self.games().boards(), self, {kCells}); },
            nb::sig("def boards(self) -> numpy.typing.NDArray[numpy.uint8]"), "The digits on the boards, 0 for blank.")
        .def_prop_ro(
            "clues", [](const PlayGames& self) { return view(self.games().clues(), self, {kCells}); },
            nb::sig("def clues(self) -> numpy.typing.NDArray[numpy.uint8]"), "The clues of the boards, 0 for none.")
        .def_prop_ro(
            "legal", [](const PlayGames& self) { return view(self.games().legal(), self, {play::kMoves}); },
            nb::sig("def legal(self) -> numpy.typing.NDArray[numpy.uint8]"), "Whether each of the 729 moves is legal.")
        .def_prop_ro(
            "numbers", [](const PlayGames& self) { return view(self.games().numbers(), self, {}); },
            nb::sig("def numbers(self) -> numpy.typing.NDArray[numpy.uint32]"), "Which puzzle each board shows.");
}

}  // namespace nonet::bind
