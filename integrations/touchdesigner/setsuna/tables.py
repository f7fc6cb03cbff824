"""
Tables (DATs) and messages. A row is a state or an event; its value is JSON text, or base64 where `form` is `bytes`. A value that
is no JSON is a text as it stands, so that a person may write `hello` without quotation marks.
"""

import base64
import binascii
import json
import math
from typing import Any, List, NamedTuple, Sequence, Tuple

from .channel_names import channel_number
from .errors import PluginError

HEADER = ("channel", "key", "value", "form", "kind", "origin")
_NEEDED = ("channel", "key", "value")
# As the program takes them: a message of 16 KiB less its header.
MAX_KEY_BYTES = 255
MAX_ROWS = 1024


class Message(NamedTuple):
    """A state or an event of a control channel. `value`: anything JSON, or bytes; None is JSON's null."""

    kind: str
    channel: int
    key: str
    value: Any
    # Who said it: session (the network), api, osc, tsl, obs, keys. Empty for what is to be sent.
    origin: str = ""


def _is_whole(text: str) -> bool:
    """Half of a surrogate pair is allowed in JSON and nowhere else."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def json_text(value: Any) -> str:
    """Compact JSON. Raises PluginError `edge-value` for what JSON cannot say."""
    try:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        return text if _is_whole(text) else json.dumps(value, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        raise PluginError("edge-value", "no JSON") from None


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _parsed_number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def parse_json(text: str) -> Any:
    """Strict JSON: NaN, Infinity and numbers beyond a double are refused. Raises ValueError."""
    try:
        return json.loads(text, parse_constant=_no_constant, parse_float=_parsed_number)
    except RecursionError:
        raise ValueError("too deep") from None


def row_of(message: Message) -> List[str]:
    """The cells below HEADER."""
    kind, channel, key, value, origin = message
    if not _is_whole(key):
        key = key.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, bytes):
        return [str(channel), key, base64.b64encode(value).decode("ascii"), "bytes", kind, origin]
    return [str(channel), key, json_text(value), "json", kind, origin]


def _value(text: str, form: str) -> Any:
    if form == "bytes":
        try:
            return base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            raise PluginError("edge-value", "base64") from None
    if form == "text":
        return text
    try:
        return parse_json(text)
    except ValueError:
        if form == "json":
            raise PluginError("edge-value", f"JSON: {text[:40]}") from None
        return text


def message_of(cells: Sequence[str], columns: Sequence[str]) -> Message:
    """One row under the columns that the table has. Raises PluginError."""
    cell = dict(zip(columns, cells))
    form, kind = cell.get("form", "").strip(), cell.get("kind", "").strip() or "state"
    key = cell.get("key", "")
    if kind not in ("state", "event") or form not in ("", "json", "text", "bytes"):
        raise PluginError("row-unsuitable", f"{form} {kind}".strip()[:40])
    if not 1 <= len(key.encode("utf-8", "replace")) <= MAX_KEY_BYTES:
        raise PluginError("row-unsuitable", "key")
    return Message(kind, channel_number(cell.get("channel", "").strip()), key, _value(cell.get("value", ""), form))


def messages_of(rows: Sequence[Sequence[str]]) -> Tuple[List[Message], List[PluginError]]:
    """
    A whole table, whose first row names the columns. Empty rows are left out; a row with a fault is told, and the rest counts.
    """
    if not rows:
        return [], []
    columns = [cell.strip().lower() for cell in rows[0]]
    if any(name not in columns for name in _NEEDED):
        return [], [PluginError("row-unsuitable", ", ".join(_NEEDED))]
    messages: List[Message] = []
    errors: List[PluginError] = []
    for cells in rows[1 : MAX_ROWS + 1]:
        if all(cell.strip() == "" for cell in cells):
            continue
        try:
            messages.append(message_of(cells, columns))
        except PluginError as error:
            errors.append(error)
    return messages, errors
