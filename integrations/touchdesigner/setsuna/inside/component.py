"""
The running part of one component. The tool calls it once a frame, on a parameter and when its table changes; every call does a
bounded amount of work and waits for nothing. What goes wrong is shown in Status and Problem; values stay as they were.
"""

import os
import sys
import traceback
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ..bridge import Bridge, machine_of
from ..errors import PluginError
from ..ndi_names import own_name
from ..settings import Settings, settings_of
from ..tables import Message
from ..tally import TALLY_KEY, tally_value
from .board import Board
from .pages import LIVE, PAGES
from .said import Said
from .video import Video

# At 60 frames a second 6000 states and events, fifty times what 120 changes a second of one key need.
MESSAGES_PER_FRAME = 100
_TABLES_EVERY_FRAMES = 6
_EXIT_SECONDS = 2.0

_running: Dict[int, "Component"] = {}


def of(comp: Any) -> "Component":
    """The part that belongs to an operator; made when it is asked for first. Those of deleted operators are ended on the way."""
    found = _running.get(comp.id)
    if found is None:
        for number in [number for number, one in _running.items() if not one.comp.valid]:
            _running.pop(number).bridge.stop()
        found = _running[comp.id] = Component(comp)
    return found


class Component:
    def __init__(self, comp: Any) -> None:
        import td

        self._td = td
        self.comp = comp
        beside = os.path.dirname(str(comp.par.Pythonfolder.eval()) or os.getcwd())
        self.bridge = Bridge(machine_of(sys.platform, beside))
        self.board = Board()
        self._said = Said()
        self._video = Video(comp, own_name("in", os.getpid(), comp.id), own_name("out", os.getpid(), comp.id))
        self._frames = 0
        self._is_dirty = True
        self._printed = ""
        self._place: Optional[Tuple[str, str]] = None
        self._shown = (-1, -1, -1)
        self._problem: Optional[PluginError] = None
        self._waiting: Optional[PluginError] = None

    # What the tool calls.

    def frame(self) -> None:
        """Once a frame. Nothing that goes wrong in here reaches the tool."""
        try:
            self._frame()
        except PluginError as error:
            self._problem = error
        except Exception:
            # A callback that raises is called again next frame and fills the tool's log; once is enough.
            self._unforeseen()

    def changed(self, name: str) -> None:
        if name not in LIVE or name == "Active":
            self._is_dirty = True
        elif name in ("Tally", "Tallychannel"):
            self._guarded(lambda: self.set_state(self._par("Tallychannel"), TALLY_KEY, self._par("Tally")))

    def pulsed(self, name: str) -> None:
        if name == "Restart":
            self.bridge.stop()
            self._is_dirty = True
        elif name == "Wish":
            self._guarded(lambda: self.bridge.wish_quality(int(self._par("Wishchannel")), 1e6 * self._par("Wishquality")))

    def table_changed(self, table: Any) -> None:
        rows = [[table[row, column].val for column in range(table.numCols)] for row in range(table.numRows)]
        self._say(*self._said.from_rows(rows))

    def cook_values(self, chop: Any) -> None:
        chop.clear()
        chop.numSamples = 1
        for name, number in self.board.numbers().items():
            chop.appendChan(name)[0] = number

    def exit(self) -> None:
        """The tool is ending."""
        self.bridge.end(_EXIT_SECONDS)
        _running.pop(self.comp.id, None)

    # What scripts call.

    def set_state(self, channel: int, key: str, value: Any) -> None:
        """Raises PluginError."""
        self.bridge.say(Message("state", int(channel), key, tally_value(value) if key == TALLY_KEY else value))

    def send_event(self, channel: int, key: str, value: Any) -> None:
        """Raises PluginError."""
        self.bridge.say(Message("event", int(channel), key, value))

    def state(self, channel: int, key: str) -> Any:
        return self.board.value(int(channel), key)

    # Inside.

    def _par(self, name: str) -> Any:
        return getattr(self.comp.par, name).eval()

    def _values(self) -> Dict[str, Any]:
        return {each.name: self._par(each.name) for _, page in PAGES for each in page if each.kind != "Pulse"}

    def _frame(self) -> None:
        self._frames += 1
        if self._is_dirty:
            self._is_dirty = False
            self._configure()
        if self.bridge.settings is not None:
            looked = self._video.look()
            if looked.source is not None:
                self.bridge.send_from(looked.source)
            if looked.source is not None or looked.waiting is not None:
                self._waiting = looked.waiting
            self._hear()
            self._say_samples()
        self._show()

    def _configure(self) -> None:
        self.bridge.stop()
        self._video.stop()
        self._said = Said()
        self._problem = self._waiting = None
        if not self._par("Active"):
            return
        settings = self._settings()
        place = (settings.server, settings.serial_id)
        if place != self._place:
            # Values of another ID are none of this one's.
            self._place = place
            self.board.clear()
            self.bridge.forget()
        self.bridge.start(settings, self._video.name_in)
        self._video.start(settings)
        self.table_changed(self.comp.op("in_table"))

    def _settings(self) -> Settings:
        return settings_of(self._values(), os.environ, bool(self._td.licenses.isNonCommercial))

    def _hear(self) -> None:
        messages, problems = self.bridge.frame(MESSAGES_PER_FRAME)
        for message in messages:
            self.board.take(message)
            self._tell(message)
        if problems:
            self._problem = problems[-1]

    def _tell(self, message: Message) -> None:
        """The person's own callbacks: what they raise is shown and ends nothing."""
        person = self.comp.op("callbacks")
        try:
            name = "onEvent" if message.kind == "event" else "onState"
            getattr(person.module, name)(message.channel, message.key, message.value)
            if message.kind == "state" and message.key == TALLY_KEY:
                person.module.onTally(message.channel, 0 if message.value is None else message.value)
        except Exception:
            self._unforeseen()

    def _say_samples(self) -> None:
        chop = self.comp.op("in_control")
        self._say(
            *self._said.from_samples({channel.name: channel[len(channel) - 1] for channel in chop.chans() if len(channel) > 0})
        )

    def _say(self, messages: Sequence[Message], errors: List[PluginError]) -> None:
        for message in messages:
            try:
                self.bridge.say(message)
            except PluginError as error:
                errors.append(error)
        if errors:
            self._problem = errors[-1]

    def _guarded(self, run: Any) -> None:
        try:
            run()
        except PluginError as error:
            self._problem = error

    def _unforeseen(self) -> None:
        text = traceback.format_exc(limit=3)
        self._problem = PluginError("internal", text.strip().splitlines()[-1][:160])
        if text != self._printed:
            self._printed = text
            print(f"setsuna: {text}")

    def _show(self) -> None:
        numbers, states, events = self._shown
        if self.board.numbers_version != numbers:
            numbers = self.board.numbers_version
            self.comp.op("values").cook(force=True)
        if self._frames % _TABLES_EVERY_FRAMES == 0:
            if self.board.states_version != states:
                states = self.board.states_version
                _fill(self.comp.op("states"), self.board.state_rows())
            if self.board.events_version != events:
                events = self.board.events_version
                _fill(self.comp.op("events"), self.board.event_rows())
            self._show_status()
        self._shown = (numbers, states, events)

    def _show_status(self) -> None:
        language = str(self._par("Language"))
        parts = self.bridge.parts()
        status = ", ".join(f"{name} {part.phase}" for name, part in sorted(parts.items())) or "off"
        error = next((part.error for part in parts.values() if part.error is not None), None)
        shown = error or self._problem or self._waiting
        for name, text in (("Status", status), ("Problem", "" if shown is None else shown.text(language))):
            if self._par(name) != text:
                setattr(self.comp.par, name, text)


def _fill(table: Any, rows: Sequence[Sequence[str]]) -> None:
    """All rows below the head. Table DATs of a few hundred rows take this in well under a frame."""
    table.setSize(1, table.numCols)
    for row in rows:
        table.appendRow(row)
