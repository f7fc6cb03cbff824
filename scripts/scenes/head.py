"""A camera on a robot arm, driven from afar: nobody is in the hall. The light: a tall slit in the wall, and its echo."""

from props import camera_body, camera_rig, monitor


def arm(stage, spot):
    joints = [(0, 0, 0.62), (-0.62, -0.05, 1.95), (0.55, -0.42, 2.72), (1.12, -0.72, 2.38)]
    spot.tube((0, 0, 0), (0, 0, 0.18), 0.52, stage.body)
    spot.tube((0, 0, 0.18), (0, 0, 0.62), 0.34, stage.pale, 0.27)
    for (start, end), radius in zip(zip(joints, joints[1:]), (0.17, 0.13, 0.085)):
        spot.tube(start, end, radius, stage.pale, radius * 0.8)
    for (x, y, z), radius in zip(joints, (0.27, 0.22, 0.17, 0.12)):
        spot.tube((x, y - radius, z), (x, y + radius, z), radius, stage.body)
        spot.tube((x, y - radius - 0.03, z), (x, y - radius, z), radius * 0.55, stage.steel)
    spot.path([(0.1, 0.2, 0.7), (-0.45, 0.25, 1.5), (-0.5, 0.2, 2.1), (0.4, -0.1, 2.95), (1.05, -0.55, 2.62)], 0.028, stage.body)
    camera_body(stage, spot.at(1.3, -0.85, 2.0, turn=-104, tilt=-27), "lamp_a", 1.15)


def slit(stage, x, width, watts):
    stage.lit(stage.ground.box((x, 9.15, 3.4), (width, 0.05, 6.8), stage.glow("key", 9), 0), "key")
    stage.area("key", (x, 9.0, 2.4), (x * 0.7, 0, 0.4), 1.6, watts, 70)


def build(stage):
    ground = stage.ground
    ground.box((0, 2, -0.1), (60, 40, 0.2), stage.floor, 0)
    ground.box((0, 9.3, 4), (40, 0.2, 8), stage.wall, 0)
    for x in (-7.5, 7.5):
        for y in (-2, 1.2, 4.4, 7.6):
            ground.box((x, y, 4), (0.55, 0.55, 8), stage.wall, 0.03)
    slit(stage, -1.55, 0.62, 1500)
    slit(stage, -0.35, 0.2, 420)
    for y in (0.55, 1.45):
        ground.tube((-9, y, 0.06), (9, y, 0.06), 0.05, stage.steel)
    for step in range(75):
        ground.box((-9 + step * 0.24, 1.0, 0.03), (0.05, 1.2, 0.03), stage.body, 0)
    ground.box((-1.4, 1.0, 0.16), (1.6, 1.35, 0.14), stage.body, 0.04)
    arm(stage, ground.at(-1.4, 1.0, 0.22))
    ground.box((1.9, -0.35, 0.45), (0.8, 0.8, 0.9), stage.pale, 0.01)
    ground.ball((1.9, -0.35, 1.24), 0.34, stage.pale)
    monitor(stage, ground.at(-3.0, -0.2, 1.42, turn=26), "receiver", 1.7, 0.97, 1.42)
    camera_rig(stage, ground.at(4.7, 2.6, turn=62), "lamp_b", 1.5)
    stage.area("accent", (6, -6, 5), (0, 1, 1.5), 3, 260)
    stage.look((0.75, -6.6, 1.5), (-0.35, 1.2, 1.85), 28)
