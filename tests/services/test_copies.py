"""A copy for one side holds what that side may know, and is only looked at."""

import pytest

from fleetdesk import cli, paths, systems
from fleetdesk.cli.command import Console
from fleetdesk.core.base import canonical
from fleetdesk.core.battle.battles import TABLE, Setup, SideSetup
from fleetdesk.core.errors import StoreError
from fleetdesk.core.words import ENGLISH
from fleetdesk.services import copies
from fleetdesk.services.battle import BattleSession
from fleetdesk.services.onlooker import Onlooker
from tests.trust import twins

LAID = "astern"


@pytest.fixture
def battle(tmp_path):
    """Two galleys fleets; side a has laid an order nobody else knows, and taken another back."""
    system = systems.load("galleys")
    folder = paths.shipped_fleets() / "galleys"
    sides = tuple(
        SideSetup(
            id=side, name=side.upper(), fleet=system.fleet.model_validate_json((folder / name).read_bytes())
        )
        for side, name in (("a", "mylae_rome.json"), ("b", "mylae_carthage.json"))
    )
    session = BattleSession.create(system, Setup(title="Mylae", sides=sides, seed=5), tmp_path / "all.battle")
    first = next(ship.id for ship in session.state.ships.values() if ship.side == "a")
    session.do("place_order", {"ship": first, "order": "combat"})
    session.undo()
    session.do("place_order", {"ship": first, "order": LAID})
    session.do("remark", {"text": "The wind rises"})
    yield session
    session.close()


def opened(battle: BattleSession, seat: str) -> BattleSession:
    path = battle.path.with_name(f"copy-{len(seat)}.battle")
    copies.write_for(battle, seat, path)
    return BattleSession.open(path)


@pytest.mark.parametrize("seat", ["a", "b", TABLE])
def test_it_shows_what_the_seat_saw_at_every_moment(battle, seat):
    copy = opened(battle, seat)
    assert copy.seat == seat
    for number in battle.journal.numbers:
        seen = Onlooker(battle, seat, at=number)
        assert canonical(copy.at(number).but(dice=seen.battle.dice)) == canonical(seen.battle)
        assert Onlooker(copy, seat).entry(number).lines == seen.entry(number).lines
    assert copy.journal.head == battle.journal.head
    copy.close()


def test_nothing_else_is_in_its_bytes(battle):
    opened(battle, "b").close()
    held = (battle.path.with_name("copy-1.battle")).read_bytes()
    for word in (f'"order":"{LAID}"', f'"after":"{LAID}"', '"after":"combat"', '"seed":5'):
        assert word.encode() not in held
    opened_own = battle.path.with_name("own.battle")
    copies.write_for(battle, "a", opened_own)
    assert LAID.encode() in opened_own.read_bytes(), "its own side reads it"


def test_it_is_only_looked_at_and_says_so(battle):
    copy = opened(battle, "b")
    assert "copy for B" in str(copy.read_only)
    with pytest.raises(StoreError):
        copy.do("remark", {"text": "no"})
    copy.close()


def test_what_is_there_is_not_written_over(battle):
    with pytest.raises(StoreError):
        copies.write_for(battle, "b", battle.path)


def test_the_command_line_says_when_a_file_holds_everything(battle, tmp_path, capsys):
    def export(name, *whom):
        line = ["export", str(battle.path), "-o", str(tmp_path / name), *whom]
        return cli.main(line, open_window=lambda *_: 0, console=Console(words=ENGLISH))

    assert export("umpire.battle", "--umpire") == 0
    assert "it is for the umpire" in capsys.readouterr().err
    assert export("b.battle", "--to", "B") == 0
    assert "umpire" not in capsys.readouterr().err
    assert export("all_may_know.battle") == 0
    assert LAID.encode() in (tmp_path / "umpire.battle").read_bytes()
    for name in ("b.battle", "all_may_know.battle"):
        assert BattleSession.open(tmp_path / name, look=True).read_only
        assert LAID.encode() not in (tmp_path / name).read_bytes()


@pytest.mark.parametrize("game", ["galleys", "salves", "age_of_sail", "firestorm_armada"])
def test_copies_of_twins_are_the_same_byte_for_byte(game, tmp_path, monkeypatch):
    """But for the number that a file is given by chance."""
    monkeypatch.setattr("fleetdesk.store.battle.proof.secrets.token_hex", lambda n: "0" * 2 * n)
    monkeypatch.setattr("fleetdesk.systems.salves.sealed.seal.code_of", lambda _: "00000-00000-00000-00000")
    pairs = 0
    for seed in range(41, 49):
        pair = twins.begin(game, seed)
        for _ in range(12):
            pair.play()
            if pair.apart:
                break
        if pair.apart or not pair.differ:
            continue
        pairs += 1
        for seat in pair.seats:
            held = []
            for name, session in (("one", pair.one), ("other", pair.other)):
                path = tmp_path / f"{name}-{seed}-{len(held)}-{seat == TABLE}-{seat.strip(TABLE)}.battle"
                copies.write_for(session, seat, path)
                BattleSession.open(path, look=True).close()
                held.append(path.read_bytes())
            assert held[0] == held[1], (seed, seat)
    assert pairs
