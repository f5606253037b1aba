"""The table at a glance, as several games show it: steps of the turn, names of squadrons, the last fleet, strips."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache

from fleetdesk.core.battle.battles import Battle, Side
from fleetdesk.core.views import Badge, Gauge, PhaseStep, ShipStrip
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.card_state import CardBattle
from fleetdesk.systems.common.steps import step_state
from fleetdesk.systems.common.turns import all_waiting


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
    """So many of so many."""
    return msg("{done}/{all}", done=done, all=whole)


def activated_so_far(battle: CardBattle) -> Msg:
    """How many units were activated, of all there are this turn."""
    done = len(battle.activated)
    return counted(done, done + len(all_waiting(battle)) + bool(battle.active))


def last_fleet(battle: Battle, fighting: Collection[str]) -> Msg | None:
    """That one side alone (or none) has ships left to fight with; `fighting` are the sides that have."""
    if len(battle.sides) < 2 or len(fighting) > 1 or not battle.ships:
        return None
    if not fighting:
        return msg("No ship is left in play on either side.")
    return msg("{side} is the last fleet in play.", side=battle.side(next(iter(fighting))).name)


def listed_name(battle: Battle, side: Side, squadron: str) -> str:
    """The name of a squadron on its list; a ship that changed hands keeps that of its old one."""
    for one in (side, *battle.sides):
        for listed in one.fleet.squadrons:
            if squadron == f"{one.id}-{listed.id}":
                return listed.name or one.name
    return side.name


@lru_cache(maxsize=1024)
def hull_and_crew(
    ship: str,
    drawn: tuple[str, str],
    kind: Msg,
    figures: tuple[int, int, int, int],
    badges: tuple[Badge, ...],
    *,
    gone: bool,
    left: float,
) -> ShipStrip:
    """A ship with hull and crew, each left and printed: the same strip as long as it looks the same.

    `drawn` is her name and her silhouette.
    """
    name, outline = drawn
    hull, most_hull, crew, most_crew = figures
    return ShipStrip(
        ship=ship,
        name=name,
        detail=msg(
            "{type} \N{MIDDLE DOT} hull {hull}/{hull_all} \N{MIDDLE DOT} crew {crew}/{crew_all}",
            type=kind,
            hull=hull,
            hull_all=most_hull,
            crew=crew,
            crew_all=most_crew,
        ),
        left=left,
        gauges=(
            Gauge(label=msg("Hull"), total=most_hull, lost=most_hull - hull, slot="hull"),
            Gauge(label=msg("Crew"), total=most_crew, lost=most_crew - crew, slot="crew", shape="round"),
        ),
        outline=outline,
        badges=badges,
        gone=gone,
    )
