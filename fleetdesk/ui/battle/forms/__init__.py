"""The questions of an action as widgets."""
