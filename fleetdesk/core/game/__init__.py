"""A game: the one object it is, what every game has, its worked cases and its umpire's desk."""
