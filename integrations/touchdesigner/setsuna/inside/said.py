"""Reads what the tool says by its operators: each state once when it changes, however often the frame comes by."""

from typing import Any, Dict, List, Mapping, Sequence, Tuple

from ..channel_names import State, collect
from ..errors import PluginError
from ..tables import Message, messages_of


class Said:
    def __init__(self) -> None:
        self._samples: Dict[str, float] = {}
        self._chop: Dict[State, Any] = {}
        self._rows: Dict[Tuple[str, int, str], Any] = {}

    def from_samples(self, samples: Mapping[str, float]) -> Tuple[List[Message], List[PluginError]]:
        """CHOP channels of this frame: states that changed. The same samples again cost one comparison and tell nothing."""
        if samples == self._samples:
            return [], []
        self._samples = dict(samples)
        values, errors = collect(samples)
        changed = [
            Message("state", channel, key, value)
            for (channel, key), value in values.items()
            if (channel, key) not in self._chop or self._chop[(channel, key)] != value
        ]
        self._chop = values
        return changed, errors

    def from_rows(self, rows: Sequence[Sequence[str]]) -> Tuple[List[Message], List[PluginError]]:
        """
        A table that changed: rows that were not in it before with this value. An event is said when its row is new or other.
        """
        messages, errors = messages_of(rows)
        now = {(message.kind, message.channel, message.key): message.value for message in messages}
        changed = [
            message
            for message in messages
            if self._rows.get((message.kind, message.channel, message.key), _NOTHING) != message.value
        ]
        self._rows = now
        return changed, errors


_NOTHING = object()
