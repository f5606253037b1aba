"""A list on the builder's table: opened, edited, its cards changed, kept on the disk a moment after each edit."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from fleetdesk.core.fleets import FleetList
from fleetdesk.core.profiles import ShipProfile
from fleetdesk.core.system import AnySystem
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.services.builder import FleetEditor, free_id, new_fleet
from fleetdesk.services.library import Library
from fleetdesk.services.parts import Parts
from fleetdesk.services.printing import Printable
from fleetdesk.ui.builder.builder_page import BuilderPage
from fleetdesk.ui.builder.catalogue_column import OfferedCard
from fleetdesk.ui.cards.card_page import CardPage, Kept
from fleetdesk.ui.desk import Desk
from fleetdesk.ui.pages import Pages

BUILD, CARD = "build", "card"


class FleetFlow(QObject):
    """One list being built, and the card of it that is being edited.

    Signals:
        brought: key of the page to show.
        play_wanted: the `FleetList` to sail.
        print_wanted: the `Printable` to print.
        import_wanted: a list is to be brought in.
        share_wanted: the `FleetList` to hand on.
        kept: the list was written down.
    """

    brought = Signal(str)
    play_wanted = Signal(object)
    print_wanted = Signal(object)
    import_wanted = Signal()
    share_wanted = Signal(object)
    kept = Signal()

    def __init__(
        self, desk: Desk, parts: Parts, library: Library, pages: Pages, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._parts, self._library, self._pages = desk, parts, library, pages
        self.editor: FleetEditor | None = None
        self.path: Path | None = None
        """Where the list is kept; `None`: nowhere yet."""
        self._ship = ""

    def make_page(self) -> BuilderPage:
        """The builder's page, with the list that is open."""
        page = BuilderPage(self._desk)
        page.changed.connect(self.keep)
        page.card_wanted.connect(self._card_wanted)
        page.wanted.connect(self._wanted)
        if self.editor is not None:
            page.show_editor(self.editor, self._cards())
        return page

    def open(self, fleet: FleetList, path: Path | None, notices: tuple[Msg, ...] = ()) -> None:
        """Open a list; the one before is kept first."""
        self.keep()
        self.editor = FleetEditor(self._parts.find(fleet.system), fleet)
        self.path = path
        page = self._page()
        page.show_editor(self.editor, self._cards())
        self.brought.emit(BUILD)
        for notice in notices:
            self._desk.notify(self._desk.words.say(notice))

    def begin(self, system: str) -> None:
        """Begin a new list."""
        game = self._parts.find(system)
        self.open(new_fleet(game, self._desk.words.text(N_("New fleet")), limit=750), None)

    def keep(self) -> bool:
        """Write the list down if it was edited; tells whether all is well."""
        editor = self.editor
        if editor is None or not editor.dirty:
            return True

        def write() -> None:
            self.path = self._library.save_fleet(editor.fleet, self.path)
            editor.saved()

        well = self._desk.attempt(self._page(), write)
        if well:
            self.kept.emit()
        return well

    @property
    def fleet(self) -> FleetList | None:
        """The list as it stands."""
        return self.editor.fleet if self.editor is not None else None

    def _page(self) -> BuilderPage:
        page = self._pages.page(BUILD)
        assert isinstance(page, BuilderPage)  # noqa: S101 - made by `make_page`
        return page

    def _system(self) -> AnySystem:
        assert self.editor is not None  # noqa: S101 - only called with a list open
        return self.editor.system

    def _cards(self) -> tuple[OfferedCard, ...]:
        system = self._system()
        own = {card.id: card for card in self._library.own_cards(system.id)}
        shipped = tuple(OfferedCard(card) for card in system.catalogue() if card.id not in own)
        carried = self.editor.fleet.cards if self.editor is not None else {}
        known = {*own, *(offered.card.id for offered in shipped)}
        more = tuple(OfferedCard(card, own=True) for key, card in carried.items() if key not in known)
        return (*shipped, *(OfferedCard(card, own=True) for card in own.values()), *more)

    def _wanted(self, what: str) -> None:
        editor = self.editor
        if editor is None:
            return
        self.keep()
        if what == "play":
            self.play_wanted.emit(editor.fleet)
        elif what == "print":
            fleet = editor.fleet
            self.print_wanted.emit(Printable(system=editor.system, fleet=fleet, name=fleet.name))
        elif what == "share":
            self.share_wanted.emit(editor.fleet)
        elif what == "import":
            self.import_wanted.emit()

    # --- cards ---------------------------------------------------------------------------------------

    def _card_wanted(self, wanted: tuple[ShipProfile, str]) -> None:
        editor = self.editor
        if editor is None:
            return
        card, self._ship = wanted
        new = not card.id
        if new:
            used = {*editor.fleet.cards, *(one.id for one in self._library.own_cards(editor.system.id))}
            card = card.but(id=free_id("own-", used))
        page = CardPage(self._desk, editor.system, card, users=len(editor.card_use(card.id)), new=new)
        page.kept.connect(self._card_kept)
        page.left.connect(self._card_left)
        self._pages.put(CARD, page)
        self.brought.emit(CARD)

    def _card_kept(self, kept: Kept) -> None:
        editor = self.editor
        if editor is None:
            return
        if kept.how == "variant" and self._ship:
            editor.save_variant(kept.card, (self._ship,))
        elif editor.card_use(kept.card.id):
            editor.change_card(kept.card)
        if kept.own or kept.how == "own":
            self._desk.attempt(self._page(), lambda: self._library.save_card(editor.system.id, kept.card))
            words = self._desk.words
            self._desk.notify(words.say(msg("{name} is among your ships.", name=kept.card.class_name)))
        self._card_left()
        page = self._page()
        page.show_cards(self._cards())
        page.refresh()

    def _card_left(self) -> None:
        self.brought.emit(BUILD)
        self._pages.drop(CARD)
