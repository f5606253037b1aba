"""What a form asks and tells: whether it is answered, what is proposed again, what is kept when the table changes."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from PySide6.QtCore import QObject, Signal

from fleetdesk.core.forms import Choice, Form, FormField, Group, Info, Pick, Written
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.services.drafts import filled


class FlowSignals(QObject):
    """Whoever shows an action listens to these."""

    prepared = Signal(object)
    """(form, answers): show the questions; the first time for an offer."""
    asked_again = Signal(object)
    """The `Form` after an answer."""
    chances_known = Signal(object)
    """The `Odds` of what is prepared, or None, and its first throw, as a `NeedsDice`, or None."""
    dice_wanted = Signal(object)
    """A `NeedsDice`: ask for real faces."""
    waiting = Signal()
    """Dice were told of a throw that waits for the rest; what was to be begun is not."""
    refused = Signal(object)
    """The sentence (`Msg`) the rules refuse with; `insist` or `give_up` answers it."""
    stopped = Signal(object)
    """A `Stop`: all sides must agree; `agree` or `cancel` answers it."""
    owed = Signal(object)
    """Sentences (tuple of `Msg`) still owed in a step about to end; `go` or `cancel` answers them."""
    failed = Signal(object)
    """A sentence (`Msg`): input or disk said no, nothing was changed."""
    stuck = Signal(object)
    """The `FolderError` behind `failed`: where the battle lies nothing can be written."""
    finished = Signal(bool)
    """True when the action is in the journal, False when it was left."""


def is_written(fields: Sequence[FormField]) -> bool:
    """Whether somebody writes orders here: nothing written is ever lost."""
    return any(
        isinstance(field, Written)
        or (isinstance(field, Group) and any(is_written(row.fields) for row in field.rows))
        for field in fields
    )


class Steps:
    """Answers of a table that takes all the room, as they were before each one given: that may be taken back."""

    def __init__(self) -> None:
        self._before: list[Mapping[str, Any]] = []

    def begin(self, offer: Offer, answers: Mapping[str, Any]) -> None:
        """All that was written on an earlier page, and not entered, counts as one."""
        written = offer.whole and filled(answers) != filled(offer.answers)
        self._before = [offer.answers] if written else []

    def add(self, offer: Offer, before: Mapping[str, Any]) -> None:
        """One more was given."""
        if offer.whole:
            self._before.append(before)

    def drop(self) -> None:
        """The last was taken back, by another one."""
        del self._before[-2:]

    @property
    def last(self) -> Mapping[str, Any]:
        """The answers before the last one."""
        return self._before[-1]

    @property
    def title(self) -> Msg | None:
        """What undo takes back of it."""
        return msg("Your last change here") if self._before else None


class Chosen:
    """What was chosen last where a question proposes its answer again: the next ship may do the same."""

    def __init__(self) -> None:
        self._picks: dict[str, Pick] = {}
        self.action = ""
        """The last action done, if it proposes anything again."""
        self.took: Mapping[str, Any] = {}
        """What it was done with: ships named there took part."""

    def keep(self, form: Form | None, action: str, took: Mapping[str, Any]) -> None:
        """Remember what the form of an action was answered that is done."""
        fields = _proposing(form)
        self._picks |= {field.key: one for field in fields for one in field.picks if one.value == field.value}
        self.action, self.took = (action, took) if fields else ("", {})

    def like(self, offers: Sequence[Offer]) -> Offer | None:
        """What was done last among what another ship can do, if nothing speaks against it."""
        return next((one for one in offers if one.action == self.action and one.discouraged is None), None)

    def again(
        self, ask: Callable[[str, Mapping[str, Any]], Form | None], offer: Offer
    ) -> tuple[dict[str, Any], bool]:
        """What was chosen the last time, besides what an offer answers, where the rules have nothing against it now.

        One after the other, for what is offered may hang on the answer before: each gun has distances of its own. And
        whether all of it may be chosen again.
        """
        form, same, seen = ask(offer.action, offer.answers), dict[str, Any](), set(offer.answers)
        whole = True
        while field := next((one for one in _proposing(form) if one.key not in seen), None):
            seen.add(field.key)
            if (pick := self._same(field)) is None:
                whole = False
                continue
            same[field.key] = pick.value
            if pick.value != field.value:
                form = ask(offer.action, {**offer.answers, **same})
        return same, whole

    def _same(self, field: Choice) -> Pick | None:
        """The same pick, if it may be picked again: not another gun that happens to have its number."""
        before = self._picks.get(field.key)
        alike = (
            before is not None and (one.value, one.title) == (before.value, before.title)
            for one in field.picks
            if one.discouraged is None
        )
        return before if any(alike) else None


def _proposing(form: Form | None) -> tuple[Choice, ...]:
    """Questions whose answers are proposed again."""
    fields = form.fields if form is not None else ()
    return tuple(one for one in fields if isinstance(one, Choice) and one.kept)


def says_all(form: Form, told: Collection[str]) -> bool:
    """Whether what was just picked is all that was asked, and the rules have nothing against it."""
    whole = form.args is not None and not form.warnings and not form.throws
    asked = [one for one in form.fields if not isinstance(one, Info)]
    return whole and all(isinstance(one, Choice) and one.at_once and one.key in told for one in asked)


def runs_at_once(offer: Offer, form: Form) -> bool:
    """Nothing is asked before it: its die has fallen, all is answered, or there is nothing to ask."""
    settled = offer.at_once and form.args is not None and not form.warnings
    return bool(offer.die) or settled or nothing_to_ask(form)


def nothing_to_ask(form: Form) -> bool:
    """A form without question, remark, working or die: asking would be one tap for nothing."""
    return form.args is not None and not (form.fields or form.warnings or form.working or form.throws)


def written_over(
    before: Mapping[str, Any], mine: Mapping[str, Any], now: Mapping[str, Any]
) -> dict[str, Any]:
    """Answers `mine`, begun from those `before`, on top of what is brought along `now`: texts line by line."""
    found = dict(now)
    for key, value in mine.items():
        old, new = before.get(key), now.get(key)
        if isinstance(value, str) and isinstance(old, str) and isinstance(new, str) and old != new:
            found[key] = _lines_over(old, value, new)
        elif value != old:
            found[key] = value
    return found


def _lines_over(before: str, mine: str, now: str) -> str:
    """Where lines came or went meanwhile nobody can tell which was meant: what is there now stands."""
    if before.count("\n") != now.count("\n"):
        return now
    rows = zip_longest(*(text.split("\n") for text in (before, mine, now)), fillvalue="")
    return "\n".join(own if own != old else new for old, own, new in rows)
