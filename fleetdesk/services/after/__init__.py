"""After the battle: its report and the luck of its dice."""
