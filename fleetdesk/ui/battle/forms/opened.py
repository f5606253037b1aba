"""Which question of a form is looked at first, and how those stand that are not seen."""

from __future__ import annotations

from collections.abc import Sequence

from fleetdesk.core.forms import FormField, Group, Many, chosen, stands, waits
from fleetdesk.core.words import Msg


def first_open(fields: Sequence[FormField], *, ready: bool) -> int:
    """The number of the question that is still to be answered, 0 if none is; `ready`: nothing has to be ticked."""
    return next((at for at, one in enumerate(fields) if waits(one) or _unticked(one, ready=ready)), 0)


def beyond(fields: Sequence[FormField], shown: range) -> list[Msg]:
    """How the questions stand that are not shown."""
    return [one for at, field in enumerate(fields) if at not in shown for one in stands(field)]


def _unticked(field: FormField, *, ready: bool) -> bool:
    return isinstance(field, Group | Many) and not ready and not chosen(field)
