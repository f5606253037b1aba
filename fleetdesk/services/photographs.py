"""Photographs of struck sheets: which page of this battle it is, what is struck on it, and what is doubtful."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from fleetdesk import paths
from fleetdesk.core.battle.battles import EVERYONE, TABLE, Battle
from fleetdesk.core.errors import BadInput, Stopped
from fleetdesk.core.game.from_paper import Taken
from fleetdesk.core.game.system import AnySystem
from fleetdesk.core.layout.fields import WRITE, Place, Spot
from fleetdesk.core.layout.pen import Style
from fleetdesk.core.paper.code import PageCode, battle_mark, decoded
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.paper.pages import PAPERS, Page
from fleetdesk.core.words import LANGUAGES, Msg, Words, msg
from fleetdesk.services import from_paper
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.printing import PrintOrder, drawn, of_battle, together, turns_ended

if TYPE_CHECKING:
    from fleetdesk.scan.reading import Sheet

PDF = ".pdf"
PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp")
Progress = Callable[[int, int], bool]
"""(photographs read, in all) -> whether to go on."""


class Moment(NamedTuple):
    """A battle as it stands: what a thread may hold while players go on."""

    system: AnySystem
    battle: Battle
    identity: str
    seat: str
    """Who reads."""
    ended: Mapping[int, Battle] = MappingProxyType({})
    """The battle as earlier turns ended."""

    @classmethod
    def of(cls, session: BattleSession, seat: str) -> "Moment":
        """Now."""
        return cls(session.system, session.state, session.identity, seat, turns_ended(session.journal))

    def known(self, printed: str, battle: Battle) -> Battle:
        """What of a battle a sheet printed for `printed` may be compared with: nothing the reader may not see.

        Else whoever held an old or an invented sheet of the other side would learn whether it still is as it was.
        """
        if self.seat == EVERYONE or printed in (self.seat, TABLE):
            return battle
        seen: Battle = self.system.view(battle, self.seat)
        return seen


class Sent(NamedTuple):
    """A photograph that a phone sent: no file."""

    name: str
    packed: bytes


class Doubt(NamedTuple):
    """A box nobody can be sure of, or a cell somebody wrote in."""

    place: Place
    picture: bytes
    """What is to be seen there, as PNG."""


class Found(NamedTuple):
    """What photographs of sheets say."""

    places: tuple[Place, ...] = ()
    """Every box of the pages that were read."""
    struck: frozenset[Spot] = frozenset()
    doubts: tuple[Doubt, ...] = ()
    """Boxes that may be struck."""
    written: tuple[Doubt, ...] = ()
    """Cells with something in them: nobody reads handwriting but the players."""
    refused: tuple[Msg, ...] = ()
    """What was not read, and why: a sentence each."""
    pages: int = 0

    def answered(self, struck: Mapping[Spot, bool]) -> "Found":
        """The same once somebody looked at doubtful boxes."""
        yes = {spot for spot, is_so in struck.items() if is_so}
        left = tuple(one for one in self.doubts if one.place.spot not in struck)
        return self._replace(struck=self.struck | yes, doubts=left)

    def only(self, ships: Collection[str]) -> "Found":
        hers = [tuple(one for one in some if one.place.ship in ships) for some in (self.doubts, self.written)]
        return self._replace(
            places=tuple(one for one in self.places if one.ship in ships),
            struck=frozenset(one for one in self.struck if one.ship in ships),
            doubts=hers[0],
            written=hers[1],
        )

    def taken(self, session: BattleSession, seat: str) -> Taken:
        """What it does to the battle as it stands."""
        return from_paper.weighed(session, seat, self.places, self.struck)


def read(moment: Moment, files: Sequence[Path | Sent], told: Progress | None = None) -> Found:
    """Read photographs of this battle's sheets; nothing is entered yet, and no file is changed.

    Raises BadInput: the packages that read photographs are not installed; Stopped: `told` said so.
    """
    try:
        from fleetdesk.scan import photo  # noqa: PLC0415 - only who reads a photograph waits for it
        from fleetdesk.scan.reading import read_page  # noqa: PLC0415 - as above
    except ImportError as error:
        raise BadInput(
            msg(
                "To read photographs of sheets, install two more packages: {command}. Or tap what was struck: Back from "
                "paper, in the window.",
                command='python -m pip install "fleetdesk[scan]"',
            )
        ) from error
    sheets = Sheets(moment)
    read_: list[tuple[Page, Sheet]] = []
    refused: list[Msg] = []
    for number, file in enumerate(files):
        if told is not None and not told(number, len(files)):
            raise Stopped
        name = Msg.verbatim(file.name)
        try:
            picture = photo.unpacked(*file) if isinstance(file, Sent) else photo.read(file)
        except BadInput as error:
            refused.append(error.message)
            continue
        codes = photo.codes(photo.grey(picture))
        if not codes:
            refused.append(
                msg(
                    "{file}: no code of a sheet can be read. Let one page fill the picture, hold still, and keep glare and "
                    "fingers off the square code at its head.",
                    file=name,
                )
            )
        for code in codes:
            known = sheets.page(code.text)
            sheet = known if isinstance(known, Msg) else read_page(picture, code, *known)
            if isinstance(sheet, Msg):
                refused.append(msg("{file}: {why}.", file=name, why=sheet))
            elif not isinstance(known, Msg):
                read_.append((known[0], sheet))
    return _merged(read_)._replace(refused=tuple(dict.fromkeys(refused)))


class Sheets:
    """The pages of a battle's sheets, drawn again as their codes say."""

    def __init__(self, moment: Moment) -> None:
        self._moment = moment
        self._drawn: dict[tuple[object, ...], tuple[Page, ...]] = {}

    def page(self, text: str) -> tuple[Page, Style] | Msg:
        """The empty page a code stands on, or why it is none of this battle as it stands."""
        moment = self._moment
        told = decoded(text, tuple(side.id for side in moment.battle.sides))
        if told is None:
            return msg("the code in it is not one of a sheet of FleetDesk, or cannot be read")
        origin = told.origin
        if origin.battle != battle_mark(moment.identity):
            return from_paper.OTHER_BATTLE
        now = moment.battle.turn
        if origin.turn != now:
            return msg(
                "this sheet was printed in turn {then}, and the battle stands in turn {now}: tap in by hand what is on it",
                then=origin.turn,
                now=now,
            )
        style = Style(scale=told.look.large / 10, ink_saver=told.look.ink_saver)
        pages = self._pages(told, style)
        if told.page >= len(pages) or pages[told.page].code != text:
            if origin.seat not in (moment.seat, TABLE):
                return msg(
                    "this sheet was printed for another seat, and shows an earlier moment or what your seat may not see: "
                    "read it from that seat, or tap in by hand what is on it"
                )
            return msg(
                "this sheet shows an earlier moment of this battle, or comes from another version of FleetDesk: tap in by "
                "hand what is on it"
            )
        return pages[told.page], style

    def _pages(self, told: PageCode, style: Style) -> tuple[Page, ...]:
        from fleetdesk.printing.paper import pages_of  # noqa: PLC0415 - loads the fonts of paper when first needed

        origin, look = told.origin, told.look
        key = (origin, look)
        if key not in self._drawn:
            moment, seat = self._moment, origin.seat
            system, papers = moment.system, list(PAPERS.values())
            names = list(system.sheets)
            if origin.sheet >= len(names) or look.paper >= len(papers) or look.language >= len(LANGUAGES):
                return ()
            options = SheetOptions(
                state=origin.state,
                turns=origin.turns,
                first=origin.first,
                date=origin.date,
                seat=origin.holder,
            )
            order = PrintOrder(sheet=names[origin.sheet], options=options)
            ended = {turn: moment.known(seat, then) for turn, then in moment.ended.items()}
            things = of_battle(system, moment.known(seat, moment.battle), seat, moment.identity, ended)
            documents = tuple(drawn(one, order) for one in things if one.side in origin.sides)
            words = _words(LANGUAGES[look.language])
            self._drawn[key] = (
                pages_of(together(documents), words, papers[look.paper], style) if documents else ()
            )
        return self._drawn[key]


@lru_cache(maxsize=4)
def _words(language: str) -> Words:
    return Words.load(language, paths.texts())


def _merged(read_: "Iterable[tuple[Page, Sheet]]") -> Found:
    """All pages together; where two pictures of a page differ, the box is doubtful."""
    from fleetdesk.scan.reading import png  # noqa: PLC0415 - loaded by now

    places: dict[Spot, Place] = {}
    printed: list[Place] = []
    said: dict[Spot, set[str]] = {}
    pictures: dict[Spot, tuple[Place, Sheet]] = {}
    codes = set()
    for page, sheet in read_:
        if page.code not in codes:
            codes.add(page.code)
            printed += [place for place in page.places if place.number != WRITE]
        for look in sheet.looks:
            spot = look.place.spot
            places[spot] = look.place
            said.setdefault(spot, set()).add(look.verdict)
            if look.verdict == "unsure" or spot not in pictures:
                pictures[spot] = look.place, sheet
    sure = {spot: told - {"unsure"} for spot, told in said.items()}
    boxes = [spot for spot in said if spot.number != WRITE]

    def doubts(spots: Iterable[Spot]) -> tuple[Doubt, ...]:
        return tuple(
            Doubt(place, png(sheet.crop(place))) for place, sheet in map(pictures.__getitem__, spots)
        )

    return Found(
        places=tuple(printed),
        struck=frozenset(spot for spot in boxes if sure[spot] == {"struck"}),
        doubts=doubts(spot for spot in boxes if len(sure[spot]) != 1),
        written=doubts(spot for spot in said if spot.number == WRITE and "struck" in said[spot]),
        pages=len(codes),
    )
