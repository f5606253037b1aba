"""Cards from army list data of the game: ships, weapons, wings, points, squadron sizes, faction bonuses.

What figures are called there: DR CR HP CP AP PD MN Sh WC TL Mv and Designation of a ship; Arc, 1 to 4, Category
and Incr. of a weapon; Mv AD PD AP of a wing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from fleetdesk.core.catalogues import Imported, ReadCatalogue, ReadEntry, ReadProfile
from fleetdesk.core.misfits import misfit
from fleetdesk.core.words import Msg, msg, nmsg
from fleetdesk.systems.firestorm_armada.profiles import (
    DESIGNATIONS,
    FACTIONS,
    SHIP_TYPES,
    WINGS,
    ArmadaCard,
    Weapon,
)

SHIP = frozenset({"dr", "cr", "hp"})
WING = frozenset({"mv", "ad", "pd", "ap"})
WEAPON = frozenset({"arc", "1"})
FIGURES: Mapping[str, str] = {
    "mv": "move",
    "dr": "dr",
    "cr": "cr",
    "hp": "hull",
    "cp": "crew",
    "ap": "ap",
    "pd": "pd",
    "mn": "mine_ad",
    "wc": "wing_capacity",
    "tl": "turn_limit",
}
ARCS: Mapping[str, tuple[str, ...]] = {
    "fore": ("fore",),
    "fore fixed": ("fore_fixed",),
    "fixed fore": ("fore_fixed",),
    "aft": ("aft",),
    "aft fixed": ("aft",),
    "port": ("port",),
    "starboard": ("starboard",),
    "port starboard": ("port", "starboard"),
    "starboard port": ("port", "starboard"),
    "port or starboard": ("port_or_starboard",),
    "starboard or port": ("port_or_starboard",),
    "any": ("any",),
    "all": ("any",),
    "360": ("any",),
    "turret": ("any",),
    "turrets": ("any",),
}
ORDER = ("fore_fixed", "fore", "port", "starboard", "port_or_starboard", "aft", "any")
KINDS = ("broadside", "turret", "torpedo", "other")
NOT_IN_THE_SHEET = frozenset({"cyberwarfare"})
BAND_INCHES = 8.0
"""For a weapon whose band is not stated."""
OTHER_WORDS: Mapping[str, str] = {
    "r&d cruiser": "Research cruiser",
    "defense platform": "Defence platform",
    "defense satellite": "Defence satellite",
}
TYPE_OF: Mapping[str, str] = {
    "assault shuttle": "assaulter",
    "battle station": "installation",
    "boarding shuttle": "assaulter",
    "defence platform": "weapon_platform",
    "defence satellite": "weapon_platform",
    "drone": "firing_drone",
    "space station": "installation",
    "support shuttle": "support_shuttle",
}
TIER = re.compile(r"\btier\s*([123])\b", re.IGNORECASE)
TACTICS = re.compile(r"tactics\s+bonus\W{0,4}(\d+)", re.IGNORECASE)
COMMAND = re.compile(r"command\s+(?:distance|range)\W{0,4}(\d+(?:\.\d+)?)", re.IGNORECASE)
MOST_NAME = 60
MOST_NOTES = 1200


def from_catalogue(catalogues: Sequence[ReadCatalogue]) -> Imported:
    """Every ship and wing of these catalogues as a card, and what was not understood."""
    cards: dict[str, ArmadaCard] = {}
    report: list[Msg] = []
    for catalogue in catalogues:
        report += _Maker(catalogue).fill(cards)
    return Imported(cards=tuple(cards.values()), report=tuple(report))


def slug(text: str) -> str:
    """Letters and digits of a name, for an id."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return "-".join(re.findall(r"[a-z0-9]+", bare))[:40] or "card"


def faction_of(name: str) -> str:
    """The faction of a catalogue: one the sheet names where the title begins with it, else the title."""
    known = next((one for one in FACTIONS if one.casefold() in name.casefold()), "")
    return known or re.sub(r"\s+fleet$", "", name, flags=re.IGNORECASE).strip()[:MOST_NAME]


class _Maker:
    """Makes the cards of one catalogue."""

    def __init__(self, catalogue: ReadCatalogue) -> None:
        self._catalogue = catalogue
        self._faction = faction_of(catalogue.name)
        self._report: list[Msg] = []
        said = " ".join(f"{name} {text}" for name, text in catalogue.rules.items())
        tactics, command = TACTICS.search(said), COMMAND.search(said)
        self._bonus = min(9, int(tactics.group(1))) if tactics else None
        self._command = min(24.0, float(command.group(1))) if command else None

    def fill(self, cards: dict[str, ArmadaCard]) -> list[Msg]:
        """Add the cards; the report of this catalogue."""
        found = 0
        for entry in self._catalogue.entries:
            for card in self._cards(entry):
                found += 1
                self._add(cards, card)
        left_out = sum(entry.left_out for entry in self._catalogue.entries)
        if found and left_out:
            self._say(
                nmsg(
                    "{n} change that depends on an option was not made",
                    "{n} changes that depend on an option were not made",
                    left_out,
                )
            )
        if found and (self._bonus is None or self._command is None):
            self._say(msg("no tactics bonus or no command distance found"))
        return self._report

    def _say(self, what: Msg) -> None:
        self._report.append(msg("{name}: {what}", name=self._catalogue.name, what=what))

    def _add(self, cards: dict[str, ArmadaCard], card: ArmadaCard) -> None:
        """One card of a name and faction; another with other figures gets a number."""
        before = cards.get(card.id)
        if before is None:
            cards[card.id] = card
        elif _figures(before) != _figures(card):
            number = next(n for n in range(2, 10_000) if f"{card.id}-{n}" not in cards)
            cards[f"{card.id}-{number}"] = card.but(id=f"{card.id}-{number}")
            self._say(msg("{ship} stands there more than once, with different figures", ship=card.class_name))

    def _cards(self, entry: ReadEntry) -> Iterator[ArmadaCard]:
        """The ship or the wings of an entry; an upgrade has neither."""
        kinds: dict[str, list[tuple[ReadProfile, dict[str, str]]]] = {"ship": [], "weapon": [], "wing": []}
        for profile in entry.profiles:
            values = {name.casefold().strip(" ."): value.strip() for name, value in profile.values.items()}
            kind = _kind(values)
            if kind:
                kinds[kind].append((profile, values))
            else:
                what = profile.type or profile.name
                self._say(msg("{entry}: figures “{what}” are not understood", entry=entry.name, what=what))
        for _, values in kinds["ship"][:1]:
            weapons = kinds["weapon"]
            yield from self._checked(entry.name, self._ship(entry, values, weapons))
        for profile, _ in kinds["ship"][1:]:
            self._say(msg("{entry}: a second ship, {what}, is left out", entry=entry.name, what=profile.name))
        for profile, values in kinds["wing"]:
            yield from self._checked(profile.name, self._wing(entry, profile, values))

    def _checked(self, name: str, card: Mapping[str, Any]) -> Iterator[ArmadaCard]:
        """The card, if its figures fit; a figure that does not is left empty and told."""
        raw = dict(card)
        for _ in range(len(raw)):
            try:
                yield ArmadaCard.model_validate(raw)
            except ValidationError as error:
                field = str(error.errors()[0]["loc"][0])
                self._say(
                    msg(
                        "{entry}: {field} left out: {reason}",
                        entry=name,
                        field=_label(field),
                        reason=misfit(error),
                    )
                )
                if raw.pop(field, None) is None:
                    return
            else:
                return

    def _card(self, name: str, entry: ReadEntry) -> dict[str, Any]:
        """What a ship and a wing have in common."""
        return {
            "id": f"bs-{slug(self._faction)}-{slug(name)}",
            "class_name": name[:MOST_NAME],
            "faction": self._faction,
            "source": f"BattleScribe: {self._catalogue.name}, {self._catalogue.revision}"[:200].rstrip(", "),
            "notes": _notes(entry),
            "faction_tactics": self._bonus,
            "faction_command": self._command,
        }

    def _ship(
        self,
        entry: ReadEntry,
        values: Mapping[str, str],
        weapons: Iterable[tuple[ReadProfile, dict[str, str]]],
    ) -> dict[str, Any]:
        card = self._card(entry.name, entry)
        for name, field in FIGURES.items():
            if name in values:
                card[field] = self._figure(entry.name, name, values[name], needed=field != "turn_limit")
        shield = values.get("sh", "").casefold()
        card["cloak"] = "cloak" in shield
        found = re.search(r"\d+", shield)
        card["shield"] = int(found.group()) if found else 0
        for name in ("mine_ad", "wing_capacity", "turn_limit"):
            card[name] = card.get(name) or 0
        card["ship_type"], card["designation"] = self._type(entry.name, values.get("designation", ""))
        card["points"] = self._points(entry.name, entry.points)
        tier = next((found.group(1) for one in entry.categories if (found := TIER.search(one))), "")
        if tier:
            card["tier"] = tier
        card["squadron_min"], card["squadron_max"] = _size(entry)
        made, rules = [], []
        for profile, one in weapons:
            made += list(self._weapons(entry.name, profile, one))
            rules += [f"{one.get('category') or profile.name}: {one['mars']}"] if one.get("mars") else []
        card["weapons"] = tuple(sorted(made, key=lambda one: (KINDS.index(one.kind), ORDER.index(one.arc))))
        if rules:
            told = "; ".join(rules).replace("_", " ")
            card["notes"] = "\n".join(filter(None, (card["notes"], told)))[:MOST_NOTES]
        return card

    def _wing(self, entry: ReadEntry, profile: ReadProfile, values: Mapping[str, str]) -> dict[str, Any]:
        name = re.sub(r"^\([^)]*\)\s*", "", profile.name).strip() or entry.name
        card = self._card(name, entry)
        kind, designation = self._type(name, name)
        card["ship_type"] = kind if kind in WINGS else "fighter"
        card["designation"] = "" if kind in WINGS else designation
        card["move"] = self._figure(name, "mv", values["mv"])
        for field, key in (("torpedo_ad", "ad"), ("pd", "pd"), ("ap", "ap")):
            card[field] = self._figure(name, key, values[key]) or 0
        model = next((one for one in entry.options if one.points), None)
        card["points"] = self._points(name, entry.points or (model.points if model else None))
        card["squadron_max"] = model.most if model and model.most and model.most <= 12 else None
        card["notes"] = ", ".join(entry.rules)[:MOST_NOTES]
        return card

    # --- single figures -------------------------------------------------------------------------------

    def _figure(self, ship: str, name: str, text: str, *, needed: bool = True) -> int | float | None:
        """A number as the data writes it: 8, 8", -; one that is none is left out and told."""
        bare = text.strip().rstrip("\"'\N{DOUBLE PRIME}\N{RIGHT DOUBLE QUOTATION MARK} ").strip()
        if bare in {"", "-", "\N{EN DASH}", "\N{EM DASH}"}:
            return 0
        try:
            value = float(bare)
        except ValueError:
            if needed:
                self._say(
                    msg(
                        "{ship}: {field} is “{value}”, left empty",
                        ship=ship,
                        field=name.upper(),
                        value=text[:40],
                    )
                )
            return None
        return int(value) if value.is_integer() else value

    def _points(self, ship: str, points: float | None) -> int | None:
        if not points:
            self._say(msg("{ship}: no points found", ship=ship))
            return None
        return round(points)

    def _type(self, ship: str, told: str) -> tuple[str, str]:
        """Type and, where that says less, the designation."""
        words = " ".join(told.replace("_", " ").split())
        words = OTHER_WORDS.get(words.casefold(), words)
        low = words.casefold()
        exact = next((key for key in SHIP_TYPES if key.replace("_", " ") == low), "")
        if exact:
            return exact, ""
        designation = next((one for one in DESIGNATIONS if one.casefold() == low), words)[:MOST_NAME]
        if low in TYPE_OF:
            return TYPE_OF[low], designation
        last = next((key for key in SHIP_TYPES if low.endswith(key.replace("_", " "))), "")
        if not last:
            self._say(
                msg("{ship}: type “{value}” is not known, “other” is taken", ship=ship, value=words[:40])
            )
        return last or "other", designation

    def _weapons(self, ship: str, profile: ReadProfile, values: Mapping[str, str]) -> Iterator[Weapon]:
        told = values["arc"].replace("_", " ").replace("/", " ").replace("&", " ")
        words = " ".join(told.casefold().replace("(", " ").replace(")", " ").split())
        arcs = ARCS.get(words)
        if arcs is None:
            self._say(
                msg(
                    "{ship}: {weapon} left out, its arc “{value}” is not known",
                    ship=ship,
                    weapon=profile.name,
                    value=values["arc"][:40],
                )
            )
            return
        category = " ".join(values.get("category", "").replace("_", " ").split())
        low = category.casefold()
        kind = "turret" if words.startswith("turret") else "broadside"
        if "torpedo" in low:
            kind = "torpedo"
        elif low in NOT_IN_THE_SHEET:
            kind = "other"
        name = re.sub(r"\btorpedo(es)?\b", "", category, flags=re.IGNORECASE).strip()
        name = "" if name.casefold() == "primary" else name[:40]
        dice = [
            self._figure(ship, f"{profile.name} {band}", values.get(str(band), "")) for band in range(1, 5)
        ]
        band = self._figure(ship, profile.name, values.get("incr") or "") or BAND_INCHES
        told_dice = {f"band_{n}": int(ad or 0) for n, ad in enumerate(dice, 1)}
        try:
            weapon = Weapon.model_validate({"name": name, "kind": kind, "band_inches": band, **told_dice})
        except ValidationError as error:
            self._say(
                msg(
                    "{entry}: {field} left out: {reason}",
                    entry=ship,
                    field=profile.name,
                    reason=misfit(error),
                )
            )
            return
        yield from (weapon.but(arc=arc) for arc in arcs)


def _label(field: str) -> Msg:
    """What the card editor calls a field."""
    extra = ArmadaCard.model_fields[field].json_schema_extra if field in ArmadaCard.model_fields else None
    return Msg(key=str(extra["label"])) if isinstance(extra, dict) else Msg.verbatim(field)


def _kind(values: Mapping[str, str]) -> str:
    """What a profile is, by the names of its figures."""
    if values.keys() >= SHIP:
        return "ship"
    if values.keys() >= WEAPON:
        return "weapon"
    return "wing" if values.keys() >= WING else ""


def _size(entry: ReadEntry) -> tuple[int | None, int | None]:
    """Squadron size: of the places where at least one has to be taken."""
    places = [(use.least, use.most) for use in entry.uses if use.least and use.most]
    if not places:
        return None, None
    least, most = min(one for one, _ in places), max(many for _, many in places)
    return (least, most) if least <= most <= 12 else (None, None)


def _notes(entry: ReadEntry) -> str:
    """Special rules, and what may be bought, with its points."""
    options = ", ".join(f"{one.name} (+{one.points:g})" for one in entry.options)
    return "\n".join(filter(None, (", ".join(entry.rules), options)))[:MOST_NOTES]


def _figures(card: ArmadaCard) -> dict[str, Any]:
    """What two cards of one name are compared by."""
    return card.model_dump(exclude={"id", "source", "notes", "squadron_min", "squadron_max", "tier"})
