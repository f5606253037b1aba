"""Files: fleets, cards and settings as JSON, battles as SQLite. Whatever happens, nothing is lost silently."""
