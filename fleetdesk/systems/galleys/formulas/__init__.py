"""What the booklet reckons from numbers alone, without a battle: throws, crews, contact, ties, boarding."""
