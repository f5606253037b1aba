"""An option of one's own on a card of any game: its changed figures are the ship's, and "why?" names it."""

import re
from typing import Any

import pytest

from fleetdesk import systems
from fleetdesk.core.lists.fittings import CardOption, Change
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.building.card_editor import field_specs
from tests import players
from tests.written_out import written_out

GAMES = systems.system_ids()
FIRST = CardOption(id="first", name="First thing", price=5)
SECOND = CardOption(id="second", name="Second thing", price=7)


def numbers(card: Any) -> list[str]:
    """The whole numbers of a card that can be one more."""
    specs = [
        spec for spec in field_specs(type(card)) if spec.kind in {"int", "number"} and spec.key != "points"
    ]
    return [spec.key for spec in specs if isinstance(getattr(card, spec.key), int | float)]


def opened(game: str, **chosen: int) -> tuple[Any, Any, str, str]:
    """A battle in which the first ship of the first side has options: both change every number of its card by one."""
    system, setup = systems.load(game), players.setup(game, 1)
    side = setup.sides[0]
    entry = next(ship for _, ship in side.fleet.sailing())
    card = side.fleet.cards[entry.card]
    changes = tuple(Change(field=field, value=1) for field in numbers(card))
    own = card.but(options=(FIRST.but(changes=changes), SECOND.but(changes=changes)))
    squadrons = tuple(
        one.but(ships=tuple(ship.but(options=chosen) if ship.id == entry.id else ship for ship in one.ships))
        for one in side.fleet.squadrons
    )
    fleet = side.fleet.but(cards={**side.fleet.cards, card.id: own}, squadrons=squadrons)
    battle = system.opening(setup.but(sides=(side.but(fleet=fleet), *setup.sides[1:])))
    ship = next(number for number in battle.ships if number.endswith(entry.id))
    return system, battle, ship, side.id


def references(system: Any, battle: Any, ship: str, side: str) -> list[str]:
    panel = written_out(system.panel(battle, ship, side))
    return [one for one in sorted({*re.findall(r'"why":"([^"]+)"', panel)}) if not one.startswith("slot:")]


def told(working: Any) -> list[str]:
    return [ENGLISH.say(row.label) for row in working.rows]


@pytest.mark.parametrize("game", GAMES)
def test_why_names_the_options_that_changed_a_figure(game):
    system, plain, ship, side = opened(game)
    _, fitted, _, _ = opened(game, first=1, second=2)
    named = 0
    for reference in references(system, fitted, ship, side):
        before, after = system.explain(plain, reference), system.explain(fitted, reference)
        lines = told(after)
        if before.total != after.total and before.total is not None:
            assert "Option: First thing" in lines or "Option: Second thing ×2" in lines, (reference, lines)
        if before == after:
            assert not any("thing" in line for line in lines), (reference, lines)
        if [row.value for row in after.rows if "thing" in ENGLISH.say(row.label)] == [1, 2]:
            named += 1
            assert lines.index("Option: First thing") < lines.index("Option: Second thing ×2")
            printed = after.rows[lines.index("Option: First thing") - 1]
            assert printed in before.rows
    assert named >= 3


@pytest.mark.parametrize("game", GAMES)
def test_a_ship_without_options_is_told_as_before(game):
    system, battle, ship, side = opened(game)
    for reference in references(system, battle, ship, side):
        assert not any("Option:" in line for line in told(system.explain(battle, reference)))


@pytest.mark.parametrize("game", GAMES)
def test_price_paper_and_card_tell_them(game):
    system, battle, ship, _ = opened(game, first=1)
    fleet = battle.sides[0].fleet
    state = battle.ships[ship]
    card = fleet.cards[state.card]
    assert [one.name for one in card.fitted] == ["First thing"]
    assert "First thing" in written_out(system.card(card, ""))
