"""Panels over the play screen: why a value is what it is, corrections by hand, remarks."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from fleetdesk.core.battle.journal import Entry
from fleetdesk.core.forms import Choice, Form, FormField, Number, Pick, Text, Toggle
from fleetdesk.core.views import Slot
from fleetdesk.core.words import N_, Msg, Words, msg
from fleetdesk.core.workings import Working
from fleetdesk.ui.battle.forms.whole import FormView
from fleetdesk.ui.battle.sheet_context import SheetContext
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rules.rule_sheet import RuleChips, book_at_hand, rules_of
from fleetdesk.ui.widgets.base import Column, Label
from fleetdesk.ui.widgets.choice_list import Choice as ListRow
from fleetdesk.ui.widgets.choice_list import ChoiceList
from fleetdesk.ui.widgets.entry.line import Line
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton

_REASON = "#reason"


def why_sheet(play: SheetContext, working: Working, causes: Sequence[Entry] | None) -> Sheet:
    """Rows that lead to a value and the journal entries that caused them, if they are told; answers the id of the one tapped."""
    keeper, words = play.keeper, play.words
    body = QWidget()
    column = Column(keeper, body, gap=12)
    rows = WorkingView(keeper, words, titled=False)
    rows.show_working(working)
    column.addWidget(rows)
    said = " ".join(f"{words.citing.say(row.label)} {row.rule}" for row in working.rows)
    newest = list(reversed(causes or ()))
    done = (rules_of(play.bridge.system, entry.action) for entry in newest)
    column.addWidget(_rules(play, said, next(filter(None, done), "")))
    lines = ChoiceList(keeper, ticks=False, name=words.text(N_("What caused it")))
    if newest:
        column.addWidget(SectionTitle(keeper, words.text(N_("What caused it"))))
        lines.set_rows(
            [
                ListRow(
                    words.say(entry.title), words.say(msg("Turn {turn}", turn=entry.turn)), icon="history"
                )
                for entry in newest
            ]
        )
        column.addWidget(lines)
    elif causes is not None:
        column.addWidget(
            Label(keeper, words.text(N_("Nothing in this battle has changed it.")), "small", "muted")
        )
    column.addStretch(1)
    sheet = Sheet(keeper, words, play.host, words.say(working.title), body=body, width=520)
    lines.chosen.connect(lambda index: sheet.answer(newest[index].id))
    return sheet.open()


def _rules(play: SheetContext, text: str, otherwise: str = "") -> RuleChips:
    """Chips to the rules a text names, else to those of what is done."""
    return RuleChips(play.keeper, play.words, partial(book_at_hand, play.bridge.system), text, otherwise)


def slot_field(slot: Slot) -> FormField:
    """A value players may set by hand, as a question."""
    match slot.kind:
        case "flag":
            return Toggle(key=slot.key, label=slot.label, value=bool(slot.value))
        case "choice":
            picks = tuple(Pick(value=value, title=title) for value, title in slot.choices)
            return Choice(key=slot.key, label=slot.label, picks=picks, value=str(slot.value), segments=True)
        case "text":
            return Text(key=slot.key, label=slot.label, value=str(slot.value or ""))
        case "track" | "counter":
            value = slot.value if isinstance(slot.value, int | float) else slot.least
            label = msg("Lost: {what}", what=slot.label) if slot.kind == "track" else slot.label
            return Number(key=slot.key, label=label, value=value, least=slot.least, most=slot.most)


def _keeping(words: Words, keep: str) -> tuple[SheetButton, ...]:
    """The way back, and the way on that keeps what was written."""
    return (
        SheetButton("cancel", words.text(N_("Cancel"))),
        SheetButton("keep", keep, "primary", "check"),
    )


class CorrectSheet(Sheet):
    """Every value that may be set by hand, and why. Answers the arguments of the corrections to make, in order."""

    def __init__(
        self, keeper: ThemeKeeper, words: Words, host: QWidget, *, ship: str, name: str, slots: Sequence[Slot]
    ) -> None:
        self._ship = ship
        self._slots = {slot.key: slot for slot in slots}
        self.form = FormView(keeper, words)
        title = words.say(msg("Correct: {what}", what=name))
        super().__init__(
            keeper,
            words,
            host,
            title,
            body=self.form,
            buttons=_keeping(words, words.text(N_("Correct"))),
            width=560,
        )
        self.form.changed.connect(self._changed)
        self.form.begin(self._form({}), {})

    def corrections(self) -> list[Mapping[str, Any]]:
        """Arguments of one action for each value that differs now."""
        reason = str(self.form.answers.get(_REASON, ""))[:200]
        found: list[Mapping[str, Any]] = []
        for key, value in self.form.answers.items():
            slot = self._slots.get(key)
            if slot is not None and value != slot.value:
                found.append({"ship": self._ship, "slot": key, "value": value, "reason": reason})
        return found

    def answer(self, result: object) -> None:
        super().answer(self.corrections() if result == "keep" else None)

    def _form(self, answers: Mapping[str, Any]) -> Form:
        fields = []
        for slot in self._slots.values():
            value = answers.get(slot.key, slot.value)
            fields.append(slot_field(slot.but(value=value)))
        reason = Text(
            key=_REASON,
            label=msg("Why? (the log keeps it)"),
            value=str(answers.get(_REASON, "")),
            suggestions=(msg("Forgotten"), msg("Marked by mistake"), msg("Agreed by both players")),
        )
        return Form(title=msg("Correct"), fields=(*fields, reason))

    def _changed(self, answers: Mapping[str, Any]) -> None:
        self.form.show_form(self._form(answers))


class RemarkSheet(Sheet):
    """A line in the players' own words. Answers the text, or None."""

    def __init__(self, keeper: ThemeKeeper, words: Words, host: QWidget, name: str = "") -> None:
        self.line = Line(keeper)
        self.line.setMaxLength(500)
        name = name or words.text(N_("Remark for the log"))
        self.line.setAccessibleName(name)
        super().__init__(
            keeper,
            words,
            host,
            name,
            body=self.line,
            buttons=_keeping(words, words.text(N_("Write it"))),
            width=560,
        )
        self.line.returnPressed.connect(lambda: self.answer("keep"))

    def answer(self, result: object) -> None:
        text = self.line.text().strip()
        super().answer(text if result == "keep" and text else None)


def refusal_sheet(play: SheetContext, reason: Msg, action: str = "") -> Sheet:
    """The sentence the rules refuse an action with; answers "insist", or something else to leave it."""
    keeper, words = play.keeper, play.words
    body = QWidget()
    column = Column(keeper, body, gap=10)
    column.add(
        Label(keeper, words.say(reason), "body"),
        _rules(play, words.citing.say(reason), rules_of(play.bridge.system, action)),
    )
    note = words.text(N_("You may do it all the same: the log will say so."))
    column.addWidget(Label(keeper, note, "small", "muted"))
    return _asked(
        play,
        N_("The rules say no"),
        body,
        SheetButton("insist", words.text(N_("Do it all the same"))),
        N_("Cancel"),
    )


def owed_sheet(play: SheetContext, owed: Sequence[Msg]) -> Sheet:
    """What is still owed before going on; answers "go" to go on all the same."""
    keeper, words = play.keeper, play.words
    body = QWidget()
    column = Column(keeper, body, gap=8)
    for one in owed:
        column.addWidget(Label(keeper, "\N{BULLET} " + words.say(one), "body", "brass"))
    column.addWidget(_rules(play, " ".join(map(words.citing.say, owed))))
    return _asked(
        play, N_("Still owed"), body, SheetButton("go", words.text(N_("Go on all the same"))), N_("Stay here")
    )


def _asked(play: SheetContext, title: str, body: QWidget, on: SheetButton, back: str) -> Sheet:
    """A sheet that lets one go on, and proposes not to; `title` and `back` are catalogue keys."""
    text = play.words.text
    buttons = (on, SheetButton("cancel", text(back), "primary"))
    return Sheet(
        play.keeper, play.words, play.host, text(title), body=body, buttons=buttons, width=480
    ).open()
