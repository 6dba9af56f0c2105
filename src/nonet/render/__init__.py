"""Drawing grids. Knows no engine: it shows what it is given."""
