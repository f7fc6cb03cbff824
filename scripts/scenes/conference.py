"""A conference stage with remote guests. The light: a white stage above a dark hall."""

import random

from props import camera_rig, monitor, now_line, person, room, seated, sitter


def lectern(stage, spot):
    spot.box((0, 0, 0.55), (0.62, 0.42, 1.1), stage.pale, 0.03)
    spot.at(0, 0, 1.14, tilt=20).box((0, 0, 0), (0.72, 0.5, 0.05), stage.body)
    spot.path([(0.05, 0.12, 1.15), (0.05, 0.2, 1.32), (0.02, 0.32, 1.4)], 0.012, stage.steel)


def chair(stage, spot):
    spot.box((0, 0, 0.3), (0.72, 0.66, 0.36), stage.pale, 0.08)
    spot.box((0, -0.3, 0.66), (0.72, 0.16, 0.62), stage.pale, 0.07)


def audience(stage):
    draw = random.Random(13)
    for row in range(5):
        for step in range(13):
            if draw.random() < 0.86:
                x = (step - 6) * 0.82 + (row % 2) * 0.4 + draw.uniform(-0.05, 0.05)
                seated(stage, stage.ground.at(x, -3.3 + row * 1.05 + draw.uniform(-0.06, 0.06)))


def build(stage):
    ground = stage.ground
    room(stage, 15, 7.0, 6.4)
    ground.box((0, 5.0, 0.32), (11.6, 3.9, 0.64), stage.body, 0.02)
    ground.box((0, 4.95, 0.655), (11.5, 3.85, 0.03), stage.pale, 0.01)
    stage.lit(ground.box((0, 3.03, 0.5), (11.2, 0.03, 0.05), stage.glow("key", 6), 0), "key")
    screen = ground.at(0, 6.7, 3.15)
    monitor(stage, screen, "guests", 8.6, 1.874)
    now_line(stage, ground.at(5.05, 6.6, 0.66), 4.4, 0.4, 0.045, 9)
    now_line(stage, ground.at(-5.45, 6.6, 0.66), 4.4, 0.4, 0.045, 9)
    lectern(stage, ground.at(-3.7, 4.3, 0.67, turn=8))
    person(stage, ground.at(-3.72, 4.8, 0.67), 1.74, [(-0.3, -0.34, 1.18), (0.34, -0.38, 1.3)])
    for x, turn in ((1.9, 172), (3.3, 196)):
        chair(stage, ground.at(x, 4.7, 0.67, turn=turn))
        sitter(stage, ground.at(x, 4.66, 0.62, turn=turn))
    ground.tube((2.6, 4.35, 0.67), (2.6, 4.35, 1.1), 0.03, stage.steel)
    ground.tube((2.6, 4.35, 1.1), (2.6, 4.35, 1.13), 0.3, stage.body)
    audience(stage)
    camera_rig(stage, ground.at(2.5, -1.9, 0.3, turn=12), "lamp_a", 1.75)
    camera_rig(stage, ground.at(-4.2, 1.2, turn=-24), "lamp_b", 1.6)
    for x in (-4, 0, 4):
        stage.area("key", (x, 2.2, 6.0), (x * 0.8, 5.2, 1), 0.9, 420, 90)
        ground.tube((x, 2.2, 6.1), (x * 0.98, 2.5, 5.85), 0.2, stage.body)
    stage.area("accent", (0, -6, 6), (0, -1, 0.6), 5, 60)
    stage.look((0.9, -7.6, 2.75), (0.15, 4.2, 2.2), 30)
