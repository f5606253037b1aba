"""What the program does for a player, without a window: build, play, keep, report, print."""
