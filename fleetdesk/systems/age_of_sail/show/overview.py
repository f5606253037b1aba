"""The table at a glance: phase bar, sides and ships, what is to be done now (sections 4 and 13.4)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial

from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.rule.offering import offer
from fleetdesk.core.views import Badge, Dial, Gauge, Offer, Overview, ShipStrip, SideStrip, SquadronStrip
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.command import tick_command, work_out_command
from fleetdesk.systems.age_of_sail.fight import boarding
from fleetdesk.systems.age_of_sail.fight.damage import chore_text, settle, settle_all
from fleetdesk.systems.age_of_sail.fight.fire import fire, ready_to_fire
from fleetdesk.systems.age_of_sail.fight.gunnery import sight_of
from fleetdesk.systems.age_of_sail.fight.melees import fight, grapple
from fleetdesk.systems.age_of_sail.fight.surrender import helpless, surrender
from fleetdesk.systems.age_of_sail.fight.upkeep_queue import asks
from fleetdesk.systems.age_of_sail.hexes import HEADINGS
from fleetdesk.systems.age_of_sail.movement import sail_offers, waiting
from fleetdesk.systems.age_of_sail.orders.asking import open_turns
from fleetdesk.systems.age_of_sail.orders.squadron import squadron_offer
from fleetdesk.systems.age_of_sail.orders.writing import close_orders, counted, deciding, open_log
from fleetdesk.systems.age_of_sail.picks import condition, criticals, sailing_text, wind_said
from fleetdesk.systems.age_of_sail.profiles import silhouette
from fleetdesk.systems.age_of_sail.state import (
    BOARDING,
    BROADSIDES,
    COMMAND,
    DAMAGE,
    MOVEMENT,
    ORDERS,
    PHASES,
    SURRENDER,
    WEATHER,
    AosBattle,
    AosShip,
    AosSide,
)
from fleetdesk.systems.age_of_sail.turn.steps import next_phase
from fleetdesk.systems.age_of_sail.turn.weather import banners, set_wind, weather
from fleetdesk.systems.common.overviews import counted as done_of
from fleetdesk.systems.common.overviews import grouped, last_fleet, phase_steps, squadron_strip

NEXT = {
    WEATHER: msg("On to command"),
    COMMAND: msg("On to orders"),
    ORDERS: msg("On to movement"),
    MOVEMENT: msg("On to boarding"),
    BOARDING: msg("On to broadsides"),
    BROADSIDES: msg("On to damage"),
    DAMAGE: msg("On to surrender"),
    SURRENDER: msg("Next turn"),
}


Counts = Mapping[str, tuple[int, int]]
"""While orders are written, side -> ships that have all of theirs, of how many."""


def overview(battle: AosBattle, seat: str) -> Overview:
    """Everything the battle screen shows around the large card, as one seat may see it."""
    counts: Counts = (
        {side.id: counted(battle, side.id) for side in battle.sides} if battle.phase == ORDERS else {}
    )
    return Overview(
        title=battle.title,
        clock=clock(battle),
        prompt=prompt(battle),
        steps=tuple(phase_steps(PHASES, battle.phase, partial(_progress, battle, counts))),
        sides=tuple(_side(battle, side, counts) for side in battle.sides),
        dial=dial(battle),
        offers=tuple(_offers(battle, seat, counts)),
        ship=_whose_turn(battle, seat),
        follows=tuple(_follows(battle, seat)),
        over=last_fleet(battle, {ship.side for ship in battle.afloat()}),  # Q64: the rulebook has no victory
    )


def _whose_turn(battle: AosBattle, seat: str) -> str:
    """The ship to take in hand: the next of this seat that owes an order, that can fire, or that a die is owed for."""
    if battle.phase == ORDERS:
        sides = [side for side in deciding(battle) if seat in {"", side}]
        owing = (
            ship.id for side in sides for ship in battle.afloat(side) if open_turns(battle, ship).missing
        )
        return next(owing, "")
    if battle.phase == DAMAGE:
        return next((chore.ship for chore in battle.chores), "")
    if battle.phase == SURRENDER and not battle.settled:
        return next((ship.id for ship in helpless(battle)), "")
    ready = _next_to_fire(battle) if battle.phase == BROADSIDES else None
    return ready.id if ready is not None else ""


def _follows(battle: AosBattle, seat: str) -> Iterator[Offer]:
    """What is asked without a tap: the weather of a turn just begun, the next broadside after one was fired."""
    if battle.phase == WEATHER and not battle.weather_done:
        yield offer(weather)
    ready = _next_to_fire(battle) if battle.phase == BROADSIDES and battle.broadsides else None
    if ready is not None and seat in {EVERYONE, TABLE, ready.side}:
        yield offer(fire, ship=ready.id)


def clock(battle: AosBattle) -> Msg:
    """The turn and the hour; night is named."""
    hour = airs.clock_text(battle.clock)
    if airs.is_night(battle.clock):
        return msg("Turn {n}, {clock}, night", n=battle.turn, clock=hour)
    return msg("Turn {n}, {clock}", n=battle.turn, clock=hour)


def dial(battle: AosBattle) -> Dial:
    """The one control of wind and sky."""
    sight = sight_of(battle)
    return Dial(
        title=wind_said(battle),
        points=6,
        value=HEADINGS.index(battle.wind),
        label=msg("{sky}, {n} hexes", sky=Msg(key=airs.WEATHER_NAMES[sight.kind]), n=sight.reach),
        force=battle.wind_force,
        offer=offer(set_wind),
    )


def prompt(battle: AosBattle) -> Msg:
    """What is to be done now, and what this wind forbids."""
    text = _prompt(battle)
    for note in banners(battle):
        text = msg("{text} {note}", text=text, note=note)
    return text


PROMPTS = {
    ORDERS: msg("Both sides write their orders in secret (R3)."),
    MOVEMENT: msg("All ships sail at once (R3)."),
    BROADSIDES: msg("Each ship may fire at one target; hits count when damage is settled (R85, R96)."),
    SURRENDER: msg("Ships without hull points strike to more enemies than friends (R119)."),
}


def _prompt(battle: AosBattle) -> Msg:
    asked = {
        WEATHER: _weather_prompt,
        COMMAND: _command_prompt,
        BOARDING: _boarding_prompt,
        DAMAGE: _damage_prompt,
    }.get(battle.phase)
    return asked(battle) if asked is not None else PROMPTS[battle.phase]


def _weather_prompt(battle: AosBattle) -> Msg:
    if battle.weather_done:
        return msg("The weather of this turn is settled.")
    if battle.turn == 1:
        return msg("Throw for the first wind, its force and visibility (R17, R18, R28).")
    return msg("Throw for the change of the wind (R19).")


def _command_prompt(battle: AosBattle) -> Msg:
    left = airs.to_sunset(battle.clock)
    if left:
        return msg("See who is commanded and how far ahead they write; {n} minutes to sunset.", n=left)
    return msg("See who is commanded and how far ahead they write.")


def _boarding_prompt(battle: AosBattle) -> Msg:
    if battle.contacts:
        return msg("Enemies are in one hex: throw whether they board (R76).")
    if any(not boarding.why_no_round(battle, one) for one in battle.melees):
        return msg("Grappled ships fight three rounds (R78).")
    if battle.melees:
        return msg("Three rounds were fought this turn (R78).")
    return msg("Nobody boards now.")


def _damage_prompt(battle: AosBattle) -> Msg:
    if not battle.chores:
        return msg("All damage of this turn is settled.")
    return msg("Next: {what}", what=chore_text(battle, battle.chores[0]))


def _progress(battle: AosBattle, counts: Counts, phase: str) -> Msg | None:
    if phase != battle.phase:
        return None
    if phase == ORDERS:
        done, total = (sum(column) for column in zip(*counts.values(), strict=True))
        return done_of(done, total)
    if phase == MOVEMENT:
        ships = len(battle.afloat())
        return done_of(ships - len(waiting(battle)), ships)
    fired = len(battle.broadsides)
    return done_of(fired, fired + sum(1 for _ in ready_to_fire(battle))) if phase == BROADSIDES else None


def _side(battle: AosBattle, side: AosSide, counts: Counts) -> SideStrip:
    squadrons, in_play, told = _fleet(battle, side.id)
    badges: list[Badge] = []
    count, total = counts.get(side.id, (0, 0))
    if total:
        icon = "lock" if side.id in battle.written else "card"
        badges.append(Badge(text=msg("orders {n}/{all}", n=count, all=total), icon=icon))
    return SideStrip(
        id=side.id,
        name=side.name,
        detail=nmsg("1 ship in play", "{n} ships in play", in_play),
        squadrons=tuple(_group(battle, side.id, squadron) for squadron in squadrons),
        badges=(*badges, *told),
    )


@remembered
def _fleet(battle: AosBattle, side: str) -> tuple[tuple[str, ...], int, tuple[Badge, ...]]:
    """The squadrons of a side, how many of its ships are in play, and what is told of those taken and lost."""
    ships = [ship for ship in battle.ships.values() if ship.side == side]
    listed = [ship for ship in battle.ships.values() if battle.home(ship.id) == side]
    prizes = sum(battle.is_prize(ship.id) for ship in ships)
    taken = sum(ship.on_map and ship.side != side for ship in listed)
    lost = sum(not ship.on_map for ship in listed)
    badges: list[Badge] = []
    if prizes:
        badges.append(Badge(text=nmsg("1 prize", "{n} prizes", prizes), tone="brass", icon="flag"))
    if taken:
        badges.append(Badge(text=nmsg("1 ship taken", "{n} ships taken", taken), tone="harm", icon="flag"))
    if lost:
        badges.append(Badge(text=nmsg("1 ship lost", "{n} ships lost", lost), tone="harm", icon="skull"))
    squadrons = tuple(dict.fromkeys(ship.squadron for ship in ships))
    return squadrons, sum(ship.on_map for ship in ships), tuple(badges)


@remembered
def _group(battle: AosBattle, side: str, squadron: str) -> SquadronStrip:
    sails = any(battle.ships[one].on_map for one in grouped(battle, side, squadron))
    return squadron_strip(battle, side, squadron, "ready" if sails else "gone", _ship)


@remembered
def _ship(battle: AosBattle, number: str) -> ShipStrip:
    ship = battle.ships[number]
    sailing = None if battle.is_fort(ship.id) else sailing_text(battle, ship)
    figures = (ship.hull_lost, ship.sections, ship.mast_lost, ship.mast_sections, ship.v_prev)
    drawn = (ship.id, ship.name, silhouette(battle.card(ship.id)))
    return _strip(drawn, figures, sailing, tuple(_badges(battle, ship)), gone=not ship.on_map)


@lru_cache(maxsize=1024)
def _strip(
    drawn: tuple[str, str, str],
    figures: tuple[int, tuple[int, ...], int, int, int],
    sailing: Msg | None,
    badges: tuple[Badge, ...],
    *,
    gone: bool,
) -> ShipStrip:
    """The same strip as long as a ship looks the same: from step to step one in eighty differs."""
    ship, name, outline = drawn
    lost, sections, masts_lost, masts, v = figures
    initial = sum(sections)
    pv = max(0, initial - lost)
    detail = msg("hull {left}/{all}", left=pv, all=initial)
    if sailing is not None:
        detail = msg(
            "{hull} \N{MIDDLE DOT} {sailing} \N{MIDDLE DOT} V {v}", hull=detail, sailing=sailing, v=v
        )
    left = pv / initial if initial and not gone else 0.0
    hull = Gauge(label=msg("Hull"), total=initial, lost=initial - pv, slot="hull", sections=sections)
    rig = Gauge(label=msg("Masts"), total=masts, lost=min(masts, masts_lost), slot="masts", shape="round")
    return ShipStrip(
        ship=ship,
        name=name,
        detail=detail,
        left=left,
        gauges=(hull, rig) if masts else (hull,),
        outline=outline,
        note=msg("{sailing} · V {v}", sailing=sailing, v=v) if sailing is not None else None,
        badges=badges,
        gone=gone,
        why=f"{ship}/stands",
    )


def _badges(battle: AosBattle, ship: AosShip) -> Iterator[Badge]:
    """Most urgent first: what burns, what it can do now, who commands it."""
    yield from criticals(ship)
    yield from condition(battle, ship)
    if not ship.on_map:
        return
    if ship.fired_this_turn:
        yield Badge(text=msg("fired"), icon="check")
    if not battle.is_fort(ship.id) and battle.phase in {COMMAND, ORDERS} and ship.lead:
        text = nmsg("orders 1 turn ahead", "orders {n} turns ahead", ship.lead)
        yield Badge(text=text, tone="brass", icon="clock")


# --- buttons ----------------------------------------------------------------------------------------


def _offers(battle: AosBattle, seat: str, counts: Counts) -> Iterator[Offer]:
    """Buttons of the whole table: the one that leads on first."""
    onward = offer(next_phase, title=NEXT[battle.phase], kind="plain")
    leading = onward.but(kind="primary")
    found = list(_of_phase(battle, seat, counts))
    if any(one.kind == "primary" for one in found):
        yield from found
        yield onward
    else:
        yield leading
        yield from found


def _of_phase(battle: AosBattle, seat: str, counts: Counts) -> Iterator[Offer]:
    if battle.phase == WEATHER and not battle.weather_done:
        yield offer(weather, title=msg("Throw for the weather"), kind="primary", icon="dice")
    elif battle.phase == COMMAND:
        yield from _command(battle)
    elif battle.phase == ORDERS:
        yield from _orders(battle, seat, counts)
    elif battle.phase == MOVEMENT:
        yield from sail_offers(battle)
    elif battle.phase == BOARDING:
        yield from _boarding(battle)
    elif battle.phase == BROADSIDES:
        ready = _next_to_fire(battle)
        if ready is not None:
            title = msg("{ship}: fire", ship=ready.name)
            yield offer(fire, title=title, kind="primary", ship=ready.id)
    elif battle.phase == DAMAGE:
        yield from _damage(battle)
    elif battle.phase == SURRENDER and helpless(battle) and not battle.settled:
        yield offer(surrender, title=msg("Who strikes?"), kind="primary")


def _next_to_fire(battle: AosBattle) -> AosShip | None:
    """The next ship after the one that fired last; whoever holds her fire comes again when the others are done."""
    ready = {ship.id: ship for ship in ready_to_fire(battle)}
    order = list(battle.ships)
    last = battle.broadsides[-1].shooter if battle.broadsides else ""
    start = order.index(last) + 1 if last in order else 0
    return next((ready[one] for one in (*order[start:], *order[:start]) if one in ready), None)


def _command(battle: AosBattle) -> Iterator[Offer]:
    for side in battle.sides:
        yield offer(tick_command, title=msg("Command of {side}", side=side.name), side=side.id)
    yield offer(work_out_command, kind="quiet", icon="redo")


def _orders(battle: AosBattle, seat: str, counts: Counts) -> Iterator[Offer]:
    """Each seat writes the orders of its own side; the umpire those of all."""
    for side in battle.sides:
        if seat not in {"", side.id}:
            continue
        if side.id in battle.written:
            title = msg("Open the log of {side} again", side=side.name)
            yield offer(open_log, title=title, kind="quiet", icon="card", side=side.id)
            continue
        together = squadron_offer(battle, side.id)
        if together is not None:
            yield together
        done, total = counts[side.id]
        yield offer(
            close_orders,
            title=msg("Close the log of {side}", side=side.name),
            leads=done == total,
            icon="lock",
            side=side.id,
        )


def _boarding(battle: AosBattle) -> Iterator[Offer]:
    for contact in battle.contacts:
        yield offer(grapple, kind="primary", ships=contact.ships)
    for melee in battle.melees:
        if not boarding.why_no_round(battle, melee):
            yield offer(
                fight, title=msg("Boarding round {n}", n=melee.rounds + 1), kind="primary", melee=melee.id
            )
    if battle.tracking != "hex":
        yield offer(grapple, title=msg("Ships in one hex"), ships=())


def _damage(battle: AosBattle) -> Iterator[Offer]:
    if not battle.chores:
        return
    yield offer(settle, title=chore_text(battle, battle.chores[0]), kind="primary", icon="dice", at=0)
    if len(battle.chores) > 1 and not asks(battle.chores[0]):
        yield offer(settle_all)
