"""How one version of a fleet or scenario differs from another, in a few words."""

from collections.abc import Iterator, Mapping

from fleetdesk.core.lists.fleets import FleetList, ShipEntry, Squadron
from fleetdesk.core.lists.scenarios import Scenario
from fleetdesk.core.words import Msg, msg, nmsg


def differences(then: FleetList, now: FleetList) -> tuple[Msg, ...]:
    """What was otherwise in `then`, the weightiest first; nothing if the two are alike."""
    if then == now:
        return ()
    told = (*_ships(then, now), *_whole(then, now))
    return told or (msg("other details"),)


def scenario_differences(then: Scenario, now: Scenario) -> tuple[Msg, ...]:
    """The same of scenarios."""
    if then == now:
        return ()
    told = (*_map(then, now), *_forces(then, now), *_words(then, now))
    return told or (msg("other details"),)


def _map(then: Scenario, now: Scenario) -> Iterator[Msg]:
    ground, after = then.story.ground, now.story.ground
    if (ground.columns, ground.rows) != (after.columns, after.rows):
        yield msg("map of {columns} by {rows}", columns=ground.columns, rows=ground.rows)
    cells = len(set(ground.cells()) ^ set(after.cells()))
    if cells:
        yield nmsg("{n} cell painted otherwise", "{n} cells painted otherwise", cells)


def _forces(then: Scenario, now: Scenario) -> Iterator[Msg]:
    if len(then.sides) != len(now.sides):
        yield nmsg("{n} side", "{n} sides", len(then.sides))
    for side, after in zip(then.sides, now.sides, strict=False):
        for told in differences(side, after):
            yield msg("{side}: {what}", side=side.name, what=told)


def _words(then: Scenario, now: Scenario) -> Iterator[Msg]:
    if then.story.name != now.story.name:
        yield msg("called {name}", name=then.story.name)
    if then.answers != now.answers:
        yield msg("other wind and weather")
    if then.story.aims != now.story.aims:
        yield msg("other victory")
    plain = {"name": "", "ground": now.story.ground, "aims": ()}
    if then.story.but(**plain) != now.story.but(**plain):
        yield msg("other words")


def _ships(then: FleetList, now: FleetList) -> Iterator[Msg]:
    before, after = _by_id(then), _by_id(now)
    more = [ship for number, (_, ship) in before.items() if number not in after]
    fewer = [ship for number, (_, ship) in after.items() if number not in before]
    if len(more) == 1:
        yield msg("with {ship}", ship=_called(then, more[0]))
    elif more:
        yield nmsg("{n} ship more", "{n} ships more", len(more))
    if len(fewer) == 1:
        yield msg("without {ship}", ship=_called(now, fewer[0]))
    elif fewer:
        yield nmsg("{n} ship fewer", "{n} ships fewer", len(fewer))
    other = sum(after.get(number, was) != was for number, was in before.items())
    if other:
        yield nmsg("{n} ship otherwise", "{n} ships otherwise", other)


def _by_id(fleet: FleetList) -> Mapping[str, tuple[str, ShipEntry]]:
    return {ship.id: (squadron.id, ship) for squadron, ship in fleet.ships()}


def _called(fleet: FleetList, ship: ShipEntry) -> str:
    card = fleet.card_of(ship)
    return ship.name or (card.class_name if card is not None else ship.card)


def _whole(then: FleetList, now: FleetList) -> Iterator[Msg]:
    if then.points_limit != now.points_limit:
        yield (
            msg("limit {points}", points=then.points_limit)
            if then.points_limit
            else msg("no limit of points")
        )
    if then.name != now.name:
        yield msg("called {name}", name=then.name)
    cards = sum(now.cards.get(number, card) != card for number, card in then.cards.items())
    if cards:
        yield nmsg("{n} card otherwise", "{n} cards otherwise", cards)
    if (then.player, then.faction) != (now.player, now.faction):
        yield msg("other player or faction")
    if [_bare(one) for one in then.squadrons] != [_bare(one) for one in now.squadrons]:
        yield msg("other squadrons")
    if then.house != now.house:
        yield msg("other house rules")


def _bare(squadron: Squadron) -> Squadron:
    return squadron.but(ships=())
