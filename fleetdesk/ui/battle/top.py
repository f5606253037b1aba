"""The dark bar over a battle: turn and phases, who looks, the wind, day or night, and the rest."""

from typing import Literal, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.seat.seats import seat_name
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.bars.phase_bar import PhaseBar, PhaseStep
from fleetdesk.ui.widgets.bars.top_bar import TopBar
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import elided, wrapped
from fleetdesk.ui.widgets.marks.wind_rose import WindDial

_SEATS = (132, 160, 190, 220)
"""How wide the button of the seat is: the first width in which its name stands in two lines."""
_SEAT_LINES = 2
_SEAT_ICON = 64
"""What its picture and its edges take of that."""
_TITLE = 150
"""The least room the battle's name gets, if it gets any."""


class Plan(NamedTuple):
    """One way to lay the bar out."""

    steps: Literal["all", "short", "current", "below"] = "all"
    """All steps written out; all, other ones as ticks; the current one; the current one in a line of its own."""
    wind: int = 2
    """Whether the wind (1), or wind and sky (2), are written beside the needle."""
    seat: bool = True
    """Whether who looks is named beside the eye."""
    tools: bool = True
    """Whether day and night stand here; they are in the menu too."""
    title: bool = True
    """Whether the battle's name stands above the turn."""


_PLANS = (
    Plan(),
    Plan(wind=1),
    Plan("short"),
    Plan("short", 1),
    Plan("short", 1, title=False),
    Plan("short", 0, title=False),
    Plan("short", 0, title=False, tools=False),
    Plan("current", 1, title=False),
    Plan("current", 0, title=False, tools=False),
    Plan("current", 0, title=False, tools=False, seat=False),
    Plan("below", 0, title=False, tools=False, seat=False),
)
"""From the roomiest to the last resort."""


class BattleTop(TopBar):
    """Shows the overview of the whole table."""

    theme_wanted = Signal()
    """Day shall be night, or night day."""
    menu_wanted = Signal()
    """Everything else there is to do."""
    dial_tapped = Signal()
    """The wind was tapped."""
    phase_tapped = Signal()
    """The phase bar was tapped."""
    seat_tapped = Signal()
    """The name of who looks was tapped: the device changes hands."""
    send_wanted = Signal()
    """Texts for the players shall be copied."""
    desk_wanted = Signal()
    """The umpire's desk shall be opened."""
    help_wanted = Signal()
    """What is this?"""
    higher = Signal()
    """It folded or unfolded, and stands higher or lower now."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(keeper, slim=True, parent=parent)
        self._language, self._bridge = words, bridge
        self._shown: object = None
        self._fits: tuple[tuple[object, ...], Plan] | None = None
        self.phases = PhaseBar(keeper, name=words.text(N_("Steps of the turn")), words=words)
        self.set_centre(self.phases)
        self.seat = BigButton(keeper, icon="eye", kind="bar", does=self.seat_tapped)
        self.add_widget(self.seat)
        self.dial = WindDial(keeper)
        self.add_widget(self.dial)
        self.send = self.add_tool("share", words.text(N_("Texts to send")))
        self.send.hide()
        self.desk = self.add_tool("card", words.text(N_("The umpire's desk")))
        self.desk.hide()
        self.theme_button = self.add_tool("moon", words.text(N_("Day or night")))
        self.help = self.add_tool("question", words.text(N_("What is this?")))
        self.help.clicked.connect(self.help_wanted)
        self.setMinimumWidth(1)  # it gives way by itself, see `Plan`
        self.menu = self.add_tool("more", words.text(N_("Menu")))
        self.send.clicked.connect(self.send_wanted)
        self.desk.clicked.connect(self.desk_wanted)
        self.theme_button.clicked.connect(self.theme_wanted)
        self.menu.clicked.connect(self.menu_wanted)
        self.dial.turn_wanted.connect(self.dial_tapped)
        self.phases.phase_tapped.connect(lambda _: self.phase_tapped.emit())

    @property
    def plan(self) -> Plan:
        """The first way to lay the bar out that fits its width; asked several times a step, found once."""
        table, hidden = self._bridge.overview, self.seat.isHidden()
        told = (table.clock, table.steps, table.dial, table.sends, self._bridge.has_desk, self._bridge.seat)
        now = (told, hidden, self._bridge.looking is None, self.width(), self.theme.scale)
        if self._fits is None or self._fits[0] != now:
            fitting = next((plan for plan in _PLANS if self._need(plan) <= self.width()), _PLANS[-1])
            self._fits = (now, fitting)
        return self._fits[1]

    def _need(self, plan: Plan) -> int:
        """The width a way of laying out takes."""
        theme, overview = self.theme, self._bridge.overview
        title = theme.metrics("big_number").horizontalAdvance(self._language.say(overview.clock))
        need = 2 * theme.px(12) + max(title, theme.px(_TITLE) if plan.title else 0)
        if plan.steps != "below":
            steps = [step for step in self._steps() if plan.steps != "current" or step.state == "current"]
            width = self.phases.full_width if plan.steps == "all" else self.phases.least_width
            need += width(steps) + 2 * theme.px(14)
        if overview.dial is not None:
            need += self.dial.width_for(*self._dial_words(plan)) + theme.px(8)
        if not self.seat.isHidden():
            need += (self._seat_width() if plan.seat else theme.target) + theme.px(8)
        tools = 2 + plan.tools + overview.sends + self._bridge.has_desk
        return need + tools * (theme.target + theme.px(8))

    def _dial_words(self, plan: Plan) -> tuple[str, str]:
        dial = self._bridge.overview.dial
        say = self._language.say
        if dial is None or not plan.wind:
            return "", ""
        if plan.wind > 1 and dial.label is not None:
            return say(dial.title), say(dial.label)
        return "", say(dial.title)

    def _steps(self) -> list[PhaseStep]:
        say, past = self._language.say, self._bridge.looking is not None
        return [
            PhaseStep(
                step.id,
                say(
                    msg("You look at: {what}", what=step.title)
                    if past and step.state == "current"
                    else step.title
                ),
                step.state,
                say(step.progress),
            )
            for step in self._bridge.overview.steps
        ]

    def refresh(self) -> None:
        """Show the table as it stands."""
        overview, say = self._bridge.overview, self._language.say
        self._show_seat()
        plan = self.plan
        title = self._fitting(overview.title) if plan.title else ""
        table = (overview.clock, title, overview.steps, overview.dial, overview.sends)
        shown = (table, plan, self._bridge.looking is None, self.theme.scale)
        if shown == self._shown:
            return
        self._shown = shown
        self.set_title(say(overview.clock), title)
        self.sub.setToolTip(overview.title)
        few = plan.steps in ("current", "below")
        self.phases.set_steps([step for step in self._steps() if step.state == "current" or not few])
        self.fold(folded=plan.steps == "below")
        dial = overview.dial
        self.dial.setVisible(dial is not None)
        if dial is not None:
            title, label = self._dial_words(plan)
            wind = 360 * dial.value / max(1, dial.points)
            self.dial.show_wind(wind, label, title, barbs=dial.force)
            self.dial.setAccessibleName(" ".join(say(one) for one in (dial.title, dial.label) if one))
        self._fit()

    def _show_seat(self) -> None:
        """Say who looks, where the sides keep something from each other."""
        bridge = self._bridge
        self.seat.setVisible(bridge.seen.hides and bridge.session.seat is None)
        self.desk.setVisible(bridge.has_desk)
        who = seat_name(self._language, bridge.battle, bridge.seat)
        name = self._language.say(msg("Looking now: {side}. Hand the device over", side=who))
        self.seat.set_meaning(who if self.plan.seat else "", icon="eye", name=name)

    def _seat_width(self) -> int:
        theme, bridge = self.theme, self._bridge
        who, font = seat_name(self._language, bridge.battle, bridge.seat), theme.font("small_strong")
        whole = (
            one for one in _SEATS if len(wrapped(who, font, theme.px(one - _SEAT_ICON), 3)) <= _SEAT_LINES
        )
        return theme.px(next(whole, _SEATS[-1]))

    def _fitting(self, title: str) -> str:
        """As much of the battle's name as leaves room for the steps of the turn."""
        theme, plan = self.theme, self.plan
        room = theme.px(_TITLE)
        if plan.steps == "all":
            room += max(0, self.width() - self._need(plan) - theme.px(8))
        return elided(title, theme.font("label"), room)

    def restyle(self) -> None:
        super().restyle()
        if hasattr(self, "menu"):
            self._shown = None
            self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()
        if event.size().height() != event.oldSize().height():
            self.higher.emit()

    def _fit(self) -> None:
        theme = self.theme
        self.seat.setFixedSize(self._seat_width() if self.seat.text() else theme.target, theme.target)
        self.send.setVisible(self._bridge.overview.sends)
        self.theme_button.setVisible(self.plan.tools)
        self.theme_button.set_icon("sun" if theme.dark else "moon")
