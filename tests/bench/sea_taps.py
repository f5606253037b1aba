"""Taps of the two games that are played on a grid: broadsides and weather under sail, an umpire's turn by post."""

from pathlib import Path

from PySide6.QtGui import QGuiApplication

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import TABLE, Setup, SideSetup
from fleetdesk.core.blocks.charts import Cell
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import fleets
from fleetdesk.ui.battle.forms.written import WrittenField
from tests.bench.hand import Hand
from tests.bench.scenes import CLOCK
from tests.bench.taps import Act, _play
from tests.ui.pages import button_of

SAIL, SALVES = "age_of_sail", "salves"
PLACES = {
    "Victory": ((8, 8), "SE", "sailing", 1),
    "Temeraire": ((8, 6), "SE", "sailing", 1),
    "Bucentaure": ((8, 12), "NE", "anchored", 0),
    "Redoutable": ((9, 12), "NE", "anchored", 0),
}
"""Hex, heading, mode and speed of four ships of Trafalgar; the wind is north."""
CELLS = {
    "german": "Graf Zeppelin : F6\nBismarck : D4\nZ25 : B2\nU-47 : I3",
    "french": "Béarn A1\nRichelieu H8\nLe Terrible A3\nCasabianca K11",
}
SHOT = ((3, 3), (4, 3))
"""Where the first fleet's Bismarck lies, and the cell she fires at."""
PAPER = "Richelieu - 1O\nLe Terrible - tir B3"


def at_sea(path: Path) -> BattleSession:
    """Two ships a side on the chart, with an umpire."""
    system, sides = systems.load(SAIL), []
    for side, file in (("a", "trafalgar_british"), ("b", "trafalgar_allies")):
        fleet = fleets.load(paths.shipped_fleets() / SAIL / f"{file}.json").value
        few = [
            one.but(ships=tuple(ship for ship in one.ships if ship.name in PLACES)) for one in fleet.squadrons
        ]
        sides.append(SideSetup(id=side, fleet=fleet.but(squadrons=tuple(one for one in few if one.ships))))
    setup = Setup(title="Taps", sides=tuple(sides), seed=7, answers={"wind": 0, "force": 3}, umpire=True)
    session = BattleSession.create(system, setup, path, clock=lambda: CLOCK)
    for ship in list(session.state.ships.values()):
        cell, heading, mode, speed = PLACES[ship.name]
        session.do("place", {"ship": ship.id, "hex": cell, "heading": heading, "mode": mode, "v": speed})
    return session


def by_post(path: Path) -> BattleSession:
    """Two fleets of a forum and their umpire."""
    sides = tuple(
        SideSetup(id=file[0], fleet=fleets.load(paths.shipped_fleets() / SALVES / f"{file}.json").value)
        for file in CELLS
    )
    setup = Setup(title="Taps", sides=sides, seed=7, answers={"language": "fr"}, umpire=True)
    return BattleSession.create(systems.load(SALVES), setup, path, clock=lambda: CLOCK)


def _to(session: BattleSession, phase: str, turn: int = 1) -> None:
    """Up to a phase, nobody ordering anything: ships go on as they went."""
    while (session.state.turn, session.state.phase) != (turn, phase):
        waits = session.state.phase == "movement" and any(
            not ship.moved  # type: ignore[attr-defined]  # the state of this game
            for ship in session.state.ships.values()
        )
        owed = [one.offer for one in session.system.due(session.state) if one.offer is not None]
        if waits:
            _play(session, "sail_all")
        elif session.state.phase in {"boarding", "damage", "weather"} and owed:
            _play(session, owed[0].action, **owed[0].answers)
        else:
            _play(session, "next_phase")


def _fire(hand: Hand) -> None:
    """One has fired: the next that can is asked for, the likely target proposed, the die's keys shown."""
    hand.sit(TABLE) if hand.blank else None
    hand.due("fire")
    hand.face(4)
    hand.taps = 0
    hand.face(4)
    assert len(hand.state.broadsides) == 2  # type: ignore[attr-defined]  # the state of this game


def _weather(hand: Hand) -> None:
    """The turn before is over: the die is asked for, command is worked out on the chart, orders are to be written."""
    hand.sit(TABLE) if hand.blank else None
    hand.on()
    hand.taps = 0
    hand.misses()
    hand.due("next_phase")
    assert hand.state.phase == "orders"


def _first_turn_played(session: BattleSession) -> None:
    for file, text in CELLS.items():
        session.do("place_fleet", {"side": file[0], "text": text}, insist=True)
    for step in ("lock_setup", "resolve_first_turn", "next_nation"):
        _play(session, step)
    while session.state.player != "f":  # type: ignore[attr-defined]  # the state of this game
        _play(session, "resolve_player_turn")
        _play(session, "next_nation")


def _post(hand: Hand) -> None:
    """A player's post comes in by the clipboard, is read, carried out, and the next one is up."""
    hand.umpire()
    hand.taps = 0
    button = button_of(hand.page, "paste_orders")
    assert button is not None
    hand.touch(button)
    written = hand.page.prepare.form.questions.view("text")
    assert isinstance(written, WrittenField)
    QGuiApplication.clipboard().setText(PAPER)
    hand.touch(written.paste)
    hand.go()
    hand.lead("resolve_player_turn")
    hand.lead("next_nation")


def at_one_tablet(path: Path) -> BattleSession:
    """Two fleets and no umpire."""
    sides = tuple(
        SideSetup(id=file[0], fleet=fleets.load(paths.shipped_fleets() / SALVES / f"{file}.json").value)
        for file in CELLS
    )
    setup = Setup(title="Taps", sides=sides, seed=7, umpire=False)
    return BattleSession.create(systems.load(SALVES), setup, path, clock=lambda: CLOCK)


def _sealed(session: BattleSession) -> None:
    for file, text in CELLS.items():
        session.do("place_fleet", {"side": file[0], "text": text}, insist=True)
    _play(session, "lock_setup")


def _touch(hand: Hand, cell: Cell) -> None:
    canvas = hand.page.chart.board.canvas
    assert canvas.grid is not None
    hand.touch(canvas, canvas.camera.pixel(canvas.grid.middle(cell)).toPoint())


def _one_shot(hand: Hand) -> None:
    """R22, R23: a ship and a cell, and the device goes on."""
    hand.sit(next(iter(hand.state.sides)).id)
    hand.taps = 0
    for cell in SHOT:
        _touch(hand, cell)
    hand.confirm()
    assert hand.blank


SEA_ACTS: tuple[Act, ...] = (
    Act(
        "A broadside under sail, at the likely target",
        SAIL,
        lambda session: _to(session, "broadsides"),
        _fire,
        3,
        "three hull boxes crossed",
        at_sea,
    ),
    Act(
        "Weather to orders",
        SAIL,
        lambda session: _to(session, "surrender"),
        _weather,
        2,
        "wind and force written in the log",
        at_sea,
    ),
    Act(
        "A player's turn, by his umpire",
        SALVES,
        _first_turn_played,
        _post,
        24,
        "his two lines copied, a cell rubbed out and written anew",
        by_post,
    ),
    Act(
        "A shot of the first turn, at one tablet",
        SALVES,
        _sealed,
        _one_shot,
        10,
        "the ship's name and the cell on a slip, folded",
        at_one_tablet,
    ),
)
