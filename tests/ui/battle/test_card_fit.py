"""The card of the ship in hand is whole in its place, and stays as it is while boxes are struck."""

from itertools import combinations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from fleetdesk import paths, systems
from fleetdesk.core.battle.battles import EVERYONE
from fleetdesk.core.blocks.cards import (
    Arcs,
    Card,
    Cell,
    Chips,
    Columns,
    Fan,
    Heading,
    Notes,
    Table,
    TableRow,
    Tie,
    Tied,
    Ties,
    Track,
)
from fleetdesk.core.views import Badge, Offer
from fleetdesk.core.words import Msg, Words
from fleetdesk.ui.battle.card import blocks, figures
from fleetdesk.ui.battle.card.blocks import Kept, stack
from fleetdesk.ui.battle.card.panel import ShipPanel
from fleetdesk.ui.battle.card.side_notes import ToldPanel, parted, shortened
from fleetdesk.ui.battle.painting import Held, Look, Mark, Room, Spot, lay
from fleetdesk.ui.widgets.lines import draw_lines
from fleetdesk.ui.widgets.scroll import Scroll
from fleetdesk.ui.widgets.sheet import Sheet
from tests.bench import sea_taps
from tests.ui.battle.conftest import click_part, settle
from tests.ui.battle.test_games import battle_of
from tests.ui.pages import seated

V = Msg.verbatim


@pytest.mark.parametrize("name", systems.system_ids())
def test_marks_and_rows_are_as_large_as_a_finger_on_a_tablet(qtbot, keeper, words, name, monkeypatch):
    monkeypatch.setattr(keeper, "_theme", keeper.theme.scaled(100, 5.9))
    page = seated(keeper, words, battle_of(name))
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    settle()
    for ship in list(page.bridge.battle.ships)[::7]:
        page.select(ship)
        settle()
        ticks = [part.rect for part in page.card_pane.card.parts() if part.kind == "tick"]
        assert all(rect.height() >= keeper.theme.target - 0.5 for rect in ticks)


def test_a_strike_moves_nothing_on_the_card(make):
    page = make(battle_of("uncharted_seas"))
    card = page.card_pane.card
    before = [part.rect for part in card.parts() if part.kind == "tick"]
    for lost in range(1, 9):
        page.bridge.do("mark", {"ship": page.ship, "slot": "hull", "lost": lost})
        settle()
        assert [part.rect for part in card.parts() if part.kind == "tick"] == before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_gun_that_has_fired_takes_no_arc_from_the_card(keeper, monkeypatch, language):
    session, said = battle_of("uncharted_seas"), Words.load(language, paths.texts())
    ship = next(iter(session.state.ships.values()))
    painted = []
    monkeypatch.setattr(figures, "paint_arc", lambda *_: painted.append(True))

    def arcs(fired):
        battle, before = session.state.with_ship(ship.but(fired=fired)), len(painted)
        whole = parted(session.system.panel(battle, ship.id, "")).figures
        card = ShipPanel(keeper, said, name="card")
        card.resize(640, 300)
        card.show_card(whole.but(blocks=tuple(one for one in whole.blocks if isinstance(one, Table))))
        card.grab()
        return len(painted) - before

    assert arcs(()) == arcs(("1",)) > 0


@pytest.mark.parametrize("width", [306, 330, 420, 620])
def test_a_section_is_never_broken(keeper, words, width):
    track = Track(slot="hull", label=V("Hull"), total=20, breaks=(5, 10, 15))
    laid = stack((track,), Spot(0, 0, width), Look.of(keeper, words), Kept())
    rows = [hot.part.rect.top() for hot in laid.hots[:20]]
    sections = [rows[at : at + 5] for at in range(0, 20, 5)]
    assert all(len(set(section)) == 1 for section in sections)


def test_pictures_and_words_stand_beside_the_figures():
    heading, track, notes = (
        Heading(title=V("Duck")),
        Track(slot="h", label=V("Hull"), total=3),
        Notes(text=V("x")),
    )
    arcs = Arcs(fans=())
    found = parted(Card(blocks=(heading, Columns(columns=((track,), (arcs,))), notes)))
    assert found.figures.blocks == (heading, track)
    assert found.told.blocks == (arcs, notes)


def test_a_card_folds_only_as_far_as_it_must(qtbot, keeper, words):
    tracks = [Track(slot=f"t{n}", label=V(f"Track {n}"), total=6) for n in range(4)]
    panel = ShipPanel(keeper, words, name="card")
    qtbot.addWidget(panel)
    panel.show_card(Card(blocks=(Heading(title=V("Duck")), *tracks)))
    seen = []
    for room in (900, 330, 200, 142):
        panel.set_room(room)
        assert panel.heightForWidth(600) <= room
        laid = panel._lay(600)
        seen.append(sum(isinstance(hot.act, Mark) for hot in laid.hots))
    assert seen == [24, 24, 4, 4], "boxes one by one, then one target each: all tracks of a card in one form"


def tracks_of(keeper, words, room, width, *tracks):
    """Where the tracks of a card may be struck, by their slots."""
    laid = stack(tracks, Spot(0, 0, width), Look.of(keeper, words, room=room), Kept())
    marks = [(hot.act.slot, hot.part.rect) for hot in laid.hots if isinstance(hot.act, Mark)]
    return {one.slot: [rect for slot, rect in marks if slot == one.slot] for one in tracks}


@pytest.mark.parametrize("room", Room)
@pytest.mark.parametrize("width", [480, 640, 768])
def test_all_tracks_of_a_card_stand_in_one_form(keeper, words, room, width):
    men = [
        Track(slot=name, label=V(name), total=total, shape="round")
        for name, total in (("Troupes de marine", 6), ("Archers", 3), ("Rameurs", 6))
    ]
    found = tracks_of(keeper, words, room, width, *men)
    assert {len(found[one.slot]) for one in men} in ({3, 6}, {1})


def test_boxes_of_all_tracks_begin_in_one_line(keeper, words):
    names = (("Coque (HP)", 10), ("Équipage (CP)", 6), ("Assaut (AP)", 8))
    tracks = [Track(slot=name, label=V(name), total=total) for name, total in names]
    found = tracks_of(keeper, words, Room.PACKED, 637, *tracks)
    assert len({round(rects[0].left()) for rects in found.values()}) == 1


def test_a_track_in_sections_is_the_last_to_fold(keeper, words):
    hull = Track(slot="hull", label=V("Hull"), total=20, breaks=(5, 10, 15))
    crew = Track(slot="crew", label=V("Crew"), total=6)
    counts = [
        [len(rects) for rects in tracks_of(keeper, words, room, 640, hull, crew).values()] for room in Room
    ]
    assert counts[-2:] == [[20, 1], [1, 1]]


@pytest.mark.parametrize("room", [Room.PACKED, Room.SMALL, Room.FOLDED, Room.BARE])
def test_a_row_is_shared_by_what_stands_in_it_whole(keeper, words, room):
    """The box of the last stands right of its name, not below it."""
    men = Track(slot="men", label=V("Archers"), total=3, shape="round")
    hull = Track(slot="hull", label=V("Hull"), total=1)
    found = tracks_of(keeper, words, room, 640, men, hull)
    assert found["men"][0].center().y() == found["hull"][0].center().y()


def test_what_has_not_befallen_a_ship_is_an_empty_box_without_a_figure(keeper, words):
    hull = Track(slot="damaged", label=V("Damaged"), total=1, uncounted=True)
    for room in Room:
        laid = stack((hull,), Spot(0, 0, 400), Look.of(keeper, words, room=room), Kept())
        assert [hot.act for hot in laid.hots if isinstance(hot.act, Mark)] == [Mark("damaged", 1)]
        assert {hot.part.name for hot in laid.hots} == {"Damaged"}


def test_boxes_shrink_to_a_finger_before_they_take_a_second_row(qtbot, keeper, words):
    """A card is drawn larger where there is room, but a track stays one line as long as fingers hit its boxes."""
    panel = ShipPanel(keeper, words, name="card")
    qtbot.addWidget(panel)
    track = Track(slot="hull", label=V("Hull"), total=9)
    panel.set_room(700)
    panel.show_card(Card(blocks=(Heading(title=V("Duck")), track)))
    boxes = [hot.part.rect for hot in panel._lay(760).hots if isinstance(hot.act, Mark)]
    assert len(boxes) == 9
    assert len({round(one.center().y()) for one in boxes}) == 1
    assert min(one.width() for one in boxes) >= keeper.theme.finger


def test_a_folded_track_strikes_one_more(keeper, words):
    track = Track(slot="crew", label=V("Crew"), total=7, lost=2)
    look = Look.of(keeper, words, room=Room.BARE)
    marks = [hot for hot in stack((track,), Spot(0, 0, 400), look, Kept()).hots if isinstance(hot.act, Mark)]
    assert [hot.act for hot in marks] == [Mark("crew", 3)]
    assert marks[0].part.rect.height() >= keeper.theme.finger


def test_a_gun_held_is_drawn_otherwise_and_its_form_may_say_more(keeper, words):
    aimed = Offer(action="fire", title=V("Fire"), answers={"weapon": "1", "band": "0"})
    assert Held("fire", {"weapon": "1", "band": "0", "target": "x"}).begun_by(aimed)
    assert not Held("fire", {"weapon": "1", "band": "2"}).begun_by(aimed)
    assert not Held("ram", {"weapon": "1", "band": "0"}).begun_by(aimed)
    table = Table(
        heads=(V("Arc"), V("1")), rows=(TableRow(label=V("Port"), cells=(Cell(text=V("8"), act=aimed),)),)
    )
    proposed = Held("fire", {}, {"weapon": 1, "band": 0, "target": "x"})
    assert proposed.proposes(aimed)
    assert not proposed.begun_by(aimed)
    assert proposed.told_by([aimed]) == Held("fire", {}, {"weapon": 1, "band": 0}), "a target changes nothing"
    assert proposed.told_by([aimed.but(action="ram")]) is None, "no gun of the card begins it"
    pictures: list[QImage] = []
    for held in (None, Held("fire", {"weapon": "1", "band": "0"}), proposed):
        look = Look.of(keeper, words)._replace(held=held)
        image = QImage(300, 120, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        stack((table,), Spot(0, 0, 300), look, Kept()).paint(painter)
        painter.end()
        pictures.append(image)
    assert all(one != other for one, other in combinations(pictures, 2)), "proposed is dashed, firm is filled"


def test_what_has_no_room_beside_the_card_is_one_tap_away(make):
    page = make(battle_of("age_of_sail"))
    told = page.acts.told
    assert page.acts.view.verticalScrollBar().maximum() == 0
    click_part(told, "More of the card")
    (sheet,) = page.findChildren(Sheet)
    assert len(sheet.findChild(ShipPanel).parts()) > len(told.parts()), "all of it stands there"


def test_a_card_is_told_shorter_and_shorter_down_to_what_leads_to_all_of_it():
    badges = tuple(Badge(text=V(f"b{n}")) for n in range(3))
    rows = tuple(TableRow(label=V(str(n)), cells=()) for n in range(2))
    card = Card(blocks=(Chips(badges=badges), Table(heads=(V("x"),), rows=rows), Notes(text=V("n"))))
    ways = shortened(card)
    assert [len(way.blocks) for way in ways] == [2, 2, 1, 1, 1, 1]
    assert [len(way.blocks[0].badges) for way in ways] == [4, 4, 4, 3, 2, 1]
    assert len({way.blocks[0].badges[-1] for way in ways}) == 1


def test_a_gun_says_its_arc_in_a_sign_where_its_name_leaves_room(keeper, words):
    def drawn(arc, width: int, *more: TableRow) -> QImage:
        row = TableRow(label=V("Port"), cells=(Cell(text=V("8")),), arc=arc)
        image = QImage(width, 120, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        block = Table(heads=(V("Arc"), V("1")), rows=(row, *more))
        stack((block,), Spot(0, 0, width), Look.of(keeper, words), Kept()).paint(painter)
        painter.end()
        return image

    port, starboard, none = ((225.0, 90.0), (45.0, 90.0), None)
    assert len({drawn(arc, 500).constBits().tobytes() for arc in (port, starboard, none)}) == 3
    assert drawn(port, 120) == drawn(none, 120), "the name comes first"
    longer = TableRow(
        label=V("Port, of the quarterdeck and of the poop, in all weathers"),
        cells=(Cell(text=V("8")),),
        arc=port,
    )
    assert drawn(port, 500, longer) == drawn(none, 500, longer.but(arc=None)), "all have one, or none"


def test_a_picture_alone_gives_way_where_it_has_no_room(keeper, words, qtbot):
    told = ToldPanel(keeper, words)
    qtbot.addWidget(told)
    fan = Fan(label=V("Port"), start=225, sweep=90, text=V("8"))
    for high in (400, 20, 0):
        told.tell(Card(blocks=(Arcs(fans=(fan,)),)), QSize(500, high))
        assert told.height() <= high or not told.parts()


def test_a_picture_that_leaves_a_table_no_row_gives_way_to_it(keeper, words, qtbot):
    told = ToldPanel(keeper, words)
    qtbot.addWidget(told)
    ships = tuple(Tied(key=one, name=V(one), left=one == "a", chosen=one == "a") for one in "abc")
    ties = Ties(title=V("Who"), ships=ships, ties=tuple(Tie(by=one, to="a", text=V("held")) for one in "bc"))
    rows = tuple(TableRow(label=V(f"Ship {n}"), cells=(Cell(text=V("2/6")),)) for n in range(4))
    card = Card(
        blocks=(Chips(badges=(Badge(text=V("held")),)), ties, Table(heads=(V("x"), V("y")), rows=rows))
    )
    shown = {}
    for high in (900, 170):
        told.tell(card, QSize(580, high))
        shown[high] = {type(one) for one in told._card.blocks}
    assert Ties in shown[900]
    assert shown[170] == {Chips, Table}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [560, 585, 764])
def test_heads_of_the_odds_of_a_held_galley_stand_in_their_own_letters(keeper, monkeypatch, language, width):
    session, ship = activation()
    other = next(one.id for one in session.state.ships.values() if one.side == "b")
    session.do("grapple", {"ship": ship, "target": other, "mods": (), "crew": -9}, insist=True)
    (odds,) = (
        one for one in session.system.panel(session.state, ship, EVERYONE).blocks if isinstance(one, Table)
    )
    assert len(odds.heads) == 8
    sizes = set()

    def drawn(painter, place, lines, font, ink, **more):
        sizes.add(font.pixelSize())
        draw_lines(painter, place, lines, font, ink, **more)

    monkeypatch.setattr(figures, "draw_lines", drawn)
    image = QImage(width, 400, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    look = Look.of(keeper, Words.load(language, paths.texts()))
    stack((odds,), Spot(0, 0, width), look, Kept()).paint(painter)
    painter.end()
    assert sizes == {keeper.theme.font("label").pixelSize()}


def activation(order="ahead"):
    """The first galley of a battle activated under an order, and her name; to battle she owes a fatigue test."""
    session = battle_of("galleys")
    for side in "ab":
        orders = [
            {"ship": ship.id, "order": order} for ship in session.state.ships.values() if ship.side == side
        ]
        session.do("place_orders", {"side": side, "orders": orders}, insist=True)
    session.do("next_phase", {}, insist=True)
    session.do("draw_card", {"side": "a"}, insist=True)
    ship = next(iter(session.state.ships))
    session.do("activate", {"ship": ship}, insist=True)
    return session, ship


@pytest.mark.parametrize(("size", "spared"), [((1280, 800), 8), ((1920, 1200), 8)])
def test_the_picture_of_where_she_may_go_takes_what_her_card_leaves_empty(make, size, spared):
    session, ship = activation()
    page = make(session)
    page.resize(*size)
    settle()
    page.select(ship)
    settle()
    card, view = page.card_pane.card, page.card_pane.view
    left = view.viewport().height() - card.heightForWidth(card.width())
    assert 0 <= left <= spared


@pytest.mark.parametrize("order", ["ahead", "combat"])
def test_the_odds_of_an_activation_are_seen_whole_above_the_buttons_of_a_tall_window(make, order):
    """They reach up into what the card leaves empty, and into its picture, whose figures stand side by side then."""
    session, ship = activation(order)
    page = make(session)
    page.resize(800, 1280)
    settle()
    page.select(ship)
    settle()
    told, view = page.acts.told, page.acts.view
    assert {part.name for part in told.parts()}.isdisjoint({"More of the card"})
    assert told.height() <= view.viewport().height()
    card = page.card_pane.card
    assert card.height() <= page.card_pane.view.viewport().height(), "nothing of the card is scrolled away"
    assert page.card_pane.geometry().bottom() < page.acts.mapTo(page, page.acts.rect().topLeft()).y()


@pytest.mark.parametrize("restyled", [False, True])
def test_what_a_card_tells_is_fitted_anew_only_where_it_changed(qtbot, keeper, words, monkeypatch, restyled):
    told = ToldPanel(keeper, words)
    qtbot.addWidget(told)
    said = Card(
        blocks=(Arcs(fans=(Fan(label=V("Fore"), start=315, sweep=90, text=V("5")),)), Notes(text=V("Calm")))
    )
    laid = []
    lay = ShipPanel._lay_at
    monkeypatch.setattr(ShipPanel, "_lay_at", lambda *given, **more: laid.append(1) or lay(*given, **more))

    def tell(card, high=300):
        laid.clear()
        told.keep(Card(blocks=()))
        assert told.tell(card, QSize(500, high))
        assert told._whole == card, "what the last badge opens"
        return len(laid), told.needs

    first, needs = tell(said)
    assert min(first, needs) > 0
    assert tell(said.but(blocks=said.blocks)) == (0, needs)
    assert tell(said, high=200)[0] > 0
    if restyled:
        told.restyle()
    assert (tell(said, high=200)[0] > 0) is restyled
    assert tell(Card(blocks=said.blocks[:1]))[0] > 0


def test_a_card_that_changes_in_a_figure_is_fitted_in_few_tries_and_as_in_many(
    qtbot, keeper, words, monkeypatch
):
    laid = []
    lay = ShipPanel._lay_at
    monkeypatch.setattr(ShipPanel, "_lay_at", lambda *given, **more: laid.append(1) or lay(*given, **more))

    def card(dice, notes=1):
        fan = Fan(label=V("Fore"), start=315, sweep=90, text=V(str(dice)))
        return Card(blocks=(Arcs(fans=(fan,)), *(Notes(text=V(f"Calm {n}")) for n in range(notes))))

    def shown(told, said, high):
        laid.clear()
        any_ = told.tell(said, QSize(500, high))
        return any_, told.size().toTuple() if any_ else None, told.needs

    told, plodding = ToldPanel(keeper, words), ToldPanel(keeper, words)
    qtbot.addWidget(told)
    qtbot.addWidget(plodding)
    for high in (40, 120, 200, 300, 900):
        for notes in (1, 2, 5, 2):
            for dice in (5, 4, 12):
                found, tries = shown(told, card(dice, notes), high), len(laid)
                plodding._ends.clear()
                assert found == shown(plodding, card(dice, notes), high)
                assert tries <= len(laid)
    tries = 0
    for dice in (5, 4):
        shown(told, card(dice), 200)
        tries = len(laid)
        plodding._ends.clear()
        shown(plodding, card(dice), 200)
    assert tries < len(laid)


def test_an_activation_on_a_large_screen_tells_all_its_odds_and_no_card_twice(make):
    session, ship = activation()
    page = make(session)
    page.resize(1920, 1200)
    settle()
    page.target.show_ship(ship)  # as the question which ship turns her order up leaves it
    page.select(ship)
    settle()
    assert not page.target.isVisible()
    assert {part.name for part in page.acts.told.parts()}.isdisjoint({"More of the card"})


@pytest.mark.parametrize("name", systems.system_ids())
@pytest.mark.parametrize("room", [180, 300, 416, 700])
def test_the_next_ship_is_laid_like_the_one_before_in_few_tries_and_as_by_herself(
    keeper, words, qtbot, monkeypatch, name, room
):
    session, tries = battle_of(name), list[object]()

    def tried(*given):
        tries.append(given)
        return stack(*given)

    monkeypatch.setattr(blocks, "stack", tried)

    def panel():
        made = ShipPanel(keeper, words, name="card")
        qtbot.addWidget(made)
        made.set_room(room)
        return made

    after, alone = list[int](), list[int]()
    shown = panel()
    for ship in session.state.ships:
        card, by_herself = parted(session.system.panel(session.state, ship, "")).figures, panel()
        heights = []
        for one, many in ((shown, after), (by_herself, alone)):
            one.show_card(card, afresh=True)
            tries.clear()
            heights.append(one.heightForWidth(640))
            many.append(len(tries))
        assert heights[0] == heights[1]
    assert sum(after) <= sum(alone)
    if (name, room) == ("galleys", 300):  # ships of two sizes, none drawn as large as it can be
        assert sum(after) < sum(alone) * 0.75


def test_a_table_laid_in_two_grows_no_higher_than_its_room(keeper, words, qtbot):
    heads = (V("Against"), *(V(f"a long head {n}") for n in range(6)))
    cells = tuple(Cell(text=V("5/6")) for _ in heads[1:])
    rows = tuple(TableRow(label=V(f"Row {n}"), cells=cells) for n in range(3))
    panel = ShipPanel(keeper, words, name="x")
    qtbot.addWidget(panel)
    for room in range(300, 700, 7):
        panel.set_room(room)
        panel.show_card(Card(blocks=(Table(heads=heads, rows=rows),)), afresh=True)
        least = panel.least(700)
        assert panel.heightForWidth(700) <= max(room, least)


def test_what_came_of_an_act_takes_only_the_room_it_needs_from_an_upright_galley(make):
    """The men stand as boxes as long as there is room for them, and none is left empty below what is told."""
    session, ship = activation()
    other = [one.id for one in session.state.ships.values() if one.side == "b"][2]
    page = make(session)
    page.resize(800, 1280)
    settle()
    page.select(ship)
    page.bridge.do("grapple", {"ship": ship, "target": other, "mods": (), "crew": -9}, insist=True)
    page.acts.show_result()
    settle()
    acts, card = page.acts, page.card_pane.card
    left = acts.view.viewport().height() - acts.result.geometry().bottom()
    assert acts.result.isVisible()
    assert left <= page.theme.px(24)
    boxes = [part for part in card.parts() if part.kind == "tick"]
    assert len(boxes) >= 2 * 6, "a box for each man, none folded"
    assert card.height() <= page.card_pane.view.viewport().height()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_beside_a_chart_the_sections_of_a_first_rate_are_struck_box_by_box(keeper, qtbot, tmp_path, language):
    """Victory of four sections at 1280: a row a section, each box as large as a finger, all of the card in sight."""
    session = sea_taps.at_sea(tmp_path / "sail.battle")
    sea_taps._to(session, "broadsides")
    page = seated(keeper, Words.load(language, paths.texts()), session, seat=EVERYONE)
    qtbot.addWidget(page)
    page.resize(1280, 800)
    page.show()
    victory = next(one for one in session.state.ships.values() if one.name == "Victory")
    page.select(victory.id)
    settle()
    card = page.card_pane.card
    boxes = [
        one.part.rect
        for one in card._lay(card.width()).hots
        if isinstance(one.act, Mark) and one.act.slot == "hull"
    ]
    assert len(boxes) == 20
    assert len({round(one.top()) for one in boxes}) == 4
    assert min(min(one.width(), one.height()) for one in boxes) >= keeper.theme.finger - 0.5
    assert card.height() <= page.card_pane.view.viewport().height() + 1


def test_a_badge_that_takes_two_lines_is_as_high_as_they_are(keeper, words):
    look = Look.of(keeper, words)
    badge = Badge(text=V("opens fire on G5 ×2, E5 ×1 (3/4 shots)"), icon="card")
    high = lay(Chips(badges=(badge,)), Spot(0, 0, look.theme.px(200)), look).height
    assert high >= 2 * QFontMetricsF(look.theme.font("small")).lineSpacing() + look.theme.px(8)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 125), ((1280, 800), 150), ((800, 1280), 150)])
def test_the_card_of_a_galley_that_acts_stands_whole_in_large_letters(make, keeper, size, scale):
    """Below the picture of her way the boxes of her men had to be swiped for."""
    keeper.set_scale(scale)
    session = battle_of("galleys")
    page = make(session, *size)
    for action, args in (("next_phase", {}), ("draw_card", {"side": "a"}), ("activate", {"ship": "a-s1"})):
        session.do(action, args, insist=True)
    settle()
    page.select("a-s1")
    settle()
    card = page.card_pane.card
    assert card.pictured
    below = [one.verticalScrollBar().maximum() for one in page.findChildren(Scroll) if one.isAncestorOf(card)]
    keeper.set_scale(100)
    assert not any(below)
