"""What is said of a ship: her steps, her cells with their shots, or nothing to do."""
