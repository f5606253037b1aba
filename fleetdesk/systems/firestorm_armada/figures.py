"""How papers and screens write the figures of a card, and the boxes to strike."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Track
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.cards.faces import boxes
from fleetdesk.systems.common.papers import EMPTY, number
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard

BLANK = 8
"""Boxes of hull, crew or assault points where nobody knows how many there are."""


def tracks(profile: ArmadaCard, hull_lost: int = 0, crew_lost: int = 0, ap_lost: int = 0) -> Iterator[Track]:
    """Hull, crew and assault points, to strike; counted by hand where the card does not know them.

    A ship without crew or AP has no boxes for them.
    """
    if profile.hull != 0:
        yield boxes("hull", msg("Hull (HP)"), profile.hull, hull_lost, blank=BLANK)
    if profile.crew != 0:
        yield boxes("crew", msg("Crew (CP)"), profile.crew, crew_lost, "round", blank=BLANK)
    if profile.ap != 0:
        yield boxes("ap", msg("Assault (AP)"), profile.ap, ap_lost, "diamond", blank=BLANK)


def inches(value: float | None, also: float | None = None) -> Msg:
    """A length of a card; stations and platforms have two."""
    if value is not None and also is not None:
        return msg("{n}/{also}\N{DOUBLE PRIME}", n=value, also=also)
    return msg("{n}\N{DOUBLE PRIME}", n=value) if value is not None else EMPTY


def rating(value: int | None, also: int | None) -> Msg:
    """A rating of a card; of a few there are two: 10(6)."""
    if value is not None and also is not None:
        return msg("{n}({also})", n=value, also=also)
    return number(value)
