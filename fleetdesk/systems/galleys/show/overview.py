"""The table at a glance: phase bar, sides and ships, what is to be done now (sections 3 and 9)."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import (
    Badge,
    Gauge,
    Offer,
    Overview,
    ShipStrip,
    SideStrip,
    SquadronState,
    SquadronStrip,
)
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.overviews import counted, grouped, last_fleet, phase_steps, squadron_strip
from fleetdesk.systems.galleys.assault import assault, possible
from fleetdesk.systems.galleys.picks import drawn, link_badges, men, status_badges
from fleetdesk.systems.galleys.readiness import (
    card_due,
    sides_to_activate,
    test_due,
    why_no_disengage,
    why_no_move,
)
from fleetdesk.systems.galleys.shooting import WEAPONS, dice_left, resolve_shooting, shoot, unsettled
from fleetdesk.systems.galleys.show.offers import no_grapple, no_oars, no_ram
from fleetdesk.systems.galleys.state import (
    ACTIVATIONS,
    BOARDING,
    COMMAND,
    HIDDEN,
    PHASES,
    SHOOTING,
    GalleyBattle,
    GalleyShip,
    GalleySide,
)
from fleetdesk.systems.galleys.turn.activation import activate, draw_card, on_to_next
from fleetdesk.systems.galleys.turn.command import deciding, laid_count, order_msg
from fleetdesk.systems.galleys.turn.steps import next_phase

NEXT = {
    COMMAND: msg("On to activations"),
    ACTIVATIONS: msg("On to shooting"),
    SHOOTING: msg("On to boarding"),
    BOARDING: msg("Next turn"),
}


def overview(battle: GalleyBattle, seat: str) -> Overview:
    """Everything the battle screen shows around the large card, as one seat may see it."""
    return Overview(
        title=battle.title,
        clock=msg("Turn {n}", n=battle.turn),
        prompt=prompt(battle),
        steps=tuple(phase_steps(PHASES, battle.phase, partial(_progress, battle))),
        sides=tuple(_side(battle, side) for side in battle.sides),
        offers=tuple(_offers(battle, seat)),
        ship=battle.active,
        follows=(offer(activate),) if sides_to_activate(battle) and battle.taking is None else (),
        over=last_fleet(battle, {ship.side for ship in battle.in_play()}),  # the sheet has no victory
    )


def prompt(battle: GalleyBattle) -> Msg:
    if battle.taking is not None:
        return msg("{ship} is taken: capture it or sink it.", ship=battle.ships[battle.taking.target].name)
    if battle.phase == COMMAND:
        return msg("Each side lays one order for each ship, face down (R2).")
    if battle.phase == ACTIVATIONS:
        return _activation_prompt(battle)
    if battle.phase == SHOOTING:
        return msg("All ships in range shoot; losses come together at the end (R86).")
    return msg("Ships that hold an enemy may assault it (R96).")


def _activation_prompt(battle: GalleyBattle) -> Msg:
    active = battle.ships.get(battle.active)
    if active is not None:
        if any(not why_no_disengage(battle, active, one) for one in battle.holds(active.id)):
            return msg("{ship} is held: it may try to disengage, or stays (R26).", ship=active.name)
        if test_due(battle, active):
            return msg("{ship} rows at combat speed: throw its fatigue test (R13).", ship=active.name)
        return _left_to_do(battle, active)
    if card_due(battle):
        return msg("Draw an activation card (R23).")
    sides = sides_to_activate(battle)
    if not sides:
        return msg("Every ship has been activated.")
    names = tuple(Msg.verbatim(battle.side(one).name) for one in sides)
    return msg("{sides}: choose a ship to activate (R24).", sides=names)


def _left_to_do(battle: GalleyBattle, ship: GalleyShip) -> Msg:
    """R3, R25-R27: what the rules still leave to the ship that is active."""
    deeds = {
        msg("move"): why_no_move(battle, ship),
        msg("ram an enemy"): no_ram(battle, ship),
        msg("break oars"): no_oars(battle, ship),
        msg("throw grapples"): no_grapple(battle, ship),
    }
    left = tuple(deed for deed, barred in deeds.items() if not barred)
    if not left:
        return msg("{ship} can do nothing more: end its activation.", ship=ship.name)
    return msg("{ship} may {deeds} (R25, R27).", ship=ship.name, deeds=left)


def _progress(battle: GalleyBattle, phase: str) -> Msg | None:
    if phase != battle.phase or phase not in {COMMAND, ACTIVATIONS}:
        return None
    ships = battle.in_play()
    done = sum(bool(ship.order) if phase == COMMAND else ship.activated for ship in ships)
    return counted(done, len(ships))


class _Fleet(NamedTuple):
    """What a side commands, and what became of its own."""

    squadrons: tuple[str, ...]
    in_play: int
    prizes: int
    lost: int


@remembered
def _fleet(battle: GalleyBattle, side: str) -> _Fleet:
    ships = [ship for ship in battle.ships.values() if ship.side == side]
    return _Fleet(
        squadrons=tuple(dict.fromkeys(ship.squadron for ship in ships)),
        in_play=sum(ship.on_table for ship in ships),
        prizes=sum(ship.on_table and battle.is_prize(ship.id) for ship in ships),
        lost=sum(not ship.on_table and battle.home(ship.id) == side for ship in battle.ships.values()),
    )


def _side(battle: GalleyBattle, side: GalleySide) -> SideStrip:
    fleet, badges = _fleet(battle, side.id), []
    count, total = laid_count(battle, side.id)
    if battle.phase == COMMAND and total:
        badges.append(Badge(text=msg("orders {n}/{all}", n=count, all=total), icon="card"))
    if battle.phase == ACTIVATIONS and battle.house.deck == "one_card_per_ship":
        cards = battle.cards.get(side.id, 0)
        badges.append(Badge(text=nmsg("1 card", "{n} cards", cards), icon="card"))
    if battle.drawn == side.id:
        badges.append(Badge(text=msg("card drawn"), tone="brass", icon="flag"))
    if fleet.prizes:
        badges.append(Badge(text=nmsg("1 prize", "{n} prizes", fleet.prizes), tone="brass", icon="flag"))
    if fleet.lost:
        badges.append(
            Badge(text=nmsg("1 ship lost", "{n} ships lost", fleet.lost), tone="harm", icon="skull")
        )
    return SideStrip(
        id=side.id,
        name=side.name,
        detail=nmsg("1 ship in play", "{n} ships in play", fleet.in_play),
        squadrons=tuple(_group(battle, side.id, squadron) for squadron in fleet.squadrons),
        badges=tuple(badges),
        waiting=tuple(ship.id for ship in battle.waiting(side.id))
        if sides_to_activate(battle) == (side.id,)
        else None,
    )


@remembered
def _group(battle: GalleyBattle, side: str, squadron: str) -> SquadronStrip:
    here = [battle.ships[one] for one in grouped(battle, side, squadron)]
    if not any(ship.on_table for ship in here):
        state: SquadronState = "gone"
    elif any(_is_active(battle, ship.id) for ship in here):
        state = "active"
    elif battle.phase == ACTIVATIONS and all(ship.activated for ship in here if ship.on_table):
        state = "done"
    else:
        state = "ready"
    return squadron_strip(battle, side, squadron, state, _ship)


@remembered
def _ship(battle: GalleyBattle, number: str) -> ShipStrip:
    ship = battle.ships[number]
    marines = ship.marines / ship.marines_listed if ship.marines_listed else 1.0
    left = 0.0 if not ship.on_table else marines * (0.5 if ship.damaged else 1.0)
    badges = [*link_badges(battle, ship), *_order_badges(battle, ship), *status_badges(battle, ship)]
    crews = (
        ("marines", msg("Marines"), ship.marines_listed, ship.marines),
        ("archers", msg("Archers"), ship.archers_listed, ship.archers),
    )
    return ShipStrip(
        ship=ship.id,
        name=ship.name,
        detail=men(ship),
        left=left,
        gauges=tuple(
            Gauge(label=label, total=listed, lost=listed - now, slot=slot, shape="round")
            for slot, label, listed, now in crews
            if listed
        ),
        outline=drawn(battle, ship),
        badges=tuple(badges),
        gone=not ship.on_table,
    )


@remembered
def _is_active(battle: GalleyBattle, ship: str) -> bool:
    """Whether it is the ship being activated: what says so of one stays as it is while two others take turns."""
    return ship == battle.active


def _order_badges(battle: GalleyBattle, ship: GalleyShip) -> Iterator[Badge]:
    """The order: turned up, known to this seat, or face down."""
    if not ship.on_table:
        return
    active = _is_active(battle, ship.id)
    if active:
        yield Badge(text=msg("active"), tone="sea", icon="flag")
    if ship.revealed:
        yield Badge(text=order_msg(ship.carried_out), tone="plain", icon="ship")
    elif ship.order == HIDDEN:
        yield Badge(text=msg("order laid"), icon="eye-off")
    elif ship.order:
        yield Badge(text=order_msg(ship.order), tone="brass", icon="eye-off")
    if ship.activated and not active and battle.phase == ACTIVATIONS:
        yield Badge(text=msg("done"), icon="check")


def order_offer(battle: GalleyBattle, side: GalleySide) -> Offer:
    """The button that lays the orders of a side, filled with those this seat may see."""
    rows = {
        ship.id: {"order": ship.order, "rest": ship.rest_wanted}
        for ship in battle.in_play(side.id)
        if ship.order and ship.order != HIDDEN
    }
    owes = side.id in deciding(battle)
    return Offer(
        action="place_orders",
        title=msg("Orders of {side}", side=side.name),
        answers={"side": side.id, "orders": rows},
        kind="primary" if owes else "plain",
        icon="card",
        seats=(side.id,),
        standing=owes,
        whole=True,
    )


def _offers(battle: GalleyBattle, seat: str) -> Iterator[Offer]:
    """Buttons of the whole table: the one that leads on first."""
    onward = offer(next_phase, title=NEXT[battle.phase])
    leading = onward.but(kind="primary")
    if battle.taking is not None:
        yield Offer(action="take", title=msg("Capture or sink"), kind="primary", icon="flag")
        yield onward
    elif battle.phase == COMMAND:
        yield from _command_offers(battle, seat, leading, onward)
    elif battle.phase == ACTIVATIONS:
        yield from _activation_offers(battle, leading, onward)
    elif battle.phase == SHOOTING:
        yield from _shooting_offers(battle, leading, onward)
    elif assaults := possible(battle):
        _, ships = assaults[0]
        yield offer(
            assault, kind="primary", ship=ships[0]
        )  # another in hand that may assault does so herself
        yield onward
    else:
        yield leading
    if battle.links:
        yield Offer(action="cut_link", title=msg("End a link"), kind="quiet", icon="chain")


def _command_offers(battle: GalleyBattle, seat: str, leading: Offer, onward: Offer) -> Iterator[Offer]:
    """Each seat lays the orders of its own side; the umpire those of all."""
    ready = not deciding(battle)
    if ready:
        yield leading
    for side in battle.sides:
        if seat in {"", side.id}:
            yield order_offer(battle, side)
    if not ready:
        yield onward


def _activation_offers(battle: GalleyBattle, leading: Offer, onward: Offer) -> Iterator[Offer]:
    if battle.active:
        here = {"ship": battle.active}
        if test_due(battle, battle.ships[battle.active]):
            yield Offer(
                action="fatigue_test", title=msg("Fatigue test"), answers=here, kind="primary", icon="dice"
            )
        card = on_to_next(battle)
        if card is not None:
            yield card.but(kind="primary")
        yield Offer(action="end_activation", title=msg("End activation"), answers=here, icon="check")
        return
    if card_due(battle):
        yield offer(draw_card, kind="primary", fixed=True)
        yield offer(draw_card, title=msg("Real card"))
    elif sides_to_activate(battle):
        yield Offer(action="activate", title=msg("Activate a ship"), kind="primary", icon="flag")
    else:
        yield leading
        return
    yield onward.but(kind="quiet")


def _shooting_offers(battle: GalleyBattle, leading: Offer, onward: Offer) -> Iterator[Offer]:
    armed = [ship for ship in battle.in_play() if any(dice_left(battle, ship, one) for one in WEAPONS)]
    shots = [offer(shoot, ship=ship.id) for ship in armed[:1]]
    if unsettled(battle):
        yield offer(resolve_shooting, kind="primary")
        yield from shots
        yield onward
    elif shots and not battle.volleys:
        yield shots[0].but(kind="primary")
        yield onward
    else:
        yield leading
        yield from shots
