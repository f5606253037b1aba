"""The ship log: a page for the fleet, then every ship with its tracks, dice, criticals and turns (section 11)."""

from collections.abc import Iterator
from functools import partial
from typing import Literal

from fleetdesk.core.blocks.cards import Card, Heading, Ladder, Notes, Rung, Table
from fleetdesk.core.lists.fleets import ShipEntry
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common import card_logs
from fleetdesk.systems.common.attacks.attack_dice import dice_penalty
from fleetdesk.systems.common.cards import faces
from fleetdesk.systems.common.papers import DASH, EMPTY, UNKNOWN, dice, number
from fleetdesk.systems.common.sheets import Paper
from fleetdesk.systems.uncharted_seas.effects import effect_name
from fleetdesk.systems.uncharted_seas.options import HouseRules
from fleetdesk.systems.uncharted_seas.paper import card as cards
from fleetdesk.systems.uncharted_seas.picks import weapon_msg
from fleetdesk.systems.uncharted_seas.profiles import ARCS, SHIP_TYPES, SeaCard, SeaFleet
from fleetdesk.systems.uncharted_seas.state import DERELICT, STATUSES, SeaBattle, SeaShip, SeaSide

Log = Paper[SeaFleet, SeaBattle, HouseRules, SeaShip, SeaSide]


def ships(log: Log) -> Iterator[Card]:
    """Each squadron's heading and its ships; empty ones for a blank log."""
    letters = msg("A anchored \N{MIDDLE DOT} M melee \N{MIDDLE DOT} D drifts \N{MIDDLE DOT} F fired")
    shape = card_logs.Shape(log.fleet.command_distance, letters, (138, 46), (52, 34, 46, 52), blanks=7)
    return card_logs.ships(log, lambda entry: log.fleet.cards.get(entry.card), told, shape, blank_ship(log))


def told(log: Log, entry: ShipEntry, profile: SeaCard) -> card_logs.Told:
    """All a ship needs on paper; as it stands in the battle, where that is wanted."""
    state = log.state(entry)
    lost = dice_penalty(state.hull_lost, state.crew_lost) if state else 0
    key = msg(
        "{wind}; \N{MINUS SIGN}n: dice after n losses, hull or crew, the greater",
        wind=cards.headwind(profile),
    )
    badges = _badges(log.battle, state) if state is not None and log.battle is not None else ()
    return card_logs.Told(
        heading=partial(_heading, profile, entry, state),
        figures=(cards.stats(profile, wind=False),),
        line=(Notes(text=_figures(profile), bold="figures"),),
        tracks=cards.tracks(profile, *((state.hull_lost, state.crew_lost) if state else (0, 0))),
        rungs=rungs(log, profile),
        lost=lost,
        ends=(SUNK, DERELICT_WORD),
        hits=criticals(state),
        state=_letters(log, state) if state is not None else None,
        remarks=card_logs.remarks(profile, badges),
        drawn=(cards.arcs(profile, lost, log.rules),) if profile.weapons else (),
        key=(Notes(text=key, small=True),),
        corner=_reach(profile),
    )


def _figures(profile: SeaCard) -> Msg:
    return msg(
        "MV {move}\N{DOUBLE PRIME}  DR {dr}  CR {cr}  ram {ram}",
        move=number(profile.move, UNKNOWN),
        dr=number(profile.dr, UNKNOWN),
        cr=number(profile.cr, UNKNOWN),
        ram=msg("{n} RED", n=profile.ram)
        if profile.ram_red and profile.ram
        else number(profile.ram or None, DASH),
    )


SUNK, DERELICT_WORD = msg("sunk"), msg("derelict")


def _reach(profile: SeaCard) -> Msg:
    """R26: where each range band ends, as far as a weapon of hers reaches: the dice stand in this order."""
    most = max((at for one in profile.weapons for at, dice in enumerate(one.ad, 1) if dice), default=0)
    ends = "\N{MIDDLE DOT}".join(f"{end:g}" for end in profile.ranges[:most])
    return msg("to {inches}\N{DOUBLE PRIME}", inches=ends) if ends else EMPTY


BLANK_REACH = "\N{MIDDLE DOT}".join(["___"] * 4)
"""Room for where the range bands end."""
_ABEAM_FIRST = ("port", "starboard", "fore", "aft", "turret", "any")
"""The order of the arcs on every ship of the log, whatever order her card has."""


def rungs(log: Log, profile: SeaCard) -> tuple[Rung, ...]:
    """The dice of each weapon after none, one, two ... losses, as long as she is afloat and manned."""
    losses = range(max(profile.hull or 1, profile.crew or 1))
    return card_logs.merged(
        Rung(label=weapon_msg(weapon), values=tuple(dice(cards.after(weapon, n, log.rules)) for n in losses))
        for weapon in sorted(profile.weapons, key=lambda one: _ABEAM_FIRST.index(one.arc))
    )


def _letters(log: Log, state: SeaShip) -> Msg | None:
    melee = log.battle.melee_of(state.id) if log.battle is not None else None
    return card_logs.lettered(
        (msg("A"), state.anchored),
        (msg("M"), melee),
        (msg("D"), state.status in DERELICT or state.drifts),
        (msg("F"), state.fired),
    )


SILHOUETTES = {"frigate": "ship.brig", "destroyer": "ship.brig"}


def _heading(profile: SeaCard, entry: ShipEntry, state: SeaShip | None, level: Literal[1, 2]) -> Heading:
    kind, class_name = Msg(key=SHIP_TYPES[profile.ship_type]), profile.class_name
    detail = msg("{type} \N{MIDDLE DOT} class {class_name}", type=kind, class_name=class_name)
    gone = state is not None and not state.here
    return card_logs.heading(entry, detail, profile.points, drawing(profile), level=level, gone=gone)


def drawing(profile: SeaCard) -> str:
    """Her silhouette on paper."""
    return SILHOUETTES.get(profile.ship_type, "ship.three_decker")


def _badges(battle: SeaBattle, state: SeaShip) -> Iterator[Badge]:
    """What a player has to know when the paper takes over from the screen."""
    if state.status != "in_play":
        yield Badge(text=Msg(key=STATUSES[state.status]), tone="harm")
    melee = battle.melee_of(state.id)
    if melee is not None:
        foes = tuple(Msg.verbatim(battle.ships[one].name) for one in melee.ships if one != state.id)
        yield Badge(text=msg("Melee: {foes}", foes=foes))
    if state.anchored:
        yield Badge(text=msg("At anchor"))
    yield from card_logs.worn(state, dice_penalty(state.hull_lost, state.crew_lost))
    yield from card_logs.beside(state)


def criticals(state: SeaShip | None) -> Table:
    """Lines for criticals: those it took, then room for more."""
    return card_logs.criticals(
        [(one, effect_name(one.text)) for one in (state.criticals if state else ())], 36
    )


def blank_ship(log: Log) -> Card:
    """A ship to fill in by hand."""
    boxes = (faces.boxes("hull", msg("Hull"), None), faces.boxes("crew", msg("Crew"), None, 0, "round"))
    port, starboard, *others = (Msg(key=ARCS[one]) for one in ("port", "starboard", "fore", "aft", "turret"))
    abeam = msg("{first} / {second}", first=port, second=starboard)
    rungs = tuple(Rung(label=arc, values=(EMPTY,) * faces.BLANK) for arc in (abeam, *others))
    return card_logs.blank_ship(
        log,
        (msg("MV"), msg("DR"), msg("CR"), msg("Ram (AD)")),
        Ladder(
            tracks=boxes,
            rungs=rungs,
            fate=EMPTY,
            corner=msg("to {inches}\N{DOUBLE PRIME}", inches=BLANK_REACH),
        ),
        criticals(None),
        drawing="ship.three_decker",
    )
