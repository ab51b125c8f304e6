"""The security schemes of the OpenAPI document: a token, the cookie of a browser, or none."""

from litestar.openapi.spec import Components, SecurityRequirement, SecurityScheme


def schemes(cookie_name: str) -> Components:
    token = SecurityScheme(
        type="http",
        scheme="bearer",
        bearer_format="rotonde_…",
        description="A program's token, made on the profile page. It is for playing, not for "
        "changing who one is.",
    )
    cookie = SecurityScheme(
        type="apiKey",
        name=cookie_name,
        security_scheme_in="cookie",
        description="What POST /api/people and POST /api/enter set. With a token it is not read.",
    )
    return Components(security_schemes={"token": token, "cookie": cookie})


_NOBODY: SecurityRequirement = {}
ANYBODY: list[SecurityRequirement] = [_NOBODY, {"token": []}, {"cookie": []}]
THEMSELVES: list[SecurityRequirement] = [{"cookie": []}]  # a token is refused
