"""What can be said of a ship in a post: an order, or a doubt to ask about; and what is made of a whole post."""

from collections.abc import Mapping
from typing import NamedTuple

from fleetdesk.systems.salves.posts.text.kinds import Skipped
from fleetdesk.systems.salves.sea.compass import Step

EVERY = "*"
"""Every own ship not otherwise ordered."""
MOST_MEANT = 4
"""Orders to choose from: what has more meanings is asked back."""


class Order(NamedTuple):
    """An order of one ship."""

    kind: str
    """move, fire, none; keep: what was ordered before stands."""
    steps: tuple[Step, ...] = ()
    """Equal neighbours added."""
    salvos: tuple[tuple[str, int], ...] = ()
    """(cell, shots)."""

    @property
    def where(self) -> tuple[object, ...]:
        """The way it goes, or the cells it fires at, however often."""
        return self.steps, tuple(cell for cell, _ in self.salvos)

    def with_count(self, count: int) -> "Order":
        """The same ways and cells, each so far or so often."""
        steps = tuple((count, way) for _, way in self.steps)
        return self._replace(steps=steps, salvos=tuple((cell, count) for cell, _ in self.salvos))


class Doubt(NamedTuple):
    """Why the author is asked: condition, alternatives, two_orders, which_ship, unknown_ship, no_cell, shots ..."""

    why: str


class Ask(NamedTuple):
    """Something the author has to say more plainly."""

    text: str
    """His own words."""
    why: str
    ship: str = ""


class Read(NamedTuple):
    """What was made of a post."""

    orders: Mapping[str, Order]
    """Ship, or `EVERY`, -> its order."""
    asks: tuple[Ask, ...]
    skipped: tuple[Skipped, ...]
    told: Mapping[str, str] = {}
    """Ship, or `EVERY`, -> the words its order was read in."""

    def beside(self, ask: Ask) -> Mapping[str, Order]:
        """What the words that are asked about were read to order other ships: ship, or `EVERY`, -> order."""
        others = (ship for ship in self.told if ship in self.orders and ship != ask.ship)
        return {ship: self.orders[ship] for ship in others if self.told[ship] in ask.text}


class Meaning(NamedTuple):
    """What a ship may have been ordered to do."""

    ship: str
    order: Order
