"""The panel beside the card: what can be done, an action being prepared, its odds and its dice."""
