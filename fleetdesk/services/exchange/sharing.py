"""A fleet as words: a list to paste on a forum, or codes a phone reads; and back, without a server.

The list is readable, and its last lines hold the whole fleet packed. Copied back it gives the same fleet.
If somebody changed the readable part, that part counts: ships are matched by class, and whatever could not
be matched is told before anything is changed. Points that the text states are never believed.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from fleetdesk import systems
from fleetdesk.core import base45, escaping
from fleetdesk.core.errors import BadInput
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.lists.verdicts import doubt
from fleetdesk.core.validation_text import misfit, place
from fleetdesk.core.words import Msg, Words, msg, nmsg
from fleetdesk.services.building import options
from fleetdesk.services.exchange import packing, plain
from fleetdesk.services.exchange.lines import matched, priced
from fleetdesk.store import files, fleets, scenarios

MOST_READ = 2**20
"""Characters of text that are looked at: no list comes near it."""
MOST_NOTED = 60
"""Remarks that go into the notes of a list: they are printed, too."""
MOST_IN_CODE = 1800
"""Characters in one QR code: more makes it too fine for an old phone."""

_NAMES = Path("pasted")
"""What errors call a fleet that came as text."""
_LINE = 72
_BEGIN, _END = "FD2:", ":FD"
_CODE = re.compile(r"FD([12]):([A-Za-z0-9+/=\s]+):FD")
_CLOSING = re.compile(r"\[/\w+\]|</\w+>")
_PART = re.compile(r"FD([12])/(\d{1,3})/(\d{1,3})/([0-9A-F]{8})/([0-9A-Z $%*+\-./:]*):(?=\n|$)")
_SYSTEM = re.compile(r"FleetDesk/([a-z0-9_]+)(.*)")
_SIZE = re.compile(r"(\d{1,5})\s*(?:pts?|points?)?\.?", re.IGNORECASE)
_UNPRICED = "\N{EN DASH}"
"""Ends a list of a game without points: what stands below it is not of the list."""
_OURS = re.compile(r"(FD[12]|FleetDesk)(?=[:/])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """A fleet that was read from text, not kept anywhere yet."""

    system: AnySystem
    fleet: FleetList
    unmatched: tuple[Msg, ...] = ()
    """What could not be understood or matched, line by line."""
    exact: bool = False
    """It came packed and whole: it is the very fleet that was sent."""

    def noted(self, words: Words) -> FleetList:
        """The list with what was not understood in its notes: kept without, nobody would find it again."""
        told = [words.say(one) for one in self.unmatched[:MOST_NOTED]]
        if more := len(self.unmatched) - len(told):
            told.append(
                words.say(nmsg("{n} remark more is not shown", "{n} remarks more are not shown", more))
            )
        return self.fleet.but(notes="\n".join(one for one in (self.fleet.notes, *told) if one))


# --- out ---------------------------------------------------------------------------------------------


def as_text(system: AnySystem, fleet: FleetList, words: Words) -> str:
    """A list to paste in a forum."""
    readable = "\n".join(_lines(system, fleet, words))
    return _with_code(readable, _packed(fleet, readable))


def _with_code(readable: str, packed: bytes) -> str:
    code = f"{_BEGIN}{base64.b64encode(packed).decode()}{_END}"
    wrapped = [code[at : at + _LINE] for at in range(0, len(code), _LINE)]
    return "\n".join([readable, "", *wrapped, ""])


def _lines(system: AnySystem, fleet: FleetList, words: Words) -> Iterator[str]:
    def points(amount: float | None) -> str:
        return words.number(amount or 0)

    counts = priced((*fleet.cards.values(), *system.catalogue()))
    yield _flat(fleet.name) or words.text(system.title)
    known = (fleet.faction, str(fleet.points_limit or ""), fleet.player)
    yield " · ".join((f"FleetDesk/{system.id}", *(_flat(one) for one in known if one)))
    doubtful = doubt(system.check(fleet))
    if doubtful is not None:
        yield f"! {_flat(words.say(doubtful))}"
    for squadron in fleet.squadrons:
        yield f"[{_flat(squadron.name)}]"
        for ship in squadron.ships:
            card = fleet.card_of(ship)
            mark = "-" if ship.sails else "~"
            named = _flat(card.class_name) if card else ship.card
            price = f" ({points(system.ship_cost(fleet, ship.id).total)})" if counts else ""
            yield f"{mark} {_flat(ship.name)} — {named}{price}"
            if card is not None:
                yield from (f"+ {_flat(option)}" for option in options.told(card, ship))
    yield f"= {points(system.cost(fleet).total) if counts else _UNPRICED}"


def _flat(text: str) -> str:
    """On one line, with nothing a reader would take for markup of ours."""
    return _OURS.sub(r"\1 ", " ".join(escaping.one_line(text).replace("·", " ").split()))


def has_photographs(fleet: FleetList) -> bool:
    """Whether its cards keep photographs: those travel in a file, not as text or codes."""
    return any(card.picture for card in fleet.cards.values())


def codes(shared: FleetList | Scenario) -> tuple[str, ...]:
    """Texts of the QR codes that carry a fleet or scenario; a long one needs several."""
    packed = _packed(shared, "") if isinstance(shared, FleetList) else _packed_scenario(shared)
    text = base45.encode(packed)
    parts = [text[at : at + MOST_IN_CODE] for at in range(0, len(text), MOST_IN_CODE)]
    check = f"{zlib.crc32(packed):08X}"
    # A colon ends each, for readers that cut off a last blank.
    return tuple(f"FD2/{n}/{len(parts)}/{check}/{part}:" for n, part in enumerate(parts, 1))


def matrices(texts: Sequence[str]) -> tuple[tuple[tuple[bool, ...], ...], ...]:
    """QR codes as rows of dark squares, with the four white squares all round that a reader needs."""
    import segno  # noqa: PLC0415 - only who shares a fleet this way waits for it

    return tuple(
        tuple(
            tuple(bool(cell) for cell in row) for row in segno.make_qr(text, error="l").matrix_iter(border=4)
        )
        for text in texts
    )


def scenario_text(scenario: Scenario, words: Words) -> str:
    """A scenario to paste in a forum: its name, briefing and sides to be read, then all of it packed."""
    story = scenario.story
    told = (story.name, story.briefing, *(f"- {side.name}" for side in scenario.sides), story.victory)
    readable = "\n".join(_flat(words.text(one)) for one in told if one)
    return _with_code(f"{readable}\nFleetDesk/{scenario.system}", _packed_scenario(scenario))


def _packed_scenario(scenario: Scenario) -> bytes:
    sides = tuple(_light(side) for side in scenario.sides)
    return packing.pack({"scenario": scenarios.content(scenario.but(sides=sides), brief=True)})


def _light(fleet: FleetList) -> FleetList:
    return fleet.but(cards={number: _bare(card) for number, card in fleet.cards.items()})


def _packed(fleet: FleetList, readable: str) -> bytes:
    content = {"squadrons": [], **fleets.content(_light(fleet), brief=True)}
    note = {"fleet": content, "read": _mark(readable)}
    return packing.pack(note)


def _bare(card: ShipProfile) -> ShipProfile:
    """A card without what no code has room for, and without words of a rule book that belong to its owner."""
    rules = tuple(rule.but(text="") for rule in card.rules)
    chosen = tuple(one.but(gives=tuple(rule.but(text="") for rule in one.gives)) for one in card.options)
    return card.but(picture="", rules=rules, options=chosen)


def _mark(readable: str) -> int:
    """A checksum of the readable part that survives what forums do to blanks, dashes and bullets.

    What stands before the name and after the total was written by somebody else.
    """
    lines = [line for line in readable.splitlines() if line.strip()]
    at = next((n for n, line in enumerate(lines) if _SYSTEM.search(line)), 0)
    end = next((n for n, line in enumerate(lines) if n > at and line.lstrip().startswith("=")), len(lines))
    words = re.sub(r"[\W_]+", " ", " ".join(lines[max(0, at - 1) : end]).casefold()).split()
    return zlib.crc32(" ".join(words).encode())


# --- in ----------------------------------------------------------------------------------------------


def is_text(file: Path) -> bool:
    """Whether a file, whatever it is called, may hold a list as text; one of ours does not. Raises StoreError."""
    data = files.read_bytes(file).lstrip()
    return file.suffix == ".txt" or not (b"\0" in data or data.startswith(b"{"))


def text_of(file: Path) -> str:
    """What a text file says, whatever it was saved as. Raises StoreError."""
    data = files.read_bytes(file)
    utf_16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))  # how some editors save "Unicode text"
    return data.decode("utf-16" if utf_16 else "utf-8-sig", errors="replace")


def from_text(
    text: str,
    *,
    find: Callable[[str], AnySystem] = systems.load,
    cards: Callable[[AnySystem], Sequence[ShipProfile]] | None = None,
) -> Received:
    """Read a fleet from a forum post or from what a phone read.

    Args:
        text: what was pasted.
        find: how games are looked up.
        cards: the catalogue to match classes with; by default the one that comes with the game.

    Raises:
        BadInput: there is no fleet in it.
    """
    text = _cleaned(text)
    if _PART.search(text):
        return _exact(_in_codes(text), find)
    code = _CODE.search(text)
    note = _unpacked(_from_base64(code.group(2)), code.group(1)) if code else None
    readable = text[: code.start()] if code else text
    if note is not None and ("scenario" in note or note.get("read") == _mark(readable)):
        found = _exact(note, find)
    else:
        found = _from_lines(readable, note, find, cards or (lambda system: system.catalogue()))
    return replace(found, unmatched=(*found.unmatched, *_behind(text[code.end() :] if code else "")))


def _behind(text: str) -> Iterator[Msg]:
    """What stands behind a code: it belongs to no list, but nobody shall think that it was read."""
    for line in text.splitlines():
        bare = " ".join(_CLOSING.sub("", line).split())
        if any(sign.isalnum() for sign in bare):
            yield msg("Not understood: {line}", line=bare[:80])


def scenario_in(text: str, *, find: Callable[[str], AnySystem] = systems.load) -> Scenario | None:
    """The scenario a text or what a phone read holds; `None`: there is none in it.

    Raises BadInput: there is one, but not all of it, or it does not fit its game; StoreError: it does not hang
    together.
    """
    text = _cleaned(text)
    code = _CODE.search(text)
    note = _in_codes(text) if _PART.search(text) else None
    if note is None and code is not None:
        note = _unpacked(_from_base64(code.group(2)), code.group(1))
    if note is None or "scenario" not in note:
        return None
    try:
        return scenarios.from_raw(note["scenario"], _NAMES, find=find)
    except ValidationError as error:
        raise BadInput(
            msg(
                "The scenario in this text does not fit its game: {where}: {reason}.",
                where=place(error),
                reason=misfit(error),
            )
        ) from error


def _cleaned(text: str) -> str:
    """A text as it was sent. Raises BadInput where it is longer than any."""
    if len(text) > MOST_READ:
        raise BadInput(msg("This text is too long to hold a fleet. Copy the list alone."))
    text = text.encode(errors="replace").decode()  # half a character from a torn clipboard
    return "\n".join(re.sub(r"^[>\s|]+", "", line).rstrip() for line in text.splitlines())


def _in_codes(text: str) -> dict[str, Any]:
    """What the codes of one fleet or scenario hold. Raises BadInput."""
    parts: dict[int, str] = {}
    checks: set[tuple[str, str, str]] = set()
    for edition, number, count, check, part in _PART.findall(text):
        parts[int(number)] = part
        checks.add((edition, count, check))
    if len(checks) != 1:
        raise BadInput(msg("These codes belong to different fleets. Read those of one fleet."))
    ((edition, count, check),) = checks
    missing = [str(number) for number in range(1, int(count) + 1) if number not in parts]
    if missing:
        raise BadInput(
            msg("{missing} of {count} codes are still missing.", missing=", ".join(missing), count=int(count))
        )
    try:
        packed = base45.decode("".join(parts[number] for number in range(1, int(count) + 1)))
    except ValueError:
        packed = b""
    note = _unpacked(packed, edition) if f"{zlib.crc32(packed):08X}" == check else None
    if note is None:
        raise BadInput(msg("The codes were not read correctly. Read them again."))
    return note


def _from_base64(text: str) -> bytes:
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _unpacked(packed: bytes, edition: str) -> dict[str, Any] | None:
    """What was packed; `None` if it did not arrive whole."""
    note = packing.unpack(packed, edition)
    held = (note or {}).get("fleet", (note or {}).get("scenario"))
    return note if isinstance(held, dict) else None


def _exact(note: dict[str, Any], find: Callable[[str], AnySystem]) -> Received:
    if "fleet" not in note:
        raise BadInput(msg("This is a scenario, not a fleet. Import it from the library."))
    try:
        fleet = fleets.from_raw(note["fleet"], _NAMES, find=find)
    except ValidationError as error:
        raise BadInput(
            msg(
                "The fleet in this text does not fit its game: {where}: {reason}.",
                where=place(error),
                reason=misfit(error),
            )
        ) from error
    return Received(system=find(fleet.system), fleet=fleet, exact=True)


def _from_lines(
    text: str,
    note: dict[str, Any] | None,
    find: Callable[[str], AnySystem],
    cards: Callable[[AnySystem], Sequence[ShipProfile]],
) -> Received:
    """Read the readable part; `note` may still know cards of the sender's own."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    at = next((n for n, line in enumerate(lines) if _SYSTEM.search(line)), None)
    found = _SYSTEM.search(lines[at]) if at is not None else None
    if at is None or found is None:
        return Received(**plain.read(lines, find, cards)._asdict())
    try:
        system = find(found.group(1))
    except KeyError as error:
        raise BadInput(
            msg("This fleet is of a game this version does not have ({system}).", system=found.group(1)[:40])
        ) from error
    catalogue = list(cards(system))
    told, odd = _told(found.group(2))
    base = system.fleet(system=system.id, name=lines[at - 1][:120] if at else "", **told)
    if note is not None:
        try:
            sent = _exact(note, find).fleet
        except BadInput:
            sent = base
        catalogue = [*sent.cards.values(), *catalogue]
        if sent.system == system.id:
            base = sent.but(name=base.name, squadrons=(), **told)
    fleet, unmatched = matched(base, lines[at + 1 :], catalogue, mixed=system.mixed_squadrons)
    if not fleet.squadrons:
        raise BadInput(msg("No ship in this text could be matched with a card."))
    return Received(system=system, fleet=fleet, unmatched=(*odd, *unmatched))


def _told(rest: str) -> tuple[dict[str, Any], tuple[Msg, ...]]:
    """Faction, limit and player from the line of the game, and what else stands there; the number is the limit.

    Who types the line by hand has no raised point on the keyboard: a dash or a bar parts them as well.
    """
    parted = re.split("·" if "·" in rest else r"[|•]|(?:^|\s)[-–—](?:\s|$)", _CLOSING.sub("", rest))
    first, *parts = (part.strip() for part in parted)
    parts = [part for part in parts if part]
    sizes = [size for part in parts if (size := _SIZE.fullmatch(part))]
    at = parts.index(sizes[0].group()) if sizes else len(parts)
    before, after = (parts[:at], parts[at + 1 :]) if sizes else (parts[:1], parts[1:])
    told: dict[str, Any] = {"points_limit": int(sizes[0].group(1)) if sizes else 0}
    if before:
        told["faction"] = before[0][:80]
    if after:
        told["player"] = after[0][:80]
    odd = [part for part in (first, *before[1:], *after[1:]) if any(sign.isalnum() for sign in part)]
    return told, tuple(msg("Not understood: {line}", line=part[:80]) for part in odd)
