"""The bars along the edges of the window."""
