"""Names of NDI sources: `COMPUTER (NAME)`. The computer's part is NDI's own choice, so it is looked up and never guessed."""

import re
from typing import Iterable, Optional

_FULL = re.compile(r"(?P<computer>.+) \((?P<name>.+)\)\Z", re.DOTALL)


def own_name(direction: str, process_id: int, component_id: int) -> str:
    """
    The name of a component's picture between the tool and the program: no other on this machine has it. `direction`: in or out.
    """
    return f"Setsuna {direction} {process_id}-{component_id}"


def full_name(name: str, texts: Iterable[str], host: str) -> Optional[str]:
    """The source called `name` among the cells of a list; one of this machine comes before others. None: not seen yet."""
    found = []
    for text in texts:
        match = _FULL.match(text)
        if match is not None and match["name"] == name:
            found.append((match["computer"], text))
    here = host.split(".")[0].lower()
    # True sorts behind False: the machine's own first.
    found.sort(key=lambda pair: pair[0].split(".")[0].lower() != here)
    return found[0][1] if found else None
