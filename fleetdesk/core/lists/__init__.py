"""Fleet lists and what they are chosen from: cards, options, prices' limits, verdicts."""
