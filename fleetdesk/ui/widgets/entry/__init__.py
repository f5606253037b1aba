"""What something is entered or switched with."""
