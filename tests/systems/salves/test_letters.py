"""A paste of several messages: each is cut out with its author and its time, and orders no other player's fleet."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fleetdesk.core.errors import BadInput, Refusal
from fleetdesk.core.forms import Choice, Text, Written, waits
from fleetdesk.systems.salves import messages
from fleetdesk.systems.salves.game import SYSTEM
from fleetdesk.systems.salves.posts.letters import cut, dated, moment
from fleetdesk.systems.salves.posts.reading import read
from fleetdesk.systems.salves.posts.text.kinds import MOST_LETTERS
from tests.systems.salves.games import CELLS, Game

AUTHORS = ("Karl", "Bob", "Jean")
HEADS = (
    "{name} a écrit :\n{text}",
    "{name} wrote:\n{text}",
    "[b]{name}[/b] a écrit :\n{text}",
    "Le 12 mars 2026 à 18:42, {name} a écrit :\n{text}",
    "On Thu, 12 Mar 2026 at 6:42 pm, {name} <x@example.org> wrote:\n{text}",
    "{name} » jeu. 12 mars 2026 18:42\n{text}",
    "par {name} » 12/03/2026 18:42\n{text}",
    "{name} — 18:42\n{text}",
    "{name}\n12/03/2026 18:42\n{text}",
    "From: {name} <x@example.org>\nDate: Thu, 12 Mar 2026 18:42:11 +0100\nSubject: ordres\n\n{text}",
    "De : {name}\nEnvoyé : jeudi 12 mars 2026 18h42\n\n{text}",
    "[18:42] {name} : {text}",
    "12/03/2026, 18:42 - {name}: {text}",
    "## {name} :\n{text}",
    "{name} : {text}",
    "{name}\n{text}",
)


def pasted(head: str, *messages: tuple[str, str]) -> str:
    return "\n\n".join(head.format(name=name, text=text) for name, text in messages)


def form_of(game: Game, **answers: object):
    return SYSTEM.actions["paste_all"].form(game.state, {"open": True, **answers})


def told(form) -> dict[int, list[tuple[str, str]]]:
    found: dict[int, list[tuple[str, str]]] = {}
    for one in next(field for field in form.fields if isinstance(field, Written)).readings:
        found.setdefault(one.line, []).append((str(one.text), one.tone))
    return found


# --- cutting ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("head", HEADS)
def test_each_message_is_cut_out_with_its_author_and_its_time(head):
    letters = cut(pasted(head, ("Karl", "Bismarck - 1N"), ("Bob", "USS Fletcher - 1S")), AUTHORS)
    assert [(one.name, one.text.strip()) for one in letters] == [
        ("karl", "Bismarck - 1N"),
        ("bob", "USS Fletcher - 1S"),
    ]
    assert (
        {str(one.at)[-5:] for one in letters} == {"18:42"}
        if "42" in head
        else {one.at for one in letters} == {None}
    )


@pytest.mark.parametrize(
    "text",
    [
        "Bismarck - tir E4\nKarl",
        "Bismarck : tir E4",
        "Attention : Bismarck - 1N",
        "Bonjour,\nBismarck 1N à 18:42 au plus tard",
        "> Karl a écrit :\n> Bismarck - 1N",
        "",
    ],
)
def test_text_without_a_head_is_one_message_of_nobody(text):
    assert [(one.name, one.text) for one in cut(text, AUTHORS)] == [("", text)]


def test_a_head_of_another_shape_is_a_part_of_somebodys_message():
    paste = "Karl, le 12/03/2026 à 18:42 :\nSalut\nBob a écrit :\nUSS Fletcher - 1S\nBob : USS Fletcher - 1E"
    assert [one.name for one in cut(paste, AUTHORS)] == ["karl"]


@pytest.mark.parametrize(
    ("paste", "wrote"),
    [
        ("Karl\nSam 12 mars 18:42\nBismarck 1N", [("karl", "Bismarck 1N")]),
        ("Sam 12 mars 18:42\nKarl :\nBismarck 1N", [("", "Sam 12 mars 18:42"), ("karl", "Bismarck 1N")]),
        ("Sam. 12/03/2026 18:42\nBismarck 1N", [("", "Sam. 12/03/2026 18:42\nBismarck 1N")]),
        ("Sam » Sam 12 mars 18:42\nBismarck 1N", [("sam", "Bismarck 1N")]),
        ("Sam, 12 mars 18:42\nA\nKarl, 12 mars 19:00\nB", [("sam", "A"), ("karl", "B")]),
        ("Karl » Sam 12 mars 18:42\nA\nSam » Sam 12 mars 19:00\nB", [("karl", "A"), ("sam", "B")]),
        ("Sam :\nBismarck 1N", [("sam", "Bismarck 1N")]),
        ("Sam\nSam 12 mars 18:42\nBismarck 1N", [("sam", "Bismarck 1N")]),
    ],
)
def test_a_day_of_the_week_before_a_date_is_no_player_of_that_name(paste, wrote):
    """But where others head their messages so: a name, and when."""
    assert [(one.name, one.text) for one in cut(paste, ("Karl", "Sam"))] == wrote


def test_messages_with_dates_are_taken_oldest_first():
    paste = "Karl » 12/03/2026 19:00\nBismarck 2N\nKarl » 12/03/2026 18:00\nBismarck 1N"
    assert [one.text for one in dated(cut(paste, AUTHORS))] == ["Bismarck 1N", "Bismarck 2N"]


@pytest.mark.parametrize(
    ("late", "due", "expected"),
    [
        ("12/03/2026 18:01", "12/03/2026 18:00", True),
        ("13/03/2026 09:00", "12/03/2026 18:00", True),
        ("12 mars 2026 17h59", "12/03/2026 18:00", False),
        ("12/03 18:01", "2026-03-12 18:00", True),
        ("18:01", "12/03/2026 18:00", True),
        ("Mar 12, 2026 6:05 pm", "18:10", False),
    ],
)
def test_a_moment_is_held_against_another_as_far_as_it_is_told(late, due, expected):
    assert moment(late).after(moment(due)) is expected


@given(st.text(max_size=300))
def test_no_paste_breaks_the_cutting_and_nothing_of_it_is_lost(text):
    letters = cut(text, AUTHORS)
    kept = "".join("".join(one.text.split()) for one in letters)
    assert len(kept) <= len("".join(text.split()))
    if not any(one.name for one in letters):
        assert letters[0].text == text


# --- orders -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("head", HEADS)
def test_a_message_never_orders_another_players_fleet(game, head):
    text = pasted(head, ("Bob", "Bismarck - tir D5"), ("Jean", "Richelieu - passe"))
    rows = told(form_of(game, text=text))
    assert any("another fleet" in line for lines in rows.values() for line, _ in lines), rows
    game.do("paste_all", text=text)
    assert set(game.state.papers) == {"f"}


@given(st.data())
def test_whatever_bob_writes_orders_only_bobs_fleet(data):
    game = _sealed()
    head = data.draw(st.sampled_from(HEADS[:13]))
    ships = [ship.name for ship in game.state.ships.values()]
    parts = [*ships, " - tir D5", " 1N", " : ", "\n", "je passe", "Karl : ", "> ", "Finalement ", " ou ", "!"]
    text = "".join(data.draw(st.lists(st.sampled_from(parts), max_size=8)))
    with suppress(BadInput):  # nothing of it may order anything
        game.do("paste_all", text=head.format(name="Bob", text=text or "."))
    assert set(game.state.papers) <= {"a"}


def test_an_author_nobody_knows_is_asked_about_once(game):
    text = "Toto a écrit :\nBismarck - tir E4\n\nBob a écrit :\nUSS Washington - passe"
    form = form_of(game, text=text)
    assert any("Nobody knows" in line for line, _ in told(form)[0])
    (ask,) = [field for field in form.fields if isinstance(field, Choice)]
    game.do("paste_all", **form.args)
    assert set(game.state.papers) == {"a"}, "nothing is taken of whom nobody knows"
    form = form_of(game, text=text, **{ask.key: "g"})
    game.do("paste_all", **form.args)
    assert game.state.paper("g") == "Bismarck - tir E4"
    assert not [field for field in form_of(game, text=text).fields if isinstance(field, Choice)]


def test_what_stands_above_the_first_message_orders_nothing(game):
    text = "Bismarck - tir E4\nBob a écrit :\nUSS Washington - passe"
    assert told(form_of(game, text=text))[0][0][0].startswith("Above the first message")
    game.do("paste_all", text=text)
    assert set(game.state.papers) == {"a"}


def test_a_later_message_of_a_player_changes_what_he_sent_before(game):
    text = (
        "Karl » 12/03/2026 19:00\nBismarck - passe\nKarl » 12/03/2026 18:00\nBismarck - tir E4\nZ25 - passe"
    )
    game.do("paste_all", text=text)
    assert game.state.paper("g").splitlines() == ["Bismarck - passe", "Z25 - passe"]


def test_late_messages_are_marked_and_taken(game):
    text = "Karl » 12/03/2026 18:30\nBismarck - passe\nBob » 12/03/2026 17:30\nUSS Washington - passe"
    form = form_of(game, text=text)
    assert [field.key for field in form.fields if isinstance(field, Text)] == ["until"]
    form = form_of(game, text=text, until="12/03 18:00")
    rows = told(form)
    assert rows[0][0] == ("Late, 12/03 18:30: German fleet", "brass")
    assert rows[2][0] == ("A message of: American fleet, 12/03 17:30", "plain")
    game.do("paste_all", **form.args)
    assert set(game.state.papers) == {"g", "a"}
    assert "Late, 12/03 18:30: German fleet" in game.texts("g")
    assert not any("Late" in line for line in game.texts("a"))
    assert game.state.until == "12/03 18:00"


# --- placements ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Bismarck : D4\n> Bismarck : E9",
        "Bismarck : D4\n[quote]Bismarck : E9[/quote]",
        "[s]Bismarck : E9[/s]\nBismarck : D4",
        "Bismarck : D4\n-- \nBismarck : E9",
        "Je place le Bismarck en D4, merci !",
        "Bismarck\tD4",
    ],
)
def test_a_placement_is_read_like_a_message(text):
    game = Game()
    game.place(g=text)
    assert game.ship("Bismarck").cell == (3, 3)


@pytest.mark.parametrize(
    "text",
    [
        "Bismarck : D4 ou E9",
        "Bismarck : D4\nBismarck : E9",
        "Bismarck tire en D4",
        "Bismarck - 1N",
        "Si possible pas D4",
    ],
)
def test_a_doubtful_place_is_asked_about_and_not_taken(text):
    game = Game()
    game.do("place_fleet", side="g", text=text)
    assert game.ship("Bismarck").cell is None


def test_nobody_places_another_players_ship():
    game = Game()
    game.do("place_all", text="Bob a écrit :\nBismarck D4\nUSS Fletcher D5\n\nJean a écrit :\nBéarn A1")
    assert game.ship("Bismarck").cell is None
    assert game.ship("USS Fletcher").cell == (3, 4)


# --- length -------------------------------------------------------------------------------------------


def test_a_long_placement_is_read_to_its_end():
    game = Game()
    game.do("place_fleet", side="g", text="Bla bla.\n" * 3_000 + CELLS["g"])
    assert game.ship("U-47").cell == (2, 8)


def test_a_book_of_a_placement_is_said_to_be_too_long():
    game = Game()
    book = "Bla bla.\n" * (MOST_LETTERS // 9 + 1) + CELLS["g"]
    form = SYSTEM.actions["place_fleet"].form(game.state, {"side": "g", "text": book})
    written = next(field for field in form.fields if isinstance(field, Written))
    assert "too long" in str(written.readings[0].text)


def test_a_paste_beyond_all_measure_is_said_to_be_too_long(game):
    form = form_of(game, text="Karl a écrit :\nBismarck - passe\n" + "a" * MOST_LETTERS)
    assert form.args is None
    assert "too long" in str(form.fields[0].text)


def _sealed() -> Game:
    game = Game()
    game.place(**CELLS)
    game.do("lock_setup")
    return game


def test_the_umpire_says_whose_words_without_a_head_are(game):
    text = "Bismarck - tir D5\nUSS Washington - passe"
    form = form_of(game, text=text)
    (ask,) = [field for field in form.fields if isinstance(field, Choice)]
    assert (str(ask.label), ask.value) == ("Whose words are these? “Bismarck - tir D5 …”", "")
    assert form.args is None, "nothing is taken before it is said"
    assert "Nobody knows who wrote this" in told(form)[0][0][0]
    with pytest.raises(BadInput):
        game.do("paste_all", text=text)
    form = form_of(game, text=text, **{ask.key: "a"})
    game.do("paste_all", **form.args)
    assert set(game.state.papers) == {"a"}


def test_a_bare_line_orders_nobody_before_it_is_said_whose_it_is(game):
    """`Bismarck 1N` may be a taunt of another player."""
    with pytest.raises(BadInput):
        game.do("paste_all", text="Bismarck - tir E4")
    assert not game.state.papers
    game.do("paste_all", text="Bismarck - tir E4", authors={"": "g"})
    assert set(game.state.papers) == {"g"}


def test_whose_words_these_are_waits_for_an_answer_and_nobodys_is_one(game):
    text = "Bismarck - tir E4"

    def asked(**answers):
        return next(one for one in form_of(game, text=text, **answers).fields if isinstance(one, Choice))

    ask = asked()
    assert waits(ask)
    nobody = ask.picks[-1]
    assert str(nobody.title) == "nobody of this game"
    told_so = asked(**{ask.key: nobody.value})
    assert (told_so.value, waits(told_so)) == (nobody.value, False)
    assert form_of(game, text=text, **{ask.key: nobody.value}).args is None


def test_who_somebody_is_is_asked_with_the_name_as_it_is_written(game):
    form = form_of(game, text="Jean-Éric a écrit :\nBismarck - tir E4\n\nZoé B. a écrit :\nHood 1N")
    asked = [str(one.label) for one in form.fields if isinstance(one, Choice)]
    assert asked == ["Who is Jean-Éric?", "Who is Zoé B.?"]


def test_a_list_of_several_players_is_told_by_its_ships(game):
    form = form_of(game, text="Bismarck - tir E4\nUSS Washington - passe", **{"author-": "*"})
    game.do("paste_all", **form.args)
    assert set(game.state.papers) == {"g", "a"}


def test_every_line_of_a_quotation_is_marked_as_passed_over():
    game = Game()
    text = (
        '[quote="Karl"]\nBismarck : D4\nZ25 en E5\nU-47 : Z99\n[/quote]\nUSS Washington : B2\nUSS Fletcher B3'
    )
    form = SYSTEM.actions["place_all"].form(game.state, {"open": True, "text": text, "author-": "*"})
    rows = told(form)
    assert {line for line, said in rows.items() if said == [("A quotation: passed over.", "plain")]} == {
        1,
        2,
        3,
    }
    assert {line for line, said in rows.items() if said[0][1] == "sound"} == {5, 6}
    game.do("place_all", **form.args)
    assert "German fleet: 0 of 4 ships placed" in game.texts("g"), "nobody's silence is passed over"


def test_of_nothing_nothing_is_told():
    game = Game()
    form = SYSTEM.actions["place_all"].form(game.state, {"open": True})
    assert told(form) == {}


# --- what was received ----------------------------------------------------------------------------------


def test_a_thread_of_many_messages_is_read_once(game, monkeypatch):
    """The desk looks at the whole paste again with every tap."""
    heard = []
    monkeypatch.setattr(messages, "read", lambda *args: heard.append(args) or read(*args))
    thread = pasted("{name} a écrit :\n{text}", *(("Karl", f"Bismarck - 1N, {at}") for at in range(600)))
    form_of(game, text=thread)
    assert len(heard) == 600
    form_of(game, text=thread)
    assert len(heard) == 600


def test_what_came_is_kept_and_pasting_it_again_changes_nothing(game):
    text = "Karl » 12/03/2026 18:00\nBismarck - tir E4\nBob » 12/03/2026 18:10\nSalut !"
    game.do("paste_all", text=text)
    kept = [(one.side, one.at, one.text.strip()) for one in game.state.mail.values()]
    assert kept == [("g", "12/03 18:00", "Bismarck - tir E4"), ("a", "12/03 18:10", "Salut !")]
    with pytest.raises(BadInput, match="read before"):
        game.do("paste_all", text=text)
    game.do("paste_all", text=text + "\nKarl » 12/03/2026 18:20\nZ25 - passe")
    assert game.state.paper("g").splitlines() == ["Bismarck - tir E4", "Z25 - passe"]
    assert len(game.state.mail) == 3


def test_a_player_sees_only_his_own_mail(game):
    game.do("paste_all", text="Karl » 18:00\nBismarck - tir E4\nBob » 18:10\nSalut !")
    assert [one.side for one in game.seen("a").mail.values()] == ["a"]
    assert not game.seen("f").mail


def test_a_doubt_is_settled_with_an_order_or_set_aside(game):
    game.do("paste_all", text="Karl : Bismarck : tir E4 ou D5\nKarl : Tirpitz : 1N")
    first, second = sorted(game.state.mail)
    game.do(
        "settle",
        mail=first,
        text="Bismarck : tir E4 ou D5",
        ship="Bismarck",
        targets=[{"cell": (4, 3), "count": 4}],
    )
    assert "E4" in game.state.paper("g")
    game.do("settle", mail=second, text="Tirpitz : 1N")
    assert game.state.mail[second].settled == ("Tirpitz : 1N",)
    with pytest.raises(Refusal):
        game.do("settle", mail=first, text="x", ship="USS Wahoo")


@pytest.mark.parametrize("chatter", [False, True])
def test_who_is_counted_in_the_title_of_a_paste_is_named_in_its_lines(game, chatter):
    words = {
        "Karl": "Bismarck - 1N",
        "Bob": "USS Fletcher - 1S",
        "Jean": "Bonsoir !" if chatter else "Béarn - passe",
    }
    lines = game.do(
        "paste_all", text="\n\n".join(f"{name} a écrit :\n{text}" for name, text in words.items())
    )
    fleets = ("German fleet", "American fleet", "French fleet")
    said = [str(game.journal.entry(game.journal.head).title), *lines]
    assert all(any(fleet in text for text in said) for fleet in fleets), said
    assert ("3" in said[0]) is not chatter
