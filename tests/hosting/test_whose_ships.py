"""A phone is in one hand: no button it is sent lets another side's ships act, and a wish of that kind waits for a nod."""

import json
import random
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pytest

from fleetdesk import systems
from fleetdesk.core.errors import Said
from fleetdesk.core.game.corrections import REMARK
from fleetdesk.hosting.guests import Guests, new_key
from fleetdesk.hosting.intents import Play
from fleetdesk.hosting.pages import Watch
from fleetdesk.hosting.table_session import Question, TableSession
from fleetdesk.services.battle import BattleSession
from tests import players
from tests.hosting.tables import WORDS

STEPS = 24


def seated(game: str, seed: int) -> tuple[TableSession, dict[str, Any]]:
    """A table with a phone at each side."""
    journal = players.begin(game, seed)
    table = TableSession(BattleSession(systems.load(game), journal), Guests(), WORDS)
    invited = {side.id: table.guests.invite(side.id).key for side in journal.state.sides}
    return table, {side: table.welcome(new_key(), invite=key) for side, key in invited.items()}


def buttons(part: Any) -> Iterator[Mapping[str, Any]]:
    """Everything in it that can be tapped and begins an action here."""
    if isinstance(part, list):
        for one in part:
            yield from buttons(one)
    elif isinstance(part, Mapping):
        if "action" in part and "title" in part and "tablet" not in part:
            yield part
        for one in part.values():
            yield from buttons(one)


def sent(table: TableSession, seat: str, chance: random.Random) -> Collection[Mapping[str, Any]]:
    """Every button a phone of this seat is sent, once each: most come in several places, and one place is as good."""
    return {json.dumps(one, sort_keys=True): one for one in _sent(table, seat, chance)}.values()


def _sent(table: TableSession, seat: str, chance: random.Random) -> Iterator[Mapping[str, Any]]:
    """Each where it stands, whichever ship of its own the phone has in hand; of another's ship none."""
    pages, ships = table.pages(seat, "en"), table.session.state.ships
    for ship in chance.sample(sorted(ships), min(4, len(ships))):
        seen = pages.hand(ship).seen
        yield from pages.buttons((*pages.seen.overview.offers, *pages.seen.overview.follows))
        glance = pages._glance(pages.seen.overview)
        yield from buttons([glance["offers"], glance["follows"], glance["debts"], glance["sides"]])
        yield from buttons(pages._card(ship)["offers"])
        yield from pages.buttons(seen.cell_offers(ship, (chance.randrange(12), chance.randrange(12))))
        if ships[ship].side == seat:
            yield from buttons(pages._card(ship)["blocks"])
    assert pages.parts(Watch())


def acts(table: TableSession, action: str, args: Mapping[str, Any]) -> set[str]:
    """The sides that act in it by what its arguments are called, or by whose activation it ends; told by no rule."""
    battle: Any = table.session.state
    named = [args.get(one) for one in ("side", "unit", "squadron", "ship") if args.get(one)]
    named = [one for one in named if one not in {"port", "starboard"}][:1]
    if not args and getattr(battle, "active", ""):
        try:
            _, after = table.session.journal.rehearse(action, args, insist=True)
        except Said:
            return set()
        own = {one.id for one in battle.ships.values() if battle.active in (one.id, one.squadron)}
        stirred = any(battle.ships[one] != after.ships[one] for one in own) or battle.active != after.active
        if stirred and (battle.turn, battle.phase) == (after.turn, after.phase):
            named = [battle.active]
    ships = {one.id: one.side for one in battle.ships.values()}
    units = {one.squadron: battle.home(one.squadron) for one in battle.ships.values()}
    return {ships.get(one) or units.get(one) or one for one in named}


FREE = {REMARK, "draw_card", "what_if", "settle"}
"""What everybody may write down, draw or compare: the ship it names does nothing in it."""


@pytest.mark.parametrize("game", systems.system_ids())
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_no_button_of_a_phone_lets_another_side_act(game, seed):
    table, phones = seated(game, seed)
    system, journal = table.session.system, table.session.journal
    for number in range(STEPS):
        chance = random.Random(1000 * seed + number)
        for side, phone in phones.items():
            for one in sent(table, side, chance):
                if one["action"] in FREE:
                    continue
                answers = one.get("answers", {})
                assert acts(table, one["action"], answers) <= {side}, (number, side, one)
                asked = table.answer(phone, "en", Question(number=1, action=one["action"], answers=answers))
                form = asked.get("form")
                if form and form.get("args") and not acts(table, one["action"], form["args"]) <= {side}:
                    assert any("waits for a nod" in told for told in form.get("remarks", ())), (side, one)
                    wish = Play(id=f"wish-{number}-{side}", action=one["action"], args=form["args"])
                    assert table.wish(phone, wish).came == "waits"
                    table.nodded(wish.id, yes=False)
        if chance.random() < 0.7:
            players.hurry(system, journal, chance)
        else:
            legal = [one for one in players.offers(system, journal.state, chance) if one.discouraged is None]
            offer = chance.choice(legal)
            args = players.ready(
                system, journal.state, offer, players.filled(system, journal.state, offer, chance)
            )
            if args is not None:
                players.play(journal, offer.action, args, chance)


@pytest.mark.parametrize(("game", "unit"), [("firestorm_armada", "unit"), ("uncharted_seas", "squadron")])
def test_another_sides_squadron_is_activated_and_ended_with_a_nod_alone(at_table, game, unit):
    async def play(at, rome, carthage):
        session = at.session
        phones = {"a": rome, "b": carthage}

        async def all_there():
            for phone in phones.values():
                await phone.until(lambda phone=phone: phone.now >= session.journal.head)

        while session.state.phase != "movement_and_combat":
            at.owner.submit(lambda: session.do("next_phase", {}, insist=True)).result()
        await all_there()
        squadrons = {
            side: {group["id"]: group for one in phone.parts["table"]["sides"] for group in one["squadrons"]}
            for side, phone in phones.items()
        }
        for side, known in squadrons.items():
            assert {one[0] for one, group in known.items() if group["offer"]} <= {side}
        up = next(side for side in "ab" if any(one["offer"] for one in squadrons[side].values()))
        other = "b" if up == "a" else "a"
        mine = next(one for one in squadrons[up] if one.startswith(up))
        wish = {"kind": "play", "action": "activate", "args": {unit: mine}, "insist": True}
        assert (await phones[other].wish({**wish, "id": "activates-another"}))["came"] == "waits"
        assert not session.state.active
        at.owner.submit(lambda: at.table.nodded("activates-another", yes=False)).result()
        assert (await phones[up].wish(wish))["came"] == "done"
        await all_there()
        ends = {
            side: [one["action"] for one in phone.parts["table"]["offers"]] for side, phone in phones.items()
        }
        assert "end_activation" in ends[up]
        assert not {"end_activation", "squadron_moved"} & set(ends[other])
        wish = {"kind": "play", "action": "end_activation", "args": {}, "insist": True, "owing": True}
        assert (await phones[other].wish({**wish, "id": "ends-another"}))["came"] == "waits"
        assert session.state.active == mine
        at.owner.submit(lambda: at.table.nodded("ends-another", yes=True)).result()
        assert not session.state.active

    at_table(game, ("a", "b"), play)
