"""Rules of the house, and whether the program still plays by the book."""
