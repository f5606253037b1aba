"""What an order form asks: a line for each turn, the keys of the pad, and how each line was understood."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from fleetdesk.core.answers import one_of, text
from fleetdesk.core.forms import Answers, Choice, Pick, Reading
from fleetdesk.core.views import Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import hexes
from fleetdesk.systems.age_of_sail.command import due
from fleetdesk.systems.age_of_sail.orders.helms import Plotted, next_turn, plot, readable
from fleetdesk.systems.age_of_sail.orders.labels import course, fault_msg, leads_to
from fleetdesk.systems.age_of_sail.orders.rules import Helm
from fleetdesk.systems.age_of_sail.sailing import POINT_NAMES
from fleetdesk.systems.age_of_sail.state import HIDDEN, AosBattle, AosShip

MOST_LETTERS = 60
"""A line of the log is no longer."""
COLUMNS = 5
"""Turns of a log that lie open beside each other."""
MOST_TEXT = 60 * 100
"""Nor is all that is pasted at once."""


class Open(NamedTuple):
    """Which turns of a log are open (R40)."""

    turns: tuple[int, ...]
    """To be written, or free to be written anew."""
    standing: tuple[int, ...]
    """Locked: written in an earlier turn, inside the lead time."""
    missing: tuple[int, ...]
    """Of the open ones, those nothing is written for."""
    ahead: tuple[int, ...]
    """Beyond what is owed and written: these may be written too, and anew until they are owed."""


def open_turns(battle: AosBattle, ship: AosShip) -> Open:
    """R40: what stands, what is open and what is missing. What was written this turn stands once the side is done."""
    held = tuple(int(turn) for turn, order in ship.log.items() if order.text and order.sailed is None)
    done = ship.side in battle.written
    fresh = () if done else tuple(turn for turn in held if ship.log[str(turn)].written == battle.turn)
    return _open(next_turn(battle, ship), battle.turn + ship.lead, held, fresh)


@lru_cache(maxsize=1024)
def _open(first: int, last_due: int, held: tuple[int, ...], fresh: tuple[int, ...]) -> Open:
    """The turns of a log from what it holds; `fresh` may still be changed though they lie inside the lead time."""
    found = due(first, max(0, last_due - first), held)
    standing = tuple(turn for turn in found.locked if turn not in fresh)
    last = max((first, last_due, *held))
    turns = tuple(turn for turn in range(first, last + 1) if turn not in standing)
    missing = tuple(turn for turn in found.must_write if turn in turns)
    return Open(turns, standing, missing, tuple(range(last + 1, first + COLUMNS)))


# --- where the heading is not followed ----------------------------------------------------------------


COURSES: tuple[tuple[str, hexes.Point, hexes.Hand], ...] = (
    ("B-port", "B", "port"),
    ("B-starboard", "B", "starboard"),
    ("C-port", "C", "port"),
    ("C-starboard", "C", "starboard"),
    ("D", "D", "port"),
    ("A", "A", "port"),
)
"""Point of sailing and side of the wind, as players tell them."""
USUAL = "C-port"


def course_key(heading: hexes.Heading, wind: hexes.Heading) -> str:
    """What a heading is called in `COURSES`."""
    at, side = hexes.point(heading, wind), hexes.wind_side(heading, wind)
    return at if side is None else f"{at}-{side}"


def course_heading(key: str, wind: hexes.Heading) -> hexes.Heading:
    """The heading players mean."""
    for name, at, side in COURSES:
        if name == key:
            return hexes.heading_for(wind, at, side)
    return course_heading(USUAL, wind)


def course_choice(battle: AosBattle, ship: AosShip, answers: Answers) -> Choice:
    """T0: on which point of sailing she is now, and where the wind is."""
    told = course_key(ship.heading, battle.wind) if ship.heading is not None else USUAL
    names = [name for name, _, _ in COURSES]
    value = one_of(answers, "course", names, told)
    return Choice(
        key="course",
        label=msg("Point of sailing now"),
        picks=tuple(Pick(value=name, title=_course_name(at, name)) for name, at, _ in COURSES),
        value=value,
    )


def _course_name(at: hexes.Point, name: str) -> Msg:
    named = Msg(key=POINT_NAMES[at])
    if name.endswith("-port"):
        return msg("{point}, wind to port", point=named)
    return msg("{point}, wind to starboard", point=named) if name.endswith("starboard") else named


def asks_course(battle: AosBattle, ship: AosShip) -> bool:
    """Whether players have to tell how she lies to the wind."""
    return battle.tracking == "none" or ship.heading is None


def heading_told(battle: AosBattle, ship: AosShip, answers: Answers) -> hexes.Heading:
    """Her heading: as followed, or as told."""
    if asks_course(battle, ship):
        return course_heading(course_choice(battle, ship, answers).value, battle.wind)
    return ship.heading or hexes.HEADINGS[0]


# --- lines of the form ----------------------------------------------------------------------------------


def order_offer(battle: AosBattle, ship: AosShip) -> Offer:
    """The button that writes her orders; it carries what its seat may read, for the form looks at no log."""
    known = readable(ship)
    turns = open_turns(battle, ship).turns
    standing = {str(turn): text for turn, text in known.items() if turn not in turns}
    lines = [known.get(turn, "") for turn in turns]
    while len(lines) > 1 and not lines[-1]:
        lines.pop()
    return Offer(
        action="write_orders",
        title=msg("Orders"),
        answers={"ship": ship.id, "orders": "\n".join(lines), "standing": standing},
        icon="card",
    )


def covered(ship: AosShip) -> bool:
    """Whether her orders lie face down for whoever looks."""
    return any(order.text == HIDDEN for order in ship.log.values())


def lines_of(value: str, turns: Iterable[int]) -> dict[int, str]:
    """Line by line, the order for each open turn; what is left over goes with the last."""
    wanted = list(turns)
    lines = value.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    found = {turn: line[:MOST_LETTERS] for turn, line in zip(wanted, lines, strict=False)}
    return {turn: line for turn, line in found.items() if line.strip()}


def standing_lines(answers: Answers) -> Mapping[int, str]:
    """The standing orders the button told."""
    given = answers.get("standing", {})
    if not isinstance(given, Mapping):
        return {}
    return {
        int(turn): words
        for turn, words in given.items()
        if isinstance(words, str) and str(turn).isdecimal() and words != HIDDEN
    }


def plotted(helm: Helm, first: int, orders: Mapping[int, str]) -> tuple[Plotted, ...]:
    """The plot from a turn on, up to the last order there is; a turn without one goes on as R73 says."""
    last = max((turn for turn in orders if turn >= first), default=first - 1)
    return tuple(plot(helm, ((turn, orders.get(turn, "")) for turn in range(first, last + 1))))


def readings(turns: Sequence[int], plot_: Iterable[Plotted], start: hexes.Hex | None) -> tuple[Reading, ...]:
    """How each written line was understood; the turn is named where there is more than one."""
    lines = {turn: line for line, turn in enumerate(turns)}
    found: list[Reading] = []
    for one in plot_:
        end = one.voyage.track(start)[-1] if start is not None else None
        if one.turn in lines and one.text.strip():
            found += _reading(one, lines[one.turn], end, named=len(turns) > 1)
        start = end
    return tuple(found)


def _reading(one: Plotted, line: int, end: hexes.Hex | None, *, named: bool) -> list[Reading]:
    if one.verdict.legal:
        said = leads_to(one.helm, one.verdict, end)
        cost = msg("{n}M", n=one.verdict.cost)
        return [Reading(line=line, text=_of_turn(one, said, named=named), cost=cost)]
    unfinished = one.verdict.unfinished  # what is only half written is not wrong yet
    price = msg("{n}M", n=one.voyage.m_spent)  # of what stands so far
    return [
        Reading(
            line=line,
            text=_of_turn(one, fault_msg(fault), named=named),
            tone="brass" if unfinished else "harm",
            at=None if unfinished else fault.at,
            cost=price if unfinished else None,
        )
        for fault in one.verdict.faults
    ]


def _of_turn(one: Plotted, said: Msg, *, named: bool) -> Msg:
    return msg("Turn {turn}: {leads}", turn=one.turn, leads=said) if named else said


def stands(helm: Helm) -> Msg:
    """How she stands before the first of these orders: her course, V, what she may spend and has."""
    if helm.mode != "sailing":
        return msg("{course}, V {v}", course=course(helm, helm.heading), v=helm.v)
    low, high = helm.least, helm.most
    return msg(
        "{course}, V {v}: {low} to {high}M. Close-hauled {b}M, reaching {c}M, running {d}M.",
        course=course(helm, helm.heading),
        v=helm.v,
        low=low,
        high=high,
        b=helm.m("B"),
        c=helm.m("C"),
        d=helm.m("D"),
    )


def written(answers: Answers) -> str:
    """What stands in the field, however odd."""
    return text(answers, "orders", most=MOST_TEXT)
