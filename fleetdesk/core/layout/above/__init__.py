"""Layout of a ship from above: her arcs of fire, the water she may reach."""
