"""Objects that recur: people as game pieces, cameras with a tally lamp, monitors, light lines."""

import math

STANDING = [(0.0001, 0), (0.21, 0), (0.215, 0.05), (0.16, 0.30), (0.145, 0.75), (0.185, 1.14), (0.175, 1.27), (0.115, 1.38), (0.058, 1.43)]
SITTING = [(0.0001, 0.42), (0.20, 0.42), (0.205, 0.50), (0.155, 0.72), (0.19, 1.00), (0.175, 1.10), (0.115, 1.20), (0.058, 1.25)]


def _head(middle, radius):
    steps = [math.radians(-62 + 152 * step / 10) for step in range(11)]
    return [(max(0.0001, radius * math.cos(angle)), middle + radius * math.sin(angle)) for angle in steps]


def person(stage, spot, height=1.7, hands=(), material=None):
    """A pawn. Hands are points relative to the spot."""
    skin = material or stage.person
    spot.turned(STANDING + _head(1.55, 0.128), skin, height / 1.68)
    for x, y, z in hands:
        side = 1 if x > 0 else -1
        shoulder = (0.17 * side, 0, 1.2 * height / 1.68)
        elbow = ((shoulder[0] + x) / 2 + 0.07 * side, (y - 0.10) / 2, (shoulder[2] + z) / 2 - 0.07)
        spot.path([shoulder, elbow, (x, y, z)], 0.045, skin)


def sitter(stage, spot):
    spot.turned(SITTING + _head(1.37, 0.125), stage.person)


def seated(stage, spot, headset=False, reach=None):
    """On a chair, toward +y of the spot. `reach` is the height at which the hands rest in front."""
    sitter(stage, spot)
    spot.box((0, 0, 0.38), (0.48, 0.46, 0.07), stage.body, 0.03)
    spot.box((0, -0.25, 0.74), (0.46, 0.06, 0.62), stage.body, 0.03)
    spot.tube((0, 0, 0.03), (0, 0, 0.38), 0.035, stage.steel)
    spot.tube((0, 0, 0), (0, 0, 0.04), 0.24, stage.body)
    if reach is not None:
        for side in (-1, 1):
            spot.path([(0.17 * side, 0, 1.04), (0.27 * side, 0.12, 0.84), (0.14 * side, 0.42, reach)], 0.042, stage.person)
    if headset:
        arc = [(0.145 * math.cos(angle), 0, 1.385 + 0.155 * math.sin(angle)) for angle in (math.pi * step / 8 for step in range(9))]
        spot.path(arc, 0.016, stage.pale)
        for side in (-1, 1):
            spot.tube((0.115 * side, 0, 1.375), (0.165 * side, 0, 1.375), 0.062, stage.body)


def lamp(stage, spot, center, group, size=0.07, strength=4):
    stage.lit(spot.box(center, (size * 1.7, size, size * 0.8), stage.glow(group, strength), 0.01), group)


def camera_body(stage, spot, group, size=1.0):
    """Looks along +y. The lamp can be seen from all sides."""
    spot.box((0, 0, 0.19 * size), (0.26 * size, 0.56 * size, 0.30 * size), stage.body, 0.03)
    spot.tube((0, 0.28 * size, 0.19 * size), (0, 0.60 * size, 0.19 * size), 0.105 * size, stage.body)
    spot.tube((0, 0.58 * size, 0.19 * size), (0, 0.66 * size, 0.19 * size), 0.125 * size, stage.steel)
    spot.box((0.05 * size, -0.34 * size, 0.24 * size), (0.17 * size, 0.13 * size, 0.12 * size), stage.steel, 0.02)
    spot.tube((0, -0.16 * size, 0.39 * size), (0, 0.18 * size, 0.39 * size), 0.022 * size, stage.steel)
    if group is not None:
        lamp(stage, spot, (0, -0.05 * size, 0.445 * size), group, 0.09 * size)


def camera_rig(stage, spot, group=None, height=1.35):
    for step in range(3):
        angle = math.radians(90 + 120 * step)
        spot.tube((0, 0, height - 0.12), (0.46 * math.cos(angle), 0.46 * math.sin(angle), 0), 0.024, stage.steel)
    spot.tube((0, 0, height - 0.5), (0, 0, height), 0.04, stage.body)
    spot.tube((0.05, -0.15, height), (0.22, -0.75, height - 0.12), 0.016, stage.steel)
    camera_body(stage, spot.at(0, 0, height), group)


def monitor(stage, spot, source, width, height, stand=0.0, strength=1.0):
    """Its picture faces -y. The spot is the picture's middle; `stand` is the distance from there to the ground."""
    spot.box((0, 0.035, 0), (width + 0.045, 0.06, height + 0.045), stage.body, 0.012)
    stage.screen(spot, source, (0, 0.0, 0), width, height, strength)
    if stand > 0:
        spot.tube((0, 0.06, -stand), (0, 0.06, 0), 0.035, stage.steel)
        spot.box((0, 0.06, 0.02 - stand), (min(width, 0.7), 0.42, 0.03), stage.body)


def now_line(stage, spot, height, apart=0.34, width=0.05, strength=7):
    """Our figure: an upright line of light, and its fainter echo to the right."""
    for x, part in ((0, 1), (apart, 0.35)):
        stage.lit(spot.tube((x, 0, 0), (x, 0, height), width, stage.glow("key", strength * part)), "key")


def desk(stage, spot, width, depth=0.75, height=0.74):
    spot.box((0, 0, height - 0.02), (width, depth, 0.045), stage.body)
    for side in (-1, 1):
        spot.box(((width / 2 - 0.06) * side, 0, (height - 0.04) / 2), (0.05, depth * 0.8, height - 0.04), stage.steel)


def room(stage, width, depth, height):
    """A floor and three walls, with the back wall at `depth`."""
    stage.ground.box((0, depth / 2 - 6, -0.1), (width + 24, depth + 30, 0.2), stage.floor, 0)
    stage.ground.box((0, depth + 0.1, height / 2), (width, 0.2, height), stage.wall, 0)
    for side in (-1, 1):
        stage.ground.box(((width / 2 + 0.1) * side, depth / 2 - 4, height / 2), (0.2, depth + 8, height), stage.wall, 0)
