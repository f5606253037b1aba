"""Cards from army list data of the game: ships, weapons, wings, options, sizes and tiers, faction bonuses.

What figures are called there: DR CR HP CP AP PD MN Sh WC TL Mv and Designation of a ship; Arc, 1 to 4, Category
and Incr. of a weapon; Mv AD PD AP of a wing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from fleetdesk.core.lists.catalogues import Imported, ReadCatalogue, ReadEntry, ReadProfile
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.words import msg
from fleetdesk.systems.common.lists.catalogue_cards import CardMaker, imported, special_rules
from fleetdesk.systems.common.lists.catalogue_figures import figure, named_values, numbers, whole
from fleetdesk.systems.firestorm_armada.lists import import_options
from fleetdesk.systems.firestorm_armada.lists.import_figures import (
    ALSO,
    FIGURES,
    KINDS,
    ORDER,
    categories,
    faction_of,
    kind_of,
    type_of,
    weapons,
)
from fleetdesk.systems.firestorm_armada.printed.places import FleetPlace, Force
from fleetdesk.systems.firestorm_armada.printed.types import WINGS
from fleetdesk.systems.firestorm_armada.profiles import ArmadaCard, Weapon

TIER = re.compile(r"\btier\s*([123])\b", re.IGNORECASE)
TACTICS = re.compile(r"tactics\s+bonus\W{0,4}(\d+)", re.IGNORECASE)
COMMAND = re.compile(r"command\s+(?:distance|range)\W{0,4}(\d+(?:\.\d+)?)", re.IGNORECASE)
MOST_SIZE = 12


def from_catalogue(catalogues: Sequence[ReadCatalogue]) -> Imported:
    """Every ship and wing of these catalogues as a card with its options, and what was not understood."""
    return imported(catalogues, _Maker)


class _Maker(CardMaker):
    """Makes the ships and wings of one catalogue."""

    profile = ArmadaCard
    besides = frozenset({"squadron_min", "squadron_max", "tier", "places", "forces"})

    def __init__(self, catalogue: ReadCatalogue, cards: dict[str, ShipProfile]) -> None:
        super().__init__(catalogue, cards)
        self._categories = categories(one for entry in catalogue.entries for one in entry.profiles)
        self._forces = tuple(_forces(catalogue))
        said = " ".join(f"{name} {text}" for name, text in catalogue.rules.items())
        tactics, command = TACTICS.search(said), COMMAND.search(said)
        self._bonus = min(9, int(tactics.group(1))) if tactics else None
        self._command = min(24.0, float(command.group(1))) if command else None

    def fill(self) -> bool:
        """Besides, say where the faction's own figures were not found."""
        found = super().fill()
        if found and (self._bonus is None or self._command is None):
            self.say()(msg("no tactics bonus or no command distance found"))
        return found

    def read(self, entry: ReadEntry) -> None:
        """The ship or the wings of an entry; an upgrade has neither."""
        kinds: dict[str, list[tuple[int, ReadProfile, dict[str, str]]]] = {
            "ship": [],
            "weapon": [],
            "wing": [],
        }
        say = self.say(entry.name)
        for at, profile in enumerate(entry.profiles):
            values = named_values(profile)
            kind = kind_of(values)
            if kind:
                kinds[kind].append((at, profile, values))
            else:
                what = profile.type or profile.name
                say(msg("{entry}: figures “{what}” are not understood", entry=entry.name, what=what))
        for at, _, values in kinds["ship"][:1]:
            rows, made = self._weapons(entry, at, kinds["weapon"])
            rules = special_rules(entry, partial(import_options.special_rule, weapons=made))
            raw = {**self._ship(entry, values), "weapons": made, "rules": rules}
            self.keep(entry, entry.name, raw, rows)
        for _, profile, _ in kinds["ship"][1:]:
            say(msg("{entry}: a second ship, {what}, is left out", entry=entry.name, what=profile.name))
        for at, profile, values in kinds["wing"]:
            rows = import_options.Rows(at, {}, self._categories)
            raw = self._wing(entry, profile, values)
            self.keep(entry, profile.name, raw, rows, each=raw["squadron_max"], optional=False)
        if kinds["ship"] or kinds["wing"]:
            for told in entry.not_read:
                say(msg("{ship}: {what}", ship=entry.name, what=told))

    def _card(self, name: str, entry: ReadEntry) -> dict[str, Any]:
        """What a ship and a wing have in common."""
        own = {"faction_tactics": self._bonus, "faction_command": self._command}
        return self.identity(name, entry, faction_of(self.catalogue.name)) | own

    def _ship(self, entry: ReadEntry, values: Mapping[str, str]) -> dict[str, Any]:
        card, say = self._card(entry.name, entry), self.say(entry.name)
        for name, field in FIGURES.items():
            if name in values and name != "sh":
                card[field] = figure(say, entry.name, name, values[name], needed=field != "turn_limit")
                second = numbers(values[name])[1]
                if second is not None and name in ALSO:
                    card[ALSO[name]] = whole(second)
        shield = values.get("sh", "").casefold()
        card["cloak"] = "cloa" in shield
        found = re.search(r"\d+", shield)
        card["shield"] = int(found.group()) if found else 0
        for name in ("mine_ad", "wing_capacity", "turn_limit"):
            card[name] = card.get(name) or 0
        card["ship_type"], card["designation"] = type_of(say, entry.name, values.get("designation", ""))
        card["points"] = self.points(entry.name, entry.points)
        tier = _tier(entry.categories)
        if tier:
            card["tier"] = tier
        card["squadron_min"], card["squadron_max"] = _size(entry)
        card["places"] = tuple(_places(entry))
        card["forces"] = self._forces
        return card

    def _wing(self, entry: ReadEntry, profile: ReadProfile, values: Mapping[str, str]) -> dict[str, Any]:
        name = re.sub(r"^\([^)]*\)\s*", "", profile.name).strip() or entry.name
        card, say = self._card(name, entry), self.say(name)
        kind, designation = type_of(say, name, name)
        card["ship_type"] = kind if kind in WINGS else "fighter"
        card["designation"] = "" if kind in WINGS else designation
        card["move"] = figure(say, name, "mv", values["mv"])
        for field, key in (("torpedo_ad", "ad"), ("pd", "pd"), ("ap", "ap")):
            card[field] = figure(say, name, key, values[key]) or 0
        model = next((one for one in entry.options if one.points), None)
        card["points"] = self.points(name, entry.points or (model.points if model else None))
        card["squadron_max"] = model.most if model and model.most and model.most <= MOST_SIZE else None
        card["made_of"] = (*entry.ids, *((model.id,) if model else ()))
        card["rules"] = special_rules(entry, import_options.special_rule)
        return card

    def _weapons(
        self, entry: ReadEntry, ship: int, profiles: Sequence[tuple[int, ReadProfile, dict[str, str]]]
    ) -> tuple[import_options.Rows, tuple[Weapon, ...]]:
        """The weapons in the order of a card, and which profile gave which of its rows."""
        say = self.say(entry.name)
        found = []
        for at, profile, _ in profiles:
            always = [one for one in entry.changes if one.profile == at and not one.unless]
            found += [
                (at, import_options.renamed(weapon, always, self._categories))
                for weapon in weapons(say, entry.name, profile)
            ]
        found.sort(key=lambda pair: (KINDS.index(pair[1].kind), ORDER.index(pair[1].arc)))
        rows: dict[int, tuple[int, ...]] = {at: () for at, _, _ in profiles}
        for number, (at, _) in enumerate(found, 1):
            rows[at] = (*rows[at], number)
        return import_options.Rows(ship, rows, self._categories), tuple(one for _, one in found)


def _tier(names: Sequence[str]) -> str:
    return next((found.group(1) for one in names if (found := TIER.search(one))), "")


def _size(entry: ReadEntry) -> tuple[int | None, int | None]:
    """Squadron size: of the places where at least one has to be taken; as company there may be more."""
    places = [(use.least, use.most) for use in entry.uses if use.least and use.most and not use.company]
    if not places:
        return None, None
    least = min(one for one, _ in places)
    most = max(use.most for use in entry.uses if use.least and use.most)
    return (least, most) if least <= most <= MOST_SIZE else (None, None)


def _places(entry: ReadEntry) -> Iterator[FleetPlace]:
    for use in entry.uses:
        if not use.company and use.sizes:
            yield FleetPlace(
                role=use.names[-1] if use.names else "",
                tier=_tier(use.categories),
                category=next(iter(use.categories), ""),
                sizes=use.sizes,
            )


def _forces(catalogue: ReadCatalogue) -> Iterator[Force]:
    """The kinds of force in which something of the catalogue stands, with the categories it stands in."""
    used = {use.categories[0] for entry in catalogue.entries for use in entry.uses if use.categories}
    for one in catalogue.forces:
        held = tuple(category for category in one.categories if category.name in used)
        if held:
            yield Force.model_validate(one.but(categories=held).model_dump())
