"""
Builds the component inside the tool: parameters, operators, wires. `td` is the tool's own module, handed in. Parameters are set
by name and never by position; what this version of the tool does not have is told and not hidden.
"""

from typing import Any, List, NamedTuple

from . import callbacks
from .pages import PAGES, Parameter

# Columns and rows of the network editor.
_WIDE, _HIGH = 200, 130
STATES_HEADER = ("channel", "key", "value", "form", "kind", "origin")


class Built(NamedTuple):
    """`notes`: looks and conveniences that this version of the tool refused; nothing that matters for running."""

    comp: Any
    notes: List[str]


def _polish(par: Any, notes: List[str], **looks: Any) -> None:
    for name, value in looks.items():
        try:
            setattr(par, name, value)
        except AttributeError:
            notes.append(f"{par.name}: {name}")


def _add_parameter(page: Any, parameter: Parameter, notes: List[str]) -> None:
    par = getattr(page, f"append{parameter.kind}")(parameter.name, label=parameter.label)[0]
    if parameter.kind == "Menu":
        par.menuNames = [name for name, _ in parameter.choices]
        par.menuLabels = [label for _, label in parameter.choices]
    if parameter.low is not None and parameter.high is not None:
        par.min, par.max, par.clampMin, par.clampMax = parameter.low, parameter.high, True, True
        _polish(par, notes, normMin=parameter.low, normMax=parameter.high)
    if parameter.kind != "Pulse":
        par.default = parameter.default
        par.val = parameter.default
    if parameter.is_secret:
        _polish(par, notes, password=True)
    if parameter.is_shown:
        _polish(par, notes, readOnly=True)


def _create(comp: Any, kind: Any, name: str, column: int, row: int, **pars: Any) -> Any:
    made = comp.create(kind, name)
    made.nodeX, made.nodeY = column * _WIDE, -row * _HIGH
    for par, value in pars.items():
        setattr(made.par, par, value)
    return made


def _text(comp: Any, kind: Any, name: str, text: str, column: int, row: int, **pars: Any) -> Any:
    made = _create(comp, kind, name, column, row)
    made.text = text
    for par, value in pars.items():
        setattr(made.par, par, value)
    return made


def _wire(source: Any, target: Any, index: int = 0) -> None:
    target.inputConnectors[index].connect(source)


def _table(comp: Any, td: Any, name: str, header: Any, column: int, row: int) -> Any:
    table = _create(comp, td.tableDAT, name, column, row)
    table.clear()
    table.appendRow(list(header))
    return table


def _build_video(comp: Any, td: Any) -> None:
    picture = _create(comp, td.inTOP, "in_video", 0, 0)
    sound = _create(comp, td.inCHOP, "in_audio", 0, 1)
    # Made off: the component switches on what its parameters name.
    out = _create(comp, td.ndioutTOP, "ndi_out", 1, 0, active=False, audiochop=sound.name)
    _wire(picture, out)
    ndi = _create(comp, td.ndiinTOP, "ndi_in", 0, 3, active=False)
    web = _create(comp, td.webrenderTOP, "web_in", 0, 4, active=False, audio="audiochop")
    chosen = _create(comp, td.switchTOP, "video_in", 1, 3, index=0)
    _wire(ndi, chosen, 0)
    _wire(web, chosen, 1)
    _wire(chosen, _create(comp, td.outTOP, "out_video", 2, 3))
    ndi_sound = _create(comp, td.audiondiCHOP, "ndi_audio", 0, 5, ndiintop=ndi.name)
    web_sound = _create(comp, td.audiowebrenderCHOP, "web_audio", 0, 6, webrender=web.name)
    heard = _create(comp, td.switchCHOP, "audio_in", 1, 5, index=0)
    _wire(ndi_sound, heard, 0)
    _wire(web_sound, heard, 1)
    _wire(heard, _create(comp, td.outCHOP, "out_audio", 2, 5))
    _create(comp, td.ndiDAT, "ndi_sources", 1, 1)


def _build_control(comp: Any, td: Any) -> None:
    _create(comp, td.inCHOP, "in_control", 4, 0)
    rows = _create(comp, td.inDAT, "in_table", 4, 1)
    _text(comp, td.datexecuteDAT, "table_callbacks", callbacks.TABLE, 5, 1, dat=rows.name, tablechange=True, active=True)
    cook = _text(comp, td.textDAT, "values_callbacks", callbacks.VALUES, 4, 3)
    values = _create(comp, td.scriptCHOP, "values", 4, 4, callbacks=cook.name)
    _wire(values, _create(comp, td.outCHOP, "out_control", 5, 4))
    states = _table(comp, td, "states", STATES_HEADER, 4, 5)
    _wire(states, _create(comp, td.outDAT, "out_states", 5, 5))
    events = _table(comp, td, "events", STATES_HEADER, 4, 6)
    _wire(events, _create(comp, td.outDAT, "out_events", 5, 6))


def build(parent: Any, name: str, td: Any, python_folder: str) -> Built:
    """Makes the component under `parent`. `python_folder`: where the folder `setsuna` is. One of that name is replaced."""
    notes: List[str] = []
    old = parent.op(name)
    if old is not None:
        old.destroy()
    comp = parent.create(td.baseCOMP, name)
    for title, parameters in PAGES:
        page = comp.appendCustomPage(title)
        for parameter in parameters:
            _add_parameter(page, parameter, notes)
    comp.par.Pythonfolder = python_folder
    _build_video(comp, td)
    _build_control(comp, td)
    _text(comp, td.textDAT, "start", callbacks.START, 7, 0)
    _text(comp, td.textDAT, "control", callbacks.CONTROL, 7, 1)
    _text(comp, td.textDAT, "callbacks", callbacks.CALLBACKS, 7, 2)
    _text(
        comp,
        td.parameterexecuteDAT,
        "parameter_callbacks",
        callbacks.PARAMETERS,
        7,
        3,
        op="..",
        pars="*",
        custom=True,
        builtin=False,
        valuechange=True,
        onpulse=True,
        active=True,
    )
    # Last: from its first frame on everything is there.
    _text(comp, td.executeDAT, "execute_callbacks", callbacks.EXECUTE, 7, 4, framestart=True, exit=True, active=True)
    return Built(comp, notes)
