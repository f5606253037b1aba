"""An umpire's evening of six fleets at the real window: mail in, doubts settled, the turn out, with synthetic touches."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import EVERYONE, Setup, SideSetup
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


def session(path: Path) -> BattleSession:
    """Six fleets at their second turn, every one of them detected."""
    system, folder = systems.load("salves"), paths.shipped_fleets() / "salves"
    sides = tuple(
        SideSetup(id="abcdef"[at], player=player, fleet=fleets.load(folder / f"{file}.json").value)
        for at, (file, player) in enumerate(PLAYERS.items())
    )
    setup = Setup(title="Salves d'hiver", sides=sides, seed=7, umpire=True)
    opened = BattleSession.create(system, setup, path, clock=lambda: CLOCK)
    state = opened.state
    cells = sorted(state.grid.cells(state.grid.everything))  # type: ignore[attr-defined]  # the state of this game
    for at, ship in enumerate(state.ships):
        opened.do("place", {"ship": ship, "cell": cells[(at * 11 + 3) % len(cells)]})
    opened.do("lock_setup", {})
    for side in state.sides:
        first = next(one for one in state.ships.values() if one.side == side.id)
        opened.do("correct", {"ship": first.id, "slot": "has_fired", "value": True})
    opened.do("resolve_round", {})
    return opened


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
    assert room.sitting is not None
    room.sitting.sit(EVERYONE)
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
        QGuiApplication.clipboard().setText(text)
        hand.touch(desk.paste)
    hand.touch(desk.go)
    settle_all(hand, desk)
    hand.touch(desk.go)
    hand.touch(desk.go)
    while desk._next_due() is not None:
        hand.touch(desk.go)


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
