"""What is drawn to be read at a glance: hulls, flags, winds, bars."""
