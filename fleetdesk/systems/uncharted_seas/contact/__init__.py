"""Ships that touch: ramming, melees and who fights whom, derelicts (R36-R67)."""
