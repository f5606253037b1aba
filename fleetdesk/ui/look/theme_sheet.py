"""The palette, and the style sheets that make Qt's own widgets look like ours.

Only what Qt paints wears one: a sheet on the application would have every widget of ours matched against it.
"""

from typing import Literal

from PySide6.QtGui import QColor, QPalette

from fleetdesk.ui.look.theme import Theme, mix

SheetPart = Literal["bars", "field", "windows"]
"""The bars of a view, what is typed into, Qt's own windows with all that may stand in them."""

_BARS = """
QScrollBar {{ background: transparent; border: 0; margin: 0; }}
QScrollBar:vertical {{ width: {p12}px; }}
QScrollBar:horizontal {{ height: {p12}px; }}
QScrollBar::handle {{ background: {grip}; border-radius: {p3}px; margin: {p3}px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::handle:vertical {{ min-height: {p40}px; }}
QScrollBar::handle:horizontal {{ min-width: {p40}px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; border: 0; background: transparent; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
_FIELD = """
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox {{
    background: {field}; color: {ink}; border: {p1}px solid {edge}; border-radius: {p9}px;
    padding: {p4}px {p11}px; placeholder-text-color: {muted};
    selection-background-color: {sea}; selection-color: {on_sea};
}}
QLineEdit, QComboBox {{ min-height: {inner}px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QComboBox:on {{
    border: {p2}px solid {sea}; padding: {p3}px {p10}px;
}}
QTextEdit#lines {{ border: {p2}px solid {edge}; padding: 0; }}
QTextEdit#lines:focus {{ border: {p2}px solid {sea}; padding: 0; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QComboBox:disabled {{
    background: {paper}; color: {muted};
}}
QLineEdit:read-only, QPlainTextEdit:read-only, QTextEdit:read-only {{ background: {card}; }}

QMenu {{ background: {card}; color: {ink}; border: {p1}px solid {line}; padding: {p6}px; }}
QMenu::item {{ min-height: {target}px; padding: 0 {p24}px 0 {p14}px; border-radius: {p8}px; background: transparent; }}
QMenu::item:selected {{ background: {wash}; }}
QMenu::item:disabled {{ color: {muted}; }}
QMenu::separator {{ height: {p1}px; background: {line}; margin: {p6}px; }}
QMenu::icon {{ padding-left: {p10}px; }}
QMenu::right-arrow {{ image: url("{files}/right.svg"); width: {p16}px; height: {p16}px; }}
"""
_WINDOWS = """
QDialog {{ background: {paper}; }}
QToolTip {{ background: {ink}; color: {card}; border: 0; padding: {p6}px {p10}px; font-size: {small}px; }}

QComboBox {{ padding-right: {p40}px; }}
QComboBox::drop-down {{ border: 0; width: {p40}px; subcontrol-origin: border; subcontrol-position: center right; }}
QComboBox::down-arrow {{ image: url("{files}/down.svg"); width: {p20}px; height: {p20}px; }}
QComboBox QAbstractItemView {{
    background: {card}; color: {ink}; border: {p1}px solid {line}; padding: {p4}px; outline: 0;
}}
QComboBox QAbstractItemView::item {{ min-height: {target}px; padding: 0 {p10}px; border-radius: {p8}px; color: {ink}; }}
QComboBox QAbstractItemView::item:hover, QComboBox QAbstractItemView::item:selected {{
    background: {wash}; color: {ink};
}}

QPushButton, QToolButton {{
    background: {field}; color: {ink}; border: {p1}px solid {edge}; border-radius: {p12}px;
    min-height: {inner}px; padding: {p3}px {p16}px; font-weight: bold; font-size: {button}px;
}}
QPushButton:hover, QToolButton:hover {{ background: {hover}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {soft}; }}
QPushButton:focus, QToolButton:focus {{ border: {p2}px solid {sea}; padding: {p2}px {p15}px; }}
QPushButton:default {{ background: {sea}; color: {on_sea}; border-color: {sea}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {faint}; }}

QAbstractItemView {{
    background: {card}; alternate-background-color: {paper}; color: {ink}; border: {p1}px solid {line};
    outline: 0; gridline-color: {line};
}}
QAbstractItemView::item:selected {{ background: {wash}; color: {ink}; }}
QHeaderView {{ background: {card}; border: 0; }}
QHeaderView::section {{
    background: {card}; color: {muted}; border: 0; border-bottom: {p1}px solid {line}; padding: {p8}px;
    font-size: {label}px; font-weight: bold;
}}
QSplitter::handle {{ background: {line}; }}
"""
_SHEETS: dict[SheetPart, str] = {"bars": _BARS, "field": _FIELD + _BARS, "windows": _FIELD + _BARS + _WINDOWS}
_LENGTHS = (1, 2, 3, 4, 6, 8, 9, 10, 11, 12, 14, 15, 16, 20, 24, 40)


def style_sheet(theme: Theme, part: SheetPart) -> str:
    """One of them: colours by role, lengths by scale."""
    colours = {
        name: getattr(theme, name).name()
        for name in (
            "paper", "card", "field", "soft", "wash", "ink", "muted", "faint", "line", "edge", "sea", "on_sea",
        )
    }  # fmt: skip
    fonts = {role: theme.font(role).pixelSize() for role in ("small", "label", "button")}
    return _SHEETS[part].format(
        **colours,
        **fonts,
        **{f"p{length}": theme.px(length) for length in _LENGTHS},
        hover=mix(theme.field, theme.soft, 0.5).name(),
        grip=mix(theme.paper, theme.muted, 0.45).name(),
        target=theme.target,
        inner=theme.target - 2 * theme.px(4) - 2 * theme.px(1),
        files=theme.files.as_posix(),
    )


def palette(theme: Theme) -> QPalette:
    """What Fusion draws with where no style sheet says anything."""
    made = QPalette()
    roles = QPalette.ColorRole
    pairs: tuple[tuple[QPalette.ColorRole, QColor], ...] = (
        (roles.Window, theme.paper),
        (roles.WindowText, theme.ink),
        (roles.Base, theme.field),
        (roles.AlternateBase, theme.card),
        (roles.Text, theme.ink),
        (roles.Button, theme.field),
        (roles.ButtonText, theme.ink),
        (roles.BrightText, theme.harm),
        (roles.ToolTipBase, theme.ink),
        (roles.ToolTipText, theme.card),
        (roles.PlaceholderText, theme.muted),
        (roles.Highlight, theme.sea),
        (roles.HighlightedText, theme.on_sea),
        (roles.Link, theme.sea),
        (roles.LinkVisited, theme.sea_deep),
        (roles.Light, mix(theme.card, theme.ink, 0.05)),
        (roles.Midlight, theme.soft),
        (roles.Mid, theme.line),
        (roles.Dark, theme.muted),
        (roles.Shadow, theme.dim),
        (roles.Accent, theme.sea),
    )
    for role, colour in pairs:
        made.setColor(role, colour)
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, theme.muted)
    return made
