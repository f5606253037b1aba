"""Lists before the battle: building, checking, setting up."""
