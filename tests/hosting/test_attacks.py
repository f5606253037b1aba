"""Whoever shares the network and means ill: sockets held open, names in place of numbers, other sides' ids, old codes."""

import asyncio
import contextlib

import aiohttp
import pytest

from fleetdesk.hosting import connection_limits, guests, server
from tests.hosting.tables import Phone

BEGUN = b"GET / HTTP/1.1\r\nHost: 127"
WHOLE = BEGUN + b".0.0.1\r\nConnection: close\r\n\r\n"


async def knocks(port, said=BEGUN):
    """A connection that begins a request and never ends it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(ConnectionError):
        writer.write(said)
        await writer.drain()
    return reader, writer


async def closed(reader):
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), 20) == b""
    return True


@pytest.mark.parametrize("said", [BEGUN, b""])
def test_encrypted_doors_are_counted_before_they_agree_on_keys(at_table, monkeypatch, said):
    pytest.importorskip("trustme", reason="encrypting needs the extra: pip install -e .[host]")

    async def play(at, rome):
        held = [await knocks(at.port, said) for _ in range(connection_limits.MOST_FROM_ONE + 10)]
        if not said:  # the first ones are let in and say nothing: they are waited for, and no longer
            for reader, _ in held[-10:]:
                assert await closed(reader)
            assert not held[0][0].at_eof()
        strike = {"kind": "strike", "ship": "a-s1", "slot": "marines", "lost": 0, "by": 1}
        assert (await rome.wish(strike))["came"] == "done"
        for reader, _ in held:
            assert await closed(reader)
        for _, writer in held:
            writer.close()
        await rome.sleep()  # nobody of them stands there any more: there is room
        await rome.come()
        await rome.until(lambda: rome.seat == "a")
        assert (await rome.wish({**strike, "lost": 1}))["came"] == "done"

    monkeypatch.setattr(connection_limits, "HEAD_SECONDS", 1.0)
    at_table("galleys", ("a",), play, tls=True)


def test_who_opens_hundreds_of_connections_keeps_nobody_else_out(at_table):
    async def play(at, rome):
        held = [await knocks(at.port) for _ in range(connection_limits.MOST_FROM_ONE + 10)]
        for reader, _ in held[-10:]:
            assert await closed(reader)
        strike = {"kind": "strike", "ship": "a-s1", "slot": "marines", "lost": 0, "by": 1}
        assert (await rome.wish(strike))["came"] == "done"  # who is inside plays on
        for _, writer in held:
            writer.close()
        came = b""
        for _ in range(100):
            await asyncio.sleep(0.02)
            reader, writer = await knocks(at.port, WHOLE)
            with contextlib.suppress(ConnectionError):
                came = await reader.read()
            writer.close()
            if came:
                break
        assert came.startswith(b"HTTP/1.1 200")

    at_table("galleys", ("a",), play)


def test_a_request_that_never_ends_is_cut_and_one_that_did_is_not(at_table, monkeypatch):
    monkeypatch.setattr(connection_limits, "HEAD_SECONDS", 0.2)

    async def play(at, rome):
        reader, writer = await knocks(at.port)
        for sign in b".0.0.1":  # drop by drop
            await asyncio.sleep(0.05)
            with contextlib.suppress(ConnectionError):
                writer.write(bytes([sign]))
        assert await closed(reader)
        writer.close()
        await asyncio.sleep(0.3)
        assert not rome.closed

    at_table("galleys", ("a",), play)


def test_a_connection_that_brought_the_page_and_rests_is_let_go(at_table):
    """Each phone left six of them for an hour: the sixth behind one router was kept out, the 23rd anywhere."""

    async def play(at, rome):
        reader, writer = await knocks(at.port, WHOLE.replace(b"Connection: close\r\n", b""))
        with contextlib.suppress(ConnectionError):
            assert (await asyncio.wait_for(reader.read(), 20)).startswith(b"HTTP/1.1 200")
        writer.close()
        assert not rome.closed

    at_table("galleys", ("a",), play)


def test_doors_are_counted_in_all_and_left_again():
    door = connection_limits.Door(asyncio.Protocol)
    every = [f"10.0.0.{n}" for n in range(-(-connection_limits.MOST // connection_limits.MOST_FROM_ONE) + 1)]
    let_in = [
        address for address in every for _ in range(connection_limits.MOST_FROM_ONE) if door.enter(address)
    ]
    assert len(let_in) == connection_limits.MOST
    assert not door.enter("10.0.1.1")
    for address in let_in:
        door.leave(address)
    assert not door.inside
    assert door.enter("10.0.1.1")


@pytest.mark.parametrize("host", ["evil.example", "tablet.local", "127.0.0.1.evil.example"])
def test_a_name_that_points_here_opens_no_wire(at_table, host):
    """A page of another name whose address was changed to ours: its Origin and Host agree, and both are a name."""

    async def play(at, _):
        async with aiohttp.ClientSession() as http:
            with pytest.raises(aiohttp.WSServerHandshakeError) as said:
                await http.ws_connect(
                    f"http://127.0.0.1:{at.port}/wire",
                    origin=f"http://{host}:{at.port}",
                    headers={"Host": f"{host}:{at.port}"},
                )
            assert said.value.status == 403

    at_table("galleys", ("a",), play)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_nothing_is_sent_by_any_other_way(at_table, method):
    async def play(at, _):
        async with aiohttp.ClientSession() as http:
            for path in ("/", "/wire", "/p/app.js"):
                async with http.request(
                    method, f"http://127.0.0.1:{at.port}{path}", data=b"x" * 4096
                ) as came:
                    assert came.status in {404, 405}
                    assert await came.read() == b""
                    assert "Access-Control-Allow-Origin" not in came.headers

    at_table("galleys", ("a",), play)


def test_a_strangers_first_message_is_bounded_too(at_table):
    async def play(at, rome):
        async with aiohttp.ClientSession() as http:
            for sent in ("x" * (server.MOST_BYTES + 1), "[" * 60_000, '{"own":"' + "x" * 60_000 + '"}'):
                async with http.ws_connect(f"{rome.origin}/wire", origin=rome.origin) as socket:
                    await socket.send_str(sent)
                    message = await socket.receive(timeout=10)
                    assert message.type in {aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED}
        assert not rome.closed

    at_table("galleys", ("a",), play)


def test_a_square_or_code_that_served_serves_nobody_else(at_table):
    async def play(at, _):
        invitation = at.owner.submit(lambda: at.table.guests.invite("b")).result()
        first = Phone(at.port, invite=invitation.key)
        await first.come()
        await first.shown()
        for tried in ({"invite": invitation.key}, {"code": invitation.code}):
            thief = Phone(at.port, **tried)
            await thief.come()
            with pytest.raises(ConnectionError):
                await thief.shown()
            assert thief.heard == []
            await thief.leave()
        await first.leave()

    at_table("galleys", ("a",), play)


def test_codes_are_guessed_five_times_and_then_none_is_looked_at(at_table):
    async def play(at, _):
        invitation = at.owner.submit(lambda: at.table.guests.invite("b")).result()
        wrong = [f"{(int(invitation.code) + n) % 1_000_000:06d}" for n in range(1, guests.CODE_TRIES + 1)]
        for code in (*wrong, invitation.code):
            thief = Phone(at.port, code=code)
            await thief.come()
            with pytest.raises(ConnectionError):
                await thief.shown()
            await thief.leave()
        assert [one.seat for one in at.table.guests.all] == ["a"]

    at_table("galleys", ("a",), play)


def test_what_is_another_sides_stays_so_by_whatever_name_it_is_asked(at_table):
    """Ids of ships and sides are no secret; what they lead to is."""

    async def play(at, rome, carthage):
        order = {"ship": "a-s1", "order": "combat", "rest": False}
        assert (await rome.wish({"kind": "play", "action": "place_order", "args": order}))["came"] == "done"
        head = at.session.journal.head
        await carthage.until(lambda: carthage.now == head)
        await carthage.look(ship="a-s1", chart=True, told=2000)
        await carthage.until(lambda: "card/a-s1" in carthage.parts)
        for args in ({"side": "a"}, {"ship": "a-s1"}, {"side": "a", "ship": "a-s1", "orders": [order]}):
            for action in ("place_order", "place_orders"):
                await carthage.ask(action=action, answers=args, ship="a-s1")
                for more in ({}, {"insist": True}, {"hand": "a-s1"}, {"owing": True, "joined": True}):
                    wish = {"kind": "play", "action": action, "args": args, **more}
                    assert (await carthage.wish(wish))["came"] == "no"
        assert (await carthage.wish({"kind": "back", "entry": head}))["came"] == "no"
        for why in ("slot:a-s1/order", "a-s1/order", "standing:a-s1", "ships/a-s1/order"):
            await carthage.ask(why=why)
        assert at.session.journal.head == head
        assert not any("To battle!" in str(part) for part in carthage.parts.values())

    at_table("galleys", ("a", "b"), play)
