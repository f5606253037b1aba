"""Mail as it comes: threads pasted whole again, posts edited after they were read, players replaced, places in doubt."""

import pytest

from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.errors import BadInput
from fleetdesk.systems.salves import messages
from fleetdesk.systems.salves.authors import PasteAll, posts
from fleetdesk.systems.salves.game import SYSTEM
from fleetdesk.systems.salves.posts.letters import cut
from tests.systems.salves.games import CELLS, Game

DESK = SYSTEM.umpiring
assert DESK is not None
HEAD = "Karl » 12/03/2026 18:00\n"


def fleet(game: Game, side: str = "g"):
    return next(one for one in DESK.inbox(game.state).fleets if one.side == side)


def lines(game: Game, side: str = "g") -> list[tuple[str, str, str, str]]:
    return [
        (one.text, one.fate, one.manner, str(one.told or ""))
        for message in fleet(game, side).messages
        for one in message.lines
    ]


def orders(game: Game, side: str = "g") -> dict[str, str]:
    return {one.ship: str(one.order) for one in fleet(game, side).kept if one.tone == "sound"}


@pytest.fixture
def second(game):
    """The second turn, all of the German fleet free to move."""
    game.first(**dict.fromkeys("gaf", ""))
    game.do("correct", ship="Bismarck", slot="has_fired", value=True)
    return game


# --- heads -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head", ["par {} » Lun 30 Nov 2026 21:58", "{} a écrit :", "{}, le 12 mars à 18:42 :"]
)
@pytest.mark.parametrize("name", ["Pépé-le-Moko", "De Gaulle", "Le Grand Bleu", "Mar de Plata"])
def test_a_player_may_be_called_by_words_that_say_nothing_elsewhere(head, name):
    (letter,) = cut(f"{head.format(name)}\nBismarck - 1N", ("Karl", name))
    assert letter.name
    assert letter.text == "Bismarck - 1N"


def test_a_name_nobody_knows_is_asked_as_it_was_written(second):
    form = SYSTEM.actions["paste_all"].form(
        second.state, {"open": True, "text": "par Pépé-le-Moko » 12/03/2026 21:58\nBismarck - 1N"}
    )
    assert any("Pépé-le-Moko" in str(field.label) for field in form.fields if field.key.startswith("author-"))


# --- again, and otherwise --------------------------------------------------------------------------------


def test_a_thread_pasted_whole_orders_nothing_of_the_turn_before_once_more(second):
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N")
    second.do("resolve_round")
    with pytest.raises(BadInput, match="read before"):
        second.do("paste_all", text=f"{HEAD}Bismarck - 1N")
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N\n\nKarl » 13/03/2026 18:00\nZ25 - passe")
    assert orders(second) == {"Z25": "passes"}


def test_the_same_words_of_another_day_are_orders_again(second):
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N")
    second.do("resolve_round")
    second.do("paste_all", text="Karl » 13/03/2026 18:00\nBismarck - 1N")
    assert orders(second) == {"Bismarck": "1N"}


def test_an_order_taken_out_of_a_post_after_it_was_read_stands_no_longer(second):
    second.do("paste_all", text=f"{HEAD}Bonsoir à tous\nBismarck - 1N\nZ25 - 1E")
    second.do("paste_all", text=f"{HEAD}Bonsoir à tous\nBismarck - 1S")
    assert orders(second) == {"Bismarck": "1S"}
    assert len(fleet(second).messages) == 1


@pytest.mark.parametrize(
    "later",
    [f"{HEAD}oups : Bismarck - 1S", f"{HEAD}Bismarck - 1N\nZ25 - 1E\n\n{HEAD}Bismarck - 1S\nà demain"],
)
def test_two_posts_of_one_minute_are_not_taken_for_one_that_was_edited(second, later):
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N\nZ25 - 1E")
    second.do("paste_all", text=later)
    assert orders(second) == {"Bismarck": "1S", "Z25": "1E"}


def test_two_short_posts_of_one_minute_order_a_ship_each(second):
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N")
    second.do("paste_all", text=f"{HEAD}Z25 - 1N")
    assert orders(second) == {"Bismarck": "1N", "Z25": "1N"}
    assert len(fleet(second).messages) == 2


def test_what_an_edit_takes_back_is_told_to_its_author(second):
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N\nZ25 - 1E")
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N\nà demain")
    assert "Bismarck" in orders(second)
    assert "Z25: order taken back" in second.texts("g")
    assert "Z25: order taken back" not in second.texts("a")


def test_a_post_edited_after_its_turn_was_played_orders_nothing(second):
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N")
    second.do("resolve_round")
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N merci\n\nKarl » 13/03/2026 18:00\nZ25 - passe")
    assert orders(second) == {"Z25": "passes"}


def test_a_post_that_was_edited_and_orders_nothing_still_has_its_author_in_the_title(second):
    second.do("paste_all", text=f"{HEAD}Bonsoir à tous, je réfléchis")
    second.do("paste_all", text=f"{HEAD}Bonsoir à tous, je réfléchis encore")
    assert str(second.journal.undo_title) == "Messages received: German fleet"


def test_who_passes_with_all_ships_is_told_so_where_he_writes_it(second):
    second.do("paste_all", text=f"{HEAD}Bonsoir,\nje passe")
    assert lines(second)[1] == ("je passe", "taken", "", "The ships without another order pass.")
    assert {str(one.source) for one in fleet(second).kept} == {"message 1"}


@pytest.mark.parametrize("sign", [">", "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"])
def test_a_quoted_order_is_crossed_where_it_is_quoted(second, sign):
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N\nBob disait :\n{sign} Bismarck - 1N")
    told = {text: (fate, manner) for text, fate, manner, _ in lines(second)}
    assert told["Bismarck - 1N"] == ("taken", "")
    assert told[f"{sign} Bismarck - 1N"] == ("passed", "quoted")


def test_a_letter_to_a_player_tells_him_nothing_of_what_the_umpire_shall_do(second):
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N ou 1E\nZ25 - 1N si possible sinon 1E\nU-47 - tire")
    doubts = DESK.inbox(second.state).doubts
    assert len(doubts) > 1
    assert not [one for one in doubts if "Ask" in str(one.back) or "nothing is taken" in str(one.back)]
    assert any("Which order? (Bismarck)" in str(one.back) for one in doubts)


# --- another player ----------------------------------------------------------------------------------


def test_who_takes_over_a_fleet_writes_for_it_and_is_written_to(second):
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N")
    second.do("take_over", side="g", player=" Gräfin Mariza ")
    assert second.texts() == ["German fleet: Gräfin Mariza takes over from Karl"]
    second.do("resolve_round")
    second.do("paste_all", text=f"{HEAD}Bismarck - 1N\n\nGräfin Mariza » 13/03/2026 18:00\nZ25 - passe")
    assert orders(second) == {"Z25": "passes"}
    assert "Gräfin Mariza" in {one.player for one in DESK.inbox(second.state).fleets}


def test_who_was_replaced_orders_nothing_any_more_and_is_asked_about(second):
    second.do("take_over", side="g", player="Mariza")
    text = "Karl » 14/03/2026 18:00\nBismarck - 1N"
    form = SYSTEM.actions["paste_all"].form(second.state, {"open": True, "text": text})
    assert "author-karl" in {field.key for field in form.fields}
    second.do("paste_all", text=f"{text}\n\nMariza » 14/03/2026 19:00\nZ25 - passe")
    assert orders(second) == {"Z25": "passes"}
    second.do("paste_all", text=text, authors={"karl": "g"})
    assert orders(second)["Bismarck"] == "1N", "where the umpire says so"


def test_who_gives_up_one_of_two_fleets_writes_for_the_other(second):
    german, french = (second.state.side(one) for one in "gf")
    state = second.state.with_side(french.but(player=german.player))
    game = Game()
    game.journal = Journal(state, SYSTEM.actions)
    game.do("take_over", side="g", player="Mariza")
    (post,) = posts(game.state, PasteAll(text=f"{HEAD}Richelieu - 1N"))
    assert post.sides == ("f",)


@pytest.mark.parametrize("name", ["", "  ", "bob"])
def test_nobody_takes_over_a_fleet_who_has_another(second, name):
    with pytest.raises(BadInput):
        second.do("take_over", side="g", player=name)


def test_only_the_umpire_hands_a_fleet_over(second):
    offered = {
        seat: {one.action for one in SYSTEM.overview(SYSTEM.view(second.state, seat), seat).offers}
        for seat in ("g", EVERYONE)
    }
    assert "take_over" in offered[EVERYONE]
    assert "take_over" not in offered["g"]


# --- placing -----------------------------------------------------------------------------------------


@pytest.fixture
def placing():
    game = Game()
    game.place(a=CELLS["a"])
    return game


def test_a_place_nobody_is_sure_of_is_kept_and_settled(placing):
    placing.do("place_all", text=f"{HEAD}bon ben Bismarck D4 dans ce cas")
    (doubt,) = DESK.inbox(placing.state).doubts
    assert [str(one.title) for one in doubt.answers] == ["Bismarck: D4"]
    placing.do(doubt.answers[0].offer.action, **doubt.answers[0].offer.answers)
    assert placing.ship("Bismarck").cell == (3, 3)
    assert lines(placing) == [("bon ben Bismarck D4 dans ce cas", "taken", "", "Bismarck: settled")]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("Bismarck en D4, le Z25 peut-être C6 ou C7", ["Z25: C6", "Z25: C7", "Z25: D4"]),
        ("Bismarck D4, Z25 D4 ou C6 je sais pas", ["Z25: C6", "Z25: D4"]),
    ],
)
def test_a_cell_another_ship_of_the_line_took_is_offered_last(placing, line, offered):
    placing.do("place_all", text=f"{HEAD}{line}")
    assert placing.ship("Bismarck").cell == (3, 3)
    (doubt,) = DESK.inbox(placing.state).doubts
    assert [str(one.title) for one in doubt.answers] == offered


def test_a_cell_a_doubt_settled_before_gave_away_is_offered_last(placing):
    placing.do("place_all", text=f"{HEAD}Z25 C6, Bismarck bon ben D4 dans ce cas, U-47 A1")
    for cell in ("C6", "D4", "A1"):
        doubt = DESK.inbox(placing.state).doubts[0]
        assert str(doubt.answers[0].title).endswith(cell)
        placing.do(doubt.answers[0].offer.action, **doubt.answers[0].offer.answers)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("Bismarck 1N, Z25 1S ou 1E", ["1S", "1E", "1N", "passes"]),
        ("Bismarck 1N, Z25 1N ou 1E", ["1N", "1E", "passes"]),  # it is written for her too
    ],
)
def test_what_the_line_orders_another_ship_is_offered_last(second, line, offered):
    second.do("paste_all", text=f"{HEAD}{line}")
    assert orders(second) == {"Bismarck": "1N"}
    (doubt,) = DESK.inbox(second.state).doubts
    assert [str(one.title) for one in doubt.answers] == offered


def test_words_that_place_nothing_of_nobody_are_refused(placing):
    with pytest.raises(BadInput, match="names a ship"):
        placing.do("place_all", text="Bonsoir à tous")


def test_a_place_another_line_or_message_replaces_is_crossed(placing):
    placing.do("place_all", text=f"{HEAD}Z25 : C6\nU-47 : A1\nEDIT : finalement le Z25 en D6")
    placing.do("place_all", text="Karl » 12/03/2026 19:00\nU-47 : B1")
    assert [(text, fate, manner) for text, fate, manner, _ in lines(placing)] == [
        ("Z25 : C6", "passed", "replaced"),
        ("U-47 : A1", "passed", "replaced"),
        ("EDIT : finalement le Z25 en D6", "taken", ""),
        ("U-47 : B1", "taken", ""),
    ]
    assert {one.ship: one.tone for one in fleet(placing).kept}["Z25"] == "sound"


def test_who_is_asked_for_cells_is_told_which_there_are(placing):
    told = [str(run.text) for part in DESK.ledger(placing.state)[0].paragraphs for run in part.runs]
    assert any("columns A to" in one for one in told)


def test_of_secret_things_nobody_says_that_nothing_changed_them(second):
    ship = second.ship("Bismarck").id
    assert SYSTEM.causes(f"{ship}/cell") is None
    assert SYSTEM.causes(f"{ship}/detected")


def test_a_line_says_once_that_it_is_no_order(second):
    second.do("paste_all", text=f"{HEAD}Evening all! here's mine\nBonsoir ! Bismarck - 1N")
    assert [(text, fate) for text, fate, *_ in lines(second)] == [
        ("Evening all! here's mine", "passed"),
        ("Bonsoir ! Bismarck - 1N", "taken"),
    ]


def test_places_are_found_in_the_line_that_was_written():
    where = messages.Places("> Bismarck 1N\nBismarck 1N")
    assert (where.line("Bismarck 1N"), where.line("Bismarck 1N", quoted=True)) == (1, 0)
