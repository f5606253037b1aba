"""The frame of the game: judging orders, carrying them out, the umpire's own hand."""
