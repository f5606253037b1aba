"""What players agree on beside the rules' own course: the exchange, links, ships that leave (R108, R109, section 6)."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from fleetdesk.core.base import Frozen
from fleetdesk.core.battle.actions import Line, Outcome, Table, in_one_line, nobodys
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Info, Pick
from fleetdesk.core.odds import Odds, OddsTable
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.rule.asking import Ask, Asked, Asks, named
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.sentences import ship_of
from fleetdesk.systems.common.steps import leaving
from fleetdesk.systems.galleys.formulas import links
from fleetdesk.systems.galleys.formulas.trials import trial_table
from fleetdesk.systems.galleys.harm import cut, part
from fleetdesk.systems.galleys.orders import speed_after_test
from fleetdesk.systems.galleys.picks import alone, comply, enemy, held_msg, said
from fleetdesk.systems.galleys.profiles import swapped, why_no_exchange
from fleetdesk.systems.galleys.ramming import ram_spread, spread_table
from fleetdesk.systems.galleys.readiness import (
    disengage_trial,
    fatigue_trial,
    grapple_trial,
    house_free_release,
    oars_trial,
    other_end,
    ram_trial,
)
from fleetdesk.systems.galleys.state import COMMAND, GalleyBattle, GalleyShip
from fleetdesk.systems.galleys.tables import Speed
from fleetdesk.systems.galleys.turn.command import dash_msg

SPEEDS: Mapping[str, Msg] = {"normal": msg("at normal speed"), "combat": msg("at combat speed")}


def _links(asked: Asked) -> tuple[Pick, ...]:
    battle, ship = asked.battle, str(asked.answers.get("ship", ""))
    return tuple(
        Pick(
            value=one.id,
            title=held_msg(battle, one),
            detail=msg("corvus") if one.kind == "corvus" else msg("grapple"),
        )
        for one in (battle.holds(ship) if ship in battle.ships else battle.links)
    )


class CutLink(Frozen):
    link: Annotated[str, Ask(msg("Which link?"), picks=_links)]
    reason: Annotated[str, Ask(msg("Why?"))] = Field("", max_length=200)


class WhatIf(Frozen):
    """Two ships to compare."""

    ship: str
    target: Annotated[str, enemy(msg("Against whom?"))]
    speed: Annotated[
        Literal["normal", "combat"],
        Ask(
            msg("How it comes on"),
            picks=named(SPEEDS),
            when=lambda asked: not asked.ship.revealed,
            segments=True,
        ),
    ] = "normal"
    """How the first one comes on; once its order is turned up that counts."""


def swaps_done(battle: GalleyBattle, side: str) -> int:
    """R108, A-16: exchanges a side has made: ships that began without an engine and carry one."""
    cards = ((ship, battle.card(ship.id)) for ship in battle.ships.values() if battle.home(ship.id) == side)
    return sum(
        card.swap_done or (card.catapult == "none" and ship.catapult != "none") for ship, card in cards
    )


def why_no_swap(battle: GalleyBattle, ship: GalleyShip) -> str:
    """R108, R109: why a ship cannot have the exchange now, or nothing."""
    if battle.turn > 1 or battle.phase != COMMAND:
        return "swap_late"
    most = battle.house.max_swaps
    if most and swaps_done(battle, battle.home(ship.id)) >= most:
        return "swap_most"
    return why_no_exchange(
        roman=battle.roman(ship.id), marines=ship.marines, archers=ship.archers, catapult=ship.catapult
    )


@action(N_("Exchange for a catapult"), rules="R108 R109", icon="fire")
def swap_catapult(battle: GalleyBattle, args: OneShip, table: Table) -> Outcome[GalleyBattle]:
    """R108, R109: announced to everybody."""
    ship = ship_of(battle, args.ship)
    comply(table, why_no_swap(battle, ship))
    after = swapped(ship.marines, ship.archers)
    now = ship.but(
        marines_listed=ship.marines_listed - ship.marines + max(0, after.marines),
        archers_listed=ship.archers_listed - ship.archers + max(0, after.archers),
        catapult=after.catapult,
    )
    title = msg("{ship} exchanges 2 marines and 2 archers for a catapult", ship=ship.name)
    return in_one_line(battle.with_ship(now), title, ship.id, tone="sea")


@action(
    N_("End a link"),
    icon="chain",
    asks=Asks(
        title=msg("End a link by agreement"),
        go=msg("End it"),
        instead=lambda asked: None if _links(asked) else (Info(text=said("not_linked")),),
    ),
    acts=lambda battle, args: (
        end for one in battle.links if one.id == args.link for end in (one.by, one.to)
    ),
)
def cut_link(battle: GalleyBattle, args: CutLink, _: Table) -> Outcome[GalleyBattle]:
    """No rule (section 6, 21): players agree that two ships part."""
    link = next((one for one in battle.links if one.id == args.link), None)
    if link is None:
        raise BadInput(said("not_linked"))
    one, other = battle.ships[link.by], battle.ships[link.to]
    title = msg("{ship} and {other} part by agreement", ship=one.name, other=other.name)
    shown = msg("{what} ({reason})", what=title, reason=args.reason) if args.reason else title
    line = Line(text=shown, tone="brass", ships=(one.id, other.id))
    return Outcome(battle=cut(battle, link), title=title, lines=(line,))


@action(N_("Leave the table"), icon="flag", asks=leaving(msg("Leave the table")))
def leave_table(battle: GalleyBattle, args: OneShip, table: Table) -> Outcome[GalleyBattle]:
    """A-33: the sheet knows no table edge; players may take a ship off."""
    ship = ship_of(battle, args.ship)
    table.require(ship.on_table, said("out_of_play"))
    after = part(battle, links.after_sinking(battle.links, ship.id))
    gone = after.ships[ship.id].but(status="left_table", lost_turn=battle.turn)
    title = msg("{ship} leaves the table", ship=ship.name)
    after = after.with_ship(gone).but(active="" if battle.active == ship.id else battle.active)
    return in_one_line(after, title, ship.id, tone="brass")


def _notes(asked: Asked) -> Iterator[Info]:
    yield Info(text=msg("As both ships stand now; a ram in the side, oars on the same course."))
    if not asked.ship.revealed and asked["speed"] == "combat":
        yield Info(text=dash_msg(asked.battle, asked.ship))


def _what_if_odds(battle: GalleyBattle, args: WhatIf) -> Odds:
    ship, target = args.ship, args.target
    own = battle.ships[ship]
    speed = own.speed if own.revealed else args.speed
    if speed == "combat" and own.fatigued and not own.revealed:
        speed = "normal"  # R12
    corvus = battle.corvus_of(ship) == "ready"
    tables: list[OddsTable] = [
        *ram_tables(battle, ship, target, speed),
        trial_table(_with_corvus(corvus=corvus), grapple_trial(battle, ship, target, corvus=corvus)),
        trial_table(msg("Break oars"), oars_trial(battle.with_ship(own.but(speed=speed)), ship, target)),
    ]
    tables += [
        trial_table(
            msg("Disengagement from {ship}", ship=battle.ships[other_end(link, ship)].name),
            disengage_trial(battle, ship, link),
        )
        for link in battle.holds(ship)
        if not house_free_release(battle.house, link, ship)
    ]
    return Odds(tables=tuple(tables))


@action(
    N_("What if?"),
    icon="question",
    asks=Asks(
        title=lambda asked: msg("{ship}: what if?", ship=asked.ship.name),
        go=msg("Note it in the log"),
        more=_notes,
        instead=alone,
    ),
    odds=_what_if_odds,
    acts=nobodys,
)
def what_if(battle: GalleyBattle, args: WhatIf, _: Table) -> Outcome[GalleyBattle]:
    """No rule (section 6, 22): nothing changes; the odds stand in the dialog."""
    ship, target = ship_of(battle, args.ship), ship_of(battle, args.target)
    title = msg("{ship} and {target} compared", ship=ship.name, target=target.name)
    return in_one_line(battle, title, ship.id, target.id)


def _with_corvus(*, corvus: bool) -> Msg:
    return msg("Grapple with the corvus") if corvus else msg("Grapple")


class Way(NamedTuple):
    """One way a dash may go."""

    chance: float
    battle: GalleyBattle


def ways(battle: GalleyBattle, ship: str, speed: Speed) -> tuple[Way, ...]:
    """How a ship may stand when it reaches an enemy at this speed; a failed test tires its crew on the way."""
    state = battle.ships[ship]
    dashing = battle.with_ship(state.but(speed=speed))
    late = battle.house.fatigue_timing == "after_activation"
    if speed != "combat" or state.revealed or state.fatigued or late:
        return (Way(1.0, dashing),)
    chance = fatigue_trial(battle, ship).chance
    slower = speed_after_test(speed, battle.house, passed=False)
    tired = battle.with_ship(state.but(speed=slower, fatigued=True))
    return Way(chance, dashing), Way(1 - chance, tired)


def ram_tables(battle: GalleyBattle, ship: str, target: str, speed: Speed) -> Iterator[OddsTable]:
    """The fatigue test where one is due, then the ram and what becomes of its target, all ways together."""
    found = ways(battle, ship, speed)
    if len(found) == 1:
        after = found[0].battle
        trial = ram_trial(after, ship, target)
        yield trial_table(msg("Ram"), trial)
        yield spread_table(after, ship, target, ram_spread(after, ship, target, trial))
        return
    yield trial_table(msg("Fatigue test"), fatigue_trial(battle, ship))
    spread: dict[str, float] = {}
    for way in found:
        for key, one in ram_spread(way.battle, ship, target, ram_trial(way.battle, ship, target)).items():
            spread[key] = spread.get(key, 0.0) + way.chance * one
    yield spread_table(battle, ship, target, spread).but(title=msg("Ram, test and all"))
