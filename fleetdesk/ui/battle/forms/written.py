"""Orders as an answer: written line by line, with the keyboard or a pad of signs."""

import re
from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from fleetdesk.core.forms import Written
from fleetdesk.core.words import N_, Words, msg
from fleetdesk.ui.battle.forms.field_view import FieldView
from fleetdesk.ui.battle.forms.log.side_log import SideLog
from fleetdesk.ui.battle.forms.log.told import LedgerTold, understood
from fleetdesk.ui.battle.forms.next_keys import NextKeys
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.widgets.base import Column, Label, Row, abreast
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.entry.line_editor import LineEditor, Remark
from fleetdesk.ui.widgets.entry.symbol_pad import ERASE, NEW_LINE, Key, SymbolPad
from fleetdesk.ui.widgets.remark_rows import RemarkRows

_MOST_REMARKS = 8
_BESIDE = 660
"""From which width the pad stands beside what is written."""
_LOG_SHARE, _PAD_SHARE = 25, 24
"""How a log and the pad beside it share the width."""
_MOST_TOLD = 3
"""Remarks below a log, which gives them of its own height."""
_REST_MS = 250
"""After the keyboard left what is written the next question comes: not before a tap that took it away is through."""


class WrittenField(FieldView):
    """Orders as players write them: lines, a pad of signs that never moves, and what each line was understood as."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__(keeper, words)
        self._field: Written | None = None
        self._told: str | None = None
        self._remarks: tuple[Remark, ...] = ()
        self._label = Label(keeper, "", "small_strong", "muted")
        self.paste = BigButton(keeper, words.text(N_("Paste")), "paste", does=self._paste)
        self.clear = BigButton(keeper, words.text(N_("Clear all")), "trash")
        self._head = QWidget()
        head = Row(keeper, self._head, gap=8)
        head.addWidget(self._label, 1)
        head.add(self.paste, self.clear)
        self.editor = LineEditor(keeper)
        self.rows = RemarkRows(keeper, name=words.text(N_("What was understood")))
        self._own: Mapping[str, str] = {}
        """What signs are in the letters of whoever reads."""
        self.pad = SymbolPad(keeper, words, name=words.text(N_("Signs to write with")))
        self._next, self._log = NextKeys(self.pad), SideLog(keeper, words)
        self.ledger = self._log.ledger
        self._foot: QBoxLayout | None = None
        """Of a log the pad, and beside the ships what is said and done about them."""
        self._writing = False
        self._rest = QTimer(self, interval=_REST_MS, singleShot=True)
        self._rest.timeout.connect(self.left)
        self.whole.addWidget(self._head)
        self._pages = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._pages.setSpacing(6)
        self._pages.addWidget(self._log, 1)
        for page in (self.editor, self.pad):
            self._pages.addWidget(page, 1, Qt.AlignmentFlag.AlignTop)
        self.whole.add(self._pages, self.rows)
        self._log.hide()
        self.clear.clicked.connect(self.editor.wipe)
        self.rows.hide()
        self.editor.edited.connect(self._edited)
        self.editor.cursorPositionChanged.connect(self._show_rows)
        self.editor.installEventFilter(self)
        self._log.filled.connect(self._fill)
        self._log.all.clicked.connect(self._same_for_all)
        self._log.moved.connect(self._stand)
        self.ledger.typed.connect(self._pressed)
        self.ledger.chosen_now.connect(self._moved_on)
        self.rows.remark_tapped.connect(self.editor.go_to)
        self.pad.pressed.connect(self._pressed)

    def change(self, field: Written, before: Written | None) -> None:
        say = self.words.say
        label = say(field.label)
        self._label.setText(label)
        self.editor.setAccessibleName(label)
        self.editor.setPlaceholderText(say(field.hint))
        self.still = bool(field.symbols)
        several = field.lines > 1 or "\n" in field.value
        in_lines = field.ledger is None  # the orders of a log are written in its cells
        if in_lines:
            self.editor.set_shape(several=several, least=field.lines, still=bool(field.symbols))
        for button in (self.paste, self.clear):
            button.setVisible(several)
        self._head.setVisible(several or bool(label))
        self._own = {
            sign.text: say(sign.said) if sign.said is not None else sign.text
            for row in field.symbols
            for sign in row
        }
        text = self._in_own_letters(field.value)
        if before is None or field.value != self._told:
            if in_lines:
                self.editor.show_text(text)
            self._told = field.value
        if before is None or before.symbols != field.symbols or before.lines != field.lines:
            keys = [
                [Key(say(sign.said) if sign.said is not None else sign.text, say(sign.title)) for sign in row]
                for row in field.symbols
            ]
            self.pad.show_keys(keys, lines=several)
            self.pad.setVisible(bool(field.symbols))
        self._show_ledger(field, text)
        of = [msg("{ship}: {what}", ship=one.whose, what=one.text) for one in field.readings]
        self._remarks = tuple(
            Remark(one.line, say(told if one.whose else one.text), one.tone, one.at, say(one.cost))
            for one, told in zip(field.readings, of, strict=True)
        )
        if in_lines:
            self.editor.show_remarks(self._remarks)
        self._show_rows()

    def _show_ledger(self, field: Written, text: str) -> None:
        """Lay the lines out as a log, a row a ship, where the game says where each belongs."""
        ledger = field.ledger
        self._log.setVisible(ledger is not None)
        self.editor.setVisible(ledger is None)
        self._head.setVisible(ledger is None and not self._head.isHidden())
        self.sheet = None if ledger is None else self._log.sheet
        if ledger is None:
            return
        if self._foot is None:  # from now on a log: its pad stands at the foot of the form
            self._pages.removeWidget(self.pad)
            self._foot = Column(self.keeper, gap=6)
            self._pages.addLayout(self._foot, 1)
            self._foot.addStretch(1)
            self._foot.addWidget(self.pad)
            self._stand()
        say = self.words.say
        harm = {one.line for one in field.readings if one.tone == "harm"}
        self.ledger.show_ledger(ledger, text.split("\n"), harm, say)
        self._log.show_fills([say(fill.title) for fill in ledger.fills])

    @property
    def fills(self) -> list[BigButton]:
        """What writes many lines at once."""
        return self._log.fills

    @property
    def told(self) -> LedgerTold:
        """What is said of the log while it stands elsewhere."""
        return self._log.told

    def _in_own_letters(self, text: str) -> str:
        """Lines of signs alone in the letters of whoever reads; all else as it was written."""
        sign = "|".join(re.escape(one) for one in sorted(self._own, key=len, reverse=True))
        if not sign:
            return text
        # Compiled once: a log has a line for each turn of each ship.
        one, signs = re.compile(sign), re.compile(rf"(?:{sign}|\s)+")
        return "\n".join(
            one.sub(lambda found: self._own[found[0]], line) if signs.fullmatch(line) else line
            for line in text.split("\n")
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Beside what is written where there is room, else below it: the pad is never scrolled away."""
        super().resizeEvent(event)
        self._stand()

    def _stand(self) -> None:
        wide = self.width() >= self.keeper.theme.px(_BESIDE)
        abreast(self._pages, beside=wide)
        self.pad.set_few(few=self.sheet is not None and not wide)
        if self._foot is None:
            return
        self._pages.setStretchFactor(self._log, _LOG_SHARE)  # above its pad a log takes what that leaves
        self._pages.setStretchFactor(self._foot, _PAD_SHARE if wide else 0)
        # Beside the ships their buttons cost none of them her row.
        home = self._foot if wide and self._log.at_home else self._log.column
        if home.indexOf(self.rows) < 0:
            for at, one in enumerate((self.rows, self._log.many)):  # buttons and keys stay where they are
                home.insertWidget(at + 1 if home is self._foot else -1, one)

    @property
    def _beside(self) -> int | None:
        """How high sentences may stand over the keys where those stand beside the log; None: they stand below it."""
        foot = self._foot
        if foot is None or foot.indexOf(self.rows) < 0:
            return None
        keys = self.pad.heightForWidth(self.pad.width()) + self._log.many.sizeHint().height()
        return self.height() - keys - 2 * foot.spacing()

    @property
    def grows(self) -> bool:
        return self.sheet is not None

    def least(self, width: int) -> int:
        """With the log's few ships in sight and all keys whole."""
        if self.sheet is None:
            return 0
        beside = width >= self.keeper.theme.px(_BESIDE)
        log, pad = self._log.least, self.pad.heightForWidth(width)
        return max(log, pad) if beside else log + self._pages.spacing() + pad

    def gather(self) -> None:
        self._log.gather()

    def set_room(self, height: int, width: int) -> None:
        """Many lines without a pad scroll in their own place, so that the form does not."""
        field = self._field
        if field is not None and not self.still:
            self._pages.invalidate()  # its own invalidation is only posted when the editor grows
            self.whole.invalidate()
            others = self.whole.totalHeightForWidth(width) - self.editor.height()
            self.editor.set_most(max(1, height - others))

    def _fill(self, at: int) -> None:
        ledger = self._field.ledger if self._field is not None else None
        if ledger is not None and at < len(ledger.fills):
            self._edited(ledger.fills[at].value)

    def _same_for_all(self) -> None:
        """Write the chosen order for every ship that owes one; if nothing stands in it yet, choose all of those."""
        ledger, lines = self.ledger, self._lines
        orders = {lines[line] for line in ledger.chosen if line < len(lines)}
        owing = ledger.owed_first
        if len(orders) > 1 or not owing or not (order := "".join(orders)).strip():
            ledger.choose_all()
            return
        for line in owing:
            lines[line] = order
        ledger.choose_too(owing)
        self._edited("\n".join(lines))

    @property
    def _lines(self) -> list[str]:
        """What is written, line by line, as many as there may be."""
        field = self._field
        return [] if field is None else (field.value.split("\n") + [""] * field.lines)[: max(field.lines, 1)]

    def _pressed(self, sign: str) -> None:
        """A key writes where the cursor is, or into every chosen order of a ledger; a new line goes to the next."""
        field = self._field
        if field is None or field.ledger is None:
            self.editor.write(sign)
        elif sign == NEW_LINE:
            self.ledger.go_on()
        else:
            lines = self._lines
            afresh, self.ledger.afresh = self.ledger.afresh, False
            for line in self.ledger.chosen:
                if sign == ERASE:
                    lines[line] = lines[line][:-1]
                else:
                    lines[line] = sign if afresh else lines[line] + sign
            self._edited("\n".join(lines))

    @property
    def writing(self) -> bool:
        return self._writing

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.editor and event.type() == QEvent.Type.Resize:
            self._show_rows()
        elif watched is self.editor and event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._writing = event.type() == QEvent.Type.FocusIn and not self.still
            if not self._writing:
                self._rest.start()
        return super().eventFilter(watched, event)

    def _paste(self) -> None:
        """What stands on the clipboard, at the cursor: a finger finds no Ctrl+V."""
        self.editor.paste()
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_in_hand(self, ship: str) -> None:
        self.ledger.show_ship(ship)
        self._reveal()

    def _moved_on(self) -> None:
        self._reveal()
        self.moved_on.emit(self.ledger.ship)

    def _reveal(self) -> None:
        """Bring the order that is written into sight."""
        self._log.reveal()
        self._show_rows()

    def _edited(self, text: str) -> None:
        self._told = text
        self.tell(text)

    def _told_of_log(self) -> tuple[Remark, ...]:
        return understood(self.ledger, self._remarks, self.words, most=_MOST_TOLD)

    def _show_rows(self) -> None:
        """In full below: all of a single line; else what is wrong, and the line the cursor is on if it is terse."""
        field = self._field
        if field is None:
            return
        self._next.tell(field, self._own, self.editor, self.ledger)
        if field.ledger is not None:
            self.told.tell(self.ledger)
            most = self._log.most_told(_MOST_TOLD, self._beside)
            self.rows.show_remarks(self._told_of_log()[:most], numbered=False)
            return
        if field.lines == 1 and "\n" not in field.value:
            self.rows.show_remarks(self._remarks[:_MOST_REMARKS], numbered=False)
            return
        here = -1 if self.editor.roomy else self.editor.textCursor().blockNumber()
        shown = [one for one in self._remarks if one.tone == "harm" or one.line == here]
        # An order that may stand all the same is worth its reminder in full too.
        shown += [one for one in self._remarks if one.tone == "brass" and one.cost and one not in shown]
        self.rows.show_remarks(shown[:_MOST_REMARKS], numbered=True)
