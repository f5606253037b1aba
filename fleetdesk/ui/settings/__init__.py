"""How the player likes it."""
