"""What is printed of a battle as it stands: a card with free boxes is of no turn, and what is lost is told as lost."""

import pytest

from fleetdesk import systems
from fleetdesk.core.blocks.cards import Columns, Notes, Track
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.printing import PrintOrder, drawn, of_battle
from tests import players
from tests.systems.age_of_sail.conftest import Game


def paper(system, state, side, sheet):
    (thing,) = (one for one in of_battle(system, state, "") if one.side == side)
    return drawn(thing, PrintOrder(sheet=sheet, options=SheetOptions(state="current")))


def flat(block, kind):
    """What of a kind stands in columns, however deep."""
    for column in block.columns:
        for one in column:
            if isinstance(one, kind):
                yield one
            elif isinstance(one, Columns):
                yield from flat(one, kind)


@pytest.mark.parametrize("game", systems.system_ids())
def test_cards_of_classes_do_not_say_of_which_turn_they_are(game):
    state = players.begin(game, 1).state
    line = {one: paper(systems.load(game), state, "a", one).head.line for one in ("log", "cards")}
    assert "turn 1" in ENGLISH.say(line["log"])
    assert line["cards"] is None or "turn" not in ENGLISH.say(line["cards"])


def test_of_a_prize_it_is_told_what_she_has_lost_where_she_is_commanded():
    """R120: her boxes are on her captor's sheet; the one of her old side says who has her."""
    game = Game()
    game.put("Redoutable", hull=4, masts=1, side="b")
    (row,) = (
        card
        for card in paper(game.system, game.state, "b", "log").cards
        if card.ship == game.ship("Redoutable").id
    )
    tracks = [one for block in row.blocks if isinstance(block, Columns) for one in flat(block, Track)]
    assert [(one.lost, one.total) for one in tracks] == [(4, 15), (1, 2)]
    notes = (
        one
        for card in paper(game.system, game.state, "f", "log").cards
        for one in card.blocks
        if isinstance(one, Notes)
    )
    (told,) = (said for one in notes if "Redoutable: " in (said := ENGLISH.say(one.text)))
    assert "Commanded by: British" in told
    assert "Name:" not in told
