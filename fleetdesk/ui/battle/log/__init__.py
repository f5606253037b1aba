"""The journal to read and tap."""
