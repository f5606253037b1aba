"""Laying a marker beside a ship and taking it away, as two games do: what is asked, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from pydantic import Field

from fleetdesk.core.answers import number, one_of, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, Number, Pick, Text
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.held_cards import Marker, next_marker


class LayMarker(Frozen):
    """A marker beside a ship."""

    ship: str
    text: str = Field(min_length=1, max_length=80)
    ends_turn: int = Field(0, ge=0, le=99)


class TakeMarker(Frozen):
    """Take a marker away."""

    ship: str
    marker: str


class Marked(Protocol):
    """A ship with markers beside it."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def markers(self) -> tuple[Marker, ...]: ...


class Beside(NamedTuple):
    """The markers now beside a ship, and the line that says what changed."""

    markers: tuple[Marker, ...]
    line: Line


def lay(ship: Marked, args: LayMarker, on_table: Sequence[Marker]) -> Beside:
    """Lay a marker, with an id that none on the table has."""
    marker = Marker(id=next_marker(on_table), text=args.text, ends_turn=args.ends_turn)
    told = msg("{ship}: marker {marker}", ship=ship.name, marker=args.text)
    return Beside((*ship.markers, marker), Line(text=told, tone="brass", ships=(ship.id,)))


def lay_form(ship: Marked | None, turn: int, answers: Answers) -> Form:
    """What to ask before a marker is laid; it is proposed to be removed at the end of this turn."""
    if ship is None:
        return Form(title=msg("Marker"))
    words = text(answers, "text", most=80)
    ends = int(number(answers, "ends_turn", turn, 0, 99))
    until = msg("Removed at the end of turn (0: by hand)")
    return Form(
        title=msg("{ship}: marker", ship=ship.name),
        fields=(
            Text(key="text", label=msg("What does it say?"), value=words),
            Number(key="ends_turn", label=until, value=ends, most=99),
        ),
        args={"ship": ship.id, "text": words, "ends_turn": ends} if words.strip() else None,
        go=msg("Lay the marker"),
    )


def take(ship: Marked, args: TakeMarker, name: Callable[[str], Msg] = Msg.verbatim) -> Beside:
    """Take a marker away; `name` says what its words are called.

    Raises:
        BadInput: there is none of that id beside the ship.
    """
    gone = next((one for one in ship.markers if one.id == args.marker), None)
    if gone is None:
        raise BadInput(msg("{ship} has no such marker.", ship=ship.name))
    told = msg("{ship}: marker removed: {marker}", ship=ship.name, marker=name(gone.text))
    kept = tuple(one for one in ship.markers if one.id != args.marker)
    return Beside(kept, Line(text=told, ships=(ship.id,)))


def take_form(ship: Marked | None, answers: Answers, name: Callable[[str], Msg] = Msg.verbatim) -> Form:
    """What to ask before a marker is taken away."""
    if ship is None or not ship.markers:
        return Form(title=msg("Remove a marker"))
    marker = one_of(answers, "marker", [one.id for one in ship.markers], ship.markers[0].id)
    picks = tuple(Pick(value=one.id, title=name(one.text)) for one in ship.markers)
    return Form(
        title=msg("{ship}: remove a marker", ship=ship.name),
        fields=(Choice(key="marker", label=msg("Which marker?"), picks=picks, value=marker),),
        args={"ship": ship.id, "marker": marker},
        go=msg("Remove"),
    )
