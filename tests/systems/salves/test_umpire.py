"""The umpire's desk as data: who has posted, what is in doubt, what a turn would bring, what goes to whom."""

import random
from itertools import pairwise

import pytest

from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.dispatches import render
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.game import SYSTEM
from fleetdesk.systems.salves.state import PLAYING, Note
from fleetdesk.systems.salves.texts import reports, rounds
from tests.systems.salves.games import CELLS, LANGUAGES, Game, placed, scattered, written

POSTED = (
    "Karl » 12/03/2026 18:00\nBonsoir,\n[s]Z25 - passe[/s]\nBismarck - tir E4 ou D5\n"
    "Bob » 12/03/2026 18:20\nUSS Washington - tir D4"
)
DESK = SYSTEM.umpiring
assert DESK is not None


def fleets(game: Game):
    return {one.side: one for one in DESK.inbox(game.state).fleets}


def texts(game: Game) -> dict[str, str]:
    return {one.id: render(one, LANGUAGES[0], "plain") for one in DESK.ledger(game.state)}


def test_who_has_posted_and_who_is_missing(game):
    game.do("paste_all", text=POSTED, until="12/03 18:10")
    seen = fleets(game)
    assert [one.missing for one in (seen["g"], seen["a"], seen["f"])] == [False, False, True]
    assert [seen["g"].doubts, seen["a"].sure] == [1, 1]
    assert [one.late for one in seen["a"].messages] == [True]


def test_every_line_of_a_message_is_shown_with_what_became_of_it(game):
    game.do("paste_all", text=POSTED)
    (message,) = fleets(game)["g"].messages
    assert [(one.text, one.fate) for one in message.lines] == [
        ("Bonsoir,", "passed"),
        ("Z25 - passe", "passed"),
        ("Bismarck - tir E4 ou D5", "asked"),
    ]


def test_a_line_that_is_taken_tells_where_it_leads_and_what_it_costs():
    game = Game()
    game.place(**CELLS)
    game.do("lock_setup")
    game.first(**dict.fromkeys("gaf", ""))
    game.do("correct", ship="Bismarck", slot="has_fired", value=True)
    game.do(
        "paste_all",
        text="Karl » 12/03/2026 18:00\nBismarck - 1E\nle contre-torpilleur passe\n"
        "Bob » 12/03/2026 18:20\nUSS Washington - tir D4 x2",
    )
    seen = fleets(game)
    (message,) = seen["g"].messages
    (post,) = seen["a"].messages
    told = [(str(one.told), str(one.detail)) for one in (*message.lines, *post.lines)]
    assert told == [
        ("1E", "D4 \N{RIGHTWARDS ARROW} E4, 1 point of 3"),
        ("Z25 \N{EN DASH} passes", "None"),
        ("fire D4 \N{MULTIPLICATION SIGN}2", "2 shots of 5"),
    ]


def test_a_post_in_html_has_its_lines_where_its_author_saw_them(game):
    post = "Karl » 12/03/2026 18:00\n<p>Bonsoir,<br>Z25 - passe</p><div>Bismarck - tir E4 x4<br/></div>"
    game.do("paste_all", text=post)
    (message,) = fleets(game)["g"].messages
    assert [(one.text, one.fate) for one in message.lines] == [
        ("Bonsoir,", "passed"),
        ("Z25 - passe", "taken"),
        ("Bismarck - tir E4 x4", "taken"),
    ]
    with pytest.raises(BadInput, match="All of this was read before"):
        game.do("paste_all", text=post)


def test_where_the_ship_can_fire_is_shaded_beside_a_doubt(game):
    game.do("paste_all", text=POSTED)
    (doubt,) = [one for one in DESK.inbox(game.state).doubts if one.side == "g"]
    bismarck = game.ship("Bismarck").cell
    ground = {one.cell for one in doubt.chart.shades if not one.sign}
    assert ground == set(game.state.grid.cells(game.state.grid.grown(game.state.grid.bit(bismarck), 1)))
    assert {one.side for one in doubt.chart.pieces} == {[side.id for side in game.state.sides].index("g")}


def test_a_place_stays_taken_when_its_message_is_shown_again():
    game = Game()
    game.do(
        "place_all",
        text="Karl \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK} 12/03/2026 18:00\nBonsoir\nBismarck : D4\nZ25 : B2",
    )
    (message,) = fleets(game)["g"].messages
    assert [one.fate for one in message.lines] == ["passed", "taken", "taken"]
    assert not DESK.inbox(game.state).doubts


def test_a_doubt_is_settled_with_one_of_its_answers(game):
    game.do("paste_all", text=POSTED)
    (doubt,) = DESK.inbox(game.state).doubts
    told = [str(one.title) for one in doubt.answers]
    assert told[0] == "E4 \N{MULTIPLICATION SIGN}4"
    assert told[1] == "D5 \N{MULTIPLICATION SIGN}4"
    assert told[2] == "2 and 2"
    assert "E4 ×2" in str(doubt.answers[2].detail)
    assert told[-1] == "passes"
    assert {piece.id for piece in doubt.chart.pieces} <= {ship.id for ship in game.state.fleet_of("g")}
    game.do(doubt.answers[1].offer.action, **doubt.answers[1].offer.answers)
    assert not DESK.inbox(game.state).doubts
    assert "D5" in game.state.paper("g")


def test_an_order_that_stands_names_its_message_and_what_it_replaces(game):
    game.do(
        "paste_all",
        text="Karl \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK} 12/03/2026 18:00\nBismarck - tir E4\nZ25 - tir D4",
    )
    game.do(
        "paste_all",
        text="Karl \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK} 12/03/2026 18:30\nAnnul\N{LATIN SMALL LETTER E WITH ACUTE} : Bismarck\nBismarck - tir E5",
    )
    fleet = fleets(game)["g"]
    told = {one.ship: str(one.source) for one in fleet.kept if one.source is not None}
    assert told["Bismarck"] == "message 2, replaces E4 \N{MULTIPLICATION SIGN}4"
    assert told["Z25"] == "message 1"
    first, second = fleet.messages
    assert next((one.fate, str(one.told)) for one in first.lines) == (
        "passed",
        "Replaced, the last order counts: Bismarck",
    )
    assert next((one.fate, str(one.told)) for one in second.lines) == ("taken", "Takes back: Bismarck")


def test_the_umpire_writes_a_line_as_it_was_meant_and_sees_how_it_is_read(game):
    game.do("paste_all", text=POSTED)
    reread = DESK.reread
    assert [
        reread(game.state, "g", "", text).fate for text in ("Bismarck", "Bismarck E4 ou D5", "Bonsoir")
    ] == [
        "passed",
        "asked",
        "passed",
    ]
    read = reread(game.state, "g", "Bismarck - tir E4 ou D5", "Bismarck - tir E4 x4")
    assert (read.fate, read.offer is not None) == ("taken", True)
    game.do(read.offer.action, **read.offer.answers)
    fleet = fleets(game)["g"]
    (line,) = [one for one in fleet.messages[0].lines if one.text.startswith("Bismarck")]
    assert (line.fate, str(line.told)) == ("taken", "Bismarck: settled")
    assert [str(one.source) for one in fleet.kept if one.ship == "Bismarck"] == ["written by the umpire"]
    assert not fleet.doubts


def test_what_is_set_aside_is_asked_no_more_and_orders_nothing(game):
    game.do("paste_all", text="Karl : Tirpitz : 1N")
    (doubt,) = DESK.inbox(game.state).doubts
    game.do(doubt.aside.action, **doubt.aside.answers)
    assert not DESK.inbox(game.state).doubts
    assert not game.state.paper("g")


def test_a_dry_run_changes_nothing_and_tells_what_then_happens(game):
    game.do("paste_all", text=POSTED.replace(" ou D5", ""))
    before = game.state
    told = DESK.dry_run(before)
    assert game.state is before
    by_ship = {one.ship: one for one in told.rows}
    assert by_ship["Bismarck"].sign == "hit"
    assert "USS Washington \N{MINUS SIGN}4" in str(by_ship["Bismarck"].told)
    assert told.idle == ("f",)
    german = [side.id for side in before.sides].index("g")
    assert german in {one.side for one in told.chart.tracks}, "a way or a shot has the colour of its fleet"
    assert {one.side for one in told.chart.tracks if one.end != "bar"} <= set(range(len(before.sides)))
    game.do("resolve_round")
    assert game.ship("USS Washington").lost == 4


@pytest.mark.parametrize("seed", range(6))
def test_a_dry_run_tells_of_each_order_what_becomes_of_it(seed):
    chance = random.Random(seed)
    game = scattered(chance)
    for _ in range(3):
        if game.state.over:
            break
        for side in game.state.sides:
            if game.state.alive()[side.id]:
                game.orders(**{side.id: written(game, side.id, chance)})
        told, before = DESK.dry_run(game.state), game.state
        game.do("resolve_round")
        new = [one for key, one in game.state.private.items() if key not in before.private]
        salvos = [one for key, one in game.state.events.items() if key not in before.events and one.named]
        assert sum(one.sign == "refused" for one in told.rows) == sum(one.kind == "refused" for one in new)
        assert sum(one.sign == "stopped" for one in told.rows) == sum(one.blocked is not None for one in new)
        assert sum(one.sign in {"hit", "sunk"} for one in told.rows) == len(salvos)


def test_a_round_is_the_fleets_one_after_the_other(game):
    """What is carried out at once is what was carried out fleet by fleet."""
    other = Game()
    other.place(**CELLS)
    other.do("lock_setup")
    orders = {"g": "Bismarck - 1N", "a": "USS Fletcher - 1S", "f": "Richelieu - tir E8"}
    for one in (game, other):
        one.first(g="Bismarck - tir E4", a="USS Washington - tir D4")
    game.orders(**orders)
    game.do("resolve_round")
    while other.state.turn == 2:
        other.play(orders[other.state.player])
    assert game.state.ships == other.state.ships
    assert game.state.events == other.state.events
    assert (game.state.turn, game.state.phase) == (3, PLAYING)


def test_one_text_for_all_and_one_for_each_player(game):
    game.do("paste_all", text=POSTED.replace(" ou D5", ""))
    game.do("resolve_round")
    sent = texts(game)
    assert list(sent) == ["round-1", "round-1-g", "round-1-a", "round-1-f"] or len(sent) == 4
    assert "Washington" in sent["round-1"]
    assert "D4" in sent["round-1-g"]
    assert "Béarn" in sent["round-1-f"], "a player without an event gets a report as well"
    for one in DESK.ledger(game.state):
        for words in LANGUAGES:
            assert not SYSTEM.leaks(game.state, one.to, render(one, words, "bbcode"))


def test_a_text_in_one_line_tells_what_stands_in_it_and_of_nobody_else_s_ships(game):
    ours, theirs = (game.state.fleet_of(side.id) for side in game.state.sides[:2])
    near = {"side": ours[0].side, "turn": 1}
    notes = (
        Note(kind="hit", ship=ours[0].id, by=theirs[0].id, cell=(0, 0), count=1, left=3, most=6, **near),
        Note(kind="hit", ship=ours[0].id, by=theirs[1].id, cell=(0, 0), count=2, left=1, most=6, **near),
        Note(kind="hit", ship=ours[1].id, by=theirs[0].id, cell=(0, 1), count=1, left=0, most=3, **near),
        Note(kind="way", ship=ours[0].id, path=((0, 0), (0, 1)), blocked=(0, 2), **near),
        Note(kind="refused", text="?", **near),
    )
    told = LANGUAGES[0].say(rounds.private(game.state, notes))
    assert told.split(", ") == [
        f"{ours[0].name} \N{MINUS SIGN}3",
        f"{ours[1].name} sunk",
        f"{ours[0].name} stopped in A2",
        "1 order refused",
    ]
    assert LANGUAGES[0].say(rounds.private(game.state, ())) == "nothing new"


def test_the_whole_game_with_its_proof_goes_out_at_the_end(game):
    game.first(g="Bismarck - tir E4")
    game.do("end_game")
    sent = texts(game)
    assert game.state.seal.code in sent["archive"]
    assert "Bismarck" in sent["archive"]


def test_fleet_values_are_handed_out_before_anything_is_placed():
    game = Game()
    assert all("attack/armour/speed" in text for text in texts(game).values())
    game.do("place_all", text="Karl : Bismarck D4\nBob : USS Fletcher D4")
    seen = fleets(game)
    assert (seen["g"].sure, seen["a"].refused, seen["f"].missing) == (1, 1, True)


@pytest.mark.parametrize("seed", range(6))
def test_the_replay_ends_where_the_ships_are_and_shows_a_player_his_own_alone(seed):
    chance = random.Random(seed)
    game = scattered(chance)
    for side in game.state.sides:
        game.orders(**{side.id: written(game, side.id, chance)})
    game.do("resolve_first_turn")
    for _ in range(7):
        if game.state.over:
            break
        game.do("next_nation")
        if not game.state.over:
            game.orders(**{game.state.player: written(game, game.state.player, chance)})
            game.do("resolve_player_turn")
    told = SYSTEM.replays(game.state)
    ends = {way.piece.id: way.cells[-1] for way in told[0].ways}
    assert {ship.id: ship.cell for ship in game.state.afloat()}.items() <= ends.items()
    assert {way.piece.id: way.cells[0] for way in told[-1].ways} == {
        ship.id: ship.start for ship in game.state.ships.values()
    }
    for later, earlier in pairwise(told):
        before = {way.piece.id: way.cells[-1] for way in earlier.ways}
        assert {way.piece.id: way.cells[0] for way in later.ways}.items() <= before.items()
    if not game.state.over:
        seen = SYSTEM.view(game.state, "g")
        shown = {way.piece.id for one in SYSTEM.replays(seen) for way in one.ways}
        assert {game.state.ships[ship].side for ship in shown} == {"g"}


def test_a_doubtful_place_is_settled_with_one_tap():
    game = Game()
    game.do("place_all", text="Karl a écrit :\nBismarck : C4 ou D5\nZ25 : E5\n", authors={})
    (doubt,) = [one for one in DESK.inbox(game.state).doubts if one.side == "g"]
    assert "Bismarck" in doubt.quote
    assert len(doubt.answers) == 2
    game.do(doubt.answers[1].offer.action, **doubt.answers[1].offer.answers)
    assert game.ship("Bismarck").cell == (3, 4)
    assert game.ship("Z25").cell == (4, 4)
    assert not [one for one in DESK.inbox(game.state).doubts if one.side == "g"]


def test_a_choice_that_leaves_the_grid_says_so_instead_of_naming_a_cell():
    game = Game()
    game.place(**CELLS)
    game.do("lock_setup")
    game.first(**dict.fromkeys("gaf", ""))
    game.do("correct", ship="Béarn", slot="has_fired", value=True)
    game.do("paste_all", text="Jean » 12/03/2026 18:00\nBéarn : 1N ou 1S\n")
    (doubt,) = [one for one in DESK.inbox(game.state).doubts if one.side == "f"]
    told = {str(one.title): str(one.detail) for one in doubt.answers if one.detail is not None}
    assert [detail for title, detail in told.items() if "1N" in title] == ["This leaves the grid."]
    assert all(game.state.grid.holds(shade.cell) for shade in doubt.chart.shades)


def test_a_taken_cell_is_told_to_the_one_who_asked_for_it_and_the_values_stay_as_they_were_sent():
    game = Game()
    before = texts(game)
    game.place(g=CELLS["g"])
    game.do("place_all", text=f"Bob a écrit :\n{CELLS['a'].replace('G6', 'D4')}")
    after = texts(game)
    assert set(after) - set(before) == {"taken-a"}
    assert {one: after[one] for one in before} == before
    assert "USS Enterprise: the cell D4 is taken." in after["taken-a"]
    assert "Bismarck" not in after["taken-a"]


def test_fleets_of_one_nation_are_told_apart_in_the_language_that_is_read():
    state = Game().state
    sides = tuple(one.but(nation="DE", name="German fleet") for one in state.sides)
    shared = state.but(sides=sides)
    french = LANGUAGES[1]
    assert [french.say(wording.fleet(shared, one.id)) for one in sides] == [
        "Flotte allemande", "Flotte allemande 2", "Flotte allemande 3"
    ]  # fmt: skip
    own = shared.but(sides=(sides[0].but(name="Force H"), *sides[1:]))
    assert french.say(wording.fleet(own, sides[0].id)) == "Force H"


def test_a_doubt_that_is_answered_leaves_those_of_other_ships_open(game):
    """The same words may be a doubt for each of several ships."""
    game.do(
        "paste_all",
        text="Karl \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK} 12/03/2026 18:00\nAll the big ones 1N",
    )
    first, *others = DESK.inbox(game.state).doubts
    assert len(others) == 3
    game.do(first.answers[0].offer.action, **first.answers[0].offer.answers)
    left = DESK.inbox(game.state).doubts
    assert [one.answers for one in left] == [one.answers for one in others]
    (message,) = fleets(game)["g"].messages
    assert [one.fate for one in message.lines] == ["taken", "asked", "asked", "asked"]
    assert str(message.lines[0].told) == "Graf Zeppelin: settled"
    game.do(left[0].aside.action, **left[0].aside.answers)
    assert not DESK.inbox(game.state).doubts, "nothing is taken of these words, of whatever ship"


def test_a_ship_that_was_named_and_lies_nowhere_is_to_be_settled():
    game = Game()
    game.do("place_all", text="Karl » 12/03/2026 18:00\nBismarck : D4\nGraf Zeppelin Z40\nTirpitz B2")
    seen = DESK.inbox(game.state)
    told = {one.quote: (str(one.question), str(one.why)) for one in seen.doubts}
    assert told["Graf Zeppelin Z40"] == ("Which cell?", "This leaves the grid.")
    assert told["Tirpitz B2"] == ("Which ship?", "No ship of this fleet is called that.")
    assert fleets(game)["g"].doubts == 2
    assert "German fleet: Graf Zeppelin, Z25, U-47" in map(str, seen.waits)


def test_what_nobody_has_to_settle_is_no_doubt():
    """All ships lie somewhere: a line that names none of them is passed over."""
    game = Game()
    lines = "Bismarck : D4\nGraf Zeppelin : F6\nZ25 : B2\nU-47 : C9\nTirpitz B3"
    game.do("place_all", text=f"Karl » 12/03/2026 18:00\n{lines}")
    (message,) = fleets(game)["g"].messages
    assert (message.lines[-1].fate, str(message.lines[-1].told)) == (
        "passed",
        "No ship of this fleet is called that.",
    )
    assert not DESK.inbox(game.state).doubts


def test_an_order_a_player_may_regret_is_told_from_the_others():
    game = Game()
    game.place(**{**CELLS, "g": CELLS["g"].replace("C9", "C3")})
    game.do("lock_setup")
    game.do("paste_all", text="Karl » 12/03/2026 18:00\nZ25 - tir C3 x1")
    game.do("paste_all", text="Bob » 12/03/2026 18:00\nUSS Washington - tir D4 x2")
    seen = fleets(game)
    own, other = seen["g"].messages[0].lines[-1], seen["a"].messages[0].lines[-1]
    assert [(one.fate, one.warned) for one in (own, other)] == [("taken", True), ("taken", False)]
    assert "One of your own ships" in str(own.told)


def test_a_line_passed_over_that_the_umpire_reads_otherwise_says_so(game):
    game.do("paste_all", text="Karl » 12/03/2026 18:00\nQuelle mer !\nLe gros tire en E4")
    line = fleets(game)["g"].messages[0].lines[-1].text
    read = DESK.reread(game.state, "g", line, "Bismarck - tir E4 x4")
    game.do(read.offer.action, **read.offer.answers)
    (message,) = fleets(game)["g"].messages
    assert [(one.fate, str(one.told)) for one in message.lines][-1] == ("taken", "settled by the umpire")
    assert not DESK.inbox(game.state).doubts


def test_a_fleet_that_has_played_is_waited_for_no_more_and_shows_what_its_ships_did():
    game = placed()
    game.first(a="USS Washington - tir D4")
    one, other, *_ = game.state.sides
    assert [fleets(game)[side.id].done for side in (one, other)] == [None, None]
    washington, fletcher = ("USS Washington", "USS Fletcher")
    game.turn(f"{washington} - tir D4\nUSS Enterprise - tir M1\n{fletcher} - 1E")
    seen = fleets(game)
    assert [str(seen[side.id].done) for side in (one, other)] == ["has played", "None"]
    assert [seen[side.id].missing for side in (one, other)] == [False, True]
    assert seen[one.id].gate is None, "it is of its own turn, which is over"
    kept = {row.ship: (str(row.order), str(row.source)) for row in seen[one.id].kept}
    assert kept[washington] == ("D4 \N{MULTIPLICATION SIGN}5", "carried out")
    assert kept[fletcher] == ("1E", "carried out")
    assert kept["USS Enterprise"][1] == "did nothing"
    assert kept["USS Enterprise"][0] != "no order", "why it was refused"
    assert kept["USS Wahoo"] == ("no order", "did nothing")


def test_the_opening_names_a_player_only_where_one_is_named():
    """What all read said "Flotte américaine (Flotte américaine) : 4 navires"."""
    game = placed()
    named = render(reports.opening(game.state), LANGUAGES[0], "plain")
    assert f"({game.state.sides[0].player}): " in named
    nobody = game.state.but(sides=tuple(one.but(player="") for one in game.state.sides))
    told = render(reports.opening(nobody), LANGUAGES[0], "plain")
    assert all(f"\n{one.name}: " in told for one in nobody.sides)
    assert not any(f"({one.name})" in told for one in nobody.sides)
