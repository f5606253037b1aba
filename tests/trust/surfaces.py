"""Everything a seat can get to know of a battle, read aloud: for whoever compares two battles.

There is one door, `Onlooker`: `WALKS` has a walk for each of its public members, and `PLAIN` names those that say
nothing of a battle. The command line has `COMMANDS` in the same way. A test holds both against what there is.
"""

import contextlib
import hashlib
import io
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from fleetdesk import cli, paths, systems
from fleetdesk.cli.command import Console
from fleetdesk.core.battle.battles import TABLE, Battle
from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.display import Shown
from fleetdesk.core.errors import Said
from fleetdesk.core.game.corrections import MARK
from fleetdesk.core.game.dispatches import MARKUPS
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.values import Value
from fleetdesk.core.words import Words
from fleetdesk.printing import paper
from fleetdesk.services import printing
from fleetdesk.services.after import report, web_page
from fleetdesk.services.after.record import record
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.gun_odds import promises
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.seat.rights import Branch, Do, Look, Redo, Sit, Undo
from fleetdesk.services.shelf import items
from fleetdesk.store.battle import battles
from tests.written_out import written_out

LANGUAGES = (Words("en"), Words.load("fr", paths.texts()))
STATES = ("fresh", "current", "blank")
Said_ = Iterator[str]
_AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Steps from a hex to those around it, clockwise from north; on squares most of the eight."""


@dataclass(slots=True)
class Walk:
    """One look from one seat. Both twins get the same chance, so that both are asked the same."""

    seen: Onlooker
    chance: random.Random
    buttons: list[tuple[str, dict[str, Any], Any]] = field(default_factory=list)
    """What `_asked` found, once for all walks of one look."""

    @property
    def ships(self) -> list[str]:
        """A few ships of each side."""
        ships = sorted(self.seen.battle.ships)
        return self.chance.sample(ships, min(4, len(ships)))


def told(value: Any) -> str:
    """A value with everything in it, in the order it stands."""
    if isinstance(value, BaseModel | Shown):
        return written_out(value)
    if is_dataclass(value) and not isinstance(value, type):
        return _named((one.name, getattr(value, one.name)) for one in fields(value))
    if isinstance(value, Value):
        return _named(value)
    if isinstance(value, tuple | list):
        return "[" + ", ".join(told(one) for one in value) + "]"
    return json.dumps(to_jsonable_python(value, fallback=repr))


def _named(held: Iterable[tuple[str, Any]]) -> str:
    return "; ".join(f"{name}: {told(one)}" for name, one in held if name != "system")


# --- the walks ----------------------------------------------------------------------------------------


def _value(name: str) -> Callable[[Walk], Said_]:
    def walk(at: Walk) -> Said_:
        yield told(getattr(at.seen, name))

    return walk


def _of_ships(name: str) -> Callable[[Walk], Said_]:
    def walk(at: Walk) -> Said_:
        for ship in at.ships:
            yield f"{ship}: {told(getattr(at.seen, name)(ship))}"

    return walk


def _slots(at: Walk) -> Said_:
    for ship in ("", *at.ships):
        yield f"{ship}: {told(at.seen.slots(ship))}"


def _chart(at: Walk) -> Said_:
    for ship in ("", *at.ships[:2]):
        yield f"{ship}: {told(at.seen.chart(ship))}"


def _cell_offers(at: Walk) -> Said_:
    for ship in at.ships:
        for _ in range(3):
            cell = (at.chance.randrange(12), at.chance.randrange(12))
            yield f"{ship} {cell}: {told(at.seen.cell_offers(ship, cell))}"


def _way_offers(at: Walk) -> Said_:
    for ship in at.ships:
        for _ in range(3):
            way = drag(at.seen, ship, at.chance)
            yield f"{ship} {way}: {told(at.seen.way_offers(ship, way))}"


def drag(seen: Onlooker, ship: str, chance: random.Random) -> tuple[Cell, ...]:
    """A way a finger draws: from where the chart says her next order begins, else from where she lies or is to lie."""
    chart = seen.chart(ship)
    hers = [one.cell for one in chart.pieces if one.id == ship] if chart is not None else []
    begins = [chart.begins] if chart is not None and chart.begins is not None else hers
    cell = chance.choice(begins or [(chance.randrange(12), chance.randrange(12))])
    return tuple(_steps(cell, chance))


def _steps(cell: Cell, chance: random.Random) -> Iterator[Cell]:
    """Mostly straight on: few ships turn in every hex."""
    yield cell
    way = chance.randrange(len(_AROUND))
    for _ in range(chance.randint(1, 5)):
        way += chance.choice((0, 0, 0, 1, -1))
        east, south = _AROUND[way % len(_AROUND)]
        cell = cell[0] + east, cell[1] + south
        yield cell


def _explain(at: Walk) -> Said_:
    from tests.systems.test_random_play import references

    for ship in at.ships[:2]:
        found = sorted(set(references([at.seen.panel(ship), at.seen.strip(ship)])))
        for reference in at.chance.sample(found, min(4, len(found))):
            yield f"{reference}: {_answer(at.seen.explain, reference)}"


def _answer(ask: Callable[..., Any], *args: Any) -> str:
    """What is answered, or the sentence it is refused with."""
    try:
        return told(ask(*args))
    except Said as said:
        return f"refused: {told(said.message)}"


def _asked(at: Walk) -> list[tuple[str, dict[str, Any], Any]]:
    """Every button of the seat with some of the answers its form offers: (action, answers, form)."""
    if not at.buttons:
        at.buttons.extend(_pressed(at))
    return at.buttons


def pried(
    system: AnySystem, battle: Battle, chance: random.Random, *, most: int
) -> Iterator[tuple[str, dict[str, Any]]]:
    """What a seat asks whether or not it has a button for it: (action, answers) that name any side and any ship."""
    ships = sorted(battle.ships)
    for action in chance.sample(sorted(system.actions), most):
        side, ship = chance.choice(battle.sides).id, chance.choice(ships) if ships else ""
        for answers in ({}, {"side": side}, {"ship": ship}, {"side": side, "ship": ship, "orders": {}}):
            yield action, answers


def _pressed(at: Walk) -> Iterator[tuple[str, dict[str, Any], Any]]:
    seen = at.seen
    for action, answers in pried(seen.system, seen.battle, at.chance, most=2):
        with contextlib.suppress(Said):  # a seat may not even ask that
            yield action, answers, seen.form(action, answers)
    offers = [*seen.overview.offers, *(debt.offer for debt in seen.debts if debt.offer is not None)]
    for ship in at.ships[:3]:
        offers += seen.offers(ship)
    for offer in offers:
        given = [dict(offer.answers)]
        first = seen.form(offer.action, offer.answers)
        picks = [
            (one.key, pick.value)
            for one in (first.fields if first else ())
            if one.kind == "choice"
            for pick in one.picks
        ]
        given += [{**offer.answers, key: value} for key, value in at.chance.sample(picks, min(2, len(picks)))]
        for answers in given:
            yield offer.action, answers, seen.form(offer.action, answers)


def _form(at: Walk) -> Said_:
    for action, answers, form in _asked(at):
        yield f"{action} {answers}: {told(form)}"


def _run(name: str) -> Callable[[Walk], Said_]:
    """What would come of a button: odds, a refusal, dice, what is left undone."""

    def walk(at: Walk) -> Said_:
        for action, answers, form in _asked(at):
            args = answers if form is None else form.args
            if args is not None:
                yield f"{action} {args}: {_answer(getattr(at.seen, name), action, args)}"
        if name == "refusal":
            for ship in at.ships:
                for slot in at.seen.slots(ship):
                    if slot.kind == "track":
                        args = {"ship": ship, "slot": slot.key, "lost": 1}
                        yield f"{slot.key} of {ship}: {_answer(at.seen.refusal, MARK, args)}"

    return walk


def _may(at: Walk) -> Said_:
    for intent in (Undo(), Redo(), Sit()):
        yield f"{intent}: {told(at.seen.may(intent))}"
    for number in at.chance.sample(at.seen.numbers, min(4, len(at.seen.numbers))):
        yield f"{number}: {told(at.seen.may(Look(number)))} {told(at.seen.may(Branch(number)))}"
    for action, answers, form in _asked(at):
        args = answers if form is None else form.args
        if args is not None:
            yield f"{action} {args}: {_answer(at.seen.may, Do(action, args))}"


def _log(at: Walk) -> Said_:
    for entry, stands in at.seen.log():
        yield f"{stands}: {told(entry)}"


def _headings(at: Walk) -> Said_:
    for heading in at.seen.headings():
        yield str(heading)


def _entry(at: Walk) -> Said_:
    for number in at.seen.numbers:
        yield told(at.seen.entry(number))


def _report(at: Walk) -> Said_:
    made = at.seen.report()
    yield told(made)
    yield told(report.document(made))
    for ship in sorted(at.seen.battle.ships)[:2]:
        yield told(promises(at.seen, ship))
    for words in LANGUAGES:
        yield report.markdown(made, words)
        yield web_page.page(made, words)
        yield report.file_name(made, words)


def _papers(at: Walk) -> Said_:
    system, sides = at.seen.system, [side.id for side in at.seen.battle.sides]
    document = None
    for thing in at.seen.papers():
        yield f"{thing.side} {thing.name} {told(thing.notices)}"
        for sheet in system.sheets:
            state, holder = at.chance.choice(STATES), at.chance.choice(["", *sides])
            order = printing.PrintOrder(sheet=sheet, options=SheetOptions(state=state, seat=holder))
            document = printing.drawn(thing, order)
            yield f"{thing.side} {sheet} {state} {holder}: {told(document)}"
    if document is None:
        return
    yield f"PDF: {hashlib.sha256(paper.pdf_of(document, at.chance.choice(LANGUAGES))).hexdigest()}"


def _texts(at: Walk) -> Said_:
    for text in at.seen.texts():
        yield told(text)


def _rendered(at: Walk) -> Said_:
    for text in at.seen.texts()[:6]:
        for words in LANGUAGES:
            yield told(at.seen.rendered(text, words, at.chance.choice(MARKUPS)))


WALKS: Mapping[str, Callable[[Walk], Said_]] = {
    "battle": _value("battle"),
    "overview": _value("overview"),
    "over": _value("over"),
    "aims": _value("aims"),
    "panel": _of_ships("panel"),
    "strip": _of_ships("strip"),
    "chart": _chart,
    "replays": _value("replays"),
    "slots": _slots,
    "explain": _explain,
    "hides": _value("hides"),
    "offers": _of_ships("offers"),
    "cell_offers": _cell_offers,
    "way_offers": _way_offers,
    "debts": _value("debts"),
    "form": _form,
    "odds": _run("odds"),
    "throw": _run("throw"),
    "refusal": _run("refusal"),
    "may": _may,
    "left_undone": _run("left_undone"),
    "head": _value("head"),
    "numbers": _value("numbers"),
    "log": _log,
    "headings": _headings,
    "entry": _entry,
    "last": _value("last"),
    "undo_title": _value("undo_title"),
    "redo_title": _value("redo_title"),
    "report": _report,
    "papers": _papers,
    "texts": _texts,
    "rendered": _rendered,
}
"""Public member of the door -> everything it says."""

PLAIN = frozenset({"system", "seat", "at"})
"""Public members that say nothing of a battle."""

QUICK = ("battle", "overview", "debts", "last", "undo_title", "redo_title", "hides")
"""Looked at after every step."""

PAST = ("battle", "overview", "panel", "chart", "slots", "explain")
"""What a moment gone by shows."""


def members(door: Onlooker) -> frozenset[str]:
    """Everything public the door gives, found by looking at it."""
    return frozenset(name for name in dir(door) if not name.startswith("_"))


def read(
    session: BattleSession, seat: str, names: Iterator[str] | tuple[str, ...], seed: str
) -> dict[str, list[str]]:
    """What these members of the door tell a seat now."""
    seen = Onlooker(session, seat)
    buttons: list[tuple[str, dict[str, Any], Any]] = []
    return {name: list(WALKS[name](Walk(seen, random.Random(f"{seed} {name}"), buttons))) for name in names}


def look_back(session: BattleSession, seat: str, seed: str) -> dict[str, list[str]]:
    """What moments gone by tell a seat, undone ones among them."""
    chance = random.Random(seed)
    numbers = session.journal.numbers
    found: dict[str, list[str]] = {}
    for number in chance.sample(numbers, min(3, len(numbers))):
        seen = Onlooker(session, seat, at=number)
        for name in PAST:
            found[f"looking back: {name}"] = [
                *found.get(f"looking back: {name}", ()),
                *WALKS[name](Walk(seen, random.Random(seed))),
            ]
    return found


# --- the shelf and the command line -----------------------------------------------------------------------------------

COMMANDS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "print": (("-o", "out.pdf", "--sheet", "pack"), ("-o", "out.pdf", "--sheet", "log", "--state", "blank")),
    "report": (("-o", "out.md"),),
    "dispatches": (("-o", "out", "--markup", "plain"),),
    "export": (("-o", "out.battle"),),
    "mark": (),
    "scan": (),
    "check": (),
    "import": (),
    "rules": (),
    "manual": (),
    "odds": (),
    "host": (),  # what its phones get is read beside all this: see `phone_bytes`
    "seal": (),
    "demo": (),
}
"""Command -> how it is called with a battle; nothing: it takes none of the players' battles, or tells only of the sheet it is given."""


def kept(session: BattleSession, path: Path) -> None:
    """Write a battle as it stands into a file, with all that was ever done in it."""
    opened = battles.create(path, session.journal.opening, at=players_clock())
    try:
        for entry in session.journal.entries:
            opened.file.append(entry, session.journal.at(entry.id))
            opened.entries.add(entry)
        opened.file.move(session.journal.head)
    finally:
        opened.file.close()


def players_clock() -> str:
    """It is always noon."""
    return "2024-05-01T12:00:00"


def _on_the_shelf(session: BattleSession, path: Path) -> Said_:
    """What the library says of a battle's file to whoever comes by: its row, and what each list went through in it.

    When the disk wrote the file, how many pages it took, and whether that is long enough ago to be believed, is no word
    of the battle, is shown nowhere, and nobody can set it: twins are written one after the other, and a whole battle is
    as long as what is hidden in it.
    """
    item = items.looked_at(path, path.stat())
    yield told(item.but(path=Path(), stamp=0, changed="", seen=items.NOWHERE, settled=False))
    for side in session.journal.opening.sides:
        for one in record(side.fleet.id, [item], systems.load):
            yield told(one.but(path=Path()))


def on_the_line(session: BattleSession, seat: str, folder: Path) -> dict[str, list[str]]:
    """What the shelf and every command say and write for a seat."""
    path = folder / "a.battle"
    kept(session, path)
    found = {"shelf": list(_on_the_shelf(session, path))}
    for name, ways in COMMANDS.items():
        for way in ways:
            whom = (
                ()
                if seat == TABLE and name != "dispatches"
                else ("--public",)
                if seat == TABLE
                else ("--to", seat)
            )
            out = folder / "written"
            out.mkdir()
            line = [
                name,
                str(path),
                *(str(out / one) if one.startswith("out") else one for one in way),
                *whom,
            ]
            told_, status = io.StringIO(), 0
            with contextlib.redirect_stdout(told_), contextlib.redirect_stderr(told_):
                status = cli.main(line, open_window=lambda *_: 0, console=Console(words=LANGUAGES[0]))
            said = told_.getvalue().replace(str(folder), "")
            found.setdefault(f"command {name}", []).append(f"{' '.join(way)}: {status} {said}")
            for file in sorted(one for one in out.rglob("*") if one.is_file()):
                found[f"command {name}"].append(
                    f"{file.name}: {hashlib.sha256(file.read_bytes()).hexdigest()}"
                )
                file.unlink()
            for inner in sorted((one for one in out.rglob("*") if one.is_dir()), reverse=True):
                inner.rmdir()
            out.rmdir()
    for file in folder.iterdir():
        file.unlink()
    return found
