"""The way some words tell: steps, a place to go to, or from where to where (R11, R35, R37)."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from fleetdesk.systems.salves.posts.saying import Doubt, Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, Token
from fleetdesk.systems.salves.posts.text.naming import OwnShip
from fleetdesk.systems.salves.posts.text.patterns import nouns_and_figures
from fleetdesk.systems.salves.posts.text.words import folded, vocabulary
from fleetdesk.systems.salves.sea.compass import DIRECTIONS, Step
from fleetdesk.systems.salves.sea.grid import read_cell

_FROM = frozenset({"de", "depuis", "from"})
CONFIRMING = frozenset({"oui", "yes", "yep", "voila", "right"})
_TO = frozenset(["en", "vers", "a", "to", "into", "in", "towards", "toward", "jusqu'en", "jusqu'a", "for"])
_BUT = frozenset({"but", "mais"})
_ANOTHER = frozenset({"another", "autre", "encore", "more", "again"})
_HELD_AT = frozenset({"a", "at", "on", "with", "sur"})
_SHORT = {"step": "s", "colon": ":"}
_TURNING = re.compile(r"\bcap\b|^(?:turn|face|swing|point|veer|vire|tourne|pivote)")
_GOING_BACK = re.compile("recul|retreat|retire|se retir|se repli|withdr|bat |battent")
_FAR = 7
"""Words behind a way among which its count is looked for."""
FIRING = frozenset({"firev", "count", "allshots", "same", "rest", "half", "evenly"})


def steps_of(words: Sequence[Token], ship: OwnShip) -> tuple[Step, ...] | Doubt:
    """Counts and directions, equal neighbours added: two cells east, then one north; N, N, NE."""
    found: list[Step] = []
    pending, used = 0, -1
    lost = owed = False  # cells were counted, and no direction goes with them
    full = any(one.kind == "full" for one in words)
    once = _told_once(_counted_once(_turned_first(words)))
    once = once and _retold(once)
    once = once and _echoed(once)
    if once is None:
        return Doubt("contradiction")
    many = any(map(_counts_somehow, once))
    far = {"cells"} if full else set()  # "south at full speed (3 cells)"
    words = [one for one in once if not (_is_plain(one) or (one.kind in far and one.number == ship.speed))]
    for at, one in enumerate(words):
        if one.kind == "step" and one.way:
            again = found.pop() if found and words[at - 1].kind == "open" else (1, one.way)
            if again not in {(one.number, one.way), (1, one.way)}:  # "to the north (1N)" tells it once more
                return Doubt("contradiction")
            found.append((one.number, one.way))
            pending, lost, owed = 0, lost or owed, False
        elif one.way:
            if pending or full:
                count = pending or ship.speed
            else:
                count, used = _count_behind(words, at)
                lost = lost or (used < 0 and many)
            found.append((count, one.way))
            pending, owed = 0, False
        elif one.kind in {"cells", "number"} or _counts_a_way(words, at):
            if at != used:
                lost = lost or owed or not one.number
                pending, owed = one.number, one.kind == "cells"
        elif one.kind not in SIDES | {"each", "movev", "full"} and not (owed and one.kind == "comma"):
            lost = lost or owed or (pending > 1 and one.kind == "word")
            pending, owed = 0, False
    unsure = (found and (lost or owed)) or _is_no_way(words, found) or _told_in_two_ways(words)
    return Doubt("unclear") if unsure else added(found)


def held_to(words: Sequence[Token], ship: OwnShip) -> Sequence[Token]:
    """`Stays at 2E`, "reste à 2E": that is her order still; "stays in K13", where she lies, tells nothing more."""
    for at, one in enumerate(words):
        where = [two for two in words[at + 1 : at + 4] if two.kind != "prep"][:1]
        if one.kind in {"none", "nomove"} and where and where[0].cell and read_cell(where[0].cell) == ship.at:
            words = [*words[: at + 1], *words[words.index(where[0]) + 1 :]]
            break
    return [
        one._replace(kind="filler")
        if one.kind == "none"
        and [two.kind for two in words[at + 1 : at + 3]] == ["prep", "step"]
        and folded(words[at + 1].text) in _HELD_AT
        else one
        for at, one in enumerate(words)
    ]


def _counts_somehow(one: Token) -> bool:
    """`Many`, "toutes", "double": then a way without a figure is hardly one cell."""
    return one.kind == "word" and folded(one.text) in vocabulary().quantities | {"toutes", "tous"}


def _is_plain(one: Token) -> bool:
    """`Two more straight west`: between a count and its way."""
    return one.kind == "word" and folded(one.text) in vocabulary().plain


def _told_in_two_ways(words: Sequence[Token]) -> bool:
    """`1N, one cell north`, "south, south = 2S": twice as far, or told twice? "Right one cell north": whose is the cell?"""
    ways = [(at, one) for at, one in enumerate(words) if one.way]
    if any(one.kind == "way" and words[at + 1 : at + 2] and _between(words, at) for at, one in ways):
        return True
    signed = pairwise([one for one in words if one.kind != "sign"])
    if any(
        one.kind == two.kind == "step" and one.way == two.way and one.number != two.number
        for one, two in signed
    ):
        return True  # "3N *2N*"
    return any(
        ({one.kind, other.kind} == {"step", "way"} or any(two.text.startswith("..") for two in words[at:to]))
        and one.way == other.way
        and not {"and", "then", "again", "each"} & {two.kind for two in words[at:to]}
        and not (words[to - 1].kind == "open" and at == ways[0][0])  # "north (1N)"
        and not any(folded(two.text) in _ANOTHER for two in words[at:to])
        for (at, one), (to, other) in pairwise(ways)
    )


def _between(words: Sequence[Token], at: int) -> bool:
    """Whether counted cells stand right between a way and another."""
    behind = [one.kind for one in words[at + 1 :] if one.kind not in {"prep", "toward"}]
    return words[at + 1].kind == "cells" and behind[:2] == ["cells", "way"]


def _is_parted(words: Sequence[Token]) -> bool:
    """`1 N - W`: north and then west, or north-west?"""
    return any(
        words[at].way in {"N", "S"}
        and words[at + 1].kind == "dash"
        and words[at + 2].kind == "way"
        and words[at + 2].way in {"E", "W"}
        for at in range(len(words) - 2)
    )


def _told_once(words: Sequence[Token]) -> Sequence[Token] | None:
    """`Dodges south: 1S`: the step behind the colon tells that way once more; `None`: it is another way, or parted: 1 N - W."""
    if _is_parted(words):
        return None
    for at, one in enumerate(words[:-1]):
        if (
            one.kind == "way"
            and words[at + 1].kind == "colon"
            and words[at - 1].kind not in {"cells", "number"}
        ):
            behind = [two for two in words[at + 1 :] if two.way]
            if behind and (behind[0].kind == "step" or words[at + 2].kind == "cells"):
                return words[at + 1 :] if behind[0].way == one.way else None
    return words


def _echoed(words: Sequence[Token]) -> Sequence[Token] | None:
    """`1N vers le nord`, "1N, yes, 1N": a way told once more, with no sign between or confirmed; `None`: it is another."""
    kept: list[Token] = []
    confirmed = False
    for one in words:
        confirmed = confirmed or one.text.casefold() in CONFIRMING
        before = next((two for two in reversed(kept) if two.kind not in {"prep", "toward", "movev"}), one)
        led = bool(kept) and (kept[-1].kind in {"prep", "toward"} or kept[-1] is before)
        if _climbs(before) and one.kind == "way" and led:
            if (before.way or "-") not in (one.way or ""):
                return None
            kept.remove(before)  # "one cell up to the north-west"
        if _counted_after(kept, one):
            kept.pop()  # an arrow down, and 1S
        told = [two for two in kept if two.kind == "step" or (two.way and before.kind == "open")]
        if told and _tells_again(one, before, confirmed=confirmed):
            if (told[-1].way, one.number or told[-1].number) != (one.way, told[-1].number):
                return None
            continue
        kept.append(one)
    return kept


def _counted_after(kept: Sequence[Token], one: Token) -> bool:
    """`S 1S`: with no sign between, the step only counts the way told before it."""
    alone = len(kept) < 2 or kept[-2].kind not in {"cells", "number"}
    return bool(kept) and one.kind == "step" and (kept[-1].kind, kept[-1].way) == ("way", one.way) and alone


def _tells_again(one: Token, before: Token, *, confirmed: bool) -> bool:
    """Whether it can only be the way that was told already: in words behind a step, in brackets, or confirmed."""
    in_words = one.kind == "way" and one.text[:3].isalpha() and len(one.text) > len("NO")
    return (
        (before.kind == "step" and in_words)
        or (before.kind == "open" and one.kind == "way")
        or (one.kind == "step" and confirmed)
    )


def _climbs(one: Token) -> bool:
    """`Up` and "down" only say to which side of the map a way goes."""
    return one.kind == "way" and one.text.casefold() in {"up", "down"}


def _is_no_way(words: Sequence[Token], found: Iterable[Step]) -> bool:
    """No cell far, or from one step to another: 2S -> 1S. Three and more in a row, 1N -> 1NE -> 1E, are all of them."""
    kinds = "".join(_SHORT.get(one.kind, "-") for one in words)
    in_a_row = re.fullmatch(r":?s(?::s){2,}", kinds) and all(
        one.way != other.way for one, other in pairwise([one for one in words if one.way])
    )
    return ("s:s" in kinds and not in_a_row) or any(count < 1 for count, _ in found)


def _retold(words: Sequence[Token]) -> Sequence[Token] | None:
    """`1N (one cell north)`: a step told once more in words, in brackets or behind a colon; `None`: it is another."""
    told = [(at, one) for at, one in enumerate(words) if one.kind not in {"prep", "toward", "filler"}]
    for (_, step), (begin, sign), (_, count), (end, way) in zip(
        told, told[1:], told[2:], told[3:], strict=False
    ):
        kinds = step.kind, count.kind in {"cells", "number"}, way.kind
        if kinds == ("step", True, "way") and sign.kind in {"open", "colon"}:
            again = (count.number, way.way) == (step.number, step.way)
            return [*words[:begin], *words[end + 1 :]] if again else None
    return words


def _counted_once(words: Sequence[Token]) -> Sequence[Token]:
    """`One step to the west, just one cell`: how far, told once."""
    told = [(at, one) for at, one in enumerate(words) if one.way or one.kind in {"cells", "number"}]
    if [one.kind for _, one in told] != ["cells", "way", "cells"] or told[0][1].number != told[2][1].number:
        return words
    at = told[2][0]
    return words[:at] if words[at - 1].kind in {"only", "comma", "open"} else words


def _turned_first(words: Sequence[Token]) -> Sequence[Token]:
    """`Turns east and goes two cells`: how far it goes the way it turned to."""
    told = [at for at, one in enumerate(words) if one.way or one.kind in {"cells", "number"}]
    if [words[at].kind for at in told] != ["way", "cells"]:
        return words
    way, count = told
    between = [one.kind for one in words[way + 1 : count] if one.kind not in SIDES]
    led = way
    while led and words[led - 1].kind in {"prep", "toward"} and folded(words[led - 1].text) not in _FROM:
        led -= 1
    turns = led > 0 and _TURNING.search(folded(words[led - 1].text))
    back = any(_GOING_BACK.match(folded(one.text)) for one in words[way:count])
    if not turns or back or between not in (["and", "movev"], ["comma", "movev"], ["then", "movev"]):
        return words
    return [*words[:way], words[count], words[way], *words[count + 1 :]]


def _counts_a_way(words: Sequence[Token], at: int) -> bool:
    """`Thrice north`."""
    behind = next((one for one in words[at + 1 :] if one.kind not in SIDES), None)
    return words[at].kind == "count" and behind is not None and behind.kind == "way"


def added(found: Iterable[Step]) -> tuple[Step, ...]:
    """Steps with equal neighbours added."""
    steps: list[Step] = []
    for count, way in found:
        if steps and steps[-1][1] == way:
            steps[-1] = (steps[-1][0] + count, way)
        else:
            steps.append((count, way))
    return tuple(steps)


def _count_behind(words: Sequence[Token], at: int) -> tuple[int, int]:
    """The count of a direction without one before it, and where it stands: north 2, nord x2, "north, two cells"; else one."""
    behind_comma = False
    for place, one in enumerate(words[at + 1 : at + _FAR], at + 1):
        counts = one.kind in {"cells", "count"} and not behind_comma
        if counts or (one.kind in {"cells", "number"} and _ends_there(words, place)):
            return one.number, place
        if one.text.casefold() in _BUT:  # "east, but two cells only"
            behind_comma = False
            continue
        if one.kind not in {"prep", "for", "dash", "comma", "colon", "open", "polite", "only"}:
            break
        behind_comma = behind_comma or one.kind == "comma"
    return 1, -1


def _ends_there(words: Sequence[Token], at: int) -> bool:
    return at + 1 == len(words) or words[at + 1].kind in {
        "comma",
        "and",
        "then",
        "close",
        "polite",
        "each",
        "colon",
    }


def moved_to(
    steps: tuple[Step, ...], salvos: tuple[tuple[str, int], ...], words: Sequence[Token], ship: OwnShip
) -> Order | Doubt:
    """A move with its end told beside it, 1N (M1); or two orders in one."""
    if len(salvos) > 1 or any(one.kind in {"firev", "count"} for one in words):
        return Doubt("two_orders")
    if ship.at is None:
        return Order("move", steps=steps)
    column = ship.at[0] + sum(count * DIRECTIONS[way][0] for count, way in steps)
    row = ship.at[1] + sum(count * DIRECTIONS[way][1] for count, way in steps)
    return Order("move", steps=steps) if read_cell(salvos[0][0]) == (column, row) else Doubt("contradiction")


def goes_there(words: Sequence[Token]) -> bool:
    """`Grimpe en K12`, "hustles to L4": a verb that only says how a ship goes, and where to; "turns her guns to L7" is none."""
    known = vocabulary()
    cell = next((at for at, one in enumerate(words) if one.kind == "cell"), 0)
    leads = bool(cell) and folded(words[cell - 1].text) in _TO
    texts = [folded(one.text) for one in words[:cell]]
    return (
        leads
        and not names_guns(words[:cell])
        and not FIRING & {one.kind for one in words}
        and any(text in known.motion - known.gunnery for text in texts)
    )


def names_guns(words: Sequence[Token]) -> bool:
    """`Turns her guns to L7`: what goes there is no ship."""
    shots, _, _ = nouns_and_figures()
    told = {folded(one.text) for one in words} - {"round"}  # "nips round to P4"
    return any(map(shots.fullmatch, told))


def from_cell_to_cell(words: Sequence[Token], ship: OwnShip) -> bool:
    """`K13 -> K12`, `K13-K12` of a ship in K13; and no other cell."""
    kinds = [one.kind for one in words]
    if any(kinds[at : at + 3] == ["open", "cell", "close"] for at in range(len(kinds))):
        return False  # "Hood (L5): K5" says where she lies, and what she fires at
    if kinds.count("cell") == 2 and "movev" in kinds and not FIRING & set(kinds):
        first = kinds.index("cell")
        behind = words[first + 1 : kinds.index("cell", first + 1)]
        if first and words[first - 1].text.casefold() in _FROM and all(one.kind in SIDES for one in behind):
            return True  # "goes from K13 to K12"
    told = [one for one in words if one.kind in {"cell", "colon", "dash"}][-3:]
    if sum(one.kind == "cell" for one in words) != 2 or [one.kind for one in told[::2]] != ["cell", "cell"]:
        return False
    if FIRING & {one.kind for one in words}:
        return False
    return told[1].kind == "colon" or (told[1].kind == "dash" and read_cell(told[0].cell) == ship.at)


def from_to(words: Sequence[Token], ship: OwnShip) -> Order | Doubt:
    """A way told by both its ends, if the ship lies at the first."""
    first, last = (one.cell for one in words if one.kind == "cell")
    return way_to(last, ship) if read_cell(first) == ship.at else Doubt("unclear")


def way_to(cell: str, ship: OwnShip) -> Order | Doubt:
    """A destination, if it lies on a straight line from where the ship is."""
    goal = read_cell(cell)
    if ship.at is None or goal is None:
        return Doubt("unclear")
    column, row = goal[0] - ship.at[0], goal[1] - ship.at[1]
    far = max(abs(column), abs(row))
    if not far or (column and row and abs(column) != abs(row)):
        return Doubt("unclear")
    way = next(way for way, offset in DIRECTIONS.items() if offset == (column // far, row // far))
    return Order("move", steps=((far, way),))
