"""Who I am: naming oneself, coming back on another device, my data."""

import io
from typing import Any

import segno
from litestar import Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from rotonde.server.accounts.people import Person, me_of
from rotonde.server.accounts.sign_in import clean_handle
from rotonde.server.api.openapi_errors import NOTHING
from rotonde.server.api.openapi_security import THEMSELVES
from rotonde.server.services import YEAR, AnyRequest, Services, services_of, token_of
from rotonde.server.wire.people import (
    DeviceLink,
    Enter,
    KeptLivery,
    LeaveAll,
    Me,
    NewPerson,
    Passphrase,
)
from rotonde.server.wire.problems import bad_request


def _cookie(services: Services, person: Person) -> Cookie:
    return Cookie(
        key=services.cookie_name,
        value=services.people.cookie(person),
        max_age=YEAR,
        path="/",
        httponly=True,
        samesite="lax",
        secure=services.settings.secure_cookies,
    )


def _with_cookie(services: Services, person: Person, status: int = 200) -> Response[Me]:
    return Response(me_of(person), cookies=[_cookie(services, person)], status_code=status)


@post("/people")
async def create_person(request: AnyRequest, data: JSONBody[NewPerson]) -> Response[Me]:
    """Pick a name and play."""
    services = services_of(request)
    services.limit("new_people", services.address_of(request))
    return _with_cookie(services, await services.people.create(data.name), 201)


@get("/me")
async def get_me(request: AnyRequest) -> Response[Me | None]:
    """The person of this device; null for a newcomer, which is no error."""
    services = services_of(request)
    person = await services.person(request)
    if person is None or token_of(request) is not None:
        return Response(None if person is None else me_of(person))
    # Every page asks this first, which renews the cookie for another year.
    return Response(me_of(person), cookies=[_cookie(services, person)])


@patch("/me", security=THEMSELVES)
async def rename_me(request: AnyRequest, data: JSONBody[NewPerson]) -> Me:
    services = services_of(request)
    person = await services.require_themselves(request)
    renamed = await services.people.rename(person, data.name)
    await services.account_changes.renamed(renamed)
    return me_of(renamed)


@post("/me/livery", status_code=200, security=THEMSELVES)
async def keep_livery(request: AnyRequest, data: JSONBody[KeptLivery]) -> Me:
    """The colour and emblem that I sit down with at later tables, wherever they are free."""
    services = services_of(request)
    person = await services.require_themselves(request)
    services.limit("actions", person.id)
    return me_of(await services.people.keep_livery(person, data.livery))


@delete("/me", responses={204: NOTHING}, security=THEMSELVES)
async def delete_me(request: AnyRequest) -> Response[None]:
    """Forget everything about me. Games that others play in go on, without my name."""
    services = services_of(request)
    person = await services.require_themselves(request)
    await services.account_changes.leave_tables(person)
    await services.account_data.delete(person)
    services.account_changes.deleted(person)
    return _without_cookie(services)


@get("/me/export", security=THEMSELVES)
async def export_me(request: AnyRequest) -> Response[dict[str, Any]]:
    services = services_of(request)
    person = await services.require_themselves(request)
    name = {"content-disposition": 'attachment; filename="rotonde-me.json"'}
    return Response(await services.account_data.export(person), headers=name)


@post("/me/passphrase", status_code=200, security=THEMSELVES)
async def set_passphrase(request: AnyRequest, data: JSONBody[Passphrase]) -> Response[Me]:
    """Set a passphrase. Replacing one needs the old one, and signs out all other devices."""
    services = services_of(request)
    person = await services.require_themselves(request)
    services.limit("entering", person.id)
    changed = await services.sign_in.set_passphrase(person, data.passphrase, data.old)
    if changed.epoch != person.epoch:
        services.account_changes.signed_out(changed)
    return _with_cookie(services, changed)


@post("/me/links", security=THEMSELVES)
async def new_link(request: AnyRequest) -> DeviceLink:
    """A link, once, for a quarter of an hour, that brings me to another device."""
    services = services_of(request)
    person = await services.require_themselves(request)
    services.limit("entering", person.id)
    token, expires = await services.sign_in.new_link(person)
    path = f"/enter/{token}"
    return DeviceLink(token, path, qr_code(services.base_address(request) + path), expires)


@post("/enter", status_code=200)
async def enter(request: AnyRequest, data: JSONBody[Enter]) -> Response[Me]:
    """Come back as the person that I am on another device."""
    services = services_of(request)
    if data.token is not None:
        person = await services.sign_in.by_link(data.token)
    elif data.handle is not None and data.passphrase is not None:
        handle = clean_handle(data.handle)
        services.limit("entering", f"handle:{handle}")
        person = await services.sign_in.by_passphrase(handle, data.passphrase)
    else:
        raise bad_request("enter")
    return _with_cookie(services, person)


@post("/leave", status_code=204, responses={204: NOTHING})
async def leave_device(request: AnyRequest) -> Response[None]:
    """Forget me on this device."""
    return _without_cookie(services_of(request))


@post("/leave-all", status_code=200, security=THEMSELVES)
async def leave_all_devices(
    request: AnyRequest,
    data: JSONBody[LeaveAll] = LeaveAll(),  # noqa: B008  (it never changes)
) -> Response[Me]:
    """Sign out all other devices: their cookies, unused device links and all tokens end.

    This device gets a new cookie with the answer. Sessions of the old one end as well.
    """
    services = services_of(request)
    person = await services.require_themselves(request)
    # Not the limit of passphrases and links: a thief must not be able to use up this one.
    services.limit("actions", person.id)
    changed = await services.sign_in.leave_all(person, data.way_back)
    services.account_changes.signed_out(changed)
    return _with_cookie(services, changed)


def _without_cookie(services: Services) -> Response[None]:
    response: Response[None] = Response(None, status_code=204)
    response.delete_cookie(services.cookie_name, path="/")
    return response


def qr_code(text: str) -> str:
    """A QR code as SVG, dark on light, without any style of its own."""
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", xmldecl=False, scale=8, border=2, dark="#1a1a1a", light="#ffffff"
    )
    return out.getvalue().decode()


ROUTES = [
    create_person,
    get_me,
    rename_me,
    keep_livery,
    delete_me,
    export_me,
    set_passphrase,
    new_link,
    enter,
    leave_device,
    leave_all_devices,
]
