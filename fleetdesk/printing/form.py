"""A PDF that can be filled in on a screen, and read back: each field bears the name of the spot it stands on."""

import logging
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fleetdesk.core.errors import StoreError, why
from fleetdesk.core.layout.fields import WRITE, Place, Spot, spot, written_for
from fleetdesk.core.layout.marks import POINT, Box, Text
from fleetdesk.core.layout.tags import holders
from fleetdesk.core.paper.pages import Page
from fleetdesk.core.words import Words, msg

LETTERS = 9
"""Points a cell is filled in with."""
MOST_BYTES = 50_000_000
MOST_FIELDS = 50_000


class Form:
    """Lays fields over the places of pages; what is struck already has none: it stays struck."""

    def __init__(self, fields: Any, words: Words) -> None:
        """`fields`: the form of a ReportLab canvas; `words`: those of the sheet."""
        self._fields, self._words = fields, words
        self._known: set[Spot] = set()

    def put(self, page: Page) -> None:
        """The fields of the page that is drawn next; a spot that has one on a page before gets no second."""
        told = dict(_told(page))
        for place in page.places:
            if not place.struck and place.spot not in self._known:
                self._known.add(place.spot)
                self._put(place, page, *told.get((place.x, place.y), ("", "")))

    def _put(self, place: Place, page: Page, under: str, told: str) -> None:
        """`under`: the heading it stands under; `told`: what a box belongs to."""
        what = self._words.say(written_for(place.slot)) if place.number == WRITE else told or place.slot
        shared: dict[str, Any] = {
            "name": place.spot.name,
            "tooltip": self._words.say(msg("{ship}: {what}", ship=under, what=what)) if under else what,
            "x": place.x / POINT,
            "y": (page.height - place.y - place.h) / POINT,
            "borderWidth": 0,
            "fillColor": None,
            "borderColor": None,
            "fieldFlags": "",
            "forceBorder": False,
        }
        if place.number == WRITE:
            self._fields.textfield(
                width=place.w / POINT, height=place.h / POINT, fontSize=LETTERS, maxlen=100, **shared
            )
        else:
            self._fields.checkbox(size=min(place.w, place.h) / POINT, buttonStyle="cross", **shared)


def _told(page: Page) -> Iterator[tuple[tuple[float, float], tuple[str, str]]]:
    """Where a place stands -> the heading above it, and the figure a box is part of or the words beside it."""
    heads = {
        tag.first: " ".join(mark.text for mark in page.marks[tag.first : tag.end] if isinstance(mark, Text))
        for tag in page.tags
        if tag.kind not in {"H1", "Figure"}
    }
    under = ""
    for at, (mark, tag) in enumerate(zip(page.marks, holders(len(page.marks), page.tags), strict=True)):
        under = heads.get(at, under)
        if isinstance(mark, Box) and mark.hot is not None:
            number, beside = mark.hot[1], page.marks[at + 1 : at + 2]
            if tag is not None:
                told = f"{page.tags[tag].text}, {number}"
            else:
                told = "".join(text.text for text in beside if isinstance(text, Text))
            yield (mark.x, mark.y), (under, told)


class Filled(NamedTuple):
    """What was filled in."""

    places: tuple[Place, ...]
    """Those of the sheet, as it was printed; where they stand is not told."""
    struck: frozenset[Spot]
    words: dict[tuple[str, str], str]
    """(ship, what for) -> what was written."""
    code: str = ""
    """Of a page of a battle's sheet; none of a list's."""


def read_filled(path: Path) -> Filled:
    """Read a filled-in sheet; the file is only looked at.

    Raises StoreError: it cannot be read, is no form of ours, or the library that reads PDFs is not installed.
    """
    places: dict[tuple[str, str], set[int]] = defaultdict(set)
    struck: set[Spot] = set()
    words: dict[tuple[str, str], str] = {}
    values, code = _values(path)
    for name, value in values.items():
        found = spot(name)
        if found is None:
            continue
        if found.number == WRITE:
            words[found.ship, found.slot] = value
        else:
            places[found.ship, found.slot].add(found.number)
            if value not in {"", "Off"}:
                struck.add(found)
    if not places and not words:
        raise StoreError(
            msg(
                "{file} holds no boxes to read: only a sheet printed to be filled in (--fill) has them.",
                file=path.name,
            )
        )
    return Filled(tuple(_places(places)), frozenset(struck), words, code)


def _places(found: dict[tuple[str, str], set[int]]) -> list[Place]:
    """Boxes below the first that could be struck had been when the sheet was printed."""
    return [
        Place(ship, slot, number, 0, 0, 0, 0, struck=number < min(numbers))
        for (ship, slot), numbers in found.items()
        for number in sorted({*range(1, min(numbers)), *numbers})
    ]


def _values(path: Path) -> tuple[dict[str, str], str]:
    """Name of a field -> its value; and the code the file bears."""
    try:
        from pypdf import PdfReader  # noqa: PLC0415 - only who reads a filled-in sheet needs it
        from pypdf.errors import PyPdfError  # noqa: PLC0415 - as above
    except ImportError as error:
        raise StoreError(
            msg("To read a filled-in PDF, install what reads it: pip install 'fleetdesk[forms]'.")
        ) from error
    logging.getLogger("pypdf").addHandler(logging.NullHandler())  # it complains to whoever does not ask
    try:
        if path.stat().st_size > MOST_BYTES:
            raise StoreError(msg("{file} is too large to be a sheet.", file=path.name))
        reader = PdfReader(path)
        fields, about = reader.get_fields() or {}, reader.metadata
        code = str(about.keywords or "") if about is not None else ""
    except OSError as error:
        raise StoreError(
            msg("{file} cannot be read: {reason}.", file=path.name, reason=why(error))
        ) from error
    except (
        PyPdfError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RecursionError,
        OverflowError,
    ) as error:
        raise StoreError(
            msg("{file} cannot be read: it is not a PDF, or it is damaged.", file=path.name)
        ) from error
    told = list(fields.items())[:MOST_FIELDS]
    return {str(name): str(field.get("/V") or "").lstrip("/") for name, field in told}, code
