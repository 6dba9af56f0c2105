"""The Sudoku engine for Python."""
