"""The dark bar over a battle: turn and phases, the wind, named undo and redo, print, theme, and the rest."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.ui.bridge import BattleBridge
from fleetdesk.ui.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.lines import draw_text
from fleetdesk.ui.widgets.phase_bar import PhaseBar, PhaseStep
from fleetdesk.ui.widgets.top_bar import TopBar
from fleetdesk.ui.widgets.wind_rose import WindDial

_NARROW, _TIGHT = 1000, 860
_ROOMY = 1500
_UNDO, _REDO = 176, 150
_UNDO_ROOMY = 260


class StepButton(BigButton):
    """Undo or redo with the effect of the step beside its arrow, in up to three small lines."""

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
    """

    undo_wanted = Signal()
    redo_wanted = Signal()
    print_wanted = Signal()
    theme_wanted = Signal()
    menu_wanted = Signal()
    dial_tapped = Signal()
    phase_tapped = Signal()

    def __init__(
        self, keeper: ThemeKeeper, words: Words, bridge: BattleBridge, parent: QWidget | None = None
    ) -> None:
        super().__init__(keeper, parent=parent)
        self._language, self._bridge = words, bridge
        self._shown: object = None
        self.phases = PhaseBar(keeper, name=words.text(N_("Steps of the turn")))
        self.set_centre(self.phases)
        self.dial = WindDial(keeper)
        self.add_widget(self.dial)
        self.undo = StepButton(keeper, icon="undo", kind="bar")
        self.redo = StepButton(keeper, icon="redo", kind="bar")
        self.add_widget(self.undo)
        self.add_widget(self.redo)
        self.print_button = self.add_tool("printer", words.text(N_("Print")))
        self.theme_button = self.add_tool("moon", words.text(N_("Day or night")))
        self.setMinimumWidth(1)  # it gives way by itself, see `narrow` and `tight`
        self.menu = self.add_tool("more", words.text(N_("More")))
        self.undo.clicked.connect(self.undo_wanted)
        self.redo.clicked.connect(self.redo_wanted)
        self.print_button.clicked.connect(self.print_wanted)
        self.theme_button.clicked.connect(self.theme_wanted)
        self.menu.clicked.connect(self.menu_wanted)
        self.dial.turn_wanted.connect(self.dial_tapped)
        self.phases.phase_tapped.connect(lambda _: self.phase_tapped.emit())
        self._fit()

    @property
    def narrow(self) -> bool:
        """Whether print and theme have moved into the menu."""
        return self.width() < self.theme.px(_NARROW)

    @property
    def tight(self) -> bool:
        """Whether there is room for the current step only."""
        return self.width() < self.theme.px(_TIGHT)

    def refresh(self) -> None:
        """Show the table as it stands."""
        overview, say = self._bridge.overview, self._language.say
        tight = self.tight
        debts = len(self._bridge.debts)
        shown = (overview.clock, overview.title, overview.steps, overview.dial, debts, tight)
        if shown == self._shown:
            self.show_steps()
            return
        self._shown = shown
        self.set_title(say(overview.clock), "" if tight else overview.title)
        self.phases.set_steps(
            [
                PhaseStep(
                    step.id,
                    say(step.title),
                    step.state,
                    say(step.progress) if step.progress else "",
                    debts if step.state == "current" else 0,
                )
                for step in overview.steps
                if step.state == "current" or not tight
            ]
        )
        dial = overview.dial
        self.dial.setVisible(dial is not None)
        if dial is not None:
            label, title = ("", "") if tight else (say(dial.label), say(dial.title))
            self.dial.show_wind(dial.value / max(1, dial.points), label, title)
            self.dial.setAccessibleName(f"{say(dial.title)} {say(dial.label)}")
        self.show_steps()

    def show_steps(self) -> None:
        """Name what undo and redo would do."""
        journal = self._bridge.session.journal
        free = not self._bridge.locked
        self._name(
            self.undo,
            "undo",
            journal.undo_title,
            msg("Undo: {effect}", effect=journal.undo_title or ""),
            free=free,
        )
        self._name(
            self.redo,
            "redo",
            journal.redo_title,
            msg("Redo: {effect}", effect=journal.redo_title or ""),
            free=free,
        )
        self._fit()

    def _name(self, button: BigButton, icon: str, title: Msg | None, said: Msg, *, free: bool) -> None:
        say = self._language.say
        shown = say(title) if title is not None and not self.narrow else ""
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
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()

    def _fit(self) -> None:
        theme = self.theme
        roomy = self.width() >= theme.px(_ROOMY)
        for button, wide in ((self.undo, _UNDO), (self.redo, _REDO)):
            wide = _UNDO_ROOMY if roomy else wide  # noqa: PLW2901 - the same length for a wider bar
            button.setFixedWidth(theme.px(wide) if button.text() else theme.target)
            button.setFixedHeight(max(theme.target, theme.px(48)))
        self.print_button.setHidden(self.narrow)
        self.theme_button.setHidden(self.narrow)
        self.theme_button.set_icon("sun" if theme.dark else "moon")
