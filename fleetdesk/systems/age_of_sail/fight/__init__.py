"""The fight: broadsides, boardings, what they do to hulls and crews, what becomes of ships (R75-R121)."""
