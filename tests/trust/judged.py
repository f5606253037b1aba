"""Whether what the store made of a disk is right, and whether what it says about it is true."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from fleetdesk.core.errors import Said
from fleetdesk.core.words import Msg
from fleetdesk.store.battle import battles
from tests import players
from tests.trust import recorded
from tests.trust.lies import BATTLE, FRAME, FRAMES_FROM, PAGE, Left, committed
from tests.trust.recorded import Step, Trace

FIGURES = ("Lost", "Wrong head", "Wrong state", "Wrong words")
"""What must not be: lines that were there to be proved, another present, another position, an untrue sentence."""


# --- what was opened, and what was said ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """A battle as it was opened."""

    entries: Mapping[int, tuple[int, bytes]]
    """Parent and text by id; of a line that was lost the text is empty."""
    head: int
    state: str
    """Digest of the position."""
    told: tuple[Msg, ...] = ()


@dataclass(slots=True)
class Claims:
    """What the notices say, as data.

    Attributes:
        lost: lines that are said to be lost.
        open_end: it is said that there may have been more.
        shown: the line the battle is said to be shown after.
        cut_short: what was written last is said not to be whole.
        unknown: notices nobody taught us to understand.
    """

    lost: set[int] = field(default_factory=set)
    kept: int | None = None
    open_end: bool = False
    shown: int | None = None
    cut_short: bool = False
    unknown: list[str] = field(default_factory=list)

    def damaged(self, **args: Any) -> None:
        """That it was damaged; of what was lost and kept, if it is said."""
        self.lost |= numbers(str(args.get("lines", "")))
        if "lines" in args:
            self.kept = int(args["kept"])

    def ended(self, **args: Any) -> None:
        """That there may have been more."""
        self.open_end = True
        self.kept = args.get("n", self.kept)

    def stopped(self, **args: Any) -> None:
        """That what was written last is not whole, whether it was acknowledged or not."""
        self.open_end = self.cut_short = True
        self.shows(**args)

    def shows(self, **args: Any) -> None:
        """What is shown."""
        self.shown = int(args["line"])


SAYS: Mapping[str, Callable[..., None]] = {
    "{file} was damaged. Every line of its log could be saved.": Claims.damaged,
    "{file} was damaged. {n} line of its log was lost: {lines}. {kept} could be saved.": Claims.damaged,
    "{file} was damaged. {n} line of its log could be saved; whether there were more is not known.": Claims.ended,
    "There may have been later lines.": Claims.ended,
    "What was written to {file} last did not reach the disk whole, as happens when a computer stops. "
    "The battle is shown as it stood after line {line}.": Claims.stopped,
    "It is shown as it stood after line {line}.": Claims.shows,
    "The battle could only be shown up to line {line}; the later ones are kept in the file.": Claims.shows,
    "Beside {file} lay the copy of another battle: it is kept as {kept}.": lambda *_, **__: None,
    "The damaged file is kept as {file}.": lambda *_, **__: None,
    "The damaged file is kept as {kept}.": lambda *_, **__: None,
}
"""What each notice claims, by its key."""


def claims(told: Iterable[Msg]) -> Claims:
    """What is said."""
    found = Claims()
    for one in told:
        if one.key in SAYS:
            SAYS[one.key](found, **one.args)
        else:
            found.unknown.append(one.key)
    return found


def numbers(said: str) -> set[int]:
    """`3, 5-9` with its proper dash back to numbers."""
    found: set[int] = set()
    for part in said.split(", "):
        one, _, other = part.partition("\N{EN DASH}")
        if one.isdecimal():
            found |= set(range(int(one), int(other or one) + 1))
    return found


def opened(path: Path) -> Found:
    """Open what is left, as the program does. Raises StoreError."""
    battle = battles.open_battle(path)
    try:
        journal, more = battle.journal(players.clock)
        entries = {
            number: (battle.entries.parent(number), battle.file._entries.body(number))
            for number in battle.entries
        }
        return Found(entries, journal.head, recorded.digest(journal), (*battle.notices, *more))
    finally:
        battle.file.close()


# --- what is judged ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one run.

    Attributes:
        acknowledged: steps that were.
        figures: how often each of `FIGURES` was; of lines lost, how many.
        why: in words.
        said: what the player was told.
    """

    acknowledged: int
    figures: Mapping[str, int] = field(default_factory=dict)
    why: str = ""
    said: tuple[Msg, ...] = ()

    @property
    def wrong(self) -> bool:
        """Whether anything was that must not be."""
        return any(self.figures.values())

    def __str__(self) -> str:
        bad = ", ".join(f"{name} {count}" for name, count in self.figures.items() if count)
        told = "; ".join(f"{one.key} {dict(one.args)}" for one in self.said)
        return f"{bad or 'all is well'}: {self.why} (said: {told or 'nothing'})"


def kept(trace: Trace, step: int, found: Found | Said) -> Verdict:
    """The disk kept what it promised: everything acknowledged is there, and nothing is said about it.

    The step that was under way may be there whole.
    """
    if isinstance(found, Said):
        return Verdict(step, {"Lost": trace.steps[step].last}, "it was refused", (found.message,))
    may = trace.steps[step : step + 2]
    found = _without_refused(trace, step, found)
    reached = next(
        (one for one in reversed(may) if (one.head, one.last) == (found.head, len(found.entries))), may[0]
    )
    figures = {
        "Lost": sum(
            1 for number in range(1, reached.last + 1) if found.entries.get(number) != trace.entries[number]
        ),
        "Wrong head": int(found.head != reached.head),
        "Wrong state": _other_state(trace, found),
        "Wrong words": 0 if _only_cut_short(reached, found) else len(found.told),
    }
    return Verdict(step, figures, f"{reached} was acknowledged, {_at(found)}", found.told)


def _without_refused(trace: Trace, step: int, found: Found) -> Found:
    """A battle without the step that was written, could not be synced, and so was refused: it may be there or not."""
    at = trace.steps[step]
    known = {number: found.entries.get(number) for number in range(1, at.last + 1)}
    explained = any(
        (found.head, len(found.entries)) == (one.head, one.last) for one in trace.steps[step : step + 2]
    )
    other = found.entries.get(at.last + 1) not in {None, trace.entries.get(at.last + 1)}
    whole = all(trace.entries[number] == entry for number, entry in known.items())
    if (
        step not in trace.refused
        or not whole
        or len(found.entries) > at.last + 1
        or (explained and not other)
    ):
        return found
    if len(found.entries) > at.last and not other:
        return found
    return replace(
        found,
        entries={number: trace.entries[number] for number in known},
        head=at.head,
        state=trace.states[at.head],
    )


def _only_cut_short(reached: Step, found: Found) -> bool:
    """All that is said is that the step under way had not reached the disk whole, and where that leaves the battle."""
    said = claims(found.told)
    plain = not (said.lost or said.unknown or any("damaged." in one.key for one in found.told))
    return plain and said.cut_short and said.shown == found.head == reached.head


def lied(trace: Trace, step: int, left: Left, found: Found | Said, folder: Path, *, told: bool) -> Verdict:
    """The disk broke its promise: what it holds that proves itself is there, and what is said is true.

    Without `told` it was said before, and only what is there counts.
    """
    proof = Proof(trace, left)
    reached = next(
        (number for number in range(min(step + 1, len(trace.steps) - 1), -1, -1) if proof.step(number)), -1
    )
    about = f"{', '.join(sorted(left.harmed)) or 'nothing'} harmed; acknowledged {trace.steps[step]}"
    if isinstance(found, Said):
        there = reached >= 0 and proof.opening()
        return Verdict(
            step, {"Lost": trace.steps[reached].last if there else 0}, f"{about}; refused", (found.message,)
        )
    ours = sum(entry == trace.entries.get(number) for number, entry in found.entries.items())
    if left.strange and ours < len(found.entries) // 2:
        return _stranger(trace, step, left, found, about, folder)
    as_it_is = found
    found = _without_refused(trace, step, found)
    about += f"; proved {trace.steps[reached] if reached >= 0 else 'nothing'}; {_at(found)}"
    have = {number for number, entry in found.entries.items() if entry == trace.entries.get(number)}
    missing = set(range(1, trace.steps[max(step, reached)].last + 1)) - have
    said = claims(found.told)
    proved = trace.steps[reached].last if reached >= 0 else 0
    lost = [number for number in missing if number <= proved and proof.line(number)]
    untrue = told and _untrue(trace, step, left, found, as_it_is, have, missing, said, reached)
    if lost:
        about += f"; lines that were there: {lost[:9]}"
    if untrue:
        about += f"; {untrue}"
    figures = {
        "Lost": len(lost),
        "Wrong head": int(
            reached >= 0
            and not (
                _right_head(trace, step, reached, found, said)
                or (not told and _given_up(trace, reached, found, proof))
            )
        ),
        "Wrong state": _other_state(trace, found),
        "Wrong words": int(bool(untrue)),
    }
    return Verdict(step, figures, about, found.told)


def _stranger(trace: Trace, step: int, left: Left, found: Found, about: str, folder: Path) -> Verdict:
    """The file is another battle's, sound, and that was opened: then what is left of ours is still there."""
    there = [one.read_bytes() for one in folder.iterdir() if one.is_file()]
    gone = [
        name
        for name, data in left.image.items()
        if data and bytes(data) not in there and name.endswith(".bak")
    ]
    figures = {"Lost": trace.steps[step].last if gone else 0}
    return Verdict(step, figures, f"{about}; another battle was opened, overwritten {gone}", found.told)


def _right_head(trace: Trace, step: int, reached: int, found: Found, said: Claims) -> bool:
    """Whether the present is that of the newest step that is proved, or it is said why it cannot be."""
    if found.head in {one.head for one in trace.steps[reached : max(step + 1, reached) + 1]}:
        return True
    if said.cut_short and reached > 0 and found.head == trace.steps[reached - 1].head:
        return True  # the step stands there whole, and what it leads to does not
    return said.shown is not None and bool(said.lost & set(trace.path(trace.steps[reached].head)))


def _given_up(trace: Trace, reached: int, found: Found, proof: "Proof") -> bool:
    """Whether a line on the way to the newest step is lost, so that an earlier one is shown; that was told before."""
    way = trace.path(trace.steps[reached].head)
    return found.head in way and any(number > found.head and not proof.line(number) for number in way)


def _untrue(
    trace: Trace,
    step: int,
    left: Left,
    found: Found,
    as_it_is: Found,
    have: set[int],
    missing: set[int],
    said: Claims,
    reached: int,
) -> str:
    """What is said that is not so, or is not said."""
    last = max([*have, *said.lost, *found.entries, 0])
    if said.unknown:
        return f"nobody knows what is meant by {said.unknown}"
    under_way = set(
        range(trace.steps[step].last + 1, trace.steps[min(step + 1, len(trace.steps) - 1)].last + 1)
    )
    if said.lost - under_way != {number for number in missing - under_way if number <= last}:
        return f"lost are {sorted(missing)[:20]}, said {sorted(said.lost)[:20]}"
    if said.kept is not None and said.kept != len([one for one in as_it_is.entries.values() if one[1]]):
        return f"{said.kept} are said to be saved"
    if said.shown is not None and said.shown != as_it_is.head:
        return "it is shown after another line"
    behind = found.head not in {one.head for one in trace.steps[step : step + 2]} or bool(missing)
    if found.told and behind and not said.open_end and any(number > last for number in missing):
        return "more is lost than is said"
    if behind and not found.told and left.owed:
        return "nothing is said"
    if said.open_end and not behind and left.certain:
        return "it could be told that nothing is lost"
    return ""


def _other_state(trace: Trace, found: Found) -> int:
    return int(found.state != trace.states.get(found.head, ""))


def _at(found: Found) -> str:
    return f"it is at {found.head} of {len(found.entries)}"


# --- what a disk proves --------------------------------------------------------------------------------------


class Proof:
    """Which steps and lines stand whole in some file: looked for as bytes, with nothing of the store's own reading."""

    def __init__(self, trace: Trace, left: Left) -> None:
        """Look at what is on a disk."""
        self._trace = trace
        self._files: list[bytes] = []
        for name, data in left.image.items():
            there = committed(bytes(data)) if name.endswith("-wal") else bytes(data)
            worn = left.sound is not None and name in left.harmed and not name.endswith(".bak")
            self._files.append(_whole_pages(name, there, left.sound[name]) if worn and left.sound else there)
        self._sure = BATTLE not in left.harmed

    def step(self, number: int) -> bool:
        """Whether the step is whole in some file."""
        return self._stands("step", number)

    def opening(self) -> bool:
        """Whether the opening is: in a file nobody touched, or in the copy."""
        return self._sure or self._stands("opening", 0)

    def line(self, number: int) -> bool:
        """Whether the line is; one that is long stands in pieces in a database, and counts only in the copy."""
        return self._stands("entry", number)

    def _stands(self, kind: str, number: int) -> bool:
        return any(form in data for form in self._trace.forms.get((kind, number), ()) for data in self._files)


def _whole_pages(name: str, data: bytes, sound: bytearray) -> bytes:
    """Only the pages that are as they were."""
    first, size = (FRAMES_FROM, FRAME) if name.endswith("-wal") else (0, PAGE)
    starts = range(first, len(data), size)
    return b"".join(
        data[at : at + size] if data[at : at + size] == sound[at : at + size] else bytes(size)
        for at in starts
    )
