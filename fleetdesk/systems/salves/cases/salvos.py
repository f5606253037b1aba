"""Worked cases of salvos: ranges, hits, what is known afterwards, what is told to whom."""

from collections.abc import Iterable, Mapping

from pydantic import ValidationError

from fleetdesk import paths
from fleetdesk.core.blocks.charts import Cell
from fleetdesk.core.game.case_reading import Given
from fleetdesk.core.words import Words
from fleetdesk.systems.common.worked_cases import Found
from fleetdesk.systems.salves import salvos, sight, wording
from fleetdesk.systems.salves.cases.shared import (
    EXPECTED,
    MOST,
    Asked,
    cell,
    cells,
    grid,
    kind,
    mark,
    sea,
    steps,
    targets,
    whole,
)
from fleetdesk.systems.salves.nations import NATIONS
from fleetdesk.systems.salves.options import HouseRules
from fleetdesk.systems.salves.profiles import SalvesCard, SalvesFleet
from fleetdesk.systems.salves.sea.grid import Grid, band_cells, distance, in_band, names
from fleetdesk.systems.salves.state import Event, Note, SalvesBattle, SalvesShip, SalvesSide, Shot
from fleetdesk.systems.salves.texts import reports

OPEN_SEA = Grid(MOST, MOST)
"""Where a case names no grid, only cells before the first column or row are beside it."""


def range_(case: Asked) -> Found:
    """R4-R9: distance and band."""
    given = case.given
    start, target = cell(given, "from"), cell(given, "target")
    return {
        "distance": distance(start, target, case.rules),
        "in_range": in_band(kind(given), start, target, case.rules),
    }


def ring_count(case: Asked) -> Found:
    """R5, R6: cells of the band on the grid."""
    given = case.given
    found = band_cells(sea(given), kind(given), cell(given, "from"), case.rules)
    return {"cells": found.bit_count()}


def salvo_(case: Asked) -> Found:
    """R26-R34, R41: one salvo."""
    given = case.given
    ship = given.part("shooter")
    name = ship.text("name")
    shooter = salvos.Shooter(ship.text("owner", ""), kind(ship), whole(ship, "attack"), cell(ship, "pos"))
    wanted = targets(given)
    reason = salvos.why_not(shooter, wanted, grid(given, usual=None) or OPEN_SEA, case.rules)
    if reason:
        return {"legal": False, "error": reason}
    parts = [part for part in given.parts("ships", ()) if whole(part, "hp")]  # R40: no sunk ship in its cell
    found = salvos.hits(shooter, wanted, [mark(part) for part in parts], case.rules)
    left = {part.text("name"): max(0, whole(part, "hp") - found.get(part.text("name"), 0)) for part in parts}
    sunk = [one for one in found if not left[one]]
    return {
        "legal": True,
        "error": None,
        "direct": salvos.direct(wanted),
        "hits": found,
        "hp": left,
        "sunk": sunk,
        "public": {
            "shooter": name,
            "cells": list(names(wanted)),
            "hit_names": list(found),
            "sunk_names": sunk,
        },
    }


def simultaneous(case: Asked) -> Found:
    """R43: all shots fall before any ship sinks."""
    given = case.given
    parts = {part.text("name"): part for part in given.parts("ships")}
    marks = [mark(part) for part in parts.values()]
    total = dict.fromkeys(parts, 0)
    salvos_: dict[str, dict[Cell, int]] = {}
    for shot in given.parts("shots"):
        by = shot.text("by")
        if by not in parts:
            raise shot.wrong("by")
        aimed = targets(shot) if "targets" in shot else {cell(shot, "cell"): whole(shot, "n", least=1)}
        salvo = salvos_.setdefault(by, {})
        for place, count in aimed.items():  # R20, R26: all shots of a ship are one salvo
            salvo[place] = salvo.get(place, 0) + count
    for by, wanted in salvos_.items():
        shooter = salvos.Shooter(
            parts[by].text("owner", ""), kind(parts[by]), sum(wanted.values()), cell(parts[by], "pos")
        )
        for ship, count in salvos.hits(shooter, wanted, marks, case.rules).items():
            total[ship] += count
    left = {name: max(0, whole(part, "hp") - total[name]) for name, part in parts.items()}
    return {
        "sunk": [name for name in parts if not left[name]],
        "hp": left,
        "hits": {name: count for name, count in total.items() if count},
    }


def hp(case: Asked) -> Found:
    """R12, R30: hit points."""
    left = max(0, whole(case.given, "armour") - sum(max(0, one) for one in case.given.wholes("hits")))
    return {"hp": left, "sunk": not left}


# --- what is known ----------------------------------------------------------------------------------


def _listed(sea_: Grid, found: int) -> Found:
    return {"candidates": list(names(sea_.cells(found)))}


def _known(case: Asked, sea_: Grid) -> int:
    if "candidates" not in case.given:
        return sea_.everything
    return sea_.bits(cells(case.given, "candidates"))


def know_fire(case: Asked) -> Found:
    given, sea_ = case.given, sea(case.given)
    found = sight.where_it_fired(sea_, _known(case, sea_), kind(given), cells(given, "cells"), case.rules)
    return _listed(sea_, found)


def know_hit(case: Asked) -> Found:
    given = case.given
    places = cells(given, "cells")
    sea_ = _wide_enough(given, (*places, *cells(given, "candidates", ())))
    found, bits = _known(case, sea_), sea_.bits(places)
    if given.flag("named"):
        return _listed(sea_, sight.where_named(found, bits))
    one_cell = len(set(places)) == 1
    left = sight.where_spared(found, bits, kind(given), kind(given, "shooter_type"), one_cell=one_cell)
    return _listed(sea_, left)


def _wide_enough(given: Given, places: Iterable[Cell]) -> Grid:
    """The grid of the case; without one, one that holds every cell it speaks of."""
    usual = sea(given)
    if "grid" in given:
        return usual
    columns, rows = zip((0, 0), *places, strict=True)
    return Grid(max(usual.columns, max(columns) + 1), max(usual.rows, max(rows) + 1))


def know_move(case: Asked) -> Found:
    sea_ = sea(case.given)
    if case.rules.publish_moves != "steps":
        return _listed(sea_, sea_.grown(_known(case, sea_), whole(case.given, "speed")))
    return _listed(sea_, sight.where_it_moved(sea_, _known(case, sea_), steps(case.given, "steps")))


# --- what is told -----------------------------------------------------------------------------------


def _told(case: Asked, public: str, owner: Mapping[str, str]) -> Found:
    """The texts, and which of the words a case asks for are in them."""
    asked = case.given.part(EXPECTED, {})
    of = asked.text("owner_of", next(iter(owner), ""))
    private = owner.get(of, "")
    found: Found = {"public": public, "owner": private, "owner_of": of if of in owner else None}
    for key, text in (("public", public), ("owner", private)):
        for word, wanted in (("contains", True), ("not_contains", False)):
            name = f"{key}_{word}"
            if name in asked:
                found[name] = [one for one in asked.names(name) if (one in text) is wanted]
    return found


def _stage(event: Given, shooter: str, most: Mapping[str, int], rules: HouseRules) -> SalvesBattle:
    """A battle with just the ships of an event, to be told by the game's own words."""
    try:
        return _staged(event, shooter, most, rules)
    except ValidationError as error:  # names no ship can have, or numbers
        raise event.wrong("hits" if "hits" in event else "ship") from error


def _staged(event: Given, shooter: str, most: Mapping[str, int], rules: HouseRules) -> SalvesBattle:
    owner = event.text("owner", "")
    nation = owner if owner in NATIONS else ""
    own = SalvesSide(id="own", name=owner, nation=nation, fleet=_FLEET)
    others = SalvesSide(id="others", name="", fleet=_FLEET.but(cards={n: _card(n, most[n]) for n in most}))
    names_ = {shooter: "own", **dict.fromkeys((name for name in most if name != shooter), "others")}
    ships = {
        f"{side}-{name}": SalvesShip(id=f"{side}-{name}", side=side, squadron="", name=name, card=name)
        for name, side in names_.items()
    }
    return SalvesBattle(system="", rules="", sides=(own, others), ships=ships, house=rules)


_FLEET = SalvesFleet(system="")


def _card(name: str, armour: int) -> SalvesCard:
    return SalvesCard(id=name, class_name=name, armour=armour)


def _words(case: Asked) -> Words:
    """The language of a case: French unless it says otherwise."""
    return Words.load(case.given.text("language", "fr", among=("fr", "en")), paths.texts())


def report(case: Asked) -> Found:
    """R33, section 8: a salvo, as everybody reads it and as the owner of a ship hit does."""
    given = case.given.part("event")
    shooter, hit = given.text("shooter"), given.named("hits") if "hits" in given else {}
    left = {name: whole(one, "hp_left", 0) for name, one in hit.items()}
    most = {name: left[name] + whole(one, "n", 1) for name, one in hit.items()}
    battle = _stage(given, shooter, most, case.rules)
    number = {ship.name: ship.id for ship in battle.ships.values()}
    event = Event(
        turn=2,
        side="own",
        kind="salvo",
        ship=number[shooter],
        targets=tuple(Shot(cell=place, count=count) for place, count in targets(given).items() if count),
        named=tuple(number[name] for name in hit),
        hits={number[name]: whole(one, "n", 1) for name, one in hit.items()}
        if case.rules.announce_hits
        else {},
        sunk=tuple(number[name] for name in hit if not left[name]),
    )
    words = _words(case)
    told = wording.joined(run.text for run in reports.salvo_runs(battle, event))
    owner = {
        name: wording.hit(
            battle,
            Note(
                turn=2,
                side="others",
                kind="hit",
                ship=number[name],
                by=number[shooter],
                cell=cell(one, "cell"),
                count=whole(one, "n", 1),
                left=left[name],
                most=most[name],
            ),
        )
        for name, one in hit.items()
    }
    return _told(case, words.say(told), {name: words.say(text) for name, text in owner.items()})


def report_move(case: Asked) -> Found:
    """R45: a move, as everybody reads it and as its owner does."""
    given = case.given.part("event")
    ship, done, rules = given.text("ship"), steps(given, "executed"), case.rules
    battle = _stage(given, ship, {}, rules)
    number, words = f"own-{ship}", _words(case)
    public = ""
    if done and rules.publish_moves != "secret":
        all_told = rules.publish_moves == "steps"
        event = Event(
            turn=2,
            side="own",
            kind="move" if all_told else "moved",
            ship=number,
            steps=done if all_told else (),
        )
        public = words.say(wording.moved(battle, event))
    note = Note(
        turn=2,
        side="own",
        kind="way",
        ship=number,
        path=(cell(given, "to"),),
        asked=steps(given, "ordered") if "ordered" in given else done,
        blocked=cell(given, "blocked_at") if "blocked_at" in given else None,
    )
    return _told(case, public, {ship: words.say(wording.way(battle, note))})
