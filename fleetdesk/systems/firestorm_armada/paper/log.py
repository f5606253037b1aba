"""The ship log: every ship with its tracks, dice after damage, criticals and turns (section 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from fleetdesk.core.blocks.cards import (
    Block,
    Card,
    Chips,
    Columns,
    Heading,
    Ladder,
    Notes,
    Rung,
    Stat,
    Stats,
    Table,
    Track,
)
from fleetdesk.core.blocks.pencil import Turns
from fleetdesk.core.lists.fleets import ShipEntry, Squadron
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import card_logs
from fleetdesk.systems.common.lists.pricing import ship_name, squadron_title
from fleetdesk.systems.common.lists.special_notes import special_line
from fleetdesk.systems.common.papers import EMPTY, dotted
from fleetdesk.systems.common.sheets import Paper
from fleetdesk.systems.firestorm_armada.formulas.gunnery import dice_penalty
from fleetdesk.systems.firestorm_armada.labels import (
    SLIM,
    arc_msg,
    class_msg,
    inches,
    rating,
    tracks,
    type_msg,
)
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.paper import card
from fleetdesk.systems.firestorm_armada.picks import marker_name
from fleetdesk.systems.firestorm_armada.profiles import KINDS, ArmadaCard, ArmadaFleet
from fleetdesk.systems.firestorm_armada.state import STATUSES, ArmadaBattle, ArmadaShip, ArmadaSide

BLANK_HULL = 8
BLANK_AP = 8
BLANK_WEAPONS = 4
BLANK_SHIPS = 6


Log = Paper[ArmadaFleet, ArmadaBattle, HouseRules, ArmadaShip, ArmadaSide]


def ships(log: Log) -> Iterator[Card]:
    """Each squadron's heading and its ships; empty ones for a blank log."""
    fleet = log.fleet
    if log.blank:
        yield from (blank_ship(log) for _ in range(BLANK_SHIPS))
        return
    for squadron in fleet.squadrons:
        sailing = [
            (entry, card)
            for entry in squadron.ships
            if entry.sails and (card := fleet.cards.get(entry.card)) is not None and not card.is_wing
        ]
        if sailing:
            yield _squadron_head(log, squadron, [card for _, card in sailing])
        for at, (entry, card) in enumerate(sailing):
            yield ship_card(log, entry, card).but(framed=at > 0, ship=log.ship(entry))


def _squadron_head(log: Log, squadron: Squadron, profiles: list[ArmadaCard]) -> Card:
    """Name, ships, what command asks for, and a box a turn."""
    detail = nmsg(
        "{n} ship \N{MIDDLE DOT} {points} points \N{MIDDLE DOT} chain of {command}\N{DOUBLE PRIME}",
        "{n} ships \N{MIDDLE DOT} {points} points \N{MIDDLE DOT} chain of {command}\N{DOUBLE PRIME}",
        len(profiles),
        points=sum(card.points or 0 for card in profiles),
        command=log.fleet.command,
    )
    acted: set[int] = set()
    battle = log.shown
    if battle is not None:
        acted = set(range(1, battle.turn))
        if f"{log.seat}-{squadron.id}" in battle.activated:
            acted.add(battle.turn)
    boxes = card_logs.activations(log.first, log.options.turns, acted)
    return card_logs.squadron_card(squadron_title(squadron), detail, boxes)


def ship_card(log: Log, entry: ShipEntry, profile: ArmadaCard) -> Card:
    """All a ship needs on paper, as large as she is; as it stands in the battle, where that is wanted."""
    hull = profile.hull or 0
    if hull <= card_logs.ROW_HULL:
        return _row(log, entry, profile)
    return _large(log, entry, profile) if hull >= card_logs.LARGE_HULL else _medium(log, entry, profile)


def _large(log: Log, entry: ShipEntry, profile: ArmadaCard) -> Card:
    """Figures and arcs, the ladder below them, then states and criticals."""
    state = log.state(entry)
    figures: tuple[Block, ...] = (
        _heading(profile, entry, state, level=1),
        _stats(profile),
        *_troops(profile, state),
        *_fixed(profile),
    )
    drawn = tuple(card.arcs(profile, _lost(state, profile), log.rules))
    bottom = Columns(
        columns=((_states(log, state), _letters()), (criticals(state, card_logs.LINES),)), weights=(92, 92)
    )
    top = (Columns(columns=(figures, drawn), weights=(142, 42)),) if drawn else figures
    return Card(
        blocks=(*top, _ladder(log, profile, state), *_remarks(log, profile, state), bottom), dense=True
    )


def _medium(log: Log, entry: ShipEntry, profile: ArmadaCard) -> Card:
    """Figures and criticals at the left, the ladder and the turns at the right."""
    state = log.state(entry)
    left: tuple[Block, ...] = (
        _heading(profile, entry, state, level=2),
        _stats(profile),
        *_troops(profile, state),
        *_fixed(profile),
        criticals(state, card_logs.LINES),
        *_remarks(log, profile, state),
    )
    right = (_ladder(log, profile, state), _states(log, state))
    return Card(blocks=(Columns(columns=(left, right), weights=(66, 118)),), dense=True, row=True)


def _row(log: Log, entry: ShipEntry, profile: ArmadaCard) -> Card:
    """A line: figures, boxes, dice after each loss, turns."""
    state = log.state(entry)
    figures = msg(
        "MV {move}\N{DOUBLE PRIME}  DR {dr}  CR {cr}  shield {shield}",
        move=profile.move or 0,
        dr=profile.dr or 0,
        cr=profile.cr or 0,
        shield=card.some(profile.shield),
    )
    taken = (state.hull_lost, state.crew_lost, state.ap_lost) if state else (0, 0, 0)
    left: tuple[Block, ...] = (
        _heading(profile, entry, state, level=2),
        Notes(text=figures, bold="figures"),
        *_fixed(profile),
        *_remarks(log, profile, state),
    )
    ladder = card_logs.steps(_rungs(log, profile), _lost(state, profile))
    boxes = tuple(one.but(label=SHORT[one.slot]) for one in tracks(profile, *taken))
    cells = card_logs.states_in_lines(log.first, log.options.turns, log.now, 6.0, _letters_of(log, state))
    columns = (left, boxes, (ladder,), cells)
    return Card(blocks=(Columns(columns=columns, weights=(56, 36, 44, 48)),), dense=True, row=True)


SHORT = {"hull": msg("Hull"), "crew": msg("Crew"), "ap": msg("AP")}
"""Words before the boxes of a line: no room for the letters of the card."""


def _stats(profile: ArmadaCard) -> Stats:
    """Movement with the half a ship moves at least, ratings, what defends her."""
    least = msg("MV (least {half})", half=card.half(profile.move))
    return Stats(
        items=(
            Stat(label=least, value=inches(profile.move, profile.move_also)),
            Stat(label=msg("DR"), value=rating(profile.dr, profile.dr_also)),
            Stat(label=msg("CR"), value=rating(profile.cr, profile.cr_also)),
            Stat(label=msg("Shields"), value=card.shields(profile)),
        )
    )


def _troops(profile: ArmadaCard, state: ArmadaShip | None) -> Iterator[Track]:
    """Assault points, where she has some."""
    return (one for one in tracks(profile, ap_lost=state.ap_lost if state else 0) if one.slot == "ap")


def _fixed(profile: ArmadaCard) -> Iterator[Notes]:
    """R25: what losses never reduce, and what tells her apart."""
    told = [
        msg(
            "{weapon} {dice} per {n}\N{DOUBLE PRIME}",
            weapon=line.label,
            dice=card.dice(line.weapon.ad),
            n=line.weapon.band_inches,
        )
        for line in card.lines(profile)
        if not line.weapon.primary
    ]
    if profile.mine_ad:
        told.append(msg("mines {n}", n=profile.mine_ad))
    if profile.wing_capacity:
        told.append(msg("carries {n} wings", n=profile.wing_capacity))
    known = dotted(told)
    fixed = (msg("Never reduced: {what}", what=known),) if known is not None else ()
    if (line := dotted((*_batteries(profile), *fixed))) is not None:
        yield Notes(text=line, small=True, bold="figures")
    if profile.target_row != "none":
        yield Notes(text=msg("small target {n}", n=profile.target_row), small=True, bold="figures")


def _batteries(profile: ArmadaCard) -> tuple[Msg, ...]:
    """Weapon and length of a band where all batteries have the same, so that each line needs only its arc."""
    found = [line.weapon for line in card.lines(profile) if line.weapon.primary]
    alike = len({(one.name, one.kind, one.band_inches) for one in found}) == 1
    arcs = {one.arc for one in found}
    if len(found) < 2 or not alike or len(arcs) < len(found) or "any" in arcs or found[0].kind == "turret":
        return ()
    weapon = Msg(key=found[0].name or KINDS[found[0].kind])
    return (msg("Batteries: {weapon} {n}\N{DOUBLE PRIME}", weapon=weapon, n=found[0].band_inches),)


def _lost(state: ArmadaShip | None, profile: ArmadaCard) -> int:
    return dice_penalty(state.hull_lost, state.crew_lost, profile.hull_for_die or 1) if state else 0


DESTROYED, UNCREWED = msg("lost"), msg("no crew")


def _ladder(log: Log, profile: ArmadaCard, state: ArmadaShip | None) -> Ladder:
    taken = (state.hull_lost, state.crew_lost) if state else (0, 0)
    boxes = [one for one in tracks(profile, *taken) if one.slot != "ap"]
    return card_logs.ladder(boxes, _rungs(log, profile), _lost(state, profile), (DESTROYED, UNCREWED))


def _rungs(log: Log, profile: ArmadaCard) -> Iterator[Rung]:
    """R23-R28: the dice of each primary weapon and of PD after none, one, two ... losses."""
    losses, alike = range(max(profile.hull or 1, profile.crew or 0)), bool(_batteries(profile))
    for line in card.lines(profile):
        if line.weapon.primary:
            dice = tuple(card.dice(card.weapon_ad(line.weapon, n, log.rules)) for n in losses)
            whole = msg("{weapon} {n}\N{DOUBLE PRIME}", weapon=line.label, n=line.weapon.band_inches)
            yield Rung(label=arc_msg(line.weapon, pair=len(line.at) > 1) if alike else whole, values=dice)
    yield Rung(label=msg("PD"), values=tuple(card.some(card.pd_after(profile, n, log.rules)) for n in losses))


def _states(log: Log, state: ArmadaShip | None) -> Turns:
    return card_logs.states(log.first, log.options.turns, log.now, 5.4, _letters_of(log, state))


def _letters_of(log: Log, state: ArmadaShip | None) -> Msg | None:
    """How she stands now, in the letters that are explained below the cells."""
    battle = log.shown
    if state is None or battle is None:
        return None
    letters = (
        *((msg("C"),) if state.engines_cut else ()),
        *((msg("E"),) if state.boarded_turn else ()),
        *((msg("P"),) if battle.parties(state.id) else ()),
        *((msg("R"),) if state.rammed_turn else ()),
    )
    return msg("{parts}", parts=letters) if letters else None


def _letters() -> Notes:
    return Notes(
        text=msg(
            "C engines cut \N{MIDDLE DOT} E party sent \N{MIDDLE DOT} P boarded \N{MIDDLE DOT} R rammed"
        ),
        small=True,
    )


def _remarks(log: Log, profile: ArmadaCard, state: ArmadaShip | None) -> Iterator[Block]:
    """Special rules, and how the ship stands in a few words."""
    yield from special_line(profile)
    if state is not None and log.battle is not None and (badges := tuple(_badges(log.battle, state))):
        yield Chips(badges=badges)


def _heading(
    profile: ArmadaCard, entry: ShipEntry, state: ArmadaShip | None, *, level: Literal[1, 2]
) -> Heading:
    detail = msg("{type} \N{MIDDLE DOT} {class_name}", type=type_msg(profile), class_name=class_msg(profile))
    if level == 1:
        detail = msg(
            "{first} \N{MIDDLE DOT} {second}",
            first=detail,
            second=msg("{points} points", points=profile.points or 0),
        )
    gone = state is not None and not state.in_play
    drawing = (
        "ship.star_carrier"
        if profile.wing_capacity
        else "ship.star_escort"
        if profile.ship_type in SLIM
        else "ship.star_capital"
    )
    return Heading(title=ship_name(entry), detail=detail, struck=gone, level=level, drawing=drawing)


def _badges(battle: ArmadaBattle, state: ArmadaShip) -> Iterator[Badge]:
    """What a player has to know when the paper takes over from the screen."""
    if state.status != "in_play":
        yield Badge(text=Msg(key=STATUSES[state.status]), tone="harm")
    for party in battle.parties(state.id):
        name = battle.ships[party.by].name if party.by in battle.ships else party.side
        yield Badge(text=msg("Boarded by {ship}: {ap} AP", ship=name, ap=party.ap), tone="harm")
    yield from card_logs.worn(state, _lost(state, battle.card(state.id)))
    if state.cloak_on:
        yield Badge(text=msg("Cloak on"))
    if state.shields_down:
        yield Badge(text=msg("Shields offline"), tone="harm")
    yield from card_logs.beside(state, marker_name)


def criticals(state: ArmadaShip | None, lines: int) -> Table:
    """Lines for criticals: those it took, then room for more."""
    taken = [(one, Msg(key=one.text)) for one in (state.criticals if state else ())]
    return card_logs.criticals(taken, max(lines, len(taken)), 38)


def blank_ship(log: Log) -> Card:
    """A ship to fill in by hand."""
    labels = (msg("MV"), msg("DR"), msg("CR"), msg("Shields"))
    boxes = (
        Track(slot="hull", label=msg("Hull (HP)"), total=BLANK_HULL, blank=True),
        Track(slot="crew", label=msg("Crew (CP)"), total=BLANK_HULL, shape="round", blank=True),
    )
    rungs = tuple(Rung(label=msg("________"), values=(EMPTY,) * BLANK_HULL) for _ in range(BLANK_WEAPONS))
    left: tuple[Block, ...] = (
        Heading(
            title=msg("Ship"),
            detail=msg("Class, squadron, points"),
            level=2,
            blank=True,
            drawing="ship.star_capital",
        ),
        Stats(items=tuple(Stat(label=label, value=EMPTY) for label in labels)),
        Track(slot="ap", label=msg("Assault (AP)"), total=BLANK_AP, shape="diamond", blank=True),
        criticals(None, card_logs.LINES),
    )
    right = (Ladder(tracks=boxes, rungs=rungs, fate=EMPTY), _states(log, None))
    return Card(blocks=(Columns(columns=(left, right), weights=(66, 118)),), dense=True)
