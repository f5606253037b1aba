"""Wings: their flights and hangars, point defence, and what becomes of them (R44, R55-R62, E11)."""
