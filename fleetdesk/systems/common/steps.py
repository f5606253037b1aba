"""The end of a step: what is still owed is asked about once and noted, never insisted on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fleetdesk.core.actions import Line
from fleetdesk.core.forms import Form, Info
from fleetdesk.core.views import Debt
from fleetdesk.core.words import Msg, msg


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
