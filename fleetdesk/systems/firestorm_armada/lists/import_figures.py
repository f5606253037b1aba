"""Single figures of army list data: numbers, two numbers at once, arcs, kinds of weapon, types of ship."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from fleetdesk.core.lists.catalogues import ReadProfile
from fleetdesk.core.validation_text import misfit
from fleetdesk.core.words import msg
from fleetdesk.systems.common.lists.catalogue_figures import Say, figure, named_values, without_fleet
from fleetdesk.systems.firestorm_armada.printed.factions import DESIGNATIONS, FACTIONS
from fleetdesk.systems.firestorm_armada.printed.types import SHIP_TYPES
from fleetdesk.systems.firestorm_armada.profiles import Weapon

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
    "sh": "shield",
    "wc": "wing_capacity",
    "tl": "turn_limit",
}
ALSO: Mapping[str, str] = {"mv": "move_also", "dr": "dr_also", "cr": "cr_also"}
"""Figures of which stations and platforms have two."""
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
    "battlestation": "installation",
    "boarding shuttle": "assaulter",
    "defence platform": "weapon_platform",
    "defence satellite": "weapon_platform",
    "drone": "firing_drone",
    "space station": "installation",
    "support shuttle": "support_shuttle",
}
BAND = re.compile(r"\d+(?:\.\d+)?[\"'\N{DOUBLE PRIME}\N{RIGHT DOUBLE QUOTATION MARK}]")
MOST_NAME = 60
MOST_RULES = 120


def faction_of(name: str) -> str:
    """The faction of a catalogue: one the sheet names where the title begins with it, else the title."""
    known = next((one for one in FACTIONS if one.casefold() in name.casefold()), "")
    return known or without_fleet(name)[:MOST_NAME]


def kind_of(values: Mapping[str, str]) -> str:
    """What a profile is, by the names of its figures; empty: of no kind known here."""
    if values.keys() >= SHIP:
        return "ship"
    if values.keys() >= WEAPON:
        return "weapon"
    return "wing" if values.keys() >= WING else ""


def stands(profile: ReadProfile) -> bool:
    """Whether a profile is that of a ship or a wing, which stand on the table."""
    return kind_of(named_values(profile)) in {"ship", "wing"}


def type_of(say: Say, ship: str, told: str) -> tuple[str, str]:
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
        say(msg("{ship}: type “{value}” is not known, “other” is taken", ship=ship, value=words[:40]))
    return last or "other", designation


def rules_text(told: str) -> str:
    """Special rules of a weapon as the data writes them, ` .Energy_Transfer(1). `, as words."""
    parts = (part.strip(" ,;_") for part in re.split(r"[.,;\n]+\s*", told.replace("_", " ")))
    return ", ".join(dict.fromkeys(part for part in parts if part))[:MOST_RULES]


def arc_words(told: str) -> str:
    """An arc as a key of `ARCS`."""
    bare = told.replace("_", " ").replace("/", " ").replace("&", " ").replace("(", " ").replace(")", " ")
    return " ".join(bare.casefold().split())


def category_of(told: str) -> tuple[str, str]:
    """Own name and kind (empty: that of its arc) of a weapon of a category."""
    category = " ".join(told.replace("_", " ").split())
    low = category.casefold()
    kind = "torpedo" if "torpedo" in low else "other" if low in NOT_IN_THE_SHEET else ""
    name = re.sub(r"\btorpedo(es)?\b", "", category, flags=re.IGNORECASE).strip()
    return ("" if name.casefold() == "primary" else name[:40]), kind


def weapons(say: Say, ship: str, profile: ReadProfile) -> Sequence[Weapon]:
    """The weapon of a profile, once for each of its arcs; none, and told, where it is not understood."""
    values = named_values(profile)
    words = arc_words(values["arc"])
    arcs = ARCS.get(words)
    if arcs is None:
        say(
            msg(
                "{ship}: {weapon} left out, its arc “{value}” is not known",
                ship=ship,
                weapon=profile.name,
                value=values["arc"][:40],
            )
        )
        return ()
    name, kind = category_of(values.get("category", ""))
    kind = kind or ("turret" if words.startswith("turret") else "broadside")
    dice = [figure(say, ship, f"{profile.name} {band}", values.get(str(band), "")) for band in range(1, 5)]
    band = figure(say, ship, profile.name, values.get("incr") or "") or BAND_INCHES
    raw: dict[str, Any] = {
        "name": name,
        "kind": kind,
        "band_inches": band,
        "rules": rules_text(values.get("mars", "")),
        **{f"band_{n}": int(ad or 0) for n, ad in enumerate(dice, 1)},
    }
    try:
        made = Weapon.model_validate(raw)
    except ValidationError as error:
        say(msg("{entry}: {field} left out: {reason}", entry=ship, field=profile.name, reason=misfit(error)))
        return ()
    return tuple(made.but(arc=arc) for arc in arcs)


def categories(profiles: Iterable[ReadProfile]) -> frozenset[str]:
    """The categories of weapons in a catalogue, in small letters."""
    found = (named_values(one) for one in profiles)
    return frozenset(
        " ".join(one["category"].replace("_", " ").casefold().split()) for one in found if one.get("category")
    )
