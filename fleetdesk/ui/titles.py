"""What a ship, a squadron and a class of a list are called."""

from typing import TYPE_CHECKING

from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import N_, Words, msg

if TYPE_CHECKING:  # a window opens without it
    from fleetdesk.core.game.system import AnySystem


def ship_title(words: Words, ship: ShipEntry) -> str:
    return ship.name.strip() or words.text(N_("Unnamed ship"))


def squadron_title(words: Words, squadron: Squadron) -> str:
    return squadron.name.strip() or words.text(N_("Unnamed squadron"))


def squadron_number(words: Words, number: int) -> str:
    """What a new squadron is called."""
    return words.say(msg("Squadron {n}", n=number))


def class_title(words: Words, system: "AnySystem", card: ShipProfile | None) -> str:
    if card is None:
        return words.text(N_("No card"))
    return words.say(system.class_title(card)).strip() or words.text(N_("Unnamed class"))
