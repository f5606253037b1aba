"""What tests read off a page."""

from typing import TypeVar

from fleetdesk.core.layout.marks import Box
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.paper.pages import Page

F = TypeVar("F", bound=FleetList)
LONG = (
    "Notre-Dame-de-la-Miséricorde",
    "Nuestra Señora de la Santísima Trinidad",
    "Wallenstein der Unbezwingbare",
)


def struck(page: Page) -> list[Box]:
    """The boxes a pencil strikes: their place names a slot and which of its points it is."""
    return [mark for mark in page.marks if isinstance(mark, Box) and mark.hot and mark.hot[1]]


def long_named(found: F) -> F:
    """The same list with names as long as players give them."""
    squadrons = tuple(
        squadron.but(
            name=f"{squadron.name}, division de l’amiral Villaret de Joyeuse",
            ships=tuple(
                ship.but(name=f"{LONG[number % 3]} {ship.name}") for number, ship in enumerate(squadron.ships)
            ),
        )
        for squadron in found.squadrons
    )
    return found.but(
        squadrons=squadrons, name="La grande flotte des mers inexplorées du sud", player="Jean-Baptiste"
    )


def blocks(card, kind):
    """All blocks of a kind, also those in columns and in parts of a page."""

    def walk(some):
        for block in some:
            if isinstance(block, kind):
                yield block
            for column in (*getattr(block, "columns", ()), *getattr(block, "parts", ())):
                if isinstance(column, tuple):
                    yield from walk(column)

    return list(walk(card.blocks))
