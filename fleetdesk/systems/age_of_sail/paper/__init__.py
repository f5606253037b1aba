"""The papers of the game."""
