"""The marks of a ship's state, on its card and in the column of fleets."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.criticals import HeldCritical
from fleetdesk.systems.uncharted_seas.state import STATUSES, Melee, SeaBattle, SeaShip


def status_badges(battle: SeaBattle, ship: SeaShip, melee: Melee | None) -> Iterator[Badge]:
    """The marks of a ship's state, most urgent first; `melee` is the one it is in."""
    if ship.status != "in_play":
        state = slot_reference(ship.id, "status")
        yield Badge(text=Msg(key=STATUSES[ship.status]), tone="harm", icon="skull", why=state)
    if melee is not None:
        others = melee.attackers if ship.id == melee.alone else (melee.alone,)
        foes = tuple(Msg.verbatim(battle.ships[one].name) for one in others)
        text = msg("Melee: {foes}", foes=foes)
        yield Badge(text=text, tone="sea", icon="chain", why=f"{ship.id}/melee")
    count = sum(not one.repaired for one in ship.criticals)
    if count:
        yield Badge(text=msg("{n} crit.", n=count), tone="harm", icon="burst", why=f"{ship.id}/criticals")
    anchor = slot_reference(ship.id, "anchored")
    if ship.anchored:
        yield Badge(text=msg("Anchored"), tone="sea", icon="anchor", why=anchor)
    if ship.raising_turn == battle.turn:
        yield Badge(text=msg("Raising anchor"), tone="sea", icon="anchor", why=anchor)
    if ship.drifts:
        adrift = slot_reference(ship.id, "drifts")
        yield Badge(text=msg("Out of command: drifts"), tone="brass", icon="wind", why=adrift)


def critical_called(critical: HeldCritical) -> Msg:
    """The effect of a critical as typed, or the throw of one nobody has told yet."""
    if critical.text:
        return Msg.verbatim(critical.text)
    return msg("critical to be named ({roll})", roll=critical.roll)
