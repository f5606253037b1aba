"""Every phone at the table, as the tablet sees it: who is invited, who is here, what waits for a nod."""
