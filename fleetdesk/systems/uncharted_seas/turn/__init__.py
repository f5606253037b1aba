"""The frame of a turn: initiative, activations, the anchor, the hand, what is owed (R1-R25, R67-R70)."""
