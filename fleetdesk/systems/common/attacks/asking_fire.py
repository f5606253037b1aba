"""How both card games ask for a shot: which weapon, how many dice it has, and who joins."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from fleetdesk.core.forms import FormField, Info, Pick
from fleetdesk.core.rule.asking import Asked, named
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.card_state import CardShip

ARCS = {"full": msg("wholly in arc"), "partial": msg("partly in arc")}
IN_ARC = named(ARCS)
FROM_CARD = msg("Dice from a card or special rule")
ALL_OR_NONE = (msg("All join"), msg("None joins"))
"""Says all that may join a shot with one tap, and takes them out with the next."""


class Arms(NamedTuple):
    """The weapons of a ship, as a game tells them."""

    names: Callable[[Any, Any], Sequence[Msg]]
    """(battle, ship) -> what each is called."""
    dice: Callable[[Any, Any, int], Iterable[int]]
    """(battle, ship, weapon) -> its dice now, by band."""
    why_not: Callable[[Any, Any, int], Msg | None]
    """(battle, ship, weapon) -> why it does not fire now, or nothing."""

    def picks(self, asked: Asked) -> tuple[Pick, ...]:
        """The weapons of a ship, with their dice now; what does not fire is remarked on."""
        battle, ship = asked.battle, asked.ship

        def trailing(at: int) -> Msg:
            now = (str(one) if one else "\N{EN DASH}" for one in self.dice(battle, ship, at))
            return msg("{dice} AD", dice=" \N{MIDDLE DOT} ".join(now))

        return tuple(
            Pick(value=str(at), title=name, trailing=trailing(at), discouraged=self.why_not(battle, ship, at))
            for at, name in enumerate(self.names(battle, ship))
        )

    def first(self, asked: Asked) -> int:
        """The first that may fire, else the first that has not."""
        battle, ship = asked.battle, asked.ship
        every = range(len(self.names(battle, ship)))
        unused = next((at for at in every if str(at) not in ship.fired), 0)
        return next((at for at in every if self.why_not(battle, ship, at) is None), unused)

    def none(self, asked: Asked) -> Iterable[FormField] | None:
        """A card without weapons has nothing to fire."""
        if self.names(asked.battle, asked.ship):
            return None
        return (Info(text=msg("This card has no weapon: give it attack dice in the card editor.")),)


def band_pick(band: int, title: Msg, dice: int) -> Pick:
    """A distance, with the dice it gives now."""
    return Pick(value=str(band), title=title, trailing=msg("{n} AD", n=dice))


def joins(
    asked: Asked,
    others: Iterable[CardShip],
    together: str,
    laid: Mapping[str, Any],
    like: Callable[[str], int | None],
) -> dict[str, Offer]:
    """A ship of the squadron joins with the like gun; a second enemy divides the dice.

    Args:
        asked: the form of a single shot.
        others: ships a finger may point at.
        together: the action of several weapons at one target.
        laid: how the first weapon is laid, for `together`.
        like: ship -> its weapon that is like the first one, if it has one that has not fired.
    """
    ship, target = asked.ship, asked["target"]
    gun = {"ship": ship.id, "weapon": str(asked["weapon"]), "band": str(asked["band"])}
    found = {}
    for one in others:
        if one.id in (ship.id, target):
            continue
        if one.side != ship.side:
            shares = {target: {"on": True}, one.id: {"on": True}}
            found[one.id] = Offer(action="split_fire", title=msg("split?"), answers={**gun, "shares": shares})
        elif one.squadron == ship.squadron and (weapon := like(one.id)) is not None:
            answers = {**gun, **laid, "target": target, "joins": {f"{one.id}/{weapon}": {"on": True}}}
            found[one.id] = Offer(action=together, title=msg("joins?"), answers=answers)
    return found
