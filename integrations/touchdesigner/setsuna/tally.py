"""Tally: the state `tally` of a control channel is a number. 0 off, 1 red, 2 green, 3 amber."""

from typing import Any

from .errors import PluginError

TALLY_KEY = "tally"
TALLY_NAMES = ("off", "red", "green", "amber")


def tally_value(value: Any) -> int:
    """A tally from a number or a name, as a parameter, a CHOP or a cell has it. Raises PluginError `edge-value`."""
    if isinstance(value, str):
        word = value.strip().lower()
        if word in TALLY_NAMES:
            return TALLY_NAMES.index(word)
        try:
            value = float(word)
        except ValueError:
            raise PluginError("edge-value", f"tally {word[:20]}") from None
    if isinstance(value, (int, float)) and value in (0, 1, 2, 3):
        return int(value)
    raise PluginError("edge-value", f"tally {str(value)[:20]}")
