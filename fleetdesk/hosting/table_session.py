"""One battle with its phones, on the side of the journal: all of it runs where the journal is owned, in order."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field, ValidationError

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.battle.journal import Touched
from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.errors import Said
from fleetdesk.core.forms import Form
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.hosting import phone_forms
from fleetdesk.hosting.dice_asked import dice_asked
from fleetdesk.hosting.guests import Guests
from fleetdesk.hosting.intents import Answer, AnyWish, Play, carry_out, is_secret, title_of
from fleetdesk.hosting.pages import Parts, SeatPages, Watch, part_of
from fleetdesk.hosting.plain_json import plain
from fleetdesk.services import seats
from fleetdesk.services.activation import Hand
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.seat.rights import Do
from fleetdesk.store.guests import Guest

REMEMBERED = 4000
"""Entries before hosting began whose wishes are known: more than a phone sends again."""
MOST_WAITING = 20
"""Wishes of one phone that wait for a nod: more than a table looks through."""
MOST_LINES = 10_000
"""Lines a pad may write."""


class Question(Frozen):
    """What a phone asks before it wishes: the form of an action, what can be done at a cell, why a value is so, the rules."""

    number: int
    action: str = Field("", max_length=80)
    answers: Mapping[str, Any] = {}
    ship: str = Field("", max_length=80)
    """The ship in hand."""
    cell: Cell | None = None
    why: str = Field("", max_length=200)
    rules: bool = False
    """The rules of the game, to be read."""
    line: int = Field(-1, ge=-1, le=MOST_LINES)
    """The line that the pad writes, from 0, to be told which of its keys fit at its end; -1: none."""


@dataclass(slots=True)
class Waiting:
    """A wish that waits for a nod at the table."""

    guest: Guest
    wish: AnyWish
    title: Msg


@dataclass(slots=True)
class Ears:
    """Who hears what happens at the table; called where the journal is owned."""

    stepped: list[Callable[[], object]] = field(default_factory=list)
    answered: list[Callable[[str, Answer], object]] = field(default_factory=list)
    """(guest, answer) to a wish that had waited."""
    gone: list[Callable[[frozenset[str]], object]] = field(default_factory=list)
    """Guests that have no seat any more: their links end."""
    beside: list[Callable[[frozenset[str]], object]] = field(default_factory=list)
    """Guests beside whom somebody was let into their seat, or went from it."""
    room: list[Callable[[], object]] = field(default_factory=list)
    """Who is here, or what waits for a nod, has changed."""


class TableSession:
    """A battle, who sits at it, and what each of them is shown and may do.

    Attributes:
        guests: the phones.
        nod: whether what a phone does waits for a nod at the table.
        waiting: wishes that wait for one, by their number, in the order they came.
        real_dice: whether phones are asked for the faces of real dice.
    """

    def __init__(
        self, session: BattleSession, guests: Guests, words: Mapping[str, Words], *, nod: bool = False
    ) -> None:
        """Sit down; `words` are the languages there are, the first is spoken to whoever names none."""
        self.session, self.guests, self._words = session, guests, dict(words)
        self.nod = nod
        self.real_dice = False
        self.waiting: dict[str, Waiting] = {}
        self.ears = Ears()
        self._pages: dict[tuple[str, str], SeatPages] = {}
        journal = session.journal
        latest = (journal.entry(number) for number in journal.numbers[-REMEMBERED:])
        self._done: dict[str, str] = {one.wish: "" for one in latest if one.wish}
        """Wish -> the guest who made it; before hosting began nobody knows."""
        session.listen(self._stepped)

    def leave(self) -> None:
        """Hear no more of the battle."""
        self.session.forget(self._stepped)

    def _stepped(self, _touched: Touched) -> None:
        for tell in tuple(self.ears.stepped):
            tell()

    def welcome(self, own: str, *, invite: str = "", code: str = "") -> Guest | None:
        """Let a phone in, or not; an umpire who sits down leaves a line in the log. Raises StoreError."""
        with self._seating() as before:  # on another seat the phone is another guest
            guest = self.guests.welcome(own, invite=invite, code=code)
        if guest is not None and guest.seat == EVERYONE and guest.id not in before:
            seats.umpire_sits_down(self.session)
        return guest

    def later(self, guest: Guest) -> tuple[Guest, ...]:
        """The phones that were let into its seat after it; whoever looks on shares a seat with anybody."""
        alike = (one for one in self.guests.all if one.seat == guest.seat and one.number > guest.number)
        return () if guest.seat == TABLE or guest not in self.guests.all else tuple(alike)

    def take_back(self, guest: Guest, other: str) -> None:
        """Send a phone away that was let into the seat of this one after it; no other. Raises StoreError."""
        if other in {one.id for one in self.later(guest)}:
            self.send_away((other,))

    def send_away(self, guests: Iterable[str]) -> None:
        """These phones have no seat any more, at once, even where the disk does not take it. Raises StoreError."""
        with self._seating():
            self.guests.send_away(frozenset(guests))

    def send_all_away(self) -> None:
        """No phone has a seat, and no invitation leads to one. Raises StoreError."""
        self.guests.withdraw()
        self.send_away(one.id for one in self.guests.all)

    @contextmanager
    def _seating(self) -> Iterator[frozenset[str]]:
        """Whoever goes meanwhile is forgotten, and whoever stays hears of a change beside it; the ids of before."""
        before = {one.id: self.later(one) for one in self.guests.all}
        try:
            yield frozenset(before)
        finally:
            now = {one.id: self.later(one) for one in self.guests.all}
            if gone := frozenset(before.keys() - now.keys()):
                self._forget(gone)
            if told := frozenset(one for one, later in now.items() if before.get(one, later) != later):
                for tell in tuple(self.ears.beside):
                    tell(told)

    def _forget(self, gone: frozenset[str]) -> None:
        """What they wished is not done any more, and their links end."""
        self.waiting = {wish: one for wish, one in self.waiting.items() if one.guest.id not in gone}
        for tell in tuple(self.ears.gone):
            tell(gone)
        self._tell_room()

    # --- what is shown -------------------------------------------------------------------------------

    def words(self, language: str) -> Words:
        """The words of a language, or of the first where that is not spoken."""
        return self._words.get(language) or next(iter(self._words.values()))

    def pages(self, seat: str, language: str) -> SeatPages:
        words = self.words(language)
        key = (seat, words.language)
        if key not in self._pages:
            self._pages[key] = SeatPages(self.session, seat, words)
        return self._pages[key]

    def parts(self, guest: Guest, language: str, watch: Watch) -> tuple[int, Parts]:
        """The last standing entry, and all that this phone shows."""
        parts = self.pages(guest.seat, language).parts(watch)
        if later := self.later(guest):
            say = self.words(language).say
            beside = [{"id": one.id, "name": say(self.guest_name(one))} for one in later]
            parts = {**parts, "beside": part_of(beside)}
        return self.session.journal.head, parts

    def seat_name(self, seat: str) -> Msg:
        sides = {side.id: Msg.verbatim(side.name) for side in self.session.state.sides}
        return sides.get(seat, msg("Onlookers") if seat == TABLE else msg("Umpire"))

    def guest_name(self, guest: Guest) -> Msg:
        """What a phone is called: as the player of its side, if that one is the first there."""
        player = next((one.player for one in self.session.state.sides if one.id == guest.seat), "")
        first = next((one for one in self.guests.all if one.seat == guest.seat), guest)
        if player and first.id == guest.id:
            return Msg.verbatim(player)
        return msg("Phone {n}", n=guest.number)

    # --- what is asked -------------------------------------------------------------------------------

    def answer(self, guest: Guest, language: str, asked: Question) -> dict[str, Any]:
        """A form, the buttons at a cell, a working, or the rules, said in the language of the phone."""
        pages, words = self.pages(guest.seat, language), self.words(language)
        seen = pages.hand(asked.ship).seen
        if asked.rules:
            return {"rules": self._rules(words)}
        if asked.why:
            return {"working": self._working(seen, asked.why, words)}
        if not pages.acts:
            return {"stop": words.say(msg("Whoever looks on changes nothing."))}
        if asked.cell is not None:
            ship = asked.ship if asked.ship in seen.battle.ships else ""
            return {"offers": pages.buttons(seen.cell_offers(ship, asked.cell))}
        return self._form(pages, seen, asked, words)

    def _rules(self, words: Words) -> list[dict[str, Any]]:
        """The chapters with their rules; a stranger is not even told which game it is, so they come this way."""
        return [
            {
                "title": chapter.title.text(words.language),
                "rules": [
                    {"id": one.id, "at": one.at, "text": one.text(words.language)} for one in chapter.rule
                ],
            }
            for chapter in self.session.system.rule_book().chapter
        ]

    def _form(self, pages: SeatPages, seen: Onlooker, asked: Question, words: Words) -> dict[str, Any]:
        if asked.action not in seen.system.actions:
            return {"stop": words.say(msg("This game has no such action."))}
        stop = seen.may(Do(asked.action, asked.answers))
        if stop is not None:
            return {"stop": words.say(stop.why)}
        form = phone_forms.asked(seen, self.session.referee, asked.action, asked.answers)
        if form is None:
            return {"form": None}
        odds, throw = (
            self._odds(seen, asked.action, form, words),
            self._throw(seen, asked.action, form, words),
        )
        facing = list(pages.blocks(form.facing))
        said = {**plain(form.but(facing=()), words), "odds": odds, "throw": throw, "facing": facing}
        return {"form": said, "fits": phone_forms.fitting(form, asked.line)}

    def _odds(self, seen: Onlooker, action: str, form: Form, words: Words) -> Any:
        if form.args is None:
            return None
        try:
            odds = seen.odds(action, form.args)
        except (Said, ValidationError):
            return None
        return None if odds is None else plain(odds, words)

    def _throw(self, seen: Onlooker, action: str, form: Form, words: Words) -> Any:
        """The first dice it throws: who reads real ones enters them beside the odds."""
        needs = seen.throw(action, form.args) if form.throws and form.args is not None else None
        return needs and plain(dice_asked(needs), words)

    def _working(self, seen: Onlooker, reference: str, words: Words) -> Any:
        try:
            working, causes = seen.explain(reference)
        except (Said, LookupError):
            return None
        said = [words.say(entry.title) for entry in causes or ()][-6:]
        return {**plain(working, words), "causes": said}

    # --- what is done --------------------------------------------------------------------------------

    def wish(self, guest: Guest, wish: AnyWish) -> Answer:
        """Carry a wish out, once; with a nod at the table first where that is asked for."""
        if guest not in self.guests.all:  # it was under way when the phone was sent away
            return Answer(wish=wish.id, came="no", text=msg("This phone has no seat any more."))
        if wish.id in self._done:
            return Answer(wish=wish.id, came="done", entry=self.session.journal.head)
        if wish.id in self.waiting:
            return Answer(wish=wish.id, came="waits")
        if self._needs_nod(guest.seat, wish):
            if sum(one.guest == guest for one in self.waiting.values()) >= MOST_WAITING:
                return Answer(
                    wish=wish.id, came="no", text=msg("So much of yours waits for a nod: ask at the table.")
                )
            self.waiting[wish.id] = Waiting(guest, wish, title_of(self.session, wish))
            self._tell_room()
            return Answer(wish=wish.id, came="waits")
        return self._carry_out(guest, wish)

    def _needs_nod(self, seat: str, wish: AnyWish) -> bool:
        """Whether the table nods first: where it wants to, and to what is done with another side's ships."""
        if seat == TABLE or is_secret(self.session, seat, wish):
            return False
        return self.nod or (isinstance(wish, Play) and self._is_anothers(seat, wish))

    def _is_anothers(self, seat: str, wish: Play) -> bool:
        """Whether another side's ships would act in what can be done at all."""
        referee = self.session.referee
        if not referee.for_another(seat, wish.action, wish.args):
            return False
        if referee.may(seat, Do(wish.action, wish.args)) is not None:
            return False
        try:
            self.session.journal.rehearse(wish.action, wish.args, insist=True, roll_rest=False)
        except NeedsDice:
            return True
        except Said:
            return False  # nothing the table could nod to: it is told so
        return True

    def _carry_out(self, guest: Guest, wish: AnyWish) -> Answer:
        answer = carry_out(
            self.session,
            guest.seat,
            wish,
            self._hand(guest, wish),
            own=lambda one: self._done.get(one) == guest.id,
        )
        if answer.came == "done":
            self._done[wish.id] = guest.id
        return answer

    def _hand(self, guest: Guest, wish: AnyWish) -> Hand:
        """The battle as the phone saw it when the finger fell; in any language, for nothing of it is said."""
        pages = self.pages(guest.seat, "")
        return pages.hand(wish.hand if isinstance(wish, Play) else "")

    def nodded(self, wish: str, *, yes: bool) -> Answer | None:
        """Say yes or no to a wish that waits; the phone is told what came of it."""
        found = self.waiting.pop(wish, None)
        if found is None:
            return None
        if yes:
            answer = self._carry_out(found.guest, found.wish)
        else:
            answer = Answer(wish=wish, came="no", text=msg("The table said no."))
        for tell in tuple(self.ears.answered):
            tell(found.guest.id, answer)
        self._tell_room()
        return answer

    def _tell_room(self) -> None:
        for tell in tuple(self.ears.room):
            tell()
