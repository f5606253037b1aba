"""Who goes first and who goes next, where squadrons are activated by turns after a throw for initiative."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.card_state import CardBattle


class Initiative(NamedTuple):
    """Who activates first, and who must throw again before that is known."""

    order: tuple[str, ...]
    """best first; players still tied stand in the order given"""
    owed: tuple[str, ...]
    """players who have to throw again, in the order given"""
    rounds: int
    """throws made by the player who threw most often"""


def initiative(throws: Mapping[str, Sequence[int]], bonus: Mapping[str, int] | None = None) -> Initiative:
    """The highest throw activates first; tied players throw again among themselves.

    `throws` holds each player's throws in order, each a die or the sum of several; `bonus` is added to each.
    """
    extra = bonus or {}
    scores = {player: tuple(face + extra.get(player, 0) for face in dice) for player, dice in throws.items()}
    players = list(throws)
    owed = tuple(
        player
        for player in players
        if not scores[player] or any(scores[player] == scores[other] for other in players if other != player)
    )
    order = tuple(sorted(players, key=lambda player: scores[player], reverse=True))
    return Initiative(order, owed, max((len(dice) for dice in throws.values()), default=0))


def thrown_off(
    sides: Iterable[str], throw: Callable[[str], int], bonus: Mapping[str, int] | None = None
) -> tuple[tuple[str, ...], Mapping[str, tuple[int, ...]]]:
    """Every side throws, and those that are level throw again: the order, and what each threw."""
    throws: dict[str, tuple[int, ...]] = dict.fromkeys(sides, ())
    while owed := initiative(throws, bonus).owed:
        for side in owed:
            throws[side] += (throw(side),)
    return initiative(throws, bonus).order, throws


def next_side(order: Sequence[str], left: Mapping[str, int], last: str | None) -> str | None:
    """Whose turn it is: sides take turns, passing over those with nothing left; none at the end.

    `order` is the order of initiative, `left` what each side can still activate and `last` the side that
    activated last this turn.
    """
    start = order.index(last) + 1 if last in order else 0
    for step in range(len(order)):
        side = order[(start + step) % len(order)]
        if left.get(side, 0) > 0:
            return side
    return None


def side_up(
    order: Sequence[str], waiting: Iterable[str], activated: Sequence[str], home: Callable[[str], str]
) -> str | None:
    """The same of units: those waiting, those activated so far in order, and `home`, the side of each."""
    last = home(activated[-1]) if activated else None
    return next_side(order, Counter(map(home, waiting)), last)


B = TypeVar("B", bound=CardBattle)


def unit_side(battle: CardBattle, unit: str) -> str:
    """The side a squadron or flight belongs to. Raises BadInput if none of that id sailed."""
    if any(ship.squadron == unit for ship in battle.ships.values()):
        return battle.home(unit)
    raise BadInput(msg("There is no squadron {squadron} in this battle.", squadron=unit))


def of_active(battle: CardBattle, _: object) -> tuple[str, ...]:
    """The side whose squadron or flight is being activated acts; nobody where none is."""
    return (battle.home(battle.active),) if battle.active else ()


@remembered
def all_waiting(battle: CardBattle) -> tuple[str, ...]:
    """Units of all sides that can still be activated this turn: those with a ship on the table under its own command."""
    units = dict.fromkeys(ship.squadron for ship in battle.ships.values() if ship.in_play and ship.here)
    return tuple(one for one in units if one not in battle.activated and one != battle.active)


@remembered
def side_to_act(battle: CardBattle) -> str | None:
    """The side whose unit is next; one with nothing left is passed over."""
    order = battle.initiative or tuple(side.id for side in battle.sides)
    return side_up(order, all_waiting(battle), battle.activated, battle.home)


def finished(battle: B) -> B:
    """The battle with the activation under way ended; the unit comes last of those activated."""
    if not battle.active:
        return battle
    before = (one for one in battle.activated if one != battle.active)
    return battle.but(activated=(*before, battle.active), active="")


def unit_picks(
    battle: Any,
    told: str,
    not_up: Callable[[Any, str], Msg],
    trailing: Callable[[Any, str], Msg | None] = lambda _battle, _unit: None,
) -> tuple[Pick, ...]:
    """Units to activate, the one that was `told` and those of the side that is up first.

    `not_up` (battle, side that is up) speaks against the others.
    """

    def pick(unit: str) -> Pick:
        side = battle.home(unit)
        return Pick(
            value=unit,
            title=Msg.verbatim(battle.unit_name(unit)),
            detail=Msg.verbatim(battle.side(side).name if side else ""),
            trailing=trailing(battle, unit),
            discouraged=not_up(battle, turn_of) if turn_of is not None and side != turn_of else None,
        )

    turn_of = side_to_act(battle)
    units = sorted(all_waiting(battle), key=lambda one: battle.home(one) != turn_of)
    known = any(ship.squadron == told for ship in battle.ships.values())
    return tuple(map(pick, [told, *units] if known and told not in units else units))


def activation_sequence(
    order: Sequence[str], units: Mapping[str, Sequence[str]]
) -> tuple[tuple[str, str], ...]:
    """(side, unit) for a whole turn when each side takes its units in the order listed."""
    waiting = {side: list(units.get(side, ())) for side in order}
    sequence: list[tuple[str, str]] = []
    side: str | None = None
    while (side := next_side(order, {each: len(left) for each, left in waiting.items()}, side)) is not None:
        sequence.append((side, waiting[side].pop(0)))
    return tuple(sequence)


def in_command(inches: float, command_range: float) -> bool:
    """Whether a ship is within command range of another of its squadron; exactly the range is inside."""
    return inches <= command_range
