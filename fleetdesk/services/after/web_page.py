"""The report of a battle as one page for a browser: tables, its plot as a picture, and the log every step leads to."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from fleetdesk.core.blocks.plots import Plot
from fleetdesk.core.layout.laying import lay
from fleetdesk.core.layout.pen import Pen
from fleetdesk.core.words import Msg, Words, msg
from fleetdesk.services.after import luck_told
from fleetdesk.services.after.report import (
    Report,
    by_side,
    columns,
    course,
    figures,
    heads,
    length,
    over_time,
    titled,
)

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
    yield f"<p>{say(length(report))}</p>"
    if report.mark is not None:
        yield f"<p><strong>{say(report.mark)}</strong></p>"
    for plotted in over_time(report):
        yield _plot(plotted, words)
    moments, passed = course(report)
    yield from _table(list(map(say, moments)), (list(map(say, row)) for row in passed))
    titles, shown = heads(report), columns(report)
    for name, tallies in ((msg("Sides"), report.sides), *by_side(report)):
        yield f"<h2>{say(name)}</h2>"
        rows = (
            [say(Msg.verbatim(one.name)), *(_led(*each) for each in figures(one, shown))] for one in tallies
        )
        yield from _table(list(map(say, titles)), rows)
    if report.luck.sides:
        yield f"<h2>{say(luck_told.TITLE)}</h2>"
        fortunes = (
            [say(one.name), *(_led(say(figure), one.lines) for figure in one.figures)]
            for one in luck_told.rows(report.luck)
        )
        yield from _table(list(map(say, luck_told.HEADS)), fortunes)
        counted, *left_out = map(say, luck_told.notes(report.luck))
        telling = (_led(say(luck_told.sentence(one)), (one.entry,)) for one in report.luck.telling)
        yield f"<ul>{''.join(f'<li>{one}</li>' for one in (counted, *telling, *left_out))}</ul>"
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


def _led(text: str, lines: Sequence[int]) -> str:
    """Text that leads to its line of the log, or unfolds the numbers of its lines."""
    if len(lines) == 1:
        return f'<a href="#line-{lines[0]}">{text}</a>'
    links = " ".join(f'<a href="#line-{line}">{line}</a>' for line in lines)
    return f"<details><summary>{text}</summary>{links}</details>" if lines else text


def _plot(block: Plot, words: Words) -> str:
    """A plot, drawn as on paper; a table below it holds the same figures."""
    from fleetdesk.printing import mark_svg  # noqa: PLC0415 - paper is loaded when first needed
    from fleetdesk.printing.fonts import measure  # noqa: PLC0415 - as above

    laid = lay(block, PLOT_MM, Pen(words, measure))
    return mark_svg.svg(laid.marks, PLOT_MM, laid.height, words.say(block.title))
