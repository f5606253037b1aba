import pytest

from fleetdesk.core.battle.battles import EVERYONE, TABLE
from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import ENGLISH
from fleetdesk.services.sending import dispatches
from tests import fakes
from tests.toy import charted


@pytest.fixture
def battle():
    opened = charted.SYSTEM.opening(fakes.setup(2))
    return opened.but(orders={"a": "N1 E2", "b": "S3"})


def ids(battle, seat):
    return [one.id for one in dispatches.listed(charted.SYSTEM, battle, seat)]


def test_each_seat_sees_what_is_public_and_its_own(battle):
    assert ids(battle, EVERYONE) == ["news", "orders-a", "orders-b"]
    assert ids(battle, "a") == ["news", "orders-a"]
    assert ids(battle, TABLE) == ["news"]


def rendered(battle, which, markup="bbcode"):
    found = next(one for one in dispatches.listed(charted.SYSTEM, battle, EVERYONE) if one.id == which)
    return dispatches.rendered(charted.SYSTEM, battle, found, ENGLISH, markup)


def test_a_text_is_looked_through_for_secrets(battle):
    assert rendered(battle, "news").leaks == ()
    assert rendered(battle, "orders-a").leaks == ()
    loud = battle.but(orders={"a": "N1!", "b": "S3"})
    (leak,) = rendered(loud, "news").leaks
    assert ENGLISH.say(leak) == "The orders of North can be read in it."


def test_markups_write_bold_in_their_way(battle):
    assert "[b]Duck[/b][color=red] has 8 hull[/color]" in rendered(battle, "news").text
    assert "- **Duck** has 8 hull" in rendered(battle, "news", "markdown").text
    assert "Duck has 8 hull" in rendered(battle, "news", "plain").text.splitlines()


def test_files_in_a_folder_are_named_by_title_and_reader(battle, tmp_path):
    texts = [rendered(battle, one) for one in ("news", "orders-a", "orders-b", "orders-b")]
    made = dispatches.write_all(texts, tmp_path / "mail", battle, ENGLISH, "bbcode")
    names = [path.name for path in made]
    assert names == ["Turn 1.txt", "Orders - North.txt", "Orders - South.txt", "Orders - South 2.txt"]
    assert made[1].read_text("utf-8") == "N1 E2\n"


def test_one_file_does_not_mix_readers(battle, tmp_path):
    texts = [rendered(battle, one) for one in ("orders-a", "orders-b")]
    with pytest.raises(BadInput):
        dispatches.write_all(texts, tmp_path / "all.txt", battle, ENGLISH, "plain")
    assert list(tmp_path.iterdir()) == []
    dispatches.write_all(texts[:1] * 2, tmp_path / "a.txt", battle, ENGLISH, "plain")
    assert (tmp_path / "a.txt").read_text("utf-8") == "N1 E2\n\nN1 E2\n"


def test_a_side_is_found_by_id_name_or_player(battle):
    assert [dispatches.side_called(battle, name) for name in ("a", "south", " ADA ")] == ["a", "b", "a"]
    with pytest.raises(BadInput):
        dispatches.side_called(battle, "East")
