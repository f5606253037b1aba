"""Cards from the player's own army list data: looked at first, kept when the player says so."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fleetdesk import systems
from fleetdesk.core.errors import BadInput, Stopped
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.catalogues import Imported, ReadCatalogue, Remark
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import msg, nmsg
from fleetdesk.services.battlescribe import catalogues as battlescribe
from fleetdesk.services.battlescribe import rule_switches
from fleetdesk.store.catalogue import Cards

Told = Callable[[int, int], bool]
"""(steps done, steps in all) -> whether to go on."""
MOST_REMARKS = 2000
"""Far more than the catalogues known to us give: a list that can be filtered may be long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """Cards that were read, not kept anywhere yet."""

    system: AnySystem
    cards: tuple[ShipProfile, ...]
    catalogues: tuple[str, ...]
    """Names of the catalogues they come from."""
    report: tuple[Remark, ...] = ()
    """What was not understood, left out, or would replace a card of the player's own."""


def _go_on(_done: int, _all: int) -> bool:
    """Nobody waits for it."""
    return True


def read(
    paths: Sequence[Path],
    *,
    own: Cards | None = None,
    ids: Callable[[], Iterable[str]] = systems.system_ids,
    find: Callable[[str], AnySystem] = systems.load,
    told: Told = _go_on,
) -> Delivery:
    """Read the files of one game, its system file and its catalogues, and make cards for the game that understands most.

    `own` are the player's cards, to tell which would be replaced; `told` hears how far it is. Raises Stopped: it said so;
    BadInput: a file is not sound, or no game makes a card of any entry; StoreError: the disk said no.
    """
    games = [system for number in ids() if (system := find(number)).reads_catalogues]
    done, steps = 0, len(paths) * 2 + len(games)

    def step(now: int | None = None) -> None:
        nonlocal done
        done = done + 1 if now is None else now
        if not told(min(done, steps), steps):
            raise Stopped

    roots = battlescribe.parse(paths, step)
    best: tuple[AnySystem, tuple[ReadCatalogue, ...], Imported] | None = None
    for system in games:
        catalogues = battlescribe.understood(roots, system.stands_on_table, step)
        found = system.from_catalogue(catalogues)
        step()
        if found.cards and (best is None or len(found.cards) > len(best[2].cards)):
            best = (system, catalogues, found)
    if best is None:
        entries = sum(len(one.entries) for one in battlescribe.understood(roots))
        raise BadInput(
            msg(
                "No ship of a game of this version was found in {files} ({n} entries with profiles)."
                " Choose the catalogues of a fleet.",
                files=", ".join(path.name for path in paths[:4]),
                n=entries,
            )
        )
    system, catalogues, imported = best
    report = list(imported.report[:MOST_REMARKS])
    more = len(imported.report) - len(report)
    if more:
        report.append(
            Remark(text=nmsg("{n} remark more is not shown", "{n} remarks more are not shown", more))
        )
    cards = imported.cards
    if own is not None:
        kept = own.own(system)
        cards = rule_switches.as_before(cards, kept)
        replaced = len({card.id for card in kept} & {card.id for card in cards})
        if replaced:
            text = nmsg(
                "{n} card of yours from an import before is replaced",
                "{n} cards of yours from an import before are replaced",
                replaced,
            )
            report.insert(0, Remark(text=text))
    return Delivery(
        system=system, cards=cards, catalogues=tuple(one.name for one in catalogues), report=tuple(report)
    )


def keep(delivery: Delivery, cards: Cards, *, told: Told = _go_on) -> int:
    """Put the cards among the player's own; how many: fewer than all where `told` ended it. Raises StoreError."""
    for done, card in enumerate(delivery.cards):
        if not told(done, len(delivery.cards)):
            return done
        cards.keep(delivery.system, card)
    return len(delivery.cards)
