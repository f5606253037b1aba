"""Melee rounds and who fights whom, as actions (R58-R67)."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.actions import Action, Fact, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Many, Pick, Shares
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.uncharted_seas import melee as rules
from fleetdesk.systems.uncharted_seas.activation import round_due, ship_of
from fleetdesk.systems.uncharted_seas.asking import one_of, said, ship_pick, some_of
from fleetdesk.systems.uncharted_seas.harm import capture, hits_of, leave_contacts, remove, throw_attack
from fleetdesk.systems.uncharted_seas.melee_groups import group
from fleetdesk.systems.uncharted_seas.odds_tables import crew_table
from fleetdesk.systems.uncharted_seas.state import Melee, SeaBattle


class Round(Frozen):
    """A round of a melee; the lone ship's dice dealt among its attackers."""

    melee: str
    allocation: Mapping[str, int] = {}
    """Empty: all on the only attacker, or dealt evenly."""


class Regroup(Frozen):
    """Say who fights whom (A26)."""

    alone: str
    attackers: tuple[str, ...]


class BreakOff(Frozen):
    """A ship leaves its melee by agreement."""

    ship: str


def melee_of(battle: SeaBattle, number: str) -> Melee:
    """The melee of that id. Raises BadInput if it is over or never was."""
    for melee in battle.melees:
        if melee.id == number:
            return melee
    raise BadInput(msg("This melee is over."))


def evenly(dice: int, attackers: tuple[str, ...]) -> dict[str, int]:
    """A fair start for the lone ship: its dice dealt one by one."""
    each, rest = divmod(dice, len(attackers))
    return {one: each + (at < rest) for at, one in enumerate(attackers)}


def _round(battle: SeaBattle, args: Round, table: Table) -> Outcome[SeaBattle]:
    """R59-R66: all dice first, then all losses; trophies; who is freed."""
    melee = melee_of(battle, args.melee)
    table.require(round_due(battle, melee), msg("No round of this melee is due now (R66)."))
    alone = battle.ships[melee.alone]
    dice = {one: battle.crew_now(one) for one in melee.ships}
    allocation = dict(args.allocation) or evenly(dice[alone.id], melee.attackers)
    reason = rules.why_no_allocation(dice[alone.id], allocation, melee.attackers)
    if reason in {"negative_share", "not_in_this_melee"}:
        raise BadInput(said(reason))
    table.require(not reason, said(reason) if reason else msg("Allowed"))
    title = msg("Melee: {ship} against {others}", ship=alone.name, others=_names(battle, melee.attackers))
    lines: list[Line] = [Line(text=title, tone="sea", ships=melee.ships)]
    pool = rules.pooled(dice[one] for one in melee.attackers)
    hits: dict[str, int] = {}
    thrown = throw_attack(
        table,
        pool,
        msg(
            "{others} against {ship}: {n} MD", others=_names(battle, melee.attackers), ship=alone.name, n=pool
        ),
    )
    hits[alone.id] = thrown.hits
    lines.append(
        _hit_line(thrown.throw.why, alone.id, thrown.hits, melee.attackers[0]).but(throw=thrown.throw)
    )
    for one in melee.attackers:
        share = allocation.get(one, 0)
        if not share:
            hits[one] = 0
            continue
        thrown = throw_attack(
            table,
            share,
            msg("{ship} against {other}: {n} MD", ship=alone.name, other=battle.ships[one].name, n=share),
        )
        hits[one] = thrown.hits
        lines.append(_hit_line(thrown.throw.why, one, thrown.hits, alone.id).but(throw=thrown.throw))
    end = rules.after_round(dice, hits, (alone.id,), battle.house)
    ships = dict(battle.ships)
    for one in melee.ships:
        lost = dice[one] - end.crew[one]
        if lost:
            ships[one] = ships[one].but(crew_lost=ships[one].crew_lost + lost)
            foe = alone.id if one != alone.id else melee.attackers[0]
            text = msg("{ship} loses {n} crew", ship=ships[one].name, n=lost)
            fact = Fact(kind="crew", by=foe, on=one, amount=lost)
            lines.append(Line(text=text, tone="harm", ships=(one,), facts=(fact,)))
    fought = melee.but(rounds=(*melee.rounds, (battle.turn, battle.active)))
    state = battle.but(
        ships=ships, melees=tuple(fought if one.id == melee.id else one for one in battle.melees)
    )
    for one in melee.ships:
        if end.status[one] == "trophy_of_enemy":
            foe = alone.id if one != alone.id else melee.attackers[0]
            state, more = capture(state, one, foe)
            lines.extend(more)
        elif end.status[one] == "destroyed":
            state = remove(state, one, "destroyed")
            lines.append(
                Line(
                    text=msg("{ship} is removed, nobody scores", ship=ships[one].name),
                    tone="harm",
                    ships=(one,),
                )
            )
    lines.extend(
        Line(text=msg("{ship} is free of the melee", ship=ships[one].name), tone="sound", ships=(one,))
        for one in end.freed
    )
    return Outcome(battle=state, title=title, lines=tuple(lines))


def _hit_line(why: Msg, on: str, hits: int, by: str) -> Line:
    text = msg("{what}: {hits}", what=why, hits=hits_of(hits))
    return Line(text=text, ships=(on, by), facts=(Fact(kind="hits", by=by, on=on, amount=hits),))


def _names(battle: SeaBattle, ships: tuple[str, ...]) -> tuple[Msg, ...]:
    return tuple(Msg.verbatim(battle.ships[one].name) for one in ships)


def _asked(battle: SeaBattle, answers: Answers) -> Melee | None:
    wanted = str(answers.get("melee", ""))
    ship = str(answers.get("ship", ""))
    found = [one for one in battle.melees if one.id == wanted or ship in one.ships]
    return next(iter(found or battle.melees), None)


def _allocation(battle: SeaBattle, melee: Melee, answers: Answers) -> dict[str, int]:
    md = battle.crew_now(melee.alone)
    given = answers.get("allocation")
    if not isinstance(given, Mapping):
        return evenly(md, melee.attackers)
    return {
        one: max(0, int(value)) if isinstance(value := given.get(one, 0), int | float) else 0
        for one in melee.attackers
    }


def _round_form(battle: SeaBattle, answers: Answers) -> Form:
    melee = _asked(battle, answers)
    if melee is None:
        return Form(title=msg("Melee round"))
    alone = battle.ships[melee.alone]
    md = battle.crew_now(melee.alone)
    allocation = _allocation(battle, melee, answers)
    fields: list[FormField] = []
    if len(battle.melees) > 1:
        picks = tuple(
            Pick(
                value=one.id,
                title=msg(
                    "{ship} against {others}",
                    ship=battle.ships[one.alone].name,
                    others=_names(battle, one.attackers),
                ),
            )
            for one in battle.melees
        )
        fields.append(Choice(key="melee", label=msg("Which melee?"), picks=picks, value=melee.id))
    if len(melee.attackers) > 1:
        fields.append(
            Shares(
                key="allocation",
                label=msg("How does {ship} divide its {n} MD? (R62)", ship=alone.name, n=md),
                picks=tuple(ship_pick(battle, battle.ships[one]) for one in melee.attackers),
                total=md,
                values=allocation,
            )
        )
    remarks = []
    if not round_due(battle, melee):
        remarks.append(msg("No round of this melee is due now (R66)."))
    reason = rules.why_no_allocation(md, allocation, melee.attackers)
    if reason:
        remarks.append(said(reason))
    lone = Row(label=msg("{ship}: crew now", ship=alone.name), value=md, rule="R59")
    pool = tuple(
        Row(
            label=msg("{ship}: crew now", ship=battle.ships[one].name),
            value=battle.crew_now(one),
            rule="R59 R61",
        )
        for one in melee.attackers
    )
    return Form(
        title=msg("Melee: {ship} against {others}", ship=alone.name, others=_names(battle, melee.attackers)),
        fields=tuple(fields),
        working=Working(title=msg("Melee dice"), rows=(lone, *pool)),
        warnings=tuple(remarks),
        args={"melee": melee.id, "allocation": allocation},
        go=msg("Fight the round"),
    )


def _round_odds(battle: SeaBattle, args: Round) -> Odds:
    melee = melee_of(battle, args.melee)
    pool = rules.pooled(battle.crew_now(one) for one in melee.attackers)
    shares = dict(args.allocation) or evenly(battle.crew_now(melee.alone), melee.attackers)
    others = (crew_table(battle, one, shares.get(one, 0)) for one in melee.attackers)
    return Odds(tables=(crew_table(battle, melee.alone, pool), *others))


def _regroup(battle: SeaBattle, args: Regroup, table: Table) -> Outcome[SeaBattle]:
    """A26: one ship against one or more, as the players cut it."""
    alone = ship_of(battle, args.alone)
    attackers = tuple(one for one in dict.fromkeys(args.attackers) if one != alone.id)
    if not attackers:
        raise BadInput(msg("A melee needs an attacker: tick at least one ship."))
    for one in attackers:
        table.require(
            ship_of(battle, one).side != alone.side, msg("{ship} is a friend.", ship=battle.ships[one].name)
        )
    table.require(
        rules.fights(battle.ships[one].status for one in (alone.id, *attackers)), said("out_of_play")
    )
    title = msg("Melee: {ship} against {others}", ship=alone.name, others=_names(battle, attackers))
    return Outcome(
        battle=group(battle, alone.id, attackers),
        title=title,
        lines=(Line(text=title, tone="sea", ships=(alone.id, *attackers)),),
    )


def _regroup_form(battle: SeaBattle, answers: Answers) -> Form:
    here = [one for one in battle.ships.values() if one.fights]
    melee = battle.melee_of(str(answers.get("ship", "")))
    start = melee.alone if melee else str(answers.get("ship", ""))
    alone = one_of(answers, "alone", [one.id for one in here], start if start in battle.ships else "")
    foes = [one for one in here if alone and one.side != battle.ships[alone].side]
    known = tuple(one.id for one in foes if melee and one.id in melee.ships)
    attackers = some_of(answers, "attackers", [one.id for one in foes], known)
    return Form(
        title=msg("Who fights whom?"),
        fields=(
            Choice(
                key="alone",
                label=msg("The lone ship"),
                picks=tuple(ship_pick(battle, one) for one in here),
                value=alone,
            ),
            Many(
                key="attackers",
                label=msg("Its attackers"),
                picks=tuple(ship_pick(battle, one) for one in foes),
                values=attackers,
            ),
        ),
        args={"alone": alone, "attackers": attackers} if alone and attackers else None,
        go=msg("Engage"),
    )


def _break_off(battle: SeaBattle, args: BreakOff, table: Table) -> Outcome[SeaBattle]:
    """A23: the sheet knows no breaking off; the players may agree on it."""
    ship = ship_of(battle, args.ship)
    if battle.melee_of(ship.id) is None:
        raise BadInput(msg("{ship} is in no melee.", ship=ship.name))
    table.require(battle.house.engaged_may_move, msg("The rules know no breaking off from a melee (A23)."))
    title = msg("{ship} breaks off", ship=ship.name)
    return Outcome(
        battle=leave_contacts(battle, ship.id),
        title=title,
        lines=(Line(text=title, tone="brass", ships=(ship.id,)),),
    )


ACTIONS = (
    Action(
        id="melee_round",
        title=N_("Melee round"),
        rules="R58-R66",
        args=Round,
        run=_round,
        form=_round_form,
        odds=_round_odds,
        icon="swords",
    ),
    Action(
        id="regroup",
        title=N_("Who fights whom"),
        rules="R58 R60 R61",
        args=Regroup,
        run=_regroup,
        form=_regroup_form,
        icon="swords",
    ),
    Action(
        id="break_off", title=N_("Break off"), rules="R66 R67", args=BreakOff, run=_break_off, icon="flag"
    ),
)
