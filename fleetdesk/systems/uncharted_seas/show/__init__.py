"""What the screen shows of a battle."""
