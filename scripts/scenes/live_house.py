"""A small live house. The light: one white disc behind the band, and everybody before it a silhouette."""

import math
import random

from props import camera_rig, monitor, now_line, person, room


def drums(stage, spot):
    spot.tube((0, -0.25, 0.34), (0, 0.2, 0.34), 0.33, stage.pale)
    spot.tube((0, -0.27, 0.34), (0, -0.25, 0.34), 0.29, stage.body)
    for x, y, z, radius in ((-0.3, 0.05, 0.72, 0.17), (0.3, 0.05, 0.72, 0.17), (0.7, 0.3, 0.42, 0.24), (-0.65, 0.35, 0.5, 0.19)):
        spot.tube((x, y, z), (x, y, z + 0.24), radius, stage.pale)
        spot.tube((x, y, z + 0.24), (x, y, z + 0.255), radius * 0.95, stage.body)
    for x, y, z in ((-0.85, 0.1, 1.1), (0.85, 0.05, 1.2)):
        spot.tube((x, y, 0), (x, y, z), 0.014, stage.steel)
        spot.at(x, y, z, tilt=14).tube((0, 0, 0), (0, 0, 0.012), 0.3, stage.steel)
    person(stage, spot.at(0, 0.75, -0.15), 1.6, [(-0.4, -0.45, 1.12), (0.45, -0.4, 1.3)])


def microphone(stage, spot):
    spot.tube((0, 0, 0), (0, 0, 0.03), 0.16, stage.body)
    spot.tube((0, 0, 0), (0, 0, 1.3), 0.014, stage.steel)
    spot.path([(0, 0, 1.3), (0, 0.16, 1.46)], 0.012, stage.steel)
    spot.ball((0, 0.18, 1.48), 0.038, stage.body)


def guitarist(stage, spot):
    person(stage, spot, 1.76, [(0.28, -0.3, 1.02), (-0.62, -0.22, 1.28)])
    body = spot.at(0.2, -0.27, 0.98)
    body.tube((0, -0.035, 0), (0, 0.035, 0), 0.2, stage.pale)
    body.tube((0.2, -0.035, -0.07), (0.2, 0.035, -0.07), 0.24, stage.pale)
    body.tube((-0.1, 0, 0.02), (-0.85, 0.02, 0.34), 0.032, stage.steel)


def amplifier(stage, spot):
    for level in range(2):
        spot.box((0, 0, 0.42 + level * 0.86), (0.86, 0.42, 0.82), stage.body, 0.03)
        for x in (-0.2, 0.2):
            for z in (-0.19, 0.19):
                spot.tube((x, -0.225, 0.42 + level * 0.86 + z), (x, -0.2, 0.42 + level * 0.86 + z), 0.155, stage.wall)
    spot.box((0, 0, 1.84), (0.8, 0.36, 0.24), stage.body, 0.02)


def crowd(stage):
    draw = random.Random(7)
    for row in range(5):
        for step in range(11):
            x = (step - 5) * 0.72 + (row % 2) * 0.36 + draw.uniform(-0.1, 0.1)
            y = -2.7 + row * 0.7 + draw.uniform(-0.12, 0.12)
            # Leaves the camera and the phone in view.
            if draw.random() < 0.14 or (abs(x - 1.3) < 0.55 and y < -1.4) or (abs(x + 1.6) < 0.55 and y < -0.8):
                continue
            raised = [(0.2 + draw.uniform(0, 0.15), 0.05, draw.uniform(1.8, 2.05))] if draw.random() < 0.3 else []
            person(stage, stage.ground.at(x, y, 0, turn=draw.choice((0, 180)) if raised else 0), draw.uniform(1.5, 1.8), raised)


def build(stage):
    ground = stage.ground
    room(stage, 9.5, 6.4, 4.6)
    ground.box((0, 4.4, 0.3), (8.6, 3.8, 0.6), stage.body, 0.02)
    band = ground.at(0, 4.2, 0.61)
    stage.lit(ground.tube((0.1, 6.28, 2.45), (0.1, 6.25, 2.45), 1.75, stage.glow("key", 3.2)), "key")
    stage.area("key", (0.1, 6.1, 2.5), (0.1, -2, 1.2), 2.2, 520, 150)
    drums(stage, band.at(0.15, 1.05))
    microphone(stage, band.at(0.0, -1.0))
    person(stage, band.at(0.05, -0.66), 1.72, [(-0.1, -0.3, 1.38), (0.6, -0.1, 1.75)])
    guitarist(stage, band.at(-1.4, -0.5, turn=12))
    guitarist(stage, band.at(1.5, -0.4, turn=-16))
    amplifier(stage, band.at(-3.1, 0.7, turn=10))
    amplifier(stage, band.at(3.2, 0.7, turn=-10))
    ground.tube((-4.4, 5.6, 4.1), (4.4, 5.6, 4.1), 0.05, stage.steel)
    for x, to in ((-3.4, -4.6), (-2.0, -2.4), (2.2, 2.6), (3.6, 4.9)):
        ground.tube((x, 5.6, 4.0), (x + (to - x) * 0.04, 5.3, 3.75), 0.13, stage.body)
        stage.beam((x, 5.45, 3.85), (to, 0.2, 0.3), 0.75)
    now_line(stage, ground.at(-4.35, 6.2, 0.6), 3.3, 0.2, 0.03, 7)
    now_line(stage, ground.at(4.15, 6.2, 0.6), 3.3, 0.2, 0.03, 7)
    crowd(stage)
    camera_rig(stage, ground.at(-1.6, -1.4, turn=-14), "lamp_b", 1.75)
    phone = ground.at(1.3, -2.6, 1.83, turn=-6)
    phone.tube((0, 0.05, -1.83), (0, 0.05, -0.2), 0.02, stage.steel)
    phone.box((0, 0.02, 0), (0.335, 0.028, 0.66), stage.body, 0.012)
    stage.screen(phone, "phone", (0, 0.002, 0), 0.31, 0.62, 1.0)
    stage.area("accent", (0, -6.5, 4.2), (0, 3, 1.4), 3, 70)
    stage.look((0.3, -5.9, 2.0), (0.15, 4.0, 1.95), 33)
