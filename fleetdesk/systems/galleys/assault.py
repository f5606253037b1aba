"""Assaults over grapples and corvi: who may, at what ratio, and what they cost (R96-R104)."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pydantic import Field

from fleetdesk.core.answers import flag, one_of, some_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, FormField, Info, Many, Pick, Toggle
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.cards.faces import Faced, boxes, facing
from fleetdesk.systems.common.sentences import names_of, ship_of
from fleetdesk.systems.galleys.formulas import boarding
from fleetdesk.systems.galleys.picks import comply, said, ship_pick
from fleetdesk.systems.galleys.readiness import other_end
from fleetdesk.systems.galleys.state import BOARDING, GalleyBattle, GalleyShip, Hold, Taking
from fleetdesk.systems.galleys.tables import tables


class Ratio(NamedTuple):
    """Marines on both sides of an assault, and the column read."""

    attackers: int
    defenders: int
    column: str


def link_for(battle: GalleyBattle, attacker: str, target: str) -> Hold | None:
    """The link an assault goes over: one the attacker threw before one it is held by."""
    own = [one for one in battle.links if one.by == attacker and one.to == target]
    held = [one for one in battle.links if one.to == attacker and one.by == target]
    return next(iter((*own, *held)), None)


def why_no_assault(battle: GalleyBattle, attacker: str, target: str) -> str:
    """R18, R96, R97, R102, A-15, A-30: why a ship cannot assault another now, or nothing."""
    ship, link = battle.ships[attacker], link_for(battle, attacker, target)
    if battle.phase != BOARDING:
        return "wrong_phase"
    if link is None:
        return "no_right"
    engager = link.by == attacker
    may = boarding.may_assault(
        engager=engager,
        last=link.last,
        rules=battle.house,
        tried_to_leave=link.left_tried,
        same_phase=link.last_turn == battle.turn,
    )
    if not may:
        return "no_right"
    at_once = not engager and battle.house.counter_boarding == "immediate" and link.last_turn == battle.turn
    if link.fought_turn == battle.turn and not at_once:
        return "fought"
    if battle.ships[target].assaulted:
        return "assaulted"
    return boarding.why_no_assault(ship.marines, resting=ship.resting)


def assailants(battle: GalleyBattle, target: str) -> tuple[str, ...]:
    """R98: ships that may assault a ship now, the oldest link first."""
    side = battle.ships[target].side
    ends = [link.by if link.to == target else link.to for link in battle.holds(target)]
    return tuple(
        one
        for one in dict.fromkeys(ends)
        if battle.ships[one].side != side and not why_no_assault(battle, one, target)
    )


def chooses_first(battle: GalleyBattle, attacker: str, target: str) -> bool:
    """R102, A-30: the target repulsed this attacker last time and may assault it first now."""
    return any(
        link.by == attacker
        and link.to == target
        and link.last == "r"
        and link.last_turn < battle.turn
        and not link.left_tried
        and link.fought_turn < battle.turn
        for link in battle.links
    )


def together(battle: GalleyBattle, ship: str, target: str) -> tuple[str, ...]:
    """R98: all that may assault a ship along with that one; none if it may not."""
    ships = assailants(battle, target)
    return ships if ship in ships else ()


def ratio(battle: GalleyBattle, ships: Sequence[str], target: str) -> Ratio:
    """R97-R99: marines of all that assault against those of the target."""
    attackers = sum(battle.ships[one].marines for one in ships)
    defenders = battle.ships[target].marines
    return Ratio(attackers, defenders, boarding.column(attackers, defenders, battle.house))


def possible(battle: GalleyBattle) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every assault that is still open: target, and who may join."""
    found = ((ship.id, assailants(battle, ship.id)) for ship in battle.in_play())
    return tuple((target, ships) for target, ships in found if ships)


class Assault(Frozen):
    """Ships that hold a target (or were held and threw the boarders back) assault it."""

    target: str
    ships: tuple[str, ...] = Field(min_length=1)
    pays: str = ""
    """The assaulting ship that loses the point, where one is lost."""
    roman: bool | None = None
    """Whether the Roman +1 counts; `None`: as the state says."""


def column_name(column: str) -> Msg:
    if column == boarding.TAKEN:
        return msg("nobody defends it")
    return msg("not allowed") if column == boarding.FORBIDDEN else Msg.verbatim(column)


def _is_roman(battle: GalleyBattle, args: Assault) -> bool:
    return battle.roman(args.ships[0]) if args.roman is None else args.roman


def _die(face: int, *, roman: bool) -> Msg:
    if not face:
        return msg("none")
    plus = tables().boarding.roman
    return msg("{die}+{plus}", die=face, plus=plus) if roman else msg("{n}", n=face)


def _loses(battle: GalleyBattle, ship: str, lost: int, by: str) -> tuple[Line, ...]:
    if not lost:
        return ()
    text = nmsg(
        "{ship} loses 1 marine point", "{ship} loses {n} marine points", lost, ship=battle.ships[ship].name
    )
    return (
        Line(text=text, tone="harm", ships=(ship,), facts=(Fact(kind="crew", by=by, on=ship, amount=lost),)),
    )


def _fought(battle: GalleyBattle, ships: tuple[str, ...], target: str, outcome: str) -> GalleyBattle:
    """R102, A-30: what the links remember: only a repulsed engager gives the held ship a turn of its own."""
    links = []
    for link in battle.links:
        pair = {link.by, link.to}
        if target in pair and pair & set(ships):
            by_engager = link.by in ships
            last = outcome if by_engager and outcome in {"r", "-"} else ""
            links.append(
                link.but(last=last, last_turn=battle.turn, left_tried=False, fought_turn=battle.turn)
            )
        else:
            links.append(link)
    return battle.but(links=tuple(links))


def _assault_form(battle: GalleyBattle, answers: Answers) -> Form:
    held, target = _target(battle, answers)
    if not target:
        return Form(title=msg("Assault"), fields=(Info(text=said("no_right")),))
    around, ships = _assaulting(battle, answers, target)
    fields: list[FormField] = [
        Choice(
            key="target",
            label=msg("Which ship is assaulted?"),
            picks=tuple(ship_pick(battle, battle.ships[one]) for one in held),
            value=target,
        ),
        Many(
            key="ships",
            label=msg("By whom? Their marines add up (R98)"),
            picks=tuple(_joining(battle, one, target) for one in around),
            values=ships,
        ),
    ]
    if not ships:
        return Form(title=msg("Assault"), fields=tuple(fields))
    roman = flag(answers, "roman", default=battle.roman(ships[0]))
    fields.append(Toggle(key="roman", label=msg("Roman attacker: +1"), value=roman))
    pays = ""
    if len(ships) > 1 and battle.house.multi_attacker_loss == "one_total":
        strongest = max(ships, key=lambda one: battle.ships[one].marines)
        pays = one_of(answers, "pays", ships, strongest)
        payers = tuple(_paying(battle, one) for one in ships)
        fields.append(Choice(key="pays", label=msg("Who loses the point?"), picks=payers, value=pays))
    odds = ratio(battle, ships, target)
    counter = msg(
        "{ship} may choose first: it repulsed the last assault (R102).", ship=battle.ships[target].name
    )
    return Form(
        title=msg("Assault on {ship}", ship=battle.ships[target].name),
        fields=tuple(fields),
        working=reckoned(battle, ships, odds),
        remarks=tuple(counter for one in ships if chooses_first(battle, one, target)),
        facing=tuple(facing(_marines(battle, *ships), _marines(battle, target))),
        args={"target": target, "ships": ships, "pays": pays, "roman": roman} if odds.attackers else None,
        go=msg("Assault"),
    )


def _target(battle: GalleyBattle, answers: Answers) -> tuple[list[str], str]:
    """The ships in links that can be assaulted, and the one meant: of a ship in hand only those she is linked to."""
    open_ones = dict(possible(battle))
    wanted = str(answers.get("ship", ""))
    held = [one.id for one in battle.in_play() if battle.holds(one.id)]
    best = next((one for one, ships in open_ones.items() if wanted in ships), "")
    if wanted in battle.ships:  # even if the rules give her no assault now
        foes = [other_end(link, wanted) for link in battle.holds(wanted)]
        held = [one for one in held if one in foes]
    else:
        best = next(iter(open_ones), "")
    return held, one_of(answers, "target", held, best or next(iter(held), ""))


def _assaulting(battle: GalleyBattle, answers: Answers, target: str) -> tuple[list[str], tuple[str, ...]]:
    """Who is linked to a target, and who of them assaults it: all that may (R98), or the one in hand."""
    side, wanted = battle.ships[target].side, str(answers.get("ship", ""))
    enemies = (one.id for one in battle.in_play() if one.side != side)
    around = [one for one in enemies if link_for(battle, one, target) is not None]
    ready = assailants(battle, target)
    if wanted in around and wanted not in ready:
        ready = (wanted,)
    return around, some_of(answers, "ships", around, ready)


def _joining(battle: GalleyBattle, ship: str, target: str) -> Pick:
    why = why_no_assault(battle, ship, target)
    return ship_pick(battle, battle.ships[ship], said(why) if why else None)


def _paying(battle: GalleyBattle, ship: str) -> Pick:
    """A-13: as it reads on a button of its own, without the question."""
    told = battle.ships[ship]
    return ship_pick(battle, told).but(title=msg("{ship} loses the point", ship=told.name))


def reckoned(battle: GalleyBattle, ships: Sequence[str], odds: Ratio) -> Working:
    """R98, R99: whose marines add up, against how many, and the column that gives."""
    adding = (
        Row(label=Msg.verbatim(one.name), value=one.marines, rule="R98")
        for one in map(battle.ships.__getitem__, ships)
    )
    return Working(
        title=msg("Ratio of marines"),
        rows=(
            *adding,
            Row(label=msg("{n} against {defenders}", n=odds.attackers, defenders=odds.defenders)),
            Row(label=msg("Column {column}", column=column_name(odds.column)), rule="R99"),
        ),
    )


def _marines(battle: GalleyBattle, *ships: str) -> Faced:
    """Of one side of an assault what fights, together and aboard each ship."""
    crews = [battle.ships[one] for one in ships]
    tracks = [
        boxes("marines", Msg.verbatim(one.name), one.marines_listed, one.marines_lost, "round").but(
            ship=one.id
        )
        for one in crews
    ]
    left = sum(one.marines for one in crews)
    return Faced(nmsg("1 marine", "{n} marines", left), tracks)


def _assault_odds(battle: GalleyBattle, args: Assault) -> Odds | None:
    odds = ratio(battle, args.ships, args.target)
    return boarding.assault_odds(odds.attackers, odds.column, roman=_is_roman(battle, args))


@action(
    N_("Assault"),
    rules="R96-R104",
    icon="swords",
    form=_assault_form,
    odds=_assault_odds,
    acts=lambda _, args: args.ships,
)
def assault(battle: GalleyBattle, args: Assault, table: Table) -> Outcome[GalleyBattle]:
    """R97-R104: ratio, die, losses, and whether the ship is taken."""
    target = ship_of(battle, args.target)
    ships = tuple(dict.fromkeys(args.ships))
    sides = {ship_of(battle, one).side for one in ships}
    if target.id in ships:
        raise BadInput(msg("A ship cannot attack itself: choose another target."))
    table.require(len(sides) == 1 and target.side not in sides, said("not_an_enemy"))
    for one in ships:
        comply(table, why_no_assault(battle, one, target.id))
    odds = ratio(battle, ships, target.id)
    if odds.attackers <= 0:
        raise BadInput(said("no_marines"))
    if odds.column == boarding.FORBIDDEN:
        table.require(False, said("odds_too_low"))
        odds = odds._replace(column=tables().boarding.columns[0])
    roman = _is_roman(battle, args)
    title = nmsg(
        "{ships} assaults {target}",
        "{ships} assault {target}",
        len(ships),
        ships=names_of(battle, ships),
        target=target.name,
    )
    says = partial(boarding.says, odds.column, roman=roman)
    face = 0 if odds.column == boarding.TAKEN else table.die(title, says)
    outcome = boarding.result(face or 1, odds.column, roman=roman)
    text = msg(
        "{what}: {attackers} to {defenders} ({column}), die {die}: {result}",
        what=title,
        attackers=odds.attackers,
        defenders=odds.defenders,
        column=column_name(odds.column),
        die=_die(face, roman=roman),
        result=boarding.RESULTS[outcome],
    )
    everybody = (*ships, target.id)
    thrown = Line(text=text, tone="sea", ships=everybody, throw=table.last if face else None)
    after, lines = _paid(battle, ships, target.id, outcome, args.pays)
    after = _fought(after, ships, target.id, outcome)
    if outcome == "C":
        after = after.but(taking=Taking(target=target.id, by=ships))
        lines = (*lines, _taken(after.ships[target.id], ships))
    done = msg("{what}: {result}", what=title, result=boarding.RESULTS[outcome])
    return Outcome(battle=after, title=done, lines=(thrown, *lines))


def _paid(
    battle: GalleyBattle, ships: tuple[str, ...], target: str, outcome: str, pays: str
) -> tuple[GalleyBattle, tuple[Line, ...]]:
    """R102, R103: the marines an assault costs on both sides, a line for each ship that loses some."""
    crews = [battle.ships[one].marines for one in ships]
    choice = ships.index(pays) if pays in ships else crews.index(max(crews))
    left = boarding.losses(crews, battle.ships[target].marines, outcome, battle.house, choice)
    everybody = (*ships, target)
    lines: list[Line] = []
    changed = []
    for one, marines in zip(everybody, (*left.attackers, left.defenders), strict=True):
        ship, by = battle.ships[one], ships[0] if one == target else target
        lines.extend(_loses(battle, one, ship.marines - marines, by))
        changed.append(ship.manned(marines=marines).but(assaulted=ship.assaulted or one == target))
    return battle.with_ships(changed), tuple(lines)


def _taken(target: GalleyShip, by: tuple[str, ...]) -> Line:
    """R104: the target is taken, with whoever is left aboard; what becomes of it is said next."""
    men = Fact(kind="crew", by=by[0], on=target.id, amount=target.marines + target.archers)
    return Line(
        text=msg("{ship} is taken: capture it or sink it (R104)", ship=target.name),
        tone="harm",
        ships=(*by, target.id),
        facts=(men,) if men.amount else (),
    )
