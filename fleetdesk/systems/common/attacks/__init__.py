"""Attacks of the games with cards: dice, tables, odds."""
