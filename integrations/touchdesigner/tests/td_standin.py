"""
A strict stand-in for TouchDesigner's module `td`: the operators, parameters and methods that its public documentation names and
the plugin uses, and an error for everything else, so that a slip of the pen fails here. README says where each name was checked.
"""

import re
from typing import Any, Callable, Dict, List, Optional

_DAT_EXECUTE = "active dat tablechange rowchange colchange cellchange sizechange execute"
# Parameters by operator type, of those that the plugin touches.
TYPES: Dict[str, str] = {
    "baseCOMP": "",
    "inTOP": "label",
    "outTOP": "label",
    "switchTOP": "index blend",
    "ndiinTOP": "active name extraips bandwidth hwdecode inputpixelformat grouptable audiobuflen",
    "ndioutTOP": "active name failovername fps lowperformancebehavior outputpixelformat includealpha grouptable audiochop",
    "webrenderTOP": "active source url dat reloadsrc reload updatewhenloaded alwayscook transparent audio maxrenderrate options",
    "inCHOP": "label",
    "outCHOP": "label",
    "switchCHOP": "index blend",
    "audiondiCHOP": "play ndiintop",
    "audiowebrenderCHOP": "active webrender",
    "scriptCHOP": "callbacks setuppars timeslice scope",
    "inDAT": "label",
    "outDAT": "label",
    "tableDAT": "file",
    "textDAT": "file",
    "ndiDAT": "callbacks extraips persistence",
    "datexecuteDAT": _DAT_EXECUTE,
    "parameterexecuteDAT": (
        "active op pars valuechange valueschanged onpulse expressionchange exportchange enablechange modechange custom builtin"
    ),
    "executeDAT": "active start create exit framestart frameend playstatechange devicechange projectpresave projectpostsave",
}
_INPUTS = {"switchTOP": 2, "switchCHOP": 2, "ndioutTOP": 1, "outTOP": 1, "outCHOP": 1, "outDAT": 1}
_CUSTOM = re.compile(r"[A-Z][a-z0-9]*\Z")
_CHANNEL_NAME = re.compile(r"[A-Za-z0-9_:/-]+\Z")


class OperatorType:
    def __init__(self, name: str) -> None:
        self.name = name
        self.family = next(family for family in ("TOP", "CHOP", "DAT", "COMP") if name.endswith(family))


class Strict:
    """Only what `_allowed` names can be set."""

    _allowed: frozenset = frozenset()

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_") and name not in self._allowed:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        object.__setattr__(self, name, value)


class Par(Strict):
    _allowed = frozenset(
        "name val default min max clampMin clampMax normMin normMax menuNames menuLabels password readOnly style owner".split()
    )

    def __init__(self, owner: "OP", name: str, style: str, value: Any) -> None:
        self.menuNames, self.menuLabels = [], []
        self.min, self.max, self.clampMin, self.clampMax = 0, 1, False, False
        self.owner, self.name, self.val = owner, name, value
        self.style = style

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "val" and getattr(self, "style", "") == "Menu" and value not in self.menuNames:
            raise ValueError(f"{self.name}: {value} is none of {self.menuNames}")
        if name == "val" and getattr(self, "style", "") in ("Int", "Float") and self.clampMin:
            value = min(max(value, self.min), self.max)
        super().__setattr__(name, value)

    def eval(self) -> Any:
        return self.val


class Pars:
    """`op.par`: setting an attribute sets the parameter's value; a name that the operator does not have is an error."""

    def __init__(self, pars: Dict[str, Par]) -> None:
        object.__setattr__(self, "_pars", pars)

    def __getattr__(self, name: str) -> Par:
        if name not in self._pars:
            raise AttributeError(f"there is no parameter {name}")
        return self._pars[name]

    def __setattr__(self, name: str, value: Any) -> None:
        getattr(self, name).val = value


class Page:
    def __init__(self, comp: "OP", name: str) -> None:
        self.name = name
        self._comp = comp

    def _append(self, style: str, name: str, value: Any) -> tuple:
        if _CUSTOM.match(name) is None:
            raise ValueError(f"{name} is no name of a custom parameter")
        if name in self._comp._pars:
            raise ValueError(f"{name} is there twice")
        par = Par(self._comp, name, style, value)
        self._comp._pars[name] = par
        return (par,)

    def appendStr(self, name: str, label: Optional[str] = None, order: Any = None, replace: bool = True) -> tuple:
        return self._append("Str", name, "")

    def appendFolder(self, name: str, label: Optional[str] = None, order: Any = None, replace: bool = True) -> tuple:
        return self._append("Folder", name, "")

    def appendInt(self, name: str, label: Optional[str] = None, size: int = 1, order: Any = None, replace: bool = True) -> tuple:
        return self._append("Int", name, 0)

    def appendFloat(
        self, name: str, label: Optional[str] = None, size: int = 1, order: Any = None, replace: bool = True
    ) -> tuple:
        return self._append("Float", name, 0.0)

    def appendToggle(self, name: str, label: Optional[str] = None, order: Any = None, replace: bool = True) -> tuple:
        return self._append("Toggle", name, False)

    def appendPulse(self, name: str, label: Optional[str] = None, order: Any = None, replace: bool = True) -> tuple:
        return self._append("Pulse", name, False)

    def appendMenu(self, name: str, label: Optional[str] = None, order: Any = None, replace: bool = True) -> tuple:
        return self._append("Menu", name, "")


class Connector:
    def __init__(self, owner: "OP") -> None:
        self.owner = owner
        self.connections: List["OP"] = []

    def connect(self, target: "OP") -> None:
        if target.OPType.family != self.owner.OPType.family:
            raise TypeError(f"{target.name} cannot be wired into {self.owner.name}")
        self.connections = [target]


class Module:
    """The module of a DAT: its text, run once, with `me`."""

    def __init__(self, dat: "OP") -> None:
        space: Dict[str, Any] = {"me": dat}
        exec(compile(dat.text, dat.path, "exec"), space)
        self.__dict__.update(space)


class Cell:
    def __init__(self, val: str) -> None:
        self.val = val


class Channel:
    def __init__(self, name: str, samples: List[float]) -> None:
        if _CHANNEL_NAME.match(name) is None:
            raise ValueError(f"{name} is no name of a channel")
        self.name = name
        self._samples = samples

    def __getitem__(self, index: int) -> float:
        return self._samples[index]

    def __setitem__(self, index: int, value: float) -> None:
        self._samples[index] = float(value)

    def __len__(self) -> int:
        return len(self._samples)


class OP(Strict):
    _allowed = frozenset("name nodeX nodeY text numSamples valid id OPType inputConnectors par storage".split())
    _ids = 0

    def __init__(self, kind: OperatorType, name: str, parent: Optional["OP"]) -> None:
        OP._ids += 1
        self.OPType, self.name, self.id, self.valid = kind, name, OP._ids, True
        self._parent = parent
        self._children: Dict[str, "OP"] = {}
        self._pars = {par: Par(self, par, "", "") for par in TYPES[kind.name].split()}
        self.par = Pars(self._pars)
        self.inputConnectors = [Connector(self) for _ in range(_INPUTS.get(kind.name, 0))]
        self._text, self._module, self._rows, self._channels = "", None, [], []
        self.cooked = 0

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "text":
            self._need("DAT")
            object.__setattr__(self, "_text", value)
            object.__setattr__(self, "_module", None)
        elif name == "numSamples":
            self._need_type("scriptCHOP")
        elif name == "cooked":
            object.__setattr__(self, name, value)
        else:
            super().__setattr__(name, value)

    def _need(self, family: str) -> None:
        if self.OPType.family != family:
            raise AttributeError(f"{self.name} is no {family}")

    def _need_type(self, *names: str) -> None:
        if self.OPType.name not in names:
            raise AttributeError(f"{self.name} is no {', '.join(names)}")

    @property
    def path(self) -> str:
        return "/" if self._parent is None else f"{self._parent.path.rstrip('/')}/{self.name}"

    def parent(self) -> Optional["OP"]:
        return self._parent

    def op(self, name: str) -> Optional["OP"]:
        return self._children.get(name)

    def cook(self, force: bool = False, recurse: bool = False) -> None:
        self.cooked += 1
        if self.OPType.name == "scriptCHOP":
            callbacks = self._parent.op(self.par.callbacks.eval())
            callbacks.module.onCook(self)

    def destroy(self) -> None:
        self.valid = False
        for child in list(self._children.values()):
            child.destroy()
        if self._parent is not None:
            self._parent._children.pop(self.name, None)

    # COMP

    def create(self, kind: OperatorType, name: str) -> "OP":
        self._need("COMP")
        if not isinstance(kind, OperatorType):
            raise TypeError("no type of an operator")
        if name in self._children:
            raise ValueError(f"{name} is there twice")
        self._children[name] = OP(kind, name, self)
        return self._children[name]

    def appendCustomPage(self, name: str) -> Page:
        self._need("COMP")
        return Page(self, name)

    def save(self, filepath: str, createFolders: bool = False, password: Optional[str] = None) -> str:
        self._need("COMP")
        with open(filepath, "w", encoding="utf-8") as file:
            file.write("stand-in")
        return filepath

    # DAT

    @property
    def text(self) -> str:
        self._need("DAT")
        return self._text

    @property
    def module(self) -> Module:
        self._need("DAT")
        if self._module is None:
            object.__setattr__(self, "_module", Module(self))
        return self._module

    @property
    def numRows(self) -> int:
        self._need("DAT")
        return len(self._rows)

    @property
    def numCols(self) -> int:
        self._need("DAT")
        return len(self._rows[0]) if self._rows else 0

    def __getitem__(self, where: Any) -> Cell:
        self._need("DAT")
        row, column = where
        return Cell(self._rows[row][column])

    def clear(self, keepSize: bool = False) -> None:
        if self.OPType.family == "CHOP":
            self._need_type("scriptCHOP")
            self._channels = []
        else:
            self._need_type("tableDAT")
            self._rows = []

    def appendRow(self, cells: Any) -> None:
        self._need_type("tableDAT")
        if not all(isinstance(cell, str) for cell in cells):
            raise TypeError("cells are texts here")
        self._rows.append(list(cells))

    def setSize(self, rows: int, columns: int) -> None:
        self._need_type("tableDAT")
        self._rows = self._rows[:rows]

    # CHOP

    def chans(self, *patterns: str) -> List[Channel]:
        self._need("CHOP")
        return list(self._channels)

    def appendChan(self, name: str) -> Channel:
        self._need_type("scriptCHOP")
        channel = Channel(name, [0.0])
        self._channels.append(channel)
        return channel


class Licenses:
    def __init__(self) -> None:
        self.isNonCommercial = False


class Tool:
    """Stands in for `import td`. The test plays the person and the timeline."""

    def __init__(self) -> None:
        for name in TYPES:
            setattr(self, name, OperatorType(name))
        self.licenses = Licenses()
        self.root = OP(self.baseCOMP, "", None)
        self.project = self.root.create(self.baseCOMP, "project1")

    def op(self, path: str) -> Optional[OP]:
        found: Optional[OP] = self.root
        for part in path.strip("/").split("/"):
            found = found if part == "" or found is None else found.op(part)
        return found


def set_samples(chop: OP, samples: Dict[str, float]) -> None:
    """Holds what is wired into an In CHOP."""
    chop._channels = [Channel(name, [value]) for name, value in samples.items()]


def set_rows(dat: OP, rows: List[List[str]]) -> None:
    dat._rows = [list(row) for row in rows]


def callback(dat: OP, name: str) -> Callable[..., Any]:
    return getattr(dat.module, name)
