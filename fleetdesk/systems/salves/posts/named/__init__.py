"""Which ships the words of a sentence stand for: groups, "the others", "all", "the German sub"."""
