"""What games share: called by them, and for the two card games the state of their table."""
