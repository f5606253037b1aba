"""An umpire's evening of six fleets at the real window: mail in, doubts settled, the turn out, with synthetic touches."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import EVERYONE, Setup, SideSetup
from fleetdesk.core.blocks.charts import Cell, cell_name
from fleetdesk.services.battle import BattleSession
from fleetdesk.store import fleets
from fleetdesk.ui.umpire.desk import UmpireDesk
from tests.bench.hand import Hand
from tests.bench.measure import Row, Sizes

PLAYERS = {
    "american": "Michel",
    "british": "Jean",
    "german": "Pierre",
    "japanese": "Didier",
    "french": "Alain",
    "italian": "Bruno",
}
CLOCK = "2026-03-12 21:00:00"
PAPER = 84
"""Clicks of the same turn when each message was pasted, mended and copied by itself."""


def set_up(path: Path) -> BattleSession:
    """Six fleets, none of their ships placed."""
    system, folder = systems.load("salves"), paths.shipped_fleets() / "salves"
    sides = tuple(
        SideSetup(id="abcdef"[at], player=player, fleet=fleets.load(folder / f"{file}.json").value)
        for at, (file, player) in enumerate(PLAYERS.items())
    )
    setup = Setup(title="Salves d'hiver", sides=sides, seed=7, umpire=True)
    return BattleSession.create(system, setup, path, clock=lambda: CLOCK)


def places(opened: BattleSession) -> dict[str, Cell]:
    """A cell of its own for each ship."""
    state = opened.state
    cells = sorted(state.grid.cells(state.grid.everything))  # type: ignore[attr-defined]  # the state of this game
    return {ship: cells[(at * 11 + 3) % len(cells)] for at, ship in enumerate(state.ships)}


def session(path: Path) -> BattleSession:
    """Six fleets at their second turn, every one of them detected."""
    opened = set_up(path)
    state = opened.state
    for ship, cell in places(opened).items():
        opened.do("place", {"ship": ship, "cell": cell})
    opened.do("lock_setup", {})
    for side in state.sides:
        first = next(one for one in state.ships.values() if one.side == side.id)
        opened.do("correct", {"ship": first.id, "slot": "has_fired", "value": True})
    opened.do("resolve_round", {})
    return opened


def placings(opened: BattleSession) -> tuple[str, str, str]:
    """What came at the set-up: five players in one thread, the sixth by a letter; his first cell is taken, and he answers."""
    cells, ships = places(opened), opened.state.ships.values()
    posts: list[str] = []
    mine: list[tuple[str, Cell]] = []
    for at, side in enumerate(opened.state.sides):
        mine = [(one.name, cells[one.id]) for one in ships if one.side == side.id]
        told = "\n".join(f"{name} : {cell_name(cell)}" for name, cell in mine)
        posts.append(f"{side.player} » 12/03/2026 {18 + at // 2}:{10 + at * 7}\nBonsoir !\n{told}\n")
    first = next(iter(cells))
    clash = posts[5].replace(cell_name(mine[0][1]), cell_name(cells[first]), 1)
    answer = f"{posts[5].splitlines()[0]}\n{mine[0][0]} : {cell_name(mine[0][1])}\n"
    return "\n".join(posts[:5]), clash, answer


def copy_all(hand: Hand, desk: UmpireDesk) -> None:
    """All texts that are due, with the one button."""
    while desk._next_due() is not None:
        hand.touch(desk.go)


def paste(hand: Hand, desk: UmpireDesk, text: str) -> None:
    """What was copied in the forum; where all texts are out, pasting the mail is the next thing due."""
    QGuiApplication.clipboard().setText(text)
    hand.touch(desk.paste if desk.paste.isVisible() else desk.go)


def set_it_up(
    hand: Hand, desk: UmpireDesk, texts: tuple[str, ...], hand_out: Callable[[Hand, UmpireDesk], None]
) -> None:
    """The values out, places in, the one clash asked about and answered, sealed, and the game opened to all."""
    hand_out(hand, desk)
    for text in texts[:2]:
        paste(hand, desk, text)
    hand.touch(desk.go)
    copy_all(hand, desk)
    paste(hand, desk, texts[2])
    hand.touch(desk.go)
    hand.touch(desk.go)
    hand_out(hand, desk)


def mail(opened: BattleSession) -> tuple[str, str]:
    """What came: five players in one thread, two of them in doubt; the sixth by a letter of his own."""
    ships = opened.state.ships.values()
    names = {side.id: [one.name for one in ships if one.side == side.id] for side in opened.state.sides}
    lines = []
    for at, side in enumerate(opened.state.sides):
        one, two, three, *_ = names[side.id]
        order = f"{one} : 1N ou 1E" if at in {2, 4} else f"{one} : 1S"
        head = f"{side.player} » 12/03/2026 {18 + at // 2}:{10 + at * 7}"
        lines.append(
            f"{head}\nBonsoir !\n[s]{two} : 2N[/s]\n{two} : 1O\n{order}\n{three} : passe\nÀ demain\n"
        )
    return "\n".join(lines[:5]), lines[5]


def opened_desk(hand: Hand) -> UmpireDesk:
    """The desk, once the umpire sits."""
    room = hand._room
    assert room.seating is not None
    room.seating.sit(EVERYONE)
    hand._settle()
    hand.touch(hand.page.top.desk)
    desk = room.desk
    assert desk is not None
    return desk


def settle_all(hand: Hand, desk: UmpireDesk) -> None:
    """The likeliest answer to each doubt."""
    while desk._inbox.doubts:
        hand.touch(desk.mend.answers[0])


def turn(hand: Hand, desk: UmpireDesk, texts: tuple[str, ...]) -> None:
    """A whole turn: two pastes, the doubts, the dry run, carried out, seven texts copied."""
    for text in texts:
        paste(hand, desk, text)
    hand.touch(desk.go)
    settle_all(hand, desk)
    hand.touch(desk.go)
    hand.touch(desk.go)
    copy_all(hand, desk)


def taps(_sizes: Sizes, folder: Path) -> list[Row]:
    """An umpire's turn of six fleets."""
    path = folder / "six.battle"
    made = session(path)
    texts = mail(made)
    made.close()
    hand = Hand(path, real_dice=False)
    try:
        desk = opened_desk(hand)
        hand.taps = 0
        turn(hand, desk, texts)
    finally:
        hand.close()
    told = "each message pasted, mended and copied by itself"
    return [
        Row(what="An umpire's turn of six fleets", ours=hand.taps, floor=PAPER, against=told, unit="taps")
    ]
