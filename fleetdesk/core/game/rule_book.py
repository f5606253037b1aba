"""The rules of a game in our own words: what a number in a message stands for."""

import re
import tomllib
from collections import Counter
from typing import Annotated, NamedTuple, TypeVar

from pydantic import Field, ValidationError

from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.search import Sought, answers
from fleetdesk.core.validation_text import misfit, place
from fleetdesk.core.words import Msg, msg

NUMBER = re.compile(r"\bR\d{1,3}\b")
"""How texts name a rule."""
_SPAN = re.compile(r"\bR(\d{1,3})(?:-R(\d{1,3}))?\b")
"""How actions name the rules they carry out: one, or all from one to another."""
F = TypeVar("F", bound=Frozen)
_Text = Annotated[str, Field(min_length=1, max_length=1000)]


class Told(Frozen):
    """A text in both languages."""

    en: _Text
    fr: _Text

    def text(self, language: str) -> str:
        """What a reader of that language reads."""
        return self.fr if language == "fr" else self.en


class Rule(Told):
    id: str = Field(pattern=r"^R\d{1,3}$")
    at: str = Field(max_length=12)
    """The paragraph of the booklet as its owner finds it; "" where there is none."""


class Chapter(Frozen):
    """Rules that belong together. The names of the fields are those of the file."""

    title: Told
    rule: tuple[Rule, ...] = Field(min_length=1, max_length=200)


class Misprint(Frozen):
    """A slip of the booklet: what it prints wrong, twice, or not at all, and how FleetDesk reads it."""

    where: str
    """Rule it is about and number of the doubt, as the switches name it: "R60 · A-07", or one of the two."""
    printed: str
    """Catalogue key: what stands there."""
    read: str
    """Catalogue key: how it is played."""
    switch: str = ""
    """House rule that changes the reading, if one does."""


class RuleBook(Frozen):
    """All rules of a game, in the order they are best read in."""

    chapter: tuple[Chapter, ...] = Field((), max_length=60)
    misprint: tuple[Misprint, ...] = Field((), max_length=60)
    asked: dict[str, dict[str, str]] = Field({}, max_length=4)
    """Language -> a word of players -> the book's words for it, for those who search."""

    @property
    def rules(self) -> dict[str, Rule]:
        """The rules by their numbers, in reading order."""
        return {rule.id: rule for chapter in self.chapter for rule in chapter.rule}

    def named(self, text: str) -> tuple[Rule, ...]:
        """The rules a text names, each once, in its order; a number the book lacks names none."""
        rules = self.rules
        return tuple(rules[one] for one in dict.fromkeys(NUMBER.findall(text)) if one in rules)

    def spans(self, text: str) -> tuple[tuple[Rule, ...], ...]:
        """The rules an action carries out, span by span, as `R24 R55-R61` names them; without those the book lacks."""
        found = [
            tuple(one for one in self.rules.values() if int(first) <= int(one.id[1:]) <= int(last or first))
            for first, last in _SPAN.findall(text)
        ]
        return tuple(filter(None, found))

    def chapter_of(self, rule: str) -> Chapter:
        return next(one for one in self.chapter if any(each.id == rule for each in one.rule))

    def found(self, asked: str, language: str) -> "Answers":
        """The rules that answer a question, the best first: one number, or words as a player says them."""
        rules = tuple(self.rules.values())
        number = asked.strip().upper()
        if NUMBER.fullmatch(number):
            return Answers(self.named(number), whole=True)
        texts = [
            Sought(chapter.title.text(language), f"{rule.id} {rule.at} {rule.text(language)}")
            for chapter in self.chapter
            for rule in chapter.rule
        ]
        found = answers(texts, asked, language, self.asked.get(language, {}))
        return Answers(tuple(rules[at] for at in found.places), found.whole)


class Answers(NamedTuple):
    """Rules, the best first; `whole`: the first holds every word asked for."""

    rules: tuple[Rule, ...]
    whole: bool


def numbered(rule: Rule) -> Msg:
    """Its number, and the paragraph of the booklet where one is known."""
    return msg("{rule} · booklet {at}", rule=rule.id, at=rule.at) if rule.at else Msg.verbatim(rule.id)


def read_rule_book(raw: bytes, name: str) -> RuleBook:
    """A file of rules, UTF-8 TOML. Raises BadInput: it is none, or names a rule twice."""
    book = read_texts(RuleBook, raw, name)
    counted = Counter(rule.id for chapter in book.chapter for rule in chapter.rule)
    for rule, times in counted.items():
        if times > 1:
            raise _damaged(name, msg("{rule} stands there twice", rule=rule))
    return book


def read_texts(kind: type[F], raw: bytes, name: str) -> F:
    """A file of texts that comes with the program, UTF-8 TOML. Raises BadInput: it is none of that kind."""
    try:
        return kind.model_validate(tomllib.loads(raw.decode()))
    except ValidationError as error:
        raise _damaged(name, msg("{place}: {why}", place=place(error) or name, why=misfit(error))) from error
    except ValueError as error:  # not UTF-8, or not TOML
        raise _damaged(name, Msg.verbatim(str(error))) from error


def _damaged(name: str, why: Msg) -> BadInput:
    return BadInput(
        msg("{file} cannot be read ({why}). Put back the file that came with FleetDesk.", file=name, why=why)
    )
