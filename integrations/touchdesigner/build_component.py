"""
Run once inside TouchDesigner: builds the component `setsuna` in /project1 and saves it as setsuna.tox beside this file. In the
Textport:

    exec(open('C:/setsuna/build_component.py', encoding='utf-8').read(), {'FOLDER': 'C:/setsuna'})

or as the text of a Text DAT in this folder's place (File: this file), by Run Script. README says it step by step.
"""

import os
import sys


def main(folder):
    """`folder`: the unpacked plugin. Returns the path of the .tox."""
    import td

    if not os.path.isfile(os.path.join(folder, "setsuna", "__init__.py")):
        raise RuntimeError(f"{folder}: there is no folder setsuna in it. Name the unpacked plugin as FOLDER.")
    if folder not in sys.path:
        sys.path.insert(0, folder)
    from setsuna.inside.network import build

    parent = td.op("/project1") or td.op("/")
    built = build(parent, "setsuna", td, folder)
    path = built.comp.save(os.path.join(folder, "setsuna.tox"))
    print(f"setsuna: {built.comp.path}, {path}")
    for note in built.notes:
        print(f"setsuna: this version has no {note}")
    return path


def _folder():
    named = globals().get("FOLDER")
    if named:
        return os.path.abspath(named)
    dat = globals().get("me")
    if dat is not None and dat.par.file.eval():
        return os.path.dirname(os.path.abspath(dat.par.file.eval()))
    raise RuntimeError("Name the unpacked plugin as FOLDER, as the head of this file shows.")


if __name__ != "build_component":
    main(_folder())
