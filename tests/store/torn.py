"""A battle file to be damaged, and what is asked of it afterwards."""

import contextlib
import re
import shutil
import sqlite3
from collections.abc import Iterable

from fleetdesk.core.base import canonical
from fleetdesk.core.errors import StoreError
from fleetdesk.store.battle.battles import open_battle
from fleetdesk.store.battle.proof import Line, Rows, Step, seal_line, seal_meta
from fleetdesk.store.battle.rows import TABLES, build, connect, read
from tests import fakes

LINES = 60


def copied(sound, tmp_path):
    path = tmp_path / "pond.battle"
    shutil.copy(sound[0], path)
    return path


def rows_of(path) -> Rows:
    """What a sound file holds."""
    with contextlib.closing(connect(path, read_only=True)) as connection:
        return read(connection)


def sealed(meta, entries: Iterable[tuple[int, int, bytes]], head: int) -> Rows:
    """A battle of any nonsense, whose seals say all is well."""
    battle = meta["battle"]
    root = seal_meta(battle, "opening", meta["opening"])
    seals = {0: root}
    lines = {}
    for number, parent, body in entries:
        before = seals.get(parent, "0" * 32)
        seals[number] = seal_line(battle, number, parent, before, body)
        lines[number] = Line(parent, before, body, seals[number])
    step = Step(len(lines), root, head, seals.get(head, "0" * 32)).sealed(battle)
    return Rows(meta=meta, lines=lines, steps=[step])


def resealed(path, *, changes=None, meta=None, head=None) -> None:
    """Give entries of a file (by id) another id, parent or body, or the file another text or head."""
    rows = rows_of(path)
    entries = [(number, line.parent, line.body) for number, line in rows.lines.items()]
    entries = [(changes or {}).get(entry[0], entry) for entry in entries]
    build(path, sealed({**rows.meta, **(meta or {})}, entries, rows.head.entry if head is None else head))


def scribbled(path, *statements: str) -> None:
    """Change rows behind the back of their seals; the tables themselves stay as they should be."""
    triggers = [table for table in TABLES if "TRIGGER" in table]
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for trigger in triggers:
            connection.execute(f"DROP TRIGGER {trigger.split()[2]}")
        for statement in statements:
            connection.execute(statement)
        for trigger in triggers:
            connection.execute(trigger)
        connection.commit()


def opened_soundly(path, states):
    """Open a damaged file; whatever comes back must be true."""
    opened = open_battle(path, find=fakes.find)
    try:
        journal, more = opened.journal(fakes.clock)
        assert set(journal.numbers) >= set(journal.path())
        told = [str(notice) for notice in opened.notices]
        shown = []
        for number in journal.numbers:
            try:
                assert canonical(journal.at(number)) == states[number]
                shown.append(number)
            except StoreError:
                gone = "This line cannot be read."
                assert gone in {str(one.title) for one in journal.entries}, (
                    "no line is gone, and it is not shown"
                )
        assert journal.head in {0, *shown}
        assert more == ()
        return tuple(shown), told
    finally:
        opened.file.close()


def attempted(path, states, refused: str):
    """The same, or `None` if the file was refused for one of these reasons and left as it was."""
    data = path.read_bytes()
    try:
        return opened_soundly(path, states)
    except StoreError as refusal:
        said = str(refusal)
    assert re.search(refused, said)
    assert path.read_bytes() == data
    return None
