"""Before a battle: who sails what, under which rules. Everything is filled in already; one tap begins."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from string import ascii_lowercase
from typing import Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.battle.battles import TABLE, Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.forms import FormField
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.views import SideStrip
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.services import opponents, seats
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.parts import any_seed
from fleetdesk.store.settings import Habits
from fleetdesk.ui.battle.setup.house import Preset, ask_house, house_said
from fleetdesk.ui.battle.setup.meeting import ROOMY, Meeting
from fleetdesk.ui.battle.setup.panes import NamesPane, QuestionsPane
from fleetdesk.ui.battle.setup.picker import FleetPicker, Sailing
from fleetdesk.ui.battle.setup.scenario_row import ScenarioRow
from fleetdesk.ui.battle.setup.side import SideCard
from fleetdesk.ui.battle.setup.table import TablePanel
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.rules.option_fields import changed_from_usual
from fleetdesk.ui.widgets.bars.top_bar import TopBar
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.parts import Fitted
from fleetdesk.ui.widgets.scroll import Scroll

_PAIRS = 900
"""From which width on the cards of two sides stand beside each other where they are named, at 100 %."""
_LARGE = 1536, 1150
"""From which size on the game's own questions are asked without opening anything."""
_SHOWN = 2
"""So many sides have room to show their ships and change places by a tap."""
_QUESTIONS, _NAMES = 1, 2
"""What takes the place of fleets and table while it is open."""
_LANGUAGE = "language"
"""Key of a question for the language a game writes in."""


class SetupPage(Fitted, Themed, QWidget):
    """A battle being set up."""

    battle_wanted = Signal(object)
    """The `Setup` to begin."""
    leave_wanted = Signal()
    """Back to where one came from."""

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
    ) -> None:
        """`fleets` are the lists to choose from; `first` is the one the player came from.

        `last` are the house rules, `habits` the table and `real_dice` the dice this game was played with last time.
        """
        super().__init__()
        self.dress(keeper)
        self._words, self._system = words, system
        self._fleets = [first, *(one for one in fleets if one != first)] if first else list(fleets)
        self._presets, self._seed = list(presets), seed
        own = self._fleets[0].house if self._fleets else {}
        self.house: dict[str, Any] = dict(own or last or {})
        self._last, before = dict(last or {}), habits or Habits()
        self.answers: dict[str, Any] = dict(before.answers)
        self.sides: list[SideCard] = []
        self._shown: tuple[object, ...] = ()
        self.scenario = ScenarioRow(keeper, words, system, scenarios)
        self.scenario.chosen.connect(self.take_scenario)
        self._build(before, real_dice=real_dice)
        count = max(system.sides[0], min(system.usual_sides, system.sides[1]))
        for fleet in opponents.proposed(self._fleets, count) or (None,) * count:
            self._add_side(fleet)
        self.sides[0].firm = first is not None
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
        self._body.installEventFilter(self)  # a foot of more lines leaves it less
        self.picker = FleetPicker(keeper, words, self._system, self._fleets)
        self.picker.picked.connect(self._picked)
        self.meeting = Meeting(keeper, words, self.picker, self.table, self.scenario)
        self.meeting.asked_for.connect(self.picker.ask_for)
        self.far, self.near, self.add_side = self.meeting.far, self.meeting.near, self.meeting.add_side
        self.add_side.clicked.connect(self._another_side)
        self._body.addWidget(Scroll(keeper, self.meeting))
        self._body.addWidget(self.questions)
        self.names = NamesPane(keeper, words)
        self.title = self.names.title
        self.title.textChanged.connect(self._show_title)
        self._body.addWidget(self.names)
        self.table.questions_wanted.connect(partial(self._body.setCurrentIndex, _QUESTIONS))
        for pane in (self.questions, self.names):
            pane.closed.connect(partial(self._body.setCurrentIndex, 0))
        self.top.set_centre(self.meeting.turns)
        whole.addWidget(self._body, 1)
        self.foot = whole.put(SetupFoot(keeper, words))
        self.swap, self.go, self.note = self.foot.swap, self.foot.go, self.foot.note
        self.foot.named.clicked.connect(partial(self._body.setCurrentIndex, _NAMES))
        self.swap.clicked.connect(self._exchange)
        self.go.clicked.connect(self._begin)

    def take_scenario(self, scenario: Scenario | None) -> None:
        """Begin as a scenario says: its lists, its weather, its map; `None`: without one."""
        self.scenario.show_scenario(scenario)
        if scenario is not None:
            self.answers = dict(scenario.answers)
            for card in tuple(self.sides):
                self._drop(card)
            for fleet in scenario.sides:
                self._add_side(fleet)
                self.sides[-1].firm = True
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

    def _picked(self, picked: tuple[int, FleetList]) -> None:
        """A fleet shall sail on a side; the one that was only proposed there goes where this one was proposed."""
        place, fleet = picked
        card, other = self.sides[place], self.sides[1 - place]
        if other.fleet == fleet and not other.firm and card.fleet != fleet:
            other.take(card.fleet)
        card.firm = True
        card.take(fleet)
        self.picker.ask_for(1 - place)

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
        discard(card)

    # --- what is shown -------------------------------------------------------------------------------

    def _refresh(self) -> None:
        words = self._words
        least, most = self._system.sides
        pair = len(self.sides) == _SHOWN
        for at, card in enumerate(self.sides):
            place = (N_("This side"), N_("Across"))[at] if pair else ""
            card.name_side(words.text(place) if place else words.say(msg("Side {n}", n=at + 1)))
            card.remove.setVisible(len(self.sides) > least)
        chosen = [(card, card.fleet) for card in self.sides if card.fleet is not None]
        for (card, _), name in zip(chosen, opponents.called([one for _, one in chosen])[1], strict=True):
            card.propose(name)
        self.refit()
        self.swap.setVisible(pair)
        self.add_side.setVisible(len(self.sides) < most)
        made = self.setup()
        self._show_ships(made)
        self.go.setEnabled(made is not None)
        self.note.setText("" if made is not None else words.text(N_("Choose a fleet for every side.")))
        self.note.setVisible(made is None)
        if made is not None:
            self.title.setPlaceholderText(self.scenario.name or self._title(made.sides))
            self._show_title()
            self.questions.show_fields(self.table.show_fields(self._fields(made)))
        said, changed = house_said(self._words, self._system.options, self.house, self._last)
        self.table.rules.set_value(said, marked=changed)
        self.meeting.set_room(self._body.size())

    def _show_title(self) -> None:
        self.foot.named.set_value(self.title.text().strip() or self.title.placeholderText())

    def _show_ships(self, made: Setup | None) -> None:
        """Two fleets are shown as they will stand on the table; of more there is room for their names alone."""
        firm = [side.firm for side in self.sides]
        key = (made.but(title="", seed=0) if made is not None else None, *firm)
        if key == self._shown:
            return
        self._shown = key
        strips: Sequence[SideStrip] = ()
        if made is not None:
            battle = self._system.opening(made)
            self.table.show_hidden(hidden=self._system.keeps_secrets and seats.hides(self._system, battle))
            if len(made.sides) == _SHOWN:
                journal = Journal(battle, self._system.actions)
                strips = Onlooker(BattleSession(self._system, journal), TABLE).overview.sides
        self.meeting.show_ships(strips, firm[: len(strips)])

    def _fields(self, made: Setup) -> Sequence[FormField]:
        """The game's own questions; one for a language is answered with that of the window until somebody does."""
        fields = self._system.setup_fields(made)
        if _LANGUAGE not in self.answers and any(field.key == _LANGUAGE for field in fields):
            self.answers[_LANGUAGE] = self._words.language
            fields = self._system.setup_fields(made.but(answers=self.answers))
        return fields

    @staticmethod
    def _title(sides: Sequence[SideSetup]) -> str:
        names = tuple(side.name for side in sides)
        battle, proposed = opponents.called([side.fleet for side in sides])
        return (battle if names == proposed else " \N{EN DASH} ".join(names))[:120]

    def _answered(self, given: tuple[str, Any]) -> None:
        key, answer = given
        self.answers[key] = answer
        self._refresh()

    def _open_rules(self) -> None:
        options, presets = self._system.options, self._presets
        ask_house(self._keeper, self._words, self, options, self.house, presets=presets, then=self._ruled)

    def _ruled(self, values: Mapping[str, Any]) -> None:
        self.house = dict(values)
        self._refresh()

    def _begin(self) -> None:
        made = self.setup()
        if made is not None:
            self.battle_wanted.emit(made)

    # --- place ---------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.meeting.set_room(self._body.size())
        return super().eventFilter(watched, event)

    def refit(self) -> None:
        """Two sides have their fleets in one list; the cards of more stand two beside each other if there is room."""
        pair = len(self.sides) == _SHOWN
        wide, high = map(self.theme.px, _LARGE)
        self.table.set_roomy(roomy=pair and self.width() >= wide and self.height() >= high)
        self.meeting.set_many(many=not pair)
        across = 2 if self.width() >= self.theme.px(_PAIRS if pair else ROOMY) else 1
        grid = self.names.cards if pair else self.meeting.cards
        grid.setSpacing(self.theme.px(8))
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, across - 1)
        for at, card in enumerate(self.sides):
            grid.addWidget(card, at // across, at % across)
            card.set_close(close=across > 1)
        if pair:
            self.picker.show_sides(
                [Sailing(one.fleet, one.firm) if one.fleet is not None else None for one in self.sides]
            )

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.theme.paper)


_PRIMARY, _SHARE = 286, 0.36
"""Width of the primary button of every play screen, at 100 %, and what it takes at most of a narrow one."""


class SetupFoot(QWidget):
    """A row of them; whoever holds it listens to their own signals."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self.named = ValueRow(keeper, words.text(N_("Names")), icon="edit")
        self.note = Label(keeper, "", "small", "muted")
        self.swap = BigButton(keeper, words.text(N_("Exchange the sides")))
        self.go = BigButton(keeper, words.text(N_("Begin the battle")), "play", "primary")
        self._keeper = keeper
        row = Row(keeper, self, gap=8, margins=(8, 6))
        row.addWidget(self.named, 3)
        row.addWidget(self.note, 1)
        row.addWidget(self.swap)
        row.addWidget(self.go)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.go.setMinimumWidth(min(self._keeper.theme.px(_PRIMARY), round(_SHARE * self.width())))
