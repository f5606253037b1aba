"""What the booklet reckons from numbers alone, without a battle: gunnery, criticals, boarding, the turn."""
