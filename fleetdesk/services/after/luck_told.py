"""The luck account in words: the same rows and sentences for Markdown, pages and the window."""

from collections.abc import Iterator
from typing import NamedTuple

from fleetdesk.core.blocks.cards import Block, Card, Cell, Heading, Table, TableRow
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.services.after.luck import Account, Fortune, Turn
from fleetdesk.services.after.tallies import leads

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


class Row(NamedTuple):
    """A side or ship of the account."""

    name: Msg
    figures: tuple[Msg, ...]
    """What stands under the heads after the first."""
    lines: tuple[int, ...]
    """The steps it is made of, by their lines of the log."""


def rows(account: Account) -> Iterator[Row]:
    """The sides, then the ships of each."""
    for side in account.sides:
        yield Row(Msg.verbatim(side.name), _figures(side), side.lines)
        for ship in account.ships:
            if ship.side == side.side:
                yield Row(msg("\N{EN DASH} {ship}", ship=ship.name), _figures(ship), ship.lines)


def _figures(one: Fortune) -> tuple[Msg, ...]:
    return (
        msg("{points}", points=_about(one.expected)),
        msg("{points}", points=one.got),
        _share(one.as_much),
        _share(one.as_little),
    )


def _about(points: float) -> float:
    """With one decimal, or with two where that would be nought."""
    return round(points, 1 if points >= 0.1 else 2)


def _share(chance: float) -> Msg:
    return msg("under 0.1 %") if chance < 0.0005 else msg("{percent} %", percent=round(chance * 100, 1))


def sentences(account: Account) -> Iterator[Msg]:
    """What is counted, the steps that mattered most, and what is left out."""
    counted, *left_out = notes(account)
    yield from (counted, *map(sentence, account.telling), *left_out)


def notes(account: Account) -> Iterator[Msg]:
    """What is counted, and what is left out."""
    yield msg(
        "Counted are hull and crew taken from others, or hits where what they do comes later;"
        " worked out exactly, from every way the dice might have fallen."
    )
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
        expected=_about(one.expected),
        came=one.got,
    )


def tables(account: Account) -> Iterator[Card]:
    """The figures of the account under their heading."""
    found = [
        TableRow(
            label=one.name, cells=tuple(Cell(text=figure, why=leads(one.lines)) for figure in one.figures)
        )
        for one in rows(account)
    ]
    if not found:
        return
    yield Card(blocks=(Heading(title=TITLE, level=2),), framed=False, with_next=True)
    for at in range(0, len(found), _ROWS):
        table: Block = Table(heads=HEADS, rows=tuple(found[at : at + _ROWS]), widths=_WIDTHS)
        yield Card(blocks=(table,), framed=False)
