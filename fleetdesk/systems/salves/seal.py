"""The sealed set-up: a short code at the start that proves at the end that no ship was moved in secret.

Commit and reveal: the code is made from the text of the set-up and a salt of random bits that come from outside the
rules and stand in the log of the umpire alone, so that the code cannot be tried against guessed positions. Whoever
has the code and the opened text can check them without the umpire's file.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import NamedTuple

from fleetdesk.core.charts import Cell, cell_name
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import moves, salvos
from fleetdesk.systems.salves.state import Event, Note, SalvesBattle, Seal

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that are taken for figures."""
LENGTH = 30
"""Signs of five bits: nobody, not even who sealed it, can find two set-ups with one code."""
SHORT_LENGTH = 20
"""Signs of a code before values were sealed as well."""
GROUP = 5
SHORT_SALT = 32
"""Signs of the salt before values were sealed as well."""
_MARKUP = re.compile(r"^(?:>\s*|[-*]\s+|\[/?\w+(?:=[^\]]*)?\])+|(?:\[/?\w+(?:=[^\]]*)?\])+$")
"""What forums put around a line."""
_SALT = re.compile(r"^salt [0-9a-f]{32,}$")
_PLACED = re.compile(r"^(?:grid \d+x\d+|[^:]+: .+: (?:-|[A-Z]{1,3}\d{1,3})(?:: \d+/\d+/\d+)?)$")
_SIGNS = str.maketrans({"[": "(", "]": ")", "\\": "/"})
"""Signs a forum would not give back as they are."""
_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})


def code_of(text: str) -> str:
    """The short code of a sealed text, in groups: 7QK2M-..."""
    salt = text.partition("\n")[0].removeprefix("salt ")
    length = LENGTH if len(salt) > SHORT_SALT else SHORT_LENGTH
    number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big") >> (256 - 5 * length)
    signs = "".join(LETTERS[number >> 5 * at & 31] for at in reversed(range(length)))
    return "-".join(signs[at : at + GROUP] for at in range(0, length, GROUP))


def same_code(one: str, other: str) -> bool:
    """Whether two codes agree, however they were noted down."""
    return _plain(one) == _plain(other) != ""


def _plain(code: str) -> str:
    signs = "".join(sign for sign in code.upper() if sign.isascii() and sign.isalnum())
    return signs.translate(_ALIKE)


def sealed(battle: SalvesBattle, bits: str) -> Seal:
    """The seal of the ships as they stand, with a salt of these bits."""
    text = sealed_text(battle, bits)
    return Seal(code=code_of(text), salt=bits, text=text)


def sealed_text(battle: SalvesBattle, salt: str) -> str:
    """What is sealed: the salt, the grid, and where every ship was placed, with its values.

    Battles of the first versions have a short salt and sealed no values.
    """
    lines = [f"salt {salt}", f"grid {battle.columns}x{battle.rows}"]
    for side in battle.sides:
        for ship in battle.fleet_of(side.id):
            place = cell_name(ship.start) if ship.start is not None else ""
            if len(salt) <= SHORT_SALT:
                if place:
                    lines.append(f"{side.nation or side.id}: {ship.name}: {place}")
                continue
            values = "/".join(map(str, battle.values(ship.id)))
            lines.append(f"{side.nation or side.id}: {ship.name.translate(_SIGNS)}: {place or '-'}: {values}")
    return "\n".join(lines)


RECIPE = (
    msg("Each line ends with one line feed, the last one with none; the signs are UTF-8."),
    msg("SHA-256 of that; of its first {n} bits every five make one sign.", n=5 * LENGTH),
    msg("The signs count from 0: {letters}.", letters=LETTERS),
)
"""How the code is made of the opened text: anybody can do it, on any machine."""


def opened(text: str) -> str | None:
    """The sealed text inside what somebody copied from the archive; `None`: there is none."""
    lines = [_MARKUP.sub("", line.replace("\\", "")).strip() for line in text.splitlines()]
    first = next((at for at, line in enumerate(lines) if _SALT.match(line)), None)
    if first is None:
        return None
    found: list[str] = []
    for line in lines[first:]:
        if line and len(found) > 1 and not _PLACED.match(line):
            break
        if line:
            found.append(line)
    return "\n".join(found)


def check(code: str, text: str) -> Msg | None:
    """What speaks against this being the set-up the code was given for; `None`: nothing.

    Raises:
        BadInput: the text holds no opened set-up.
    """
    found = opened(text)
    if found is None:
        raise BadInput(
            msg("There is no opened set-up in this text: it begins with “salt”. Copy it from the archive.")
        )
    made = code_of(found)
    if same_code(code, made):
        return None
    return msg("This set-up has the code {code}, not the one given at the start.", code=made)


class Finding(NamedTuple):
    """One thing that was checked at the end."""

    text: Msg
    holds: bool


def verify(battle: SalvesBattle) -> tuple[Finding, ...]:
    """R38: the whole game gone through again from the sealed set-up; asked of the whole battle."""
    honest = battle.seal.code == code_of(battle.seal.text) and battle.seal.text == sealed_text(
        battle, battle.seal.salt
    )
    code = Finding(
        msg("The set-up has the code {code} given at the start.", code=battle.seal.code)
        if honest
        else msg("The set-up does not have the code given at the start: a ship was moved in secret."),
        honest,
    )
    return (code, *_Replay(battle).findings())


class _Replay:
    """Ships from their sealed cells along everything that was recorded."""

    def __init__(self, battle: SalvesBattle) -> None:
        self._battle = battle
        self._stands: dict[str, Cell] = {
            ship.id: ship.start for ship in battle.ships.values() if ship.start is not None
        }
        self._by_hand: list[Finding] = []
        self._wrong: list[Finding] = []
        self._ways: dict[str, list[Note]] = {}
        for _, note in sorted(battle.private.items()):
            if note.kind == "way":
                self._ways.setdefault(note.event, []).append(note)

    def findings(self) -> Iterator[Finding]:
        """Everything found."""
        for key, event in sorted(self._battle.events.items()):
            if event.kind == "salvo":
                self._salvo(event)
            for note in self._ways.get(key, ()):
                self._way(note, event)
            for gone in event.sunk:
                self._stands.pop(gone, None)
            if event.kind == "corrected" and not self._ways.get(key) and not event.sunk:
                self._corrected(event)
        for ship in self._battle.afloat():
            if ship.cell is not None and self._stands.get(ship.id) != ship.cell:
                self._wrong.append(
                    Finding(msg("The way of {ship} does not lead to where it is.", ship=ship.name), False)
                )
        if not self._wrong:
            yield Finding(msg("Every move leads from its sealed cell to where the ship is now."), True)
            yield Finding(msg("Every salvo hit the ships that were named, and no other."), True)
        yield from self._wrong
        yield from self._by_hand

    def _name(self, ship: str) -> str:
        return self._battle.ships[ship].name

    def _salvo(self, event: Event) -> None:
        battle = self._battle
        shooter = event.ship
        cell = self._stands.get(shooter)
        if cell is None:
            return
        card = battle.card(shooter)
        marks = [
            salvos.Mark(ship, battle.ships[ship].side, battle.card(ship).kind, place)
            for ship, place in self._stands.items()
        ]
        by = salvos.Shooter(battle.ships[shooter].side, card.kind, card.values.attack, cell)
        targets = {shot.cell: shot.count for shot in event.targets}
        found = salvos.hits(by, targets, marks, battle.house)
        if set(found) != set(event.named):
            self._wrong.append(
                Finding(
                    msg(
                        "Turn {n}: the salvo of {ship} did not hit what was named.",
                        n=event.turn,
                        ship=self._name(shooter),
                    ),
                    False,
                )
            )

    def _way(self, note: Note, event: Event) -> None:
        if event.kind == "corrected" and event.ship == note.ship:
            self._corrected(event)
        elif not note.path or note.path[0] != self._stands.get(note.ship) or not self._follows(note, event):
            self._wrong.append(
                Finding(
                    msg(
                        "Turn {n}: the move of {ship} is not the one published.",
                        n=note.turn,
                        ship=self._name(note.ship),
                    ),
                    False,
                )
            )
        if note.path:
            self._stands[note.ship] = note.path[-1]

    @staticmethod
    def _follows(note: Note, event: Event) -> bool:
        if event.kind != "move" or event.ship != note.ship:
            return True
        return moves.sail(note.path[0], event.steps, lambda _: False).path == note.path

    def _corrected(self, event: Event) -> None:
        text = msg(
            "Turn {n}: the umpire corrected {ship} by hand.", n=event.turn, ship=self._name(event.ship)
        )
        self._by_hand.append(Finding(text, False))
        ship = self._battle.ships[event.ship]
        if not ship.sunk and ship.cell is not None:  # raised again: from here on its way counts anew
            self._stands.setdefault(ship.id, ship.cell)
