// Variants in English.

export default {
  "v-new": "New", "v-size": "Size", "v-level": "Level", "v-kind": "Kind of puzzle", "v-open": "Open or set one", "v-open-note": "Links of SudokuPad, f-puzzles and the Interactive Sudoku Solver, or JSON.",
  "without-drawings": "Open without its drawings", "v-not-solved": "The board is full, but it breaks a rule.", "v-unique": "There is exactly one solution.",
  "v-basic": "Each row, column and region holds every digit from 1 to {size} once.", "v-basic-latin": "Each row and column holds every digit from 1 to {size} once.",
  "kind-killer": "Killer", "kind-jigsaw": "Jigsaw", "kind-diagonal": "Diagonal", "kind-thermo": "Thermometers", "kind-kropki": "Kropki", "kind-arrow": "Arrows", "kind-anti_knight": "Anti-knight",
  "kind-sandwich": "Sandwich", "kind-mixed": "Mixed", "kind-anti_king": "Anti-king", "kind-consecutive": "Consecutive", "kind-disjoint_groups": "Disjoint groups", "kind-even_odd": "Even and odd",
  "kind-little_killer": "Little killer", "kind-non_consecutive": "Non-consecutive", "kind-palindrome": "Palindromes", "kind-plain": "Plain", "kind-renban": "Renban", "kind-skyscraper": "Skyscrapers",
  "kind-whisper": "Whispers", "kind-windoku": "Windoku", "kind-xv": "XV",
};
