"""The two fleets as tiles."""
