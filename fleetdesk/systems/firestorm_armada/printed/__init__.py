"""What cards and lists print: arcs, factions, places in a fleet, what a change waits for."""
