"""Small parts forms are made of: ships and weapons to pick from, and how a ship stands in a few words."""

from collections.abc import Callable, Iterator, Mapping

from fleetdesk.core.battle.remembering import remembered
from fleetdesk.core.forms import Answers, Pick
from fleetdesk.core.game.whys import slot_reference
from fleetdesk.core.rule.asking import Ask, Asked
from fleetdesk.core.views import Badge
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.firestorm_armada.labels import type_msg, weapon_msg
from fleetdesk.systems.firestorm_armada.profiles import Weapon, known
from fleetdesk.systems.firestorm_armada.reasons import REASONS, SENTENCES
from fleetdesk.systems.firestorm_armada.state import WING_STATES, ArmadaBattle, ArmadaShip, Critical, gone
from fleetdesk.systems.firestorm_armada.tables import criticals, row_called
from fleetdesk.systems.firestorm_armada.values import weapons_of

said, why, comply, word_of = SENTENCES.said, SENTENCES.why, SENTENCES.comply, SENTENCES.word_of

COVERS = (
    Pick(value="clear", title=msg("clear")),
    Pick(value="half", title=msg("up to 8\N{DOUBLE PRIME} of obstacles: half")),
    Pick(
        value="far", title=msg("more than 8\N{DOUBLE PRIME}"), discouraged=Msg(key=REASONS["too_obstructed"])
    ),
    Pick(value="blocked", title=msg("planet or planetoid"), discouraged=Msg(key=REASONS["blocked"])),
)


def asked_ship(battle: ArmadaBattle, answers: Answers) -> ArmadaShip | None:
    """The ship a form was opened for, if there is one of that id."""
    given = answers.get("ship", "")
    return battle.ships.get(given) if isinstance(given, str) else None


@remembered
def weapon_name(battle: ArmadaBattle, ship: str, weapon: int) -> Msg:
    card = battle.card(ship)
    if weapon >= len(card.weapons):
        return msg("Torpedoes")
    return weapon_msg(card, weapon)


def band_label(weapon: Weapon, band: int) -> Msg:
    """A range band in inches: 8-16″."""
    start, end = weapon.band_inches * band, weapon.band_inches * (band + 1)
    return msg("{start}\N{EN DASH}{end}\N{DOUBLE PRIME}", start=start, end=end)


def figures(battle: ArmadaBattle, ship: ArmadaShip) -> Msg:
    """How a ship or wing stands, for a pick."""
    if ship.is_wing:
        return msg(
            "{type} \N{MIDDLE DOT} {state}",
            type=type_msg(battle.card(ship.id)),
            state=Msg(key=WING_STATES[ship.wing]),
        )
    card = battle.card(ship.id)
    return msg(
        "hull {hull}/{hull_all} \N{MIDDLE DOT} crew {crew}/{crew_all} \N{MIDDLE DOT} AP {ap}",
        hull=battle.hull_now(ship.id),
        hull_all=known(card.hull),
        crew=battle.crew_now(ship.id),
        crew_all=card.crew or 0,
        ap=battle.ap_now(ship.id),
    )


def ship_pick(
    battle: ArmadaBattle, ship: ArmadaShip, discouraged: Msg | None = None, word: Msg | None = None
) -> Pick:
    """A ship or wing to pick, with what a player weighs, and what speaks against her: a sentence and a word."""
    card = battle.card(ship.id)
    trailing = None
    if not ship.is_wing:
        trailing = msg("DR {dr} \N{MIDDLE DOT} CR {cr}", dr=known(card.dr), cr=known(card.cr))
        if card.target_row != "none":
            trailing = msg("{what} \N{MIDDLE DOT} small {row}", what=trailing, row=card.target_row)
    return Pick(
        value=ship.id,
        title=Msg.verbatim(ship.name),
        detail=figures(battle, ship),
        trailing=trailing,
        discouraged=discouraged,
        word=word,
    )


def target_ships(battle: ArmadaBattle, ship: str) -> tuple[ArmadaShip, ...]:
    """Every other ship on the table that can be shot at, enemies first; wings are for point defence (A23)."""
    own = battle.ships[ship].side
    others = [one for one in battle.ships.values() if one.here and not one.is_wing and one.id != ship]
    return tuple(sorted(others, key=lambda one: one.side == own))


def targets(battle: ArmadaBattle, ship: str, reason: Callable[[str], str] = lambda _: "") -> tuple[Pick, ...]:
    """They as picks, the lawful ones first; nothing is left out, the odd choice is remarked on."""
    own = battle.ships[ship].side

    def remark(one: ArmadaShip) -> tuple[Msg | None, Msg | None]:
        if one.side == own:
            return msg("This is a ship of your own fleet."), msg("own")
        code = reason(one.id)
        return why(code), word_of(code)

    found = (ship_pick(battle, one, *remark(one)) for one in target_ships(battle, ship))
    return tuple(sorted(found, key=lambda one: one.discouraged is not None))


def aimed(
    label: Msg,
    reason: Callable[[ArmadaBattle, ArmadaShip, str], str] = lambda *_: "",
    wanted: Callable[[ArmadaShip], str] = lambda _: "",
    *,
    kept: bool = False,
) -> Ask:
    """At whom: whoever is wanted, else the first one nothing speaks against is offered."""

    def picks(asked: Asked) -> tuple[Pick, ...]:
        return targets(asked.battle, asked["ship"], lambda one: reason(asked.battle, asked.ship, one))

    def first(asked: Asked) -> str:
        found = picks(asked)
        declared = next((one.value for one in found if one.value == wanted(asked.ship)), "")
        return declared or next((one.value for one in found if one.discouraged is None), "")

    return Ask(label, picks=picks, default=first, kept=kept)


def critical_name(critical: Critical) -> Msg:
    """The effect of a critical: of the table in every language, else as typed; empty: not told."""
    return Msg(key=critical.text) if row_called(critical.text) is not None else Msg.verbatim(critical.text)


def critical_called(critical: Critical) -> Msg:
    """The effect of a critical, also of one nobody has told yet."""
    return critical_name(critical) if critical.text else msg("critical to be named")


def marker_name(text: str) -> Msg:
    """A marker: those of the table in every language, others as typed."""
    of_table = any(row.marker == text for row in criticals().values())
    return Msg(key=text) if of_table else Msg.verbatim(text)


def usual_markers() -> tuple[Msg, ...]:
    """Those a critical of the table lays."""
    return tuple(Msg(key=row.marker) for row in criticals().values() if row.marker)


def status_badges(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Badge]:
    """The marks of a ship's state, most urgent first (section 10)."""
    if ship.status != "in_play":
        state = slot_reference(ship.id, "status")
        yield Badge(text=gone(ship), tone="harm", icon="skull", why=state)
        return
    if ship.is_wing:
        yield from _wing_badges(battle, ship)
        return
    if battle.card(ship.id).crew and battle.crew_now(ship.id) <= 0:
        crew = slot_reference(ship.id, "crew")
        yield Badge(text=msg("No crew"), tone="harm", icon="people", why=crew)
    yield from _party_badges(battle, ship)
    count = len(ship.open_criticals)
    if count:
        yield Badge(text=msg("{n} crit.", n=count), tone="harm", icon="burst", why=f"{ship.id}/criticals")
    yield from _flags(battle, ship)


def _party_badges(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Badge]:
    for party in battle.links:
        why = slot_reference("", f"party-{party.id}")
        if party.to == ship.id:
            name = battle.ships[party.by].name
            text = msg("Boarded by {ship} ({ap} AP)", ship=name, ap=party.ap)
            yield Badge(text=text, tone="harm", icon="swords", why=why)
        elif party.by == ship.id:
            name = battle.ships[party.to].name
            text = msg("{ap} AP aboard {ship}", ap=party.ap, ship=name)
            yield Badge(text=text, tone="sea", icon="swords", why=why)
    if ship.will_board in battle.ships and ship.boarded_turn != battle.turn:
        name = battle.ships[ship.will_board].name
        text = msg("Will board {ship}", ship=name)
        yield Badge(text=text, tone="sea", icon="swords", why=f"{ship.id}/will_board")


_OUT = Badge(text=msg("Out of command"), tone="brass", icon="flag")
_CUT = Badge(text=msg("Engines cut"), tone="brass", icon="ship")
_CUTS = Badge(text=msg("Cuts engines next turn"), icon="ship")
_RAMS = Badge(text=msg("Rams"), tone="harm", icon="ram")
_CLOAKED = Badge(text=msg("Cloaked"), tone="sea", icon="eye-off")
_DOWN = Badge(text=msg("Shields down"), tone="brass", icon="warning")
_SMALL = {row: Badge(text=msg("small {row}", row=row), icon="target", lasting=True) for row in ("5+", "6")}


def _flags(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Badge]:
    marks = (
        (ship.out_of_command, _OUT, "out_of_command"),
        (ship.engines_cut, _CUT, "engines_cut"),
        (ship.engines_cut_next, _CUTS, "engines_cut_next"),
        (ship.cloak_on, _CLOAKED, "cloak_on"),
        (ship.shields_down, _DOWN, "shields_down"),
    )
    yield from (badge.but(why=slot_reference(ship.id, slot)) for holds, badge, slot in marks if holds)
    if ship.rammed_turn == battle.turn:
        yield _RAMS.but(why=f"{ship.id}/rammed")
    small = _SMALL.get(battle.card(ship.id).target_row)
    if small is not None:
        yield small.but(why=f"{ship.id}/small")


_WINGS: Mapping[str, Badge] = {
    "aboard": Badge(text=msg("aboard"), icon="lock"),
    "ready": Badge(text=msg("out"), tone="sound", icon="check"),
    "repelled": Badge(text=Msg(key=WING_STATES["repelled"]), tone="brass", icon="arrow-left"),
}


def _wing_badges(battle: ArmadaBattle, ship: ArmadaShip) -> Iterator[Badge]:
    yield _WINGS[ship.wing].but(why=slot_reference(ship.id, "wing"))
    if ship.touching:
        touched = tuple(Msg.verbatim(battle.ships[one].name) for one in ship.touching)
        text = msg("Touches {ships}", ships=touched)
        yield Badge(text=text, tone="sea", icon="chain", why=f"{ship.id}/touching")


def weapon_count(battle: ArmadaBattle, ship: str) -> int:
    """How many weapons a ship has to choose from."""
    return len(weapons_of(battle.card(ship)))


def wings_of(count: int) -> Msg:
    return nmsg("1 wing", "{n} wings", count)
