"""The sea as a widget: painted, panned, pinched, tapped and played again."""
