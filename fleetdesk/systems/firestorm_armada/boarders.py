"""Boarding: declared before firing, all assault points at once, then round by round (R45-R54, E9, E13, A20)."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from pydantic import Field

from fleetdesk.core.answers import text as text_of
from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Fact, Line, Outcome, Table, in_one_line
from fleetdesk.core.blocks.cards import Block
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info, Pick
from fleetdesk.core.odds import Odds
from fleetdesk.core.rule.acting import action
from fleetdesk.core.rule.asking import Ask, Asked, Asks
from fleetdesk.core.rule.trace import traced
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.core.workings import Row, Working
from fleetdesk.systems.common.attacks.thrown import hits_of
from fleetdesk.systems.common.cards.faces import Faced, facing
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.firestorm_armada import picks
from fleetdesk.systems.firestorm_armada.figures import tracks
from fleetdesk.systems.firestorm_armada.formulas import boarding
from fleetdesk.systems.firestorm_armada.losses import all_became, capture, men_of, worn
from fleetdesk.systems.firestorm_armada.squadrons import why_no_boarding, why_no_declaration
from fleetdesk.systems.firestorm_armada.state import ArmadaBattle, Party
from fleetdesk.systems.firestorm_armada.values import ap_sent

NOBODY = ""
MOST = 99


def _whom(asked: Asked) -> list[Pick]:
    battle, ship = asked.battle, asked.ship
    foes = (
        picks.ship_pick(battle, one, picks.said("fired_at_target") if one.id in ship.fired_at else None)
        for one in battle.foes(ship.id)
        if not one.is_wing
    )
    return [Pick(value=NOBODY, title=msg("nobody")), *foes]


class Declare(Frozen):
    """Say before firing whom a ship will board, or that it will not (R46)."""

    ship: str
    target: Annotated[
        str,
        Ask(
            msg("It may not fire at that ship (R46)"),
            picks=_whom,
            default=lambda asked: asked.ship.will_board,
        ),
    ] = NOBODY


@action(
    N_("Will board"),
    rules="R46",
    icon="flag",
    asks=Asks(
        title=lambda asked: msg("{ship}: whom will it board?", ship=asked.ship.name), go=msg("Declare")
    ),
)
def declare_boarding(battle: ArmadaBattle, args: Declare, table: Table) -> Outcome[ArmadaBattle]:
    """R45, R46: declared before the ship fires."""
    ship = ship_of(battle, args.ship)
    picks.comply(table, why_no_declaration(battle, ship))
    if args.target:
        target = ship_of(battle, args.target)
        if target.id == ship.id or target.is_wing:
            raise BadInput(msg("A ship boards another ship: choose one."))
        picks.comply(table, "rammed_this_turn" if ship.rammed_turn == battle.turn else "")
        picks.comply(table, "fired_at_target" if target.id in ship.fired_at else "")
        title = msg("{ship} will board {target}", ship=ship.name, target=target.name)
    else:
        title = msg("{ship} will not board", ship=ship.name)
    after = battle.with_ships(one.but(will_board=args.target) for one in battle.mates(ship.id))
    ships = (ship.id, args.target) if args.target else (ship.id,)
    return in_one_line(after, title, *ships, tone="sea")


# --- the boarding ------------------------------------------------------------------------------------


class Board(Frozen):
    """All AP of a ship go aboard another."""

    ship: str
    target: Annotated[
        str,
        picks.aimed(
            msg("Whom?"),
            lambda _, ship, one: "fired_at_target" if one in ship.fired_at else "",
            lambda ship: ship.will_board,
        ),
    ]
    inches: Annotated[float, Ask(msg("Distance"), most=24, step=0.5, unit="in")] = Field(0.0, ge=0, le=99)
    between: Annotated[bool, Ask(msg("Another ship stands in the way (R51)"))] = False
    """Another ship stands in the way (R51)."""
    removed: Annotated[int, Ask(msg("AP point defence takes off"))] = Field(0, ge=0, le=MOST)
    """AP of the party that point defence took off, as players told (E13)."""


def _party(asked: Asked) -> Working:
    sent, removed = ap_sent(asked.battle, asked["ship"]), asked["removed"]
    found = traced(msg("All its assault points go (R53)"), sent, "R53")
    found = found.plus(msg("Taken off by point defence"), -min(sent, removed), "E13")
    return found.working(msg("The party"), "AP")


def _crew(battle: ArmadaBattle, ship: str, strength: int) -> Faced:
    """What a ship fights with: her crew and her assault points."""
    state, card = battle.ships[ship], battle.card(ship)
    boxes = tracks(card.but(hull=0), crew_lost=state.crew_lost, ap_lost=state.ap_lost)
    return Faced(
        msg("{n} AP", n=strength), [one.but(ship=ship) for one in boxes], title=Msg.verbatim(state.name)
    )


def _sent_across(asked: Asked) -> Iterator[Block]:
    """The crews of whoever sends and of whoever is boarded."""
    battle, ship, target = asked.battle, asked["ship"], asked["target"]
    sides = [_crew(battle, ship, ap_sent(battle, ship))]
    if target in battle.ships:
        sides.append(_crew(battle, target, battle.ap_now(target)))
    return facing(*sides)


@action(
    N_("Board"),
    rules="R45-R54",
    icon="swords",
    asks=Asks(
        title=lambda asked: msg("{ship}: board", ship=asked.battle.acting_name(asked["ship"])),
        go=lambda asked: msg("Board with {n} AP", n=ap_sent(asked.battle, asked["ship"])),
        working=_party,
        facing=_sent_across,
    ),
)
def board(battle: ArmadaBattle, args: Board, table: Table) -> Outcome[ArmadaBattle]:
    """R45-R53: all AP leave, and never come back (R49); nor does the ship fire at that target any more (R46)."""
    ship, target = ship_of(battle, args.ship), ship_of(battle, args.target)
    if ship.id == target.id or target.is_wing:
        raise BadInput(msg("A ship boards another ship: choose one."))
    picks.comply(table, why_no_boarding(battle, ship, target.id, inches=args.inches, between=args.between))
    picks.comply(table, "" if target.here else "out_of_play")
    sent = ap_sent(battle, ship.id)
    landed = max(0, sent - args.removed)
    number_of = f"p{battle.next_party}"
    party = Party(id=number_of, by=ship.id, to=target.id, side=ship.side, ap=landed, since_turn=battle.turn)
    state = battle.with_ships(
        worn(one, ap=battle.ap_now(one.id)).but(will_board=target.id, boarded_turn=battle.turn)
        for one in battle.mates(ship.id)
    )
    flight = battle.flight(ship.id)
    alone = msg("{ship} boards {target} with {ap} AP", ship=ship.name, target=target.name, ap=sent)
    together = msg("{flight}: boarding {target} with {ap} AP", flight=flight, target=target.name, ap=sent)
    title = together if flight else alone
    lines = [Line(text=title, tone="sea", ships=(ship.id, target.id))]
    if args.removed:
        text = msg("Point defence takes off {n} AP", n=min(sent, args.removed))
        lines.append(Line(text=text, tone="brass", ships=(ship.id, target.id)))
    if landed:
        state = state.but(links=(*state.links, party), next_party=battle.next_party + 1)
    else:
        lines.append(Line(text=msg("Nobody of the party is left"), tone="harm", ships=(ship.id,)))
    return Outcome(battle=state, title=title, lines=tuple(lines))


# --- round by round -----------------------------------------------------------------------------------


def _mine(asked: Asked) -> str:
    """The first party the ship of the form has to do with, else the first of all."""
    parties: tuple[Party, ...] = asked.battle.links
    ship = text_of(asked.answers, "ship")
    return next((one.id for one in parties if ship and ship in {one.by, one.to}), parties[0].id)


def _parties(asked: Asked) -> list[Pick]:
    ships = asked.battle.ships
    return [
        Pick(
            value=one.id,
            title=msg("{ship} aboard {target}", ship=ships[one.by].name, target=ships[one.to].name),
            trailing=msg("{n} AP", n=one.ap),
        )
        for one in asked.battle.links
    ]


Aboard = Annotated[
    str,
    Ask(msg("Which party?"), picks=_parties, default=_mine, when=lambda asked: len(asked.battle.links) > 1),
]


def _asked(asked: Asked) -> Party:
    return party_of(asked.battle, asked["party"])


def _by_hand(asked: Asked) -> bool:
    manual: bool = asked.battle.house.boarding_resolution == "manual"
    return manual


def _lost(label: Msg, most: Callable[[Asked], int]) -> Ask:
    return Ask(label, most=most, when=_by_hand)


class Round(Frozen):
    """A round between a party and the defenders: thrown by house rule, else typed."""

    party: Aboard
    party_lost: Annotated[int, _lost(msg("AP the party loses"), lambda asked: _asked(asked).ap)] = Field(
        0, ge=0, le=MOST
    )
    ap_lost: Annotated[
        int, _lost(msg("AP the defender loses"), lambda asked: asked.battle.ap_now(_asked(asked).to))
    ] = Field(0, ge=0, le=MOST)
    crew_lost: Annotated[
        int, _lost(msg("Crew the defender loses"), lambda asked: asked.battle.crew_now(_asked(asked).to))
    ] = Field(0, ge=0, le=MOST)
    captured: Annotated[bool, Ask(msg("The ship is captured"), when=_by_hand)] = False


class EndParty(Frozen):
    """A party is gone, for whatever reason."""

    party: Aboard


def party_of(battle: ArmadaBattle, party: str) -> Party:
    """A party aboard a ship. Raises BadInput for an unknown one."""
    for one in battle.links:
        if one.id == party:
            return one
    raise BadInput(msg("There is no such boarding party."))


def _without(battle: ArmadaBattle, party: Party) -> ArmadaBattle:
    return battle.but(links=tuple(one for one in battle.links if one.id != party.id))


def _with(battle: ArmadaBattle, party: Party) -> ArmadaBattle:
    return battle.but(links=tuple(party if one.id == party.id else one for one in battle.links))


def _thrown_round(battle: ArmadaBattle, party: Party, table: Table) -> Outcome[ArmadaBattle]:
    target = battle.ships[party.to]
    ap, crew = battle.ap_now(target.id), battle.crew_now(target.id)
    thrown, left = boarding.throw_round(table, target.name, party.ap, ap, crew)
    lines = [
        Line(
            text=msg("{what}: {hits}", what=one.throw.why, hits=hits_of(one.hits)),
            ships=(party.by, party.to),
            throw=one.throw,
        )
        for one in thrown
        if one.throw.faces
    ]
    return _ended(battle, party, left, tuple(lines))


def _ended(
    battle: ArmadaBattle, party: Party, left: boarding.Fight, lines: tuple[Line, ...]
) -> Outcome[ArmadaBattle]:
    """Write down what a round left of both sides."""
    target = battle.ships[party.to]
    men = battle.crew_now(target.id) - left.crew
    ap = battle.ap_now(target.id) - left.defender_ap
    state = battle.with_ship(worn(target, men=men, ap=ap))
    facts = (Fact(kind="crew", by=party.by, on=target.id, amount=men),) if men else ()
    text = msg(
        "{ship}: {losses}; the party has {ap} AP left",
        ship=target.name,
        losses=men_of(0, men, ap),
        ap=left.party_ap,
    )
    harm = men or ap or left.captured
    line = Line(text=text, tone="harm" if harm else "plain", ships=(party.by, target.id), facts=facts)
    found = [*lines, line]
    if left.party_ap:
        state = _with(state, party.but(ap=left.party_ap, fought_turn=battle.turn))
    else:
        state = _without(state, party)
        gone = msg("The party aboard {ship} is wiped out", ship=target.name)
        found.append(Line(text=gone, ships=(party.by, target.id)))
    if left.captured:
        state, more = capture(state, target.id, party.side, party.by)
        found.extend(more)
    title = msg("Boarding: {results}", results=all_became(battle, state, (target.id,)))
    return Outcome(battle=state, title=title, lines=tuple(found))


def _of_party(of_ship: Callable[..., Msg], go: Msg, **more: Any) -> Asks:
    """What is asked of a party; `of_ship`: name of the ship it is aboard of -> what the form is about."""

    def nobody(asked: Asked) -> tuple[Info, ...] | None:
        return None if asked.battle.links else (Info(text=msg("Nobody is aboard another ship.")),)

    def title(asked: Asked) -> Msg:
        return of_ship(asked.battle.ships[_asked(asked).to].name)

    return Asks(title=title, go=go, instead=nobody, **more)


def _strengths(asked: Asked) -> Working:
    party = _asked(asked)
    return Working(
        title=msg("Aboard {ship}", ship=asked.battle.ships[party.to].name),
        rows=(
            Row(label=msg("The party"), value=party.ap, rule="R53"),
            Row(label=msg("AP of the defender"), value=asked.battle.ap_now(party.to)),
            Row(label=msg("Crew of the defender"), value=asked.battle.crew_now(party.to)),
        ),
    )


def _faced(asked: Asked) -> Iterator[Block]:
    """The party, and the crew that defends its ship."""
    battle, party = asked.battle, _asked(asked)
    by, target = (battle.ships[one].name for one in (party.by, party.to))
    boarders = Faced(
        msg("{n} AP", n=party.ap), (), title=msg("{ship} aboard {target}", ship=by, target=target)
    )
    return facing(boarders, _crew(battle, party.to, battle.ap_now(party.to)))


def _no_dice(asked: Asked) -> tuple[Info, ...]:
    told = Info(key="sheet", text=msg("The sheet has no dice for boarding: type what was lost."))
    return (told,) if _by_hand(asked) else ()


def _round_odds(battle: ArmadaBattle, args: Round) -> Odds | None:
    if battle.house.boarding_resolution != "assumed_melee":
        return None
    party = party_of(battle, args.party)
    title = msg("Aboard {ship}", ship=battle.ships[party.to].name)
    return boarding.round_odds(title, party.ap, battle.ap_now(party.to), battle.crew_now(party.to))


def _both(battle: ArmadaBattle, args: Round | EndParty) -> tuple[str, ...]:
    """Whoever boards and whoever is boarded."""
    party = party_of(battle, args.party)
    return (party.side, party.to)


@action(
    N_("Boarding round"),
    rules="E9",
    odds=_round_odds,
    icon="swords",
    asks=_of_party(
        lambda ship: msg("Boarding of {ship}", ship=ship),
        msg("Fight the round"),
        working=_strengths,
        more=_no_dice,
        facing=_faced,
    ),
    acts=_both,
)
def boarding_round(battle: ArmadaBattle, args: Round, table: Table) -> Outcome[ArmadaBattle]:
    """E9, A20: both sides at once; thrown by house rule, else as players typed."""
    party = party_of(battle, args.party)
    taken = msg("The prize crew fights nobody aboard a ship that is taken (A21).")
    table.require(battle.ships[party.to].in_play, taken)
    if battle.house.boarding_resolution == "assumed_melee":
        table.require(
            party.fought_turn < battle.turn, msg("A round was already fought aboard this ship this turn.")
        )
        return _thrown_round(battle, party, table)
    ap, crew = battle.ap_now(party.to), battle.crew_now(party.to)
    nobody = msg("Nobody of the party is left to take the ship (E9).")
    table.require(not args.captured or args.party_lost < party.ap, nobody)
    left = boarding.Fight(
        max(0, party.ap - args.party_lost),
        max(0, ap - args.ap_lost),
        max(0, crew - args.crew_lost),
        args.captured,
    )
    return _ended(battle, party, left, ())


@action(
    N_("Party gone"),
    rules="R49",
    icon="flag",
    asks=_of_party(lambda ship: msg("The party aboard {ship} is gone", ship=ship), msg("Party gone")),
    acts=_both,
)
def end_party(battle: ArmadaBattle, args: EndParty, _: Table) -> Outcome[ArmadaBattle]:
    """R49: a party does not come back; once its fight is over it is taken off the table."""
    party = party_of(battle, args.party)
    title = msg("The party aboard {ship} is gone", ship=battle.ships[party.to].name)
    return in_one_line(_without(battle, party), title, party.by, party.to, tone="brass")
