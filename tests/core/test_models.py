"""Messages inside models: checked like one, and how is worked out once for all of them."""

import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic._internal import _fields

from fleetdesk.core import base
from fleetdesk.core.base import Frozen
from fleetdesk.core.words import Msg, msg

NESTED = {"key": "{ship} fires", "args": {"ship": {"key": "Aquila"}, "n": 2}}


class Told(Frozen):
    """A model that says something, and says it twice."""

    text: Msg
    more: tuple[Msg, ...] = ()


def test_a_message_is_read_and_written_with_those_inside():
    told = Told.model_validate({"text": NESTED, "more": [{"key": "Two", "plural": "Twos"}]})
    assert told.text == msg("{ship} fires", ship=Msg(key="Aquila"), n=2)
    assert told.more == (Msg(key="Two", plural="Twos"),)
    assert Told.model_validate_json(told.model_dump_json()) == told


@pytest.mark.parametrize(
    "wrong", [{"key": "a", "other": 1}, {"args": {}}, {"key": "a", "args": {"x": [1]}}, "a"]
)
def test_what_is_no_message_is_refused(wrong):
    with pytest.raises(ValidationError):
        Told.model_validate({"text": wrong})


def test_a_new_model_works_no_message_out_anew(monkeypatch):
    seen = []
    usual = _fields.collect_dataclass_fields

    def watched(made, *more, **named):
        seen.append(made)
        return usual(made, *more, **named)

    monkeypatch.setattr("pydantic._internal._generate_schema.collect_dataclass_fields", watched)

    class Said(Frozen):
        text: Msg

    assert Said(text=msg("a")).text == msg("a")
    assert Msg not in seen


def without_usual(schema, ref):
    """A schema of pydantic's with one name for what refers to itself, without what holds where nothing is said."""
    if isinstance(schema, list):
        return [without_usual(one, ref) for one in schema]
    if not isinstance(schema, dict):
        return "Msg" if schema == ref else schema
    usual = (
        "frozen",
        "post_init",
        "collect_init_only",
        "computed_fields",
        "default_factory_takes_data",
    )
    # What an older pydantic notes for the description of a model, in its metadata, checks nothing.
    held = {key: one for key, one in schema.items() if key != "metadata" and (one or key not in usual)}
    return {key: without_usual(one, ref) for key, one in held.items()}


def test_a_message_is_checked_as_pydantic_would_check_it(monkeypatch):
    ours = base._message
    monkeypatch.delattr(Msg, "__get_pydantic_core_schema__")
    made = TypeAdapter(Msg).core_schema
    assert without_usual(ours, "Msg") == without_usual(made, made["schema"]["schema_ref"])
