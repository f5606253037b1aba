"""Finished pages: cards in order on A4 or Letter, what is cut out at true scale, and the proofreading of both."""
