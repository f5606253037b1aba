"""Files a player writes, and what is asked of damaged ones: fleets, cards, house rules, settings."""

import contextlib
import functools
from collections.abc import Iterator, Mapping
from pathlib import Path

from fleetdesk import paths, systems
from fleetdesk.core.errors import Said
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import ENGLISH, Msg, Words
from fleetdesk.printing.paper import pdf_of
from fleetdesk.services import scenario_chart
from fleetdesk.services.shelf.library import Library
from fleetdesk.store import envelope, fleets, migrations, scenarios, typed_json
from fleetdesk.store.envelope import Edition
from fleetdesk.store.migrations import Format
from fleetdesk.store.presets import Preset
from fleetdesk.store.settings import Settings, SettingsFile
from tests import photos, players
from tests.trust import damage
from tests.trust.flips import scenario_of
from tests.trust.kind import JSON, Kind, Reached, still_somewhere

FLEET = "fleets/{game}/Mine.json"


# --- fleets --------------------------------------------------------------------------------------------------


@functools.cache
def fleet_of(game: str) -> FleetList:
    """A list of a few ships."""
    fleet: FleetList = players.fleets(game)[0]
    return fleet


def fleet_file(game: str) -> bytes:
    """That list as a file."""
    return sealed_fleet(fleet_of(game))


def sealed_fleet(fleet: FleetList) -> bytes:
    """A list as the program writes it."""
    return sealed(migrations.FLEET, fleets.content(fleet))


def sealed(kind: Format, content: Mapping[str, object]) -> bytes:
    """A file as the program writes it, the same each time."""
    return envelope.sealed(kind, content, Edition("0" * 16))[0]


def _before(game: str) -> Mapping[str, bytes]:
    older = fleet_of(game).but(name="Before")
    return {f"{FLEET.format(game=game)}.bak": sealed_fleet(older)}


def _use_fleet(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    original = path.read_bytes()
    library = Library(home, clock=players.clock)
    list(library.fleets())
    typed_json: list[Msg] = []
    try:
        loaded = library.open_fleet(path)
        typed_json += loaded.notices
        judge(loaded.value)
        library.duplicate(path, "Again")
    except Said as said:
        typed_json.append(said.message)
    if path.read_bytes() != original:
        raise Reached("looking at a fleet changed it")
    yield from typed_json
    with contextlib.suppress(Said):
        library.take_in(path)
    try:
        library.keep_fleet(fleet_of(system.id).but(name="New"), path)
    except Said as said:
        yield said.message
        if path.read_bytes() != original:
            raise Reached("a fleet was refused and overwritten") from said
    if typed_json:
        still_somewhere(path, original)


def judge(fleet: FleetList) -> None:
    """What the builder asks of a list as soon as it is shown."""
    system = systems.load(fleet.system)
    system.check(fleet)
    system.cost(fleet)
    for _, ship in fleet.ships():
        system.ship_cost(fleet, ship.id)
    for card in fleet.cards.values():
        system.check_card(card)
        system.card(card, "")
        system.summary(card)


@functools.cache
def _pictured(game: str) -> bytes:
    fleet = fleet_of(game)
    (card, *_) = [fleet.card_of(ship) for _, ship in fleet.ships()]
    cards = {**fleet.cards, card.id: card.but(picture=photos.kept(480, 360))}
    return sealed_fleet(fleet.but(cards=cards))


def _use_pictured(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    yield from _use_fleet(system, path, home)
    with contextlib.suppress(Said):
        fleet = Library(home).open_fleet(path).value
        for sheet in system.sheets.values():
            pdf_of(sheet.draw(fleet, None, "", SheetOptions()), ENGLISH)


# --- scenarios -----------------------------------------------------------------------------------------------


@functools.cache
def scenario_file(game: str) -> bytes:
    """A scenario that came with the program, as a file; of another game if this one has none."""
    return sealed(migrations.SCENARIO, scenarios.content(scenario_of(game)))


def _use_scenario(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    original = path.read_bytes()
    library = Library(home, clock=players.clock)
    list(library.scenarios())
    typed_json: list[Msg] = []
    try:
        loaded = library.scenario_keeper.open(path)
        typed_json += loaded.notices
        for side in loaded.value.sides:
            judge(side)
        scenario_chart.chart(systems.load(loaded.value.system), loaded.value.story, loaded.value.sides)
        library.duplicate(path, "Again")
    except Said as said:
        typed_json.append(said.message)
    if path.read_bytes() != original:
        raise Reached("looking at a scenario changed it")
    yield from typed_json
    with contextlib.suppress(Said):
        library.take_in(path)
    try:
        library.scenario_keeper.save(scenario_of(system.id), path)
    except Said as said:
        yield said.message
        if path.read_bytes() != original:
            raise Reached("a scenario was refused and overwritten") from said
    if typed_json:
        still_somewhere(path, original)


# --- cards, house rules, settings ------------------------------------------------------------------------------


@functools.cache
def _card(game: str) -> bytes:
    card = systems.load(game).catalogue()[0].but(id="own-one", class_name="Mine")
    return sealed(migrations.CARD, {"system": game, "card": card.model_dump(mode="json")})


def _use_card(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    original = path.read_bytes()
    cards = Library(home).cards
    found = {card.id: card for card in cards.own(system)}
    typed_json = cards.notices
    yield from typed_json
    cards.all(system)
    if path.read_bytes() != original:
        raise Reached("looking at a card changed it")
    for card in found.values():
        system.check_card(card)
        system.card(card, "")
    try:
        cards.keep(system, system.catalogue()[1].but(id="own-one"))
    except Said as said:
        yield said.message
    if typed_json:
        still_somewhere(path, original)


def preset_file(game: str) -> bytes:
    house = systems.load(game).options().model_dump(mode="json")
    preset = Preset(name="Club", house=house).model_dump(mode="json")
    return sealed(migrations.PRESETS, {"system": game, "house_rules": [preset]})


def _use_presets(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    original = path.read_bytes()
    library = Library(home)
    library.presets(system.id)
    typed_json: list[Msg] = []
    try:
        typed_json += library.house_rules.of(system).notices
    except Said as said:
        typed_json.append(said.message)
    yield from typed_json
    with contextlib.suppress(Said):
        Library(home / "other").house_rules.take_in(system, path)
    try:
        library.house_rules.keep(system, Preset(name="New"))
        library.house_rules.forget(system, "New")
    except Said as said:
        yield said.message
    if typed_json:
        still_somewhere(path, original)


def settings_file(game: str) -> bytes:
    house = {game: systems.load(game).options().model_dump(mode="json")}
    settings = Settings(language="fr", theme="night", scale=150, data_folder="/nowhere", house=house)
    return sealed(migrations.SETTINGS, typed_json.plain(settings))


def _use_settings(system: AnySystem, path: Path, home: Path) -> Iterator[Msg]:
    original = path.read_bytes()
    file = SettingsFile(path)
    typed_json = file.notices
    yield from typed_json
    house = file.settings.house.get(system.id, {})
    with contextlib.suppress(ValueError):
        system.options.model_validate(house)
    Words.load(file.settings.language or "en", paths.texts())
    if path.read_bytes() != original:
        raise Reached("reading the settings changed them")
    try:
        file.save(file.settings.but(scale=125))
    except Said as said:
        yield said.message
    else:
        if SettingsFile(path).settings.scale != 125 and not typed_json:
            raise Reached("settings were not kept")
    if typed_json:
        still_somewhere(path, original)


KINDS = (
    Kind(name="fleet", place=FLEET, sound=fleet_file, damages=JSON, use=_use_fleet),
    Kind(
        name="fleet with a backup",
        place=FLEET,
        sound=fleet_file,
        damages=JSON,
        use=_use_fleet,
        beside=_before,
    ),
    Kind(
        name="fleet with a photograph",
        place=FLEET,
        sound=_pictured,
        damages=(damage.picture,),
        use=_use_pictured,
    ),
    Kind(
        name="scenario",
        place="scenarios/{game}/Mine.scenario",
        sound=scenario_file,
        damages=JSON,
        use=_use_scenario,
    ),
    Kind(name="card", place="cards/{game}/own-one.json", sound=_card, damages=JSON, use=_use_card),
    Kind(name="house rules", place="presets/{game}.json", sound=preset_file, damages=JSON, use=_use_presets),
    Kind(name="settings", place="settings.json", sound=settings_file, damages=JSON, use=_use_settings),
)
