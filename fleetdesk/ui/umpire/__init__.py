"""The umpire's desk in the window: mail, doubts, a dry run, what goes to whom."""
