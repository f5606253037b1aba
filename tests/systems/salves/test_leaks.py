"""The leak light: silent over every report the program writes, red over whatever was planted in one."""

import random
import unicodedata

import pytest

from fleetdesk.core.blocks.charts import cell_name
from fleetdesk.systems.salves.texts.rounds import rounds
from tests.systems.salves.games import SYSTEM, Game, play_on, renderings

SIZES = (6, 8, 10, 13, 18, 23, 30, 45, 60)


def played(seed: int, turns: int = 1):
    """A game somewhere in its turns, on a grid of any size."""
    chance = random.Random(seed)
    game = Game(seed=seed, grid=SIZES[seed % len(SIZES)])
    grid = game.state.grid
    cells = chance.sample(sorted(grid.cells(grid.everything)), len(game.state.ships))
    for ship, cell in zip(game.state.ships, cells, strict=True):
        game.do("place", ship=ship, cell=cell)
    game.do("lock_setup")
    for _ in play_on(game, chance, turns):
        if game.state.over:
            return
        yield game, chance


@pytest.mark.parametrize("seed", range(len(SIZES)))
def test_no_report_raises_a_false_alarm(seed):
    for game, _ in played(seed):
        for one in (*SYSTEM.dispatches(game.state), *rounds(game.state)):
            for text in renderings(one):
                assert SYSTEM.leaks(game.state, one.to, text) == (), (one.id, text)


PLANTED = (
    "{ship} is in {cell}.",
    "PS : {ship} {cell}",
    "{ship} {lower}",
    "{ship} - {spaced}",
    "[b]{ship}[/b] ({cell})",
    "({cell}: {ship})",
    "{ship}: column {column}, row {row}",
    "Ligne {row}, colonne {column} : {ship}",
    "{ship} {column}/{row}",
    "{ship} [b]{column}[/b]{row}",
    "{ship} {column}\N{ZERO WIDTH SPACE}{row}",
    "{ship} \N{EN DASH} {column}\N{EN DASH}{row}",
    "[img alt='{ship} {cell}']map.png[/img]",
    "{short}_{cell}.png",
)


@pytest.mark.parametrize("seed", range(len(SIZES)))
def test_where_a_hidden_ship_lies_is_found_however_it_is_written(seed):
    for game, chance in played(seed):
        state = game.state
        told = {
            (ship, shot.cell)
            for event in state.events.values()
            for ship in (event.ship, *event.named)
            for shot in event.targets
        }
        for one in rounds(state):
            text = next(renderings(one))
            own = {ship.cell for ship in state.ships.values() if ship.side == one.to}
            own |= {
                cell
                for note in state.private.values()
                if note.side == one.to
                for cell in (note.cell, note.blocked, *note.path)
            }
            for ship in state.afloat():
                if ship.side == one.to or (ship.id, ship.cell) in told or ship.cell in own:
                    continue
                name = cell_name(ship.cell)
                letters = name.rstrip("0123456789")
                line = chance.choice(PLANTED).format(
                    ship=ship.name,
                    short=ship.name.partition(" ")[2] if ship.name.startswith("USS ") else ship.name,
                    cell=name,
                    lower=name.lower(),
                    spaced=f"{letters} {name[len(letters) :]}",
                    column=letters,
                    row=name[len(letters) :],
                )
                assert SYSTEM.leaks(state, one.to, f"{text}\n{line}"), line


@pytest.mark.parametrize(
    "line",
    ["USS Washington HP 3/6", "USS Washington : 3/6", "USS Washington PV 3", "Il reste 2 PV au Washington"],
)
def test_hit_points_of_others_are_found_in_a_private_text(game, line):
    game.first(g="Bismarck - tir E4")
    assert SYSTEM.leaks(game.state, "g", line)
    assert not SYSTEM.leaks(game.state, "a", line)


@pytest.mark.parametrize(
    "line",
    ["Wahoo 3 PV", "6 points de coque restants", "the ship in the cell D 5", "\N{FULLWIDTH LATIN CAPITAL LETTER D}5",
     "row 5, column D", "colonne D, ligne 5", "D[b]5[/b]", "USS\N{ZERO WIDTH SPACE} Wahoo", "Wahoo hides well"],
)  # fmt: skip
def test_what_hides_in_a_public_text_is_found(game, line):
    game.first(g="Bismarck - tir E4")
    assert SYSTEM.leaks(game.state, None, line)


SIGNS = [
    chr(code)
    for code in range(33, 0x2500)
    if unicodedata.category(chr(code)) in {"Pd", "Po", "Pc", "Sm", "Sk", "Zs", "Cf"}
]
TAGS = ("[b]{column}[/b]{row}", "{column}[b]{row}[/b]", "[b]{column}[/b][i]{row}[/i]", "<b>{column}</b>{row}", "{column}&nbsp;{row}",
        "{column}&#8211;{row}", "**{column}**{row}", "{column}[size=85]{row}[/size]", "B[b]{column}[/b]{row}")  # fmt: skip


@pytest.mark.parametrize("seed", [0, 4, 8])
def test_a_bare_cell_is_found_whatever_stands_between_its_letter_and_its_number(seed):
    """A cell nobody fired at, with every sign and tag that may part it, and no ship beside it."""
    game, _ = next(played(seed))
    told = {shot.cell for event in game.state.events.values() for shot in event.targets}
    grid = game.state.grid
    name = next(cell_name(cell) for cell in sorted(grid.cells(grid.everything)) if cell not in told)
    column, row = name.rstrip("0123456789"), name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    missed = [
        f"U+{ord(sign):04X}"
        for sign in SIGNS
        if not SYSTEM.leaks(game.state, None, f"Regardez {column}{sign}{row} !")
    ]
    missed += [one for one in TAGS if not SYSTEM.leaks(game.state, None, one.format(column=column, row=row))]
    assert not missed


def test_a_number_may_belong_to_the_shots_and_not_to_the_name():
    """USS Washington 2 tirs F6: two shots of the Washington, though there is a Washington 2."""
    game = Game("ab", grid=18)
    for at, ship in enumerate(game.state.ships):
        game.do("place", ship=ship, cell=(at, at))
    game.do("lock_setup")
    game.first(b="USS Washington 2 - tir F7")
    lies = cell_name(game.ship("USS Washington").cell)
    assert SYSTEM.leaks(game.state, "b", f"USS Washington 2 tirs {lies}")
    assert SYSTEM.leaks(game.state, "b", f"USS Washington 2 shots at {lies}")


def test_a_name_that_begins_another_is_not_meant_by_it():
    """Two fleets of one list: the ships of the second are USS Washington 2 and so on."""
    game = Game("ab", grid=18)
    for at, ship in enumerate(game.state.ships):
        game.do("place", ship=ship, cell=(at, at))
    game.do("lock_setup")
    game.first(b="USS Washington 2 - tir F7")
    assert SYSTEM.leaks(game.state, None, "USS Washington 2 - 1N") == ()
    for one in (*SYSTEM.dispatches(game.state), *rounds(game.state)):
        for text in renderings(one):  # in bold, with stars behind the number, too
            assert SYSTEM.leaks(game.state, one.to, text) == (), text
    assert SYSTEM.leaks(game.state, None, "USS Washington - 1N")
    lies = cell_name(game.ship("USS Washington").cell)
    assert SYSTEM.leaks(game.state, "b", f"USS Washington {lies}")
    assert not SYSTEM.leaks(game.state, "b", "USS Washington 2 HP 6/6")
