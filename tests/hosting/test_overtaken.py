"""Two phones of one side write for the same ship at once: what the second did not see is asked about."""

import asyncio


def order(ship, kind, **more):
    args = {"ship": ship, "order": kind, "rest": False}
    return {"kind": "play", "action": "place_order", "args": args, **more}


def at_sea(ship, text, **more):
    args = {"ship": ship, "orders": [{"turn": 1, "text": text}]}
    return {"kind": "play", "action": "write_orders", "args": args, **more}


def of_squadron(ship, text, **more):
    args = {"side": "a", "orders": [{"ship": ship, "text": text}]}
    return {"kind": "play", "action": "write_squadron", "args": args, **more}


def own(at, side="a"):
    return [one.id for one in at.session.state.ships.values() if one.side == side]


def until_orders(at):
    while at.session.state.phase != "orders":
        at.owner.submit(lambda: at.session.do("next_phase", {}, insist=True)).result()


def test_of_two_orders_for_one_ship_at_once_the_second_is_asked_about(at_table):
    async def play(at, one, other):
        saw = one.now
        answers = await asyncio.gather(
            one.wish(order("a-s1", "halt", saw=saw)), other.wish(order("a-s1", "combat", saw=saw))
        )
        assert sorted(answer["came"] for answer in answers) == ["done", "late"]
        asked = next(answer for answer in answers if answer["came"] == "late")
        assert asked["text"]
        stands = at.session.journal.head
        phone, kind = (one, "halt") if answers[0]["came"] == "late" else (other, "combat")
        await phone.until(lambda: phone.now >= stands)
        assert (await phone.wish(order("a-s1", kind)))["came"] == "done", "it was seen, and is meant"

    at_table("galleys", ("a", "a"), play)


def test_what_another_phone_does_with_other_ships_or_says_alike_is_no_question(at_table):
    async def play(at, one, other, foe):
        saw = one.now
        assert (await other.wish(order("a-s2", "halt", saw=saw)))["came"] == "done"
        assert (await foe.wish(order("b-s1", "halt", saw=saw)))["came"] == "done"
        assert (await one.wish(order("a-s1", "halt", saw=saw)))["came"] == "done"
        assert (await other.wish(order("a-s1", "halt", saw=saw)))["came"] == "done", "the very same order"

    at_table("galleys", ("a", "a", "b"), play)


def test_who_changes_the_mind_within_one_breath_is_not_asked(at_table):
    async def play(at, one):
        saw = one.now
        for kind in ("halt", "combat", "ahead"):
            assert (await one.wish(order("a-s1", kind, saw=saw)))["came"] == "done"

    at_table("galleys", ("a",), play)


def test_an_order_of_the_squadron_changes_that_of_its_ship(at_table):
    async def play(at, one, other):
        await asyncio.to_thread(until_orders, at)
        ship, second = own(at)[:2]
        await one.until(lambda: one.now == at.session.journal.head)
        saw = one.now
        assert (await other.wish(of_squadron(ship, "0", saw=saw)))["came"] == "done"
        assert (await one.wish(at_sea(second, "0", saw=saw)))["came"] == "done"
        assert (await one.wish(at_sea(ship, "1", saw=saw)))["came"] == "late"

    at_table("age_of_sail", ("a", "a"), play)


def test_what_the_tablet_wrote_for_her_meanwhile_is_asked_about_too(at_table):
    async def play(at, one):
        saw = one.now
        args = order("a-s1", "halt")["args"]
        await asyncio.to_thread(
            lambda: at.owner.submit(lambda: at.session.do("place_order", args, seat="a")).result()
        )
        assert (await one.wish(order("a-s1", "combat", saw=saw)))["came"] == "late"

    at_table("galleys", ("a",), play)
