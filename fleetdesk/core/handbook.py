"""The manual: passages in both languages that name buttons and rooms by the texts of the program itself."""

import re
from typing import Annotated, NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.game.rule_book import Told
from fleetdesk.core.search import Sought, answers
from fleetdesk.core.words import Words

LABEL = re.compile(r"\{([^{}]+)\}")
"""How a passage names what stands on the screen: by its text in English, the key of the catalogues."""


class Passage(Told):
    """A few sentences under a heading."""

    head: Told

    def said(self, words: Words) -> str:
        """The text as a reader of these words reads it, with what stands on the screen in quotation marks."""
        return quoted(self.text(words.language), words)


class Part(Frozen):
    """Passages that belong together, such as all on a room. The names of the fields are those of the file."""

    key: str = Field(pattern=r"^[a-z_]+$")
    title: Told
    passage: tuple[Passage, ...] = Field(min_length=1, max_length=40)


class Handbook(Frozen):
    """The whole manual, in reading order."""

    part: Annotated[tuple[Part, ...], Field(min_length=1, max_length=40)]

    asked: dict[str, dict[str, str]] = Field({}, max_length=4)
    """Language -> a word of players -> the manual's words for it, for those who search."""

    def found(self, asked: str, words: Words) -> "Passages":
        """The passages that answer a question, each with its part, the best first."""
        told = [(part, one) for part in self.part for one in part.passage]
        texts = [
            Sought(f"{part.title.text(words.language)} {one.head.text(words.language)}", one.said(words))
            for part, one in told
        ]
        found = answers(texts, asked, words.language, self.asked.get(words.language, {}))
        return Passages(tuple(told[at] for at in found.places), found.whole)


class Passages(NamedTuple):
    """Passages with their parts, the best first; `whole`: the first holds every word asked for."""

    told: tuple[tuple[Part, Passage], ...]
    whole: bool


def quoted(text: str, words: Words) -> str:
    """The text with each `{Label}` as it stands on the screen, in the quotation marks of the language."""
    left, right = ("«\N{NO-BREAK SPACE}", "\N{NO-BREAK SPACE}»") if words.language == "fr" else ("“", "”")
    return LABEL.sub(lambda found: f"{left}{words.text(found[1]).removesuffix('…').rstrip()}{right}", text)
