"""Texts to be sent: what players paste into a forum or a letter, in the three ways such places write bold.

A game makes a `Dispatch` from messages, so it can be said in either language; `render` turns it into text.
"""

from collections.abc import Mapping
from itertools import groupby
from typing import Literal

from fleetdesk.core import escaping
from fleetdesk.core.display import Shown
from fleetdesk.core.odds import Tone
from fleetdesk.core.words import Msg, Words

Markup = Literal["bbcode", "markdown", "plain"]
MARKUPS: tuple[Markup, ...] = ("bbcode", "markdown", "plain")
EVERYBODY = None


class Run(Shown):
    """A stretch of words in one weight."""

    text: Msg
    bold: bool = False
    tone: Tone = "plain"
    """`harm` is red where the place knows colours."""


class Paragraph(Shown):
    runs: tuple[Run, ...]
    kind: Literal["heading", "line", "item", "drawn"] = "line"
    """`drawn`: signs that make a picture, and need signs of one width to stand below each other."""


class Dispatch(Shown):
    """One text to be sent."""

    id: str
    title: Msg
    paragraphs: tuple[Paragraph, ...]
    to: str | None = EVERYBODY
    """Id of the side it is for; `None`: it is public."""
    gist: Msg | None = None
    """What it tells, in one line for whoever sends it; no part of the text."""


def render(dispatch: Dispatch, words: Words, markup: Markup) -> str:
    """The text as it is pasted; it ends without a line break."""
    lines: list[str] = []
    for drawn, group in groupby(dispatch.paragraphs, lambda one: one.kind == "drawn"):
        if drawn:
            before, after = _FENCES[markup]
            rows = ("".join(words.say(run.text) for run in one.runs) for one in group)
            lines.extend((*before, *map(escaping.fenced, rows), *after))
        else:
            lines.extend(_paragraph(one, words, markup) for one in group)
    return "\n".join(lines)


def _paragraph(paragraph: Paragraph, words: Words, markup: Markup) -> str:
    heading = paragraph.kind == "heading"
    text = "".join(
        _run(run.but(bold=run.bold or heading), words.say(run.text), markup) for run in paragraph.runs
    )
    if markup != "markdown":
        return text
    text = escaping.markdown_line(text)
    return f"- {text}" if paragraph.kind == "item" else text


def _run(run: Run, text: str, markup: Markup) -> str:
    """One stretch, wrapped. What a player named must not turn into markup."""
    if markup == "markdown":
        text = escaping.markdown(text)
        return f"**{text}**" if run.bold and text.strip() else text
    if markup == "bbcode":
        text = escaping.bbcode(text)
        text = f"[b]{text}[/b]" if run.bold and text.strip() else text
        return _COLOURED.get(run.tone, "{}").format(text)
    return text


_FENCES: Mapping[Markup, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "bbcode": (("[code]",), ("[/code]",)),
    "markdown": (("", "```"), ("```", "")),
    "plain": ((), ()),
}
_COLOURED: Mapping[str, str] = {"harm": "[color=red]{}[/color]"}
