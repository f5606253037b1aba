"""The play screen: one for every game, made from the data a game gives (`core/views.py`, `forms.py`, `cards.py`)."""
