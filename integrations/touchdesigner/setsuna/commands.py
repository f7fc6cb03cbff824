"""Command lines of the `setsuna` program (apps/agent). The ID password goes by the environment, the API's token by a file."""

import json
import os
import tempfile
from typing import Dict, List, Mapping

from .settings import Receiving, Sending, Settings

PASSWORD_VARIABLE = "SETSUNA_ID_PASSWORD"


def _common(settings: Settings) -> List[str]:
    joined = ["--id", settings.serial_id, "--server", settings.server, "--json", "--end-with-input"]
    return joined + (["--password-env", PASSWORD_VARIABLE] if settings.password else [])


def environment_of(settings: Settings, base: Mapping[str, str]) -> Dict[str, str]:
    """The tool's own Python settings are no business of the program."""
    environment = {name: value for name, value in base.items() if not name.startswith("PYTHON")}
    environment.pop(PASSWORD_VARIABLE, None)
    if settings.password:
        environment[PASSWORD_VARIABLE] = settings.password
    return environment


def control_arguments(settings: Settings, edge_file: str) -> List[str]:
    sent = [text for channel in settings.control_send for text in ("--send", str(channel))]
    received = [text for channel in settings.control_receive for text in ("--receive", str(channel))]
    return ["control", *_common(settings), *sent, *received, "--edge", edge_file]


def _streams(one: "Sending | Receiving") -> List[str]:
    video = [] if one.video is None else ["--video", str(one.video)]
    return video + ([] if one.audio is None else ["--audio", str(one.audio)])


def send_arguments(settings: Settings, sending: Sending, source: str) -> List[str]:
    """`source`: the NDI source's full name, COMPUTER (NAME)."""
    more: List[str] = []
    if sending.fast is not None:
        more += ["--fast", str(sending.fast), "--hold", str(sending.hold_ms)]
    if sending.quality is not None:
        more += ["--quality", str(sending.quality), "--control", str(sending.answer)]
        if sending.quality_limit_mbps is not None:
            more += ["--quality-limit", f"{sending.quality_limit_mbps:g}"]
    width, height = sending.size
    return [
        "send",
        *_common(settings),
        *_streams(sending),
        "--input",
        f"ndi:{source}",
        "--size",
        f"{width}x{height}",
        "--fps",
        str(sending.frames_per_second),
        "--bitrate",
        f"{sending.video_mbps:g}",
        "--audio-bitrate",
        str(sending.audio_kbps),
        *more,
    ]


def receive_arguments(settings: Settings, receiving: Receiving, name: str) -> List[str]:
    """`name`: under which the picture is given out by NDI."""
    return ["receive", *_common(settings), *_streams(receiving), "--delay", str(receiving.delay_ms), "--output", f"ndi:{name}"]


def write_edge_file(port: int, token: str) -> str:
    """
    Settings of the control edge in a file that this user alone can read. Returns its path; `remove_edge_file` takes it away.
    """
    folder = tempfile.mkdtemp(prefix="setsuna-")
    path = os.path.join(folder, "edge.json")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump({"api": {"host": "127.0.0.1", "port": port, "token": token}}, file)
    return path


def remove_edge_file(path: str) -> None:
    """Nothing happens when it has gone already."""
    try:
        os.remove(path)
        os.rmdir(os.path.dirname(path))
    except FileNotFoundError:
        pass
