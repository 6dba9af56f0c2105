"""Draw variants. Rules are drawn by their kind; this package depends on values, never on solvers."""
