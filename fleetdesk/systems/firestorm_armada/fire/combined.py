"""Combined fire: a focus with all its dice, half of each weapon that joins (R31-R40, A08, A09, A19)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from pydantic import Field

from fleetdesk.core.answers import flag, one_of, rows
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, FormField
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks, Inline, RowOf, RowsOf
from fleetdesk.core.rule.trace import Trace
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.attacks.asking_fire import ALL_OR_NONE, ARCS, FROM_CARD
from fleetdesk.systems.common.attacks.attack_dice import support
from fleetdesk.systems.common.sentences import names_of, ship_of
from fleetdesk.systems.common.shares import bars
from fleetdesk.systems.firestorm_armada.fire import attacks
from fleetdesk.systems.firestorm_armada.fire.shot import (
    ARMS,
    AT_WHOM,
    DISTANCE,
    Extra,
    Laid,
    Removed,
    band_picks,
    like_gun,
    permitted,
    reminders,
    used,
)
from fleetdesk.systems.firestorm_armada.formulas import gunnery
from fleetdesk.systems.firestorm_armada.losses import became
from fleetdesk.systems.firestorm_armada.movement import opened
from fleetdesk.systems.firestorm_armada.picks import COVERS, comply, target_ships, weapon_name, why
from fleetdesk.systems.firestorm_armada.squadrons import why_no_fire, why_no_target
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, ArmadaShip
from fleetdesk.systems.firestorm_armada.values import (
    Shot,
    bands_with_dice,
    check_shot,
    critical_hurts,
    dice_of,
    faces_of,
    weapon_of,
    weapons_of,
)


def contribution(battle: ArmadaBattle, shot: Shot, target: str, *, focus: bool) -> gunnery.Contribution:
    """What a weapon brings, as the rules of combining read it."""
    ship = battle.ships[shot.ship]
    return gunnery.Contribution(
        ship=ship.id,
        squadron=ship.squadron,
        weapon=weapon_of(battle, shot).kind,
        ad=dice_of(battle, shot, target).insisted,
        in_command=not ship.out_of_command,
        split=bars(ship.split, shot.weapon, battle.house.split_combine_scope),
        critical=not focus and critical_hurts(battle, shot),
    )


def _candidates(battle: ArmadaBattle, focus: Shot, target: str) -> list[tuple[ArmadaShip, int]]:
    """Weapons of the squadron that could join: their like, and turrets with broadsides (R35-R38)."""
    ship = battle.ships[focus.ship]
    kind = weapon_of(battle, focus).kind
    likes = {"turret", "broadside"} if kind in {"turret", "broadside"} else {kind}
    found = []
    for one in battle.unit(ship.squadron):
        if not one.here or one.id == target or one.is_wing:
            continue
        for at, weapon in enumerate(weapons_of(battle.card(one.id))):
            same = (one.id, at) == (focus.ship, focus.weapon)
            if not same and weapon.kind in likes and str(at) not in one.fired:
                found.append((one, at))
    return sorted(found, key=lambda pair: (pair[0].id != focus.ship, _unlike(battle, pair, kind)))


def _unlike(battle: ArmadaBattle, pair: tuple[ArmadaShip, int], kind: str) -> bool:
    return weapons_of(battle.card(pair[0].id))[pair[1]].kind != kind


def _shot(battle: ArmadaBattle, ship: str, at: int, band: int, row: Answers) -> Shot:
    bands = [str(one) for one in bands_with_dice(battle, ship, at)]
    usual = str(band) if str(band) in bands else bands[0]
    return Shot.model_validate(
        {
            "ship": ship,
            "weapon": at,
            "band": int(one_of(row, "band", bands, usual)),
            "arc": one_of(row, "arc", tuple(ARCS), "full"),
            "cover": one_of(row, "cover", [one.value for one in COVERS], "clear"),
        }
    )


def _why_not(
    battle: ArmadaBattle, asked: Asked, ship: ArmadaShip, at: int, pool: gunnery.Contribution
) -> str:
    """Why this weapon would rather not join: its own reasons only."""
    reason = why_no_fire(battle, ship, at) or (
        why_no_target(battle, ship, asked["target"]) if asked["target"] else ""
    )
    if not reason and not pool.in_command:
        reason = "" if battle.house.ooc_own_combine and ship.id == asked["ship"] else "out_of_command"
    if not reason and pool.split:
        reason = "combine_and_split"
    return reason or ("supporter_has_no_ad" if pool.ad <= 0 else "")


def _rows(asked: Asked) -> Iterator[RowOf]:
    """Every weapon that could join, with the dice of its own as answered so far."""
    battle, target, given = asked.battle, asked["target"], rows(asked.answers, "joins")
    focus = Laid.model_construct(**asked["focus"])
    for ship, at in _candidates(battle, focus, target):
        key = f"{ship.id}/{at}"
        row = given.get(key, {})
        shown = _shot(battle, ship.id, at, focus.band, row if flag(row, "on") else {})
        pool = contribution(battle, shown, target, focus=False)
        yield RowOf(
            key,
            msg("{ship}: {weapon}", ship=ship.name, weapon=weapon_name(battle, ship.id, at)),
            msg("{n} AD of its own", n=pool.ad),
            why(_why_not(battle, asked, ship, at, pool)),
            {"ship": ship.id, "weapon": at},
            ship.id if ship.id != focus.ship and at == like_gun(battle, focus, ship.id) else "",
        )


class Join(Laid):
    band: Annotated[
        int,
        DISTANCE(
            picks=lambda row: band_picks(row, row.outer["target"], row.outer["band"]),
            default=lambda row: row.outer["band"],
        ),
        Field(ge=0, le=3),
    ] = 0


class CombinedFire(Frozen):
    """A focus and all that join it, at one target."""

    target: Annotated[str, AT_WHOM]
    focus: Annotated[Laid, Inline()]
    joins: Annotated[
        tuple[Join, ...],
        Ask(msg("Who joins? (half their dice, at least 1)"), rows=RowsOf(rows=_rows, every=ALL_OR_NONE)),
    ] = ()
    removed: Removed = 0
    extra: Extra = 0


def combined(battle: ArmadaBattle, args: CombinedFire) -> gunnery.Combined:
    """R31-R40: the dice each weapon brings, the focus first, and what speaks against it."""
    return gunnery.combine(
        contribution(battle, args.focus, args.target, focus=True),
        [contribution(battle, shot, args.target, focus=False) for shot in args.joins],
        battle.house,
    )


def pools(battle: ArmadaBattle, args: CombinedFire) -> tuple[attacks.Pool, ...]:
    """A19: dice by the lowest face that hits, the focus's own first; extra dice go with the focus."""
    shots = (args.focus, *args.joins)
    found: dict[int, int] = {}
    faces = faces_of(battle, shots, args.target)
    for face, dice in zip(faces, combined(battle, args).contributions, strict=True):
        found[face] = found.get(face, 0) + dice
    found[faces[0]] = max(0, found[faces[0]] + joined_dice(battle, args) + args.extra)
    return tuple(attacks.Pool(dice, face) for face, dice in found.items())


def joined_dice(battle: ArmadaBattle, args: CombinedFire) -> int:
    """Dice more for each ship that joins, by a special rule every ship of the shot has: the least of what they allow."""
    ships = {shot.ship for shot in (args.focus, *args.joins)}
    return min(len(ships) - 1, *(battle.card(ship).joined_dice or 0 for ship in ships))


def total_of(battle: ArmadaBattle, args: CombinedFire) -> int:
    """The dice of the whole shot."""
    return sum(pool.dice for pool in pools(battle, args))


def _working(battle: ArmadaBattle, args: CombinedFire) -> Working:
    shots = (args.focus, *args.joins)
    found = Trace()
    for shot, ad in zip(shots, combined(battle, args).contributions, strict=True):
        name = battle.ships[shot.ship].name
        weapon = weapon_name(battle, shot.ship, shot.weapon)
        if shot is args.focus:
            found = found.plus(
                msg("{ship}: {weapon}, focus", ship=name, weapon=weapon), ad, "R31", always=True
            )
        else:
            found = found.plus(
                msg("{ship}: {weapon} joins", ship=name, weapon=weapon), ad, "R33", always=True
            )
    if any(critical_hurts(battle, one) for one in args.joins):
        found = found.noted(msg("Hurt by a critical: no guaranteed die"), "R34")
    thrown = pools(battle, args)
    found = found.plus(msg("For the ships that join, by a special rule"), joined_dice(battle, args))
    found = found.plus(FROM_CARD, args.extra).to(sum(pool.dice for pool in thrown), msg("Never below 0"))
    faces = (
        Row(label=msg("{n} of them hit from {face} up", n=pool.dice, face=pool.face), rule="R29 R30")
        for pool in thrown
        if len(thrown) > 1 or pool.face > 4
    )
    return found.working(msg("Attack dice"), "AD", more=faces)


def _told(asked: Asked) -> CombinedFire:
    joins = tuple(Join.model_construct(**one) for one in asked["joins"])
    told = {name: asked[name] for name in ("target", "removed", "extra")}
    return CombinedFire.model_construct(focus=Laid.model_construct(**asked["focus"]), joins=joins, **told)


def _nobody(asked: Asked) -> Iterable[FormField] | None:
    """Without a weapon, or anybody to fire at, there is nothing more to ask."""
    if target_ships(asked.battle, asked["ship"]):
        return ARMS.none(asked)
    return ARMS.none(asked) or (Choice(key="target", label=msg("At whom?"), picks=(), value="", kept=True),)


def _reminders(asked: Asked) -> Iterator[Msg]:
    yield from reminders(asked.battle, asked.ship)
    if not any(True for _ in _rows(asked)):
        yield msg("No other weapon of this squadron can join.")


def _attack(battle: ArmadaBattle, args: CombinedFire) -> attacks.Attack:
    thrown = pools(battle, args)
    dice = tuple(pool for pool in thrown if pool.dice) or thrown[:1]
    return attacks.Attack(args.target, args.focus.ship, dice, args.removed)


def _odds(battle: ArmadaBattle, args: CombinedFire) -> Odds:
    for shot in (args.focus, *args.joins):
        check_shot(battle, shot)
    ship_of(battle, args.target)
    return attacks.odds_of(battle, (_attack(battle, args),))


@action(
    N_("Combined fire"),
    rules="R31-R40",
    odds=_odds,
    icon="link-fire",
    asks=Asks(
        title=lambda asked: msg("{ship} leads combined fire", ship=asked.ship.name),
        go=lambda asked: msg("Fire: {n} AD", n=total_of(asked.battle, _told(asked))),
        working=lambda asked: _working(asked.battle, _told(asked)),
        remarks=_reminders,
        instead=_nobody,
    ),
    acts=lambda _, args: (args.focus.ship, *(one.ship for one in args.joins)),
)
def combined_fire(battle: ArmadaBattle, args: CombinedFire, table: Table) -> Outcome[ArmadaBattle]:
    """R31-R40: the focus throws all its dice, every ship that joins adds half its own."""
    focus = check_shot(battle, args.focus)
    everyone = (args.focus, *args.joins)
    if len({(one.ship, one.weapon) for one in everyone}) < len(everyone):
        raise BadInput(msg("A weapon joins a combined shot only once: take the second one out."))
    for shot in everyone:
        permitted(battle, table, shot, args.target)
    comply(table, combined(battle, args).reason)
    attack = _attack(battle, args)
    comply(table, "" if attack.ad else "no_ad")
    target = ship_of(battle, args.target)
    what = msg(
        "{ship} leads combined fire at {target} ({ad} AD)", ship=focus.name, target=target.name, ad=attack.ad
    )
    begun, moved = opened(battle)
    fired = used(begun, everyone, (target.id,), "combined" if args.joins else "")
    state, lines = attacks.strike(fired, table, ((attack, what),))
    title = msg(
        "{ship} leads combined fire at {target}: {result}",
        ship=focus.name,
        target=target.name,
        result=became(battle, state, target.id),
    )
    head: tuple[Line, ...] = ()
    if args.joins:
        ships = tuple(dict.fromkeys(shot.ship for shot in everyone))
        joined = names_of(battle, tuple(dict.fromkeys(shot.ship for shot in args.joins)))
        head = (Line(text=msg("Combined with {ships}", ships=joined), ships=ships),)
    return Outcome(battle=state, title=title, lines=(*moved, *head, *lines))


def quick_odds(numbers: Mapping[str, int], lists: Mapping[str, tuple[int, ...]]) -> Odds:
    """Odds of a shot from bare numbers: the focus, those that combine, DR and CR, shields, the lowest face."""
    combined = lists.get("combined", ())
    pool = attacks.Pool(
        numbers["ad"] + sum(support(one) for one in combined), min(6, max((4, *lists.get("face", ()))))
    )
    shields = max(0, sum(lists.get("shields", ())))
    defence = attacks.Defence("", max(1, numbers["dr"]), max(1, numbers["cr"]), shields)
    title = msg("Combined fire") if combined else msg("Fire")
    return Odds(tables=(attacks.attack_table(title, (pool,), defence),))
