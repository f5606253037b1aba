"""The frame of a turn: its steps, the hand, what is owed."""
