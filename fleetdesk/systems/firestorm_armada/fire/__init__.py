"""Fire: a single shot, split and combined fire, and what attacks do (R14-R44, E1-E5, E13)."""
