"""What a phone wants: a wish has a number and says what the phone saw, and never sets an absolute value.

The one journal takes wishes in the order they come. The same wish again changes nothing; one that was made of another
state is not carried out but asked about: "one more?".
"""

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.battle.journal import OPENING
from fleetdesk.core.battle.rights import NotYours, Stop
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import Refusal, Said
from fleetdesk.core.game.corrections import CORRECT, MARK
from fleetdesk.core.views import Slot
from fleetdesk.core.words import Msg, msg
from fleetdesk.hosting.dice_asked import DiceAsked, FacesTold, TotalTold, dice_asked, typed
from fleetdesk.services.activation import Hand
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.seat.rights import Do, Undo

MOST_AT_ONCE = 60
"""Boxes one tap strikes or clears."""
MOST_FACES = 200
_NEAR = 8
"""Entries back from the last one among which that of a wish stands: what it passed over came after it."""


class Wish(Frozen):
    id: str = Field(pattern=r"^[A-Za-z0-9_-]{8,40}$")
    """Drawn by the phone."""
    saw: int = Field(0, ge=0)
    """The last entry the phone knew."""
    late: bool = False
    """It was kept on the phone while the link was broken."""


class Strike(Wish):
    """Strike boxes of a ship, or clear some."""

    kind: Literal["strike"] = "strike"
    ship: str = Field(max_length=80)
    slot: str = Field(max_length=80)
    lost: int = Field(ge=0, le=999)
    """How many were struck when the finger fell."""
    by: int = Field(ge=-MOST_AT_ONCE, le=MOST_AT_ONCE)
    """More of them; below zero: cleared."""


class Play(Wish):
    """Play an action, as its form was answered."""

    kind: Literal["play"] = "play"
    action: str = Field(max_length=80)
    args: Mapping[str, Any] = {}
    hand: str = Field("", max_length=80)
    """The ship in hand: what that takes for granted is done first, if the rules want it."""
    joined: bool = False
    """It was asked because of the step before: both are taken back at once."""
    insist: bool = False
    owing: bool = False
    """Go on although something is still owed."""
    real: bool = False
    """Dice are read from the table."""
    typed: tuple[int | FacesTold | TotalTold, ...] = Field((), max_length=MOST_FACES)


class Back(Wish):
    """Take back one's own last step."""

    kind: Literal["back"] = "back"
    entry: int
    """The step meant: any other is left alone."""


AnyWish = Annotated[Strike | Play | Back, Field(discriminator="kind")]

Came = Literal["done", "more", "late", "owed", "dice", "refused", "no", "waits"]


class Answer(Frozen):
    """What came of a wish. Only `done` is for good: it is on the disk."""

    wish: str
    came: Came
    text: Msg | None = None
    """Why not, or what was done."""
    owed: tuple[Msg, ...] = ()
    now: int | None = None
    """`more`: how many boxes are struck now."""
    entry: int | None = None
    """`done`: the last standing entry."""
    made: int | None = None
    """`done`: the entry that tells what came of it."""
    dice: DiceAsked | None = None
    """`dice`: those still missing."""


def words_of(change: int) -> str:
    """+1, or a real minus."""
    return f"+{change}" if change >= 0 else f"\N{MINUS SIGN}{-change}"


def title_of(session: BattleSession, wish: AnyWish) -> Msg:
    """What a wish is called where somebody has to nod to it."""
    match wish:
        case Strike():
            ship = session.state.ships.get(wish.ship)
            slot = _slot(session, EVERYONE, wish)
            return msg(
                "{ship}: {what} {by}",
                ship=ship.name if ship else wish.ship,
                what=slot.label if slot else wish.slot,
                by=words_of(-wish.by),
            )
        case Back():
            known = wish.entry in session.journal.numbers
            what = session.sight.title(TABLE, wish.entry) if known else Msg.verbatim("")
            return msg("Take back: {what}", what=what)
        case Play():
            spec = session.system.actions.get(wish.action)
            ship = session.state.ships.get(str(wish.args.get("ship", "")))
            what = Msg(key=spec.title) if spec else Msg.verbatim(wish.action)
            if ship is not None:
                return msg("{ship}: {what}", ship=ship.name, what=what)
            return _as_the_log_says(session, wish) or what


def _as_the_log_says(session: BattleSession, wish: Play) -> Msg | None:
    """What would stand in the log, where nothing is thrown for it and nobody decides in secret."""
    if session.referee.whose(wish.action, wish.args):
        return None
    try:
        entry, _ = session.journal.rehearse(wish.action, wish.args, insist=True, roll_rest=False)
    except (Said, NeedsDice):
        return None
    return entry.title


def is_secret(session: BattleSession, seat: str, wish: AnyWish) -> bool:
    """Whether only this seat may know of it: nobody nods to what lies face down."""
    return isinstance(wish, Play) and session.referee.whose(wish.action, wish.args) == (seat,)


def carry_out(
    session: BattleSession, seat: str, wish: AnyWish, hand: Hand, *, own: Callable[[str], bool]
) -> Answer:
    """Do what a seat wishes with that ship in hand, or say why not; when it answers `done` that is on the disk.

    `own` knows the numbers of the wishes that the same phone made.
    """
    if seat == TABLE:
        return Answer(wish=wish.id, came="no", text=msg("Whoever looks on changes nothing."))
    try:
        answer = _of_kind(session, seat, wish, hand, own)
    except NotYours as said:
        answer = _stopped(wish, said.stop)
    except Refusal as refusal:
        answer = Answer(wish=wish.id, came="refused", text=refusal.message)
    except NeedsDice as needs:
        answer = Answer(wish=wish.id, came="dice", dice=dice_asked(needs))
    except Said as said:
        answer = Answer(wish=wish.id, came="no", text=said.message)
    return answer


def _of_kind(
    session: BattleSession, seat: str, wish: AnyWish, hand: Hand, own: Callable[[str], bool]
) -> Answer:
    match wish:
        case Strike():
            return _strike(session, seat, wish)
        case Play():
            return _play(session, seat, wish, hand, own)
        case Back():
            return _back(session, seat, wish)


def _done(session: BattleSession, wish: Wish) -> Answer:
    journal = session.journal
    made = next(
        (
            one
            for one in itertools.islice(journal.back_from(journal.head), _NEAR)
            if journal.entry(one).wish == wish.id
        ),
        None,
    )
    return Answer(wish=wish.id, came="done", entry=journal.head, made=made)


def _stopped(wish: Wish, stop: Stop) -> Answer:
    """What all sides must agree to is done at the tablet, where all are asked."""
    return Answer(wish=wish.id, came="no", text=stop.why)


def _slot(session: BattleSession, seat: str, wish: Strike) -> Slot | None:
    if wish.ship not in session.state.ships:
        return None
    return next((one for one in Onlooker(session, seat).slots(wish.ship) if one.key == wish.slot), None)


def _strike(session: BattleSession, seat: str, wish: Strike) -> Answer:
    slot = _slot(session, seat, wish)
    if slot is None or slot.kind not in {"track", "counter", "flag"}:
        return Answer(wish=wish.id, came="no", text=msg("There are no such boxes to strike any more."))
    if seat not in {EVERYONE, session.state.ships[wish.ship].side}:
        return Answer(
            wish=wish.id,
            came="no",
            text=msg("That ship is another side's: she is marked there or at the table."),
        )
    now = int(slot.value) if isinstance(slot.value, int | float) else 0
    if now != wish.lost:
        return Answer(wish=wish.id, came="more", now=now, text=_struck_by(session, seat, wish))
    most = 1 if slot.kind == "flag" else int(slot.most)
    wanted = max(0, min(most, now + wish.by))
    if wanted != now:
        args = {"ship": wish.ship, "slot": wish.slot, "lost": wanted}
        session.do(MARK, args, seat=seat, wish=wish.id)
    return _done(session, wish)


def _struck_by(session: BattleSession, seat: str, wish: Strike) -> Msg | None:
    """What changed the boxes since: the last step that had to do with the ship."""
    seen = Onlooker(session, seat)
    for number in reversed(session.journal.path()):
        if number <= wish.saw:
            break
        entry = seen.entry(number)
        if any(wish.ship in line.ships for line in entry.lines):
            return entry.title
    return None


def _play(session: BattleSession, seat: str, wish: Play, hand: Hand, own: Callable[[str], bool]) -> Answer:
    if wish.action in {MARK, CORRECT}:
        return Answer(wish=wish.id, came="no", text=msg("Values are set by hand at the table."))
    seen = hand.seen
    stop = seen.may(Do(wish.action, wish.args))
    if stop is not None:
        return _stopped(wish, stop)
    if wish.late and wish.saw != session.journal.head:
        return Answer(wish=wish.id, came="late", text=seen.last.title if seen.last else None)
    if is_secret(session, seat, wish) and (since := _decided(session, seat, wish, own)) is not None:
        return Answer(wish=wish.id, came="late", text=seen.entry(since).title)
    if not wish.owing and session.system.actions[wish.action].form is None:
        owed = seen.left_undone(wish.action, wish.args)
        if owed:
            return Answer(wish=wish.id, came="owed", owed=owed)
    session.do(
        wish.action,
        wish.args,
        typed=tuple(map(typed, wish.typed)),
        roll_rest=not wish.real,
        insist=wish.insist,
        seat=seat,
        wish=wish.id,
        ahead=hand.ahead,
        onward=True,
        joined=_is_joined(session, seat, seen, wish),
    )
    return _done(session, wish)


def _decided(session: BattleSession, seat: str, wish: Play, own: Callable[[str], bool]) -> int | None:
    """What another phone of this seat, or the tablet, decided otherwise for the same ship after the step that was seen."""
    journal, ships = session.journal, frozenset(_ships_in(session, wish.args))
    for number in itertools.takewhile(lambda one: one > wish.saw, journal.back_from(journal.head)):
        entry = journal.entry(number)
        hidden = entry.rights is not None and entry.rights.sides == (seat,)
        if hidden and not own(entry.wish) and ships.intersection(_ships_in(session, entry.args)):
            return number if (entry.action, entry.args) != (wish.action, wish.args) else None
    return None


def _ships_in(session: BattleSession, args: Any) -> Iterator[str]:
    """The ships that answers name, however deep."""
    match args:
        case str() if args in session.state.ships:
            yield args
        case Mapping():
            yield from _ships_in(session, tuple(args.values()))
        case list() | tuple():
            for one in args:
                yield from _ships_in(session, one)
        case _:
            pass  # a number names none


def _is_joined(session: BattleSession, seat: str, seen: Onlooker, wish: Play) -> bool:
    """Whether it is what follows from this seat's own last step, and is taken back with it."""
    last = session.journal.last_step
    return (
        wish.joined
        and last != OPENING
        and session.journal.entry(last).seat == seat
        and any(
            one.joined and one.action == wish.action and one.answers.items() <= dict(wish.args).items()
            for one in seen.overview.follows
        )
    )


def own_step(session: BattleSession, seat: str) -> int:
    """The last standing step, if this seat made it and may take it back; else the opening."""
    journal = session.journal
    step = journal.last_step
    if step == OPENING or seat == TABLE or journal.entry(step).seat != seat:
        return OPENING
    return OPENING if session.referee.may(seat, Undo()) is not None else step


def _back(session: BattleSession, seat: str, wish: Back) -> Answer:
    journal = session.journal
    if wish.entry in journal.numbers and wish.entry not in journal.path():
        return _done(session, wish)  # it was taken back already
    if wish.entry == OPENING or own_step(session, seat) != wish.entry:
        return Answer(
            wish=wish.id, came="no", text=msg("Something else was done since: it is taken back at the table.")
        )
    session.undo(seat)
    return _done(session, wish)
