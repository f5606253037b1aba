"""Fire: attacks, gunnery, a single shot, split and linked fire (R26-R46)."""
