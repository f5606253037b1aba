"""Whose what is at a table: what each seat may do and read."""
