"""What marks are, for whoever has a page read aloud: a heading, or a figure and what it shows in words.

Layouts say so among the marks (`Pen.tag`); a finished page keeps both apart. All else that is written is text in
its order, all else that is drawn is an ornament.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from fleetdesk.core.layout.marks import Mark, Tag, TagKind
from fleetdesk.core.words import Msg, Words, msg


class Tagged(NamedTuple):
    """A stretch of the marks of a page; one may lie in another, and the inner one holds."""

    kind: TagKind
    first: int
    end: int
    """After its last mark."""
    text: str = ""
    """Of a figure: what it shows."""


class Untagged(NamedTuple):
    """The marks of a page, and what they are."""

    marks: tuple[Mark, ...]
    tags: tuple[Tagged, ...]


def untagged(marks: Iterable[Mark], words: Words) -> Untagged:
    drawn: list[Mark] = []
    found: list[Tagged] = []
    for mark in marks:
        if isinstance(mark, Tag):
            text = words.say(mark.text)
            found.append(Tagged(mark.kind, len(drawn), len(drawn) + mark.reach, text))
        else:
            drawn.append(mark)
    return Untagged(tuple(drawn), tuple(found))


def holders(count: int, tags: Sequence[Tagged]) -> list[int | None]:
    """For each mark of a page which tag holds it: the innermost; `None`: no one."""
    found: list[int | None] = [None] * count
    for number, tag in enumerate(tags):  # an inner one comes behind the one around it
        found[tag.first : tag.end] = [number] * (tag.end - tag.first)
    return found


def boxes_told(label: Msg, total: int, lost: int, breaks: Sequence[int] = ()) -> Msg:
    """Boxes in a line, in words."""
    if breaks:
        edges = (0, *breaks, total)
        sizes = " + ".join(str(last - first) for first, last in pairwise(edges))
        label = msg("{label} in sections of {sizes}", label=label, sizes=sizes)
    if label == Msg.verbatim(""):
        return msg("boxes {total}, struck {lost}", total=total, lost=lost)
    return msg("{label}: boxes {total}, struck {lost}", label=label, total=total, lost=lost)


def rose_told(points: int) -> Msg:
    """A compass rose, in words."""
    return msg("compass rose of {n} points, north at the top", n=points)


def emblem_told(whose: Msg) -> Msg:
    """The emblem of a fleet, in words."""
    return msg("emblem of {fleet}", fleet=whose)


def silhouette_told(ship: Msg) -> Msg:
    """A ship seen from abeam, in words."""
    return msg("silhouette of {name}", name=ship)
