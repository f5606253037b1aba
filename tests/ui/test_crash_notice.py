"""What is kept of something that went wrong: enough to mend it, nothing that one side keeps from the other."""

import pytest

from fleetdesk.core.errors import BadInput
from fleetdesk.core.words import Msg, msg
from fleetdesk.ui.app import Troubles
from tests import fakes

ORDERS = "2P1 hold fire until the strait"


def read_log(text: str) -> None:
    """Stands for code that meets orders nobody foresaw, each way an exception may quote them."""
    orders = {"order": text}
    try:
        orders[text]
    except KeyError as error:
        error.add_note(text)
        try:
            int(text)
        except ValueError:
            sentence = msg("There is no ship {ship} in this battle.", ship=Msg.verbatim(text))
            raise BadInput(sentence) from error


@pytest.fixture
def kept(tmp_path) -> str:
    told = []
    troubles = Troubles(tmp_path / "troubles.txt", fakes.clock, lambda *found: told.append(found))
    try:
        read_log(ORDERS)
    except BadInput as error:
        troubles.caught(type(error), error, error.__traceback__)
    assert len(told) == 1
    return troubles.log.read_text("utf-8")


def test_it_says_what_went_wrong_and_where(kept):
    assert "fleetdesk.core.errors.BadInput: There is no ship {ship} in this battle." in kept
    assert "KeyError" in kept
    assert kept.count("in read_log") == 2, "where it was raised, and where it came from"
    assert "test_crash_notice.py" in kept


def test_it_quotes_no_orders(kept):
    assert not [word for word in ORDERS.split() if word in kept and word not in {"the", "fire"}]
    assert ORDERS not in kept


def test_a_chain_that_bites_its_own_tail_comes_to_an_end(tmp_path):
    one, other = ValueError(ORDERS), KeyError(ORDERS)
    one.__cause__, other.__cause__ = other, one
    troubles = Troubles(tmp_path / "troubles.txt", fakes.clock, lambda *_: None)
    troubles.caught(ValueError, one, None)
    assert troubles.log.read_text("utf-8").count("KeyError") == 1
