"""The right column of the builder: what the rules say of the list, or the card of what was tapped."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists import fitting
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.ship_questions import ShipQuestion
from fleetdesk.core.lists.verdicts import Problem, Verdict
from fleetdesk.core.words import N_, Words, msg, nmsg
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.services.building.options import Choices, FindCard, no_card, offered
from fleetdesk.ui.builder.fleet_views import is_priced
from fleetdesk.ui.builder.options_panel import OptionsPanel
from fleetdesk.ui.builder.share_bars import Share, ShareBars
from fleetdesk.ui.builder.weigh_pane import WeighPane
from fleetdesk.ui.cards.card_view import CardView
from fleetdesk.ui.look.theme_keeper import ThemeKeeper
from fleetdesk.ui.rows import ValueRow
from fleetdesk.ui.rules.option_fields import changed_from_usual
from fleetdesk.ui.titles import class_title, ship_title, squadron_title
from fleetdesk.ui.verdicts import problem_row, sorted_problems, verdict_word
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice, ChoiceList
from fleetdesk.ui.widgets.entry.segments import Segments
from fleetdesk.ui.widgets.entry.switch import Switch
from fleetdesk.ui.widgets.notices import Banner
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.scroll import Scroll

_LONG_TITLE = 20


class Head(QWidget):
    """Title, a muted line below, and a cross that leads back to the list."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        row = Row(keeper, self, gap=8)
        lines = row.put(Column(keeper, gap=0), 1)
        self.title = Label(keeper, "", "title")
        self.sub = Label(keeper, "", "small", "muted")
        lines.add(self.title, self.sub)
        self.close_button = BigButton(
            keeper, icon="close", kind="ghost", name=words.text(N_("Back to the list"))
        )
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)

    def show_words(self, title: str, sub: str) -> None:
        self.title.set_role("title" if len(title) <= _LONG_TITLE else "heading")
        self.title.setText(title)
        self.sub.setText(sub)
        self.title.setAccessibleName(title)


class ListSide(QWidget):
    """What the rules say of the whole list, and what is settled for it."""

    jump_wanted = Signal(object)
    """The `Problem` tapped."""
    weigh_wanted, why_wanted, house_wanted = Signal(), Signal(), Signal()
    details_wanted, notes_wanted, versions_wanted = Signal(), Signal(), Signal()
    """Of these six: the row of that name was tapped."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._problems: tuple[Problem, ...] = ()
        column = Column(keeper, self, gap=10)
        self._verdict = column.put(Banner(keeper, "sound"))
        self._title = column.put(SectionTitle(keeper, words.text(N_("Problems"))))
        self.problems = ChoiceList(keeper, ticks=False, most=6, name=words.text(N_("Problems")))
        self.problems.chosen.connect(self._jump)
        column.add(self.problems, SectionTitle(keeper, words.text(N_("This list"))))
        self.weigh = ValueRow(keeper, words.text(N_("What it can do")), icon="target", does=self.weigh_wanted)
        self.weigh.set_value(words.text(N_("Reach, chances, endurance, compared")))
        self.why = ValueRow(keeper, words.text(N_("Points")), icon="info", does=self.why_wanted)
        self.details = ValueRow(keeper, words.text(N_("Player, faction, size of the game")), icon="people")
        self.details.clicked.connect(self.details_wanted)
        self.house = ValueRow(keeper, words.text(N_("House rules")), icon="book", does=self.house_wanted)
        self.notes = ValueRow(keeper, words.text(N_("Notes")), icon="edit", does=self.notes_wanted)
        self.versions = ValueRow(keeper, words.text(N_("Earlier versions")), icon="history")
        self.versions.clicked.connect(self.versions_wanted)
        self.versions.set_value(words.text(N_("How it was before")))
        for row in (self.weigh, self.why, self.details, self.house, self.notes, self.versions):
            column.addWidget(row)
        self._shares_title = column.put(SectionTitle(keeper, words.text(N_("Points by squadron"))))
        self.shares = column.put(ShareBars(keeper))
        column.addStretch(1)

    def show_editor(self, editor: FleetEditor) -> None:
        """Say how the list stands."""
        words, fleet = self._words, editor.fleet
        verdict = editor.verdict
        word, tone, _ = verdict_word(words, verdict)
        meant = _MEANS[verdict] if any(editor.fleet.sailing()) else _BEGIN
        self._verdict.show_notice(word, tone, sub=words.text(meant))
        problems = sorted_problems(editor.problems)
        if problems != self._problems or not self.problems.rows:
            self._problems = problems
            self.problems.set_rows([problem_row(words, problem) for problem in problems])
        self._title.setVisible(bool(problems))
        self.problems.setVisible(bool(problems))
        priced = is_priced(editor)
        total = editor.cost.total or 0
        self.why.setVisible(priced)
        self.why.setText(words.say(msg("Why {points} points?", points=total)))
        ships = editor.system.counted(fleet.cards.get(ship.card) for _, ship in fleet.sailing())
        self.why.set_value(words.say(msg("Taking part: {ships}", ships=ships)))
        told = [text for text in (fleet.player, words.text(fleet.faction)) if text]
        if fleet.points_limit:
            told.append(words.say(msg("{points} points", points=fleet.points_limit)))
        elif priced:
            told.append(words.text(N_("no limit of points")))
        self.details.set_value(" · ".join(told) or words.text(N_("not said yet")))
        changed = len(changed_from_usual(editor.system.options, fleet.house))
        self.house.set_value(
            words.say(nmsg("{n} differs from what is proposed", "{n} differ from what is proposed", changed))
            if changed
            else words.text(N_("As proposed")),
            marked=bool(changed),
        )
        noted = " · ".join(words.text(fleet.notes).splitlines())
        self.notes.set_value(noted or words.text(N_("None yet; they are printed with the list")))
        bars = []
        for squadron in fleet.squadrons:
            cards = (fitting.card_of(fleet, ship) for ship in squadron.ships if ship.sails)
            points = sum(card.points or 0 for card in cards if card is not None)
            bars.append(Share(squadron_title(words, squadron), points, words.number(points)))
        self.shares.show_shares(bars)
        self.shares.setVisible(priced)
        self._shares_title.setVisible(bool(bars) and priced)

    def _jump(self, index: int) -> None:
        self.jump_wanted.emit(self._problems[index])


_MEANS = {
    Verdict.LEGAL: N_("The rules allow this list."),
    Verdict.ILLEGAL: N_("It can still be saved, printed and played; the papers carry a mark."),
    Verdict.CANNOT_TELL: N_("Something the rules need is not known yet."),
}
_BEGIN = N_("Add a ship: the rules are checked with each one.")


class CardSide(QWidget):
    """A printed card with what can be done about it."""

    add_wanted = Signal(int)
    """How many ships of the card shown to add."""
    edit_wanted, forget_wanted, why_wanted, question_wanted = Signal(), Signal(), Signal(), Signal()
    """The button of that name was tapped."""
    owned_chosen = Signal(bool)
    """Whether models of the card shown stand on the player's shelf."""
    option_wanted = Signal(object)
    """The option `Wanted` for the ship shown."""
    jump_wanted = Signal(object)
    """The `Problem` tapped."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        self._problems: tuple[Problem, ...] = ()
        column = Column(keeper, self, gap=10)
        adds = column.put(Row(keeper, gap=8))
        self.add = adds.put(BigButton(keeper, words.text(N_("Add to the fleet")), "plus", "primary"), 3)
        self.add.clicked.connect(partial(self.add_wanted.emit, 1))
        self.add_three = adds.put(BigButton(keeper, words.text(N_("Add three")), "plus"), 2)
        self.add_three.clicked.connect(partial(self.add_wanted.emit, 3))
        self.halves = Segments(
            keeper,
            [words.text(N_("Options")), words.text(N_("The card"))],
            name=words.text(N_("What is shown")),
        )
        self.halves.chosen.connect(self._show_half)
        column.addWidget(self.halves)
        self.view = column.put(CardView(keeper, words))
        self.rules = ChoiceList(keeper, ticks=False, most=12, name=words.text(N_("Special rules")))
        column.addWidget(self.rules)
        self.options = column.put(OptionsPanel(keeper, words))
        self.options.wanted.connect(self.option_wanted)
        self.problems = column.put(ChoiceList(keeper, ticks=False, most=6, name=words.text(N_("Problems"))))
        self.problems.chosen.connect(self._jump)
        self.question = column.put(ValueRow(keeper, "-", icon="ship", does=self.question_wanted))
        buttons = column.put(Row(keeper, gap=8))
        self.edit = BigButton(keeper, words.text(N_("Edit the card")), "edit", does=self.edit_wanted)
        self.why = BigButton(keeper, words.text(N_("Why?")), "question", does=self.why_wanted)
        buttons.add(self.edit, self.why, stretch=1)
        self.owned = Switch(
            keeper, words.text(N_("I own it")), sub=words.text(N_("“Mine” above the cards shows only these"))
        )
        self.owned.clicked.connect(self.owned_chosen)
        column.addWidget(self.owned)
        self.forget = column.put(BigButton(keeper, words.text(N_("Remove it from my ships")), "trash"))
        self.forget.clicked.connect(self.forget_wanted)
        column.addStretch(1)

    def show_ship(self, editor: FleetEditor, ship: ShipEntry, find: FindCard = no_card) -> None:
        """The card of a ship of the list as it sails; `find` knows the cards of ships it may bring."""
        words, fleet = self._words, editor.fleet
        card = fitting.card_of(fleet, ship)
        self._show_rules(card)
        self._show_options(offered(fleet, ship.id, find))
        self.forget.setVisible(False)
        self.owned.setVisible(False)
        self.add.setVisible(False)
        self.add_three.setVisible(False)
        self.why.setVisible(True)
        points = card.points if card is not None else None
        self.why.setVisible(is_priced(editor))
        self.why.setText(
            words.say(msg("Why {points} points?", points=points))
            if points is not None
            else words.text(N_("Why?"))
        )
        self.edit.setEnabled(card is not None)
        self._show_question(editor.system.ship_question(fleet, ship.id))
        self._show_problems(tuple(one for one in editor.problems if one.ship == ship.id))
        self.view.show_card(editor.system.card(card, ship.name) if card is not None else None)

    def show_card(
        self, system: AnySystem, card: ShipProfile, *, own: bool = False, owned: bool = False
    ) -> None:
        """A card of the catalogue; one the player made is the player's anyway."""
        self.forget.setVisible(own)
        self.owned.setVisible(not own or bool(card.made_of))
        self.owned.setChecked(owned)
        self.add.setVisible(True)
        self.add_three.setVisible(True)
        self.why.setVisible(False)
        self.edit.setEnabled(True)
        self._show_question(None)
        self._show_rules(card)
        self._show_options(())
        self._show_problems(system.check_card(card))
        self.view.show_card(system.card(card, ""))

    def _show_options(self, found: Sequence[Choices]) -> None:
        """What may be chosen for the ship: in front of her card, which is a tap away."""
        self.options.show_choices(found)
        self.halves.setVisible(bool(found))
        self._show_half()

    def _show_half(self, *_: object) -> None:
        fitting_out = bool(self.options.groups) and self.halves.index == 0
        self.options.setVisible(fitting_out)
        self.view.setVisible(not fitting_out)
        self.rules.setVisible(not fitting_out and bool(self.rules.rows))

    def _show_rules(self, card: ShipProfile | None) -> None:
        """The special rules that have a text."""
        rules = [Choice(one.name, one.text) for one in card.rules if one.name and one.text] if card else []
        self.rules.set_rows(rules)

    def _show_question(self, question: ShipQuestion | None) -> None:
        """What the game wants settled for the ship, and what is."""
        self.question.setVisible(question is not None)
        if question is None:
            return
        asked = question.choice
        picked = next((pick for pick in asked.picks if pick.value == asked.value), asked.picks[0])
        value = self._words.say(picked.title)
        if picked.detail is not None:
            value = f"{value} · {self._words.say(picked.detail)}"
        self.question.setText(self._words.say(asked.label))
        self.question.set_value(value)

    def _show_problems(self, problems: tuple[Problem, ...]) -> None:
        self._problems = sorted_problems(problems)
        self.problems.set_rows([problem_row(self._words, problem) for problem in self._problems])
        self.problems.setVisible(bool(problems))

    def _jump(self, index: int) -> None:
        self.jump_wanted.emit(self._problems[index])


class Inspector(QWidget):
    """The whole column: its head, and one of the two sides."""

    def __init__(self, keeper: ThemeKeeper, words: Words) -> None:
        super().__init__()
        self._words = words
        column = Column(keeper, self, gap=10, margins=(16, 14, 16, 14))
        self.head = column.put(Head(keeper, words))
        self.list_side = ListSide(keeper, words)
        self.card_side = CardSide(keeper, words)
        self.weigh_side = WeighPane(keeper, words)
        self._weighing = False
        self._editor: FleetEditor | None = None
        self.head.close_button.clicked.connect(self._leave_weighing)
        self.list_side.weigh_wanted.connect(self._weigh)
        self._stack = column.put(QStackedWidget(), 1)
        self._scrolls = tuple(
            Scroll(keeper, side) for side in (self.list_side, self.card_side, self.weigh_side)
        )
        for scroll in self._scrolls:
            self._stack.addWidget(scroll)

    def _weigh(self) -> None:
        self._weighing = True
        if self._editor is not None:
            self._show_weighed(self._editor)

    def _leave_weighing(self) -> None:
        self._weighing = False

    def _show_weighed(self, editor: FleetEditor, card: ShipProfile | None = None) -> None:
        """What the list can do; it stays in front while the list is edited."""
        words = self._words
        self.head.show_words(words.text(N_("What it can do")), editor.fleet.name)
        self.head.close_button.setVisible(True)
        self.weigh_side.show_editor(editor, card)
        self._stack.setCurrentIndex(2)

    def show_list(self, editor: FleetEditor) -> None:
        """The whole list, or what it can do where that was asked for."""
        self._editor = editor
        if self._weighing:
            self._show_weighed(editor)
            return
        self.head.show_words(
            self._words.text(N_("How it stands")), self._words.text(N_("What the rules say of this list"))
        )
        self.head.close_button.setVisible(False)
        self.list_side.show_editor(editor)
        self._stack.setCurrentIndex(0)

    def show_ship(
        self, editor: FleetEditor, squadron: Squadron, ship: ShipEntry, find: FindCard = no_card
    ) -> None:
        """One ship, or what the list can do where that was asked for."""
        words = self._words
        self._editor = editor
        card = editor.fleet.card_of(ship)
        if self._weighing:
            self._show_weighed(editor, card)
            return
        name = ship_title(words, ship)
        told = dict.fromkeys((class_title(words, editor.system, card), squadron_title(words, squadron)))
        self.head.show_words(name, " · ".join(text for text in told if text != name))
        self.head.close_button.setVisible(True)
        self.card_side.show_ship(editor, ship, find)
        self._stack.setCurrentIndex(1)

    def show_card(
        self, system: AnySystem, card: ShipProfile, *, own: bool = False, owned: bool = False
    ) -> None:
        """One card of the catalogue."""
        words = self._words
        self._weighing = False
        sub = " · ".join(text for text in (words.text(system.groups(card)), words.text(card.faction)) if text)
        self.head.show_words(class_title(words, system, card), sub)
        self.head.close_button.setVisible(True)
        self.card_side.show_card(system, card, own=own, owned=owned)
        self._stack.setCurrentIndex(1)
