// Finds the form of a board with candidates by refinement and search, as programs for graph isomorphism do.
//
// The board is seen as 27 points: 18 lines, which are rows or columns, and nine digits. Points have colours. Refining
// gives points different colours if they differ in the colours of what they meet: a line in the crossing lines with
// their candidates and in the lines of its band, a digit in the cells that it may take. Where points keep the same
// colour, each in turn gets a colour of its own and refining goes on, until all differ: a leaf, and a way to arrange
// the board. Of all leaves, the one with the least history of refinements, then the least board, is the form. Two
// leaves with the same board are a symmetry, which saves searching what it maps to something searched before.
#include "make/candidate_form.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <vector>

#include "board/geometry.hpp"

namespace nonet::make {
namespace {

constexpr int kLines = 18;
constexpr int kPoints = kLines + kDigits;

using Points = std::array<uint8_t, kPoints>;

uint64_t mixed(uint64_t x) {  // SplitMix64
    x += 0x9E3779B97F4A7C15;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
    x = (x ^ x >> 27) * 0x94D049BB133111EB;
    return x ^ x >> 31;
}

// A number for each pair of colours with a state of a candidate, and for the colours of neighbours in a band.
struct Numbers {
    std::array<std::array<std::array<uint64_t, 3>, kPoints>, kPoints> meeting;
    std::array<uint64_t, kPoints> beside;

    Numbers() {
        uint64_t next = 0;
        for (auto& colour : meeting)
            for (auto& other : colour)
                for (uint64_t& number : other) number = mixed(++next);
        for (uint64_t& number : beside) number = mixed(++next);
    }
};

const Numbers& numbers() {
    static const Numbers made;
    return made;
}

// A leaf: an arrangement of the points, with what it is compared by.
struct Leaf {
    Points places;   // the lines that become rows, those that become columns, and the digits
    Points colours;  // the colours of these
    std::array<uint32_t, kCells> board;
    std::vector<uint64_t> history;
    std::vector<uint8_t> path;

    bool is_as(const Leaf& other) const {
        return history == other.history && colours == other.colours && board == other.board;
    }
    bool operator<(const Leaf& other) const {
        return std::tie(history, colours, board) < std::tie(other.history, other.colours, other.board);
    }
};

class FormSearch {
  public:
    FormSearch(const uint8_t* digits, const uint16_t* masks, Stop stop) : stop_(stop) {
        for (int cell = 0; cell < kCells; ++cell)
            for (int d = 0; d < kDigits; ++d)
                states_[cell][d] =
                    static_cast<uint8_t>(digits[cell] == d + 1 ? 2 : digits[cell] == 0 && (masks[cell] >> d & 1) != 0);
    }

    std::optional<CandidateForm> run() {
        Points colours{};
        std::fill(colours.begin() + kLines, colours.end(), static_cast<uint8_t>(kLines));
        search(colours, 0);
        if (is_stopped_) return std::nullopt;
        return CandidateForm{transform(), symmetries()};
    }

  private:
    // Searches below a node; returns the depth of the node at which to go on.
    int search(Points colours, int depth) {
        is_stopped_ = is_stopped_ || stop_();
        if (is_stopped_) return -1;
        now_.history.resize(static_cast<size_t>(depth));
        now_.history.push_back(refine(colours));
        if (has_best_ && is_after_best()) return depth;
        const int chosen = smallest_class(colours);
        if (chosen < 0) return visit(colours, depth);
        std::vector<int> tried;
        for (int point = 0; point < kPoints; ++point) {
            if (colours[point] != chosen || is_mapped(tried, point, depth)) continue;
            tried.push_back(point);
            Points child = colours;
            for (int other = 0; other < kPoints; ++other)
                if (other != point && colours[other] == chosen) ++child[other];
            now_.path.resize(static_cast<size_t>(depth));
            now_.path.push_back(static_cast<uint8_t>(point));
            if (const int back = search(child, depth + 1); back < depth) return back;
        }
        return depth;
    }

    // Whether all leaves with this history come after the best one.
    bool is_after_best() const {
        const auto [mine, best] =
            std::mismatch(now_.history.begin(), now_.history.end(), best_.history.begin(), best_.history.end());
        return mine != now_.history.end() && (best == best_.history.end() || *mine > *best);
    }

    // Splits classes until points of the same colour meet the same; returns a number for what was seen on the way.
    uint64_t refine(Points& colours) const {
        const Numbers& known = numbers();
        uint64_t history = 0;
        for (int classes = 0;;) {
            std::array<uint64_t, kPoints> seen{};
            for (int cell = 0; cell < kCells; ++cell) {
                const int row = row_of(cell), column = 9 + column_of(cell);
                const int low = std::min(colours[row], colours[column]), high = std::max(colours[row], colours[column]);
                for (int d = 0; d < kDigits; ++d) {
                    const int state = states_[cell][d], digit = colours[kLines + d];
                    seen[row] += known.meeting[colours[column]][digit][state];
                    seen[column] += known.meeting[colours[row]][digit][state];
                    seen[kLines + d] += known.meeting[low][high][state];
                }
            }
            for (int line = 0; line < kLines; ++line)
                for (int other = line / 3 * 3; other < line / 3 * 3 + 3; ++other)
                    if (other != line) seen[line] += known.beside[colours[other]];
            Points order;
            std::iota(order.begin(), order.end(), uint8_t{0});
            std::sort(order.begin(), order.end(), [&](int one, int two) {
                return std::tie(colours[one], seen[one]) < std::tie(colours[two], seen[two]);
            });
            Points next;
            int found = 0;
            uint8_t start = 0;
            for (uint8_t i = 0; i < kPoints; ++i) {
                const int point = order[i];
                if (i == 0 || colours[point] != colours[order[i - 1]] || seen[point] != seen[order[i - 1]]) {
                    start = i;
                    ++found;
                }
                next[point] = start;
                history = mixed(history ^ seen[point]) + start;
            }
            colours = next;
            if (found == classes || found == kPoints) return mixed(history + static_cast<uint64_t>(found));
            classes = found;
        }
    }

    // The first colour of the fewest points, but two or more, of lines before digits, because two crossing lines tell
    // digits apart and two digits no lines; -1 if all points differ.
    static int smallest_class(const Points& colours) {
        std::array<int, kPoints> sizes{};
        for (const uint8_t colour : colours) ++sizes[colour];
        int chosen = -1;
        for (int colour = 0; colour < kPoints; ++colour)
            if (sizes[colour] > 1 && (chosen < 0 || (colour < kLines && sizes[colour] < sizes[chosen])))
                chosen = colour;
        return chosen;
    }

    // Whether a symmetry that keeps the points chosen so far maps one that has been tried to this one.
    bool is_mapped(const std::vector<int>& tried, int point, int depth) const {
        if (tried.empty() || symmetries_.empty()) return false;
        const Points roots = orbits(now_.path, depth);
        return std::any_of(tried.begin(), tried.end(), [&](int old) { return roots[old] == roots[point]; });
    }

    // For each point, a point of its orbit under the symmetries found that keep the first `depth` points of a path.
    Points orbits(const std::vector<uint8_t>& path, int depth) const {
        Points roots;
        std::iota(roots.begin(), roots.end(), uint8_t{0});
        for (const Points& symmetry : symmetries_) {
            if (!std::all_of(path.begin(), path.begin() + depth,
                             [&](uint8_t point) { return symmetry[point] == point; }))
                continue;
            for (int point = 0; point < kPoints; ++point) {
                const uint8_t from = roots[point], to = roots[symmetry[point]];
                if (from != to) std::replace(roots.begin(), roots.end(), std::max(from, to), std::min(from, to));
            }
        }
        return roots;
    }

    int visit(const Points& colours, int depth) {
        Points by_colour;
        for (uint8_t point = 0; point < kPoints; ++point) by_colour[colours[point]] = point;
        const bool is_transposed =
            *std::find_if(by_colour.begin(), by_colour.end(), [](int p) { return p < kLines; }) >= 9;
        arrange(by_colour, is_transposed ? 9 : 0, 0);
        arrange(by_colour, is_transposed ? 0 : 9, 9);
        std::copy_if(by_colour.begin(), by_colour.end(), now_.places.begin() + kLines,
                     [](int p) { return p >= kLines; });
        for (int place = 0; place < kPoints; ++place) now_.colours[place] = colours[now_.places[place]];
        for (int cell = 0; cell < kCells; ++cell) {
            const int one = now_.places[row_of(cell)], other = now_.places[9 + column_of(cell)];
            const auto& states = states_[9 * std::min(one, other) + std::max(one, other) - 9];
            uint32_t packed = 0;
            for (int place = kLines; place < kPoints; ++place)
                packed = packed << 2 | states[now_.places[place] - kLines];
            now_.board[cell] = packed;
        }
        if (!has_best_ || now_ < best_) {
            best_ = now_;
            has_best_ = true;
        } else if (now_.is_as(best_)) {
            Points& symmetry = symmetries_.emplace_back();
            for (int place = 0; place < kPoints; ++place) symmetry[best_.places[place]] = now_.places[place];
            // What starts like this leaf is an image of what starts like the best one, which has been searched.
            return static_cast<int>(
                std::mismatch(now_.path.begin(), now_.path.begin() + depth, best_.path.begin()).first -
                now_.path.begin());
        }
        return depth;
    }

    // Places nine lines by colour, keeping bands together.
    void arrange(const Points& by_colour, int first, int place) {
        std::array<bool, kLines> is_placed{};
        for (const uint8_t leader : by_colour) {
            if (leader < first || leader >= first + 9 || is_placed[leader]) continue;
            for (const uint8_t line : by_colour)
                if (line < kLines && line / 3 == leader / 3) {
                    is_placed[line] = true;
                    now_.places[place++] = line;
                }
        }
    }

    Transform transform() const {
        Transform t{};
        t.is_transposed = best_.places[0] >= 9;
        for (int i = 0; i < 9; ++i) {
            t.rows[i] = best_.places[i] % 9;
            t.columns[i] = best_.places[9 + i] % 9;
            t.digits[best_.places[kLines + i] - kLines + 1] = static_cast<uint8_t>(i + 1);
        }
        return t;
    }

    // The symmetries of points are products of orbits along the path; those of digits alone move no cell.
    uint64_t symmetries() const {
        uint64_t ways = 1;
        for (size_t depth = 0; depth < best_.path.size(); ++depth) {
            const Points roots = orbits(best_.path, static_cast<int>(depth));
            ways *= static_cast<uint64_t>(std::count(roots.begin(), roots.end(), roots[best_.path[depth]]));
        }
        for (int d = 0; d < kDigits; ++d) {
            uint64_t alike = 1;
            for (int e = 0; e < d; ++e)
                alike +=
                    std::all_of(states_.begin(), states_.end(), [&](const auto& cell) { return cell[d] == cell[e]; });
            ways /= alike;
        }
        return ways;
    }

    Stop stop_;
    bool is_stopped_ = false, has_best_ = false;
    std::array<std::array<uint8_t, kDigits>, kCells> states_;  // of each candidate: 0 none, 1 possible, 2 placed
    std::vector<Points> symmetries_;
    Leaf now_, best_;
};

}  // namespace

std::optional<CandidateForm> candidate_form(const uint8_t* digits, const uint16_t* masks, Stop stop) {
    return FormSearch(digits, masks, stop).run();
}

}  // namespace nonet::make
