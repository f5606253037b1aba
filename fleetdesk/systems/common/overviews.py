"""The table at a glance, as several games show it: steps of the turn, names of squadrons, the last fleet."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from fleetdesk.core.battle.battles import Battle, Side
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.views import PhaseStep, ShipStrip, SquadronState, SquadronStrip
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.steps import step_state


def phase_steps(
    phases: Mapping[str, str], now: str, progress: Callable[[str], Msg | None]
) -> Iterator[PhaseStep]:
    """The steps of a turn in order; `progress` of a step, where there is something to count."""
    order = tuple(phases)
    current = order.index(now) if now in order else 0
    for at, (phase, title) in enumerate(phases.items()):
        state = step_state(at, current)
        yield PhaseStep(id=phase, title=Msg(key=title), state=state, progress=progress(phase))


def counted(done: int, whole: int) -> Msg:
    return msg("{done}/{all}", done=done, all=whole)


def last_fleet(battle: Battle, fighting: Collection[str]) -> Msg | None:
    """That one side alone (or none) has ships left to fight with; `fighting` are the sides that have."""
    if len(battle.sides) < 2 or len(fighting) > 1 or not battle.ships:
        return None
    if not fighting:
        return msg("No ship is left in play on either side.")
    return msg("Last fleet in play: {side}.", side=battle.side(next(iter(fighting))).name)


@remembered
def grouped(battle: Battle, side: str, squadron: str) -> tuple[str, ...]:
    """The ships of a squadron that a side commands now."""
    return tuple(one.id for one in battle.ships.values() if (one.side, one.squadron) == (side, squadron))


def squadron_strip(
    battle: Battle, side: str, squadron: str, state: SquadronState, strip: Callable[[Any, str], ShipStrip]
) -> SquadronStrip:
    """A squadron with the ships a side commands of it now; `strip` draws one."""
    return SquadronStrip(
        id=squadron,
        name=listed_name(battle, battle.side(side), squadron),
        state=state,
        ships=tuple(strip(battle, one) for one in grouped(battle, side, squadron)),
    )


def listed_name(battle: Battle, side: Side, squadron: str) -> str:
    """The name of a squadron on its list; a ship that changed hands keeps that of its old one."""
    for one in (side, *battle.sides):
        for listed in one.fleet.squadrons:
            if squadron == f"{one.id}-{listed.id}":
                return listed.name or one.name
    return side.name
