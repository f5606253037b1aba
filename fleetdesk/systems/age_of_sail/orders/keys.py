"""Which keys of the pad the rules allow next: each is tried on paper, with the one check of an order (section 7.4)."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from fleetdesk.core.views import Fitting, Symbol
from fleetdesk.systems.age_of_sail.orders.helms import plot
from fleetdesk.systems.age_of_sail.orders.rules import Helm, check
from fleetdesk.systems.age_of_sail.orders.words import parse

_NOUGHT = re.compile(r"(?<!\d)0")
_MORE = 3
"""Signs written on in thought: as many as a tack has."""


class ToWrite(NamedTuple):
    """Whose order a line is: her helm now, the turn she sails in next, that of the line, all her orders."""

    helm: Helm
    first: int
    turn: int
    orders: Mapping[int, str]


class Keys(Fitting):
    """The keys that fit into a line: the order may be given then, or may be once it is written on."""

    lines: Mapping[int, ToWrite]
    symbols: tuple[tuple[Symbol, ...], ...]
    """Rows of the pad."""

    def of(self, line: int, before: str, behind: str, among: Collection[str]) -> frozenset[str]:
        """A turn before that of the line which lacks an order goes on as R73 says."""
        if line not in self.lines:
            return frozenset()
        helm, first, turn, orders = self.lines[line]
        signs = tuple(key.text for row in self.symbols for key in row)
        for one in plot(helm, ((turn, orders.get(turn, "")) for turn in range(first, turn))):
            helm = one.following
        if before.strip() and not behind and not fits(before, helm, signs):
            return frozenset()  # what cannot be mended needs no trying
        return frozenset(sign for sign in among if fits(f"{before}{sign}{behind}", helm, signs))


def fits(text: str, helm: Helm, signs: Sequence[str], more: int = _MORE) -> bool:
    """Whether an order may be given, as it stands or with so many more of these signs."""
    order = parse(text)
    if _NOUGHT.search(text) and any(one.number or one.kind == "pivot" for one in order.track):
        return False  # section 7.1: 0 is all of a track; beside another it is read and asks for nothing
    verdict = check(order, helm)
    if verdict.legal or not (more and verdict.unfinished):
        return verdict.legal
    tried = reversed(signs) if text[-1:].isdigit() else signs  # behind a number hardly ever another
    return any(fits(text + sign, helm, signs, more - 1) for sign in tried)
