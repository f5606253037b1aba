"""What the library shows of battles without opening them."""

import contextlib
from pathlib import Path
from typing import Any, NamedTuple, Self

from fleetdesk.core.errors import StoreError
from fleetdesk.core.values import Value
from fleetdesk.store.battle.rows import connect, expected
from fleetdesk.store.driver import COMPLAINTS

_TEXTS = """SELECT key, value FROM meta
            WHERE key IN ('system', 'title', 'sides', 'created', 'seat', 'battle', 'origin') AND length(value) < 9999"""
_NEWEST = {2: "SELECT turn, at FROM step ORDER BY number DESC LIMIT 1", 1: "SELECT turn, at FROM head"}
"""Where the last step stands, by format."""


class Origin(NamedTuple):
    """The moment of another battle that one was continued from."""

    battle: str
    """Its id."""
    line: int
    turn: int

    @property
    def text(self) -> str:
        """As a file keeps it."""
        return f"{self.battle} {self.line} {self.turn}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What a file says; `None` for what is none."""
        match text.split():
            case [battle, line, turn] if line.isdecimal() and turn.isdecimal() and len(line + turn) < 20:
                return cls(battle, int(line), int(turn))
        return None


class BattleHeader(Value):
    """What the library shows of a battle without opening it."""

    path: Path
    system: str = ""
    title: str = ""
    sides: tuple[str, ...] = ()
    turn: int = 1
    created: str = ""
    played: str = ""
    """Local time of the last action, as ISO text."""
    sound: bool = True
    """False: it could not be read like this; opening it will mend it or say what is wrong."""
    seat: str | None = None
    """It is a copy for this seat, and holds nothing else."""
    battle: str = ""
    """Its id."""
    origin: Origin | None = None
    """Where it was continued from; `None`: it began at its opening."""


def read_header(path: Path) -> BattleHeader:
    """The header of a battle file; never raises for a bad one."""
    try:
        with contextlib.closing(connect(path, read_only=True)) as connection:
            newest = _NEWEST[expected(connection)]
            found = connection.execute(_TEXTS)
            meta = {str(key): str(value) for key, value in found}
            head: list[Any] = connection.execute(newest).fetchall()
            ((turn, at),) = head
            turn = int(turn)
    except (*COMPLAINTS, StoreError, OSError, ValueError, TypeError):
        return BattleHeader(path=path, title=path.stem, sound=False)
    return BattleHeader(
        path=path,
        system=meta.get("system", ""),
        title=meta.get("title", ""),
        sides=tuple(meta.get("sides", "").split("\n")),
        turn=turn,
        created=meta.get("created", ""),
        played=str(at),
        seat=meta.get("seat"),
        battle=meta.get("battle", ""),
        origin=Origin.read(meta.get("origin", "")),
    )


def sails(path: Path, fleet: str) -> bool:
    """Whether a battle was begun with the list of that id; never raises for a bad one."""
    try:
        with contextlib.closing(connect(path, read_only=True)) as connection:
            found = connection.execute(
                "SELECT instr(value, ?) FROM meta WHERE key = 'opening'", (f'"id":"{fleet}"',)
            )
            return bool(found.get)
    except (*COMPLAINTS, StoreError, OSError, ValueError, TypeError):
        return False
