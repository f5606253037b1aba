"""The card editor: the card, edited on itself; beside it what to begin with, what changes and how it is printed."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.services.building.card_drafts import CardDrafts
from fleetdesk.services.building.card_editor import CardEditor
from fleetdesk.services.building.card_places import CardPlaces
from fleetdesk.ui.cards.card_form import CardForm
from fleetdesk.ui.cards.card_view import CardView
from fleetdesk.ui.cards.examples import FindCard, nearest
from fleetdesk.ui.cards.face_editor import FaceEditor
from fleetdesk.ui.cards.face_plan import FacePlan
from fleetdesk.ui.cards.spelling import NOT_KNOWN
from fleetdesk.ui.dates import moment
from fleetdesk.ui.titles import class_title
from fleetdesk.ui.verdicts import problem_row, sorted_problems
from fleetdesk.ui.version_sheets import Earlier, ask_earlier
from fleetdesk.ui.widgets.base import Column, Label, Row, Themed
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.entry.step_button import StepButton
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.widgets.panels import Panel, SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import Once, WindowContext

How = Literal["all", "variant", "own"]
_ABREAST = 900
_EXAMPLES = 3


class Kept(NamedTuple):
    """A card that is done: for all ships that use it, as a variant for one, or as a card of one's own."""

    card: ShipProfile
    how: How
    own: bool
    """Keep it among the player's own cards, too."""


class CardPage(Themed, QWidget):
    """The card, its print, undo, and what becomes of it."""

    kept = Signal(object)
    """`Kept`."""
    left = Signal()
    """The page was left without keeping the card."""
    earlier_wanted = Signal()
    """Earlier versions of the card are asked for."""

    def __init__(
        self,
        context: WindowContext,
        system: AnySystem,
        card: ShipProfile,
        *,
        users: int,
        new: bool,
        offered: Sequence[ShipProfile] = (),
        drafts: CardDrafts | None = None,
    ) -> None:
        """`users` is how many ships of the list use this card; `new`: it is not in the catalogue yet.

        `offered` are cards one can begin with; `drafts` are those that were left before they were kept.
        """
        super().__init__()
        self.dress(context.keeper)
        self._context, self._users, self._new = context, users, new
        self._drafts = CardDrafts() if drafts is None else drafts
        self.editor = self._drafts.of(system, card)
        self._before = CardPlaces(CardEditor(system, card))
        self._offered = nearest(card, offered)
        self._problems: tuple[Problem, ...] = ()
        keeper = context.keeper
        whole = Column(keeper, self, gap=8, margins=(12, 8, 12, 8))
        whole.addLayout(self._head())
        self._body = whole.put(Row(keeper, gap=12), 1)
        left = QWidget()
        column = Column(keeper, left, gap=12)
        self.face = column.put(FaceEditor(context, self.editor))
        self.face.edited.connect(self.refresh)
        self.face.wanted.connect(self._show_strip)
        self.form = column.put(CardForm(context, self.editor, self.face.places.others()))
        self.form.edited.connect(self.refresh)
        column.addStretch(1)
        self._area = self._body.put(Scroll(keeper, left), 2)
        self._left, self._beside = column, self._made_beside()
        self._side = self._body.put(Scroll(keeper, self._beside), 1)
        whole.addLayout(self._foot())
        self.restyle()
        self.refresh()

    def _made_beside(self) -> QWidget:
        """What stands beside the card: cards to begin with, what changed, what is wrong, the print."""
        keeper, words = self._context.keeper, self._context.words
        side = QWidget()
        column = Column(keeper, side, gap=8)
        self.begin = column.put(Panel(keeper, words.text(N_("Begin with a card")), margin=10))
        self.examples = self.begin.body.put(
            ChoiceList(keeper, ticks=False, most=_EXAMPLES, name=words.text(N_("Begin with a card")))
        )
        self.examples.set_rows([self._example(card) for card in self._offered[:_EXAMPLES]])
        self.examples.chosen.connect(self._begin_with)
        told = nmsg("Search {n} card", "Search {n} cards", len(self._offered))
        self.more = self.begin.body.put(BigButton(keeper, words.say(told), "search", does=self._search))
        self.more.setVisible(len(self._offered) > _EXAMPLES)
        self.begin.setVisible(bool(self._offered))
        self.changes = column.put(Panel(keeper, words.text(N_("What changes")), margin=10))
        self.changed = self.changes.body.put(Label(keeper, "", "small"))
        self.problems = column.put(ChoiceList(keeper, ticks=False, most=6, name=words.text(N_("Problems"))))
        self.problems.chosen.connect(self._jump)
        texts = (words.say(nmsg("Change {n} ship", "Change all {n}", self._users)), words.text(N_("Variant")))
        self.how = Segments(keeper, texts, current=1, name=words.text(N_("All ships or a variant")))
        self.how.chosen.connect(self.refresh)
        self.how.setVisible(self._users > 0)
        column.addWidget(self.how)
        self.own = Switch(
            keeper,
            words.text(N_("Keep it among my ships")),
            sub=words.text(N_("Then it can be added to other fleets, too.")),
            on=self._users == 0,
        )
        self.own.setVisible(self._users > 0)
        column.add(self.own, SectionTitle(keeper, words.text(N_("As it is printed"))))
        self.view = CardView(keeper, words)
        self.note = Label(keeper, "", "small")
        column.add(self.note, self.view)  # above a print that is higher than the window
        column.addStretch(1)
        return side

    def _example(self, card: ShipProfile) -> Choice:
        words = self._context.words
        told = [words.text(card.faction), words.text(getattr(card, "designation", ""))]
        sub = " \N{MIDDLE DOT} ".join(one for one in told if one)
        title = class_title(words, self.editor.system, card)
        points = words.number(card.points) if card.points is not None else ""
        return Choice(title, sub, points, icon="ship", outline=self.editor.system.silhouette(card))

    def _begin_with(self, index: int) -> None:
        if self.face.close_strip() and self.editor.begin_with(self._offered[index]):
            self.show_card()

    def _search(self) -> None:
        """All cards to begin with, over the window."""
        words = self._context.words
        found = FindCard(self._context, self._offered, self._example)
        sheet = Sheet(
            self._context.keeper, words, self, words.text(N_("Begin with a card")), body=found, width=560
        )
        found.chosen.connect(sheet.answer)
        sheet.finished.connect(Once(self._found))
        sheet.open()

    def _found(self, index: object) -> None:
        if isinstance(index, int):
            self._begin_with(index)

    def _head(self) -> Row:
        keeper, words = self._context.keeper, self._context.words
        head, named = Row(keeper, gap=8), Row(keeper, gap=8)
        back = BigButton(keeper, icon="arrow-left", kind="ghost", name=words.text(N_("Back without keeping")))
        back.clicked.connect(self.leave)
        self.back = back
        named.addWidget(back, 0, Qt.AlignmentFlag.AlignTop)
        lines = named.put(Column(keeper, gap=0), 1)
        self.title = Label(keeper, "", "title")
        self.sub = Label(keeper, "", "small", "muted")
        lines.add(self.title, self.sub)
        self.history = BigButton(keeper, icon="history", name=words.text(N_("Earlier versions")))
        self.history.setVisible(not self._new)
        self.history.clicked.connect(self.earlier_wanted)
        head.addLayout(named, 1)
        head.addWidget(self.history)
        return head

    def _foot(self) -> Row:
        keeper, words = self._context.keeper, self._context.words
        foot = Row(keeper, gap=8)
        self.undo = StepButton(keeper, icon="undo", name=words.text(N_("Undo")))
        self.undo.title = words.text(N_("Undo"))
        self.undo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.redo = BigButton(keeper, icon="redo", name=words.text(N_("Redo")), does=self.step_on)
        self.keep = BigButton(keeper, words.text(N_("Keep the card")), "check", "primary", sub=" ")
        self.undo.clicked.connect(self.step_back)
        self.keep.clicked.connect(self._keep)
        for button in (self.undo, self.redo, self.keep):
            foot.addWidget(button, int(button is not self.redo), Qt.AlignmentFlag.AlignVCenter)
        return foot

    def show_card(self) -> None:
        """Show the card as it stands now, everywhere."""
        self.face.show_card()
        self.form.show_card()
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Show what the card says beside it, and what becomes of it."""
        words, editor = self._context.words, self.editor
        self._drafts.keep(editor)
        self.face.show_card()
        self.title.setText(class_title(words, editor.system, editor.card))
        if self._users:
            told = nmsg("Ship card, used by {n} ship", "Ship card, used by {n} ships", self._users)
        else:
            told = msg("A new ship card") if self._new else msg("Ship card of the catalogue")
        self.sub.setText(words.say(told))
        self.view.show_card(editor.system.card(editor.card, ""))
        note = editor.system.card_note(editor.card)
        self.note.setText(words.say(note) if note is not None else "")
        self.note.setVisible(note is not None)
        self._problems = sorted_problems(editor.problems)
        self.problems.set_rows([problem_row(words, problem) for problem in self._problems])
        self.problems.setVisible(bool(self._problems))
        undo, redo = editor.undo_title, editor.redo_title
        self._show_step(self.undo, msg("Undo: {what}", what=undo) if undo else None, N_("Undo"))
        self._show_step(self.redo, msg("Redo: {what}", what=redo) if redo else None, N_("Redo"))
        self.keep.setEnabled(editor.dirty or self._new)
        kinds = {"all": N_("Change the card"), "variant": N_("Keep the variant"), "own": N_("Keep the card")}
        self.keep.setText(words.text(kinds[self._as]))
        self.keep.set_sub(class_title(words, editor.system, editor.card))
        self._show_changes()

    @property
    def _as(self) -> How:
        if not self._users:
            return "own"
        return "variant" if self.how.index else "all"

    def _show_changes(self) -> None:
        """Each figure that is another now, with what it was."""
        plan = self.face.face.plan()
        now, before = self.face.places, self._before
        told = []
        for place in now.changed(before):
            whole = now.spec(place).kind == "table" or (place.at < 0 and now.spec(place).kind == "numbers")
            if whole or now.spec(place).kind == "bool":
                told.append(plan.name(place))
                continue
            was, is_now = (
                FacePlan(one, self._context.words, self.theme, 0).said(place) for one in (before, now)
            )
            change = f"{was or NOT_KNOWN} \N{RIGHTWARDS ARROW} {is_now or NOT_KNOWN}"
            told.append(self._context.words.say(msg("{what}: {value}", what=plan.name(place), value=change)))
        self.changed.setText("\n".join(told))
        self.changes.setVisible(bool(told))

    def _show_step(self, button: BigButton, title: Msg | None, word: str) -> None:
        words = self._context.words
        button.setEnabled(title is not None)
        name = words.say(title) if title is not None else words.text(word)
        shown = name if title is not None else words.text(N_("Nothing to take back"))
        button.setText(shown if button is self.undo else "")
        button.setAccessibleName(name)
        button.setToolTip(name)

    def step_back(self) -> None:
        """Take back the last edit of the card."""
        if self.editor.undo():
            self.show_card()

    def step_on(self) -> None:
        """Do it again."""
        if self.editor.redo():
            self.show_card()

    def ask_earlier(self, versions: Sequence[tuple[float, ShipProfile]], now: str) -> Sheet:
        """Show earlier versions of the card, each with when it was saved; a tap makes the card what it was then."""
        found = [
            Earlier(moment(self._context.words, at, now), card, differs)
            for at, card in versions
            if (differs := self.editor.told(card))
        ]
        nothing = N_("There is none yet. Of cards of your own, how they were is kept when they are changed.")
        sheet = ask_earlier(self._context, self, found, nothing)
        sheet.finished.connect(Once(self._go_back, found))
        return sheet

    def _go_back(self, found: Sequence[Earlier], index: object) -> None:
        if isinstance(index, int) and self.editor.go_back(found[index].value, found[index].when):
            self.show_card()

    def _jump(self, index: int) -> None:
        field = self._problems[index].field
        row = self.form.rows.get(field)
        if row is not None:
            self._area.show_whole(row)
            row.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.face.close_strip():
            self.face.go_to(field)

    def _show_strip(self, place: QRect) -> None:
        """Bring the strip that opened, and the line above it, into sight."""
        inside = self._area.widget()
        if inside is not None:
            top = self.face.face.mapTo(inside, place.topLeft())
            self._area.ensureVisible(top.x(), top.y() + place.height(), 0, self.theme.px(16))
            self._area.ensureVisible(top.x(), top.y(), 0, self.theme.px(70))

    def leave(self) -> None:
        """Go back; what was changed waits until the card is opened again."""
        if not self.face.close_strip():
            return
        if self.editor.dirty:
            told = N_("What you changed waits on the card: open it again to go on.")
            self._context.notify(self._context.words.text(told))
        self.left.emit()

    def _keep(self) -> None:
        focus = self.focusWidget()
        if focus is not None:
            focus.clearFocus()  # a line still being typed counts
        if not self.face.close_strip():
            return
        kept = Kept(self.editor.card, self._as, self.own.isChecked() or self._as == "own")
        self.kept.emit(kept)

    def restyle(self) -> None:
        self._fold()

    def minimumSizeHint(self) -> QSize:
        """The card alone: what stands beside it goes below."""
        return QSize(self.theme.px(320), self.theme.px(320))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()
        self.refresh()

    def _fold(self) -> None:
        """Card and what stands beside it side by side where there is room, else one below the other."""
        abreast = self.width() >= self.theme.px(_ABREAST)
        if abreast == self._side.isVisibleTo(self):
            return
        self._side.takeWidget()
        if abreast:
            self._side.setWidget(self._beside)
        else:
            self._left.insertWidget(1, self._beside)
        self._side.setVisible(abreast)
        self._beside.show()
