"""The window itself: its rooms, the ways in and out, what can be done from everywhere."""
