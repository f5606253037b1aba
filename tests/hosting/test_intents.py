"""What a phone wants is done once, in order, and never sets a value it did not see."""

import asyncio
import itertools
import threading
import time
from collections import Counter

import pytest

from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.dice import NeedsDice
from fleetdesk.core.dice_totals import Pool, Result
from fleetdesk.core.words import msg
from fleetdesk.hosting import intents, table_session
from fleetdesk.hosting.dice_asked import dice_asked
from tests.hosting import tables
from tests.hosting.tables import Phone


def struck(at, ship, slot):
    return getattr(at.session.state.ships[ship], slot, None)


def strike(ship, slot, lost, by=1, **more):
    return {"kind": "strike", "ship": ship, "slot": slot, "lost": lost, "by": by, **more}


def lost(phone, ship, slot):
    return next(
        one.get("lost", 0) for one in phone.parts[f"card/{ship}"]["blocks"] if one.get("slot") == slot
    )


async def watching(phone, ship):
    await phone.look(ship=ship)
    await phone.until(lambda: f"card/{ship}" in phone.parts)


def test_a_look_is_not_taken_back_by_a_telling_that_began_before_it(at_table):
    """Both looks at the table are answered while the server's thread stands still, and taken up together."""

    async def play(at, rome):
        await rome.wish(order("a-s1"))
        await asyncio.sleep(1.0)  # all of that was told, and the teller has had its rest
        drawn, held, parts = threading.Event(), threading.Event(), at.table.parts

        def slow(*asked):
            at.table.parts, found = parts, parts(*asked)
            drawn.set()
            held.wait()
            return found

        at.table.parts = slow
        at.host._soon(at.host._server.stepped)
        await asyncio.to_thread(drawn.wait)
        await rome.look(ship="a-s1")
        await asyncio.sleep(0.2)  # that look waits for the journal now
        at.host._soon(time.sleep, 0.4)
        await asyncio.sleep(0.1)
        held.set()
        await rome.until(lambda: "card/a-s1" in rome.parts)
        await asyncio.sleep(0.2)
        assert "card/a-s1" in rome.parts

    at_table("galleys", ("a",), play)


def test_the_same_wish_sent_again_strikes_one_box(at_table):
    async def play(at, rome):
        await watching(rome, "a-s1")
        wish = strike("a-s1", "marines", 0, id="the-same-wish")
        assert (await rome.wish(wish))["came"] == "done"
        entries = len(at.session.journal.numbers)
        assert (await rome.wish(wish))["came"] == "done"
        await rome.sleep()
        await rome.come()
        await rome.until(lambda: rome.seat == "a")
        assert (await rome.wish({**wish, "late": True}))["came"] == "done"
        assert len(at.session.journal.numbers) == entries
        await rome.until(lambda: lost(rome, "a-s1", "marines") == 1)

    at_table("galleys", ("a",), play)


def test_two_who_strike_the_same_box_are_asked_and_lose_or_double_nothing(at_table):
    async def play(at, one, other):
        for phone in (one, other):
            await watching(phone, "a-s1")
        first, second = await asyncio.gather(
            *(phone.wish(strike("a-s1", "marines", 0)) for phone in (one, other))
        )
        assert sorted([first["came"], second["came"]]) == ["done", "more"]
        asked = first if first["came"] == "more" else second
        assert asked["now"] == 1
        assert "marine" in asked["text"]
        again = await other.wish(strike("a-s1", "marines", asked["now"]))
        assert again["came"] == "done"
        await one.until(lambda: lost(one, "a-s1", "marines") == 2)

    at_table("galleys", ("a", "a"), play)


def test_quick_taps_are_struck_in_their_order(at_table):
    async def play(at, rome):
        await watching(rome, "a-s1")
        answers = await asyncio.gather(*(rome.wish(strike("a-s1", "marines", n)) for n in range(4)))
        assert [one["came"] for one in answers] == ["done"] * 4
        cleared = await rome.wish(strike("a-s1", "marines", 4, by=-3))
        assert cleared["came"] == "done"
        await rome.until(lambda: lost(rome, "a-s1", "marines") == 1)

    at_table("galleys", ("a",), play)


def test_a_phone_marks_its_own_ships_and_an_onlooker_none(at_table):
    async def play(at, rome, onlooker):
        before = at.session.journal.head
        assert (await rome.wish(strike("b-s1", "marines", 0)))["came"] == "no"
        assert (await onlooker.wish(strike("a-s1", "marines", 0)))["came"] == "no"
        assert (await onlooker.wish({"kind": "play", "action": "remark", "args": {"text": "x"}}))[
            "came"
        ] == "no"
        assert (await rome.wish(strike("nobody", "marines", 0)))["came"] == "no"
        assert (await rome.wish(strike("a-s1", "nothing", 0)))["came"] == "no"
        assert at.session.journal.head == before
        assert "stop" in await onlooker.ask(action="place_order", answers={"ship": "a-s1"})
        table = onlooker.parts["table"]
        assert table["offers"] == []
        assert table["undo"] is None

    at_table("galleys", ("a", TABLE), play)


def test_no_phone_sets_an_absolute_value(at_table):
    async def play(at, rome):
        for action in ("mark", "correct"):
            args = {"ship": "a-s1", "slot": "marines", "lost": 3, "value": 3}
            assert (await rome.wish({"kind": "play", "action": action, "args": args}))["came"] == "no"
        assert not at.session.journal.numbers

    at_table("galleys", ("a",), play)


def order(ship, kind="ahead", **more):
    args = {"ship": ship, "order": kind, "rest": False}
    return {"kind": "play", "action": "place_order", "args": args, **more}


def test_orders_are_written_by_both_sides_at_once_and_only_their_own_side_reads_them(at_table):
    async def play(at, rome, carthage):
        ships = [ship for ship in at.session.state.ships if ship.startswith("a")]
        others = [ship for ship in at.session.state.ships if ship.startswith("b")]
        await asyncio.gather(
            *(rome.wish(order(ship, "halt")) for ship in ships),
            *(carthage.wish(order(ship, "combat")) for ship in others),
        )
        assert (await rome.wish(order(others[0])))["came"] == "no"
        for phone in (rome, carthage):
            await phone.until(lambda phone=phone: phone.parts["table"]["deciding"] == [])
        await carthage.until(lambda: "To battle!" in "".join(carthage.heard))
        assert "Halt!" not in "".join(carthage.heard)
        assert "To battle!" not in "".join(rome.heard)

    at_table("galleys", ("a", "b"), play)


def test_an_order_kept_while_the_link_was_broken_is_asked_about_where_something_happened_since(at_table):
    async def play(at, rome, carthage):
        seen = rome.now
        late = order("a-s1", "halt", id="kept-on-the-phone", saw=seen, late=True)
        assert (await carthage.wish(order("b-s1")))["came"] == "done"
        assert (await rome.wish(late))["came"] == "late"
        assert (await rome.wish({**late, "late": False}))["came"] == "done"

    at_table("galleys", ("a", "b"), play)


def test_a_phone_takes_back_its_own_last_step_and_nobody_elses(at_table):
    async def play(at, rome, carthage):
        await rome.wish(order("a-s1"))
        for phone in (rome, carthage):
            await phone.until(lambda one=phone: one.now == at.session.journal.head)
        assert carthage.parts["table"]["undo"] is None
        entry = rome.parts["table"]["undo"]["entry"]
        assert (await carthage.wish({"kind": "back", "entry": entry}))["came"] == "no"
        back = {"kind": "back", "entry": entry, "id": "take-it-back"}
        assert (await rome.wish(back))["came"] == "done"
        assert (await rome.wish(back))["came"] == "done"
        assert (await rome.wish({**back, "id": "once-more-please"}))["came"] == "done"
        assert at.session.journal.head == 0

    at_table("galleys", ("a", "b"), play)


def test_what_waits_for_a_nod_is_done_when_the_table_says_so_and_orders_need_none(at_table):
    async def play(at, rome):
        assert (await rome.wish(order("a-s1")))["came"] == "done"  # nobody at the table may see it
        await watching(rome, "a-s1")
        answers = [
            await rome.wish(strike("a-s1", "marines", 0, id=f"wish-{name}-more")) for name in ("yes", "no")
        ]
        assert [one["came"] for one in answers] == ["waits", "waits"]
        assert [str(one.title) for one in at.table.waiting.values()] != []
        for name, yes in (("yes", True), ("no", False)):
            rome.answers.clear()
            at.owner.submit(lambda w=f"wish-{name}-more", y=yes: at.table.nodded(w, yes=y)).result()
            await rome.until(lambda w=f"wish-{name}-more": w in rome.answers)
            assert rome.answers[f"wish-{name}-more"]["came"] == ("done" if yes else "no")
        assert not at.table.waiting
        await rome.until(lambda: lost(rome, "a-s1", "marines") == 1)

    at_table("galleys", ("a",), play, nod=True)


def test_what_a_phone_wished_goes_with_the_phone(at_table):
    """Sent away, or on another seat: nobody nods any more to what waits from the seat it had."""

    async def play(at, rome, carthage, onlooker):
        for phone, ship in ((rome, "a-s1"), (carthage, "b-s1")):
            assert (await phone.wish(strike(ship, "marines", 0, id=f"wish-{ship}")))["came"] == "waits"
        first, second, third = at.table.guests.all
        at.owner.submit(lambda: at.table.send_away([first.id])).result()
        assert list(at.table.waiting) == ["wish-b-s1"]
        invitation = at.owner.submit(lambda: at.table.guests.invite("a")).result()
        at.owner.submit(lambda: at.table.welcome(carthage.own, invite=invitation.key)).result()
        assert not at.table.waiting
        for gone, ship in ((first, "a-s1"), (second, "b-s1")):
            late = intents.Strike(id=f"late-{ship}", ship=ship, slot="marines", lost=0, by=1)
            came = at.owner.submit(lambda one=gone, w=late: at.table.wish(one, w)).result()
            assert came.came == "no"  # it was under way when the phone lost its seat
        invitation = at.owner.submit(lambda: at.table.guests.invite("b")).result()
        at.owner.submit(at.table.send_all_away).result()
        assert at.table.guests.all == ()
        assert at.table.guests.open_for("b") is None
        assert third.seat == TABLE
        assert invitation.seat == "b"
        assert not at.session.journal.head

    at_table("galleys", ("a", "b", TABLE), play, nod=True)


def test_no_more_of_one_phone_waits_than_a_table_looks_through(at_table):
    async def play(at, rome, carthage):
        came = [
            (await rome.wish(strike("a-s1", "marines", 0, id=f"wish-number-{n}")))["came"]
            for n in range(table_session.MOST_WAITING + 2)
        ]
        assert came == ["waits"] * table_session.MOST_WAITING + ["no", "no"]
        assert len(at.table.waiting) == table_session.MOST_WAITING
        assert (await carthage.wish(strike("b-s1", "marines", 0)))["came"] == "waits"
        await rome.sleep()

    at_table("galleys", ("a", "b"), play, nod=True)


def test_the_table_is_told_which_step_somebody_wants_back(at_table):
    async def play(at, rome, carthage):
        await rome.wish(order("a-s1"))
        entry = at.session.journal.head
        at.table.nod = True
        await carthage.wish(order("b-s1"))
        assert at.session.journal.head != entry
        at.owner.submit(lambda: at.session.do("remark", {"text": "Wine."})).result()
        assert (await rome.wish({"kind": "back", "entry": entry, "id": "take-it-back"}))["came"] == "waits"
        said = str(at.table.waiting["take-it-back"].title)
        assert said == f"Take back: {at.session.journal.entry(entry).title}"

    at_table("galleys", ("a", "b"), play)


def test_an_umpire_who_sits_down_with_a_phone_leaves_a_line_and_sees_everything(at_table):
    async def play(at, umpire, rome):
        assert [str(one.title) for one in at.session.journal.entries] == ["The umpire looked."]
        await rome.until(lambda: "log/1" in rome.parts)
        assert rome.parts["log/1"]["title"] == "The umpire looked."
        await rome.wish(order("a-s1", "halt"))
        await umpire.until(lambda: umpire.now == at.session.journal.head)
        assert "Halt!" in "".join(umpire.heard)
        assert (await umpire.wish(strike("b-s1", "marines", 0)))["came"] == "done"
        await umpire.sleep()
        await umpire.come()
        await umpire.shown()
        assert len(at.session.journal.numbers) == 3  # who comes back sits already

    at_table("galleys", (EVERYONE, "a"), play, umpire=True)


async def pass_t_cards(at, seas):
    """Said at the table, where all hear it: a phone says it for its own side alone."""
    at.owner.submit(lambda: at.session.do("next_phase", {}, seat=TABLE)).result()
    await seas.until(lambda: seas.now == at.session.journal.head)


def test_real_dice_are_asked_for_and_the_same_wish_brings_their_faces(at_table):
    async def play(at, seas):
        await pass_t_cards(at, seas)
        actions = [one["action"] for one in seas.parts["table"]["offers"]]
        tried = [
            {"kind": "play", "action": one, "real": True, "insist": True, "id": f"real-dice-{one}"}
            for one in actions
        ]
        came = [await seas.wish(one) for one in tried]
        at_dice = [one["came"] for one in came].index("dice")
        wish, answer, typed = tried[at_dice], came[at_dice], list[int]()
        while answer["came"] == "dice":
            assert 0 < answer["dice"]["count"] < 50
            typed += [len(typed) % 6 + 1] * answer["dice"]["count"]
            answer = await seas.wish({**wish, "typed": typed})
        assert answer["came"] == "done"
        thrown = [face for throw in at.session.journal.entries[-1].throws for face in throw.faces]
        assert [face.value for face in thrown] == typed
        assert all(face.typed for face in thrown)

    at_table("uncharted_seas", ("a",), play)


def test_a_host_that_was_killed_knows_which_wishes_were_done(tmp_path):
    path = tmp_path / "battle.battle"
    wish = strike("a-s1", "marines", 0, id="done-before-the-end")

    async def send(port, invite, expected):
        phone = Phone(port, invite=invite)
        await phone.come()
        await phone.shown()
        answer = await phone.wish(wish)
        await phone.leave()
        assert answer["came"] == expected

    with tables.hosted(lambda: tables.session_of("galleys", path)) as at:
        asyncio.run(send(at.port, at.table.guests.invite("a").key, "done"))
    with tables.hosted(lambda: tables.BattleSession.open(path)) as at:
        asyncio.run(send(at.port, at.table.guests.invite("a").key, "done"))
        assert len(at.session.journal.numbers) == 1


@pytest.mark.parametrize("game", ["age_of_sail", "firestorm_armada", "galleys", "salves", "uncharted_seas"])
def test_every_game_has_its_page(at_table, game):
    async def play(at, side):
        ships = list(at.session.state.ships)
        for ship in itertools.islice(ships, 3):
            await side.look(ship=ship, chart=True, told=5)
            await side.until(lambda s=ship: f"card/{s}" in side.parts)
            assert side.parts[f"card/{ship}"]["blocks"]
            for offer in side.parts[f"card/{ship}"]["offers"]:
                found = await side.ask(action=offer["action"], answers=offer.get("answers", {}))
                assert "form" in found or "stop" in found
        table = side.parts["table"]
        assert {
            ship for one in table["sides"] for group in one["squadrons"] for ship in group["ships"]
        } == set(ships)
        assert table["prompt"]

    at_table(game, ("a",), play)


def test_a_ship_in_hand_means_her_squadron_until_an_act_wants_it(at_table):
    async def play(at, seas):
        await pass_t_cards(at, seas)
        while at.session.system.deciding(at.session.state) or not any(
            group.get("offer", {}) and group["offer"].get("provisional")
            for side in seas.parts["table"]["sides"]
            for group in side["squadrons"]
        ):
            (onward,) = [one for one in seas.parts["table"]["offers"] if one["action"] == "next_phase"][:1]
            args = {**onward.get("answers", {})}
            wish = {"kind": "play", "action": "next_phase", "args": args, "insist": True, "owing": True}
            assert (await seas.wish(wish))["came"] == "done"
            await seas.until(lambda: seas.now == at.session.journal.head)
        table = seas.parts["table"]
        group = next(
            one
            for side in table["sides"]
            if side["own"]
            for one in side["squadrons"]
            if one["offer"] and one["offer"].get("provisional") and not one["offer"].get("discouraged")
        )
        ship = group["ships"][0]
        await watching(seas, ship)
        card = seas.parts[f"card/{ship}"]
        assert card["proposed"]
        before = len(at.session.journal.numbers)
        move = next(one for one in card["offers"] if not one.get("discouraged"))
        assert "form" in await seas.ask(action=move["action"], answers=move.get("answers", {}), ship=ship)
        assert len(at.session.journal.numbers) == before  # looking and asking leave no line
        form = (await seas.ask(action=move["action"], answers=move.get("answers", {}), ship=ship))["form"]
        args = form["args"] if form else move.get("answers", {})
        wish = {"kind": "play", "action": move["action"], "args": args, "hand": ship, "insist": True}
        assert (await seas.wish(wish))["came"] == "done"
        entries = at.session.journal.entries
        assert [one.action for one in entries][before:][:2] == [group["offer"]["action"], move["action"]]
        assert sum(one.wish != "" for one in list(entries)[before:]) == 1
        await seas.until(lambda: seas.now == at.session.journal.head)
        back = {"kind": "back", "entry": seas.parts["table"]["undo"]["entry"]}
        assert (await seas.wish(back))["came"] == "done"
        await seas.until(lambda: seas.parts[f"card/{ship}"]["proposed"] is not None)

    at_table("uncharted_seas", ("a",), play)


def test_a_throw_is_told_by_its_total_or_by_counts(at_table):
    async def play(at, seas):
        form = (await seas.ask(action="fire", answers={"ship": "a-s1"}, ship="a-s1"))["form"]
        throw = form["throw"]
        assert throw["count"] > 1
        key = next(key for one in throw["totals"] for key in one["keys"] if not key.get("more"))
        misses = throw["alike"][0]["faces"]
        asked = {"kind": "play", "action": "fire", "args": form["args"], "real": True, "insist": True}
        for typed in ([{"total": key["total"]}], [{"faces": misses}] * throw["count"]):
            answer = await seas.wish({**asked, "typed": typed})
            assert answer["came"] in {"done", "dice"}  # a shot that hits asks for more of it
        (told, counted) = [one.throws[0] for one in at.session.journal.entries if one.action == "fire"]
        assert (told.total.first, told.faces) == (key["total"][0], ())
        assert {(face.value, face.upto) for face in counted.faces} == {tuple(misses)}

    at_table("uncharted_seas", ("a",), play)


@pytest.mark.parametrize("says", [None, lambda face: Result(label=msg("marines" if face < 3 else "rowers"))])
def test_the_faces_of_a_single_die_say_what_they_come_to(says):
    pool = Pool((1, 2, 3, 4, 5, 6), says=says)
    asked = dice_asked(NeedsDice(1, 6, msg("Where she is hit"), (), pool=pool))
    told = [(str(one.label), [key.total for key in one.keys]) for one in asked.totals]
    known = [("marines", [(1, 1), (2, 2)]), ("rowers", [(3, 3), (4, 4), (5, 5), (6, 6)])]
    assert told == (known if says else [])


def test_another_sides_ship_in_hand_means_nothing(at_table):
    async def play(at, rome):
        for ship in ("b-s1", "nobody"):
            wish = {"kind": "play", "action": "remark", "args": {"text": "Hello"}, "hand": ship}
            assert (await rome.wish(wish))["came"] == "done"
        assert all(one.action == "remark" for one in at.session.journal.entries)

    at_table("uncharted_seas", ("a",), play)


def test_a_shot_names_its_odds_its_first_dice_and_who_may_join_it(at_table):
    async def play(_, seas):
        form = (await seas.ask(action="fire", answers={"ship": "a-s1"}, ship="a-s1"))["form"]
        assert form["odds"]["tables"]
        assert form["throw"]["count"] > 0
        assert "fires at" in form["throw"]["text"]
        assert set(form["joins"]) <= set(seas.parts["table"]["sides"][0]["own"]) | {
            ship
            for one in seas.parts["table"]["sides"]
            for group in one["squadrons"]
            for ship in group["ships"]
        }
        assert all(one["action"] and one["title"] for one in form["joins"].values())

    at_table("uncharted_seas", ("a",), play)


def test_a_phone_passes_t_cards_for_its_own_side_alone(at_table):
    async def play(at, first, second):
        phones = {"a": first, "b": second}
        for side, phone in phones.items():
            offers = phone.parts["table"]["offers"]
            assert [one["answers"] for one in offers if one["action"] == "no_card"] == [{"side": side}]
            assert not any(one["action"] == "next_phase" for one in offers)
            onward = {"kind": "play", "action": "next_phase", "args": {}, "insist": True, "owing": True}
            assert (await phone.wish(onward))["came"] != "done"
        for side, phone in phones.items():
            assert at.session.state.phase == "turn_cards"
            wish = {"kind": "play", "action": "no_card", "args": {"side": side}}
            assert (await phone.wish(wish))["came"] == "done"
            await second.until(lambda: second.now == at.session.journal.head)
        assert at.session.state.phase == "initiative_and_wind"

    at_table("uncharted_seas", ("a", "b"), play)


def test_what_stands_across_from_each_other_is_sent_with_the_form(at_table):
    async def play(_, armada):
        form = (await armada.ask(action="board", answers={"ship": "a-s1"}, ship="a-s1"))["form"]
        assert form["facing"]
        assert all(block["kind"] for block in form["facing"])

    at_table("firestorm_armada", ("a",), play)


def test_an_answer_names_the_entry_that_tells_what_came_of_it(at_table):
    async def play(at, seas):
        form = (await seas.ask(action="fire", answers={"ship": "a-s1"}, ship="a-s1"))["form"]
        answer = await seas.wish({"kind": "play", "action": "fire", "args": form["args"], "insist": True})
        assert answer["came"] == "done"
        assert at.session.journal.entry(answer["made"]).action == "fire"
        await seas.until(lambda: f"log/{answer['made']}" in seas.parts)

    at_table("uncharted_seas", ("a",), play)


def test_only_who_was_let_in_later_is_sent_away_by_another_phone(at_table):
    """A phone takes its seat back from whoever came after it; neither its elder nor another side's goes for it."""

    async def play(at, rome, carthage, late):
        first, foe, last = at.table.guests.all
        await late.say({"away": first.id})
        await late.say({"away": foe.id})
        assert (await late.ask(rules=True))["rules"]
        assert at.table.guests.all == (first, foe, last)
        assert [one["id"] for one in rome.parts["beside"]] == [last.id]
        assert "beside" not in late.parts
        assert "beside" not in carthage.parts
        await rome.say({"away": foe.id})
        await rome.say({"away": last.id})
        await late.until(lambda: late.closed)
        await rome.until(lambda: "beside" not in rome.parts)
        assert at.table.guests.all == (first, foe)

    at_table("galleys", ("a", "b", "a"), play)


def test_who_shares_a_seat_is_told_when_somebody_new_comes_or_goes_and_nobody_else(at_table):
    """A phone that wakes up is nothing new, and nobody but its elders on that seat is told who is let in."""
    shown: Counter[str] = Counter()

    async def play(at, rome, carthage, late):
        first, foe, last = at.table.guests.all
        parts = at.table.parts

        def counted(guest, *more):
            shown[guest.id] += 1
            return parts(guest, *more)

        async def stepped(lost):
            """One step, which everybody hears of: what was to be told before was told by then."""
            struck = {"ship": "b-s2", "slot": "marines", "lost": lost}
            at.owner.submit(lambda: at.session.do("mark", struck)).result()
            for phone in (rome, carthage, late):
                await phone.until(lambda phone=phone: phone.closed or phone.now == at.session.journal.head)

        await rome.until(lambda: "beside" in rome.parts)
        at.table.parts = counted
        for before in range(3):
            await late.sleep()
            await late.come()
            await late.until(lambda before=before: shown[last.id] > before)
        await stepped(1)
        assert (shown[first.id], shown[foe.id]) == (1, 1)
        shown.clear()
        await rome.say({"away": last.id})
        await rome.until(lambda: "beside" not in rome.parts)
        await stepped(2)
        assert (shown[first.id], shown[foe.id]) == (2, 1)

    at_table("galleys", ("a", "b", "a"), play)
