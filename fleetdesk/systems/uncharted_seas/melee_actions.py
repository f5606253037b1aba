"""Melee rounds and who fights whom, as actions (R58-R67)."""

from __future__ import annotations

from collections.abc import Mapping

from fleetdesk.core.actions import Action, Fact, Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Many, Pick, Shares
from fleetdesk.core.odds import Odds
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.answers import number, one_of, some_of, text
from fleetdesk.systems.common.thrown import hits_of
from fleetdesk.systems.uncharted_seas import melee as rules
from fleetdesk.systems.uncharted_seas.activation import round_due, ship_of
from fleetdesk.systems.uncharted_seas.asking import comply, said, ship_pick
from fleetdesk.systems.uncharted_seas.harm import all_became, capture, throw_attack, worn
from fleetdesk.systems.uncharted_seas.melee_groups import engage_freed, group
from fleetdesk.systems.uncharted_seas.odds_tables import crew_table
from fleetdesk.systems.uncharted_seas.removal import leave_contacts, remove
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


def shares_of(battle: SeaBattle, melee: Melee, allocation: Mapping[str, int]) -> dict[str, int]:
    """R62: how the lone ship's dice are dealt: as told, or evenly where nothing was."""
    return dict(allocation) or evenly(battle.crew_now(melee.alone), melee.attackers)


def _round(battle: SeaBattle, args: Round, table: Table) -> Outcome[SeaBattle]:
    """R59-R66: all dice first, then all losses; trophies; who is freed."""
    melee = melee_of(battle, args.melee)
    table.require(round_due(battle, melee), msg("No round of this melee is due now (R66)."))
    dice = {one: battle.crew_now(one) for one in melee.ships}
    shares = shares_of(battle, melee, args.allocation)
    reason = rules.why_no_allocation(dice[melee.alone], shares, melee.attackers)
    if reason in {"negative_share", "not_in_this_melee"}:
        raise BadInput(said(reason))
    comply(table, reason)
    alone = battle.ships[melee.alone]
    fight = msg("Melee: {ship} against {others}", ship=alone.name, others=_names(battle, melee.attackers))
    hits, lines = _throw_all(battle, table, melee, dice, shares)
    end = rules.after_round(dice, hits, (melee.alone,), battle.house)
    fought = melee.but(rounds=(*melee.rounds, (battle.turn, battle.active)))
    state = battle.but(melees=tuple(fought if one.id == melee.id else one for one in battle.melees))
    for one in melee.ships:
        lost = dice[one] - end.crew[one]
        if lost:
            ship = state.ships[one]
            state = state.with_ship(worn(ship, 0, lost))
            text = nmsg("{ship} loses 1 crew", "{ship} loses {n} crew", lost, ship=ship.name)
            fact = Fact(kind="crew", by=_foe(melee, one), on=one, amount=lost)
            lines.append(Line(text=text, tone="harm", ships=(one,), facts=(fact,)))
    for one in melee.ships:
        if end.status[one] == "trophy_of_enemy":
            state, more = capture(state, one, _foe(melee, one))
            lines.extend(more)
        elif end.status[one] == "destroyed":
            state = remove(state, one, "destroyed")
            text = msg("{ship} is removed, nobody scores", ship=_name(battle, one))
            lines.append(Line(text=text, tone="harm", ships=(one,)))
    lines.extend(
        Line(text=msg("{ship} is free of the melee", ship=_name(battle, one)), tone="sound", ships=(one,))
        for one in end.freed
    )
    state, more = engage_freed(state)
    title = msg("Melee: {results}", results=all_became(battle, state, melee.ships))
    head = Line(text=fight, tone="sea", ships=melee.ships)
    return Outcome(battle=state, title=title, lines=(head, *lines, *more))


def _throw_all(
    battle: SeaBattle, table: Table, melee: Melee, dice: Mapping[str, int], shares: Mapping[str, int]
) -> tuple[dict[str, int], list[Line]]:
    """R61-R63: the pool of the attackers on the lone ship, its shares on each of them: (hits, lines)."""
    names, lone = _names(battle, melee.attackers), _name(battle, melee.alone)
    pool = rules.pooled(dice[one] for one in melee.attackers)
    throws = [(melee.alone, pool, msg("{others} against {ship} ({n} MD)", others=names, ship=lone, n=pool))]
    throws += [
        (one, n, msg("{ship} against {other} ({n} MD)", ship=lone, other=_name(battle, one), n=n))
        for one in melee.attackers
        if (n := shares.get(one, 0))
    ]
    hits = dict.fromkeys(melee.ships, 0)
    lines: list[Line] = []
    for on, count, why in throws:
        thrown = throw_attack(table, count, why)
        hits[on] = thrown.hits
        lines.append(_hit_line(why, on, thrown.hits, _foe(melee, on)).but(throw=thrown.throw))
    return hits, lines


def _foe(melee: Melee, ship: str) -> str:
    """Whom the log credits: the lone ship, or the first of those who attack it."""
    return melee.alone if ship != melee.alone else melee.attackers[0]


def _name(battle: SeaBattle, ship: str) -> str:
    return battle.ships[ship].name


def _hit_line(why: Msg, on: str, hits: int, by: str) -> Line:
    text = msg("{what}: {hits}", what=why, hits=hits_of(hits))
    return Line(text=text, ships=(on, by), facts=(Fact(kind="hits", by=by, on=on, amount=hits),))


def _names(battle: SeaBattle, ships: tuple[str, ...]) -> tuple[Msg, ...]:
    return tuple(Msg.verbatim(battle.ships[one].name) for one in ships)


def _asked(battle: SeaBattle, answers: Answers) -> Melee | None:
    wanted, ship = text(answers, "melee"), text(answers, "ship")
    found = [one for one in battle.melees if one.id == wanted]
    found += [one for one in battle.melees if ship in one.ships]
    return next(iter(found or battle.melees), None)


def _allocation(battle: SeaBattle, melee: Melee, answers: Answers) -> dict[str, int]:
    md = battle.crew_now(melee.alone)
    given = answers.get("allocation")
    if not isinstance(given, Mapping):
        return evenly(md, melee.attackers)
    return {one: int(number(given, one, 0, 0, 99)) for one in melee.attackers}


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
        args={"melee": melee.id, "allocation": allocation},
        go=msg("Fight the round"),
    )


def _round_odds(battle: SeaBattle, args: Round) -> Odds:
    melee = melee_of(battle, args.melee)
    pool = rules.pooled(battle.crew_now(one) for one in melee.attackers)
    shares = shares_of(battle, melee, args.allocation)
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
    here = rules.fights(battle.ships[one].status for one in (alone.id, *attackers))
    comply(table, "" if here else "out_of_play")
    title = msg("Melee: {ship} against {others}", ship=alone.name, others=_names(battle, attackers))
    return Outcome(
        battle=group(battle, alone.id, attackers),
        title=title,
        lines=(Line(text=title, tone="sea", ships=(alone.id, *attackers)),),
    )


def _regroup_form(battle: SeaBattle, answers: Answers) -> Form:
    here = [one for one in battle.ships.values() if one.fights]
    ship = text(answers, "ship")
    melee = battle.melee_of(ship)
    ids = [one.id for one in here]
    start = melee.alone if melee else ship
    alone = one_of(answers, "alone", ids, start if start in ids else next(iter(ids), ""))
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
    """A23: the sheet knows no breaking off; the players may agree on it, or part ships noted by mistake."""
    ship = ship_of(battle, args.ship)
    melee = battle.melee_of(ship.id)
    if melee is None and not ship.enemies:
        raise BadInput(msg("{ship} touches no enemy.", ship=ship.name))
    allowed = melee is None or battle.house.engaged_may_move
    table.require(allowed, msg("The rules know no breaking off from a melee (A23)."))
    title = msg("{ship} breaks off", ship=ship.name)
    state, more = engage_freed(leave_contacts(battle, ship.id))
    return Outcome(battle=state, title=title, lines=(Line(text=title, tone="brass", ships=(ship.id,)), *more))


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
