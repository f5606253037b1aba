"""Every value answers "why?": of every game, in a battle in which a good deal has happened."""

import contextlib
import functools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.blocks.cards import Arcs, Block, Card, Chips, Columns, Stats, Table, Ties, Track
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.whys import explained, slot_reference, standing_reference
from fleetdesk.core.words import Words, msg
from fleetdesk.core.workings import Working
from tests import fakes
from tests.players import begin, step

GAMES = pytest.mark.parametrize("game", systems.system_ids())
MINUS = "\N{MINUS SIGN}"


def references(blocks: tuple[Block, ...]) -> Iterator[str]:
    """What a card offers to ask about."""
    return (why for _, why in values(blocks))


def values(blocks: tuple[Block, ...]) -> Iterator[tuple[Any, str]]:
    """What a card shows, and what to ask about it."""
    for block in blocks:
        match block:
            case Stats():
                yield from ((stat.value, stat.why) for stat in block.items)
            case Table():
                yield from ((cell.text, cell.why) for row in block.rows for cell in row.cells)
            case Chips():
                # an order that lies face down is a decision, and nobody's business
                yield from ((badge.text, badge.why) for badge in block.badges if badge.icon != "eye-off")
            case Arcs():
                yield from ((fan.text, fan.why) for fan in block.fans)
                if block.centre is not None:
                    yield block.centre, block.centre_why
            case Ties():
                yield from ((tie.text, tie.why) for tie in block.ties)
            case Columns():
                for column in block.columns:
                    yield from values(column)


def tracks(card: Card) -> Iterator[str]:
    return (block.slot for block in card.blocks if isinstance(block, Track) and block.slot)


@functools.cache
def cards(game: str) -> tuple[tuple[Any, str, Card], ...]:
    """(battle, ship, its card) at moments of a battle in which anything is done, as the table and a seat see it."""
    system, journal = systems.load(game), begin(game, 0)
    found = []
    for number in range(120):
        step(system, journal, number)
        if number % 20 == 19:
            for seat in ("", journal.state.sides[0].id):
                battle = system.view(journal.state, seat)
                found += [(battle, ship, system.panel(battle, ship, seat)) for ship in battle.ships]
    return tuple(found)


@GAMES
def test_whatever_a_card_offers_to_ask_is_answered(game):
    system = systems.load(game)
    for battle, ship, card in cards(game):
        asked = [one for one in references(card.blocks) if one]
        assert asked
        for reference in (*asked, *(slot_reference(ship, key) for key in tracks(card))):
            working, paths = explained(system, battle, reference)
            assert str(working.title)
            assert all(isinstance(path, tuple) for path in paths or ())


@GAMES
def test_the_rows_of_every_answer_add_up_to_what_is_shown(game):
    """Whatever limits a value takes a row of its own."""
    system, words = systems.load(game), Words("en")
    for battle, ship, card in cards(game):
        for shown, reference in values(card.blocks):
            working = explained(system, battle, reference)[0] if reference else Working(title=msg("-"))
            if working.total is None:
                continue
            assert added_up(working) == pytest.approx(working.total), (ship, reference, working)
            numbers = re.findall(r"-?[0-9]+(?:\.[0-9]+)?", words.say(shown).replace(MINUS, "-"))
            told = words.say(shown) in words.say(working.rows[-1].label)  # "D6 - 1 < 5: 4 in 6"
            total = str(working.total).removesuffix(".0")
            named = [cell for cell in words.say(shown).split(",") if reference.split("/")[1] == "known"]
            assert told or not numbers or total in numbers or total == str(len(named)), reference


def added_up(working: Working) -> float:
    return sum(row.value or 0 for row in working.rows)


@GAMES
def test_no_value_is_left_without_an_answer(game):
    """A dash stands where there is nothing to ask about."""
    left = {
        str(text)
        for _, _, card in cards(game)
        for text, why in values(card.blocks)
        if not why and str(text) != "\N{EN DASH}"
    }
    assert left == set()


@GAMES
def test_dials_and_figures_of_the_column_have_a_story(game):
    """The wind through the form behind its dial; a ship of the column as the ship in hand."""
    system = systems.load(game)
    for battle, _, _ in cards(game)[:40:7]:
        table = system.overview(battle, "")
        if table.dial is not None and table.dial.offer is not None:
            action = system.actions[table.dial.offer.action]
            reference = action.form(battle, table.dial.offer.answers).why
            working, paths = explained(system, battle, reference)
            assert working.rows
            assert paths
        for strip in (ship for side in table.sides for group in side.squadrons for ship in group.ships):
            working, paths = explained(system, battle, strip.why or standing_reference(strip.ship))
            assert working.rows
            assert paths or not system.slots(battle, strip.ship)


@GAMES
def test_every_value_players_may_set_has_a_story(game):
    system, journal = systems.load(game), begin(game, 1)
    for ship in ("", *list(journal.state.ships)[:2]):
        for slot in system.slots(journal.state, ship):
            working, paths = explained(system, journal.state, slot_reference(ship, slot.key))
            assert paths == (slot.path,)
            if slot.kind == "track":
                assert sum(row.value or 0 for row in working.rows) == working.total


@GAMES
def test_the_clock_can_be_set_by_hand(game):
    """Turn and step; where an umpire calls fleet after fleet, the turn."""
    system, journal = systems.load(game), begin(game, 0)
    wanted = {"turn", "phase"} if system.throws else {"turn"}
    assert wanted <= {slot.key for slot in system.slots(journal.state, "")}


def test_a_track_tells_what_was_lost():
    journal: Journal[Any] = Journal(fakes.SYSTEM.opening(fakes.setup(1)), fakes.SYSTEM.actions)
    journal.do("mark", {"ship": "a.s1", "slot": "hull_lost", "lost": 2})
    working, (path,) = explained(fakes.SYSTEM, journal.state, slot_reference("a.s1", "hull_lost"))
    assert [row.value for row in working.rows] == [working.total + 2, -2]
    assert [entry.action for entry in journal.causes(path)] == ["mark"]


def test_what_does_not_exist_is_a_sentence():
    battle = fakes.SYSTEM.opening(fakes.setup(1))
    with pytest.raises(BadInput, match="masts"):
        explained(fakes.SYSTEM, battle, slot_reference("a.s1", "masts"))


@GAMES
def test_whatever_is_shown_nowhere_is_a_sentence(game):
    """A reference cut short, with too much behind it, of a ship or a value there is not."""
    system, (battle, ship, card) = systems.load(game), cards(game)[-1]
    known = {one.removeprefix(f"{ship}/").partition("/")[0] for one in references(card.blocks) if one}
    asked = ["", "/", "nobody", "nobody/dr", ship, f"{ship}/", f"{ship}/nonsense", f"{ship}/nonsense/1/2"]
    asked += [slot_reference("nobody", "hull"), slot_reference("", "nonsense"), "slot:"]
    for reference in asked:
        with pytest.raises(BadInput):
            explained(system, battle, reference)
    for reference in (f"{ship}/{what}{more}" for what in known for more in ("", "/nonsense", "/99/999")):
        with contextlib.suppress(BadInput):  # some are answered all the same
            assert str(explained(system, battle, reference)[0].title)


def test_what_no_battle_changes_was_changed_by_nothing_and_of_secrets_nothing_is_told():
    system = systems.load("salves")
    battle = system.view(begin("salves", 1).state, "a")
    own, foe = (next(one.id for one in battle.ships.values() if one.side == side) for side in "ab")
    assert explained(system, battle, f"{own}/range")[1] == ()
    secret = [f"{own}/{what}" for what in ("cell", "hits", "secret", "order")]
    asked = (*secret, f"{foe}/known/a", standing_reference(foe))
    assert [explained(system, battle, one)[1] for one in asked] == [None] * len(asked)
