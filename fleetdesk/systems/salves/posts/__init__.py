"""Reading what players really post: talk, quotes and markup around orders in plain French or English (R38, section 7).

`reading.read` takes a post and the fleet of its author and gives orders, questions for the author and what was
passed over. Whatever is not surely an order is asked about, never carried out.
"""
