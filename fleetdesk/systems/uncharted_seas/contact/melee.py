"""Boarding melees: dice, shares, losses, trophies, when the next round is due, who fights whom (R58-R67)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table
from fleetdesk.core.blocks.cards import Block
from fleetdesk.core.dice_totals import Result
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.words import N_, Msg, msg, nmsg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.attacks.thrown import hits_of, throw_attack
from fleetdesk.systems.common.cards.faces import Faced, boxes, facing
from fleetdesk.systems.common.sentences import names_of
from fleetdesk.systems.uncharted_seas.contact import order
from fleetdesk.systems.uncharted_seas.engaged import engage_freed, remove
from fleetdesk.systems.uncharted_seas.fire.attacks import crew_table, worn
from fleetdesk.systems.uncharted_seas.losses import all_became, capture, left
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.picks import comply, said, ship_pick
from fleetdesk.systems.uncharted_seas.profiles import known
from fleetdesk.systems.uncharted_seas.state import Melee, SeaBattle, Status
from fleetdesk.systems.uncharted_seas.tables import attack_die


class MeleeEnd(NamedTuple):
    """What a round leaves: crew (and melee dice) of each ship, what each becomes, trophies, who is freed."""

    crew: Mapping[str, int]
    status: Mapping[str, Status]
    trophies: tuple[str, ...]
    """ships the other side scores"""
    freed: tuple[str, ...]
    """ships still in play whose opponents are all gone (R20)"""
    over: bool


def fights(statuses: Iterable[str]) -> bool:
    """R60: only ships the contact did not destroy fight; a melee needs all of a pair."""
    return all(status == "in_play" for status in statuses)


def pooled(dice: Iterable[int]) -> int:
    """R61: several ships against one put their MD together."""
    return sum(dice)


def why_no_allocation(md: int, shares: Mapping[str, int], opponents: Collection[str] | None = None) -> str:
    """R62: why the lone ship cannot divide its MD so (a code of `reasons`), or nothing.

    Shares are 0 or more and add up to MD. `opponents` are the ships of the melee, where they are known.
    """
    if opponents is not None and not set(shares) <= set(opponents):
        return "not_in_this_melee"
    if any(share < 0 for share in shares.values()):
        return "negative_share"
    total = sum(shares.values())
    if total > md:
        return "too_many_dice"
    return "dice_left_over" if total < md else ""


def after_round(
    crew: Mapping[str, int], hits_on: Mapping[str, int], lone: Collection[str], rules: HouseRules
) -> MeleeEnd:
    """R63-R66, A18: losses of a round, simultaneous, never below 0.

    `crew` holds every ship of the melee and `lone` those of one of its two sides. A ship without crew is
    removed and is a trophy of the other side; when both sides are wiped out together the house rules may
    score neither.
    """
    after = {ship: left(men, hits_on.get(ship, 0)) for ship, men in crew.items()}
    standing = [ship for ship, men in after.items() if men > 0]
    here = [ship for ship in standing if ship in lone]
    there = [ship for ship in standing if ship not in lone]
    unscored = not standing and rules.mutual_wipeout == "none_scored"
    beaten: Status = "destroyed" if unscored else "trophy_of_enemy"
    status: dict[str, Status] = {ship: "in_play" if men > 0 else beaten for ship, men in after.items()}
    over = not here or not there
    return MeleeEnd(
        after,
        status,
        () if unscored else tuple(ship for ship, men in after.items() if men == 0),
        tuple(standing) if over else (),
        over,
    )


def round_due(
    *,
    turn: int,
    activating: Collection[str],
    engaged: Sequence[str],
    last_round: int | None,
    rules: HouseRules,
) -> bool:
    """R66, A19, A32: whether a running melee fights a round when `activating` ships begin their activation.

    `engaged` lists the ships of the melee, the one that made contact first; `last_round` is the turn of the
    last round, or none when the melee has not been fought yet (the first round is due at contact).
    """
    if last_round is None:
        return any(ship in activating for ship in engaged)
    if rules.melee_rounds == "each_activation":
        return any(ship in activating for ship in engaged)
    if rules.melee_rounds == "first_engaged_ship":
        return bool(engaged) and engaged[0] in activating
    return turn > last_round and any(ship in activating for ship in engaged)


# --- a round -----------------------------------------------------------------------------------------


def is_due(battle: SeaBattle, melee: Melee) -> bool:
    """R66, A19, A32: whether a melee fights a round in this activation and has not yet.

    Ships out of command are not activated: they bring no round but that of a new contact.
    """
    if not battle.active or (battle.turn, battle.active) in melee.rounds:
        return False
    last = melee.rounds[-1][0] if melee.rounds else None
    members = {
        ship.id
        for ship in battle.squadron(battle.active)
        if ship.in_play and (last is None or not ship.drifts)
    }
    engaged = (melee.first, *(one for one in melee.ships if one != melee.first))
    return round_due(
        turn=battle.turn, activating=members, engaged=engaged, last_round=last, rules=battle.house
    )


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


def _asked_melee(asked: Asked) -> str:
    """The melee a button named, else that of its ship, else the first."""
    wanted, ship = asked.answers.get("melee"), asked.answers.get("ship")
    found = [one.id for one in asked.battle.melees if one.id == wanted]
    found += [one.id for one in asked.battle.melees if ship in one.ships]
    return str(next(iter((*found, *(one.id for one in asked.battle.melees)))))


def _told_melee(asked: Asked) -> Melee:
    return melee_of(asked.battle, asked["melee"])


def _versus(battle: SeaBattle, melee: Melee) -> Msg:
    return msg(
        "{ship} against {others}",
        ship=battle.ships[melee.alone].name,
        others=names_of(battle, melee.attackers),
    )


def headed(battle: SeaBattle, alone: str, attackers: tuple[str, ...]) -> Msg:
    return msg(
        "Melee: {ship} against {others}", ship=battle.ships[alone].name, others=names_of(battle, attackers)
    )


def _lone_dice(asked: Asked) -> int:
    return int(asked.battle.crew_now(_told_melee(asked).alone))


class Round(Frozen):
    """A round of a melee; the lone ship's dice dealt among its attackers."""

    melee: Annotated[
        str,
        Ask(
            msg("Which melee?"),
            picks=lambda asked: [
                Pick(value=one.id, title=_versus(asked.battle, one)) for one in asked.battle.melees
            ],
            default=_asked_melee,
            when=lambda asked: len(asked.battle.melees) > 1,
        ),
    ]
    allocation: Annotated[
        Mapping[str, int],
        Ask(
            lambda asked: msg(
                "How does {ship} divide its {n} MD? (R62)",
                ship=asked.battle.ships[_told_melee(asked).alone].name,
                n=_lone_dice(asked),
            ),
            picks=lambda asked: [
                ship_pick(asked.battle, asked.battle.ships[one]) for one in _told_melee(asked).attackers
            ],
            total=_lone_dice,
            default=lambda asked: evenly(_lone_dice(asked), _told_melee(asked).attackers),
        ),
    ] = {}
    """Empty: all on the only attacker, or dealt evenly."""


def _crews(asked: Asked) -> Working:
    """R59: the melee dice of everybody in it."""
    battle, melee = asked.battle, _told_melee(asked)
    return Working(
        title=msg("Melee dice"),
        rows=tuple(
            Row(
                label=msg("{ship}: crew now", ship=battle.ships[one].name),
                value=battle.crew_now(one),
                rule="R59" if one == melee.alone else "R59 R61",
            )
            for one in melee.ships
        ),
    )


def _faced(asked: Asked) -> Iterator[Block]:
    """The crews of those that throw together, and of whom they throw against."""
    battle, melee = asked.battle, _told_melee(asked)

    def side(*ships: str) -> Faced:
        crews = [(battle.ships[one], known(battle.card(one).crew)) for one in ships]
        tracks = [
            boxes("crew", Msg.verbatim(ship.name), crew, ship.crew_lost, "round").but(ship=ship.id)
            for ship, crew in crews
        ]
        return Faced(msg("{n} MD", n=pooled(battle.crew_now(one) for one in ships)), tracks)

    return facing(side(*melee.attackers), side(melee.alone))


def _shares(battle: SeaBattle, melee: Melee, allocation: Mapping[str, int]) -> dict[str, int]:
    """R62: how the lone ship's dice are dealt: as told, or evenly where nothing was."""
    return dict(allocation) or evenly(battle.crew_now(melee.alone), melee.attackers)


def _pool(battle: SeaBattle, melee: Melee) -> int:
    """R61: the dice of all that fight the lone ship."""
    return pooled(battle.crew_now(one) for one in melee.attackers)


def _round_odds(battle: SeaBattle, args: Round) -> Odds:
    melee = melee_of(battle, args.melee)
    shares = _shares(battle, melee, args.allocation)
    others = (crew_table(battle, one, shares.get(one, 0)) for one in melee.attackers)
    return Odds(tables=(crew_table(battle, melee.alone, _pool(battle, melee)), *others))


@action(
    N_("Melee round"),
    rules="R58-R66",
    icon="swords",
    odds=_round_odds,
    asks=Asks(
        title=lambda asked: headed(asked.battle, (melee := _told_melee(asked)).alone, melee.attackers),
        go=msg("Fight the round"),
        working=_crews,
        remarks=lambda asked: order.reminders(asked.battle, _told_melee(asked)),
        facing=_faced,
        instead=lambda asked: None if asked.battle.melees else (),
    ),
    acts=lambda battle, args: melee_of(battle, args.melee).ships,
)
def melee_round(battle: SeaBattle, args: Round, table: Table) -> Outcome[SeaBattle]:
    """R59-R66: all dice first, then all losses; trophies; who is freed."""
    melee = melee_of(battle, args.melee)
    table.require(is_due(battle, melee), msg("No round of this melee is due now (R66)."))
    early = order.why_too_early(battle, melee)
    if early is not None:
        table.require(condition=False, otherwise=early)
    dice = {one: battle.crew_now(one) for one in melee.ships}
    shares = _shares(battle, melee, args.allocation)
    reason = why_no_allocation(dice[melee.alone], shares, melee.attackers)
    if reason in {"negative_share", "not_in_this_melee"}:
        raise BadInput(said(reason))
    comply(table, reason)
    hits, lines = _throw_all(battle, table, melee, shares)
    end = after_round(dice, hits, (melee.alone,), battle.house)
    fought = melee.but(rounds=(*melee.rounds, (battle.turn, battle.active)))
    state = order.fought(battle, melee)
    state = state.but(melees=tuple(fought if one.id == melee.id else one for one in state.melees))
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
            text = msg("{ship} is removed, nobody scores", ship=battle.ships[one].name)
            lines.append(Line(text=text, tone="harm", ships=(one,)))
    lines.extend(
        Line(text=msg("{ship} is free of the melee", ship=battle.ships[one].name), tone="sound", ships=(one,))
        for one in end.freed
    )
    state, more = engage_freed(state)
    title = msg("Melee: {results}", results=all_became(battle, state, melee.ships))
    head = Line(text=headed(battle, melee.alone, melee.attackers), tone="sea", ships=melee.ships)
    return Outcome(battle=state, title=title, lines=(head, *lines, *more))


def _throw_all(
    battle: SeaBattle, table: Table, melee: Melee, shares: Mapping[str, int]
) -> tuple[dict[str, int], list[Line]]:
    """R61-R63: the pool of the attackers on the lone ship, its shares on each of them: (hits, lines)."""
    names, lone = names_of(battle, melee.attackers), battle.ships[melee.alone].name
    pool = _pool(battle, melee)
    throws = [(melee.alone, pool, msg("{others} against {ship} ({n} MD)", others=names, ship=lone, n=pool))]
    throws += [
        (one, n, msg("{ship} against {other} ({n} MD)", ship=lone, other=battle.ships[one].name, n=n))
        for one in melee.attackers
        if (n := shares.get(one, 0))
    ]
    hits = dict.fromkeys(melee.ships, 0)
    lines: list[Line] = []
    for on, count, why in throws:
        says, by = _toll(battle, on), _foe(melee, on)
        thrown = throw_attack(table, count, why, attack_die(), says=says)
        hits[on] = thrown.hits
        lines.append(
            Line(
                text=msg("{what}: {hits}", what=why, hits=hits_of(thrown.hits)),
                ships=(on, by),
                throw=thrown.throw,
                facts=(Fact(kind="hits", by=by, on=on, amount=thrown.hits),),
            )
        )
    return hits, lines


def _toll(battle: SeaBattle, ship: str) -> Callable[[int], Result]:
    """R63, R64: whether hits leave a ship any crew."""
    men = battle.crew_now(ship)

    def says(hits: int) -> Result:
        if hits < men:
            return Result(label=msg("the crew holds"), each=True)
        return Result(label=msg("no crew left"), tone="harm")

    return says


def _foe(melee: Melee, ship: str) -> str:
    """Whom the log credits: the lone ship, or the first of those who attack it."""
    return melee.alone if ship != melee.alone else melee.attackers[0]
