"""The manual: passages in both languages that name buttons and rooms by the texts of the program itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.game.rule_book import Told
from fleetdesk.core.sought import folded
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

    def found(self, sought: str, words: Words) -> Iterator[tuple[Part, tuple[Passage, ...]]]:
        """The passages that hold all of the words, in title, heading or text, part by part."""
        wanted = folded(sought).split()
        for part in self.part:
            title = part.title.text(words.language)
            passages = tuple(
                one
                for one in part.passage
                if all(
                    word in folded(f"{title} {one.head.text(words.language)} {one.said(words)}")
                    for word in wanted
                )
            )
            if passages:
                yield part, passages


def quoted(text: str, words: Words) -> str:
    """The text with each `{Label}` as it stands on the screen, in the quotation marks of the language."""
    left, right = ("«\N{NO-BREAK SPACE}", "\N{NO-BREAK SPACE}»") if words.language == "fr" else ("“", "”")
    return LABEL.sub(lambda found: f"{left}{words.text(found[1]).removesuffix('…').rstrip()}{right}", text)
