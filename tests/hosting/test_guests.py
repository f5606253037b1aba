"""Invitations serve once, codes lapse, phones are known again and can be sent away."""

from fleetdesk.core.battle.battles import TABLE
from fleetdesk.hosting import guests
from fleetdesk.hosting.guests import Guests, new_key
from fleetdesk.store.guests import GuestFile
from tests import players


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_an_invitation_serves_one_phone_and_that_phone_as_often_as_its_link_breaks():
    at = Guests()
    invitation = at.invite("a")
    mine, other = new_key(), new_key()
    first = at.welcome(mine, invite=invitation.key)
    assert first is not None
    assert at.welcome(mine, invite=invitation.key) == first  # the answer had been lost on the way
    assert at.welcome(mine) == first
    assert at.welcome(other, invite=invitation.key) is None
    assert [one.seat for one in at.all] == ["a"]


def test_anybody_may_look_on_by_the_same_square():
    at = Guests()
    invitation = at.invite(TABLE)
    assert at.welcome(new_key(), invite=invitation.key) is not None
    assert at.welcome(new_key(), invite=invitation.key) is not None


def test_a_code_serves_once_within_two_minutes():
    clock = Clock()
    at = Guests(now=clock)
    code = at.invite("a").code
    assert len(code) == guests.CODE_DIGITS
    assert at.welcome(new_key(), code=f"{code[:3]} {code[3:]}") is not None
    assert at.welcome(new_key(), code=code) is None
    late = at.invite("a")
    clock.now += guests.CODE_SECONDS
    assert at.welcome(new_key(), code=late.code) is None
    assert at.open_for("a").code == ""
    assert at.welcome(new_key(), invite=late.key) is not None  # the square itself does not lapse


def test_after_five_wrong_codes_none_is_looked_at_until_the_table_asks_for_new_ones():
    at = Guests()
    right = at.invite("a").code
    wrong = "".join(str((int(sign) + 1) % 10) for sign in right)
    for _ in range(guests.CODE_TRIES):
        assert at.welcome(new_key(), code=wrong) is None
    assert at.welcome(new_key(), code=right) is None
    assert at.welcome(new_key(), code=at.invite("a").code) is not None


def test_new_squares_end_those_before():
    at = Guests()
    old = at.invite("a")
    at.invite("a")
    assert at.welcome(new_key(), invite=old.key) is None
    assert at.welcome(new_key(), code="") is None
    assert at.welcome(new_key(), invite="") is None


def test_a_phone_that_was_sent_away_is_a_stranger():
    at = Guests()
    mine = new_key()
    guest = at.welcome(mine, invite=at.invite("a").key)
    at.send_away([guest.id])
    assert at.welcome(mine) is None
    again = at.welcome(mine, invite=at.invite("a").key)
    assert again is not None
    at.send_away([one.id for one in at.all])
    assert at.welcome(mine) is None


def test_a_phone_takes_another_seat_by_another_invitation():
    at = Guests()
    mine = new_key()
    at.welcome(mine, invite=at.invite("a").key)
    assert at.welcome(mine, invite=at.invite("b").key).seat == "b"
    assert [one.seat for one in at.all] == ["b"]


def test_no_key_of_another_form_is_a_phones_own():
    at = Guests()
    for own in ("", "short", "x" * 23, "é" * 22, "a b" * 7 + "a"):
        assert at.welcome(own, invite=at.invite("a").key) is None


def test_phones_are_known_after_the_tablet_was_switched_off_and_no_key_is_on_the_disk(tmp_path):
    opening = players.begin("galleys", 1).opening
    file = GuestFile(tmp_path / "phones", opening)
    mine = new_key()
    at = Guests(file.load(), keep=file.save)
    guest = at.welcome(mine, invite=at.invite("a").key)
    again = Guests(GuestFile(tmp_path / "phones", opening).load())
    assert again.welcome(mine) == guest
    (written,) = (tmp_path / "phones").iterdir()
    assert mine not in written.read_text("utf-8")
    written.write_text("{", "utf-8")
    assert GuestFile(tmp_path / "phones", opening).load() == ()
