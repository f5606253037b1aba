"""Words the umpire teaches: read as they mean from then on, for that player alone, and forgotten again."""

import pytest

from fleetdesk.core.errors import BadInput
from fleetdesk.systems.salves import messages, taught
from fleetdesk.systems.salves.game import SYSTEM
from fleetdesk.systems.salves.show.kept import behind
from fleetdesk.systems.salves.state import Mail, view
from tests.bench import desk as bench


@pytest.fixture
def evening(tmp_path):
    opened = bench.session(tmp_path / "six.battle")
    yield opened
    opened.close()


def says(opened, side: str, text: str):
    name = opened.state.side(side).player
    opened.do("paste_all", {"text": f"{name} » 12/03/2026 20:00\n{text}\n"})


def doubts(opened):
    return SYSTEM.umpiring.inbox(opened.state).doubts


def ship_of(opened, side: str, at: int = 0):
    return [one for one in opened.state.ships.values() if one.side == side][at]


def test_a_name_nobody_knows_is_taught_and_the_message_read_again(evening):
    ship = ship_of(evening, "c")
    says(evening, "c", "Le mastodonte : 1S\nBonne nuit")
    assert [one.quote for one in doubts(evening)] == ["Le mastodonte : 1S"]
    assert "mastodonte" in doubts(evening)[0].unknown
    read = SYSTEM.umpiring.teach(evening.state, "c", "le mastodonte", ship.name)
    assert read.offer is not None
    evening.do("teach", {"side": "c", "words": "Le Mastodonte", "means": ship.name})
    assert not doubts(evening)
    assert ship.name in evening.state.paper("c")


def test_it_is_that_players_word_alone_and_is_forgotten_on_demand(evening):
    ship, other = ship_of(evening, "c"), ship_of(evening, "d")
    evening.do("teach", {"side": "c", "words": "mastodonte", "means": ship.name})
    says(evening, "d", "mastodonte : 1S")
    assert "d" not in evening.state.papers
    assert taught.plain(evening.state, ("d",), "mastodonte : 1S") == "mastodonte : 1S"
    evening.do("teach", {"side": "d", "words": "mastodonte", "means": other.name})
    assert other.name in evening.state.paper("d")
    (mine, _) = SYSTEM.umpiring.inbox(evening.state).lessons
    evening.do(mine.forget.action, dict(mine.forget.answers))
    assert not messages.received(evening.state, ("c",), "mastodonte : 1S").orders
    evening.undo()
    assert messages.received(evening.state, ("c",), "mastodonte : 1S").orders


def test_no_other_seat_learns_what_was_taught(evening):
    evening.do("teach", {"side": "c", "words": "mastodonte", "means": ship_of(evening, "c").name})
    assert not view(evening.state, "d").taught
    assert len(view(evening.state, "c").taught) == 1


def test_an_order_that_stands_is_not_touched_by_a_word_learnt_later(evening):
    first, second = ship_of(evening, "c"), ship_of(evening, "c", 1)
    says(evening, "c", f"Le mastodonte : 1S\n{second.name} : 1N")
    evening.do("paste_orders", {"side": "c", "text": f"{first.name} : 1E"})
    before = evening.state.paper("c")
    evening.do("teach", {"side": "c", "words": "le mastodonte", "means": first.name})
    assert evening.state.paper("c") == before


def test_what_was_set_aside_stays_aside(evening):
    says(evening, "c", "Le mastodonte : 1S")
    evening.do(doubts(evening)[0].aside.action, dict(doubts(evening)[0].aside.answers))
    evening.do("teach", {"side": "c", "words": "le mastodonte", "means": ship_of(evening, "c").name})
    assert ship_of(evening, "c").name not in evening.state.paper("c")


@pytest.mark.parametrize(
    ("words", "means"), [("", "1N"), ("G7", "1N"), ("mastodonte", "machin"), ("mastodonte", "")]
)
def test_nonsense_is_not_taught(evening, words, means):
    assert SYSTEM.umpiring.teach(evening.state, "c", words, means).offer is None
    with pytest.raises(BadInput):
        evening.do("teach", {"side": "c", "words": words, "means": means})


def test_a_doubt_that_is_left_quotes_the_players_own_words(evening):
    ship = ship_of(evening, "c")
    evening.do("teach", {"side": "c", "words": "le mastodonte", "means": ship.name})
    says(evening, "c", "Le mastodonte : 1N ou 1E")
    (doubt,) = doubts(evening)
    assert doubt.quote == "Le mastodonte : 1N ou 1E"
    assert "mastodonte" in doubt.back.args["text"]
    assert len(doubt.answers) > 1


@pytest.mark.parametrize(
    ("due", "at", "told"),
    [
        ("12/03 22:00", "12/03/2026 23:12", {"h": 1, "m": "12"}),
        ("22:00", "22:05", {"m": 5}),
        ("12/03 23:50", "13/03 00:10", {"m": 20}),
        ("22:00", "12/03/2026 23:12", None),
        ("12/03 22:00", "15/03 22:01", None),
    ],
)
def test_how_late_a_message_is_is_told_where_it_can_be(evening, due, at, told):
    evening.do("correct", {"ship": "", "slot": "until", "value": due})
    found = behind(evening.state, Mail(turn=2, side="c", at=at, late=True))
    assert (None if found is None else dict(found.args)) == told


def test_a_doubt_quotes_the_player_sign_by_sign(evening):
    ship = ship_of(evening, "c")
    says(evening, "c", f"{ship.name} : A1 ->1N")
    (doubt,) = doubts(evening)
    assert doubt.quote == f"{ship.name} : A1 ->1N"
    fleet = next(one for one in SYSTEM.umpiring.inbox(evening.state).fleets if one.side == "c")
    (line,) = (line for message in fleet.messages for line in message.lines if line.fate == "asked")
    assert line.answers == doubt.answers[: len(line.answers)] != ()
