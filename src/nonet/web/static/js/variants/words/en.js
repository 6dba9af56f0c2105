// Variants in English.

export default {
  "v-new": "New", "v-size": "Size", "v-level": "Level", "v-kind": "Kind of puzzle", "v-open": "Open or set one", "v-open-note": "Links of SudokuPad, f-puzzles, penpa and the Interactive Sudoku Solver, or JSON.",
  "without-drawings": "Open without its drawings", "v-not-solved": "The board is full, but it breaks a rule.", "v-unique": "There is exactly one solution.",
  "v-basic": "Each row, column and region holds every digit from 1 to {size} once.", "v-basic-latin": "Each row and column holds every digit from 1 to {size} once.",
  "kind-killer": "Killer", "kind-jigsaw": "Jigsaw", "kind-diagonal": "Diagonal", "kind-thermo": "Thermometers", "kind-kropki": "Kropki", "kind-arrow": "Arrows", "kind-anti_knight": "Anti-knight",
  "kind-sandwich": "Sandwich", "kind-mixed": "Mixed", "kind-anti_king": "Anti-king", "kind-consecutive": "Consecutive", "kind-disjoint_groups": "Disjoint groups", "kind-even_odd": "Even and odd",
  "kind-little_killer": "Little killer", "kind-non_consecutive": "Non-consecutive", "kind-palindrome": "Palindromes", "kind-plain": "Plain", "kind-renban": "Renban", "kind-skyscraper": "Skyscrapers",
  "kind-whisper": "Whispers", "kind-windoku": "Windoku", "kind-xv": "XV",
  "e-tool": "Draw", "e-givens": "Given digits", "e-regions": "Regions", "e-region": "Region to paint", "e-regions-boxes": "Boxes", "e-regions-own": "Your own (jigsaw)", "e-regions-none": "None", "e-board": "Whole board", "e-title": "Title",
  "e-candidates": "Show what is still possible", "e-clear": "Clear", "e-edit": "Open in the editor", "e-add": "Add: {name}", "e-checking": "Checking …", "e-none": "No solution.", "e-unique": "Exactly one solution.", "e-several": "Several solutions.",
  "e-uneven": "Each region needs {size} cells. Region and cells: {regions}.", "e-field-total": "Total", "e-field-value": "Value", "e-field-least": "Least difference", "e-field-count": "Number seen", "e-field-digit": "Digit", "e-field-digits": "Digits",
  "e-how-given": "Choose cells and press a digit; again to take it away.", "e-how-region": "Choose a region and drag over its cells.", "e-how-cells": "Drag over the cells. For a single cell, tap it and press Add.", "e-how-line": "Drag along the line; a thermometer starts at its bulb, an arrow at its circle.",
  "e-how-pair": "Drag from one cell to its neighbour; an inequality from the larger to the smaller.", "e-how-square": "Drag over the four cells, or tap the upper left one and press Add.", "e-how-outside": "Drag from the edge inwards, the way the clue looks.", "e-how-diagonal": "Drag diagonally from the edge inwards, the way the arrow points.",
  "e-kind-minimum": "minimum", "e-kind-maximum": "maximum", "e-kind-index_column": "column indexing", "e-kind-index_row": "row indexing", "e-kind-slow_thermo": "slow thermometer", "e-kind-pill_arrow": "pill arrow", "e-how-groups": "Drag over the first group, then over the second. A clone needs a group of the same shape.", "e-next-group": "Now the second group", "e-field-circle": "Cells of the pill",
};
