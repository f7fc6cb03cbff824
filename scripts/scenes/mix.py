"""Mixes a rendered place into its still and its loop: python3 mix.py PLACE THEME FOLDER. Called by scripts/scenes.ts.

Light is additive, so a frame of the loop is a weighted sum of the light groups: lamps and tally change without a new render.
Screens are drawn after the tone curve, as sharp as the screenshots are.
"""

import json
import math
import os
import sys

import numpy

from looks import GREEN, GROUPS, LOOKS, RED
from pixels import bilinear, blurred, denoised, displayed, homography, resampled, resampler

FRAMES = 72
LOOP_SIZE = (854, 480)
# What the loop's frames are cut out of: as sharp as they are at the end of the push.
MIXED_SIZE = (896, 504)
STILL_FRAME = 40
# The share of the picture that the loop's camera moves in.
PUSH = 0.045
BLOOM_SCALE = 4


class Textures:
    def __init__(self, folder):
        self.folder = folder
        with open(os.path.join(folder, "sources.json"), encoding="utf8") as file:
            self.sources = json.load(file)
        self.opened = {}

    def frame(self, name, index):
        source = self.sources[name]
        if name not in self.opened:
            shape = (-1, source["height"], source["width"], 3)
            path = os.path.join(self.folder, f"{name}.rgb")
            self.opened[name] = numpy.memmap(path, dtype=numpy.uint8, mode="r").reshape(shape)
        frames = self.opened[name]
        return frames[index % len(frames)].astype(numpy.float32) / 255

    def on_air(self, index):
        """The receiver of the footage has a red frame while its camera is on air."""
        red, green, _ = self.frame("receiver", index)[1, 80:-80].mean(axis=0)
        return red > 0.5 and green < 0.4


class Screen:
    """Draws a source into its place in the picture."""

    def __init__(self, corners, mask, source, texture):
        corners = numpy.array(corners)
        sides = numpy.linalg.norm(corners - numpy.roll(corners, -1, axis=0), axis=1)
        width, height = (max(2, round(max(sides[side], sides[side + 2]))) for side in (0, 1))
        self.source, self.mask = source, mask
        self.rows = resampler(texture.shape[0], 0, texture.shape[0] / height, height)
        self.columns = resampler(texture.shape[1], 0, texture.shape[1] / width, width)
        left, top = numpy.floor(corners.min(axis=0)).astype(int).clip(0) - 1
        right, bottom = numpy.ceil(corners.max(axis=0)).astype(int) + 1
        self.part = (slice(max(0, top), bottom), slice(max(0, left), right))
        rows, columns = mask[self.part].shape[:2]
        y, x = numpy.mgrid[0:rows, 0:columns] + numpy.array([self.part[0].start, self.part[1].start])[:, None, None] + 0.5
        u, v, scale = numpy.tensordot(homography(corners, width, height), numpy.stack([x, y, numpy.ones_like(x)]), 1)
        self.place = (u / scale, v / scale)

    def draw(self, picture, texture):
        mask = self.mask[self.part]
        drawn = bilinear(resampled(texture, self.rows, self.columns), *self.place)
        picture[self.part] = picture[self.part] * (1 - mask) + drawn * mask


class Mixer:
    """Mixes groups of one size: the render's for the still, a smaller one for the loop."""

    def __init__(self, look, textures, groups, screens):
        self.look, self.textures, self.groups = look, textures, groups
        self.described = screens
        self.height, self.width = groups["key"].shape[:2]
        self.screens = []
        for corners, source, mask in screens:
            self.screens.append(Screen(corners, mask, source, textures.frame(source, 0)))

    def scaled(self, width, height):
        matrices = [resampler(size, 0, size / count, count) for size, count in ((self.height, height), (self.width, width))]
        groups = {name: resampled(light, *matrices) for name, light in self.groups.items()}
        share = width / self.width
        screens = [(numpy.array(corners) * share, source, resampled(mask, *matrices)) for corners, source, mask in self.described]
        return Mixer(self.look, self.textures, groups, screens)

    def gains(self, index):
        look, turn = self.look, math.tau * index / FRAMES
        program, preview = (RED, GREEN) if self.textures.on_air(index) else (GREEN, RED)
        swell = {"key": 1 + look["pulse"] * math.sin(turn), "accent": 1 + look["flicker"] * math.sin(3 * turn + 1)}
        gains = {group: numpy.array(look[group][0]) * look[group][1] * swell.get(group, 1) for group in ("key", "fill", "accent", "screens")}
        return gains | {"lamp_a": numpy.array(program) * look["lamps"], "lamp_b": numpy.array(preview) * look["lamps"]}

    def bloom(self, linear):
        bright = (linear - 1).clip(0, 5)
        rows = resampler(self.height, 0, BLOOM_SCALE, self.height // BLOOM_SCALE)
        columns = resampler(self.width, 0, BLOOM_SCALE, self.width // BLOOM_SCALE)
        small = resampled(bright, rows, columns)
        spread = 0.10 * blurred(small, 3) + 0.05 * blurred(small, 12)
        back = (resampler(size // BLOOM_SCALE, 0, 1 / BLOOM_SCALE, size) for size in (self.height, self.width))
        return linear + resampled(spread, *back)

    def picture(self, index):
        """At frame `index` of the loop. Returns display values of 0 to 1."""
        gains = self.gains(index)
        linear = sum(self.groups[group] * gains[group].astype(numpy.float32) for group in GROUPS) * self.look["exposure"]
        shown = displayed(self.bloom(linear))
        for screen in self.screens:
            screen.draw(shown, self.textures.frame(screen.source, index))
        return shown

    def pushed(self, picture, index):
        """Cuts the loop's frame out of a picture: the camera moves in and out once."""
        scale = 1 - PUSH * (0.5 - 0.5 * math.cos(math.tau * index / FRAMES))
        matrices = []
        for size, count in ((self.height, LOOP_SIZE[1]), (self.width, LOOP_SIZE[0])):
            matrices.append(resampler(size, size * (1 - scale) / 2, size * scale / count, count))
        return resampled(picture, *matrices)


def to_bytes(picture):
    return (picture.clip(0, 1) * 255 + 0.5).astype(numpy.uint8).tobytes()


def opened(place, theme, folder):
    """Returns the mixer of a rendered place."""
    passes = numpy.load(os.path.join(folder, "passes.npz"))
    features = [passes[name].astype(numpy.float32) for name in ("albedo", "normal", "depth")]
    groups = denoised({group: passes[group].astype(numpy.float32) for group in GROUPS}, *features)
    with open(os.path.join(folder, "screens.json"), encoding="utf8") as file:
        described = json.load(file)["screens"]
    screens = [(each["corners"], each["source"], passes[each["name"]][..., :1].astype(numpy.float32).clip(0, 1)) for each in described]
    for _, _, mask in screens:
        groups["screens"] *= 1 - mask
    return Mixer(LOOKS[place][theme], Textures(os.path.join(folder, "..", "textures")), groups, screens)


def main(place, theme, folder):
    mixer = opened(place, theme, folder)
    with open(os.path.join(folder, "still.rgb"), "wb") as file:
        file.write(to_bytes(mixer.picture(STILL_FRAME)))
    small = mixer.scaled(*MIXED_SIZE)
    with open(os.path.join(folder, "loop.rgb"), "wb") as file:
        for index in range(FRAMES):
            file.write(to_bytes(small.pushed(small.picture(index), index)))


if __name__ == "__main__":
    main(*sys.argv[1:])
