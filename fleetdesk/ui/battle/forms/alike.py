"""One question asked of several ships: what may be answered, and below it a tile for each with her answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QWidget

from fleetdesk.core.forms import Choice, FormField, Group, GroupRow, Toggle, stands
from fleetdesk.core.words import N_, Words
from fleetdesk.ui.battle.forms.choices import Tile, Tiles
from fleetdesk.ui.battle.forms.fields import FieldView, ToggleField
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Label

_MOST = 8
"""So many answers stand as tiles."""
_BESIDE = 2
"""Tiles that stand with those of the ships: each of them, and those that have no room here."""
_EDGE = 40
"""What is left free for a line above and below, at 100 %."""


def is_alike(field: FormField) -> bool:
    """Whether it asks the same choice of a few for every row, and perhaps one thing to be ticked after it."""
    if not isinstance(field, Group) or len(field.rows) < 2 or field.more is not None:
        return False
    first = [row.fields[0] for row in field.rows if row.fields and row.ticked is None]
    picks = {tuple(pick.value for pick in one.picks) for one in first if isinstance(one, Choice)}
    rest = [one for row in field.rows for one in row.fields[1:]]
    one_choice = len(first) == len(field.rows) and len({one.key for one in first}) == len(picks) == 1
    few = all(len(one) <= _MOST for one in picks)
    return one_choice and few and all(isinstance(one, Toggle) for one in rest)


class AlikeField(FieldView):
    """A tap on a ship (or "all") means it, a tap on an answer gives it and goes on to the next ship."""

    def __init__(self, keeper: ThemeKeeper, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(keeper, words, parent)
        self._rows: tuple[GroupRow, ...] = ()
        self._answers: dict[str, dict[str, Any]] = {}
        self._at = self._from = self._most = 0
        self.ships = Tiles(keeper)
        """A tile for each row, then one for all of them."""
        self._detail = Label(keeper, "", "small", "muted")
        self.picks = Tiles(keeper)
        self.ticked = ToggleField(keeper, words)
        for widget in (
            self.picks,
            self._detail,
            self.ticked,
            self.ships,
        ):  # where not all is seen, answers are
            self.whole.addWidget(widget)
        self.picks.setAccessibleName(words.text(N_("Answer")))
        self.ships.chosen.connect(self._tapped)
        self.picks.chosen.connect(self._answer)
        self.ticked.answered.connect(self._tick)

    def show_field(self, field: Group) -> None:
        self._rows = field.rows
        self.ships.setAccessibleName(self.words.say(field.label))
        self._show()

    def start_from(self, answers: object) -> None:
        """Continue answers an offer brought along, from the first ship on."""
        self._at = 0
        given = answers if isinstance(answers, Mapping) else {}
        self._answers = {str(key): dict(row) for key, row in given.items() if isinstance(row, Mapping)}
        self._show()

    def set_room(self, height: int, width: int) -> None:
        """As many ships as have room at once; the others a tap later."""
        others = sum(
            one.heightForWidth(width) + self.whole.spacing()
            for one in (self.picks, self._detail, self.ticked)
            if not one.isHidden()
        )
        self.ships.show_tiles(self._tiles(), self._at)
        whole = self.ships.heightForWidth(width) + others <= height
        most = 0 if whole else self.ships.most(width, height - others - self.keeper.theme.px(_EDGE))
        self._most = most and max(1, most - _BESIDE)
        self._show_ships()

    def _tiles(self) -> list[Tile]:
        say = self.words.say
        tiles = [Tile(say(row.title), self._told(row)) for row in self._rows]
        return [*tiles, Tile(self.words.text(N_("Each")), str(len(tiles)))]

    def _show_ships(self) -> None:
        """A tile for each, or for those around the one that is meant."""
        *tiles, each = self._tiles()
        if not self._most:
            self.ships.show_tiles((*tiles, each), self._at)
            return
        shown = range(self._from, min(self._from + self._most, len(tiles)))
        at = len(shown) if self._at == len(tiles) else self._at - self._from
        further = Tile(self.words.text(N_("More")), str(len(tiles) - len(shown)))
        self.ships.show_tiles(
            (*tiles[shown.start : shown.stop], each, further), at if 0 <= at <= len(shown) else -1
        )

    def pick(self, value: str) -> bool:
        at = next((n for n, row in enumerate(self._rows) if value in (row.ship, row.key)), None)
        if at is not None:
            self._mean(at)
        return at is not None

    @property
    def _meant(self) -> tuple[GroupRow, ...]:
        return self._rows[self._at : self._at + 1] or self._rows

    def _show(self) -> None:
        say = self.words.say
        if self._most and self._at < len(self._rows):
            self._from = self._at // self._most * self._most
        self._show_ships()
        row, alone = self._meant[0], len(self._meant) == 1
        choice = _choice(row)
        values = {_choice(one).value for one in self._meant}
        self.picks.show_tiles(
            [
                Tile(say(one.title), "", say(one.discouraged) if one.discouraged and alone else "")
                for one in choice.picks
            ],
            next((n for n, one in enumerate(choice.picks) if values == {one.value}), -1),
        )
        reasons = [one.discouraged for one in choice.picks if one.value == choice.value]
        detail = row.discouraged or next(iter(reasons), None) or row.detail
        self._detail.setText(say(detail) if detail and alone else "")
        self._detail.setVisible(bool(self._detail.text()))
        toggle = row.fields[1] if alone and len(row.fields) > 1 else None
        self.ticked.setVisible(isinstance(toggle, Toggle))
        if isinstance(toggle, Toggle):
            self.ticked.show_field(toggle)

    def _told(self, row: GroupRow) -> str:
        told = (self.words.say(text) for one in row.fields for text in stands(one))
        return " \N{MIDDLE DOT} ".join(told) or "\N{EN DASH}"

    def _tapped(self, at: int) -> None:
        """A ship, each of them, or those that are not in sight."""
        shown = min(self._most, len(self._rows) - self._from) if self._most else len(self._rows)
        if at <= shown:
            self._mean(self._from + at if at < shown else len(self._rows))
        else:
            self._from = self._from + shown if self._from + shown < len(self._rows) else 0
            self._show_ships()

    def _mean(self, at: int) -> None:
        self._at = at
        self._show()

    def _answer(self, at: int) -> None:
        """The next ship is meant then."""
        meant = self._meant
        for row in meant:
            choice = _choice(row)
            self._answers.setdefault(row.key, {})[choice.key] = choice.picks[at].value
        self.answered.emit({key: dict(one) for key, one in self._answers.items()})
        if self._at < len(self._rows) - 1:
            self._at += 1
        self._show()

    def _tick(self, on: object) -> None:
        for row in self._meant:
            self._answers.setdefault(row.key, {})[row.fields[1].key] = on
        self.answered.emit({key: dict(one) for key, one in self._answers.items()})


def _choice(row: GroupRow) -> Choice:
    first = row.fields[0]
    assert isinstance(first, Choice)  # noqa: S101 - `is_alike` has seen to it
    return first
