"""What players send to the umpire, as words to be read."""
