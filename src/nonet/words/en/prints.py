"""Words on pictures, pages and prints in English."""

PRINTS = {
    "book.solutions": "Solutions",
    "book.unknown": "solution unknown",
    "walk.title": "A Sudoku, step by step",
    "walk.steps": "steps",
    "walk.end": "The end",
    "walk.stuck": "Where the steps end",
    "board.title": "Sudoku with {clues} {clues?clue|clues}",
    "board.title_placed": "Sudoku with {clues} {clues?clue|clues} and {placed} placed {placed?digit|digits}",
    "board.row": "Row {row}: {cells}.",
    "board.blank": "blank",
}
