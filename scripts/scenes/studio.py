"""A virtual performer's studio. The light: one disc above the performer's circle."""

import math

from props import camera_rig, desk, monitor, now_line, person, room, seated


def tracking_camera(stage, spot):
    spot.box((0, 0, 0), (0.16, 0.16, 0.16), stage.body, 0.02)
    spot.tube((0, 0, 0), (0, -0.12, -0.07), 0.055, stage.steel)
    stage.lit(spot.tube((0, -0.1, -0.06), (0, -0.135, -0.08), 0.045, stage.glow("accent", 5)), "accent")


def truss(stage, y, z, half):
    for dy, dz in ((0, 0), (0, 0.22)):
        stage.ground.tube((-half, y + dy, z + dz), (half, y + dy, z + dz), 0.026, stage.steel)
    for step in range(int(half * 5)):
        x = -half + step * 0.4
        stage.ground.tube((x, y, z), (x + 0.2, y, z + 0.22), 0.014, stage.steel)
        stage.ground.tube((x + 0.2, y, z + 0.22), (x + 0.4, y, z), 0.014, stage.steel)


def performer(stage, spot):
    hands = [(-0.62, 0.02, 1.86), (0.72, -0.12, 1.42)]
    person(stage, spot, 1.72, hands)
    marks = [*hands, (0, -0.13, 1.62), (0, 0, 1.73), (-0.13, -0.14, 1.18), (0.13, -0.14, 1.18), (0, -0.15, 0.85)]
    marks += [(-0.43, -0.06, 1.46), (0.5, -0.12, 1.24), (0.11, -0.15, 0.42), (-0.11, -0.15, 0.42)]
    for mark in marks:
        stage.lit(spot.ball(mark, 0.036, stage.glow("accent", 4)), "accent")


def build(stage):
    ground = stage.ground
    room(stage, 11, 5.2, 4.9)
    ground.tube((0.35, 1.2, 0), (0.35, 1.2, 0.09), 1.95, stage.pale)
    ground.tube((0.35, 1.2, 0.085), (0.35, 1.2, 0.10), 1.75, stage.wall)
    for step in range(75):
        angle = math.tau * step / 75
        ends = [(0.35 + radius * math.cos(angle), 1.2 + radius * math.sin(angle), 0.103) for radius in (1.5, 1.66)]
        ground.tube(*ends, 0.008, stage.pale)
    performer(stage, ground.at(0.35, 1.2, 0.1))
    stage.lit(ground.tube((0.35, 1.2, 3.98), (0.35, 1.2, 4.02), 1.25, stage.glow("key", 5)), "key")
    ground.tube((0.35, 1.2, 4.025), (0.35, 1.2, 4.16), 1.32, stage.body)
    stage.area("key", (0.35, 1.2, 3.95), (0.35, 1.2, 0), 2.3, 330, 120)
    truss(stage, 4.6, 3.7, 5.4)
    for x in (-4.4, -2.6, 2.4, 3.6, 4.6):
        tracking_camera(stage, ground.at(x, 4.45, 3.55, turn=-x * 6))
    monitor(stage, ground.at(-3.05, 3.5, 1.85, turn=22), "receiver", 3.5, 2.0, 1.85)
    desk(stage, ground.at(3.55, 2.7, turn=-24), 2.1)
    monitor(stage, ground.at(3.3, 2.85, 1.12, turn=-24), "view_2", 0.95, 0.535, 0.38)
    monitor(stage, ground.at(4.25, 2.4, 1.12, turn=-38), "view_1", 0.95, 0.535, 0.38)
    seated(stage, ground.at(3.25, 1.85, turn=-24), headset=True, reach=0.78)
    camera_rig(stage, ground.at(-1.35, -1.75, turn=-30), "lamp_a", 1.38)
    camera_rig(stage, ground.at(2.5, -1.2, turn=42), "lamp_b", 1.3)
    now_line(stage, ground.at(5.0, 4.9), 3.2, 0.22, 0.03, 8)
    stage.area("accent", (-4, -4.5, 3.2), (0.3, 1.2, 1.2), 2, 260)
    stage.look((0.15, -6.6, 1.75), (0.3, 1.6, 1.72), 28)
