"""The builder's room: a list and its file, the cards one can add, and the card editor when it is needed."""

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.services.building.builder import FleetEditor
from fleetdesk.services.building.card_drafts import CardDrafts
from fleetdesk.services.building.differences import differences
from fleetdesk.services.drafts import Drafts
from fleetdesk.services.printing import Printable
from fleetdesk.services.shelf.library import Library
from fleetdesk.store.catalogue import Cards
from fleetdesk.store.envelope import Edition, Loaded
from fleetdesk.store.presets import Presets
from fleetdesk.store.settings import SettingsFile
from fleetdesk.ui.builder.builder_page import BuilderPage
from fleetdesk.ui.builder.catalogue_column import OfferedCard, Owned
from fleetdesk.ui.builder.weigh_pane import Other
from fleetdesk.ui.cards.card_page import CardPage, Kept
from fleetdesk.ui.version_sheets import Earlier, VersionSheets
from fleetdesk.ui.widgets.base import Column
from fleetdesk.ui.window_context import Once, WindowContext

_LONGEST = 80
"""Letters of a name that something is put behind."""
_READ = 12
"""Seconds a sentence stays that is not to be missed."""


class BuildRoom(QWidget):
    """One open list."""

    wanted = Signal(str)
    """`import`, `share`, `print` or `play`: what is to be done with the list."""
    renamed = Signal(str)
    """What the window is to be called after."""

    def __init__(
        self,
        context: WindowContext,
        library: Library,
        cards: Cards,
        presets: Presets,
        settings: SettingsFile,
        *,
        begun: Drafts,
    ) -> None:
        """`begun` keeps cards that were left before they were kept."""
        super().__init__()
        self._context, self._library, self._cards, self._settings = context, library, cards, settings
        self.path: Path | None = None
        self.edition: Edition | None = None
        """Which edition of its file the list was made from."""
        self._told = ""
        """Checksum of the edition of somebody else that was told last."""
        self._versions = VersionSheets(context, library.keeper, self, differences)
        self._versions.back_wanted.connect(self._go_back)
        self._versions.copy_wanted.connect(self._open_copy)
        self._watch = QFileSystemWatcher(self)
        self._watch.directoryChanged.connect(self.look_again)
        self._stack = Column(context.keeper, self, gap=0).put(QStackedWidget())
        self.page = BuilderPage(context, presets)
        self.page.changed.connect(self.save)
        self.page.card_wanted.connect(self._card_wanted)
        self.page.wanted.connect(self.wanted)
        self.page.versions_wanted.connect(Once(self.ask_versions))
        self.page.forget_wanted.connect(self._forget)
        self.page.owned.connect(self._owned)
        self.page.inspector.weigh_side.others = self._others
        self._stack.addWidget(self.page)
        self.card_page: CardPage | None = None
        self._begun = CardDrafts(begun)

    @property
    def editor(self) -> FleetEditor | None:
        """The list being edited."""
        return self.page.editor

    @property
    def title(self) -> str:
        """The name of the list that is open; "" if none."""
        return self.editor.fleet.name if self.editor is not None else ""

    def papers(self) -> tuple[Printable, ...]:
        """What can be printed of the list that is open, as it stands."""
        editor = self.editor
        return (Printable.of(editor.system, editor.fleet),) if editor is not None else ()

    def show_editor(self, editor: FleetEditor, path: Path | None, edition: Edition | None = None) -> None:
        """Open a list; `path` is its file, None while it has none, `edition` what that held.

        Raises StoreError: the list that is open could not be written down: it stays.
        """
        self.keep_now()
        self._follow_file(path, edition)
        self._close_card()
        self.page.show_editor(editor, self._offered(editor.system))
        self.renamed.emit(editor.fleet.name)

    def _others(self) -> list[Other]:
        """The other lists of the game on the shelf."""
        editor = self.editor
        if editor is None:
            return []
        items = (one for one in self._library.fleets(editor.system.id) if one.sound and one.path != self.path)
        return [Other(one.name, partial(self._loaded, one.path)) for one in items]

    def _loaded(self, path: Path) -> FleetList:
        return self._library.named(path, self._library.open_fleet(path).value, self._context.words)

    def _offered(self, system: AnySystem) -> list[OfferedCard]:
        own = self._cards.own(system)
        taken = {card.id for card in own}
        owned = set(self._settings.settings.owned.get(system.id, ()))
        shipped = [
            OfferedCard(card, owned=card.id in owned) for card in system.catalogue() if card.id not in taken
        ]
        return [*shipped, *(OfferedCard(card, own=True, owned=card.id in owned) for card in own)]

    def offer_anew(self) -> None:
        """The player's own cards are others now."""
        if self.editor is not None:
            self.page.show_cards(self._offered(self.editor.system))

    # Saving

    def save(self) -> None:
        """Write the list down if it was changed; the first time it gets a file of its own."""
        editor = self.editor
        if editor is None or not editor.dirty:
            return
        if self._context.attempt(self, self._save):
            self.renamed.emit(editor.fleet.name)

    def _save(self) -> None:
        editor, words, path = self.editor, self._context.words, self.path
        if editor is None:
            return
        shipped = path is not None and self._library.is_shipped(path)
        if path is None or shipped:
            path, self.edition = self._library.new_fleet_path(editor.fleet), None
        name, time = editor.fleet.name[:_LONGEST], self._library.now()[11:16]
        apart = msg("{name} (other version, {time})", name=name, time=time)
        saved = self._library.keeper.save_since(editor.fleet, path, self.edition, apart=words.say(apart))
        if saved.apart:
            told = msg(
                "{name} was changed elsewhere meanwhile. Both are kept: this list is called {other} now.",
                name=editor.fleet.name,
                other=saved.fleet.name,
            )
            editor.rename(saved.fleet.name)
            self.page.refresh(told=False)
            self._context.notify(words.say(told), seconds=_READ)
        self._follow_file(saved.path, saved.edition)
        editor.saved()
        if shipped:
            self._context.notify(words.text(N_("This is your own copy now: the sample stays as it was.")))

    def _follow_file(self, path: Path | None, edition: Edition | None) -> None:
        """From now on this is the file of the list, and what it holds."""
        self.path, self.edition = path, edition
        wanted = [str(path.parent)] if path is not None else []
        if self._watch.directories() != wanted:
            if self._watch.directories():
                self._watch.removePaths(self._watch.directories())
            if wanted:
                self._watch.addPaths(wanted)

    def look_again(self, *_: object) -> None:
        """Something happened in the folder of the file: say so if somebody else saved the list."""
        editor, path = self.editor, self.path
        if editor is None or path is None or self.edition is None:
            return
        there = self._library.keeper.edition(path)
        if there is None or there.checksum in {self.edition.checksum, self._told}:
            return
        self._told = there.checksum
        words = self._context.words
        self._context.notify(
            words.say(msg("{name} was changed in another window or program.", name=editor.fleet.name)),
            words.text(N_("Show it")),
            Once(self._take_over, path),
        )

    def _take_over(self, path: Path) -> None:
        """Show what somebody else made of the list; undo leads back."""
        found: list[Loaded[FleetList]] = []
        editor = self.editor
        if editor is None or path != self.path:
            return
        if self._context.attempt(self, lambda: found.append(self._library.open_fleet(path))):
            self.page.flush_quietly()
            editor.take_over(found[0].value)
            editor.saved()
            self.edition = found[0].edition
            self.page.refresh(told=False)
            self.renamed.emit(editor.fleet.name)

    def follow(self, path: Path, name: str) -> None:
        """The file was renamed on the shelf: so is the list that is open."""
        editor, before = self.editor, self.edition
        if editor is None:
            return
        editor.rename(name)
        editor.saved()
        self._follow_file(path, before)
        with contextlib.suppress(Said):  # saving will say what is wrong
            there = self._library.open_fleet(path)
            if there.value == editor.fleet:
                self.edition = there.edition
        self.page.refresh(told=False)
        self.renamed.emit(name)

    # Earlier versions

    def ask_versions(self, left: Callable[[], object] | None = None) -> None:
        """Show what the list was before; `left` is called where nothing is done with it."""
        editor, path = self.editor, self.path
        if editor is not None:
            self.page.flush()
            self._versions.open(path, editor.fleet, self._library.now(), left=left)

    def _go_back(self, earlier: Earlier) -> None:
        if self.editor is not None and self.editor.go_back(earlier.value, earlier.when):
            self.page.refresh()
            told = msg("Back to the version of: {time}", time=earlier.when)
            self._context.offer_undo(told, Once(self.page.undo), self.editor.standing())

    def _open_copy(self, earlier: Earlier) -> None:
        editor, words = self.editor, self._context.words
        if editor is None:
            return
        name = words.say(msg("{name} ({time})", name=earlier.value.name[:_LONGEST], time=earlier.when))
        copy = FleetEditor(editor.system, earlier.value.but(name=name, id=""))

        def keep() -> None:
            path = self._library.keep_fleet(copy.fleet)
            self.show_editor(copy, path, self._library.keeper.edition(path))

        if self._context.attempt(self, keep):
            self._context.tell(msg("{name} is on the shelf", name=name))

    def leave(self) -> None:
        """Write down what is not yet; the room is left or the window closed."""
        self.page.flush()

    def keep_now(self) -> None:
        """Like `save`, but let the caller say what went wrong. Raises StoreError."""
        self.page.flush_quietly()
        editor = self.editor
        if editor is not None and editor.dirty:
            self._save()

    def move_to(self, library: Library) -> None:
        """Everything lies in another folder from now on, and so does the list, unless it is a sample as it came."""
        self._library, self._cards = library, library.cards
        self._versions.keeper, self.page.presets = library.keeper, library.house_rules
        editor = self.editor
        if editor is None:
            return
        if self.path is not None and not library.is_shipped(self.path):
            self._follow_file(None, None)
        elif not editor.dirty:
            return
        if self._context.attempt(self, self._save):
            self.renamed.emit(editor.fleet.name)

    # Cards

    def _card_wanted(self, wanted: object) -> None:
        editor = self.editor
        if editor is None or not isinstance(wanted, tuple):
            return
        card, ship = wanted
        users = len(editor.card_use(card.id)) if ship or card.id in editor.fleet.cards else 0
        offered, begun = [one.card for one in self._offered(editor.system)], self._begun
        page = CardPage(
            self._context, editor.system, card, users=users, new=not card.id, offered=offered, drafts=begun
        )
        page.kept.connect(Once(self._card_kept, ship))
        page.left.connect(self._close_card)
        page.earlier_wanted.connect(Once(self._ask_earlier, page))
        self.card_page = page
        self._context.withdraw(left=True)
        self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)

    def _ask_earlier(self, page: CardPage) -> None:
        """Show what a card of the player's own was before."""
        system, cards = page.editor.system, self._cards
        found = []
        for version in cards.versions(system, page.editor.card.id):
            with contextlib.suppress(Said):  # the others can be read
                found.append((version.at, cards.version(system, version)))
        page.ask_earlier(found, self._library.now())

    def _card_kept(self, ship: str, kept: Kept) -> None:
        editor, words = self.editor, self._context.words
        if editor is None:
            return
        card = kept.card
        notices: tuple[Msg, ...] = ()
        try:
            if kept.own:
                base = card.but(based_on=card.based_on or card.id) if kept.how == "variant" else card
                stored = self._cards.keep(editor.system, base)
                notices = self._cards.notices
                if kept.how == "own":
                    card = stored
            if kept.how == "all":
                count = len(editor.card_use(card.id))
                editor.change_card(card)
                told = nmsg("{n} ship has the changed card", "{n} ships have the changed card", count)
            elif kept.how == "variant":
                ships = [ship] if ship else list(editor.card_use(card.id))
                editor.save_variant(card, ships)
                told = msg("{card} is a variant now", card=card.class_name)
            else:
                told = msg("{card} is among your ships", card=card.class_name)
        except Said as said:
            self._context.problem(self, said)
            return
        self._close_card(kept=True)
        self.page.show_cards(self._offered(editor.system))
        self.page.refresh()
        if kept.how == "own":
            self.page.show_card(card)
        self._context.notify(". ".join(words.say(one) for one in (told, *notices)))

    def _owned(self, owned: object) -> None:
        """Note that the models of a card stand on the player's shelf, or no longer do."""
        editor = self.editor
        if editor is None or not isinstance(owned, Owned):
            return
        file, game = self._settings, editor.system.id
        known = file.settings.owned
        cards = {*known.get(game, ()), owned.card} if owned.on else {*known.get(game, ())} - {owned.card}
        kept = {**known, game: tuple(sorted(cards))}
        self._context.attempt(self, lambda: file.save(file.settings.but(owned=kept)))
        self.page.show_cards(self._offered(editor.system))

    def _forget(self, card: object) -> None:
        """Take a card of one's own out of the catalogue; lists that use it keep their copy."""
        editor = self.editor
        if editor is None or not isinstance(card, ShipProfile):
            return
        if self._context.attempt(self, lambda: self._cards.forget(editor.system, card.id)):
            self.page.show_cards(self._offered(editor.system))
            told = msg("{what} removed", what=card.class_name)
            self._context.offer_undo(told, Once(self._bring_back, editor.system, card))

    def _bring_back(self, system: AnySystem, card: ShipProfile) -> None:
        if self._context.attempt(self, lambda: self._cards.keep(system, card)):
            self.page.show_cards(self._offered(system))

    def _close_card(self, *, kept: bool = False) -> None:
        page, self.card_page = self.card_page, None
        if page is not None:
            if kept:
                self._begun.forget(page.editor)
            self._stack.setCurrentWidget(self.page)
            self._stack.removeWidget(page)
            page.deleteLater()

    def undo(self) -> None:
        """Take back the last edit of the list, or of the card being edited."""
        if self.card_page is not None:
            self.card_page.step_back()
        else:
            self.page.undo()

    def redo(self) -> None:
        if self.card_page is not None:
            self.card_page.step_on()
        else:
            self.page.redo()

    def go_to_search(self) -> None:
        self.page.columns.bring("cards")
        self.page.cards.search.setFocus()
