"""Writes docs/asyncapi.yaml: the messages on the WebSocket, from the types of both its sides.

python -m scripts.asyncapi [--check]
"""

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import yaml

from fourfold.online import events, messages

PAGE = Path(__file__).parents[1] / "docs" / "asyncapi.yaml"
REFERENCE = "#/components/schemas/{name}"


def described() -> dict[str, Any]:
    orders, answers = get_args(messages.Message), get_args(messages.Answer)
    types = [*orders, *answers, *get_args(events.Event)]
    _, schemas = msgspec.json.schema_components(types, ref_template=REFERENCE)
    # A stored event stands in the answers as it is: the types there call it raw.
    any_event = {"oneOf": [_reference("schemas", each) for each in get_args(events.Event)]}
    schemas["Event"] = any_event
    schemas["News"]["properties"]["event"] = {"$ref": "#/components/schemas/Event"}
    schemas["GameNow"]["properties"]["events"]["items"] = {"$ref": "#/components/schemas/Event"}
    here = {"$ref": "#/channels/socket"}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Fourfold: the WebSocket",
            "version": str(messages.PROTOCOL),
            "description": "docs/online.md says what the messages mean, and when they come.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/api/socket",
                "messages": {
                    each.__name__: _reference("messages", each) for each in (*orders, *answers)
                },
            }
        },
        "operations": {
            "ask": {"action": "receive", "channel": here, "messages": _of_channel(orders)},
            "tell": {"action": "send", "channel": here, "messages": _of_channel(answers)},
        },
        "components": {
            "messages": {
                each.__name__: {"payload": _reference("schemas", each)}
                for each in (*orders, *answers)
            },
            "schemas": schemas,
        },
    }


def _plain(value: Any) -> Any:
    """Each part written out, for YAML gives names to what occurs twice."""
    return json.loads(json.dumps(value))


def _reference(part: str, kind: type) -> dict[str, str]:
    return {"$ref": f"#/components/{part}/{kind.__name__}"}


def _of_channel(kinds: tuple[type, ...]) -> list[dict[str, str]]:
    return [{"$ref": f"#/channels/socket/messages/{kind.__name__}"} for kind in kinds]


def text() -> str:
    written: str = yaml.safe_dump(
        _plain(described()), sort_keys=False, allow_unicode=True, width=110
    )
    return written


def main() -> None:
    if "--check" in sys.argv:
        if PAGE.read_text() != text():
            sys.exit("docs/asyncapi.yaml is not up to date: python -m scripts.asyncapi")
    else:
        PAGE.write_text(text())


if __name__ == "__main__":
    main()
