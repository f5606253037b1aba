"""Ships that touch: ram, collision, obstacle, and the steps of a boarding (R47-R58)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal, NamedTuple

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info, Pick
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks, named
from fleetdesk.core.rule.trace import Trace, traced
from fleetdesk.core.words import N_, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.attacks.attack_dice import dice_penalty
from fleetdesk.systems.common.sentences import names_of, ship_of
from fleetdesk.systems.uncharted_seas.engaged import engage, touch
from fleetdesk.systems.uncharted_seas.fire.attacks import Attack, odds_of, results, strike
from fleetdesk.systems.uncharted_seas.fire.gunnery import after_damage
from fleetdesk.systems.uncharted_seas.fire.shot import targets
from fleetdesk.systems.uncharted_seas.losses import became
from fleetdesk.systems.uncharted_seas.movement import OBSTACLES, why_no_move, why_no_ram
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import comply, ship_pick
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import Obstacle, SeaBattle, SeaShip
from fleetdesk.systems.uncharted_seas.tables import tables

Met = Literal["enemy", "friend", "obstacle"]

BOARDING_STEPS = (
    "move_and_stop_on_contact",
    "resolve_ram_or_collision_and_remove_wrecks",
    "fire_ships_not_in_contact_with_an_enemy",
    "record_crew_killed",
    "melee_round",
)
"""R55-R59. The damage both steps 2 and 4 of the sheet speak of is thrown once, in step 2 (A17)."""

DAMAGE_THROWN_TIMES = 1
ATTACKS = frozenset({"ram", "collision"})
"""The contacts of two ships that are thrown for."""


class RamDice(NamedTuple):
    """The dice of the two attacks of a ram."""

    on_target: int
    on_rammer: int


def ram_score(ram: int, hull_lost: int, crew_lost: int, rules: HouseRules) -> Trace:
    """R47, A15: the dice of a ram, and what damage takes off them with the house rule."""
    score = traced(msg("Printed on the card"), max(0, ram), "R47")
    if not rules.ram_reduced:
        return score.noted(msg("Damage does not reduce it"), "R47")
    penalty = dice_penalty(hull_lost, crew_lost)
    return score.to(
        after_damage(ram, penalty, rules) if penalty else score.total,
        lambda: msg("Hull lost {hull}, crew lost {crew}: the greater", hull=hull_lost, crew=crew_lost),
        "R28",
        always=True,
    )


def ram_dice(ram: int, hull_lost: int, crew_lost: int, target_hp: int, rules: HouseRules) -> RamDice:
    """R47, R48, A16: the rammer's score on the target, the target's INITIAL hull points on the rammer.

    Throw both attacks first, then apply them together.
    """
    return RamDice(ram_score(ram, hull_lost, crew_lost, rules).whole, target_hp)


def collision_attacks(hp: Mapping[str, int], contacts: Iterable[tuple[str, str]]) -> tuple[Attack, ...]:
    """R51-R53, A34: each pair of ships attacks one another with its INITIAL hull points.

    Every pair is on its own and all are simultaneous: throw all the dice first, then apply.
    """
    attacks: list[Attack] = []
    for one, other in contacts:
        attacks += (Attack(one, other, hp[other]), Attack(other, one, hp[one]))
    return tuple(attacks)


def obstacle_attack(ship: str, obstacle: Obstacle) -> Attack:
    """R54: 4, 8 or 12 dice on the ship, by the kind of obstacle."""
    return Attack(ship, obstacle, obstacle_dice(obstacle))


def obstacle_dice(obstacle: Obstacle) -> int:
    """R54: soft 4, solid 8, very solid 12."""
    return tables().obstacle_ad[obstacle]


# --- contacts noted while ships moved ------------------------------------------------------------------


def without(battle: SeaBattle, ship: str, other: str, kinds: frozenset[str]) -> SeaBattle:
    """The battle with the noted contacts of a pair crossed off."""
    kept = tuple(
        one for one in battle.contacts if not (one.how in kinds and {ship, other} == {one.ship, one.other})
    )
    return battle.but(contacts=kept)


def has_noted(battle: SeaBattle, ship: str) -> bool:
    """Whether any contact of a ship waits to be resolved."""
    pairs = ((one.ship, one.other) for one in battle.contacts if one.how in ATTACKS)
    return any(ship in pair and battle.ships.keys() >= {*pair} for pair in pairs)


def is_noted(battle: SeaBattle, ship: str, other: str) -> bool:
    """Whether a contact of the two waits to be resolved: it is, even if one of them sank since (R53)."""
    return any(one.how in ATTACKS and {ship, other} == {one.ship, one.other} for one in battle.contacts)


def _picks(battle: SeaBattle, ship: str, noted: tuple[str, ...]) -> tuple[Pick, ...]:
    """The ships it may have touched; one that sank meanwhile still owes and is owed its attack (R53)."""
    sunk = (one for one in noted if one and not battle.ships[one].here)
    return (*targets(battle, ship), *(ship_pick(battle, battle.ships[one]) for one in sunk))


def _noted(asked: Asked, how: str) -> tuple[str, ...]:
    """Whom it met so, and has not yet settled with."""
    return tuple(one.other for one in asked.battle.contacts if one.ship == asked["ship"] and one.how == how)


def why_no_second_ram(battle: SeaBattle, ship: str, target: str = "") -> str:
    """R55: why a ship that stopped at a contact rams nobody else in this activation (a code), or nothing."""
    waits = is_noted(battle, ship, target) if target else has_noted(battle, ship)
    return "stopped" if battle.ships[ship].met and not waits else ""


def _stopped(ship: SeaShip) -> SeaShip:
    """R55: its movement ended at the contact."""
    return ship.but(moved=True, met=ship.met or "touched")


# --- ram ---------------------------------------------------------------------------------------------


def _ram_picks(asked: Asked) -> tuple[Pick, ...]:
    return _picks(asked.battle, asked["ship"], _noted(asked, "ram")[:1])


def _rammed(asked: Asked) -> str:
    """The ram that was declared, else an enemy it touches."""
    ids = [pick.value for pick in _ram_picks(asked)]
    touched = (one for one in asked.ship.enemies if one in ids)
    return next(iter(_noted(asked, "ram")), "") or next(touched, "")


class Ram(Frozen):
    """One ship rams another."""

    ship: str
    target: Annotated[str, Ask(msg("Whom?"), picks=_ram_picks, default=_rammed)]


def _ram_attacks(battle: SeaBattle, args: Ram) -> tuple[Attack, Attack]:
    """R47, R48: the rammer's score on the target, the target's initial hull on the rammer."""
    ship, card = battle.ships[args.ship], battle.card(args.ship)
    hull = known(battle.card(args.target).hull)
    dice = ram_dice(card.ram, ship.hull_lost, ship.crew_lost, hull, battle.house)
    return (
        Attack(args.target, args.ship, dice.on_target, card.ram_red),
        Attack(args.ship, args.target, dice.on_rammer),
    )


def _both_attacks(asked: Asked) -> Working | None:
    if not asked["target"]:
        return None
    ship, target = asked.ship, asked.battle.ships[asked["target"]]
    on_target, on_rammer = _ram_attacks(asked.battle, Ram(ship=ship.id, target=target.id))
    hull = msg("On {ship}: initial hull of {other}", ship=ship.name, other=target.name)
    return Working(
        title=msg("Two attacks"),
        rows=(
            Row(label=msg("On {ship}: the ram", ship=target.name), value=on_target.ad, rule="R47"),
            Row(label=hull, value=on_rammer.ad, rule="R48"),
        ),
    )


def _red(asked: Asked) -> Iterator[Info]:
    if asked["target"] and asked.battle.card(asked["ship"]).ram_red:
        text = msg("The ram is printed in red: DR counts as CR (R49, R50).")
        yield Info(key="red", text=text, tone="harm")


@action(
    N_("Ram"),
    rules="R47-R50",
    icon="ram",
    odds=lambda battle, args: odds_of(battle, _ram_attacks(battle, args)),
    asks=Asks(
        title=lambda asked: msg("{ship}: ram", ship=asked.ship.name),
        go=msg("Ram"),
        working=_both_attacks,
        more=_red,
    ),
)
def ram(battle: SeaBattle, args: Ram, table: Table) -> Outcome[SeaBattle]:
    """R47-R50, A16: both attacks are thrown first, then applied; survivors are engaged (A31)."""
    ship, target = ship_of(battle, args.ship), ship_of(battle, args.target)
    if ship.id == target.id:
        raise BadInput(msg("A ship cannot ram itself: choose another target."))
    if not is_noted(battle, ship.id, target.id):
        comply(table, why_no_move(battle, ship))
        comply(table, "" if target.here else "out_of_play")
    comply(table, why_no_second_ram(battle, ship.id, target.id))
    comply(table, why_no_ram(battle, ship.id, target.id))
    rams = msg("{ship} rams {target}", ship=ship.name, target=target.name)
    back = msg("{target} against the rammer", target=target.name)
    head = Line(text=rams, tone="sea", ships=(ship.id, target.id))
    touching = touch(battle, ship.id, (target.id,))
    attacks = zip(_ram_attacks(battle, args), (rams, back), strict=True)
    state, lines = strike(touching, table, attacks, "ram")
    state = without(state.with_ship(_stopped(state.ships[ship.id])), ship.id, target.id, ATTACKS)
    state, more = engage(state, ship.id, target.id)
    title = results(battle, state, rams, (target.id, ship.id))
    return Outcome(battle=state, title=title, lines=(head, *lines, *more))


# --- collision ---------------------------------------------------------------------------------------


def _met_ships(asked: Asked) -> tuple[Pick, ...]:
    return _picks(asked.battle, asked["ship"], _noted(asked, "collision"))


def _run_into(asked: Asked) -> tuple[str, ...]:
    noted, told = _noted(asked, "collision"), asked.answers.get("target")
    return (told,) if isinstance(told, str) and told and told not in noted else noted


class Collision(Frozen):
    """A ship and all it ran into; every pair on its own (R53)."""

    ship: str
    others: Annotated[
        tuple[str, ...],
        Ask(msg("With whom? Each pair is thrown on its own (R53)"), picks=_met_ships, default=_run_into),
    ]


def _collision_attacks(battle: SeaBattle, args: Collision) -> tuple[Attack, ...]:
    hp = {one: known(battle.card(one).hull) for one in (args.ship, *args.others)}
    return collision_attacks(hp, ((args.ship, other) for other in dict.fromkeys(args.others)))


@action(
    N_("Collision"),
    rules="R51-R53",
    icon="ram",
    odds=lambda battle, args: odds_of(battle, _collision_attacks(battle, args)),
    asks=Asks(
        title=lambda asked: msg("{ship}: collision", ship=asked.ship.name),
        go=msg("Collide"),
        ready=lambda asked: bool(asked["others"]),
    ),
)
def collision(battle: SeaBattle, args: Collision, table: Table) -> Outcome[SeaBattle]:
    """R51-R53: every pair on its own, all at once."""
    ship = ship_of(battle, args.ship)
    others = tuple(dict.fromkeys(args.others))
    if ship.id in others:
        raise BadInput(msg("A ship cannot collide with itself: choose another."))
    if not others:
        raise BadInput(msg("A collision needs another ship: choose whom {ship} ran into.", ship=ship.name))
    for other in others:
        here = ship_of(battle, other).here and ship.here
        comply(table, "" if here or is_noted(battle, ship.id, other) else "out_of_play")
    collides = msg("{ship} collides with {others}", ship=ship.name, others=names_of(battle, others))
    attacks = [
        (
            attack,
            msg(
                "{one} runs into {other}",
                one=battle.ships[attack.source].name,
                other=battle.ships[attack.on].name,
            ),
        )
        for attack in _collision_attacks(battle, args)
    ]
    state, lines = strike(touch(battle, ship.id, others), table, attacks, "ram")
    state = state.with_ship(_stopped(state.ships[ship.id]))
    for other in others:
        state, more = engage(without(state, ship.id, other, ATTACKS), ship.id, other)
        lines = (*lines, *more)
    head = Line(text=collides, tone="sea", ships=(ship.id, *others))
    title = results(battle, state, collides, (ship.id, *others))
    return Outcome(battle=state, title=title, lines=(head, *lines))


# --- obstacle ----------------------------------------------------------------------------------------


class RunInto(Frozen):
    """A ship runs into something else than a ship."""

    ship: str
    obstacle: Annotated[
        Obstacle, Ask(msg("What did it run into?"), picks=named(OBSTACLES), default="solid", segments=True)
    ]


@action(
    N_("Obstacle"),
    rules="R54",
    icon="warning",
    odds=lambda battle, args: odds_of(battle, (obstacle_attack(args.ship, args.obstacle),)),
    asks=Asks(title=lambda asked: msg("{ship}: obstacle", ship=asked.ship.name), go=msg("Throw")),
)
def obstacle(battle: SeaBattle, args: RunInto, table: Table) -> Outcome[SeaBattle]:
    """R54, R55: one attack of 4, 8 or 12 dice; the ship stops there."""
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.here else "out_of_play")
    runs = msg("{ship} runs into an obstacle, {kind}", ship=ship.name, kind=OBSTACLES[args.obstacle])
    attack = obstacle_attack(ship.id, args.obstacle)
    state, lines = strike(battle.with_ship(_stopped(ship)), table, ((attack, runs),), "ram")
    kept = tuple(one for one in state.contacts if not (one.how == "obstacle" and one.ship == ship.id))
    head = Line(text=runs, tone="sea", ships=(ship.id,))
    title = msg("{what}: {results}", what=runs, results=became(battle, state, ship.id))
    return Outcome(battle=state.but(contacts=kept), title=title, lines=(head, *lines))
