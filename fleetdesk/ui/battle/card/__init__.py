"""The ship card in finger size: a painter a kind of block."""
