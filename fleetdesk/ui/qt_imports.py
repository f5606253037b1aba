"""Qt before anything else of the window: without what it brings along for whoever looks at it from outside."""

import builtins
import linecache
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

_SUPPORT = "shibokensupport.signature."
_LATE = frozenset(
    _SUPPORT + name
    for name in (
        "mapping",
        "errorhandler",
        "layout",
        "parser",
        "lib.enum_sig",
        "lib.pyi_generator",
        "lib.tool",
    )
)
"""What Qt's binding reads signatures with: for stubs, help and the words of errors. None is public."""


def _later(load: Callable[[Any, ModuleType], None]) -> Callable[[Any, ModuleType], None]:
    """A loader that leaves what only signatures need empty until something in it is asked for."""

    def load_later(finder: Any, module: ModuleType) -> None:
        name, spec = module.__name__, module.__spec__
        if name not in _LATE or spec is None:
            load(finder, module)
            return

        def asked(wanted: str) -> Any:
            if wanted.startswith("__"):  # what imports look for in every module
                raise AttributeError(wanted)
            for stub in stubs:
                vars(module).pop(stub, None)
            moved, spec.name = spec.name, name  # it is published under another name meanwhile
            load(finder, module)
            spec.name = moved
            return getattr(module, wanted)

        def make_helptext(of: Any) -> object:
            """Of every function that Python brings with it the binding is asked what it does."""
            known = vars(sys.modules["shibokensupport.signature"])["get_signature"](of)
            return asked("make_helptext")(of) if known else of.__doc__

        def update_mapping() -> None:
            """The binding takes this out of the module itself, where it is about to tell what is wrong with a call."""
            asked("update_mapping")()

        stubs = {"__getattr__": asked, "make_helptext": make_helptext, "update_mapping": update_mapping}
        vars(module).update(stubs)

    return load_later


class _Finders(list[Any]):
    """Finders of modules, while Qt's binding puts its own among them."""

    def insert(self, at: Any, finder: Any) -> None:
        """Take the finder of what is packed into the binding, and have it wait with most of that."""
        kind = type(finder)
        if hasattr(kind, "exec_module") and hasattr(finder, "zfile"):
            kind.exec_module = _later(kind.exec_module)
        super().insert(at, finder)


def _load() -> None:
    """Load Qt; its binding would compile, at every start, what writes stubs, a quarter of an empty window's work."""
    usual = sys.meta_path
    sys.meta_path = _Finders(usual)
    try:
        from PySide6 import QtCore  # noqa: F401, PLC0415 - loaded for what it brings with it
    finally:
        sys.meta_path = usual


_load()


def leave_sources_unread() -> None:
    """PySide reads the source of every module loaded after it, to see whether that asks for other names of Qt's.

    None of ours does; that reading takes a tenth of the start, and hearing of each import of a name a thirtieth. Both
    names are not public: where one is gone, all is read.
    """
    feature = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        setattr(feature, "_mod_uses_pyside", lambda _module: False)  # noqa: B010 - modules have no such attribute to mypy
    usual = getattr(builtins, "__orig_import__", None)
    if usual is not None:
        builtins.__import__ = usual
    linecache.clearcache()  # the sources of Qt's own modules were read meanwhile, and nobody asks for them again
