"""Fleet lists: what they cost, what is odd about them, and how a battle opens."""
