from typing import Literal

import pytest
from pydantic import Field, ValidationError

from fleetdesk.core.base import Frozen
from fleetdesk.core.validation_text import misfit, place


class Model(Frozen):
    name: str = Field("", max_length=3)
    hull: int = Field(1, ge=1, le=9)
    kind: Literal["a", "b"] = "a"
    parts: "tuple[Model, ...]" = ()
    share: float = 0.0
    tick: bool = False


@pytest.mark.parametrize(
    ("values", "where", "why"),
    [
        ({"name": "long"}, "name", "at most 3 characters"),
        ({"hull": 0}, "hull", "1 or more"),
        ({"hull": 10}, "hull", "9 or less"),
        ({"hull": 1.5}, "hull", "it is no whole number"),
        ({"hull": "x"}, "hull", "it is no whole number"),
        ({"share": "x"}, "share", "it is no number"),
        ({"kind": "c"}, "kind", "it is not one of the choices"),
        ({"rum": 1}, "rum", "there is no such thing here"),
        ({"parts": [{}, {"hull": 0}]}, "parts.1.hull", "1 or more"),
        ({"tick": "perhaps"}, "tick", "it is of the wrong kind"),
    ],
)
def test_a_misfit_is_named_in_our_own_words(values, where, why):
    with pytest.raises(ValidationError) as caught:
        Model.model_validate(values)
    assert (place(caught.value), str(misfit(caught.value))) == (where, why)
