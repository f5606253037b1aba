"""Fleet lists: prices, verdicts, how a battle is set up."""
