"""What is asked beside the map of a scenario: the brush, the ships, the weather, the words."""

from collections.abc import Iterator, Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.blocks.charts import Cell, Soil, name_in
from fleetdesk.core.forms import FormField, Number, Text, Toggle
from fleetdesk.core.lists.scenarios import MOST_ACROSS, SOILS
from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.services.building.scenario_editor import LEAST_ACROSS, ScenarioEditor
from fleetdesk.services.scenario_chart import key_of
from fleetdesk.ui.battle.forms.view import Questions
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.panels import SectionTitle

BRUSHES: tuple[Soil | None, ...] = (*SOILS, None)
_OPEN = N_("Open sea")
_NAME = N_("Name")
_AIM, _GAP, _NAMED, _LARGE = "aim", "gap", "place", "large"


class Pane(QWidget):
    """One of them."""

    edited = Signal()
    """The scenario is another now."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._keeper, self._words = keeper, words
        self.editor: ScenarioEditor | None = None
        self.column = Column(keeper, self, gap=10, margins=(2, 4))
        self.questions = Questions(keeper, words)
        self.questions.answered.connect(self._answered)

    def refresh(self, editor: ScenarioEditor) -> None:
        self.editor = editor
        self.questions.show_fields(tuple(self.fields(editor)))

    def fields(self, editor: ScenarioEditor) -> Iterator[FormField]:
        """What is asked."""
        del editor
        return iter(())

    def say(self, editor: ScenarioEditor, key: str, answer: Any) -> bool:
        """Take an answer; whether it changed anything."""
        del editor, key, answer
        return False

    def _answered(self, given: tuple[str, Any]) -> None:
        if self.editor is not None and self.say(self.editor, *given):
            self.edited.emit()


class MapPane(Pane):
    """The brush, and how large the map is."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self.soil: Soil | None = "shoal"
        self.naming = False
        """Whether a touch of the map asks for the name of that place instead."""
        self._cell: Cell | None = None
        told = N_("One finger paints, two move the map. Touch or draw over the cells.")
        self.column.addWidget(Label(keeper, words.text(told), "small", "muted"))
        texts = [words.text(SOILS[one] if one else _OPEN) for one in BRUSHES]
        self.brushes = Segments(
            keeper, [*texts, words.text(_NAME)], name=words.text(N_("What the finger paints"))
        )
        self.brushes.chosen.connect(self._taken)
        self.column.add(self.brushes, self.questions)
        self.scale = self.column.put(Label(keeper, "", "small", "muted"))
        self.column.addStretch(1)

    def _taken(self, index: int) -> None:
        self.naming = index == len(BRUSHES)
        self.soil = None if self.naming else BRUSHES[index]
        if self.editor is not None:
            self.refresh(self.editor)

    def name(self, cell: Cell) -> None:
        """Ask what this place is called."""
        self._cell = cell
        if self.editor is not None:
            self.refresh(self.editor)

    def refresh(self, editor: ScenarioEditor) -> None:
        super().refresh(editor)
        self.scale.setText(self._words.text(editor.seas.scale))

    def fields(self, editor: ScenarioEditor) -> Iterator[FormField]:
        ground = editor.scenario.story.ground
        if self.naming and self._cell is not None and ground.holds(self._cell):
            known = ground.name_at(self._cell)
            label = msg("Name of {cell}", cell=name_in(editor.chart(), self._cell))
            yield Text(key=_NAMED, label=label, value=known.text if known is not None else "")
            if known is not None:
                yield Toggle(key=_LARGE, label=msg("In large letters, as of a bay"), value=known.large)
        bounds: Mapping[str, Any] = {"least": LEAST_ACROSS, "most": MOST_ACROSS}
        yield Number(key="columns", label=msg("Columns"), value=ground.columns, **bounds)
        yield Number(key="rows", label=msg("Rows"), value=ground.rows, **bounds)

    def say(self, editor: ScenarioEditor, key: str, answer: Any) -> bool:
        ground = editor.scenario.story.ground
        if key in {_NAMED, _LARGE} and self._cell is not None:
            known = ground.name_at(self._cell)
            text = answer if key == _NAMED else known.text if known is not None else ""
            large = answer if key == _LARGE else known is not None and known.large
            return editor.name_place(self._cell, str(text), large=bool(large))
        size = {"columns": ground.columns, "rows": ground.rows, key: int(answer)}
        return editor.resize(size["columns"], size["rows"])


class ShipsPane(Pane):
    """The sides with their ships; the one in hand goes where the map is touched next."""

    taken = Signal(str)
    """Key of the ship in hand now."""
    side_wanted = Signal()
    """One side more."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self.hand: tuple[int, str] | None = None
        self.told = self.column.put(Label(keeper, "", "small", "muted"))
        self.name = SectionTitle(keeper)
        self.column.add(self.name, self.questions)
        self.off = self.column.put(BigButton(keeper, words.text(N_("Take her off the map")), "up", "ghost"))
        self.off.clicked.connect(self._take_off)
        self.gap = 1
        self.line = BigButton(keeper, words.text(N_("Her squadron in line astern")), "chevron-down", "ghost")
        self.line.clicked.connect(self._line_up)
        self.column.addWidget(self.line)
        row = self.column.put(Row(keeper, gap=8))
        self.add = BigButton(keeper, words.text(N_("Add a side")), "plus", "ghost", does=self.side_wanted)
        self.drop = BigButton(keeper, words.text(N_("Remove this side")), "trash", "ghost", does=self._drop)
        row.add(self.add, self.drop, stretch=1)
        self.ships = self.column.put(ChoiceList(keeper, name=words.text(N_("Ships"))))
        self.ships.chosen.connect(self._chosen)
        self.column.addStretch(1)
        self._keys: tuple[tuple[int, str], ...] = ()

    def take(self, hand: tuple[int, str] | None) -> None:
        self.hand = hand
        if self.editor is not None:
            self.refresh(self.editor)
        self.taken.emit(key_of(*hand) if hand is not None else "")

    def refresh(self, editor: ScenarioEditor) -> None:
        words, sides = self._words, editor.scenario.sides
        keys, rows = [], []
        chart = editor.chart()
        places = {piece.id: name_in(chart, piece.cell) for piece in chart.pieces}
        for at, side in enumerate(sides):
            for _, entry in side.sailing():
                keys.append((at, entry.id))
                where = places.get(key_of(at, entry.id)) or words.text(N_("no place yet"))
                rows.append(Choice(editor.name_of(at, entry.id), side.name, where, side=at))
        self._keys = tuple(keys)
        if self.hand not in self._keys:
            self.hand = None
        super().refresh(editor)
        self.ships.set_rows(rows, (self._keys.index(self.hand),) if self.hand is not None else ())
        waiting = len(editor.waiting())
        told = nmsg("{n} ship has no place yet.", "{n} ships have no place yet.", waiting)
        self.told.setText(
            words.say(told)
            if waiting
            else words.text(N_("Take a ship in hand, then touch where she begins."))
        )
        self.name.set_text(editor.name_of(*self.hand) if self.hand is not None else "")
        placed = self.hand is not None and key_of(*self.hand) in places
        leads = placed and self.hand is not None and bool(editor.mates(*self.hand))
        for widget, shown in (
            (self.name, self.hand),
            (self.off, placed),
            (self.line, leads),
            (self.drop, self.hand),
        ):
            widget.setVisible(bool(shown))

    def fields(self, editor: ScenarioEditor) -> Iterator[FormField]:
        if self.hand is None:
            return
        yield from editor.fields(*self.hand)
        if editor.mates(*self.hand):
            told = msg("In line astern: cells from ship to ship")
            yield Number(key=_GAP, label=told, value=self.gap, least=1, most=9)

    def say(self, editor: ScenarioEditor, key: str, answer: Any) -> bool:
        if key == _GAP:  # of the hand, not of the scenario
            self.gap = int(answer)
            self.refresh(editor)
            return False
        return self.hand is not None and editor.answer(*self.hand, {key: answer})

    def _chosen(self, index: int) -> None:
        self.take(self._keys[index])

    def _take_off(self) -> None:
        if self.editor is not None and self.hand is not None and self.editor.place(*self.hand, None):
            self.edited.emit()

    def _line_up(self) -> None:
        if self.editor is not None and self.hand is not None and self.editor.line_up(*self.hand, self.gap):
            self.edited.emit()

    def _drop(self) -> None:
        if self.editor is not None and self.hand is not None and self.editor.remove_side(self.hand[0]):
            self.take(None)
            self.edited.emit()


class WeatherPane(Pane):
    """The game's own questions: hour, wind, visibility."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self.none = Label(keeper, words.text(N_("Add a side first.")), "small", "muted")
        self.column.add(self.none, self.questions)
        self.column.addStretch(1)

    def refresh(self, editor: ScenarioEditor) -> None:
        super().refresh(editor)
        self.none.setVisible(not editor.scenario.sides)

    def fields(self, editor: ScenarioEditor) -> Iterator[FormField]:
        return iter(editor.weather())

    def say(self, editor: ScenarioEditor, key: str, answer: Any) -> bool:
        return editor.say(key, answer)


class WordsPane(Pane):
    """Name, briefing, victory, and what is counted for it."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self.column.addWidget(self.questions)
        self.column.addStretch(1)

    def fields(self, editor: ScenarioEditor) -> Iterator[FormField]:
        story, sides = editor.scenario.story, editor.scenario.sides
        yield Text(key="name", label=msg("Name"), value=story.name)
        yield Text(key="briefing", label=msg("Briefing"), value=story.briefing, multiline=True)
        yield Text(key="victory", label=msg("Who wins, and when"), value=story.victory, multiline=True)
        yield Number(
            key="turns", label=msg("Last turn (0: until the players agree)"), value=story.turns, most=200
        )
        for at, side in enumerate(sides):
            for of, other in enumerate(sides):
                if of != at:
                    told = msg(
                        "{side}: victory when so many ships of {other} are out of it (0: not counted)",
                        side=side.name,
                        other=other.name,
                    )
                    least = next((aim.least for aim in story.aims if (aim.side, aim.of) == (at, of)), 0)
                    yield Number(key=f"{_AIM}-{at}-{of}", label=told, value=least, most=400)
        yield Text(key="source", label=msg("Where the figures come from"), value=story.source, multiline=True)

    def say(self, editor: ScenarioEditor, key: str, answer: Any) -> bool:
        if key.startswith(_AIM):
            _, at, of = key.split("-")
            return editor.aim(int(at), int(of), int(answer))
        return editor.write(key, int(answer) if key == "turns" else answer)
