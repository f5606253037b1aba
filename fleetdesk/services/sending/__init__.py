"""What an umpire sends: texts, packs, and the ledger of both."""
