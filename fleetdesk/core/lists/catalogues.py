"""What an army list program's data says, as plain words: entries with profiles, points, sizes and options.

A service reads the files; a game that knows such data makes cards of it (`GameSystem.from_catalogue`).
"""

from collections.abc import Mapping

from fleetdesk.core.base import Frozen
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import Msg, msg


class ReadProfile(Frozen):
    """A table row of figures: a ship, a weapon."""

    name: str
    type: str = ""
    """What the data calls this kind of profile; empty where the file that says so was not given."""
    values: Mapping[str, str]
    """Name of a characteristic -> its value, both as written."""


class ReadRule(Frozen):
    """A special rule with its text, if the data has one."""

    name: str
    text: str = ""


class ReadChange(Frozen):
    """One value of a profile, or a whole one, that is otherwise after a choice."""

    profile: int
    """Place in the entry's profiles, from 0."""
    field: str
    """Name of a characteristic, `name` of the profile itself, or `hidden`."""
    how: str
    """`set`, `increment`, `decrement` or `append`."""
    value: str
    needs: tuple[str, ...] = ()
    """Options that have to be chosen as well."""
    unless: tuple[str, ...] = ()
    once: bool = False
    """It is made once, however often that is chosen."""


class ReadGroup(Frozen):
    """A group of options of which so many may be chosen."""

    id: str
    name: str
    within: str = ""
    least: int = 0
    most: int | None = None
    most_points: int | None = None
    usual: str = ""
    """Option that is chosen unless one says otherwise."""
    squadron: bool = False
    """It stands beside the ships of a squadron, not in each."""
    more: Mapping[str, int] = {}
    """Option -> how many more may be chosen with it."""
    more_points: Mapping[str, int] = {}
    """Option, or `""` for each ship of the squadron -> how many points more."""
    in_lots: Mapping[str, int] = {}
    """Key of `more` or `more_points` -> how many of it count for one."""


class ReadOption(Frozen):
    """Something that may be bought for an entry."""

    id: str = ""
    name: str
    points: float = 0
    group: str = ""
    least: int = 0
    most: int | None = None
    collective: bool = False
    """All ships of a squadron have it, or none."""
    squadron: bool = False
    """It stands beside the ships of a squadron, not in each."""
    entry: str = ""
    """Key of the entry it brings: an escort, a wing."""
    replaces: bool = False
    """What it brings stands for one of the ships."""
    ships_least: int = 0
    ships_most: int | None = None
    """Ships of the class a squadron has to have, or may have at most, for it."""
    most_in_list: int | None = None
    """How often the whole list may have it."""
    profiles: tuple[ReadProfile, ...] = ()
    rules: tuple[ReadRule, ...] = ()
    takes: tuple[str, ...] = ()
    """Names of rules it takes away."""
    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    dearer: Mapping[str, float] = {}
    """Other option -> how many points more each of it costs where that is chosen."""
    changes: tuple[ReadChange, ...] = ()


class ReadUse(Frozen):
    """One place where an entry may be chosen."""

    least: int = 0
    most: int | None = None
    """`None`: as many as one likes."""
    names: tuple[str, ...] = ()
    """The entries around it, the nearest first."""
    categories: tuple[str, ...] = ()
    """Of the unit it is a part of: its tier."""
    sizes: tuple[tuple[int, int | None, int, int | None], ...] = ()
    """(games of more than so many points, how many such units, fewest and most ships in one), smallest games first."""
    company: bool = False
    """It accompanies others there."""


class ReadCategory(Frozen):
    """How many units of a category a kind of force may hold."""

    name: str
    sizes: tuple[tuple[int, int, int | None], ...] = ()
    """(games of more than so many points, fewest and most units), smallest games first."""
    less: Mapping[str, int] = {}
    """Another category -> how many fewer for each unit of it."""


class ReadForce(Frozen):
    """A kind of force a list may be, or one that accompanies it."""

    name: str
    within: str = ""
    """Name of the force it accompanies."""
    categories: tuple[ReadCategory, ...] = ()
    percent_least: int = 0
    """Of the size of the game, in points."""
    percent_most: int | None = None


class ReadEntry(Frozen):
    """Something that may be put into a list."""

    key: str = ""
    """Tells it from every other entry of the files."""
    ids: tuple[str, ...] = ()
    """Ids of the elements its points stand at, its own first."""
    name: str
    uses_profile_of: str = ""
    """Key of the entry it is a variant of."""
    points: float | None = None
    """`None`: the data states none."""
    profiles: tuple[ReadProfile, ...] = ()
    changes: tuple[ReadChange, ...] = ()
    """What holds unless something is chosen."""
    rules: tuple[ReadRule, ...] = ()
    categories: tuple[str, ...] = ()
    """The nearest first."""
    uses: tuple[ReadUse, ...] = ()
    options: tuple[ReadOption, ...] = ()
    groups: tuple[ReadGroup, ...] = ()
    not_read: tuple[Msg, ...] = ()
    """What of it could not be understood, by name."""


class ReadCatalogue(Frozen):
    """One catalogue: usually a faction."""

    name: str
    system: str = ""
    """Name of its game, where a file says it."""
    revision: str = ""
    rules: Mapping[str, str] = {}
    """Its own rules: name -> text."""
    entries: tuple[ReadEntry, ...] = ()
    forces: tuple[ReadForce, ...] = ()
    """The kinds of force of its game, and its own."""
    not_read: tuple[Msg, ...] = ()
    """What of it as a whole could not be understood, by name."""


class Remark(Frozen):
    """Something the import has to say."""

    text: Msg
    catalogue: str = ""
    """Name of the catalogue it is about, if one."""
    card: str = ""
    """Name of the ship or wing it is about, if one."""

    @property
    def told(self) -> Msg:
        """The whole line, with the catalogue it is about."""
        return msg("{name}: {what}", name=self.catalogue, what=self.text) if self.catalogue else self.text


class Imported(Frozen):
    """Cards made of catalogues, and what could not be understood."""

    cards: tuple[ShipProfile, ...] = ()
    report: tuple[Remark, ...] = ()
    """One line for each thing not understood or left out."""
