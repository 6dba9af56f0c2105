"""Storage: paths, atomic writes, and the journal of finished work."""
