"""`fleetdesk scan`: read photographs of struck sheets into a battle."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from fleetdesk.cli import readers
from fleetdesk.cli.command import NO, OK, Command, Console, put, put_aside, tell
from fleetdesk.cli.overview import Parser
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.from_paper import Taken
from fleetdesk.core.layout.fields import Spot, spot
from fleetdesk.core.words import N_, msg, nmsg
from fleetdesk.services import from_paper, photographs
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.photographs import Found, Moment


def _arguments(parser: Parser, _: Console) -> None:
    readers.battle(parser)
    parser.add_argument(
        "photos",
        type=Path,
        nargs="+",
        metavar=N_("PHOTO"),
        help=N_("photographs of its sheets, or a sheet filled in on a screen (PDF)"),
    )
    parser.add_argument("--json", action="store_true", help=N_("what was read, as JSON"))
    parser.add_argument("--look", action="store_true", help=N_("only say what was read; enter nothing"))
    for name, text in (
        ("--struck", N_("doubtful boxes that are struck, by the names the answer gives them")),
        ("--clear", N_("doubtful boxes that are not")),
    ):
        parser.add_argument(name, nargs="+", default=[], metavar=N_("BOX"), help=text)
    readers.add(parser)


def _run(chosen: argparse.Namespace, console: Console) -> int:
    session = BattleSession.open(chosen.file, find=console.find, look=chosen.look)
    try:
        for notice in session.notices:
            tell(console, notice)
        seat = readers.asked(chosen, session.system, session.state)
        found, taken = _read(session, seat, chosen)
        if chosen.json:
            put(json.dumps(_plain(session, console, seat, found, taken), ensure_ascii=False, indent=2))
        else:
            for line in from_paper.described(session, seat, taken):
                put(console.words.say(line))
        _tell_doubts(session, console, seat, found, taken)
        _enter(session, console, seat, (found, taken), chosen)
        return NO if found.doubts or found.refused or taken.left_out else OK
    finally:
        session.close()


def _read(session: BattleSession, seat: str, chosen: argparse.Namespace) -> tuple[Found, Taken]:
    """What stands on the photographs, or in a filled-in form."""
    answers = {**_spots(chosen.struck, struck=True), **_spots(chosen.clear, struck=False)}
    forms = [file for file in chosen.photos if file.suffix.lower() == photographs.PDF]
    if forms and len(chosen.photos) > 1:
        raise BadInput(msg("Give one filled-in PDF alone, or photographs: each becomes a step of its own."))
    if forms:
        return Found(), from_paper.from_file(session, seat, forms[0])
    found = photographs.read(Moment.of(session, seat), chosen.photos).answered(answers)
    return found, found.taken(session, seat)


def _tell_doubts(session: BattleSession, console: Console, seat: str, found: Found, taken: Taken) -> None:
    for sentence in (*found.refused, *taken.left_out):
        tell(console, sentence)
    for one in found.doubts:
        meaning = from_paper.meaning(session, seat, one.place)
        tell(console, msg("Struck or clear? {box}: {meaning}", box=one.place.spot.name, meaning=meaning))
    if found.written:
        tell(
            console,
            nmsg(
                "{n} cell is written in: type in what it says.",
                "{n} cells are written in: type in what they say.",
                len(found.written),
            ),
        )


def _enter(
    session: BattleSession, console: Console, seat: str, what: tuple[Found, Taken], chosen: argparse.Namespace
) -> None:
    """One step, once nothing is doubtful, unless somebody only looks. Of JSON it is no part."""
    found, taken = what
    answer = put_aside if chosen.json else put
    if not (taken.size or found.doubts or found.refused):
        answer(console.words.say(msg("Nothing on this sheet is new.")))
    elif chosen.look:
        return
    elif found.doubts:
        tell(console, msg("Nothing is entered yet: say --struck or --clear for each doubtful box."))
    elif taken.size:
        from_paper.enter(session, taken, seat)
        answer(console.words.say(session.journal.entry(session.journal.head).title))


def _spots(names: Sequence[str], *, struck: bool) -> dict[Spot, bool]:
    found = {}
    for name in names:
        one = spot(name)
        if one is None:
            raise BadInput(msg("“{name}” is no name of a box: they look like ship/slot/number.", name=name))
        found[one] = struck
    return found


def _plain(
    session: BattleSession, console: Console, seat: str, found: Found, taken: Taken
) -> dict[str, object]:
    say = console.words.say
    sure = {one.spot for one in found.places if not one.struck} - {one.place.spot for one in found.doubts}
    return {
        "pages": found.pages,
        "struck": sorted(one.name for one in found.struck),
        "clear": sorted(one.name for one in sure - found.struck),
        "unsure": [
            {"box": one.place.spot.name, "meaning": say(from_paper.meaning(session, seat, one.place))}
            for one in found.doubts
        ],
        "written": [one.place.spot.name for one in found.written],
        "refused": [say(one) for one in found.refused],
        "left out": [say(one) for one in taken.left_out],
        "steps": [say(one) for one in from_paper.described(session, seat, taken)],
    }


COMMAND = Command(arguments=_arguments, run=_run)
"""Status 1: something is doubtful, was not read, or could not be taken."""
