"""Which option or special rule changed a number that a game explains: found by explaining it again without each.

A game tells how a number of a ship came about from its card as it sails. What was fitted to that card is taken off
again, one after another, and what the game then tells otherwise is the difference each made: no game has to say it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.errors import BadInput
from fleetdesk.core.lists.fittings import Changed, Fitted
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.workings import Row, Working

Explain = Callable[[Any, str], Working]


class Explained:
    """The `explain` of a game, with a row for each option or rule that changed the number."""

    def __init__(self, function: Explain) -> None:
        self._function = function

    def __call__(self, battle: Any, reference: str) -> Working:
        """How a number came about. Raises what the game raises."""
        from fleetdesk.core.lists.fitting import title

        found = self._function(battle, reference)
        card = _card(battle, reference)
        steps = [one for one in card.fitted if one.changed] if card is not None else []
        labels = [row.label for row in found.rows]
        if card is None or not steps or any(title(one) in labels for one in steps):
            return found
        told = [found]
        for one in reversed(steps):
            card = _without(card, one)
            try:
                told.append(self._function(_with(battle, reference, card), reference))
            except BadInput:  # what is asked about is there by the option alone
                return found
        return _told(told, list(reversed(steps)))


def _told(told: Sequence[Working], steps: Sequence[Fitted]) -> Working:
    """The first working with what changed from each to the next: `told[n + 1]` is without `steps[n]`."""
    from fleetdesk.core.lists.fitting import title

    now, printed = told[0], told[-1]
    pairs = list(zip(now.rows, printed.rows, strict=False))
    at = next((n for n, (one, other) in enumerate(pairs) if one.value != other.value), None)
    alike = len({len(one.rows) for one in told}) == 1
    if at is None or not alike:
        made = [one for one, after, before in zip(steps, told, told[1:], strict=False) if after != before]
        return now.but(rows=(*now.rows, *(Row(label=title(one)) for one in reversed(made))))
    values = [one.rows[at].value for one in told]
    rows = [
        Row(label=title(one), value=(after or 0) - (before or 0))
        for one, after, before in zip(steps, values, values[1:], strict=False)
        if after != before
    ]
    first = now.rows[at].but(value=values[-1])
    return now.but(rows=(*now.rows[:at], first, *reversed(rows), *now.rows[at + 1 :]))


def _home(battle: Battle, reference: str) -> tuple[str, str]:
    """The side a ship came from, and the id of its card in that list; nothing where no ship is meant."""
    number = next((one for one in battle.ships if reference.startswith(f"{one}/")), "")
    if not number:
        return "", ""
    ship = battle.ships[number]
    return battle.home(number) or ship.side, ship.card


def _card(battle: Battle, reference: str) -> ShipProfile | None:
    home, number = _home(battle, reference)
    return battle.side(home).fleet.cards.get(number) if number else None


def _with(battle: Battle, reference: str, card: ShipProfile) -> Battle:
    home, number = _home(battle, reference)
    side = battle.side(home)
    fleet = side.fleet.but(cards={**side.fleet.cards, number: card})
    return battle.with_side(side.but(fleet=fleet))


def _without(card: ShipProfile, fitted: Fitted) -> ShipProfile:
    """A card before something was fitted to it."""
    for changed in reversed(fitted.changed):
        card = card.but(**_before(card, changed))
    return card.but(fitted=tuple(one for one in card.fitted if one != fitted))


def _before(card: ShipProfile, changed: Changed) -> dict[str, Any]:
    if not changed.table:
        return {changed.field: changed.before}
    rows = list(getattr(card, changed.table))
    if changed.row <= len(rows):
        rows[changed.row - 1] = rows[changed.row - 1].but(**{changed.field: changed.before})
    return {changed.table: tuple(rows)}
