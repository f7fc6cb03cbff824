"""The operators of pictures and sound, set to what runs: NDI by name once it is seen, or a page of the server."""

import socket
from typing import Any, List, Optional
from urllib.parse import urlencode

from ..errors import PluginError
from ..ndi_names import full_name
from ..settings import Settings

_LOOK_EVERY_FRAMES = 30


def page_address(settings: Settings) -> str:
    """The receiver's player page, started at once. The ID password is never in an address: a person types it into the page."""
    receiving = settings.receiving
    assert receiving is not None
    channels = {"video": receiving.video, "audio": receiving.audio}
    query = {"id": settings.serial_id, **{kind: channel for kind, channel in channels.items() if channel is not None}}
    return f"{settings.server}/studio/app/player?{urlencode({**query, 'delay': receiving.delay_ms, 'autostart': 1})}"


class Video:
    def __init__(self, comp: Any, name_in: str, name_out: str) -> None:
        self._comp = comp
        self.name_in = name_in
        self._name_out = name_out
        self._settings: Optional[Settings] = None
        self._frames = 0
        self._seen_in: Optional[str] = None

    def start(self, settings: Settings) -> None:
        self._settings = settings
        self._frames = 0
        self._seen_in = None
        op = self._comp.op
        sending, receiving = settings.sending, settings.receiving
        by_web = receiving is not None and receiving.by == "web"
        out = op("ndi_out")
        out.par.name = self._name_out
        if sending is not None:
            out.par.fps = sending.frames_per_second
        out.par.active = sending is not None
        web = op("web_in")
        if by_web:
            web.par.url = page_address(settings)
        web.par.active = by_web
        op("ndi_in").par.active = receiving is not None and not by_web
        for switch in ("video_in", "audio_in"):
            op(switch).par.index = 1 if by_web else 0

    def stop(self) -> None:
        """The last picture stays where the tool keeps it."""
        self._settings = None
        for name in ("ndi_out", "ndi_in", "web_in"):
            self._comp.op(name).par.active = False

    def look(self) -> "Looked":
        """Called each frame; looks for the sources now and then."""
        self._frames += 1
        settings = self._settings
        if settings is None or self._frames % _LOOK_EVERY_FRAMES != 1:
            return Looked(None, None)
        texts = self._sources()
        host = socket.gethostname()
        missing = False
        if settings.receiving is not None and settings.receiving.by == "ndi":
            found = full_name(self.name_in, texts, host)
            missing = found is None
            if found is not None and found != self._seen_in:
                self._seen_in = found
                self._comp.op("ndi_in").par.name = found
        source = full_name(self._name_out, texts, host) if settings.sending is not None else None
        missing = missing or (settings.sending is not None and source is None)
        return Looked(source, PluginError("ndi-waiting") if missing else None)

    def _sources(self) -> List[str]:
        """Every cell: which column has the name differs between versions of the tool."""
        table = self._comp.op("ndi_sources")
        return [table[row, column].val for row in range(table.numRows) for column in range(table.numCols)]


class Looked:
    """`source`: the full name of what is sent, once seen. `waiting`: what has not been seen yet."""

    def __init__(self, source: Optional[str], waiting: Optional[PluginError]) -> None:
        self.source = source
        self.waiting = waiting
