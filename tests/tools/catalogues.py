"""Army list data against what is made of it: every priced entry is a choice or told, and points are those of the XML.

    python -m tests.tools.catalogues FILE... [--rosters 40] [--seed 1]

The sum is worked out here from the XML alone, with none of the program's reader.
"""

import argparse
import random
import sys
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

from defusedxml import ElementTree

from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.lists.profiles import ShipProfile
from fleetdesk.core.lists.verdicts import Weight
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.battlescribe import catalogue_import
from fleetdesk.services.battlescribe.catalogue_import import Delivery
from fleetdesk.services.building import options
from fleetdesk.services.building.builder import FleetEditor, new_fleet

ENTRIES = {"entry", "selectionEntry"}


def elements(path: Path) -> Iterator[Element]:
    """Every element of a file, zipped or not, its name without a namespace."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            root: Element | None = ElementTree.fromstring(archive.read(archive.namelist()[0]))
    else:
        root = ElementTree.parse(path).getroot()
    for one in root.iter() if root is not None else ():
        one.tag = one.tag.rpartition("}")[2]
        yield one


def prices(path: Path) -> dict[str, float]:
    """Id of an entry -> what it costs, with what every link to it adds without a condition."""
    found: dict[str, float] = {}
    links: dict[str, list[float]] = {}
    for one in elements(path):
        if one.tag in ENTRIES:
            costs = [float(cost.get("value", 0)) for cost in one.findall("{*}costs/{*}cost")]
            found[one.get("id", "")] = sum(costs) if costs else float(one.get("points", 0))
        elif one.tag in {"entryLink", "link"}:
            added = 0.0
            for modifier in one.findall("{*}modifiers/{*}modifier"):
                tied = any(
                    len(modifier.findall(f"{{*}}{part}/*"))
                    for part in ("conditions", "conditionGroups", "repeats")
                )
                if (
                    modifier.get("field") in {"points", "pts"}
                    and not tied
                    and modifier.get("repeat") != "true"
                ):
                    sign = {"increment": 1, "decrement": -1}.get(modifier.get("type", ""), 0)
                    added += sign * float(modifier.get("value", 0))
            links.setdefault(one.get("targetId", ""), []).append(added)
    return {number: price + max(links.get(number, [0.0])) for number, price in found.items()}


def unexplained(path: Path, delivery: Delivery) -> list[str]:
    """Priced entries of a catalogue that are neither a card, nor an option, nor named in the report."""
    name = next(elements(path)).get("name", "").replace("_", " ")
    own = [card for card in delivery.cards if f": {name}," in f"{card.source},"]
    known = {number for card in own for number in card.made_of}
    known |= {option.id.partition("#")[0] for card in own for option in card.options}
    told = " ".join(ENGLISH.say(one.told) for one in delivery.report)
    return [
        f"{name}: {one.get('name')} ({price:g})"
        for one in elements(path)
        if one.tag in ENTRIES
        and (price := prices_of(one)) != 0
        and one.get("id") not in known
        and one.get("name", "-").replace("_", " ") not in told
    ]


def prices_of(entry: Element) -> float:
    """What an entry states it costs."""
    costs = [float(cost.get("value", 0)) for cost in entry.findall("{*}costs/{*}cost")]
    return sum(costs) if costs else float(entry.get("points", 0))


def roster(system: AnySystem, cards: Sequence[ShipProfile], chance: random.Random) -> FleetEditor:
    """A random list that no rule about options objects to: squadrons with options, escorts and wings."""
    editor = FleetEditor(system, new_fleet(system, "Random"))
    by_id = {card.id: card for card in cards}
    leads = [card for card in cards if not getattr(card, "is_wing", False)]
    for _ in range(chance.randint(1, 4)):
        card = chance.choice(leads)
        squadron = editor.add_squadron(card.class_name)
        first = editor.add_ship(card, squadron)
        least = getattr(card, "squadron_min", None) or 1
        most = getattr(card, "squadron_max", None) or least
        if (more := chance.randint(least, most) - 1) > 0:
            editor.duplicate_ship(first, more)
        for _ in range(chance.randint(0, 10)):
            ships = [ship for one in editor.fleet.squadrons if one.id == squadron for ship in one.ships]
            ship = chance.choice(ships)
            offered = [one for group in options.offered(editor.fleet, ship.id) for one in group.choices]
            if not offered:
                continue
            picked = chance.choice(offered)
            most_times = picked.most if picked.most is not None else 3
            editor.choose(ship.id, picked.option.id, chance.randint(0, min(most_times, 6)), by_id.get)
            if any(one.rule == "Options" and one.weight is Weight.WRONG for one in editor.problems):
                editor.undo()
    return editor


def xml_sum(editor: FleetEditor, costs: dict[str, float]) -> float:
    """What a list costs by the XML alone: entries and options, each by its id."""
    total = 0.0
    paid: set[tuple[str, str, str]] = set()
    for squadron, ship in editor.fleet.sailing():
        card = editor.fleet.cards[ship.card]
        total += sum(costs[number] for number in card.made_of)
        for number, times in ship.options.items():
            option = card.option(number)
            due = (squadron.id, card.id, number)
            if option is None or not option.once or due not in paid:
                total += costs[number.partition("#")[0]] * times
            paid.add(due)
    return total


def differing(system: AnySystem, path: Path, delivery: Delivery, rosters: int, seed: int) -> list[str]:
    """Random rosters of a catalogue whose points are not those of the XML."""
    name = next(elements(path)).get("name", "").replace("_", " ")
    own = [card for card in delivery.cards if f": {name}," in f"{card.source}," and card.points is not None]
    costs, found = prices(path), []
    for number in range(rosters if own else 0):
        editor = roster(system, own, random.Random(f"{seed} {name} {number}"))
        total, wanted = editor.cost.total or 0, xml_sum(editor, costs)
        if total != wanted:
            ships = ", ".join(ship.name for _, ship in editor.fleet.sailing())
            found.append(f"{name}, roster {number}: {total:g} points, the XML says {wanted:g} ({ships})")
    return found


def main(arguments: Sequence[str]) -> int:
    """Say what is wrong with these files; how many things, for the shell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--rosters", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    began = time.perf_counter()
    delivery = catalogue_import.read(chosen.files)
    took = time.perf_counter() - began
    wrong: list[str] = []
    entries = 0
    for path in chosen.files:
        if next(elements(path)).tag != "catalogue":
            continue
        entries += sum(one.tag in ENTRIES and prices_of(one) != 0 for one in elements(path))
        wrong += unexplained(path, delivery)
        wrong += differing(delivery.system, path, delivery, chosen.rosters, chosen.seed)
    told = sum(len(card.options) for card in delivery.cards)
    print(
        f"{len(delivery.cards)} cards, {told} options, {len(delivery.report)} remarks in {took:.1f} s; {entries} priced entries"
    )
    print("\n".join(wrong) or "every priced entry is a choice or told, and every sum is that of the XML")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1:])))
