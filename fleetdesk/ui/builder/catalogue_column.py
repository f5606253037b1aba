"""The left column of the builder: a search, filters, and the cards to add."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.search import folded
from fleetdesk.core.words import N_, nmsg
from fleetdesk.ui.builder.catalogue_list import CatalogueList, Offered, found
from fleetdesk.ui.builder.fleet_views import summary_line
from fleetdesk.ui.titles import class_title
from fleetdesk.ui.widgets.base import Column, Label, Row
from fleetdesk.ui.widgets.buttons import BigButton
from fleetdesk.ui.widgets.choice_list import Choice
from fleetdesk.ui.widgets.choosing import choose
from fleetdesk.ui.widgets.entry.search_field import SearchField
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.window_context import Once, WindowContext

_NO_MATCH = N_("No card matches. Clear the search, or make one.")
_NONE_OWNED = N_("No card is marked as yours yet. Tap a card, then “I own it”.")


class Owned(NamedTuple):
    """Whether models of a card stand on the player's shelf."""

    card: str
    on: bool


class OfferedCard(NamedTuple):
    """A card one can add; `own` was made by the player, `owned` stands on the player's shelf."""

    card: ShipProfile
    own: bool = False
    owned: bool = False


class CatalogueColumn(QWidget):
    """Cards of the game, found by typing, by faction, or only those one owns."""

    add_wanted = Signal(object)
    """The card to add (`ShipProfile`)."""
    shown = Signal(object)
    """The card to look at (`ShipProfile`)."""
    new_wanted = Signal()
    """A card of one's own is to be made."""
    dragged, let_drop = Signal(object), Signal(object)
    """(`Dragged`) a card is carried, and let go."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__()
        keeper, words = context.keeper, context.words
        self._context = context
        self._system: AnySystem | None = None
        self._cards: dict[str, ShipProfile] = {}
        self._offered: tuple[Offered, ...] = ()
        self._faction = ""
        self._twice: set[tuple[str, str]] = set()
        """Class and faction of which several cards are offered: their source stands beside them."""
        self._priced = True
        column = Column(keeper, self, gap=8, margins=(16, 14, 12, 0))
        heads = column.put(Column(keeper, gap=0))
        self.title = Label(keeper, words.text(N_("Cards")), "title")
        self.sub = Label(keeper, "", "small", "muted")
        heads.add(self.title, self.sub)
        self.search = column.put(SearchField(keeper, words, words.text(N_("Find a ship, a class …"))))
        self.search.textChanged.connect(self._filter)
        filters = column.put(Row(keeper, gap=6))
        self.faction = BigButton(keeper, words.text(N_("All factions")), "filter", does=self._ask_faction)
        self.mine = BigButton(keeper, words.text(N_("Mine")), "star")
        self.mine.setCheckable(True)
        self.mine.toggled.connect(self._filter)
        filters.addWidget(self.faction, 3)
        filters.addWidget(self.mine, 2)
        self.list = CatalogueList(
            keeper,
            add_word=words.text(N_("Add")),
            name=words.text(N_("Cards to add")),
            mine_word=words.text(N_("I own it")),
        )
        self.list.add_wanted.connect(self._add)
        self.list.shown.connect(self._show)
        self.list.new_wanted.connect(self.new_wanted)
        self.list.dragged.connect(self.dragged)
        self.list.let_drop.connect(self.let_drop)
        self._none = column.put(Label(keeper, "", "small", "muted"))
        body = QWidget()
        inner = Column(keeper, body, margins=(0, 0, 4, 12))
        inner.addWidget(self.list)
        inner.addStretch(1)
        column.addWidget(Scroll(keeper, body), 1)

    def show_cards(self, system: AnySystem, cards: Sequence[OfferedCard]) -> None:
        words = self._context.words
        self._system = system
        self._priced = any(one.card.points is not None for one in cards)
        self._cards = {one.card.id: one.card for one in cards}
        named = Counter((one.card.class_name.casefold(), one.card.faction) for one in cards)
        self._twice = {name for name, count in named.items() if count > 1}
        self._offered = tuple(sorted((self._make(system, one) for one in cards), key=_Order(system, cards)))
        count = words.say(nmsg("{n} card", "{n} cards", len(self._offered)))
        self.sub.setText(f"{words.text(system.title)} · {count}")
        self.faction.setVisible(len(self.factions) > 1)
        self._filter()

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions of the cards offered, as the game spells them."""
        return tuple(dict.fromkeys(one.faction for one in self._offered if one.faction))

    def card(self, identity: str) -> ShipProfile | None:
        return self._cards.get(identity)

    def is_own(self, identity: str) -> bool:
        """Whether a card is the player's own."""
        return any(one.own for one in self._offered if one.id == identity)

    def is_owned(self, identity: str) -> bool:
        """Whether the player has models of a card."""
        return any(one.owned for one in self._offered if one.id == identity)

    def show_chosen(self, identity: str) -> None:
        """Outline the card that is shown in the right column."""
        self.list.show_chosen(identity)

    def set_faction(self, faction: str) -> None:
        """Show only cards of a faction; of all, where none has this one."""
        self._faction = faction if any(one.faction == faction for one in self._offered) else ""
        self._filter()

    def _make(self, system: AnySystem, one: OfferedCard) -> Offered:
        words, card = self._context.words, one.card
        title, sub = class_title(words, system, card), summary_line(words, system, card)
        if (card.class_name.casefold(), card.faction) in self._twice and card.source:
            sub = f"{sub} \N{MIDDLE DOT} {words.text(card.source)}"
        group = words.text(system.groups(card))
        faction = words.text(card.faction)
        points = words.number(card.points) if card.points is not None else "?" * self._priced
        sought = folded(f"{title} {faction} {group} {card.notes}")
        return Offered(
            card.id,
            title,
            sub,
            points,
            group,
            sought,
            one.own,
            card.faction,
            one.owned or (one.own and not card.made_of),
        )

    def _filter(self, *_: object) -> None:
        words = self._context.words
        self.faction.setText(words.text(self._faction) if self._faction else words.text(N_("All factions")))
        shown = self._offered
        if self._faction:
            shown = tuple(one for one in shown if one.faction in {self._faction, ""})
        if self.mine.isChecked():
            shown = tuple(one for one in shown if one.owned)
        shown = found(shown, self.search.text())
        lone = self.mine.isChecked() and not any(one.owned for one in self._offered)
        self._none.setText(words.text(_NONE_OWNED if lone else _NO_MATCH))
        self._none.setVisible(not shown)
        self.list.show_offered(
            shown, new_word=words.text(N_("New ship …")), new_group=words.text(N_("My ships"))
        )

    def _ask_faction(self) -> None:
        words = self._context.words
        factions = sorted(self.factions, key=words.text)
        rows = [Choice(words.text(N_("All factions")), trailing=words.number(len(self._offered)))]
        for faction in factions:
            count = sum(one.faction in {faction, ""} for one in self._offered)
            rows.append(Choice(words.text(faction), trailing=words.number(count)))
        keys, title = ["", *factions], words.text(N_("Faction"))
        now, then = keys.index(self._faction), Once(self._faction_chosen, keys)
        choose(self._context.keeper, words, self, title, rows, then=then, now=now, width=460)

    def _faction_chosen(self, keys: list[str], index: object) -> None:
        if isinstance(index, int):
            self.set_faction(keys[index])

    def _add(self, identity: str) -> None:
        self.add_wanted.emit(self._cards[identity])

    def _show(self, identity: str) -> None:
        self.shown.emit(self._cards[identity])


class _Order:
    """Sorts cards as the game's catalogue has them, one's own under the same headings."""

    def __init__(self, system: AnySystem, cards: Sequence[OfferedCard]) -> None:
        self._groups: dict[str, int] = {}
        self._place: dict[str, int] = {}
        self._group_of: dict[str, str] = {}
        for number, one in enumerate(cards):
            group = system.groups(one.card)
            self._groups.setdefault(group, len(self._groups))
            self._place[one.card.id] = number
            self._group_of[one.card.id] = group

    def __call__(self, one: Offered) -> tuple[int, int]:
        return self._groups[self._group_of[one.id]], self._place[one.id]
