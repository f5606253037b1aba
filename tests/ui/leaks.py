"""What somebody at the device could find out: two battles that differ in secrets alone must read the same.

`read` walks all widgets of a window, `wander` opens everything a seat can open and reads again, `take_away` makes all
papers, reports and titles. A test plays two battles alike but for what one side decided in secret, lets the other
side sit down, and compares.
"""

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import TABLE, Setup, SideSetup
from fleetdesk.core.battle.journal import Journal
from fleetdesk.core.battle.rights import NotYours
from fleetdesk.core.game.corrections import MARK
from fleetdesk.core.lists.fleets import FleetList
from fleetdesk.core.paper.options import SheetOptions
from fleetdesk.core.words import Words
from fleetdesk.services.after import report
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.printing import PrintOrder, drawn, of_battle
from fleetdesk.ui.battle.log.panel import LogPanel
from fleetdesk.ui.battle.page import BattlePage
from fleetdesk.ui.battle.painting import Why
from fleetdesk.ui.battle.seating import Seating
from fleetdesk.ui.widgets.accessible import AreaSpoken
from fleetdesk.ui.widgets.notices import Toast
from fleetdesk.ui.widgets.painted import Painted
from fleetdesk.ui.widgets.sheet import Sheet
from tests.written_out import written_out

TEXTS = ("text", "title", "toolTip", "statusTip", "whatsThis", "placeholderText", "windowTitle")
SPOKEN = ("accessibleName", "accessibleDescription")
SAID = (
    QAccessible.Text.Name,
    QAccessible.Text.Description,
    QAccessible.Text.Value,
    QAccessible.Text.Help,
)
GUARD_MS = 350
"""A button whose meaning changed is painted faintly for a moment."""


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()


def hush(page: QWidget) -> None:
    """Take away what lies over the page: sheets and sentences."""
    for sheet in page.window().findChildren(Sheet):
        sheet.answer(None)
    for toast in page.findChildren(Toast):
        toast.hide()


def read(window: QWidget, *, look: bool = True) -> tuple[str, ...]:
    """Every text of every widget, shown or not, what a screen reader hears, the clipboard, and the picture."""
    settle()
    for page in (window, *window.findChildren(BattlePage)):
        while isinstance(page, BattlePage) and page.lay_on():  # what nobody saw yet is read as well
            pass
    for log in window.findChildren(LogPanel):
        log.read()  # what is hidden is read once somebody looks
    settle()
    found = [f"clipboard: {QGuiApplication.clipboard().text()}"]
    for widget in (window, *window.findChildren(QWidget)):
        found += _texts(widget)
    found += _heard(QAccessible.queryAccessibleInterface(window))
    if look:
        image = _at_rest(window)  # its dots live as long as it does
        found.append(f"picture: {sha256(image.constBits()).hexdigest()}")
    return tuple(found)


def _at_rest(window: QWidget) -> QImage:
    """How it looks once nothing moves: a busy computer may be late with what a timer finishes."""
    QTest.qWait(GUARD_MS)
    for widget in window.findChildren(QWidget):  # where the pointer happens to lie is nobody's doing
        widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    image, before = window.grab().toImage(), QImage()
    for _ in range(20):
        if image == before:
            break
        QTest.qWait(GUARD_MS // 2)
        image, before = window.grab().toImage(), image
    return image


def _texts(widget: QWidget) -> Iterator[str]:
    kind = type(widget).__name__
    for name in (*TEXTS, *SPOKEN):
        getter = getattr(widget, name, None)
        value = getter() if callable(getter) else getter
        if isinstance(value, str) and value:
            yield f"{kind}.{name}: {value}"
        elif isinstance(value, QWidget):  # a label of its own
            yield f"{kind}.{name}"
    if type(widget).__module__.startswith("fleetdesk"):  # Qt keeps things of its own on its widgets
        for key in (bytes(name.data()).decode() for name in widget.dynamicPropertyNames()):
            yield f"{kind}[{key}]: {widget.property(key)}"
    if isinstance(widget, Painted):
        for part in widget.parts():
            yield f"{kind}: {part.name} | {part.hint} | {part.kind} | {part.chosen}"


def _heard(spoken) -> Iterator[str]:
    """What a screen reader says of a widget and of everything in it; parts that are painted are read with their widget."""
    if spoken is None or not spoken.isValid():
        return
    texts = [spoken.text(kind) for kind in SAID]
    if any(texts):
        yield "heard: " + " | ".join(texts)
    if not isinstance(spoken, AreaSpoken):  # says of its parts what they say of themselves
        for at in range(spoken.childCount()):
            yield from _heard(spoken.child(at))


def wander(page, *, look: bool = False) -> tuple[str, ...]:
    """Open everything the seat can open, read, and close it again; nothing is played."""
    found: list[str] = []
    window = page.window()

    def note(where: str) -> None:
        found.append(f"--- {where}")
        found.extend(read(window, look=look))

    def close() -> None:
        hush(page)
        page.flow.cancel()
        settle()

    ships = list(page.bridge.battle.ships)
    for ship in ships:
        page.select(ship)
        note(f"ship {ship}")
        if ship in (ships[0], ships[-1]):  # one of each side: cards are alike
            found += _whys(page)
        found.append(f"by hand {ship}: {page.bridge.seen.slots(ship)!r}")
        found += _marks(page, ship)
        found += _offers(page, page.bridge.offers(ship))
    found += _offers(page, page.bridge.overview.offers)
    found += [f"owed: {page.bridge.debts!r}"]
    for opens in (
        page.controller.open_menu,
        page.controller.presenter.turn_journal,
        page.controller.presenter.turn_debts,
        page.log.choose_filter,
    ):
        opens()
        note(opens.__name__)
        close()
    if page.bridge.battle.story is not None:
        page.controller.open_menu()
        page.controller.sheet.answer("story")
        note("scenario")
        close()
    page.controller.correct("")
    note("the table by hand")
    close()
    page.controller.correct(ships[0])
    note("a ship by hand")
    close()
    for number in page.bridge.session.journal.numbers:
        try:
            page.bridge.look_at(number)
        except NotYours as refused:
            found.append(f"back at {number}: {refused.message!r}")
            continue
        note(f"back at {number}")
    page.bridge.look_at(None)
    page.controller.undo()
    note("undone")
    page.controller.redo()
    note("redone")
    return tuple(found)


def _whys(page) -> list[str]:
    """Every value of the card asked about, and what the sheet says."""
    card, found = page.card_pane.card, []
    for act in [hot.act for hot in card._lay(card.width()).hots if isinstance(hot.act, Why)]:
        page.controller.why(act)
        found.append(f"why {act}")
        if page.controller.sheet is not None:
            for widget in page.controller.sheet.findChildren(QWidget):
                found += _texts(widget)
            page.controller.sheet.answer(None)
            page.controller.sheet = None
    return found


def _marks(page, ship: str) -> list[str]:
    """What striking a box would be refused for."""
    slots = [slot for slot in page.bridge.seen.slots(ship) if slot.kind == "track"]
    return [
        f"mark {slot.key}: {page.bridge.seen.refusal(MARK, {'ship': ship, 'slot': slot.key, 'lost': 1})!r}"
        for slot in slots
    ]


def _offers(page, offers) -> list[str]:
    """Each button with its form, every answer a choice offers, the odds, and what the rules would say against it."""
    seen, flow, found = page.bridge.seen, page.flow, []
    for offer in offers:
        found.append(repr(offer))
        asked = [dict(offer.answers)]
        first = seen.form(offer.action, offer.answers)
        if first is None:
            continue
        for field in first.fields:
            if field.kind == "choice":
                asked += [{**offer.answers, field.key: pick.value} for pick in field.picks]
        for answers in asked:
            form = seen.form(offer.action, answers)
            found.append(f"{offer.action} {answers}: {written_out(form)}")
            if form.args is not None:
                found.append(f"odds: {seen.odds(offer.action, form.args)!r}")
                found.append(f"against it: {seen.refusal(offer.action, form.args)!r}")
        flow.offer, flow.form = None, None
    return found


def take_away(session, seat: str, words: Words) -> tuple[str, ...]:
    """Everything a seat can carry off: papers of all sides in all states, the report, the log, the titles."""
    found: list[str] = []
    system, state = session.system, session.state
    for thing in of_battle(system, state, seat):
        for sheet in system.sheets:
            for kind in ("fresh", "current", "blank"):
                for holder in ("", *(side.id for side in state.sides)):
                    options = SheetOptions(state=kind, seat=holder)
                    paper = drawn(thing, PrintOrder(sheet=sheet, options=options))
                    found.append(f"{thing.side} {sheet} {kind} {holder}: {written_out(paper)}")
    made = report.make(system, session.journal, seat)
    found.append(report.markdown(made, words))
    found.append(written_out(report.document(made)))
    log = Onlooker(session, seat).log()
    found += [f"log: {words.say(line.text)}" for entry, _ in log for line in entry.lines]
    found += [f"title: {words.say(session.journal.entry(one).title)}" for one in session.journal.numbers]
    return tuple(found)


def differences(one: tuple[str, ...], other: tuple[str, ...]) -> list[tuple[str, str]]:
    """Where two readings differ; ids Python gives to objects do not count."""
    plain = re.compile(r"0x[0-9a-f]+")
    pairs = [(plain.sub("", a), plain.sub("", b)) for a, b in zip(one, other, strict=False)]
    found = [(a[:400], b[:400]) for a, b in pairs if a != b]
    if len(one) != len(other):
        found.append((f"{len(one)} readings", f"{len(other)} readings"))
    return found


def few(game: str, *names: str) -> list[FleetList]:
    """Shipped lists of a game, three ships of each."""
    found = []
    for name in names:
        fleet = systems.load(game).fleet.model_validate_json(
            (paths.shipped_fleets() / game / f"{name}.json").read_bytes()
        )
        found.append(fleet.but(squadrons=tuple(one.but(ships=one.ships[:3]) for one in fleet.squadrons[:1])))
    return found


def opened(game: str, sides: Mapping[str, FleetList]) -> BattleSession:
    """A battle with an umpire that is about to begin."""
    system = systems.load(game)
    setup = tuple(SideSetup(id=side, name=fleet.name, fleet=fleet) for side, fleet in sides.items())
    opening = system.opening(Setup(title="At sea", sides=setup, seed=5)).but(umpire=True)
    return BattleSession(system, Journal(opening, system.actions))


def at_table(qtbot, keeper, words: Words, session: BattleSession) -> Seating:
    """It on the screen; everybody looks on."""
    place = Seating(keeper, words, session)
    qtbot.addWidget(place)
    place.resize(1280, 800)
    place.show()
    place.sit(TABLE)
    settle()
    return place


def nothing_tells(one: Seating, other: Seating, *seats: str) -> None:
    """The blank screen, then whatever seats open: cards, chart, debts, buttons, forms, odds, moments gone by."""
    words = Words.load("fr", paths.texts())
    assert one.handover.isVisible()
    assert one.seat == TABLE
    assert not differences(read(one), read(other))
    for seat in seats:
        for place in (one, other):
            place.take_seat(seat)
        assert not differences(read(one), read(other))
        assert not differences(wander(one.page), wander(other.page))
        assert not differences(*(take_away(place.session, seat, words) for place in (one, other)))
