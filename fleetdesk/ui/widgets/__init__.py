"""The in-house widgets every screen is built from; each module holds one family.

All take a `ThemeKeeper` first, follow its theme and scale by themselves, can be reached by keyboard and carry a
name for screen readers. Texts come from the caller, or from the `Words` a widget is given.
"""
