"""A form made from the arguments of an action and what stands beside them (`core.rule.asking`)."""

import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen
from pydantic import TypeAdapter, ValidationError

from fleetdesk.core import forms
from fleetdesk.core.answers import flag, number, one_of, rows, some_of, text
from fleetdesk.core.base import Frozen
from fleetdesk.core.rule.asking import Ask, Asked, Asks, Inline, RowOf, RowsOf
from fleetdesk.core.words import Msg, msg

MOST = 99
MOST_LETTERS = 200
Question = tuple[Any, forms.FormField | None]
"""An argument as answered so far, and how it is asked; `None`: there is nothing to choose."""


def form_of(
    args: type[Frozen], asks: Asks, title: str, bits: str = ""
) -> Callable[[Any, forms.Answers], forms.Form]:
    """The form of an action: a pure function of the battle and the answers so far, which never raises.

    Random bits (`Action.bits`) are no answer of a form: they are drawn when it is played.
    A ship that does not exist, or an argument the button should have settled, gives a form without questions.
    """

    def form(battle: Any, answers: forms.Answers) -> forms.Form:
        asked = Asked(battle, answers)
        try:
            _settle(args, asked)
        except _Unsettled:
            return forms.Form(title=Msg(key=title))
        if asks.instead is not None and (said := asks.instead(asked)) is not None:
            return forms.Form(title=Msg(key=title), fields=tuple(said))
        fields = _questions(args, asked)
        if asks.more is not None:
            fields = [*fields, *asks.more(asked)]
        return forms.Form(
            title=_of(asks.title, asked),
            fields=tuple(fields),
            working=asks.working(asked) if asks.working else None,
            remarks=tuple(asks.remarks(asked)) if asks.remarks else (),
            args=_arguments(args, asked, asks.ready, bits),
            go=_of(asks.go, asked),
            joins=asks.joins(asked) if asks.joins else {},
            facing=tuple(asks.facing(asked)) if asks.facing else (),
            why=asks.why,
        )

    return form


class _Unsettled(Exception):  # noqa: N818 - a question, not a fault
    """What the button should have settled is missing."""


class _Argument(NamedTuple):
    """A field of the arguments, taken apart once."""

    name: str
    kind: Any
    ask: Ask | None
    inline: type[Frozen] | None
    """A model whose questions stand among the others."""
    default: Any
    required: bool
    least: float
    most: float
    letters: int


def _model(kind: Any) -> type[Frozen] | None:
    return kind if isinstance(kind, type) and issubclass(kind, Frozen) else None


@cache
def _arguments_of(args: type[Frozen]) -> tuple[_Argument, ...]:
    found = []
    for name, info in args.model_fields.items():
        asks = [one for one in info.metadata if isinstance(one, Ask)]
        bounds = {type(one): one for one in info.metadata}
        least = getattr(bounds.get(Ge), "ge", 0)
        most = getattr(bounds.get(Le), "le", MOST)
        letters = getattr(bounds.get(MaxLen), "max_length", MOST_LETTERS)
        default = None if info.is_required() else info.get_default(call_default_factory=True)
        found.append(
            _Argument(
                name,
                info.annotation,
                asks[0] if asks else None,
                _model(info.annotation) if any(isinstance(one, Inline) for one in info.metadata) else None,
                default,
                info.is_required(),
                least,
                most,
                letters,
            )
        )
    return tuple(found)


def _settle(args: type[Frozen], asked: Asked) -> None:
    for one in _arguments_of(args):
        if one.inline is not None:
            _settle(one.inline, asked)
        elif one.name in asked.settled:
            asked.told[one.name] = asked.settled[one.name]
        elif one.ask is None:
            asked.told[one.name] = _settled(one, asked)


def _questions(args: type[Frozen], asked: Asked) -> list[forms.FormField]:
    fields: list[forms.FormField] = []
    for one in _arguments_of(args):
        if one.inline is not None:
            fields += _questions(one.inline, asked)
            asked.told[one.name] = {name: asked.told[name] for name in one.inline.model_fields}
        if one.ask is None or one.name in asked.settled:
            continue
        asked.told[one.name], question = _ask(one, one.ask, asked)
        settled = one.ask.by_button and flag(asked.answers, "fixed")
        if question is not None and not settled and (one.ask.when is None or one.ask.when(asked)):
            fields.append(question)
    return fields


def _settled(one: _Argument, asked: Asked) -> Any:
    """An argument nobody is asked for: what the button says, else its default."""
    if one.name == "ship":
        ship = asked.answers.get("ship")
        if not isinstance(ship, str) or ship not in asked.battle.ships:
            raise _Unsettled
        return ship
    if one.name in asked.answers and (one.required or _fits(one.kind, asked.answers[one.name])):
        return asked.answers[one.name]
    if one.required:
        raise _Unsettled
    return one.default


def _fits(kind: Any, answer: object) -> bool:
    """Whether an answer nobody was asked for is of the argument's kind: a pasted book is none of "nothing"."""
    try:
        _adapter(kind).validate_python(answer)
    except ValidationError:
        return False
    return True


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


class _Open(NamedTuple):
    """A question about to be put."""

    one: _Argument
    ask: Ask
    key: str
    label: Msg
    start: Any
    answers: forms.Answers
    asked: Asked


def _ask(one: _Argument, ask: Ask, asked: Asked) -> Question:
    start = one.default if ask.default is None else _of(ask.default, asked)
    hidden = ask.when is not None and not ask.when(asked)
    answers: forms.Answers = {} if hidden else asked.answers
    # what stands over rows may tell what they came to: it is made after them
    label = _of(ask.label, asked) if ask.rows is None else Msg.verbatim("")
    at = _Open(one, ask, _of(ask.key, asked) or one.name, label, start, answers, asked)
    if ask.rows is not None:
        return _ticked(at, ask.rows, ask.rows.rows) if ask.rows.rows else _added(at, ask.rows)
    if ask.total is not None:
        return _dealt(at, ask.total(asked))
    if ask.points is not None:
        names = tuple(ask.points(asked))
        value = int(number(answers, at.key, start or 0, 0, len(names) - 1))
        return value, forms.Rose(key=at.key, label=label, points=len(names), value=value, names=names)
    return _typed(at) if ask.picks is None else _picked(at, tuple(ask.picks(asked)))


def _picked(at: _Open, picks: tuple[forms.Pick, ...]) -> Question:
    values = [pick.value for pick in picks]
    if _plain(at.one.kind) is tuple:
        chosen = some_of(at.answers, at.key, values, tuple(at.start or ()))
        return chosen, forms.Many(
            key=at.key,
            label=at.label,
            picks=picks,
            values=chosen,
            usual=not at.one.required and at.one.default is None,
        )
    if not picks:
        at.asked.lacks = True
    start = next((one for one in values if one == str(at.start)), next(iter(values), ""))
    value = one_of(at.answers, at.key, values, start)
    question = forms.Choice(
        key=at.key,
        label=at.label,
        picks=picks,
        value=value,
        segments=at.ask.segments,
        kept=at.ask.kept,
        at_once=at.ask.at_once,
    )
    return (int(value) if _plain(at.one.kind) is int and value else value), question


def _typed(at: _Open) -> Question:
    kind, key, label = _plain(at.one.kind), at.key, at.label
    if kind is bool:
        yes = flag(at.answers, key, default=bool(at.start))
        detail = None if at.ask.detail is None else _of(at.ask.detail, at.asked)
        return yes, forms.Toggle(key=key, label=label, value=yes, detail=detail)
    if kind in {int, float}:
        least = at.one.least if at.ask.least is None else _of(at.ask.least, at.asked)
        most = at.one.most if at.ask.most is None else _of(at.ask.most, at.asked)
        value = kind(number(at.answers, key, at.start or 0, least, most))
        step, unit = at.ask.step, at.ask.unit
        return value, forms.Number(
            key=key, label=label, value=value, least=least, most=most, step=step, unit=unit
        )
    words = text(at.answers, key, at.start or "", most=at.one.letters)
    taps = _of(at.ask.suggestions, at.asked)
    known, at_once = at.ask.known, at.ask.at_once
    return words, forms.Text(
        key=key, label=label, value=words, suggestions=taps, known=known, at_once=at_once
    )


def _dealt(at: _Open, total: int) -> Question:
    picks = tuple(at.ask.picks(at.asked)) if at.ask.picks else ()
    given, start = at.answers.get(at.key), at.start or {}
    if isinstance(given, Mapping):
        values = {pick.value: int(number(given, pick.value, 0, 0, MOST)) for pick in picks}
    else:
        values = {pick.value: start.get(pick.value, 0) for pick in picks}
    question = forms.Shares(key=at.key, label=at.label, picks=picks, total=total, values=values)
    return values, question if len(picks) > 1 else None


def _added(at: _Open, series: RowsOf) -> Question:
    """Rows players add one by one: legs of a move."""
    given = rows(at.answers, at.key)
    count = max(1, min(series.most, len(given)))
    values, shown = [], []
    for n in range(count):
        inner, fields = _inner(at, given.get(str(n), {}), {"row": n})
        values.append(inner.told)
        title = series.title(n + 1) if series.title else msg("{n}", n=n + 1)
        shown.append(forms.GroupRow(key=str(n), title=title, fields=fields))
    more = series.more if count < series.most else None
    return _group(at, values, shown, more)


def _ticked(at: _Open, series: RowsOf, things: Callable[[Asked], Iterable[RowOf]]) -> Question:
    """A row for each thing that may take part; one that is not ticked asks nothing."""
    given = rows(at.answers, at.key)
    values, shown = [], []
    for row in things(at.asked):
        said = given.get(row.key, {})
        fields: tuple[forms.FormField, ...] = ()
        inner = None
        if on := flag(said, "on"):
            inner, fields = _inner(at, said, row.told)
            values.append(inner.told)
        shown.append(
            forms.GroupRow(
                key=row.key,
                title=row.title,
                detail=row.detail(inner) if callable(row.detail) else row.detail,
                ticked=on,
                fields=fields,
                discouraged=row.discouraged,
                ship=row.ship,
            )
        )
    told, group = _group(at, values, shown)
    return told, group.but(fills=_every(series, given, shown))


def _every(
    series: RowsOf, given: Mapping[str, forms.Answers], shown: Iterable[forms.GroupRow]
) -> tuple[forms.Fill, ...]:
    """Of several ships that may take part in one tap, all or none."""
    able = [row for row in shown if row.ship and row.discouraged is None]
    if series.every is None or len(able) < 2:
        return ()
    every = all(row.ticked for row in able)
    value = {**given, **{row.key: {**given.get(row.key, {}), "on": not every} for row in able}}
    return (forms.Fill(title=series.every[every], value=value),)


def _group(
    at: _Open, values: Iterable[Mapping[str, Any]], shown: Iterable[forms.GroupRow], more: Msg | None = None
) -> tuple[tuple[Mapping[str, Any], ...], forms.Group]:
    own = get_args(at.one.kind)[0].model_fields
    told = at.asked.told[at.one.name] = tuple({name: value[name] for name in own} for value in values)
    return told, forms.Group(key=at.key, label=_of(at.ask.label, at.asked), rows=tuple(shown), more=more)


def _inner(
    at: _Open, answers: forms.Answers, settled: Mapping[str, Any] | None = None
) -> tuple[Asked, tuple[forms.FormField, ...]]:
    """One row: its arguments as answered so far, and the questions it repeats."""
    model = get_args(at.one.kind)[0]
    inner = Asked(at.asked.battle, answers, settled=settled, outer=at.asked)
    _settle(model, inner)
    return inner, tuple(_questions(model, inner))


def _arguments(
    args: type[Frozen], asked: Asked, ready: Callable[[Asked], bool] | None, bits: str
) -> Mapping[str, Any] | None:
    if asked.lacks or (ready is not None and not ready(asked)):
        return None
    told = {name: asked.told[name] for name in args.model_fields if name != bits}
    try:
        args.model_validate(told)
    except ValidationError:
        return None
    return told


def _plain(kind: Any) -> Any:
    """The type of an argument without "or nothing" and without its list of values."""
    origin = get_origin(kind)
    if origin in {Union, types.UnionType}:
        return _plain(next(one for one in get_args(kind) if one is not type(None)))
    if origin is Literal:
        return type(get_args(kind)[0])
    return origin or kind


def _of(value: Any, asked: Asked) -> Any:
    """A value, or what a function makes of the answers so far."""
    return value(asked) if callable(value) else value
