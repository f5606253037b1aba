"""Before a battle: sides, seats and rules."""
