"""Phase 6 as players settle it: what is asked and told before something of its queue, then the dice (R98-R116)."""

from collections.abc import Iterator, Mapping

from pydantic import Field

from fleetdesk.core.answers import some_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Form, FormField, Info, Many
from fleetdesk.core.odds import Chance, Odds, OddsTable, Tone
from fleetdesk.core.rule.acting import Nothing, OneShip, action
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.rule.trace import traced
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Working
from fleetdesk.systems.age_of_sail.fight import harm
from fleetdesk.systems.age_of_sail.fight.upkeep_queue import asks, done, section_dice
from fleetdesk.systems.age_of_sail.picks import said, ship_pick
from fleetdesk.systems.age_of_sail.state import DAMAGE, AosBattle, Chore, Task
from fleetdesk.systems.common.sentences import ship_of

LEAK_TASKS: frozenset[Task] = frozenset({"small_leak", "leak"})
MEANINGS: Mapping[int, str] = {
    harm.MASTER_GUNNER: N_("From now on her gunners throw with \N{MINUS SIGN}1 (R102)."),
    harm.CAPTAIN: N_("Her orders are written one turn farther ahead (R103)."),
    harm.RIGGING_M: N_("\N{MINUS SIGN}1 M on every point of sailing, and no full sail any more (R104)."),
    harm.OFFICERS: N_("Her orders are written four turns farther ahead (R105)."),
    harm.RIGGING_INERTIA: N_("\N{MINUS SIGN}1 inertia, and no full sail any more (R106)."),
    harm.LASHINGS: N_("\N{MINUS SIGN}2 on the force of her broadsides (R107)."),
    harm.SMALL_LEAK: N_("Her force is halved; each turn 1 hull point until it is stopped (R108)."),
    harm.LEAK: N_("She cannot fight; each turn 3 hull points until it is stopped (R110)."),
    harm.FIRE: N_("She cannot fight; each turn a die says whether she burns, explodes or is saved (R111)."),
}
"""Criticals -> what they mean from now on."""


def chore_text(battle: AosBattle, chore: Chore) -> Msg:
    """What is owed, in a few words."""
    name = battle.ships[chore.ship].name
    texts: Mapping[Task, Msg] = {
        "hits": nmsg("{ship}: {n} hull point", "{ship}: {n} hull points", chore.amount, ship=name),
        "critical": msg("{ship}: {what}", ship=name, what=Msg(key=harm.CRITICALS.get(chore.amount, ""))),
        "small_leak": msg("{ship}: small leak", ship=name),
        "leak": msg("{ship}: leak", ship=name),
        "fire": msg("{ship}: fire aboard", ship=name),
        "sections": msg("{ship}: section dice", ship=name),
        "blast": msg("Explosion of {ship}: who is near?", ship=name),
        "shock": nmsg(
            "{ship}, near an explosion: {n} hull point",
            "{ship}, near an explosion: {n} hull points",
            chore.amount,
            ship=name,
        ),
    }
    if chore.kind == "blast" and chore.near is not None:
        near = tuple(one for one in chore.near if one in battle.ships and battle.ships[one].on_map)
        return nmsg(
            "Explosion of {ship}: 1 ship near", "Explosion of {ship}: {n} ships near", len(near), ship=name
        )
    return texts[chore.kind]


def settle_form(battle: AosBattle, answers: Answers) -> Form:
    """What there is to know before the die; nothing where no die falls and nothing is asked."""
    at = answers.get("at", 0)
    at = at if isinstance(at, int) and not isinstance(at, bool) and 0 <= at < len(battle.chores) else 0
    if not battle.chores:
        return Form(title=msg("Damage"), fields=(Info(text=msg("Nothing is owed here any more.")),))
    chore = battle.chores[at]
    args: dict[str, object] = {"at": at}
    fields: tuple[FormField, ...]
    if asks(chore):
        fields, args["near"] = _who_is_near(battle, chore, answers)
    else:
        fields = tuple(_told(battle, chore))
    return Form(
        title=chore_text(battle, chore),
        fields=fields,
        working=_loss(battle, chore) if fields else None,
        args=args,
        go=msg("Settle"),
    )


def _who_is_near(
    battle: AosBattle, chore: Chore, answers: Answers
) -> tuple[tuple[FormField, ...], tuple[str, ...]]:
    """R115, where hexes are not followed."""
    others = [one for one in battle.in_play() if one.id != chore.ship]
    near = some_of(answers, "near", [one.id for one in others])
    picks = tuple(
        ship_pick(one, msg("\N{MINUS SIGN}{n}", n=harm.near_blast(one.initial_pv, battle.house)))
        for one in others
    )
    label = msg("Ships within 1 hex, friend or foe")
    return (Many(key="near", label=label, picks=picks, values=near),), near


def _told(battle: AosBattle, chore: Chore) -> Iterator[FormField]:
    """What the die will do, or what a critical means; nothing where there is neither."""
    ship = battle.ships[chore.ship]
    fort = battle.is_fort(ship.id)
    if chore.kind == "critical" and (not fort or chore.amount in harm.ON_FORTS):
        if chore.amount in MEANINGS:
            yield Info(key="meaning", text=Msg(key=MEANINGS[chore.amount]))
        else:
            text = msg(
                "She loses half the hull points she began with; every ship within 1 hex a quarter of its own (R109, R115)."
            )
            yield Info(key="meaning", text=text)
    dice: Mapping[Task, Msg] = {
        "small_leak": msg("1 hull point, then a die: 1 or 2 stops it if she did not fire (R108)."),
        "leak": msg("3 hull points, then a die: 1 stops it (R110)."),
    }
    if chore.kind in dice:
        yield Info(key="die", text=dice[chore.kind])
    if chore.kind == "fire":
        yield Info(
            key="hull",
            text=msg(
                "{ship}: hull {left} of {all}. A die (R111):",
                ship=ship.name,
                left=ship.pv,
                all=ship.initial_pv,
            ),
        )
        yield Info(key="burns", text=msg("1 to 3: she burns on, that many hull points lost"))
        yield Info(key="saved", text=msg("4 or 5: the fire is put out"), tone="sound")
        blast = msg(
            "6: she explodes, {n} hull points lost, and every ship within 1 hex suffers",
            n=harm.own_blast(ship.initial_pv),
        )
        yield Info(key="blast", text=blast, tone="harm")
    if chore.kind == "small_leak" and ship.fired_this_turn:
        yield Info(key="fired", text=msg("She has fired: it is not stopped this turn."), tone="brass")
    if section_dice_due(battle, chore) and chore.kind not in LEAK_TASKS:
        text = msg("A die for each section: 1\N{EN DASH}3 brings a mast section down (R100).")
        yield Info(key="sections", text=text)


def lost_now(battle: AosBattle, chore: Chore) -> int:
    """Hull points it costs before any die."""
    ship = battle.ships[chore.ship]
    if chore.kind in {"hits", "shock"}:
        return chore.amount
    if chore.kind in LEAK_TASKS:
        return harm.leak_cost(chore.kind)
    return (
        harm.own_blast(ship.initial_pv) if chore.kind == "critical" and chore.amount == harm.EXPLOSION else 0
    )


def section_dice_due(battle: AosBattle, chore: Chore) -> int:
    """R100: sections that are destroyed before any other die, if there are masts to fall."""
    ship = battle.ships[chore.ship]
    destroyed = (
        chore.amount if chore.kind == "sections" else harm.take(ship.hull, lost_now(battle, chore)).destroyed
    )
    return destroyed if ship.masts_left else 0


def _loss(battle: AosBattle, chore: Chore) -> Working | None:
    """The hull before and after, and where the loss comes from."""
    ship, lost = battle.ships[chore.ship], lost_now(battle, chore)
    if not lost:
        return None
    found = traced(msg("Hull now"), ship.pv)
    for label, points, rule in _causes(battle, chore, lost):
        found = found.plus(label, -points, rule)
    found = found.at_least(0, msg("More than she has left"))
    destroyed = harm.take(ship.hull, lost).destroyed
    if destroyed:
        found = found.noted(nmsg("1 section destroyed", "{n} sections destroyed", destroyed), "R99")
    if not battle.is_fort(ship.id) and harm.sinks(found.whole, ship.small_leaks, ship.leaks, battle.house):
        found = found.noted(msg("No hull left and a leak: she sinks"), "R118")
    return found.working(msg("Hull of {ship}", ship=ship.name))


def _causes(battle: AosBattle, chore: Chore, lost: int) -> Iterator[tuple[Msg, int, str]]:
    """What hits her, hull points lost, the rule."""
    if chore.kind == "hits":
        for one in battle.broadsides:
            if one.target == chore.ship:
                yield msg("Broadside of {ship}", ship=battle.ships[one.shooter].name), one.damage, "R98"
        return
    named: Mapping[Task, tuple[Msg, str]] = {
        "shock": (msg("Explosion within 1 hex"), "R115"),
        "small_leak": (msg("Small leak"), "R108"),
        "leak": (msg("Leak"), "R110"),
        "critical": (msg("Explosion: half of {n}", n=battle.ships[chore.ship].initial_pv), "R109"),
    }
    label, rule = named[chore.kind]
    yield label, lost, rule


class Settle(Frozen):
    """Settle what phase 6 owes at this place of the queue."""

    at: int = Field(0, ge=0)
    near: tuple[str, ...] | None = None
    """Of an explosion: ships within one hex, where the hexes are not followed."""


def settle_odds(battle: AosBattle, args: Settle) -> Odds | None:
    """What the dice may bring: the chore done, every way they may fall."""
    if args.at >= len(battle.chores) or asks(battle.chores[args.at]):
        return None
    chore = battle.chores[args.at]
    ship, alone = battle.ships[chore.ship], battle.but(chores=(chore,))

    def play(table: Table) -> tuple[int, ...]:
        after = done(alone, chore, table)
        now = after.battle.ships[ship.id]
        if chore.kind == "fire":
            explodes = any(one.kind == "blast" for one in after.battle.chores)
            return (0,) if explodes else (1,) if not now.fire else (2, ship.pv - now.pv)
        if chore.kind in LEAK_TASKS:
            return (int((now.leaks, now.small_leaks) == (ship.leaks, ship.small_leaks)),)
        return (now.mast_lost - ship.mast_lost,)

    found = fates(play)
    if chore.kind in LEAK_TASKS:
        found = {(0,): 0, (1,): 0} | found
    elif len(found) == 1:
        return None
    chances = tuple(
        Chance(label=label, probability=float(found[came]), tone=tone)
        for came in sorted(found)
        for label, tone in (_told_as(chore.kind, came),)
    )
    return Odds(tables=(OddsTable(title=chore_text(battle, chore), chances=chances),))


def _told_as(kind: Task, came: tuple[int, ...]) -> tuple[Msg, Tone]:
    """R100, R108, R110, R111: what the dice of a chore came to, in words."""
    if kind == "fire":
        burns: tuple[Msg, Tone] = msg("\N{MINUS SIGN}{n}", n=came[-1]), "plain"
        return ((msg("explosion"), "harm"), (msg("put out"), "sound"), burns)[came[0]]
    if kind in LEAK_TASKS:
        return ((msg("stopped"), "sound"), (msg("goes on"), "harm"))[came[0]]
    if came[0]:
        return nmsg("1 mast section falls", "{n} mast sections fall", came[0]), "harm"
    return msg("the masts stand"), "plain"


@action(N_("Settle damage"), rules="R98-R116", icon="burst", form=settle_form, odds=settle_odds)
def settle(battle: AosBattle, args: Settle, table: Table) -> Outcome[AosBattle]:
    """R98-R116: one of the damage dice owed, in the order of the step."""
    table.require(battle.phase == DAMAGE, said("wrong_phase"))
    if args.at >= len(battle.chores):
        raise BadInput(msg("Nothing is owed here any more."))
    table.require(args.at == 0, said("not_its_turn"))
    chore = battle.chores[args.at]
    first = battle.but(chores=(chore, *battle.chores[: args.at], *battle.chores[args.at + 1 :]))
    found = done(first, chore, table, args.near)
    title = found.lines[0].text if found.lines else chore_text(battle, chore)
    return Outcome(battle=found.battle, title=title, lines=found.lines)


@action(N_("Settle all damage"), rules="R98-R116", icon="burst")
def settle_all(battle: AosBattle, _: Nothing, table: Table) -> Outcome[AosBattle]:
    """R98-R116: everything owed, in its order, up to the first question."""
    table.require(battle.phase == DAMAGE, said("wrong_phase"))
    if not battle.chores:
        raise BadInput(msg("Nothing is owed here any more."))
    lines: list[Line] = []
    before = sum(ship.hull_lost for ship in battle.ships.values())
    while battle.chores and not asks(battle.chores[0]):
        found = done(battle, battle.chores[0], table)
        battle = found.battle
        lines += found.lines
    lost = sum(ship.hull_lost for ship in battle.ships.values()) - before
    title = nmsg("Damage of this turn: {n} hull point", "Damage of this turn: {n} hull points", lost)
    return Outcome(battle=battle, title=title, lines=tuple(lines) or (Line(text=title),))


@action(N_("Section die"), rules="R100", icon="dice")
def section_die(battle: AosBattle, args: OneShip, table: Table) -> Outcome[AosBattle]:
    """R100: for a section that was struck off by hand."""
    ship = ship_of(battle, args.ship)
    if not ship.masts_left:
        raise BadInput(msg("{ship} has no mast section left.", ship=ship.name))
    after, lines = section_dice(battle, ship, 1, table)
    title = lines[0].text if lines else msg("{ship}: section die", ship=ship.name)
    return Outcome(battle=after, title=title, lines=lines)
