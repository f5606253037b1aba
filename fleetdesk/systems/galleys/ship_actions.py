"""What players agree on beside the rules' own course: the exchange, links, ships that leave (R108, R109, section 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from fleetdesk.core.actions import Line, Outcome, Table
from fleetdesk.core.base import Frozen
from fleetdesk.core.errors import BadInput
from fleetdesk.core.forms import Answers, Choice, Form, Info, Pick, Text
from fleetdesk.core.odds import Odds, OddsTable
from fleetdesk.core.rule.acting import OneShip, action
from fleetdesk.core.words import N_, Msg, msg
from fleetdesk.systems.common.answers import one_of, text
from fleetdesk.systems.galleys import links, swap
from fleetdesk.systems.galleys.asking import comply, enemy_choice, held_msg, said, ship_of
from fleetdesk.systems.galleys.forecasts import ram_tables
from fleetdesk.systems.galleys.harm import cut, part
from fleetdesk.systems.galleys.labels import trial_table
from fleetdesk.systems.galleys.moves import (
    disengage_trial,
    grapple_trial,
    house_free_release,
    oars_trial,
    other_end,
)
from fleetdesk.systems.galleys.order_actions import dash_msg
from fleetdesk.systems.galleys.state import COMMAND, GalleyBattle, GalleyShip

SPEEDS: Mapping[str, str] = {"normal": N_("at normal speed"), "combat": N_("at combat speed")}


class CutLink(Frozen):
    """End a link by agreement."""

    link: str
    reason: str = Field("", max_length=200)


class WhatIf(Frozen):
    """Two ships to compare."""

    ship: str
    target: str
    speed: Literal["normal", "combat"] = "normal"
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
    return swap.why_no_swap(
        roman=battle.roman(ship.id), marines=ship.marines, archers=ship.archers, catapult=ship.catapult
    )


@action("swap_catapult", N_("Exchange for a catapult"), OneShip, rules="R108 R109", icon="fire")
def swap_catapult(battle: GalleyBattle, args: OneShip, table: Table) -> Outcome[GalleyBattle]:
    """R108, R109: announced to everybody."""
    ship = ship_of(battle, args.ship)
    comply(table, why_no_swap(battle, ship))
    after = swap.swapped(ship.marines, ship.archers)
    now = ship.but(
        marines_listed=ship.marines_listed - ship.marines + max(0, after.marines),
        archers_listed=ship.archers_listed - ship.archers + max(0, after.archers),
        catapult=after.catapult,
    )
    title = msg("{ship} exchanges 2 marines and 2 archers for a catapult", ship=ship.name)
    return Outcome(
        battle=battle.with_ship(now), title=title, lines=(Line(text=title, tone="sea", ships=(ship.id,)),)
    )


def _cut_form(battle: GalleyBattle, answers: Answers) -> Form:
    ship = str(answers.get("ship", ""))
    found = battle.holds(ship) if ship in battle.ships else battle.links
    if not found:
        return Form(title=msg("End a link"), fields=(Info(text=said("not_linked")),))
    link = one_of(answers, "link", [one.id for one in found], found[0].id)
    picks = tuple(
        Pick(
            value=one.id,
            title=held_msg(battle, one),
            detail=msg("corvus") if one.kind == "corvus" else msg("grapple"),
        )
        for one in found
    )
    reason = text(answers, "reason")
    return Form(
        title=msg("End a link by agreement"),
        fields=(
            Choice(key="link", label=msg("Which link?"), picks=picks, value=link),
            Text(key="reason", label=msg("Why?"), value=reason),
        ),
        args={"link": link, "reason": reason},
        go=msg("End it"),
    )


@action("cut_link", N_("End a link"), CutLink, icon="chain", form=_cut_form)
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


@action("leave_table", N_("Leave the table"), OneShip, icon="flag")
def leave_table(battle: GalleyBattle, args: OneShip, table: Table) -> Outcome[GalleyBattle]:
    """A-33: the sheet knows no table edge; players may take a ship off."""
    ship = ship_of(battle, args.ship)
    table.require(ship.on_table, said("out_of_play"))
    after = part(battle, links.after_sinking(battle.links, ship.id))
    gone = after.ships[ship.id].but(status="left_table", lost_turn=battle.turn)
    title = msg("{ship} leaves the table", ship=ship.name)
    after = after.with_ship(gone).but(active="" if battle.active == ship.id else battle.active)
    return Outcome(battle=after, title=title, lines=(Line(text=title, tone="brass", ships=(ship.id,)),))


def _what_if_form(battle: GalleyBattle, answers: Answers) -> Form:
    ship = battle.ships.get(str(answers.get("ship", "")))
    if ship is None:
        return Form(title=msg("What if?"))
    choice, target = enemy_choice(battle, ship.id, answers, msg("Against whom?"))
    speed = one_of(answers, "speed", SPEEDS, "normal")
    picks = tuple(Pick(value=key, title=Msg(key=name)) for key, name in SPEEDS.items())
    speeds = (
        ()
        if ship.revealed
        else (Choice(key="speed", label=msg("How it comes on"), picks=picks, value=speed, segments=True),)
    )
    notes = [msg("As both ships stand now; a ram in the side, oars on the same course.")]
    if not ship.revealed and speed == "combat":
        notes.append(dash_msg(battle, ship))
    return Form(
        title=msg("{ship}: what if?", ship=ship.name),
        fields=(choice, *speeds, *(Info(text=one) for one in notes)),
        args={"ship": ship.id, "target": target, "speed": speed} if target else None,
        go=msg("Note it in the log"),
    )


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


@action("what_if", N_("What if?"), WhatIf, icon="question", form=_what_if_form, odds=_what_if_odds)
def what_if(battle: GalleyBattle, args: WhatIf, _: Table) -> Outcome[GalleyBattle]:
    """No rule (section 6, 22): nothing changes; the odds stand in the dialog."""
    ship, target = ship_of(battle, args.ship), ship_of(battle, args.target)
    title = msg("{ship} and {target} compared", ship=ship.name, target=target.name)
    return Outcome(battle=battle, title=title, lines=(Line(text=title, ships=(ship.id, target.id)),))


def _with_corvus(*, corvus: bool) -> Msg:
    return msg("Grapple with the corvus") if corvus else msg("Grapple")
