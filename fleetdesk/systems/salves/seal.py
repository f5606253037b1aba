"""The sealed set-up: a short code at the start that proves at the end that no ship was moved in secret.

Commit and reveal: the code is made from the text of the set-up and a salt. The salt comes from the seed of the
battle, which nobody is told, so that the code cannot be tried against guessed positions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from fleetdesk.core.charts import Cell, cell_name
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves import moves, salvos
from fleetdesk.systems.salves.state import Event, Note, SalvesBattle, Seal

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without letters that are taken for figures."""
LENGTH = 20
"""Signs of five bits: finding another set-up with the same code takes longer than any game."""
GROUP = 5
_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})


def code_of(text: str) -> str:
    """The short code of a sealed text, in groups: 7QK2M-..."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big") >> (256 - 5 * LENGTH)
    signs = "".join(LETTERS[number >> 5 * at & 31] for at in reversed(range(LENGTH)))
    return "-".join(signs[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def same_code(one: str, other: str) -> bool:
    """Whether two codes agree, however they were noted down."""
    return _plain(one) == _plain(other) != ""


def _plain(code: str) -> str:
    signs = "".join(sign for sign in code.upper() if sign.isascii() and sign.isalnum())
    return signs.translate(_ALIKE)


def sealed(battle: SalvesBattle) -> Seal:
    """The seal of the ships as they stand."""
    secret = f"{battle.rules}:{battle.dice.seed}:{battle.title}"
    salt = hashlib.sha256(secret.encode()).hexdigest()[:32]
    text = sealed_text(battle, salt)
    return Seal(code=code_of(text), salt=salt, text=text)


def sealed_text(battle: SalvesBattle, salt: str) -> str:
    """What is sealed: the salt, the grid, and where every ship was placed."""
    lines = [f"salt {salt}", f"grid {battle.columns}x{battle.rows}"]
    for side in battle.sides:
        lines.extend(
            f"{side.nation or side.id}: {ship.name}: {cell_name(ship.start)}"
            for ship in battle.fleet_of(side.id)
            if ship.start is not None
        )
    return "\n".join(lines)


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
