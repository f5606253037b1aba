"""The builder: cards to choose from, the list that grows, and what the rules say about it."""
