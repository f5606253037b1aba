"""The ship log: every ship with its tracks, dice after damage, criticals and turns (section 11)."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

from fleetdesk.core.blocks.cards import Card, Heading, Ladder, Notes, Rung, Stats, Table
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.common import card_logs
from fleetdesk.systems.common.attacks.attack_dice import dice_penalty
from fleetdesk.systems.common.papers import EMPTY, UNKNOWN, dice, dotted, number, stats
from fleetdesk.systems.common.sheets import Paper
from fleetdesk.systems.firestorm_armada.figures import BLANK, inches, rating, tracks
from fleetdesk.systems.firestorm_armada.formulas.criticals import EFFECTS
from fleetdesk.systems.firestorm_armada.labels import SLIM, arc_msg, class_msg, type_msg
from fleetdesk.systems.firestorm_armada.options import HouseRules
from fleetdesk.systems.firestorm_armada.paper import card
from fleetdesk.systems.firestorm_armada.picks import critical_name, marker_name
from fleetdesk.systems.firestorm_armada.profiles import KINDS, ArmadaCard, ArmadaFleet
from fleetdesk.systems.firestorm_armada.state import STATUSES, ArmadaBattle, ArmadaShip, ArmadaSide

BLANK_WEAPONS = 4


Log = Paper[ArmadaFleet, ArmadaBattle, HouseRules, ArmadaShip, ArmadaSide]


def ships(log: Log) -> Iterator[Card]:
    """Each squadron's heading and its ships; empty ones for a blank log."""
    letters = msg(
        "C engines cut \N{MIDDLE DOT} E party sent \N{MIDDLE DOT} P boarded \N{MIDDLE DOT} R rammed"
    )
    shape = card_logs.Shape(log.fleet.command, letters, (142, 42), (56, 36, 44, 48), blanks=8)

    def ship(entry: ShipEntry) -> ArmadaCard | None:
        found = log.fleet.cards.get(entry.card)
        return found if found is not None and not found.is_wing else None

    return card_logs.ships(log, ship, told, shape, blank_ship(log))


def told(log: Log, entry: ShipEntry, profile: ArmadaCard) -> card_logs.Told:
    """All a ship needs on paper; as it stands in the battle, where that is wanted."""
    state, battle = log.state(entry), log.shown
    lost = _lost(state, profile)
    taken = (state.hull_lost, state.crew_lost, state.ap_lost) if state else (0, 0, 0)
    boxes = tuple(tracks(profile, *taken))
    troops = tuple(one for one in boxes if one.slot == "ap")
    letters, badges = None, tuple[Badge, ...]()
    if state is not None and battle is not None:
        letters, badges = _letters(battle, state), tuple(_badges(battle, state))
    return card_logs.Told(
        heading=partial(_heading, profile, entry, state),
        figures=(_stats(profile), *troops, *_fixed(profile)),
        line=(Notes(text=figures_line(profile), bold="figures"), *_fixed(profile)),
        tracks=tuple(one for one in boxes if one.slot != "ap"),
        rungs=tuple(_rungs(log, profile)),
        lost=lost,
        ends=(DESTROYED, UNCREWED),
        hits=criticals(state),
        state=letters,
        remarks=card_logs.remarks(profile, badges),
        drawn=tuple(card.arcs(profile, lost, log.rules)),
        boxes=tuple(one.but(label=SHORT[one.slot]) for one in boxes),
    )


def figures_line(profile: ArmadaCard) -> Msg:
    """What a ship moves and withstands, in a line."""
    return msg(
        "MV {move}\N{DOUBLE PRIME}  DR {dr}  CR {cr}  shield {shield}",
        move=number(profile.move, UNKNOWN),
        dr=number(profile.dr, UNKNOWN),
        cr=number(profile.cr, UNKNOWN),
        shield=card.some(profile.shield),
    )


SHORT = {"hull": msg("Hull"), "crew": msg("Crew"), "ap": msg("AP")}
"""Words before the boxes of a line: no room for the letters of the card."""


def _stats(profile: ArmadaCard) -> Stats:
    """Movement with the half a ship moves at least, ratings, what defends her."""
    least = msg("MV (least {half})", half=card.half(profile.move))
    return stats(
        (least, inches(profile.move, profile.move_also)),
        (msg("DR"), rating(profile.dr, profile.dr_also)),
        (msg("CR"), rating(profile.cr, profile.cr_also)),
        (msg("Shields"), card.shields(profile)),
    )


def _fixed(profile: ArmadaCard) -> Iterator[Notes]:
    """R25: what losses never reduce, and what tells her apart."""
    told = [
        msg(
            "{weapon} {dice} per {n}\N{DOUBLE PRIME}",
            weapon=line.label,
            dice=dice(line.weapon.ad),
            n=line.weapon.band_inches,
        )
        for line in card.lines(profile)
        if not line.weapon.primary
    ]
    if profile.mine_ad:
        told.append(msg("mines {n}", n=profile.mine_ad))
    if profile.wing_capacity:
        told.append(nmsg("carries {n} wing", "carries {n} wings", profile.wing_capacity))
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


def _rungs(log: Log, profile: ArmadaCard) -> Iterator[Rung]:
    """R23-R28: the dice of each primary weapon and of PD after none, one, two ... losses."""
    losses, alike = range(max(profile.hull or BLANK, profile.crew or 0)), bool(_batteries(profile))
    for line in card.lines(profile):
        if line.weapon.primary:
            left = tuple(dice(card.weapon_ad(line.weapon, n, log.rules)) for n in losses)
            whole = msg("{weapon} {n}\N{DOUBLE PRIME}", weapon=line.label, n=line.weapon.band_inches)
            yield Rung(label=arc_msg(line.weapon, pair=len(line.at) > 1) if alike else whole, values=left)
    yield Rung(label=msg("PD"), values=tuple(card.some(card.pd_after(profile, n, log.rules)) for n in losses))


def _letters(battle: ArmadaBattle, state: ArmadaShip) -> Msg | None:
    return card_logs.lettered(
        (msg("C"), state.engines_cut),
        (msg("E"), state.boarded_turn),
        (msg("P"), battle.parties(state.id)),
        (msg("R"), state.rammed_turn),
    )


def _heading(
    profile: ArmadaCard, entry: ShipEntry, state: ArmadaShip | None, level: Literal[1, 2]
) -> Heading:
    detail = msg("{type} \N{MIDDLE DOT} {class_name}", type=type_msg(profile), class_name=class_msg(profile))
    gone = state is not None and not state.in_play
    return card_logs.heading(entry, detail, profile.points, drawing(profile), level=level, gone=gone)


def drawing(profile: ArmadaCard) -> str:
    """Its silhouette on paper."""
    if profile.is_wing:
        return "plan.wing"
    if profile.wing_capacity:
        return "ship.star_carrier"
    return "ship.star_escort" if profile.ship_type in SLIM else "ship.star_capital"


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
    lasting = (told for effect, told in EFFECTS.items() if effect and state.in_play and state.hurt(effect))
    yield from (Badge(text=Msg(key=told), tone="harm") for told in lasting)
    yield from card_logs.beside(state, marker_name)


def criticals(state: ArmadaShip | None) -> Table:
    """Lines for criticals: those it took, then room for more."""
    return card_logs.criticals([(one, critical_name(one)) for one in (state.criticals if state else ())], 38)


def blank_ship(log: Log) -> Card:
    """A ship to fill in by hand."""
    hull, crew, troops = tracks(ArmadaCard())
    rungs = tuple(Rung(label=msg("______________"), values=(EMPTY,) * BLANK) for _ in range(BLANK_WEAPONS))
    return card_logs.blank_ship(
        log,
        (msg("MV"), msg("DR"), msg("CR"), msg("Shields")),
        Ladder(tracks=(hull, crew), rungs=rungs, fate=EMPTY),
        criticals(None),
        troops,
        drawing="ship.star_capital",
    )
