"""
The signals that Setsuna Studio knows by key (docs/control-signals.md), made whole before they are sent: what CHOP channels cannot
say, such as true and false or a controller's name, is filled in; what does not fit is refused here, by name.
"""

from typing import Any, Callable, Dict, List, Mapping, Optional

from .errors import PluginError
from .tally import TALLY_KEY, tally_value

QUALITY_KEY = "quality"
QUALITY_ANSWER_KEY = "quality-answer"
MIN_QUALITY, MAX_QUALITY = 50_000, 200_000_000
_MAX_AXES, _MAX_BUTTONS = 64, 128
_PRESSED_FROM = 0.5


def _refused(what: str) -> PluginError:
    return PluginError("edge-value", what)


def _number(value: Any, what: str, low: Optional[float] = None, high: Optional[float] = None) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _refused(what)
    if (low is not None and value < low) or (high is not None and value > high):
        raise _refused(f"{what} {value}")
    return value


def _flag(value: Any, what: str) -> bool:
    return value if isinstance(value, bool) else _number(value, what) >= _PRESSED_FROM


def _vector(key: str, parts: str) -> Callable[[Any], Any]:
    names = parts.split()

    def shape(value: Any) -> Dict[str, Any]:
        if not isinstance(value, dict):
            raise _refused(f"{key}: {parts}")
        return {name: _number(value.get(name), f"{key}/{name}") for name in names}

    return shape


def _orientation(value: Any) -> Dict[str, Any]:
    shaped = _vector("orientation", "alpha beta gamma")(value)
    shaped["absolute"] = _flag(value.get("absolute", False), "orientation/absolute")
    return shaped


def _list(value: Any, what: str, most: int) -> List[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _refused(what)
    return value


def _button(value: Any, what: str) -> Dict[str, Any]:
    if not isinstance(value, dict):
        value = {"value": value}
    pressure = _number(value.get("value", value.get("pressed")), f"{what}/value", 0, 1)
    return {"value": pressure, "pressed": _flag(value.get("pressed", pressure), f"{what}/pressed")}


def _controller(value: Any) -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise _refused("gamepad: axes, buttons")
    name, mapping = value.get("id", "TouchDesigner"), value.get("mapping", "")
    if not isinstance(name, str) or not isinstance(mapping, str) or len(name) > 128 or len(mapping) > 32:
        raise _refused("gamepad: id, mapping")
    axes = _list(value.get("axes", []), "gamepad/axes", _MAX_AXES)
    buttons = _list(value.get("buttons", []), "gamepad/buttons", _MAX_BUTTONS)
    return {
        "id": name,
        "mapping": mapping,
        "axes": [_number(axis, f"gamepad/axes/{index}", -1, 1) for index, axis in enumerate(axes)],
        "buttons": [_button(button, f"gamepad/buttons/{index}") for index, button in enumerate(buttons)],
    }


def _quality(value: Any) -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise _refused("quality")
    request = _number(value.get("request"), "quality/request", 0)
    return {"request": int(request), "bitsPerSecond": _number(value.get("bitsPerSecond"), "quality/bitsPerSecond")}


_SHAPES: Mapping[str, Callable[[Any], Any]] = {
    TALLY_KEY: tally_value,
    "gyroscope": _vector("gyroscope", "alpha beta gamma"),
    "accelerometer": _vector("accelerometer", "x y z"),
    "orientation": _orientation,
    "gamepad": _controller,
    QUALITY_KEY: _quality,
}


def shaped(key: str, value: Any) -> Any:
    """The value as receivers expect it under this key; any JSON under a free key. Raises PluginError `edge-value`."""
    shape = _SHAPES.get(key)
    return value if shape is None else shape(value)


def quality_wish(request: int, bits_per_second: float) -> Dict[str, int]:
    """Returns the value that Control Quality sends: whole bit/s. Raises PluginError `edge-value`."""
    bits = int(round(_number(bits_per_second, "quality", MIN_QUALITY, MAX_QUALITY)))
    return {"request": request, "bitsPerSecond": bits}
