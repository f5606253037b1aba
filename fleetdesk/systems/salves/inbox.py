"""What several players sent, pasted at once by the umpire: each message orders the fleet of its author (R22, R38).

A message never touches another fleet than its author's. Of text without any head nobody can tell who wrote it: the
names of the ships tell whose it is, as in a list the umpire made himself, unless he says whose it was.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from fleetdesk.core.answers import flag, one_of, text
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, FormField, Info, Reading, Written
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.salves import mail, messages, placing, wording
from fleetdesk.systems.salves.authors import OUTSIDER, SEVERAL, TOO_LONG, PasteAll, Post, posts, questions
from fleetdesk.systems.salves.orders import NOT_NOW, example, hand_in, may_order, receive
from fleetdesk.systems.salves.picks import OPEN, of_umpire
from fleetdesk.systems.salves.posts.text.kinds import MOST_LETTERS
from fleetdesk.systems.salves.state import FIRST, MOST_DUE, MOST_MESSAGE, PLACING, SalvesBattle

_NAMED = 2
"""From so many fleets on the title of a step tells how many they are."""
ONLY_UMPIRE = msg("Only the umpire reads what several players sent.")
NOBODY = msg("No line of this text names a ship of this game.")


class Named(NamedTuple):
    """A message with the fleets it hands something in for."""

    post: Post
    sides: tuple[str, ...]
    got: messages.Received
    back: frozenset[str] = frozenset()
    """Ships whose order its author took out of it after it was read."""


def ahead(battle: SalvesBattle, pasted: str) -> Iterator[tuple[int, int]]:
    """Read a paste message by message, so that it is known when it is wanted: (how many are read, how many there are)."""
    found = posts(battle, PasteAll(text=pasted))
    for number, post in enumerate(found, 1):
        if battle.phase != PLACING and post.sides:
            messages.received(battle, post.sides, post.letter.text)
        yield number, len(found)


def _handed_in(battle: SalvesBattle, found: Sequence[Post]) -> Iterator[Named]:
    """What each message hands in, one after the other: a later one of a player changes what he sent before.

    Orders that its author took out of a message after it was read stand no longer.
    """
    for post in found:
        got = messages.received(battle, post.sides, post.letter.text)
        told = (messages.received(battle, post.sides, battle.mail[key].text) for key in post.over.values())
        back = frozenset(ship for one in told for ship in one.orders) - got.orders.keys()
        got = got._replace(dropped=got.dropped | back)
        ordered = {battle.ships[ship].side for ship in got.orders}
        named = ordered | {battle.ships[ship].side for ship in got.dropped}
        sides = tuple(
            side
            for side in post.sides
            if side in named and (side in ordered or may_order(battle, side) is None)
        )
        yield Named(post, sides, got, back)
        for side in sides:
            battle, _ = hand_in(battle, side, messages.merged(battle, side, got))


def _placed(battle: SalvesBattle, found: Sequence[Post]) -> tuple[str, ...]:
    """Sides whose ships a text places."""
    spots = (spot for post in found for spot in placing.spots(battle, post.sides, post.letter.text).spots)
    return tuple(dict.fromkeys(battle.ships[spot.ship].side for spot in spots))


# --- what the umpire reads --------------------------------------------------------------------------


def _readings(battle: SalvesBattle, found: Sequence[Post], named: Sequence[Named]) -> Iterator[Reading]:
    """What each message says; `named` is what they hand in, where orders are wanted."""
    for at, post in enumerate(found):
        letter = post.letter
        yield from _of_head(battle, post, alone=len(found) == 1 and bool(letter.text.strip()))
        if not post.sides:
            continue
        if not named:
            told = placing.readings(battle, post.sides, letter.text)
        else:
            told = messages.said_of(battle, post.sides, letter.text, named[at].got)
        for one in told:
            what = one.text
            if len(post.sides) == 1 and one.tone in {"sound", "brass"}:
                what = _of_fleet(battle, post.sides[0], what)
            yield one.but(line=one.line + letter.first, text=what)
        for side in named[at].sides if named else ():
            stop = may_order(battle, side)
            if stop is not None:
                yield Reading(line=letter.head, text=_of_fleet(battle, side, stop), tone="harm")
            battle, _ = hand_in(battle, side, messages.merged(battle, side, named[at].got))


def _of_fleet(battle: SalvesBattle, side: str, what: Msg) -> Msg:
    return msg("{fleet} \N{MIDDLE DOT} {what}", fleet=wording.short(battle, side), what=what)


def _of_head(battle: SalvesBattle, post: Post, *, alone: bool) -> Iterator[Reading]:
    """Whose message it is, whether it came in time, or that nobody knows."""
    letter = post.letter
    if not letter.name and not letter.text.strip():
        return
    if not post.sides:
        told = msg("Above the first message: passed over.")
        if alone:
            told = msg("Nobody knows who wrote this: nothing is taken. Say below whose words they are.")
        elif letter.name:
            told = msg(
                "Nobody knows whose ships {name} speaks of: nothing is taken. Say below who it is.",
                name=letter.name,
            )
        yield Reading(line=letter.head, text=told, tone="harm" if letter.name or alone else "plain")
    elif post.late:
        yield Reading(line=letter.head, text=_late(battle, post), tone="brass")
    elif letter.name and letter.first > letter.head:
        yield Reading(line=letter.head, text=_from(battle, post), tone="plain")


def _from(battle: SalvesBattle, post: Post) -> Msg:
    fleets = tuple(wording.fleet(battle, side) for side in post.sides)
    if post.letter.at is None:
        return msg("A message of: {fleets}", fleets=fleets)
    return msg("A message of: {fleets}, {time}", fleets=fleets, time=str(post.letter.at))


def _late(battle: SalvesBattle, post: Post) -> Msg:
    fleets = tuple(wording.fleet(battle, side) for side in post.sides)
    return msg("Late, {time}: {fleets}", fleets=fleets, time=str(post.letter.at))


def _form(battle: SalvesBattle, answers: Answers) -> Form:
    placed = battle.phase == PLACING
    title = msg("Placing: all fleets") if placed else msg("Orders: all fleets")
    if not flag(answers, OPEN):
        return Form(title=title, fields=(Info(text=ONLY_UMPIRE),))
    written = text(answers, "text", "", MOST_MESSAGE)
    if len(written) > MOST_LETTERS:
        return Form(title=title, fields=(Info(key="long", text=TOO_LONG, tone="harm"),))
    until = text(answers, "until", battle.until, MOST_DUE)
    prefix = "author-"
    sides = [side.id for side in battle.sides]
    authors = {
        key.removeprefix(prefix): one_of(answers, key, [*sides, SEVERAL, OUTSIDER])
        for key in answers
        if key.startswith(prefix)
    }
    known = {name: side for name, side in authors.items() if side not in ("", OUTSIDER)}
    args = PasteAll(text=written, authors=known, until=until)
    found = [post for post, _ in _with_edited(battle, args)]
    handed_in = () if placed else tuple(_handed_in(battle, found))
    named = _placed(battle, found) if placed else tuple(side for one in handed_in for side in one.sides)
    readings = sorted(_readings(battle, found, handed_in), key=lambda one: (one.line, one.at or (0, 0)))
    fields: list[FormField] = [
        Written(
            key="text",
            label=msg("Everything the players sent: each message orders the ships of its author"),
            value=written,
            readings=tuple(readings),
            lines=10,
            hint=_example(battle),
        ),
        *questions(battle, found, authors, args),
    ]
    if written.strip():
        fields += _missing(battle, named)
    # a message without an order that is sure is kept as well: it waits on the desk for the umpire
    posted = (
        side for post in found if post.letter.text.strip() and len(post.sides) == 1 for side in post.sides
    )
    good = any(placed or may_order(battle, side) is None for side in (*named, *posted))
    go = msg("Place them") if placed else msg("Keep these orders")
    told = {key: value for key, value in args.model_dump().items() if value or key == "text"}
    return Form(title=title, fields=tuple(fields), args=told if good else None, go=go)


def _example(battle: SalvesBattle) -> Msg:
    """A line as it may look."""
    side = next((one.id for one in battle.sides if battle.alive()[one.id]), "")
    if battle.phase != PLACING:
        return example(battle, side)
    return msg("{ship}: C4", ship=next((ship.name for ship in battle.afloat(side)), "Bismarck"))


def _missing(battle: SalvesBattle, named: Sequence[str]) -> Iterator[Info]:
    """Fleets the text says nothing of, and those whose papers it would change."""
    left, again = [], []
    for side in battle.sides:
        stops = battle.phase != PLACING and may_order(battle, side.id) is not None
        if not battle.alive()[side.id] or stops:
            continue
        if side.id not in named:
            if battle.phase in {PLACING, FIRST} and side.id not in battle.papers:
                left.append(wording.fleet(battle, side.id))
        elif side.id in battle.papers:
            again.append(wording.fleet(battle, side.id))
    if left:
        yield Info(key="left", text=msg("Nothing in it of: {fleets}", fleets=tuple(left)), tone="brass")
    if again:
        told = msg("It changes orders handed in before of: {fleets}", fleets=tuple(again))
        yield Info(key="again", text=told, tone="brass")


def _with_edited(battle: SalvesBattle, args: PasteAll) -> Iterator[tuple[Post, bool]]:
    """The messages of a paste with what each was written over, and whether they were received before."""
    found = posts(battle, args)
    beside = frozenset(mail.in_lines(one.letter.text).strip() for one in found)
    for post in found:
        over = {side: key for side in post.sides if (key := mail.edited(battle, side, post.letter, beside))}
        now = {side: key for side, key in over.items() if battle.mail[key].turn == mail.now(battle)}
        # what was edited after its turn was played is no order of this one
        known = all(
            mail.is_known(battle, side, post.letter) or side in over.keys() - now for side in post.sides
        )
        yield post._replace(over=now), bool(post.sides) and known


def _new(battle: SalvesBattle, args: PasteAll) -> list[Post]:
    """The messages that were not received before: pasting a thread again changes nothing.

    Raises BadInput: there are none.
    """
    found = [post for post, known in _with_edited(battle, args) if not known]
    if not found:
        raise BadInput(msg("All of this was read before: nothing has changed."))
    return found


def _kept(battle: SalvesBattle, post: Post) -> SalvesBattle:
    """The battle with a message more, where one player wrote it."""
    for side in post.sides if post.letter.name or len(post.sides) == 1 else ():
        battle = mail.with_mail(battle, side, post.letter, late=post.late, over=post.over.get(side, ""))
    return battle


def _wrote(before: SalvesBattle, after: SalvesBattle) -> tuple[str, ...]:
    """Sides of which a message came, or came anew as its author edited it."""
    return tuple(dict.fromkeys(one.side for key, one in after.mail.items() if before.mail.get(key) != one))


def _received(before: SalvesBattle, after: SalvesBattle) -> Msg:
    """Whose messages were kept, where no ship has an order or a place by them."""
    fleets = tuple(wording.fleet(before, side) for side in _wrote(before, after))
    return msg("Messages received: {fleets}", fleets=fleets)


def _taken_back(battle: SalvesBattle, side: str, ships: Collection[str]) -> Iterator[Line]:
    """What an edit took out of a message, told to its author."""
    for ship in battle.ships.values():
        if ship.id in ships and ship.side == side:
            told = msg("{ship}: order taken back", ship=ship.name)
            yield Line(text=told, tone="brass", ships=(ship.id,), seats=(side,))


# --- the actions ------------------------------------------------------------------------------------


def _remembered(battle: SalvesBattle, args: PasteAll) -> SalvesBattle:
    """Who is who is asked once, and when orders are due."""
    told = {name: side for name, side in args.authors.items() if name and battle.has_side(side)}
    if not told and args.until in {"", battle.until}:
        return battle
    return battle.but(authors={**battle.authors, **told}, until=args.until or battle.until)


@action(N_("Place all fleets"), rules="R1 R2", icon="people", form=_form, rights=of_umpire)
def place_all(battle: SalvesBattle, args: PasteAll, table: Table) -> Outcome[SalvesBattle]:
    """R1, R2: every fleet placed as its player wrote it; a taken cell is refused to its player alone."""
    table.require(battle.phase == PLACING, placing.SET_UP)
    found = _new(battle, args)
    wanted = _placed(battle, found)
    lines: list[Line] = []
    after = _remembered(battle, args)
    for post in found:
        after = _kept(after, post)
        after, told = placing.place_written(after, post.sides, post.letter.text)
        after, taken = placing.parted(after)
        clash = {ship for one in taken for ship in one.ships}
        lines += [*(one for one in told if not clash & set(one.ships)), *taken]
    if not wanted and after.mail == battle.mail:
        raise BadInput(NOBODY)
    waiting = {ship.side for ship in after.ships.values() if ship.cell is None}
    counted = (side.id for side in battle.sides if side.id in {*wanted, *waiting})
    lines += [placing.count(battle, after, side) for side in counted]
    title = msg("Ships placed: {fleets}", fleets=tuple(wording.fleet(battle, side) for side in wanted))
    if not wanted:
        title = _received(battle, after)
    return Outcome(battle=after, title=title, lines=tuple(lines))


@action(N_("Orders of all"), rules="R22 R37 R38", icon="people", form=_form, rights=of_umpire)
def paste_all(battle: SalvesBattle, args: PasteAll, table: Table) -> Outcome[SalvesBattle]:
    """R22, R38: the umpire receives the orders of all; each fleet gets its own paper."""
    lines: list[Line] = []
    wanted: list[str] = []
    after = _remembered(battle, args)
    for post, sides, got, back in _handed_in(battle, _new(battle, args)):
        after = _kept(after, post)
        for side in sides:
            stop = may_order(battle, side)
            table.require(stop is None, stop or NOT_NOW)
            after, told = receive(after, side, got)
            title = msg("{fleet}: orders handed in", fleet=wording.fleet(battle, side))
            lines += [Line(text=title, tone="sea"), *told, *_taken_back(battle, side, back)]
            wanted.append(side)
        if sides and post.late:
            lines.append(Line(text=_late(battle, post), tone="brass", seats=sides))
    if not wanted and after.mail == battle.mail:
        raise BadInput(NOBODY)
    ordered = len(set(wanted))
    wanted += _wrote(battle, after)
    fleets = tuple(wording.fleet(battle, side) for side in dict.fromkeys(wanted))
    title = msg("Orders handed in: {fleets}", fleets=fleets)
    if _NAMED <= len(fleets) == ordered:  # each is named in a line of its own
        title = nmsg("Orders of {n} fleet handed in", "Orders of {n} fleets handed in", len(fleets))
    if not lines:
        title = _received(battle, after)
    return Outcome(battle=after, title=title, lines=tuple(lines))
