"""How the window looks: themes by day and night, at every size, and its icons."""
