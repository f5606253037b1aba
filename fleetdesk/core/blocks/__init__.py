"""What is shown, as data: cards of blocks, charts, pieces to cut out, photographs."""
