"""Why a number is what it is, and what players may set by hand (R8, R10, R83, R88)."""

from collections.abc import Callable, Mapping

from fleetdesk.core.battle.diffs import Path
from fleetdesk.core.rule.explaining import Why, Whys
from fleetdesk.core.rule.trace import Trace
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working, unknown
from fleetdesk.systems.age_of_sail import card as cards
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.command import lead, relay_now
from fleetdesk.systems.age_of_sail.fight import boarding, gunnery
from fleetdesk.systems.age_of_sail.fight.gunnery import firer_of, sight_of, silent
from fleetdesk.systems.age_of_sail.hexes import Point
from fleetdesk.systems.age_of_sail.orders.asking import open_turns
from fleetdesk.systems.age_of_sail.orders.helms import helm_of
from fleetdesk.systems.age_of_sail.orders.labels import order_msg
from fleetdesk.systems.age_of_sail.orders.routes import forecast
from fleetdesk.systems.age_of_sail.picks import said, wind_name, wind_said
from fleetdesk.systems.age_of_sail.position import where
from fleetdesk.systems.age_of_sail.quality import NAMES, traced_value, values
from fleetdesk.systems.age_of_sail.sailing import POINT_NAMES, m_of, m_traced, point_of, rig_of
from fleetdesk.systems.age_of_sail.state import COMMANDED, MODES, AosBattle, AosShip
from fleetdesk.systems.age_of_sail.tables import tables
from fleetdesk.systems.age_of_sail.turn.weather import WIND, banners

POINT_OF: Mapping[str, Point] = {"m_b": "B", "m_c": "C", "m_d": "D"}
RANGE_OF = {"b": cards.SHORT, "c": cards.LONG}
HIT_FIELDS = ("hull_lost", "mast_lost", "crit9", "crit11", "crit12", "small_leaks", "leaks", "fire", "fs_set")
MOST_TIMES = 20


def explain(battle: AosBattle, reference: str) -> Working:
    """How a number on a panel came about: the card and its crew, then what play did to it."""
    return _wind(battle) if reference == WIND else WHYS.explain(battle, reference)


def causes(reference: str) -> tuple[Path, ...] | None:
    """Where the values stand that a reference depends on; `None`: that is not told."""
    return (("wind",), ("wind_force",), ("visibility",)) if reference == WIND else WHYS.causes(reference)


def _value(what: str) -> Callable[[AosBattle, AosShip], Working]:
    """A number of the card."""

    def told(battle: AosBattle, ship: AosShip) -> Working:
        title = msg("{ship}: {what}", ship=ship.name, what=Msg(key=NAMES[what]))
        wind = (Row(label=wind_said(battle)),) if what in POINT_OF else ()
        return _in_play(battle, ship, what).working(title, more=wind)

    return told


def _in_play(battle: AosBattle, ship: AosShip, what: str) -> Trace:
    """A value of the card, and what play adds to it."""
    base = traced_value(battle.card(ship.id), what, battle.house)
    if what in POINT_OF:
        return m_traced(rig_of(battle, ship), POINT_OF[what], battle.wind_force, battle.house, base)
    if what == "inertia":
        found = base.plus(msg("Rigging hit"), -ship.crit11, "R106")
        return found.at_least(0, gunnery.NEVER_BELOW, "R7")
    if what == "a":
        return boarding.force(boarding.boarder(battle, ship), base)
    reason = silent(battle, ship)
    if reason:
        return base.to(0, said(reason), always=True)
    aim = gunnery.Aim(range=RANGE_OF[what], wind_force=battle.wind_force)
    return gunnery.force(firer_of(battle, ship), aim, battle.house, base)


def _place(battle: AosBattle, ship: AosShip) -> Working:
    """R74: where her last order brought her."""
    text = msg("As her orders brought her there, or as players put her")
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=msg("place and V")),
        rows=(Row(label=where(battle, ship)), Row(label=text, rule="R74")),
    )


def _window(battle: AosBattle, ship: AosShip) -> Working:
    """R51, R52: V and inertia, and never more than she has."""
    title = msg("{ship}: {what}", ship=ship.name, what=msg("M to spend"))
    if ship.heading is None:
        return Working(title=title)
    helm = helm_of(battle, ship, ship.heading)
    found = forecast(helm)
    rows = [
        Row(label=msg("V"), value=helm.v, rule="R74"),
        Row(label=msg("Inertia"), value=helm.inertia, rule="R51"),
    ]
    if found.most != helm.upper:
        rows.append(Row(label=msg("No order spends more"), value=found.most - helm.upper, rule="R49 R50 R57"))
    least = msg("At least {n}: V less inertia, or all her M if that is less", n=found.least)
    rows.append(Row(label=least, rule="R52"))
    return Working(title=title, rows=tuple(rows), total=found.most, unit="M")


def _tack(battle: AosBattle, ship: AosShip) -> Working:
    """R58, R59: what a tack costs, and what she has."""
    text = msg("A tack costs {n}M", n=tables().orders.tack)
    return Working(
        title=msg("{ship}: {what}", ship=ship.name, what=msg("tack")),
        rows=(
            Row(label=msg("M close-hauled"), value=m_of(battle, ship, "B"), rule="R49"),
            Row(label=text, rule="R59"),
        ),
    )


def _lead(battle: AosBattle, ship: AosShip) -> Working:
    """R34-R39: who passes orders on to her, and what dead officers cost."""
    sound = lead(ship.commanded, battle.house, line=battle.card(ship.id).of_the_line)
    found = [Row(label=Msg(key=COMMANDED[ship.commanded]), value=sound, rule="R34 R38")]
    if ship.lead != sound:
        text = msg("All officers dead") if ship.officers_dead else msg("Captain dead")
        found.append(Row(label=text, value=ship.lead - sound, rule="R39"))
    otherwise = relay_now(battle, ship)
    if otherwise is not None:
        found.append(Row(label=msg("As ships stand now: {status}", status=otherwise)))
    title = msg("{ship}: {what}", ship=ship.name, what=msg("turns her orders are written ahead"))
    return Working(title=title, rows=tuple(found), total=ship.lead)


def _after(battle: AosBattle, ship: AosShip, what: str, destroyed: str) -> Working:
    """R83, R88: what is left of a force with so many sections gone."""
    if what not in NAMES or not destroyed.isdecimal():
        raise unknown(what)
    card = battle.card(ship.id)
    found = cards.force_after(values(card, battle.house), what, min(MOST_TIMES, int(destroyed)))
    return found.working(msg("{ship}: {what}", ship=ship.name, what=Msg(key=NAMES[what])))


def _order(battle: AosBattle, ship: AosShip, turn: str) -> Working:
    """R40: an order of her log, as far as this seat may read it."""
    order = ship.log.get(turn)
    if order is None or not turn.isdecimal():
        raise unknown(turn)
    standing = int(turn) in open_turns(battle, ship).standing
    text = msg("It stands: its lead time has passed") if standing else msg("It may still be written anew")
    if order.sailed is not None:
        text = msg("It is carried out")
    title = msg("{ship}: {what}", ship=ship.name, what=msg("order for turn {n}", n=int(turn)))
    return Working(title=title, rows=(Row(label=order_msg(order.text)), Row(label=text, rule="R40")))


def _stands(battle: AosBattle, ship: AosShip) -> Working:
    """The figures beside her name: point of sailing, V, hull."""
    found: list[Row] = []
    at = point_of(battle, ship)
    if not battle.is_fort(ship.id):
        lies = Row(label=Msg(key=MODES[ship.mode]))
        if ship.mode == "sailing" and at is not None and ship.heading is not None:
            text = msg(
                "Heading {heading}, wind {wind}: {point}",
                heading=wind_name(ship.heading),
                wind=wind_name(battle.wind),
                point=Msg(key=POINT_NAMES[at]),
            )
            lies = Row(label=text, rule="R123")
        found += [lies, Row(label=msg("V {v}: hexes crossed last turn", v=ship.v_prev), rule="R74")]
    found.append(Row(label=msg("Hull at full strength"), value=ship.initial_pv))
    found.append(Row(label=msg("Lost in this battle"), value=-min(ship.hull_lost, ship.initial_pv)))
    title = msg("{ship}: how she stands", ship=ship.name)
    return Working(title=title, rows=tuple(found), total=ship.pv)


def _wind(battle: AosBattle) -> Working:
    """R17-R33: where it blows from, what its force does, how far one sees."""
    force, die = airs.row(battle.wind_force), battle.visibility
    sight = sight_of(battle)
    found = [
        Row(label=msg("From {direction}", direction=wind_name(battle.wind)), rule="R17 R21"),
        Row(label=msg("Force {n}: Beaufort {force}", n=battle.wind_force, force=force.beaufort), rule="R18"),
        Row(label=msg("M of a ship close-hauled or reaching"), value=force.modifier, rule="R22"),
        *(Row(label=note) for note in banners(battle)),
        Row(
            label=msg("Visibility die {n}: {sky}", n=die, sky=Msg(key=airs.WEATHER_NAMES[airs.die_sky(die)])),
            rule="R28",
        ),
    ]
    if sight.kind != airs.die_sky(die):
        text = msg("In this wind it is {sky}", sky=Msg(key=airs.WEATHER_NAMES[sight.kind]))
        found.append(Row(label=text, rule="R30"))
    if airs.is_night(battle.clock):
        found.append(Row(label=msg("At night one sees less far"), rule="R31"))
    found.append(Row(label=nmsg("Visibility: 1 hex", "Visibility: {n} hexes", sight.reach), rule="R29"))
    return Working(title=msg("Wind and sky"), rows=tuple(found))


WHYS = Whys(
    {
        **{what: Why(_value(what), HIT_FIELDS) for what in ("a", "b", "c")},
        **{
            what: Why(_value(what), ("mast_lost", "crit9", "fs_set", "hull_lost", "mode"), ("wind_force",))
            for what in POINT_OF
        },
        "inertia": Why(_value("inertia"), ("crit11",)),
        "place": Why(_place, ("hex", "heading", "v_prev")),
        "window": Why(_window, ("v_prev", "crit11", "mast_lost", "crit9", "fs_set", "mode")),
        "tack": Why(_tack, ("mast_lost", "crit9", "fs_set", "mode")),
        "lead": Why(_lead, ("commanded", "lead", "captain_dead", "officers_dead")),
        "after": Why(_after, names=2),
        "order": Why(_order, names=1, untold=True),
        "stands": Why(_stands, ("hull_lost", "heading", "mode", "v_prev"), ("wind",)),
    }
)
