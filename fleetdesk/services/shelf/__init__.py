"""The shelf of fleets and battles, and the trash below it."""
