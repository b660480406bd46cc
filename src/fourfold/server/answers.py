"""How the interface answers over HTTP when something is wrong."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from fourfold.server import meters
from fourfold.server.journal import Refusals, journal
from fourfold.server.refusal import Refusal, Told

MEANING = {
    400: "It cannot be read.",
    401: "Nobody is known by that.",
    403: "Not yours to do.",
    404: "There is nothing here.",
    409: "Not now: the game has gone on, or has not begun.",
    413: "Too large.",
    422: "It makes no game.",
    429: "Too much at once.",
    503: "It could not be saved.",
}
KEYS = {404: "not_found", 405: "not_found", 413: "too_large", 429: "too_many_requests"}


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """What OpenAPI is told of the refusals of a request."""
    return {
        status: ResponseSpec(Told, generate_examples=False, description=MEANING[status])
        for status in (*statuses, 503)
    }


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[Told]:
    meters.REFUSALS.labels(refusal.key).inc()
    notes: Refusals = request.app.state.refusals
    notes.note(refusal.key, _where(request))
    return Response(refusal.told, status_code=refusal.status, media_type="application/json")


def unreadable(request: Request[Any, Any, Any], error: HTTPException) -> Response[Told]:
    """What Litestar refuses: no such path, a body that is none."""
    if error.status_code >= 500:
        return broken(request, error)
    key = KEYS.get(error.status_code)
    refusal = Refusal(key) if key else Refusal("bad_request", why=_why(error))
    answer = refused(request, refusal)
    answer.status_code = error.status_code
    if error.headers:
        answer.headers.update(error.headers)
    return answer


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Told]:
    """A fault of this program: written down here, and not told outside."""
    journal.error("a fault", exc_info=error, extra={"where": _where(request)})
    return Response(Refusal("fault").told, status_code=500, media_type="application/json")


def _where(request: Request[Any, Any, Any]) -> str:
    """The path without what stands for a game in it; nothing for one that there is not."""
    return str(request.scope.get("path_template", "")) or "nowhere"


def _why(error: HTTPException) -> str:
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        first = extra[0]
        return f"{first.get('key', 'body')}: {first.get('message', 'not as it should be')}"
    return error.detail.rstrip(".")
