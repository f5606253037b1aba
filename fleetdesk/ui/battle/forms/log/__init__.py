"""The log of a whole side, whose orders are written ship by ship."""
