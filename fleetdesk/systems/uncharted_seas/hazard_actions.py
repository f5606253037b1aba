"""Obstacles run into and derelicts reached, as actions (R39-R41, R54)."""

from __future__ import annotations

from typing import Literal

from fleetdesk.core.actions import Action, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, msg
from fleetdesk.systems.common.answers import one_of
from fleetdesk.systems.uncharted_seas import contact, crew, fire
from fleetdesk.systems.uncharted_seas.activation import ship_of
from fleetdesk.systems.uncharted_seas.asking import comply, ship_pick
from fleetdesk.systems.uncharted_seas.contact_actions import attack_line, without
from fleetdesk.systems.uncharted_seas.harm import (
    attackable,
    became,
    capture,
    inflict,
    settle_all,
    throw_attack,
    untallied,
)
from fleetdesk.systems.uncharted_seas.move_actions import OBSTACLES
from fleetdesk.systems.uncharted_seas.odds_tables import attack_on
from fleetdesk.systems.uncharted_seas.removal import remove
from fleetdesk.systems.uncharted_seas.state import DERELICT, SeaBattle


class Obstacle(Frozen):
    """A ship runs into something else than a ship."""

    ship: str
    obstacle: Literal["soft", "solid", "very_solid"]


class Recover(Frozen):
    """A ship reaches a derelict."""

    ship: str
    target: str


def _obstacle(battle: SeaBattle, args: Obstacle, table: Table) -> Outcome[SeaBattle]:
    """R54: one attack of 4, 8 or 12 dice."""
    ship = ship_of(battle, args.ship)
    comply(table, "" if ship.on_table else "out_of_play")
    attack = contact.obstacle_attack(ship.id, args.obstacle)
    runs = msg("{ship} runs into an obstacle, {kind}", ship=ship.name, kind=OBSTACLES[args.obstacle])
    thrown = throw_attack(table, attack.ad, runs)
    damage = fire.apply_hits(thrown.hits, *attackable(battle, ship.id), battle.house)
    state, lines = inflict(battle, table, ship.id, damage)
    state, more = settle_all(state, ((ship.id, ""),), "ram")
    kept = tuple(one for one in state.contacts if not (one.how == "obstacle" and one.ship == ship.id))
    head = (Line(text=runs, tone="sea", ships=(ship.id,)), attack_line(battle, attack, thrown, damage))
    title = msg("{what}: {results}", what=runs, results=became(battle, state, ship.id))
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
    if ship.id == wreck.id:
        raise BadInput(msg("A derelict cannot recover itself: choose the ship that reaches it."))
    table.require(wreck.status in DERELICT, msg("{ship} is not a derelict.", ship=wreck.name))
    comply(table, "" if ship.fights else "out_of_play")
    friends = ship.side == wreck.side
    fate = crew.derelict_touched("same_fleet" if friends else "enemy_of_derelict")
    state = without(battle, ship.id, wreck.id, frozenset({"recover"}))
    if fate.status == "trophy_of_enemy":
        after, lines = capture(state, wreck.id, ship.id)
        return Outcome(
            battle=after,
            title=msg("{ship} takes {wreck} as a trophy", ship=ship.name, wreck=wreck.name),
            lines=lines,
        )
    after = untallied(remove(state, wreck.id, "saved"), wreck.id)
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
