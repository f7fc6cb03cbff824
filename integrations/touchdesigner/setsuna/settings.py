"""Reads the component's parameters, checked once. Nothing here knows the tool."""

import re
from typing import Any, FrozenSet, List, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import urlsplit

from .errors import PluginError

_LARGEST_FREE = (1280, 720)


class Sending(NamedTuple):
    """Pictures and sound that go out. A channel of None is not sent. `fast`, `quality`, `answer`: None is off."""

    video: Optional[int]
    audio: Optional[int]
    size: Tuple[int, int]
    frames_per_second: int
    video_mbps: float
    audio_kbps: int
    fast: Optional[int]
    hold_ms: int
    quality: Optional[int]
    answer: Optional[int]
    quality_limit_mbps: Optional[float]


class Receiving(NamedTuple):
    """Pictures and sound that come in. `by`: `ndi`, or `web` for a page of the server in a Web Render TOP."""

    video: Optional[int]
    audio: Optional[int]
    delay_ms: int
    by: str


class Settings(NamedTuple):
    """`password`: a secret; never printed, stored or put on a command line."""

    server: str
    serial_id: str
    password: str
    program: str
    api_port: int
    sending: Optional[Sending]
    receiving: Optional[Receiving]
    control_send: Tuple[int, ...]
    control_receive: Tuple[int, ...]

    def __repr__(self) -> str:
        return f"Settings({self.serial_id} at {self.server})"


def _wrong(name: str) -> PluginError:
    return PluginError("setting-wrong", name)


def _text(values: Mapping[str, Any], name: str) -> str:
    return str(values.get(name, "")).strip()


def _number(values: Mapping[str, Any], name: str, low: float, high: float) -> float:
    value = values.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
        raise _wrong(f"{name} {low:g}-{high:g}")
    return value


def _channel(values: Mapping[str, Any], name: str) -> int:
    value = values.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != int(value) or not 1 <= value <= 255:
        raise PluginError("bad-channel", name)
    return int(value)


def _channel_or_off(values: Mapping[str, Any], name: str) -> Optional[int]:
    return None if values.get(name) in (0, None) else _channel(values, name)


def parse_serial_id(text: str) -> str:
    """Seven letters as the server has them. Raises PluginError `bad-serial-id`."""
    found = re.match(r"([a-z]{3})-?([a-z]{4})\Z", text.strip().lower())
    if found is None:
        raise PluginError("bad-serial-id")
    return f"{found[1]}-{found[2]}"


def parse_channels(text: str, name: str) -> Tuple[int, ...]:
    """`1-3, 7 9` is (1, 2, 3, 7, 9). Raises PluginError `bad-channel`."""
    channels: List[int] = []
    for part in re.split(r"[\s,]+", text.strip()):
        if part == "":
            continue
        found = re.match(r"([0-9]{1,3})(?:-([0-9]{1,3}))?\Z", part)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= last <= 255:
            raise PluginError("bad-channel", f"{name} {part[:20]}")
        channels.extend(range(first, last + 1))
    return tuple(sorted(set(channels)))


def parse_server(text: str) -> str:
    """`https://host` or `http://host:port`, without a path of ours. Raises PluginError `setting-wrong`."""
    try:
        url = urlsplit(text)
        is_good = url.scheme in ("http", "https") and url.hostname and url.username is None and not url.query and not url.fragment
        _ = url.port
    except ValueError:
        is_good = False
    if not is_good:
        raise _wrong("Server")
    return text.rstrip("/")


def _size(values: Mapping[str, Any]) -> Tuple[int, int]:
    found = re.match(r"(\d{2,4})x(\d{2,4})\Z", _text(values, "Size"))
    if found is None:
        raise _wrong("Size")
    return int(found[1]), int(found[2])


def _sending(values: Mapping[str, Any], is_non_commercial: bool) -> Optional[Sending]:
    video = _channel(values, "Sendvideochannel") if values.get("Sendvideo") else None
    audio = _channel(values, "Sendaudiochannel") if values.get("Sendaudio") else None
    if video is None and audio is None:
        return None
    size = _size(values)
    if is_non_commercial and (size[0] > _LARGEST_FREE[0] or size[1] > _LARGEST_FREE[1]):
        raise PluginError("picture-too-large", f"{size[0]}x{size[1]}")
    fast = _channel_or_off(values, "Fastchannel")
    if fast is not None and fast in (video, audio):
        raise PluginError("fast-channel-same")
    quality, answer = _channel_or_off(values, "Qualitychannel"), _channel_or_off(values, "Answerchannel")
    if quality is not None and answer is None:
        raise _wrong("Answerchannel")
    if quality is not None and quality == answer:
        raise PluginError("quality-channel-is-main")
    limit = _number(values, "Qualitylimit", 0, 200)
    return Sending(
        video,
        audio,
        size,
        int(_number(values, "Sendfps", 1, 120)),
        _number(values, "Videobitrate", 0.05, 200),
        int(_number(values, "Audiobitrate", 6, 510)),
        fast,
        int(_number(values, "Hold", 0, 1000)),
        quality,
        answer,
        None if limit == 0 else limit,
    )


def _receiving(values: Mapping[str, Any]) -> Optional[Receiving]:
    video = _channel(values, "Receivevideochannel") if values.get("Receivevideo") else None
    audio = _channel(values, "Receiveaudiochannel") if values.get("Receiveaudio") else None
    if video is None and audio is None:
        return None
    delay = values.get("Delay")
    if isinstance(delay, bool) or not isinstance(delay, (int, float)) or delay != int(delay) or not 0 <= delay <= 1000:
        raise PluginError("bad-delay")
    by = _text(values, "Method")
    if by not in ("ndi", "web"):
        raise _wrong("Method")
    return Receiving(video, audio, int(delay), by)


def settings_of(values: Mapping[str, Any], environment: Mapping[str, str], is_non_commercial: bool) -> Settings:
    """
    Reads the parameters by name. A blank Password is the variable SETSUNA_ID_PASSWORD, else none. Raises PluginError with the
    name of what is wrong.
    """
    password = str(values.get("Password", "")) or environment.get("SETSUNA_ID_PASSWORD", "")
    if re.match(r"[\x21-\x7e]{0,8}\Z", password) is None:
        raise PluginError("id-password-form")
    sent = parse_channels(_text(values, "Controlsend"), "Controlsend")
    received = parse_channels(_text(values, "Controlreceive"), "Controlreceive")
    both = _shared(frozenset(sent), frozenset(received))
    if both is not None:
        raise _wrong(f"Controlsend, Controlreceive: {both}")
    sending = _sending(values, is_non_commercial)
    taken = (sending.answer,) if sending is not None and sending.quality is not None else ()
    if any(channel in sent for channel in taken):
        raise _wrong("Answerchannel, Controlsend")
    return Settings(
        parse_server(_text(values, "Server")),
        parse_serial_id(_text(values, "Serialid")),
        password,
        _text(values, "Program"),
        int(_number(values, "Apiport", 0, 65535)),
        sending,
        _receiving(values),
        sent,
        received,
    )


def _shared(one: FrozenSet[int], other: FrozenSet[int]) -> Optional[int]:
    return min(one & other, default=None)
