"""Written orders: from letters to elements and back (section 7.1).

Reading never raises. Whatever a player types becomes elements as far as it can be understood, or one fault with
its place in the text. French and English letters may stand in one order; it is printed in one of them.
"""

from itertools import pairwise
from typing import Literal, NamedTuple

from fleetdesk.systems.age_of_sail.hexes import Hand

Kind = Literal["ahead", "pivot", "sail", "anchor", "weigh"]
Letters = Literal["fr", "en"]
Span = tuple[int, int]
"""(first, behind the last) sign of the text."""

SEPARATORS = " ,;\t\u00a0\u202f"
DASHES = "-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}"
DIGITS = "0123456789"
HANDS: dict[str, Hand] = {"G": "port", "P": "port", "D": "starboard", "S": "starboard"}
LETTER: dict[tuple[Hand, Letters], str] = {
    ("port", "fr"): "G",
    ("port", "en"): "P",
    ("starboard", "fr"): "D",
    ("starboard", "en"): "S",
}
FULL_SAIL: dict[Letters, str] = {"fr": "VH", "en": "FS"}
LONGEST_NUMBER = 3
"""Digits of a leg; a longer one is a slip of the finger."""


class Element(NamedTuple):
    """One thing an order asks for."""

    kind: Kind
    number: int = 0
    """`ahead`: hexes, 0 for none. `sail`: 1 sets full sail, -1 takes it in."""
    hand: Hand = "port"
    """`pivot`: to which side."""
    at: Span = (0, 0)


class Fault(NamedTuple):
    """What is wrong with an order, and where."""

    code: str
    at: Span
    found: int = 0
    """M or hexes asked for, where that is what is wrong."""
    allowed: int = 0
    kind: str = ""
    """Which of the things a code stands for."""


class Order(NamedTuple):
    """An order as read: its elements in the order written, or a fault of the text."""

    elements: tuple[Element, ...] = ()
    fault: Fault | None = None

    @property
    def track(self) -> tuple[Element, ...]:
        """What moves the ship: legs and pivots."""
        return tuple(one for one in self.elements if one.kind in {"ahead", "pivot"})

    @property
    def sail(self) -> Element | None:
        """The order for full sail, if there is one."""
        return next((one for one in self.elements if one.kind == "sail"), None)

    @property
    def anchor(self) -> Element | None:
        """Dropping or weighing anchor, if it is asked for."""
        return next((one for one in self.elements if one.kind in {"anchor", "weigh"}), None)

    @property
    def hold(self) -> bool:
        """Nothing but staying: 0."""
        return len(self.elements) == 1 and self.elements[0].kind == "ahead" and not self.elements[0].number

    @property
    def single(self) -> Element | None:
        """The pivot, where the order is one pivot and nothing else."""
        first = self.elements[0] if len(self.elements) == 1 else None
        return first if first is not None and first.kind == "pivot" else None


def plain(text: str) -> str:
    """The text in capitals with one kind of dash; every sign keeps its place."""
    return "".join(
        "-" if sign in DASHES else sign.upper() if sign.isascii() else sign for sign in text.rstrip("\r\n")
    )


def parse(text: str) -> Order:
    """Read an order; a token fault (E_SYNTAX) or an anchor order that is not alone (E_COMBINED) is its fault."""
    signs = plain(text)
    elements: list[Element] = []
    place = 0
    while place < len(signs):
        if signs[place] in SEPARATORS:
            place += 1
            continue
        element = _element(signs, place)
        if element is None:
            end = place + 1
            while signs[place] in DIGITS and end < len(signs) and signs[end] in DIGITS:
                end += 1
            kind = "number" if signs[place] in DIGITS else "sign"
            return Order(tuple(elements), Fault("E_SYNTAX", (place, end), kind=kind))
        elements.append(element)
        place = element.at[1]
    fault = _fault(elements, len(signs))
    if fault is None and len(elements) > 1:  # staying, beside anything else, asks for nothing
        elements = [one for one in elements if one.kind != "ahead" or one.number]
    return Order(tuple(elements), fault)


def _element(signs: str, place: int) -> Element | None:
    """The element that begins at a place, if one does."""
    sign = signs[place]
    if sign in DIGITS:
        end = place
        while end < len(signs) and signs[end] in DIGITS:
            end += 1
        digits = signs[place:end]
        if len(digits) > LONGEST_NUMBER or (digits[0] == "0" and len(digits) > 1):
            return None
        return Element("ahead", number=int(digits), at=(place, end))
    for word, kind, count in _WORDS:
        if signs.startswith(word, place):
            return Element(kind, number=count, at=(place, place + len(word)))
    if sign in HANDS:
        return Element("pivot", hand=HANDS[sign], at=(place, place + 1))
    return None


_WORDS: tuple[tuple[str, Kind, int], ...] = (
    ("-VH-", "sail", -1),
    ("-FS-", "sail", -1),
    ("VH", "sail", 1),
    ("FS", "sail", 1),
    ("-A-", "weigh", 0),
    ("A", "anchor", 0),
)


def _fault(elements: list[Element], length: int) -> Fault | None:
    """What the elements, each sound by itself, may not be together."""
    if not elements:
        return Fault("E_SYNTAX", (0, length), kind="empty")
    for before, after in pairwise(elements):
        if before.kind == after.kind == "ahead":
            return Fault("E_SYNTAX", (before.at[0], after.at[1]), kind="numbers")
    sails = [index for index, one in enumerate(elements) if one.kind == "sail"]
    if len(sails) > 1:
        return Fault("E_SYNTAX", elements[sails[1]].at, kind="sails")
    if sails and sails[0] not in {0, len(elements) - 1}:
        return Fault("E_SYNTAX", elements[sails[0]].at, kind="inside")
    if len(elements) > 1:
        alone = next((one for one in elements if one.kind in {"anchor", "weigh"}), None)
        if alone is not None:
            return Fault("E_COMBINED", alone.at)
    return None


def printed(order: Order, letters: Letters) -> str:
    """The canonical text: no separators in the track, the sail order last, no 0 before anything else."""
    sail, track = order.sail, order.track
    words = ["".join(_written(one, letters) for one in track)] if track else []
    words += [_written(one, letters) for one in order.elements if one.kind in {"anchor", "weigh"}]
    if sail is not None:
        words.append(_written(sail, letters))
    return " ".join(words)


def _written(element: Element, letters: Letters) -> str:
    if element.kind == "ahead":
        return str(element.number)
    if element.kind == "pivot":
        return LETTER[element.hand, letters]
    if element.kind == "sail":
        return FULL_SAIL[letters] if element.number > 0 else f"-{FULL_SAIL[letters]}-"
    return "A" if element.kind == "anchor" else "-A-"


def letters_of(text: str) -> Letters:
    """Whose letters a player writes; English where none tells."""
    signs = plain(text)
    return "fr" if any(sign in signs for sign in ("G", "D", "VH")) else "en"


def kept(text: str) -> str:
    """An order as the log keeps it: tidied up in the letters it came in; what cannot be read stays as it is."""
    order = parse(text)
    unread = order.fault is not None and order.fault.code == "E_SYNTAX"
    return text.strip() if unread else printed(order, letters_of(text))
