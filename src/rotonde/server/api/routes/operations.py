"""For operators: liveness, readiness, metrics.

Outside of the rate limits, and without a cookie.
"""

from ipaddress import ip_network

from litestar import Response, get

from rotonde.server.api.addresses import parse_address
from rotonde.server.ops import metrics
from rotonde.server.services import AnyRequest, Services, services_of
from rotonde.server.wire.problems import not_found

# A request with one of these headers came through a proxy, not from this machine.
PASSED_ON = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


@get("/healthz", include_in_schema=False)
async def healthz() -> dict[str, str]:
    """This process answers."""
    return {"status": "alive"}


@get("/readyz", include_in_schema=False)
async def readyz(request: AnyRequest) -> Response[dict[str, str]]:
    reason = await services_of(request).readiness.reason()
    if reason is None:
        return Response({"status": "ready"})
    return Response({"status": "not-ready", "reason": reason}, status_code=503)


@get("/metrics", include_in_schema=False)
async def get_metrics(request: AnyRequest) -> Response[bytes]:
    services = services_of(request)
    if not may_see_figures(services, request):
        raise not_found("page")
    services.loop_lag.measure()
    return Response(metrics.tell(), media_type=metrics.MEDIA_TYPE)


def may_see_figures(services: Services, request: AnyRequest) -> bool:
    """Loopback and the networks in the settings; other clients get 404."""
    passed_on = any(name in request.headers for name in PASSED_ON)
    if passed_on and not services.settings.behind_proxy:
        return False
    address = parse_address(services.sender_of(request))
    if address is None:
        return False
    if address.is_loopback and not passed_on:
        return True
    return any(address in ip_network(given) for given in services.settings.metrics_from)


ROUTES = [healthz, readyz, get_metrics]
