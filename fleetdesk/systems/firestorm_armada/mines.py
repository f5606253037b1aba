"""What goes off among everything near: mines, and ships that blow up (E6, E7)."""

from typing import Annotated

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.attacks.thrown import hits_of, throw_attack
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.firestorm_armada.fire import attacks
from fleetdesk.systems.firestorm_armada.formulas.wings import wing_table
from fleetdesk.systems.firestorm_armada.losses import all_became, settle_all
from fleetdesk.systems.firestorm_armada.picks import comply, ship_pick
from fleetdesk.systems.firestorm_armada.squadrons import why_no_mine
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle
from fleetdesk.systems.firestorm_armada.tables import attack_die, tables
from fleetdesk.systems.firestorm_armada.values import mines_now
from fleetdesk.systems.firestorm_armada.wings.harm import scored, shot_line, strike_wing, wing_hit

MOST_MINES = 6


def _here(asked: Asked) -> list[Pick]:
    """Everything on the table, but what goes off itself."""
    battle: ArmadaBattle = asked.battle
    own = battle.blasts[asked["at"]].ship if "at" in asked.told else ""
    return [
        ship_pick(battle, one).but(trailing=Msg.verbatim(battle.side(one.side).name))
        for one in battle.ships.values()
        if one.here and one.id != own
    ]


Near = Annotated[tuple[str, ...], Ask(msg("Who is within 4\N{DOUBLE PRIME}? Ships and wings"), picks=_here)]


class Mine(Frozen):
    """A mine goes off: it is thrown once against all ships near, once more against wings."""

    ship: str
    ad: Annotated[
        int,
        Ask(msg("Dice of the mine"), default=lambda asked: mines_now(asked.battle, asked["ship"]), unit="AD"),
    ] = Field(0, ge=0, le=60)
    """Its dice; 0: as printed."""
    near: Near
    """Ships and wings within 4 inches."""
    others: Annotated[int, Ask(msg("Other mines within 4\N{DOUBLE PRIME} (off on 5 or 6)"))] = Field(
        0, ge=0, le=MOST_MINES
    )
    """Other mines within 4 inches: each goes off on 5 or 6."""


def _everything_near(battle: ArmadaBattle, near: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ships and wings near, each once. Raises BadInput for one that is not on the table."""
    ids = tuple(dict.fromkeys(near))
    for one in ids:
        if not ship_of(battle, one).here:
            raise BadInput(msg("{ship} is not on the table.", ship=battle.ships[one].name))
    ships = tuple(one for one in ids if not battle.ships[one].is_wing)
    return ships, tuple(one for one in ids if battle.ships[one].is_wing)


def mine_dice(battle: ArmadaBattle, args: Mine) -> int:
    """Its dice as told, else as printed."""
    return args.ad or mines_now(battle, args.ship)


def _about(battle: ArmadaBattle, near: tuple[str, ...], ad: int) -> Odds:
    ships, craft = _everything_near(battle, near)
    on_ships = attacks.odds_of(battle, (attacks.Attack(one, "", (attacks.Pool(ad),)) for one in ships)).tables
    detail = msg("{n} AD", n=ad)
    on_wings = (
        wing_table(msg("On {ship}", ship=battle.ships[one].name), ad, attack_die(), detail) for one in craft
    )
    return Odds(tables=(*on_ships, *on_wings))


def _chain_says(face: int) -> Result:
    if face in tables().mine.chain_on:
        return Result(label=msg("It goes off too"), tone="harm")
    return Result(label=msg("It stays quiet"))


def _chain(table: Table, others: int) -> tuple[Line, ...]:
    """E6: a mine near goes off on 5 or 6; players resolve it next."""
    found = []
    chain = tables().mine.chain_on
    for number_of in range(1, others + 1):
        why = msg("Mine number {n} nearby", n=number_of)
        face = table.die(why, _chain_says, hits=chain)
        text = (
            msg("{what} goes off too: resolve it next", what=why)
            if face in chain
            else msg("{what} stays quiet", what=why)
        )
        found.append(Line(text=text, tone="brass" if face in chain else "plain", throw=table.last))
    return tuple(found)


@action(
    N_("Mines"),
    rules="E6",
    odds=lambda battle, args: _about(battle, args.near, mine_dice(battle, args)),
    icon="burst",
    asks=Asks(
        title=lambda asked: msg("{ship}: mine", ship=asked.ship.name),
        go=lambda asked: msg("It goes off: {n} AD", n=asked["ad"]),
        ready=lambda asked: bool(asked["near"] and asked["ad"]),
    ),
)
def mine(battle: ArmadaBattle, args: Mine, table: Table) -> Outcome[ArmadaBattle]:
    """E6: one throw for the ships, one for the wings; each compares with its own ratings and shields."""
    layer = ship_of(battle, args.ship)
    comply(table, why_no_mine(battle, layer))
    ships, craft = _everything_near(battle, args.near)
    if not ships and not craft:
        raise BadInput(msg("Say who is within 4 inches of the mine."))
    ad = mine_dice(battle, args)
    what = msg("Mine of {ship}, {ad} AD", ship=layer.name, ad=ad)
    state, lines = battle, [Line(text=what, tone="sea", ships=(layer.id, *ships, *craft))]
    if ships:
        throw = throw_attack(table, ad, msg("{what}, at ships", what=what), attack_die())
        text = msg("{what}: {hits}", what=msg("Mine, at ships"), hits=hits_of(throw.hits))
        lines.append(Line(text=text, ships=ships, throw=throw.throw))
        for target in ships:
            blow = attacks.parried(table, throw.hits, attacks.defence_of(battle, target))
            state, more = attacks.mark(
                state, table, target, blow, by=layer.id, facts=scored(layer.id, target, blow.net)
            )
            lines.extend(more)
    if craft:
        throw = throw_attack(table, ad, msg("{what}, at wings", what=what), attack_die())
        lines.append(shot_line(msg("Mine, at wings"), throw, layer.id, craft))
        for target in craft:
            state, more = wing_hit(state, target, throw.hits, layer.id, flees=False)
            lines.extend(more)
    state, more = settle_all(state, [(one, layer.id) for one in ships])
    lines.extend(more)
    lines.extend(_chain(table, args.others))
    results = all_became(battle, state, (*ships, *craft))
    return Outcome(
        battle=state, title=msg("{what}: {results}", what=what, results=results), lines=tuple(lines)
    )


def _blasts(asked: Asked) -> list[Pick]:
    waiting = enumerate(asked.battle.blasts)
    return [Pick(value=str(n), title=Msg.verbatim(asked.battle.ships[one.ship].name)) for n, one in waiting]


class Explode(Frozen):
    """A ship blew up: an attack of its own on each thing near."""

    at: Annotated[
        int, Ask(msg("Which explosion?"), picks=_blasts, when=lambda asked: len(asked.battle.blasts) > 1)
    ] = Field(0, ge=0, le=99)
    """Which of the explosions that wait."""
    near: Near = ()


def _blowing_up(asked: Asked) -> Msg:
    blast = asked.battle.blasts[asked["at"]]
    return msg("{ship} blows up, {ad} AD", ship=asked.battle.ships[blast.ship].name, ad=blast.ad)


def _no_blast(asked: Asked) -> tuple[Info, ...] | None:
    return None if asked.battle.blasts else (Info(text=msg("No explosion waits to be resolved.")),)


def _blast_odds(battle: ArmadaBattle, args: Explode) -> Odds | None:
    if args.at >= len(battle.blasts):
        return None
    return _about(battle, args.near, battle.blasts[args.at].ad)


@action(
    N_("Explosion"),
    rules="E7",
    odds=_blast_odds,
    icon="burst",
    asks=Asks(
        title=_blowing_up,
        go=lambda asked: msg("Throw") if asked["near"] else msg("Nobody is near"),
        instead=_no_blast,
        more=lambda _: (Info(key="screen", text=msg("Leave out what stands behind obstructing terrain.")),),
    ),
)
def blast(battle: ArmadaBattle, args: Explode, table: Table) -> Outcome[ArmadaBattle]:
    """E7: an attack with double the initial hull on everything within 4 inches."""
    if args.at >= len(battle.blasts):
        raise BadInput(msg("No explosion waits to be resolved."))
    blast = battle.blasts[args.at]
    ships, craft = _everything_near(battle, args.near)
    name = battle.ships[blast.ship].name
    what = msg("{ship} blows up, {ad} AD", ship=name, ad=blast.ad)
    state = battle.but(blasts=tuple(one for at, one in enumerate(battle.blasts) if at != args.at))
    lines: list[Line] = [Line(text=what, tone="harm", ships=(blast.ship, *ships, *craft))]
    for target in ships:
        text = msg("Explosion of {ship} at {target}", ship=name, target=battle.ships[target].name)
        state, more = attacks.launch(
            state, table, attacks.Attack(target, blast.ship, (attacks.Pool(blast.ad),)), text
        )
        lines.extend(more)
    for target in craft:
        text = msg("Explosion of {ship} at {target}", ship=name, target=battle.ships[target].name)
        state, more = strike_wing(
            state, table, target, blast.ad, attack_die(), by=blast.ship, what=text, flees=False
        )
        lines.extend(more)
    state, more = settle_all(state, [(one, blast.ship) for one in ships])
    title = what
    if ships or craft:
        title = msg("{what}: {results}", what=what, results=all_became(battle, state, (*ships, *craft)))
    return Outcome(battle=state, title=title, lines=(*lines, *more))
