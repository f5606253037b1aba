"""Rams and collisions as actions (R47-R53, R56)."""

from __future__ import annotations

from fleetdesk.core.actions import Action, Fact, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Many, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.answers import one_of, some_of, text
from fleetdesk.systems.common.attack_dice import Damage
from fleetdesk.systems.common.thrown import Thrown, hits_of, result_of
from fleetdesk.systems.uncharted_seas import contact, fire
from fleetdesk.systems.uncharted_seas.activation import ship_of, why_no_move
from fleetdesk.systems.uncharted_seas.asking import comply, ship_pick, targets
from fleetdesk.systems.uncharted_seas.harm import (
    all_became,
    attackable,
    inflict,
    settle_all,
    throw_attack,
)
from fleetdesk.systems.uncharted_seas.melee_groups import engage, touch
from fleetdesk.systems.uncharted_seas.move_actions import why_no_ram
from fleetdesk.systems.uncharted_seas.odds_tables import attack_on
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import SeaBattle

ATTACKS = frozenset({"ram", "collision"})
"""The contacts of two ships that are thrown for."""


class Ram(Frozen):
    """One ship rams another."""

    ship: str
    target: str


class Collision(Frozen):
    """A ship and all it ran into; every pair on its own (R53)."""

    ship: str
    others: tuple[str, ...]


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


def without(battle: SeaBattle, ship: str, other: str, kinds: frozenset[str]) -> SeaBattle:
    """The battle with the noted contacts of a pair crossed off."""
    kept = tuple(
        one for one in battle.contacts if not (one.how in kinds and {ship, other} == {one.ship, one.other})
    )
    return battle.but(contacts=kept)


def is_noted(battle: SeaBattle, ship: str, other: str) -> bool:
    """Whether a contact of the two waits to be resolved: it is, even if one of them sank since (R53)."""
    return any(one.how in ATTACKS and {ship, other} == {one.ship, one.other} for one in battle.contacts)


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
    if not is_noted(battle, ship.id, target.id):
        comply(table, why_no_move(battle, ship))
        comply(table, "" if target.on_table else "out_of_play")
    comply(table, why_no_ram(battle, ship.id, target.id))
    state = touch(battle, ship.id, (target.id,))
    dice = ram_dice(battle, ship.id, target.id)
    rams = msg("{ship} rams {target}", ship=ship.name, target=target.name)
    on_target = throw_attack(table, dice.on_target, rams)
    on_rammer = throw_attack(table, dice.on_rammer, msg("{target} against the rammer", target=target.name))
    card = battle.card(ship.id)
    first = contact.ram_result(on_target.hits, *attackable(battle, target.id), battle.house, red=card.ram_red)
    second = fire.apply_hits(on_rammer.hits, *attackable(battle, ship.id), battle.house)
    lines = [
        Line(
            text=rams,
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
    state = without(state.with_ship(state.ships[ship.id].but(moved=True)), ship.id, target.id, ATTACKS)
    state, more = engage(state, ship.id, target.id)
    title = msg("{what}: {results}", what=rams, results=all_became(battle, state, (target.id, ship.id)))
    return Outcome(battle=state, title=title, lines=(*lines, *more))


def _picks(battle: SeaBattle, ship: str, noted: tuple[str, ...]) -> tuple[Pick, ...]:
    """The ships it may have touched; one that sank meanwhile still owes and is owed its attack (R53)."""
    sunk = (one for one in noted if one and not battle.ships[one].on_table)
    return (*targets(battle, ship), *(ship_pick(battle, battle.ships[one]) for one in sunk))


def _ram_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Ram"))
    noted = next((one.other for one in battle.contacts if one.ship == ship.id and one.how == "ram"), "")
    picks = _picks(battle, ship.id, (noted,))
    ids = [pick.value for pick in picks]
    preferred = noted or next((one for one in ship.enemies if one in ids), next(iter(ids), ""))
    target = one_of(answers, "target", ids, preferred)
    card = battle.card(ship.id)
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
    others = tuple(dict.fromkeys(args.others))
    if ship.id in others:
        raise BadInput(msg("A ship cannot collide with itself: choose another."))
    if not others:
        raise BadInput(msg("A collision needs another ship: choose whom {ship} ran into.", ship=ship.name))
    for other in others:
        here = ship_of(battle, other).on_table and ship.on_table
        comply(table, "" if here or is_noted(battle, ship.id, other) else "out_of_play")
    state = touch(battle, ship.id, others)
    names = tuple(Msg.verbatim(battle.ships[one].name) for one in others)
    collides = msg("{ship} collides with {others}", ship=ship.name, others=names)
    lines = [Line(text=collides, tone="sea", ships=(ship.id, *others))]
    results: list[tuple[contact.Attack, Damage]] = []
    for attack in _attacks(battle, args.but(others=others)):
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
    state, more = settle_all(state, [(attack.on, attack.source) for attack, _ in results], "ram")
    lines.extend(more)
    state = state.with_ship(state.ships[ship.id].but(moved=True))
    for other in others:
        state = without(state, ship.id, other, ATTACKS)
        state, more = engage(state, ship.id, other)
        lines.extend(more)
    title = msg("{what}: {results}", what=collides, results=all_became(battle, state, (ship.id, *others)))
    return Outcome(battle=state, title=title, lines=tuple(lines))


def _collision_form(battle: SeaBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("Collision"))
    noted = tuple(one.other for one in battle.contacts if one.ship == ship.id and one.how == "collision")
    picks = _picks(battle, ship.id, noted)
    asked = text(answers, "target")
    default = noted if asked in noted or not asked else (asked,)
    others = some_of(answers, "others", [pick.value for pick in picks], default)
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
)
