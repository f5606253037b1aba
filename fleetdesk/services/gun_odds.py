"""What the guns of a ship promise against every other there is, as damage has left them, at each distance."""

from fleetdesk.core.blocks.plots import Bars
from fleetdesk.core.game.weighing import Prospect
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.building.weighing import promised
from fleetdesk.services.onlooker import Onlooker

Promised = list[tuple[Msg | None, list[tuple[Msg, tuple[Prospect, ...]]]]]


def promises(seen: Onlooker, ship: str) -> tuple[Bars, ...]:
    """Chances to hurt, and attacks until lost: every ship of another side that is still there, as this seat knows it.

    Nothing for a ship that is gone, or whose game weighs none against another.
    """
    battle = seen.battle
    if ship not in battle.ships or seen.strip(ship).gone:
        return ()
    own, parts = battle.ships[ship].side, Promised()
    for side in seen.overview.sides:
        if side.id != own:
            there = [strip for one in side.squadrons for strip in one.ships if not strip.gone]
            rows = [
                (Msg.verbatim(strip.name), tuple(seen.system.prospects(battle, ship, strip.ship)))
                for strip in there
                if strip.ship in battle.ships
            ]
            if any(found for _, found in rows):
                parts.append((Msg.verbatim(side.name), rows))
    if not parts:
        return ()
    found = (
        promised(
            msg("Chance to hurt"), parts, lambda one: one.hurt if one.brings is not None else None, share=True
        ),
        promised(msg("Attacks until lost, on average"), parts, lambda one: one.lasts),
    )
    return tuple(one.but(heads=(msg("Ship"), *one.heads[1:])) for one in found)
