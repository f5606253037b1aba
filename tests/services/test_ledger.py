"""What was sent is remembered in the battle: an undo makes an erratum, doing it again makes none."""

import zipfile

import pytest

from fleetdesk import cli
from fleetdesk.core.battle.battles import Setup, SideSetup
from fleetdesk.core.game.dispatches import render
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from fleetdesk.services.sending.ledger import ledger, remember, sent
from tests.systems.salves.games import CELLS, LANGUAGES, PLAYERS, SYSTEM, fleet

EN, FR = LANGUAGES


def speak(language):
    return FR if language == "fr" else EN


@pytest.fixture
def session(tmp_path):
    sides = tuple(SideSetup(id=one, player=PLAYERS[one][1], fleet=fleet(PLAYERS[one][0])) for one in "gaf")
    opened = BattleSession.create(
        SYSTEM, Setup(title="North Sea", sides=sides, seed=7), tmp_path / "n.battle"
    )
    for side, text in CELLS.items():
        opened.do("place_fleet", {"side": side, "text": text})
    opened.do("lock_setup", {})
    opened.do("paste_orders", {"side": "g", "text": "Bismarck - tir E4"})
    opened.do("resolve_round", {})
    yield opened
    opened.close()


def states(session):
    return {one.dispatch.id: one.state for one in ledger(session, speak)}


def copy(session, which, words=EN):
    remember(
        session, next(one for one in ledger(session, speak) if one.dispatch.id == which), words, "bbcode"
    )


def test_what_was_copied_is_known_when_the_battle_is_opened_again(session):
    assert set(states(session).values()) == {"due"}
    copy(session, "round-1")
    copy(session, "round-1-a", FR)
    path = session.path
    session.close()
    again = BattleSession.open(path)
    assert states(again) == {"round-1": "sent", "round-1-g": "due", "round-1-a": "sent", "round-1-f": "due"}
    assert sent(again)["round-1-a"].language == "fr"
    again.close()


def test_an_undo_withdraws_what_fell_with_it_and_redo_puts_it_right(session):
    copy(session, "round-1")
    session.undo()
    withdrawn = next(one for one in ledger(session, speak) if one.dispatch.id == "round-1")
    assert withdrawn.state == "changed"
    assert "no longer holds" in render(withdrawn.dispatch, EN, "plain")
    session.redo()
    assert states(session)["round-1"] == "sent"


def test_the_packs_of_the_command_hold_errata_and_withdrawals(session, tmp_path):
    copy(session, "round-1")
    copy(session, "round-1-f")
    session.undo()

    def packed(folder):
        assert (
            cli.main(
                ["dispatches", str(session.path), "--packs", "-o", str(folder)], open_window=lambda *_: 9
            )
            == 0
        )
        files = {}
        for path in folder.iterdir():
            with zipfile.ZipFile(path) as archive:
                files |= {name: archive.read(name) for name in archive.namelist()}
        return files

    withdrawn = packed(tmp_path / "first")
    told = [content for content in withdrawn.values() if b"no longer holds" in content]
    assert len(told) == 2
    assert b"USS" not in b"".join(told), "nothing but that it does not hold"
    texts = [name for name in withdrawn if name.endswith(".txt")]
    maps = [name for name in withdrawn if name.endswith(".svg")]
    assert len(maps) == len(texts) - len(told), "what is withdrawn has no map"
    session.do("paste_orders", {"side": "g", "text": "Bismarck - tir D5"})
    session.do("resolve_round", {})
    again = packed(tmp_path / "second")
    assert [name for name, content in again.items() if b"Erratum: this replaces" in content]


def test_another_result_makes_an_erratum_and_the_same_one_none(session):
    copy(session, "round-1")
    copy(session, "round-1-f")
    session.undo()
    session.do("paste_orders", {"side": "g", "text": "Bismarck - tir D5"})
    session.do("resolve_round", {})
    found = {one.dispatch.id: one for one in ledger(session, speak)}
    assert found["round-1"].state == "changed"
    assert render(found["round-1"].dispatch, EN, "plain").startswith("Erratum: this replaces")
    assert found["round-1-f"].state == "sent", "what reads the same needs no erratum"
    copy(session, "round-1")
    assert states(session)["round-1"] == "sent"


def play(session, orders):
    session.do("paste_orders", {"side": "g", "text": orders})
    session.do("resolve_round", {})


def test_what_was_made_again_as_it_was_sent_needs_no_erratum_in_later_turns(session):
    every = list(states(session))
    for one in every:
        copy(session, one)
    session.undo()
    session.do("resolve_round", {})
    assert set(states(session).values()) == {"sent"}
    for turn in (2, 3):
        play(session, "Bismarck - tir E4")
        assert set(states(session)) == {one.replace("round-1", f"round-{turn}") for one in every}


def test_an_erratum_nobody_sent_is_still_due_after_the_next_turn(session):
    for one in states(session):
        copy(session, one)
    session.undo()
    play(session, "Bismarck - tir E5")
    assert states(session)["round-1"] == "changed"
    play(session, "Bismarck - tir E4")
    late = next(one for one in ledger(session, speak) if one.dispatch.id == "round-1")
    assert late.state == "changed"
    assert "E5" in render(late.dispatch, EN, "plain")
    assert SYSTEM.umpiring.map(late.battle, None).title.args == {"n": 1}, "its map is that of its own turn"
    assert late.dispatch.gist is None, "its row says which turn it is of"
    now = next(one for one in ledger(session, speak) if one.dispatch.id == "round-2")
    assert now.battle is session.state
    copy(session, "round-1")
    assert "round-1" not in states(session)


def test_a_withdrawal_is_sent_once(session):
    copy(session, "round-1-a")
    session.undo()
    copy(session, "round-1-a")
    assert "round-1-a" not in states(session)
    session.redo()
    assert states(session)["round-1-a"] == "changed", "it holds again, and its reader was told it does not"


def test_nobody_reads_in_the_log_what_was_sent_to_another(session):
    copy(session, "round-1-g")
    for seat in ("a", "f"):
        entries = [entry for entry, _ in Onlooker(session, seat).log()]
        assert not any("Karl" in EN.say(line.text) for entry in entries for line in entry.lines)
        assert not any(entry.args for entry in entries)
