"""What makes no sense gets one clear sentence, in both languages, and changes nothing."""

import pytest

from fleetdesk import paths
from fleetdesk.core.errors import BadInput, Refusal, Said
from fleetdesk.core.words import Words

WRONG = [
    ("an order for a sunk ship", "place_order", {"ship": "Lupa", "order": "ahead"}, (), Refusal),
    ("orders with a sunk ship among them", "place_orders", {"side": "r", "orders": [{"ship": "#Lupa", "order": "halt"}]}, (), Refusal),
    ("an order there is none of", "place_order", {"ship": "Aquila", "order": "flee"}, (), BadInput),
    ("a ship nobody knows", "move", {"ship": "argo", "cm": 3}, (), BadInput),
    ("a side nobody knows", "place_orders", {"side": "gauls", "orders": []}, (), BadInput),
    ("a die of seven", "ram", {"ship": "Aquila", "target": "Tanit"}, (7,), BadInput),
    ("a die of nought", "ram", {"ship": "Aquila", "target": "Tanit"}, (0,), BadInput),
    ("a die below nought", "ram", {"ship": "Aquila", "target": "Tanit"}, (-1,), BadInput),
    ("a die in letters", "ram", {"ship": "Aquila", "target": "Tanit"}, ("six",), BadInput),
    ("a die that is a tick", "ram", {"ship": "Aquila", "target": "Tanit"}, (True,), BadInput),
    ("a move below nought", "move", {"ship": "Aquila", "cm": -1}, (), BadInput),
    ("a distance below nought", "shoot", {"ship": "Aquila", "target": "Tanit", "distance": -0.5, "dice": 1}, (3,), BadInput),
    ("a way before the ram below nought", "ram", {"ship": "Aquila", "target": "Tanit", "spent": -3}, (3,), BadInput),
    ("a move that is no number", "move", {"ship": "Aquila", "cm": "far"}, (), BadInput),
    ("a move beyond all seas", "move", {"ship": "Aquila", "cm": float("inf")}, (), BadInput),
    ("a move that is not a number at all", "move", {"ship": "Aquila", "cm": float("nan")}, (), BadInput),
    ("modifiers typed as text", "ram", {"ship": "Aquila", "target": "Tanit", "mods": "minus one"}, (3,), BadInput),
    ("a crew modifier typed as text", "grapple", {"ship": "Aquila", "target": "Tanit", "crew": "better"}, (3,), BadInput),
    ("more marines than there are numbers for", "take", {"aboard": -4}, (), BadInput),
    ("a link nobody made", "cut_link", {"link": "nowhere"}, (), BadInput),
    ("an action there is none of", "pray", {}, (), BadInput),
]  # fmt: skip


@pytest.fixture(scope="module", params=["en", "fr"])
def words(request):
    return Words.load(request.param, paths.texts())


@pytest.fixture
def at_sea(game):
    """Aquila is being activated, Lupa has gone down."""
    game.put("Lupa", status="sunk")
    game.orders()
    game.activate("Aquila")
    game.do("move", ship="Aquila", cm=6, straight=4)
    return game


@pytest.mark.parametrize("wrong", WRONG, ids=[one[0] for one in WRONG])
def test_one_sentence_and_nothing_applied(at_sea, words, wrong):
    _, action, args, faces, kind = wrong
    if action == "place_orders" and args["orders"]:
        args = {
            **args,
            "orders": [{**one, "ship": at_sea.ship(one["ship"][1:]).id} for one in args["orders"]],
        }
    before, head, lines = at_sea.state, at_sea.journal.head, at_sea.journal.numbers
    with pytest.raises(Said) as said:
        at_sea.do(action, *faces, **args)
    assert isinstance(said.value, kind)
    text = words.say(said.value.message)
    assert text.endswith((".", ".)"))
    assert "{" not in text
    assert "\n" not in text
    assert 15 < len(text) < 160
    assert (at_sea.state, at_sea.journal.head, at_sea.journal.numbers) == (before, head, lines)


def test_the_sentence_names_what_is_wrong(at_sea):
    for action, args, faces, *wanted in (
        ("move", {"ship": "Aquila", "cm": -1}, (), "Move", "cm", "-1"),
        ("ram", {"ship": "Aquila", "target": "Tanit"}, (7,), "7"),
        ("ram", {"ship": "Aquila", "target": "Tanit", "mods": "minus one"}, (3,), "Ram", "mods", "minus one"),
        ("place_order", {"ship": "Aquila", "order": "flee"}, (), "order", "flee"),
    ):
        with pytest.raises(BadInput) as said:
            at_sea.do(action, *faces, **args)
        for word in wanted:
            assert word in str(said.value.message)
