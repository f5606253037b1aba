"""The manual that comes with the program, read once."""

from functools import cache

from fleetdesk import paths
from fleetdesk.core.game.rule_book import read_texts
from fleetdesk.core.handbook import Handbook


@cache
def manual() -> Handbook:
    """The manual. Raises BadInput: its file is damaged."""
    file = paths.resources() / "manual.toml"
    return read_texts(Handbook, file.read_bytes(), file.name)
