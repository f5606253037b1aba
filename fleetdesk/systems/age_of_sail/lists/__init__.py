"""Lists and cards: what they cost, what the check says, how a battle is opened from them."""
