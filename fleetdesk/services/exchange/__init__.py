"""What travels without a file: fleets as words and as codes."""
