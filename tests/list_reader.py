"""A second reader of army list data for tests, with nothing of the program's: what a ship costs and is, by the XML alone."""

import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

from defusedxml import ElementTree

ENTRIES = {"entry", "selectionEntry"}
LINKS = {"entryLink", "link", "infoLink"}


def _parsed(path: Path) -> Element:
    text = path.read_bytes()
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            text = archive.read(archive.namelist()[0])
    root: Element = ElementTree.fromstring(text)
    for one in root.iter():
        one.tag = one.tag.rpartition("}")[2]
    return root


class ListReader:
    """The files of a game."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.roots = [_parsed(path) for path in paths]
        everything = [one for root in self.roots for one in root.iter()]
        self.by_id = {
            one.get("id", ""): one for one in reversed(everything) if one.tag not in LINKS | {"constraint"}
        }
        self.links: dict[str, list[Element]] = {}
        self.target = {one.get("id"): one.get("targetId", "") for one in everything if one.tag in LINKS}
        for one in everything:
            if one.tag in LINKS:
                self.links.setdefault(one.get("targetId", ""), []).append(one)
        kinds = {
            one.get("id", ""): one.get("name", "")
            for root in self.roots
            for one in root.iterfind("costTypes/costType")
        }
        self.points = {number for number, name in kinds.items() if name == "pts" or len(kinds) == 1}
        self.points |= {"points"}

    def cost(self, number: str, chosen: Mapping[str, int]) -> float:
        """What one of an entry costs where so much is chosen in the ship it is of."""
        entry = self.by_id[number]
        costs = [one for one in entry.iterfind("costs/cost") if self._paid(one)]
        value = float(costs[0].get("value", 0)) if costs else float(entry.get("points", 0))
        for holder in (entry, *self.links.get(number, ())):
            value = self._after(value, holder, self.points, chosen)
        return value

    def _paid(self, cost: Element) -> bool:
        return cost.get("typeId", cost.get("costTypeId")) in self.points or cost.get("name") == "pts"

    def figure(self, number: str, name: str, chosen: Mapping[str, int]) -> float:
        """A figure of the ship's profile where so much is chosen."""
        entry = self.by_id[number]
        for holder in (entry, *self.links.get(number, ())):
            for profile, around in self._profiles(holder, ()):
                for one in profile.iterfind("characteristics/characteristic"):
                    if one.get("name") == name and profile.find("characteristics/*[@name='HP']") is not None:
                        kinds = {
                            one.get(
                                "typeId", one.get("characteristicTypeId", one.get("characteristicId", ""))
                            )
                        }
                        value = float((one.get("value") or one.text or "0").strip('"'))
                        for where in (profile, *around):
                            value = self._after(value, where, kinds, chosen)
                        return value
        raise KeyError(name)

    def _profiles(
        self, holder: Element, around: tuple[Element, ...]
    ) -> Iterator[tuple[Element, tuple[Element, ...]]]:
        for one in holder.iterfind("profiles/profile"):
            yield one, around
        for group in holder.iterfind("infoGroups/infoGroup"):
            yield from self._profiles(group, (*around, group))
        for link in (*holder.iterfind("infoLinks/infoLink"), *holder.iterfind("links/link")):
            target = self.by_id[link.get("targetId", "")]
            if target.tag == "profile":
                yield target, (*around, link)
            elif target.tag == "infoGroup":
                yield from self._profiles(target, (*around, link))

    # --- modifiers --------------------------------------------------------------------------------------

    def _after(self, value: float, holder: Element, fields: set[str], chosen: Mapping[str, int]) -> float:
        for modifier, groups in _modifiers(holder, ()):
            if modifier.get("field") not in fields:
                continue
            by, how = float(modifier.get("value", 0)), modifier.get("type")
            for _ in range(self._times((modifier, *groups), chosen)):
                match how:
                    case "set":
                        value = by
                    case "increment" | "decrement":
                        value += by if how == "increment" else -by
                    case "multiply":
                        value *= by
                    case "divide":
                        value /= by
        return value

    def _times(self, holders: Sequence[Element], chosen: Mapping[str, int]) -> int:
        if not all(self._holds(one, chosen) for one in holders):
            return 0
        times = 1
        for holder in holders:
            for repeat in holder.iterfind("repeats/repeat"):
                per = float(repeat.get("value", 1))
                times *= int(self._count(repeat.get("childId", ""), chosen) // per) * int(
                    repeat.get("repeats", 1)
                )
            if holder.get("repeat") == "true":
                per = float(holder.get("incrementValue", 1))
                times *= int(self._count(holder.get("incrementChildId", ""), chosen) // per)
        return times

    def _holds(self, holder: Element, chosen: Mapping[str, int], kind: str = "and") -> bool:
        found = [self._condition(one, chosen) for one in holder.iterfind("conditions/condition")]
        found += [
            self._holds(one, chosen, one.get("type", "and"))
            for one in holder.iterfind("conditionGroups/conditionGroup")
        ]
        return not found or (any(found) if kind == "or" else all(found))

    def _condition(self, one: Element, chosen: Mapping[str, int]) -> bool:
        count, value = self._count(one.get("childId", ""), chosen), float(one.get("value", 1))
        match one.get("type", "").replace(" ", "").casefold():
            case "atleast":
                return count >= value
            case "atmost":
                return count <= value
            case "greaterthan":
                return count > value
            case "lessthan":
                return count < value
            case "equalto":
                return count == value
            case "notequalto":
                return count != value
            case "instanceof":
                return count > 0
            case _:
                return count == 0

    def _count(self, child: str, chosen: Mapping[str, int]) -> int:
        child = self.target.get(child, child)
        inside = (
            [one.get("id", "") for one in self.by_id[child].iter() if one.tag in ENTRIES]
            if child in self.by_id
            else []
        )
        group = child in self.by_id and self.by_id[child].tag not in ENTRIES
        return sum(chosen.get(one, 0) for one in inside) if group else chosen.get(child, 0)


def _modifiers(holder: Element, groups: tuple[Element, ...]) -> Iterator[tuple[Element, tuple[Element, ...]]]:
    for one in holder.iterfind("modifiers/modifier"):
        yield one, groups
    for group in holder.iterfind("modifierGroups/modifierGroup"):
        yield from _modifiers(group, (*groups, group))


def chosen_of(made_of: Sequence[str], options: Mapping[str, int]) -> Counter[str]:
    """Entries of one ship and how often, by the ids of the data: a second one of the same entry counts with the first."""
    found = Counter(dict.fromkeys(made_of, 1))
    for number, times in options.items():
        found[number.partition("#")[0]] += times
    return found
