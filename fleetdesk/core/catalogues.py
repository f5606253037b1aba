"""What an army list program's data says, as plain words: entries with profiles, points and sizes.

A service reads the files; a game that knows such data makes cards of it (`GameSystem.from_catalogue`).
"""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.base import Frozen
from fleetdesk.core.profiles import ShipProfile
from fleetdesk.core.words import Msg


class ReadProfile(Frozen):
    """A table row of figures: a ship, a weapon."""

    name: str
    type: str = ""
    """What the data calls this kind of profile; empty where the file that says so was not given."""
    values: Mapping[str, str]
    """Name of a characteristic -> its value, both as written."""


class ReadUse(Frozen):
    """One place where an entry may be chosen."""

    least: int = 0
    most: int | None = None
    """`None`: as many as one likes."""
    names: tuple[str, ...] = ()
    """The entries around it, the nearest first."""


class ReadOption(Frozen):
    """Something that may be bought for an entry."""

    name: str
    points: float = 0
    most: int | None = None


class ReadEntry(Frozen):
    """Something that may be put into a list."""

    name: str
    points: float | None = None
    """`None`: the data states none."""
    profiles: tuple[ReadProfile, ...] = ()
    rules: tuple[str, ...] = ()
    """Names of its special rules."""
    categories: tuple[str, ...] = ()
    """The nearest first."""
    uses: tuple[ReadUse, ...] = ()
    options: tuple[ReadOption, ...] = ()
    left_out: int = 0
    """Changes of its figures that depend on other choices and were not made."""


class ReadCatalogue(Frozen):
    """One catalogue: usually a faction."""

    name: str
    system: str = ""
    """Name of its game, where a file says it."""
    revision: str = ""
    rules: Mapping[str, str] = {}
    """Its own rules: name -> text."""
    entries: tuple[ReadEntry, ...] = ()


class Imported(Frozen):
    """Cards made of catalogues, and what could not be understood."""

    cards: tuple[ShipProfile, ...] = ()
    report: tuple[Msg, ...] = ()
    """One line for each thing not understood or left out."""
