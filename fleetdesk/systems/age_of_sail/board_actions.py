"""Boarding as actions: the die of a contact, rounds, parting by agreement (R75-R84)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Many, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.age_of_sail import boarding, melees
from fleetdesk.systems.age_of_sail.board_odds import contact_odds, fight_odds
from fleetdesk.systems.age_of_sail.fate import part
from fleetdesk.systems.age_of_sail.passages import part as give_way
from fleetdesk.systems.age_of_sail.picks import said, ship_of, ship_pick
from fleetdesk.systems.age_of_sail.state import BOARDING, AosBattle, AosShip, Melee
from fleetdesk.systems.common.answers import one_of, some_of


class Grapple(Frozen):
    """Ships of both sides in one hex: do they board?"""

    ships: tuple[str, ...]


class Rounds(Frozen):
    """Rounds of a boarding."""

    melee: str
    rounds: int = Field(1, ge=1, le=3)


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
            Pick(value=str(n), title=melees.names(battle, one.ships)) for n, one in enumerate(waiting)
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
        args={"ships": ships},
        go=msg("Roll"),
    )


def _grapple_odds(_: AosBattle, __: Grapple) -> Odds:
    return contact_odds()


def _lost(before: AosShip, after: AosShip) -> Msg | None:
    """What a boarding cost a ship, in few words."""
    lost = after.hull_lost - before.hull_lost
    return msg("{ship} \N{MINUS SIGN}{n} hull", ship=before.name, n=lost) if lost else None


def _fight_form(battle: AosBattle, answers: Answers) -> Form:
    open_ones = [one for one in battle.melees if not melees.why_no_round(battle, one)] or list(battle.melees)
    if not open_ones:
        return Form(title=msg("Boarding"), fields=(Info(text=msg("Nobody is grappled.")),))
    wanted = one_of(answers, "melee", [one.id for one in battle.melees], open_ones[0].id)
    melee = melee_of(battle, wanted)
    left = max(1, boarding.rounds() - melee.rounds)
    count = one_of(answers, "rounds", [str(n) for n in range(1, left + 1)], "1")
    picks = tuple(Pick(value=one.id, title=melees.names(battle, one.ships)) for one in battle.melees)
    rounds = tuple(Pick(value=str(n), title=msg("{n}", n=n)) for n in range(1, left + 1))
    return Form(
        title=msg("Boarding, round {n} of 3", n=min(3, melee.rounds + 1)),
        fields=(
            Choice(key="melee", label=msg("Which boarding?"), picks=picks, value=melee.id),
            Choice(key="rounds", label=msg("Rounds"), picks=rounds, value=count, segments=True),
            *_forces(battle, melee.ships),
            Info(
                key="round",
                text=msg("A die for each ship, read as the attack on her (R79, R80); no criticals (R82)."),
            ),
        ),
        args={"melee": melee.id, "rounds": int(count)},
        go=msg("Fight"),
    )


def _forces(battle: AosBattle, ships: Iterable[str]) -> Iterator[Info]:
    """R79, R83: the force of each side, ship by ship, and what it is against each enemy."""
    sides = melees.sides_of(battle, ships)
    for at, (side, foes) in enumerate(zip(sides, reversed(sides), strict=True)):
        if not side or not foes:
            continue
        rows: list[Row] = []
        for ship in side:
            terms = boarding.force(melees.boarder(battle, ship)).terms
            rows += (
                row.but(label=msg("{ship}: {what}", ship=ship.name, what=row.label))
                for row in (term.row for term in terms)
            )
        force = boarding.share([melees.boarder(battle, one) for one in side], len(foes))
        if len(foes) > 1:
            rows.append(Row(label=msg("Divided among {n} enemies", n=len(foes)), rule="R79"))
        names = tuple(Msg.verbatim(one.name) for one in foes)
        title = msg("Force against {ships}", ships=names)
        yield Info(key=f"force{at}", working=Working(title=title, rows=tuple(rows), total=force))


def _fight_odds(battle: AosBattle, args: Rounds) -> Odds | None:
    melee = next((one for one in battle.melees if one.id == args.melee), None)
    return fight_odds(battle, melee, args.rounds) if melee is not None else None


@action(
    "grapple",
    N_("Do they board?"),
    Grapple,
    rules="R75-R77",
    icon="swords",
    form=_grapple_form,
    odds=_grapple_odds,
)
def grapple(battle: AosBattle, args: Grapple, table: Table) -> Outcome[AosBattle]:
    """R75-R77: one die for the hex; on 4 and more one of the ships gives way."""
    for ship in args.ships:
        table.require(ship_of(battle, ship).on_map, said("out_of_play"))
    table.require(battle.phase == BOARDING, said("wrong_phase"))
    reason = melees.why_no_boarding(battle, args.ships)
    if reason == "board_sides":
        raise BadInput(said(reason))
    table.require(not reason, said(reason))
    who = melees.names(battle, args.ships)
    title = msg("Boarding: {who}", who=who)
    face = table.roll(1, msg("{what}, on 1 to 3", what=title))[0]
    throw = table.last
    if boarding.happens(face):
        after = melees.begun(melees.without_contact(battle, args.ships), args.ships)
        line = Line(text=msg("{who}: they board", who=who), tone="sea", ships=args.ships, throw=throw)
        return Outcome(battle=after, title=line.text, lines=(line,))
    line = Line(text=msg("{who}: no boarding (R76)", who=who), ships=args.ships, throw=throw)
    after, told = give_way(melees.without_contact(battle, args.ships), args.ships, table)
    return Outcome(battle=after, title=line.text, lines=(line, *told))


@action(
    "fight", N_("Boarding round"), Rounds, rules="R78-R84", icon="swords", form=_fight_form, odds=_fight_odds
)
def fight(battle: AosBattle, args: Rounds, table: Table) -> Outcome[AosBattle]:
    """R78-R84: as many rounds as wanted, until one side can fight no more."""
    melee = melee_of(battle, args.melee)
    table.require(battle.phase == BOARDING, said("wrong_phase"))
    reason = melees.why_no_round(battle, melee)
    table.require(not reason, said(reason))
    before, ships = battle, melee.ships
    lines: list[Line] = []
    for _ in range(args.rounds):
        lines.append(Line(text=msg("Round {n}", n=min(3, melee.rounds + 1)), tone="sea", ships=melee.ships))
        found = melees.fight(battle, melee, table)
        battle = found.battle
        lines += found.lines
        now = next((one for one in battle.melees if one.id == melee.id), None)
        if now is None or melees.why_no_round(battle, now):
            break
        melee = now
    ended = melees.end_if_over(battle, melee.id)
    effects = [_lost(before.ships[one], ended.battle.ships[one]) for one in ships]
    told = tuple(one for one in effects if one is not None) or msg("no effect")
    title = msg("Boarding round: {effects}", effects=told)
    return Outcome(battle=ended.battle, title=title, lines=(*lines, *ended.lines))


@action("part_melee", N_("Part by agreement"), OfMelee, rules="R84", icon="chain")
def part_melee(battle: AosBattle, args: OfMelee, _: Table) -> Outcome[AosBattle]:
    """R84: both players agree."""
    melee = melee_of(battle, args.melee)
    title = msg("They part by agreement: {who}", who=melees.names(battle, melee.ships))
    line = Line(text=title, tone="brass", ships=melee.ships)
    return Outcome(battle=part(battle, melee), title=title, lines=(line,))
