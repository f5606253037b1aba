"""The lines of a post with their words; what is told on two of them is joined to one."""

from collections.abc import Iterable, Iterator, Sequence

from fleetdesk.systems.salves.posts.text.forms import filled_in
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token
from fleetdesk.systems.salves.posts.text.naming import Names
from fleetdesk.systems.salves.posts.text.tokens import tokens
from fleetdesk.systems.salves.posts.text.words import folded

_HIMSELF = frozenset({"i", "je", "on", "we", "nous"})
_THOSE = frozenset({"ca", "those", "ceux", "celles", "qui", "who", "that"})
_GOING_ON = frozenset({"comma", "and", "then", "prep", "toward", "instead", "alt"})
_WHO = frozenset({"qui", "who", "which"})
_PLACES = SIDES | {"cell", "step", "count", "comma", "and", "then", "stop"}


def told(lines: Iterable[str], names: Names) -> Iterator[tuple[str, list[Token]]]:
    """Each line with its words; "Hood: fires" and "K6 x2" below it are one."""
    waiting: tuple[str, list[Token]] | None = None
    for line, words in _rested(_counted(filled_in(lines, names), names), names):
        now = line, words
        if waiting is not None and (_tells_a_place(now[1]) or _goes_on(waiting[1], now[1])):
            whole = f"{waiting[0]} {line}"
            now, waiting = (whole, tokens(whole, names)), None
        if waiting is not None:
            yield waiting
        waiting = now if _waits_for_a_place(now[1]) or _breaks_off(now[1]) else None
        if waiting is None:
            yield now
    if waiting is not None:
        yield waiting


def _counted(lines: Iterable[str], names: Names) -> Iterator[str]:
    """`K6`, and "x2" on the line below: the shots at that cell."""
    before: str | None = None
    for line in lines:
        told = [one.kind for one in tokens(line, names)]
        last = [one.kind for one in tokens(before, names)] if before else []
        if (told == ["count"] and last[-1:] == ["cell"]) or (told == ["number"] and last == ["cell"]):
            before = f"{before} x{tokens(line, names)[0].number}"
            continue
        if before is not None:
            yield before
        before = line
    if before is not None:
        yield before


def _rested(lines: Iterable[str], names: Names) -> Iterator[tuple[str, list[Token]]]:
    """`NOTHING` on a line of its own, and the names below it: each is told to do nothing."""
    heading = ""
    alone = False  # no name stood below it yet
    for line in lines:
        words = tokens(line, names)
        if heading and _names_alone(words):
            whole, alone = f"{heading}: {line}", False
            yield whole, tokens(whole, names)
            continue
        if alone and line:
            yield heading, tokens(heading, names)
        if line:
            heading = line.rstrip(" :") if _heads_the_resting(words) else ""
            alone = bool(heading)
        if not alone:
            yield line, words
    if alone:
        yield heading, tokens(heading, names)


def _heads_the_resting(words: Sequence[Token]) -> bool:
    """`NOTHING`; but "I pass" is said of himself."""
    told = [one.kind for one in words if one.kind != "colon" and folded(one.text) not in _THOSE]
    return told == ["none"] and words[0].text.split()[0].casefold() not in _HIMSELF


def _names_alone(words: Sequence[Token]) -> bool:
    """`Upholder, Cossack`."""
    kinds = {one.kind for one in words}
    return "ship" in kinds and kinds <= {"ship", "comma", "and", "prep", "dash", "slash"}


def _waits_for_a_place(words: Sequence[Token]) -> bool:
    """`Hood: fires`, and nothing behind it."""
    kinds = [one.kind for one in words if one.kind not in SIDES]
    return len(kinds) == 2 and kinds[0] == "ship" and kinds[1] in {"firev", "movev"}


def _breaks_off(words: Sequence[Token]) -> bool:
    """`Hood fires at K6,`: the line ends, and what is said of a ship does not."""
    return bool(words) and words[-1].kind in _GOING_ON and any(one.kind == "ship" for one in words)


def _goes_on(before: Sequence[Token], words: Sequence[Token]) -> bool:
    """Whether a line goes on with what the line before broke off: it begins with no name of its own."""
    begun = next((one.kind for one in words if one.kind not in {"prep", "filler"}), "")
    told = bool(words) and words[0].text.casefold() in _WHO
    return (
        _breaks_off(before)
        and bool(words)
        and (told or begun not in SUBJECTS | {"turn", "word", "pron", "polite"})
    )


def _tells_a_place(words: Sequence[Token]) -> bool:
    """`E8 x4`, "1N, 1NE": only cells or steps."""
    kinds = {one.kind for one in words}
    return bool(kinds & {"cell", "step"}) and kinds <= _PLACES
