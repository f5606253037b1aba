"""The umpire's desk over the play screen: four steps, none locked, and one button that is always the next thing due."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.errors import Said
from fleetdesk.core.game.umpire import Umpiring
from fleetdesk.core.views import Offer
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.services.sending import packs
from fleetdesk.services.sending.dispatches import Rendered, rendered, speaker
from fleetdesk.services.sending.ledger import Due, ledger, refused, remember
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.umpire.bar import STEPS, Step, UndoTool, pills
from fleetdesk.ui.umpire.dry_step import DryStep
from fleetdesk.ui.umpire.foot import Foot
from fleetdesk.ui.umpire.inbox_step import InboxStep
from fleetdesk.ui.umpire.map_out import MapOut
from fleetdesk.ui.umpire.mend_step import MendStep
from fleetdesk.ui.umpire.pasting import Pasting
from fleetdesk.ui.umpire.rail import FleetRail
from fleetdesk.ui.umpire.readers import copy_title, reader, titled
from fleetdesk.ui.umpire.rewrite import Rewrite
from fleetdesk.ui.umpire.send_step import SendStep
from fleetdesk.ui.umpire.teach import Teach
from fleetdesk.ui.widgets import accessible
from fleetdesk.ui.widgets.bars.phase_bar import PhaseBar
from fleetdesk.ui.widgets.bars.top_bar import TopBar
from fleetdesk.ui.widgets.base import Column, Row, Themed
from fleetdesk.ui.widgets.buttons import ButtonKind
from fleetdesk.ui.widgets.parts import OnPaper
from fleetdesk.ui.workers import Workers

_RAIL, _NARROW, _TIGHT, _CRAMPED = 290, 900, 700, 640


class UmpireDesk(OnPaper, Themed, QWidget):
    """Lies over the page of whoever sees everything; it goes with that page."""

    left = Signal()
    """Back to the play screen."""
    undo_wanted = Signal()
    """The last step shall be taken back."""

    def __init__(self, play: SheetContext, desk: Umpiring, workers: Workers) -> None:
        super().__init__(play.host)
        self._play, self._desk, self._words = play, desk, play.words
        self._bridge = play.bridge
        self._speak = speaker(play.words)
        self.pasting = Pasting(play, desk, workers, self)
        self.maps = MapOut(play, desk, workers, self)
        self.maps.packed.connect(self.refresh)
        self._held: int | None = None
        self._texts: tuple[Due, ...] = ()
        self._refused: tuple[Due, ...] = ()
        self._inbox = desk.inbox(self._bridge.whole)
        self._fleet = 0
        untouched = not self._inbox.tried and not any(one.messages for one in self._inbox.fleets)
        self.step: Step = "send" if untouched or self._inbox.over else "mail"  # values are handed out first
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # what lies below is not painted
        self.dress(play.keeper)
        self._build()
        play.host.installEventFilter(self)
        self._bridge.changed.connect(self._stepped)
        self._fit()
        self.refresh()

    # --- how it looks --------------------------------------------------------------------------------

    def _build(self) -> None:
        keeper, words = self._play.keeper, self._words
        whole = Column(keeper, self, gap=0)
        self.top = TopBar(keeper, slim=True)
        self.steps = PhaseBar(keeper, name=words.text(N_("Steps of the desk")), words=words)
        self.top.set_centre(self.steps)
        self.undo = UndoTool(keeper, words)
        self.top.add_widget(self.undo)
        self.sea_button = self.top.add_tool("chart", words.text(N_("The sea")))
        self.sea_button.setCheckable(True)
        self.close_button = self.top.add_tool("close", words.text(N_("Back to the play screen")))
        inside = QWidget()
        whole.add(self.top, inside)
        whole.setStretch(1, 1)
        lines = Column(keeper, inside, gap=10, margins=(12,))
        body = lines.put(Row(keeper, gap=12), 1)
        self.rail = body.put(FleetRail(keeper, words))
        self.fleets, self.last, self.paste = self.rail.fleets, self.rail.last, self.rail.paste
        right = body.put(Column(keeper, gap=8), 1)
        self.mail, self.mend = InboxStep(keeper, words, self._bridge), MendStep(keeper, words)
        self.dry, self.send = DryStep(keeper, words), SendStep(keeper, words)
        self.stack = right.put(QStackedWidget(), 1)
        for one in (self.mail, self.mend, self.dry, self.send):
            self.stack.addWidget(one)
        self.rewrite = Rewrite(self._play, self._desk)
        self.teach = Teach(self._play, self._desk)
        right.add(self.rewrite, self.teach)
        self.foot = lines.put(Foot(keeper, words))
        self.go, self.before, self.after = self.foot.go, self.foot.before, self.foot.after
        self._connect()

    def _connect(self) -> None:
        self.steps.phase_tapped.connect(self.show_step)
        self.sea_button.toggled.connect(lambda shown: self._turn(sea=shown))
        self.undo.clicked.connect(self.undo_wanted)
        self.close_button.clicked.connect(self.left)
        self.fleets.chosen.connect(self._choose_fleet)
        self.paste.clicked.connect(self.pasting.paste)
        self.rail.open.clicked.connect(self.pasting.open)
        # The step tells how far the reading is, and can give it up.
        self.pasting.began.connect(lambda: self.show_step("mail"))
        self.pasting.came.connect(self._pasted)
        self.pasting.went.connect(self.rail.tell_reading)
        self.foot.remind.clicked.connect(self._remind)
        self.foot.due.clicked.connect(lambda: self.rewrite.set_deadline(self._inbox.due))
        self.mail.doubt_tapped.connect(lambda: self.show_step("mend"))
        self.mail.settled.connect(self._settle)
        self.mend.settled.connect(self._settle)
        self.mend.author_told.connect(self.pasting.tell_author)
        self.mend.copy_wanted.connect(self._copy_words)
        self.dry.fleet_tapped.connect(
            lambda side: self._choose_fleet([one.side for one in self._inbox.fleets].index(side))
        )
        self.send.changed.connect(self._show_text)
        self.send.rows.copy_wanted.connect(self._copy)
        self.send.rows.map_wanted.connect(lambda at: self._with_map(at, self.maps.copy))
        self.send.save_map.clicked.connect(lambda: self._with_map(self.send.rows.index, self.maps.save))
        self.foot.save_packs.clicked.connect(self._save_packs)
        self.foot.write.clicked.connect(self._write_back)
        self.foot.ways.toggled.connect(self.send.ways.setVisible)
        self.before.clicked.connect(lambda: self._choose_fleet(self._fleet - 1))
        self.after.clicked.connect(lambda: self._choose_fleet(self._fleet + 1))
        self.go.clicked.connect(self._go)
        self.foot.again.clicked.connect(lambda: self._read_again(waits=self.rewrite.isHidden()))
        self.mail.line_touched.connect(self.rewrite.begin)
        self.mend.write_wanted.connect(self.rewrite.begin)
        self.rewrite.left.connect(lambda: self._read_again(waits=False))
        for told in (self.rewrite.kept, self.teach.kept, self.mend.forgotten):
            told.connect(self._settle)
        self.mend.teach_wanted.connect(self.teach.begin)
        self.teach.opened.connect(self._make_room)

    def restyle(self) -> None:
        self.rail.setFixedWidth(min(self.theme.px(_RAIL), self.width() * 9 // 20))
        narrow = self.width() < self.theme.px(_NARROW)
        self.top.fold(folded=narrow)
        self.foot.fold(narrow=narrow, cramped=self.width() < self.theme.px(_CRAMPED))
        self._show_rail()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._play.host and event.type() in {QEvent.Type.Resize, QEvent.Type.ChildAdded}:
            self._fit()
        return False

    def _fit(self) -> None:
        self.setGeometry(self._play.host.rect())
        self.raise_()  # what the play screen opens or lays anew of itself lies below
        self.restyle()

    def showEvent(self, event: QShowEvent) -> None:
        """Come to the front with the first fleet that is waited for in hand, if that in hand is done."""
        super().showEvent(event)
        waited = [at for at, one in enumerate(self._inbox.fleets) if one.done is None]
        if waited and self._fleet not in waited:
            self._fleet = waited[0]
            self.refresh()

    def _show_rail(self) -> None:
        """The fleets beside the mail; beside a doubt only where that keeps its room."""
        narrow = self.width() < self.theme.px(_NARROW)
        shown = self.step == "mail" or (self.step == "mend" and not narrow)
        self.rail.setVisible(shown)
        self.foot.stand_below(self.rail.maximumWidth() if shown else None)
        self.undo.show_title(self._bridge.seen.undo_title, folded=narrow)
        self.sea_button.setHidden(
            self.step == "mail" and self.mail.holds_sea(self.width() - self.rail.maximumWidth())
        )

    # --- what it shows -------------------------------------------------------------------------------

    def show_step(self, step: Step) -> None:
        """Go to a step; none is locked."""
        self._read_again(waits=False)
        self.step = step
        self.sea_button.setChecked(self.sea_button.isChecked() and step == "mail")
        self.refresh()

    def _turn(self, *, sea: bool) -> None:
        """The sea in place of the mail, where there is no room beside it."""
        self.mail.turn(sea=sea)
        if sea and self.step != "mail":
            self.show_step("mail")

    def _stepped(self, *_: object) -> None:
        if not self.pasting.taking:  # else it tells itself when it is through
            self.refresh()

    def refresh(self) -> None:
        """Show the battle as it stands."""
        say = self._words.say
        self._inbox = inbox = self._desk.inbox(self._bridge.whole)
        self._texts = ledger(self._bridge.session, self._speak)
        self._fleet = min(self._fleet, len(inbox.fleets) - 1)
        title = inbox.played if self.step == "send" and inbox.played is not None else inbox.clock
        self.top.set_title(say(title), say(inbox.detail))
        asking = len(self.pasting.asking)
        self.steps.set_steps(tuple(pills(self._words, inbox, self._texts, asking=asking, now=self.step)))
        self.stack.setCurrentIndex(STEPS.index(self.step))
        self._show_rail()
        self.rail.show_inbox(inbox, self._fleet, self.pasting.last)
        self.foot.show_missing(self._missing())
        self.foot.due.setVisible(inbox.tried)
        self._refused = refused(self._bridge.session, self._speak)
        self.foot.show_refused(
            [(reader(self._words, inbox, one), one.state == "sent") for one in self._refused]
        )
        self.foot.show_packs(sum(one.plain is not None for one in self._texts))
        if self.step == "mail":
            self.mail.show_fleet(inbox, self._fleet)
            self.foot.again.setEnabled(bool(inbox.fleets[self._fleet].messages))
        elif self.step == "mend":
            self.mend.show_doubts(inbox, self.pasting.asking)
        elif self.step == "dry":
            self.dry.show_inbox(inbox, self._desk.dry_run(self._bridge.whole))
        else:
            self.send.show_ledger(
                self._texts,
                self._index(),
                [titled(self._words, inbox, one) for one in self._texts],
                {one.side: one.number for one in inbox.fleets},
            )
            self._show_text()
        self.foot.show_beside(inbox.fleets, self._fleet, step=self.step)
        self._name_go()

    def _name_go(self) -> None:
        """The next thing due."""
        inbox, due, icon = self._inbox, self._next_due(), "arrow-right"
        doubts = len(inbox.doubts) + len(self.pasting.asking)
        if inbox.over and (self.step != "send" or due is None):
            text = msg("To send") if self.step != "send" else msg("Back to the play screen")
        elif self.step == "mail" and doubts:
            text = msg("To settle: {n}", n=doubts)
        elif self._clashes() and self.step in {"mail", "dry"}:
            text = msg("Ask for other cells")
        elif self.step in {"mail", "mend"}:
            text = msg("Dry run") if inbox.tried else msg("Placing")
        elif self.step == "dry":
            text, icon = inbox.carry, "play"
        elif due is None:
            text, icon = msg("Paste the mail"), "paste"
        else:
            text, icon = copy_title(self._words, inbox, self._texts, due), "copy"
        # What leads on: an answer to what lies open in doubt, pasting while mail is missing, else this button.
        asked, misses = self.step == "mend" and doubts, self.step in {"mail", "mend"} and self._missing()
        leads = "answer" if asked else "paste" if misses else "go"
        self.paste.set_kind("primary" if leads == "paste" else "plain")
        past = doubts if self.step == "dry" and inbox.tried else 0  # they are left open
        owes = past or (self.step == "mail" and doubts)
        kind: ButtonKind = "brass" if owes else "primary" if leads == "go" else "plain"
        sub = self._words.say(msg("To settle: {n}", n=asked or past)) if asked or past else ""
        self.go.set_meaning(self._words.say(text), sub=sub, icon=icon, kind=kind)

    def _clashes(self) -> bool:
        """Whether ships are to be placed anew: the set-up cannot be sealed yet."""
        return not self._inbox.tried and any(one.refused for one in self._inbox.fleets)

    def _missing(self) -> tuple[str, ...]:
        return tuple(one.player for one in self._inbox.fleets if one.missing)

    # --- what it does --------------------------------------------------------------------------------

    def _choose_fleet(self, index: int) -> None:
        self._fleet = index
        self.show_step("mail")

    def _go(self) -> None:
        if self._inbox.over and self.step != "send":
            self.show_step("send")
        elif self._inbox.over and self._next_due() is None:
            self.left.emit()
        elif self.step == "mail" and (self._inbox.doubts or self.pasting.asking):
            self.show_step("mend")
        elif self._clashes() and self.step in {"mail", "dry"}:
            self.show_step("send")
        elif self.step in {"mail", "mend"}:
            self.show_step("dry")
        elif self.step == "dry":
            self._carry_out()
        elif (due := self._next_due()) is None:
            self.pasting.paste()
        else:
            self._copy(due)

    def _pasted(self) -> None:
        """Something was read, or is asked before; a fleet that wrote is in hand."""
        wrote = [at for at, one in enumerate(self._inbox.fleets) if one.player in self.pasting.writers]
        self._fleet = self._fleet if self._fleet in wrote else next(iter(wrote), self._fleet)
        if self.pasting.asking:
            self.show_step("mend")
        elif self.step in {"mend", "send"}:
            self.show_step("mend" if self._inbox.doubts and self.step == "mend" else "mail")
        else:
            self.refresh()

    def _read_again(self, *, waits: bool) -> None:
        """Touch a line to write it as it was meant; or enough of it."""
        self.mail.lines_wait(waits=waits)
        if waits:
            self.rewrite.wait()
        else:
            self.rewrite.hide()
            self.teach.leave_it()

    def _make_room(self, shown: bool) -> None:  # noqa: FBT001 - a signal's
        """A word is taught below the doubts; where letters are large, in place of them."""
        self.mend.lessons.make_room(wanted=shown)
        self.stack.setHidden(shown and self.height() < self.theme.px(_TIGHT))

    def _settle(self, offer: Offer) -> None:
        self._do(offer.action, offer.answers)

    def _carry_out(self) -> None:
        if self._do(self._desk.carry_out(self._bridge.whole), {}):
            self.show_step("send")

    def _do(self, action: str, args: Mapping[str, object]) -> bool:
        try:
            self._bridge.do(action, args)
        except Said as said:
            self._play.say(said.message)
            return False
        return True

    def _remind(self) -> None:
        players, inbox = tuple(map(Msg.verbatim, self._missing())), self._inbox
        told = msg("{clock}. {players}: your orders are still missing.", clock=inbox.clock, players=players)
        due = msg("{told} They are due by {time}.", told=told, time=inbox.due)
        self._copy_words(due if inbox.due else told)

    def _copy_words(self, text: Msg) -> None:
        self._play.clipboard.put(self._words.say(text))
        self._play.say(msg("Copied, to be sent."))

    # --- sending -------------------------------------------------------------------------------------

    def _index(self) -> int:
        """The text to show: the next that is to be copied, or the one chosen."""
        due = self._next_due() if self._held is None else self._held
        return due if due is not None else min(self.send.rows.index or 0, max(0, len(self._texts) - 1))

    def _next_due(self) -> int | None:
        return next((at for at, one in enumerate(self._texts) if one.state != "sent"), None)

    def _show_text(self) -> None:
        at = self.send.rows.index
        one = self._texts[at] if at is not None and at < len(self._texts) else None
        words = self._speak(self.send.language)
        self.foot.ways.setText(self.send.way)
        if one is None:
            self.send.show_text(None, None)
            return
        drawn = None if one.plain is None else packs.drawing(self._desk, one.battle, one.dispatch, words)
        self.send.show_text(self._rendered(one, words), drawn)

    def _rendered(self, one: Due, words: Words) -> Rendered:
        return rendered(self._bridge.system, one.battle, one.dispatch, words, self.send.markup)

    def _with_map(self, at: int | None, does: Callable[[Due, Words], None]) -> None:
        if at is not None and at < len(self._texts) and self._texts[at].plain is not None:
            self._held = at  # the text whose map it is stays in hand
            does(self._texts[at], self._speak(self.send.language))
            self._held = None

    def _save_packs(self) -> None:
        self.maps.save_packs(self._texts, self._speak(self.send.language), self.send.markup)

    def _copy(self, at: int) -> None:
        """Copy a text, and go on to the next that is due."""
        self._send(self._texts[at])

    def _write_back(self) -> None:
        """Copy what is refused for the next player who was not told yet, or once more for the first."""
        if self._refused:
            self._send(next((one for one in self._refused if one.state != "sent"), self._refused[0]))

    def _send(self, one: Due) -> None:
        words = self._speak(self.send.language)
        shown = self._rendered(one, words)
        try:
            remember(self._bridge.session, one, words, self.send.markup)
        except Said as said:
            self._play.say(said.message)
            return
        self._play.clipboard.put(shown.text)
        # The row and its counter show it. Words over the window would lie on the button that is due next.
        told = self._words.say(msg("Copied: {title}", title=one.dispatch.title))
        accessible.announce(self.send, told, urgent=True)
