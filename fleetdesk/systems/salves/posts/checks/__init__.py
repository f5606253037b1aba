"""What an order has to stand: every word, figure and name of its sentence accounted for."""
