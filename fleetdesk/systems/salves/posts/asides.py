"""Sentences that order nothing: what they may still say of the orders before them, and whom they ask about."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from fleetdesk.systems.salves.posts import doubts, passed, withdrawing
from fleetdesk.systems.salves.posts.checks.foretelling import casts_doubt_below, releases
from fleetdesk.systems.salves.posts.checks.later import left_open
from fleetdesk.systems.salves.posts.notes import MOST_TALK, Notes
from fleetdesk.systems.salves.posts.orders.counted import before_remark, new_count
from fleetdesk.systems.salves.posts.orders.denying import denies
from fleetdesk.systems.salves.posts.parts import is_past, ships_of, strong
from fleetdesk.systems.salves.posts.saying import EVERY, Ask, Order
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Skipped, Token
from fleetdesk.systems.salves.posts.text.naming import MOST_WORDS
from fleetdesk.systems.salves.posts.text.wavering import announces, of_all, unaccounted, wavers
from fleetdesk.systems.salves.posts.text.words import folded
from fleetdesk.systems.salves.posts.turns import is_for_later

_SEVERAL = frozenset({"they", "ils", "elles", "them", "both"})
_ALSO = frozenset({"also", "aussi", "too"})
_READ = frozenset({"lire", "lisez", "read", "reads"})
_MEANT = re.compile(r"\b(?:meant?|voul(?:ais|ait|ions) dire|pensais|(?:should|ought to) be)\b")
_GAME = re.compile(r"\b(?:game|partie)\b")


@dataclass(kw_only=True)
class Asides(Notes):
    """Orders and doubts, and what was passed over."""

    turn: int
    skipped: list[Skipped] = field(default_factory=list)
    subject: tuple[Token, ...] = ()
    """Whom the sentence before was about."""
    above: tuple[Token, ...] = ()
    """Whom the line before was about."""
    queried: tuple[str, ...] = ()
    """The ships of a question right before: "Hood? Not sure yet" is said of them."""
    idle: str = ""
    """Words that say "nothing", nobody knows of what: asked, if the post says nothing else."""
    clouded: str = ""
    """Words that take back it cannot be told which of the orders."""
    said_above: int = 0
    """How much had been said when the line began."""
    retold: list[tuple[Ask, int]] = field(default_factory=list)
    """What is asked of words somebody else says of a ship, and how much had been said before them."""
    elsewhere: list[tuple[int, str, str]] = field(default_factory=list)
    """(turn, text, ship) of orders under the heading of another turn."""
    ends_line: bool = False
    """The sentence is the last one of its line."""
    under: str = ""
    """Why nothing below the last heading is an order: "tale" or "unclear"; empty: it may be."""
    put_before: int = 0
    """How much had been put below other headings when the last one was met."""
    put: list[tuple[Ask, str]] = field(default_factory=list)
    """What stood there, as a question, and which kind of heading that was."""
    wavering: list[tuple[str, int, bool, str]] = field(default_factory=list)
    """(ship, how much had been said when words left her order open, whether they led to what follows, those words)."""

    def retell(self, words: Sequence[Token], asks: Sequence[Ask], *, asked: bool) -> None:
        """`My wife thinks Hood should go north`, "Hood 1N?": what is told of a ship, by others or of the past, or asked, is settled by her own order behind it.

        A joke that is owned to is over as well.
        """
        kinds = {one.kind for one in words}
        named = next((at for at, one in enumerate(words) if one.kind == "ship"), len(words))
        over = "joke" in kinds and named == len(words)
        if (
            over
            or asked
            or doubts.swaps_ships(words)
            or {"past", "lastturn"} & kinds
            or any(one.kind == "says" for one in words[:named])
        ):
            about = self.asks if over else asks
            self.retold.extend((ask, len(self.said)) for ask in about if ask.ship)

    def goes_on_telling(self, words: Sequence[Token]) -> bool:
        """`Bob says Hood should go 2S. Then she should fire at K5`: more of what somebody else says."""
        last = self.retold[-1:]
        more = words[0].kind in {"then", "and"} or any(folded(one.text) in _ALSO for one in words)
        return bool(last) and more and last[0][1] == len(self.said) and last[0][0] in self.asks[-2:]

    def is_settled(self, ask: Ask) -> bool:
        """Whether a sentence of its own orders the ship, behind what others say of her, and corrects nothing."""
        behind = [said for one, said in self.retold if one == ask]
        later = [one for one in self.said[max(behind, default=len(self.said)) :] if one.ship == ask.ship]
        later = [one for one in later if one.order.kind != "keep"]
        return bool(later) and not any(
            (one.changed and ask.why != "refers") or one.text == ask.text for one in later
        )

    def all_pass(self, words: Sequence[Token], text: str) -> None:
        """All do nothing; but "nothing from me" behind another post may say that there is nothing to add."""
        if self.follows and (withdrawing.says_nothing(words) or passed.calls_a_halt(text)):
            self.asks.append(Ask(text, "unclear"))
        else:
            self.say(EVERY, Order("none"), text)

    def waver(self, words: Sequence[Token], text: str, *, whole: bool) -> None:
        """Words that may take back the last order, or all of them where they stand on a line of their own.

        `whole`: they were heard already as those of one ship; only if they are of all is there more to ask.
        """
        kinds = {one.kind for one in words}
        joke = "joke" in kinds
        near = len(self.said) > self.said_above
        corrects = words[0].kind == "change" and strong(words)  # "No, …: 1NE", of which nothing came
        left_open = wavers(words, self.turn) or (bool(self.said) and (corrects or unaccounted(words)))
        heads = words[-1].kind == "colon" and not kinds & {
            "change",
            "cancel",
            "cancelall",
            "edit",
            "neg",
            "cond",
            "joke",
        }
        if heads or not left_open or (whole and not (joke or of_all(words, near=True))):
            return
        if self.queried and not (joke or of_all(words, near=True)):
            return
        named = [ship for ship in ships_of(words) if self.spoken_of(ship) or ship in self.ordered]
        denied = {"move"} if any(one.kind == "nofire" for one in words) else set()  # "no fire is planned"
        acting = [one for one in self.said if one.order.kind in {"move", "fire"} - denied]
        last = self.said[-1].text if self.said else ""
        every = of_all(words, near=near)
        about = [one.ship for one in acting if every or one.text == last]
        asked = {one.ship for one in self.asks if one not in self.headed}
        for ship in named if any(one.kind == "ship" for one in words) else about:
            if ship in asked:
                continue
            self.wavering.append((ship, len(self.said), announces(words) and not near, text))
        self.changed = self.changed or (every and not near and bool(about))

    def too_long(self, words: Sequence[Token], text: str) -> None:
        """A sentence nobody writes: nothing is taken of it, and the ships it names are asked about."""
        if strong(words):
            named = tuple(dict.fromkeys(ships_of([one for one in words if one.kind in SUBJECTS])))
            self.asks.extend(Ask(text, "too_long", ship) for ship in named or ("",))
        else:
            self.skipped.append(Skipped(text, "talk"))

    def denied_before(self, words: Sequence[Token]) -> tuple[Token, ...]:
        """`L6, not K6`, below nothing of this post: the one ship that was ordered in the post before what is denied here."""
        if self.said or not self.follows:
            return ()
        about = [ship for ship, one in self.ordered.items() if denies(words, one, self.names.own[ship])]
        return tuple(words[0]._replace(kind="ship", ships=(ship,)) for ship in about if len(about) == 1)

    def in_another_turn(self, words: Sequence[Token], text: str, turn: int) -> None:
        """Orders for another turn are none for this one."""
        self.subject = tuple(one for one in words if one.kind == "ship") or self.subject
        self.elsewhere.extend((turn, text, ship) for ship in ships_of(words))
        self.skipped.append(Skipped(text, "turn"))

    def foretell(self, words: Sequence[Token], *, asked: bool) -> None:
        """What a line that orders nothing says of those below it."""
        if not self.ends_line:
            return
        first = not (self.said or self.follows or self.put)
        quoted = any(one.why == "quote" for one in self.skipped)
        why = casts_doubt_below(words, self.turn, first=first, quoted=quoted, asked=asked)
        if why or words[-1].kind == "colon":
            self.under, self.put_before = why, len(self.put)

    def put_under(self, under: str, words: Sequence[Token]) -> None:
        """Take back what was ordered on a line below a heading that casts doubt on it; not behind "turn 4:" of this turn."""
        if not under or under != self.under or releases(words, self.turn):
            self.under = self.under if under != self.under else ""
            return
        self.put.extend((Ask(one.text, "unclear", one.ship), under) for one in self.said[self.said_above :])
        del self.said[self.said_above :]

    def end_heading(self) -> None:
        """A blank line ends a heading below which something stood, and no other."""
        if len(self.put) > self.put_before:
            self.under = ""

    def doubted(self) -> list[Ask]:
        """What is asked of orders below such headings: nothing of tales, unless the post orders nothing else."""
        alone = not (self.said or self.asks)
        ordered = {one.ship for one in self.said}
        return [one for one, why in self.put if one.ship not in ordered and (alone or why != "tale")]

    def miss_before(self, words: Sequence[Token], text: str) -> None:
        """A sentence of a later post nothing came of, though it may change what was ordered before."""
        spoken = {one.ship for one in self.said} | {one.ship for one in self.asks}
        spoken |= {ship for ship, *_ in self.wavering}
        back, meant = left_open(words, self.ordered, spoken)
        self.take_back(sorted(back), text)
        self.meant.update((ship, Ask(text, "unclear", ship)) for ship in sorted(meant))

    def referred(self, kinds: Collection[str]) -> list[str]:
        """`No, the other way round`, "same but W for both": of all of this post, or all of the one before; else nobody knows."""
        said = [one.ship for one in self.said if {"change", "edit"} & {*kinds}]
        placed = not {"step", "way", "cell", "cells", "count"}.isdisjoint(kinds)
        return said or [*(self.ordered if placed else ())]

    def take_back(self, ships: Sequence[str], text: str) -> None:
        """Words that take back orders; what is ordered of those ships behind them stands instead."""
        self.wavering.extend((ship, len(self.said), False, text) for ship in ships)
        self.changed = self.changed or bool(ships)

    def counts_anew(self, words: Sequence[Token], text: str) -> bool:
        """`Make it x4`: of the ship it names, else of the last order, or the only one of the post before; if it has one figure."""
        count, named = new_count(words), set(ships_of(words))
        if not count or not (self.said or self.follows):
            return False
        last = [
            one for one in self.said if one.ship in named or (not named and one.text == self.said[-1].text)
        ]
        told = [(one.ship, one.order) for one in last]
        if not self.said:
            acting = {ship: one for ship, one in self.ordered.items() if one.steps or one.salvos}
            told = [(ship, one) for ship, one in acting.items() if ship in named or not named]
        ship, order = told[0] if len(told) == 1 else ("", Order("none"))
        if len(order.salvos) + len(order.steps) != 1:
            asked = named or {one.ship for one in last[-1:]} or {""}
            self.asks.extend(Ask(text, "unclear", one) for one in sorted(asked))
            return True
        most = self.names.own[ship].attack if order.salvos else 0
        self.say(ship, order.with_count(count), text, changed=True, most=most)
        return True

    def counts_each(self, words: Sequence[Token]) -> bool:
        """`S-13 fires at P10, K-21 at Q9. One torpedo each`: of all that were told to fire in the sentence before, each at her one cell."""
        told = before_remark(words)
        kinds = [one.kind for one in told if one.kind not in SIDES | {"comma"}]
        last = [one for one in self.said if one.text == self.said[-1].text]
        fired = all(one.bare and len(one.order.salvos) == 1 for one in last)
        count = max((one.number for one in told if one.kind == "count"), default=0)
        if sorted(kinds) != ["count", "each"] or len(last) < 2 or not fired or not count:
            return False
        if any(count > one.most for one in last):
            return False
        counted = {one: one._replace(order=one.order.with_count(count), bare=False) for one in last}
        self.said = [counted.get(one, one) for one in self.said]
        return True

    def renames(self, words: Sequence[Token]) -> bool:
        """`Erratum: read Z25 instead of Z2`: what was ordered of the one is meant for the other; no shots of a ship that has more or fewer."""
        told = [
            one
            for one in words
            if one.kind not in SIDES | {"comma", "change", "edit"} and folded(one.text) not in _READ
        ]
        ships = [one.ships for one in told if one.kind == "ship" and len(one.ships) == 1]
        kinds = [one.kind for one in told]
        means = any(_MEANT.search(folded(one.text)) for one in words if one.kind in {"change", "word"})
        denied = ["ship", "instead", "ship"], ["ship", "neg", "ship"], ["ship", "dirneg", "ship"]
        first = means and kinds in (["neg", "ship", "ship"], ["dirneg", "ship", "ship"])
        if not (first or kinds == denied[0] or (means and kinds in denied)) or len(ships) != 2:
            return False
        (meant,), (written,) = reversed(ships) if first else ships
        given = [one for one in self.said if one.ship == written]
        attack = {self.names.own[ship].attack for ship in (meant, written)}
        shoots = len(attack) > 1 and any(one.order.salvos for one in given)
        if not given or shoots or self.spoken_of(meant) or meant in self.ordered:
            return False
        self.said = [one._replace(ship=meant) if one in given else one for one in self.said]
        return True

    def takes_several_back(self, words: Sequence[Token], text: str) -> bool:
        """Whether words leave open what was ordered everywhere, or of several ships: "swap the two"."""
        if withdrawing.replaces_everywhere(words):
            self.clouded = text
        elif doubts.swaps_them(words):
            self.asks.extend(Ask(text, "refers", one.ship) for one in self.said)
        else:
            return False
        return True

    def left_open(self) -> list[Ask]:
        """What was left open, of ships that were not ordered anything behind it."""
        return [
            Ask(text, "unclear", ship)
            for ship, said, announced, text in self.wavering
            if all(one.ship != ship and not announced for one in self.said[said:])
        ]

    def talk(self, words: Sequence[Token], text: str, *, asked: bool) -> None:
        """No order; but "just kidding", or "missed the island, 1S", casts doubt on the one before."""
        idle = any(one.kind == "none" for one in words) and not asked
        if idle and (not self.follows or unaccounted(words)):
            self.idle = self.idle or text
        if self.follows and not asked and self._changes_what_stood(words, idle=idle):
            self.asks.append(Ask(text, "unclear"))
        self._doubt_of_those_near(words, text, asked=asked)
        if passed.is_provisional(words) and not asked:
            if self.said or not passed.was_so(words):
                self.clouded = text
            else:
                self.asks.extend(Ask(text, "unclear", ship) for ship in self.ordered)
        self.skipped.extend([Skipped(text, "talk")] if text else [])

    def _changes_what_stood(self, words: Sequence[Token], *, idle: bool) -> bool:
        """Whether it takes back something of an earlier post, in words that are no order of a ship."""
        if any(one.why == "withdrawn" for one in self.asks):  # all of it was
            return False
        if any(self.names.nearly([one.text]) for one in words if one.kind == "word"):
            return False
        kinds = {one.kind for one in words}
        changes = bool(kinds & {"cell", "step", "way"} and kinds & {"change", "edit", "instead"})
        rests = idle and any(folded(one.text) in _SEVERAL for one in words)  # "withdraw both Zeds, they stay"
        return changes or rests or passed.takes_something_back(words)

    def _doubt_of_those_near(self, words: Sequence[Token], text: str, *, asked: bool) -> None:
        """Ask about the orders right before it, or the ships it is about, where it takes back, counts on or goes on."""
        hedges = passed.hedges(text)
        whole_post = hedges and self.said_above == len(self.said)  # "Or not." below a list
        last = [one for one in self.said if whole_post or one.text == self.said[-1].text]
        later = bool(self.said) and is_for_later(words)
        near = last if (self.subject or self.above) and not asked else []
        if near and (passed.takes_back(words) or hedges):
            self.asks.extend(Ask(text, "unclear", one.ship) for one in near)
        elif near and not later and any(passed.counts_on(words, one.order) for one in near):
            self.asks.extend(Ask(text, "shots", one.ship) for one in near)
        elif not (asked or later) and passed.may_go_on(words):
            begins = words[0].kind in {"step", "cell"}  # "2S, so there" on the line below
            about = self.above if begins and not self.subject and near else self.subject
            self.asks.extend(Ask(text, "unclear", ship) for ship in ships_of(about))

    def misspelt(self, words: Sequence[Token], text: str) -> None:
        """`Only hodo: 2E`: a word that may be a ship's name with a slip, beside an order nobody was given."""
        heard = {one.ship for one in self.said if one.text == text}
        heard |= {one.ship for one in self.asks if one.text == text}
        for at, one in enumerate(words):
            told = [two.text for two in words[at : at + MOST_WORDS]] if one.kind == "word" else []
            ships = self.names.nearly(told) if told else ()
            self.asks.extend(Ask(text, "which_ship", ship) for ship in ships if ship not in heard)

    def foreign(self, sentence: Sequence[Token], text: str) -> None:
        """Another player's ship; but "Bob's Nautilus, I mean" corrects the order before."""
        self.skipped.append(Skipped(text, "foreign"))
        self.subject = ()
        kinds = {one.kind for one in sentence}
        if {"change", "edit", "instead"} & kinds and "lastturn" not in kinds and not strong(sentence):
            self.asks.extend(Ask(text, "which_ship", one.ship) for one in self.said[-1:])
        if "cond" in kinds and passed.ends_in_an_order(sentence):  # "Hood 1N. If Kongo comes, 1E."
            self.asks.extend(Ask(text, "condition", one.ship) for one in self.said[-1:])

    def no_order(
        self, words: Sequence[Token], sentence: Sequence[Token], subjects: Sequence[Token], text: str
    ) -> None:
        """Talk about ships; but it may take an order back, or let one of them act without saying where."""
        if any(one.kind == "joke" for one in sentence):
            self.clouded = text
        corrects = withdrawing.corrects(sentence)
        if corrects:
            self.take_back([ship for ship in ships_of(sentence) if self.spoken_of(ship)], text)
        if any(one.kind in {"number", "count", "cells"} for one in words) and not is_past(words):
            told = {one.ship for one in self.said if one.text == text}  # "both fire at F14: Hood with two"
            told |= {one.ship for one in self.said if passed.counts_on(words, one.order)}
            self.asks.extend(Ask(text, "unclear", ship) for ship in ships_of(subjects) if ship in told)
        halved = (
            any(one.kind == "half" for one in words) and sum(one.kind == "word" for one in words) <= MOST_TALK
        )
        if halved and strong(sentence) and not is_past(sentence):
            self.asks.extend(Ask(text, "shots", ship) for ship in ships_of(subjects))  # "Hood half as many"
        if any(one.kind in {"movev", "firev", "cells", "count"} for one in words):
            self.told_of.update(dict.fromkeys(ships_of(subjects), text))  # "the others pass" hardly means her
        figures = {one.kind for one in words} & {"number", "count", "cells"}
        few = sum(one.kind == "word" for one in words) < 2
        if figures and few and words[0].kind == "colon" and not is_past(sentence):
            self.asks.extend(Ask(text, "unclear", ship) for ship in ships_of(subjects))  # "Hood: 2 sq."
        acting = doubts.means_to_act(words) or passed.is_scrawled(words)
        if acting or withdrawing.takes_over(words, sentence):
            self.meant.update((ship, Ask(text, "unclear", ship)) for ship in ships_of(subjects))
        places = [at for at, one in enumerate(sentence) if one.kind in SUBJECTS]
        if len(places) > 1 and not strong(sentence) and doubts.means_to_act(sentence[places[0] + 1 :]):
            first = ships_of(sentence[places[0] : places[0] + 1])  # "Richelieu: chases the carrier"
            self.meant.update((ship, Ask(text, "unclear", ship)) for ship in first)
        self.skipped.append(Skipped(text, "talk"))

    def other_talk(
        self,
        why: str,
        words: Sequence[Token],
        sentence: Sequence[Token],
        subjects: Sequence[Token],
        text: str,
    ) -> None:
        """What happened, a question, or another turn: passed over, unless an order may stand in it after all."""
        ships = tuple(ships_of(subjects))
        self.skipped.append(Skipped(text, "turn" if why == "which_turn" else why))
        if why == "which_turn":
            last = withdrawing.concludes(
                sentence
            )  # "in short: Hood 1N in the following turn": not in this one?
            self.asks.extend(Ask(text, why, ship) for ship in ships if last and self.spoken_of(ship))
            if not any(one.kind == "otherturn" and _GAME.search(folded(one.text)) for one in sentence):
                self.meant.update((ship, Ask(text, why, ship)) for ship in ships)
            return
        self.told_of.update(dict.fromkeys(ships, text) if strong(words) else {})
        known = any(ship in self.ordered for ship in ships)
        asks = doubts.mixed_up(words, sentence, asked=why == "question", known=known)
        self.asks.extend(Ask(text, asks, ship) for ship in ships if asks)
