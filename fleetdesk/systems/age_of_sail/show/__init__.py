"""What the battle screen shows: the table at a glance, the card of a ship with its buttons, "why?"."""
