"""Values that the component shows: the newest value of every state, the numbers among them by CHOP channel, the last events."""

from collections import deque
from typing import Any, Deque, Dict, List, Optional, Tuple

from ..channel_names import flatten
from ..tables import Message, row_of

_MAX_STATES = 2048
_MAX_EVENTS = 100
# More channels than that make a CHOP of no use; states beyond it are in the table.
_MAX_NUMBERS = 4096


class Board:
    def __init__(self) -> None:
        self._states: Dict[Tuple[int, str], Message] = {}
        self._numbers: Dict[Tuple[int, str], Dict[str, float]] = {}
        self._events: Deque[Message] = deque(maxlen=_MAX_EVENTS)
        # Raised by each change of what the CHOP, the table of states and the table of events show.
        self.numbers_version = 0
        self.states_version = 0
        self.events_version = 0

    def take(self, message: Message) -> None:
        """A state whose value is None has lost its sender and goes."""
        if message.kind == "event":
            self._events.append(message)
            self.events_version += 1
            return
        where = (message.channel, message.key)
        self.states_version += 1
        if message.value is None:
            self._states.pop(where, None)
            self._set_numbers(where, {})
            return
        if where not in self._states and len(self._states) >= _MAX_STATES:
            return
        self._states[where] = message
        self._set_numbers(where, {} if isinstance(message.value, bytes) else flatten(*where, message.value))

    def _set_numbers(self, where: Tuple[int, str], numbers: Dict[str, float]) -> None:
        if self._numbers.get(where, {}) == numbers:
            return
        self._numbers.pop(where, None)
        if numbers:
            self._numbers[where] = numbers
        self.numbers_version += 1

    def numbers(self) -> Dict[str, float]:
        """By channel name, control channels ascending."""
        flat: Dict[str, float] = {}
        for where in sorted(self._numbers):
            if len(flat) + len(self._numbers[where]) > _MAX_NUMBERS:
                break
            flat.update(self._numbers[where])
        return flat

    def clear(self) -> None:
        self._states.clear()
        self._numbers.clear()
        self._events.clear()
        self.numbers_version += 1
        self.states_version += 1
        self.events_version += 1

    def value(self, channel: int, key: str) -> Optional[Any]:
        message = self._states.get((channel, key))
        return None if message is None else message.value

    def state_rows(self) -> List[List[str]]:
        return [row_of(self._states[where]) for where in sorted(self._states)]

    def event_rows(self) -> List[List[str]]:
        """Oldest first."""
        return [row_of(event) for event in self._events]
