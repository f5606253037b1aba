"""What undo is called: the effect of a step, not only that dice were thrown."""

from collections.abc import Mapping
from typing import Any

import pytest

from fleetdesk import systems
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.actions import Table
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.battle.rehearsal import play
from fleetdesk.core.blocks.cards import Track
from fleetdesk.core.dice import Dice, DiceBox
from fleetdesk.core.errors import Refusal
from fleetdesk.core.forms import Form
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.game.whys import slot_reference
from tests import players
from tests.players import begin

GAMES = pytest.mark.parametrize("game", [one for one in systems.system_ids() if systems.load(one).throws])
THROWS = 12
AGAINST = {"target", "ships", "melee", "link"}
"""Arguments of what one ship does to another."""


def ends(
    system: AnySystem, battle: Battle, action: str, args: Mapping[str, Any]
) -> tuple[set[bytes], set[str]]:
    """What comes of an action with many dice: different battles, different names."""
    battles, names = set(), set()
    for seed in range(THROWS):
        table = Table(Dice(DiceBox(seed=seed)), insist=True)
        try:
            done = play(system.actions, battle, action, args, table).outcome
        except Refusal:
            continue
        battles.add(canonical(done.battle.but(dice=DiceBox())))
        names.add(str(done.title))
    return battles, names


@GAMES
def test_an_attack_is_named_by_what_the_dice_made_of_it(game):
    system = systems.load(game)
    seen: dict[str, list[tuple[Battle, Mapping[str, Any]]]] = {}

    def watch(state: Battle, action: str, _: Form | None, args: Mapping[str, Any] | None) -> None:
        if args is not None and AGAINST & args.keys() and len(seen.setdefault(action, [])) < 6:
            seen[action].append((state, args))

    for seed in range(3):
        journal = begin(game, seed)
        for number in range(120):
            players.step(system, journal, number + 1000 * seed, watch)
    several: set[str] = set()
    alike: dict[str, set[str]] = {}
    for action, cases in seen.items():
        for state, args in cases:
            battles, names = ends(system, state, action, args)
            if len(battles) > 1:
                alike.setdefault(action, names)
            if len(names) > 1:
                several.add(action)
    assert several
    assert not alike.keys() - several, alike


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_mark_counts_what_is_lost(game):
    """One is not many, and a track of what was lost is not lost itself."""
    system = systems.load(game)
    journal: Journal[Any] = begin(game, 0)
    ship = next(iter(journal.state.ships))
    for slot in system.slots(journal.state, ship):
        if slot.kind != "track" or slot.most < 2:
            continue
        was = int(slot.value or 0)
        journal.do("mark", {"ship": ship, "slot": slot.key, "lost": was + 1})
        one = told(journal)
        journal.undo()
        journal.do("mark", {"ship": ship, "slot": slot.key, "lost": was + 2})
        two = told(journal)
        assert "\N{MINUS SIGN}1 " in one, slot_reference(ship, slot.key)
        assert "\N{MINUS SIGN}2 " in two
        assert "lost" not in one + two


@pytest.mark.parametrize("game", systems.system_ids())
def test_damage_is_a_box_on_the_card(game):
    """One tap on the ship and one on a box: whatever a hit takes in this game."""
    system = systems.load(game)
    state = begin(game, 0).state
    ship = next(iter(state.ships))
    kinds = {slot.key: slot.kind for slot in system.slots(state, ship)}
    boxes = [one.slot for one in system.panel(state, ship, "").blocks if isinstance(one, Track) and one.slot]
    assert boxes
    assert all(kinds[one] in {"track", "flag"} for one in boxes)
    assert "damaged" in boxes or "damaged" not in kinds


@pytest.mark.parametrize("game", systems.system_ids())
def test_a_corrected_track_is_told_by_what_is_left(game):
    """The hull corrected to 1 would be a ship about to sink."""
    system = systems.load(game)
    journal: Journal[Any] = begin(game, 0)
    ship = next(iter(journal.state.ships))
    for slot in system.slots(journal.state, ship):
        if slot.kind == "track" and slot.most > 1:
            journal.do("correct", {"ship": ship, "slot": slot.key, "value": 1, "reason": ""})
            assert told(journal).endswith(f"corrected to {slot.most - 1:g}/{slot.most:g}")


def told(journal: Journal[Any]) -> str:
    """The line of the log: where a game keeps secrets, undo is named for everybody, the line for its owner."""
    return str(journal.entry(journal.head).lines[0].text)
