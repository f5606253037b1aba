"""What a battle has come to by the scenario it was begun from: how many of whom are out of it, and who has won.

It is counted on the table as all may see it: every seat is told the same, and none learns more by it.
"""

from collections.abc import Iterator

from fleetdesk.core.battle.battles import TABLE, Battle
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.scenarios import Aim, Story
from fleetdesk.core.views import Overview
from fleetdesk.core.words import Msg, msg


def open_table(system: AnySystem, battle: Battle) -> Overview:
    """The table as all may see it."""
    return system.overview(system.view(battle, TABLE), TABLE)


def lost(opening: Battle, table: Overview, side: str) -> int:
    """How many ships that side began with are sunk, struck, gone, or somebody else's."""
    own = {ship.id for ship in opening.ships.values() if ship.side == side}
    listed = (squadron for one in table.sides if one.id == side for squadron in one.squadrons)
    left = {ship.ship for squadron in listed for ship in squadron.ships if not ship.gone}
    return len(own - left)


def _counted(story: Story, opening: Battle, table: Overview) -> Iterator[tuple[Aim, int]]:
    sides = opening.sides
    for aim in story.aims:
        if max(aim.side, aim.of) < len(sides):
            yield aim, lost(opening, table, sides[aim.of].id)


def standing(story: Story, opening: Battle, table: Overview) -> tuple[Msg, ...]:
    """How far each side is."""
    return tuple(_progress(opening, aim, out) for aim, out in _counted(story, opening, table))


def _progress(opening: Battle, aim: Aim, out: int) -> Msg:
    side, other = opening.sides[aim.side].name, opening.sides[aim.of]
    whole = sum(ship.side == other.id for ship in opening.ships.values())
    told = msg(
        "{side}: {n} of {all} ships of {other} are out of it", side=side, n=out, all=whole, other=other.name
    )
    return told if aim.least == whole else msg("{told}; {least} are wanted", told=told, least=aim.least)


def decided(story: Story, opening: Battle, table: Overview, turn: int) -> Msg | None:
    """Who has done what the scenario asks, or that its last turn is over; `None`: it goes on."""
    done = [aim for aim, out in _counted(story, opening, table) if out >= aim.least]
    if done:
        names = tuple(Msg.verbatim(opening.sides[aim.side].name) for aim in done)
        return msg("{sides}: the aim of the scenario is reached.", sides=names)
    if story.turns and turn > story.turns:
        ended = msg("The last turn of the scenario is over.")
        if not story.victory:
            return ended
        return msg("{ended} {victory}", ended=ended, victory=Msg.verbatim(story.victory))
    return None
