"""Battle files: SQLite, each step one committed transaction, a second copy beside them."""
