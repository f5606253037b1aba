"""What a seat may not know is in nothing it can read; what it can deduce always holds."""

import random
import re
from copy import deepcopy

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from fleetdesk.core.blocks.charts import cell_name
from fleetdesk.core.display import Shown
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.dispatches import render
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import Msg
from fleetdesk.services.after import report
from fleetdesk.systems.salves.sight import candidates
from tests.players import house
from tests.systems.salves.games import (
    CELLS,
    LANGUAGES,
    SYSTEM,
    Game,
    placed,
    play_on,
    renderings,
    scattered,
    twins,
)
from tests.written_out import written_out

FEW = settings.default.max_examples * 2 // 10
SEEDS = st.integers(0, 2**32)
STATES = ("fresh", "current", "blank")


def played(seed: int, turns: int = 2, **more) -> tuple[Game, random.Random]:
    chance = random.Random(seed)
    rules = {**(house(SYSTEM, chance) if seed % 3 else {}), **more}
    rules.pop("max_ships", None)
    rules.pop("area_per_player", None)
    return scattered(chance, **rules), chance


# --- candidates ---------------------------------------------------------------------------------------


def check_candidates(game: Game) -> None:
    state = game.state
    for side in state.sides:
        known = candidates(state, side.id)
        assert known == candidates(game.seen(side.id), side.id), "a player thinks with what he knows"
        afloat = {ship.id for ship in state.afloat() if ship.side != side.id}
        assert set(known) == afloat
        for ship in afloat:
            assert known[ship] & state.grid.bit(state.ships[ship].cell), (side.id, state.ships[ship])
            assert not known[ship] & state.grid.bits(one.cell for one in state.afloat(side.id))


@settings(max_examples=FEW)
@example(seed=893)  # moves are secret, and a ship left the cell her own fleet fired at in the same turn
@given(seed=SEEDS)
def test_candidate_cells_always_hold_the_true_cell(seed):
    game, chance = played(seed)
    check_candidates(game)
    for _ in play_on(game, chance, 3):
        check_candidates(game)


def test_candidates_after_a_correction_start_again(game):
    game.first(g="Bismarck - tir E4")
    bismarck = game.ship("Bismarck").id
    assert candidates(game.state, "f")[bismarck].bit_count() == 8
    game.do("relocate", ship="Bismarck", cell=(11, 11))
    check_candidates(game)
    assert candidates(game.state, "f")[bismarck].bit_count() > 150


def test_what_can_be_deduced(game):
    """The steps of the deduction one after the other, as in the rules."""
    game.first(g="Bismarck - tir E4")
    bismarck, grid = game.ship("Bismarck").id, game.state.grid

    def cells(viewer):
        return {cell_name(cell) for cell in grid.cells(candidates(game.state, viewer)[bismarck])}

    assert cells("f") == {"D3", "E3", "F3", "D4", "F4", "D5", "E5", "F5"}, "at E4 it would have hit itself"
    assert cells("a") == {"D3", "E3", "F3", "D4", "F4", "E5", "F5"}, "an American ship lies in D5"
    game.play("USS Washington - tir D3 x2, E5 x1")
    assert cells("f") == {"E3", "F3", "D4", "F4", "D5", "F5"}, "neither cell held it"
    game.play("Bismarck - 1O")
    assert cells("f") == {"D3", "E3", "C4", "E4", "C5", "E5"}, "all of them one cell to the west"


# --- public texts -------------------------------------------------------------------------------------


def public_texts(game: Game):
    for dispatch in SYSTEM.dispatches(game.state):
        if dispatch.to is None:
            yield from renderings(dispatch)


def check_public(game: Game) -> None:
    """No position but target cells, no hit points, no name of a ship nobody has heard of."""
    state = game.state
    targets = {cell_name(shot.cell) for event in state.events.values() for shot in event.targets}
    heard = {ship for event in state.events.values() for ship in (event.ship, *event.named, *event.sunk)}
    for text in public_texts(game):
        assert SYSTEM.leaks(state, None, text) == ()
        bare = text.replace(state.seal.code, "")
        for ship in sorted(state.ships.values(), key=lambda one: -len(one.name)):
            assert ship.id in heard or ship.name not in bare
            bare = bare.replace(ship.name, "")
        assert set(re.findall(r"\b[A-Z]{1,2}\d{1,2}\b", bare)) <= targets
        assert not re.search(r"\b(HP|PV)\b", bare)
        assert not re.search(r"\d/\d", bare)


@pytest.mark.slow
@settings(max_examples=FEW)
@given(seed=SEEDS)
def test_no_public_report_of_any_game_holds_a_secret(seed):
    game, chance = played(seed)
    check_public(game)
    for _ in play_on(game, chance, 2):
        if game.state.over:
            return
        check_public(game)


@pytest.mark.slow
@settings(max_examples=FEW)
@given(seed=SEEDS)
def test_a_private_report_tells_only_ones_own(seed):
    game, chance = played(seed)
    for _ in play_on(game, chance, 2):
        if game.state.over:
            return
        for dispatch in SYSTEM.dispatches(game.state):
            for words in LANGUAGES:
                text = render(dispatch, words, "plain")
                assert SYSTEM.leaks(game.state, dispatch.to, text) == ()


@pytest.mark.parametrize(
    ("text", "leak"),
    [
        ("Bismarck is in D4", "D4 is no target cell."),
        ("Bismarck HP 2", "Hit points are in it."),
        ("Bismarck : PV 2/6", "Hit points are in it."),
        ("Bismarck 4/6/3", "Values of a ship are in it."),
        ("Graf Zeppelin", "Graf Zeppelin has neither fired nor moved nor been hit."),
        ("graf  zeppelin", None),
        ("U-47 – 1N", "U-47 has neither fired nor moved nor been hit."),
        ("Bismarck fires at E4", None),
        ("d4, please", "D4 is no target cell."),
    ],
)
def test_the_check_finds_what_somebody_wrote_into_a_text(game, text, leak):
    game.first(g="Bismarck - tir E4")
    assert [str(one) for one in SYSTEM.leaks(game.state, None, text)] == ([leak] if leak else [])


def test_a_count_is_no_cell():
    game = placed(grid=30)
    game.first(g="Bismarck - tir E4")
    for text in ("Bismarck tire en E4 ×6.", "E4 x6, E4 x 11"):
        assert SYSTEM.leaks(game.state, None, text) == ()
    assert [str(one) for one in SYSTEM.leaks(game.state, None, "in x6 and R11")] == [
        "X6 is no target cell.",
        "R11 is no target cell.",
    ]


def test_a_ship_called_like_a_word_is_found_where_it_is_named():
    game = placed()
    ship = game.ship("U-47")
    state = game.state.with_ship(ship.but(name="Est"))
    assert SYSTEM.leaks(state, None, "Le grand Bismarck n’est plus à l’est.") == SYSTEM.leaks(
        state, None, "Le grand Bismarck"
    )
    assert any("Est" in str(one) for one in SYSTEM.leaks(state, None, "Est : 1N"))


def test_the_check_lets_a_player_read_his_own(game):
    game.first(g="Bismarck - tir E4", a="USS Washington - tir D4")
    assert SYSTEM.leaks(game.state, "g", "Bismarck D4, HP 1/6") == ()
    assert [str(one) for one in SYSTEM.leaks(game.state, "g", "USS Fletcher is in D5")]
    assert [str(one) for one in SYSTEM.leaks(game.state, "a", "Béarn is in A1")]


def test_after_the_end_nothing_is_secret(game):
    game.do("end_game")
    assert SYSTEM.leaks(game.state, None, "Bismarck D4 HP 6/6") == ()


# --- two games that differ in secrets alone ------------------------------------------------------------


def told(value) -> str:
    if isinstance(value, tuple | list):
        return "\n".join(told(one) for one in value)
    return written_out(value) if isinstance(value, BaseModel | Shown) else repr(value)


def everything(game: Game, seat: str) -> list[str]:
    """All a seat can see, open, print or take along; the code of the seal is the one thing that differs."""
    found = [*on_screen(game, seat), *on_paper(game, seat), *in_the_log(game, seat)]
    return [one.replace(game.state.seal.code or "no code", "CODE") for one in found]


def on_screen(game: Game, seat: str):
    state, seen = game.state, game.seen(seat)
    table = SYSTEM.overview(seen, seat)
    yield from (told(seen), told(table))
    yield from (told(debt) for debt in SYSTEM.due(state) if not debt.seats or seat in debt.seats)
    offers = list(table.offers)
    for ship in seen.ships:
        yield from (told(part(seen, ship, seat)) for part in (SYSTEM.panel, SYSTEM.chart))
        yield told(SYSTEM.slots(seen, ship))
        offers += SYSTEM.offers(seen, ship)
        for cell in list(seen.grid.cells(seen.grid.everything))[::7]:
            offers += SYSTEM.cell_offers(seen, ship, cell)
        whats = ("attack", "armour", "speed", "range") if seen.known_values(ship) else ("range",)
        yield from (told(SYSTEM.explain(seen, f"{ship}/{what}")) for what in whats)
    for offer in offers:
        yield told(offer)
        form = SYSTEM.actions[offer.action].form
        if form is not None:
            yield told(form(state, offer.answers))


def on_paper(game: Game, seat: str):
    seen = game.seen(seat)
    yield from (told(one) for one in SYSTEM.dispatches(game.state) if one.to in (None, seat))
    for side in seen.sides:
        for sheet in SYSTEM.sheets.values():
            for kind in STATES:
                yield told(sheet.draw(side.fleet, seen, side.id, SheetOptions(state=kind, seat=seat)))


def in_the_log(game: Game, seat: str):
    for number in game.journal.numbers:
        entry = game.journal.entry(number)
        yield told(entry.title)
        yield from (told(line) for line in entry.lines if not line.seats or seat in line.seats)
    made = report.make(SYSTEM, game.journal, seat)
    yield told(made)
    yield from (report.markdown(made, words) for words in LANGUAGES)


def assert_alike(games: tuple[Game, Game], seat: str) -> None:
    one, other = (everything(game, seat) for game in games)
    assert len(one) == len(other)
    for left, right in zip(one, other, strict=True):
        assert left == right


def test_a_blank_log_of_the_umpire_is_blank():
    game, chance = played(3)
    for _ in play_on(game, chance, 1):
        pass
    state = game.state
    log = SYSTEM.sheets["log"]
    current, blank = (
        told(log.draw(state.sides[0].fleet, state, "", SheetOptions(state=kind)).cards)
        for kind in ("current", "blank")
    )
    assert "Received" in current
    assert "Received" not in blank


@pytest.mark.parametrize("seat", ["a", "f", "*"])
def test_two_games_that_differ_in_secrets_alone_look_alike(seat):
    games = twins()
    assert_alike(games, seat)
    for game, text in zip(games, ("Bismarck - feu sur E3", "Bismarck - feu sur E3"), strict=True):
        game.orders(g=text, a="USS Washington - tir E5", f="Le Terrible - tir A4")
    assert_alike(games, seat)
    for game in games:
        game.do("resolve_first_turn")
        game.do("next_nation")
    assert_alike(games, seat)
    for game in games:
        game.play("USS Fletcher - 1S, 1W\nUSS Enterprise - tir G9 x3")
    assert_alike(games, seat)
    for game, text in zip(games, ("Z25 - tir B3\nU-47 - passe", "Graf Zeppelin - 9N\nfoo"), strict=True):
        game.orders(g=text)
    assert_alike(games, seat)


def test_the_twins_do_differ():
    games = twins()
    assert everything(games[0], "g") != everything(games[1], "g")
    assert games[0].seen("") != games[1].seen("")


def test_placing_tells_the_others_nothing():
    games = []
    for text in ("Bismarck: D4\nU-47: B2", "Bismarck: H11\nU-47: A13"):
        game = Game()
        game.place(g=text)
        games.append(game)
    for seat in ("a", "*"):
        assert_alike((games[0], games[1]), seat)


@pytest.mark.parametrize("how", ["touch", "text"])
def test_placing_a_ship_where_another_lies_unseen_tells_nothing(how):
    """Bob might touch cell by cell: with Karl's ships there or elsewhere he reads the same of each."""
    games = []
    for text in ("Bismarck: D4\nU-47: E4", "Bismarck: H11\nU-47: A13"):
        game = Game()
        game.place(g=text)
        for cell in ((3, 3), (4, 3), (5, 3)):
            if how == "touch":
                game.do("place", ship="USS Fletcher", cell=cell)
            else:
                game.place(a=f"USS Fletcher: {cell_name(cell)}")
            entry = game.journal.entry(game.journal.head)
            assert str(entry.title) == "American fleet: " + (
                "a ship placed" if how == "touch" else "ships placed"
            )
            assert game.ship("USS Fletcher").cell == cell, "it is as the log says"
        games.append(game)
    for seat in ("a", "f", "*"):
        assert_alike((games[0], games[1]), seat)


def test_a_cell_asked_for_twice_comes_up_when_the_set_up_is_sealed():
    """A-04: all have placed; the later sender is asked for another cell, and nobody else hears which."""
    game = Game()
    game.place(g="Bismarck: A3\nGraf Zeppelin: F6\nZ25: B2\nU-47: C9", a=CELLS["a"], f=CELLS["f"])
    assert game.ship("Bismarck").cell == game.ship("Le Terrible").cell == (0, 2)
    game.do("lock_setup")
    assert game.state.phase == "placing"
    assert (game.ship("Bismarck").cell, game.ship("Le Terrible").cell) == ((0, 2), None)
    assert SYSTEM.deciding(game.state) == ("f",)
    assert "Le Terrible in A3: This cell is not free: choose another." in game.texts("f")
    assert game.texts("g") == game.texts("a") == ["Not sealed yet, a cell was taken: French fleet"]
    assert "A3" in str(SYSTEM.chart(game.seen("f"), game.ship("Le Terrible").id, "f").note)
    game.do("place", ship="Le Terrible", cell=(0, 3))
    game.do("lock_setup")
    assert game.state.phase == "first"


def test_who_moves_on_to_a_cell_later_is_the_later_sender():
    game = Game()
    game.place(**CELLS)
    game.do("place", ship="Bismarck", cell=(0, 2))
    assert not any("all ships are placed" in told for told in game.texts("a")), "that was told before"
    game.do("lock_setup")
    assert (game.ship("Bismarck").cell, game.ship("Le Terrible").cell) == (None, (0, 2))


def test_a_cell_of_ones_own_is_refused():
    game = Game()
    game.place(g="Bismarck: D4")
    for cell in ((3, 3), (40, 40)):
        with pytest.raises(BadInput):
            game.do("place", ship="Z25", cell=cell)
    assert SYSTEM.cell_offers(game.seen("g"), game.ship("Z25").id, (3, 3)) == ()


def test_values_of_others_are_secret_unless_agreed(game):
    seen = game.seen("a")
    card = seen.card(game.ship("Bismarck").id)
    assert (card.attack, card.armour, card.speed) == (None, None, None)
    assert card.ship_type == "BB"
    panel = written_out(SYSTEM.panel(seen, game.ship("Bismarck").id, "a"))
    assert "4/6/3" not in panel
    public = placed(values_public=True)
    assert public.seen("a").card(public.ship("Bismarck").id).armour == 6


def test_what_was_undone_stays_secret_too(game):
    game.first(g="Bismarck - tir E4")
    game.journal.undo()
    assert "HP " not in " ".join(
        str(line.text)
        for number in game.journal.numbers
        for line in game.journal.entry(number).lines
        if not line.seats
    )


@settings(max_examples=FEW // 2 or 1)
@given(seed=SEEDS)
def test_no_view_holds_a_cell_or_a_value_of_another(seed):
    game, chance = played(seed, values_public=False)
    for _ in play_on(game, chance, 1):
        for side in game.state.sides:
            seen = game.seen(side.id)
            if game.state.over:
                assert seen.ships == game.state.ships
                continue
            for ship in seen.ships.values():
                if ship.side != side.id:
                    assert (ship.cell, ship.start, ship.lost, ship.acted) == (None, None, 0, False)
            assert all(note.side == side.id for note in seen.private.values())
            assert all(not paper.text for one, paper in seen.papers.items() if one != side.id)
            assert (seen.seal.salt, seen.seal.text) == ("", "")


def test_everything_shown_is_a_message(game):
    """Texts to be sent can be said in both languages."""
    game.first(g="Bismarck - tir E4")
    for dispatch in SYSTEM.dispatches(game.state):
        for paragraph in dispatch.paragraphs:
            for run in paragraph.runs:
                assert isinstance(run.text, Msg)
                assert LANGUAGES[1].say(run.text).strip() or run.text == Msg.verbatim(" ")


@pytest.mark.parametrize("paper", ["", "Bismarck - tir E4"])
def test_whether_a_paper_holds_an_order_is_for_its_player_and_the_umpire(game, paper):
    game.orders(g=paper, a="USS Washington - tir D4")
    form = SYSTEM.actions["resolve_first_turn"].form
    assert told(form(game.state, {})) == told(form(twin_with(game, "U-47 - tir A1").state, {}))


def twin_with(game: Game, paper: str) -> Game:
    """The same game with another paper of Karl's."""
    other = placed()
    other.orders(g=paper, a="USS Washington - tir D4")
    return other


def test_which_ships_have_an_order_is_not_told_by_who_is_done(game):
    """One writes for two of his ships, the other twice for the same: nobody else sees a difference."""
    game.first(g="Bismarck - tir E4")
    game.play()
    twin = deepcopy(game)
    for one, ships in ((game, "Bismarck Z25 U-47 Graf"), (twin, "Bismarck Bismarck Bismarck Bismarck")):
        for word in ships.split():
            ship = next(ship for ship in one.state.afloat("g") if ship.name.startswith(word))
            one.do("move", ship=ship.id, steps=[(1, "E")])
    assert game.state.paper("g") != twin.state.paper("g")
    assert SYSTEM.deciding(game.state) == SYSTEM.deciding(twin.state) == ()
    assert game.seen("f") == twin.seen("f")
