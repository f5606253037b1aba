"""What a game calls the things all games have: a fleet in space has no "navire"."""

import tomllib
from collections.abc import Mapping
from functools import cache

from fleetdesk import paths
from fleetdesk.core.words import LANGUAGES, Words


def of_game(words: Words, system: str) -> Words:
    """The words as the players of a game say them, by its `parlance.toml` (language -> usual word -> theirs)."""
    own = _parlance(system).get(words.language)
    return words.with_parlance(own) if own else words


def everywhere(system: str, *, first: str) -> dict[str, Words]:
    """All languages there are, as the players of a game speak them and without rule numbers; `first` leads."""
    spoken = {one: Words.load(one, paths.texts()).plain for one in (first, *LANGUAGES)}
    return {language: of_game(words, system) for language, words in spoken.items()}


@cache
def _parlance(system: str) -> Mapping[str, Mapping[str, str]]:
    file = paths.resources() / "systems" / system / "parlance.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
