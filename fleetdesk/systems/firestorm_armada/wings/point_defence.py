"""Point defence against wings as an action, divided among all in range (R24, R44, R55-R61)."""

from typing import Annotated

from pydantic import Field

from fleetdesk.core.answers import flag, rows
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info
from fleetdesk.core.lists import fitting
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks, RowOf, RowsOf
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.firestorm_armada.conditions import ship_card
from fleetdesk.systems.firestorm_armada.formulas.wings import wing_table
from fleetdesk.systems.firestorm_armada.losses import all_became
from fleetdesk.systems.firestorm_armada.picks import comply, figures, said, why
from fleetdesk.systems.firestorm_armada.squadrons import why_no_pd
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.tables import pd_die, tables
from fleetdesk.systems.firestorm_armada.values import PD, pd_now, penalty
from fleetdesk.systems.firestorm_armada.wings import harm as wings
from fleetdesk.systems.firestorm_armada.wings.harm import strike_wing


@remembered
def _flying(battle: ArmadaBattle) -> tuple[str, ...]:
    return tuple(one.id for one in battle.ships.values() if one.flies)


def wings_about(battle: ArmadaBattle, ship: ArmadaShip) -> tuple[ArmadaShip, ...]:
    """Wings that are out, enemies first: whoever of them is within 4 inches the players say."""
    found = [battle.ships[one] for one in _flying(battle) if one != ship.id]
    own = [one for one in found if one.side == ship.side and one.squadron != ship.squadron]
    return (*(one for one in found if one.side != ship.side), *own)


def _about(asked: Asked) -> list[RowOf]:
    """The wings that are out; whoever is within 4 inches the players tick."""
    battle, ship = asked.battle, asked.ship

    def against(wing: ArmadaShip) -> Msg | None:
        reason = wings.why_no_pd_target(0, repelled=wing.wing == "repelled")
        return why(reason) or (msg("This is a wing of your own fleet.") if wing.side == ship.side else None)

    return [
        RowOf(one.id, Msg.verbatim(one.name), figures(battle, one), against(one), {"target": one.id})
        for one in wings_about(battle, ship)
    ]


def _usual(row: Asked) -> int:
    """The dice divided evenly among those that are near."""
    form = row.outer
    given = rows(form.answers, "wings")
    near = [one.id for one in wings_about(form.battle, form.ship) if flag(given.get(one.id, {}), "on")]
    return wings.dealt(pd_now(form.battle, form["ship"]), near)[row["target"]]


def _dice(asked: Asked) -> int:
    return sum(one["dice"] for one in asked["shares"])


def _label(asked: Asked) -> Msg:
    battle, ship = asked.battle, asked.ship
    reach = battle.card(ship.id).pd_reach or tables().pd.range_inches
    if asked["shares"] and (left := pd_now(battle, ship.id) - _dice(asked)) > 0:
        return msg("Wings within {n}\N{DOUBLE PRIME}: {left} dice left", n=reach, left=left)
    if battle.house.pd_split == "even":
        return msg("Wings within {n}\N{DOUBLE PRIME} (R55): the dice divided evenly (R44)", n=reach)
    return msg("Wings within {n}\N{DOUBLE PRIME} (R55): a die for each at least (R44)", n=reach)


class Share(Frozen):
    """Dice of point defence for one wing in range."""

    target: str
    dice: Annotated[
        int,
        Ask(
            msg("Dice"),
            default=_usual,
            most=lambda row: max(1, pd_now(row.battle, row.outer["ship"])),
            unit="PD",
        ),
    ] = Field(0, ge=0, le=99)
    """0: in range, but the dice did not last."""
    inches: Annotated[float, Ask(msg("Distance"), most=12, step=0.5, unit="in")] = Field(0.0, ge=0, le=99)


class PdFire(Frozen):
    """Point defence, divided among the wings within 4 inches."""

    ship: str
    shares: Annotated[tuple[Share, ...], Ask(_label, key="wings", rows=RowsOf(rows=_about))]


def reason_of(battle: ArmadaBattle, args: PdFire) -> str:
    """R44, R55-R57: the first reason against the volley, or nothing."""
    ship = battle.ships[args.ship]
    reason = why_no_pd(ship)
    for share in args.shares:
        target = battle.ships[share.target]
        reason = reason or wings.why_no_pd_target(
            share.inches, repelled=target.wing == "repelled", reach=battle.card(args.ship).pd_reach
        )
    dice = tuple(share.dice for share in args.shares)
    return reason or wings.why_no_volley(pd_now(battle, args.ship), dice, len(args.shares), battle.house)


def pd_working(battle: ArmadaBattle, ship: ArmadaShip) -> Working:
    """R24, A04: printed point defence, less what damage takes."""
    now = pd_now(battle, ship.id)
    if ship.is_wing:
        mates = battle.mates(ship.id)
        rows = [Row(label=msg("Point defence of {n} wings together", n=len(mates)), value=now, rule="E11")]
        return Working(title=msg("Point defence"), rows=tuple(rows), total=now, unit="PD")
    card = ship_card(battle, ship.id)
    printed = card.pd or 0
    rows = [*fitting.rows_of(card, "pd", printed)]
    if why_no_pd(ship) == "pd_out":
        rows.append(Row(label=said("pd_out"), value=-printed, rule="E7"))
    elif penalty(battle, ship):
        label = msg(
            "Hull lost {hull}, crew lost {crew}: the greater", hull=ship.hull_lost, crew=ship.crew_lost
        )
        rows.append(Row(label=label, value=now - printed, rule="R24 R26"))
    return Working(title=msg("Point defence"), rows=tuple(rows), total=now, unit="PD")


def _working(asked: Asked) -> Working:
    battle, ship = asked.battle, asked.ship
    found = pd_working(battle, ship)
    dealt = tuple(
        Row(label=msg("For {ship}", ship=battle.ships[one["target"]].name), value=-one["dice"], rule="R56")
        for one in asked["shares"]
        if one["dice"]
    )
    need = Row(
        label=msg(
            "Hits on {faces} only; {repel} hit repels, {destroy} destroy",
            faces=", ".join(str(face) for face in tables().pd.hits_on),
            repel=tables().pd.repel_at,
            destroy=tables().pd.destroy_at,
        ),
        rule="R58-R60",
    )
    left = pd_now(battle, ship.id) - _dice(asked)
    return found.but(title=msg("Dice left to divide"), rows=(*found.rows, *dealt, need), total=left)


def _odds(battle: ArmadaBattle, args: PdFire) -> Odds:
    for share in args.shares:
        ship_of(battle, share.target)
    die = pd_die(explodes=battle.house.pd_explodes)
    return Odds(
        tables=tuple(
            wing_table(
                msg("On {ship}", ship=battle.ships[share.target].name),
                share.dice,
                die,
                nmsg("1 die of point defence", "{n} dice of point defence", share.dice),
            )
            for share in args.shares
            if share.dice
        )
    )


def _none_out(asked: Asked) -> tuple[Info, ...] | None:
    return None if wings_about(asked.battle, asked.ship) else (Info(text=msg("No wing is out.")),)


@action(
    N_("Point defence"),
    rules="R24 R44 R55-R61",
    icon="target",
    odds=_odds,
    asks=Asks(
        title=lambda asked: msg("{ship}: point defence", ship=asked.ship.name),
        go=lambda asked: msg("Point defence: {n} dice", n=_dice(asked)),
        working=_working,
        instead=_none_out,
        ready=lambda asked: _dice(asked) > 0,
    ),
)
def pd_fire(battle: ArmadaBattle, args: PdFire, table: Table) -> Outcome[ArmadaBattle]:
    """R55-R61: a throw for each wing; 1 hit repels, 2 destroy."""
    ship = ship_of(battle, args.ship)
    if not any(share.dice for share in args.shares):
        raise BadInput(msg("Point defence needs a wing to fire at: deal at least one die."))
    if len({share.target for share in args.shares}) < len(args.shares):
        raise BadInput(msg("Each wing is named once: add the dice together."))
    for share in args.shares:
        if not ship_of(battle, share.target).is_wing or share.target == ship.id:
            raise BadInput(msg("Point defence fires at wings: choose one (R58)."))
        if not battle.ships[share.target].flies:
            raise BadInput(msg("{wing} is not out.", wing=battle.ships[share.target].name))
    comply(table, reason_of(battle, args))
    what = msg("{ship}: point defence", ship=ship.name)
    state = battle.with_ships(
        one.but(fired=tuple(dict.fromkeys((*one.fired, PD)))) for one in battle.mates(ship.id)
    )
    shot = tuple(share for share in args.shares if share.dice)
    ad = sum(share.dice for share in shot)
    lines: list[Line] = [Line(text=msg("{what}, {n} dice", what=what, n=ad), tone="sea", ships=(ship.id,))]
    die = pd_die(explodes=battle.house.pd_explodes)
    for share in shot:
        name = battle.ships[share.target].name
        text = msg("{ship} at {target} with {n} PD", ship=ship.name, target=name, n=share.dice)
        state, more = strike_wing(state, table, share.target, share.dice, die, by=ship.id, what=text)
        lines.extend(more)
    results = all_became(battle, state, (share.target for share in shot))
    return Outcome(
        battle=state, title=msg("{what}: {results}", what=what, results=results), lines=tuple(lines)
    )
