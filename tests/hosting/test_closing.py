"""What all have closed, each on its own phone, any of them turns up; what is another's or the tablet's is no button."""

from typing import Any

import pytest

from fleetdesk.core.battle.battles import TABLE
from tests.hosting.tables import Phone

Wish = tuple[str, dict[str, Any]]


def ships(at: Any, side: str) -> list[str]:
    return [one.id for one in at.session.state.ships.values() if one.side == side]


def logs(at: Any, side: str) -> list[Wish]:
    orders = [{"turn": 1, "text": "0"}]
    written = [("write_orders", {"ship": ship, "orders": orders}) for ship in ships(at, side)]
    return [*written, ("close_orders", {"side": side})]


def card(_: Any, side: str) -> list[Wish]:
    return [("lay_card", {"side": side, "card": "other", "title": "Ambush"})]


def placing(at: Any, side: str) -> list[Wish]:
    row = 1 + [one.id for one in at.session.state.sides].index(side)
    return [("place", {"ship": ship, "cell": (n, row)}) for n, ship in enumerate(ships(at, side), 1)]


def passing(at: Any, side: str) -> list[Wish]:
    return [("pass_ship", {"ship": ship}) for ship in ships(at, side)]


async def done(phone: Phone, action: str, args: dict[str, Any]) -> None:
    answer = await phone.wish({"kind": "play", "action": action, "args": args, "owing": True})
    assert answer["came"] == "done", (action, answer)


def offered(phone: Phone) -> dict[str, bool]:
    """Actions of the table's buttons -> whether they are done on the phone."""
    table = phone.parts["table"]
    settling = [debt["offer"] for debt in table.get("debts", ()) if debt.get("offer")]
    return {one["action"]: "tablet" not in one for one in (*settling, *table["offers"])}


@pytest.mark.parametrize(
    ("game", "before", "secret", "turns_up"),
    [
        ("age_of_sail", ["next_phase"], (logs,), ["next_phase", "sail_all"]),
        ("firestorm_armada", [], (card,), ["reveal_cards"]),
        ("salves", [], (placing, passing), ["lock_setup", "resolve_first_turn"]),
    ],
)
def test_what_all_have_closed_is_turned_up_from_any_phone(at_table, game, before, secret, turns_up):
    async def play(at: Any, rome: Phone, carthage: Phone) -> None:
        for action in before:
            await done(rome, action, {})
        steps = list(turns_up)
        for decides in secret:
            await carthage.until(lambda: carthage.parts["table"].get("deciding") == ["a", "b"])
            for action, args in decides(at, "a"):
                await done(rome, action, args)
            await rome.until(lambda: rome.parts["table"].get("deciding") == ["b"])
            assert not offered(rome).get(steps[0])  # it waits for Carthage, or for all to agree at the tablet
            early = await rome.wish({"kind": "play", "action": steps[0], "args": {}})
            assert early["came"] == "no"
            for action, args in decides(at, "b"):
                await done(carthage, action, args)
            head = at.session.journal.head
            for phone in (rome, carthage):
                await phone.until(lambda phone=phone, head=head: phone.now >= head)
                assert offered(phone)[steps[0]]
            for action in steps if decides is secret[-1] else steps[:1]:
                await done(carthage, action, {})
            steps = steps[1:]

    at_table(game, ("a", "b"), play, umpire=False)


def test_nothing_of_another_side_is_a_button(at_table):
    async def play(at: Any, rome: Phone) -> None:
        await done(rome, "next_phase", {})
        await rome.until(lambda: rome.parts["table"].get("deciding") == ["a", "b"])
        table = rome.parts["table"]
        closing = [debt for debt in table["debts"] if "log" in debt["text"]]
        assert [debt["offer"] and debt["offer"]["answers"]["side"] for debt in closing] == ["a", None]

    at_table("age_of_sail", ("a",), play)


def test_whoever_looks_on_has_no_button_at_all(at_table):
    async def play(_: Any, onlooker: Phone) -> None:
        assert offered(onlooker) == {}

    at_table("age_of_sail", (TABLE,), play)
