"""The sheets of the builder: what the list is called and built for, its house rules, why it costs what it costs."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QWidget

from fleetdesk.core import forms
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList, Squadron
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Working
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.services.building.card_editor import field_specs
from fleetdesk.ui.cards.field_rows import FieldRow, NumberField, field_row
from fleetdesk.ui.cards.working_view import WorkingView
from fleetdesk.ui.titles import squadron_title
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.line import Line, PlainText
from fleetdesk.ui.widgets.entry.stepper import Stepper
from fleetdesk.ui.widgets.flow import FlowLayout
from fleetdesk.ui.widgets.panels import SectionTitle
from fleetdesk.ui.widgets.sheet import Sheet, SheetButton
from fleetdesk.ui.window_context import Once, WindowContext

_NAME, _SHORT = 120, 80
_LIMITS = (0, 300, 500, 750, 800, 1000, 1500)


def _full(longest: int) -> Msg:
    return msg("No more than {n} letters: what came after them is left out.", n=longest)


class Details(QWidget):
    """Name, player, faction, size of the game and what the game adds; read them when the sheet is answered."""

    def __init__(
        self, context: WindowContext, system: AnySystem, fleet: FleetList, factions: Sequence[str] = ()
    ) -> None:
        """`factions` are those of the cards there are; by default of the cards the game comes with."""
        super().__init__()
        words = context.words
        self._context = context
        self._chips: dict[str | int, BigButton] = {}
        """Factions and sizes that are proposed."""
        self._column = Column(context.keeper, self, gap=6)
        self.name = self._line(words.text(N_("Name of the fleet")), fleet.name, _NAME)
        self.name.selectAll()  # a name that is only proposed goes with the first letter
        self.player = self._line(words.text(N_("Player")), fleet.player, _SHORT)
        self.faction = self._line(words.text(N_("Faction")), words.text(fleet.faction), _SHORT)
        known = factions or [card.faction for card in system.catalogue() if card.faction]
        factions = sorted(set(known), key=words.text)
        self._factions = {words.text(faction): faction for faction in factions}
        if factions:
            flow = FlowLayout(context.keeper, gap=6)
            for faction in self._factions:
                chip = BigButton(context.keeper, faction, does=Once(self._take_faction, faction))
                flow.addWidget(chip)
                self._chips[faction] = chip
            self._column.addLayout(flow)
        self._column.addSpacing(context.keeper.theme.px(6))
        size = SectionTitle(context.keeper, words.text(N_("Size of the game, in points")))
        self._column.addWidget(size)
        row = Row(context.keeper, gap=8)
        self.limit = Stepper(
            context.keeper,
            words,
            fleet.points_limit,
            least=0,
            most=99995,
            step=5,
            name=words.text(N_("Size of the game, in points")),
            spell=self._spell,
        )
        row.addWidget(self.limit)
        row.addStretch(1)
        self._column.addLayout(row)
        sizes = FlowLayout(context.keeper, gap=6)
        for limit in _LIMITS:
            chip = BigButton(context.keeper, self._spell(limit), does=Once(self._take_limit, limit))
            sizes.addWidget(chip)
            self._chips[limit] = chip
        self._column.addLayout(sizes)
        for chip in self._chips.values():
            chip.setCheckable(True)
        self.faction.textChanged.connect(Once(self._mark))
        self.limit.changed.connect(Once(self._mark))
        self._mark()
        priced = any(card.points is not None for card in (*system.catalogue(), *fleet.cards.values()))
        for widget in (size, self.limit, *(self._chips[limit] for limit in _LIMITS)):
            widget.setVisible(priced)
        self.own: dict[str, FieldRow] = {}
        for spec in field_specs(system.fleet):
            field = field_row(context.keeper, words, spec)
            if isinstance(field, NumberField):  # left empty, the list takes what its faction has
                field.unknown.set_meaning(words.text(N_("Enter another")), icon="edit")
            field.show_value(getattr(fleet, spec.key))
            field.changed.connect(Once(self._show_own, spec.key))
            self._column.addWidget(field)
            self.own[spec.key] = field

    def _show_own(self, key: str, value: object) -> None:
        self.own[key].show_value(value)

    def _line(self, label: str, value: str, longest: int) -> Line:
        self._column.addWidget(SectionTitle(self._context.keeper, label))
        line = Line(self._context.keeper, value)
        line.setMaxLength(longest)
        line.setAccessibleName(label)
        full = Label(self._context.keeper, self._context.words.say(_full(longest)), "small", "brass")
        full.hide()
        line.inputRejected.connect(full.show)
        line.textEdited.connect(lambda text: full.setVisible(len(text) >= longest and full.isVisible()))
        self._column.add(line, full)
        return line

    def _spell(self, value: float) -> str:
        words = self._context.words
        return words.say(msg("{points} pts", points=value)) if value else words.text(N_("No limit"))

    def _take_faction(self, faction: str, *_: object) -> None:
        self.faction.setText(faction)
        self._mark()

    def _take_limit(self, limit: int, *_: object) -> None:
        self.limit.show_value(limit)
        self._mark()

    def _mark(self, *_: object) -> None:
        """Show which of what is proposed holds now; a tap on that leaves it so."""
        for proposed, chip in self._chips.items():
            chip.setChecked(proposed in (self.faction.text().strip(), self.limit.value))

    def keep(self, editor: FleetEditor) -> bool:
        """Make the list what was entered, as one step."""
        return editor.set_details(
            name=self.name.text().strip(),
            player=self.player.text().strip(),
            faction=self.faction_key,
            points_limit=int(self.limit.value),
            **{key: row.value for key, row in self.own.items()},
        )

    @property
    def faction_key(self) -> str:
        """The faction as the game spells it, or as it was typed."""
        typed = self.faction.text().strip()
        return self._factions.get(typed, typed)


def ask_details(
    context: WindowContext,
    host: QWidget,
    editor: FleetEditor,
    factions: Sequence[str],
    *,
    changed: Once,
    undo: Once,
) -> Sheet:
    """Ask for name, player, faction and limit; `changed` hears that others are kept."""
    body = Details(context, editor.system, editor.fleet, factions)
    sheet = Sheet(
        context.keeper,
        context.words,
        host,
        context.words.text(N_("This list")),
        body=body,
        buttons=(SheetButton("keep", context.words.text(N_("Keep")), "primary", "check"),),
        width=600,
    )
    _keep_when_left(context, sheet, editor, body.keep, changed=changed, undo=undo)
    return sheet.open()


def _keep_when_left(
    context: WindowContext,
    sheet: Sheet,
    editor: FleetEditor,
    keep: Callable[[FleetEditor], bool],
    *,
    changed: Once,
    undo: Once,
) -> None:
    """What was entered in a sheet is kept however it is left: a finger beside it takes nothing away."""

    def left(answer: object) -> None:
        if not keep(editor):
            return
        changed()
        if answer is None:
            told = msg("What was entered is kept.")
            context.offer_undo(told, undo, editor.standing())

    sheet.finished.connect(left)


def ask_notes(
    context: WindowContext, host: QWidget, editor: FleetEditor, *, changed: Once, undo: Once
) -> Sheet:
    """Show the notes of a list, among them what an import did not understand; `changed` hears that others are kept."""
    words = context.words
    title, told = words.text(N_("Notes")), words.text(editor.fleet.notes)
    body = QWidget()
    column = Column(context.keeper, body, gap=10)
    hint = words.text(
        N_("Whatever should go with this list; what an import did not understand stands here too.")
    )
    column.addWidget(Label(context.keeper, hint, "small", "muted"))
    typed = column.put(PlainText(context.keeper, told), 1)
    typed.setAccessibleName(title)
    typed.setMinimumHeight(context.keeper.theme.px(220))
    keep = SheetButton("keep", words.text(N_("Keep")), "primary", "check")
    sheet = Sheet(context.keeper, words, host, title, body=body, buttons=(keep,), width=600)

    def kept(editor: FleetEditor) -> bool:
        return typed.toPlainText() != told and editor.set_details(notes=typed.toPlainText().strip())

    _keep_when_left(context, sheet, editor, kept, changed=changed, undo=undo)
    return sheet.open()


def show_working(context: WindowContext, host: QWidget, working: Working) -> Sheet:
    """Show how a number came about."""
    view = WorkingView(context.keeper, context.words, titled=False)
    view.show_working(working)
    title = context.words.say(working.title)
    return Sheet(context.keeper, context.words, host, title, body=view, width=620).open()


def ask_pick(context: WindowContext, host: QWidget, asked: forms.Choice) -> Sheet:
    """Ask what a game wants to know of a ship; answers the number of the pick."""
    say = context.words.say
    rows = [
        Choice(
            say(pick.title),
            say(pick.detail),
            say(pick.trailing),
            icon="check" if pick.value == asked.value else "ship",
            reason=say(pick.discouraged),
        )
        for pick in asked.picks
    ]
    return choose(context.keeper, context.words, host, say(asked.label), rows)


def ask_squadron(
    context: WindowContext, host: QWidget, title: str, squadrons: Sequence[Squadron], own: str
) -> Sheet:
    """Ask where a ship shall go; answers its number, the number after the last for a new one."""
    words = context.words
    rows = [
        Choice(
            squadron_title(words, one),
            words.say(nmsg("{n} ship", "{n} ships", len(one.ships))),
            icon="check" if one.id == own else "ship",
        )
        for one in squadrons
    ]
    rows.append(Choice(words.text(N_("A new squadron")), icon="plus"))
    return choose(context.keeper, words, host, title, rows)
