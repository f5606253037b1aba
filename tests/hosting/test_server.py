"""What a stranger, a curious page and a hostile phone get from the port: nothing."""

import asyncio
import gzip
import json
import re
import threading
import urllib.error
import urllib.request

import aiohttp
import pytest

from fleetdesk import paths
from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.hosting import guests, server
from fleetdesk.hosting.addresses import is_numeric, numeric_addresses
from fleetdesk.hosting.seats import seats_called, seats_of, square, square_text
from tests.hosting import tables
from tests.hosting.tables import Phone

PAGES = paths.resources() / "phones"
SCRIPTS = sorted(PAGES.glob("*.js"))


@pytest.fixture(scope="module")
def at(tmp_path_factory):
    path = tmp_path_factory.mktemp("host") / "battle.battle"
    with tables.hosted(lambda: tables.session_of("galleys", path)) as found:
        yield found


def fetched(at, path, **headers):
    asked = urllib.request.Request(f"http://127.0.0.1:{at.port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(asked, timeout=10) as came:  # noqa: S310 - our own port
            return came.status, dict(came.headers), came.read()
    except urllib.error.HTTPError as said:
        with said:
            return said.code, dict(said.headers), said.read()


def test_everything_the_page_names_is_there_and_nothing_of_elsewhere(at):
    status, _, page = fetched(at, "/")
    assert status == 200
    named = set(re.findall(r'(?:href|src)="([^"]+)"', page.decode()))
    for script in (*SCRIPTS, PAGES / "style.css"):
        text = script.read_text("utf-8")
        named |= {f"/p/{one}" for one in re.findall(r'from "\./([^"]+)"', text)}
        named |= set(re.findall(r'url\("(/[^"]+)"\)', text))
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "https://" not in text.replace('"https:"', "")
    for address in named:
        assert fetched(at, address)[0] == 200, address


def test_scripts_never_read_text_as_markup_or_code():
    for script in SCRIPTS:
        text = script.read_text("utf-8")
        for word in (
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "eval(",
            "Function(",
            "DOMParser",
            "srcdoc",
        ):
            assert word not in text, f"{script.name}: {word}"


def test_every_text_the_page_says_is_in_the_catalogues(at):
    said = {
        json.loads(found)
        for script in SCRIPTS
        for found in re.findall(r'\bsay\(("(?:[^"\\]|\\.)*")', script.read_text("utf-8"))
    }
    sent = json.loads(fetched(at, "/p/texts/fr.json")[2])
    assert sent.keys() == said
    assert all(sent.values())


def test_a_browser_is_told_to_run_nothing_but_our_own(at):
    _, headers, _ = fetched(at, "/")
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Server"] == "FleetDesk"
    assert "Set-Cookie" not in headers


@pytest.mark.parametrize(
    "path",
    ["/p/", "/p", "/p/../pyproject.toml", "/p/%2e%2e/%2e%2e/pyproject.toml", "/etc/passwd", "/battle", "/p/texts/de.json",
     "/p/app.js/", "//p/app.js", "/?x=1/../..", "/p/fonts/", "/wire/x"],
)  # fmt: skip
def test_there_is_no_folder_and_no_way_out(at, path):
    status, _, body = fetched(at, path)
    assert (status == 404 and body == b"") or (path.startswith("/?") and b"Mylae" not in body)


def test_the_page_is_fetched_once(at):
    _, headers, body = fetched(at, "/p/app.js")
    assert body
    status, _, nothing = fetched(at, "/p/app.js", **{"If-None-Match": headers["ETag"]})
    assert (status, nothing) == (304, b"")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("fr-FR,fr;q=0.9,en;q=0.8", "fr"), ("en-GB,fr;q=0.5", "en"), ("de, FR", "fr"), ("../../x", "en"), ("", "en")],
)  # fmt: skip
def test_the_page_itself_speaks_the_first_language_of_a_browser_that_it_knows(at, accepted, language):
    _, headers, body = fetched(at, "/", **{"Accept-Language": accepted})
    assert f'<html lang="{language}">'.encode() in body
    assert "Accept-Language" in headers["Vary"]
    assert not re.search(rb"{\w+}", body)


def test_what_the_page_needs_goes_packed_over_the_air(at):
    index, style, script = (fetched(at, one)[2].decode() for one in ("/", "/p/style.css", "/p/app.js"))
    needed = re.findall(r"/p/[\w./-]+", index + style) + [
        f"/p/{one}" for one in re.findall(r'"\./(\w+\.js)"', script)
    ]
    whole = packed = 0
    for address in dict.fromkeys(needed):
        _, plain_headers, body = fetched(at, address)
        _, headers, small = fetched(at, address, **{"Accept-Encoding": "br, gzip"})
        assert headers["Content-Encoding"] == "gzip"
        assert (headers["ETag"], headers["Vary"]) == (plain_headers["ETag"], "Accept-Encoding")
        assert gzip.decompress(small) == body
        whole, packed = whole + len(body), packed + len(small)
    assert packed < 0.6 * whole


def test_a_name_in_place_of_a_number_is_refused(at):
    for host in ("evil.example", f"evil.example:{at.port}", "tablet.local", "127.0.0.1.evil.example"):
        status, _, body = fetched(at, "/", Host=host)
        assert (status, body) == (403, b"")
    assert all(
        is_numeric(one) for one in ("192.168.1.20:8640", "[fe80::1]:8640", "localhost:8640", "10.0.0.1")
    )


def test_another_page_opens_no_socket(at):
    async def tried(origin):
        async with aiohttp.ClientSession() as http:
            with pytest.raises(aiohttp.WSServerHandshakeError) as said:
                await http.ws_connect(f"http://127.0.0.1:{at.port}/wire", origin=origin)
            return said.value.status

    for origin in (
        None,
        "http://evil.example",
        f"http://localhost:{at.port}",
        f"https://127.0.0.1:{at.port}",
        "null",
    ):
        assert asyncio.run(tried(origin)) == 403


HELLOS = [
    {}, [], "x", 3, {"own": "x" * 22}, {"own": 5}, {"own": "x" * 22, "have": [1]}, {"own": "x" * 22, "invite": "y" * 22},
    {"own": "x" * 22, "code": "000000"}, {"own": "x" * 22, "watch": {"told": -1}}, {"wish": {}},
]  # fmt: skip


@pytest.mark.parametrize("hello", HELLOS, ids=str)
def test_a_stranger_hears_nothing_but_the_end(hello, tmp_path):
    async def play(port):
        async with aiohttp.ClientSession() as http:
            origin = f"http://127.0.0.1:{port}"
            async with http.ws_connect(f"{origin}/wire", origin=origin) as socket:
                await socket.send_json(hello)
                message = await socket.receive(timeout=10)
                assert message.type is aiohttp.WSMsgType.CLOSE
                assert (message.data, message.extra) == (server.GONE, "")

    with tables.hosted(lambda: tables.session_of("galleys", tmp_path / "b.battle")) as found:
        found.table.guests.invite("a")
        asyncio.run(play(found.port))
        assert found.table.guests.all == ()


def test_who_tries_many_keys_is_not_heard_for_a_while(tmp_path):
    async def play(port):
        statuses = []
        for _ in range(server.MOST_WRONG + 1):
            phone = Phone(port, invite=guests.new_key())
            try:
                await phone.come()
                await phone.until(lambda: False)
            except aiohttp.WSServerHandshakeError as said:
                statuses.append(said.status)
            except ConnectionError:
                pass
            finally:
                await phone.leave()
        return statuses

    with tables.hosted(lambda: tables.session_of("galleys", tmp_path / "b.battle")) as found:
        assert asyncio.run(play(found.port)) == [429]


JUNK = [
    "", "{", "null", "[1]", '{"wish":{"kind":"strike"}}', '{"wish":{"id":"../../etc","kind":"back","entry":1}}',
    '{"ask":{"number":1,"action":["x"]}}', '{"nothing":1}', '{"watch":{"told":1e9}}',
    '{"wish":{"id":"aaaaaaaaa","kind":"play","action":"place_order","typed":[' + "1," * 500 + "1]}}",
    "x" * (server.MOST_BYTES + 1), "[" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: junk[:40] or "nothing")
def test_what_is_no_message_ends_that_link_and_no_other(at_table, junk):
    async def play(at, bad, good):
        await bad.say(junk)
        with pytest.raises(ConnectionError):
            await bad.until(lambda: False)
        answer = await good.wish({"kind": "strike", "ship": "b-s1", "slot": "marines", "lost": 0, "by": 1})
        assert answer["came"] == "done"
        await bad.come()  # and it may come again
        await bad.shown()

    at_table("galleys", ("a", "b"), play)


def test_questions_of_any_kind_are_answered_or_refused_and_nothing_breaks(at_table):
    async def play(_, side):
        odd = [None, -1, 10**30, "x" * 500, [], {}, {"a": [1]}, True]
        for action in ("place_order", "place_orders", "mark", "no_such", "next_phase", "what_if"):
            for value in odd:
                answers = {"ship": value, "side": value, "orders": value, "target": value}
                found = await side.ask(action=action, answers=answers)
                assert "form" in found or "stop" in found
        assert (await side.ask(why="nothing/at/all"))["working"] is None
        assert "offers" in await side.ask(ship="nobody", cell=[3, 99999])
        read = await side.ask(rules=True)
        assert [one["id"] for chapter in read["rules"] for one in chapter["rules"]][:2] == ["R1", "R2"]

    at_table("galleys", ("a",), play)


def test_a_phone_sent_away_is_cut_at_once(at_table):
    async def play(at, phone):
        (guest,) = at.table.guests.all
        at.owner.submit(lambda: at.table.send_away([guest.id])).result()
        with pytest.raises(ConnectionError):
            await phone.until(lambda: False)
        assert phone.socket.close_code == server.GONE
        await phone.come()
        with pytest.raises(ConnectionError):
            await phone.until(lambda: False)

    at_table("galleys", ("a",), play)


def test_no_phone_sent_away_waits_for_another_to_say_goodbye(at_table):
    async def play(at, first, second):
        first._reader.cancel()  # its browser hangs: it does not answer that it is sent away
        first._reader = None
        held = threading.Event()
        at.owner.submit(held.wait, 8)
        await first.say({"ask": {"number": 1, "rules": True}})
        await asyncio.sleep(0.2)  # that waits for the journal now
        at.table.send_all_away()
        async with asyncio.timeout(5):
            with pytest.raises(ConnectionError):
                await second.until(lambda: False)
        held.set()

    at_table("galleys", ("a", "b"), play)


def test_a_phone_that_takes_another_seat_leaves_its_first_one_with_every_link(at_table):
    async def play(at, phone):
        second = Phone(at.port, invite=at.owner.submit(lambda: at.table.guests.invite("b")).result().key)
        second.own = phone.own
        await second.come()
        await second.shown()
        assert second.seat == "b"
        with pytest.raises(ConnectionError):
            await phone.until(lambda: False)
        assert phone.socket.close_code == server.GONE
        assert at.host.here == {one.id for one in at.table.guests.all}
        await second.leave()

    at_table("galleys", ("a",), play)


def test_a_phone_keeps_its_newest_links_and_no_more_than_a_few(at_table):
    async def play(at, phone):
        more = [Phone(at.port) for _ in range(server.MOST_OF_ONE)]
        for one in more:
            one.own = phone.own
            await one.come()
            await one.shown()
        with pytest.raises(ConnectionError):
            await phone.until(lambda: False)
        assert not any(one.closed for one in more)
        assert len(at.host._server.links) == server.MOST_OF_ONE
        for one in more:
            await one.leave()

    at_table("galleys", ("a",), play)


def test_who_slept_gets_only_what_changed(at_table):
    async def play(at, rome, carthage):
        await rome.sleep()
        await carthage.wish({"kind": "strike", "ship": "b-s1", "slot": "marines", "lost": 0, "by": 2})
        heard = len(rome.heard)
        await rome.come()
        await rome.until(lambda: rome.now == at.session.journal.head)
        came = [json.loads(one) for one in rome.heard[heard:]]
        names = {name for one in came if "parts" in one for name in one["parts"]}
        assert names == {"table", "strip/b-s1", f"log/{at.session.journal.head}"}

    at_table("galleys", ("a", "b"), play)


def test_each_phone_reads_its_own_language(at_table):
    async def play(_, english, french):
        assert english.parts["table"]["prompt"].startswith("Each side")
        await french.sleep()
        french.language = "fr"
        await french.come()
        await french.until(lambda: french.parts["table"]["prompt"].startswith("Chaque camp"))

    at_table("galleys", ("a", TABLE), play)


def test_seats_are_called_by_name(at):
    system, battle = at.session.system, at.session.state
    assert seats_of(system, battle) == ("a", "b", TABLE)
    assert seats_of(system, battle.but(umpire=True)) == ("a", "b", EVERYONE, TABLE)
    assert seats_called(system, battle, ["Rome", "onlooker"]) == ("a", TABLE)
    assert seats_called(system, battle, []) == seats_of(system, battle)
    with pytest.raises(Exception, match="Nobody"):
        seats_called(system, battle, ["Nobody"])


def test_the_square_holds_the_link_by_number(at):
    link = at.host.link(at.table.guests.invite("a"))
    assert is_numeric(link.split("/")[2])
    assert ".local" not in link
    assert all(is_numeric(one) for one in numeric_addresses())
    assert len(square(link)) == len(square(link)[0])
    assert len(square_text(link).splitlines()) == (len(square(link)) + 1) // 2
