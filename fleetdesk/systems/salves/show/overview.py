"""The table at a glance: whose turn it is, fleets and ships, what is to be done now (sections 3 and 11)."""

from collections.abc import Iterator

from fleetdesk.core import views
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.overviews import grouped, squadron_strip
from fleetdesk.systems.common.steps import step_state
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.drawing import silhouette
from fleetdesk.systems.salves.picks import handed_in, unplaced
from fleetdesk.systems.salves.show import offers
from fleetdesk.systems.salves.state import (
    FIRST,
    OVER,
    PHASES,
    PLACING,
    PLAYING,
    SalvesBattle,
    SalvesShip,
    SalvesSide,
)


def overview(battle: SalvesBattle, seat: str) -> views.Overview:
    """Everything the battle screen shows around the large card, as one seat may see it."""
    return views.Overview(
        title=battle.title,
        clock=msg("Turn {n}", n=battle.turn),
        prompt=prompt(battle, seat),
        steps=tuple(_steps(battle)),
        sides=tuple(_side(battle, side) for side in battle.sides),
        offers=tuple(offers.offers(battle, seat)),
        ship=_next_to_place(battle, seat),
        sends=battle.phase != PLACING,
        over=wording.result(battle) if battle.over else None,
    )


def _next_to_place(battle: SalvesBattle, seat: str) -> str:
    """R1: the next ship of whoever sits here that has no cell: a touch a ship places a fleet."""
    left = unplaced(battle, seat) if battle.phase == PLACING and battle.has_side(seat) else ()
    return left[0].id if left else ""


def prompt(battle: SalvesBattle, seat: str) -> Msg:
    if battle.phase == PLACING:
        return _placing_prompt(battle, seat)
    if battle.phase == FIRST:
        if battle.resolved:
            if battle.umpire is False:  # all sit at one table: nobody is written to
                return msg("Turn 1 is resolved: turn 2 begins.")
            return msg("Turn 1 is resolved: send the reports, then turn 2 begins.")
        return msg("All players together: one ship fires at one cell.")
    if battle.phase == OVER:
        return msg("The game is over: everything is revealed.")
    return _playing_prompt(battle)


def _placing_prompt(battle: SalvesBattle, seat: str) -> Msg:
    if not seat or not battle.has_side(seat):
        return msg("Every player places his ships in secret, one a cell.")
    left = len(unplaced(battle, seat))
    if not left:
        return msg("All your ships are placed.")
    return nmsg(
        "Place your last ship: touch a cell.", "Place your {n} ships: touch a ship, then a cell.", left
    )


def _playing_prompt(battle: SalvesBattle) -> Msg:
    if not battle.has_side(battle.player):
        return msg("No fleet is to play.")
    fleet = wording.fleet(battle, battle.player)
    if battle.resolved:
        if battle.umpire is False:
            return msg("{fleet}: played. The next fleet plays.", fleet=fleet)
        return msg("{fleet}: played. Send the reports, then the next fleet plays.", fleet=fleet)
    if battle.gate_open:
        return msg("{fleet}: each ship moves or fires.", fleet=fleet)
    return msg("{fleet}: its ships may only fire, none is detected.", fleet=fleet)


def _steps(battle: SalvesBattle) -> Iterator[views.PhaseStep]:
    """The parts of the game; from turn 2 on the fleets in their order."""
    if battle.phase != PLAYING:
        order = tuple(PHASES)
        at = order.index(battle.phase)
        for number, (key, title) in enumerate(PHASES.items()):
            yield views.PhaseStep(id=key, title=Msg(key=title), state=step_state(number, at))
        return
    sides = [side.id for side in battle.sides]
    at = sides.index(battle.player) if battle.player in sides else 0
    for number, side in enumerate(sides):
        if not battle.alive()[side]:
            continue
        progress = msg("resolved") if number == at and battle.resolved else None
        state = step_state(number, at)
        yield views.PhaseStep(id=side, title=wording.fleet(battle, side), state=state, progress=progress)


def _side(battle: SalvesBattle, side: SalvesSide) -> views.SideStrip:
    ships = battle.fleet_of(side.id)
    afloat = sum(not ship.sunk for ship in ships)
    left = nmsg("1 ship afloat", "{n} ships afloat", afloat)
    groups = dict.fromkeys(ship.squadron for ship in ships)
    return views.SideStrip(
        id=side.id,
        name=wording.player(side),
        detail=left,
        squadrons=tuple(_group(battle, side.id, group) for group in groups),
        badges=tuple(_side_badges(battle, side, ships)),
    )


def _side_badges(
    battle: SalvesBattle, side: SalvesSide, ships: tuple[SalvesShip, ...]
) -> Iterator[views.Badge]:
    gone = sum(ship.sunk for ship in ships)
    if battle.phase == PLACING and battle.sees(side.id):
        placed = len(ships) - len(unplaced(battle, side.id))
        yield views.Badge(text=msg("placed {n}/{all}", n=placed, all=len(ships)), icon="anchor")
    if battle.phase == PLAYING and battle.player == side.id:
        yield views.Badge(text=msg("plays now"), tone="sea", icon="play")
    if handed_in(battle, side.id):
        yield views.Badge(text=msg("orders in"), icon="card")
    if battle.phase in {FIRST, PLAYING} and gone < len(ships):
        seen = battle.detected(side.id)
        word = msg("detected: may move") if seen else msg("not detected: fires only")
        yield views.Badge(text=word, tone="sound" if seen else "brass", icon="eye" if seen else "eye-off")
    if gone:
        yield views.Badge(text=nmsg("1 ship lost", "{n} ships lost", gone), tone="harm", icon="skull")


@remembered
def _group(battle: SalvesBattle, side: str, squadron: str) -> views.SquadronStrip:
    state: views.SquadronState = "active" if battle.phase == PLAYING and battle.player == side else "ready"
    if all(battle.ships[one].sunk for one in grouped(battle, side, squadron)):
        state = "gone"
    return squadron_strip(battle, side, squadron, state, _ship)


@remembered
def _ship(battle: SalvesBattle, number: str) -> views.ShipStrip:
    ship = battle.ships[number]
    kind = wording.type_name(battle.card(ship.id).kind)
    values = battle.values(ship.id)
    detail = msg("{type} \N{MIDDLE DOT} {values}", type=kind, values=str(values))
    if not battle.known_values(ship.id):
        detail = kind
    elif battle.sees(ship.side) and ship.cell is not None and not ship.sunk:
        detail = msg("{what} \N{MIDDLE DOT} {cell}", what=detail, cell=wording.cell(ship.cell))
    left = 0.0 if ship.sunk else battle.left(ship) / values.armour if battle.sees(ship.side) else 1.0
    hits = views.Gauge(
        label=msg("Hit points"), total=values.armour, lost=values.armour - battle.left(ship), slot="lost"
    )
    return views.ShipStrip(
        ship=ship.id,
        name=ship.name,
        detail=detail,
        left=left,
        gauges=(hits,) if battle.sees(ship.side) else (),
        outline=silhouette(battle.card(ship.id)),
        badges=tuple(ship_badges(battle, ship)),
        gone=ship.sunk,
        why="" if battle.sees(ship.side) else f"{ship.id}/heard",
    )


def ship_badges(battle: SalvesBattle, ship: SalvesShip) -> Iterator[views.Badge]:
    """The marks of a ship, as far as whoever looks may know."""
    if ship.sunk:
        yield views.Badge(text=msg("sunk"), tone="harm", icon="skull", why=f"{ship.id}/sunk")
        return
    if ship.has_fired:
        yield views.Badge(text=msg("detected"), tone="brass", icon="eye", why=f"{ship.id}/detected")
    count = battle.times_hit(ship.id)
    if count:
        text = nmsg("hit by 1 salvo", "hit by {n} salvos", count)
        yield views.Badge(text=text, tone="harm", icon="burst", why=f"{ship.id}/hits")
    if battle.sees(ship.side):
        if ship.acted:
            yield views.Badge(text=msg("has acted"), icon="check", why=slot_reference(ship.id, "acted"))
        if ship.cell is None:
            ashore = battle.phase != PLACING
            text = msg("ashore") if ashore else msg("to be placed")
            yield views.Badge(text=text, tone="brass", icon="anchor", why=f"{ship.id}/cell")
