"""Fleet lists: what they cost, what the rules say of them, the cards that come with a game."""
