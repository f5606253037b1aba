"""Before a battle: who sails what, under which rules. Everything is filled in already; one tap begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from string import ascii_lowercase
from typing import Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QStackedWidget, QWidget

from fleetdesk.core.battle.battles import TABLE, Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.forms import FormField
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.views import SideStrip
from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.services import opponents, seats
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.parts import any_seed
from fleetdesk.store.settings import Habits
from fleetdesk.ui.battle.setup.questions import QuestionsPane
from fleetdesk.ui.battle.setup.scenario_row import ScenarioRow
from fleetdesk.ui.battle.setup.side import SideCard
from fleetdesk.ui.battle.setup.table import TablePanel
from fleetdesk.ui.battle.tiles.band import FleetBand
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rules.house_form import HouseForm, said_value
from fleetdesk.ui.rules.option_fields import changed_from_usual, option_fields
from fleetdesk.ui.widgets.bars.top_bar import TopBar
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, abreast
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

_NARROW, _ROOMY = 900, 1240
_EDGE, _GAP, _BAND = 8, 6, 120
"""Lengths at 100 %: around and between panels, and how high a row of ships stands at most."""
_LARGE = 1536, 1150
"""From which size on fleets to choose from are listed, and the game's own questions asked, without opening anything."""
_SHOWN, _LISTED, _NAMED = 2, 3, 1
"""So many sides have room to show their ships and change places by a tap, fleets are listed, house rules named."""
_LANGUAGE = "language"
"""Key of a question for the language a game writes in."""
Preset = tuple[str, Mapping[str, Any]]


class SetupPage(Themed, QWidget):
    """A battle being set up.

    Signals:
        battle_wanted: the `Setup` to begin.
        leave_wanted: back to where one came from.
    """

    battle_wanted = Signal(object)
    leave_wanted = Signal()

    def __init__(
        self,
        keeper: ThemeKeeper,
        words: Words,
        system: AnySystem,
        fleets: Sequence[FleetList],
        *,
        first: FleetList | None = None,
        presets: Sequence[Preset] = (),
        last: Mapping[str, Any] | None = None,
        habits: Habits | None = None,
        real_dice: bool = False,
        seed: Callable[[], int] = any_seed,
        scenarios: Sequence[Scenario] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`fleets` are the lists to choose from; `first` is the one the player came from.

        `last` are the house rules, `habits` the table and `real_dice` the dice this game was played with last time.
        """
        super().__init__(parent)
        self.dress(keeper)
        self._words, self._system = words, system
        self._fleets = [first, *(one for one in fleets if one != first)] if first else list(fleets)
        self._presets, self._seed = list(presets), seed
        own = self._fleets[0].house if self._fleets else {}
        self.house: dict[str, Any] = dict(own or last or {})
        self._last, before = dict(last or {}), habits or Habits()
        self.answers: dict[str, Any] = dict(before.answers)
        self.sides: list[SideCard] = []
        self._shown: list[Setup | None] = []
        self._strips: Sequence[SideStrip] = ()
        self.scenario = ScenarioRow(keeper, words, system, scenarios)
        self.scenario.chosen.connect(self.take_scenario)
        self._build(before, real_dice=real_dice)
        count = max(system.sides[0], min(system.usual_sides, system.sides[1]))
        for fleet in opponents.proposed(self._fleets, count) or (None,) * count:
            self._add_side(fleet)
        self._refresh()

    def setup(self) -> Setup | None:
        """The battle as it would begin; `None` while a side has no fleet."""
        found = [side.setup() for side in self.sides]
        sides = tuple(one for one in found if one is not None)
        if len(sides) < len(found) or not sides:
            return None
        names = opponents.told_apart(sides)
        return Setup(
            title=self.title.text().strip() or self.scenario.name or self._title(names),
            sides=names,
            house=changed_from_usual(self._system.options, self.house),
            answers=self.answers,
            seed=self._seed(),
            umpire=bool(self.table.umpire.index) if self._system.keeps_secrets else None,
            story=self.scenario.story,
        )

    # --- building ------------------------------------------------------------------------------------

    def _build(self, last: Habits, *, real_dice: bool) -> None:
        keeper, words = self._keeper, self._words
        whole = Column(keeper, self, gap=0)
        self.top = TopBar(keeper, words.text(N_("New battle")), words.text(self._system.title), slim=True)
        back = BigButton(keeper, icon="arrow-left", kind="bar", name=words.text(N_("Back")))
        back.clicked.connect(self.leave_wanted)
        self.top.add_front(back)
        whole.addWidget(self.top)
        self.table = TablePanel(keeper, words, self._system, last, real_dice=real_dice)
        self.table.rules_wanted.connect(self._open_rules)
        self.table.answered.connect(self._answered)
        self.questions = QuestionsPane(keeper, words)
        self.questions.answered.connect(self._answered)
        self._body = QStackedWidget()
        self._body.addWidget(Scroll(keeper, self._fleets_and_table()))
        self._body.addWidget(self.questions)
        self.table.questions_wanted.connect(partial(self._body.setCurrentIndex, 1))
        self.questions.closed.connect(partial(self._body.setCurrentIndex, 0))
        whole.addWidget(self._body, 1)
        whole.addLayout(self._foot())

    def _fleets_and_table(self) -> QWidget:
        """The fleets as they will stand, and between them who sails and how it is played."""
        keeper, words = self._keeper, self._words
        inside = self._inside = QWidget()
        inside.installEventFilter(self)  # what needs more or less room leaves less or more to the ships
        outer = Column(keeper, inside, gap=_GAP, margins=(_EDGE, _GAP))
        self.far, self.near = (
            FleetBand(keeper, words, name=words.text(name))
            for name in (N_("Fleets across the table"), N_("Fleet on this side of the table"))
        )
        for band in (self.far, self.near):
            band.set_striking(on=False)
        self._columns = Row(keeper, gap=_GAP)
        outer.addWidget(self.far)
        outer.addLayout(self._columns, 1)
        outer.addWidget(self.near)
        fleets = Panel(keeper, margin=12)
        self.add_side = BigButton(keeper, words.text(N_("Add a side")), "plus", "ghost")
        self.add_side.clicked.connect(self._another_side)
        head = Row(keeper, gap=8)
        head.addWidget(SectionTitle(keeper, words.text(N_("Who takes part?"))), 1)
        head.addWidget(self.scenario)
        head.addWidget(self.add_side)
        fleets.body.addLayout(head)
        self._side_cards = QGridLayout()
        fleets.body.addLayout(self._side_cards)
        fleets.body.addStretch(1)
        self._columns.addWidget(fleets)
        self._columns.addWidget(self.table)
        return inside

    def _foot(self) -> Row:
        keeper, words = self._keeper, self._words
        foot = Row(keeper, gap=8, margins=(_EDGE, 6))
        self.title = QLineEdit()
        self.title.setMaxLength(120)
        self.title.setAccessibleName(words.text(N_("Title")))
        self.note = Label(keeper, "", "small", "muted")
        self.swap = BigButton(keeper, words.text(N_("Exchange the sides")))
        self.swap.clicked.connect(self._exchange)
        self.go = BigButton(keeper, words.text(N_("Begin the battle")), "play", "primary")
        self.go.setMinimumWidth(self.theme.px(286))
        self.go.clicked.connect(self._begin)
        foot.addWidget(Label(keeper, words.text(N_("Title")), "small_strong", "muted", wrap=False))
        foot.addWidget(self.title, 3)
        foot.addWidget(self.note, 1)
        foot.addWidget(self.swap)
        foot.addWidget(self.go)
        return foot

    def take_scenario(self, scenario: Scenario | None) -> None:
        """Begin as a scenario says: its lists, its weather, its map; `None`: without one."""
        self.scenario.show_scenario(scenario)
        if scenario is not None:
            self.answers = dict(scenario.answers)
            for card in tuple(self.sides):
                self._drop(card)
            for fleet in scenario.sides:
                self._add_side(fleet)
        self._refresh()

    def _another_side(self) -> None:
        sailing = [side.fleet for side in self.sides if side.fleet is not None]
        self._add_side(opponents.another(self._fleets, sailing) if self._fleets else None)
        self._refresh()

    def _add_side(self, fleet: FleetList | None) -> None:
        used = {side.side for side in self.sides}
        letter = next(one for one in ascii_lowercase if one not in used)
        card = SideCard(self._keeper, self._words, self._system, self._fleets, letter, fleet=fleet)
        card.changed.connect(self._refresh)
        card.removed.connect(self._remove)
        self.sides.append(card)

    def _exchange(self) -> None:
        """Whoever stands first sits on this side of the table."""
        self.sides.reverse()
        self._refresh()

    def _remove(self) -> None:
        card = self.sender()
        if isinstance(card, SideCard) and len(self.sides) > self._system.sides[0]:
            self._drop(card)
            self._refresh()

    def _drop(self, card: SideCard) -> None:
        self.sides.remove(card)
        self._side_cards.removeWidget(card)
        card.hide()
        card.deleteLater()

    # --- what is shown -------------------------------------------------------------------------------

    def _refresh(self) -> None:
        words = self._words
        least, most = self._system.sides
        pair = len(self.sides) == _SHOWN
        for at, card in enumerate(self.sides):
            place = (N_("This side"), N_("Across"))[at] if pair else ""
            card.name_side(words.text(place) if place else words.say(msg("Side {n}", n=at + 1)))
            card.remove.setVisible(len(self.sides) > least)
        self._lay_sides()
        self.swap.setVisible(pair)
        self.add_side.setVisible(len(self.sides) < most)
        made = self.setup()
        self._show_ships(made)
        self.go.setEnabled(made is not None)
        self.note.setText("" if made is not None else words.text(N_("Choose a fleet for every side.")))
        self.note.setVisible(made is None)
        if made is not None:
            self.title.setPlaceholderText(self.scenario.name or self._title(made.sides))
            self.questions.show_fields(self.table.show_fields(self._fields(made)))
        self._show_rules()
        self._fit()

    def _show_choices(self) -> None:
        wide, high = map(self.theme.px, _LARGE)
        roomy = len(self.sides) == _SHOWN and self.width() >= wide and self.height() >= high
        self.table.set_roomy(roomy=roomy)
        for card in self.sides:
            card.show_near_by(_LISTED if roomy else 0)

    def _show_rules(self) -> None:
        words, options = self._words, self._system.options
        changed = changed_from_usual(options, self.house)
        said = words.text(N_("default"))
        if len(changed) > _NAMED:
            said = words.say(nmsg("{n} changed", "{n} changed", len(changed)))
        elif changed:
            fields = [field for field in option_fields(options) if field.key in changed]
            named = [(words.text(one.label), said_value(words, one, changed[one.key])) for one in fields]
            said = ", ".join(words.say(msg("{what}: {value}", what=what, value=now)) for what, now in named)
        if changed and self.house == self._last:
            said = f"{words.text(N_('as last time'))} \N{MIDDLE DOT} {said}"
        self.table.rules.set_value(said, marked=bool(changed))

    def _show_ships(self, made: Setup | None) -> None:
        """Two fleets are shown as they will stand on the table; of more there is room for their names alone."""
        key = [made.but(title="", seed=0) if made is not None else None]
        if key == self._shown:
            return
        self._shown = key
        self._strips = ()
        if made is not None:
            battle = self._system.opening(made)
            self.table.show_hidden(hidden=self._system.keeps_secrets and seats.hides(self._system, battle))
            if len(made.sides) == _SHOWN:
                journal = Journal(battle, self._system.actions)
                self._strips = Onlooker(BattleSession(self._system, journal), TABLE).overview.sides
        self.near.show_sides(self._strips[:1])
        self.far.show_sides(self._strips[1:])

    def _fields(self, made: Setup) -> Sequence[FormField]:
        """The game's own questions; one for a language is answered with that of the window until somebody does."""
        fields = self._system.setup_fields(made)
        if _LANGUAGE not in self.answers and any(field.key == _LANGUAGE for field in fields):
            self.answers[_LANGUAGE] = self._words.language
            fields = self._system.setup_fields(made.but(answers=self.answers))
        return fields

    @staticmethod
    def _title(sides: Sequence[SideSetup]) -> str:
        return " \N{EN DASH} ".join(side.name for side in sides)[:120]

    def _answered(self, given: tuple[str, Any]) -> None:
        key, answer = given
        self.answers[key] = answer
        self._refresh()

    # --- house rules ---------------------------------------------------------------------------------

    def _open_rules(self) -> None:
        keeper, words = self._keeper, self._words
        body = QWidget()
        column = Column(keeper, body, gap=12)
        presets: list[Preset] = [(words.text(N_("As proposed")), {}), *self._presets]
        form = HouseForm(keeper, words, self._system.options, self.house)
        if self._presets:
            column.addWidget(SectionTitle(keeper, words.text(N_("Presets"))))
            rows = [ListRow(name, icon="star") for name, _ in presets]
            listed = ChoiceList(keeper, rows, ticks=False, name=words.text(N_("Presets")))
            listed.chosen.connect(lambda index: form.show_values(dict(presets[index][1])))
            column.addWidget(listed)
        column.addWidget(form)
        sheet = Sheet(
            keeper,
            words,
            self,
            words.text(N_("House rules")),
            body=body,
            buttons=(
                SheetButton("usual", words.text(N_("As proposed")), "ghost"),
                SheetButton("keep", words.text(N_("Play by these")), "primary", "check"),
            ),
            width=680,
        )
        sheet.finished.connect(lambda answer: self._ruled(answer, dict(form.values)))
        sheet.open()

    def _ruled(self, answer: object, values: Mapping[str, Any]) -> None:
        if answer == "keep":
            self.house = dict(values)
        elif answer == "usual":
            self.house = {}
        self._refresh()

    def _begin(self) -> None:
        made = self.setup()
        if made is not None:
            self.battle_wanted.emit(made)

    # --- place ---------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        abreast(self._columns, beside=event.size().width() >= self.theme.px(_NARROW))
        self._lay_sides()
        self._fit()

    def _fit(self) -> None:
        """Give the ships what room the rest leaves: nothing is to be scrolled for the sake of a picture."""
        theme, across = self.theme, self.width() - 2 * self.theme.px(_EDGE)
        needs = self._columns.minimumHeightForWidth(across) + theme.px(4 * _GAP)
        room = (self._body.height() - needs) // 2
        rows = 1 if self.width() > self.height() else 2
        for band in (self.far, self.near):
            band.set_room(min(room, theme.px(_BAND * rows)))
            high = band.height_for(across) if self._strips and room > 0 else 0
            band.setVisible(0 < high <= room)
            band.setFixedHeight(high)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._inside and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _lay_sides(self) -> None:
        """Two sides stand as their fleets do, the far one above; more stand two beside each other if there is room."""
        pair = len(self.sides) == _SHOWN
        across = 2 if len(self.sides) > _SHOWN and self.width() >= self.theme.px(_ROOMY) else 1
        self._columns.setStretch(0, 16 if across == 1 else 21)
        self._columns.setStretch(1, 15)
        grid = self._side_cards
        grid.setSpacing(self.theme.px(8))
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, across - 1)
        for at, card in enumerate(reversed(self.sides) if pair else self.sides):
            grid.addWidget(card, at // across, at % across)
            card.set_close(close=across > 1)
        self._show_choices()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.theme.paper)
