"""A battle: its state, the actions that change it, the journal that keeps them, and whose they are."""
