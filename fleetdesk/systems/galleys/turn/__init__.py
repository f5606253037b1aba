"""The frame of a turn: orders, activations, the steps."""
