"""Army list data of others (BattleScribe): read as cards with options, and rosters as fleets."""
