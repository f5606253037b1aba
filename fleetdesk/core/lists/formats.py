"""Numbers of the file formats of lists and scenarios: what reads these alone loads no models."""

FLEET_FORMAT = 2
"""Number of the fleet file format. Every format ever released opens."""
SCENARIO_FORMAT = 2
"""Number of the scenario file format; it begins where the other kinds got their checksum."""
