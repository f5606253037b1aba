"""The shelf: every fleet and battle, the samples that come with the program, and the ways in and out."""
