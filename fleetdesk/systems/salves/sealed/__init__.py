"""The sealed set-up, and its proof at the end."""
