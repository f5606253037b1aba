"""Forms: a ship's name, and fields with labels below it or behind it, written as one order: "Target: F6", "Shots: 4"."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.posts.text.tokens import tokens
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary

_FEWEST = 2
"""Fields that make a form."""
_ORDER = ("from", "action", "course", "to", "target", "shots", "far", "note", "")
"""How an order is told: from where, what, where to, how often; and what nobody knows at the end."""
_NAMES = SIDES | {"ship", "unsure", "foreign", "comma", "and", "slash"}
_TALK = SIDES | {"word", "comma", "and", "polite"}
_ORDERING = frozenset({"firev", "movev", "none", "nomove", "nofire"})
_NO = frozenset({"no", "non"})
_SIGN = re.compile("[:=]")
_BULLET = re.compile(r"^\s*[-*+>]\s+")
_TRIMMED = " .,;/|-:=("
_NUMBER = re.compile(r"x?\s*(\d{1,2}|[a-z]+)\s*x?(?:\s+[a-z]+)?")
_PLACE = re.compile(r"(?<![a-z0-9])(?:[a-z]{1,2}-?\d{1,3}(?![0-9])|\d\s?[nseow])")
_CELL = re.compile(r"[a-z]{1,2}-?\d{1,3}")
_OTHER = re.compile(r"\s*([^\W\d][\w' .\N{DEGREE SIGN}-]{1,30}?)\s?[:=]\s*(\S.*)")
"""A field nobody knows."""


class _Field(NamedTuple):
    """A label with what was filled in."""

    kind: str
    """One of `labels` in `words.toml`, change, or empty: nobody knows it."""
    label: str
    value: str

    @property
    def number(self) -> int:
        """The number filled in, if it is nothing else; 0: it is no number."""
        match = _NUMBER.fullmatch(folded(self.value))
        known = vocabulary().numbers
        return 0 if match is None else int(match[1]) if match[1].isdigit() else known.get(match[1], 0)

    @property
    def empty(self) -> bool:
        """A dash, "none" or 0: the field says nothing, whatever the others say."""
        told = folded(self.value).strip(_TRIMMED)
        return told in vocabulary().unfilled or (self.kind == "shots" and told in _NO)

    @property
    def refuses(self) -> bool:
        """`Shots: 0`, beside a target: that is both yes and no."""
        return self.empty and self.kind == "shots" and self.value.strip(_TRIMMED) != ""


class _Form:
    """The lines of one form."""

    def __init__(self, names: Names, head: str = "", line: str | None = None) -> None:
        """It begins with a line, and the name in it."""
        self.names, self.head = names, head
        self.lines = [] if line is None else [line]
        self.fields: list[_Field] = []
        self.labelled = self.heaped = False
        self.closed = False
        """The name stood behind the fields."""

    def add(self, line: str, fields: Iterable[_Field]) -> None:
        self.lines.append(line)
        self.fields.extend(fields)

    def written(self) -> Iterator[str]:
        """Its order on one line; as it stands, if there is too little of a form in it."""
        known = [one for one in self.fields if one.kind not in {"", "about", "note", "change"}]
        few = len(self.fields) < (1 if self.labelled else _FEWEST) or not known
        if not self.head or few:
            yield from self.lines
        elif self.heaped:
            yield from (self.head, self._order())
        else:
            yield f"{self.head}: {self._order()}"

    def _order(self) -> str:
        """What was filled in, told as an order is; as it stands, where a label comes twice."""
        told = [one for one in self.fields if not one.empty and not self._is_idle(one)]
        kinds = [one.kind for one in told]
        if len(set(kinds)) == len(kinds):
            told.sort(key=lambda one: _ORDER.index("" if self._is_last(one) else one.kind))
        if any(one.kind == "far" and one.number for one in told):
            told.sort(key=lambda one: one.kind in {"course", "to"})
        if all(one.kind in {"from", "note", ""} for one in told):
            told.insert(0, _Field("action", "", "none"))
        if any(one.refuses for one in self.fields) and "target" in kinds:
            told.append(_Field("type", "", "or none"))
        return " ".join(map(_value, told))

    def _is_idle(self, one: _Field) -> bool:
        """`Speed: 3`, "Type: battleship", "Remarks: good luck": no part of an order."""
        kinds = {two.kind for two in tokens(one.value, self.names)}
        return (
            one.kind == "about"
            or (one.kind == "type" and not kinds & _ORDERING)
            or (one.kind == "note" and kinds <= _TALK)
        )

    def _is_last(self, one: _Field) -> bool:
        """`Action: fire or move`: told last, where it is a choice of what stands before; so is another ship."""
        return one.kind not in _ORDER or any(
            two.kind in {"alt", "cond"} for two in tokens(one.value, self.names)
        )


def filled_in(lines: Iterable[str], names: Names) -> Iterator[str]:
    """The same lines; the fields of a form stand on one, behind its ship."""
    form = _Form(names)
    for line in (part for whole in lines for part in _rows(whole, names)):
        before, fields = _fields(line)
        if fields and fields[0].kind == "ship" and not before:
            if form.fields and not form.head and len(fields) == 1:
                form.add(line, ())
                form.head, form.closed = fields[0].value, True
                continue
            yield from form.written()
            form = _Form(names, fields[0].value, line)
            form.labelled = True
            form.fields.extend(fields[1:])
        elif form.closed and line.strip():  # of the fields above, or of those below?
            yield from form.lines[:-1]
            form = _Form(names, form.head, form.lines[-1])
            form.add(line, fields)
        elif fields and (not before or _changes(before, names)):
            form.add(line, (one._replace(kind="change") if before else one for one in fields))
        elif other := _other(line, names) if form.head else None:
            form.add(line, (other,))
        elif line.strip() or not form.head or form.fields:
            heaped = bool(form.head) and not form.fields
            yield from form.written()
            form = _Form(names)
            if _named(name := before if fields else line, names):
                form = _Form(names, name.strip(_TRIMMED), line)
                form.fields.extend(fields)
                form.heaped = heaped
            else:
                yield line
    yield from form.written()


def _rows(line: str, names: Names) -> Sequence[str]:
    """`Hood, target: K6, shots: 2; Orion, course: 1N`, "Ship: Hood, course: 1N, ship: Orion, ...": one form behind the other."""
    labels = list(vocabulary().labels.finditer(folded(line))) if _SIGN.search(line) else []
    ships = [one.start() for one in labels[1:] if one.lastgroup == "ship"]
    if ships and labels[0].lastgroup == "ship":
        return [line[at:to] for at, to in pairwise([0, *ships, len(line)])]
    parts = line.split(";")
    forms = [_fields(one) for one in parts] if len(parts) > 1 and _SIGN.search(line) else []
    return parts if forms and all(fields and _named(name, names) for name, fields in forms) else [line]


def _fields(line: str) -> tuple[str, list[_Field]]:
    """What stands before the first label of a line, and the fields with their values."""
    bare = _BULLET.sub("", line, count=1)
    found = list(vocabulary().labels.finditer(folded(bare))) if _SIGN.search(bare) else []
    if not found:
        return bare, []
    ends = [*(one.start() for one in found[1:]), len(bare)]
    fields = [
        _Field(str(one.lastgroup), one.group().strip(_TRIMMED), bare[one.end() : end].strip(" ,;/|-"))
        for one, end in zip(found, ends, strict=True)
    ]
    return bare[: found[0].start()].strip(_TRIMMED), [
        one._replace(kind="far") if one.kind == "target" and one.number else one for one in fields
    ]


def _other(line: str, names: Names) -> _Field | None:
    """A field with a label nobody knows; but "Cossack: 1N" is another order."""
    match = _OTHER.fullmatch(_BULLET.sub("", line, count=1))
    known = match is None or any(
        one.kind in {"ship", "unsure", "foreign", "all", "others", "cell", "turn"}
        for one in tokens(match[1], names)
    )
    if match is None or known:
        return None
    acts = {one.kind for one in tokens(match[2], names)} <= SIDES | {"firev", "movev"}
    return _Field("action" if acts else "", match[1], match[2])


def _named(text: str, names: Names) -> bool:
    """`Hood`, "Hood and Cossack:"."""
    kinds = {one.kind for one in tokens(text, names)}
    return bool(kinds & {"ship", "unsure", "foreign"}) and kinds <= _NAMES


def _changes(text: str, names: Names) -> bool:
    """`Edit: shots: 3`."""
    told: Sequence[Token] = tokens(text, names)
    return bool(told) and {one.kind for one in told} <= SIDES | {"edit", "change"}


def _value(one: _Field) -> str:
    """`Number: 4` is x4, "Distance: 2" two cells; a verb that is a label, Fire: F6, stays one."""
    whole = folded(one.value).strip(_TRIMMED) in vocabulary().whole
    value = f"x{one.number}" if one.number else one.value
    told = {
        "shots": value if one.number else "all shots" if whole else f"{one.label} {one.value}",
        "far": f"{one.number} cells" if one.number else f"{one.label} {one.value}",
        "from": f"({one.value})",
        "to": f"goes to {one.value}",
        "course": _course(one),
        "change": f", edit: {value}",
        "target": one.value if _PLACE.search(folded(one.value)) else f"{one.label} {one.value}",
        "note": f", {one.value}",
        "ship": f", or {one.value}",  # another than that of the form
        "": f", {one.label} {one.value}",
    }
    return told.get(one.kind, one.value)


def _course(one: _Field) -> str:
    """`Move: K5` is where she goes, "Course: 2" cells nobody knows the way of."""
    if one.number:
        return f"{one.number} cells"
    return f"goes to {one.value}" if _CELL.fullmatch(folded(one.value)) else one.value
