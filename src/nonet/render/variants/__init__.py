"""Drawing puzzles with rules of their own. Rules are drawn by their kind: this room knows values, never solvers."""
