"""The table at a glance: whose turn it is, fleets and ships, what is to be done now (sections 3 and 11)."""

from __future__ import annotations

from collections.abc import Iterator

from fleetdesk.core.views import (
    Badge,
    Debt,
    Gauge,
    Offer,
    Overview,
    PhaseStep,
    ShipStrip,
    SideStrip,
    SquadronState,
    SquadronStrip,
)
from fleetdesk.core.whys import slot_reference
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.steps import step_state
from fleetdesk.systems.salves import wording
from fleetdesk.systems.salves.picks import OPEN, unplaced
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

OUTLINES = {"CV": "carrier", "BB": "capital", "DD": "frigate", "SS": "submarine"}


def overview(battle: SalvesBattle, seat: str) -> Overview:
    """Everything the battle screen shows around the large card, as one seat may see it."""
    return Overview(
        title=battle.title,
        clock=msg("Turn {n}", n=battle.turn),
        prompt=prompt(battle, seat),
        steps=tuple(_steps(battle)),
        sides=tuple(_side(battle, side) for side in battle.sides),
        offers=tuple(_offers(battle, seat)),
        sends=battle.phase != PLACING,
        over=wording.result(battle) if battle.over else None,
    )


def prompt(battle: SalvesBattle, seat: str) -> Msg:
    """What is to be done now."""
    if battle.phase == PLACING:
        return _placing_prompt(battle, seat)
    if battle.phase == FIRST:
        if battle.resolved:
            return msg("Turn 1 is resolved: send the reports, then turn 2 begins.")
        return msg("All players together: one ship fires at one cell (R22, R23).")
    if battle.phase == OVER:
        return msg("The game is over: everything is revealed.")
    return _playing_prompt(battle)


def _placing_prompt(battle: SalvesBattle, seat: str) -> Msg:
    if not seat or not battle.has_side(seat):
        return msg("Every player places his ships in secret, one a cell (R1, R2).")
    left = len(unplaced(battle, seat))
    if not left:
        return msg("All your ships are placed. Hand the device over.")
    return nmsg(
        "Place your last ship: touch a cell.", "Place your {n} ships: touch a ship, then a cell.", left
    )


def _playing_prompt(battle: SalvesBattle) -> Msg:
    if not battle.has_side(battle.player):
        return msg("No fleet is to play.")
    fleet = wording.fleet(battle, battle.player)
    if battle.resolved:
        return msg("{fleet} has played: send the reports, then the next fleet plays.", fleet=fleet)
    if battle.gate_open:
        return msg("{fleet} plays: each ship moves or fires (R20).", fleet=fleet)
    return msg("{fleet} plays: its ships may only fire, none is detected (R16, R19).", fleet=fleet)


def _steps(battle: SalvesBattle) -> Iterator[PhaseStep]:
    """The parts of the game; from turn 2 on the fleets in their order."""
    if battle.phase != PLAYING:
        order = tuple(PHASES)
        at = order.index(battle.phase)
        for number, (key, title) in enumerate(PHASES.items()):
            yield PhaseStep(id=key, title=Msg(key=title), state=step_state(number, at))
        return
    sides = [side.id for side in battle.sides]
    at = sides.index(battle.player) if battle.player in sides else 0
    for number, side in enumerate(sides):
        if not battle.alive()[side]:
            continue
        progress = msg("resolved") if number == at and battle.resolved else None
        state = step_state(number, at)
        yield PhaseStep(id=side, title=wording.fleet(battle, side), state=state, progress=progress)


def _side(battle: SalvesBattle, side: SalvesSide) -> SideStrip:
    ships = battle.fleet_of(side.id)
    afloat = sum(not ship.sunk for ship in ships)
    left = nmsg("1 ship afloat", "{n} ships afloat", afloat)
    groups = dict.fromkeys(ship.squadron for ship in ships)
    return SideStrip(
        id=side.id,
        name=wording.player(side),
        detail=left,
        squadrons=tuple(_group(battle, side, group, ships) for group in groups),
        badges=tuple(_side_badges(battle, side, ships)),
    )


def _side_badges(battle: SalvesBattle, side: SalvesSide, ships: tuple[SalvesShip, ...]) -> Iterator[Badge]:
    gone = sum(ship.sunk for ship in ships)
    if battle.phase == PLACING and battle.sees(side.id):
        placed = len(ships) - len(unplaced(battle, side.id))
        yield Badge(text=msg("placed {n}/{all}", n=placed, all=len(ships)), icon="anchor")
    if battle.phase == PLAYING and battle.player == side.id:
        yield Badge(text=msg("plays now"), tone="sea", icon="play")
    if side.id in battle.papers:
        yield Badge(text=msg("orders in"), icon="card")
    if battle.phase in {FIRST, PLAYING} and gone < len(ships):
        seen = battle.detected(side.id)
        word = msg("detected: may move") if seen else msg("not detected: fires only")
        yield Badge(text=word, tone="sound" if seen else "brass", icon="eye" if seen else "eye-off")
    if gone:
        yield Badge(text=nmsg("1 ship lost", "{n} ships lost", gone), tone="harm", icon="skull")


def _group(
    battle: SalvesBattle, side: SalvesSide, squadron: str, ships: tuple[SalvesShip, ...]
) -> SquadronStrip:
    here = [ship for ship in ships if ship.squadron == squadron]
    if all(ship.sunk for ship in here):
        state: SquadronState = "gone"
    else:
        state = "active" if battle.phase == PLAYING and battle.player == side.id else "ready"
    listed = next((one for one in side.fleet.squadrons if squadron == f"{side.id}-{one.id}"), None)
    return SquadronStrip(
        id=squadron,
        name=(listed.name if listed else "") or side.name,
        state=state,
        ships=tuple(_ship(battle, ship) for ship in here),
    )


def _ship(battle: SalvesBattle, ship: SalvesShip) -> ShipStrip:
    kind = wording.type_name(battle.card(ship.id).kind)
    values = battle.values(ship.id)
    detail = msg("{type} \N{MIDDLE DOT} {values}", type=kind, values=str(values))
    if not battle.known_values(ship.id):
        detail = kind
    elif battle.sees(ship.side) and ship.cell is not None and not ship.sunk:
        detail = msg("{what} \N{MIDDLE DOT} {cell}", what=detail, cell=wording.cell(ship.cell))
    left = 0.0 if ship.sunk else battle.left(ship) / values.armour if battle.sees(ship.side) else 1.0
    hits = Gauge(
        label=msg("Hit points"), total=values.armour, lost=values.armour - battle.left(ship), slot="lost"
    )
    return ShipStrip(
        ship=ship.id,
        name=ship.name,
        detail=detail,
        left=left,
        gauges=(hits,) if battle.sees(ship.side) else (),
        outline=OUTLINES.get(battle.card(ship.id).kind, ""),
        badges=tuple(ship_badges(battle, ship)),
        gone=ship.sunk,
        why="" if battle.sees(ship.side) else f"{ship.id}/heard",
    )


def ship_badges(battle: SalvesBattle, ship: SalvesShip) -> Iterator[Badge]:
    """The marks of a ship, as far as whoever looks may know."""
    if ship.sunk:
        yield Badge(text=msg("sunk"), tone="harm", icon="skull", why=f"{ship.id}/sunk")
        return
    if ship.has_fired:
        yield Badge(text=msg("detected"), tone="brass", icon="eye", why=f"{ship.id}/detected")
    count = battle.times_hit(ship.id)
    if count:
        text = nmsg("hit by 1 salvo", "hit by {n} salvos", count)
        yield Badge(text=text, tone="harm", icon="burst", why=f"{ship.id}/hits")
    if battle.sees(ship.side):
        if ship.acted:
            yield Badge(text=msg("has acted"), icon="check", why=slot_reference(ship.id, "acted"))
        if ship.cell is None:
            ashore = battle.phase != PLACING
            text = msg("ashore") if ashore else msg("to be placed")
            yield Badge(text=text, tone="brass", icon="anchor", why=f"{ship.id}/cell")


# --- buttons ----------------------------------------------------------------------------------------


def _here(battle: SalvesBattle, side: str) -> dict[str, object]:
    """Answers of a button for one side; the umpire's forms may look at everything."""
    return {"side": side} | ({} if battle.eyes else {OPEN: True})


def _umpire(battle: SalvesBattle) -> dict[str, object]:
    return {} if battle.eyes else {OPEN: True}


def _offers(battle: SalvesBattle, seat: str) -> Iterator[Offer]:
    """Buttons of the whole table: the one that leads on first."""
    if battle.phase == PLACING:
        yield from _placing(battle, seat)
    elif battle.phase == FIRST:
        yield from _first(battle, seat)
    elif battle.phase == PLAYING:
        yield from _playing(battle, seat)
    else:
        yield Offer(action="verify_seal", title=msg("Check the sealed set-up"), kind="primary", icon="lock")
        return
    if not seat and battle.phase != PLACING:
        yield Offer(action="end_game", title=msg("End the game"), kind="quiet", icon="flag")


def _placing(battle: SalvesBattle, seat: str) -> Iterator[Offer]:
    lock = Offer(action="lock_setup", title=msg("Seal the set-up"), answers=_umpire(battle), icon="lock")
    ready = not seat and all(ship.cell is not None for ship in battle.ships.values())
    if ready:
        yield lock.but(kind="primary")
    elif not seat:
        yield _of_all(battle, "place_all", msg("Placing: all fleets"), leads=True)
        yield lock
    for side in battle.sides:
        if seat in {"", side.id}:
            left = unplaced(battle, side.id)
            yield Offer(
                action="place_fleet",
                title=msg("Placing: {fleet}", fleet=wording.fleet(battle, side.id)),
                answers=_here(battle, side.id),
                kind="primary" if left and seat else "plain",
                icon="anchor",
            )
    if seat and not (battle.has_side(seat) and unplaced(battle, seat)):
        yield lock


def _of_all(battle: SalvesBattle, action: str, title: Msg, *, leads: bool) -> Offer:
    """The umpire's button for what several players sent."""
    offer = Offer(action=action, title=title, answers=_umpire(battle), icon="people")
    return offer.but(kind="primary" if leads else "quiet")


def paper_offer(battle: SalvesBattle, side: str, *, leads: bool = False) -> Offer:
    """The button that opens a player's paper."""
    return Offer(
        action="paste_orders",
        title=msg("Orders: {fleet}", fleet=wording.fleet(battle, side)),
        answers=_here(battle, side),
        kind="primary" if leads else "plain",
        icon="card",
    )


def _first(battle: SalvesBattle, seat: str) -> Iterator[Offer]:
    if battle.resolved:
        yield Offer(action="next_nation", title=msg("On to turn 2"), kind="primary", icon="arrow-right")
        return
    waiting = [side.id for side in battle.sides if side.id not in battle.papers and battle.alive()[side.id]]
    resolve = Offer(
        action="resolve_first_turn", title=msg("Resolve turn 1"), answers=_umpire(battle), icon="burst"
    )
    if not waiting:
        yield resolve.but(kind="primary")
    several = not seat and len(waiting) > 1
    if several:
        yield _of_all(battle, "paste_all", msg("Orders: all fleets"), leads=True)
        yield resolve
    for side in battle.sides:
        if seat in {"", side.id} and battle.alive()[side.id]:
            yield paper_offer(battle, side.id, leads=side.id in waiting and not several)
    if waiting and not several:
        yield resolve


def _playing(battle: SalvesBattle, seat: str) -> Iterator[Offer]:
    onward = Offer(action="next_nation", title=msg("Next fleet"), icon="arrow-right")
    if not battle.has_side(battle.player):
        yield onward.but(kind="primary")
        return
    if battle.resolved:
        yield onward.but(kind="primary")
        return
    if battle.has_side(seat) and seat != battle.player:
        return  # nothing is his to do
    handed_in = battle.player in battle.papers
    resolve = Offer(
        action="resolve_player_turn", title=msg("Carry the orders out"), answers=_umpire(battle), icon="burst"
    )
    if handed_in:
        yield resolve.but(kind="primary")
    if seat in {"", battle.player}:
        yield paper_offer(battle, battle.player, leads=not handed_in)
    if not handed_in:
        yield resolve
    if not seat:
        yield _of_all(battle, "paste_all", msg("Orders: all fleets"), leads=False)
    yield onward.but(title=msg("Pass to the next fleet"), kind="quiet")


# --- what is owed -----------------------------------------------------------------------------------


def due(battle: SalvesBattle) -> tuple[Debt, ...]:
    """What is still waited for; nothing of it tells where a ship is."""
    return tuple(_due(battle))


def _due(battle: SalvesBattle) -> Iterator[Debt]:
    if battle.phase == PLACING:
        for side in battle.sides:
            left = unplaced(battle, side.id)
            if left:
                told = nmsg(
                    "{fleet}: 1 ship is not placed yet",
                    "{fleet}: {n} ships are not placed yet",
                    len(left),
                    fleet=wording.fleet(battle, side.id),
                )
                offer = Offer(
                    action="place_fleet", title=msg("Place them"), answers={"side": side.id}, icon="anchor"
                )
                yield Debt(text=told, ships=tuple(ship.id for ship in left), offer=offer, seats=(side.id,))
    elif battle.phase in {FIRST, PLAYING} and not battle.resolved:
        players = [side.id for side in battle.sides] if battle.phase == FIRST else [battle.player]
        for player in players:
            if battle.alive().get(player) and player not in battle.papers:
                told = msg("{fleet}: orders are missing", fleet=wording.fleet(battle, player))
                offer = Offer(
                    action="paste_orders", title=msg("Orders"), answers={"side": player}, icon="card"
                )
                yield Debt(text=told, offer=offer, seats=(player,))
