"""The large card of a ship in play, and the buttons under it (section 13.4)."""

from collections.abc import Iterator

from fleetdesk.core.blocks.cards import Block, Card, Cell, Chips, Heading, Notes, Stat, Stats, Table, TableRow
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.rule.offering import offer, refusal
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail.command import flagship_of, name_flagship, relay_text
from fleetdesk.systems.age_of_sail.fight import boarding, gunnery
from fleetdesk.systems.age_of_sail.fight.damage import section_die
from fleetdesk.systems.age_of_sail.fight.fire import fire
from fleetdesk.systems.age_of_sail.fight.gunnery import Laid, Shot, firer_of, laid, silent, targets
from fleetdesk.systems.age_of_sail.fight.melees import fight, grapple, part_melee
from fleetdesk.systems.age_of_sail.hexes import Point
from fleetdesk.systems.age_of_sail.movement import sail_one
from fleetdesk.systems.age_of_sail.orders.asking import open_turns, order_offer
from fleetdesk.systems.age_of_sail.orders.helms import helm_of, readable
from fleetdesk.systems.age_of_sail.orders.labels import order_msg
from fleetdesk.systems.age_of_sail.orders.routes import forecast
from fleetdesk.systems.age_of_sail.picks import condition, criticals, why
from fleetdesk.systems.age_of_sail.position import place_offer, where
from fleetdesk.systems.age_of_sail.profiles import ROLES, AosCard
from fleetdesk.systems.age_of_sail.quality import values
from fleetdesk.systems.age_of_sail.sailing import POINT_NAMES, inertia_of, m_of, point_of
from fleetdesk.systems.age_of_sail.state import BOARDING, BROADSIDES, MOVEMENT, ORDERS, AosBattle, AosShip
from fleetdesk.systems.age_of_sail.turn.steps import leave_map
from fleetdesk.systems.common.cards.faces import changed
from fleetdesk.systems.common.lists.special_notes import special

POINTS: tuple[Point, ...] = ("B", "C", "D")
BANDS = (("b", cards.SHORT), ("c", cards.LONG))


def panel(battle: AosBattle, ship: str, _: str) -> Card:
    state, card = battle.ships[ship], battle.card(ship)
    blocks: list[Block] = [
        Heading(title=Msg.verbatim(state.name), detail=_kind(card), struck=not state.on_map),
        Stats(items=tuple(_stats(battle, state))),
    ]
    blocks.append(cards.hull(card, state.hull_lost))
    if not card.is_fort:
        blocks.append(_sailing(battle, state))
    if state.mast_sections:
        blocks.append(cards.masts(card, state.mast_lost))
    badges = (*criticals(state), *condition(battle, state), *_now(battle, state))
    if badges:
        blocks.append(Chips(badges=badges))
    blocks += _orders(battle, state)
    blocks.append(cards.fighting(card, battle.house, ship).but(beside=True))
    if card.commander:
        blocks.append(Notes(title=msg("Commander"), text=card.captain))
    blocks += special(card, texts=True)
    return Card(blocks=tuple(blocks), framed=False)


def _kind(card: AosCard) -> Msg | None:
    """Type and crew, short enough to stand beside the numbers."""
    kind, crew = Msg(key=card.ship_type), cards.grade(card)
    if card.is_fort or not card.ship_type:
        return crew
    return kind if crew is None else msg("{before} \N{MIDDLE DOT} {after}", before=kind, after=crew)


def _stats(battle: AosBattle, ship: AosShip) -> Iterator[Stat]:
    """Force now against force on the card: boarding, both bands of guns, inertia, V."""
    card = battle.card(ship.id)
    found = values(card, battle.house)
    for key, apart in BANDS:
        label = msg("b 1\N{EN DASH}2") if key == "b" else msg("c 3\N{EN DASH}7")
        yield _stat(label, force_now(battle, ship, apart), getattr(found, key), f"{ship.id}/{key}")
    if card.is_fort:
        return
    force = boarding.force(boarding.boarder(battle, ship)).whole
    yield _stat(msg("a boarding"), force, found.a, f"{ship.id}/a")
    yield _stat(msg("INERTIA"), inertia_of(battle, ship), found.inertia, f"{ship.id}/inertia")
    yield Stat(label=msg("V"), value=msg("{n}", n=ship.v_prev), why=slot_reference(ship.id, "v_prev"))


def _stat(label: Msg, now: int, printed: int, why: str) -> Stat:
    return changed(label, msg("{n}", n=now), msg("{n}", n=printed), why, harm=now < printed)


def force_now(battle: AosBattle, ship: AosShip, apart: int) -> int:
    """R88: what she fires with now at a range, before enfilade and nearer targets."""
    if silent(battle, ship):
        return 0
    aim = gunnery.Aim(range=apart, wind_force=battle.wind_force)
    return gunnery.force(firer_of(battle, ship), aim, battle.house).whole


def _sailing(battle: AosBattle, ship: AosShip) -> Stats:
    """R49: M on each point of sailing in the wind of now; the point she is on is marked."""
    card = battle.card(ship.id)
    found = values(card, battle.house)._asdict()
    at = point_of(battle, ship)
    items = []
    for one in POINTS:
        now, fresh = m_of(battle, ship, one), found[f"m_{one.lower()}"]
        here = at == one
        items.append(
            Stat(
                label=msg("{point} {name}", point=one, name=Msg(key=POINT_NAMES[one])),
                value=msg("\N{BLACK RIGHT-POINTING TRIANGLE} {n}", n=now) if here else msg("{n}", n=now),
                printed=msg("{n}", n=fresh) if fresh != now else None,
                tone="sea" if here else "plain",
                why=f"{ship.id}/m_{one.lower()}",
            )
        )
    return Stats(items=tuple(items))


def window_text(battle: AosBattle, ship: AosShip) -> Msg | None:
    """R50-R52: the least and the most M she spends this turn."""
    if ship.heading is None or ship.mode != "sailing":
        return None
    found = forecast(helm_of(battle, ship, ship.heading))
    if found.least == found.most:
        return msg("spends {n} M", n=found.most)
    return msg("spends {least}\N{EN DASH}{most} M", least=found.least, most=found.most)


def _now(battle: AosBattle, ship: AosShip) -> Iterator[Badge]:
    """Where she is, what she may spend, whom she could fire at."""
    if not ship.on_map:
        return
    if ship.role != "none":
        role = slot_reference(ship.id, "role")
        yield Badge(text=Msg(key=ROLES[ship.role]), tone="brass", icon="flag", why=role)
    yield Badge(text=where(battle, ship), icon="ship", why=f"{ship.id}/place")
    if not ship.first_shot_done:
        first = slot_reference(ship.id, "first_shot_done")
        yield Badge(text=msg("First broadside ready"), tone="sound", icon="star", why=first)
    if battle.is_fort(ship.id):
        return
    window = window_text(battle, ship)
    if window is not None:
        yield Badge(text=window, tone="sea", icon="arrow-right", why=f"{ship.id}/window")
    if ship.heading is not None and forecast(helm_of(battle, ship, ship.heading)).tacks:
        yield Badge(text=msg("can tack"), tone="sound", icon="wind", why=f"{ship.id}/tack")
    yield Badge(
        text=relay_text(battle, ship),
        tone="brass" if ship.lead else "plain",
        icon="flag",
        why=f"{ship.id}/lead",
    )
    if ship.fired_this_turn:
        yield Badge(text=msg("fired"), icon="check", why=slot_reference(ship.id, "fired_this_turn"))


def _orders(battle: AosBattle, ship: AosShip) -> Iterator[Block]:
    """The log from this turn on: what stands is locked; others' orders are not told."""
    ahead = sorted((int(turn), order) for turn, order in ship.log.items() if int(turn) >= battle.turn)
    if not ahead or battle.is_fort(ship.id):
        return
    cells = []
    standing = open_turns(battle, ship).standing
    for turn, order in ahead:
        text = order_msg(order.text)
        cells.append(
            Cell(
                text=msg("{order} (locked)", order=text)
                if turn in standing and order.sailed is None
                else text,
                muted=order.sailed is not None,
                why=f"{ship.id}/order/{turn}",
            )
        )
    yield Table(
        heads=(msg("Turn"), *(msg("{n}", n=turn) for turn, _ in ahead)),
        rows=(TableRow(label=msg("Orders"), cells=tuple(cells)),),
        beside=True,
    )


# --- buttons ----------------------------------------------------------------------------------------


def offers(battle: AosBattle, ship: str) -> tuple[Offer, ...]:
    """The buttons under the card of a ship; what the rules would refuse says why."""
    state = battle.ships[ship]
    if not state.on_map:
        return ()
    return (*_by_phase(battle, state), *_always(battle, state))


def _by_phase(battle: AosBattle, ship: AosShip) -> Iterator[Offer]:
    fort = battle.is_fort(ship.id)
    if battle.phase == ORDERS and not fort:
        yield order_offer(battle, ship)
    elif battle.phase == MOVEMENT and not fort and not ship.moved:
        order = readable(ship).get(battle.turn, "")
        yield offer(sail_one, ship=ship.id, order=order)
    elif battle.phase == BROADSIDES:
        yield from _fire(battle, ship)
    elif battle.phase == BOARDING:
        yield from _boarding(battle, ship)


def _fire(battle: AosBattle, ship: AosShip) -> Iterator[Offer]:
    """One button for each of the nearest targets in her field, and one that asks."""
    reason = "fired" if ship.fired_this_turn else silent(battle, ship)
    found = [] if reason else list(targets(battle, ship))
    if battle.tracking == "hex":
        aimed = {one.id: laid(battle, Shot(ship=ship.id, target=one.id)) for one in found}
        found.sort(key=lambda one: _likely(aimed[one.id]))
        for one in found[:2]:
            force = aimed[one.id].force.whole
            yield offer(
                fire,
                title=msg("Fire: {ship} {force}", ship=one.name, force=force),
                kind="primary",
                ship=ship.id,
                target=one.id,
            )
    stop = why(reason) if reason else None if found else msg("No enemy lies in her field of fire and range.")
    if len(found) != 1 or battle.tracking != "hex":
        yield offer(fire, leads=not (stop or battle.tracking == "hex"), discouraged=stop, ship=ship.id)


def _likely(aimed: Laid) -> tuple[int, bool, int]:
    """Which target comes first: the nearest, then one she enfilades, then the one she hits hardest."""
    return aimed.aim.range, not aimed.aim.enfilades, -aimed.force.whole


def _boarding(battle: AosBattle, ship: AosShip) -> Iterator[Offer]:
    contact = next((one for one in battle.contacts if ship.id in one.ships), None)
    if contact is not None:
        yield offer(grapple, kind="primary", ships=contact.ships)
    melee = battle.melee_of(ship.id)
    if melee is not None:
        stop = refusal(fight, battle, melee=melee.id)
        yield offer(
            fight,
            title=msg("Boarding round {n}", n=min(3, melee.rounds + 1)),
            leads=not stop,
            discouraged=stop,
            melee=melee.id,
        )


def _always(battle: AosBattle, ship: AosShip) -> Iterator[Offer]:
    fort = battle.is_fort(ship.id)
    yield place_offer(battle, ship)
    melee = battle.melee_of(ship.id)
    if melee is not None:
        yield offer(part_melee, kind="quiet", melee=melee.id)
    if not fort and flagship_of(battle, ship.side) is None and not battle.is_prize(ship.id):
        stop = refusal(name_flagship, battle, ship=ship.id)
        yield offer(name_flagship, kind="quiet", discouraged=stop, ship=ship.id)
    if ship.masts_left and ship.sections_lost and not fort:
        yield offer(section_die, kind="quiet", ship=ship.id)
    if battle.phase not in {BROADSIDES, BOARDING}:  # nobody sails off while guns and boarders speak
        yield offer(leave_map, kind="quiet", ship=ship.id)
