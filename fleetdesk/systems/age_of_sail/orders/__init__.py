"""Written orders: their words, their rules, what they come to, and how they are asked (R43-R74)."""
