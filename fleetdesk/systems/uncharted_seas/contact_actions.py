"""Rams, collisions, obstacles and derelicts as actions (R39-R41, R47-R56)."""

from __future__ import annotations

from typing import Literal

from fleetdesk.core.actions import Action, Fact, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Many, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.uncharted_seas import contact, crew, fire
from fleetdesk.systems.uncharted_seas.activation import ship_of
from fleetdesk.systems.uncharted_seas.asking import one_of, said, ship_pick, some_of, targets
from fleetdesk.systems.uncharted_seas.harm import (
    Thrown,
    attackable,
    capture,
    hits_of,
    inflict,
    remove,
    result_of,
    settle_all,
    throw_attack,
)
from fleetdesk.systems.uncharted_seas.melee_groups import engage
from fleetdesk.systems.uncharted_seas.move_actions import OBSTACLES, touch
from fleetdesk.systems.uncharted_seas.odds_tables import attack_on
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import DERELICT, SeaBattle


class Ram(Frozen):
    """One ship rams another."""

    ship: str
    target: str


class Collision(Frozen):
    """A ship and all it ran into; every pair on its own (R53)."""

    ship: str
    others: tuple[str, ...]


class Obstacle(Frozen):
    """A ship runs into something else than a ship."""

    ship: str
    obstacle: Literal["soft", "solid", "very_solid"]


class Recover(Frozen):
    """A ship reaches a derelict."""

    ship: str
    target: str


def attack_line(battle: SeaBattle, attack: contact.Attack, thrown: Thrown, damage: Damage) -> Line:
    """The log line of one attack: dice, hits, result."""
    text = msg(
        "{ship} is attacked with {ad} AD: {hits}, {result}",
        ship=battle.ships[attack.on].name,
        ad=attack.ad,
        hits=hits_of(thrown.hits),
        result=result_of(damage),
    )
    by = attack.source if attack.source in battle.ships else ""
    return Line(
        text=text,
        ships=(attack.on, by) if by else (attack.on,),
        throw=thrown.throw,
        facts=(Fact(kind="hits", by=by, on=attack.on, amount=thrown.hits),),
    )


def without(battle: SeaBattle, ship: str, other: str, how: str) -> SeaBattle:
    """The battle with a noted contact crossed off."""
    kept = tuple(
        one
        for one in battle.contacts
        if not (one.how == how and ship in {one.ship, one.other} and other in {one.ship, one.other, ""})
    )
    return battle.but(contacts=kept)


def ram_dice(battle: SeaBattle, ship: str, target: str) -> contact.RamDice:
    """R47, R48: the dice of both attacks."""
    state = battle.ships[ship]
    return contact.ram_dice(
        battle.card(ship).ram, state.hull_lost, state.crew_lost, known(battle.card(target).hull), battle.house
    )


def _ram(battle: SeaBattle, args: Ram, table: Table) -> Outcome[SeaBattle]:
    """R47-R50, A16: both attacks are thrown first, then applied; survivors are engaged (A31)."""
    ship, target = ship_of(battle, args.ship), ship_of(battle, args.target)
    if ship.id == target.id:
        raise BadInput(msg("A ship cannot ram itself: choose another target."))
    reason = contact.why_no_ram(
        battle.card(ship.id).ram, "friend" if battle.friends(ship.id, target.id) else "enemy"
    )
    table.require(not reason, said(reason) if reason else msg("Allowed"))
    table.require(target.on_table and ship.fights, said("out_of_play"))
    state = touch(battle, ship.id, (target.id,))
    dice = ram_dice(battle, ship.id, target.id)
    on_target = throw_attack(
        table, dice.on_target, msg("{ship} rams {target}", ship=ship.name, target=target.name)
    )
    on_rammer = throw_attack(table, dice.on_rammer, msg("{target} against the rammer", target=target.name))
    card = battle.card(ship.id)
    first = contact.ram_result(on_target.hits, *attackable(battle, target.id), battle.house, red=card.ram_red)
    second = fire.apply_hits(on_rammer.hits, *attackable(battle, ship.id), battle.house)
    title = msg("{ship} rams {target}", ship=ship.name, target=target.name)
    lines = [
        Line(
            text=title,
            tone="sea",
            ships=(ship.id, target.id),
            facts=(Fact(kind="shot", by=ship.id, on=target.id),),
        ),
        attack_line(battle, contact.Attack(target.id, ship.id, dice.on_target), on_target, first),
        attack_line(battle, contact.Attack(ship.id, target.id, dice.on_rammer), on_rammer, second),
    ]
    for on, damage, by in ((target.id, first, ship.id), (ship.id, second, target.id)):
        state, more = inflict(state, table, on, damage, by)
        lines.extend(more)
    state, more = settle_all(state, ((target.id, ship.id), (ship.id, target.id)), "ram")
    lines.extend(more)
    rammer = state.ships[ship.id].but(rammed_turn=battle.turn, moved=True)
    state = without(state.but(ships={**state.ships, ship.id: rammer}), ship.id, target.id, "ram")
    state, more = engage(state, ship.id, target.id)
    return Outcome(battle=state, title=title, lines=(*lines, *more))


def _ram_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Ram"))
    picks = tuple(pick for pick in targets(battle, ship.id))
    noted = next((one.other for one in battle.contacts if one.ship == ship.id and one.how == "ram"), "")
    preferred = noted or (ship.enemies[0] if ship.enemies else next((pick.value for pick in picks), ""))
    target = one_of(answers, "target", [pick.value for pick in picks], preferred)
    card = battle.card(ship.id)
    warnings = [] if card.ram > 0 else [said("no_ram")]
    fields: list[FormField] = [Choice(key="target", label=msg("Whom?"), picks=picks, value=target)]
    working = None
    if target:
        dice = ram_dice(battle, ship.id, target)
        working = Working(
            title=msg("Two attacks"),
            rows=(
                Row(
                    label=msg("On {ship}: the ram", ship=battle.ships[target].name),
                    value=dice.on_target,
                    rule="R47",
                ),
                Row(
                    label=msg(
                        "On {ship}: initial hull of {other}", ship=ship.name, other=battle.ships[target].name
                    ),
                    value=dice.on_rammer,
                    rule="R48",
                ),
            ),
        )
        if card.ram_red:
            text = msg("The ram is printed in red: DR counts as CR (R49, R50).")
            fields.append(Info(key="red", text=text, tone="harm"))
    return Form(
        title=msg("{ship}: ram", ship=ship.name),
        fields=tuple(fields),
        working=working,
        warnings=tuple(warnings),
        args={"ship": ship.id, "target": target} if target else None,
        go=msg("Ram"),
    )


def _ram_odds(battle: SeaBattle, args: Ram) -> Odds:
    dice = ram_dice(battle, args.ship, args.target)
    red = battle.card(args.ship).ram_red
    return Odds(
        tables=(
            attack_on(battle, args.target, dice.on_target, red=red),
            attack_on(battle, args.ship, dice.on_rammer),
        )
    )


def _attacks(battle: SeaBattle, args: Collision) -> tuple[contact.Attack, ...]:
    hp = {one: known(battle.card(one).hull) for one in (args.ship, *args.others)}
    return contact.collision_attacks(hp, ((args.ship, other) for other in args.others))


def _collision(battle: SeaBattle, args: Collision, table: Table) -> Outcome[SeaBattle]:
    """R51-R53: every pair on its own, all at once."""
    ship = ship_of(battle, args.ship)
    for other in args.others:
        ship_of(battle, other)
        if other == ship.id:
            raise BadInput(msg("A ship cannot collide with itself: choose another."))
    if not args.others:
        raise BadInput(msg("A collision needs another ship: choose whom {ship} ran into.", ship=ship.name))
    table.require(all(battle.ships[one].on_table for one in (ship.id, *args.others)), said("out_of_play"))
    state = touch(battle, ship.id, args.others)
    names = tuple(Msg.verbatim(battle.ships[one].name) for one in args.others)
    title = msg("{ship} collides with {others}", ship=ship.name, others=names)
    lines = [Line(text=title, tone="sea", ships=(ship.id, *args.others))]
    results: list[tuple[contact.Attack, Damage]] = []
    for attack in _attacks(battle, args):
        why = msg(
            "{one} runs into {other}",
            one=battle.ships[attack.source].name,
            other=battle.ships[attack.on].name,
        )
        thrown = throw_attack(table, attack.ad, why)
        damage = fire.apply_hits(thrown.hits, *attackable(battle, attack.on), battle.house)
        results.append((attack, damage))
        lines.append(attack_line(battle, attack, thrown, damage))
    for attack, damage in results:
        state, more = inflict(state, table, attack.on, damage, attack.source)
        lines.extend(more)
    pairs = [(attack.on, attack.source) for attack, _ in results]
    state, more = settle_all(state, dict.fromkeys(pairs), "ram")
    lines.extend(more)
    moved = state.ships[ship.id].but(moved=True)
    state = state.but(ships={**state.ships, ship.id: moved})
    for other in args.others:
        state = without(state, ship.id, other, "collision")
        state, more = engage(state, ship.id, other)
        lines.extend(more)
    return Outcome(battle=state, title=title, lines=tuple(lines))


def _collision_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Collision"))
    picks = targets(battle, ship.id)
    noted = tuple(one.other for one in battle.contacts if one.ship == ship.id and one.how == "collision")
    asked = str(answers.get("target", ""))
    others = some_of(answers, "others", [pick.value for pick in picks], noted or ((asked,) if asked else ()))
    return Form(
        title=msg("{ship}: collision", ship=ship.name),
        fields=(
            Many(
                key="others",
                label=msg("With whom? Each pair is thrown on its own (R53)"),
                picks=picks,
                values=others,
            ),
        ),
        args={"ship": ship.id, "others": others} if others else None,
        go=msg("Collide"),
    )


def _collision_odds(battle: SeaBattle, args: Collision) -> Odds:
    return Odds(tables=tuple(attack_on(battle, one.on, one.ad) for one in _attacks(battle, args)))


def _obstacle(battle: SeaBattle, args: Obstacle, table: Table) -> Outcome[SeaBattle]:
    """R54: one attack of 4, 8 or 12 dice."""
    ship = ship_of(battle, args.ship)
    table.require(ship.on_table, said("out_of_play"))
    attack = contact.obstacle_attack(ship.id, args.obstacle)
    title = msg("{ship} runs into an obstacle: {kind}", ship=ship.name, kind=OBSTACLES[args.obstacle])
    thrown = throw_attack(table, attack.ad, title)
    damage = fire.apply_hits(thrown.hits, *attackable(battle, ship.id), battle.house)
    state, lines = inflict(battle, table, ship.id, damage)
    state, more = settle_all(state, ((ship.id, ""),), "ram")
    kept = tuple(one for one in state.contacts if not (one.how == "obstacle" and one.ship == ship.id))
    head = (Line(text=title, tone="sea", ships=(ship.id,)), attack_line(battle, attack, thrown, damage))
    return Outcome(battle=state.but(contacts=kept), title=title, lines=(*head, *lines, *more))


def _obstacle_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Obstacle"))
    kind = one_of(answers, "obstacle", OBSTACLES, "solid")
    picks = tuple(Pick(value=key, title=title) for key, title in OBSTACLES.items())
    return Form(
        title=msg("{ship}: obstacle", ship=ship.name),
        fields=(
            Choice(
                key="obstacle", label=msg("What did it run into?"), picks=picks, value=kind, segments=True
            ),
        ),
        args={"ship": ship.id, "obstacle": kind},
        go=msg("Throw"),
    )


def _obstacle_odds(battle: SeaBattle, args: Obstacle) -> Odds:
    return Odds(tables=(attack_on(battle, args.ship, contact.obstacle_dice(args.obstacle)),))


def _recover(battle: SeaBattle, args: Recover, table: Table) -> Outcome[SeaBattle]:
    """R39-R41: the first ship to touch a derelict takes it, or saves it for its own fleet."""
    ship, wreck = ship_of(battle, args.ship), ship_of(battle, args.target)
    table.require(wreck.status in DERELICT, msg("{ship} is not a derelict.", ship=wreck.name))
    table.require(ship.fights, said("out_of_play"))
    friends = ship.side == wreck.side
    fate = crew.derelict_touched("same_fleet" if friends else "enemy_of_derelict")
    state = without(battle, ship.id, wreck.id, "recover")
    if fate.status == "trophy_of_enemy":
        after, lines = capture(state, wreck.id, ship.id)
        return Outcome(
            battle=after,
            title=msg("{ship} takes {wreck} as a trophy", ship=ship.name, wreck=wreck.name),
            lines=lines,
        )
    after = remove(state, wreck.id, "saved")
    side = after.side(wreck.side)
    after = after.with_side(side.but(saved=(*side.saved, wreck.id)))
    title = msg("{ship} saves {wreck} from the enemy", ship=ship.name, wreck=wreck.name)
    return Outcome(
        battle=after, title=title, lines=(Line(text=title, tone="sound", ships=(ship.id, wreck.id)),)
    )


def _recover_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Recover a derelict"))
    wrecks = [one for one in battle.ships.values() if one.status in DERELICT]
    target = one_of(answers, "target", [one.id for one in wrecks], next((one.id for one in wrecks), ""))
    picks = tuple(ship_pick(battle, one) for one in wrecks)
    return Form(
        title=msg("{ship}: recover a derelict", ship=ship.name),
        fields=(Choice(key="target", label=msg("Which derelict?"), picks=picks, value=target),),
        args={"ship": ship.id, "target": target} if target else None,
        go=msg("Recover"),
    )


ACTIONS = (
    Action(
        id="ram",
        title=N_("Ram"),
        rules="R47-R50",
        args=Ram,
        run=_ram,
        form=_ram_form,
        odds=_ram_odds,
        icon="ram",
    ),
    Action(
        id="collision",
        title=N_("Collision"),
        rules="R51-R53",
        args=Collision,
        run=_collision,
        form=_collision_form,
        odds=_collision_odds,
        icon="ram",
    ),
    Action(
        id="obstacle",
        title=N_("Obstacle"),
        rules="R54",
        args=Obstacle,
        run=_obstacle,
        form=_obstacle_form,
        odds=_obstacle_odds,
        icon="warning",
    ),
    Action(
        id="recover",
        title=N_("Recover a derelict"),
        rules="R39-R41",
        args=Recover,
        run=_recover,
        form=_recover_form,
        icon="flag",
    ),
)
