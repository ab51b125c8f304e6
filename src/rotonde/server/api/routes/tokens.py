"""My tokens: made, listed and revoked by myself, in the browser, never by a program."""

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from rotonde.server.api.openapi_security import THEMSELVES
from rotonde.server.services import AnyRequest, services_of
from rotonde.server.wire.people import NewToken, TokenSent, TokenWanted


@get("/me/tokens", security=THEMSELVES)
async def list_tokens(request: AnyRequest) -> list[TokenSent]:
    services = services_of(request)
    return await services.tokens.of(await services.require_themselves(request))


@post("/me/tokens", security=THEMSELVES)
async def make_token(request: AnyRequest, data: JSONBody[TokenWanted]) -> NewToken:
    """A token for a program that plays as me. It is shown this once."""
    services = services_of(request)
    person = await services.require_themselves(request)
    services.limit("entering", person.id)
    return await services.tokens.make(person, data.name)


@delete("/me/tokens/{token:str}", status_code=204, security=THEMSELVES)
async def revoke_token(request: AnyRequest, token: FromPath[str]) -> None:
    services = services_of(request)
    await services.tokens.revoke(await services.require_themselves(request), token)


ROUTES = [list_tokens, make_token, revoke_token]
