"""The words of every game: state, dice, journal, cards. Standard library and pydantic only."""
