"""Messages that are not text yet.

Nothing below the edges of the program formats text: rules, checks and cards speak in `Msg`, a gettext key
with named arguments. `Words` turns a message into text in one language, so that a journal follows a switch
of language and a page may be printed in another language than the window shows. Whatever a player typed leaves it
harmless: a name inside a sentence is one line of visible signs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self

from fleetdesk.core.speech import DOMAIN, ENGLISH, LANGUAGE_NAMES, LANGUAGES, N_, Words

__all__ = ["DOMAIN", "ENGLISH", "LANGUAGES", "LANGUAGE_NAMES", "N_", "Msg", "Words", "msg", "nmsg"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Msg:
    """A message to be said later, in the language of whoever reads it.

    `key` is the English text with named places (`"{ship} fires at {target}"`); `args` fill the places and
    may be messages themselves. With `plural`, the argument named `n` chooses between the two.

    No model: what only says a few sentences, the library among them, loads none. Inside a model it is checked like one.
    """

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    key: str
    args: "Mapping[str, str | int | float | Msg | tuple[Msg, ...]]" = field(default_factory=dict)
    plural: str = ""

    def __hash__(self) -> int:
        """Equal messages hash alike; the arguments are a mapping, which has no hash."""
        return hash((self.key, self.plural, tuple(sorted(self.args.items(), key=lambda item: item[0]))))

    def __str__(self) -> str:
        """English text, for tracebacks and logs of the developer only."""
        return ENGLISH.say(self)

    def with_args(self, **args: "str | float | Msg") -> "Msg":
        """The same sentence with these places filled anew."""
        return Msg(key=self.key, args={**self.args, **args}, plural=self.plural)

    @classmethod
    def verbatim(cls, text: str) -> Self:
        """Wrap what a player typed (a name, a note): it is the same in every language."""
        return cls(key="", args={"text": text})


def msg(key: str, /, **args: str | float | Msg | tuple[Msg, ...]) -> Msg:
    """Make a message. The key must stand here as a literal: the extractor reads it."""
    return Msg(key=key, args=args)


def nmsg(key: str, plural: str, /, n: int, **args: str | float | Msg | tuple[Msg, ...]) -> Msg:
    """Make a message whose wording depends on the count `n`."""
    return Msg(key=key, plural=plural, args={"n": n, **args})
