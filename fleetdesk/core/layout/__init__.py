"""How blocks become marks in millimetres: a module a kind of block; the pen, the letters and the drawings they use."""
