"""What a game is told with: a rule stands in one place, and forms, odds, whys and slots are read from there.

`acting` makes a function an action, `asking` its form from the arguments, `odds` runs it for every way its dice may
fall, `trace` keeps a number and how it came about together, `settable` reads what players may set by hand off the
state, and `casework` plays a worked case through the actions.
"""
