"""Texts of the DATs inside the component. Each does as little as it can: the rest is in setsuna/inside/component.py."""

# Finds the Python on the disk. Where it is not, the component says so once and the tool goes on.
START = '''import sys

_FAILED = []


def component():
    """The running part of this component; None where the plugin's folder is not to be found."""
    comp = me.parent()
    folder = comp.par.Pythonfolder.eval()
    if folder in _FAILED:
        return None
    if folder and folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        from setsuna.inside import component as inside
    except ImportError as error:
        _FAILED.append(folder)
        comp.par.Problem = f"Plugin Folder: {error}"
        return None
    return inside.of(comp)
'''

EXECUTE = """def _component():
    return me.parent().op('start').module.component()


def onFrameStart(frame):
    component = _component()
    if component is not None:
        component.frame()


def onExit():
    component = _component()
    if component is not None:
        component.exit()
"""

PARAMETERS = """def onValueChange(par, prev):
    component = me.parent().op('start').module.component()
    if component is not None:
        component.changed(par.name)


def onPulse(par):
    component = me.parent().op('start').module.component()
    if component is not None:
        component.pulsed(par.name)
"""

TABLE = """def onTableChange(dat, *more):
    component = me.parent().op('start').module.component()
    if component is not None:
        component.table_changed(dat)
"""

VALUES = """def onCook(scriptOp):
    component = me.parent().op('start').module.component()
    if component is not None:
        component.cook_values(scriptOp)
"""

# For scripts of a project: op('setsuna').op('control').module.SetTally(1, 'red')
CONTROL = '''def _component():
    component = me.parent().op('start').module.component()
    if component is None:
        raise RuntimeError('Plugin Folder')
    return component


def SetTally(channel, value):
    """value: 0 to 3, or off, red, green, amber."""
    _component().set_state(channel, 'tally', value)


def SetState(channel, key, value):
    """value: anything JSON, or bytes."""
    _component().set_state(channel, key, value)


def SendEvent(channel, key, value=None):
    _component().send_event(channel, key, value)


def GetState(channel, key):
    """The newest value; None when there is none."""
    return _component().state(channel, key)
'''

# For people to fill in.
CALLBACKS = '''def onState(channel, key, value):
    """A state was told: a new value, or the same again after a restart. bytes stay bytes; None: its sender has gone."""
    return


def onEvent(channel, key, value):
    return


def onTally(channel, value):
    """value: 0 off, 1 red, 2 green, 3 amber."""
    return
'''
