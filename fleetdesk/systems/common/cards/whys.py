"""Answers to "why is this 4?" that the two card games give alike: ratings, losses, criticals, markers."""

from collections.abc import Callable, Iterable
from typing import Any

from fleetdesk.core.rule.explaining import Why, told
from fleetdesk.core.words import Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.card_state import CardShip
from fleetdesk.systems.common.criticals import HeldCritical


def titled(ship: CardShip, what: Msg) -> Msg:
    """What of which ship is explained."""
    return msg("{ship}: {what}", ship=ship.name, what=what)


def printed(value: int, rule: str = "") -> Row:
    """The figure of the card."""
    return Row(label=msg("Printed on the card"), value=value, rule=rule)


def rating(ship: CardShip, what: Msg, value: int, rows: Iterable[Row], unit: str = "") -> Working:
    """A figure of a ship: what it is made of, then what it is for."""
    return Working(title=titled(ship, what), rows=tuple(rows), total=value, unit=unit)


def of_criticals(rule: str) -> Row:
    """What a critical rating is for."""
    return Row(label=msg("Hits that reach it are a critical instead; twice as many, two"), rule=rule)


def penalty(ship: CardShip, lost: int, rule: str, greater: Iterable[Row]) -> Working:
    """Dice lost to damage: hull and crew lost, then which of them counts."""
    return Working(
        title=msg("{ship}: dice penalty", ship=ship.name),
        rows=(
            Row(label=msg("Hull points lost: {n}", n=ship.hull_lost), rule=rule),
            Row(label=msg("Crew lost: {n}", n=ship.crew_lost), rule=rule),
            *greater,
        ),
        total=-lost,
        unit="AD",
    )


def criticals(rule: str, name: Callable[[Any], Msg]) -> Why:
    """What the ship carries, and when it was hit; `name` says what one is called."""

    def rows(one: HeldCritical) -> Iterable[Row]:
        what = msg("{text} (repaired)", text=name(one)) if one.repaired else name(one)
        yield Row(label=msg("Turn {n}: {what}", n=one.turn, what=what), rule=rule)
        if one.hull:
            yield Row(label=msg("Hull points it cost: {n}", n=one.hull), rule=rule)

    def working(_: Any, ship: CardShip) -> Working:
        found = tuple(row for one in ship.criticals for row in rows(one))
        return Working(title=titled(ship, msg("criticals")), rows=found)

    return Why(working, ("criticals",))


def markers(rule: str) -> Why:
    """How long a marker stays."""
    text = msg("A marker stays until the end phase of its turn, or until it is taken away")
    return told(text, rule, "markers")
