"""Values made to be shown: frozen like what is saved, but nobody's file."""

from typing import Any

from fleetdesk.core.values import Value


class Shown(Value):
    """A value that may stand in a model, though it is none itself."""

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> Any:
        """Inside a model it is only looked at for what it is."""
        from pydantic_core.core_schema import is_instance_schema  # noqa: PLC0415 - most are in no model

        return is_instance_schema(cls)
