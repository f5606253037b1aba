"""Fields of cards and house rules, declared with the words a form, a check and a printed card need."""

from typing import Any

from pydantic import Field


def slot(
    default: Any = ...,
    *,
    label: str,
    group: str = "",
    unit: str = "",
    ge: float | None = None,
    le: float | None = None,
    step: float = 1,
    help: str = "",  # noqa: A002 - the word a form uses
    choices: dict[str, str] | None = None,
    editor: str = "",
    suggestions: tuple[str, ...] = (),
    needed: bool = False,
    multiline: bool = False,
    per: str = "",
    mirror: dict[str, str] | None = None,
    fans: dict[str, tuple[float, float]] | None = None,
    max_length: int | None = None,
) -> Any:
    """Declare a field of a card or of the house rules.

    Args:
        default: value of a new card; leave out for a field that must be given.
        label: what a form and a card call it (a catalogue key).
        group: heading it stands under in a form (a catalogue key).
        unit: `in`, `cm`, ... shown behind the number.
        ge: lowest value.
        le: highest value.
        step: how much one tap of a stepper changes.
        help: one sentence for the form (a catalogue key).
        choices: value -> label, for a field with few values.
        editor: a special editor (`weapons`) where the type alone does not say; of a number: `boxes` or `rounds`, the
            shape of the boxes to strike it stands as on the card.
        suggestions: texts to offer; any other may be typed.
        needed: without a value the verdict is "cannot tell".
        multiline: text of several lines.
        per: for a list of numbers in a table row, the field of the card whose numbers head its columns.
        mirror: for a choice, value -> value of the other side of the ship.
        fans: for a choice, value -> where its arc begins, clockwise from the bow, and how wide it is, in degrees.
        max_length: most letters of a text.
    """
    extra: dict[str, Any] = {
        "label": label,
        "group": group,
        "unit": unit,
        "step": step,
        "help": help,
        "editor": editor,
        "suggestions": list(suggestions),
        "needed": needed,
        "multiline": multiline,
        "per": per,
        "mirror": mirror or {},
        "fans": fans or {},
    }
    if choices is not None:
        extra["choices"] = choices
    return Field(default, ge=ge, le=le, max_length=max_length, json_schema_extra=extra)
