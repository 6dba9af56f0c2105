"""Storage: where files lie, and how they are written so that a name always stands for a whole file."""
