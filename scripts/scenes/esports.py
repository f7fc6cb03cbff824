"""An esports desk: five players in a row below the game. The light: a line under the desk."""

from props import camera_rig, monitor, now_line, room, seated


def station(stage, spot):
    """A player behind a monitor whose back faces the hall."""
    seated(stage, spot.at(0, 0.62, 0, turn=180), headset=True, reach=0.78)
    spot.box((0, 0.02, 1.02), (0.66, 0.05, 0.40), stage.body)
    spot.box((0, -0.02, 1.02), (0.16, 0.03, 0.16), stage.steel)
    spot.tube((0, 0.04, 0.76), (0, 0.04, 0.9), 0.03, stage.steel)
    spot.box((0, 0.03, 0.765), (0.34, 0.22, 0.02), stage.steel)
    stage.area("accent", spot.point(0, 0.08, 1.05), spot.point(0, 0.62, 1.3), 0.4, 22, 150)


def build(stage):
    ground = stage.ground
    room(stage, 15, 6.6, 6.6)
    ground.box((0, 3.9, 0.2), (10.6, 3.6, 0.4), stage.body, 0.02)
    ground.box((0, 3.9, 0.41), (10.5, 3.5, 0.02), stage.wall, 0)
    row = ground.at(0, 3.1, 0.41)
    row.box((0, 0.05, 0.74), (7.4, 0.85, 0.05), stage.body)
    row.box((0, -0.33, 0.4), (7.4, 0.04, 0.62), stage.pale)
    stage.lit(row.box((0, -0.37, 0.735), (7.4, 0.03, 0.035), stage.glow("key", 16), 0), "key")
    stage.lit(row.box((0, -0.3, 0.035), (7.4, 0.03, 0.03), stage.glow("key", 16), 0), "key")
    for step in range(75):
        row.box((-3.65 + step * 0.0986, -0.352, 0.4), (0.012, 0.012, 0.3 if step % 5 else 0.5), stage.body, 0)
    for index in range(5):
        station(stage, row.at((index - 2) * 1.44, 0.05))
    monitor(stage, ground.at(0, 6.3, 3.85), "receiver", 4.9, 2.8, strength=1.6)
    monitor(stage, ground.at(-4.25, 6.0, 3.75, turn=16), "view_1", 2.7, 1.52, strength=1.6)
    monitor(stage, ground.at(4.25, 6.0, 3.75, turn=-16), "view_3", 2.7, 1.52, strength=1.6)
    for x in (-5.9, 5.6):
        now_line(stage, ground.at(x, 5.7), 4.9, 0.32, 0.04, 10)
    camera_rig(stage, ground.at(-2.75, -0.1, turn=-26), "lamp_a", 1.5)
    camera_rig(stage, ground.at(3.3, 1.0, turn=28), "lamp_b", 1.4)
    stage.area("key", (0, 1.4, 6.3), (0, 4, 0.8), 3.4, 260, 120)
    stage.area("key", (-5, 2.2, 5.6), (0, 3.6, 1.4), 1.0, 180, 120)
    stage.area("key", (5, 2.2, 5.6), (0, 3.6, 1.4), 1.0, 180, 120)
    stage.look((-1.1, -4.3, 1.7), (0.0, 3.6, 2.2), 26)
