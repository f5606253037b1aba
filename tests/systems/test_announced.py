"""What the rules refuse is said before the first die, in the words they refuse with, and nothing else is."""

from collections.abc import Mapping
from typing import Any

import pytest

from fleetdesk import systems
from fleetdesk.core.battle.actions import Action, Table
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.battle.rehearsal import announced, asked
from fleetdesk.core.errors import Refusal
from fleetdesk.core.forms import Form
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.views import Offer
from fleetdesk.core.words import msg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from tests import fakes
from tests.systems.firestorm_armada.conftest import Game as StarGame
from tests.systems.galleys.conftest import Game as GalleyGame
from tests.systems.salves.games import CELLS
from tests.systems.salves.games import Game as SalvoGame
from tests.systems.uncharted_seas.table_top import FORE, TableTop
from tests.tools import disagree

SEAS = systems.load("uncharted_seas")
FIRE = {"ship": "a.s1", "target": "b.s1"}


@pytest.mark.parametrize("game", systems.system_ids())
def test_whatever_players_fill_in(game):
    tally = disagree.Tally()
    for seed in (3, 4):
        disagree.game(tally, systems.load(game), seed, steps=25)
    assert tally.refused.total() > 0
    assert tally.settled() == ()


# --- the tool itself ---------------------------------------------------------------------------------


def tallied(action: Action[Any, Any], **shown: Any) -> list[str]:
    """How one form of the toy game is judged, with another action in the place of its own."""
    system = fakes.SYSTEM.but(actions={**fakes.SYSTEM.actions, "fire": action})
    journal = Journal(system.opening(fakes.setup()), system.actions)
    tally, offer = disagree.Tally(), Offer(action="fire", title=msg("Fire"), answers=FIRE, **shown)
    form = asked(system.actions, journal.state, "fire", FIRE)
    disagree.tapped(tally, system, journal, offer, journal.state)
    disagree.tried(tally, system, journal, offer, form, journal.state)
    return sorted(f"{one.kind}, {one.where}" for one in tally.settled())


def test_a_refusal_after_the_first_die_is_found():
    fire = fakes.SYSTEM.actions["fire"]
    assert tallied(fire) == []

    def late(battle: Any, args: Any, table: Table) -> Any:
        outcome = fire.run(battle, args, table)
        table.require(False, msg("The powder is wet."))
        return outcome

    assert tallied(fire.but(run=late)) == ["silent, form"]


def test_an_announcement_of_what_does_not_come_is_found():
    fire = fakes.SYSTEM.actions["fire"]

    def odd(battle: Any, args: Any, table: Table) -> Any:
        table.require(table.insist, msg("{ship} is sunk (T5).", ship="Duck"))
        return fire.run(battle, args, table)

    def crying(battle: Any, answers: Mapping[str, Any]) -> Form:
        assert fire.form is not None
        return fire.form(battle, answers).but(remarks=(msg("{ship} is sunk (T5).", ship="Heron"),))

    assert tallied(fire.but(run=odd)) == ["silent, form"]
    assert tallied(fire.but(run=odd, form=crying)) == ["false alarm, remark", "silent, form"]
    assert tallied(fire, discouraged=msg("Not today.")) == ["false alarm, offer"]


# --- refusals that came without a word ---------------------------------------------------------------


def said_before(system: AnySystem, journal: Journal[Any], action: str, answers: Mapping[str, Any]) -> str:
    """What the form says first, which is what is refused with; then it is done all the same."""
    form = asked(system.actions, journal.state, action, answers)
    assert form is not None
    assert form.args is not None
    with pytest.raises(Refusal) as refused:
        journal.rehearse(action, form.args)
    assert refused.value.message == form.warnings[0]
    entry, _ = journal.rehearse(action, form.args, insist=True)
    assert entry.insisted
    return str(form.warnings[0])


def test_more_dice_than_a_galley_has():
    game = GalleyGame()
    game.orders()
    for name in [ship.name for ship in game.state.ships.values()]:
        game.activate(name)
        game.end(name)
    game.do("next_phase")
    shooter = next(ship for ship in game.state.ships.values() if 0 < ship.archers < 9)
    told = said_before(game.system, game.journal, "shoot", {"ship": shooter.id, "dice": 9})
    assert told in {"There is only 1 die left.", f"There are only {shooter.archers} dice left."}


def test_a_galley_activated_out_of_its_turn():
    game = GalleyGame(deck="alternate")
    game.orders()
    first = next(iter(game.state.in_play("r")))
    game.do("activate", ship=first.name)
    game.end(first.name)
    other = next(ship for ship in game.state.in_play("r") if ship.id != first.id)
    told = said_before(game.system, game.journal, "activate", {"ship": other.id})
    assert "It is not the turn of" in told
    (offer,) = announced(
        game.system.actions,
        game.state,
        [one for one in game.system.offers(game.state, other.id) if one.action == "activate"],
    )
    assert str(offer.discouraged) == told


def test_a_shot_without_dice():
    game = TableTop().sail()
    told = said_before(SEAS, game.journal, "fire", {"ship": "x-A1", "weapon": str(FORE), "extra": -20})
    assert told == "No attack dice are left for this shot."
    stars = StarGame()
    stars.activate("First Line")
    told = said_before(stars.system, stars.journal, "fire", {"ship": stars.ship("Stalwart").id, "extra": -20})
    assert told == "No attack dice are left for this shot."


def test_a_ram_of_a_friend():
    game = TableTop().sail()
    told = said_before(SEAS, game.journal, "ram", {"ship": "x-A1", "target": "x-A2"})
    assert told.startswith("Only an enemy ship is rammed")


def test_a_set_up_sealed_with_ships_ashore():
    game = SalvoGame()
    told = said_before(game.system, game.journal, "lock_setup", {})
    assert told == "Not all ships are placed yet: American fleet, German fleet, French fleet."


# --- what a seat may not know ------------------------------------------------------------------------


def seat_of(game: Any, seat: str) -> Onlooker:
    return Onlooker(BattleSession(game.system, game.journal), seat)


def test_no_warning_tells_a_seat_where_others_stand():
    game = SalvoGame()
    game.place(**CELLS)
    theirs = game.ship("USS Enterprise").cell
    answers = {"ship": game.ship("Bismarck").id, "cells": [theirs], "open": True}
    assert seat_of(game, "").form("relocate", answers).stop is not None, "the umpire sees that it is taken"
    form = seat_of(game, "g").form("relocate", answers)
    assert (form.refusals, form.stop) == ((), None)


@pytest.mark.parametrize("seat", ["c", "*"])
def test_no_warning_depends_on_an_order_face_down(seat):
    twins = []
    for order in ("halt", "combat"):
        game = GalleyGame()
        for side, laid in (("r", order), ("c", "ahead")):
            orders = [{"ship": ship.id, "order": laid} for ship in game.state.in_play(side)]
            game.do("place_orders", side=side, orders=orders)
        game.journal.do("next_phase", {})
        seen = seat_of(game, seat)
        forms = []
        for action in sorted(game.system.actions):
            for ship in sorted(game.state.ships):
                form = seen.form(action, {"ship": ship})
                forms.append(form and (action, ship, form.warnings, form.throws))
        twins.append((forms, [seen.offers(ship) for ship in sorted(game.state.ships)]))
    assert any(form and form[2] for form in twins[0][0])
    assert twins[0] == twins[1]
