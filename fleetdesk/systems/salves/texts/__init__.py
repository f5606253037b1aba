"""What the umpire sends: reports, the archive, and the light that warns of leaks."""
