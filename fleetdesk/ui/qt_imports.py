"""Qt before anything else of the window: what is loaded after it is not looked at a second time."""

from __future__ import annotations

import builtins
import linecache
import sys

from PySide6 import QtCore  # noqa: F401 - loaded for what it brings with it


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
