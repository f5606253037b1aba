"""Whether a text would give a secret away: looked at as it will be pasted, after anybody changed it (section 8)."""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from fleetdesk.core.blocks.charts import Cell, cell_name, column_name
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.salves.posts.grammar import folded, without_prefix
from fleetdesk.systems.salves.posts.text.words import DIRECTION, is_of_a_kind, vocabulary
from fleetdesk.systems.salves.sea.compass import LETTERS
from fleetdesk.systems.salves.sea.grid import read_cell
from fleetdesk.systems.salves.state import SalvesBattle

_CELL = re.compile(r"(?<![a-z0-9/])([a-z]{1,2}[0-9]{1,3})(?![a-z0-9])")
_PARTED_CELL = re.compile(
    r"(?<![a-z0-9/'])([a-z]{1,2})[^a-z0-9\s'%\"()\[\]]{1,2}0*([1-9][0-9]{0,2})(?![a-z0-9])"
)
"""A cell with a sign between its letter and its number: D-1, d.1, D_1."""
_WIDE_CELL = re.compile(r"(?<![^\W_])([A-Z]{1,2})(?:[^\w\n]|_){1,2}0*([1-9][0-9]{0,2})(?![^\W_])")
"""With a blank, a bracket or a quote, where it is written large: "a 3" is French for "at 3"."""
_POINTS = re.compile(
    r"\b(?:hp|pv)\b[^a-z\n]{0,3}[0-9]|(?<![0-9/])[0-9]{1,2}\s?/\s?[0-9]{1,2}(?![0-9/])"
    r"|[0-9]\s?(?:hp|pv)\b|\b[0-9]{1,2} (?:hit ?points?|points? de (?:coque|vie|structure))\b"
)
_TRIPLE = re.compile(r"(?<![0-9/])[0-9]{1,2}/[0-9]{1,2}/[0-9]{1,2}(?![0-9/])")
_WAYS = "|".join(sorted(LETTERS, key=len, reverse=True))
_STEP = re.compile(rf"(?<![a-z0-9])[0-9]{{1,2}}(?:{_WAYS})(?![a-z0-9])")

_COUNT = re.compile(
    r"(?:(?<=[0-9])\s?[x*]|(?<=[0-9]\s)[x*]|(?<![A-Za-z])\N{MULTIPLICATION SIGN})\s?[0-9]{1,3}(?![0-9])"
)
"""How many shots, E4 ×6 or E4 x6: no cell in column X."""
_NAMED_CELL = re.compile(
    r"\b(?:cells?|cases?|cellules?|squares?)\s+([a-z]{1,2})[ /.,-]{1,2}([0-9]{1,3})(?![a-z0-9])"
    r"|\b(?:columns?|colonnes?|col)\W{1,2}([a-z]{1,2})\W{1,4}(?:(?:et|and)\s)?(?:the |la )?(?:rows?|lignes?|rangees?)\W{1,2}([0-9]{1,3})"
)
_ROW_FIRST = re.compile(
    r"\b(?:rows?|lignes?|rangees?)\W{1,2}([0-9]{1,3})\W{1,4}(?:(?:et|and)\s)?(?:the |la )?(?:columns?|colonnes?|col)\W{1,2}([a-z]{1,2})\b"
)
"""A cell in words: the cell D 4; column D, row 4; row 4, column D."""
_HIDING = re.compile(
    r"\[/?[a-z*]{1,10}(?:=[^\]\n]{0,80})?\]|</?[a-z][^<>\n]{0,80}>|\*\*|__|~~", re.IGNORECASE
)
_DASHES = str.maketrans(
    dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{NON-BREAKING HYPHEN}\N{HYPHEN}\N{MINUS SIGN}", "-")
)
_EXAMPLE = re.compile(r"\b(?:fire|tir) c4 x2")
"""How to write a salvo, as a refusal explains it."""


def leaks(battle: SalvesBattle, side: str | None, text: str) -> tuple[Msg, ...]:
    """Secrets a text would tell everybody (`None`) or one side; asked of the whole battle. Empty: it may go."""
    if battle.over:
        return ()
    found: list[Msg] = []
    bare = _bare(text)
    for one in dict.fromkeys((text, _HIDING.sub("", bare), _HIDING.sub(" ", bare), bare)):
        found += _leaks(battle, side, _COUNT.sub(" ", one))
    return tuple(dict.fromkeys(found))


def _bare(text: str) -> str:
    """Without signs nobody sees, and with wide ones as on a keyboard: how a cell might slip through."""
    told = unicodedata.normalize("NFKC", html.unescape(text).translate(_DASHES))
    unseen = (ord(sign) for sign in set(told) if unicodedata.category(sign) == "Cf")
    return told.translate(dict.fromkeys(unseen))


def _leaks(battle: SalvesBattle, side: str | None, text: str) -> Iterable[Msg]:
    plain = folded(text)
    # Names are public, where they stand may not be.
    names = () if side is not None else _names(battle, text, plain)
    return (*names, *_figures(battle, side, text, plain)) or tuple(_facts(battle, side, text, plain))


def _facts(battle: SalvesBattle, side: str | None, text: str, plain: str) -> Iterator[Msg]:
    """Where a ship of others lies, or what is left of her, beside her name.

    Cells that were fired at are told; who lies in one of them is not.
    """
    others = [
        (ship, called)
        for ship in battle.afloat()
        if ship.side != side and ship.cell is not None
        for called in [tuple(map(_plain, _called(ship.name)))]
        if any(name in plain for name in called)
    ]
    if not others:
        return
    told = {
        (ship, shot.cell)
        for event in battle.events.values()
        for ship in (event.ship, *event.named)
        for shot in event.targets
    }
    own, words = set(_learned(battle, side)), tuple(_own_words(battle, side))
    names = [_plain(ship.name) for ship in battle.ships.values()]
    mine = [_plain(ship.name) for ship in battle.ships.values() if ship.side == side]
    for line in (_without(folded(one), words) for one in text.splitlines()):
        named = [ship for ship, called in others if any(_found(name, line, names) for name in called)]
        bare = _without(line, names) if named else ""
        for ship in named:
            cell = ship.cell
            if cell is None or cell in own or (ship.id, cell) in told:
                continue
            if _written_as(cell).search(bare) or cell in map(read_cell, _in_words(bare)):
                yield msg("Where {ship} lies is in it.", ship=ship.name)
        if side is not None and not any(_found(name, line, names) for name in mine) and _POINTS.search(bare):
            yield from (msg("Hit points of {ship} are in it.", ship=ship.name) for ship in named)


def _written_as(cell: Cell) -> re.Pattern[str]:
    """D4, d4, D 4, D-4, D/4, D04."""
    column, row = column_name(cell[0]).casefold(), cell[1] + 1
    return re.compile(rf"(?<![a-z0-9/]){column}[ /.,:;-]{{0,2}}0{{0,2}}{row}(?![a-z0-9])")


def _without(text: str, words: Iterable[str]) -> str:
    for word in sorted((one for one in words if one and one in text), key=len, reverse=True):
        text = _whole(word).sub(" ", text)  # U-47 and Z2 are ships, not cells; Z25 may be one
    return text


def _names(battle: SalvesBattle, text: str, plain: str) -> Iterator[Msg]:
    """Ships nobody has heard of yet."""
    heard = {ship for event in battle.events.values() for ship in (event.ship, *event.named, *event.sunk)}
    names = [_plain(ship.name) for ship in battle.ships.values()]
    for ship in battle.ships.values():
        if ship.id in heard:
            continue
        if any(_found(_plain(name), plain, names) and _is_name(name, text) for name in _called(ship.name)):
            yield msg("{ship} has neither fired nor moved nor been hit.", ship=ship.name)


_plain = lru_cache(maxsize=4096)(folded)
"""Names, which every text is asked about."""


@lru_cache(maxsize=4096)
def _called(name: str) -> tuple[str, ...]:
    """A name whole and without its prefix: USS Wahoo, Wahoo."""
    return (name, name.partition(" ")[2]) if without_prefix(_plain(name)) else (name,)


def _found(name: str, text: str, names: Iterable[str]) -> bool:
    """Whether a ship is named; not where the name only begins another's: USS Washington in USS Washington 2."""
    if not name or name not in text:
        return False
    for longer in names:
        if name in longer and name != longer:
            text = _whole(longer, _no_count()).sub(" ", text)
    return _whole(name).search(text) is not None


def _no_count() -> str:
    """Behind a number that belongs to a name: "USS Washington 2 shots F6" is two shots of the Washington; **Z25 2** is bold."""
    return rf"(?!\s*(?:x|\*(?!\*)|(?:{vocabulary().shots})\b))"


@lru_cache(maxsize=4096)
def _whole(name: str, behind: str = "") -> re.Pattern[str]:
    """A name that is no part of a longer word, asked about of every text: more of them than `re` remembers by itself."""
    return re.compile(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9]){behind}")


def _is_name(name: str, text: str) -> bool:
    """A ship called Est or Rest is meant where it is written like a name; "est" alone is the French "is"."""
    if not is_of_a_kind(_plain(name)) and not DIRECTION.fullmatch(_plain(name)):
        return True
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _figures(battle: SalvesBattle, side: str | None, text: str, plain: str) -> Iterator[Msg]:
    words = [ship.name for ship in battle.ships.values()] + [battle.seal.code, battle.title]
    words += [word for one in battle.sides for word in (one.name, one.player)]
    wide, bare = _without(text, words), _without(plain, map(_plain, words))
    if side is not None:
        bare = _EXAMPLE.sub(" ", bare)
    if side is None and _TRIPLE.search(bare) and not battle.house.values_public:
        yield msg("Values of a ship are in it.")
    if side is None and _POINTS.search(bare):
        yield msg("Hit points are in it.")
    if side is None and battle.house.publish_moves != "steps" and _STEP.search(bare):
        yield msg("Steps of a move are in it.")
    told = {shot.cell for event in battle.events.values() for shot in event.targets}
    told |= set(_own_cells(battle, side))
    parted = ("".join(one) for one in (*_PARTED_CELL.findall(bare), *_WIDE_CELL.findall(wide)))
    for found in (*_CELL.findall(bare), *_in_words(bare), *parted):
        cell = read_cell(found)
        if cell is not None and battle.grid.holds(cell) and cell not in told:
            yield msg("{cell} is no target cell.", cell=cell_name(cell))


def _in_words(text: str) -> Iterator[str]:
    """Cells that are told in words, or in two parts."""
    for column, row, named, numbered in _NAMED_CELL.findall(text):
        yield (column or named) + (row or numbered)
    for row, column in _ROW_FIRST.findall(text):
        yield column + row


def _own_cells(battle: SalvesBattle, side: str | None) -> Iterator[Cell]:
    """Cells a player knows of by his own ships."""
    if side is None or not battle.has_side(side):
        return
    yield from _learned(battle, side)
    for line in _own_words(battle, side):
        yield from _written(line)


def _learned(battle: SalvesBattle, side: str | None) -> Iterator[Cell]:
    """Cells his own ships stood in, or met something in."""
    for ship in battle.fleet_of(side) if side is not None else ():
        yield from (cell for cell in (ship.cell, ship.start) if cell is not None)
    for note in battle.private.values():
        if side is not None and note.side == side:
            yield from (cell for cell in (note.cell, note.blocked, *note.path) if cell is not None)


def _own_words(battle: SalvesBattle, side: str | None) -> Iterator[str]:
    """What a player wrote himself, line by line, as it is quoted back to him."""
    if side is None or not battle.has_side(side):
        return
    own = [note for note in battle.private.values() if note.side == side]
    texts = [note.text for note in own if note.kind in {"refused", "orders"}] + [battle.paper(side)]
    yield from (folded(line) for text in texts for line in text.splitlines())


def _written(text: str) -> Iterator[Cell]:
    """Cells a player wrote himself."""
    for found in _CELL.findall(folded(text)):
        cell = read_cell(found)
        if cell is not None:
            yield cell
