"""The blank screen between two seats: whoever took the device says so with a tap, or with the code of the seat."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk.core.battle.actions import Line
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.errors import Said, StoreError
from fleetdesk.core.winds import lettered
from fleetdesk.core.words import N_, Msg, Words, msg, nmsg
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.seat.rights import has_umpire
from fleetdesk.services.seats import next_seat
from fleetdesk.store.pins import DIGITS, Pins
from fleetdesk.ui.battle.seat.code_sheet import wrong_code
from fleetdesk.ui.battle.seat.handover_scene import HandoverScene, Told
from fleetdesk.ui.battle.seat.seats import seat_name
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import NO_LIMIT, Column, Label, Row, Themed, abreast, discard
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.pin_pad import PinPad
from fleetdesk.ui.widgets.panels import Panel
from fleetdesk.ui.widgets.parts import Fitted, OnPaper
from fleetdesk.ui.widgets.scroll import Scroll

_PANE = 460
_NARROW = 760
"""From this width on, in a window that is no higher than wide, the pane stands beside the scene, else below it."""
_BELOW, _PAD_HIGH = 0.62, 0.58
"""Share of the height the pane takes below the scene, and the pad of the pane."""
_WIDEST = 460
_SPARE = 48
"""What answers have below the scene beyond what they need."""
_SECOND_MS = 1000
_GROUPS = 2
"""Groups of a code in a line."""


def lines_of(code: str) -> list[str]:
    """A code in lines one can write down."""
    groups = code.split("-")
    return ["-".join(groups[at : at + _GROUPS]) for at in range(0, len(groups), _GROUPS)]


class Handover(Fitted, OnPaper, Themed, QWidget):
    """Nothing of the battle is in it but what all may know, and nothing lies behind it."""

    seat_taken = Signal(str)
    """Id of the side that sits down now; `TABLE` for all, "" for the umpire."""
    together_wanted = Signal(object)
    """An `Offer`: all look on and say that at once."""
    leave_wanted = Signal()
    """Back to the library."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, session: BattleSession, pins: Pins, *, code: str = ""
    ) -> None:
        """Ask who sits down; a `code` stands there until all have noted it."""
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._words, self._session, self._pins = words, session, pins
        self.dress(keeper)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(words.text(N_("Who takes the device?")))
        self._seen = Onlooker(session, TABLE)
        self.buttons: dict[str, BigButton] = {}
        self.pad: PinPad | None = None
        self._scene = HandoverScene(keeper)
        self._scroll = Scroll(keeper)
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(0)
        self._box.addWidget(self._scene, 1)
        self._box.addWidget(self._scroll)
        self._second = QTimer(self, interval=_SECOND_MS)
        self._second.timeout.connect(self._count_down)
        self.seat = next_seat(session.system, session.state)
        self.choose(self.seat)
        if code:
            self._show_pane(partial(self._asks_noted, code))

    # --- who is called -------------------------------------------------------------------------------

    def choose(self, seat: str) -> None:
        """Call this seat; one with a code, and the umpire, are asked for more than a tap."""
        self.seat = seat
        self._scene.tell(self._told())
        if self._pins.has(seat):
            self._show_pane(self._asks_code)
        elif seat == EVERYONE:
            self._show_pane(self._asks_umpire)
        else:
            self._show_pane(self._asks_tap)

    def _told(self) -> Told:
        words, seen = self._words, self._seen
        step = next((one for one in seen.overview.steps if one.state == "current"), None)
        moment = [words.say(seen.overview.clock), *([words.say(step.title)] if step is not None else [])]
        told = Told(
            " \N{MIDDLE DOT} ".join(moment),
            words.text(N_("Pass the device to")),
            self._name(self.seat),
            points=tuple(words.text(one) for one in lettered(4)),
        )
        ids = [side.id for side in seen.battle.sides]
        if self.seat == TABLE:
            asks = words.text(N_("Put the device on the table"))
            return told._replace(asks=asks, name="", below=words.text(N_("It shows what all may see.")))
        if self.seat not in ids:
            told = told._replace(name=words.text(N_("the umpire")))
            return told._replace(below=words.text(N_("The umpire sees everything, and the log says so.")))
        side = seen.battle.side(self.seat)
        own = words.text(
            N_(
                "It sees what this side laid face down, and all that lies open. What others laid it can neither see, "
                "close, take back nor turn up."
            )
        )
        ready = (words.text(N_("This seat")), own)
        notes = (ready,) if not self._session.system.secret(self._session.state) else (self._others(), ready)
        return told._replace(below=side.player, side=ids.index(self.seat), notes=notes)

    def _others(self) -> tuple[str, str]:
        """How far the sides are; that much all may know."""
        words, deciding, sides = (
            self._words,
            self._session.system.deciding(self._session.state),
            self._seen.battle.sides,
        )
        late = tuple(Msg.verbatim(side.name) for side in sides if side.id in deciding)
        if any(side != self.seat for side in deciding):
            told = nmsg("1 side has still to decide", "{n} sides have still to decide", len(late))
            return words.say(told), words.say(msg("{sides}", sides=late))
        return (
            words.text(N_("Nobody else has to decide now")),
            words.text(
                N_("What is decided lies face down. Only who laid it may change it before it is turned up.")
            ),
        )

    def _name(self, seat: str) -> str:
        return seat_name(self._words, self._seen.battle, seat)

    # --- what is asked -------------------------------------------------------------------------------

    def _show_pane(self, fill: Callable[[Column], None]) -> None:
        self._second.stop()
        self.pad, self.buttons = None, {}
        pane = QWidget()
        across = Row(self._keeper, pane, gap=0, margins=(40, 28))
        inside = QWidget()
        inside.setMaximumWidth(self.theme.px(_WIDEST))
        across.addStretch(1)
        across.addWidget(inside, 100)
        across.addStretch(1)
        fill(Column(self._keeper, inside, gap=12))
        old = self._scroll.takeWidget()
        if old is not None:
            discard(old)
        self._scroll.setWidget(pane)
        self.refit()
        self.setFocus()

    def _asks_tap(self, column: Column) -> None:
        column.addStretch(1)
        text = msg("Take the device: {side}", side=self._name(self.seat))
        if self.seat == TABLE:
            text = msg("All look on")
        self._add(column, self.seat, text, "primary")
        self._add_others(column)
        self._add_together(column)
        column.addStretch(1)
        self._add_leave(column)

    def _asks_noted(self, code: str, column: Column) -> None:
        column.addStretch(1)
        panel = Panel(self._keeper, margin=16)
        panel.body.addWidget(
            Label(self._keeper, self._words.text(N_("Code of the set-up")), "small_strong", "muted")
        )
        for row in lines_of(code):
            panel.body.addWidget(Label(self._keeper, row, "huge", wrap=False))
        told = self._words.text(
            N_("Every player notes it, and checks it at the end. It stands in the log as well.")
        )
        panel.body.addWidget(Label(self._keeper, told))
        column.addWidget(panel)
        noted = BigButton(self._keeper, self._words.text(N_("Noted")), "check", "primary", tall=True)
        noted.clicked.connect(lambda: self.choose(self.seat))
        self.noted = column.put(noted)
        column.addStretch(1)

    def _asks_code(self, column: Column) -> None:
        title = self._words.say(msg("Code of {side}", side=self._name(self.seat)))
        self.pad = column.put(PinPad(self._keeper, self._words, title, digits=DIGITS, forgets=True))
        self.pad.entered.connect(self._entered)
        self.pad.forgotten.connect(partial(self._show_pane, self._asks_reset))
        self._add_others(column)
        column.addStretch(1)
        self._add_leave(column)
        self._count_down()

    def _asks_umpire(self, column: Column) -> None:
        note = N_("Everything lies open to the umpire. All sides will read in the log: “The umpire looked.”")
        self._ask(
            column, self._words.text(note), N_("I am the umpire"), partial(self.seat_taken.emit, EVERYONE)
        )

    def _asks_reset(self, column: Column) -> None:
        note = msg(
            "Whoever keeps this device may take the code of {side} away. All sides will read that in the log.",
            side=self._name(self.seat),
        )
        self._ask(column, self._words.say(note), N_("Take the code away"), self._reset)

    def _ask(self, column: Column, note: str, yes: str, does: Callable[[], object]) -> None:
        """One question, its answer, and the way back to whoever is called."""
        column.addStretch(1)
        panel = Panel(self._keeper, margin=16)
        panel.body.addWidget(Label(self._keeper, note))
        column.addWidget(panel)
        self.confirm = column.put(BigButton(self._keeper, self._words.text(yes), "eye", "brass", does=does))
        back = column.put(BigButton(self._keeper, self._words.text(N_("Back")), "arrow-left"))
        back.clicked.connect(lambda: self.choose(next_seat(self._session.system, self._session.state)))
        column.addStretch(1)
        self._add_leave(column)

    def _add_others(self, column: Column) -> None:
        """Everybody who might have taken the device instead; of a game by post the umpire first, who runs it."""
        system = self._session.system
        umpire = self.seat != EVERYONE and has_umpire(system, self._session.state)
        if umpire and system.umpiring is not None:
            self._add_umpire(column)
        for side in self._seen.battle.sides:
            if side.id != self.seat:
                text = msg("Take the device: {side}", side=side.name)
                self._add(column, side.id, text, icon="lock" if self._pins.has(side.id) else "people")
        if self.seat != TABLE:
            self._add(column, TABLE, msg("The table: what all may see"), icon="flag")
        if umpire and system.umpiring is None:
            self._add_umpire(column)

    def _add_umpire(self, column: Column) -> None:
        self._add(column, EVERYONE, msg("Umpire: everything open"), icon="eye")

    def _add(self, column: Column, seat: str, text: Msg, kind: str = "plain", icon: str = "") -> None:
        primary = kind == "primary"
        button = BigButton(
            self._keeper,
            self._words.say(text),
            icon or "people",
            "primary" if primary else "plain",
            tall=primary,
        )
        button.clicked.connect(partial(self._tapped, seat))
        self.buttons[seat] = button
        column.addWidget(button)

    def _add_together(self, column: Column) -> None:
        """What spares everybody a seat of their own."""
        offer = self._seen.overview.together
        if offer is None or self._pins.has(TABLE):
            return
        self.together = column.put(BigButton(self._keeper, self._words.say(offer.title), "arrow-right"))
        self.together.clicked.connect(partial(self.together_wanted.emit, offer))

    def _add_leave(self, column: Column) -> None:
        """At the upper end: at the lower lay the button that led here, and a finger may still be there."""
        leave = BigButton(self._keeper, self._words.text(N_("Leave the battle")), "arrow-left", "ghost")
        leave.clicked.connect(self.leave_wanted)
        column.insertWidget(0, leave)

    def _tapped(self, seat: str) -> None:
        if self._pins.has(seat) or seat == EVERYONE:
            self.choose(seat)
        else:
            self.seat_taken.emit(seat)

    # --- codes ---------------------------------------------------------------------------------------

    def _entered(self, code: str) -> None:
        try:
            fits = self._pins.fits(self.seat, code)
        except StoreError as error:
            self.say(error.message)
            return
        if not fits:
            self.say(wrong_code(self._pins.wait(self.seat)))
            self._count_down()
        elif self.seat == EVERYONE:
            self._show_pane(self._asks_umpire)
        else:
            self.seat_taken.emit(self.seat)

    def _count_down(self) -> None:
        """No digit is taken while one has to wait."""
        if self.pad is None:
            return
        wait = self._pins.wait(self.seat)
        self.pad.set_waiting(waiting=wait > 0)
        if wait > 0:
            self.say(wrong_code(wait))
            self._second.start()
        elif self._second.isActive():
            self._second.stop()
            self.pad.say("")

    def _reset(self) -> None:
        """The log says it first: a code that is gone without a line would be worse than one that stays."""
        told = msg("The code of {side} was taken away on the device.", side=self._name(self.seat))
        try:
            self._session.witness(Line(text=told, tone="brass"), TABLE)
            self._pins.remove(self.seat)
        except Said as said:
            self.choose(self.seat)
            self.say(said.message)
            return
        self.choose(self.seat)

    def say(self, message: Msg) -> None:
        """A sentence to whoever stands before it."""
        if self.pad is not None:
            self.pad.say(self._words.say(message))
        else:
            self._scene.tell(self._told()._replace(notes=((self._words.say(message), ""),)))

    # --- place and keys ------------------------------------------------------------------------------

    def restyle(self) -> None:
        if hasattr(self, "_scroll"):
            self.refit()

    def refit(self) -> None:
        theme = self.theme
        beside = self.width() >= theme.px(_NARROW) and self.width() >= self.height()
        abreast(self._box, beside=beside)
        high = self.height() if beside else self._below()
        self._scroll.setMinimumSize(0, 0)
        self._scroll.setMaximumSize(NO_LIMIT, NO_LIMIT)
        if beside:
            self._scroll.setFixedWidth(theme.px(_PANE))
        else:
            self._scroll.setFixedHeight(high)
        if self.pad is not None:
            self.pad.set_low(int(high * _PAD_HIGH))

    def _below(self) -> int:
        """How high the pane is below the scene: answers leave it what they do not need, a pad has its share."""
        share, pane = int(self.height() * _BELOW), self._scroll.widget()
        inside = pane.layout() if pane is not None else None
        if self.pad is not None or inside is None:
            return share
        need = max(inside.totalMinimumHeightForWidth(self.width()), inside.totalMinimumSize().height())
        return min(share, need + self.theme.px(_SPARE))

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002, FBT001 - Qt's own signature
        """Keys stay here: Tab goes round the answers."""
        pane = self._scroll.widget()
        stops = [
            one
            for one in (pane.findChildren(QWidget) if pane is not None else ())
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isEnabled() and one.isVisible()
        ]
        if not stops:
            return True
        held = [at for at, stop in enumerate(stops) if stop.hasFocus()]
        now = held[0] if held else (-1 if next else 0)
        stop = stops[(now + (1 if next else -1)) % len(stops)]
        stop.setFocus(Qt.FocusReason.TabFocusReason if next else Qt.FocusReason.BacktabFocusReason)
        self._scroll.ensureWidgetVisible(stop)
        return True
