"""The frame of a turn: its steps, the weather, what is owed."""
