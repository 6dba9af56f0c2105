"""Writers: one for each kind of file."""
