"""The dark bar over a battle: turn and phases, the wind, named undo and redo, print, theme, and the rest."""

from __future__ import annotations

from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.battle.seats import seat_name
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_text, elided
from fleetdesk.ui.widgets.phase_bar import PhaseBar, PhaseStep
from fleetdesk.ui.widgets.top_bar import TopBar
from fleetdesk.ui.widgets.wind_rose import WindDial

_ROOMY = 1500
_UNDO, _UNDO_SLIM, _REDO = 176, 150, 150
_UNDO_ROOMY = 260
_SEAT = 132
_TITLE = 150
"""The least room the battle's name gets, if it gets any."""


class Plan(NamedTuple):
    """One way to lay the bar out."""

    steps: Literal["all", "short", "current", "below"] = "all"
    """All steps written out; all, other ones as ticks; the current one; the current one in a line of its own."""
    names: int = 2
    """Whether undo (1), or undo and redo (2), are named beside their arrows."""
    tools: bool = True
    """Whether print and theme stand here; they are in the menu too."""
    wind: int = 2
    """Whether the wind (1), or wind and sky (2), are written beside the needle."""
    title: bool = True
    """Whether the battle's name stands above the turn."""


_PLANS = (
    Plan(),
    Plan("short"),
    Plan("short", 1),
    Plan("short", 1, tools=False),
    Plan("short", 1, tools=False, wind=1),
    Plan("short", 1, tools=False, wind=0),
    Plan("current", 1, tools=False, wind=1, title=False),
    Plan("current", 1, tools=False, wind=0, title=False),
    Plan("current", 0, tools=False, wind=0, title=False),
    Plan("below", 0, tools=False, wind=0, title=False),
)
"""From the roomiest to the last resort."""


class StepButton(BigButton):
    """Undo or redo with the effect of the step beside its arrow, in up to three small lines."""

    def heightForWidth(self, _width: int) -> int:
        return self.theme.target

    def _paint_words(self, painter: QPainter, area: QRectF, ink: QColor) -> None:
        if not self.text():
            super()._paint_words(painter, area, ink)
            return
        theme = self.theme
        side = theme.px(20)
        spot = QRectF(area.left() + theme.px(10), area.center().y() - side / 2, side, side)
        self._keeper.icons.paint(painter, spot, self._icon, ink)
        left = spot.right() + theme.px(8)
        words = QRectF(left, area.top(), area.right() - theme.px(8) - left, area.height())
        draw_text(painter, words, self.text(), theme.font("label"), ink, most=3)


class BattleTop(TopBar):
    """Shows the overview of the whole table.

    Signals:
        undo_wanted: the named step shall be taken back.
        redo_wanted: the named step shall be done again.
        print_wanted: papers of this battle are asked for.
        theme_wanted: day shall be night, or night day.
        menu_wanted: everything else there is to do.
        dial_tapped: the wind was tapped.
        phase_tapped: the phase bar was tapped.
        seat_tapped: the name of who looks was tapped: the device changes hands.
        send_wanted: texts for the players shall be copied.
    """

    undo_wanted = Signal()
    redo_wanted = Signal()
    print_wanted = Signal()
    theme_wanted = Signal()
    menu_wanted = Signal()
    dial_tapped = Signal()
    phase_tapped = Signal()
    seat_tapped = Signal()
    send_wanted = Signal()

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(keeper, parent=parent)
        self._language, self._bridge = words, bridge
        self._shown: object = None
        self._fits: tuple[tuple[object, ...], Plan] | None = None
        self.phases = PhaseBar(keeper, name=words.text(N_("Steps of the turn")))
        self.set_centre(self.phases)
        self.dial = WindDial(keeper)
        self.add_widget(self.dial)
        self.seat = StepButton(keeper, icon="eye", kind="bar")
        self.add_widget(self.seat)
        self.undo = StepButton(keeper, icon="undo", kind="bar")
        self.redo = StepButton(keeper, icon="redo", kind="bar")
        self.add_widget(self.undo)
        self.add_widget(self.redo)
        self.send = self.add_tool("share", words.text(N_("Texts to send")))
        self.send.hide()
        self.print_button = self.add_tool("printer", words.text(N_("Print")))
        self.theme_button = self.add_tool("moon", words.text(N_("Day or night")))
        self.setMinimumWidth(1)  # it gives way by itself, see `Plan`
        self.menu = self.add_tool("more", words.text(N_("More")))
        self.undo.clicked.connect(self.undo_wanted)
        self.redo.clicked.connect(self.redo_wanted)
        self.seat.clicked.connect(self.seat_tapped)
        self.send.clicked.connect(self.send_wanted)
        self.print_button.clicked.connect(self.print_wanted)
        self.theme_button.clicked.connect(self.theme_wanted)
        self.menu.clicked.connect(self.menu_wanted)
        self.dial.turn_wanted.connect(self.dial_tapped)
        self.phases.phase_tapped.connect(lambda _: self.phase_tapped.emit())

    @property
    def plan(self) -> Plan:
        """The first way to lay the bar out that fits its width; asked several times a step, found once."""
        seen = self._bridge.seen
        now = (
            self._bridge.overview,
            len(self._bridge.debts),
            seen.undo_title,
            seen.redo_title,
            self.width(),
            self.theme.scale,
            self.seat.isHidden(),
        )
        if self._fits is None or self._fits[0][0] is not now[0] or self._fits[0][1:] != now[1:]:
            fitting = next((plan for plan in _PLANS if self._need(plan) <= self.width()), _PLANS[-1])
            self._fits = (now, fitting)
        return self._fits[1]

    def _need(self, plan: Plan) -> int:
        """The width a way of laying out takes."""
        theme = self.theme
        overview, seen = self._bridge.overview, self._bridge.seen
        title = theme.metrics("big_number").horizontalAdvance(self._language.say(overview.clock))
        need = 2 * theme.px(18) + max(title, theme.px(_TITLE) if plan.title else 0)
        if plan.steps != "below":
            steps = [step for step in self._steps() if plan.steps != "current" or step.state == "current"]
            width = self.phases.full_width if plan.steps == "all" else self.phases.least_width
            need += width(steps) + 2 * theme.px(14)
        if overview.dial is not None:
            need += self.dial.width_for(*self._dial_words(plan)) + theme.px(8)
        if not self.seat.isHidden():
            need += (theme.px(_SEAT) if plan.names else theme.target) + theme.px(8)
        for at, (step, wide) in enumerate(
            zip((seen.undo_title, seen.redo_title), self._wide(plan), strict=True)
        ):
            named = step is not None and at < plan.names
            need += (wide if named else theme.target) + theme.px(8)
        tools = 2 * plan.tools + self._bridge.overview.sends
        return need + theme.target + tools * (theme.target + theme.px(8))

    def _wide(self, plan: Plan) -> tuple[int, int]:
        """Widths of undo and redo with their names."""
        if self.width() >= self.theme.px(_ROOMY):
            return self.theme.px(_UNDO_ROOMY), self.theme.px(_UNDO_ROOMY)
        return self.theme.px(_UNDO if plan.wind > 1 else _UNDO_SLIM), self.theme.px(_REDO)

    def _dial_words(self, plan: Plan) -> tuple[str, str]:
        dial = self._bridge.overview.dial
        say = self._language.say
        if dial is None or not plan.wind:
            return "", ""
        return (say(dial.title), say(dial.label)) if plan.wind > 1 else ("", say(dial.short or dial.label))

    def _steps(self) -> list[PhaseStep]:
        say, debts = self._language.say, len(self._bridge.debts)
        return [
            PhaseStep(
                step.id,
                say(step.title),
                step.state,
                say(step.progress) if step.progress else "",
                debts if step.state == "current" else 0,
            )
            for step in self._bridge.overview.steps
        ]

    def refresh(self) -> None:
        """Show the table as it stands."""
        overview, say = self._bridge.overview, self._language.say
        self._show_seat()
        plan = self.plan
        debts = len(self._bridge.debts)
        title = self._fitting(overview.title) if plan.title else ""
        shown = (overview.clock, title, overview.steps, overview.dial, debts, plan, self.theme.scale)
        if shown == self._shown:
            self.show_steps()
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
            self.dial.show_wind(dial.value / max(1, dial.points), label, title)
            self.dial.setAccessibleName(f"{say(dial.title)} {say(dial.label)}")
        self.show_steps()

    def _show_seat(self) -> None:
        """Say who looks, where the sides keep something from each other."""
        bridge = self._bridge
        self.seat.setVisible(bridge.seen.hides and bridge.session.seat is None)
        who = seat_name(self._language, bridge.battle, bridge.seat)
        name = self._language.say(msg("{side} looks. Hand the device over", side=who))
        self.seat.set_meaning(who if self.plan.names else "", icon="eye", name=name)

    def _fitting(self, title: str) -> str:
        """As much of the battle's name as leaves room for the steps of the turn."""
        theme, plan = self.theme, self.plan
        room = theme.px(_TITLE)
        if plan.steps == "all":
            room += max(0, self.width() - self._need(plan) - theme.px(8))
        return elided(title, theme.font("label"), room)

    def show_steps(self) -> None:
        """Name what undo and redo would do."""
        seen = self._bridge.seen
        free, names = not self._bridge.locked, self.plan.names
        self._name(
            self.undo,
            "undo",
            seen.undo_title,
            msg("Undo: {effect}", effect=seen.undo_title or ""),
            free=free,
            named=names > 0,
        )
        self._name(
            self.redo,
            "redo",
            seen.redo_title,
            msg("Redo: {effect}", effect=seen.redo_title or ""),
            free=free,
            named=names > 1,
        )
        self._fit()

    def _name(
        self, button: BigButton, icon: str, title: Msg | None, said: Msg, *, free: bool, named: bool
    ) -> None:
        say = self._language.say
        shown = say(title) if title is not None and named else ""
        name = (
            say(said)
            if title is not None
            else self._language.text(N_("Undo") if icon == "undo" else N_("Redo"))
        )
        if (button.text(), button.accessibleName()) != (shown, name):
            button.set_meaning(shown, icon=icon, name=name)
        button.setEnabled(title is not None and free)

    def restyle(self) -> None:
        super().restyle()
        if hasattr(self, "menu"):
            self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()

    def _fit(self) -> None:
        theme = self.theme
        plan = self.plan
        for button, wide in zip((self.undo, self.redo), self._wide(plan), strict=True):
            button.setFixedWidth(wide if button.text() else theme.target)
            button.setFixedHeight(max(theme.target, theme.px(48)))
        self.seat.setFixedSize(
            theme.px(_SEAT) if self.seat.text() else theme.target, max(theme.target, theme.px(48))
        )
        self.send.setVisible(self._bridge.overview.sends)
        self.print_button.setVisible(plan.tools)
        self.theme_button.setVisible(plan.tools)
        self.theme_button.set_icon("sun" if theme.dark else "moon")
