"""What a list can do, beside the list: figures, chances against a class or a fleet, two of a kind side by side."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.plots import Bars
from fleetdesk.core.errors import Said
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import N_, Msg, Words
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.services.building.weighing import Group, Weigher, groups, usual
from fleetdesk.ui.cards.bars_view import BarsView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.choice_list import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.window_context import Once

View = Literal["reach", "figures", "chances", "lasting", "compare"]
VIEWS: tuple[tuple[tuple[View, str], ...], ...] = (
    (("reach", N_("By range")), ("figures", N_("In figures"))),
    (("chances", N_("Chances")), ("lasting", N_("Endurance")), ("compare", N_("Compare"))),
)
"""In two rows: the list by itself, and against somebody."""


class Other(NamedTuple):
    """Another list to weigh this one against."""

    name: str
    load: Callable[[], FleetList]


class WeighPane(QWidget):
    """Follows the list: each edit is shown at once, plots below the first one a moment later."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._keeper, self._words = keeper, words
        self.others: Callable[[], Sequence[Other]] = tuple
        """Gives the other lists of the game."""
        self._editor: FleetEditor | None = None
        self._weigher: Weigher | None = None
        self._card: ShipProfile | None = None
        """The class of the ship chosen on the board."""
        self._against: ShipProfile | FleetList | None = None
        self._coming: Iterator[Bars] = iter(())
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._show_next)
        column = Column(keeper, self, gap=10)
        self.view: View = "reach"
        """Which of the views is in front."""
        self.rows = tuple(
            Segments(keeper, [words.text(text) for _, text in row], name=words.text(N_("What is shown")))
            for row in VIEWS
        )
        for number, row in enumerate(self.rows):
            row.chosen.connect(Once(self._view_chosen, number))
            column.addWidget(row)
        self.show_view("reach")
        self.against = column.put(ValueRow(keeper, words.text(N_("Against")), icon="ship", does=self._ask))
        self.plots = column.put(BarsView(keeper, words))
        self.note = column.put(Label(keeper, "", "small", "muted"))
        column.addStretch(1)

    def show_view(self, view: View) -> None:
        """Bring a view to the front."""
        self.view = view
        for row, listed in zip(self.rows, VIEWS, strict=True):
            keys = [key for key, _ in listed]
            row.show_index(keys.index(view) if view in keys else -1)
        self._show()

    def _view_chosen(self, row: int, index: int) -> None:
        self.show_view(VIEWS[row][index][0])

    def show_editor(self, editor: FleetEditor, card: ShipProfile | None = None) -> None:
        """Weigh a list; `card` is the class of the ship in hand."""
        if self._weigher is None or self._weigher.system is not editor.system:
            self._weigher, self._against = Weigher(editor.system), None
        self._editor, self._card = editor, card
        self._show()

    def show_against(self, against: ShipProfile | FleetList) -> None:
        """Weigh against a class or another list."""
        self._against = against
        self._show()

    # --- what is shown --------------------------------------------------------------------------------

    def _show(self) -> None:
        editor, weigher = self._editor, self._weigher
        if editor is None or weigher is None:
            return
        alone = self.view in {"reach", "figures"}
        self.against.setVisible(not alone)
        self.against.set_value(self._name(self._opposed()))
        note = "" if alone or self.view == "compare" else editor.system.prospects_note
        self.note.setText(self._words.text(note) if note else "")
        self.note.setVisible(bool(note))
        self._coming = self._plots(editor, weigher)
        first = self._taken()
        self.plots.show_blocks(() if first is None else (first,))
        self._next.start()

    def _show_next(self) -> None:
        block = self._taken()
        if block is None:
            self._next.stop()
        else:
            self.plots.show_blocks((*self.plots.blocks, block))

    def _taken(self) -> Bars | None:
        """The next plot; a list nobody can set up is a problem the column of problems tells."""
        try:
            return next(self._coming, None)
        except Said:
            return None

    def _plots(self, editor: FleetEditor, weigher: Weigher) -> Iterator[Bars]:
        parts, other, view = groups(editor.fleet), self._opposed(), self.view
        house = editor.fleet.house
        if not parts:
            return
        if view == "reach":
            found = weigher.reaches(parts)
            yield found if found is not None else weigher.figures(parts)
        elif view == "figures":
            yield weigher.figures(parts)
        elif view == "compare":
            yield from self._compared(editor, weigher, other)
        else:
            for card in _classes(other):
                if view == "chances":
                    yield weigher.chances(parts, card, house)
                else:
                    yield weigher.lasting(parts, card, house)

    def _compared(
        self, editor: FleetEditor, weigher: Weigher, other: ShipProfile | FleetList | None
    ) -> Iterator[Bars]:
        own = self._card or usual(editor.fleet)
        if isinstance(other, FleetList):
            lists = (editor.fleet, other)
            yield weigher.totals(lists)
            parts = tuple(
                Group(
                    name=Msg.verbatim(fleet.name),
                    classes=tuple(one for part in groups(fleet) for one in part.classes),
                )
                for fleet in lists
            )
            found = weigher.reaches(parts)
            if found is not None:
                yield found
            yield weigher.figures(parts)
        elif own is not None and other is not None:
            yield from weigher.compared(own, other)

    # --- against whom ---------------------------------------------------------------------------------

    def _opposed(self) -> ShipProfile | FleetList | None:
        """Whom it is weighed against: as chosen, else the class the list has most of; none is compared with itself."""
        if self._against is not None or self._editor is None:
            return self._against
        fleet = self._editor.fleet
        own = usual(fleet)
        return own if self.view != "compare" else usual(fleet, self._card or own) or own

    def _name(self, other: ShipProfile | FleetList | None) -> str:
        if other is None or self._weigher is None:
            return self._words.text(N_("nobody yet"))
        if isinstance(other, FleetList):
            return other.name
        return self._words.say(self._weigher.name(other))

    def _ask(self) -> None:
        editor = self._editor
        if editor is None:
            return
        words = self._words
        lists = tuple(self.others())
        cards = {card.id: card for card in (*editor.system.catalogue(), *editor.fleet.cards.values())}
        rows = [Choice(one.name, words.text(N_("A fleet")), icon="flag") for one in lists]
        rows += [
            Choice(
                words.say(editor.system.class_title(card)),
                " · ".join(
                    text
                    for text in (words.text(editor.system.groups(card)), words.text(card.faction))
                    if text
                ),
                icon="ship",
            )
            for card in cards.values()
        ]
        title = words.text(N_("Against whom?"))
        choose(self._keeper, words, self, title, rows, then=Once(self._chosen, lists, tuple(cards.values())))

    def _chosen(self, lists: Sequence[Other], cards: Sequence[ShipProfile], number: object) -> None:
        if not isinstance(number, int):
            return
        if number >= len(lists):
            self.show_against(cards[number - len(lists)])
            return
        try:
            self.show_against(lists[number].load())
        except Said as said:
            self.note.setText(self._words.say(said.message))
            self.note.setVisible(True)


def _classes(other: ShipProfile | FleetList | None) -> tuple[ShipProfile, ...]:
    """The classes of whoever it is weighed against, each once."""
    if isinstance(other, FleetList):
        found = {id(one.card): one.card for part in groups(other) for one in part.classes}
        return tuple(found.values())
    return () if other is None else (other,)
