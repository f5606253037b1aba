"""Whom an order is for: the ships its clause names, the ship before it, all of them, or one nobody knows."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from fleetdesk.systems.salves.posts import doubts, passed, withdrawing
from fleetdesk.systems.salves.posts.asides import Asides
from fleetdesk.systems.salves.posts.checks.accounted import strangers, without_reason
from fleetdesk.systems.salves.posts.checks.unknown import unknown_name
from fleetdesk.systems.salves.posts.parts import HALF, Clause, ships_of, strong
from fleetdesk.systems.salves.posts.saying import Ask
from fleetdesk.systems.salves.posts.sentences import tells_target_first
from fleetdesk.systems.salves.posts.settling import corrected, replaced_of
from fleetdesk.systems.salves.posts.shared import counts_alone, sets_apart
from fleetdesk.systems.salves.posts.text.kinds import SIDES, SUBJECTS, Token

_LEADS_ON = frozenset({"pron", "thisturn", "then", "and", "change", "edit", "each"})


@dataclass(kw_only=True)
class Addressed(Asides):
    """Orders and doubts, each given to the ships it is for."""

    listing: bool = False
    """A ship's name stood alone on a line: what follows in a list is about it."""
    said_before: int = 0
    """How much had been said then: a blank line parts it from its order, or ends the list."""
    begins: int = 0
    """Where the words of the line begin: a name behind another sentence, "K11 ; 2 ; Hood", heads no list."""
    heaped: bool = False
    """Several names stood alone below each other: is what follows of all of them, or of the last?"""
    group: frozenset[str] = frozenset()
    """The ships of a type that stood alone on a line above: "the others" below it are those of them."""
    heading: tuple[Token, ...] = ()
    """An order that stood before a colon at the end of a line."""
    alone: dict[str, Ask] = field(default_factory=dict)
    """Ship -> her name alone on a line: asked likewise, if others are ordered something."""
    excepts: bool = False
    """The sentence tells what those do that are excepted from the order of all before it."""

    # --- a sentence without a name -------------------------------------------------------------------

    def without_ship(self, words: Sequence[Token], text: str, *, asked: bool) -> None:
        """A sentence without a name: about the ship before, about all, about one nobody knows, or talk."""
        kinds = {one.kind for one in words}
        if self._refers_to_nobody(words, kinds):
            self.asks.extend(Ask(text, "refers", ship) for ship in self.referred(kinds) or ("",))
            return
        if not strong(words) and not kinds & {"firev", "movev", "cells"}:
            self.talk(words, text, asked=asked)
            return
        corrects = self._corrects(words)
        subject = self.subject or corrects
        if self._takes_back(words, text, subject):
            return
        if "edit" in kinds and strong(words) and strangers(words):
            self.clouded = text
        if subject and self._goes_on(words, corrects=bool(corrects)):
            talks = passed.only_speaks(words) or passed.speaks_of_a_ship(words)
            talks = talks or passed.names_one_of(words, subject)
            doubtful = self.heaped or talks or self.goes_on_telling(words)
            self.clause(Clause(subject, tuple(words), doubtful=doubtful), words, text, asked=asked)
        elif words[-1].kind == "colon" and strong(words):
            self.heading = tuple(words)
        elif not asked and (withdrawing.passes(words) or withdrawing.sums_up_nothing(words)):
            self.anew = self.anew or not withdrawing.passes(words)
            self.all_pass(words, text)
        elif strong(words) and (head := unknown_name(words)) is not None:
            self._ask_of_stranger(words, text, head)
        elif not asked and self._gives_a_place(words, kinds):
            self._ask_whose(words, text)
        else:
            self.talk(words, text, asked=asked)

    def _refers_to_nobody(self, words: Sequence[Token], kinds: AbstractSet[str]) -> bool:
        """Few words that refer to an order, and no ship was spoken of."""
        about_cells = {"cell", "word"} <= kinds and not self.said  # "E8 looks odd, and so does F9"
        refers = bool(kinds & {"refers", "idem"}) and not about_cells
        return refers and not self.subject and len(words) < doubts.MOST_REFERRING

    def _corrects(self, words: Sequence[Token]) -> tuple[Token, ...]:
        """Of whom they correct what was ordered, where the sentence before was about nobody."""
        if self.subject:
            return ()
        found = () if withdrawing.bows_out(words) else corrected(words, self.said, self.above)
        return found or self.denied_before(words)

    def _takes_back(self, words: Sequence[Token], text: str, subject: Sequence[Token]) -> bool:
        """`I take that back`: of the whole line, or of the last order where it is about nobody."""
        told = {one.kind for one in _unknown(words)}
        if "cancel" not in {one.kind for one in words} or not told <= {"cancel"}:
            return False
        whole = withdrawing.takes_all_back(words) or (self.said_above == len(self.said) and not self.subject)
        if subject and not whole:
            return False
        self.take_back([one.ship for one in self.said[0 if whole else -1 :]], text)
        return True

    def _goes_on(self, words: Sequence[Token], *, corrects: bool) -> bool:
        """Whether they order more of the ship before."""
        waited_for = self.listing and self.said_before == len(self.said)
        leads_on = any(one.kind == "doubtful" for one in words) or words[0].kind in _LEADS_ON
        goes_on = corrects or waited_for or leads_on or not _unknown(words)
        return goes_on and strong(words) and not passed.is_story(words)

    def _ask_of_stranger(self, words: Sequence[Token], text: str, why: str) -> None:
        """What is ordered of a name nobody knows is asked."""
        before = replaced_of(words, self.said, self.ordered) if why == "which_ship" else ()  # "K6 -> L6"
        self.asks.extend((Ask(text, why), *(Ask(text, "unclear", ship) for ship in before)))
        # All in capitals any word looks like a name; one in small letters, "the right cell is K6", is hardly one.
        small = any(one.kind == "word" and one.text.islower() for one in words)
        like_a_name = not (small and {"cell", "step"} & {one.kind for one in words})
        shouted = () if like_a_name and not text.isupper() else ships_of(self.subject)
        self.asks.extend(Ask(text, "unclear", ship) for ship in shouted)

    def _gives_a_place(self, words: Sequence[Token], kinds: AbstractSet[str]) -> bool:
        """Whether they say nothing but where."""
        return not _unknown(words) and bool(passed.tells_where(kinds)) and not {"cond", "alt"} & kinds

    def _ask_whose(self, words: Sequence[Token], text: str) -> None:
        """A place by itself: of a ship of the line before, or of which?"""
        meant = dict.fromkeys((*ships_of(self.above), *replaced_of(words, self.said, self.ordered)))
        above = [Ask(text, "which_ship", ship) for ship in meant]
        self.asks.extend(above or [Ask(text, "unclear" if self.follows else "which_ship")])

    # --- clauses -------------------------------------------------------------------------------------

    def clause(self, clause: Clause, sentence: Sequence[Token], text: str, *, asked: bool) -> None:
        """Give what a clause orders to each of the ships it is about."""
        subjects = clause.subjects
        if not subjects:
            return
        words = without_reason(clause.words)
        if self.heading and not strong(words) and not any(one.kind in HALF for one in words):
            words = (*self.heading, *words)
        if not strong(words):
            subjects = self._alone(subjects, sentence, text)
        elif subjects[0] in sentence and not {"then", "again", "and"} & {one.kind for one in words}:
            # Named once more: another order, not more of the same.
            self.block += not self.listing and any(map(self.spoken_of, ships_of(subjects)))
        self.subject = tuple(one for one in subjects if one.kind in {"ship", "all"}) or self.subject
        if all(one.kind == "foreign" for one in subjects):
            self.foreign(sentence, text)
            return
        apart = any(one.kind == "others" for one in sentence)  # "all 1E but Hood, she does two": asked
        like = (one for one in self.said if one.of_many or (one.text == text and not apart))
        counts = counts_alone(words) and any(like)
        if not (counts or doubts.orders(words, sentence)):
            self.no_order(words, sentence, subjects, text)
            return
        why = doubts.against(words, sentence, asked=asked)
        if why in {"tale", "question", "which_turn"}:
            self.other_talk(why, words, sentence, subjects, text)
            return
        why = why or doubts.unsure(clause, words, sentence)
        self.named = frozenset(ships_of(sentence))
        self.by_target = tells_target_first(sentence, words)
        left_out = {ship for one in subjects if one.kind == "others" for ship in one.ships}
        for named in subjects:
            self.apart = self.excepts or sets_apart(named, sentence)
            if named.kind != "ship" or not set(named.ships) <= left_out:
                self.about(named, words, text, why)

    def _alone(self, subjects: tuple[Token, ...], sentence: Sequence[Token], text: str) -> tuple[Token, ...]:
        """A name alone on its line heads a list, with those alone above it; if nothing stands below: what is it there for?"""
        first = sentence[0].start <= self.begins or sentence[-1].kind == "colon"
        if (
            first
            and len(sentence) - len(subjects) <= 2
            and all(one.kind in SIDES | {"and", "comma"} for one in sentence if one.kind not in SUBJECTS)
        ):
            self.heaped = self.listing and self.said_before == len(self.said) and bool(self.subject)
            subjects = (*self.subject, *subjects) if self.heaped else subjects
            self.listing = all(one.kind == "ship" for one in subjects)
            self.group = frozenset(ships_of(subjects)) if len(subjects) == 1 else frozenset()
            self.alone.update((ship, Ask(text, "unclear", ship)) for ship in ships_of(subjects))
            self.said_before = len(self.said)
            self.block += 1
        return subjects


def _unknown(words: Sequence[Token]) -> list[Token]:
    """What is more than plain words of an order."""
    return [one for one in words if one.kind not in passed.PLAIN]
