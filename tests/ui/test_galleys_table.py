"""Galleys by touches at the real window: the table of orders, what leads away from it and what takes it back."""

import pytest

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.ui.widgets.buttons import BigButton
from tests.bench.hand import Hand, session_of

FLEETS = ("mylae_rome", "mylae_carthage")


@pytest.fixture
def hand(tmp_path):
    """Rome sits down to a battle that has just begun: her table of orders stands open."""
    path = tmp_path / "mylae.battle"
    session_of("galleys", path, FLEETS).close()
    found = Hand(path)
    found.sit("a")
    yield found
    found.close()


@pytest.fixture
def at(tmp_path):
    """The battle at a phase, seen by the table, after these actions."""
    opened: list[Hand] = []

    def begin(phase: str, *done: tuple[str, dict]) -> Hand:
        path = tmp_path / "mylae.battle"
        session = session_of("galleys", path, FLEETS)
        while session.state.phase != phase:
            session.do("next_phase", {}, insist=True)
        for action, args in done:
            session.do(action, args, insist=True)
        session.close()
        opened.append(Hand(path))
        if opened[0].blank:
            opened[0].sit(TABLE)
        return opened[0]

    yield begin
    for one in opened:
        one.close()


def named(hand: Hand, name: str) -> str:
    return next(one.id for one in hand.state.ships.values() if one.name == name)


def button(hand: Hand, text: str) -> BigButton:
    return next(one for one in hand.page.findChildren(BigButton) if one.isVisible() and one.text() == text)


def lay(hand: Hand, *orders: str) -> None:
    table = hand.page.prepare.form.questions.view("orders")
    for order in orders:
        hand.part(table.rows, order)


def chosen(hand: Hand) -> list[str]:
    """The orders marked in the table, as it says them."""
    rows = hand.page.prepare.form.questions.view("orders").rows
    return [", ".join(part.name.split(", ")[:2]) for part in rows.parts() if part.chosen]


def strike(hand: Hand, ship: str) -> None:
    """Tap the number on her tile."""
    band = next(one for one in hand.page.bands if one.isVisible() and one.place_of(ship) is not None)
    tap = next(one for one in band._all_taps() if one.placed.id == ship and one.strikes is not None)
    hand.touch(band, tap.part.rect.center().toPoint())


@pytest.mark.parametrize("way", ["primary", "row"])
def test_orders_come_back_from_the_list_by_whatever_is_called_so(hand, way):
    page = hand.page
    hand.touch(page.foot.debts)
    assert page.owing
    assert not page.prepare.isVisible()
    if way == "primary":
        hand.due("place_orders")
    else:
        hand.part(page.debts.lists[0], "have no order")
    assert page.prepare.isVisible()
    lay(hand, "Duilia, Ahead!")
    assert chosen(hand) == ["Duilia, Ahead!"]


def test_undo_takes_back_what_was_written_in_the_table_step_by_step(hand):
    page = hand.page
    lay(hand, "Duilia, Ahead!", "Aquila, Halt!")
    hand.touch(button(hand, "Clear my orders"))
    assert chosen(hand) == []
    assert page.foot.undo.text() == "Your last change here"
    hand.touch(page.foot.undo)
    assert chosen(hand) == ["Duilia, Ahead!", "Aquila, Halt!"]
    hand.touch(page.foot.undo)
    assert chosen(hand) == ["Duilia, Ahead!"]
    lay(hand, "Aquila, Astern!")
    assert chosen(hand) == ["Duilia, Ahead!", "Aquila, Astern!"]
    hand.touch(page.foot.undo)
    hand.touch(page.foot.undo)
    assert chosen(hand) == []
    assert page.foot.undo.text() == "Nothing to take back"
    assert not page.foot.undo.isEnabled()


def test_orders_written_and_left_go_with_one_undo_and_what_it_names(hand):
    page = hand.page
    strike_beside_the_list(hand)
    hand.due("place_orders")
    lay(hand, "Duilia, Ahead!", "Aquila, Halt!")
    hand.touch(button(hand, "Ship"))
    assert page.foot.undo.text() == "Tarentina \N{MINUS SIGN}1 marine"
    hand.due("place_orders")
    assert page.foot.undo.text() == "Your last change here"
    hand.touch(page.foot.undo)
    assert chosen(hand) == []
    assert page.foot.undo.text() == "Tarentina \N{MINUS SIGN}1 marine"


def strike_beside_the_list(hand: Hand) -> None:
    hand.touch(hand.page.foot.debts)
    hand.ship(named(hand, "Duilia"))
    strike(hand, named(hand, "Tarentina"))


def test_a_ship_taken_beside_the_list_stays_in_sight_when_a_marine_falls(hand):
    page = hand.page
    strike_beside_the_list(hand)
    assert page.card_pane.isVisible()
    assert not page.prepare.isVisible()
    hand.touch(page.foot.undo)
    assert page.foot.undo.text() == "Nothing to take back"


def test_orders_cleared_are_not_called_written(hand):
    page = hand.page
    lay(hand, "Duilia, Ahead!", "Aquila, Halt!", "Aquila, Halt!")
    hand.touch(button(hand, "Clear my orders"))
    strike_beside_the_list(hand)
    hand.due("place_orders")
    assert page.prepare.warnings == ""
    hand.touch(page.foot.undo)
    assert hand.state.ships[named(hand, "Tarentina")].marines_lost == 0


def test_cancel_at_the_dice_goes_back_to_what_was_answered(at):
    hand = at("shooting")
    page = hand.page
    hand.take(named(hand, "Duilia"))
    hand.due("shoot")
    aim = named(hand, "Hippo")
    hand.aim(aim)
    hand.go()
    assert page.dice_view.isVisible()
    hand.touch(page.dice_view.cancel)
    assert page.prepare.isVisible()
    assert page.flow.form.args["target"] == aim
    hand.go()
    hand.faces(1, 1)
    assert page.flow.offer is None


def activated(at, ship: str = "a-s1", **more):
    """That ship of Rome's is being activated."""
    return at("activations", ("activate", {"ship": ship}))


def form_of(hand: Hand, action: str, **answers):
    """The form of an action, folded beside its dice."""
    hand.take("a-s1")
    offers = hand.page.bridge.offers("a-s1")
    hand.page.flow.start(next(one for one in offers if one.action == action))
    hand._settle()
    return hand.page.prepare


def test_prow_touches_side_or_stern_and_the_bow_only_on_purpose(at):
    hand = activated(at)
    prepare = form_of(hand, "ram")
    (segments,) = (one for one in prepare.quick.segments if one.isVisible())
    assert [part.name for part in segments.parts()] == ["the side", "the stern"]
    hand.part(segments, "the stern")
    assert hand.page.flow.form.args["contact"] == "stern"
    hand.part(segments, "the side")
    assert hand.page.flow.form.args["contact"] == "side"
    hand.touch(prepare.adjust)
    hand.answer("contact", "bow")
    assert hand.page.flow.form.refusals
    assert "overrules" in prepare.go.sub


def test_what_is_added_to_the_die_is_told_by_all_that_makes_it(at):
    hand = activated(at)
    prepare = form_of(hand, "grapple")
    said = "Melqart \N{MIDDLE DOT} Difference of crews +1 \N{MIDDLE DOT} Corvus \N{MINUS SIGN}2"
    assert prepare._chosen.text() == said + " \N{MIDDLE DOT} \N{MINUS SIGN}1 on the die"
    hand.part(form_of(hand, "ram").quick.segments[0], "the stern")
    said = "Melqart \N{MIDDLE DOT} Difference of crews +1 \N{MIDDLE DOT} At normal speed +1"
    assert prepare._chosen.text() == said + " \N{MIDDLE DOT} +2 on the die"


@pytest.mark.parametrize(("bank", "drawn"), [("port_broken", "_port"), ("starboard_broken", "_starboard")])
def test_a_broken_bank_is_seen_on_the_tile_and_on_the_card(at, bank, drawn):
    hand = activated(at, "a-s1")
    band = next(one for one in hand.page.bands if one.place_of("a-s1") is not None)

    def seen():
        whole = next(tap.placed for tap in band._all_taps() if tap.placed.id == "a-s1")
        return whole.ship.outline, band.grab(band.place_of("a-s1").toRect()).toImage()

    before, picture = seen()
    hand.page.controller._do("correct", [{"ship": "a-s1", "slot": bank, "value": True}])
    hand._settle()
    after, other = seen()
    assert after == before + drawn
    assert other != picture
    card = hand.page.bridge.system.panel(hand.state, "a-s1", "a")
    stats = [
        one for block in card.blocks for one in getattr(block, "items", ()) if one.why == f"slot:a-s1/{bank}"
    ]
    chips = [
        one for block in card.blocks for one in getattr(block, "badges", ()) if one.icon.startswith("oars-")
    ]
    assert len(stats) == len(chips) == 1


def test_the_faces_stand_open_though_no_modifier_counts(at):
    """Modifiers are read off the table: none of them is an answer, and asks for no tap."""
    hand = activated(at)
    hand.page.bridge.session.do("correct", {"ship": "a-s1", "slot": "corvus", "value": "lost"})
    prepare = form_of(hand, "grapple")
    assert hand.page.flow.form.args["mods"] == ()
    assert prepare.pad.isVisible()
    assert not prepare.view.isVisible()


def test_a_switch_beside_the_dice_bears_its_own_name(at):
    hand = activated(at)
    form_of(hand, "ram")
    (corvus,) = (one for one in form_of(hand, "grapple").quick.buttons if one.isVisible())
    assert corvus.text() == "Corvus"
    assert corvus.accessibleName() in {"", "Corvus"}
