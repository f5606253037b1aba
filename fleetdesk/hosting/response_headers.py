"""What every answer to a browser says: to whom this computer speaks, and what a page of it may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from fleetdesk.hosting.addresses import is_numeric


@web.middleware
async def guarded(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse what was sent to another name, and say on every page what a browser may do with it."""
    if not is_numeric(request.host):
        response: web.StreamResponse = web.Response(status=403)
    else:
        try:
            response = await handler(request)
        except web.HTTPException as said:
            response = web.Response(status=said.status)
    if not response.prepared:
        response.headers.update(_headers(request))
    return response


def _headers(request: web.Request) -> dict[str, str]:
    wire = f"{'wss' if request.secure else 'ws'}://{request.host}" if is_numeric(request.host) else ""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        f"connect-src 'self' {wire}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Server": "FleetDesk",
    }
