"""Small parts that forms and lines are made of: ships to pick from, reasons, how a ship stands in a few words."""

from collections.abc import Iterator

from fleetdesk.core.forms import Pick
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.views import Badge
from fleetdesk.core.winds import wind_words
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.age_of_sail import wind as airs
from fleetdesk.systems.age_of_sail.hexes import DEGREES, HEADINGS, Heading, number
from fleetdesk.systems.age_of_sail.reasons import SENTENCES
from fleetdesk.systems.age_of_sail.sailing import POINT_NAMES, full_sail_draws, point_of
from fleetdesk.systems.age_of_sail.state import MODES, STATUSES, AosBattle, AosShip

said, why, word_of = SENTENCES.said, SENTENCES.why, SENTENCES.word_of


def wind_name(heading: Heading) -> Msg:
    """A direction in letters."""
    return Msg(key=airs.HEADING_NAMES[heading])


def wind_from(heading: Heading) -> Msg:
    """Where a wind blows from, as every surface calls it."""
    return wind_words(DEGREES * number(heading), points=len(HEADINGS))


def wind_said(battle: AosBattle) -> Msg:
    """The wind of now, as every surface calls it."""
    return wind_words(DEGREES * number(battle.wind), points=len(HEADINGS), force=battle.wind_force)


def ship_pick(
    ship: AosShip, trailing: Msg | None = None, discouraged: Msg | None = None, word: Msg | None = None
) -> Pick:
    """A ship to pick, with what a player weighs, and what speaks against her: in a sentence and in a word."""
    return Pick(
        value=ship.id,
        title=Msg.verbatim(ship.name),
        detail=msg("hull {left}/{all}", left=ship.pv, all=ship.initial_pv),
        trailing=trailing,
        discouraged=discouraged,
        word=word,
    )


def sailing_text(battle: AosBattle, ship: AosShip) -> Msg:
    """Mode, or point of sailing where it is known."""
    at = point_of(battle, ship)
    if ship.mode != "sailing" or at is None:
        return Msg(key=MODES[ship.mode])
    return Msg(key=POINT_NAMES[at])


def criticals(ship: AosShip) -> Iterator[Badge]:
    """Marks of criticals and what they leave (section 8.3)."""
    hit = (ship.fire, ship.leaks, ship.small_leaks, ship.officers_dead, ship.captain_dead)
    if not any((*hit, ship.master_gunner_dead, ship.crit9, ship.crit11, ship.crit12)):
        return
    marks: tuple[tuple[bool, Msg, str, str], ...] = (
        (ship.fire, msg("Fire aboard"), "fire", "fire"),
        (ship.leaks > 0, nmsg("1 leak", "{n} leaks", ship.leaks), "drop", "leaks"),
        (
            ship.small_leaks > 0,
            nmsg("1 small leak", "{n} small leaks", ship.small_leaks),
            "drop",
            "small_leaks",
        ),
        (ship.officers_dead, msg("All officers dead"), "people", "officers_dead"),
        (ship.captain_dead and not ship.officers_dead, msg("Captain dead"), "people", "captain_dead"),
        (ship.master_gunner_dead, msg("Master gunner dead"), "target", "master_gunner_dead"),
        (ship.crit9 > 0, msg("Rigging: \N{MINUS SIGN}{n} M", n=ship.crit9), "burst", "crit9"),
        (ship.crit11 > 0, msg("Rigging: \N{MINUS SIGN}{n} inertia", n=ship.crit11), "burst", "crit11"),
        (ship.crit12 > 0, msg("Lashings: \N{MINUS SIGN}{n} force", n=2 * ship.crit12), "chain", "crit12"),
    )
    for holds, text, icon, slot in marks:
        if holds:
            yield Badge(text=text, tone="harm", icon=icon, why=slot_reference(ship.id, slot))


def condition(battle: AosBattle, ship: AosShip) -> Iterator[Badge]:
    """Marks of how she stands: lost, prize, dismasted, under full sail, grappled."""
    fort = battle.is_fort(ship.id)
    if not ship.on_map:
        yield Badge(
            text=Msg(key=STATUSES[ship.status]),
            tone="harm",
            icon="skull",
            why=slot_reference(ship.id, "status"),
        )
        return
    if battle.is_prize(ship.id):
        yield Badge(text=msg("Prize"), tone="brass", icon="flag", why=slot_reference(ship.id, "side"))
    if ship.pv == 0:
        yield Badge(text=msg("No hull left"), tone="harm", icon="skull", why=slot_reference(ship.id, "hull"))
    if not fort and ship.mast_lost and not ship.masts_left:
        yield Badge(text=msg("Dismasted"), tone="harm", icon="down", why=slot_reference(ship.id, "masts"))
    elif not fort and ship.mast_lost:
        text = msg("Masts {left}/{all}", left=ship.masts_left, all=ship.mast_sections)
        yield Badge(text=text, tone="harm", icon="down", why=slot_reference(ship.id, "masts"))
    if ship.mode != "sailing" and not fort:
        icon = {"anchored": "anchor", "weighing": "anchor", "locked": "swords", "irons": "wind"}[ship.mode]
        yield Badge(
            text=Msg(key=MODES[ship.mode]), tone="sea", icon=icon, why=slot_reference(ship.id, "mode")
        )
    if full_sail_draws(battle, ship):
        yield Badge(text=msg("Full sail"), tone="sea", icon="wind", why=slot_reference(ship.id, "fs_set"))
