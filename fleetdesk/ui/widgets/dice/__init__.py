"""Dice: drawn, typed, told by counts or totals, with their odds."""
