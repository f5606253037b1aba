"""All that a phone of a seat is sent, byte for byte: for whoever compares two battles that differ in hidden things.

Wishes are sent too, as far as they are answered without being carried out: what is another seat's, what came too late.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

from fleetdesk import paths
from fleetdesk.core.words import LANGUAGES, Words
from fleetdesk.hosting.guests import Guests
from fleetdesk.hosting.intents import AnyWish, Back, Play, Strike
from fleetdesk.hosting.pages import Watch
from fleetdesk.hosting.plain_json import plain
from fleetdesk.hosting.table_session import Question, TableSession
from fleetdesk.services.battle import BattleSession
from fleetdesk.store.guests import Guest
from tests.trust.surfaces import pried

WORDS = {language: Words.load(language, paths.texts()) for language in LANGUAGES}
SURFACE = "phone"
NEVER = 10**9
"""An entry no phone has seen: what is said to have been made of it is asked about, not carried out."""


def read(session: BattleSession, seat: str, seed: str) -> dict[str, list[str]]:
    """Every part a phone of that seat may ask for, and every answer to the questions its buttons ask."""
    chance = random.Random(seed)
    table = TableSession(session, Guests(), WORDS)
    try:
        return {SURFACE: list(_read(table, Guest(id="phone", seat=seat, key=""), chance))}
    finally:
        table.leave()


def _read(table: TableSession, guest: Guest, chance: random.Random) -> Iterator[str]:
    ships = sorted(table.session.state.ships)
    buttons: list[dict[str, Any]] = []
    for ship in ("", *chance.sample(ships, min(4, len(ships)))):
        for language in LANGUAGES:
            head, parts = table.parts(guest, language, Watch(ship=ship, chart=True, told=400))
            yield f"{head} " + "\n".join(f"{name} {part.tag} {part.body}" for name, part in parts.items())
            for name in ("table", f"card/{ship}"):
                buttons += json.loads(parts[name].body).get("offers", []) if name in parts else []
            cell = (chance.randrange(12), chance.randrange(12))
            yield _answer(table, guest, language, Question(number=1, ship=ship, cell=cell))
    for button in chance.sample(buttons, min(8, len(buttons))):
        asked = Question(number=1, action=button["action"], answers=button.get("answers", {}), line=0)
        for language in LANGUAGES:
            yield _answer(table, guest, language, asked)
    yield _answer(table, guest, LANGUAGES[0], Question(number=1, rules=True))
    yield from _pried(table, guest, chance)
    for ship in ships[:3]:
        for what in ("slot:{}/lost", "standing:{}", "{}/cell", "slot:{}/order"):
            yield _answer(table, guest, LANGUAGES[0], Question(number=1, why=what.format(ship)))
        yield _wished(table, guest, Back(id="take-back", entry=NEVER))
        if table.session.state.ships[ship].side != guest.seat:
            yield from (
                _wished(table, guest, Strike(id="not-mine", ship=ship, slot=one.key, lost=0, by=1))
                for one in table.pages(guest.seat, LANGUAGES[0]).seen.slots(ship)
            )


def _pried(table: TableSession, guest: Guest, chance: random.Random) -> Iterator[str]:
    """What no button of this seat offers, and a hostile phone asks all the same."""
    session = table.session
    for action, answers in pried(session.system, session.state, chance, most=6):
        asked = Question(number=1, action=action, answers=answers, line=chance.randrange(3))
        yield _answer(table, guest, LANGUAGES[0], asked)
        yield _wished(table, guest, Play(id="too-late", action=action, args=answers, saw=NEVER, late=True))


def _answer(table: TableSession, guest: Guest, language: str, asked: Question) -> str:
    return json.dumps(table.answer(guest, language, asked), ensure_ascii=False)


def _wished(table: TableSession, guest: Guest, wish: AnyWish) -> str:
    before = table.session.journal.head
    answer = table.wish(guest, wish)
    assert table.session.journal.head == before, "a wish that was to be asked about was carried out"
    return json.dumps(plain(answer, WORDS[LANGUAGES[0]]), ensure_ascii=False)
