"""
CHOP channels and states. A channel's name is `CONTROL CHANNEL/KEY`, with `/PART` for each step into an object or a list:
`1/tally`, `1/gyroscope/alpha`, `4/gamepad/axes/0`. TouchDesigner allows letters, digits, `-`, `_`, `:` and `/` in such names, so
a state whose key or part has others, and every text, stands in the table alone.
"""

import math
import re
from typing import Any, Dict, Iterator, List, Mapping, Tuple

from .errors import PluginError

_PART = re.compile(r"[A-Za-z0-9_:-]+\Z")
_INDEX = re.compile(r"(?:0|[1-9][0-9]{0,3})\Z")
# A CHOP holds 32-bit floats: seven digits are true, the rest is noise.
_DIGITS = 7
MAX_PARTS = 8
# A controller has 64 axes and 128 buttons with two values each; more numbers than that in one state are no signal.
MAX_LEAVES = 512

State = Tuple[int, str]


def is_nameable(part: str) -> bool:
    return _PART.match(part) is not None


def _leaves(name: str, value: Any, depth: int) -> Iterator[Tuple[str, float]]:
    if isinstance(value, bool):
        yield name, 1.0 if value else 0.0
    elif isinstance(value, (int, float)):
        try:
            number = float(value)
        except OverflowError:
            return
        if math.isfinite(number):
            yield name, number
    elif depth < MAX_PARTS and isinstance(value, dict):
        for part, inner in value.items():
            if isinstance(part, str) and is_nameable(part):
                yield from _leaves(f"{name}/{part}", inner, depth + 1)
    elif depth < MAX_PARTS and isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _leaves(f"{name}/{index}", inner, depth + 1)


def flatten(channel: int, key: str, value: Any) -> Dict[str, float]:
    """The numbers of a state by channel name, in order; true is 1 and false 0. Empty when it has none that can be named."""
    numbers: Dict[str, float] = {}
    if not is_nameable(key):
        return numbers
    for name, number in _leaves(f"{channel}/{key}", value, 0):
        if len(numbers) >= MAX_LEAVES:
            break
        numbers[name] = number
    return numbers


def channel_number(text: str) -> int:
    """Raises PluginError `bad-channel`."""
    if re.match(r"[0-9]{1,3}\Z", text) is None or not 1 <= int(text) <= 255:
        raise PluginError("bad-channel", text[:20])
    return int(text)


def parse_name(name: str) -> Tuple[State, Tuple[str, ...]]:
    """`4/gamepad/axes/0` is (4, "gamepad"), ("axes", "0"). Raises PluginError `name-unsuitable` or `bad-channel`."""
    channel, *rest = name.split("/")
    if not channel.isdigit() or not rest or len(rest) > MAX_PARTS + 1 or not all(is_nameable(part) for part in rest):
        raise PluginError("name-unsuitable", name[:60])
    return (channel_number(channel), rest[0]), tuple(rest[1:])


def number_of(sample: float) -> float:
    """A sample as a person would write it: whole numbers as integers, others with the digits that a CHOP holds."""
    short = float(f"{sample:.{_DIGITS}g}")
    return int(short) if short.is_integer() else short


def _folded(tree: Any) -> Any:
    """Objects whose keys are 0, 1, 2, ... are lists."""
    if not isinstance(tree, dict):
        return tree
    inner = {part: _folded(value) for part, value in tree.items()}
    if all(_INDEX.match(part) for part in inner) and {int(part) for part in inner} == set(range(len(inner))):
        return [inner[str(index)] for index in range(len(inner))]
    return inner


def collect(samples: Mapping[str, float]) -> Tuple[Dict[State, Any], List[PluginError]]:
    """States from CHOP channels, and what was wrong with the rest. A state with something wrong in it is left out whole."""
    trees: Dict[State, Any] = {}
    wrong: Dict[State, PluginError] = {}
    errors: List[PluginError] = []
    for name, sample in samples.items():
        try:
            state, parts = parse_name(name)
        except PluginError as error:
            errors.append(error)
            continue
        if not math.isfinite(sample):
            wrong[state] = PluginError("edge-value", name[:60])
            continue
        if not _put(trees, state, parts, number_of(sample)):
            wrong[state] = PluginError("name-unsuitable", name[:60])
    values = {state: _folded(tree) for state, tree in trees.items() if state not in wrong}
    return values, errors + list(wrong.values())


def _put(trees: Dict[State, Any], state: State, parts: Tuple[str, ...], value: float) -> bool:
    """False where one name stands for a value and for an object with parts at once."""
    if not parts:
        if state in trees:
            return False
        trees[state] = value
        return True
    at = trees.setdefault(state, {})
    for part in parts[:-1]:
        if not isinstance(at, dict):
            return False
        at = at.setdefault(part, {})
    if not isinstance(at, dict) or parts[-1] in at:
        return False
    at[parts[-1]] = value
    return True
