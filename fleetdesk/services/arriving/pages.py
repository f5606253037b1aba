"""A page of a browser as words: its lines as its author saw them, struck and quoted ones marked as on a forum.

Nothing a page names is fetched or opened: not its pictures, not its styles.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

_LINES = frozenset({
    "address", "article", "aside", "blockquote", "dd", "div", "dl", "dt", "fieldset", "figure", "footer", "form",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul",
})  # fmt: skip
"""What begins a line and ends one."""
_EMPTY = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
})  # fmt: skip
"""What holds nothing and is not closed."""
_SILENT = frozenset({"head", "script", "style", "template", "title"})
_STRUCK = frozenset({"s", "del", "strike"})
_CROSSED = re.compile(r"line-through", re.IGNORECASE)
_SPACE = re.compile(r"\s+")


class _Open(NamedTuple):
    """A part of the page that is not closed yet, with what holds inside it."""

    tag: str
    struck: bool
    quoted: bool
    silent: bool
    as_typed: bool


class _Line:
    def __init__(self, *, quoted: bool) -> None:
        self.quoted = quoted
        self.parts: list[tuple[bool, str]] = []

    def __str__(self) -> str:
        text = ""
        for struck, parts in groupby(self.parts, key=itemgetter(0)):
            words = "".join(part for _, part in parts)
            text += f"[s]{words}[/s]" if struck and words.strip() else words
        return f"> {text.strip()}" if self.quoted and text.strip() else text.strip()


class _Page(HTMLParser):
    """Gathers lines; a page that is not well made is read as far as it goes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open = [_Open("", struck=False, quoted=False, silent=False, as_typed=False)]
        self.lines: list[_Line] = [_Line(quoted=False)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told, inside = dict(attrs), self._open[-1]
        if tag == "br":
            self._break()
        elif tag == "img":
            self.handle_data(told.get("alt") or "")
        elif tag in {"td", "th"}:
            self._write("\t" if self.lines[-1].parts else "")
        if tag in _EMPTY:
            return
        self._open.append(
            _Open(
                tag,
                struck=inside.struck or tag in _STRUCK or bool(_CROSSED.search(told.get("style") or "")),
                quoted=inside.quoted or tag == "blockquote",
                silent=inside.silent or tag in _SILENT,
                as_typed=inside.as_typed or tag == "pre",
            )
        )
        if tag in _LINES:
            self._fresh()

    def handle_endtag(self, tag: str) -> None:
        at = next((at for at in range(len(self._open) - 1, 0, -1) if self._open[at].tag == tag), 0)
        if at:
            del self._open[at:]
        if tag in _LINES:
            self._fresh()

    def handle_data(self, data: str) -> None:
        first, *others = data.split("\n") if self._open[-1].as_typed else [_SPACE.sub(" ", data)]
        self._write(first)
        for one in others:
            self._break()
            self._write(one)

    def _write(self, words: str) -> None:
        inside, line = self._open[-1], self.lines[-1]
        if words and not inside.silent and (line.parts or words.strip()):
            line.parts.append((inside.struck, words))

    def _break(self) -> None:
        self.lines.append(_Line(quoted=self._open[-1].quoted))

    def _fresh(self) -> None:
        """A line of its own, unless one has just begun."""
        if self.lines[-1].parts:
            self._break()
        self.lines[-1].quoted = self._open[-1].quoted


def lines_of(page: str) -> Iterator[str]:
    """The lines of a page; `page` is HTML, or a piece of it."""
    read = _Page()
    read.feed(page)
    read.close()
    return map(str, read.lines if read.lines[-1].parts else read.lines[:-1])
