"""Before a battle: who sails what, under which rules. Everything is filled in already; one tap begins."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLineEdit, QWidget

from fleetdesk.core.battle.battles import TABLE, Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.forms import FormField
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.views import SideStrip
from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.services import opponents
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.ui.battle.forms.view import Questions
from fleetdesk.ui.battle.setup.scenario_row import ScenarioRow
from fleetdesk.ui.battle.setup.side import SideCard
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.rules.house_form import HouseForm
from fleetdesk.ui.rules.option_fields import changed_from_usual
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton
from fleetdesk.ui.widgets.switch import Switch
from fleetdesk.ui.widgets.top_bar import TopBar

_NARROW, _ROOMY = 900, 1240
_SHOWN = 2
"""So many sides have room to show their ships, and can change places by a tap."""
_LANGUAGE = "language"
"""Key of a question for the language a game writes in."""
Preset = tuple[str, Mapping[str, Any]]


def any_seed() -> int:
    """A seed nobody could guess, so that nobody knows the dice beforehand."""
    return secrets.randbelow(2**48)


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
        real_dice: bool = False,
        scenarios: Sequence[Scenario] = (),
        scenario: Scenario | None = None,
        seed: Callable[[], int] = any_seed,
        parent: QWidget | None = None,
    ) -> None:
        """`fleets` are the lists to choose from; `first` is the one the player came from.

        `last` are the house rules and `real_dice` the dice this game was played with last time; `scenarios` are offered,
        and `scenario` is taken already.
        """
        super().__init__(parent)
        self.dress(keeper)
        self._words, self._system = words, system
        self._fleets = [first, *(one for one in fleets if one != first)] if first else list(fleets)
        self._presets, self._seed = list(presets), seed
        own = self._fleets[0].house if self._fleets else {}
        self.house: dict[str, Any] = dict(own or last or {})
        self._last, self._real_dice = dict(last or {}), real_dice
        self.answers: dict[str, Any] = {}
        self._scenarios, self.scenario = list(scenarios), scenario
        self.sides: list[SideCard] = []
        self._shown: list[FleetList | None] = []
        self._build()
        count = max(system.sides[0], min(system.usual_sides, system.sides[1]))
        for fleet in opponents.proposed(self._fleets, count) or (None,) * count:
            self._add_side(fleet)
        self._refresh()
        if scenario is not None:
            self.take_scenario(scenario)

    def setup(self) -> Setup | None:
        """The battle as it would begin; `None` while a side has no fleet."""
        found = [side.setup() for side in self.sides]
        sides = tuple(one for one in found if one is not None)
        if len(sides) < len(found) or not sides:
            return None
        names = _distinct(sides)
        return Setup(
            title=self.title.text().strip() or self._proposed_title(names),
            sides=names,
            house=changed_from_usual(self._system.options, self.house),
            answers=self.answers,
            seed=self._seed(),
            umpire=self.umpire.isChecked() if self._system.keeps_secrets else None,
            story=self.scenario.story if self.scenario is not None else None,
        )

    # --- building ------------------------------------------------------------------------------------

    def _build(self) -> None:
        keeper, words = self._keeper, self._words
        whole = Column(keeper, self, gap=0)
        self.top = TopBar(keeper, words.text(N_("New battle")), words.text(self._system.title))
        back = BigButton(keeper, icon="arrow-left", kind="bar", name=words.text(N_("Back")))
        back.clicked.connect(self.leave_wanted)
        self.top.add_front(back)
        whole.addWidget(self.top)
        inside = QWidget()
        outer = Column(keeper, inside, gap=0, margins=(16, 8))
        self._columns = Row(keeper, gap=16)
        outer.addLayout(self._columns)
        outer.addStretch(1)
        left, right = Column(keeper, gap=12), Column(keeper, gap=12)
        self._columns.addLayout(left, 3)
        self._columns.addLayout(right, 2)
        self.choose = ScenarioRow(keeper, words, self._system, self._scenarios)
        self.choose.setVisible(bool(self._scenarios))
        self.choose.chosen.connect(self.take_scenario)
        left.addWidget(self.choose)
        left.addWidget(SectionTitle(keeper, words.text(N_("Who sails?"))))
        self._side_cards = QGridLayout()
        left.addLayout(self._side_cards)
        self.add_side = BigButton(keeper, words.text(N_("Add a side")), "plus", "ghost")
        self.add_side.clicked.connect(self._another_side)
        left.addStretch(1)
        right.addWidget(SectionTitle(keeper, words.text(N_("At this table"))))
        right.addWidget(self._battle_panel())
        right.addStretch(1)
        whole.addWidget(Scroll(keeper, inside), 1)
        foot = Row(keeper, gap=12, margins=(16, 10))
        self.title = QLineEdit()
        self.title.setMaxLength(120)
        self.title.setAccessibleName(words.text(N_("Title")))
        self.note = Label(keeper, "", "small", "muted")
        self.go = BigButton(keeper, words.text(N_("Begin the battle")), "play", "primary")
        self.go.setMinimumWidth(self.theme.px(260))
        self.go.clicked.connect(self._begin)
        foot.addWidget(Label(keeper, words.text(N_("Title")), "small_strong", "muted", wrap=False))
        foot.addWidget(self.title, 3)
        foot.addWidget(self.note, 1)
        self.swap = BigButton(keeper, words.text(N_("Exchange the sides")))
        self.swap.clicked.connect(self._exchange)
        foot.addWidget(self.swap)
        foot.addWidget(self.go)
        whole.addLayout(foot)

    def _battle_panel(self) -> Panel:
        keeper, words = self._keeper, self._words
        panel = Panel(keeper, margin=12)
        self.rules = ValueRow(keeper, words.text(N_("House rules")), icon="book")
        self.rules.clicked.connect(self._open_rules)
        panel.body.addWidget(self.rules)
        self.dice = Switch(
            keeper,
            words.text(N_("Real dice")),
            sub=words.text(N_("You throw them and tap the faces. Otherwise the program throws.")),
            on=self._real_dice,
        )
        self.dice.setVisible(self._system.throws)
        panel.body.addWidget(self.dice)
        self.umpire = Switch(
            keeper,
            words.text(N_("An umpire sees everything")),
            sub=words.text(N_("He takes a seat like the others, and the log says so.")),
        )
        self.umpire.setChecked(self._system.has_umpire)
        self.umpire.setVisible(self._system.keeps_secrets)
        panel.body.addWidget(self.umpire)
        self.questions = Questions(keeper, words)
        self.questions.answered.connect(self._answered)
        panel.body.addWidget(self.questions)
        return panel

    def take_scenario(self, scenario: object) -> None:
        """Begin as a scenario says: its lists, its weather, its map; `None`: a battle without one."""
        self.scenario = scenario if isinstance(scenario, Scenario) else None
        self.choose.show_scenario(self.scenario)
        self.answers = dict(self.scenario.answers) if self.scenario is not None else {}
        if self.scenario is not None:
            while self.sides:
                self._drop(self.sides[-1])
            for fleet in self.scenario.sides:
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
        for at, card in enumerate(self.sides):
            card.name_side(words.say(msg("Side {n}", n=at + 1)))
            card.remove.setVisible(len(self.sides) > least)
        self._lay_sides()
        self.swap.setVisible(len(self.sides) == _SHOWN)
        self.add_side.setVisible(len(self.sides) < most)
        made = self.setup()
        self._show_ships(made)
        self.go.setEnabled(made is not None)
        self.note.setText("" if made is not None else words.text(N_("Choose a fleet for every side.")))
        if made is not None:
            self.title.setPlaceholderText(self._proposed_title(made.sides))
            self.questions.show_fields(self._fields(made))
        changed = len(changed_from_usual(self._system.options, self.house))
        said = (
            words.say(nmsg("{n} changed", "{n} changed", changed)) if changed else words.text(N_("default"))
        )
        if changed and self.house == self._last:
            said = f"{words.text(N_('as last time'))} \N{MIDDLE DOT} {said}"
        self.rules.set_value(said, marked=bool(changed))

    def _show_ships(self, made: Setup | None) -> None:
        """Two fleets are shown as they will stand on the table; of more there is room for their names alone."""
        fleets = [side.fleet for side in self.sides]
        if fleets == self._shown:
            return
        self._shown = fleets
        strips: Sequence[SideStrip] = ()
        if made is not None and len(fleets) == _SHOWN:
            journal = Journal(self._system.opening(made), self._system.actions)
            strips = Onlooker(BattleSession(self._system, journal), TABLE).overview.sides
        for side in self.sides:
            side.show_ships(next((one for one in strips if one.id == side.side), None))

    def _fields(self, made: Setup) -> Sequence[FormField]:
        """The game's own questions; one for a language is answered with that of the window until somebody does."""
        fields = self._system.setup_fields(made)
        if _LANGUAGE not in self.answers and any(field.key == _LANGUAGE for field in fields):
            self.answers[_LANGUAGE] = self._words.language
            fields = self._system.setup_fields(made.but(answers=self.answers))
        return fields

    def _proposed_title(self, sides: Sequence[SideSetup]) -> str:
        if self.scenario is not None and self.scenario.story.name:
            return self.scenario.story.name
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
        wide = event.size().width() >= self.theme.px(_NARROW)
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._columns.direction() != direction:
            self._columns.setDirection(direction)
        self._lay_sides()

    def _lay_sides(self) -> None:
        """More than two sides stand two beside each other where there is room: none begins below the fold."""
        across = 2 if len(self.sides) > 2 and self.width() >= self.theme.px(_ROOMY) else 1
        grid, count = self._side_cards, len(self.sides)
        grid.setSpacing(self.theme.px(12))
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, across - 1)
        for at, card in enumerate(self.sides):
            grid.addWidget(card, at // across, at % across)
            card.set_close(close=across > 1)
        free = count % across
        grid.addWidget(self.add_side, count // across, free, 1, across - free)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.theme.paper)


def _distinct(sides: Sequence[SideSetup]) -> tuple[SideSetup, ...]:
    """Two sides with one list get numbers, so that the log can tell them apart."""
    names = [side.name for side in sides]
    seen: dict[str, int] = {}
    made = []
    for side in sides:
        seen[side.name] = seen.get(side.name, 0) + 1
        number = f" {seen[side.name]}" if names.count(side.name) > 1 else ""
        made.append(side.but(name=f"{side.name[:76]}{number}"))
    return tuple(made)
