"""Boardings fought: the die of a contact, rounds, parting by agreement, and their odds (R75-R84)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from typing import Annotated, NamedTuple

from pydantic import Field

from fleetdesk.core.answers import one_of, some_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line
from fleetdesk.core.blocks.cards import Block
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Many, Pick
from fleetdesk.core.odds import Chance, Odds, OddsTable
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.enumeration import fates
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.systems.age_of_sail.collision_resolution import part as give_way
from fleetdesk.systems.age_of_sail.fight import boarding, gunnery, harm
from fleetdesk.systems.age_of_sail.fight.boarding import Boarder
from fleetdesk.systems.age_of_sail.fight.losses import part
from fleetdesk.systems.age_of_sail.picks import said, ship_pick
from fleetdesk.systems.age_of_sail.state import BOARDING, AosBattle, AosShip, Melee
from fleetdesk.systems.common.cards.faces import Faced, boxes, facing
from fleetdesk.systems.common.sentences import ship_of

MOST_SHIPS = 3
"""With more of them only one round is worked out: beyond that nobody waits for it."""

_BOARD, _NO_BOARDING = Result(label=msg("they board"), tone="harm"), Result(label=msg("no boarding"))

Sides = tuple[tuple[Boarder, ...], tuple[Boarder, ...]]


class Course(NamedTuple):
    """How a boarding may stand after so many rounds."""

    rounds: int
    chances: dict[Sides, float]


def _contact_says(face: int) -> Result:
    """R76: what the die of a contact comes to."""
    return _BOARD if boarding.happens(face) else _NO_BOARDING


def contact_odds() -> Odds:
    """R76: whether they board."""
    share = harm.chance_of(boarding.happens)
    chances = (
        Chance(label=_BOARD.label, probability=share, tone="harm"),
        Chance(label=_NO_BOARDING.label, probability=1 - share),
    )
    return Odds(tables=(OddsTable(title=msg("Contact"), chances=chances),))


def fought(sides: Sides, rounds: int) -> Course:
    """Every way so many rounds can go."""
    if len(sides[0]) + len(sides[1]) > MOST_SHIPS:
        rounds = 1
    now: dict[Sides, float] = {sides: 1.0}
    for _ in range(rounds):
        after: dict[Sides, float] = {}
        for state, chance in now.items():
            for reached, share in _one_round(state):
                after[reached] = after.get(reached, 0.0) + chance * share
        now = after
    return Course(rounds, now)


def _one_round(sides: Sides) -> Iterator[tuple[Sides, float]]:
    """R78-R82: a die for each ship, losses applied together; a boarding that has stopped stays as it is."""
    count = len(sides[0])
    ways = _each_alone(sides)
    for way in product(*(found.items() for found in ways)):
        ships = tuple(ship for ship, _ in way)
        yield (ships[:count], ships[count:]), prod(share for _, share in way)


def _each_alone(sides: Sides) -> tuple[Mapping[Boarder, float], ...]:
    """R78-R81: what one round may make of each ship; a boarding that has stopped stays as it is."""
    first, second = sides
    if boarding.stops(first, second):
        return tuple({ship: 1.0} for ship in (*first, *second))
    on_first, on_second = boarding.share(second, len(first)), boarding.share(first, len(second))
    return (*(_struck(ship, on_first) for ship in first), *(_struck(ship, on_second) for ship in second))


def each(sides: Sides, rounds: int) -> tuple[int, tuple[Mapping[Boarder, float], ...]]:
    """How each ship of a boarding may stand, and after how many rounds."""
    ships = (*sides[0], *sides[1])
    if (
        len(ships) > MOST_SHIPS
    ):  # what one round makes of a ship hangs on her own die alone: no need of the others
        return 1, _each_alone(sides)
    found: list[dict[Boarder, float]] = [{} for _ in ships]
    course = fought(sides, rounds)
    for state, chance in course.chances.items():
        for ways, ship in zip(found, (*state[0], *state[1]), strict=True):
            ways[ship] = ways.get(ship, 0.0) + chance
    return course.rounds, tuple(found)


@lru_cache(maxsize=4096)
def _struck(ship: Boarder, force: int) -> dict[Boarder, float]:
    """R80, R81, R100: a ship after the die against it; masts matter only as long as they carry a full sail."""
    bare = ship if ship.full_sail else ship._replace(masts_left=0)

    def play(table: Table) -> Boarder:
        why = msg("Boarding")
        hits = gunnery.damage(force, table.roll(1, why)[0])
        after = boarding.hit(bare, hits, lambda: table.roll(1, why)[0])
        return after._replace(masts_left=ship.masts_left, masts_fallen=0)

    return {after: float(share) for after, share in fates(play).items()}


def fight_odds(battle: AosBattle, args: "Rounds") -> Odds | None:
    """A table for each ship of a boarding: what it loses, and how often it is left without hull."""
    melee = next((one for one in battle.melees if one.id == args.melee), None)
    if melee is None:
        return None
    rounds = args.rounds
    first, second = boarding.sides_of(battle, melee.ships)
    ours, theirs = (tuple(side) for side in boarding.boarders(battle, melee))
    if any(ship.leaks or ship.small_leaks for ship in (*ours, *theirs)):
        rounds = 1  # one that sinks meanwhile leaves the others a larger share (R79, R118)
    rounds, found = each((ours, theirs), rounds)
    on_first, on_second = boarding.share(theirs, len(ours)), boarding.share(ours, len(theirs))
    tables = []
    for at, (ship, ways) in enumerate(zip((*first, *second), found, strict=True)):
        losses: dict[int, float] = {}
        for after, chance in ways.items():
            lost = ship.pv - sum(after.hull)
            losses[lost] = losses.get(lost, 0.0) + chance
        force = on_first if at < len(first) else on_second
        tables.append(_loss_table(ship.name, ship.pv, force, losses, rounds))
    return Odds(tables=tuple(tables))


def _loss_table(name: str, pv: int, force: int, losses: dict[int, float], rounds: int) -> OddsTable:
    title = nmsg("{ship} loses in 1 round", "{ship} loses in {n} rounds", rounds, ship=name)
    return OddsTable(
        title=title,
        detail=msg("attacked with force {n}", n=force),
        chances=tuple(_chances(pv, losses)),
        mean=sum(lost * chance for lost, chance in losses.items()),
        mean_label=msg("on average"),
    )


def _chances(pv: int, losses: dict[int, float]) -> Iterator[Chance]:
    for lost, chance in sorted(losses.items()):
        label: Msg = msg("{n}", n=lost)
        if lost and lost == pv:
            label = msg("{n}: no hull left", n=lost)
        yield Chance(label=label, probability=chance, tone="harm" if lost else "plain")


class Grapple(Frozen):
    """Ships of both sides in one hex: do they board?"""

    ships: tuple[str, ...]


class OfMelee(Frozen):
    """A boarding."""

    melee: str


def melee_of(battle: AosBattle, melee: str) -> Melee:
    """The boarding of that id. Raises BadInput for an unknown one."""
    found = next((one for one in battle.melees if one.id == melee), None)
    if found is None:
        raise BadInput(msg("This boarding is over."))
    return found


def _grapple_form(battle: AosBattle, answers: Answers) -> Form:
    waiting = battle.contacts
    fields: tuple[FormField, ...]
    if waiting and "ships" not in answers:
        at = one_of(answers, "contact", [str(n) for n in range(len(waiting))], "0")
        ships = waiting[int(at)].ships
        picks = tuple(
            Pick(value=str(n), title=boarding.names(battle, one.ships)) for n, one in enumerate(waiting)
        )
        fields = (Choice(key="contact", label=msg("Which contact?"), picks=picks, value=at),)
    else:
        afloat = battle.afloat()
        ships = some_of(answers, "ships", [one.id for one in afloat])
        fields = (
            Many(
                key="ships",
                label=msg("Ships of both sides in one hex"),
                picks=tuple(ship_pick(one, Msg.verbatim(battle.side(one.side).name)) for one in afloat),
                values=ships,
            ),
        )
    text = msg("One die for the hex: on 1 to 3 they board, else one of them gives way (R76, R77).")
    return Form(
        title=msg("Do they board?"),
        fields=(*fields, Info(key="die", text=text), *_forces(battle, ships)),
        facing=tuple(_faced(battle, ships)),
        args={"ships": ships},
        go=msg("Roll"),
    )


def _lost(before: AosShip, after: AosShip) -> Msg | None:
    """What a boarding cost a ship, in few words."""
    lost = after.hull_lost - before.hull_lost
    return msg("{ship} \N{MINUS SIGN}{n} hull", ship=before.name, n=lost) if lost else None


def _forces(battle: AosBattle, ships: Iterable[str]) -> Iterator[Info]:
    """R79, R83: the force of each side, ship by ship, and what it is against each enemy."""
    sides = boarding.sides_of(battle, ships)
    for at, (side, foes) in enumerate(zip(sides, reversed(sides), strict=True)):
        if not side or not foes:
            continue
        names = tuple(Msg.verbatim(one.name) for one in foes)
        boarders = [boarding.boarder(battle, one) for one in side]
        found = boarding.against(boarders, len(foes), [one.name for one in side])
        yield Info(key=f"force{at}", working=found.working(msg("Force against {ships}", ships=names)))


def _faced(battle: AosBattle, ships: Iterable[str]) -> Iterator[Block]:
    """The hulls of both sides, and the force each brings against every enemy (R79)."""
    first, second = boarding.sides_of(battle, ships)
    for side, foes in ((first, second), (second, first)) if first and second else ():
        force = boarding.share([boarding.boarder(battle, one) for one in side], len(foes))
        hulls = [
            boxes("hull", Msg.verbatim(one.name), one.initial_pv, one.hull_lost).but(
                ship=one.id, breaks=tuple(accumulate(battle.card(one.id).sections[:-1]))
            )
            for one in side
        ]
        yield from facing(Faced(msg("force {n}", n=force), hulls))


def _asked_melee(asked: Asked) -> Melee:
    return melee_of(asked.battle, asked["melee"])


def _first_open(asked: Asked) -> str | None:
    """The first boarding that may go on."""
    melees = asked.battle.melees
    return next((one.id for one in melees if not boarding.why_no_round(asked.battle, one)), None)


def _rounds_left(asked: Asked) -> tuple[Pick, ...]:
    left = max(1, boarding.rounds() - _asked_melee(asked).rounds)
    return tuple(Pick(value=str(n), title=msg("{n}", n=n)) for n in range(1, left + 1))


def _told(asked: Asked) -> Iterator[FormField]:
    yield from _forces(asked.battle, _asked_melee(asked).ships)
    text = msg("A die for each ship, read as the attack on her (R79, R80); no criticals (R82).")
    yield Info(key="round", text=text)


class Rounds(Frozen):
    melee: Annotated[
        str,
        Ask(
            msg("Which boarding?"),
            picks=lambda asked: [
                Pick(value=one.id, title=boarding.names(asked.battle, one.ships))
                for one in asked.battle.melees
            ],
            default=_first_open,
        ),
    ]
    rounds: Annotated[int, Ask(msg("Rounds"), picks=_rounds_left, segments=True), Field(ge=1, le=3)] = 1


@action(
    N_("Do they board?"),
    rules="R75-R77",
    icon="swords",
    form=_grapple_form,
    odds=lambda _, __: contact_odds(),
    acts=lambda _, args: args.ships,
)
def grapple(battle: AosBattle, args: Grapple, table: Table) -> Outcome[AosBattle]:
    """R75-R77: one die for the hex; on 4 and more one of the ships gives way."""
    for ship in args.ships:
        table.require(ship_of(battle, ship).on_map, said("out_of_play"))
    table.require(battle.phase == BOARDING, said("wrong_phase"))
    reason = boarding.why_no_boarding(battle, args.ships)
    if reason == "board_sides":
        raise BadInput(said(reason))
    table.require(not reason, said(reason))
    who = boarding.names(battle, args.ships)
    title = msg("Boarding: {who}", who=who)
    face = table.die(msg("{what}, on 1 to 3", what=title), _contact_says)
    throw = table.last
    if boarding.happens(face):
        after = boarding.begun(boarding.without_contact(battle, args.ships), args.ships)
        line = Line(text=msg("{who}: they board", who=who), tone="sea", ships=args.ships, throw=throw)
        return Outcome(battle=after, title=line.text, lines=(line,))
    line = Line(text=msg("{who}: no boarding (R76)", who=who), ships=args.ships, throw=throw)
    after, told = give_way(boarding.without_contact(battle, args.ships), args.ships, table)
    return Outcome(battle=after, title=line.text, lines=(line, *told))


@action(
    N_("Boarding round"),
    rules="R78-R84",
    icon="swords",
    asks=Asks(
        title=lambda asked: msg("Boarding, round {n} of 3", n=min(3, _asked_melee(asked).rounds + 1)),
        go=msg("Fight"),
        instead=lambda asked: None if asked.battle.melees else (Info(text=msg("Nobody is grappled.")),),
        more=_told,
        facing=lambda asked: _faced(asked.battle, _asked_melee(asked).ships),
    ),
    odds=fight_odds,
    acts=lambda battle, args: melee_of(battle, args.melee).ships,
)
def fight(battle: AosBattle, args: Rounds, table: Table) -> Outcome[AosBattle]:
    """R78-R84: as many rounds as wanted, until one side can fight no more."""
    melee = melee_of(battle, args.melee)
    table.require(battle.phase == BOARDING, said("wrong_phase"))
    reason = boarding.why_no_round(battle, melee)
    table.require(not reason, said(reason))
    before, ships = battle, melee.ships
    lines: list[Line] = []
    for _ in range(args.rounds):
        lines.append(Line(text=msg("Round {n}", n=min(3, melee.rounds + 1)), tone="sea", ships=melee.ships))
        found = boarding.fight_round(battle, melee, table)
        battle = found.battle
        lines += found.lines
        now = next((one for one in battle.melees if one.id == melee.id), None)
        if now is None or boarding.why_no_round(battle, now):
            break
        melee = now
    ended = boarding.end_if_over(battle, melee.id)
    effects = [_lost(before.ships[one], ended.battle.ships[one]) for one in ships]
    told = tuple(one for one in effects if one is not None) or msg("no effect")
    title = msg("Boarding round: {effects}", effects=told)
    return Outcome(battle=ended.battle, title=title, lines=(*lines, *ended.lines))


@action(
    N_("Part by agreement"),
    rules="R84",
    acts=lambda battle, args: melee_of(battle, args.melee).ships,
    icon="chain",
)
def part_melee(battle: AosBattle, args: OfMelee, _: Table) -> Outcome[AosBattle]:
    """R84: both players agree."""
    melee = melee_of(battle, args.melee)
    title = msg("They part by agreement: {who}", who=boarding.names(battle, melee.ships))
    return in_one_line(part(battle, melee), title, *melee.ships, tone="brass")
