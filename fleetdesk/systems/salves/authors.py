"""Whose the messages of a paste are, and what the umpire is asked where nobody knows (R38)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Choice, FormField, Pick, Text
from fleetdesk.core.words import msg
from fleetdesk.systems.salves import mail, wording
from fleetdesk.systems.salves.posts.letters import Letter, cut, dated, moment
from fleetdesk.systems.salves.posts.text.kinds import MOST_LETTERS
from fleetdesk.systems.salves.posts.text.words import folded
from fleetdesk.systems.salves.reader import unmarked
from fleetdesk.systems.salves.state import MOST_DUE, MOST_MESSAGE, PLACING, SalvesBattle

_MOST_SHOWN = 60
"""Letters of a text without a head that are shown where it is asked whose it is."""
SEVERAL = "*"
"""Stands for a side where the ships tell whose each line is: a list the umpire made himself."""
OUTSIDER = "-"
"""Stands for a side where it was said that a message is of none; nothing said is no answer yet."""
TOO_LONG = msg("The text is too long to be read: paste it in parts. Nothing is taken.")


class PasteAll(Frozen):
    """Texts of several players, one below the other."""

    text: str = Field(max_length=MOST_MESSAGE)
    authors: Mapping[str, str] = {}
    """Name in a head that is no player's -> side it is of; "" for text without any head, which may be of `SEVERAL`."""
    until: str = Field("", max_length=MOST_DUE)
    """When orders are due; later messages are marked."""


class Post(NamedTuple):
    """A message, and whose ships it may speak of."""

    letter: Letter
    sides: tuple[str, ...]
    """None: nobody knows who wrote it, and nothing of it is taken."""
    late: bool = False
    over: Mapping[str, str] = MappingProxyType({})
    """Side -> key of the message of this turn that its author wrote this one over after it was read."""


def _known(battle: SalvesBattle, told: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Name on the forum, in small letters -> the sides of that player. A name that is also a ship's is no author."""
    ships = {folded(ship.name) for ship in battle.ships.values()}
    found: dict[str, tuple[str, ...]] = {}
    for side in battle.sides:
        for name in {folded(side.player).strip(), folded(side.name).strip()} - {""} - ships:
            found[name] = (*found.get(name, ()), side.id)
    said = {**battle.authors, **told}
    return found | {name: (side,) for name, side in said.items() if battle.has_side(side)}


def posts(battle: SalvesBattle, args: PasteAll) -> tuple[Post, ...]:
    """The messages of a paste with their authors, oldest first where they say when they were written.

    Raises BadInput: it is too long to be read.
    """
    if len(args.text) > MOST_LETTERS:
        raise BadInput(TOO_LONG)
    known = _known(battle, args.authors)
    letters = tuple(dated(cut(args.text, tuple(name for name in {*known, *battle.former} if name))))
    several = args.authors.get("") == SEVERAL and len(letters) == 1
    everybody = tuple(side.id for side in battle.sides if battle.alive()[side.id]) if several else ()
    due = moment(args.until)
    return tuple(
        Post(
            one,
            _wrote(battle, one) or known.get(one.name, ())
            if one.name or (len(letters) == 1 and not several)
            else everybody,
            late=due is not None and one.at is not None and one.at.after(due),
        )
        for one in letters
    )


def _wrote(battle: SalvesBattle, letter: Letter) -> tuple[str, ...]:
    """The fleets its author had when it was read, of one who was replaced since: what he writes now is no order of theirs."""
    return tuple(side for side in battle.former.get(letter.name, ()) if mail.is_known(battle, side, letter))


def questions(
    battle: SalvesBattle, found: Sequence[Post], told: Mapping[str, str], args: PasteAll
) -> Iterator[FormField]:
    """Whose the messages are that nobody knows, each asked once; and when orders were due."""
    sides = tuple(Pick(value=side.id, title=wording.fleet(battle, side.id)) for side in battle.sides)
    known = _known(battle, {})
    strange = {one.letter.name for one in found if not one.sides} | told.keys()
    lines = args.text.splitlines()
    heads = {one.letter.name: lines[one.letter.head] for one in found if one.letter.name}
    for name in dict.fromkeys(one.letter.name for one in found):
        label = msg("Who is {name}?", name=_as_written(name, heads.get(name, "")))
        nobody = Pick(value=OUTSIDER, title=msg("nobody of this game"))
        if (
            name in known
            or (name in battle.former and name not in strange)
            or (not name and (len(found) > 1 or not found[0].letter.text.strip()))
        ):
            continue
        whose = told.get(name, "")
        picks = (*sides, nobody)
        if not name:
            label = msg("Whose words are these? “{text}”", text=_beginning(found[0].letter.text))
            several = msg("of several players: the names of the ships tell whose")
            picks = (*sides, Pick(value=SEVERAL, title=several), nobody)
        yield Choice(key=f"author-{name}", label=label, picks=picks, value=whose)
    if battle.phase != PLACING and any(one.letter.at is not None for one in found):
        yield Text(key="until", label=msg("Orders were due by"), value=args.until)


def _as_written(name: str, line: str) -> str:
    """A name with its capitals, accents and dashes, as the head of its message has it, and the dot of an initial."""
    between = r"\W+(?:\w+\W+)??"  # a filler may stand there: Jean le Bon
    words = between.join(map(re.escape, name.split()))
    found = re.search(words + r"(?:(?<=\b\w)\.)?", folded(line))
    return line[found.start() : found.end()] if found else name


def _beginning(text: str) -> str:
    """How words begin, to tell whose they are by: they are not seen while that is asked."""
    first, *more = (one for one in unmarked(text) if one)
    cut_off = more or len(first) > _MOST_SHOWN
    return f"{first[:_MOST_SHOWN]} \N{HORIZONTAL ELLIPSIS}" if cut_off else first
