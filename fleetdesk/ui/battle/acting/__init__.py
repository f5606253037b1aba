"""What taps do: the way of an action, ships aimed at, the next thing the rules want."""
