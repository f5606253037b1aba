"""The sea in squares: compass, cells and ranges, who is detected."""
