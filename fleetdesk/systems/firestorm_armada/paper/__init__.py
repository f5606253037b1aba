"""Cards and sheets to print."""
