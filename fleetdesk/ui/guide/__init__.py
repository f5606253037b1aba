"""The guided first battle, and what each room says of itself."""
