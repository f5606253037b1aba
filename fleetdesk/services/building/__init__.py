"""Building: fleet lists with their options, cards, and how two versions differ."""
