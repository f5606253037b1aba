"""A ship, a side and the table of the two card games, as both show them."""
