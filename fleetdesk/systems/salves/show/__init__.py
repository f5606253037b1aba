"""What players see of a battle."""
