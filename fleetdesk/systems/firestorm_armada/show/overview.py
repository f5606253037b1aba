"""The table at a glance: phase bar, sides, squadrons and flights, what is to be done now (section 10)."""

from collections.abc import Iterator
from functools import partial

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Badge, Offer, Overview, ShipStrip, SideStrip
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common.cards.table_overview import Step, TableActions, ship_strip
from fleetdesk.systems.common.turns import side_to_act
from fleetdesk.systems.firestorm_armada.labels import type_msg
from fleetdesk.systems.firestorm_armada.movement import (
    activate,
    end_activation,
    squadron_moved,
    still_to_move,
)
from fleetdesk.systems.firestorm_armada.picks import status_badges
from fleetdesk.systems.firestorm_armada.printed.types import TYPES
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, known
from fleetdesk.systems.firestorm_armada.state import (
    ACTIVATIONS,
    END,
    HIDDEN,
    INITIATIVE,
    NO_CARD,
    PHASES,
    TURN_CARDS,
    ArmadaBattle,
    ArmadaShip,
    ArmadaSide,
)
from fleetdesk.systems.firestorm_armada.turn.debts import hand_due, rounds, unnamed, unordered, urgent
from fleetdesk.systems.firestorm_armada.turn.hand import (
    captured_points,
    destroyed_points,
    draw,
    note_card,
    play_card,
    points_of,
    victory_points,
)
from fleetdesk.systems.firestorm_armada.turn.steps import (
    choosing,
    in_effect,
    initiative,
    lay_card,
    next_phase,
    no_cards,
    reveal_cards,
    roll_off,
)
from fleetdesk.systems.firestorm_armada.values import penalty

DESK = TableActions(
    activate=activate,
    unit="unit",
    any_unit=msg("Activate a unit"),
    end_activation=end_activation,
    next_phase=next_phase,
    phases=PHASES,
    on=msg("On to initiative"),
    acting=ACTIVATIONS,
    hand_due=hand_due,
    draw=draw,
    play_card=play_card,
    note_card=note_card,
)


def silhouette(card: ArmadaCard) -> str:
    """What a class looks like from above."""
    return TYPES[card.ship_type].outline


def overview(battle: ArmadaBattle, seat: str) -> Overview:
    """Everything the battle screen shows around the large card, as one seat may see it."""
    return DESK.overview(
        battle,
        prompt=prompt(battle),
        sides=(_side(battle, side) for side in battle.sides),
        fighting=_fighting(battle),
        offers=tuple(_offers(battle, seat)),
        together=_together(battle),
        follows=unnamed(battle),
    )


@remembered
def _fighting(battle: ArmadaBattle) -> frozenset[str]:
    """Sides that ships keep in the battle."""
    return frozenset(ship.side for ship in battle.ships.values() if ship.in_play and not ship.is_wing)


def prompt(battle: ArmadaBattle) -> Msg:
    if battle.phase == TURN_CARDS:
        return _cards_prompt(battle)
    if battle.phase == INITIATIVE:
        if battle.initiative:
            return msg("{side}: first to activate.", side=battle.side(battle.initiative[0]).name)
        return msg("Throw for initiative, with the tactics bonus (R3).")
    if battle.phase == ACTIVATIONS:
        return _activation_prompt(battle)
    return msg("Repairs, cards, victory points; repelled wings are ready again (R6, R62-R66).")


def _cards_prompt(battle: ArmadaBattle) -> Msg:
    if unordered(battle):
        return msg("Throw for whose T card takes effect first: no initiative was thrown yet (R2).")
    if not battle.revealed:
        return msg("Each player lays a T card face down, or none; then both are revealed (R1).")
    sides = in_effect(battle)
    if len(sides) > 1:
        return msg("T cards take effect in this order: {sides} (R2).", sides=sides)
    return msg("The T card lies open and takes effect (R2).") if sides else msg("Nobody plays a T card.")


def _activation_prompt(battle: ArmadaBattle) -> Msg:
    if battle.active:
        name = battle.unit_name(battle.active)
        if battle.is_flight(battle.active):
            return msg("{flight}: move, attack, board.", flight=name)
        return msg("{squadron}: move, say who boards, fire, board.", squadron=name)
    side = side_to_act(battle)
    if side is None:
        return msg("Every unit has been activated.")
    return msg("{side}: choose a squadron or flight to activate (R4).", side=battle.side(side).name)


def _side(battle: ArmadaBattle, side: ArmadaSide) -> SideStrip:
    points, badges = _worth(battle, side.id)
    return DESK.side(battle, side, points, _strip, badges)


@remembered
def _worth(battle: ArmadaBattle, number: str) -> tuple[int, tuple[Badge, ...]]:
    """What a side came with, and how it stands."""
    own = [ship for ship in battle.ships.values() if battle.home(ship.id) == number]
    badges = tuple(_side_badges(battle, battle.side(number), own))
    return sum(points_of(battle, ship.id) for ship in own), badges


def _side_badges(battle: ArmadaBattle, side: ArmadaSide, own: list[ArmadaShip]) -> Iterator[Badge]:
    if battle.phase == TURN_CARDS and not battle.revealed:
        yield _laid_badge(side)
    if side.id in battle.totals:
        yield Badge(text=msg("initiative {n}", n=battle.totals[side.id]), icon="dice")
    elif battle.phase == TURN_CARDS and battle.last_initiative:
        place = battle.last_initiative.index(side.id) + 1 if side.id in battle.last_initiative else 0
        if place:
            yield Badge(text=msg("T cards: no. {n}", n=place), icon="history")
    yield from DESK.cards(battle, side)
    left = battle.squadrons_left(side.id)
    yield Badge(text=nmsg("1 squadron left", "{n} squadrons left", left), icon="ship")
    wings = sum(ship.is_wing and ship.in_play for ship in own)
    if any(ship.is_wing for ship in own):
        yield Badge(text=nmsg("1 wing left", "{n} wings left", wings), icon="wing")
    if side.victory_points:
        yield Badge(text=msg("{n} VP", n=side.victory_points), tone="brass", icon="star")
    gone, taken = destroyed_points(battle, side.id), captured_points(battle, side.id)
    if gone:
        yield Badge(text=msg("{n} pts destroyed", n=gone), tone="harm", icon="skull")
    if taken:
        yield Badge(text=msg("{n} pts captured", n=taken), tone="brass", icon="flag")


def _laid_badge(side: ArmadaSide) -> Badge:
    """R1: what the owner sees of the card laid; others only that it lies there."""
    if not side.laid:
        return Badge(text=msg("T card not chosen"), icon="question")
    if side.laid == HIDDEN:
        return Badge(text=msg("T card chosen"), tone="sea", icon="eye-off")
    if side.laid == NO_CARD:
        return Badge(text=msg("no T card"), tone="brass", icon="eye-off")
    if side.laid_title:
        return Badge(text=msg("T card: {title}", title=side.laid_title), tone="brass", icon="eye-off")
    return Badge(text=msg("a T card"), tone="brass", icon="eye-off")


@remembered
def _strip(battle: ArmadaBattle, number: str) -> ShipStrip:
    ship, card = battle.ships[number], battle.card(number)
    badges = list(status_badges(battle, ship))
    acting = ship.squadron == battle.active and ship.here
    if acting and ship.moved:
        badges.append(Badge(text=msg("moved"), icon="check"))
    lost = penalty(battle, ship)
    if lost and ship.in_play and not ship.is_wing:
        badges.append(Badge(text=msg("dice {n}", n=-lost), tone="harm", icon="dice"))
    kind, gone, shown = type_msg(card), not ship.in_play, tuple(badges)
    if ship.is_wing:
        return ShipStrip(
            ship=ship.id,
            name=ship.name,
            detail=kind,
            left=0.0 if gone else 1.0,
            outline="wing",
            note=None if card.designation.strip() else Msg(key=TYPES[card.ship_type].several),
            small=True,
            badges=shown,
            gone=gone,
        )
    most = (known(card.hull), card.crew or 0)
    return ship_strip(battle, ship, kind, most=most, outline=silhouette(card), badges=shown, gone=gone)


def _offers(battle: ArmadaBattle, seat: str) -> Iterator[Offer]:
    """Buttons of the whole table: the one that leads on first."""
    steps: dict[str, Step] = {
        TURN_CARDS: partial(_card_offers, battle, seat),
        INITIATIVE: partial(_initiative_offers, battle),
        ACTIVATIONS: DESK.activations(battle, partial(_active_offers, battle)),
    }
    yield from (debt.offer.but(kind="primary") for debt in urgent(battle) if debt.offer is not None)
    yield from DESK.offers(battle, seat, steps)
    yield offer(victory_points, kind="plain" if battle.phase == END else "quiet")


def _initiative_offers(battle: ArmadaBattle, leading: Offer, onward: Offer) -> tuple[Offer, ...]:
    return (leading,) if battle.initiative else (offer(initiative, kind="primary"), onward)


def _together(battle: ArmadaBattle) -> Offer | None:
    """R1: what all may say at once as long as nobody has chosen."""
    begun = any(side.laid for side in battle.sides)
    return offer(no_cards) if choosing(battle) and not begun else None


def _card_offers(battle: ArmadaBattle, seat: str, leading: Offer, onward: Offer) -> Iterator[Offer]:
    """R1: each seat lays its own card; the umpire those of all; the table may say that nobody plays one."""
    if unordered(battle):
        yield offer(roll_off, kind="primary")
        yield onward
        return
    if battle.revealed:
        yield leading
        return
    ready = all(side.laid for side in battle.sides)
    if ready:
        yield offer(reveal_cards, kind="primary")
    nobody = _together(battle)
    if nobody is not None:
        yield nobody.but(kind="primary" if seat == TABLE else "plain")
    for side in battle.sides:
        if seat in {"", side.id}:
            answers = {"side": side.id}
            if side.laid not in {"", HIDDEN}:
                answers |= {"card": side.laid, "title": side.laid_title}
            yield Offer(
                action=lay_card.id,
                title=msg("T card of {side}", side=side.name),
                answers=answers,
                kind="plain" if side.laid else "primary",
                icon=lay_card.icon,
            )
    yield onward


def _active_offers(battle: ArmadaBattle) -> Iterator[Offer]:
    fights = [debt.offer for debt in rounds(battle, fresh=True) if debt.offer is not None]
    yield from (one.but(kind="primary") for one in fights)
    moving = bool(still_to_move(battle))
    if moving:
        yield offer(squadron_moved, kind="primary")
    yield offer(end_activation, leads=not moving and not fights)
