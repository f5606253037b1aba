"""Which question of a form is looked at first, which are answered by taps beside it, how those stand that are not seen."""

from collections.abc import Collection, Sequence

from fleetdesk.core.forms import Choice, Form, FormField, Group, Many, chosen, stands, waits
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.ui.cards.spelling import added, unit_mark


def first_open(fields: Sequence[FormField], *, ready: bool) -> int:
    """The number of the question that is still to be answered, 0 if none is; `ready`: nothing has to be ticked."""
    return next((at for at, one in enumerate(fields) if waits(one) or _unticked(one, ready=ready)), 0)


def pointed(field: Choice | Many | Group, in_sight: Collection[str]) -> bool:
    """Whether taps on ships answer it: all it offers are ships in sight, but for one at most ("nobody").

    Of a group it is enough that each ship has a row that her tap ticks.
    """
    if isinstance(field, Group):
        values = [row.ship for row in field.rows if row.ship] or [row.key for row in field.rows]
    else:
        values = [pick.value for pick in field.picks]
    ships = sum(value in in_sight for value in values)
    return ships > 0 and ships >= len(values) - 1


def to_tick(fields: Sequence[FormField], in_sight: Collection[str]) -> bool:
    """Whether several things are asked for of which none is ticked, nor would be by a tap on a ship in sight."""
    asked = (one for one in fields if isinstance(one, Group) or (isinstance(one, Many) and not one.usual))
    return any(not chosen(one) and not pointed(one, in_sight) for one in asked)


def by_tap(label: Msg) -> Msg:
    """A question that a tap on a ship answers."""
    return msg("{what} \N{MIDDLE DOT} tap a ship", what=label)


def beyond(fields: Sequence[FormField], shown: range) -> list[Msg]:
    """How the questions stand that are not shown."""
    return [one for at, field in enumerate(fields) if at not in shown for one in stands(field)]


def _unticked(field: FormField, *, ready: bool) -> bool:
    return isinstance(field, Group | Many) and not ready and not chosen(field)


def in_words(form: Form, without: Collection[str], words: Words) -> str:
    """What was chosen of all questions but these, and what it comes to."""
    told = [one for field in form.fields if field.key not in without for one in chosen(field)]
    work = form.working
    terms = (
        {row.label: row.value for row in work.rows if row.value} if work is not None and work.signed else {}
    )
    parts = [words.say(one) for one in told if one not in terms]
    parts += [f"{words.say(label)} {added(words, value)}" for label, value in terms.items()]
    if work is not None and work.total:  # of nothing left there is nothing to say
        unit, total = (
            unit_mark(words, work.unit).strip(),
            (added if work.signed else Words.number)(words, work.total),
        )
        if len(terms) == 1:
            parts[-1] = f"{parts[-1]} {unit}"
        else:  # without a unit the bare number would not say of what it is
            parts.append(f"{total} {unit}" if unit else f"{words.say(work.title)} {total}")
    return " \N{MIDDLE DOT} ".join(parts)
