"""The whole game gone through again from the sealed set-up, once it is over (R38)."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.forms import Info
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.salves import movement, salvos
from fleetdesk.systems.salves.sealed import seal
from fleetdesk.systems.salves.state import Event, Note, SalvesBattle


class Finding(NamedTuple):
    """One thing that was checked at the end."""

    text: Msg
    holds: bool


def verify(battle: SalvesBattle) -> tuple[Finding, ...]:
    """R38: the whole game gone through again from the sealed set-up; asked of the whole battle."""
    honest = battle.seal.code == seal.code_of(battle.seal.text) and battle.seal.text == seal.sealed_text(
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
                self._false(msg("The way of {ship} does not lead to where it is.", ship=ship.name))
        if not self._wrong:
            yield Finding(msg("Every move leads from its sealed cell to where the ship is now."), True)
            yield Finding(msg("Every salvo hit the ships that were named, and no other."), True)
        yield from self._wrong
        yield from self._by_hand

    def _false(self, text: Msg) -> None:
        self._wrong.append(Finding(text, False))

    def _name(self, ship: str) -> str:
        return self._battle.ships[ship].name

    def _salvo(self, event: Event) -> None:
        battle = self._battle
        shooter = event.ship
        cell = self._stands.get(shooter)
        if cell is None:
            return
        marks = [salvos.mark(battle, ship, place) for ship, place in self._stands.items()]
        targets = {shot.cell: shot.count for shot in event.targets}
        found = salvos.hits(salvos.shooter(battle, shooter, cell), targets, marks, battle.house)
        if set(found) != set(event.named):
            self._false(
                msg(
                    "Turn {n}: the salvo of {ship} did not hit what was named.",
                    n=event.turn,
                    ship=self._name(shooter),
                )
            )

    def _way(self, note: Note, event: Event) -> None:
        if event.kind == "corrected" and event.ship == note.ship:
            self._corrected(event)
        elif not note.path or note.path[0] != self._stands.get(note.ship) or not self._follows(note, event):
            name = self._name(note.ship)
            self._false(msg("Turn {n}: the move of {ship} is not the one published.", n=note.turn, ship=name))
        if note.path:
            self._stands[note.ship] = note.path[-1]

    @staticmethod
    def _follows(note: Note, event: Event) -> bool:
        if event.kind != "move" or event.ship != note.ship:
            return True
        return movement.sail(note.path[0], event.steps, lambda _: False).path == note.path

    def _corrected(self, event: Event) -> None:
        text = msg(
            "Turn {n}: the umpire corrected {ship} by hand.", n=event.turn, ship=self._name(event.ship)
        )
        self._by_hand.append(Finding(text, False))
        ship = self._battle.ships[event.ship]
        if not ship.sunk and ship.cell is not None:  # raised again: from here on its way counts anew
            self._stands.setdefault(ship.id, ship.cell)


# --- the action ---------------------------------------------------------------------------------------


class Verify(Frozen):
    """Compare the code a player noted with the sealed set-up."""

    code: Annotated[
        str, Ask(msg("The code you noted at the start"), when=lambda asked: asked.battle.over)
    ] = ""


def _noted(battle: SalvesBattle, code: str) -> Iterator[Finding]:
    if not code.strip():
        return
    if seal.same_code(code, battle.seal.code):
        yield Finding(msg("The code noted at the start is the code of this set-up."), True)
    else:
        yield Finding(msg("The code noted at the start is another one: {code}.", code=code[:40]), False)


def _findings(asked: Asked) -> Iterator[Info]:
    if not asked.battle.over:
        return
    noted = [("noted", one) for one in _noted(asked.battle, asked["code"])]
    found = [(f"found-{at}", one) for at, one in enumerate(verify(asked.battle))]
    for key, one in (*noted, *found):
        yield Info(key=key, text=one.text, tone="sound" if one.holds else "harm")


@action(
    N_("Check the sealed set-up"),
    rules="R38",
    icon="lock",
    asks=Asks(title=msg("Check the sealed set-up"), go=msg("Write it in the log"), more=_findings),
)
def verify_seal(battle: SalvesBattle, args: Verify, table: Table) -> Outcome[SalvesBattle]:
    """R38: the sealed set-up against the code a player noted, and the whole game gone through again."""
    table.require(battle.over, msg("The set-up is revealed at the end of the game."))
    found = (*_noted(battle, args.code), *verify(battle)) if battle.over else ()
    lines = (Line(text=one.text, tone="sound" if one.holds else "harm") for one in found)
    return Outcome(battle=battle, title=msg("The set-up checked"), lines=tuple(lines))
