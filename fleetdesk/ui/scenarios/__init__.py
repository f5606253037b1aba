"""Scenarios: read before a battle, looked up in it, drawn and written in their editor."""
