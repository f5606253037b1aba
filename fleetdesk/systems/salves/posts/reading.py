"""What a post orders: the orders of its author's ships, what to ask him, and what was passed over (R20, R21, R46).

Precision comes first. An order is taken only if nothing in its sentence speaks against it; a ship about which anything
has to be asked gets no order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from fleetdesk.systems.salves.posts import doubts
from fleetdesk.systems.salves.posts.accounted import strangers, without_reason
from fleetdesk.systems.salves.posts.clauses import HALF, Clause, clauses, sentences, strong, with_verbs
from fleetdesk.systems.salves.posts.cleaning import MOST_LETTERS, Skipped, cleaned
from fleetdesk.systems.salves.posts.meant import pointed, whole_fleet
from fleetdesk.systems.salves.posts.naming import Names
from fleetdesk.systems.salves.posts.predicates import order
from fleetdesk.systems.salves.posts.saying import EVERY, SIDES, Ask, Doubt, Order, Read
from fleetdesk.systems.salves.posts.settling import Said, decided, merged, spoken_of
from fleetdesk.systems.salves.posts.tokens import SUBJECTS, Token, tokens

MOST_WORDS = 400
"""Of one sentence."""
MOST_TALK = 3
"""Ordinary words around "nothing" or "waits", beyond which it is a tale."""
_LEADS_ON = frozenset({"pron", "thisturn", "then", "and", "change", "edit", "each"})


def read(post: str, names: Names, turn: int, earlier: str = "") -> Read:
    """Read a post, and what the same author posted earlier for the same turn.

    Args:
        post: as it was posted, with its markup.
        names: the ships of its author, and the names of all others.
        turn: the turn orders are wanted for.
        earlier: what he posted before; ship by ship the later post counts.
    """
    if len(post) + len(earlier) > MOST_LETTERS:
        return Read({}, (Ask(post[:200], "too_long"),), ())
    before = _Post(earlier, names, turn).read()
    later = _Post(post, names, turn, follows=bool(earlier), ordered=frozenset(before.orders)).read()
    if not earlier:
        return Read(
            {ship: one for ship, one in later.orders.items() if one.kind != "keep"},
            later.asks,
            later.skipped,
            later.told,
        )
    return merged(before, later)


@dataclass
class _Post:
    """One post while it is read, line by line."""

    post: str
    names: Names
    turn: int
    said: list[Said] = field(default_factory=list)
    asks: list[Ask] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    subject: tuple[Token, ...] = ()
    """Whom the sentence before was about."""
    above: tuple[Token, ...] = ()
    """Whom the line before was about."""
    listing: bool = False
    """A ship's name stood alone on a line: what follows in a list is about it."""
    said_before: int = 0
    """How much had been said then: a blank line parts it from its order, or ends the list."""
    heaped: bool = False
    """Several names stood alone below each other: is what follows of all of them, or of the last?"""
    heading: tuple[Token, ...] = ()
    """An order that stood before a colon at the end of a line."""
    last: Order | None = None
    last_shots: int = 0
    """How many shots the ship of the last order has."""
    changed: bool = False
    told_of: dict[str, str] = field(default_factory=dict)
    """Ship -> a tale of her with an order in it: "the others do nothing" hardly means her."""
    clouded: str = ""
    """Words that take back it cannot be told which of the orders."""
    follows: bool = False
    """He posted something for this turn before."""
    ordered: frozenset[str] = frozenset()
    """The ships he gave orders to then: a tale of them may be a correction, and more is more than that."""
    block: int = 0
    section: int = 0
    """The turn a heading spoke of; 0: none."""
    elsewhere: list[tuple[int, str, str]] = field(default_factory=list)
    """(turn, text, ship) of orders under the heading of another turn."""

    def read(self) -> Read:
        clean = cleaned(self.post)
        self.skipped.extend(clean.skipped)
        self.changed = any(one.why == "struck" for one in clean.skipped)
        for line in clean.lines:
            if line:
                self._line(line)
            elif not (self.listing and self.said_before == len(self.said)):
                self.above = self.subject = self.heading = ()
                self.listing = False
        if not self.said and not self.asks:  # orders for another turn alone: he may have miscounted
            self.asks.extend(Ask(text, "which_turn", ship) for _, text, ship in self.elsewhere)
        orders, asks = decided(self.said, {one.ship for one in self.asks}, self.clouded, self.told_of)
        self.asks.extend(asks)
        told = {one.ship: one.text for one in self.said}
        return Read(orders, tuple(dict.fromkeys(self.asks)), tuple(self.skipped), told)

    def _line(self, line: str) -> None:
        words = tokens(line, self.names)
        turn_before = self.section
        if not self.listing:
            if doubts.heads_a_turn(words):
                heads = next(one for one in words if one.cell)
                words = [heads._replace(kind="turn", number=int(heads.cell[1:]))]
            self.block += 1
            self.above, self.subject = self.subject, ()
        for (sentence, end), (answer, _) in pairwise([*sentences(words), ([], "")]):
            # "Fire E8? No, E9": he asked himself.
            answered = [one.kind for one in answer[:2]] == ["change", "comma"] and strong(answer)
            if sentence:
                self._hear(line, sentence, asked=end == "question" and not answered)
        if words and words[-1].kind != "colon" and words[0].kind == "turn" and strong(words):
            self.section = turn_before  # the heading was for its own line

    def _hear(self, line: str, words: Sequence[Token], *, asked: bool) -> None:
        """Read a sentence; where nothing of it is understood, what it speaks of becomes a question."""
        text = line[words[0].start : words[-1].end].strip(" -:,")
        if len(words) > MOST_WORDS:
            self._too_long(line, words)
        elif doubts.heads_nothing(words):
            self.skipped.append(Skipped(text, "talk"))
        else:
            said, asks = len(self.said), len(self.asks)
            self._sentence(text, words, asked=asked)
            if len(self.said) == said and not any(one.ship for one in self.asks[asks:]):
                about = spoken_of(words, self.said, self.ordered)
                self.asks.extend(Ask(text, "unclear", ship) for ship in about)

    def _too_long(self, line: str, words: Sequence[Token]) -> None:
        """A sentence nobody writes: nothing is taken of it, and the ships it names are asked about."""
        text = line[words[0].start : words[MOST_WORDS].end]
        if strong(words):
            named = tuple(dict.fromkeys(doubts.ships_of([one for one in words if one.kind in SUBJECTS])))
            self.asks.extend(Ask(text, "too_long", ship) for ship in named or ("",))
        else:
            self.skipped.append(Skipped(text, "talk"))

    def _sentence(self, text: str, words: Sequence[Token], *, asked: bool) -> None:
        kinds = {one.kind for one in words}
        words = pointed(whole_fleet(self._turn(words, text, asked=asked)))
        if self.section not in {0, self.turn} and strong(words):
            self._in_another_turn(words, text, self.section)
            return
        if any(one.kind == "cancelall" for one in words):
            self._withdraw(text)
        if not any(one.kind in SUBJECTS for one in words):
            if not strong(words) and kinds & {"change", "edit", "cancel"}:
                self.changed = True
            if doubts.withdraws_something(words):
                self.clouded = text if self.said or "edit" in kinds else self.clouded
                self.asks.extend([Ask(text, "unclear")] if self.follows else [])
            self._without_ship(words, text, asked=asked)
            return
        self.asks.extend([Ask(text, "unclear")] if self.follows and doubts.replaces_all(words) else [])
        self.heading = self.heading if not strong(words) else ()
        words, refers = doubts.besides(words)
        words, asks = doubts.without_strangers(words, text)
        self.asks.extend([Ask(text, "refers"), *asks] if refers and not self.follows else asks)
        for clause in with_verbs(clauses(words)):
            self._clause(clause, words, text, asked=asked)
        self._settle(words, text)
        if words[-1].kind == "colon" and strong(words):
            self.heading = tuple(words)

    def _settle(self, words: Sequence[Token], text: str) -> None:
        """`Hood 1N if she may... no: Hood 1S`: the last word on what was doubtful before."""
        if doubts.concludes(words):
            told = {one.ship for one in self.said if one.text == text}.intersection(doubts.ships_of(words))
            self.asks = [one for one in self.asks if one.ship not in told or one.text == text]

    def _turn(self, words: Sequence[Token], text: str, *, asked: bool) -> Sequence[Token]:
        """Take out what says which turn it is; remember a heading."""
        found = [one for one in words if one.kind == "turn"]
        if not found:
            return words
        number = found[-1].number
        if number != self.turn and any(one.kind in {"refers", "idem"} for one in words):
            return [one._replace(kind="refers") if one.kind == "turn" else one for one in words]
        rest = [one for one in words if one.kind not in {"turn", "thisturn"}]
        if doubts.heads_orders(words, found[-1], asked=asked, now=number == self.turn):
            self.section = number
            return rest
        if number != self.turn and strong(rest):
            self._in_another_turn(rest, text, number)
            return []
        return rest

    def _in_another_turn(self, words: Sequence[Token], text: str, turn: int) -> None:
        self.subject = tuple(one for one in words if one.kind == "ship") or self.subject
        self.elsewhere.extend((turn, text, ship) for ship in doubts.ships_of(words))
        self.skipped.append(Skipped(text, "turn"))

    def _without_ship(self, words: Sequence[Token], text: str, *, asked: bool) -> None:
        """A sentence without a name: about the ship before, about all, about one nobody knows, or talk."""
        kinds = {one.kind for one in words}
        if kinds & {"refers", "idem"} and not self.subject and len(words) < doubts.MOST_REFERRING:
            # `No, the other way round`: of what was said
            said = [one.ship for one in self.said if kinds & {"change", "edit"}]
            self.asks.extend(Ask(text, "refers", ship) for ship in said or ("",))
            return
        if not strong(words) and not kinds & {"firev", "movev", "cells"}:
            self._talk(words, text, asked=asked)
            return
        unknown = [one for one in words if one.kind not in doubts.PLAIN]
        corrected = () if self.subject else self._corrected(words)
        subject = self.subject or corrected
        if "cancel" in kinds and not subject and all(one.kind == "cancel" for one in unknown):
            # "I take that back": what?
            self.asks.extend(Ask(text, "unclear", one.ship) for one in self.said[-1:])
            return
        goes_on = corrected or "doubtful" in kinds or not unknown or words[0].kind in _LEADS_ON
        if "edit" in kinds and strong(words) and strangers(words):
            self.clouded = text
        if subject and strong(words) and goes_on:
            self._clause(Clause(subject, tuple(words), doubtful=self.heaped), words, text, asked=asked)
        elif words[-1].kind == "colon" and strong(words):
            self.heading = tuple(words)
        elif doubts.passes(words) and not asked:
            self._say(EVERY, Order("none"), text)
        elif strong(words) and (head := doubts.unknown_name(words)) is not None:
            self.asks.append(Ask(text, head))
        elif not unknown and not asked and {"cell", "step"} & kinds and not {"cond", "alt"} & kinds:
            above = [Ask(text, "which_ship", ship) for ship in doubts.ships_of(self.above)]
            self.asks.extend(above or [Ask(text, "unclear" if self.follows else "which_ship")])
        else:
            self._talk(words, text, asked=asked)

    def _talk(self, words: Sequence[Token], text: str, *, asked: bool) -> None:
        """No order; but "just kidding", or "missed the island, 1S", casts doubt on the one before."""
        if doubts.takes_back(words) and not asked and (self.subject or self.above):
            last = [one.ship for one in self.said if one.text == self.said[-1].text]
            self.asks.extend(Ask(text, "unclear", ship) for ship in last)
        self.clouded = text if doubts.is_provisional(words) and not asked else self.clouded
        self.skipped.extend([Skipped(text, "talk")] if text else [])

    def _corrected(self, words: Sequence[Token]) -> tuple[Token, ...]:
        """`No, N18 x3` on a line of its own, below the order of one ship: of that one, if it is of the same kind."""
        begun = [one.kind for one in words[:3]]
        if not {"change", "edit"} & set(begun) or "word" in begun[1:]:
            return ()
        kind = "fire" if any(one.kind == "cell" for one in words) else "move"
        last = [(one.ship, one.order.kind) for one in self.said[-1:]]
        return self.above if last == [(ship, kind) for ship in doubts.ships_of(self.above)] else ()

    # --- clauses -------------------------------------------------------------------------------------

    def _clause(self, clause: Clause, sentence: Sequence[Token], text: str, *, asked: bool) -> None:
        subjects = clause.subjects
        if not subjects:
            return
        words = without_reason(clause.words)
        if self.heading and not strong(words) and not any(one.kind in HALF for one in words):
            words = (*self.heading, *words)
        if not strong(words):
            subjects = self._alone(subjects, sentence)
        elif subjects[0] in sentence and not {"then", "again", "and"} & {one.kind for one in words}:
            # Named once more: another order, not more of the same.
            self.block += not self.listing and any(map(self._spoken_of, doubts.ships_of(subjects)))
        self.subject = tuple(one for one in subjects if one.kind in {"ship", "all"}) or self.subject
        if all(one.kind == "foreign" for one in subjects):
            self.skipped.append(Skipped(text, "foreign"))
            self.subject = ()
            return
        if not doubts.orders(words, sentence):
            taken = [
                ship
                for ship in doubts.ships_of(sentence)
                if doubts.corrects(sentence) and self._spoken_of(ship)
            ]
            self.asks.extend(Ask(text, "unclear", ship) for ship in taken)
            self.skipped.append(Skipped(text, "talk"))
            return
        why = doubts.against(words, sentence, asked=asked)
        if why in {"tale", "question"}:
            self.skipped.append(Skipped(text, why))
            self.told_of.update(dict.fromkeys(doubts.ships_of(subjects), text) if strong(words) else {})
            known = not self.ordered.isdisjoint(doubts.ships_of(subjects))
            asks = doubts.mixed_up(words, sentence, asked=why == "question", known=known)
            self.asks.extend(Ask(text, asks, ship) for ship in doubts.ships_of(subjects) if asks)
            return
        why = why or doubts.unsure(clause, words, sentence)
        excepted = {ship for one in subjects if one.kind == "others" for ship in one.ships}
        for named in subjects:
            if named.kind != "ship" or not set(named.ships) <= excepted:
                self._about(named, words, text, why)

    def _alone(self, subjects: tuple[Token, ...], sentence: Sequence[Token]) -> tuple[Token, ...]:
        """A name alone on its line heads a list; with those that stood alone above it."""
        if len(sentence) - len(subjects) <= 2 and all(
            one.kind in SIDES for one in sentence if one.kind not in SUBJECTS
        ):
            self.heaped = self.listing and self.said_before == len(self.said) and bool(self.subject)
            subjects = (*self.subject, *subjects) if self.heaped else subjects
            self.listing = all(one.kind == "ship" for one in subjects)
            self.said_before = len(self.said)
            self.block += 1
        return subjects

    def _about(self, named: Token, words: Sequence[Token], text: str, why: str) -> None:
        if named.kind == "foreign":
            return
        if named.kind == "unsure":
            self.asks.append(Ask(text, "which_ship"))
            self.asks.extend(
                Ask(text, "which_ship", ship)
                for ship in named.ships
                if self._spoken_of(ship) or ship in self.ordered
            )
            return
        if named.kind == "others":
            self._others(named, words, text, why)
            return
        for ship in tuple(self.names.own) if named.kind == "all" else named.ships:
            self._one(ship, words, text, why)

    def _spoken_of(self, ship: str) -> bool:
        return any(one.ship == ship for one in self.said)

    def _one(self, ship: str, words: Sequence[Token], text: str, why: str) -> None:
        own, kinds = self.names.own[ship], {one.kind for one in words}
        found = order(words, own, self.last)
        gives = isinstance(found, Order) and found.kind in {"move", "fire"}
        if why == doubts.STRANGE:
            why = "unclear" if gives else ""
        if isinstance(found, Order) and found == self.last and "idem" in kinds:
            all_of_hers = sum(dict(found.salvos).values()) == self.last_shots != own.attack
            found = Doubt("shots") if all_of_hers else found  # as many as Washington, or all of her own?
        if gives and ship in self.ordered and any(map(doubts.adds, words)):
            why = why or "refers"
        if found is None and words[0].kind in {"colon", "dash"} and "number" in kinds:
            found = Doubt("unclear")  # "Hood: e 14 (5)": figures behind a name and a sign order something
        if found is None or (found == Order("none") and sum(one.kind == "word" for one in words) > MOST_TALK):
            return
        if why or isinstance(found, Doubt):
            if isinstance(found, Order) and found.kind == "none" and why in {"unclear", "refers"}:
                return
            self.asks.append(Ask(text, why or found.why if isinstance(found, Doubt) else why, ship))
            return
        refuses = kinds & {"nofire", "nomove"} if found.kind == "none" and "none" not in kinds else set()
        self._say(
            ship,
            found,
            text,
            changed=bool(kinds & {"change", "edit", "cancel", "instead"}),
            refuses=refuses.pop()[2:] if len(refuses) == 1 else "",
        )
        if found.kind != "keep":
            self.last, self.last_shots = found, own.attack

    def _others(self, named: Token, words: Sequence[Token], text: str, why: str) -> None:
        called, excepted = named.text.casefold(), named.ships
        nobody = called.startswith(doubts.NOBODY)
        if why := why or ("unclear" if nobody and self.follows and "else" not in called else ""):
            self.asks.append(Ask(text, "unclear" if why == doubts.STRANGE else why))
            return
        if any(one.kind == "cancel" for one in words):
            self._withdraw(text, excepted)
            for ship in excepted:
                self._say(ship, Order("keep"), text)
            return
        shots = {"cell", "number", "count"} & {one.kind for one in words}
        if shots and any(self._has_shots_left(one) for one in self.said if one.text == text):
            self.asks.append(Ask(text, "unclear"))  # the others: ships, or shots?
            self.asks.extend(Ask(text, "unclear", one.ship) for one in self.said if one.text == text)
            return
        for ship, own in self.names.own.items():
            found = Order("none") if nobody else order(words, own, self.last)
            if isinstance(found, Doubt):
                self.asks.append(Ask(text, found.why))
                return
            if found == Order("none"):
                self._say(EVERY, found, text)
                return
            if found is not None and ship not in excepted and not self._spoken_of(ship):
                self._say(ship, found, text)

    def _has_shots_left(self, said: Said) -> bool:
        own = self.names.own.get(said.ship)
        return own is not None and 0 < sum(count for _, count in said.order.salvos) < own.attack

    def _say(self, ship: str, said: Order, text: str, *, changed: bool = False, refuses: str = "") -> None:
        self.said.append(Said(ship, said, text, changed or self.changed, self.block, refuses))

    def _withdraw(self, text: str, but: Sequence[str] = ()) -> None:
        self.asks.append(Ask(text, "withdrawn"))
        self.said = [one for one in self.said if one.ship in but]
        self.changed = True
