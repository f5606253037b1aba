"""Steps of a turn: where each stands, and the end of one: what is owed is asked about once, never insisted on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.forms import Form, Info
from fleetdesk.core.views import Debt, StepState
from fleetdesk.core.words import Msg, msg


def step_state(at: int, now: int) -> StepState:
    """How the step at a place of the order stands while another is played."""
    if at == now:
        return "current"
    return "done" if at < now else "next"


def left_undone(debts: Iterable[Debt]) -> tuple[Line, ...]:
    """What the log says of debts a step ends with."""
    return tuple(
        Line(text=msg("Left undone: {what}", what=debt.text), tone="brass", ships=debt.ships)
        for debt in debts
    )


def end_form(title: Msg, debts: Sequence[Debt], *, go: Msg, all_the_same: Msg) -> Form:
    """The question before a step ends; it names what is owed."""
    return Form(
        title=title,
        fields=tuple(Info(key=str(at), text=debt.text, tone="brass") for at, debt in enumerate(debts)),
        args={},
        go=all_the_same if debts else go,
    )


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> str: ...


def all_moved(ships: Sequence[Named]) -> Msg:
    """What the log says of ships that moved together."""
    if len(ships) == 1:
        return msg("{ship} has moved", ship=ships[0].name)
    return msg("{ships} have moved", ships=tuple(Msg.verbatim(one.name) for one in ships))
