"""`rotonde schema`: every message between server and page, as one OpenAPI document."""

import json


def schema() -> None:
    """Print the OpenAPI document of all messages: HTTP, live channel, and the games' own types."""
    from rotonde.server.api.page_types import document

    print(json.dumps(document(), ensure_ascii=False, indent=1, sort_keys=True))
