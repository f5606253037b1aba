"""Ship cards as data: the profile of a class, and the words its fields carry for forms.

A game's profile is a frozen model whose fields are declared with `slot(...)`: label, unit, bounds and group
stand in the field, and the card editor, the checks and the printed card all read them there.
"""

from collections.abc import Mapping
from itertools import chain
from typing import ClassVar, Self

from pydantic import BaseModel, model_validator
from pydantic_core import PydanticCustomError

from fleetdesk.core.base import Lasting
from fleetdesk.core.blocks.photographs import MOST_LETTERS
from fleetdesk.core.lists.fittings import CardOption, Fitted, OptionGroup, SpecialRule
from fleetdesk.core.lists.slots import slot
from fleetdesk.core.words import N_

__all__ = ["ShipProfile", "slot"]

MOST_ROWS = 200
"""Rows of a table on a card, and numbers in one."""
MOST_NUMBER = 10**6


class ShipProfile(Lasting):
    """What every game's ship card has. A card is a class of ship; ships of a fleet point at it by id."""

    conditions: ClassVar[Mapping[str, str]] = {}
    """What a change of an option or a special rule may wait for at the table -> what to call that."""
    id: str = ""
    """Unique inside a catalogue or fleet; made by the program, never typed."""
    class_name: str = slot("", label=N_("Class"), group=N_("Identity"), needed=True)
    faction: str = slot("", label=N_("Faction"), group=N_("Identity"))
    points: int | None = slot(
        None, label=N_("Points"), group=N_("Identity"), ge=0, le=9999, step=5, needed=True
    )
    """`None`: not known, so a list with it can be neither legal nor illegal."""
    notes: str = slot("", label=N_("Special rules"), group=N_("Notes"), multiline=True)
    source: str = slot("", label=N_("Source of the figures"), group=N_("Notes"))
    picture: str = slot(
        "", label=N_("Photograph"), group=N_("Notes"), editor="photograph", max_length=MOST_LETTERS
    )
    """The photograph itself, small: see `core.photographs`. Empty: none."""
    based_on: str = ""
    """Id of the card this one is a variant of."""
    made_of: tuple[str, ...] = ()
    """Ids of the entries of army list data it was made of."""
    rules: tuple[SpecialRule, ...] = slot(
        (), label=N_("Special rules with an effect"), group=N_("Options and special rules")
    )
    """Its special rules, each with what it changes; `notes` are words about the whole card."""
    options: tuple[CardOption, ...] = slot(
        (), label=N_("Options of a ship"), group=N_("Options and special rules")
    )
    option_groups: tuple[OptionGroup, ...] = ()
    fitted: tuple[Fitted, ...] = ()
    """What has been made part of this card: see `core.fitting`. Empty on a card as it is printed."""
    fitted_from: str = ""
    """Id of the card it was before."""

    @property
    def class_id(self) -> str:
        """Id of its class, however the ship is fitted."""
        return self.fitted_from or self.id

    def option(self, number: str) -> CardOption | None:
        """The option of that id, if the card has it."""
        return next((one for one in self.options if one.id == number), None)

    @model_validator(mode="after")
    def _not_endless(self) -> Self:
        """A card from elsewhere may have rows without end and numbers without end; no paper is long enough."""
        for name, value in self.__dict__.items():
            if isinstance(value, tuple):
                parts = [row.__dict__.values() if isinstance(row, BaseModel) else (row,) for row in value]
                columns = tuple(chain.from_iterable(parts))
                lists = [part for part in columns if isinstance(part, tuple)]
                if len(value) > MOST_ROWS or any(len(one) > MOST_ROWS for one in lists):
                    raise PydanticCustomError("too_long", "too many in {name}", {"name": name})
                numbers = chain(columns, *lists)
            elif isinstance(value, int | float):
                numbers = chain((value,))
            else:
                continue
            if any(isinstance(one, int | float) and abs(one) > MOST_NUMBER for one in numbers):
                raise PydanticCustomError(
                    "less_than_equal", "too large: {name}", {"name": name, "le": MOST_NUMBER}
                )
        return self
