"""What players post, put on their papers: only what was surely ordered, ship by ship, and only by its own player."""

import ast
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.forms import Written
from fleetdesk.systems import salves
from fleetdesk.systems.salves import messages
from fleetdesk.systems.salves.game import SYSTEM
from fleetdesk.systems.salves.posts import reading
from fleetdesk.systems.salves.posts.text.kinds import MOST_LETTERS
from fleetdesk.systems.salves.state import MOST_MESSAGE
from fleetdesk.systems.salves.turn.judging import judge
from tests.systems.salves.games import LANGUAGES, Game, placed

REAL = reading.read
SEVERAL = {"": "*"}
"""Whose the words are: the ships tell it."""


def read(game: Game, text: str, action: str = "paste_orders", **answers: str) -> dict[int, list[str]]:
    """Line of the message -> what the form says of it."""
    form = SYSTEM.actions[action].form(game.state, {"text": text, "open": True, **answers})
    told: dict[int, list[str]] = {}
    for one in next(field for field in form.fields if isinstance(field, Written)).readings:
        told.setdefault(one.line, []).append(str(one.text))
    return told


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[s]Bismarck - tir E4[/s]", "Struck out"),
        ("~~Bismarck - tir E4~~", "Struck out"),
        ("> Bismarck - tir E4", "A quotation"),
        ("[quote]Bismarck - tir E4[/quote]", "A quotation"),
        ("Bismarck - tir E4 ?", "not surely an order"),
        ("Ne pas jouer : Bismarck - tir E4", "not surely an order"),
        ("Si Z25 est coulé : Bismarck - tir E4", "A condition"),
        ("Tour 3 : Bismarck - tir E4", "another turn"),
        ("Richelieu - tir E4", "another fleet"),
        ("Bismarck - tir E4 ou D4", "A choice"),
    ],
)
def test_what_is_no_order_is_told_and_never_carried_out(game, text, reason):
    told = read(game, text, side="g")
    assert any(reason in line for line in told[0]), told
    game.orders(g=text)
    assert game.state.paper("g") == ""


def _goes_wrong(post, *_):
    if "Z25" in post:
        raise IndexError
    return REAL(post, *_)


def test_a_post_the_reader_goes_wrong_at_is_kept_and_asked_about_and_the_others_are_read(game, monkeypatch):
    monkeypatch.setattr(reading, "read", _goes_wrong)
    with pytest.warns(RuntimeWarning, match="not understood: IndexError"):
        told = read(game, "Z25 - 1N\nBismarck - tir E4", side="g")
    assert told == {0: [messages.ASKED["not_understood"]]}
    game.orders(g="Bismarck - tir E4")
    with pytest.warns(RuntimeWarning, match="not understood: IndexError"):
        game.orders(g="Z25 - 1N")
    assert game.state.paper("g") == "Bismarck - tir E4"
    game.orders(g="Bismarck - tir D4")
    assert game.state.paper("g") == "Bismarck - tir D4"


def test_a_file_of_posts_is_read_to_its_end_where_the_reader_goes_wrong_at_one(monkeypatch):
    monkeypatch.setattr(reading, "read", _goes_wrong)
    ship = {"type": "DD", "attack": 2, "speed": 3}
    posts = [{"id": name, "side": "g", "post": f"{name} 1N"} for name in ("Z25", "Orion")]
    file = {"turn": 4, "fleets": {"g": [{"name": one["id"], **ship} for one in posts]}, "posts": posts}
    with pytest.warns(RuntimeWarning, match="not understood: IndexError"):
        found = SYSTEM.read_posts(json.dumps(file))
    wrong, right = found.answers
    assert wrong == {"id": "Z25", "orders": [], "ask": [{"text": "Z25 1N", "why": "not_understood"}]}
    assert [one["ship"] for one in right["orders"]] == ["Orion"]


def test_the_order_below_a_quoted_one_counts(game):
    game.orders(g="[quote]Bismarck - tir D4[/quote]\nBismarck - tir E4")
    assert game.state.paper("g") == "Bismarck - tir E4"


def test_a_late_change_replaces_one_ship_and_not_the_paper(game):
    game.first(g="Bismarck - tir E4")
    game.orders(a="USS Washington - tir D4\nUSS Fletcher - 1S")
    game.orders(a="Finalement USS Fletcher - 1E, désolé")
    assert game.state.paper("a").splitlines() == [
        "USS Washington - tir D4",
        "USS Fletcher \N{EN DASH} 1E",
    ]


def test_chatter_about_a_ship_leaves_its_players_paper_alone(game):
    game.orders(g="Bismarck - tir E4")
    before = game.state.papers
    game.orders(a="Bismarck va couler !!! :)")
    assert game.state.papers["g"] == before["g"]
    assert game.state.paper("a") == ""


def test_a_doubt_takes_the_earlier_order_back_and_asks(game):
    game.orders(g="Bismarck - tir E4\nZ25 - passe")
    game.orders(g="Bismarck : tir E4 ou D4 ?")
    assert game.state.paper("g") == "Z25 - passe"
    assert any("nothing is taken" in line for line in game.texts("g"))
    assert not any("nothing is taken" in line for line in game.texts("a"))


def test_plain_words_become_a_line_that_is_judged(game):
    game.orders(g="Salut ! Mon Bismarck ouvre le feu en E4 avec toute sa bordée.")
    assert game.state.paper("g") == "Bismarck \N{EN DASH} tir E4 \N{MULTIPLICATION SIGN}4"


def test_a_message_of_all_fleets_is_never_cut(game):
    text = "Bla bla.\n" * 3_000 + "Bismarck - tir E4"
    assert len(text) > 20_000
    game.do("paste_all", text=text, authors=SEVERAL)
    assert game.state.paper("g") == "Bismarck - tir E4"


def test_a_book_is_asked_about(game):
    told = read(game, "Bismarck - tir E4\n" + "a" * MOST_LETTERS, side="g")
    assert MOST_LETTERS < MOST_MESSAGE, "nothing is cut before it is asked about"
    assert "too long" in told[0][0]


def test_an_order_for_all_ships_is_nobodys_among_several_players(game):
    told = read(game, "Je passe\nBismarck - tir E4", "paste_all", **{"author-": "*"})
    assert any("whose ships" in line for lines in told.values() for line in lines)
    game.do("paste_all", text="Je passe\nBismarck - tir E4", authors=SEVERAL)
    assert set(game.state.papers) == {"g"}


@given(
    st.lists(
        st.sampled_from(["Bismarck", "Richelieu", "Béarn", "tir E4", "1N", ":", "-", "\n", "ou", "si", "je passe", "j'annule tout", "A0"]),
        max_size=12,
    )
)  # fmt: skip
def test_no_message_touches_another_players_fleet(words):
    game = placed()
    game.orders(g=" ".join(words))
    assert set(game.state.papers) <= {"g"}
    ships = {ship.id for ship in game.state.fleet_of("g")}
    assert {one.ship for one in judge(game.state, "g", game.state.paper("g"))} <= ships


def test_no_number_of_our_digest_stands_in_what_players_read():
    folder = Path(next(iter(salves.__path__)))
    said = [
        part.value
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"msg", "nmsg", "N_"}
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]
    assert len(said) > 300
    assert not [one for one in said if re.search(r"\b(?:[RQ]\d+|A-\d\d)\b", one)]
    for words in LANGUAGES:
        told = [words.text(one) for one in said]
        assert not [one for one in told if re.search(r"\bR\d+\b", one)]


def test_a_doubt_stands_at_its_own_line_and_not_at_one_that_holds_its_words_too():
    where = messages.Places("Si Hood est coulé : Rodney 1N\nRodney 1N ?")
    assert where.line("Rodney 1N") == 1
    assert where.line("Si Hood est coulé : Rodney 1N") == 0
