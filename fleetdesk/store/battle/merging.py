"""One battle out of proved pieces, wherever they were found."""

import contextlib
from collections.abc import Mapping

from fleetdesk.core.battle.lines import OPENING
from fleetdesk.store.battle import proof

Spot = tuple[int, str]
"""The number of a line and its seal; the opening's are 0 and the seal of the text `opening`."""


def merged(battle: str, pieces: proof.Pieces) -> tuple[proof.Rows, frozenset[int]]:
    """The newest battle that can be proved: the last step says where the present is.

    A line that was lost leaves its place, if others follow it: with a whole state further on the battle can be
    carried back to it.

    Args:
        battle: its id.
        pieces: proved, with an opening and the other texts among them.

    Returns:
        The battle, and the lines that are lost and were not told of before.
    """
    meta = {key: value for key, value, _ in pieces.meta}
    tree = _Tree(pieces, (OPENING, proof.seal_meta(battle, "opening", meta["opening"])))
    steps = sorted(pieces.steps.values(), key=lambda step: step.number) or [_guess(battle, pieces, tree.root)]
    head = steps[-1]
    tree.plant((head.entry, head.line))
    for total, (number, _) in sorted(pieces.lines.items(), key=lambda one: one[1][0]):
        tree.plant((number, total))
    last = max([*tree.lines, *(step.entry for step in steps)])
    lost = frozenset(n for n in range(1, last + 1) if n not in tree.lines or not tree.lines[n].body)
    told: frozenset[int] = frozenset()
    with contextlib.suppress(proof.Damaged):
        told = proof.lost_lines(meta)
    shown = tree.showable((head.entry, head.line))
    if shown[0] != head.entry:
        steps.append(proof.Step(head.number + 1, head.seal, *shown, head.turn, head.at).sealed(battle))
    lines = tree.without_bare_places(shown[0])
    return proof.Rows(
        meta=proof.said_lost(meta, lost), lines=lines, states=tree.states, steps=_unforked(steps)
    ), lost - told


def _guess(battle: str, pieces: proof.Pieces, root: Spot) -> proof.Step:
    """Where no step is left: at the newest line."""
    number, total = max(((number, total) for total, (number, _) in pieces.lines.items()), default=root)
    return proof.Step(0, root[1], number, total).sealed(battle)


def _unforked(steps: list[proof.Step]) -> list[proof.Step]:
    """Of two steps with one number the one that leads to the last; the others stay in the file that is kept."""
    chosen: dict[int, proof.Step] = {}
    following = None
    for step in reversed(steps):
        fits = following is None or following.number != step.number + 1 or following.before == step.seal
        if step.number not in chosen and fits:
            chosen[step.number] = following = step
    return [chosen[number] for number in sorted(chosen)]


class _Tree:
    """Lines that hang together, grown from the opening."""

    def __init__(self, pieces: proof.Pieces, root: Spot) -> None:
        self._pieces = pieces
        self.root = root
        self.lines: dict[int, proof.Line] = {}
        self._steps: dict[str, proof.Step] = {}
        for step in sorted(pieces.steps.values(), key=lambda one: -one.number):
            self._steps[step.line] = step  # the first step that led to a line is the one that made it

    def _at(self, number: int) -> str | None:
        if number == OPENING:
            return self.root[1]
        return self.lines[number].seal if number in self.lines else None

    def plant(self, spot: Spot) -> None:
        """Add a line with all it follows; nothing, if one of their places is taken by another."""
        way: dict[int, proof.Line] = {}
        number, total = spot
        while self._at(number) != total:
            if self._at(number) is not None or number in way:
                return
            _, line = self._pieces.lines.get(total) or (number, self._place(number, total))
            way[number] = line
            number, total = line.parent, line.before
        self.lines.update(way)

    def _place(self, number: int, total: str) -> proof.Line:
        """The place of a line that was lost: the step before the one that made it stood at its parent."""
        made = self._steps.get(total)
        before = self._pieces.steps.get(made.before) if made else None
        if before and before.entry < number:
            return proof.Line(before.entry, before.line, b"", total)
        return proof.Line(*self.root, b"", total)

    @property
    def states(self) -> dict[int, proof.State]:
        """The whole states of lines that are in the tree."""
        found = self._pieces.states.values()
        return {entry: state for entry, state in sorted(found) if self._at(entry) == state.line}

    def without_bare_places(self, present: int) -> dict[int, proof.Line]:
        """The lines in order; the place of a lost one stays only if something follows it or is known of it."""
        needed = {present, *self.states, *(line.parent for line in self.lines.values())}
        return {number: line for number, line in sorted(self.lines.items()) if line.body or number in needed}

    def showable(self, spot: Spot) -> Spot:
        """The newest position up to this one that can be made from a whole state or the opening."""
        states = self.states
        child = {line.parent: number for number, line in sorted(self.lines.items())}
        number, total = spot
        while not (self._made_from_above(number, states) or self._made_from_below(number, child, states)):
            number, total = self.lines[number].parent, self.lines[number].before
        return number, total

    def _made_from_above(self, number: int, states: Mapping[int, proof.State]) -> bool:
        while number != OPENING and number not in states:
            if not self.lines[number].body:
                return False
            number = self.lines[number].parent
        return True

    def _made_from_below(
        self, number: int, child: Mapping[int, int], states: Mapping[int, proof.State]
    ) -> bool:
        while number in child:
            number = child[number]
            if not self.lines[number].body:
                return False
            if number in states:
                return True
        return False
