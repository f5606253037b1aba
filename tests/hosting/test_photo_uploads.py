"""A phone photographs a struck sheet: it is read for its seat alone, and entered as any other wish."""

import base64

import aiohttp
import pytest

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.core.errors import BadInput
from fleetdesk.core.layout.fields import Place, Spot
from fleetdesk.core.words import msg
from fleetdesk.hosting import photo_uploads
from fleetdesk.hosting.guests import new_key
from fleetdesk.services import photographs
from fleetdesk.services.photographs import Doubt, Found

SHEET = b"a photograph"
OWN, DOUBTFUL, OTHERS = (
    Spot(ship, "marines", number) for ship, number in (("a-s1", 1), ("a-s1", 2), ("b-s1", 1))
)


def place(spot):
    return Place(spot.ship, spot.slot, spot.number, 10.0, 10.0, 5.0, 5.0)


@pytest.fixture
def seen(monkeypatch):
    """What the reader finds on every photograph, and what it was asked."""
    asked = []

    def read(moment, files):
        asked.append((moment.seat, files))
        return Found(
            places=(place(OWN), place(DOUBTFUL), place(OTHERS)),
            struck=frozenset({OWN, OTHERS}),
            doubts=(Doubt(place(DOUBTFUL), b"a picture"),),
            pages=1,
        )

    monkeypatch.setattr(photographs, "read", read)
    return asked


async def sent(phone, body=SHEET, *, own=None, origin=None, language="en"):
    """What the page sends, and what comes back: the status, and what is said."""
    kind = {"data": body} if isinstance(body, bytes) else {"json": body}
    headers = {"Origin": origin or phone.origin, "Authorization": own or phone.own}
    address = f"{phone.origin}/photo?language={language}"
    async with aiohttp.ClientSession() as http, http.post(address, headers=headers, **kind) as came:
        return came.status, await came.json() if came.status == 200 else None


def test_what_is_doubtful_is_asked_and_the_rest_is_one_step_that_is_taken_back(at_table, seen):
    async def play(at, rome):
        _, told = await sent(rome)
        assert [one["box"] for one in told["doubts"]] == [DOUBTFUL.name]
        assert base64.b64decode(told["doubts"][0]["picture"]) == b"a picture"
        _, told = await sent(rome, {"struck": [DOUBTFUL.name]})
        assert (told["doubts"], len(told["lines"])) == ([], 1)
        wish = {
            "kind": "play",
            "action": "back_from_paper",
            "args": told["args"],
            "saw": told["now"],
            "late": True,
        }
        assert (await rome.wish(wish))["came"] == "done"
        assert at.session.state.ships["a-s1"].marines_lost == 2
        await rome.until(lambda: rome.now == at.session.journal.head)
        back = {"kind": "back", "entry": at.session.journal.last_step}
        assert (await rome.wish(back))["came"] == "done"
        assert at.session.state.ships["a-s1"].marines_lost == 0
        assert seen == [("a", [photographs.Sent("The photograph", SHEET)])]

    at_table("galleys", ("a",), play)


def test_boxes_of_another_side_are_left_to_it(at_table, seen):
    async def play(at, rome):
        _, told = await sent(rome, language="fr")
        assert {one["ship"] for one in told["args"]["marks"]} == {"a-s1"}
        assert "autre camp" in " ".join(told["said"])

    at_table("galleys", ("a",), play)


def test_a_step_in_between_is_asked_about_and_not_overwritten(at_table, seen):
    async def play(at, rome):
        await sent(rome)
        _, told = await sent(rome, {"clear": [DOUBTFUL.name]})
        for lost in range(3):
            await rome.wish({"kind": "strike", "ship": "a-s1", "slot": "marines", "lost": lost, "by": 1})
        wish = {
            "kind": "play",
            "action": "back_from_paper",
            "args": told["args"],
            "saw": told["now"],
            "late": True,
        }
        assert (await rome.wish(wish))["came"] == "late"
        assert at.session.state.ships["a-s1"].marines_lost == 3

    at_table("galleys", ("a",), play)


def test_only_a_phone_with_a_seat_and_our_own_page_are_read_for(at_table, seen):
    async def play(at, rome, onlooker):
        assert (await sent(rome, own=new_key()))[0] == 403
        assert (await sent(rome, origin="http://127.0.0.1:1"))[0] == 403
        _, told = await sent(onlooker)
        assert list(told) == ["stop"]
        assert not seen

    at_table("galleys", ("a", TABLE), play)


def test_too_many_and_too_large_are_told(at_table, seen, monkeypatch):
    monkeypatch.setattr(photo_uploads, "MOST_BYTES", 100_000)
    monkeypatch.setattr(photo_uploads, "MOST", 3)

    async def play(at, rome):
        _, told = await sent(rome, bytes(200_000))
        assert told["stop"].startswith("The photograph is too large")
        for _ in range(2):
            assert "lines" in (await sent(rome))[1]
        assert (await sent(rome))[1] == {"stop": "Too many photographs at once: wait a minute."}

    at_table("galleys", ("a",), play)


def test_without_the_extra_the_phone_is_told_so(at_table, monkeypatch):
    def read(*_):
        raise BadInput(msg("Install it."))

    monkeypatch.setattr(photographs, "read", read)

    async def play(at, rome):
        assert await sent(rome) == (200, {"stop": "Install it."})

    at_table("galleys", ("a",), play)
