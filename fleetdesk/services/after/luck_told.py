"""The luck account in words: the same rows and sentences for Markdown, pages and the window."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Cell, Heading, Notes, Table, TableRow
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.services.after.luck import Account, Fortune, Turn

TITLE = msg("Luck of the dice")
HEADS = (
    msg("Name"),
    msg("Expected"),
    msg("Came"),
    msg("Chance of so much or more"),
    msg("Chance of so little or less"),
)
_WIDTHS = (62, 31, 31, 31, 31)
_ROWS = 30


def rows(account: Account) -> Iterator[tuple[Msg, tuple[Msg, ...]]]:
    """(name, what stands under the other heads): the sides, then the ships of each."""
    for side in account.sides:
        yield Msg.verbatim(side.name), _figures(side)
        for ship in account.ships:
            if ship.side == side.side:
                yield msg("\N{EN DASH} {ship}", ship=ship.name), _figures(ship)


def _figures(one: Fortune) -> tuple[Msg, ...]:
    return (
        msg("{points}", points=round(one.expected, 1)),
        msg("{points}", points=one.got),
        _share(one.as_much),
        _share(one.as_little),
    )


def _share(chance: float) -> Msg:
    return msg("under 0.1 %") if chance < 0.0005 else msg("{percent} %", percent=round(chance * 100, 1))


def sentences(account: Account) -> Iterator[Msg]:
    """What is counted, the steps that mattered most, and what is left out."""
    yield msg(
        "Counted are hull and crew taken from others, or hits where what they do comes later;"
        " worked out exactly, from every way the dice might have fallen."
    )
    yield from map(sentence, account.telling)
    if account.left_out:
        yield nmsg(
            "1 throw could fall too many ways to be counted.",
            "{n} throws could fall too many ways to be counted.",
            account.left_out,
        )


def sentence(one: Turn) -> Msg:
    """A step that mattered."""
    return msg(
        "Turn {turn}, line {line}: {what}. Expected {expected}, came {came}.",
        turn=one.turn,
        line=one.entry,
        what=one.title,
        expected=round(one.expected, 1),
        came=one.got,
    )


def cards(account: Account) -> Iterator[Card]:
    """The account as a part of the report's pages."""
    found = [
        TableRow(label=name, cells=tuple(Cell(text=figure) for figure in figures))
        for name, figures in rows(account)
    ]
    if not found:
        return
    yield Card(blocks=(Heading(title=TITLE, level=2),), framed=False, with_next=True)
    for at in range(0, len(found), _ROWS):
        table: Block = Table(heads=HEADS, rows=tuple(found[at : at + _ROWS]), widths=_WIDTHS)
        yield Card(blocks=(table,), framed=False)
    for sentence in sentences(account):
        yield Card(blocks=(Notes(text=sentence),), framed=False)
