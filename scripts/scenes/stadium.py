"""An outside-broadcast truck at a stadium. The light: the bright edge of the roof, above dark stands."""

import random

from props import camera_rig, desk, monitor, now_line, person, seated

FLOOR = 0.95


def truck(stage, spot):
    length, depth, height = 8.4, 2.6, 3.55
    wall = stage.pale
    spot.box((0, 0, FLOOR - 0.1), (length, depth, 0.2), stage.body, 0.03)
    spot.box((0, 0, height), (length, depth, 0.14), wall, 0.05)
    spot.box((0, depth / 2, (FLOOR + height) / 2), (length, 0.08, height - FLOOR), stage.person)
    for x in (-length / 2, length / 2):
        spot.box((x, 0, (FLOOR + height) / 2), (0.12, depth, height - FLOOR), wall, 0.04)
    # The open flap is the truck's awning.
    spot.at(0, -depth / 2, height + 0.05, tilt=-12).box((0, -0.85, 0), (length, 1.7, 0.06), wall)
    for x in (-3.1, -2.1, 2.5, 3.4):
        spot.tube((x, -1.15, 0.45), (x, -0.8, 0.45), 0.45, stage.body)
        spot.tube((x, -1.17, 0.45), (x, -1.12, 0.45), 0.2, stage.steel)
    for step in range(3):
        spot.box((-3.4, -1.5 - 0.28 * step, 0.72 - 0.26 * step), (0.9, 0.28, 0.05), stage.steel)
    stage.lit(spot.box((0, -0.35, height - 0.1), (length - 0.6, 0.05, 0.03), stage.glow("accent", 14)), "accent")
    dish = spot.at(3.1, 0.2, height + 1.05, turn=38, tilt=48)
    dish.turned([(0.0001, 0), (0.35, 0.04), (0.7, 0.17), (0.95, 0.36)], wall)
    dish.tube((0, 0, 0.02), (0, 0, 0.62), 0.02, stage.steel)
    spot.tube((3.1, 0.2, height), (3.1, 0.2, height + 1.1), 0.07, stage.steel)
    inside = spot.at(0, 1.12, FLOOR)
    monitor(stage, inside.at(-1.0, 0, 1.63), "receiver", 1.72, 0.98)
    monitor(stage, inside.at(1.35, 0, 1.63), "view_2", 1.72, 0.98)
    for index, x in enumerate((-2.15, -0.88, 0.39, 1.66)):
        monitor(stage, inside.at(x + 0.38, 0, 0.78), f"view_{index % 3 + 1}", 1.12, 0.63)
    monitor(stage, inside.at(-2.75, 0, 1.63), "phone", 0.49, 0.98)
    desk(stage, inside.at(0, -0.75, 0), 6.6, 0.6)
    for x in (-2.0, -0.1, 1.9):
        seated(stage, inside.at(x, -1.35), headset=True, reach=0.78)
    person(stage, inside.at(3.35, -1.0), 1.66)


def stands(stage):
    draw = random.Random(75)
    for row in range(13):
        y, z = 17 + row * 0.95, 0.7 + row * 0.62
        stage.ground.box((4, y, z / 2), (64, 0.95, z), stage.wall, 0.02)
        for step in range(120):
            if draw.random() < 0.62:
                x = -26 + step * 0.5 + draw.uniform(-0.12, 0.12)
                stage.ground.ball((x, y, z + 0.42 + draw.uniform(-0.06, 0.08)), 0.24, stage.person)
    stage.ground.at(4, 24, 13.4, tilt=-5).box((0, 2, 0), (66, 13, 0.35), stage.body)
    for x in range(-24, 36, 6):
        stage.ground.tube((x, 29.5, 0), (x, 29.5, 14), 0.16, stage.steel)
    stage.lit(stage.ground.box((4, 17.6, 12.7), (62, 0.28, 0.28), stage.glow("key", 26)), "key")


def build(stage):
    ground = stage.ground
    ground.box((0, 20, -0.1), (140, 90, 0.2), stage.field, 0)
    for y in (8.5, 15.2):
        ground.box((8, y, 0.006), (50, 0.1, 0.012), stage.pale, 0)
    ground.box((9, 11.8, 0.006), (0.1, 6.7, 0.012), stage.pale, 0)
    stands(stage)
    truck(stage, ground.at(-1.6, 1.6))
    now_line(stage, ground.at(6.9, 9.5), 8.4, 0.75, 0.08, 9)
    camera_rig(stage, ground.at(4.6, 0.2, turn=-32), "lamp_a", 1.45)
    person(stage, ground.at(4.15, -0.55), 1.74)
    camera_rig(stage, ground.at(7.6, 5.4, turn=-15), "lamp_b", 1.45)
    person(stage, ground.at(7.3, 4.75), 1.74)
    ground.path([(2.55, 0.4, 0.03), (3.2, -0.5, 0.03), (4.0, -0.3, 0.03), (4.6, 0.2, 0.03)], 0.028, stage.body)
    stage.area("key", (15, -3, 14), (3, 4, 0), 5, 5200)
    stage.area("accent", (-1.6, 0.2, 3.35), (-1.6, 1.2, 1), 2.4, 260)
    stage.area("key", (2, 24, 16), (4, 12, 0), 8, 9000)
    stage.look((1.2, -10.4, 1.95), (0.35, 2.5, 2.8), 28)
