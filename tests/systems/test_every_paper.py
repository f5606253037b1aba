"""Every paper of every game, with names as long as players give: nothing is cut, covered, split or too small."""

import functools
import re
import statistics
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle, pairwise, product
from typing import Any

import pytest

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import Battle
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.blocks.cards import Block, Columns, Document, Ladder, Track
from fleetdesk.core.blocks.kit import Counters, Tools
from fleetdesk.core.blocks.rows import Ranks
from fleetdesk.core.layout.laying import lay_blocks
from fleetdesk.core.layout.marks import Box, Line, Path, Picture, Tag, Text
from fleetdesk.core.layout.pen import LEAST, Style
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.lists.verdicts import Verdict, verdict
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import ALIKE, PAPERS, Page
from fleetdesk.core.views import Slot
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.printing.fonts import measure
from fleetdesk.printing.paper import pages_of, pen_for
from fleetdesk.services.after import report
from fleetdesk.services.printing import Printable, PrintOrder, drawn, of_battle, together
from fleetdesk.store.fleets import load as load_fleet
from tests.page_proof import faults, shortened, texts
from tests.players import begin, fleets, step
from tests.systems.pages import struck
from tests.test_terms import said
from tests.written_out import written_out

GAMES = pytest.mark.parametrize("game", systems.system_ids())
WORDS = {language: Words.load(language, paths.texts()) for language in LANGUAGES}
LONG = (
    "Notre-Dame-de-la-Miséricorde",
    "Nuestra Señora de la Santísima Trinidad",
    "Wallenstein der Unbezwingbare",
)
TWICE = (
    ((1.4, "fr", "Letter"), (1.0, "en", "A4")),
    ((1.0, "fr", "A4"), (1.4, "en", "Letter")),
    ((1.4, "fr", "A4"), (1.0, "en", "Letter")),
    ((1.0, "fr", "Letter"), (1.4, "en", "A4")),
)
"""Sizes of letters, languages and papers: what is printed meets both of each, and every two of them meet somewhere."""


def long_named(fleet: FleetList) -> FleetList:
    """The same list with names as long as players give them."""
    squadrons = tuple(
        squadron.but(
            name=f"{squadron.name}, division de l’amiral Villaret"[:80],
            ships=tuple(
                ship.but(name=f"{LONG[at % 3]} {ship.name}"[:60]) for at, ship in enumerate(squadron.ships)
            ),
        )
        for squadron in fleet.squadrons
    )
    return fleet.but(
        name="La grande flotte des mers inexplorées du sud",
        player="Jean-François de Galaup de La Pérouse",
        squadrons=squadrons,
    )


@functools.cache
def played(game: str) -> Journal[Any]:
    """A battle in which a good deal has happened."""
    system, journal = systems.load(game), begin(game, 0)
    for number in range(60):
        step(system, journal, number)
    return journal


def things(game: str) -> Iterator[Printable]:
    """A list nobody plays yet, and both sides of a battle."""
    system = systems.load(game)
    yield Printable(system=system, fleet=long_named(fleets(game)[0]))
    yield from of_battle(system, renamed(played(game).state))


def renamed(battle: Battle) -> Battle:
    return battle.but(
        ships={
            key: ship.but(name=f"{LONG[at % 3]} {at}") for at, (key, ship) in enumerate(battle.ships.items())
        }
    )


def papers(thing: Printable, state: str) -> Iterator[tuple[str, Document]]:
    for sheet in thing.system.sheets:
        yield (
            sheet,
            drawn(thing, PrintOrder(sheet=sheet, options=SheetOptions(state=state, date="2026-11-21"))),
        )


def prints(game: str) -> Iterator[tuple[Printable, str]]:
    """The list as new and to fill in, one side as new, and both as they stand."""
    listed, one, other = things(game)
    return iter(((listed, "fresh"), (listed, "blank"), (one, "fresh"), (one, "current"), (other, "current")))


@functools.cache
def foreign(game: str, language: str) -> set[str]:
    """Texts of ours in English; names on lists and letters of a grid are what they are."""
    names = {name for fleet in fleets(game) for name in (fleet.name, *(one.name for one in fleet.squadrons))}
    names |= {ship.name for fleet in fleets(game) for _, ship in fleet.ships()}
    own = {one.english for one in said(language) if len(one.english) > 1}
    # A line of a text that wraps may be an English word: "troupes de marine".
    ends = {
        one.other.split()[-1]
        for one in said(language)
        if " " in one.other.strip() and one.other[-1].islower()
    }
    return own - {one.other for one in said(language)} - names - ends


def in_order(pages: Iterable[Page], sheet: str, game: str) -> bool:
    """Whether a sheet has but one kind of page, and upright ones come before lying ones where it is several sheets.

    Only an umpire's register lies before the seas, which stand upright to be laid beside it.
    """
    lying = [page.width > page.height for page in pages]
    register = (game, sheet) == ("salves", "master")
    return lying == sorted(lying, reverse=register) and (sheet == "pack" or register or len(set(lying)) == 1)


def unnamed(page: Page, document: Document, words: Words, scale: float) -> Iterator[str]:
    """What a page goes on with and does not name; large print may have no room for it."""
    again = document.cards[page.cards[0]].again if page.cards and scale == 1.0 else ()
    marks = lay_blocks(again, page.width, pen_for(words)).marks
    yield from {mark.text for mark in marks if isinstance(mark, Text)} - {*texts(page)}


@pytest.mark.slow
@pytest.mark.parametrize("once", range(2))
@GAMES
def test_nothing_is_cut_covered_split_too_small_or_left_alone(game, once):
    found: list[object] = []
    for (thing, state), settings in zip(prints(game), cycle(TWICE), strict=False):
        scale, language, paper = settings[once]
        for sheet, document in papers(thing, state):
            if sheet == "pack" and (thing.battle is not None or state != "fresh"):
                continue  # the others once more
            pages = pages_of(document, WORDS[language], PAPERS[paper], Style(scale=scale))
            where = (sheet, state, *settings[once])
            for page in pages:
                silent = unnamed(page, document, WORDS[language], scale)
                found += [(*where, fault) for fault in (*faults(page, measure), *shortened(page), *silent)]
                if page.cards and document.cards[page.cards[-1]].with_next:
                    found.append((*where, "a heading stands alone"))
                end = page.foot or len(page.marks)
                last = next((tag for tag in reversed(page.tags) if tag.first < end), None)
                if last is not None and last.kind != "Figure" and last.end == end:
                    found.append((*where, "a heading ends a page"))
                found += [(*where, text) for text in {*texts(page)} & foreign(game, language)]
            if not in_order(pages, sheet, game):
                found.append((*where, "upright and lying pages are mixed"))
            stand = sorted(number for page in pages for number in page.cards)
            if scale == 1.0 and stand != list(range(len(document.cards))):
                found.append((*where, "a card is split"))
            if sheet != "pack" and language == "en":
                found += [(*where, fault) for fault in boxes_at_fault(document, pages, sheet, scale)]
    assert found == []


@GAMES
def test_what_is_not_legal_says_so_on_every_page(game):
    system, (fleet, _) = systems.load(game), fleets(game)
    whole = fleet.squadrons[0]
    bad = next(
        one
        for one in (
            fleet.but(points_limit=1),
            fleet.but(squadrons=(whole.but(ships=whole.ships * 30),)),
            fleet.but(squadrons=(whole.but(ships=(whole.ships[0].but(card="nowhere"),)),)),
        )
        if verdict(system.check(one)) is not Verdict.LEGAL
    )
    for state in ("fresh", "current"):
        thing = Printable(system=system, fleet=bad)
        for sheet, document in papers(thing, state):
            assert document.mark is not None, sheet
            for page in pages_of(document, WORDS["en"]):
                assert WORDS["en"].say(document.mark) in texts(page), sheet


ON_ROSTERS = {"fleet_composition_p4", "composition_v2"}
"""Switches of list building, told on the roster."""


@GAMES
def test_every_switch_set_otherwise_is_told_on_the_reference(game):
    system, (fleet, _) = systems.load(game), fleets(game)

    def told(**house: object) -> str:
        drawn = system.sheets["reference"].draw
        return written_out(drawn(fleet.but(house=house), None, "", SheetOptions(state="blank")))

    proposed, silent = told(), []
    for name, field in system.options.model_fields.items():
        extra = field.json_schema_extra
        choices = list(extra.get("choices", ())) if isinstance(extra, dict) else []
        usual = field.default
        others = choices or ([not usual] if isinstance(usual, bool) else [usual + 1])
        silent += [(name, one) for one in others if one != usual and told(**{name: one}) == proposed]
    assert [name for name, _ in silent if name not in ON_ROSTERS] == []


@GAMES
def test_a_reference_is_two_faces_of_one_sheet(game):
    system = systems.load(game)
    for fleet, language, (name, paper) in product(fleets(game), LANGUAGES, PAPERS.items()):
        document = drawn(Printable(system=system, fleet=fleet), PrintOrder(sheet="reference"))
        pages = pages_of(document, WORDS[language], paper)
        assert [page.cards for page in pages] == [(0,), (1,)], (fleet.name, language, name)
        assert max(map(wasted, pages)) <= HALF_EMPTY, (fleet.name, language, name)


@GAMES
def test_the_faces_of_a_reference_are_set_in_much_the_same_size(game):
    for language, (name, paper) in product(LANGUAGES, PAPERS.items()):
        thing = Printable(system=systems.load(game), fleet=fleets(game)[0])
        pages = pages_of(drawn(thing, PrintOrder(sheet="reference")), WORDS[language], paper)
        sizes = [
            statistics.mode(one.size for one in page.marks if isinstance(one, Text) and one.face == "sans")
            for page in pages
        ]
        assert min(sizes) >= 9.0, (language, name, sizes)
        assert max(sizes) <= ALIKE * min(sizes) + 0.01, (language, name, sizes)


LARGE_FACES = {"age_of_sail": 4}
"""Pages of a reference in large print, where it is more than a sheet."""


@GAMES
def test_a_reference_in_large_print_is_one_sheet_still(game):
    """In nine tenths of large print rather than with a page that is mostly empty behind each face."""
    for fleet, language, (name, paper) in product(fleets(game), LANGUAGES, PAPERS.items()):
        document = drawn(Printable(system=systems.load(game), fleet=fleet), PrintOrder(sheet="reference"))
        pages = pages_of(document, WORDS[language], paper, Style(scale=1.4))
        assert len(pages) <= LARGE_FACES.get(game, 2), (fleet.name, language, name)


# --- the moment, whole ----------------------------------------------------------------------------------


def put(value: Any, path: tuple[str | int, ...], new: object) -> Any:
    """The same value with another one deep in it."""
    if not path:
        return new
    first, *rest = path
    if isinstance(value, tuple):
        return tuple(put(one, tuple(rest), new) if at == first else one for at, one in enumerate(value))
    if isinstance(value, Mapping):
        return {**value, first: put(value[first], tuple(rest), new)}
    return value.but(**{str(first): put(getattr(value, str(first)), tuple(rest), new)})


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    """What stands deep in a value."""
    for one in path:
        value = value[one] if isinstance(value, tuple | Mapping) else getattr(value, str(one))
    return value


def another(slot: Slot) -> Any:
    """A value it does not have."""
    match slot.kind:
        case "flag":
            return not slot.value
        case "choice":
            return next((key for key, _ in slot.choices if key != str(slot.value)), slot.value)
        case "text":
            return "Zebra"
        case _:
            number = slot.value if isinstance(slot.value, int | float) else 0
            if slot.most <= slot.least:
                return slot.value
            return number - 1 if number >= slot.most else number + 1


LOGS = {"salves": "player"}
"""The paper a battle is carried on with, where it is not the log."""
FROM_THE_LIST = {"marines_listed", "archers_listed", "rowers_listed"}
"""What a ship had at first: paper draws so many boxes as her list says."""


@functools.cache
def words_of(blocks: tuple[Block, ...], width: float) -> tuple[str, ...]:
    """What can be read of blocks, or heard: their texts, and the words of their figures."""
    pen = pen_for(WORDS["fr"]).on_paper()
    marks = lay_blocks(blocks, width, pen).marks
    told = [mark.text for mark in marks if isinstance(mark, Text)]
    return (*told, *(pen.say(mark.text) for mark in marks if isinstance(mark, Tag)))


def in_words(document: Document) -> list[object]:
    """What can be read of a paper, or heard."""
    head = document.head
    said = [WORDS["fr"].say(one) for one in (head.name, head.line, head.foot) if one is not None]
    return [said, words_of(head.strip, 279.0), *(words_of(card.blocks, 188.0) for card in document.cards)]


@pytest.mark.slow
@GAMES
def test_every_value_of_a_battle_stands_on_the_paper_of_its_side(game):
    """Whatever players may set, another value gives another paper, and other words on it: nothing is forgotten."""
    system, battle = systems.load(game), played(game).state

    def paper(now: Battle, side: str) -> Document:
        thing = next(one for one in of_battle(system, now, side) if one.side == side)
        options = SheetOptions(state="current", seat=side)
        return drawn(thing, PrintOrder(sheet=LOGS.get(game, "log"), options=options))

    silent, heard = set(), set()
    for side in battle.sides:
        seen, usual = system.view(battle, side.id), paper(battle, side.id)
        own = [number for number, ship in seen.ships.items() if ship.side == side.id]
        for ship, slot in ((one, slot) for one in ("", *own) for slot in system.slots(seen, one)):
            new = another(slot)
            if slot.key in FROM_THE_LIST or new == slot.value:
                continue
            new = type(at(seen, slot.path))(new)  # a wind is a number, its choices are keys
            other = paper(put(battle, slot.path, new), side.id)
            if other == usual or (slot.key not in heard and in_words(other) == in_words(usual)):
                silent.add((slot.key, ship))
            heard.add(slot.key)
    assert sorted(silent) == []


# --- room for a pencil ------------------------------------------------------------------------------------


def tracks(blocks: Iterable[Block]) -> Iterator[Track]:
    """Every track with boxes of its own, in the order they are drawn."""
    for block in blocks:
        if isinstance(block, Track):
            yield block
        elif isinstance(block, Ladder):
            yield from block.tracks
        elif isinstance(block, Ranks):
            ranks = (rank for line in block.lines for rank in line if rank.boxes.slot)
            yield from (Track(slot=one.boxes.slot, label=one.label, total=one.boxes.total) for one in ranks)
        elif isinstance(block, Columns):
            yield from tracks(part for column in block.columns for part in column)


SMALLER = {"deck": 3.9}
"""Boxes of cards to cut out."""


def boxes_at_fault(document: Document, pages: Iterable[Page], sheet: str, scale: float) -> Iterator[object]:
    """4.9 mm, on cards to cut out 3.9, in large print 7; boxes of a hull section stand on one line."""
    least = SMALLER.get(sheet, 4.9 if scale == 1.0 else 7.0)
    boxes = {page: struck(page) for page in pages}
    yield from ((box, "too small") for found in boxes.values() for box in found if box.w < least - 0.01)
    if sheet == "deck":
        return
    drawn_ = {number: list(tracks(card.blocks)) for number, card in enumerate(document.cards)}
    slots = {track.slot for found in drawn_.values() for track in found}
    hot = iter(box for found in boxes.values() for box in found if box.hot and box.hot[0] in slots)
    order = dict.fromkeys(number for page in pages for number in page.cards)
    for track in (track for number in order for track in drawn_[number]):
        own = [next(hot) for _ in range(track.total)]
        if [box.hot for box in own] != [(track.slot, at + 1) for at in range(track.total)]:
            yield track.slot, "boxes are missing"
        for first, last in pairwise((0, *track.breaks, track.total) if track.breaks else ()):
            if len({box.y for box in own[first:last]}) > 1:
                yield track.slot, "a section is broken"


WASTED, HALF_EMPTY = 0.2, 0.4
"""Share of a page nothing stands on: of one that others follow, and of a face that is looked up."""


def wasted(page: Page) -> float:
    """Between the last thing on it and the line over its foot."""
    full = [mark.y1 for mark in page.marks if isinstance(mark, Line) and mark.x2 - mark.x1 > page.width * 0.8]
    top, foot = min(full), max(full)
    ends = [
        mark.y + mark.h if isinstance(mark, Box) else mark.y
        for mark in page.marks
        if isinstance(mark, Box | Text)
    ]
    return (foot - max(end for end in ends if end < foot - 0.5)) / (foot - top)


@pytest.mark.parametrize("scale", [1.0, 1.4], ids=["normal", "large"])
@GAMES
def test_no_page_that_others_follow_is_left_empty(game, scale):
    """A list in both sizes of letters, each on another paper; one list after the other the other way round."""
    system = systems.load(game)
    sheets = ("pack", "cards") if scale == 1.0 else (LOGS.get(game, "log"), "cards")
    lists = sorted((paths.shipped_fleets() / game).glob("*.json"))
    for path, name in zip(lists, cycle(PAPERS if scale == 1.0 else reversed(PAPERS)), strict=False):
        thing = Printable(system=system, fleet=load_fleet(path).value)
        for sheet in system.sheets.keys() & sheets:
            document = drawn(thing, PrintOrder(sheet=sheet))
            pages = pages_of(document, WORDS["fr"], PAPERS[name], Style(scale=scale))
            for page, after in pairwise(pages):
                if page.tags and after.cards and not document.cards[after.cards[0]].starts_page:
                    assert wasted(page) <= WASTED, (path.stem, sheet, page.cards)


FEW_SHIPS = 0.3
"""Share of the only page of a log that a ship or two may leave to nobody."""


def unused(page: Page) -> float:
    """Between the last thing on it, lines to write on among them, and the line or the key over its foot."""
    lines = [mark for mark in page.marks[: page.foot] if isinstance(mark, Line)]
    top = min(mark.y1 for mark in lines if mark.x2 - mark.x1 > page.width * 0.8)
    foot = min(mark.y1 for mark in page.marks[page.foot :] if isinstance(mark, Line))
    ends = [mark.y + mark.h for mark in page.marks[: page.foot] if isinstance(mark, Box)]
    return (foot - max((*ends, *(mark.y2 for mark in lines)))) / (foot - top)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("age_of_sail", 1),
        ("age_of_sail", 2),
        ("firestorm_armada", 1),
        ("galleys", 1),
        ("galleys", 2),
        ("uncharted_seas", 1),
    ],
)
def test_the_log_of_a_ship_or_two_fills_its_page(game, count, paper):
    """In larger letters and boxes, on one page still, with the key of the sheet."""
    fleet = fleets(game)[0]
    squadron = fleet.squadrons[0]
    few = fleet.but(squadrons=(squadron.but(ships=(squadron.ships[0],) * count),))
    document = drawn(Printable(system=systems.load(game), fleet=few), PrintOrder(sheet="log"))
    for language in LANGUAGES:
        (page,) = pages_of(document, WORDS[language], PAPERS[paper])
        assert unused(page) <= FEW_SHIPS, language
        marks = lay_blocks(document.head.key, 250.0, pen_for(WORDS[language]).on_paper()).marks
        key = {word for mark in marks if isinstance(mark, Text) for word in mark.text.split()}
        assert key <= set(" ".join(texts(page)).split()), language
        assert not (*faults(page, measure), *shortened(page))


BLANK_PAGES = {"age_of_sail": 2, "firestorm_armada": 2, "galleys": 1, "uncharted_seas": 2}
"""Pages of a log to fill in by hand."""


@pytest.mark.parametrize("game", BLANK_PAGES)
def test_a_log_to_fill_in_takes_no_more_pages_and_keeps_its_key(game):
    """However much room a pencil has on it: as many ships are on it as that leaves room for."""
    thing = next(things(game))
    document = drawn(thing, PrintOrder(sheet="log", options=SheetOptions(state="blank")))
    for language, (name, paper) in product(LANGUAGES, PAPERS.items()):
        pages = pages_of(document, WORDS[language], paper)
        assert len(pages) == BLANK_PAGES[game], (language, name)
        pen = pen_for(WORDS[language]).on_paper()
        marks = lay_blocks(document.head.key, 250.0, pen).marks
        key = {word for mark in marks if isinstance(mark, Text) for word in mark.text.split()}
        assert all(key <= set(" ".join(texts(page)).split()) for page in pages), (language, name)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", ["firestorm_armada", "uncharted_seas"])
def test_a_blank_log_gives_its_room_to_criticals(game, paper):
    """A large ship takes more than two before she is lost: what a page has left is lines for them."""
    document = drawn(next(things(game)), PrintOrder(sheet="log", options=SheetOptions(state="blank")))
    for language in LANGUAGES:
        assert max(map(unused, pages_of(document, WORDS[language], PAPERS[paper]))) <= 0.05, language


NAME_LINES = {"age_of_sail": 31.0, "firestorm_armada": 40.0, "galleys": 31.0, "uncharted_seas": 40.0}
"""Millimetres for the name of a ship on any paper: twenty letters of a pencil take 31 at the least."""


@pytest.mark.parametrize("game", NAME_LINES)
def test_a_name_of_twenty_letters_has_room_on_a_blank_log(game):
    document = drawn(next(things(game)), PrintOrder(sheet="log", options=SheetOptions(state="blank")))
    for language, (name, paper) in product(LANGUAGES, PAPERS.items()):
        for page in pages_of(document, WORDS[language], paper):
            labels = [
                one
                for one in page.marks
                if isinstance(one, Text) and one.text == WORDS[language].text("Ship")
            ]
            dotted = [one for one in page.marks if isinstance(one, Line) and one.dotted]
            assert labels
            for label in labels:
                line = max(
                    (
                        one.x2 - one.x1
                        for one in dotted
                        if label.x <= one.x1 < label.x + 20 and 0 <= one.y1 - label.y < 6
                    ),
                    default=0.0,
                )
                assert line >= NAME_LINES[game], (language, name, line)


RULE_NUMBER = re.compile(r"\([RQEPA]-?\d")


@GAMES
def test_no_paper_for_players_holds_a_number_of_a_rule(game):
    """In brackets: bare ones look like cells of a grid."""
    system = systems.load(game)
    thing = Printable(system=system, fleet=fleets(game)[0])
    found = [
        text
        for sheet, document in papers(thing, "fresh")
        for page in pages_of(document, WORDS["en"])
        for text in texts(page)
        if RULE_NUMBER.search(text)
    ]
    assert found == []


@GAMES
def test_a_pack_of_two_sides_holds_what_is_alike_once(game):
    system = systems.load(game)
    things_ = of_battle(system, played(game).state)
    packs = tuple(drawn(one, PrintOrder(sheet="pack")) for one in things_)
    whole = together(packs)
    bare = [written_out(card.but(head=None, mark=None, starts_page=False)) for card in whole.cards]
    faces = [card for card, kept in zip(bare, whole.cards, strict=True) if kept.one_page]
    sheets_ = list(zip(faces[::2], faces[1::2], strict=True))
    assert len(sheets_) == len(set(sheets_))
    assert len(whole.cards) <= sum(len(one.cards) for one in packs)


@GAMES
def test_pages_are_counted_by_side(game):
    things_ = of_battle(systems.load(game), played(game).state)
    packs = [drawn(one, PrintOrder(sheet="roster")) for one in things_]
    pages = pages_of(together(tuple(packs)), WORDS["en"])
    counted = [text for page in pages for text in texts(page) if text.startswith("page ")]
    assert counted == [
        f"page {number}/{len(alone)}"
        for alone in (pages_of(one, WORDS["en"]) for one in packs)
        for number in range(1, len(alone) + 1)
    ]


@functools.cache
def as_they_stand(game: str) -> tuple[Page, ...]:
    """Every page of every paper in French: of the list as new, of both sides as they stand."""
    return tuple(
        page
        for thing in things(game)
        for sheet, document in papers(thing, "current" if thing.battle is not None else "fresh")
        if sheet != "pack"  # the others once more
        for page in pages_of(document, WORDS["fr"])
    )


@GAMES
def test_nothing_is_set_smaller_than_can_be_read(game):
    sizes = [mark.size for page in as_they_stand(game) for mark in page.marks if isinstance(mark, Text)]
    assert min(sizes) >= LEAST


@GAMES
def test_whatever_a_drawing_tells_is_told_in_words(game):
    """Silhouettes, emblems, roses, arrows and struck boxes; what is quiet or empty is an ornament."""
    for page in as_they_stand(game):
        figures = [tag for tag in page.tags if tag.kind == "Figure"]
        assert all(tag.text for tag in figures)
        told = {at for tag in figures for at in range(tag.first, tag.end)}
        silent = [
            str(mark)[:80]
            for at, mark in enumerate(page.marks)
            if at not in told
            if isinstance(mark, Picture)
            or (isinstance(mark, Path) and mark.fill is not None)
            or (isinstance(mark, Box) and mark.struck)
        ]
        assert silent[:3] == []


@GAMES
def test_a_report_has_room_for_everything(game):
    system, journal = systems.load(game), played(game)
    pages: list[Page] = []
    for language, paper in product(LANGUAGES, PAPERS.values()):
        pages += pages_of(report.document(report.make(system, journal)), WORDS[language], paper)
    assert [fault for page in pages for fault in (*faults(page, measure), *shortened(page))] == []


@pytest.mark.parametrize("game", systems.system_ids())
def test_whoever_sails_a_list_stands_over_its_log(game):
    """In a battle that is the player of the side; nobody does where all is filled in by hand."""
    listed, one, _ = things(game)
    sides = tuple(side.but(player="Ann") for side in one.battle.sides)
    listed = replace(listed, fleet=listed.fleet.but(player="Ann"))
    fought = replace(one, battle=one.battle.but(sides=sides))
    heads = {
        state: [
            str(document.head.blanks)
            for _, document in papers(thing, state)
            if "player " in str(document.head.blanks)
        ]
        for thing, state in ((listed, "fresh"), (listed, "blank"), (fought, "current"))
    }
    assert heads["fresh"]
    assert all("player Ann" in line for line in (*heads["fresh"], *heads["current"]))
    assert not any("Ann" in line for line in heads["blank"])


@pytest.mark.parametrize("language", LANGUAGES)
@GAMES
def test_no_two_markers_are_called_alike(game, language):
    """Whoever takes one from the heap reads what it is."""
    system = systems.load(game)
    thing = Printable(system=system, fleet=fleets(game)[0])
    document = drawn(thing, PrintOrder(sheet="markers"))
    for card in document.cards:
        tools = card.plate.tools if isinstance(card.plate, Tools) else ()
        labels = [
            WORDS[language].say(one.label)
            for row in tools
            if isinstance(row, Counters)
            for one in row.counters
        ]
        assert len(labels) == len(set(labels)), labels
