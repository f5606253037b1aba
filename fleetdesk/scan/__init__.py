"""Photographs of struck sheets back to boxes: needs the extra `scan`, and is loaded when a photograph is read."""
