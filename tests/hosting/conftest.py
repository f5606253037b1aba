"""Tests of phones at the table need the extra `host`."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("aiohttp", reason="phones need the extra: pip install -e .[host]")
pytest.importorskip("ifaddr", reason="phones need the extra: pip install -e .[host]")

from tests.hosting import tables


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all that a module plays in it."""
    from tests.hosting.browser import browsing

    with browsing() as found:
        yield found


@pytest.fixture
def at_table(tmp_path):
    """Run a play: `play(table, phones...)` with a phone for each seat named; all of it is closed behind."""

    def run(
        game: str,
        seats: tuple[str, ...],
        play: Callable[..., Awaitable[Any]],
        *,
        nod: bool = False,
        umpire: bool | None = None,
        tls: bool = False,
    ) -> Any:
        def make():
            return tables.session_of(game, tmp_path / "battle.battle", umpire=umpire)

        async def hosting(at: Any) -> Any:
            phones = [tables.Phone(at.port, tls=tls) for _ in seats]
            try:
                for phone, seat in zip(phones, seats, strict=True):
                    phone.invite = at.table.guests.invite(seat).key
                    await phone.come()
                    await phone.shown()
                return await play(at, *phones)
            finally:
                for phone in phones:
                    await phone.leave()

        with tables.hosted(make, nod=nod, tls=tls) as at:
            return asyncio.run(hosting(at))

    return run
