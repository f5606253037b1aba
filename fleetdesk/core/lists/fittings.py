"""What may be bought for a ship beside its card, as data: options, their groups, special rules, and what they change.

A card of any game can have them. A list says what was chosen (`ShipEntry.options`); `core.fitting` makes the chosen
part of the card once, and whoever reads that card reads the ship's own figures.
"""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from pydantic import Field

from fleetdesk.core.base import Lasting
from fleetdesk.core.lists.slots import slot
from fleetdesk.core.words import N_

MOST_TIMES = 99
"""How often one option may be chosen for a ship at most."""
MOST_NAME = 120
MOST_RULE_TEXT = 6000

Scalar = bool | int | float | str


class Change(Lasting):
    """One figure, word or row an option or a special rule makes otherwise, each time it is chosen."""

    field: str = Field("", max_length=40)
    """Of the card, or of a row of `table`; empty with `drop`."""
    how: Literal["add", "set", "append", "drop"] = "add"
    """`add` to a number, `set` a value, `append` words to a text, `drop` whole rows of a table."""
    value: Scalar = 0
    table: str = Field("", max_length=40)
    """Field of the card that holds rows: its weapons. Empty: the card itself."""
    rows: tuple[int, ...] = ()
    """Rows by number, the first being 1; empty: all of them."""
    needs: tuple[str, ...] = ()
    """Options that have to be chosen as well."""
    unless: tuple[str, ...] = ()
    """Options that keep it from being made."""
    once: bool = False
    """It is made once, however often the option is chosen."""
    when: str = Field("", max_length=40)
    """What has to hold at the table, in the words of the game (`ShipProfile.conditions`); empty: it always holds."""


class SpecialRule(Lasting):
    """A special rule of a class by its name; its text comes from whoever owns the book."""

    name: str = slot("", label=N_("Name"), max_length=MOST_NAME)
    text: str = slot("", label=N_("Text"), multiline=True, max_length=MOST_RULE_TEXT)
    changes: tuple[Change, ...] = slot((), label=N_("What it changes"), editor="changes")
    """What it makes otherwise, where that is a figure of the card."""
    on: bool = slot(default=False, label=N_("Its figures count"), help=N_("Off: it only reminds."))
    """Whether its changes are made; else it only reminds."""


class CardOption(Lasting):
    """Something that may be chosen for a ship of the class.

    One that `brings` ships adds ships of another card to the squadron: an escort, a wing. It costs what those cost.
    """

    id: str = Field(max_length=80)
    name: str = slot("", label=N_("Name"), max_length=MOST_NAME)
    price: int = slot(0, label=N_("Points"), ge=-9999, le=9999, step=5)
    """Points, each time it is chosen."""
    group: str = Field("", max_length=80)
    """Id of the group it is chosen from."""
    least: int = Field(0, ge=0, le=MOST_TIMES)
    most: int | None = slot(1, label=N_("How often at most"), ge=0, le=MOST_TIMES)
    whole_squadron: bool = slot(default=False, label=N_("For the whole squadron"))
    """Every ship of the class in a squadron has it, or none; of ships brought: so many for the squadron."""
    once: bool = slot(default=False, label=N_("Paid once for the squadron"))
    """Its price counts for the first ship of the class in a squadron alone."""
    brings: str = Field("", max_length=200)
    """Id of the card of the ships it adds."""
    replaces: bool = False
    """A ship it brings stands for one of the class itself."""
    ships_least: int = Field(0, ge=0, le=MOST_TIMES)
    """Ships of the class a squadron has to have for it."""
    ships_most: int | None = Field(None, ge=0, le=MOST_TIMES)
    """Ships of the class a squadron may have at most for it."""
    most_in_list: int | None = Field(None, ge=0, le=MOST_TIMES)
    """How often the whole list may have it."""
    needs: tuple[str, ...] = ()
    """Options that have to be chosen as well."""
    bars: tuple[str, ...] = ()
    """Options that keep it from being chosen."""
    dearer: Mapping[str, int] = {}
    """Other option -> how many points more each of this one costs where that is chosen."""
    changes: tuple[Change, ...] = slot((), label=N_("What it changes"), editor="changes")
    adds: Mapping[str, tuple[Mapping[str, Any], ...]] = {}
    """Field of the card that holds rows -> rows it adds: a weapon."""
    gives: tuple[SpecialRule, ...] = ()
    takes: tuple[str, ...] = ()
    """Names of special rules the ship no longer has."""

    def price_beside(self, chosen: Collection[str]) -> int:
        """Points, each time it is chosen, beside such others."""
        return self.price + sum(more for other, more in self.dearer.items() if other in chosen)


class OptionGroup(Lasting):
    """Options of which so many may be chosen together: hardpoints."""

    id: str = Field(max_length=80)
    name: str = Field("", max_length=MOST_NAME)
    within: str = Field("", max_length=80)
    """Id of the group it is part of: what is chosen in it counts there too."""
    least: int = Field(0, ge=0, le=MOST_TIMES)
    most: int | None = Field(None, ge=0, le=MOST_TIMES)
    most_points: int | None = Field(None, ge=0, le=9999)
    usual: str = Field("", max_length=80)
    """Option a new ship has, where one has to be chosen."""
    whole_squadron: bool = False
    """It is chosen from once for the squadron, not for each ship."""
    more: Mapping[str, int] = {}
    """Option -> how many more may be chosen each time that one is."""
    more_points: Mapping[str, int] = {}
    """Option -> how many points more; `""` -> for each ship of the class in the squadron."""
    in_lots: Mapping[str, int] = {}
    """Key of `more` or `more_points` -> how many of it count for one; one each where it is not named."""


class Changed(Lasting):
    """One value of a card before and after something was fitted."""

    field: str
    before: Scalar | None = None
    after: Scalar | None = None
    table: str = ""
    row: int = 0
    """From 1, as the rows of the card now stand; 0: the card itself."""


class Fitted(Lasting):
    """What was made part of a card."""

    name: str
    times: int = 1
    price: int = 0
    """Of all times together."""
    changed: tuple[Changed, ...] = ()
    later: tuple[Change, ...] = ()
    """What it makes otherwise only where something holds at the table."""
    rule: bool = False
    """It is a special rule that was switched on, not an option."""
