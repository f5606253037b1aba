"""Which keys of a pad the rules allow next, as a phone that writes orders is told: of one line, and by its own seat alone."""

import asyncio

import pytest

from fleetdesk.core.forms import Written


def to_orders(at):
    while at.session.state.phase != "orders":
        at.owner.submit(lambda: at.session.do("next_phase", {}, insist=True)).result()


def own(at, side):
    return [one.id for one in at.session.state.ships.values() if one.side == side]


def as_the_tablet_has_it(at, seat, action, answers, line):
    """The keys that the pad of the tablet marks at the end of that line."""
    seen = at.table.pages(seat, "en").seen
    form = seen.form(action, answers)
    field = next(one for one in form.fields if isinstance(one, Written))
    before = [*field.value.split("\n"), *[""] * line][line]
    return set(field.fitting.of(line, before, "", [key.text for row in field.symbols for key in row]))


@pytest.mark.parametrize(("text", "line"), [("", 0), ("2", 0), ("2P", 0), ("9", 0), ("2\n1", 1), ("2\n1", 0)])
def test_a_phone_is_told_the_keys_that_fit_at_the_end_of_the_line_it_writes(at_table, text, line):
    async def play(at, rome):
        await asyncio.to_thread(to_orders, at)
        answers = {"ship": own(at, "a")[0], "orders": text}
        said = await rome.ask(action="write_orders", answers=answers, ship=answers["ship"], line=line)
        wanted = at.owner.submit(
            lambda: as_the_tablet_has_it(at, "a", "write_orders", answers, line)
        ).result()
        fits = said["fits"]
        assert set(fits["keys"]) == wanted
        assert (fits["line"], fits["before"]) == (line, text.split("\n")[line])
        assert bool(fits["keys"]) == (text != "9"), "what is refused has nothing behind it"

    at_table("age_of_sail", ("a",), play)


def test_who_names_no_line_is_told_no_keys_and_nothing_of_what_they_are_found_by(at_table):
    async def play(at, rome):
        await asyncio.to_thread(to_orders, at)
        answers = {"ship": own(at, "a")[0]}
        said = await rome.ask(action="write_orders", answers=answers, ship=answers["ship"])
        assert said["fits"] is None
        (field,) = [one for one in said["form"]["fields"] if one["kind"] == "written"]
        assert field["fitting"] == {}
        beyond = await rome.ask(action="write_orders", answers=answers, ship=answers["ship"], line=9000)
        assert beyond["fits"]["keys"] == []

    at_table("age_of_sail", ("a",), play)


def test_of_the_log_of_a_side_a_phone_is_told_the_keys_of_the_ship_in_hand(at_table):
    async def play(at, rome):
        await asyncio.to_thread(to_orders, at)
        answers = {"side": "a"}
        for line in (0, 5):
            said = await rome.ask(action="write_squadron", answers=answers, line=line)
            wanted = at.owner.submit(
                lambda line=line: as_the_tablet_has_it(at, "a", "write_squadron", answers, line)
            ).result()
            assert set(said["fits"]["keys"]) == wanted != set()

    at_table("age_of_sail", ("a",), play)
