"""A program that plays as a person: no cookie, a token in every request."""

from typing import Any

from server.harness import Browser, Guest, InProcessServer


class TokenBrowser(Browser):
    """Sends the token, and the cookies that a test has put into its jar."""

    def __init__(self, browser: Browser, authorization: str) -> None:
        super().__init__(browser._client)
        self.authorization = authorization

    def _headers(self, headers: dict[str, Any] | None) -> dict[str, Any]:
        return {"authorization": self.authorization} | super()._headers(headers)


class Program(Guest):
    client: TokenBrowser

    def __init__(self, server: InProcessServer, token: str) -> None:
        super().__init__(server, None)
        self.client = TokenBrowser(self.client, f"Bearer {token}")


def token_for(person: Guest, name: str = "my bot") -> str:
    """Create a token, as the profile page does."""
    return str(person.post("/api/me/tokens", {"name": name}, expect=201)["token"])


def program_of(person: Guest, name: str = "my bot") -> Program:
    return Program(person.server, token_for(person, name))
