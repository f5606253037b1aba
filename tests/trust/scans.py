"""Sheets by pencil and camera: `python -m tests.trust.scans --photos 500 [--seed N]`.

Battles of every game are printed on A4 and Letter, in both languages, large or with little ink, drawn by another program
(poppler), by good and bad printers, struck by chance with every kind of pen, worn, bent, folded, and photographed: askew,
upside down, in bad light, blurred, under a thumb, two at once. Every twelfth is a sheet of another battle or of an earlier
moment. What comes back is held against what was struck: nothing may be silently wrong.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import cv2

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.layout.fields import WRITE
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import PAPERS, Page
from fleetdesk.core.words import ENGLISH, LANGUAGES, Words
from fleetdesk.printing.paper import pages_of, pdf_of
from fleetdesk.services import photographs
from fleetdesk.services.photographs import Found, Moment
from fleetdesk.services.printing import PrintOrder, drawn, of_battle, together
from tests import players
from tests.trust.by_hand import Struck, written_on
from tests.trust.rephotograph import Picture, photographed, poppler, printed, worn

SCALES = (1.0, 1.0, 1.4)
"""Sizes of the letters sheets are printed in."""
LOGS = {"salves": "player"}
"""Sheet a game is carried on with, where it is not the log."""
STEPS = 25
STRANGE = 12
"""Every so many a sheet that does not belong."""
TWO = 15
"""Every so many two pages in one picture."""
RIGHT, ASKED, ACCEPTED, SECONDS = 0.998, 0.03, 0.85, 2.0
"""What is aimed at: boxes right, boxes asked, pages that are read at all, processor seconds for a page."""


class Sheet(NamedTuple):
    """A printed page of a battle."""

    moment: Moment
    page: Page
    picture: Picture


def sheets(seed: int, games: Sequence[str] = ()) -> Iterator[Sheet]:
    """The pages of a battle of each game that bear boxes, on both papers, in some language and style."""
    chance = random.Random(seed)
    for game in games or systems.system_ids():
        system, journal = systems.load(game), players.begin(game, 3)
        for number in range(STEPS):
            players.step(system, journal, number)
        moment = Moment(system, journal.state, f"the battle of {game}", EVERYONE)
        order = PrintOrder(
            sheet=LOGS.get(game, "log"), options=SheetOptions(state="current", date="2026-11-22")
        )
        things = of_battle(system, moment.battle, EVERYONE, moment.identity)
        document = together(tuple(drawn(one, order) for one in things))
        for paper in PAPERS.values():
            words = Words.load(chance.choice(LANGUAGES), paths.texts())
            style = Style(scale=chance.choice(SCALES), ink_saver=chance.random() < 0.3)
            made = pdf_of(document, words, paper, style)
            for number, page in enumerate(pages_of(document, words, paper, style)):
                if page.code and any(place.number != WRITE and not place.struck for place in page.places):
                    yield Sheet(moment, page, poppler(made, number))


def _beside(one: Sheet, other: Sheet) -> bool:
    """Whether they are two pages of one print: a box on both could be struck on either."""
    spots = {place.spot for place in one.page.places}
    alike = (one.page.width, one.page.height) == (other.page.width, other.page.height)
    return (
        one.moment is other.moment and alike and not any(place.spot in spots for place in other.page.places)
    )


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _strange(moment: Moment, chance: random.Random) -> Moment:
    """Another battle, or this one later on."""
    if chance.random() < 0.5:
        return moment._replace(identity="another battle")
    if chance.random() < 0.5:
        return moment._replace(battle=moment.battle.but(turn=moment.battle.turn + 1))
    renamed = {key: ship.but(name=f"{ship.name} II") for key, ship in moment.battle.ships.items()}
    return moment._replace(battle=moment.battle.but(ships=renamed))


def _judge(found: Found, struck: Struck, page: Page, told: Counter[str], where: str) -> None:
    """Count the boxes of an accepted page."""
    asked = {one.place.spot for one in found.doubts}
    for spot in {place.spot for place in page.places if place.number != WRITE and not place.struck}:
        told["boxes"] += 1
        if spot in asked:
            told["asked"] += 1
        elif (spot in found.struck) == (spot in struck.struck):
            told["right"] += 1
        else:
            told["wrong"] += 1
            _say(f"  WRONG {where} {spot.name}: read {spot in found.struck}")


def run(count: int, seed: int) -> int:
    """Take the photographs, read them, and say what came out; 0 if all that is aimed at holds."""
    known = list(sheets(seed))
    _say(f"{len(known)} pages of {len(systems.system_ids())} games")
    told: Counter[str] = Counter()
    spent = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            chance = random.Random(f"{seed}/{number}")
            sheet = chance.choice(known)
            pages = [sheet]
            if number % TWO == TWO - 1:
                same = [one for one in known if _beside(one, sheet)]
                pages += chance.sample(same, min(1, len(same)))
            struck = [written_on(printed(one.picture, chance), one.page.places, chance) for one in pages]
            file = Path(folder) / f"{number}.jpg"
            cv2.imwrite(str(file), photographed([worn(one.picture, chance) for one in struck], chance))
            strange = number % STRANGE == STRANGE - 1
            moment = _strange(sheet.moment, chance) if strange else sheet.moment
            begun = time.process_time()
            found = photographs.read(moment, [file])
            took = time.process_time() - begun
            if strange:
                told["strange"] += 1
                told["strange read"] += bool(found.pages)
                continue
            told["pages"] += len(pages)
            told["accepted"] += found.pages
            if found.pages:
                spent += took
            read = set(found.places)
            for one, by_hand in zip(pages, struck, strict=True):
                if any(place in read for place in one.page.places if place.number != WRITE):
                    _judge(found, by_hand, one.page, told, f"photo {number}")
            for why in found.refused:
                _say(f"  {number}: {ENGLISH.say(why)}")
            file.unlink()
    return _said(told, spent)


def _said(told: Counter[str], spent: float) -> int:
    boxes, accepted = max(1, told["boxes"]), max(1, told["accepted"])
    decided = max(1, told["right"] + told["wrong"])
    _say(f"{told['accepted']} of {told['pages']} pages accepted, {told['boxes']} boxes")
    _say(f"right {told['right'] / decided:.4%} of those decided, wrong {told['wrong']}")
    _say(f"asked {told['asked'] / boxes:.2%} ({told['asked']})")
    _say(f"strange sheets {told['strange']}, read all the same {told['strange read']}")
    _say(f"{spent / accepted:.2f} s of the processor a page")
    holds = (
        told["wrong"] == 0
        and told["right"] / decided >= RIGHT
        and told["asked"] / boxes <= ASKED
        and not told["strange read"]
        and told["accepted"] >= ACCEPTED * told["pages"]
        and spent / accepted < SECONDS
    )
    _say("ALL HOLDS" if holds else "NOT REACHED")
    return 0 if holds else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    return run(chosen.photos, chosen.seed)


if __name__ == "__main__":
    sys.exit(main())
