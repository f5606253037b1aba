"""Options of army list data as options of a card: which figures, weapons and rules a choice changes."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fleetdesk.core.lists.catalogues import ReadChange, ReadProfile, ReadRule
from fleetdesk.core.lists.fittings import Change, SpecialRule
from fleetdesk.core.words import Msg, msg
from fleetdesk.systems.common.lists.catalogue_figures import INCHES, Say, named_values, numbers, whole
from fleetdesk.systems.firestorm_armada.lists.import_figures import (
    ALSO,
    ARCS,
    BAND,
    FIGURES,
    arc_words,
    category_of,
    kind_of,
    rules_text,
    weapons,
)
from fleetdesk.systems.firestorm_armada.profiles import Weapon

WEAPONS = "weapons"
CHANGES: Mapping[str, Change] = {
    "ablative plating": Change(field="cr", value=-2, when="half_hull"),
    "bigger batteries": Change(field="pd_reach", how="set", value=8),
    "difficult target": Change(field="small_target", how="set", value="5+"),
    "durable": Change(field="wings_for_die", how="set", value=2),
    "elusive target": Change(field="small_target", how="set", value="elusive"),
    "experienced engineers": Change(field="repairs_on", how="set", value=3),
    "launch tubes": Change(field="board_reach", how="set", value=12),
    "pack hunters": Change(field="joined_dice", how="set", value=2),
    "scatter weapons": Change(field="hits_on", how="set", value=4, table=WEAPONS, when="within_16"),
    "weapon shielding": Change(field="hull_for_die", how="set", value=2),
}
"""Special rules, by their name, that are a figure of the card; the owner may switch them on.

All others of the lists known to us only remind: they throw dice again, mark, place or redeploy, ask for tests the sheet
does not have, or hold by arc or neighbours, which nobody tells the program.
"""
WEAPONS_OF = {"scatter weapons": "scatter"}
"""Special rules that are of the weapons of a name alone."""
_BRACKETS = re.compile(r"\(.*\)")


@dataclass(frozen=True, slots=True)
class Rows:
    """Where the profiles of an entry went on its card."""

    ship: int
    """Place of the ship's own profile."""
    weapons: Mapping[int, tuple[int, ...]]
    """Place of a weapon's profile -> its rows, from 1."""
    categories: frozenset[str]
    """The categories of weapons in the catalogue, in small letters."""

    def changed(self, read: ReadChange, where: str, say: Say) -> Sequence[Change]:
        """What a change of the data is on the card; nothing, and told, where it is not understood."""
        when: dict[str, Any] = {"needs": read.needs, "unless": read.unless, "once": read.once}
        at = self.weapons.get(read.profile)
        if read.profile == self.ship:
            found = _of_ship(read)
        elif at is None:
            found = None
        else:
            when |= {"table": WEAPONS, "rows": at}
            found = _of_weapon(read, self.categories)
        if found is None:
            told = msg("{how} {value}", how=read.how, value=read.value.strip(" ._")[:60])
            say(msg("{where}: not understood: {field} {what}", where=where, field=_field(read), what=told))
            return ()
        return [Change(**one, **when) for one in found]

    def added(
        self, read: Iterable[ReadProfile], ship: str, option: str, say: Say
    ) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
        found: list[dict[str, Any]] = []
        for profile in read:
            if kind_of(named_values(profile)) == "weapon":
                found += [one.model_dump() for one in weapons(say, ship, profile)]
            else:
                what = profile.type or profile.name
                say(msg("{entry}: figures “{what}” are not understood", entry=f"{ship}, {option}", what=what))
        return {WEAPONS: tuple(found)} if found else {}

    def rule(self, read: ReadRule) -> SpecialRule:
        return special_rule(read)


def special_rule(rule: ReadRule, name: str = "", weapons: Sequence[Weapon] = ()) -> SpecialRule:
    """A special rule with its text, and what it would change of a ship with such weapons if it is switched on."""
    key = _BRACKETS.sub("", rule.name).casefold().strip()
    change = CHANGES.get(key)
    if change is not None and change.table:
        rows = tuple(at for at, one in enumerate(weapons, 1) if WEAPONS_OF[key] in one.name.casefold())
        change = change.but(rows=rows) if rows else None
    return SpecialRule(name=name or rule.name, text=rule.text, changes=() if change is None else (change,))


def _field(read: ReadChange) -> Msg:
    return msg("name of the profile") if read.field == "name" else Msg.verbatim(read.field)


def _of_ship(read: ReadChange) -> list[dict[str, Any]] | None:
    name, value = read.field.casefold().strip(" ."), read.value.strip()
    field = FIGURES.get(name)
    if field is None:
        return None
    if name == "sh" and "cloa" in value.casefold():
        return [{"field": "cloak", "how": "set", "value": True}]
    first, second = numbers(value)
    if first is None:
        return None
    amount = whole(first)
    if read.how == "set":
        found: list[dict[str, Any]] = [{"field": field, "how": "set", "value": amount}]
        if second is not None and name in ALSO:
            found.append({"field": ALSO[name], "how": "set", "value": whole(second)})
        return found
    if read.how in {"increment", "decrement"}:
        return [{"field": field, "value": amount if read.how == "increment" else -amount}]
    return None


def _of_weapon(read: ReadChange, categories: frozenset[str]) -> list[dict[str, Any]] | None:
    name, value = read.field.casefold().strip(" ."), read.value.strip()
    if name == "hidden":
        return [{"how": "drop"}]
    if name == "name":
        # Data that was brought from the first generation to the second says `name` for every figure of a weapon.
        bare = " ".join(value.strip(" .").replace("_", " ").split())
        name = "mars"
        if BAND.fullmatch(value):
            name = "incr"
        elif arc_words(bare) in ARCS:
            name = "arc"
        elif bare.casefold() in categories and read.how == "set":
            name = "category"
    if name == "mars" and read.how in {"append", "set"}:
        told = rules_text(value)
        return [{"field": "rules", "how": read.how, "value": told}]
    if name == "category" and read.how == "set":
        own, kind = category_of(value)
        found: list[dict[str, Any]] = [{"field": "name", "how": "set", "value": own}]
        return [*found, {"field": "kind", "how": "set", "value": kind}] if kind else found
    if name == "arc" and read.how == "set" and len(ARCS.get(arc_words(value), ())) == 1:
        return [{"field": "arc", "how": "set", "value": ARCS[arc_words(value)][0]}]
    return _number(read, name, value)


def _number(read: ReadChange, name: str, value: str) -> list[dict[str, Any]] | None:
    field = {"incr": "band_inches", **{str(n): f"band_{n}" for n in range(1, 5)}}.get(name)
    amount = numbers(value.strip(INCHES))[0]
    if field is None or amount is None or read.how not in {"set", "increment", "decrement"}:
        return None
    if read.how == "set":
        return [{"field": field, "how": "set", "value": whole(amount)}]
    return [{"field": field, "value": whole(amount if read.how == "increment" else -amount)}]


def renamed(weapon: Weapon, always: Iterable[ReadChange], categories: frozenset[str]) -> Weapon:
    """A weapon after what its profile is always called otherwise."""
    for read in always:
        for change in _of_weapon(read, categories) or ():
            field, value = change.get("field", ""), change.get("value")
            if change.get("how") == "append" and getattr(weapon, field):
                value = f"{getattr(weapon, field)}, {value}"
            if field:
                weapon = weapon.but(**{field: value})
    return weapon
