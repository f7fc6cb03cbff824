"""Setsuna Studio inside TouchDesigner: pure Python 3.9 or later, no packages. README.md says how it is used."""

VERSION = "1.3.0"
