"""Finds the `setsuna` program, never in a folder of downloads, where any site can put one: a folder of the desktop app, or one file. Returns the beginning of a command line."""

import glob
import os
import re
import shutil
from typing import List, Mapping, NamedTuple, Optional, Tuple

from .errors import PluginError


class Machine(NamedTuple):
    """`platform` as sys.platform has it; `beside`: the folder that the plugin was unpacked in."""

    platform: str
    environment: Mapping[str, str]
    home: str
    beside: str


def _of_folder(folder: str, platform: str) -> Optional[List[str]]:
    """The runtime itself, not its launcher: one process fewer, and no command interpreter that reads arguments its own way."""
    runtime = os.path.join(folder, "runtime", "node.exe" if platform == "win32" else "node")
    script = os.path.join(folder, "app", "setsuna.mjs")
    return [runtime, script] if os.path.isfile(runtime) and os.path.isfile(script) else None


def _of_path(path: str, platform: str) -> Optional[List[str]]:
    if os.path.isdir(path):
        return _of_folder(path, platform)
    if not os.path.isfile(path):
        return None
    in_folder = _of_folder(os.path.dirname(os.path.realpath(path)), platform)
    if in_folder is not None:
        return in_folder
    return None if path.lower().endswith((".cmd", ".bat")) else [path]


def _places(machine: Machine) -> List[str]:
    if machine.platform == "win32":
        names = ("LOCALAPPDATA", "ProgramFiles")
        folders = [
            os.path.join(machine.environment[name], "Programs" if name == "LOCALAPPDATA" else "")
            for name in names
            if machine.environment.get(name)
        ]
    else:
        folders = [os.path.join(machine.home, "Applications"), "/Applications"]
    return [machine.beside, *folders]


def _version(path: str) -> Tuple[int, ...]:
    found = re.search(r"-(\d+)\.(\d+)\.(\d+)$", path)
    return tuple(int(part) for part in found.groups()) if found else ()


def find_program(wish: str, machine: Machine) -> List[str]:
    """
    `wish`: a folder or file; empty looks in SETSUNA_PROGRAM, PATH, beside the plugin and where programs are installed, the newest
    version first; beside the plugin not where that is the folder of downloads. Raises PluginError `program-missing`, with what was named.
    """
    named = wish or machine.environment.get("SETSUNA_PROGRAM", "")
    if named:
        found = _of_path(os.path.expanduser(named), machine.platform)
        if found is None:
            raise PluginError("program-missing", named[:120])
        return found
    on_path = shutil.which("setsuna", path=machine.environment.get("PATH", ""))
    found = None if on_path is None else _of_path(on_path, machine.platform)
    if found is not None:
        return found
    downloads = os.path.realpath(os.path.join(machine.home, "Downloads"))
    for place in _places(machine):
        # What a site saves there by itself is never run.
        if os.path.realpath(place) == downloads:
            continue
        folders = [path for path in glob.glob(os.path.join(glob.escape(place), "SetsunaStudio-*")) if os.path.isdir(path)]
        for folder in sorted(folders, key=_version, reverse=True):
            # Some unpackers put a folder of the same name into the folder.
            for inner in (folder, os.path.join(folder, os.path.basename(folder))):
                found = _of_folder(inner, machine.platform)
                if found is not None:
                    return found
    raise PluginError("program-missing")
