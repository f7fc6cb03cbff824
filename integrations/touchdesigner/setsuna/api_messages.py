"""
Messages of the program's local API (docs/control-signals.md, Local API): read strictly, since anything may listen on a port.
"""

import base64
import binascii
import json
from typing import Any, List, NamedTuple, Optional, Tuple, Union

from .errors import PluginError, error_of_body
from .tables import Message, parse_json


class Everything(NamedTuple):
    """First of all: the channels that can be set, and every state."""

    channels: Tuple[int, ...]
    states: Tuple[Message, ...]


class Refusal(NamedTuple):
    """The answer to what was sent under that number; None: the program could not read it."""

    request: Optional[int]
    error: PluginError


News = Union[Everything, Message, Refusal, None]


def _garbled(what: str) -> PluginError:
    return PluginError("api-garbled", what)


def _channel(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 255:
        raise _garbled("channel")
    return value


def _told(body: Any, kind: str) -> Message:
    if not isinstance(body, dict):
        raise _garbled(kind)
    key, origin = body.get("key"), body.get("origin", "")
    if not isinstance(key, str) or not key or not isinstance(origin, str):
        raise _garbled("key")
    value = body.get("value")
    if "bytes" in body:
        try:
            value = base64.b64decode(body["bytes"], validate=True)
        except (binascii.Error, ValueError, TypeError):
            raise _garbled("bytes") from None
    return Message(kind, _channel(body.get("channel")), key, value, origin[:20])


def _list(value: Any, what: str) -> List[Any]:
    if not isinstance(value, list):
        raise _garbled(what)
    return value


def read_news(payload: bytes) -> News:
    """
    What the program said; None for an answer that needs nothing, and for a kind that a newer program may say. Raises PluginError
    `api-garbled`.
    """
    try:
        body = parse_json(payload.decode("utf-8"))
    except (ValueError, UnicodeDecodeError):
        raise _garbled("JSON") from None
    if not isinstance(body, dict) or not isinstance(body.get("t"), str):
        raise _garbled("message")
    kind = body["t"]
    if kind == "all":
        channels = tuple(_channel(each) for each in _list(body.get("channels"), "channels"))
        return Everything(channels, tuple(_told(each, "state") for each in _list(body.get("states"), "states")))
    if kind in ("state", "event"):
        return _told(body, kind)
    if kind == "refused":
        request, error = body.get("request"), error_of_body(body.get("error"))
        if error is None:
            raise _garbled("refused")
        return Refusal(request if isinstance(request, int) else None, error)
    return None


def write_message(message: Message, request: int) -> str:
    """A state or event as the API takes it; ASCII, so that no half of a surrogate pair can break the line."""
    kind, channel, key, value, _ = message
    body = {"t": kind, "request": request, "channel": channel, "key": key}
    if isinstance(value, bytes):
        body["bytes"] = base64.b64encode(value).decode("ascii")
    else:
        body["value"] = value
    return json.dumps(body, separators=(",", ":"), allow_nan=False)
