"""The builder: cards, list and verdict side by side, every edit named, undoable and told at once."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Problem
from fleetdesk.core.words import N_, msg
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.store.presets import Presets
from fleetdesk.ui.builder.board import Drop, Named, Used
from fleetdesk.ui.builder.board_view import Thing
from fleetdesk.ui.builder.catalogue_column import CatalogueColumn, OfferedCard, Owned
from fleetdesk.ui.builder.catalogue_list import Dragged
from fleetdesk.ui.builder.columns import BuilderColumns
from fleetdesk.ui.builder.fleet_column import FleetColumn
from fleetdesk.ui.builder.fleet_views import is_priced
from fleetdesk.ui.builder.inspector import Inspector
from fleetdesk.ui.builder.sheets import ask_details, ask_notes, ask_pick, show_working
from fleetdesk.ui.builder.ship_tools import ShipTools
from fleetdesk.ui.rules.house_sheet import HouseSheet
from fleetdesk.ui.rules.option_fields import changed_from_usual
from fleetdesk.ui.titles import squadron_number
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.widgets.sheet import Sheet
from fleetdesk.ui.window_context import Once, WindowContext

SAVE_AFTER_MS = 400


class BuilderPage(QWidget):
    """A list being built."""

    changed = Signal()
    """The list was edited; what keeps it may write it down (told a moment after the last edit)."""
    card_wanted = Signal(object)
    """`(card, ship id or "")`: the card editor is to be opened; an empty card id means a new one."""
    wanted = Signal(str)
    """`import`, `share`, `print` or `play`: that button was tapped."""
    versions_wanted = Signal()
    """What the list was before is asked for."""
    forget_wanted = Signal(object)
    """The card of one's own (`ShipProfile`) that is to leave the catalogue."""
    owned = Signal(object)
    """`Owned`: whether the player has models of a card."""

    def __init__(self, context: WindowContext, presets: Presets) -> None:
        super().__init__()
        self._context, self.presets = context, presets
        self.editor: FleetEditor | None = None
        self._card: ShipProfile | None = None
        keeper = context.keeper
        self.cards = CatalogueColumn(context)
        self.fleet = FleetColumn(context)
        self.inspector = Inspector(keeper, context.words)
        self.columns = BuilderColumns(keeper, context.words, self.cards, self.fleet, self.inspector)
        Column(keeper, self, gap=0).addWidget(self.columns)
        self._tools = ShipTools(context, self)
        self._tools.edited.connect(self.refresh)
        self._save = QTimer(self)
        self._save.setSingleShot(True)
        self._save.setInterval(SAVE_AFTER_MS)
        self._save.timeout.connect(self.changed)
        self._connect()

    def _connect(self) -> None:
        cards, fleet, board = self.cards, self.fleet, self.fleet.board
        cards.add_wanted.connect(self.add)
        cards.shown.connect(self.show_card)
        cards.new_wanted.connect(self._new_card)
        cards.let_drop.connect(self._let_drop)
        cards.dragged.connect(self._dragged)
        fleet.wanted.connect(self._wanted)
        board.picked.connect(self._picked)
        board.ticked.connect(self._ticked)
        board.tool_used.connect(self._tool_used)
        board.renamed.connect(self._renamed)
        board.dropped.connect(self._dropped)
        board.more_wanted.connect(self._add_squadron)
        head, listed, card = self.inspector.head, self.inspector.list_side, self.inspector.card_side
        head.close_button.clicked.connect(self._back_to_list)
        listed.jump_wanted.connect(self.jump)
        listed.why_wanted.connect(self._why_all)
        listed.house_wanted.connect(self._house)
        listed.details_wanted.connect(self.ask_details)
        listed.notes_wanted.connect(self._notes)
        listed.versions_wanted.connect(self.versions_wanted)
        card.add_wanted.connect(self._add_shown)
        card.edit_wanted.connect(self._edit_card)
        card.why_wanted.connect(self._why_ship)
        card.question_wanted.connect(self._ask_ship)
        card.option_wanted.connect(self._choose)
        card.forget_wanted.connect(self._forget)
        card.owned_chosen.connect(self._own)

    # What is shown

    def show_editor(self, editor: FleetEditor, cards: Sequence[OfferedCard]) -> None:
        """Open a list."""
        self.flush()
        self._context.withdraw(left=True)
        self.editor = editor
        self._card = None
        self.fleet.board.choose(None)
        self.cards.show_cards(editor.system, cards)
        self.cards.set_faction(editor.fleet.faction)
        self.columns.bring("fleet" if editor.fleet.squadrons or self.columns.abreast > 1 else "cards")
        self.refresh(told=False)

    def show_cards(self, cards: Sequence[OfferedCard]) -> None:
        """Offer other cards (one's own have changed)."""
        if self.editor is not None:
            self.cards.show_cards(self.editor.system, cards)

    def refresh(self, *, told: bool = True) -> None:
        """Show the list as it stands after an edit."""
        editor = self.editor
        if editor is None:
            return
        self._context.withdraw()
        self.fleet.show_editor(editor)
        self._show_side()
        if told:
            self._save.start()

    def flush(self) -> None:
        """Tell at once what would have been told in a moment."""
        if self._save.isActive():
            self._save.stop()
            self.changed.emit()

    def flush_quietly(self) -> None:
        """Forget what would have been told in a moment: the caller writes it down."""
        self._save.stop()

    def _show_side(self) -> None:
        editor = self.editor
        if editor is None:
            return
        chosen = self.chosen_ship()
        if chosen is not None:
            self.inspector.show_ship(editor, *chosen, self.cards.card)
        elif self._card is not None:
            number = self._card.id
            own, owned = self.cards.is_own(number), self.cards.is_owned(number)
            self.inspector.show_card(editor.system, self._card, own=own, owned=owned)
        else:
            self.inspector.show_list(editor)
        self.cards.show_chosen(self._card.id if self._card is not None and chosen is None else "")

    def chosen_ship(self) -> tuple[Squadron, ShipEntry] | None:
        thing = self.fleet.board.chosen
        if self.editor is None or thing is None or thing.kind != "ship":
            return None
        return next((found for found in self.editor.fleet.ships() if found[1].id == thing.id), None)

    def show_card(self, card: object) -> None:
        """Show a card of the catalogue in the right column."""
        if isinstance(card, ShipProfile):
            self._card = card
            self.fleet.board.choose(None)
            self._show_side()
            self.columns.bring("details")

    def _back_to_list(self) -> None:
        self._card = None
        self.fleet.board.choose(None)
        self._show_side()
        if self.columns.abreast < 3:
            self.columns.bring("fleet")

    def _picked(self, thing: object) -> None:
        self._card = None
        self._show_side()
        if isinstance(thing, Thing):
            self.fleet.bring(thing)
        if self.columns.abreast == 2:
            self.columns.bring("details" if thing is not None else "cards")

    def jump(self, problem: object) -> None:
        """Go to the ship or squadron a problem is about."""
        if not isinstance(problem, Problem):
            return
        if problem.ship:
            self.fleet.show_thing(Thing("ship", problem.ship))
        elif problem.squadron:
            self.fleet.show_thing(Thing("squadron", problem.squadron))
        elif self.editor is not None:
            self.ask_details()
            return
        self._card = None
        self._show_side()
        if self.columns.abreast == 1:
            self.columns.bring("fleet")

    # Edits

    def add(self, card: object, count: int = 1) -> None:
        """Add ships of a card, and choose the first."""
        editor = self.editor
        if editor is None or not isinstance(card, ShipProfile):
            return
        thing = self.fleet.board.chosen
        squadron = thing.id if thing is not None and thing.kind == "squadron" else ""
        founded = squadron_number(self._context.words, len(editor.fleet.squadrons) + 1)
        made: list[str] = []

        def run() -> None:
            name = self._context.words.say(editor.system.class_title(card))
            made.append(editor.add_ship(card, squadron, name=name, founded=founded))
            if count > 1:
                editor.duplicate_ship(made[0], count - 1)

        if self._context.attempt(self, run):
            if self._card is not None and self._card.id != card.id:
                self._card = None  # the card that is open is of another class
            self._after_adding(made[0], keep_squadron=bool(squadron))

    def _after_adding(self, ship: str, *, keep_squadron: bool) -> None:
        editor = self.editor
        if editor is None:
            return
        self.refresh()
        if not keep_squadron and self._card is None:
            self.fleet.show_thing(Thing("ship", ship))
            self._show_side()
        else:
            self.fleet.bring(Thing("ship", ship))
        total, limit = editor.cost.total or 0, editor.fleet.points_limit
        if self.columns.abreast == 1:
            name = next(entry.name for _, entry in editor.fleet.ships() if entry.id == ship)
            told = msg("{ship} added: {points} points", ship=name, points=total)
            if not is_priced(editor):
                sailing = (editor.fleet.cards.get(one.card) for _, one in editor.fleet.sailing())
                told = msg("{ship} added: {ships}", ship=name, ships=editor.system.counted(sailing))
            elif limit:
                told = msg("{ship} added: {points} of {limit} points", ship=name, points=total, limit=limit)
            self._context.offer_undo(told, Once(self.undo), editor.standing())

    def _add_shown(self, count: int) -> None:
        self.add(self._card, count)

    def _forget(self) -> None:
        card = self._card
        if card is not None:
            self._back_to_list()
            self.forget_wanted.emit(card)

    def _own(self, on: bool) -> None:  # noqa: FBT001 - a signal's argument
        if self._card is not None:
            self.owned.emit(Owned(self._card.id, on))

    def undo(self) -> None:
        """Take back the last edit."""
        if self.editor is not None and self.editor.undo():
            self.refresh()

    def redo(self) -> None:
        """Do the edit that was taken back again."""
        if self.editor is not None and self.editor.redo():
            self.refresh()

    def _ticked(self, ship: str) -> None:
        if self.editor is not None:
            sails = next(entry.sails for _, entry in self.editor.fleet.ships() if entry.id == ship)
            self.editor.set_sails(ship, sails=not sails)
            self.refresh()

    def _renamed(self, named: object) -> None:
        if isinstance(named, Named) and self.editor is not None:
            if named.thing.kind == "ship":
                self.editor.rename_ship(named.thing.id, named.name)
            else:
                self.editor.rename_squadron(named.thing.id, named.name)
            self.refresh()

    def _dropped(self, drop: object) -> None:
        if isinstance(drop, Drop) and self.editor is not None:
            self._tools.move_to(self.editor, drop)

    def _tool_used(self, used: object) -> None:
        if isinstance(used, Used) and self.editor is not None:
            self._tools.use(self.editor, used, self.fleet)

    def _add_squadron(self) -> None:
        self._tools.add_squadron(self.editor, self.fleet)

    def _dragged(self, dragged: object) -> None:
        if isinstance(dragged, Dragged):
            self.fleet.board.show_line(self.fleet.place_under(dragged.where))

    def _let_drop(self, dragged: object) -> None:
        editor = self.editor
        self.fleet.board.show_line(None)
        if editor is None or not isinstance(dragged, Dragged) or not self.fleet.over(dragged.where):
            return
        card = self.cards.card(dragged.card)
        place = self.fleet.place_under(dragged.where)
        if card is None:
            return
        if place is None:
            self.add(card)
        else:
            ship = editor.add_ship(
                card, place[0], place[1], name=self._context.words.say(editor.system.class_title(card))
            )
            self._after_adding(ship, keep_squadron=False)

    # Sheets and buttons

    def _wanted(self, key: str) -> None:
        match key:
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "details":
                self.ask_details()
            case _:
                self.flush()
                self.wanted.emit(key)

    def ask_details(self) -> None:
        """Ask for name, player, faction and size of the game."""
        if self.editor is not None:
            kept = Once(self._details_kept, self.editor.fleet.faction)
            ask_details(
                self._context, self, self.editor, self.cards.factions, changed=kept, undo=Once(self.undo)
            )

    def _details_kept(self, faction: str) -> None:
        if self.editor is not None and self.editor.fleet.faction != faction:
            self.cards.set_faction(self.editor.fleet.faction)
        self.refresh()

    def _notes(self) -> None:
        if self.editor is not None:
            ask_notes(self._context, self, self.editor, changed=Once(self.refresh), undo=Once(self.undo))

    def _house(self) -> None:
        editor = self.editor
        if editor is None:
            return
        words = self._context.words
        told = N_("The rules leave some things open. This is how your table plays them.")
        house = editor.fleet.house
        body = HouseSheet(self._context, self.presets, editor.system, house, words.text(told))
        body.changed.connect(self._house_changed)
        title = words.text(N_("House rules"))
        Sheet(self._context.keeper, words, self, title, body=body, place="right", width=620).open()

    def _house_changed(self, values: object) -> None:
        if self.editor is not None and isinstance(values, dict):
            self.editor.set_house(changed_from_usual(self.editor.system.options, values))
            self.refresh()

    def _why_all(self) -> None:
        if self.editor is not None:
            show_working(self._context, self, self.editor.cost)

    def _why_ship(self) -> None:
        chosen = self.chosen_ship()
        if self.editor is not None and chosen is not None:
            show_working(self._context, self, self.editor.why(chosen[1].id))

    def _ask_ship(self) -> None:
        chosen = self.chosen_ship()
        if self.editor is None or chosen is None:
            return
        ship = chosen[1].id
        question = self.editor.system.ship_question(self.editor.fleet, ship)
        if question is not None:
            sheet = ask_pick(self._context, self, question.choice)
            values = [pick.value for pick in question.choice.picks]
            sheet.finished.connect(Once(self._ship_told, self.editor, ship, values))

    def _ship_told(self, editor: FleetEditor, ship: str, values: list[str], number: object) -> None:
        if isinstance(number, int) and editor.answer(ship, values[number]):
            self.refresh()

    def _choose(self, wanted: object) -> None:
        self._tools.choose(self.editor, self.chosen_ship(), wanted, self.cards.card)

    def _edit_card(self) -> None:
        chosen = self.chosen_ship()
        if self.editor is not None and chosen is not None:
            card = self.editor.fleet.card_of(chosen[1])
            if card is not None:
                self.card_wanted.emit((card, chosen[1].id))
        elif self._card is not None:
            self.card_wanted.emit((self._card, ""))

    def _new_card(self) -> None:
        if self.editor is not None:
            card = self.editor.system.profile(faction=self.editor.fleet.faction)
            self.card_wanted.emit((card, ""))
