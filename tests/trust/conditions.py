"""One photograph for each thing that happens to a sheet: `python -m tests.trust.conditions [--game GAME] [--seed N]`.

Each is read right, asked about, or told in a sentence; what is silently wrong is a fault. `scans` mixes them by chance.
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from fleetdesk import systems
from fleetdesk.core.layout.fields import WRITE, Place, Spot
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import photographs
from fleetdesk.services.photographs import Found, Moment
from tests.trust.by_hand import PENS, WAYS, rub, strike
from tests.trust.rephotograph import Picture, creased, photographed, ringed, shadowed
from tests.trust.scans import Sheet, sheets

SHARP, LARGE = (0.8,), (4000,)
"""As a telephone of today takes it."""
EVERY = 3
"""So many boxes to one that is struck."""

Taken = tuple[list[Picture], Moment]
"""Photographs, and the battle they are read into."""
Case = tuple[str, Callable[[Sheet, random.Random], Taken]]


def _boxes(sheet: Sheet) -> list[Place]:
    return [place for place in sheet.page.places if place.number != WRITE and not place.struck]


def _struck(sheet: Sheet) -> frozenset[Spot]:
    return frozenset(place.spot for place in _boxes(sheet)[::EVERY])


def _marked(sheet: Sheet, chance: random.Random, *, pen: str = "ball pen", way: str = "cross") -> Picture:
    """Every third box struck so."""
    picture = sheet.picture.astype(np.float32)
    for place in _boxes(sheet)[::EVERY]:
        strike(picture, place, pen, chance, way=way)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _rubbed(sheet: Sheet, chance: random.Random) -> Picture:
    """And the box beside each was struck once."""
    picture = _marked(sheet, chance).astype(np.float32)
    for place in _boxes(sheet)[1::EVERY]:
        rub(picture, place, chance)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _on_larger_paper(sheet: Sheet, chance: random.Random) -> Picture:
    return np.pad(_marked(sheet, chance), ((0, 160), (0, 60), (0, 0)), constant_values=250)


def _taken(*pages: Picture, chance: random.Random) -> Picture:
    return photographed(pages, chance, SHARP, LARGE)


def _cases(other: Sheet) -> Iterator[Case]:
    """`other`: another page of the same print."""

    def one(draw: Callable[[Sheet, random.Random], Picture], sheet: Sheet, chance: random.Random) -> Taken:
        return [_taken(draw(sheet, chance), chance=chance)], sheet.moment

    def after(change: Callable[[Picture], Picture], sheet: Sheet, chance: random.Random) -> Taken:
        return [change(_taken(_marked(sheet, chance), chance=chance))], sheet.moment

    for pen in PENS:
        yield pen, partial(one, partial(_marked, pen=pen))
    for way in dict.fromkeys(WAYS):
        yield way, partial(one, partial(_marked, way=way))
    yield "rubbed out", partial(one, _rubbed)
    yield "crease", partial(one, lambda sheet, chance: creased(_marked(sheet, chance), chance))
    yield "ring of a cup", partial(one, lambda sheet, chance: ringed(_marked(sheet, chance), chance))
    yield "upside down", partial(after, lambda taken: np.asarray(np.rot90(taken, 2), np.uint8))
    yield "shadow", partial(after, lambda taken: shadowed(taken, random.Random(3)))
    yield "half of the page", partial(after, lambda taken: taken[: taken.shape[0] * 2 // 3])
    yield (
        "two pages",
        lambda sheet, chance: ([_taken(_marked(sheet, chance), other.picture, chance=chance)], sheet.moment),
    )
    yield (
        "a page twice",
        lambda sheet, chance: ([_taken(_marked(sheet, chance), chance=chance)] * 2, sheet.moment),
    )
    yield (
        "another battle",
        lambda sheet, chance: (
            [_taken(_marked(sheet, chance), chance=chance)],
            sheet.moment._replace(identity="another battle"),
        ),
    )
    yield (
        "an older moment",
        lambda sheet, chance: (
            [_taken(_marked(sheet, chance), chance=chance)],
            sheet.moment._replace(battle=sheet.moment.battle.but(turn=sheet.moment.battle.turn + 1)),
        ),
    )
    yield (
        "larger paper",
        partial(one, _on_larger_paper),
    )


def _outcome(sheet: Sheet, found: Found) -> tuple[str, int]:
    """What came of it in a line, and how many boxes are silently wrong."""
    asked = {one.place.spot for one in found.doubts}
    boxes = {place.spot for place in _boxes(sheet)} & {place.spot for place in found.places}
    wrong = {spot for spot in boxes - asked if (spot in found.struck) != (spot in _struck(sheet))}
    told = "; ".join(ENGLISH.say(one) for one in found.refused)
    return f"{len(boxes - asked - wrong)} right, {len(boxes & asked)} asked, {len(wrong)} wrong  {told}", len(
        wrong
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=systems.system_ids(), default="galleys")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    sheet, other, *_ = sheets(chosen.seed, (chosen.game,))
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, made in _cases(other):
            chance = random.Random(f"{chosen.seed}/{name}")
            pictures, moment = made(sheet, chance)
            files = [Path(folder) / f"{number}.jpg" for number in range(len(pictures))]
            for file, picture in zip(files, pictures, strict=True):
                cv2.imwrite(str(file), picture)
            said, faults = _outcome(sheet, photographs.read(moment, files))
            wrong += faults
            sys.stdout.write(f"{name:18} {said}\n")
            sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
