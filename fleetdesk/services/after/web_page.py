"""The report of a battle as one page for a browser: tables, its plot as a picture, and the log every step leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from fleetdesk.core.layout.laying import lay
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.services.after import luck_told
from fleetdesk.services.after.report import HEADS, Report, by_side, figures, over_time, titled

PLOT_MM = 170.0
_LOOK = (
    "body{font:16px/1.45 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#14273d;background:#fffdf8}"
    "table{border-collapse:collapse;margin:1em 0;display:block;overflow-x:auto}"
    "th,td{border:1px solid #8d99a5;padding:.25em .6em;text-align:right}"
    "th:first-child,td:first-child{text-align:left}th{background:#efe9dc}"
    "svg{max-width:100%;height:auto}li:target{outline:2px solid #14273d}"
)


def page(report: Report, words: Words) -> str:
    """The whole page; it asks for nothing from anywhere."""
    return "\n".join(_page(report, words)) + "\n"


def _page(report: Report, words: Words) -> Iterator[str]:
    def say(message: Msg) -> str:
        return escape(words.say(message))

    title = say(titled(report))
    yield f'<!DOCTYPE html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{title}</title><style>{_LOOK}</style></head><body>"
    yield f"<h1>{title}</h1>"
    yield f"<p>{say(msg('{turns} turns, {entries} entries in the log.', turns=report.turns, entries=report.entries))}</p>"
    if report.mark is not None:
        yield f"<p><strong>{say(report.mark)}</strong></p>"
    yield _plot(report, words)
    heads = [say(msg("Name")), *map(say, HEADS)]
    for name, tallies in ((msg("Sides"), report.sides), *by_side(report)):
        yield f"<h2>{say(name)}</h2>"
        yield from _table(heads, ([escape(one.name), *map(escape, figures(one))] for one in tallies))
    if report.luck.sides:
        yield f"<h2>{say(luck_told.TITLE)}</h2>"
        rows = ([say(name), *map(say, told)] for name, told in luck_told.rows(report.luck))
        yield from _table(list(map(say, luck_told.HEADS)), rows)
        lines = {luck_told.sentence(one): one.entry for one in report.luck.telling}
        yield "<ul>"
        for sentence in luck_told.sentences(report.luck):
            entry = lines.get(sentence)
            yield (
                f"<li>{say(sentence)}</li>"
                if entry is None
                else f'<li><a href="#line-{entry}">{say(sentence)}</a></li>'
            )
        yield "</ul>"
    if report.log:
        yield f"<h2>{say(msg('What happened'))}</h2><ol>"
        for one in report.log:
            told = " ".join(map(say, one.lines))
            yield f'<li id="line-{one.entry}" value="{one.entry}">{say(msg("Turn {n}: {what}", n=one.turn, what=one.title))} {told}</li>'
        yield "</ol>"
    yield "</body></html>"


def _table(heads: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield (
        "<table><thead><tr>"
        + "".join(f'<th scope="col">{head}</th>' for head in heads)
        + "</tr></thead><tbody>"
    )
    for first, *cells in rows:
        yield f'<tr><th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    yield "</tbody></table>"


def _plot(report: Report, words: Words) -> str:
    """Hull over time, drawn as on paper; the table of sides holds it in bars, too."""
    from fleetdesk.printing import mark_svg  # noqa: PLC0415 - paper is loaded when first needed
    from fleetdesk.printing.fonts import measure  # noqa: PLC0415 - as above

    block = over_time(report)
    laid = lay(block, PLOT_MM, Pen(words, measure))
    return mark_svg.svg(laid.marks, PLOT_MM, laid.height, words.say(msg("Hull over time")))
