"""Ship cards on the screen: drawn from the marks of the printed card, and edited in a form made from their fields."""
