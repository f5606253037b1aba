"""What is typed finds what is meant."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """Letters without accents or capitals."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
