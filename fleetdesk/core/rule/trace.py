"""A number and how it came about, made together: the sum is what the rule uses, the rows are what "why?" shows."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from fleetdesk.core.words import Msg
from fleetdesk.core.workings import Row, Working

Label = Msg | Callable[[], Msg]
"""A text, or what makes it: numbers are worked out often and explained seldom."""


class Term(NamedTuple):
    """One step on the way to a number."""

    label: Label
    value: float | None
    """What it adds; `None`: it only explains."""
    rule: str = ""

    @property
    def row(self) -> Row:
        """The step as it is shown."""
        label = self.label if isinstance(self.label, Msg) else self.label()
        return Row(label=label, value=self.value, rule=self.rule)


class Trace(NamedTuple):
    """A number under way. Each step gives a new trace, so that a rule may branch from one."""

    terms: tuple[Term, ...] = ()
    total: float = 0

    def plus(self, label: Label, value: float, rule: str = "", *, always: bool = False) -> "Trace":
        """Add a term; one of 0 is left out of the rows unless it is `always` told."""
        if not value and not always:
            return self
        return Trace((*self.terms, Term(label, value, rule)), self.total + value)

    def to(self, value: float, label: Label, rule: str = "", *, always: bool = False) -> "Trace":
        """Go on to another number by a rule that is no sum: halved, not below 0, at most 5."""
        step = self.plus(label, value - self.total, rule, always=always)
        return step._replace(total=value)

    def at_least(self, least: float, label: Label, rule: str = "") -> "Trace":
        """Never below."""
        return self.to(max(least, self.total), label, rule)

    def noted(self, label: Label, rule: str = "") -> "Trace":
        """A row that only explains."""
        return Trace((*self.terms, Term(label, None, rule)), self.total)

    @property
    def whole(self) -> int:
        """The total of a rule that counts whole things."""
        return int(self.total)

    def working(self, title: Msg, unit: str = "", *, more: Iterable[Row] = ()) -> Working:
        """The rows and their sum; `more` rows explain what is not part of it."""
        rows = tuple(term.row for term in self.terms)
        return Working(title=title, rows=(*rows, *more), total=round(self.total, 4), unit=unit)


def traced(label: Label, value: float, rule: str = "") -> Trace:
    """A trace that begins with a number: printed on the card."""
    return Trace().plus(label, value, rule, always=True)
