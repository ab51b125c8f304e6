"""Tokens: how a program plays as a person, without a browser and without a cookie.

A token gives access to tables and nothing else. It is shown once; its digest is stored and looked
up, so that the time of a lookup says nothing about the token.
"""

import secrets
import time

import sqlalchemy as sa

from rotonde.server.accounts.keys import digest, new_id
from rotonde.server.accounts.people import People, Person
from rotonde.server.storage import schema
from rotonde.server.storage.store import Store
from rotonde.server.wire.people import NewToken, TokenSent
from rotonde.server.wire.problems import RequestError, conflict, not_found
from rotonde.server.wire.text_input import clean_name

MOST_TOKENS = 20
PREFIX = "rotonde_"  # lets scanners for leaked secrets recognise a token
TOKEN_BYTES = 32
USE_SECONDS = 60.0  # precision of the last use: not every request is worth a write


def bearer(authorization: str | None) -> str | None:
    """The token of an Authorization header. Other schemes belong to a proxy and are ignored."""
    scheme, _, token = (authorization or "").strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


class Tokens:
    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people

    async def person_of(self, token: str) -> Person:
        """The person of a token; not cached, so that a revoked token is refused at once."""
        row = await self._store.one(
            sa.select(schema.tokens).where(schema.tokens.c.digest == digest(token))
        )
        person = await self._people.get(row["person"]) if row is not None else None
        if row is None or person is None:
            raise RequestError(401, "token-unknown")
        now = time.time()
        if row["used"] is None or now - row["used"] >= USE_SECONDS:
            mine = schema.tokens.c.id == row["id"]
            await self._store.execute(sa.update(schema.tokens).where(mine).values(used=now))
        return person

    async def make(self, person: Person, name: str) -> NewToken:
        name = clean_name(name)
        token = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
        made = TokenSent(new_id(), name, time.time(), None)

        def change(connection: sa.Connection) -> bool:
            count = sa.select(sa.func.count()).where(schema.tokens.c.person == person.id)
            if connection.execute(count).scalar_one() >= MOST_TOKENS:
                return False
            row = {
                "id": made.id,
                "digest": digest(token),
                "person": person.id,
                "name": made.name,
                "created": made.created,
            }
            connection.execute(sa.insert(schema.tokens).values(**row))
            return True

        if not await self._store.write(change):
            raise conflict("too-many-tokens", most=MOST_TOKENS)
        return NewToken(made, token)

    async def of(self, person: Person) -> list[TokenSent]:
        mine = sa.select(schema.tokens).where(schema.tokens.c.person == person.id)
        rows = await self._store.all(mine.order_by(schema.tokens.c.created))
        return [TokenSent(row["id"], row["name"], row["created"], row["used"]) for row in rows]

    async def revoke(self, person: Person, token: str) -> None:
        """Revoke a token by its id: requests with it are refused from then on."""

        def change(connection: sa.Connection) -> int:
            mine = sa.and_(schema.tokens.c.id == token, schema.tokens.c.person == person.id)
            return connection.execute(sa.delete(schema.tokens).where(mine)).rowcount

        if not await self._store.write(change):
            raise not_found("token")
