"""What is laid over the table and goes away again: why, corrections, reports, texts to send, the menu."""
