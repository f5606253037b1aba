"""Cards from army list data of the game: ships, weapons, wings, options, sizes and tiers, faction bonuses.

What figures are called there: DR CR HP CP AP PD MN Sh WC TL Mv and Designation of a ship; Arc, 1 to 4, Category
and Incr. of a weapon; Mv AD PD AP of a wing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from fleetdesk.core.lists.catalogues import Imported, ReadCatalogue, ReadEntry, ReadProfile, ReadRule, Remark
from fleetdesk.core.lists.fittings import CardOption, SpecialRule
from fleetdesk.core.validation_text import misfit
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.lists import catalogue_options
from fleetdesk.systems.common.lists.catalogue_figures import (
    figure,
    named_values,
    numbers,
    slug,
    whole,
    without_fleet,
)
from fleetdesk.systems.firestorm_armada.lists import import_options
from fleetdesk.systems.firestorm_armada.lists.import_figures import (
    ALSO,
    FIGURES,
    KINDS,
    MOST_NAME,
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
    cards: dict[str, ArmadaCard] = {}
    report: list[Remark] = []
    for catalogue in catalogues:
        report += _Maker(catalogue).fill(cards)
    return Imported(cards=tuple(cards.values()), report=tuple(report))


class _Made(NamedTuple):
    """An entry, its card, and where its profiles went on it."""

    entry: ReadEntry
    card: str
    rows: import_options.Rows


class _Maker:
    """Makes the cards of one catalogue."""

    def __init__(self, catalogue: ReadCatalogue) -> None:
        self._catalogue = catalogue
        self._faction = faction_of(catalogue.name)
        self._report: list[Remark] = []
        self._made: list[_Made] = []
        self._brings: dict[str, tuple[str, int | None]] = {}
        """Key of an entry -> its card, and how many of it make one choice."""
        self._categories = categories(one for entry in catalogue.entries for one in entry.profiles)
        self._forces = tuple(_forces(catalogue))
        said = " ".join(f"{name} {text}" for name, text in catalogue.rules.items())
        tactics, command = TACTICS.search(said), COMMAND.search(said)
        self._bonus = min(9, int(tactics.group(1))) if tactics else None
        self._command = min(24.0, float(command.group(1))) if command else None

    def fill(self, cards: dict[str, ArmadaCard]) -> list[Remark]:
        """Add the cards; the report of this catalogue."""
        for told in self._catalogue.not_read:
            self._say()(told)
        for entry in self._catalogue.entries:
            self._cards(entry, cards)
        bases = {made.entry.key: made.card for made in self._made if made.entry.key}
        for made in self._made:
            card = cards[made.card]
            options = self._options(made)
            base = bases.get(made.entry.uses_profile_of, "")
            cards[made.card] = card.but(
                options=options,
                option_groups=catalogue_options.groups(made.entry),
                rules=(*card.rules, *self._unless(made)),
                based_on=base if base != made.card else "",
            )
        if self._made and (self._bonus is None or self._command is None):
            self._say()(msg("no tactics bonus or no command distance found"))
        return self._report

    def _say(self, card: str = "") -> Callable[[Msg], None]:
        def say(what: Msg) -> None:
            remark = Remark(text=what, catalogue=self._catalogue.name, card=card)
            if remark not in self._report:
                self._report.append(remark)

        return say

    # --- cards ----------------------------------------------------------------------------------------

    def _cards(self, entry: ReadEntry, cards: dict[str, ArmadaCard]) -> None:
        """The ship or the wings of an entry; an upgrade has neither."""
        kinds: dict[str, list[tuple[int, ReadProfile, dict[str, str]]]] = {
            "ship": [],
            "weapon": [],
            "wing": [],
        }
        say = self._say(entry.name)
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
            raw = {**self._ship(entry, values), "weapons": made, "rules": tuple(self._rules(entry, made))}
            self._keep(entry, rows, self._checked(entry.name, raw), cards)
        for _, profile, _ in kinds["ship"][1:]:
            say(msg("{entry}: a second ship, {what}, is left out", entry=entry.name, what=profile.name))
        for at, profile, values in kinds["wing"]:
            rows = import_options.Rows(at, {}, self._categories)
            raw = self._wing(entry, profile, values)
            self._keep(entry, rows, self._checked(profile.name, raw), cards)
        if kinds["ship"] or kinds["wing"]:
            for told in entry.not_read:
                say(msg("{ship}: {what}", ship=entry.name, what=told))

    def _keep(
        self,
        entry: ReadEntry,
        rows: import_options.Rows,
        made: ArmadaCard | None,
        cards: dict[str, ArmadaCard],
    ) -> None:
        """One card of a name and catalogue; another with other figures gets a number."""
        if made is None:
            return
        before, number = cards.get(made.id), made.id
        if before is not None and _figures(before) != _figures(made):
            number = next(name for n in range(2, 10_000) if (name := f"{made.id}-{n}") not in cards)
            before = None
            self._say(entry.name)(
                msg("{ship} stands there more than once, with different figures", ship=made.class_name)
            )
        if before is None:
            cards[number] = made.but(id=number)
            self._made.append(_Made(entry, number, rows))
        each = made.squadron_max if made.is_wing else 1
        self._brings.setdefault(entry.key, (number, each))

    def _checked(self, name: str, card: Mapping[str, Any]) -> ArmadaCard | None:
        """The card, if its figures fit; a figure that does not is left empty and told."""
        raw = dict(card)
        for _ in range(len(raw)):
            try:
                return ArmadaCard.model_validate(raw)
            except ValidationError as error:
                field = str(error.errors()[0]["loc"][0])
                self._say(name)(
                    msg(
                        "{entry}: {field} left out: {reason}",
                        entry=name,
                        field=_label(field),
                        reason=misfit(error),
                    )
                )
                if raw.pop(field, None) is None:
                    return None
        return None

    def _card(self, name: str, entry: ReadEntry) -> dict[str, Any]:
        """What a ship and a wing have in common."""
        number = f"bs-{slug(without_fleet(self._catalogue.name))}-{slug(name)}"
        return {
            "id": number,
            "class_name": name[:MOST_NAME],
            "faction": self._faction,
            "source": f"BattleScribe: {self._catalogue.name}, {self._catalogue.revision}"[:200].rstrip(", "),
            "faction_tactics": self._bonus,
            "faction_command": self._command,
            "made_of": entry.ids,
        }

    def _ship(self, entry: ReadEntry, values: Mapping[str, str]) -> dict[str, Any]:
        card, say = self._card(entry.name, entry), self._say(entry.name)
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
        card["points"] = self._points(entry.name, entry.points)
        tier = _tier(entry.categories)
        if tier:
            card["tier"] = tier
        card["squadron_min"], card["squadron_max"] = _size(entry)
        card["places"] = tuple(_places(entry))
        card["forces"] = self._forces
        return card

    def _wing(self, entry: ReadEntry, profile: ReadProfile, values: Mapping[str, str]) -> dict[str, Any]:
        name = re.sub(r"^\([^)]*\)\s*", "", profile.name).strip() or entry.name
        card, say = self._card(name, entry), self._say(name)
        kind, designation = type_of(say, name, name)
        card["ship_type"] = kind if kind in WINGS else "fighter"
        card["designation"] = "" if kind in WINGS else designation
        card["move"] = figure(say, name, "mv", values["mv"])
        for field, key in (("torpedo_ad", "ad"), ("pd", "pd"), ("ap", "ap")):
            card[field] = figure(say, name, key, values[key]) or 0
        model = next((one for one in entry.options if one.points), None)
        card["points"] = self._points(name, entry.points or (model.points if model else None))
        card["squadron_max"] = model.most if model and model.most and model.most <= MOST_SIZE else None
        card["made_of"] = (*entry.ids, *((model.id,) if model else ()))
        card["rules"] = tuple(self._rules(entry))
        return card

    def _points(self, ship: str, points: float | None) -> int | None:
        if not points:
            self._say(ship)(msg("{ship}: no points found", ship=ship))
            return None
        return round(points)

    def _weapons(
        self, entry: ReadEntry, ship: int, profiles: Sequence[tuple[int, ReadProfile, dict[str, str]]]
    ) -> tuple[import_options.Rows, tuple[Weapon, ...]]:
        """The weapons in the order of a card, and which profile gave which of its rows."""
        say = self._say(entry.name)
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

    # --- rules and options ------------------------------------------------------------------------------

    def _rules(self, entry: ReadEntry, made: Sequence[Weapon] = ()) -> Iterator[SpecialRule]:
        """Its special rules, and what it always has though the data writes it as an option."""
        named = set()
        for rule in entry.rules:
            named.add(rule.name.casefold())
            yield import_options.special_rule(rule, "", made)
        for option in entry.options:
            if catalogue_options.always_there(option) and option.name.casefold() not in named:
                first = option.rules[0] if option.rules else ReadRule(name=option.name)
                yield import_options.special_rule(first, option.name, made)

    def _options(self, made: _Made) -> tuple[CardOption, ...]:
        """Its options, and, as a rule without a name, what holds unless something is chosen."""
        entry, name = made.entry, made.entry.name
        say = self._say(name)
        if made.rows.ship in {
            at for at, one in enumerate(entry.profiles) if kind_of(named_values(one)) == "wing"
        }:
            return ()
        found = [
            catalogue_options.option(one, made.rows, self._brings, name, say)
            for one in entry.options
            if not catalogue_options.always_there(one)
        ]
        known = {one.id for one in found if one is not None}
        return tuple(
            one.but(
                needs=tuple(other for other in one.needs if other in known),
                bars=tuple(other for other in one.bars if other in known),
            )
            for one in found
            if one is not None
        )

    def _unless(self, made: _Made) -> Iterator[SpecialRule]:
        """What holds unless something is chosen: a rule without a name, always on."""
        say = self._say(made.entry.name)
        found = [
            change
            for one in made.entry.changes
            if one.unless
            for change in made.rows.changed(one, made.entry.name, say)
        ]
        if found:
            yield SpecialRule(changes=tuple(found), on=True)


def _label(field: str) -> Msg:
    """What the card editor calls a field."""
    extra = ArmadaCard.model_fields[field].json_schema_extra if field in ArmadaCard.model_fields else None
    return Msg(key=str(extra["label"])) if isinstance(extra, dict) else Msg.verbatim(field)


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


def _figures(card: ArmadaCard) -> dict[str, Any]:
    """What two cards of one name are compared by."""
    told = {
        "id",
        "source",
        "notes",
        "squadron_min",
        "squadron_max",
        "tier",
        "places",
        "forces",
        "made_of",
        "rules",
    }
    return card.model_dump(exclude={*told, "options", "option_groups", "based_on"})
