"""A post as words of known kinds: its markup taken out, ships found by their names, figures, cells and directions."""
