"""What a post orders: the orders of its author's ships, what to ask him, and what was passed over (R20, R21, R46).

Precision comes first. An order is taken only if nothing in its sentence speaks against it; a ship about which anything
has to be asked gets no order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from fleetdesk.systems.salves.posts import doubts, passed, turns, withdrawing
from fleetdesk.systems.salves.posts.addressing import Addressed
from fleetdesk.systems.salves.posts.berths import without_berth
from fleetdesk.systems.salves.posts.checks.chatter import without_talk
from fleetdesk.systems.salves.posts.checks.unknown import without_strangers
from fleetdesk.systems.salves.posts.clauses import clauses
from fleetdesk.systems.salves.posts.named.grouped import ships_meant
from fleetdesk.systems.salves.posts.named.meant import compared, whole_fleet
from fleetdesk.systems.salves.posts.orders.exceptions import spared
from fleetdesk.systems.salves.posts.orders.ordinals import pointed
from fleetdesk.systems.salves.posts.orders.placing import one_of_them
from fleetdesk.systems.salves.posts.orders.sending import by_object
from fleetdesk.systems.salves.posts.parts import is_past, ships_of, strong
from fleetdesk.systems.salves.posts.passing import located, unwished, without_intention, without_obstacle
from fleetdesk.systems.salves.posts.reasons import without_reasons
from fleetdesk.systems.salves.posts.saying import EVERY, Ask, Order, Read
from fleetdesk.systems.salves.posts.sentences import counts_alone as counts_shots
from fleetdesk.systems.salves.posts.sentences import goes_on_first, goes_over, sentences
from fleetdesk.systems.salves.posts.settling import (
    decided,
    left_with_none,
    merged,
    spoken_of,
)
from fleetdesk.systems.salves.posts.shared import excepted, of_each, with_verbs
from fleetdesk.systems.salves.posts.telling import guns_wait, told_first
from fleetdesk.systems.salves.posts.text.cleaning import cleaned
from fleetdesk.systems.salves.posts.text.kinds import MOST_OF_ONE, SIDES, SUBJECTS, Skipped, Token
from fleetdesk.systems.salves.posts.text.lines import told
from fleetdesk.systems.salves.posts.text.naming import Names

MOST_WORDS = 400
"""Of one sentence."""
_IDLE = SIDES | {"word", "comma", "and", "past", "says", "number", "neg", "then", "for"}
"""Kinds of words that order nothing and doubt nothing, whatever stands beside them."""


def read(post: str, names: Names, turn: int, earlier: str = "") -> Read:
    """Read a post, and what the same author posted earlier for the same turn.

    Args:
        post: as it was posted, with its markup.
        names: the ships of its author, and the names of all others.
        turn: the turn orders are wanted for.
        earlier: what he posted before; ship by ship the later post counts.
    """
    if len(post) + len(earlier) > MOST_OF_ONE:
        return Read({}, (Ask(post[:200], "too_long"),), ())
    before = _Post(post=earlier, names=names, turn=turn).read() if earlier else Read({}, (), ())
    later = _Post(post=post, names=names, turn=turn, follows=bool(earlier), ordered=before.orders).read()
    if not earlier:
        kept = [ship for ship, one in later.orders.items() if one.kind == "keep"]
        return Read(
            {ship: one for ship, one in later.orders.items() if one.kind != "keep"},
            (*later.asks, *(Ask(later.told[ship], "refers", ship) for ship in kept)),
            later.skipped,
            later.told,
        )
    return merged(before, later)


@dataclass(kw_only=True)
class _Post(Addressed):
    """One post while it is read, line by line."""

    post: str
    mistaken: str = ""
    """Words that own a mistake: behind another post, and with no order, it is asked what is wrong there."""
    section: int = 0
    """The turn a heading spoke of; 0: none."""

    def read(self) -> Read:
        clean = cleaned(self.post, self.turn)
        self.skipped.extend(clean.skipped)
        for line, words in told(clean.lines, self.names):
            under = self.under
            if line:
                self._line(line, words)
                self.put_under(under, words)
            elif not (self.listing and self.said_before == len(self.said)):
                self.above = self.subject = self.heading = ()
                self.listing, self.group = False, frozenset()
            if not line:
                self.end_heading()
        if self.follows and self.mistaken and not (self.said or any(one.ship for one in self.asks)):
            self.asks.append(Ask(self.mistaken, "unclear"))
        if self.follows and passed.calls_a_halt(self.post) and not self.asks:
            self.asks.append(Ask(self.post.strip(), "unclear"))
        if not self.said and not self.asks:  # orders for another turn alone: he may have miscounted
            self.asks.extend(Ask(text, "which_turn", ship) for _, text, ship in self.elsewhere)
        self.asks.extend(self.doubted())
        if self.idle and not (self.said or self.asks):
            self.asks.append(Ask(self.idle, "unclear"))
        self.asks = [one for one in self.asks if one not in self.headed or not self.fires_all(one.ship)]
        self.asks = [one for one in self.asks if not self.is_settled(one)]
        self.asks.extend(self.left_open())
        orders, asks = decided(self.said, {one.ship for one in self.asks}, self.clouded, self.told_of)
        self.asks.extend(asks)
        self._below(clean.below, orders)
        spoken = {*orders, *self.ordered, *(one.ship for one in self.asks)}
        meant = {**(self.alone if self.said else {}), **self.meant}
        self.asks.extend(one for ship, one in meant.items() if ship not in spoken)
        texts = {one.ship: one.text for one in self.said}
        asks = [one._replace(ship="") if one.ship == EVERY else one for one in self.asks]  # of no one ship
        return Read(orders, tuple(dict.fromkeys(asks)), tuple(self.skipped), texts)

    def _below(self, lines: Sequence[str], orders: dict[str, Order]) -> None:
        """What was taken for a signature: if orders stand in it, whether they are meant is asked."""
        if not lines:
            return
        found = _Post(post="\n".join(lines), names=self.names, turn=self.turn).read()
        told = {ship: found.told[ship] for ship, one in found.orders.items() if one.kind in {"move", "fire"}}
        told.update((one.ship, one.text) for one in found.asks if one.ship)
        self.asks.extend(Ask(text, "unclear", ship) for ship, text in told.items())
        for ship in told.keys() & orders.keys():
            del orders[ship]

    def _line(self, line: str, words: list[Token]) -> None:
        turn_before, self.said_above = self.section, len(self.said)
        self.begins, self.queried = words[0].start if words else 0, ()
        if not self.listing:
            if turns.heads_a_turn(words):
                heads = next(one for one in words if one.cell)
                words = [heads._replace(kind="turn", number=int(heads.cell[1:]))]
            self.block += 1
            self.above, self.subject = self.subject, ()
        for (sentence, end), (answer, _) in pairwise([*sentences(words), ([], "")]):
            # "Fire E8? No, E9": he asked himself.
            answered = [one.kind for one in answer[:2]] == ["change", "comma"] and strong(answer)
            if sentence:
                self.ends_line = not answer
                self._hear(line, located(sentence), asked=end == "question" and not answered)
        if turns.heads_its_line(words):
            self.section = turn_before

    def _hear(self, line: str, words: Sequence[Token], *, asked: bool) -> None:
        """Read a sentence; where it orders nothing, it may leave open what was ordered before."""
        if not self.said and not self.asks and goes_over(words):
            words = words[1 + (words[1].kind in {"colon", "comma"}) :]
            if not words:
                return
        if passed.explains_a_sign(words) or guns_wait(words):
            self.skipped.append(Skipped(line, "talk"))
            return
        said, asks, open_before = list(self.said), len(self.asks), len(self.wavering)
        self._heard(line, words, asked=asked)
        self.retell(words, self.asks[asks:], asked=asked)
        if self.follows and not asked:
            self.miss_before(words, line[words[0].start : words[-1].end].strip(" -:,"))
        another = any(one.kind == "turn" and one.number != self.turn for one in words)
        elsewhere = strong(words) and (another or turns.is_for_later(words))
        if not asked and self.said == said and not elsewhere:
            told = any(one.ship for one in self.asks[asks:]) or len(self.wavering) > open_before
            self.waver(words, line[words[0].start : words[-1].end].strip(" -:,"), whole=told)
        if self.said == said and not elsewhere:
            self.foretell(words, asked=asked)
        self.queried = (tuple(ships_of(words)) or self.queried) if asked else ()

    def _heard(self, line: str, words: Sequence[Token], *, asked: bool) -> None:
        """Read a sentence; where nothing of it is understood, what it speaks of becomes a question."""
        text = line[words[0].start : words[-1].end].strip(" -:,")
        if self.clouded and not self.said and passed.heads_the_real(words):
            self.clouded = ""  # what was a draft is over
        if len(words) > MOST_WORDS:
            self.too_long(words, line[words[0].start : words[MOST_WORDS].end])
        elif counts_shots(words, listed=self.listing) and not asked:
            count = max(one.number for one in words)
            self.asks.extend(
                Ask(text, "shots", one.ship)
                for one in self.said[-1:]
                if sum(shots for _, shots in one.order.salvos) != count
            )
        elif not asked and (self.counts_anew(words, text) or self.counts_each(words) or self.renames(words)):
            return
        elif (self.said and self.takes_several_back(words, text)) or passed.heads_nothing(words):
            self.skipped.append(Skipped(text, "talk"))
        elif all(one.kind in _IDLE for one in words) and not passed.hedges(text):
            self.skipped.extend([Skipped(text, "talk")] if text else [])
        else:
            said, asks = len(self.said), len(self.asks)
            self._sentence(text, spared(words), asked=asked)
            if len(self.said) == said and not any(one.ship for one in self.asks[asks:]):
                near = len(self.said) > self.said_above
                self.take_back(spoken_of(words, self.said, self.ordered, near=near), text)
            if not asked and strong(words) and not is_past(words):
                self.misspelt(words, text)

    def _sentence(self, text: str, words: Sequence[Token], *, asked: bool) -> None:
        named = [*ships_of([*words, *self.subject])]
        words = without_berth(told_first(words, self.subject), self.names.own)
        words = without_reasons(words if asked else without_talk(words))
        whole = words = turns.without_later(words, named, self.names.own)
        kinds = {one.kind for one in words}
        words, spoken = self._turn(words, text, asked=asked), {one.ship for one in self.said}
        words = ships_meant(words, self.names, self.group, spoken)
        words = one_of_them(doubts.spelled_out(words), self.names.own)
        set_out = excepted(words)
        self.excepts = set_out is not words
        words = by_object(pointed(whole_fleet(compared(set_out))))
        words = withdrawing.as_posted(words) if self.follows or self.said else words
        if self.section not in {0, self.turn} and strong(words):
            self.in_another_turn(words, text, self.section)
            return
        if any(one.kind == "cancelall" for one in words):
            self.withdraw(text)
        self.anew = bool({one.kind for one in words[:3]} & {"change", "edit"})
        words = without_obstacle(without_intention(unwished(words)), {*self.ordered, *spoken})
        if not any(one.kind in SUBJECTS for one in words):
            if not strong(words) and kinds & {"change", "edit", "cancel"}:
                self.changed = True
                self.mistaken = self.mistaken or (text if withdrawing.owns_a_mistake(words) else "")
            if withdrawing.withdraws_something(words, follows=self.follows):
                self.clouded = text if self.said or "edit" in kinds else self.clouded
                self.asks.extend([Ask(text, "unclear")] if self.follows else [])
            self.without_ship(words, text, asked=asked)
            return
        self.asks.extend([Ask(text, "unclear")] if self.follows and withdrawing.replaces_all(words) else [])
        self.heading = self.heading if not strong(words) else ()
        if self.follows and kinds & {"cancel", "cancelall"} and withdrawing.joins_a_stranger(words):
            self.asks.append(Ask(text, "unclear"))
        words, refers = withdrawing.besides(words)
        words, asks = without_strangers(words, text)
        self.asks.extend([Ask(text, "refers"), *asks] if refers and not self.follows else asks)
        before, told, asked_before = self.subject, len(self.said), len(self.asks)
        for clause in with_verbs(of_each(words) or clauses(words)):
            if clause.doubtful and goes_on_first(words):  # "Hood: P12: 4 ; P13: 2 and Cossack: fires"
                self.asks.extend(Ask(text, "unclear", ship) for ship in ships_of(before))
            self.clause(clause, words, text, asked=asked)
        self.hold_against(whole, text, told, asked_before)
        self.settle(words, text)
        lost = left_with_none(words, self.said[:told]) - {one.ship for one in self.said[told:]}
        self.asks.extend(Ask(text, "unclear", ship) for ship in sorted(lost))
        self.changed = self.changed or words[-1].kind == "change"  # "Hood 1N - sorry. 1S"
        if words[-1].kind == "colon" and strong(words):
            self.heading = tuple(words)

    def _turn(self, words: Sequence[Token], text: str, *, asked: bool) -> Sequence[Token]:
        """Take out what says which turn it is; remember a heading."""
        found = [one for one in words if one.kind == "turn"]
        if not found:
            return words
        number = found[-1].number
        refers = any(one.kind in {"refers", "idem"} for one in words)
        heads = [one.kind for one in words[:2]] == ["turn", "colon"]
        if number != self.turn and not heads and (refers or turns.like_then(words)):
            return [one._replace(kind="refers") if one.kind == "turn" else one for one in words]
        rest = [one for one in words if one.kind not in {"turn", "thisturn"}]
        told = {one.number for one in found}  # "on turn 2, on turn 4 Hood fires at K6"
        if len(told) > 1 and self.turn in told and strong(rest) and not is_past(rest):
            self.asks.extend(Ask(text, "which_turn", ship) for ship in ships_of(rest))
        if turns.heads_orders(words, found[-1], asked=asked, now=number == self.turn):
            self.section = number
            return rest
        if number != self.turn and strong(rest):
            before = words[: words.index(found[-1])]  # "Hood fires at K6, what a turn 3 that was"
            kinds = {one.kind for one in before}
            asks = "ship" in kinds and kinds & {"cell", "step"} and not kinds & {"past", "open"}
            self.meant.update((ship, Ask(text, "which_turn", ship)) for ship in ships_of(before) if asks)
            self.in_another_turn(rest, text, number)
            return []
        return rest
