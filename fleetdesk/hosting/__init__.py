"""Every phone at the table: a small web server on the local network, off until somebody opens it.

Needs the extra `host` (aiohttp, ifaddr), which is loaded when hosting begins and not before. What a seat receives
is made by `services.onlooker`, what it may do is weighed by `services.seat.rights`; this package only carries it.
"""
