"""What each ship an action may be aimed at promises, before one is chosen: a chance, and what speaks against her.

Made of what an `Onlooker` says of each choice, so that it tells a seat nothing it could not ask for itself.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fleetdesk.core.errors import Said
from fleetdesk.core.forms import TICK, Answers, Choice, Form, Group
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.onlooker import Onlooker


class Target(NamedTuple):
    """One ship the action may be aimed at."""

    hope: float | None = None
    """What to hope for, 0..1; `None`: nothing short can be said."""
    word: Msg | None = None
    """Why the rules would not have her, in a word; `None`: nothing speaks against her."""
    against: Msg | None = None
    """The same in a sentence."""


def question(form: Form, ships: Mapping[str, object]) -> Choice | None:
    choices = (one for one in form.fields if isinstance(one, Choice))
    return next((one for one in choices if any(pick.value in ships for pick in one.picks)), None)


def weighed(
    seen: Onlooker, action: str, answers: Answers, asked: Choice, side: str
) -> Iterator[tuple[str, Target]]:
    """Each ship it may be aimed at but those of a side, one after the other: whoever asks may pause in between.

    What only running it tells comes last; what speaks against all of them alike is the matter of whoever acts, and
    is not said again of each.
    """
    ships = seen.battle.ships
    known: dict[str, tuple[Target, set[Msg]]] = {}
    for pick in asked.picks:
        if pick.value in ships and ships[pick.value].side != side:
            form = seen.form(action, {**answers, asked.key: pick.value})
            if form is None:
                return
            word = pick.word or (msg("refused") if pick.discouraged is not None else None)
            aim = Target(_hope(seen, action, form), word, pick.discouraged)
            known[pick.value] = aim, {*form.refusals, *(() if form.stop is None else (form.stop,))}
            yield pick.value, aim
    common = set.intersection(*(against for _, against in known.values())) if known else set()
    for ship, (aim, against) in known.items():
        own = sorted(against - common, key=lambda one: one.key)
        if own and aim.against is None:
            yield ship, aim._replace(word=msg("refused"), against=own[0])


def _hope(seen: Onlooker, action: str, form: Form) -> float | None:
    if form.args is None:
        return None
    try:
        odds = seen.odds(action, form.args)
    except Said:
        return None
    return odds.hope if odds is not None else None


def shared(seen: Onlooker, action: str, form: Form) -> Iterator[tuple[str, Target]]:
    """What an action promises of each ship it is divided between."""
    try:
        odds = seen.odds(action, form.args) if form.args is not None else None
    except Said:
        odds = None
    for table in odds.tables if odds is not None else ():
        if table.ship:
            yield table.ship, Target(table.effect)


def joining(
    seen: Onlooker, action: str, answers: Answers, form: Form, side: str
) -> Iterator[tuple[str, int]]:
    """Each ship of a side that may join what is prepared, or has joined it, with the dice she brings.

    One after the other, as `weighed` does it; nothing is said where no dice can be counted, nor of a ship who may not
    join for a reason of her own.
    """
    base, ships = _dice(seen, action, form), seen.battle.ships
    if base is None:
        return
    for ship, offer in form.joins.items():
        if ships[ship].side == side:
            more = _dice(seen, offer.action, seen.form(offer.action, offer.answers))
            if more is not None:
                yield ship, more - base
    for field in form.fields:
        for row in field.rows if isinstance(field, Group) else ():
            against = row.discouraged is not None and row.discouraged not in form.refusals
            fits = row.ticked is not None and (row.ticked or not against)
            if fits and row.ship in ships and ships[row.ship].side == side:
                given = dict(answers.get(field.key) or {})
                given[row.key] = {**given.get(row.key, {}), TICK: not row.ticked}
                turned = _dice(seen, action, seen.form(action, {**answers, field.key: given}))
                if turned is not None:
                    yield row.ship, abs(turned - base)


def _dice(seen: Onlooker, action: str, form: Form | None) -> int | None:
    """How many dice it would throw first."""
    if (
        form is None or form.args is None or not form.throws
    ):  # what throws none was rehearsed for its form already
        return None
    needs = seen.throw(action, form.args)
    return None if needs is None else needs.count
